/**
 * What lists of moves have in common: a button for each move, made anew only when the moves have changed, and one of them marked
 * as the last on the board.
 * @module board/move_buttons
 */

import { h, keepVisible, setAttribute } from "../ui/dom.js";
import { refill } from "../ui/refill.js";

/** @import { Child } from "../ui/dom.js" */

/** The buttons of a list of moves. */
export class MoveButtons {
  /** @type {Map<number, HTMLElement>} */
  #buttons = new Map();
  /** The one that is marked. @type {HTMLElement | undefined} */
  #current = undefined;

  /** @param {HTMLElement} scroller what scrolls when there are more than fit */
  constructor(scroller) {
    this.scroller = scroller;
    // Other parts around the list come and go.
    new ResizeObserver(() => this.#scroll()).observe(scroller);
  }

  /**
   * Make a list where it has changed.
   *
   * @param {HTMLElement} list
   * @param {unknown[]} content all that it depends on
   * @param {() => Child[]} make
   */
  build(list, content, make) {
    refill(list, content, () => {
      this.#buttons.clear();
      return make();
    });
  }

  /**
   * Make the button of a move.
   *
   * @param {number} at the place of the move in the list
   * @param {Record<string, any>} attributes
   * @param {...Child} content
   */
  button(at, attributes, ...content) {
    const button = h("button", { type: "button", ...attributes }, ...content);
    this.#buttons.set(at, button);
    return button;
  }

  /**
   * Mark the last move on the board and scroll to it.
   *
   * @param {number} at its place in the list
   * @returns {boolean} whether it is listed
   */
  mark(at) {
    const current = this.#buttons.get(at);
    this.#current = current;
    for (const button of this.#buttons.values()) setAttribute(button, "aria-current", button === current ? "step" : null);
    this.#scroll();
    return current !== undefined;
  }

  /** Show the marked move. */
  #scroll() {
    if (this.#current) keepVisible(this.scroller, this.#current);
  }
}
