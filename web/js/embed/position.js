/**
 * Find the position that an embedded board shows: without Python where possible, else by asking it.
 * @module embed/position
 */

import { picture, pictureView, readPicture } from "../game/picture.js";
import { drawDiagram, drawMoves } from "../game/replay.js";

/** @typedef {import("../types.js").Description} Description */
/** @typedef {import("../types.js").Engine} Engine */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../game/data.js").GameData} GameData */
/** @typedef {import("./parameters.js").Parameters} Parameters */
/** @typedef {{moves: string[], diagram: string, record: string, picture: string, ply: number | null}} Position */

/** An empty board, in place of a position that only Python knows until Python has started. */
export const UNKNOWN = pictureView(picture());

/**
 * Return the view after `ply` moves if it can be drawn without Python, else null.
 *
 * @param {Position} position
 * @param {number} ply
 * @param {Parameters["options"]} options
 * @param {GameData} data
 * @param {Description} description
 * @returns {View | null}
 * @throws {Error} for a picture that cannot be read
 */
export function drawPosition(position, ply, options, data, description) {
  const { board } = description;
  const start = data.starts[0];
  if (position.picture !== "" && ply === (position.ply ?? position.moves.length)) {
    return pictureView(readPicture(position.picture, board));
  }
  if (position.record !== "") return null;
  if (position.diagram !== "") {
    const drawn = ply === 0 ? drawDiagram(position.diagram, board, data.drawable) : null;
    return drawn && pictureView(drawn);
  }
  const chosen = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  // The build may know nothing of rules in ludemes but their board.
  if (!start) return ply === 0 ? UNKNOWN : null;
  if (ply === 0 && chosen.length === 0) return start;
  if (!chosen.every((option) => option in data.boards)) return null;
  if (ply === 0) return start.scene.pieces.length === 0 ? UNKNOWN : null;
  const drawn = drawMoves(position.moves.slice(0, ply), description, data.drawable);
  return drawn && pictureView(drawn);
}

/**
 * Ask Python for a position, and return it with its game.
 *
 * @param {Engine} engine
 * @param {Position} position
 * @param {Parameters} parameters
 * @param {number | null} shown how many moves of it are shown now
 * @returns {Promise<{description: Description, view: View, moves: string[], diagram: string | undefined, ply: number}>}
 */
export async function askPosition(engine, position, parameters, shown) {
  const parsed =
    position.record === ""
      ? { game: parameters.game, options: parameters.options, moves: position.moves, diagram: position.diagram || undefined }
      : await engine.request({ do: "parse", text: position.record });
  const { game, options, moves, diagram } = parsed;
  const reference = diagram === undefined ? { game, options, moves } : { game, options, moves, diagram };
  const ply = Math.min(shown ?? position.ply ?? moves.length, moves.length);
  const [{ game: description }, { view }] = await Promise.all([
    engine.request({ do: "describe", game, options }),
    engine.request({ do: "view", ...reference, ply }),
  ]);
  return { description, view, moves, diagram, ply };
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
