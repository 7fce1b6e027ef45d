/**
 * What an embedded board shows only if its page asks for it: marks over the board, and a list of the moves.
 * @module embed/extras
 */

import { bothMarks, marksIn, readMarks, withoutMarks } from "../before/mark_text.js";
import { addMove, lastOf, movesTo, pathAlong } from "../before/record.js";
import { t } from "../text/i18n.js";
import { NAG_SIGNS } from "../text/words.js";
import { fill, h, keepVisible, setAttribute } from "../ui/dom.js";
import { MarkLayer } from "../drawing/mark_layer.js";
import { sameMoves } from "../match/source.js";

/** @typedef {import("../before/record.js").RecordNode} RecordNode */
/** @typedef {import("./card.js").Card} Card */

/**
 * Arrows, tinted cells and labels: those of the page while the board shows the position of the page, and those that the
 * comments of a record make at their moves, or a diagram at the start.
 */
export class PageMarks {
  /** @param {Card} card */
  constructor(card) {
    this.card = card;
    this.layer = new MarkLayer(card.frame.boardHost, card.table.board);
  }

  /** Show the marks, or none. */
  update() {
    const { card } = this;
    const { moves, ply, marks, tree } = card.parameters;
    const here = card.ply === (ply ?? moves.length) && sameMoves(card.moves, moves);
    const path = pathAlong(tree, card.moves.slice(0, card.ply));
    const node = tree[path[card.ply] ?? -1];
    this.layer.show(bothMarks(here ? marks : readMarks({}), marksIn(node?.comment ?? "")));
  }
}

/** Variations within variations are listed below each other from so many on. */
const MOST_DEPTH = 6;

/** Moves listed at most: building and laying out those of longer records would hold up the page. */
const MOST_LISTED = 500;

/**
 * The moves as buttons that show the position after each; of a record also its variations, comments and marks. A line that
 * the reader plays is a variation too.
 */
export class EmbedMoves {
  /** Where the line on the board leaves the record, and its moves from there. @type {string | null} */
  #built = null;
  /** @type {RecordNode[]} */
  #tree = [];
  /** The button of each node of the tree. @type {HTMLElement[]} */
  #buttons = [];

  /** @param {Card} card */
  constructor(card) {
    this.card = card;
    this.element = h("ol", { class: "embed-moves", "aria-label": t("moves-label") });
    card.frame.bar.before(this.element);
  }

  /** Show the moves, and which one is the last on the board. */
  update() {
    const { moves, ply, parameters } = this.card;
    const known = pathAlong(parameters.tree, moves);
    const added = moves.slice(known.length - 1);
    const built = added.length === 0 ? "" : [known.at(-1), ...added].join(" ");
    if (built !== this.#built) {
      this.#built = built;
      this.#tree = structuredClone(parameters.tree);
      let at = known.at(-1) ?? 0;
      for (const move of added) at = addMove(this.#tree, at, move);
      this.#build();
    }
    const path = pathAlong(this.#tree, moves.slice(0, ply));
    const current = this.#buttons[path.at(-1) ?? 0];
    for (const button of this.#buttons) if (button) setAttribute(button, "aria-current", button === current ? "step" : null);
    if (current) keepVisible(this.element, current);
  }

  #build() {
    this.#buttons = [];
    const tree = this.#tree;
    const [start] = tree;
    fill(this.element, this.#said(start?.comment ?? ""));
    this.element.hidden = this.element.childElementCount === 0 && tree.length === 1;
    const waiting = [{ first: start?.next[0], list: this.element, depth: 0 }];
    let listed = 0;
    for (let line = waiting.pop(); line; line = waiting.pop()) {
      const { first, list, depth } = line;
      let ply = first === undefined ? 0 : movesTo(tree, first).length;
      for (let at = first; at !== undefined; at = tree[at]?.next[0], ply += 1) {
        if (listed === MOST_LISTED) {
          list.append(h("li", {}, "…"));
          return;
        }
        listed += 1;
        const item = this.#move(at, ply);
        list.append(item);
        const [main, ...others] = tree[tree[at]?.before ?? 0]?.next ?? [];
        if (main !== at) continue;
        for (const other of others) {
          const variation = h("ol", { class: "embed-variation" }, this.#said(tree[other]?.opening ?? ""));
          if (depth < MOST_DEPTH) item.append(variation);
          else list.parentElement?.append(variation);
          waiting.push({ first: other, list: variation, depth: depth + 1 });
        }
      }
    }
  }

  /** @param {string} comment before the first move of a line */
  #said(comment) {
    const text = withoutMarks(comment);
    return text !== "" && h("li", { class: "embed-comment", dir: "auto" }, text);
  }

  /** @param {number} at @param {number} ply */
  #move(at, ply) {
    const { move, nags, comment } = /** @type {RecordNode} */ (this.#tree[at]);
    const text = withoutMarks(comment);
    const signs = nags.map((nag) => NAG_SIGNS[nag] ?? "").join("");
    const button = h("button", { type: "button", "data-ply": ply, onclick: () => this.#show(at, ply) }, `${move}${signs}`);
    this.#buttons[at] = button;
    return h("li", { "data-ply": ply }, button, text !== "" && h("p", { class: "embed-comment", dir: "auto" }, text));
  }

  /** Show the position after a move. @param {number} at @param {number} ply */
  #show(at, ply) {
    const { card } = this;
    const moves = movesTo(this.#tree, at);
    if (moves.every((move, index) => move === card.moves[index])) card.go(ply);
    else card.follow(movesTo(this.#tree, lastOf(this.#tree, at)), ply);
  }
}
