/**
 * Marks on a board as text: `arrows: e5-g7 d4-c3:red`, `fills: f6 c3:grey`, `labels: g7:A`. Lessons and diagrams have such
 * lines, embedded boards such attributes, and comments in records such commands: `{the trap [%arrows e5-g7]}`. Python reads
 * them with `yavset.rules.board_marks`, and a test compares the two.
 * @module before/mark_text
 */

import { LIMITS } from "../base/limits.js";
import { splitList } from "./links.js";

/**
 * What is marked on a position. A colour is `red`, `grey`, or "" for the accent.
 * @typedef {object} Marks
 * @property {{from: string, to: string, colour: string}[]} arrows
 * @property {{cell: string, colour: string}[]} fills
 * @property {{cell: string, text: string}[]} labels
 */

/** The words that begin a line or a command. */
const KINDS = ["arrows", "fills", "labels"];
const COMMAND = /\[%(arrows|fills|labels) ([^[\]]*)\]/g;
const LINE_END = /[\n\r\u2028\u2029]/;

/** Number of characters shown of a longer label. */
const LONGEST_LABEL = 3;

/**
 * Read texts by kind.
 *
 * @param {Record<string, string>} texts
 * @returns {Marks}
 */
export function readMarks({ arrows = "", fills = "", labels = "" }) {
  return {
    arrows: pairs(arrows).flatMap(([ends, colour]) => {
      const [from = "", to = "", ...more] = ends.split("-");
      return from && to && more.length === 0 ? [{ from, to, colour: known(colour) }] : [];
    }),
    fills: pairs(fills).map(([cell, colour]) => ({ cell, colour: known(colour) })),
    labels: pairs(labels).map(([cell, text]) => ({ cell, text: [...text].slice(0, LONGEST_LABEL).join("") })),
  };
}

/** @param {string} colour */
function known(colour) {
  return colour === "red" || colour === "grey" ? colour : "";
}

/** @param {string} text @returns {[string, string][]} what stands before and after a colon, for each part */
function pairs(text) {
  if (text.length > LIMITS.mark_text) return [];
  return splitList(text).slice(0, LIMITS.marks).map((part) => {
    const at = part.indexOf(":");
    return at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
  });
}

/** Return whether anything is marked. @param {Marks} marks */
export function anyMarks(marks) {
  return Object.values(marks).some((some) => some.length > 0);
}

/** Return the marks of both. @param {Marks} one @param {Marks} other @returns {Marks} */
export function bothMarks(one, other) {
  return {
    arrows: [...one.arrows, ...other.arrows],
    fills: [...one.fills, ...other.fills],
    labels: [...one.labels, ...other.labels],
  };
}

/** Return what a comment marks. @param {string} comment */
export function marksIn(comment) {
  /** @type {Record<string, string>} */
  const texts = {};
  for (const [, kind = "", text = ""] of comment.matchAll(COMMAND)) texts[kind] = `${texts[kind] ?? ""} ${text}`;
  return readMarks(texts);
}

/** Return what a comment says besides its marks. @param {string} comment */
export function withoutMarks(comment) {
  return comment.replaceAll(COMMAND, " ").replaceAll(/\s+/g, " ").trim();
}

/** Return the commands of a comment. @param {string} comment */
export function commandsIn(comment) {
  return (comment.match(COMMAND) ?? []).join(" ");
}

/** Return what the lines below a diagram mark, as commands for a comment. @param {string} diagram */
export function commandsBelow(diagram) {
  if (diagram.length > LIMITS.diagram) return "";
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const line of diagram.split(LINE_END)) {
    const at = line.indexOf(":");
    if (at >= 0) texts.set(line.slice(0, at).trim(), splitList(line.slice(at + 1)).join(" "));
  }
  return KINDS.flatMap((kind) => (texts.get(kind) ? [`[%${kind} ${texts.get(kind)}]`] : [])).join(" ");
}
