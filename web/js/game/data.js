/**
 * The data about games that was made at build time: no Python is needed for it.
 * @module game/data
 */

import * as assets from "../assets.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Description} Description */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").GameTexts} GameTexts */
/** @typedef {import("../text/i18n.js").Language} Language */

/**
 * A game in the gallery.
 * @typedef {object} IndexEntry
 * @property {string} id
 * @property {string} name
 * @property {string} designer
 * @property {number} year
 * @property {number[]} player_counts
 * @property {string[]} tags
 * @property {Record<Language, string>} taglines
 * @property {Board} board
 * @property {import("../types.js").Piece[]} pieces
 */

/**
 * An example position of the rules.
 * @typedef {object} Example
 * @property {Record<Language, string>} captions
 * @property {Record<string, import("../types.js").OptionValue>} options
 * @property {Board} board
 * @property {View} view
 */

/**
 * One game with default options.
 * @typedef {object} GameData
 * @property {Description} game
 * @property {View[]} starts the start, or several where chance makes it
 * @property {Record<Language, GameTexts>} texts
 * @property {Example[]} examples
 * @property {Record<string, string>} boards the boards that options such as `size=6` lead to, by their keys
 * @property {string[]} drawable what can be drawn without knowing the rules: `moves`, `rows` of a diagram
 */

/** @type {Map<string, Promise<any>>} */
const cache = new Map();

/**
 * The gallery.
 *
 * @returns {Promise<{games: IndexEntry[]}>}
 */
export function loadIndex() {
  return load(assets.data.index);
}

/**
 * One game; rejects when there is none of that name or it cannot be fetched.
 *
 * @param {string} id
 * @returns {Promise<GameData>}
 */
export function loadGame(id) {
  const url = Object.hasOwn(assets.data.games, id) ? assets.data.games[id] : undefined;
  return url ? load(url) : Promise.reject(new UnknownGame(id));
}

/**
 * A board that some option leads to.
 *
 * @param {string} key
 * @returns {Promise<Board>}
 */
export function loadBoard(key) {
  return load(/** @type {string} */ (assets.data.boards[key]));
}

/**
 * The board that the options lead to, as far as the data tells it.
 *
 * @param {GameData} data
 * @param {Record<string, string>} options
 * @returns {Promise<Board | null>} null if only Python knows
 */
export async function boardFor(data, options) {
  const keys = Object.entries(options).flatMap(([name, value]) => data.boards[`${name}=${value}`] ?? []);
  if (keys.length === 0) return data.game.board;
  return keys.length === 1 ? loadBoard(/** @type {string} */ (keys[0])) : null;
}

/**
 * Whether there is a game of that name.
 *
 * @param {string} id
 * @returns {boolean}
 */
export function gameExists(id) {
  return Object.hasOwn(assets.data.games, id);
}

/** There is no game of that name. */
export class UnknownGame extends Error {
  /** @param {string} game */
  constructor(game) {
    super(game);
    this.game = game;
  }
}

/** @param {string} url @returns {Promise<any>} */
function load(url) {
  let promise = cache.get(url);
  if (!promise) {
    promise = fetch(url).then((reply) => {
      if (!reply.ok) throw new Error(`${reply.status} ${url}`);
      return reply.json();
    });
    // A failure is not remembered: the next try asks again.
    promise.catch(() => cache.delete(url));
    cache.set(url, promise);
  }
  return promise;
}
