/**
 * Which games the visitor knows: those played or learned on this device.
 * @module match/known_games
 */

import { readNamed } from "../base/storage.js";
import { FIRST_GAME } from "./route.js";
import { savedGames } from "./saved_games.js";

/** Return the ids of the games that the visitor has played or begun to learn; the first game of all where there is none. */
export function knownGames() {
  const counted = Object.keys(Object(readNamed("results")["games"]));
  const lessons = [...Object.keys(readNamed("lessons")), ...Object.keys(readNamed("learned"))];
  const known = new Set([...savedGames().map(({ game }) => game), ...counted, ...lessons]);
  return known.size > 0 ? known : new Set([FIRST_GAME]);
}
