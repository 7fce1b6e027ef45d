/**
 * What to mark on a board: from the position, the clicks given so far and the pointer. No rules: what a move would put
 * down is guessed from its tokens, and nothing is marked where that does not say it.
 * @module board/highlights
 */

import { isCell, isStone } from "./tokens.js";

/** @import { Piece, View } from "../types.js" */
/** @import { Marks } from "../drawing/draw_marks.js" */
/** @import { Layout } from "../drawing/geometry.js" */
/** @import { Paths } from "./paths.js" */
/** @import { TableState } from "./table.js" */

/** The prompts under which a click on a cell puts down something else than a stone. */
const GHOSTS = /** @type {Record<string, string>} */ ({ crumb: "crumb", lake: "lake" });

/**
 * Where the visitor is in choosing a move.
 * @typedef {object} Choosing
 * @property {TableState} state
 * @property {Paths} paths
 * @property {string | null} hover the cell under the pointer
 * @property {string | null} armed the cell that waits for a second tap
 * @property {string | null} focus the cell with the keyboard focus
 * @property {string | null} axis the direction whose button has the pointer or the focus
 */

/**
 * Return the marks while a move is chosen.
 *
 * @param {Choosing} choosing
 * @param {Layout | null} layout
 * @returns {Marks}
 */
export function marksOf({ state, paths, hover: over, armed, focus, axis }, layout) {
  const { view } = state;
  const choices = paths.next.filter(isCell);
  const hover = armed ?? (over && choices.includes(over) ? over : null);
  const start = paths.prefix.find(isCell);
  const pointed = [hover, focus].find((cell) => cell && state.warnings?.[paths.peek(cell) ?? ""]);
  const marks = {
    ...lastTurn(view),
    danger: pointed ?? null,
    out: Object.values(view.out ?? {}).flat(),
    group: groupAt(view, over),
    choices: worthShowing(choices, state, paths),
    chosen: paths.prefix.filter(isCell),
    hover,
    sure: armed !== null,
    ghost: hover ? hoverGhost(hover, state, paths) : null,
    hints: state.proposals.map(({ move, ...how }) => ({ cells: (view.targets[move]?.[0] ?? []).filter(isCell), ...how })),
    decisive: decisive(view),
    focus,
    ...(axis && start && layout ? { line: layout.lineThrough(start, axis) } : {}),
  };
  if (state.pending) {
    const ghost = pieceOf(state.pending, state);
    return ghost ? { ...marks, ghost, pending: true } : marks;
  }
  const begun = hover || !start || paths.next.some(isCell) ? null : begunGhost(start, state, paths);
  return begun ? { ...marks, ghost: begun, sure: true } : marks;
}

/**
 * Return what the last turn did: the cells where something is new, those that were left, and those of captured stones.
 *
 * @param {View} view
 * @returns {{last: string[], left: string[], captured: string[]}}
 */
export function lastTurn({ turn, events, last }) {
  /** @type {Set<string>} */
  const left = new Set();
  /** @type {Set<string>} */
  const fresh = new Set();
  /** @type {Set<string>} */
  const captured = new Set();
  for (const { kind, cells = [] } of turn ?? events) {
    const [from = "", to = ""] = cells;
    if (kind === "captured") for (const cell of cells) captured.add(cell);
    else if (kind === "moved") {
      // A piece that went on jumping only passed the cells between.
      fresh.delete(from);
      left.add(from);
      fresh.add(to);
    } else if (NEW.includes(kind)) for (const cell of cells) fresh.add(cell);
  }
  // What a picture shows of a move has no events.
  if (fresh.size === 0) for (const cell of last) fresh.add(cell);
  const empty = (/** @type {Set<string>} */ cells) => [...cells].filter((cell) => !fresh.has(cell));
  return { last: [...fresh], left: empty(left), captured: empty(captured) };
}

/** The events that put something on their cells. */
const NEW = ["placed", "exchanged", "crumb", "lake"];

/**
 * Return the group at a cell where sizes of groups count.
 *
 * @param {View} view
 * @param {string | null} cell
 */
function groupAt({ groups = [] }, cell) {
  const cells = cell && groups.find((group) => group.includes(cell));
  return cells ? { cells, at: /** @type {string} */ (cell) } : null;
}

/**
 * Return the cells that decided the game, and whether somebody lost by them.
 *
 * @param {View} view
 * @returns {{cells: string[], lost: boolean} | null} null where there are none
 */
export function decisive({ outcome }) {
  return outcome && outcome.cells.length > 0 ? { cells: outcome.cells, lost: outcome.lost } : null;
}

/**
 * The choices to mark on the board. In most positions of most games every empty cell is one; to mark them all would
 * only be noise.
 *
 * @param {string[]} choices
 * @param {TableState} state
 * @param {Paths} paths
 */
function worthShowing(choices, { view, description }, paths) {
  const taken = new Set(view.scene.pieces.map((piece) => piece.cell));
  const occupied = choices.filter((cell) => taken.has(cell));
  const free = description.board.cells.length - taken.size;
  const everyFree = choices.length - occupied.length === free && !paths.prefix.some(isCell);
  return everyFree ? occupied : choices;
}

/**
 * Return the piece on a cell.
 *
 * @param {string} cell
 * @param {TableState} state
 */
export function standing(cell, { view }) {
  return view.scene.pieces.find((piece) => piece.cell === cell && piece.kind !== "rod");
}

/**
 * The piece that a click on a cell would put there.
 *
 * @param {string} cell
 * @param {TableState} state
 * @param {Paths} paths
 * @returns {Piece | null}
 */
function hoverGhost(cell, state, paths) {
  const move = paths.peek(cell);
  return move === null ? null : pieceOf(move, state, cell);
}

/**
 * The stone on the cell of a move that was begun, while something else than a cell is chosen.
 *
 * @param {string} cell
 * @param {TableState} state
 * @param {Paths} paths
 * @returns {Piece | null}
 */
function begunGhost(cell, state, paths) {
  const colour = paths.prefix.find(isStone)?.slice(1) ?? state.view.to_move;
  const fits = !standing(cell, state) && state.description.colours.includes(colour);
  return fits ? { cell, kind: "stone", colour } : null;
}

/**
 * The piece that a move would put on its last cell, as far as its tokens say.
 *
 * @param {string} move
 * @param {TableState} state
 * @param {string} [at] the cell that completes the move
 * @returns {Piece | null}
 */
function pieceOf(move, state, at) {
  const { view, description } = state;
  const path = view.targets[move]?.[0] ?? [];
  const cells = path.filter(isCell);
  const end = at ?? cells.at(-1);
  if (!end) return null;
  if (cells.length > 1) {
    const from = standing(cells[0] === end ? (cells[1] ?? "") : (cells[0] ?? ""), state);
    return from ? { ...from, cell: end, under: [] } : null;
  }
  if (standing(end, state)) return null;
  const kind = GHOSTS[view.prompt] ?? "stone";
  const colour = path.find(isStone)?.slice(1) ?? view.to_move;
  if (kind === "stone" && !description.colours.includes(colour)) return null;
  return { cell: end, kind, colour };
}
