/**
 * How good the first stones of a game are, which the build knows for some boards.
 * @module before/openings
 */

import { openings as addresses } from "../assets_later.js";
import { loadJson } from "../base/load.js";

/** @import { Match } from "../match/match.js" */

/**
 * A first stone. Cells that a symmetry of the board maps onto each other are one.
 * @typedef {object} FirstStone
 * @property {string[]} cells
 * @property {number} value the expected score of the player that places it, 0 to 1, without a swap
 * @property {number} low the lower end of its 95 % interval
 * @property {number} high the upper end: the same as the lower one where the value is proved
 */

/**
 * The first stones on a board.
 * @typedef {object} Opening
 * @property {string} shape of the board
 * @property {number} size of the board
 * @property {number} players how many play
 * @property {FirstStone[]} stones the best first
 */

/**
 * Return the first stones where a game has not begun and they are known.
 *
 * @param {Match} match
 * @returns {Promise<FirstStone[]>} empty elsewhere; rejects if they cannot be fetched
 */
export async function firstStones({ game, description, ply, diagram }) {
  const url = addresses[game];
  if (!url || ply > 0 || diagram !== undefined) return [];
  const { board, players } = description;
  /** @type {Opening[]} */
  const openings = await loadJson(url);
  const found = openings.find(({ shape, size, players: count }) => shape === board.shape && size === board.size && count === players.length);
  return found?.stones ?? [];
}
