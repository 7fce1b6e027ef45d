/**
 * The options and seats last chosen for each game.
 * @module game/choices
 */

import { read, write } from "../base/storage.js";

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
  const choice = /** @type {Record<string, Partial<Choice>> | null} */ (read(CHOICES))?.[game];
  const seats = Array.isArray(choice?.seats) && choice.seats.length > 0 && choice.seats.every(isSeat);
  const options = typeof choice?.options === "object" && choice.options !== null && !Array.isArray(choice.options);
  return seats && options ? /** @type {Choice} */ (choice) : null;
}

/** @param {unknown} seat */
function isSeat(seat) {
  const { kind, level } = /** @type {{kind?: unknown, level?: unknown}} */ (seat ?? {});
  if (kind === "bot") return Number.isInteger(level) && Number(level) >= 1 && Number(level) <= 6;
  return kind === "person" || kind === "friend";
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
