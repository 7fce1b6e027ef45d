/**
 * A board that can be played on: the canvas, the grid for keyboards and screen readers, and the choices of a move that
 * takes several clicks. Says which move was made and knows nothing of games in progress or of Python.
 * @module board/table
 */

import { settings } from "../base/settings.js";
import { Signal } from "../base/signal.js";
import { t } from "../text/i18n.js";
import { taskText } from "../text/words.js";
import { BoardView } from "../drawing/board_view.js";
import { Chooser } from "./chooser.js";
import { turnStep } from "../drawing/geometry.js";
import { BoardGrid } from "./cell_grid.js";
import { cellLabels } from "./labels.js";
import { marksOf, standing } from "./highlights.js";
import { Paths } from "./paths.js";
import { isCell, isStone } from "./tokens.js";
import { Tray } from "./tray.js";

/** @import { Description, View } from "../types.js" */

/** Under a finger, cells smaller than this many pixels want a second tap. */
const CONFIRM_BELOW = 30;

/**
 * What a table shows.
 * @typedef {object} TableState
 * @property {Description} description
 * @property {View} view
 * @property {View} [before] the view shown before, if one move led from there to this one
 * @property {boolean} enabled whether a person may move
 * @property {string | null} pending a move that Python has not seen yet
 * @property {{move: string, text?: string, shade?: number}[]} proposals moves to show on the board, best first
 * @property {Record<string, string>} [warnings] moves to warn of, with the reasons in words
 */

/**
 * A warning of the move that a click on a cell would make.
 * @typedef {object} Warning
 * @property {string} cell
 * @property {string} reason in words
 */

/** A board to play on. */
export class Table {
  /** @type {TableState | null} */
  #state = null;
  /** @type {string | null} */
  #hover = null;
  /** @type {string | null} */
  #focus = null;
  /** A cell that was tapped once and waits for the second tap. @type {string | null} */
  #armed = null;
  /** The warning shown. @type {Warning | null} */
  #warning = null;
  /** The direction that the visitor points at. @type {string | null} */
  #axis = null;
  /** Whether a piece is dragged. */
  #dragging = false;
  #flipped = false;
  #steps = 0;
  /** Degrees by which the board lies turned for every reader. */
  turned = 0;

  /**
   * @param {HTMLElement} host the element to put the board in
   * @param {{id?: string, draws?: boolean}} [options] draws: the visitor can draw on the board
   */
  constructor(host, { id, draws = false } = {}) {
    this.paths = new Paths({});
    /** Called with a move that was clicked together. */
    this.moved = new Signal();
    /** Called when the choice of a move went a step on or back. */
    this.stepped = new Signal();
    /** Called with a cell that was clicked though nothing can be done there. */
    this.refused = new Signal();
    /** Called when the move pointed at is one to warn of, or no longer is. */
    this.warned = new Signal();

    host.classList.add("table");
    this.board = new BoardView(host, { id, interactive: true, draws });
    this.grid = new BoardGrid(host);
    this.chooser = new Chooser({
      give: (token) => this.give(token),
      cancel: () => this.cancel(),
      point: (axis) => {
        this.#axis = axis;
        this.#mark();
      },
    });
    host.append(this.chooser.element);
    this.choices = new Tray({ take: (token) => this.#take(token), press: (token) => this.give(token) });
    /** To be put beside the board. */
    this.tray = this.choices.element;
    this.#listen(host);
  }

  /** @param {HTMLElement} host */
  #listen(host) {
    const { board, grid } = this;
    board.clicked.listen((cell, pointer) => this.#click(cell, pointer));
    board.hovered.listen((cell) => {
      this.#hover = cell;
      host.classList.toggle("over-choice", cell !== null && isCell(cell) && this.paths.next.includes(cell));
      this.#mark();
    });
    board.lifted.listen((cell) => this.#lift(cell));
    board.dropped.listen((cell, pointer) => this.#drop(cell, pointer));
    board.draggable = (cell) => this.#canDrag(cell);
    board.moved.listen(() => {
      if (board.layout) grid.place(board.layout);
      this.chooser.place(board.layout);
    });
    grid.chosen.listen((cell) => this.#click(cell, "keyboard"));
    grid.focused.listen((cell) => {
      this.#focus = cell;
      this.#mark();
    });
    host.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.cancel()) event.stopPropagation();
    });
  }

  /** The cell that waits for a second tap. */
  get armed() {
    return this.#armed;
  }

  /** The warning of the move that the visitor points at. */
  get warning() {
    return this.#warning;
  }

  /** The colour of the stone that every move goes on with, as far as the clicks say; null where there are several or none. */
  get stone() {
    const [only, ...others] = new Set(this.paths.remaining.map(({ path }) => path.find(isStone)));
    return others.length === 0 && only ? only.slice(1) : null;
  }

  /** What to choose next in a move that was begun, in words. */
  get task() {
    return taskText(this.paths.next, this.paths.prefix);
  }

  /**
   * Show a state.
   *
   * @param {TableState} state
   */
  update(state) {
    const fresh =
      this.#state?.view !== state.view || this.#state.enabled !== state.enabled || state.pending !== this.#state.pending;
    const { board, players } = state.description;
    this.#state = state;
    if (fresh) this.#begin();
    this.#turn();
    this.grid.build(board);
    this.board.show(board, state.view.scene, { events: state.before ? state.view.events : [], players: players.length });
    if (this.board.layout) this.grid.place(this.board.layout);
    this.#refresh();
  }

  /** Take back the move that was clicked together: another can be chosen. */
  refuse() {
    this.#begin();
    this.#refresh();
  }

  #begin() {
    const state = this.#state;
    this.paths = new Paths(state?.enabled && !state.pending ? state.view.targets : {});
    this.#armed = null;
    this.#axis = null;
  }

  /**
   * Show other proposals and leave everything else as it is.
   *
   * @param {TableState["proposals"]} proposals
   */
  propose(proposals) {
    if (!this.#state) return;
    this.#state = { ...this.#state, proposals };
    this.#mark();
  }

  /**
   * Give a token, as if it were clicked.
   *
   * @param {string} token
   */
  give(token) {
    const here = this.paths.prefix.findLast(isCell);
    const result = this.paths.push(token);
    if (!result) return;
    this.#armed = null;
    this.#axis = null;
    if ("done" in result) {
      // The buttons at a cell go away; whoever was on one of them is put back on the board.
      const chosen = this.chooser.focused;
      this.paths = new Paths({});
      this.#refresh();
      if (chosen && here) this.grid.focus(here);
      this.moved.emit(result.done);
    } else {
      this.#refresh();
      this.stepped.emit();
      this.chooser.focus();
    }
  }

  /**
   * Forget what was chosen so far.
   *
   * @returns {boolean} whether there was anything
   */
  cancel() {
    const back = this.paths.prefix.find(isCell);
    if (this.paths.prefix.length === 0 && this.#armed === null) return false;
    const { focused } = this.chooser;
    this.paths.cancel();
    this.#armed = null;
    this.#axis = null;
    this.#refresh();
    if (focused && back) this.grid.focus(back);
    this.stepped.emit();
    return true;
  }

  /** Turn the board upside down, or back. */
  flip() {
    this.#flipped = !this.#flipped;
    this.#turn();
  }

  /**
   * Turn the board by steps that bring it onto itself.
   *
   * @param {number} steps from where it lies in the rules
   */
  turnTo(steps) {
    this.#steps = steps;
    this.#turn();
  }

  #turn() {
    if (!this.#state) return;
    this.board.rotate(this.turned + this.#steps * turnStep(this.#state.description.board) + (this.#flipped ? 180 : 0));
  }

  /** Take everything away. */
  destroy() {
    this.board.destroy();
  }

  /**
   * @param {string | null} cell
   * @param {string} pointer
   */
  #click(cell, pointer) {
    if (!this.#state?.enabled) return;
    if (cell === null) {
      this.cancel();
      return;
    }
    if (!this.paths.next.includes(cell)) {
      // A click beside what was begun starts again, from this cell if it can.
      const same = this.paths.prefix.includes(cell);
      const begun = this.cancel();
      if (!this.paths.next.includes(cell)) this.refused.emit(cell);
      if (!begun || same || !this.paths.next.includes(cell)) return;
    }
    if (this.#wantsConfirmation(cell, pointer) && this.#armed !== cell) {
      this.#armed = cell;
      this.#mark();
      this.stepped.emit();
      return;
    }
    this.give(cell);
  }

  /** Begin to drag what stands on a cell. @param {string | null} cell */
  #lift(cell) {
    this.#dragging = false;
    if (!this.#state?.enabled || cell === null) return;
    if (!this.paths.next.includes(cell)) this.cancel();
    // A click that would be a whole move is no drag.
    if (!this.paths.next.includes(cell) || this.paths.peek(cell) !== null) return;
    this.#dragging = true;
    this.give(cell);
  }

  /**
   * Put down what is dragged. Under a finger the move may want a tap to confirm it.
   *
   * @param {string | null} cell
   * @param {string} pointer
   */
  #drop(cell, pointer) {
    if (!this.#dragging) return;
    this.#dragging = false;
    if (cell !== null && this.paths.next.includes(cell)) this.#click(cell, pointer);
    else this.cancel();
  }

  /**
   * Return whether a finger that presses a cell begins a drag: on a piece that can be moved on from there.
   *
   * @param {string} cell
   */
  #canDrag(cell) {
    const state = this.#state;
    if (!state?.enabled || !standing(cell, state)) return false;
    return this.paths.prefix.includes(cell) || (this.paths.next.includes(cell) && this.paths.peek(cell) === null);
  }

  /**
   * @param {string} cell
   * @param {string} pointer
   */
  #wantsConfirmation(cell, pointer) {
    const move = this.paths.peek(cell);
    if (pointer === "keyboard" || move === null) return false;
    // A finger sees no warning before its first tap.
    if (pointer === "touch" && this.#state?.warnings?.[move]) return true;
    if (settings.confirm === "always") return true;
    const scale = this.board.layout?.scale ?? 100;
    return settings.confirm === "auto" && pointer === "touch" && scale < CONFIRM_BELOW;
  }

  /** Take a stone from the tray, or put it back. @param {string} token */
  #take(token) {
    const pressed = this.paths.prefix[0] === token;
    this.cancel();
    if (!pressed) this.give(token);
  }

  #refresh() {
    const state = this.#state;
    this.#mark();
    if (!state) return;
    const { id, name } = state.description;
    this.grid.describe(t("grid-label", { game: name }), cellLabels(state.view, this.paths, state.warnings));
    this.choices.update(this.paths, id);
    this.chooser.update(this.paths, this.board.layout, state.warnings);
  }

  #mark() {
    const state = this.#state;
    if (!state) return;
    const { paths } = this;
    const choosing = { state, paths, hover: this.#hover, armed: this.#armed, focus: this.#focus, axis: this.#axis };
    const marks = marksOf(choosing, this.board.layout);
    this.board.mark(marks);
    this.#warn(marks.danger ?? null);
  }

  /** @param {string | null} cell with the move to warn of */
  #warn(cell) {
    const reason = cell === null ? undefined : this.#state?.warnings?.[this.paths.peek(cell) ?? ""];
    const warning = cell !== null && reason ? { cell, reason } : null;
    if (warning?.cell === this.#warning?.cell && warning?.reason === this.#warning?.reason) return;
    this.#warning = warning;
    this.warned.emit();
  }
}
