/**
 * A file of all games that are saved in a browser, for another browser.
 * @module match/games_file
 */

import { parse } from "../base/storage.js";
import { forgetGame, gamesOf, MOST_GAMES, putGame, savedGames } from "./saved_games.js";

/** What a file of games begins with. */
const FORMAT = "yavset-games";

/** Return all saved games as one text, for a file. @returns {string} */
export function exportGames() {
  return JSON.stringify({ format: FORMAT, version: 1, games: savedGames() });
}

/**
 * Take over the games of a file; those that are here already stay as they are, and of all of them the newest are kept.
 *
 * @param {string} text
 * @returns {number | null} how many were new; null for a text that is no such file
 */
export function importGames(text) {
  const value = /** @type {{format?: unknown, games?: unknown} | null} */ (parse(text));
  if (value?.format !== FORMAT || !Array.isArray(value.games)) return null;
  const here = new Set(savedGames().map(({ id }) => id));
  const fresh = gamesOf(value.games).filter(({ id }) => !here.has(id));
  const all = [...savedGames(), ...fresh].sort((one, other) => other.updated - one.updated);
  for (const { id } of all.splice(MOST_GAMES)) forgetGame(id);
  const taken = all.filter(({ id }) => !here.has(id));
  for (const game of taken) putGame(game);
  return taken.length;
}
