/**
 * The notices under a board's status: errors, the start of Python, a hint, news, and buttons.
 * @module board/notice
 */

import { meter, showControls } from "../ui/controls.js";
import { h, setText } from "../ui/dom.js";
import { refill } from "../ui/refill.js";

/** @import { Control } from "../ui/controls.js" */

/**
 * What a notice says; what is not given is left out.
 * @typedef {object} Said
 * @property {string} [error]
 * @property {{share: number, text: string} | null} [load] how much of Python has come, and that in words
 * @property {string} [news]
 * @property {string} [hint]
 * @property {Control[]} [controls]
 */

/** A text and buttons. */
export class Notice {
  constructor() {
    this.text = h("div", { class: "notice-text" });
    this.buttons = h("div", { class: "notice-buttons" });
    this.loadText = h("span");
    this.meter = meter();
  }

  /** @param {Said} said */
  show({ error = "", load = null, news = "", hint = "", controls = [] }) {
    refill(this.text, [error, load !== null, hint, news], () => [
      error ? h("span", { class: "notice-error", role: "alert" }, error) : null,
      load ? h("span", { class: "notice-load" }, this.loadText, this.meter.element) : null,
      news ? h("span", { class: "notice-news" }, news) : null,
      hint ? h("span", { class: "notice-hint" }, hint) : null,
    ]);
    showControls(this.buttons, controls);
    if (!load) return;
    setText(this.loadText, load.text);
    this.meter.show(load.share);
  }
}
