/**
 * The games saved in this browser: the list, the one that this tab plays, and whether another tab plays it too.
 * @module match/saved_games
 */

import { fits, isText } from "../base/shape.js";
import { parse, PREFIX, readAll, readText, remove, write } from "../base/storage.js";
import { isGame } from "./saved_shape.js";

/** @import { SavedGame } from "../types.js" */

/**
 * What the key of a game begins with; its id follows. A tab writes the game that it plays and no other, so tabs that save at once
 * lose nothing.
 */
const GAME = "game.";
/** What the names of saved games in the browser's store begin with. */
export const GAMES = PREFIX + GAME;
/** Where earlier versions stored the list of all games. */
const OLD_GAMES = "games";
const TABLE = "table";
/** Maximum number of saved games. */
export const MOST_GAMES = 60;

/**
 * Cache of the games as this page last read or wrote them, with their stored texts: another tab may change the store.
 * @type {Map<string, {text: string, game: SavedGame | null}>}
 */
let known = new Map();

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
  takeOver();
  known = new Map([...readAll(GAME)].map(([key, text]) => {
    const before = known.get(key);
    return [key, before?.text === text ? before : { text, game: gameIn(key, text) }];
  }));
  return [...known.values()].flatMap(({ game }) => game ?? []).sort((one, other) => other.updated - one.updated);
}

/** @param {string} key @param {string} text @returns {SavedGame | null} the game that is stored there */
function gameIn(key, text) {
  const game = parse(text);
  return isGame(game) && key === GAME + game.id ? game : null;
}

/** Store each game of an earlier version's list by itself. */
function takeOver() {
  const list = readText(OLD_GAMES);
  if (list === null) return;
  remove(OLD_GAMES);
  const stored = readAll(GAME);
  for (const game of gamesOf(parse(list))) {
    const here = parse(stored.get(GAME + game.id) ?? null);
    if (!isGame(here) || here.updated < game.updated) putGame(game);
  }
}

/**
 * Return the games of a list, of this or an earlier version, and pass over the rest.
 *
 * @param {unknown} list
 * @returns {SavedGame[]}
 */
export function gamesOf(list) {
  return Array.isArray(list) ? list.map(renamed).filter(isGame) : [];
}

/**
 * Store a game, and leave the others as they are.
 *
 * @param {SavedGame} game
 * @returns {boolean} whether it lasts until the page opens again
 */
export function putGame(game) {
  const key = GAME + game.id;
  const stored = write(key, game);
  known.set(key, { text: readText(key) ?? "", game });
  return stored;
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

/**
 * Save a game. If there are too many, drop the oldest others, finished ones first; games with friends that go on stay.
 *
 * @param {SavedGame} game
 */
export function saveGame(game) {
  const others = savedGames().filter(({ id }) => id !== game.id);
  while (others.length >= MOST_GAMES) {
    const finished = others.findLastIndex(({ view }) => view.outcome !== null);
    const alone = others.findLastIndex(({ friend = "" }) => friend === "");
    const place = [finished, alone].find((one) => one >= 0) ?? others.length - 1;
    forgetAll(others.splice(place, 1));
  }
  // A full store keeps only the latest games.
  while (!putGame(game) && others.length > 0) forgetAll(others.splice(Math.ceil((others.length - 1) / 2)));
}

/** @param {SavedGame[]} games */
function forgetAll(games) {
  for (const { id } of games) forgetGame(id);
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
  remove(GAME + id);
}
