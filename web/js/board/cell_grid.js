/**
 * The board for keyboards and screen readers: an invisible grid of focusable cells over the canvas.
 * Each cell covers the place where the canvas draws it, so exploring by touch finds it.
 * @module board/cell_grid
 */

import { Signal } from "../base/signal.js";
import { h, setAttribute } from "../ui/dom.js";

/** @import { Board } from "../types.js" */
/** @import { Direction, Layout } from "../drawing/geometry.js" */

const KEYS = /** @type {Record<string, Direction>} */ ({
  ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", Home: "home", End: "end",
});

/** The accessible grid of a board. */
export class BoardGrid {
  /** @type {Map<string, HTMLElement>} */
  #cells = new Map();
  /** @type {Board | null} */
  #board = null;
  #current = "";
  /** @type {Layout | null} */
  #layout = null;

  /** @param {HTMLElement} host the element with the canvas */
  constructor(host) {
    /** Emits the cell that the keyboard or assistive technology chooses. */
    this.chosen = new Signal();
    /** Emits the cell with the visible focus, or null. */
    this.focused = new Signal();
    this.element = h("div", { class: "board-grid", role: "grid" });
    host.append(this.element);
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("click", (event) => this.#choose(event));
    this.element.addEventListener("focusin", (event) => this.#focus(event));
    this.element.addEventListener("focusout", () => this.focused.emit(null));
  }

  /**
   * Create the cells of a board.
   *
   * @param {Board} board
   */
  build(board) {
    if (board === this.#board) return;
    this.#board = board;
    this.#cells.clear();
    /** @type {Map<number, HTMLElement>} */
    const rows = new Map();
    for (const cell of board.cells) {
      const element = h("div", { role: "gridcell", "data-cell": cell.name, tabindex: "-1", class: "board-cell" });
      this.#cells.set(cell.name, element);
      const row = rows.get(cell.row) ?? h("div", { role: "row" });
      row.append(element);
      rows.set(cell.row, row);
    }
    const top = [...rows].sort(([a], [b]) => b - a).map(([, row]) => row);
    this.element.replaceChildren(...top);
    this.#setCurrent(board.cells[Math.floor(board.cells.length / 2)]?.name ?? "");
  }

  /**
   * Place the cells where the canvas draws them.
   *
   * @param {Layout} layout
   */
  place(layout) {
    this.#layout = layout;
    const size = layout.scale * 0.9;
    for (const [name, element] of this.#cells) {
      const centre = layout.centres.get(name);
      if (!centre) continue;
      element.style.left = `${centre.x - size / 2}px`;
      element.style.top = `${centre.y - size / 2}px`;
      element.style.width = `${size}px`;
      element.style.height = `${size}px`;
    }
  }

  /**
   * Label each cell.
   *
   * @param {string} name of the grid
   * @param {(cell: string) => {label: string, enabled: boolean, selected: boolean}} describeCell
   */
  describe(name, describeCell) {
    setAttribute(this.element, "aria-label", name);
    for (const [cell, element] of this.#cells) {
      const { label, enabled, selected } = describeCell(cell);
      setAttribute(element, "aria-label", label);
      setAttribute(element, "aria-disabled", enabled ? null : "true");
      setAttribute(element, "aria-selected", selected ? "true" : null);
    }
  }

  /**
   * Focus a cell.
   *
   * @param {string} [cell] by default the cell that had the focus last
   */
  focus(cell = this.#current) {
    this.#cells.get(cell)?.focus();
  }

  /** @param {string} cell */
  #setCurrent(cell) {
    this.#cells.get(this.#current)?.setAttribute("tabindex", "-1");
    this.#current = cell;
    this.#cells.get(cell)?.setAttribute("tabindex", "0");
  }

  /** @param {Event} event @returns {string | null} */
  #cellOf(event) {
    const target = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
    return target?.getAttribute("data-cell") ?? null;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cell = this.#cellOf(event);
    if (!cell) return;
    const direction = KEYS[event.key];
    if (direction && this.#layout) {
      event.preventDefault();
      event.stopPropagation();
      this.focus(this.#layout.neighbour(cell, direction));
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.chosen.emit(cell);
    }
  }

  /** @param {Event} event */
  #choose(event) {
    const cell = this.#cellOf(event);
    if (cell) this.chosen.emit(cell);
  }

  /** @param {Event} event */
  #focus(event) {
    const cell = this.#cellOf(event);
    if (!cell) return;
    this.#setCurrent(cell);
    const shown = event.target instanceof Element && event.target.matches(":focus-visible");
    this.focused.emit(shown ? cell : null);
  }
}
