/**
 * The options and seats last chosen for each game.
 * @module match/last_setup
 */

import { readNamed, write } from "../base/storage.js";
import { isSeat } from "./saved_shape.js";

/** @import { Options, Seat } from "../types.js" */
/** @typedef {{options: Options, seats: Seat[]}} LastSetup */

const CHOICES = "choices";

const SETUP = { options: {}, seats: [isSeat] };

/**
 * Return what was last chosen for a game.
 *
 * @param {string} game
 * @returns {LastSetup | null} null where nothing readable is stored
 */
export function lastSetup(game) {
  const setup = readNamed(CHOICES, SETUP)[game];
  return setup && setup.seats.length > 0 ? setup : null;
}

/**
 * Remember what was chosen for a game.
 *
 * @param {string} game
 * @param {LastSetup} setup
 */
export function rememberSetup(game, setup) {
  write(CHOICES, { ...readNamed(CHOICES, SETUP), [game]: setup });
}
