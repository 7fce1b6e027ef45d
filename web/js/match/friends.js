/**
 * Games between friends, who send each other links: how the moves of a link go with those of the game kept here.
 * @module match/friends
 */

import { commonLength } from "../base/common.js";
import { savedGames } from "./saved_games.js";

/** @import { SavedGame } from "../types.js" */

/**
 * Return the game that this device keeps of two friends.
 *
 * @param {string} friend the name in their links
 * @returns {SavedGame | undefined}
 */
export function gameWith(friend) {
  return friend === "" ? undefined : savedGames().find((game) => game.friend === friend);
}

/**
 * Compare the moves of a link with those kept.
 *
 * @param {string[]} kept
 * @param {string[]} linked
 * @returns {{how: "same" | "newer" | "older" | "forked", ply: number}} how the link's moves are; and after how many
 *   moves the two part
 */
export function compared(kept, linked) {
  const ply = commonLength(kept, linked);
  if (ply < kept.length && ply < linked.length) return { how: "forked", ply };
  if (kept.length === linked.length) return { how: "same", ply };
  return { how: kept.length < linked.length ? "newer" : "older", ply };
}
