/**
 * Pictures: positions in words, which can be drawn without Python. A host page gives one to an embedded board, and
 * the dialog that makes the code for such a board writes one.
 *
 * A picture is `white e5 f6; black d4; last f6; turn black`. Parts are separated by `;`, each is a name and cells: a
 * colour (`black+white` is a white stone on a black one), `lake`, `crumb`, a rod (`rod/`, `rod\`, `rod-`, `rod|`),
 * `last` (the cells of the last move), `line` (the cells that decided the game; by a line of stones of another colour
 * than the winner's somebody lost). `turn white` says who moves next,
 * `end white four` who has won (or `draw`) and why.
 * @module before/picture
 */

import { Problem } from "../base/problem.js";

/** @import { Board, Piece, View } from "../types.js" */

/**
 * @typedef {object} Picture
 * @property {Piece[]} pieces
 * @property {string[]} last
 * @property {string[]} line
 * @property {string} turn a player, or "" where that is not known
 * @property {{winner: string | null, reason: string} | null} end
 */

/** The colours of stones, by the letter that stands for each in diagrams and moves. */
export const COLOURS = /** @type {Record<string, string>} */ ({ w: "white", b: "black", r: "red", u: "blue" });

/** Pieces on each cell at most: a stone and what lies on it. More would be drawn for long, and nobody would see them. */
const MOST_ON_A_CELL = 2;

/**
 * Make a picture; what is not given is empty.
 *
 * @param {Partial<Picture>} [parts]
 * @returns {Picture}
 */
export function picture(parts) {
  return { pieces: [], last: [], line: [], turn: "", end: null, ...parts };
}

/**
 * Read a picture.
 *
 * @param {string} text
 * @param {Board} board
 * @param {string[]} [players] of the game; without them any name will do
 * @returns {Picture}
 * @throws {Problem} that names what is wrong
 */
export function readPicture(text, board, players) {
  const names = new Set(board.cells.map((cell) => cell.name));
  const found = picture();
  for (const part of text.split(/[;\n]+/)) {
    const [what, ...cells] = part.trim().split(/[\s,]+/);
    if (!what) continue;
    if (what === "turn") {
      found.turn = cells[0] ?? "";
      continue;
    }
    if (what === "end") {
      const [winner = "draw", reason = ""] = cells;
      found.end = { winner: winner === "draw" ? null : winner, reason };
      continue;
    }
    const wrong = cells.find((cell) => !names.has(cell));
    if (wrong !== undefined) throw new Problem({ id: "mistake-picture-cell", values: { cell: wrong } });
    if (what === "last") found.last = cells;
    else if (what === "line") found.line = cells;
    else found.pieces.push(...cells.map((cell) => readPiece(what, cell)));
  }
  const most = MOST_ON_A_CELL * names.size;
  if (found.pieces.length > most) throw new Problem({ id: "mistake-picture-pieces", values: { count: found.pieces.length, most } });
  const unknown = [found.turn, found.end?.winner ?? ""].find((name) => name !== "" && players && !players.includes(name));
  if (unknown) throw new Problem({ id: "mistake-picture-player", values: { player: unknown, players: (players ?? []).join(", ") } });
  return found;
}

/**
 * @param {string} what
 * @param {string} cell
 * @returns {Piece}
 */
function readPiece(what, cell) {
  if (what === "lake" || what === "crumb") return { cell, kind: what };
  if (/^rod[-/\\|]$/.test(what)) return { cell, kind: "rod", axis: what.slice(3) };
  const stack = what.split("+");
  const colour = stack.pop() ?? "";
  const known = Object.values(COLOURS);
  if (![...stack, colour].every((one) => known.includes(one))) {
    throw new Problem({ id: "mistake-picture-piece", values: { piece: what, colours: known.join(", ") } });
  }
  return stack.length > 0 ? { cell, kind: "stone", colour, under: stack } : { cell, kind: "stone", colour };
}

/**
 * Write a view as a picture.
 *
 * @param {View} view
 * @returns {string}
 */
export function writePicture(view) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const { cell, kind, colour, under, axis } of view.scene.pieces) {
    const what = kind === "stone" ? [...(under ?? []), colour].join("+") : `${kind}${axis ?? ""}`;
    groups.set(what, [...(groups.get(what) ?? []), cell]);
  }
  // What lies on stones is drawn after them.
  const order = [...groups].sort(([a], [b]) => Number(a.startsWith("rod")) - Number(b.startsWith("rod")));
  const parts = order.map(([what, cells]) => `${what} ${cells.join(" ")}`);
  if (view.last.length > 0) parts.push(`last ${view.last.join(" ")}`);
  if (view.outcome) {
    if (view.outcome.cells.length > 0) parts.push(`line ${view.outcome.cells.join(" ")}`);
    parts.push(`end ${view.outcome.winner ?? "draw"} ${view.outcome.reason}`);
  } else {
    parts.push(`turn ${view.to_move}`);
  }
  return parts.join("; ");
}

/**
 * Turn a picture into a view: the page can draw and describe it, but it offers no move.
 *
 * @param {Picture} shown
 * @returns {View}
 */
export function pictureView({ pieces, last, line, turn, end }) {
  const winner = end?.winner ?? null;
  const outcome = { winner, reason: end?.reason ?? "", cells: line, lost: isLost(pieces, line, winner) };
  return {
    // No number of moves: a game does not take this for a position that Python has confirmed.
    ply: -1,
    round: 0,
    to_move: turn,
    seat: -1,
    seats: {},
    prompt: "",
    scene: { pieces, counts: {} },
    targets: {},
    outcome: end || line.length > 0 ? outcome : null,
    last,
    last_move: null,
    events: [],
    options: {},
  };
}

/**
 * Return whether somebody lost by the line of a picture: its stones have one colour, which is not the winner's.
 *
 * @param {Piece[]} pieces
 * @param {string[]} line
 * @param {string | null} winner
 */
function isLost(pieces, line, winner) {
  const stones = pieces.filter(({ cell, kind }) => kind === "stone" && line.includes(cell));
  const colours = new Set(stones.map(({ colour }) => colour));
  return winner !== null && Object.values(COLOURS).includes(winner) && colours.size === 1 && !colours.has(winner);
}
