/**
 * The games saved in this browser: the list, the one that this tab plays, and whether another tab plays it too.
 * @module game/saved_games
 */

import { parse, PREFIX, readText, write } from "../base/storage.js";

/** @typedef {import("../types.js").SavedGame} SavedGame */

const GAMES = "games";
const TABLE = "table";
/** Maximum number of saved games. */
const MOST_GAMES = 24;

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
  const text = readText(GAMES);
  if (text !== known.text) {
    const value = parse(text);
    known = { text, games: Array.isArray(value) ? value.map(renamed).filter((game) => fits(game, SAVED)) : [] };
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
  const stored = write(GAMES, games);
  known = { text: readText(GAMES), games };
  return stored;
}

/** A kind of seat that can be stored. @type {(value: unknown) => boolean} */
const isSeat = (value) => fits(value, { kind: "person" }) || fits(value, { kind: "bot", level: isLevel });
/** @type {(value: unknown) => boolean} */
const isLevel = (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 6;
/** @type {(value: unknown) => boolean} */
const isText = (value) => typeof value === "string";
/** @type {(value: unknown) => boolean} */
const isNumber = (value) => typeof value === "number";
/** @type {(value: unknown) => boolean} */
const isValue = (value) => value === null || typeof value === "number";
/** @type {(value: unknown) => boolean} */
const isDiagram = (value) => value === undefined || typeof value === "string";
/** @type {(value: unknown) => boolean} */
const isOutcome = (value) => value === null || fits(value, { reason: isText, cells: [isText] });

/** The shape of a saved game that this page can show: other versions and other pages may store anything. */
const SAVED = {
  id: isText,
  game: isText,
  options: {},
  diagram: isDiagram,
  moves: [isText],
  line: [{ move: isText, player: isText, seat: isNumber, round: isNumber }],
  seats: [isSeat],
  variations: [{ ply: isNumber, moves: [isText] }],
  values: [isValue],
  link: isText,
  updated: isNumber,
  description: {
    id: isText,
    name: isText,
    players: [isText],
    colours: [isText],
    options: [{ name: isText }],
    board: {
      shape: isText,
      size: isNumber,
      cells: [{ name: isText, x: isNumber, y: isNumber, row: isNumber, letter: isText }],
      corners: [[isNumber]],
      labels: [{ text: isText, x: isNumber, y: isNumber, kind: isText }],
      outline: [[isNumber]],
      width: isNumber,
      height: isNumber,
    },
  },
  view: {
    ply: isNumber,
    to_move: isText,
    seat: isNumber,
    seats: ofEach(isNumber),
    prompt: isText,
    scene: { pieces: [{ cell: isText, kind: isText }], counts: ofEach(isNumber) },
    targets: ofEach([[isText]]),
    outcome: isOutcome,
    last: [isText],
    events: [{ kind: isText }],
    options: {},
  },
};

/**
 * Return the shape of an object with arbitrary keys whose values all have one shape.
 *
 * @param {unknown} shape
 * @returns {(value: unknown) => boolean}
 */
function ofEach(shape) {
  return (value) => fits(value, {}) && Object.values(/** @type {object} */ (value)).every((item) => fits(item, shape));
}

/**
 * Return whether a value has a shape: a text stands for itself, a list for a list of such, an object for an object
 * with at least these fields.
 *
 * @param {unknown} value
 * @param {unknown} shape
 * @returns {boolean}
 */
function fits(value, shape) {
  if (typeof shape === "function") return shape(value);
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((item) => fits(item, shape[0]));
  if (typeof shape !== "object" || shape === null) return value === shape;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = /** @type {Record<string, unknown>} */ (value);
  return Object.entries(shape).every(([name, inner]) => fits(fields[name], inner));
}

/**
 * Save a game in front of the others. If there are too many, drop the oldest, finished ones first.
 *
 * @param {SavedGame} game
 */
export function saveGame(game) {
  const games = [game, ...savedGames().filter((other) => other.id !== game.id)];
  while (games.length > MOST_GAMES) {
    const finished = games.findLastIndex((other) => other.view.outcome !== null);
    games.splice(finished > 0 ? finished : games.length - 1, 1);
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
