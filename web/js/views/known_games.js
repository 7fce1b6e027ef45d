/**
 * Which games the visitor knows: those played or learned on this device.
 * @module views/known_games
 */

import { lessonsBegun } from "../lesson/progress.js";
import { gamesCounted } from "../match/results.js";
import { FIRST_GAME } from "../match/route.js";
import { savedGames } from "../match/saved_games.js";

/** Return the ids of the games that the visitor has played or begun to learn; the first game of all where there is none. */
export function knownGames() {
  const known = new Set([...savedGames().map(({ game }) => game), ...gamesCounted(), ...lessonsBegun()]);
  return known.size > 0 ? known : new Set([FIRST_GAME]);
}
