/**
 * The board that a game is shown and played on: one component for the page's game, an embedded frame, a lesson and a puzzle.
 *
 *     owner ── shown(), status() ──▶ GameBoard ──▶ Table    the board, its grid for keyboards, the choices of a move
 *       ▲                                      ├─▶ status   whose turn it is, in words
 *       │                                      ├─▶ marks    of a record, a lesson or the page around
 *       └── table.moved, table.refused ◀── Table └─▶ parts  all else that the owner switches on
 *
 * The owner says what is shown, puts the elements where it wants them, and does what the visitor asks for. Parts are a notice, a
 * list of moves, the seats, an offer to swap, a card for a friend, the bar of actions, the analysis, the card at the end. The page
 * has them all, a frame those that it is asked for, a lesson and a puzzle none. A part that most visitors do not need is loaded when
 * it is needed: `LazyPart`.
 * @module board/game_board
 */

import { anyMarks } from "../before/mark_text.js";
import { showStatus } from "../ui/controls.js";
import { h } from "../ui/dom.js";
import { Table } from "./table.js";

/** @import { View } from "../types.js" */
/** @import { Marks } from "../before/mark_text.js" */
/** @import { Match } from "../match/match.js" */
/** @import { TableState } from "./table.js" */
/** @import { MarkLayer } from "../drawing/mark_layer.js" */

/**
 * The line below the board.
 * @typedef {object} Status
 * @property {string | null} colour of the stone beside it, unless moves place another
 * @property {string} text
 * @property {boolean} [thinking] whether a search or the prover is waited for
 * @property {string} [said] what only screen readers hear
 * @property {boolean} [over] whether it says how the game ended
 * @property {boolean} [bad] whether it says something bad
 */

/**
 * What an owner tells.
 * @typedef {object} Source
 * @property {() => Omit<TableState, "before"> | null} shown null while there is nothing to show
 * @property {() => Status} status
 */

/**
 * A part of what surrounds the board.
 * @typedef {object} Part
 * @property {(before?: View) => void} update shows everything as it is now
 * @property {() => void} [updateStatus] shows what changes while a move is chosen and while Python works
 */

/** A board with a game on it. */
export class GameBoard {
  /** @type {MarkLayer | null} */
  #layer = null;
  /** @type {Marks | null} */
  #marks = null;
  /** Ends the listening to the match. */
  #unfollow = () => {};

  /**
   * @param {Source} source
   * @param {{id?: string, draws?: boolean, status?: Record<string, string>}} [how] the board's id, whether the visitor can draw on it,
   *   and attributes of the status
   */
  constructor({ shown, status }, how = {}) {
    this.shown = shown;
    this.statusNow = status;
    this.host = h("div", { class: "board-host" });
    this.table = new Table(this.host, { id: how.id, draws: how.draws ?? false });
    this.status = h("div", { class: "status", ...how.status });
    /** @type {Part[]} */
    this.parts = [];
    /** What to do when the board is left. @type {(() => void)[]} */
    this.leave = [];
    this.table.stepped.listen(() => this.updateStatus());
    this.table.warned.listen(() => this.updateStatus());
  }

  /**
   * Show what the searches of a match find, and its dangers, in place of those of the match before.
   *
   * @param {Match} match
   */
  follow(match) {
    this.#unfollow();
    const ends = [
      match.analysis.reported.listen(() => this.updateStatus()),
      match.warned.listen(() => this.updateTable()),
    ];
    this.#unfollow = () => ends.forEach((end) => end());
  }

  /** Leave the board: it shows and hears nothing any more. */
  destroy() {
    this.#unfollow();
    for (const leave of this.leave) leave();
    this.table.destroy();
  }

  /**
   * Show everything as it is now.
   *
   * @param {View} [before] the view shown before, if one move led from there to the one shown
   */
  update(before) {
    this.updateTable(before);
    for (const part of this.parts) part.update(before);
    this.updateStatus();
  }

  /** Show the position. @param {View} [before] */
  updateTable(before) {
    const state = this.shown();
    if (state) this.table.update({ ...state, before });
  }

  /** Show the status and what changes with it. */
  updateStatus() {
    const { colour, text, thinking = false, said = "", over = false, bad = false } = this.statusNow();
    const { stone, board, tray } = this.table;
    showStatus(this.status, { colour: stone ?? colour, text, thinking, said });
    for (const element of [this.host, this.status, tray]) element.classList.toggle("shapes", board.shapes);
    this.status.classList.toggle("over", over);
    this.status.classList.toggle("bad", bad);
    for (const part of this.parts) part.updateStatus?.();
  }

  /**
   * Show arrows, tinted cells and labels in place of those before; what draws them is loaded with the first.
   *
   * @param {Marks | null} marks
   */
  async mark(marks) {
    this.#marks = marks;
    if (!this.#layer) {
      if (!marks || !anyMarks(marks)) return;
      const { MarkLayer } = await import("../drawing/mark_layer.js").catch(() => ({ MarkLayer: null }));
      if (!MarkLayer) return;
      this.#layer ??= new MarkLayer(this.host, this.table.board);
    }
    this.#layer.show(this.#marks);
  }
}

/**
 * A part that is loaded when it is first needed; where that fails, the next update tries again.
 *
 * @template {Part} T
 */
export class LazyPart {
  /**
   * @param {() => boolean} needed
   * @param {() => Promise<T>} load makes the part
   * @param {() => void} [loaded] called when it has been loaded and shown
   */
  constructor(needed, load, loaded = () => undefined) {
    this.needed = needed;
    this.load = load;
    this.loaded = loaded;
    /** The part, once it is there. @type {T | null} */
    this.part = null;
    /** @type {Promise<T | null> | null} */
    this.loading = null;
  }

  /** Show everything as it is now. @param {View} [before] */
  async update(before) {
    if (!this.part) {
      if (!this.needed()) return;
      const first = this.loading === null;
      this.loading ??= this.load().catch(() => null);
      this.part = await this.loading;
      this.loading = null;
      this.part?.update(before);
      if (first && this.part) this.loaded();
      return;
    }
    this.part.update(before);
  }
}
