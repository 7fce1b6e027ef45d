/**
 * Data about games that the build writes, for use without Python.
 * @module before/data
 */

import { games, index } from "../assets.js";
import { loadJson } from "../base/load.js";
import { Problem } from "../base/problem.js";
import { loadTexts, textsOfGame } from "../text/i18n.js";

/** @import { Board, Description, OptionValue, Piece, View } from "../types.js" */

/**
 * A game in the gallery.
 * @typedef {object} IndexEntry
 * @property {string} id
 * @property {string} name
 * @property {string} designer
 * @property {number} year
 * @property {number[]} player_counts
 * @property {string[]} tags
 * @property {Board} board
 * @property {Piece[]} pieces
 */

/**
 * An example position of the rules.
 * @typedef {object} Example
 * @property {Record<string, OptionValue>} options
 * @property {Board} board
 * @property {View} view
 * @property {{cells: string[], arrows: string[][], line: string[]}} marks what its caption names, and the line of a rod
 */

/**
 * One game with default options.
 * @typedef {object} GameData
 * @property {Description} game
 * @property {View[]} starts the starting position, or several where it is random
 * @property {Example[]} examples
 * @property {Record<string, string>} boards keys of the boards by options such as `size=6`
 * @property {Record<string, string>} setups what stands on boards by options such as `size=6` at the start, as a picture
 * @property {string[]} drawable what JavaScript can draw without the rules: `moves`, with the effects that their texts leave out
 *   (`EFFECTS` in py/yavset/rules/game.py), and `rows` of a diagram
 * @property {Preset[]} [presets] the games in ludemes that the build has described
 * @property {Record<string, string>} [riders] the effects of ludemes by their text and by their code
 * @property {string[]} [own_sides] the words by which edges of the board belong to players, of texts and of codes
 * @property {Shape[]} [shapes] every board that rules in ludemes can name
 * @property {Ludeme[]} [ludemes]
 * @property {Record<string, [number, number]>} [bands] the least and the largest value of each measure among the games of the set
 */

/**
 * A game in ludemes that can be shown and begun without Python. Its board is among the shapes.
 * @typedef {object} Preset
 * @property {string} id
 * @property {string} text
 * @property {Omit<Description, "board">} game
 * @property {View[]} starts
 * @property {string[]} drawable
 */

/**
 * A board: how the short codes of its rules begin (`h5`), its key (`hexhex-5`), and the edges that players may own.
 * @typedef {{code: string, key: string, board: Board}} Shape
 */

/**
 * A word of the language that rules are written in.
 * @typedef {{name: string, slots: unknown[]}} Ludeme
 */

/**
 * Return the gallery.
 *
 * @returns {Promise<{games: IndexEntry[]}>}
 */
export function loadIndex() {
  return loadJson(index);
}

/**
 * Load a game and its texts in the current language; reject if there is no such game or its data cannot be fetched.
 *
 * @param {string} id
 * @returns {Promise<GameData>}
 */
export async function loadGame(id) {
  if (!gameExists(id)) throw new UnknownGame(id);
  const [data] = await Promise.all([loadJson(/** @type {string} */ (games[id])), loadTexts(id)]);
  return data;
}

/**
 * The data of a game for its option `rules`, as far as they are known without Python: a preset whole, of other rules
 * the board. Other games have no such option.
 *
 * @template {Record<string, unknown>} T
 * @param {GameData} data
 * @param {T} options
 * @returns {{data: GameData, options: T}} the data, and the options that they leave open
 */
export function variantOf(data, options) {
  const { presets, shapes } = data;
  const given = options["rules"];
  if (!presets || !shapes || typeof given !== "string") return { data, options };
  const text = given.trim();
  const preset = presets.find((one) => text === one.game.rules?.code || text === one.text);
  const shape = shapes.find(({ key }) => key === preset?.game.rules?.board)?.board ?? boardOf(text, shapes);
  const board = shape && (data.own_sides?.some((words) => says(text, words)) ? shape : withoutOwners(shape));
  if (!preset || !board) {
    const { rules: _, ...rest } = data.game;
    const game = { ...rest, name: textsOfGame(rest.id).name, board: board ?? rest.board };
    return { data: { ...data, game, starts: [], drawable: board ? effectsOf(text, data.riders ?? {}) : [] }, options };
  }
  const { rules: _, ...open } = options;
  const { game, starts, drawable } = preset;
  return { data: { ...data, game: { ...game, board }, starts, drawable }, options: /** @type {T} */ (open) };
}

/**
 * @param {Board} board
 * @returns {Board} the board whose edges belong to nobody
 */
function withoutOwners({ own_edges: _, ...board }) {
  return board;
}

/**
 * Return what can be drawn of rules: what their riders do.
 *
 * @param {string} rules
 * @param {Record<string, string>} riders
 * @returns {string[]}
 */
function effectsOf(rules, riders) {
  const found = Object.entries(riders).filter(([rider]) => says(rules, rider));
  return ["moves", ...found.map(([, effect]) => effect)];
}

/**
 * Return whether rules say some words, given as they stand in a text, `(twice)`, or in a short code, `d`.
 *
 * @param {string} rules
 * @param {string} words
 * @returns {boolean}
 */
function says(rules, words) {
  if (words.startsWith("(")) return plainRules(rules).includes(words);
  return !rules.includes("(") && rules.split(/[-.]/).includes(words);
}

/** @param {string} rules @returns {string} their text with no more spaces than it needs */
function plainRules(rules) {
  return rules.replace(/\s+/g, " ").replace(/ ?([()]) ?/g, "$1");
}

/**
 * Return the board that rules name, in their text or in their short code.
 *
 * @param {string} rules
 * @param {Shape[]} shapes
 * @returns {Board | undefined}
 */
function boardOf(rules, shapes) {
  const [, name, size] = /\(board ([a-z+]{1,20})(?: (\d{1,2}))?\)/.exec(plainRules(rules)) ?? [];
  const code = rules.split("-")[0];
  return shapes.find((shape) =>
    name ? shape.key === `${name}-${size}` || (!size && shape.board.shape === name) : shape.code === code,
  )?.board;
}

/**
 * Return whether there is a game of that name.
 *
 * @param {string} id
 * @returns {boolean}
 */
export function gameExists(id) {
  return Object.hasOwn(games, id);
}

/** There is no game of that name. */
export class UnknownGame extends Problem {
  /** @param {string} game */
  constructor(game) {
    super({ id: "error-game", values: { game } });
  }
}
