/**
 * Show the notices under a game's status: errors, the start of Python, a hint, and buttons for bots that play.
 * @module views/notice
 */

import { outText, swapText } from "../match/happenings.js";
import { botControls, hintText, loading, problemText } from "../match/presenter.js";
import { t } from "../text/i18n.js";
import { textsOf } from "../text/words.js";
import { meter, smallButton } from "../ui/controls.js";
import { h, setText } from "../ui/dom.js";
import { refill } from "../ui/refill.js";
import { valueText } from "./values.js";

/** @typedef {import("../match/live_game.js").LiveGame} LiveGame */
/** @typedef {import("../match/presenter.js").Control} Control */

/** A text and buttons. */
export class Notice {
  /** What a click was answered with, and the position that it belongs to. */
  #answer = { text: "", key: "" };

  constructor() {
    this.text = h("div", { class: "notice-text" });
    this.buttons = h("div", { class: "notice-buttons" });
    this.loadText = h("span");
    this.meter = meter();
  }

  /**
   * Show a text as long as the position is the same.
   *
   * @param {string} text
   * @param {string} key of the position
   */
  answer(text, key) {
    this.#answer = { text, key };
  }

  /** @param {LiveGame} live */
  update(live) {
    const error = problemText(live.engine, live.error);
    const load = error ? null : loading(live.engine);
    const hint = !error && !load && live.hint ? hintText(live.hint, live.view.to_move, valueText(live.hint)) : "";
    const news = error || load || hint || live.waiting ? "" : this.#answerAt(live) || swapText(live) || outText(live, textsOf(live.description));
    /** @type {Control[]} */
    const retry = error ? [{ action: "retry", icon: "flip", label: t("action-retry"), act: () => live.retry() }] : [];
    const controls = [...botControls(live), ...retry];

    refill(this.text, [error, load !== null, hint, news], () => [
      error ? h("span", { class: "notice-error", role: "alert" }, error) : null,
      load ? h("span", { class: "notice-load" }, this.loadText, this.meter.element) : null,
      news ? h("span", { class: "notice-news" }, news) : null,
      hint ? h("span", { class: "notice-hint" }, hint) : null,
    ]);
    refill(this.buttons, [live.id, ...controls.map(({ action, label }) => action + label)], () => controls.map(smallButton));
    if (load) {
      setText(this.loadText, load.text);
      this.meter.show(load.share);
    }
  }

  /** @param {LiveGame} live */
  #answerAt(live) {
    return this.#answer.key === live.key() ? this.#answer.text : "";
  }
}
