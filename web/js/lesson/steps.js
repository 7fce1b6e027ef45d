/**
 * Parse tutorials: positions with text and right moves, which a teacher writes as JSON or as Markdown.
 *
 *     ## White to move
 *     Find the move that wins at once.
 *     moves: e5 d4 f6
 *     answer: g7
 *     right: Four in a row.
 *     wrong: Black blocks that.
 *     wrong g4: Three in a row loses.
 *     hint: Look at the long diagonal.
 *     arrows: e5-g7
 *     ---
 *     (the next step)
 *
 * As JSON: a list of objects with the same names; `answer` may be a list, `wrong` an object with a text for each move
 * (`"*"` for the others), `reply` and `after` too.
 * @module lesson/steps
 */

import { LIMITS } from "../base/limits.js";
import { Problem } from "../base/problem.js";
import { readMoves } from "../before/links.js";
import { bothMarks, commandsBelow, marksIn, readMarks } from "../before/mark_text.js";

/** @import { Message } from "../base/problem.js" */
/** @import { Marks } from "../before/mark_text.js" */

/**
 * @typedef {object} Step
 * @property {string} text Markdown
 * @property {string[]} moves
 * @property {string} diagram
 * @property {string} picture
 * @property {string[][]} answers right lines: the reader's move, the reply, the reader's next move, …
 * @property {boolean} win whether every move that wins at once is right
 * @property {boolean} any whether every move is right
 * @property {number | null} plies in how many moves of both players the reader has to win, 0 where it is enough not to
 *   lose: the prover checks; null for steps without such a goal
 * @property {boolean} threat whether every move that threatens to win at once is right
 * @property {string} right text for a right answer
 * @property {Record<string, string>} wrong texts for wrong answers by move; `*` for all others
 * @property {Record<string, string[][]>} replies the lines of which one refutes a wrong move, by that move
 * @property {Record<string, string>} after texts between the moves of an answer, by the move before them
 * @property {string} hint
 * @property {Marks} marks on the position, until somebody moves
 * @property {Message[]} problems lines that begin with nearly a key: their author hears of them, and no reader sees them
 */

const WIN_IN = /^win in ([1-9])$/;
/** Markdown that begins with a link. */
const LINK = /^\[[^\]\n]*\][([:]/;
const KEYS = ["moves", "diagram", "picture", "arrows", "fills", "labels", "answer", "goal", "right", "wrong", "reply", "after", "hint"];
const KEY = /^([a-z]+)(?:[ \t]+(\S+))?[ \t]*:(.*)$/;
/** How much of a word and a key must be alike, from 0 to 1, for the word to be meant as the key. */
const ALIKE = 0.75;

/**
 * Parse the steps of a tutorial.
 *
 * @param {string} text JSON or Markdown
 * @returns {Step[]}
 * @throws {Problem} that says what is wrong
 */
export function readSteps(text) {
  if (text.length > LIMITS.lesson) throw new Problem({ id: "mistake-steps-long", values: { count: text.length, most: LIMITS.lesson } });
  const trimmed = text.trim();
  if (trimmed === "") return [];
  const raw = /^[[{]/.test(trimmed) && !LINK.test(trimmed) ? readJson(trimmed) : readMarkdown(text);
  return raw.map((one, index) => checked(one, index + 1));
}

/** @param {string} text @returns {Record<string, unknown>[]} */
function readJson(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new Problem({ id: "mistake-steps-json", values: { problem } });
  }
  const list = Array.isArray(value) ? value : (value.steps ?? [value]);
  if (!Array.isArray(list) || !list.every((one) => typeof one === "object" && one !== null)) {
    throw new Problem({ id: "mistake-steps-list" });
  }
  return list.map((one, index) => ({ ...one, problems: Object.keys(one).flatMap((key) => misspelt(key, index + 1)) }));
}

/** @param {string} text @returns {Record<string, unknown>[]} */
function readMarkdown(text) {
  return text.split(/^[ \t]*-{3,}[ \t]*$/m).map((block, index) => {
    /** @type {Record<string, any>} */
    const step = { text: "", answer: [], wrong: {}, reply: {}, after: {}, problems: [] };
    /** @type {string | null} */
    let open = null;
    for (const line of dedent(block).split("\n")) {
      const found = KEY.exec(line.trim());
      const problems = misspelt(found?.[1] ?? "", index + 1);
      if (problems.length > 0) {
        step["problems"].push(...problems);
        open = null;
      } else if (found && KEYS.includes(found[1] ?? "")) {
        const [, key = "", which, rest = ""] = found;
        const value = rest.replace(/^[ \t]+/, "");
        open = key === "diagram" && value === "" ? key : null;
        if (key === "answer") step["answer"].push(value);
        else if (key === "wrong" || key === "reply" || key === "after") step[key][which ?? "*"] = value;
        else step[key] = value;
      } else if (open && line.trim() !== "") {
        step[open] += `${line}\n`;
      } else {
        open = null;
        step["text"] += `${line.replace(/^#{1,6}\s+/, "### ")}\n`;
      }
    }
    return step;
  });
}

/**
 * Return what is wrong with a word that is no key, if it is meant to be one.
 *
 * @param {string} word
 * @param {number} step
 * @returns {Message[]}
 */
function misspelt(word, step) {
  if (KEYS.includes(word)) return [];
  /** @param {number} shared @param {string} key */
  const alike = (shared, key) => (2 * shared) / (word.length + key.length) >= ALIKE;
  // Most words are too short or too long, which is quickly seen.
  const meant = KEYS.find((key) => alike(Math.min(word.length, key.length), key) && alike(common(word, key), key));
  return meant ? [{ id: "mistake-steps-key", values: { key: word, meant, step } }] : [];
}

/** Return how many letters two words have in common, in the same order. @param {string} one @param {string} other */
function common(one, other) {
  let row = Array.from({ length: other.length + 1 }, () => 0);
  for (const letter of one) {
    const next = [0];
    for (let at = 0; at < other.length; at += 1) {
      const same = letter === other[at] ? (row[at] ?? 0) + 1 : 0;
      next.push(Math.max(same, row[at + 1] ?? 0, next[at] ?? 0));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Remove the common indentation of a block of HTML. @param {string} block */
function dedent(block) {
  const lines = block.split("\n");
  const depths = lines.filter((line) => line.trim() !== "").map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const depth = Math.min(...depths, 1000);
  return lines.map((line) => line.slice(depth)).join("\n");
}

/**
 * @param {Record<string, unknown>} raw
 * @param {number} count
 * @returns {Step}
 */
function checked(raw, count) {
  /** @param {string} name */
  const text = (name) => {
    const value = raw[name] ?? "";
    if (typeof value === "string") return value.trim();
    if (Array.isArray(value)) return value.join(" ").trim();
    throw new Problem({ id: "mistake-steps-text", values: { name, step: count } });
  };
  const answers = readLines(raw["answer"] ?? "");
  const goal = text("goal");
  const winIn = WIN_IN.exec(goal);
  if (!["", "win", "move", "do not lose", "make a threat"].includes(goal) && !winIn) throw new Problem({ id: "mistake-steps-goal", values: { step: count } });
  const wrong = raw["wrong"] ?? {};
  const diagram = typeof raw["diagram"] === "string" ? raw["diagram"].replaceAll("|", "\n") : "";
  const after = /** @type {object} */ (raw["after"] ?? {});
  return {
    text: text("text"),
    moves: readMoves(text("moves")),
    diagram,
    picture: text("picture"),
    answers,
    win: goal === "win",
    any: goal === "move",
    plies: winIn ? 2 * Number(winIn[1]) - 1 : goal === "do not lose" ? 0 : null,
    threat: goal === "make a threat",
    right: text("right"),
    wrong:
      typeof wrong === "string"
        ? { "*": wrong }
        : Object.fromEntries(Object.entries(/** @type {object} */ (wrong)).map(([move, said]) => [move, String(said)])),
    replies: Object.fromEntries(Object.entries(raw["reply"] ?? {}).map(([move, lines]) => [move, readLines(lines)])),
    after: Object.fromEntries(Object.entries(after).map(([move, said]) => [move, String(said)])),
    hint: text("hint"),
    marks: bothMarks(marksIn(commandsBelow(diagram)), readMarks({ arrows: text("arrows"), fills: text("fills"), labels: text("labels") })),
    problems: /** @type {Message[]} */ (Array.isArray(raw["problems"]) ? raw["problems"] : []),
  };
}

/** Read lines of moves: a text with `|` between them, or a list. @param {unknown} given @returns {string[][]} */
function readLines(given) {
  return (Array.isArray(given) ? given : [given])
    .flatMap((line) => String(line).split("|"))
    .map((line) => readMoves(line))
    .filter((line) => line.length > 0);
}
