/**
 * The options and seats last chosen for each game.
 * @module match/choices
 */

import { read, write } from "../base/storage.js";
import { fits, isSeat } from "./saved_shape.js";

/** @typedef {import("../types.js").Options} Options */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {{options: Options, seats: Seat[]}} Choice */

const CHOICES = "choices";

/**
 * Return what was last chosen for a game.
 *
 * @param {string} game
 * @returns {Choice | null} null where nothing readable is stored
 */
export function lastChoice(game) {
  const choice = /** @type {Record<string, Choice> | null} */ (read(CHOICES))?.[game];
  return choice && fits(choice, { options: {}, seats: [isSeat] }) && choice.seats.length > 0 ? choice : null;
}

/**
 * Remember what was chosen for a game.
 *
 * @param {string} game
 * @param {Choice} choice
 */
export function rememberChoice(game, choice) {
  write(CHOICES, { .../** @type {object | null} */ (read(CHOICES)), [game]: choice });
}
