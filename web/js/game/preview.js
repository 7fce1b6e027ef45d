/**
 * What a link's position looks like before Python is there to read the link: as much of it as can be drawn without
 * knowing a rule.
 * @module game/preview
 */

import { boardFor } from "./data.js";
import { readAddress } from "../embed/parameters.js";
import { drawMoves, pictureView } from "../embed/picture.js";

/** @typedef {import("../types.js").Description} Description */
/** @typedef {import("../types.js").View} View */

/**
 * A picture of the position that a link leads to: the board at least, and what stands on it where the moves tell that.
 *
 * @param {import("./data.js").GameData} data of the link's game
 * @param {string} link
 * @returns {Promise<{description: Description, view: View}>}
 */
export async function previewOf(data, link) {
  const { options, moves, ply } = readAddress("", link);
  const board = await boardFor(data, options);
  const description = board ? { ...data.game, board } : data.game;
  const plain = Object.entries(options).every(([name, value]) => `${name}=${value}` in data.boards);
  const picture = board && plain ? drawMoves(moves.slice(0, ply ?? moves.length), description, data.drawable) : null;
  return { description, view: pictureView(picture ?? { pieces: [], last: [], line: [], turn: "", end: null }) };
}
