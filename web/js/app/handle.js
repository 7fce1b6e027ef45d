/**
 * `window.yavset`, for tests and for the curious.
 * @module app/handle
 */

import { version } from "../assets.js";
import { GameView } from "../views/game.js";

/** @typedef {import("../game/live_game.js").LiveGame} LiveGame */

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
      const { view } = now();
      return view instanceof GameView ? view.table.board.cellPoint(cell) : null;
    },
    /** The game shown, as plain data. */
    state() {
      const { live } = now();
      return live && stateOf(live);
    },
  });
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
