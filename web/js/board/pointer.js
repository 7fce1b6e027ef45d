/**
 * Mouse, pen and finger over a board's canvas.
 * @module board/pointer
 */

import { Signal } from "../base/signal.js";

/** @typedef {{x: number, y: number, cell: string}} Finger in pixels of the canvas, and the cell there */

/** Reports which cell is pointed at and which is clicked. */
export class BoardPointer {
  /** @type {{id: number, cell: string | null} | null} */
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
    /** Called with the finger that presses a cell, or null. */
    this.pressed = new Signal();
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
    this.#press = { id: event.pointerId, cell };
    this.#hover(cell);
    if (event.pointerType === "touch" && cell) this.#show({ x, y, cell });
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!event.isPrimary) return;
    const { x, y, cell } = this.#locate(event);
    if (event.pointerType !== "touch" || this.#press) this.#hover(cell);
    if (this.#finger) this.#show(cell ? { x, y, cell } : null);
    if (this.#press && event.pointerType === "touch") this.#press.cell = cell;
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
    this.#release();
    if (same) this.clicked.emit(cell, event.pointerType);
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
