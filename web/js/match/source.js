/**
 * Where a position comes from, and how to show it: without Python where possible, else by asking it.
 * @module match/source
 */

import { commonLength } from "../base/common.js";
import { PythonError } from "../python/errors.js";
import { picture, pictureView, readPicture } from "../before/picture.js";
import { drawDiagram, drawMoves } from "../before/drawn_moves.js";
import { drawSetup } from "../before/setups.js";

/** @import { Message } from "../base/problem.js" */
/** @import { Description, LineEntry, PythonClient, Seat, View } from "../types.js" */
/** @import { Setup } from "../before/setups.js" */

/**
 * What a position is made of.
 * @typedef {object} Source
 * @property {string[]} moves
 * @property {string} diagram the position that the moves start from; "" for the start of the game
 * @property {string} record a record that only Python can read; "" where there is none
 * @property {number} [number] which of its games is meant, from 1
 * @property {string} picture what to draw before Python has started; "" where the moves say it
 * @property {number | null} ply the number of moves to show; null for all
 */

/**
 * The game that a position belongs to, and who plays on from it.
 * @typedef {object} Wanted
 * @property {string} game
 * @property {Record<string, string>} options
 * @property {string[]} seats `person`, `bot` or `bot:4` for each seat, or `people` or `bots` for all; empty: the reader moves first
 * @property {number} level of the bots whose level `seats` leaves open
 */

/** An empty board, in place of a position that only Python knows until Python has started. */
export const UNKNOWN = pictureView(picture());

/** @param {string[]} moves @param {string[]} others @returns {boolean} whether they are the same */
export function sameMoves(moves, others) {
  return moves.length === others.length && commonLength(moves, others) === moves.length;
}

/**
 * Draw the position after `ply` moves without Python.
 *
 * @param {Source} source
 * @param {number} ply
 * @param {Setup} setup
 * @returns {{view: View, ply: number} | null} the view and the number of moves that it shows, fewer than `ply` where a move
 *   cannot be made; null if this needs Python
 * @throws {Error} for a picture that cannot be read
 */
export function drawPosition(source, ply, setup) {
  const { data, description, usual } = setup;
  const start = data.starts[0];
  if (source.picture !== "" && ply === (source.ply ?? source.moves.length)) {
    return { view: pictureView(readPicture(source.picture, description.board, description.players)), ply };
  }
  if (source.record !== "") return null;
  if (source.diagram !== "") return drawFromDiagram(source, ply, setup);
  if (ply === 0 && usual && start) return { view: start, ply };
  const drawn = drawSetup(setup, source.moves.slice(0, ply));
  return drawn && { view: pictureView(drawn.picture), ply: drawn.played };
}

/**
 * @param {Source} source
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
 * @param {Source} source
 * @param {Wanted} wanted
 * @param {number | null} shown the number of its moves that are shown now
 * @param {Setup | null} setup what is known of the game without Python
 * @returns {Promise<{description: Description, view: View, moves: string[], line: LineEntry[], diagram: string | undefined,
 *   ply: number, stopped: Message | null}>} `stopped` says why the moves after `moves` are left out
 */
export async function askPosition(python, source, wanted, shown, setup) {
  const { record, number = 1, moves: given } = source;
  const parsed =
    record === ""
      ? { game: wanted.game, options: wanted.options, moves: given, diagram: source.diagram || undefined }
      : await python.request({ do: "parse", text: record, number, partial: true });
  const { game, options, diagram } = parsed;
  const reference = diagram === undefined ? { game, options } : { game, options, diagram };
  // With the usual options the data describe the game.
  const plain = setup !== null && record === "" && Object.keys(options).length === 0;
  const [{ game: description }, { view, moves, line, ply, stopped }] = await Promise.all([
    plain ? { game: setup.description } : python.request({ do: "describe", game, options }),
    askView(python, reference, parsed.moves, shown ?? source.ply),
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
 * Return the seats that are wanted; where none are named, the reader plays the player to move, and bots the others.
 *
 * @param {Wanted} wanted
 * @param {number} count of seats
 * @param {number} first the seat to move
 * @returns {Seat[]}
 */
export function seatsFor({ seats: named, level }, count, first) {
  const all = named[0] === "people" ? "person" : named[0] === "bots" ? "bot" : null;
  return Array.from({ length: count }, (_, seat) => {
    const [kind, own] = (all ?? named[seat] ?? (named.length === 0 && seat === first ? "person" : "bot")).split(":");
    const wanted = Number(own ?? level);
    return kind === "bot" ? { kind: "bot", level: wanted >= 1 && wanted <= 6 ? wanted : level } : { kind: "person" };
  });
}
