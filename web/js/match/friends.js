/**
 * Games between friends, who send each other links: their names and their links.
 * @module match/friends
 */

import { read } from "../base/storage.js";
import { plainName, withFriend } from "../before/links.js";
import { savedGames } from "./saved_games.js";

/** @import { SavedGame, Seat } from "../types.js" */
/** @import { Match } from "./match.js" */

/** The key under which the visitor's name is stored. */
export const NAME = "name";

/** Return the name that the visitor tells friends. @returns {string} "" where none is told */
export function ownName() {
  return plainName(String(read(NAME) ?? ""));
}

/**
 * Return the names of the players that links and records carry.
 *
 * @param {Seat[]} seats
 * @returns {string[]} by seat, "" for one that is not known
 */
export function namesOf(seats) {
  const alone = seats.filter(({ kind }) => kind === "person").length === 1;
  return seats.map((seat) => (seat.kind === "friend" ? (seat.name ?? "") : alone && seat.kind === "person" ? ownName() : ""));
}

/**
 * Return seats with friends called as a link calls them.
 *
 * @param {Seat[]} seats
 * @param {string[]} names by seat
 * @returns {Seat[]}
 */
export function withNames(seats, names) {
  return seats.map((seat, at) => (seat.kind === "friend" && names[at] ? { ...seat, name: names[at] } : seat));
}

/**
 * Return the link to a game as it goes to a friend, if it is a friend's game.
 *
 * @param {Match} match
 * @returns {string}
 */
export function linkOf(match) {
  return withFriend(match.fragment(), match.friend, namesOf(match.seats));
}

/**
 * Return the game that this device keeps of two friends.
 *
 * @param {string} friend identifies it in their links
 * @returns {SavedGame | undefined}
 */
export function gameWith(friend) {
  return friend === "" ? undefined : savedGames().find((game) => game.friend === friend);
}
