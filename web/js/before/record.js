/**
 * Records read without Python: the game, the main line, variations, comments and marks. Python is the reference for records
 * (`yavset.notation.movetext`), and a test compares the two.
 * @module before/record
 */

import { LIMITS } from "../base/limits.js";
import { readOptions } from "./links.js";
import { commandsBelow } from "./mark_text.js";

/**
 * A position in the tree of a record's moves; the first of a tree is the start. A list of nodes that name each other by their
 * places, so that long games can be copied and compared as JSON.
 * @typedef {object} RecordNode
 * @property {number} before the place of the node before it; -1 for the start
 * @property {string} move that leads here; "" for the start
 * @property {number[]} nags marks of PGN, such as 1 for a good move
 * @property {string} comment what is said of the move
 * @property {string} opening what is said before the first move of a variation
 * @property {number[]} next the places of the nodes that follow, the main line first
 */

/** What ends a game in PGN; a record says it in a tag. */
const RESULTS = ["*", "1-0", "0-1", "1/2-1/2", "½-½"];

/** Marks that stand behind a move or between moves, and the NAGs that they mean. */
const GLYPHS = new Map(
  Object.entries({
    ...{ 1: "!", 2: "?", 3: "!! ‼", 4: "?? ⁇", 5: "!? ⁉", 6: "?! ⁈", 7: "□", 10: "=", 13: "∞" },
    ...{ 14: "+= +/= ⩲", 15: "=+ =/+ ⩱", 16: "+/- ±", 17: "-/+ ∓", 18: "+-", 19: "-+" },
  }).flatMap(([nag, signs]) => signs.split(" ").map((sign) => /** @type {const} */ ([sign, Number(nag)]))),
);

/** Longer games, and records with more moves, are left to Python, which says so. */
export const MOST_MOVES = LIMITS.moves;

const LINE_ENDS = /\r\n|[\n\v\f\r\u001C-\u001E\u0085\u2028\u2029]/;
/** What word processors and chat programs hide between signs; what marks quoted text, code and lists counts as such. */
const HIDDEN = "\u200B";
const PIECES = new RegExp(
  [
    "^%[^\\n]*",
    '(?:^(?:[^\\S\\n]|\\u200B)*)?\\[(?:[^\\S\\n]|\\u200B)*(?<tag>[A-Za-z_][A-Za-z0-9_]*)(?:[^\\S\\n]|\\u200B)+(?:"(?<value>(?:[^"\\\\\\n]|\\\\[^\\n])*)"|"(?<older>[^"\\n]*)"|[\\u201C-\\u201F\\u2033\\uFF02«»](?<curly>[^\\[\\]\\n\\u201C-\\u201F\\u2033\\uFF02«»]*)[\\u201C-\\u201F\\u2033\\uFF02«»])(?:[^\\S\\n]|\\u200B)*\\]',
    "^(?:[^\\S\\n]|\\u200B)*(?<broken>\\[)",
    "\\{(?<comment>[^}]*)\\}",
    "(?<brace>\\{)",
    ";(?<rest>[^\\n]*)",
    "(?<bracket>[()])",
    "(?<word>[^\\s,(){;]+)",
  ].join("|"),
  "gm",
);
/** No more signs behind a move are looked at. */
const MOST_GLYPHS = 4;
const NUMBER = /^(?:[0-9]*[.…]+|[0-9]+$)/;
const CELL_MOVE = /^[0-9]*[.…]*(?:[a-z]@)?[a-z][0-9]{1,2}(?:[-x~][a-z][0-9]{1,2})*[-/\\|]?[!?]*$/;
const OTHER_WORD = /^(?:[0-9]+[.…]*|[.…]+|pass|end|swap)$/;

/**
 * Return text with full-width signs and dashes as a keyboard writes them; each sign becomes one sign.
 *
 * @param {string} text
 */
function keyed(text) {
  return text
    .replace(/[\uFF01\uFF03-\uFF5A\uFF5C\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010-\u2014\u2212]/g, "-")
    .replaceAll("\u00D7", "x")
    .replaceAll("\u3001", ",")
    .replace(/[>`\u2022\u00B7\u00AD\u200C-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, HIDDEN);
}

/** @param {string} text @returns {string} `keyed` without what is hidden in it */
function plain(text) {
  return keyed(text).replaceAll(HIDDEN, "");
}

/** @param {string} rest @returns {string[]} the moves in a line after a semicolon that has nothing else */
function movesIn(rest) {
  const words = plain(rest)
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== "");
  const moves = words.filter((word) => CELL_MOVE.test(word));
  return moves.length > 0 && words.every((word) => CELL_MOVE.test(word) || OTHER_WORD.test(word)) ? words : [];
}

/** @param {string} tag a whole tag, its quotes as they were written @returns {string} the text within them */
function valueIn(tag) {
  // The bracket at the end goes, and what is between it and the quote.
  let end = tag.length - 1;
  while (/[\s\u200B]/.test(tag.charAt(end - 1))) end -= 1;
  return tag.slice(tag.search(/["\u201C-\u201F\u2033\uFF02«»]/) + 1, end - 1);
}

/**
 * A game of a record.
 * @typedef {object} RecordedGame
 * @property {string} game "" where the record does not name it
 * @property {Record<string, string>} options
 * @property {string} diagram the position that the moves start from; "" for the start of the game
 * @property {string[]} moves the main line of the tree
 * @property {RecordNode[]} tree
 * @property {Record<string, string>} tags the others, such as White and Date
 */

/** Tags that say what is played, not who plays it where and when. */
const OF_GAME = ["Game", "Options", "Diagram", "Result"];

/**
 * Read a record of one game or several: a tag after moves begins another.
 *
 * @param {string} text
 * @returns {RecordedGame[] | null} null for text that only Python can read, such as brackets that do not fit
 */
export function readRecords(text) {
  if (text.length > LIMITS.record) return null;
  /** @type {RecordedGame[]} */
  const games = [];
  /** @type {Map<string, string>} */
  let tags = new Map();
  let pieces = 0;
  let reader = new MoveReader();
  const lines = text.replace(/^\uFEFF/, "").split(LINE_ENDS).join("\n");
  for (const { 0: piece, groups = {}, index } of keyed(lines).matchAll(PIECES)) {
    pieces += 1;
    if (pieces > LIMITS.pieces) return null;
    const { tag, value, broken, comment, brace, rest, bracket, word } = groups;
    const written = lines.slice(index, index + piece.length);
    const moves = rest === undefined ? [] : movesIn(rest);
    if (tag !== undefined) {
      if (reader.begun) {
        if (reader.open) return null;
        games.push(recordedGame(tags, reader));
        tags = new Map();
        reader = new MoveReader();
      }
      if (tags.has(tag)) return null;
      const read = valueIn(written);
      tags.set(tag, value === undefined ? read : read.replace(/\\(["\\])/g, "$1"));
    } else if (broken || brace || (word && !reader.word(plain(word))) || (bracket && !reader.bracket(bracket))) {
      return null;
    } else if (moves.length > 0) {
      if (!moves.every((move) => reader.word(move))) return null;
    } else if (comment !== undefined || rest !== undefined) {
      reader.comment(written.slice(1, comment === undefined ? undefined : -1).replaceAll("}", ")"));
    }
  }
  return reader.open ? null : [...games, recordedGame(tags, reader)];
}

/** @param {Map<string, string>} tags @param {MoveReader} reader @returns {RecordedGame} */
function recordedGame(tags, reader) {
  const tree = reader.finished();
  const diagram = (tags.get("Diagram") ?? "").replaceAll("|", "\n");
  const start = /** @type {RecordNode} */ (tree[0]);
  start.comment = joined([commandsBelow(diagram), start.comment]);
  return {
    game: plain(tags.get("Game") ?? "").trim().toLowerCase(),
    options: readOptions(plain(tags.get("Options") ?? "")),
    diagram,
    moves: movesTo(tree, lastOf(tree, 0)),
    tree,
    tags: Object.fromEntries([...tags].filter(([name]) => !OF_GAME.includes(name))),
  };
}

/** Makes a tree of the moves of a record, a piece of its text at a time; each piece is refused with `false`. */
class MoveReader {
  #at = 0;
  /** The moves that variations being read belong to. @type {number[]} */
  #opened = [];
  /** Whether a variation has no move yet, and what is said before it. */
  #fresh = false;
  /** @type {string[]} */
  #opening = [];
  /** What is said of each move, by its place, in pieces: to join each to those before would take long. @type {string[][]} */
  #comments = [];
  /** The marks of each move, by its place. @type {Set<number>[]} */
  #nags = [];

  constructor() {
    /** @type {RecordNode[]} */
    this.tree = newTree();
  }

  /** Whether there has been a word; brackets come after one. */
  begun = false;

  /** Whether a variation has no end yet. */
  get open() {
    return this.#opened.length > 0;
  }

  /** @param {string} text */
  comment(text) {
    if (this.#fresh) this.#opening.push(text);
    else (this.#comments[this.#at] ??= []).push(text);
  }

  /** Return the tree, whose nodes then hold all that is said of them. */
  finished() {
    for (const [at, node] of this.tree.entries()) {
      node.comment = joined(this.#comments[at] ?? []);
      node.nags = [...(this.#nags[at] ?? [])];
    }
    return this.tree;
  }

  /** @param {string} bracket */
  bracket(bracket) {
    if (bracket === "(") {
      if (this.#at === 0) return false;
      this.#opened.push(this.#at);
      this.#at = this.#node.before;
    } else {
      const at = this.#opened.pop();
      if (at === undefined) return false;
      this.#at = at;
    }
    this.#fresh = bracket === "(";
    this.#opening = [];
    return true;
  }

  /** @param {string} word a move, a number, a result or a mark */
  word(word) {
    this.begun = true;
    if (/[[\]}]/.test(word) || this.tree.length > MOST_MOVES) return false;
    const { move, nags } = moveOf(word);
    if (move !== "") {
      this.#at = addMove(this.tree, this.#at, move);
      if (this.#fresh) this.#node.opening = joined(this.#opening);
      else this.#promote();
      this.#fresh = false;
    }
    if (!this.#fresh && nags.length > 0) for (const nag of nags) (this.#nags[this.#at] ??= new Set()).add(nag);
    return true;
  }

  get #node() {
    return /** @type {RecordNode} */ (this.tree[this.#at]);
  }

  /** Go on with the main line: a variation may have repeated its last move and gone on otherwise. */
  #promote() {
    const before = /** @type {RecordNode} */ (this.tree[this.#node.before]);
    if (before.next[0] !== this.#at) before.next = [this.#at, ...before.next.filter((other) => other !== this.#at)];
  }
}

/** @param {string[]} texts @returns {string} all as one line */
function joined(texts) {
  return texts.join(" ").trim().replace(/\s+/g, " ");
}

/** @param {string} word @returns {string} the sign at its end, all of a row of ! and ?; "" where there is none */
function glyphBehind(word) {
  let start = word.length;
  while (word[start - 1] === "!" || word[start - 1] === "?") start -= 1;
  if (start < word.length) return word.slice(start);
  return [3, 2, 1].map((length) => word.slice(-length)).find((end) => GLYPHS.has(end)) ?? "";
}

/** @param {string} word @returns {{move: string, nags: number[]}} "" where there is no move */
function moveOf(word) {
  if (RESULTS.includes(word)) return { move: "", nags: [] };
  if (word.startsWith("$")) {
    const nag = /^\$(\d{1,3})$/.exec(word)?.[1];
    return { move: "", nags: nag === undefined ? [] : [Number(nag)] };
  }
  /** @type {number[]} */
  const nags = [];
  let stem = word;
  for (let count = 0; count < MOST_GLYPHS; count++) {
    const glyph = glyphBehind(stem);
    const nag = GLYPHS.get(glyph);
    if (nag !== undefined) nags.unshift(nag);
    stem = stem.slice(0, stem.length - glyph.length);
  }
  return { move: stem.replace(NUMBER, "").toLowerCase(), nags };
}

/** @param {string} [comment] @returns {RecordNode[]} a tree without moves */
export function newTree(comment = "") {
  return [{ before: -1, move: "", nags: [], comment, opening: "", next: [] }];
}

/** @param {RecordNode[]} tree @param {number} at @param {string} move @returns {number | undefined} the place of the node after a move */
function placeAfter(tree, at, move) {
  return tree[at]?.next.find((place) => tree[place]?.move === move);
}

/**
 * Return the place of the node after a move, which is made if there is none.
 *
 * @param {RecordNode[]} tree
 * @param {number} at
 * @param {string} move
 */
export function addMove(tree, at, move) {
  const known = placeAfter(tree, at, move);
  if (known !== undefined) return known;
  tree[at]?.next.push(tree.length);
  return tree.push({ before: at, move, nags: [], comment: "", opening: "", next: [] }) - 1;
}

/**
 * Return the places of the nodes along a line, from the start to the last move that is in the tree.
 *
 * @param {RecordNode[]} tree
 * @param {string[]} moves
 */
export function pathAlong(tree, moves) {
  const path = [0];
  for (const move of moves) {
    const place = placeAfter(tree, path.at(-1) ?? 0, move);
    if (place === undefined) break;
    path.push(place);
  }
  return path;
}

/** @param {RecordNode[]} tree @param {number} at @returns {number} the place of the last move on the line that goes on from a node */
export function lastOf(tree, at) {
  let last = at;
  for (let next = tree[last]?.next[0]; next !== undefined; next = tree[last]?.next[0]) last = next;
  return last;
}

/** @param {RecordNode[]} tree @param {number} at @returns {string[]} the moves that lead to a node */
export function movesTo(tree, at) {
  /** @type {string[]} */
  const moves = [];
  for (let node = tree[at]; node && node.before >= 0; node = tree[node.before]) moves.push(node.move);
  return moves.reverse();
}
