/**
 * The games saved in this browser: the list, the one that this tab plays, and whether another tab plays it too.
 * @module match/saved_games
 */

import { fits, isText } from "../base/shape.js";
import { parse, PREFIX, readText, write } from "../base/storage.js";
import { isGame } from "./saved_shape.js";

/** @import { SavedGame } from "../types.js" */

const KEY = "games";
/** The name of the saved games in the browser's store. */
export const GAMES = PREFIX + KEY;
const TABLE = "table";
/** Maximum number of saved games. */
const MOST_GAMES = 60;

/**
 * Cache of the games as this page last read or wrote them, with their stored text: another tab may change the store.
 * @type {{text: string | null, games: SavedGame[]}}
 */
let known = { text: null, games: [] };

/**
 * Return the game that this tab played last.
 *
 * @returns {string | null} its id
 */
export function gameOfTab() {
  try {
    return sessionStorage.getItem(PREFIX + TABLE);
  } catch {
    return null;
  }
}

/**
 * Remember which game this tab plays.
 *
 * @param {string} id
 */
export function setGameOfTab(id) {
  try {
    sessionStorage.setItem(PREFIX + TABLE, id);
  } catch {
    // Full or forbidden storage: after a reload only the address names the game.
  }
}

/**
 * Return the saved games, newest first.
 *
 * @returns {readonly SavedGame[]}
 */
export function savedGames() {
  const text = readText(KEY);
  if (text !== known.text) {
    const value = parse(text);
    known = { text, games: Array.isArray(value) ? value.map(renamed).filter(isGame) : [] };
  }
  return known.games;
}

/**
 * Convert a saved game to current names. Earlier versions stored `word` and `side` of a move, `sides` of a game and of an
 * event, `word` of a view, and called `players` what is now `player_counts`.
 *
 * @param {any} game as stored, not checked yet
 * @returns {any}
 */
function renamed(game) {
  if (!fits(game, { line: [{}], description: { sides: [isText] }, view: { events: [{}] } })) return game;
  const { sides: players, players: player_counts, ...description } = game.description;
  const { word: last_move, events, ...view } = game.view;
  return {
    ...game,
    line: game.line.map((/** @type {any} */ { word: move, side: player, ...rest }) => ({ move, player, ...rest })),
    description: { ...description, players, player_counts },
    view: {
      ...view,
      last_move,
      events: events.map((/** @type {any} */ { sides, ...event }) => (sides ? { ...event, players: sides } : event)),
    },
  };
}

/** @param {SavedGame[]} games @returns {boolean} whether they last until the page opens again */
function writeGames(games) {
  const stored = write(KEY, games);
  known = { text: readText(KEY), games };
  return stored;
}

/**
 * Save a game in front of the others. If there are too many, drop the oldest, finished ones first; games with friends that go on stay.
 *
 * @param {SavedGame} game
 */
export function saveGame(game) {
  const games = [game, ...savedGames().filter((other) => other.id !== game.id)];
  while (games.length > MOST_GAMES) {
    const finished = games.findLastIndex((other) => other.view.outcome !== null);
    const other = games.findLastIndex(({ friend = "" }) => friend === "");
    games.splice([finished, other].find((place) => place > 0) ?? games.length - 1, 1);
  }
  // A full store keeps only the latest games.
  while (!writeGames(games) && games.length > 1) games.length = Math.ceil(games.length / 2);
}

/**
 * Return whether another tab has played different moves in a game since it was saved here.
 *
 * @param {{id: string, moves: string[]}} game as in this tab
 * @param {number} since time of the last save here
 * @returns {boolean}
 */
export function playedElsewhere(game, since) {
  const stored = savedGames().find((other) => other.id === game.id);
  return stored !== undefined && stored.updated !== since && stored.moves.some((move, ply) => move !== game.moves[ply]);
}

/**
 * Delete a saved game.
 *
 * @param {string} id
 */
export function forgetGame(id) {
  writeGames(savedGames().filter((game) => game.id !== id));
}

/** What a file of games begins with. */
const FORMAT = "yavset-games";

/** Return all saved games as one text, for a file. @returns {string} */
export function exportGames() {
  return JSON.stringify({ format: FORMAT, version: 1, games: savedGames() });
}

/**
 * Take over the games of a file; those that are here already stay as they are.
 *
 * @param {string} text
 * @returns {number | null} how many were new; null for a text that is no such file
 */
export function importGames(text) {
  const value = /** @type {{format?: unknown, games?: unknown} | null} */ (parse(text));
  if (value?.format !== FORMAT || !Array.isArray(value.games)) return null;
  const here = new Set(savedGames().map(({ id }) => id));
  const fresh = value.games.map(renamed).filter((game) => isGame(game) && !here.has(game.id));
  const all = [...savedGames(), ...fresh].sort((a, b) => b.updated - a.updated).slice(0, MOST_GAMES);
  writeGames(all);
  return all.filter(({ id }) => !here.has(id)).length;
}
