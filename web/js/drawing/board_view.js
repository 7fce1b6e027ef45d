/**
 * One board on the page: a canvas that is always as sharp as the screen, what is drawn on it, and the pointer over it.
 * @module drawing/board_view
 */

import { Signal } from "../base/signal.js";
import { h } from "../ui/dom.js";
import { drawBoard } from "./draw.js";
import { Layout } from "./geometry.js";
import { drawMagnifier } from "./magnifier.js";
import { between, DURATION, still } from "./motion.js";
import { settings } from "../base/settings.js";
import { motion, palette, themeChanged, withShapes } from "../ui/theme.js";
import { BoardPointer } from "./pointer.js";

/** @import { Board, GameEvent, Scene } from "../types.js" */
/** @import { Marks } from "./draw_marks.js" */
/** @import { Finger } from "./pointer.js" */

/** @type {Scene} */
const NOTHING = { pieces: [], counts: {} };
/** Cells smaller than this (in pixels) are shown enlarged under a finger. */
const ENLARGE_BELOW = 46;

/** A board that draws itself into an element and reports what is pointed at. */
export class BoardView {
  /** @type {Board | null} */
  #board = null;
  #scene = NOTHING;
  /** @type {Marks} */
  #marks = {};
  /** @type {{before: Scene, events: GameEvent[], start: number} | null} */
  #movement = null;
  #frame = 0;
  #playerCount = 2;
  /** @type {Finger | null} */
  #finger = null;
  /** @type {(() => void)[]} */
  #undo = [];

  /**
   * @param {HTMLElement} host the element to fill
   * @param {{id?: string, quiet?: boolean, turn?: number, interactive?: boolean, draws?: boolean}} [options] quiet: a small picture,
   *   without frame and coordinates; draws: the right button and a finger that rests draw
   */
  constructor(host, { id, quiet = false, turn = 0, interactive = false, draws = false } = {}) {
    this.host = host;
    this.quiet = quiet;
    this.turn = turn;
    /** Called with the name of the cell that was clicked or tapped, or null beside the cells, and the kind of pointer. */
    this.clicked = new Signal();
    /** Called with the name of the cell under the pointer, or null. */
    this.hovered = new Signal();
    /** Emits the cell from which a drag begins. */
    this.lifted = new Signal();
    /** Whether a finger drags what stands on a cell. @type {(cell: string) => boolean} */
    this.draggable = () => false;
    /** Emits the cell where it ends, or null, and the kind of pointer. */
    this.dropped = new Signal();
    /** Emits the cells where a stroke that draws began and ended, and its colour. */
    this.drawn = new Signal();
    /** Called when cells moved on the screen. */
    this.moved = new Signal();
    this.canvas = h("canvas", { class: "board-canvas", "aria-hidden": "true", id });
    // Also where the stylesheet did not come: the host must not grow with the canvas that grows with the host.
    this.canvas.style.position = "absolute";
    host.append(this.canvas);
    /** @type {Layout | null} */
    this.layout = null;
    const observer = new ResizeObserver(() => this.#arrange());
    observer.observe(host);
    this.#undo.push(() => observer.disconnect(), themeChanged.listen(() => this.#arrange()));
    if (interactive) {
      const locate = (/** @type {number} */ x, /** @type {number} */ y) => this.layout?.cellAt(x, y) ?? null;
      const pointer = new BoardPointer(this.canvas, locate);
      pointer.draws = draws;
      pointer.drawn.listen((from, to, colour) => this.drawn.emit(from, to, colour));
      pointer.clicked.listen((cell, kind) => this.clicked.emit(cell, kind));
      pointer.hovered.listen((cell) => this.hovered.emit(cell));
      pointer.lifted.listen((cell) => this.lifted.emit(cell));
      pointer.dropped.listen((cell, kind) => this.dropped.emit(cell, kind));
      pointer.draggable = (cell) => this.draggable(cell);
      pointer.pressed.listen((finger) => {
        this.#finger = finger;
        this.#invalidate();
      });
    }
  }

  /**
   * Show a scene.
   *
   * @param {Board} board
   * @param {Scene} scene
   * @param {object} [how]
   * @param {GameEvent[]} [how.events] what led here from the scene shown before; moves the pieces
   * @param {number} [how.players] how many play: with more than two, stones carry shapes unless the visitor wants them plain
   */
  show(board, scene, { events = [], players = 2 } = {}) {
    const same = this.#board === board;
    this.#playerCount = players;
    this.host.style.setProperty("--board-ratio", String(board.width / board.height));
    if (same && scene !== this.#scene && events.length > 0 && motion() && !document.hidden) {
      this.#movement = { before: this.#scene, events, start: performance.now() };
    } else if (!same || scene !== this.#scene) {
      this.#movement = null;
    }
    this.#board = board;
    this.#scene = scene;
    if (same) this.#invalidate();
    else this.#arrange();
  }

  /** Whether the stones carry shapes besides their colours. */
  get shapes() {
    return withShapes(this.#playerCount);
  }

  /** What is marked on the board. */
  get marks() {
    return this.#marks;
  }

  /** @param {Marks} marks */
  mark(marks) {
    this.#marks = marks;
    this.#invalidate();
  }

  /**
   * Turn the board.
   *
   * @param {number} degrees
   */
  rotate(degrees) {
    const turn = ((degrees % 360) + 360) % 360;
    if (turn === this.turn) return;
    this.turn = turn;
    this.#arrange();
  }

  /**
   * Where a cell is, in pixels of the page's viewport.
   *
   * @param {string} cell
   * @returns {{x: number, y: number}}
   */
  cellPoint(cell) {
    if (!this.layout) throw new Error("no board yet");
    const box = this.canvas.getBoundingClientRect();
    const centre = this.layout.centre(cell);
    return { x: box.left + centre.x, y: box.top + centre.y };
  }

  /** Stop listening and take the canvas away. */
  destroy() {
    cancelAnimationFrame(this.#frame);
    for (const undo of this.#undo) undo();
    this.canvas.remove();
  }

  #arrange() {
    if (!this.#board) return;
    const width = this.host.clientWidth;
    const height = this.host.clientHeight;
    if (width < 2 || height < 2) return;
    const density = devicePixelRatio || 1;
    const pixelsWide = Math.round(width * density);
    const pixelsHigh = Math.round(height * density);
    if (this.canvas.width !== pixelsWide || this.canvas.height !== pixelsHigh) {
      this.canvas.width = pixelsWide;
      this.canvas.height = pixelsHigh;
    }
    this.layout = new Layout(this.#board, width, height, {
      turn: this.turn,
      padding: this.quiet ? 1 : 3,
      labels: !this.quiet,
    });
    this.moved.emit();
    // At once, not in the next frame: a canvas that was resized is empty.
    this.#draw();
  }

  #invalidate() {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const context = this.canvas.getContext("2d");
    const { layout } = this;
    if (!context || !layout) return;
    let sprites = null;
    if (this.#movement) {
      const { before, events, start } = this.#movement;
      const time = (performance.now() - start) / DURATION;
      if (time < 1) sprites = between(before, this.#scene, events, layout, Math.max(0, time));
      else this.#movement = null;
    }
    const what = {
      sprites: sprites ?? still(this.#scene, layout),
      marks: this.#marks,
      coordinates: settings.coordinates,
      shapes: this.shapes,
      quiet: this.quiet,
    };
    const density = this.canvas.width / Math.max(1, this.host.clientWidth);
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, this.host.clientWidth, this.host.clientHeight);
    drawBoard(context, layout, palette(), what);
    if (this.#finger && layout.scale < ENLARGE_BELOW) {
      drawMagnifier(context, layout, palette(), what, this.#finger, this.host.clientWidth);
    }
    if (this.#movement) this.#invalidate();
  }
}
