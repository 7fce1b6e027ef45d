/**
 * Values of moves in a few characters: for the best moves on the board, for a hint and for the analysis.
 * @module text/values
 */

import { number, t } from "./i18n.js";

/** @import { Report } from "../types.js" */

/** Number of best moves to list and to show on the board. */
export const BEST = 4;

/**
 * Return the value of a move.
 *
 * @param {{value: number, proven: string | null}} move
 * @returns {string}
 */
export function valueText({ value, proven }) {
  if (proven === "win") return t("analysis-win");
  if (proven === "loss") return t("analysis-loss");
  if (proven === "draw") return t("analysis-proven-draw");
  return `${percent(value)} %`;
}

/**
 * Return the value for the board, which has no room for a word.
 *
 * @param {{value: number, proven: string | null}} move
 * @returns {string}
 */
export function valueSign({ value, proven }) {
  if (proven === "win") return "✓";
  if (proven === "loss") return "✗";
  return percent(value);
}

/** @param {number} value */
function percent(value) {
  return number(100 * value);
}

/**
 * Return the best moves of a report, to mark on the board.
 *
 * @param {Report | null} report
 * @returns {{move: string, text: string}[]}
 */
export function proposals(report) {
  return (report?.moves ?? []).slice(0, BEST).map((move) => ({ move: move.move, text: valueSign(move) }));
}
