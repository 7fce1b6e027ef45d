/**
 * What a game's data say about its options without Python: the board, the players, the pieces at the start; and the position of a
 * link as far as that goes.
 * @module before/setups
 */

import { boards } from "../assets_later.js";
import { loadJson } from "../base/load.js";
import { variantOf } from "./data.js";
import { readLink } from "./links.js";
import { COLOURS, picture, pictureView, readPicture } from "./picture.js";
import { drawMoves } from "./drawn_moves.js";

/** @import { Board, Description, Piece, View } from "../types.js" */
/** @import { GameData } from "./data.js" */
/** @import { Picture } from "./picture.js" */

/**
 * A game with some options, as far as it is known without Python.
 * @typedef {object} Setup
 * @property {GameData} data
 * @property {Description} description with the board and the players of these options
 * @property {boolean} usual whether no option is another than usual, so that the game can begin from its data
 * @property {boolean} known whether the data tell everything that is drawn; else the board at most
 * @property {Piece[]} pieces at the start
 */

/**
 * Return what is known of a game with some options.
 *
 * @param {GameData} whole
 * @param {Record<string, string>} chosen options as texts
 * @returns {Promise<Setup>}
 */
export async function setupOf(whole, chosen) {
  const { data, options } = variantOf(whole, chosen);
  const board = await boardFor(data, options);
  const { players, covered } = optionsOf(data, options);
  const description = { ...data.game, players, ...(board ? { board } : {}) };
  const pieces = board && covered ? startPieces(data, options, board) : null;
  return { data, description, usual: Object.keys(options).length === 0, known: pieces !== null, pieces: pieces ?? [] };
}

/**
 * @param {GameData} data
 * @param {Record<string, string>} options
 * @returns {{players: string[], covered: boolean}} the players, and whether all options are ones that the data cover
 */
function optionsOf(data, options) {
  const { game } = data;
  const covered = Object.entries(options).every(([name, text]) => {
    const option = game.options.find((one) => one.name === name);
    return option !== undefined && (option.values?.some((value) => written(value) === text) ?? ["setup", "seed", "rules"].includes(name));
  });
  const count = Number(options["players"] ?? game.players.length);
  const all = Object.values(COLOURS);
  return { players: count === game.players.length || !covered ? game.players : all.slice(0, count), covered };
}

/** @param {unknown} value */
function written(value) {
  return value === true ? "yes" : value === false ? "no" : String(value);
}

/**
 * @param {GameData} data
 * @param {Record<string, string>} options
 * @param {Board} board
 * @returns {Piece[] | null} null if only Python knows them
 */
function startPieces({ starts, setups, drawable }, options, board) {
  const { setup, seed } = options;
  if (setup !== undefined && drawable.includes("setup")) {
    if (setup.length !== board.cells.length) return null;
    return board.cells.flatMap(({ name }, at) => {
      const colour = COLOURS[setup[at] ?? ""];
      return colour ? [{ cell: name, kind: "stone", colour }] : [];
    });
  }
  // The data have the set-ups of the first seeds, in their order.
  if (seed !== undefined) return starts[Number(seed) - 1]?.scene.pieces ?? null;
  const drawn = Object.entries(options).flatMap(([name, value]) => setups?.[`${name}=${value}`] ?? []);
  if (drawn.length > 1) return null;
  return drawn[0] === undefined ? (starts[0]?.scene.pieces ?? []) : readPicture(drawn[0], board).pieces;
}

/**
 * Draw the position after moves of a game, as far as they can be made.
 *
 * @param {Setup} setup
 * @param {string[]} moves
 * @returns {{picture: Picture, played: number} | null} null if that needs Python
 */
export function drawSetup({ data, description, known, pieces }, moves) {
  if (!known) return null;
  if (moves.length === 0 && !data.drawable.includes("moves")) return drawMoves([], { ...description, pieces }, ["moves"]);
  return drawMoves(moves, { ...description, pieces }, data.drawable);
}

/**
 * Draw the position of a link: at least the board, and the pieces as far as the data tell them.
 *
 * @param {GameData} of the data of the link's game
 * @param {string} link
 * @returns {Promise<{description: Description, view: View}>}
 */
export async function previewOf(of, link) {
  const { options, moves, ply } = readLink(link);
  const setup = await setupOf(of, options);
  const drawn = drawSetup(setup, moves.slice(0, ply ?? moves.length));
  // The page says whose turn it is once Python knows that the game is not over.
  const shown = drawn ? { ...drawn.picture, turn: "" } : picture();
  return { description: setup.description, view: pictureView(shown) };
}

/** @param {string} key @returns {Promise<Board>} */
function loadBoard(key) {
  return loadJson(/** @type {string} */ (boards[key]));
}

/**
 * Load the board for some options if the data has it.
 *
 * @param {GameData} data
 * @param {Record<string, string>} options
 * @returns {Promise<Board | null>} null if only Python knows
 */
async function boardFor(data, options) {
  const keys = Object.entries(options).flatMap(([name, value]) => data.boards[`${name}=${value}`] ?? []);
  if (keys.length === 0) return data.game.board;
  return keys.length === 1 ? loadBoard(/** @type {string} */ (keys[0])) : null;
}
