/**
 * What a page or a lesson marks on a board: arrows, tinted cells and labels.
 * @module drawing/mark_layer
 */

import { anyMarks } from "../before/mark_text.js";
import { setAttribute, setText, svg } from "../ui/dom.js";

/** @import { BoardView } from "./board_view.js" */
/** @import { Layout, Point } from "./geometry.js" */
/** @import { Marks } from "../before/mark_text.js" */

/** Marks over a board. */
export class MarkLayer {
  /** @type {Marks | null} */
  #marks = null;

  /**
   * @param {HTMLElement} host the element that the board fills
   * @param {BoardView} board
   */
  constructor(host, board) {
    this.board = board;
    this.element = svg("svg", { class: "embed-marks", "aria-hidden": "true" });
    host.append(this.element);
    board.moved.listen(() => this.#draw());
  }

  /**
   * Show marks in place of those before.
   *
   * @param {Marks | null} marks
   */
  show(marks) {
    this.#marks = marks;
    this.#draw();
  }

  /** Draw the marks where the cells are now. */
  #draw() {
    const { layout, host } = this.board;
    const marks = this.#marks;
    const shown = marks && anyMarks(marks) && layout;
    setAttribute(this.element, "hidden", shown ? null : "");
    if (!shown) return;
    // On paper the board may have another size.
    setAttribute(this.element, "viewBox", `0 0 ${host.clientWidth} ${host.clientHeight}`);
    const { fills, arrows, labels } = marks;
    this.element.replaceChildren(
      ...fills.flatMap((mark) => this.#fill(layout, mark)),
      ...arrows.flatMap((mark) => this.#arrow(layout, mark)),
      ...labels.flatMap((mark) => this.#label(layout, mark)),
    );
  }

  /** @param {Layout} layout @param {{cell: string, colour: string}} mark */
  #fill(layout, { cell, colour }) {
    const at = layout.centres.get(cell);
    if (!at) return [];
    const points = layout.corners.map(({ x, y }) => `${at.x + x},${at.y + y}`).join(" ");
    return [svg("polygon", { points, class: "embed-mark-fill", "data-colour": colour })];
  }

  /** @param {Layout} layout @param {{from: string, to: string, colour: string}} mark */
  #arrow(layout, { from, to, colour }) {
    const [start, end] = [layout.centres.get(from), layout.centres.get(to)];
    if (!start || !end) return [];
    const points = arrowOutline(start, end, layout.scale).map(({ x, y }) => `${x},${y}`);
    return [svg("polygon", { points: points.join(" "), class: "embed-mark-arrow", "data-colour": colour })];
  }

  /** @param {Layout} layout @param {{cell: string, text: string}} mark */
  #label(layout, { cell, text }) {
    const at = layout.centres.get(cell);
    if (!at) return [];
    const size = layout.scale * 0.42;
    const label = svg("text", { x: at.x, y: at.y, "font-size": size, class: "embed-mark-label" });
    setText(label, text);
    return [label];
  }
}

/**
 * Return the outline of an arrow between two points.
 *
 * @param {Point} start
 * @param {Point} end
 * @param {number} scale pixels of one board unit
 * @returns {Point[]}
 */
function arrowOutline(start, end, scale) {
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const [dx, dy] = [(end.x - start.x) / length, (end.y - start.y) / length];
  const [tip, neck, half] = [length - 0.1 * scale, length - 0.42 * scale, 0.07 * scale];
  /** @param {number} along @param {number} aside */
  const point = (along, aside) => ({ x: start.x + dx * along - dy * aside, y: start.y + dy * along + dx * aside });
  return [
    point(0, half), point(neck, half), point(neck, 2.6 * half), point(tip, 0),
    point(neck, -2.6 * half), point(neck, -half), point(0, -half),
  ];
}
