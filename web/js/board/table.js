/**
 * A board that can be played on: the canvas, the grid for keyboards and screen readers, and the choices of a move that
 * takes several clicks. Says which move was made and knows nothing of sessions or of Python.
 * @module board/table
 */

import { BoardView } from "./board.js";
import { Signal } from "../base/signal.js";
import { fill, h } from "../ui/dom.js";
import { turnStep } from "./geometry.js";
import { BoardGrid } from "./grid.js";
import { t } from "../text/i18n.js";
import { icon, stone } from "../ui/icons.js";
import { isCell, Paths } from "./paths.js";
import { settings } from "../base/settings.js";
import { axisText, buttonText, capital, colourName, pieceText, taskText } from "../text/words.js";

/** @typedef {import("../types.js").Description} Description */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("../types.js").Targets} Targets */
/** @typedef {import("./draw_marks.js").Marks} Marks */

/** Under a finger, cells smaller than this many pixels want a second tap. */
const CONFIRM_BELOW = 30;
/** The prompts under which a click on a cell puts down something else than a stone. */
const GHOSTS = /** @type {Record<string, string>} */ ({ crumb: "crumb", lake: "lake" });

/**
 * What a table shows.
 * @typedef {object} TableState
 * @property {Description} description
 * @property {View} view
 * @property {View} [before] the view shown before, if one move led from there to this one
 * @property {boolean} enabled whether a person may move
 * @property {string | null} pending a word played that Python has not seen yet
 * @property {{move: string, text?: string}[]} proposals moves to show on the board, best first
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
  /** @type {string | null} */
  #shownAxis = null;
  #flipped = false;
  #steps = 0;
  /** The game whose choices have been in the tray: it keeps its room there. */
  #trayOf = "";

  /**
   * @param {HTMLElement} host the element to put the board in
   * @param {{id?: string}} [options]
   */
  constructor(host, { id } = {}) {
    this.paths = new Paths({});
    /** Called with the word of a move that was clicked together. */
    this.moved = new Signal();
    /** Called when the choice of a move went a step on or back. */
    this.stepped = new Signal();

    host.classList.add("table");
    this.board = new BoardView(host, { id, interactive: true });
    this.grid = new BoardGrid(host);
    /** Choices at the cell that was clicked. */
    this.chooser = h("div", { class: "chooser", role: "group", hidden: true });
    host.append(this.chooser);
    /** Choices that belong to no cell: stones to take, passing. To be put beside the board. */
    this.tray = h("div", { class: "tray", role: "group", hidden: true });

    this.board.clicked.listen((cell, pointer) => this.#click(cell, pointer));
    this.board.hovered.listen((cell) => {
      this.#hover = cell;
      host.classList.toggle("over-choice", cell !== null && this.#choices().includes(cell));
      this.#mark();
    });
    this.board.moved.listen(() => {
      if (this.board.layout) this.grid.place(this.board.layout);
      this.#placeChooser();
    });
    this.grid.chosen.listen((cell) => this.#click(cell, "keyboard"));
    this.grid.focused.listen((cell) => {
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

  /** What has to be chosen next in a move that was begun, in words. */
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
    const { board } = state.description;
    this.#state = state;
    this.board.playerCount = state.description.players.length;
    if (fresh) this.#begin();
    this.grid.build(board);
    this.board.show(board, state.view.scene, state.before ? state.view.events : []);
    if (this.board.layout) this.grid.place(this.board.layout);
    this.#refresh();
  }

  /** The move that was clicked together is not to be made: let another be chosen. */
  refuse() {
    this.#begin();
    this.#refresh();
  }

  #begin() {
    const state = this.#state;
    this.paths = new Paths(state?.enabled && !state.pending ? state.view.targets : {});
    this.#armed = null;
    this.#shownAxis = null;
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
    this.#armed = null;
    this.#shownAxis = null;
    const here = this.paths.prefix.findLast((one) => isCell(one));
    const result = this.paths.push(token);
    if (!result) return;
    if ("done" in result) {
      // The buttons at a cell go away; whoever was on one of them is put back on the board.
      const chosen = this.chooser.contains(document.activeElement);
      this.paths = new Paths({});
      this.#refresh();
      if (chosen && here) this.grid.focus(here);
      this.moved.emit(result.done);
    } else {
      this.#refresh();
      this.stepped.emit();
      if (!this.chooser.hidden) this.chooser.querySelector("button")?.focus({ preventScroll: true });
    }
  }

  /**
   * Forget what was chosen so far.
   *
   * @returns {boolean} whether there was anything
   */
  cancel() {
    const back = this.paths.prefix.find((token) => isCell(token));
    const any = this.paths.prefix.length > 0 || this.#armed !== null;
    if (!any) return false;
    const focused = this.chooser.contains(document.activeElement);
    this.paths.cancel();
    this.#armed = null;
    this.#shownAxis = null;
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
    this.board.rotate(this.#steps * turnStep(this.#state.description.board) + (this.#flipped ? 180 : 0));
  }

  /** Take everything away. */
  destroy() {
    this.board.destroy();
  }

  #choices() {
    return this.paths.next.filter((token) => isCell(token));
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
      if (!this.cancel() || same || !this.paths.next.includes(cell)) return;
    }
    if (this.#wantsConfirmation(cell, pointer) && this.#armed !== cell) {
      this.#armed = cell;
      this.#mark();
      this.stepped.emit();
      return;
    }
    this.give(cell);
  }

  /**
   * @param {string} cell
   * @param {string} pointer
   */
  #wantsConfirmation(cell, pointer) {
    if (pointer === "keyboard" || this.paths.peek(cell) === null) return false;
    if (settings.confirm === "always") return true;
    const scale = this.board.layout?.scale ?? 100;
    return settings.confirm === "auto" && pointer === "touch" && scale < CONFIRM_BELOW;
  }

  #refresh() {
    this.#mark();
    this.#describe();
    this.#fillTray();
    this.#fillChooser();
  }

  #mark() {
    const state = this.#state;
    if (!state) return;
    const { view } = state;
    const choices = this.#choices();
    const hover = this.#armed ?? (this.#hover && choices.includes(this.#hover) ? this.#hover : null);
    /** @type {Marks} */
    const marks = {
      last: view.last,
      choices: this.#worthShowing(choices),
      chosen: this.paths.prefix.filter((token) => isCell(token)),
      hover,
      sure: this.#armed !== null,
      ghost: hover ? this.#ghost(hover) : null,
      hints: state.proposals.map(({ move, text }) => ({ cells: this.#cellsOf(move), text })),
      decisive: view.outcome && view.outcome.cells.length > 0 ? this.#decisive(view) : null,
      focus: this.#focus,
    };
    const start = this.paths.prefix.find((token) => isCell(token));
    if (this.#shownAxis && start && this.board.layout) {
      marks.line = this.board.layout.lineThrough(start, this.#shownAxis);
    }
    if (state.pending) {
      const ghost = this.#pieceOf(state.pending, view.targets, view);
      if (ghost) Object.assign(marks, { ghost, pending: true });
    } else if (!hover && start && this.paths.next.every((token) => !isCell(token))) {
      const colour = this.paths.prefix.find((token) => token.startsWith("@"))?.slice(1) ?? view.to_move;
      if (!this.#standing(start) && state.description.colours.includes(colour)) {
        marks.ghost = { cell: start, kind: "stone", colour };
        marks.sure = true;
      }
    }
    this.board.mark(marks);
  }

  /**
   * The choices to mark on the board. In most positions of most games every empty cell is one; marking them all would
   * only be noise.
   *
   * @param {string[]} choices
   */
  #worthShowing(choices) {
    if (!this.#state) return [];
    const taken = new Set(this.#state.view.scene.pieces.map((piece) => piece.cell));
    const occupied = choices.filter((cell) => taken.has(cell));
    const free = this.#state.description.board.cells.length - taken.size;
    return choices.length - occupied.length === free && this.paths.prefix.every((token) => !isCell(token)) ? occupied : choices;
  }

  /** @param {View} view */
  #decisive(view) {
    const { cells, winner } = /** @type {import("../types.js").Outcome} */ (view.outcome);
    // Stones of the winner decide it, or stones of somebody who lost by them.
    const owners = new Set(
      view.scene.pieces.filter((piece) => cells.includes(piece.cell) && piece.kind === "stone").map((one) => one.colour),
    );
    const players = this.#state?.description.players ?? [];
    const lost = winner !== null && owners.size === 1 && players.includes([...owners][0] ?? "") && !owners.has(winner);
    return { cells, lost };
  }

  /** @param {string} cell */
  #standing(cell) {
    return this.#state?.view.scene.pieces.find((piece) => piece.cell === cell && piece.kind !== "rod");
  }

  /** @param {string} move @returns {string[]} */
  #cellsOf(move) {
    const path = this.#state?.view.targets[move]?.[0] ?? [];
    return path.filter((token) => isCell(token));
  }

  /** @param {string} cell @returns {Piece | null} */
  #ghost(cell) {
    const state = this.#state;
    const move = this.paths.peek(cell);
    if (!state || move === null) return null;
    return this.#pieceOf(move, state.view.targets, state.view, cell);
  }

  /**
   * The piece that a move would put on its last cell, as far as it can be told without knowing the rules.
   *
   * @param {string} move
   * @param {Targets} targets
   * @param {View} view
   * @param {string} [at] the cell that completes the move
   * @returns {Piece | null}
   */
  #pieceOf(move, targets, view, at) {
    const path = targets[move]?.[0] ?? [];
    const cells = path.filter((token) => isCell(token));
    const end = at ?? cells.at(-1);
    if (!end) return null;
    if (cells.length > 1) {
      const from = this.#standing(cells[0] === end ? (cells[1] ?? "") : (cells[0] ?? ""));
      return from ? { ...from, cell: end, under: [] } : null;
    }
    if (this.#standing(end)) return null;
    const kind = GHOSTS[view.prompt] ?? "stone";
    const colour = path.find((token) => token.startsWith("@"))?.slice(1) ?? view.to_move;
    if (kind === "stone" && !this.#state?.description.colours.includes(colour)) return null;
    return { cell: end, kind, colour };
  }

  #describe() {
    const state = this.#state;
    if (!state) return;
    /** @type {Map<string, Piece[]>} */
    const pieces = new Map();
    for (const piece of state.view.scene.pieces) {
      pieces.set(piece.cell, [...(pieces.get(piece.cell) ?? []), piece]);
    }
    const choices = new Set(this.#choices());
    this.grid.describe(t("grid.label", { game: state.description.name }), (cell) => {
      const standing = pieces.get(cell);
      let text = standing ? t("grid.piece", { cell, piece: pieceText(standing) }) : t("grid.empty", { cell });
      if (state.view.last.includes(cell)) text = t("grid.last", { text });
      const selected = this.paths.prefix.includes(cell);
      if (selected) text = t("grid.chosen", { text });
      else if (choices.has(cell) && (standing || this.paths.prefix.length > 0)) text = t("grid.can", { text });
      return { label: text, enabled: choices.has(cell), selected };
    });
  }

  #fillTray() {
    const { next, prefix } = this.paths;
    const taken = prefix[0]?.startsWith("@") ? prefix[0] : null;
    const first = taken ? [...new Set(this.paths.all.map(({ path }) => path[0] ?? ""))] : next;
    const stones = prefix.length === 0 || taken ? first.filter((token) => token.startsWith("@")) : [];
    const buttons = prefix.length === 0 ? next.filter((token) => token.startsWith("!") && !isSwap(token)) : [];
    const items = [
      ...(stones.length > 1
        ? stones.map((token) =>
            h(
              "button",
              {
                type: "button",
                class: "tray-stone",
                "data-token": token,
                "aria-pressed": token === taken ? "true" : "false",
                onclick: () => this.#take(token),
              },
              stone(token.slice(1)),
              h("span", null, capital(colourName(token.slice(1)))),
            ),
          )
        : []),
      ...buttons.map((token) =>
        h(
          "button",
          { type: "button", class: "button", "data-token": token, onclick: () => this.give(token) },
          buttonText(token),
        ),
      ),
    ];
    const { id } = /** @type {TableState} */ (this.#state).description;
    if (items.length > 0) this.#trayOf = id;
    // Once a game has used the tray its room is kept, so that the board does not jump with every turn.
    this.tray.hidden = this.#trayOf !== id;
    this.tray.setAttribute("aria-label", t("tray.label"));
    const focused = document.activeElement?.getAttribute("data-token");
    const hadFocus = this.tray.contains(document.activeElement);
    fill(this.tray, ...items);
    if (hadFocus && focused) items.find((item) => item.dataset["token"] === focused)?.focus();
  }

  /** @param {string} token */
  #take(token) {
    const pressed = this.paths.prefix[0] === token;
    this.cancel();
    if (!pressed) this.give(token);
  }

  #fillChooser() {
    const { next, prefix } = this.paths;
    const cell = prefix.findLast((token) => isCell(token));
    const tokens = cell ? next.filter((token) => !isCell(token)) : [];
    this.chooser.hidden = tokens.length === 0;
    if (tokens.length === 0) {
      fill(this.chooser);
      return;
    }
    this.chooser.setAttribute("aria-label", t("choose.label"));
    fill(
      this.chooser,
      ...tokens.map((token) => this.#choice(token)),
      h(
        "button",
        {
          type: "button",
          class: "chooser-choice chooser-cancel",
          "aria-label": t("choose.cancel"),
          "data-action": "cancel",
          onclick: () => this.cancel(),
        },
        icon("close"),
      ),
    );
    this.#placeChooser();
  }

  /** @param {string} token */
  #choice(token) {
    const axis = token.startsWith("axis") ? token.slice(4) : null;
    const label = axis
      ? axisText(axis)
      : token.startsWith("@")
        ? t("choose.stone", { colour: colourName(token.slice(1)) })
        : buttonText(token);
    const picture = axis ? rodPicture(this.board.layout?.axisAngle(axis) ?? 0) : null;
    const show = () => {
      this.#shownAxis = axis;
      this.#mark();
    };
    return h(
      "button",
      {
        type: "button",
        class: "chooser-choice",
        "data-token": token,
        "aria-label": label,
        title: label,
        onclick: () => this.give(token),
        onpointerenter: show,
        onfocus: show,
      },
      picture ?? (token.startsWith("@") ? stone(token.slice(1)) : label),
    );
  }

  #placeChooser() {
    const cell = this.paths.prefix.findLast((token) => isCell(token));
    const { layout } = this.board;
    if (this.chooser.hidden || !cell || !layout) return;
    const centre = layout.centre(cell);
    const width = this.chooser.offsetWidth;
    const height = this.chooser.offsetHeight;
    const room = this.board.host;
    const left = Math.min(Math.max(centre.x - width / 2, 4), Math.max(4, room.clientWidth - width - 4));
    const gap = layout.scale * 0.62;
    const top = centre.y - gap - height > 0 ? centre.y - gap - height : centre.y + gap;
    this.chooser.style.left = `${left}px`;
    this.chooser.style.top = `${top}px`;
  }
}

/**
 * Whether a token changes seats; that is offered apart from the other buttons.
 *
 * @param {string} token
 * @returns {boolean}
 */
export function isSwap(token) {
  return token === "!swap" || token.startsWith("!swap:");
}

/** @param {number} angle in radians */
function rodPicture(angle) {
  const picture = h("span", { class: "rod-picture", "aria-hidden": "true" });
  picture.style.transform = `rotate(${angle}rad)`;
  return picture;
}
