/**
 * What an embedded board shows only if its page asks for it: marks over the board, and a list of the moves.
 * @module embed/extras
 */

import { t } from "../text/i18n.js";
import { fill, h, setAttribute } from "../ui/dom.js";

/** @typedef {import("../board/geometry.js").Layout} Layout */
/** @typedef {import("./card.js").Card} Card */
/** @typedef {import("./parameters.js").Marks} MarksToDraw */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {string} [text]
 */
function shape(tag, attributes, text = "") {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.textContent = text;
  return element;
}

/** Arrows, tinted cells and labels over a board, while it shows the position that they belong to. */
export class MarkLayer {
  /**
   * @param {Card} card
   * @param {MarksToDraw} marks
   */
  constructor(card, marks) {
    this.card = card;
    this.marks = marks;
    this.element = /** @type {SVGSVGElement} */ (shape("svg", { class: "embed-marks", "aria-hidden": "true" }));
    card.frame.boardHost.append(this.element);
    card.frame.table.board.moved.listen(() => this.update());
  }

  /** Draw the marks where the cells are now. */
  update() {
    const { card } = this;
    const { layout } = card.frame.table.board;
    const { moves, ply } = card.parameters;
    const here = card.moves.length === moves.length && card.ply === (ply ?? moves.length) && !card.lesson;
    setAttribute(this.element, "hidden", here && layout ? null : "");
    if (!here || !layout) return;
    const { fills, arrows, labels } = this.marks;
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
    return [shape("polygon", { points, class: "embed-mark-fill", "data-colour": colour })];
  }

  /** @param {Layout} layout @param {{from: string, to: string, colour: string}} mark */
  #arrow(layout, { from, to, colour }) {
    const [start, end] = [layout.centres.get(from), layout.centres.get(to)];
    if (!start || !end) return [];
    const { scale } = layout;
    const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
    const [dx, dy] = [(end.x - start.x) / length, (end.y - start.y) / length];
    const [tip, neck, half] = [length - 0.1 * scale, length - 0.42 * scale, 0.07 * scale];
    /** @param {number} along @param {number} aside */
    const point = (along, aside) => `${start.x + dx * along - dy * aside},${start.y + dy * along + dx * aside}`;
    const outline = [
      point(0, half), point(neck, half), point(neck, 2.6 * half), point(tip, 0),
      point(neck, -2.6 * half), point(neck, -half), point(0, -half),
    ];
    return [shape("polygon", { points: outline.join(" "), class: "embed-mark-arrow", "data-colour": colour })];
  }

  /** @param {Layout} layout @param {{cell: string, text: string}} mark */
  #label(layout, { cell, text }) {
    const at = layout.centres.get(cell);
    if (!at) return [];
    const size = layout.scale * 0.42;
    return [shape("text", { x: at.x, y: at.y, "font-size": size, class: "embed-mark-label" }, text)];
  }
}

/** The moves as buttons that show the position after each. */
export class EmbedMoves {
  #built = "";

  /** @param {Card} card */
  constructor(card) {
    this.card = card;
    this.element = h("ol", { class: "embed-moves", "aria-label": t("moves-label") });
    card.frame.bar.before(this.element);
  }

  /** Show the moves, and which one is the last on the board. */
  update() {
    const { card } = this;
    const built = card.moves.join(" ");
    if (built !== this.#built) {
      this.#built = built;
      fill(this.element, ...card.moves.map((move, index) => this.#move(move, index + 1)));
    }
    this.element.hidden = card.moves.length === 0;
    for (const button of this.element.querySelectorAll("button")) {
      setAttribute(button, "aria-current", Number(button.dataset["ply"]) === card.ply ? "step" : null);
    }
  }

  /** @param {string} move @param {number} ply */
  #move(move, ply) {
    return h("li", null, h("button", { type: "button", "data-ply": ply, onclick: () => this.card.go(ply) }, move));
  }
}
