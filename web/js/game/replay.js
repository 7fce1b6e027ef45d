/**
 * Positions drawn from moves and diagrams without Python. This is the one module of the page that reads them itself. It
 * knows stones that are placed one after the other and never move, and draws only the games of which the build says
 * that this is all that happens (`drawable` in a game's data). A test compares it with Python in every game.
 * @module game/replay
 */

import { COLOURS, picture } from "./picture.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Description} Description */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("./picture.js").Picture} Picture */

/**
 * Draw the rows of a diagram.
 *
 * @param {string} text
 * @param {Board} board
 * @param {string[]} drawable what the game's data says can be drawn
 * @returns {Picture | null} null if that needs Python
 */
export function drawDiagram(text, board, drawable) {
  if (!drawable.includes("rows")) return null;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const rows = lines.filter((line) => !line.includes(":")).map((line) => line.trim().split(/\s+/));
  const numbers = [...new Set(board.cells.map((cell) => cell.row))].sort((a, b) => b - a);
  if (rows.length !== numbers.length) return null;
  /** @type {Piece[]} */
  const pieces = [];
  for (const [index, row] of numbers.entries()) {
    const cells = board.cells.filter((cell) => cell.row === row);
    const tokens = rows[index] ?? [];
    if (tokens.length !== cells.length) return null;
    for (const [at, token] of tokens.entries()) {
      const colour = COLOURS[token];
      if (token !== "." && !colour) return null;
      if (colour) pieces.push({ cell: cells[at]?.name ?? "", kind: "stone", colour });
    }
  }
  const turn = lines.map((line) => /^\s*to move:\s*(\S+)/.exec(line)?.[1]).find((player) => player) ?? "";
  const over = lines.some((line) => /^\s*outcome:/.test(line));
  return picture({ pieces, turn: over ? "" : turn });
}

/**
 * Draw moves that only place stones. The picture leaves open who moves next: that would need the rules.
 *
 * @param {string[]} moves
 * @param {Description} description of the game with the options in force
 * @param {string[]} drawable what the game's data says can be drawn
 * @returns {Picture | null} null if that needs Python
 */
export function drawMoves(moves, description, drawable) {
  if (moves.length === 0 || !drawable.includes("moves")) return null;
  const names = new Set(description.board.cells.map((cell) => cell.name));
  /** @type {Map<string, Piece>} */
  const pieces = new Map();
  let last = "";
  for (const move of moves) {
    if (move === "swap" || move.startsWith("swap:")) continue;
    const [letter, cell] = move.includes("@") ? /** @type {[string, string]} */ (move.split("@")) : ["", move];
    const colour = letter ? COLOURS[letter] : description.players[pieces.size % description.players.length];
    if (!colour || !names.has(cell) || pieces.has(cell)) return null;
    pieces.set(cell, { cell, kind: "stone", colour });
    last = cell;
  }
  return picture({ pieces: [...pieces.values()], last: last ? [last] : [] });
}
