/**
 * Find the position that an embedded board shows: without Python where possible, else by asking it.
 * @module match/source
 */

import { PythonError } from "../python/errors.js";
import { picture, pictureView, readPicture } from "../before/picture.js";
import { drawDiagram, drawMoves } from "../before/drawn_moves.js";
import { drawSetup } from "../before/setups.js";

/** @typedef {import("../base/problem.js").Message} Message */
/** @typedef {import("../types.js").Description} Description */
/** @typedef {import("../types.js").PythonClient} PythonClient */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../types.js").LineEntry} LineEntry */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../before/setups.js").Setup} Setup */
/** @typedef {import("../embed/parameters.js").Parameters} Parameters */
/** @typedef {{moves: string[], diagram: string, record: string, picture: string, ply: number | null}} Source */

/** An empty board, in place of a position that only Python knows until Python has started. */
export const UNKNOWN = pictureView(picture());

/** @param {string[]} moves @param {string[]} others @returns {boolean} whether they are the same */
export function sameMoves(moves, others) {
  return moves.length === others.length && moves.every((move, index) => move === others[index]);
}

/**
 * Draw the position after `ply` moves without Python.
 *
 * @param {Source} position
 * @param {number} ply
 * @param {Setup} setup
 * @returns {{view: View, ply: number} | null} the view and the number of moves that it shows, fewer than `ply` where a move
 *   cannot be made; null if this needs Python
 * @throws {Error} for a picture that cannot be read
 */
export function drawPosition(position, ply, setup) {
  const { data, description, usual } = setup;
  const start = data.starts[0];
  if (position.picture !== "" && ply === (position.ply ?? position.moves.length)) {
    return { view: pictureView(readPicture(position.picture, description.board, description.players)), ply };
  }
  if (position.record !== "") return null;
  if (position.diagram !== "") return drawFromDiagram(position, ply, setup);
  if (ply === 0 && usual && start) return { view: start, ply };
  const drawn = drawSetup(setup, position.moves.slice(0, ply));
  return drawn && { view: pictureView(drawn.picture), ply: drawn.played };
}

/**
 * @param {Source} position
 * @param {number} ply
 * @param {Setup} setup
 */
function drawFromDiagram({ diagram, moves }, ply, { data, description }) {
  const { board, players } = description;
  const start = drawDiagram(diagram, board, data.drawable);
  if (!start || ply === 0) return start && { view: pictureView(start), ply };
  // The moves begin with the player whom the diagram names.
  const first = players.indexOf(start.turn);
  if (first < 0 || data.drawable.includes("out")) return null;
  const order = [...players.slice(first), ...players.slice(0, first)];
  const drawn = drawMoves(moves.slice(0, ply), { board, players: order, pieces: start.pieces }, data.drawable);
  return drawn && { view: pictureView(drawn.picture), ply: drawn.played };
}

/**
 * Ask Python for a position, and return it with its game.
 *
 * @param {PythonClient} python
 * @param {Source} position
 * @param {Parameters} parameters
 * @param {number | null} shown how many moves of it are shown now
 * @returns {Promise<{description: Description, view: View, moves: string[], line: LineEntry[], diagram: string | undefined,
 *   ply: number, stopped: Message | null}>} `stopped` says why the moves after `moves` are left out
 */
export async function askPosition(python, position, parameters, shown) {
  const parsed =
    position.record === ""
      ? { game: parameters.game, options: parameters.options, moves: position.moves, diagram: position.diagram || undefined }
      : await python.request({ do: "parse", text: position.record, partial: true });
  const { game, options, diagram } = parsed;
  const reference = diagram === undefined ? { game, options } : { game, options, diagram };
  const [{ game: description }, { view, moves, line, ply, stopped }] = await Promise.all([
    python.request({ do: "describe", game, options }),
    askView(python, reference, parsed.moves, shown ?? position.ply),
  ]);
  return { description, view, moves, line, diagram, ply, stopped: parsed.stopped ?? stopped };
}

/**
 * Ask for the view after `ply` moves, or after those before the first one that is not legal.
 *
 * @param {PythonClient} python
 * @param {Record<string, unknown>} reference the game
 * @param {string[]} moves
 * @param {number | null} wanted null for the last position
 * @returns {Promise<{view: View, moves: string[], line: LineEntry[], ply: number, stopped: Message | null}>}
 */
async function askView(python, reference, moves, wanted) {
  const ply = Math.min(wanted ?? moves.length, moves.length);
  try {
    const { view, line } = await python.request({ do: "view", ...reference, moves, ply });
    return { view, moves, line, ply, stopped: null };
  } catch (error) {
    const legal = error instanceof PythonError && error.said.id === "move-number" ? Number(error.said.values?.["number"]) - 1 : NaN;
    if (!(legal >= 0 && legal < moves.length)) throw error;
    const answer = await askView(python, reference, moves.slice(0, legal), wanted);
    return { ...answer, stopped: /** @type {PythonError} */ (error).said };
  }
}

/**
 * Return the seats that the parameters name; without any, the reader plays the player to move, and bots the others.
 *
 * @param {Parameters} parameters
 * @param {number} count of seats
 * @param {number} first the seat to move
 * @param {boolean} alone whether the reader plays all of them
 * @returns {Seat[]}
 */
export function seatsFor({ seats: named, level }, count, first, alone) {
  const all = alone || named[0] === "people" ? "person" : named[0] === "bots" ? "bot" : null;
  return Array.from({ length: count }, (_, seat) => {
    const [kind, own] = (all ?? named[seat] ?? (named.length === 0 && seat === first ? "person" : "bot")).split(":");
    const wanted = Number(own ?? level);
    return kind === "bot" ? { kind: "bot", level: wanted >= 1 && wanted <= 6 ? wanted : level } : { kind: "person" };
  });
}
