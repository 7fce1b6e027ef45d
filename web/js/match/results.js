/**
 * How the visitor's games against bots went, for each game and level; kept on this device only.
 * @module match/results
 */

import { each, isCount, isText } from "../base/shape.js";
import { readNamed, write } from "../base/storage.js";
import { resultFor } from "../text/words.js";
import { isLevel } from "./saved_shape.js";

/** @import { Seat } from "../types.js" */
/** @import { Match } from "./match.js" */
/** @typedef {{won: number, lost: number, drawn: number}} Tally */
/** @typedef {{counted: string[], games: Record<string, Record<string, Tally>>}} Results */

const RESULTS = "results";
/** Number of games remembered as counted: undoing the last move and making it again counts once. */
const MOST_COUNTED = 100;

/** @returns {Results} */
function results() {
  const { counted, games } = readNamed(RESULTS, () => true);
  const tallies = Object.entries(each(games, {})).map(([game, levels]) => [game, byLevel(levels)]);
  return { counted: Array.isArray(counted) ? counted.filter(isText) : [], games: Object.fromEntries(tallies) };
}

/** @param {unknown} levels as stored @returns {Record<string, Tally>} */
function byLevel(levels) {
  const stored = Object.entries(each(levels, {})).filter(([level]) => isLevel(Number(level)));
  return Object.fromEntries(stored.map(([level, tally]) => [level, { won: 0, lost: 0, drawn: 0, ...each(tally, isCount) }]));
}

/**
 * Return the level of the bots, if they are all of one level.
 *
 * @param {Seat[]} seats
 * @returns {number | null}
 */
export function levelOf(seats) {
  const levels = new Set(seats.flatMap((seat) => (seat.kind === "bot" ? [seat.level] : [])));
  const [level = null] = levels;
  return levels.size === 1 ? level : null;
}

/**
 * Count a finished game, once.
 *
 * @param {Match} match
 */
export function countResult(match) {
  const result = resultFor(match.view, match.seats);
  const level = levelOf(match.seats);
  const { counted, games } = results();
  if (!result || level === null || counted.includes(match.id)) return;
  const tally = tallyIn(games, match.game, level);
  write(RESULTS, {
    counted: [match.id, ...counted].slice(0, MOST_COUNTED),
    games: { ...games, [match.game]: { ...games[match.game], [level]: { ...tally, [result]: tally[result] + 1 } } },
  });
}

/** Return the games that the visitor has finished against a bot. */
export function gamesCounted() {
  return Object.keys(results().games);
}

/**
 * Return how many games of a kind were won, lost and drawn against a level.
 *
 * @param {string} game
 * @param {number} level
 * @returns {Tally}
 */
export function tallyOf(game, level) {
  return tallyIn(results().games, game, level);
}

/**
 * @param {Results["games"]} games
 * @param {string} game
 * @param {number} level
 * @returns {Tally}
 */
function tallyIn(games, game, level) {
  return games[game]?.[level] ?? { won: 0, lost: 0, drawn: 0 };
}

/**
 * Return how all games went, by game and level.
 *
 * @returns {(Tally & {game: string, level: number})[]}
 */
export function allTallies() {
  const { games } = results();
  return Object.entries(games).flatMap(([game, levels]) =>
    Object.keys(levels).map((level) => ({ game, level: Number(level), ...tallyIn(games, game, Number(level)) })),
  );
}

/** Whether any game is counted. */
export function hasResults() {
  return Object.keys(results().games).length > 0;
}

/** Forget all results; the games counted so far are not counted again. */
export function forgetResults() {
  write(RESULTS, { counted: results().counted, games: {} });
}
