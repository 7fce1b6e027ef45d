/**
 * Mouse, pen and finger over a board's canvas.
 * @module drawing/pointer
 */

import { Signal } from "../base/signal.js";

/** @typedef {{x: number, y: number, cell: string}} Finger in pixels of the canvas, and the cell there */

/** Milliseconds after which a finger that rests on a cell draws. */
const LONG_PRESS = 500;

/** The colours of what is drawn, by the key that is held down; the accent without one. */
const COLOURS = /** @type {const} */ ([["shiftKey", "red"], ["altKey", "grey"]]);

/** Reports which cell is pointed at and which is clicked. */
export class BoardPointer {
  /** `drags` says whether moving on drags the piece; a finger may else slide to another cell. */
  /** @type {{id: number, cell: string | null, lifted: boolean, drags: boolean} | null} */
  #press = null;
  /** The right button or a finger that draws, and the cell where it began. @type {{id: number, cell: string} | null} */
  #stroke = null;
  #resting = 0;
  /** @type {string | null} */
  #over = null;
  /** @type {Finger | null} */
  #finger = null;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {(x: number, y: number) => string | null} cellAt gives the cell at a point of the canvas
   */
  constructor(canvas, cellAt) {
    this.canvas = canvas;
    this.cellAt = cellAt;
    /** Called with the cell that was clicked or tapped, or null beside the cells, and the kind of pointer. */
    this.clicked = new Signal();
    /** Called with the cell under the pointer, or null. */
    this.hovered = new Signal();
    /** Whether a finger that presses a cell drags what stands there, or slides and scrolls. @type {(cell: string) => boolean} */
    this.draggable = () => false;
    /** Called with the cell from which a drag begins. */
    this.lifted = new Signal();
    /** Called with the cell where a drag ends, or null beside the cells, and the kind of pointer. */
    this.dropped = new Signal();
    /** Called with the finger that presses a cell, or null. */
    this.pressed = new Signal();
    /** Whether the right button and a finger that rests draw. */
    this.draws = false;
    /** Called with the cells where a stroke began and ended, and its colour. */
    this.drawn = new Signal();
    // The browser would take the finger's way for a scroll, and end the drag.
    canvas.addEventListener("touchmove", (event) => (this.#press?.drags || this.#stroke) && event.cancelable && event.preventDefault(), { passive: false });
    canvas.addEventListener("contextmenu", (event) => this.draws && event.preventDefault());
    canvas.addEventListener("pointerdown", (event) => this.#down(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    canvas.addEventListener("pointerup", (event) => this.#up(event));
    canvas.addEventListener("pointercancel", () => this.#leave());
    canvas.addEventListener("pointerleave", () => this.#leave());
  }

  /** @param {PointerEvent} event */
  #locate(event) {
    const box = this.canvas.getBoundingClientRect();
    const x = event.clientX - box.left;
    const y = event.clientY - box.top;
    return { x, y, cell: this.cellAt(x, y) };
  }

  /** @param {string | null} cell */
  #hover(cell) {
    if (cell === this.#over) return;
    this.#over = cell;
    this.hovered.emit(cell);
  }

  /** @param {Finger | null} finger */
  #show(finger) {
    if (finger === null && this.#finger === null) return;
    this.#finger = finger;
    this.pressed.emit(finger);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (!event.isPrimary) return;
    const { x, y, cell } = this.#locate(event);
    if (this.draws && cell && event.button === 2) this.#stroke = { id: event.pointerId, cell };
    if (event.button !== 0) return;
    const drags = event.pointerType !== "touch" || (cell !== null && this.draggable(cell));
    this.#press = { id: event.pointerId, cell, lifted: false, drags };
    this.#hover(cell);
    if (event.pointerType !== "touch" || !cell) return;
    this.#show({ x, y, cell });
    clearTimeout(this.#resting);
    if (this.draws) this.#resting = window.setTimeout(() => this.#rest(event.pointerId, cell), LONG_PRESS);
  }

  /** Draw with a finger that has rested on a cell. @param {number} id of the pointer @param {string} cell */
  #rest(id, cell) {
    if (this.#press?.id !== id || this.#press.cell !== cell || this.#press.lifted) return;
    this.#press = null;
    this.#stroke = { id, cell };
    navigator.vibrate?.(10);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!event.isPrimary) return;
    const { x, y, cell } = this.#locate(event);
    if (event.pointerType !== "touch" || this.#press) this.#hover(cell);
    if (this.#finger) this.#show(cell ? { x, y, cell } : null);
    if (!this.#press) return;
    if (!this.#press.drags) this.#press.cell = cell;
    else if (cell !== this.#press.cell && !this.#press.lifted) {
      this.#press.lifted = true;
      this.lifted.emit(this.#press.cell);
    }
  }

  /**
   * Act when the finger leaves, not when it lands: that lets the browser turn the touch into a scroll or a pinch.
   *
   * @param {PointerEvent} event
   */
  #up(event) {
    if (this.#stroke?.id === event.pointerId) {
      const { cell: from } = this.#stroke;
      const { cell: to } = this.#locate(event);
      const colour = COLOURS.find(([key]) => event[key])?.[1] ?? "";
      this.#leave();
      if (to) this.drawn.emit(from, to, colour);
      return;
    }
    if (!this.#press || event.pointerId !== this.#press.id) return;
    const { cell } = this.#locate(event);
    const same = cell === this.#press.cell;
    const { lifted } = this.#press;
    this.#release();
    if (lifted) this.dropped.emit(cell, event.pointerType);
    else if (same) this.clicked.emit(cell, event.pointerType);
    if (event.pointerType === "touch") this.#hover(null);
  }

  #release() {
    clearTimeout(this.#resting);
    this.#press = null;
    this.#stroke = null;
    this.#show(null);
  }

  #leave() {
    this.#release();
    this.#hover(null);
  }
}
