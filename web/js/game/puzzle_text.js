/**
 * What a puzzle asks for, in words.
 * @module game/puzzle_text
 */

import { t } from "../text/i18n.js";
import { sideName } from "../text/words.js";

/**
 * Return the task of a puzzle; the texts `puzzles` are loaded.
 *
 * @param {Pick<import("./puzzles.js").Puzzle, "kind" | "plies" | "rating">} puzzle
 * @param {string} solver the player who is to solve it
 */
export function taskText({ kind, plies, rating }, solver) {
  const side = sideName(solver);
  const count = Math.ceil(plies / 2);
  const task = plies === 0 ? t("puzzles-task-save", { side }) : t("puzzles-task-win", { side, count });
  return `${task} ${t(`puzzles-about-${kind}`)} ${t("puzzles-rating", { rating })}`;
}
