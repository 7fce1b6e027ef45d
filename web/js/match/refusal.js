/**
 * Why a text is no legal move.
 * @module match/refusal
 */

import { PythonError } from "../python/errors.js";

/** @import { Match } from "./match.js" */

/**
 * Ask Python why a text is not a legal move in the position shown.
 *
 * @param {Match} match
 * @param {string} move
 * @returns {Promise<unknown>} the error
 */
export async function refusal({ python, reference, moves, ply }, move) {
  try {
    await python.request({ do: "view", ...reference, moves: [...moves.slice(0, ply), move] });
    return new PythonError("illegal-move", move);
  } catch (error) {
    return error;
  }
}
