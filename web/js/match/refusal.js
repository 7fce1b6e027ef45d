/**
 * Why a text is no legal move.
 * @module match/refusal
 */

import { EngineError } from "../python/errors.js";

/** @typedef {import("./live_game.js").LiveGame} LiveGame */

/**
 * Ask Python why a text is not a legal move in the position shown.
 *
 * @param {LiveGame} live
 * @param {string} move
 * @returns {Promise<unknown>} the error
 */
export async function refusal({ engine, reference, moves, ply }, move) {
  try {
    await engine.request({ do: "view", ...reference, moves: [...moves.slice(0, ply), move] });
    return new EngineError("illegal-move", move);
  } catch (error) {
    return error;
  }
}
