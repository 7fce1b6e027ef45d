/**
 * Preview of a link's position before Python has started.
 * @module game/preview
 */

import { boardFor, variantOf } from "./data.js";
import { readLink } from "./links.js";
import { picture, pictureView } from "./picture.js";
import { drawMoves } from "./replay.js";

/** @typedef {import("../types.js").Description} Description */
/** @typedef {import("../types.js").View} View */

/**
 * Draw the position of a link: at least the board, and the pieces if they follow from the moves alone.
 *
 * @param {import("./data.js").GameData} of the data of the link's game
 * @param {string} link
 * @returns {Promise<{description: Description, view: View}>}
 */
export async function previewOf(of, link) {
  const { options: chosen, moves, ply } = readLink(link);
  const { data, options } = variantOf(of, chosen);
  const board = await boardFor(data, options);
  const description = board ? { ...data.game, board } : data.game;
  const plain = Object.entries(options).every(([name, value]) => `${name}=${value}` in data.boards);
  const shown = board && plain ? drawMoves(moves.slice(0, ply ?? moves.length), description, data.drawable) : null;
  return { description, view: pictureView(shown ?? picture()) };
}
