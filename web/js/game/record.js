/**
 * The main line of a record, read without Python. Python is the reference for records (`yavset.notation`).
 * @module game/record
 */

import { readOptions } from "./links.js";

/** What ends a game in PGN; a record says it in a tag. */
const RESULTS = ["*", "1-0", "0-1", "1/2-1/2"];

/**
 * Read the main line of a record.
 *
 * @param {string} text
 * @returns {{game: string, options: Record<string, string>, diagram: string, moves: string[]} | null} null for text that
 *   only Python can judge, such as brackets that do not fit
 */
export function readRecord(text) {
  /** @type {Map<string, string>} */
  const tags = new Map();
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
  const rest = lines.filter((line) => {
    const tag = /^\s*\[\s*(\w+)\s+"([^"]*)"\s*\]\s*$/.exec(line);
    if (tag) tags.set(/** @type {string} */ (tag[1]), /** @type {string} */ (tag[2]));
    return !tag;
  });
  const spoken = rest.join("\n").replace(/\{[^}]*\}|;[^\n]*/g, " ");
  const moves = mainLine(spoken);
  if (!moves || /[[\]{}]/.test(spoken)) return null;
  return {
    game: (tags.get("Game") ?? "").trim().toLowerCase(),
    options: readOptions(tags.get("Options") ?? ""),
    diagram: (tags.get("Diagram") ?? "").replaceAll("|", "\n"),
    moves,
  };
}

/**
 * Return the moves outside brackets, without numbers, results and marks.
 *
 * @param {string} text
 * @returns {string[] | null} null where brackets do not fit
 */
function mainLine(text) {
  let depth = 0;
  /** @type {string[]} */
  const moves = [];
  for (const [token] of text.matchAll(/[()]|[^\s()]+/g)) {
    if (token === "(") depth += 1;
    else if (token === ")") depth -= 1;
    else if (depth === 0) moves.push(...moveOf(token));
    if (depth < 0) return null;
  }
  return depth === 0 ? moves : null;
}

/** @param {string} token @returns {string[]} the move in it, if there is one */
function moveOf(token) {
  if (RESULTS.includes(token) || token.startsWith("$")) return [];
  const move = token.replace(/^\d+\.*/, "").replace(/[!?]+$/, "");
  return move === "" ? [] : [move.toLowerCase()];
}
