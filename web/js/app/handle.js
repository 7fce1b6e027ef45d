/**
 * `window.yavset`, for tests and for the curious.
 * @module app/handle
 */

import { version } from "../assets.js";
import { Table } from "../board/table.js";

/** @typedef {import("../match/live_game.js").LiveGame} LiveGame */

/**
 * Make the handle.
 *
 * @param {() => {view: unknown, live: LiveGame | null}} now gives the view and the game shown
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
      const { live } = now();
      return live && stateOf(live);
    },
  });
}

/** Return the board of a view that has one to play on. @param {unknown} view */
function tableOf(view) {
  const table = view && typeof view === "object" && "table" in view ? view.table : null;
  return table instanceof Table ? table : null;
}

/** @param {LiveGame} live */
function stateOf(live) {
  const { view } = live;
  return structuredClone({
    id: live.id,
    game: live.game,
    options: live.options,
    moves: live.moves,
    ply: live.ply,
    players: live.seats,
    toMove: view.to_move,
    seat: view.seat,
    seats: view.seats,
    targets: view.targets,
    outcome: view.outcome,
    busy: live.busy,
    waiting: live.waiting,
    undone: live.undone.map((entry) => entry.move),
    variations: live.variations,
    python: live.engine.state,
  });
}
