/**
 * Choose the game to show for an address.
 * @module match/route
 */

import { gameExists } from "../before/data.js";
import { gameOfTab, savedGames } from "./saved_games.js";

/** @import { SavedGame } from "../types.js" */

/** The game that a new visitor sees. */
export const FIRST_GAME = "yavalath";

/**
 * Return the game for an address: the saved one that was played there, or another one.
 *
 * @param {{game: string | null, link: string, fresh: boolean}} route
 * @param {{again: boolean}} how whether this is a reload
 * @returns {{game: string, saved: SavedGame | undefined}}
 */
export function gameAt({ game, link, fresh }, { again }) {
  // After a move during a reload, the loaded address is a move behind its game.
  const before = again ? gameOfTab() : null;
  const saves = savedGames();
  const saved = link === ""
    ? saves.find((one) => !one.view.outcome && gameExists(one.game))
    : (saves.find(({ id }) => id === before) ?? saves.find((one) => one.link === link && !fresh));
  return { game: saved?.game ?? game ?? FIRST_GAME, saved };
}

/** Return whether the browser has reloaded the page. @returns {boolean} */
export function isReload() {
  const [navigation] = performance.getEntriesByType("navigation");
  return /** @type {PerformanceNavigationTiming | undefined} */ (navigation)?.type === "reload";
}
