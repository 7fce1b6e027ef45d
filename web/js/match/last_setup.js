/**
 * The options and seats last chosen for each game.
 * @module match/last_setup
 */

import { fits } from "../base/shape.js";
import { read, write } from "../base/storage.js";
import { isSeat } from "./saved_shape.js";

/** @import { Options, Seat } from "../types.js" */
/** @typedef {{options: Options, seats: Seat[]}} LastSetup */

const CHOICES = "choices";

/**
 * Return what was last chosen for a game.
 *
 * @param {string} game
 * @returns {LastSetup | null} null where nothing readable is stored
 */
export function lastSetup(game) {
  const setup = /** @type {Record<string, LastSetup> | null} */ (read(CHOICES))?.[game];
  return setup && fits(setup, { options: {}, seats: [isSeat] }) && setup.seats.length > 0 ? setup : null;
}

/**
 * Remember what was chosen for a game.
 *
 * @param {string} game
 * @param {LastSetup} setup
 */
export function rememberSetup(game, setup) {
  write(CHOICES, { .../** @type {object | null} */ (read(CHOICES)), [game]: setup });
}
