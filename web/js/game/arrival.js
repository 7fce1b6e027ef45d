/**
 * Which game is on the table when somebody comes to an address.
 * @module game/arrival
 */

import { gameExists } from "./data.js";
import { gameOfTab, savedGames } from "./saved_games.js";

/** @typedef {import("../types.js").SavedGame} SavedGame */

/** The game that a new visitor finds. */
export const FIRST_GAME = "yavalath";

/**
 * The game of an address: the one that was played there, or another one.
 *
 * @param {{game: string | null, link: string, fresh: boolean}} route
 * @param {{again: boolean}} how whether the page with this address was loaded again
 * @returns {{game: string, saved: SavedGame | undefined}}
 */
export function gameAt({ game, link, fresh }, { again }) {
  // Where a move was made while the page was being loaded again, the address that is loaded is a move behind its game.
  const before = again ? gameOfTab() : null;
  const saved = savedGames().find((one) =>
    link === "" ? !one.view.outcome && gameExists(one.game) : one.id === before || (one.link === link && !fresh),
  );
  return { game: saved?.game ?? game ?? FIRST_GAME, saved };
}

/** Whether the browser has loaded the page again, rather than come to it. @returns {boolean} */
export function isReload() {
  const [navigation] = performance.getEntriesByType("navigation");
  return /** @type {PerformanceNavigationTiming | undefined} */ (navigation)?.type === "reload";
}
