/**
 * Mouse, pen and finger over a board's canvas.
 * @module drawing/pointer
 */

import { Signal } from "../base/signal.js";

/** @typedef {{x: number, y: number, cell: string}} Finger in pixels of the canvas, and the cell there */

/** Reports which cell is pointed at and which is clicked. */
export class BoardPointer {
  /** `drags` says whether moving on drags the piece; a finger may else slide to another cell. */
  /** @type {{id: number, cell: string | null, lifted: boolean, drags: boolean} | null} */
  #press = null;
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
    // The browser would take the finger's way for a scroll, and end the drag.
    canvas.addEventListener("touchmove", (event) => this.#press?.drags && event.cancelable && event.preventDefault(), { passive: false });
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
    if (!event.isPrimary || event.button !== 0) return;
    const { x, y, cell } = this.#locate(event);
    const drags = event.pointerType !== "touch" || (cell !== null && this.draggable(cell));
    this.#press = { id: event.pointerId, cell, lifted: false, drags };
    this.#hover(cell);
    if (event.pointerType === "touch" && cell) this.#show({ x, y, cell });
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
    this.#press = null;
    this.#show(null);
  }

  #leave() {
    this.#release();
    this.#hover(null);
  }
}
