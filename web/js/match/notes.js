/**
 * What the reader draws and writes on the positions of a game: it goes into their comments, as in records.
 * @module match/notes
 */

import { commandsIn, marksIn, withoutMarks } from "../before/mark_text.js";

/** @import { Marks } from "../before/mark_text.js" */
/** @import { Match } from "./match.js" */

/** The longest note kept, in characters. */
export const LONGEST_NOTE = 500;

/**
 * Draw an arrow on the position shown, or fill a cell where both ends are the same; what is there already goes away.
 *
 * @param {Match} match
 * @param {string} from
 * @param {string} to
 * @param {string} colour "" for the accent
 */
export function draw(match, from, to, colour) {
  const comment = match.comments[match.ply] ?? "";
  const marks = marksIn(comment);
  if (from === to) marks.fills = toggled(marks.fills, { cell: from, colour });
  else marks.arrows = toggled(marks.arrows, { from, to, colour });
  match.comment(joined(commands(marks), withoutMarks(comment)));
}

/**
 * Write a note on the position shown in place of the one before.
 *
 * @param {Match} match
 * @param {string} text
 */
export function write(match, text) {
  // A brace would end the comment in a record, and a bracket begin a command.
  const plain = text.replaceAll(/[{[]/g, "(").replaceAll(/[}\]]/g, ")").slice(0, LONGEST_NOTE);
  match.comment(joined(commandsIn(match.comments[match.ply] ?? ""), withoutMarks(plain)));
}

/**
 * @template {{colour: string}} T
 * @param {T[]} marks
 * @param {T} mark
 * @returns {T[]} with the mark, or without it and its like in other colours
 */
function toggled(marks, mark) {
  const place = (/** @type {T} */ one) => JSON.stringify({ ...one, colour: "" });
  const others = marks.filter((one) => place(one) !== place(mark));
  const there = marks.some((one) => place(one) === place(mark) && one.colour === mark.colour);
  return there ? others : [...others, mark];
}

/** @param {Marks} marks @returns {string} as commands */
function commands({ arrows, fills, labels }) {
  const coloured = (/** @type {string} */ text, /** @type {string} */ colour) => (colour === "" ? text : `${text}:${colour}`);
  const kinds = {
    arrows: arrows.map(({ from, to, colour }) => coloured(`${from}-${to}`, colour)),
    fills: fills.map(({ cell, colour }) => coloured(cell, colour)),
    labels: labels.map(({ cell, text }) => `${cell}:${text}`),
  };
  return Object.entries(kinds).flatMap(([kind, marks]) => (marks.length > 0 ? [`[%${kind} ${marks.join(" ")}]`] : [])).join(" ");
}

/** @param {string} marks @param {string} text */
function joined(marks, text) {
  return `${text} ${marks}`.trim();
}
