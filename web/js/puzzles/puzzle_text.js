/**
 * What a puzzle asks for, in words.
 * @module puzzles/puzzle_text
 */

import { t } from "../text/i18n.js";
import { sideName } from "../text/words.js";

/** @import { Puzzle } from "./collection.js" */

/**
 * Return the task of a puzzle; the texts `puzzles` are loaded.
 *
 * @param {Pick<Puzzle, "kind" | "plies" | "rating">} puzzle
 * @param {string} solver the player who is to solve it
 */
export function taskText({ kind, plies, rating }, solver) {
  const side = sideName(solver);
  const task = plies === 0 ? t("puzzles-task-save", { side }) : t("puzzles-task-win", { side, count: movesOf(plies) });
  const about = t(`puzzles-about-${kind}`);
  // Nobody has tried a puzzle that was found just now.
  return rating === 0 ? `${task} ${about}` : `${task} ${about} ${t("puzzles-rating", { rating })}`;
}

/**
 * Return what a puzzle asks for in a few words, without the player who is to solve it.
 *
 * @param {Pick<Puzzle, "kind" | "plies">} puzzle
 */
export function taskName({ kind, plies }) {
  const name = t(`puzzles-kind-${kind}`);
  return plies === 0 ? name : t("puzzles-in-moves", { kind: name, count: movesOf(plies) });
}

/** Return how many moves of the winner a win takes. @param {number} plies */
function movesOf(plies) {
  return Math.ceil(plies / 2);
}
