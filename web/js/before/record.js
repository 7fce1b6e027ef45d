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
const RESULTS = ["*", "1-0", "0-1", "1/2-1/2"];

/** Marks that stand behind a move, and the NAGs that they mean. */
const GLYPHS = /** @type {Record<string, number>} */ ({ "!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6 });

/** Longer games, and records with more moves, are left to Python, which says so. */
export const MOST_MOVES = LIMITS.moves;

const LINE_ENDS = /\r\n|[\n\v\f\r\u001C-\u001E\u0085\u2028\u2029]/;
const PIECES =
  /^[^\S\n]*(?<tag>\[[^\n]*)|\{(?<comment>[^}]*)\}|(?<brace>\{)|;(?<rest>[^\n]*)|(?<bracket>[()])|(?<word>[^\s(){;]+)/gm;
const TAG = /^\[\s*(\w+)\s+"([^"]*)"\s*\]\s*$/;

/**
 * Read a record.
 *
 * @param {string} text
 * @returns {{game: string, options: Record<string, string>, diagram: string, moves: string[], tree: RecordNode[]} | null}
 *   `moves` is the main line of the tree; null for text that only Python can read, such as brackets that do not fit
 */
export function readRecord(text) {
  if (text.length > LIMITS.record) return null;
  /** @type {Map<string, string>} */
  const tags = new Map();
  let pieces = 0;
  const reader = new MoveReader();
  for (const { groups = {} } of text.replace(/^\uFEFF/, "").split(LINE_ENDS).join("\n").matchAll(PIECES)) {
    const { tag, comment, brace, rest, bracket, word } = groups;
    pieces += 1;
    if (pieces > LIMITS.pieces) return null;
    if (tag !== undefined) {
      const [, name, value] = TAG.exec(tag) ?? [];
      if (name === undefined || value === undefined || tags.has(name)) return null;
      tags.set(name, value);
    } else if (brace || (word && !reader.word(word)) || (bracket && !reader.bracket(bracket))) {
      return null;
    } else {
      const said = comment ?? rest?.replaceAll("}", ")");
      if (said) reader.comment(said);
    }
  }
  if (reader.open) return null;
  const tree = reader.finished();
  const diagram = (tags.get("Diagram") ?? "").replaceAll("|", "\n");
  const start = /** @type {RecordNode} */ (tree[0]);
  start.comment = joined([commandsBelow(diagram), start.comment]);
  return {
    game: (tags.get("Game") ?? "").trim().toLowerCase(),
    options: readOptions(tags.get("Options") ?? ""),
    diagram,
    moves: movesTo(tree, lastOf(tree, 0)),
    tree,
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
    if (/[[\]}]/.test(word) || this.tree.length > MOST_MOVES) return false;
    const { move, nag } = moveOf(word);
    if (move !== "") {
      this.#at = addMove(this.tree, this.#at, move);
      if (this.#fresh) this.#node.opening = joined(this.#opening);
      else this.#promote();
      this.#fresh = false;
    }
    if (nag > 0 && !this.#fresh) (this.#nags[this.#at] ??= new Set()).add(nag);
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

/** @param {string} word @returns {{move: string, nag: number}} "" and 0 where there is none */
function moveOf(word) {
  if (RESULTS.includes(word)) return { move: "", nag: 0 };
  if (word.startsWith("$")) return { move: "", nag: Number(/^\$(\d{1,3})$/.exec(word)?.[1] ?? 0) };
  let end = word.length;
  while (word[end - 1] === "!" || word[end - 1] === "?") end -= 1;
  const stem = word.slice(0, end);
  const numbered = /^\d+(?:\.+([^.]*))?$/.exec(stem);
  return { move: (numbered ? (numbered[1] ?? "") : stem).toLowerCase(), nag: GLYPHS[word.slice(stem.length)] ?? 0 };
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
