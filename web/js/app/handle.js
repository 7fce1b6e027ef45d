/**
 * `window.yavset`, for tests and for the curious.
 * @module app/handle
 */

import { version } from "../assets.js";
import { Table } from "../board/table.js";

/** @import { Match } from "../match/match.js" */

/**
 * Make the handle.
 *
 * @param {() => {view: unknown, match: Match | null}} now gives the view and the game shown
 */
export function makeHandle(now) {
  return Object.freeze({
    /** The version of the site that this page was loaded from. */
    version,
    /**
     * Where a cell of the board is, in pixels of the viewport.
     *
     * @param {string} cell
     * @returns {{x: number, y: number} | null} null while no game is shown
     */
    cellPoint(cell) {
      return tableOf(now().view)?.board.cellPoint(cell) ?? null;
    },
    /** What is marked on the board. */
    marks() {
      return structuredClone(tableOf(now().view)?.board.marks ?? null);
    },
    /** The game shown, as plain data. */
    state() {
      const { match } = now();
      return match && stateOf(match);
    },
  });
}

/** Return the board of a view that has one to play on. @param {unknown} view */
function tableOf(view) {
  const table = view && typeof view === "object" && "table" in view ? view.table : null;
  return table instanceof Table ? table : null;
}

/** @param {Match} match */
function stateOf(match) {
  const { view } = match;
  return structuredClone({
    id: match.id,
    game: match.game,
    options: match.options,
    moves: match.moves,
    ply: match.ply,
    players: match.seats,
    toMove: view.to_move,
    seat: view.seat,
    seats: view.seats,
    targets: view.targets,
    outcome: view.outcome,
    busy: match.analysis.busy,
    waiting: match.waiting,
    undone: match.undone.map((entry) => entry.move),
    variations: match.variations,
    python: match.python.state,
  });
}
