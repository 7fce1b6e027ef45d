/**
 * The moves of a record as a list, which an embedded board shows if its page asks for it.
 * @module board/record_list
 */

import { commonLength } from "../base/common.js";
import { withoutMarks } from "../before/mark_text.js";
import { addMove, lastOf, movesTo, pathAlong } from "../before/record.js";
import { t } from "../text/i18n.js";
import { NAG_SIGNS } from "../text/words.js";
import { h } from "../ui/dom.js";
import { MoveButtons } from "./move_buttons.js";

/** @import { RecordNode } from "../before/record.js" */
/** @import { PlayablePosition } from "../match/playable_position.js" */

/** Variations within variations are listed below each other from this number on. */
const MOST_DEPTH = 6;

/** Moves listed at most: building and laying out those of longer records would hold up the page. */
const MOST_LISTED = 500;

/**
 * The moves as buttons that show the position after each; of a record also its variations, comments and marks. A line that
 * the reader plays is a variation too.
 */
export class RecordList {
  /** @type {RecordNode[]} */
  #tree = [];

  /**
   * @param {PlayablePosition} position shows the moves
   * @param {RecordNode[]} record the moves that the page around gives
   */
  constructor(position, record) {
    this.position = position;
    this.record = record;
    this.element = h("ol", { class: "embed-moves", "aria-label": t("moves-label") });
    this.buttons = new MoveButtons(this.element);
  }

  /** Show the moves, and which one is the last on the board. */
  update() {
    const { moves, ply } = this.position;
    const known = pathAlong(this.record, moves);
    const added = moves.slice(known.length - 1);
    this.buttons.build(this.element, added.length === 0 ? [] : [known.at(-1), ...added], () => {
      this.#tree = structuredClone(this.record);
      let at = known.at(-1) ?? 0;
      for (const move of added) at = addMove(this.#tree, at, move);
      return this.#build();
    });
    this.element.hidden = this.element.childElementCount === 0;
    this.buttons.mark(pathAlong(this.#tree, moves.slice(0, ply)).at(-1) ?? 0);
  }

  #build() {
    const tree = this.#tree;
    const [start] = tree;
    const all = h("ol", null, this.#said(start?.comment ?? ""));
    const waiting = [{ first: start?.next[0], list: all, depth: 0 }];
    let listed = 0;
    for (let line = waiting.pop(); line; line = waiting.pop()) {
      const { first, list, depth } = line;
      let ply = first === undefined ? 0 : movesTo(tree, first).length;
      for (let at = first; at !== undefined; at = tree[at]?.next[0], ply += 1) {
        if (listed === MOST_LISTED) {
          list.append(h("li", {}, "…"));
          return [...all.children];
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
    return [...all.children];
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
    const button = this.buttons.button(at, { "data-ply": ply, onclick: () => this.#show(at, ply) }, `${move}${signs}`);
    return h("li", { "data-ply": ply }, button, text !== "" && h("p", { class: "embed-comment", dir: "auto" }, text));
  }

  /** Show the position after a move. @param {number} at @param {number} ply */
  #show(at, ply) {
    const { position } = this;
    const moves = movesTo(this.#tree, at);
    if (commonLength(moves, position.moves) === moves.length) position.go(ply);
    else position.follow(movesTo(this.#tree, lastOf(this.#tree, at)), ply);
  }
}
