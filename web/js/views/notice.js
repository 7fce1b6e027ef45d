/**
 * Show the notices under a game's status: errors, the start of Python, a hint, and buttons for bots that play.
 * @module views/notice
 */

import { outText, swapText } from "../match/announcements.js";
import { botControls, hintText, loading, problemText } from "../match/presenter.js";
import { t } from "../text/i18n.js";
import { textsOf } from "../text/words.js";
import { meter, smallButton } from "../ui/controls.js";
import { h, setText } from "../ui/dom.js";
import { refill } from "../ui/refill.js";
import { valueText } from "./values.js";

/** @typedef {import("../match/match.js").Match} Match */
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

  /** @param {Match} match */
  update(match) {
    const error = problemText(match.python, match.error);
    const load = error ? null : loading(match.python);
    const hint = !error && !load && match.hint ? hintText(match.hint, match.view.to_move, valueText(match.hint)) : "";
    const news = error || load || hint || match.waiting ? "" : this.#answerAt(match) || swapText(match) || outText(match, textsOf(match.description));
    /** @type {Control[]} */
    const retry = error ? [{ action: "retry", icon: "flip", label: t("action-retry"), act: () => match.retry() }] : [];
    const controls = [...botControls(match), ...retry];

    refill(this.text, [error, load !== null, hint, news], () => [
      error ? h("span", { class: "notice-error", role: "alert" }, error) : null,
      load ? h("span", { class: "notice-load" }, this.loadText, this.meter.element) : null,
      news ? h("span", { class: "notice-news" }, news) : null,
      hint ? h("span", { class: "notice-hint" }, hint) : null,
    ]);
    refill(this.buttons, [match.id, ...controls.map(({ action, label }) => action + label)], () => controls.map(smallButton));
    if (load) {
      setText(this.loadText, load.text);
      this.meter.show(load.share);
    }
  }

  /** @param {Match} match */
  #answerAt(match) {
    return this.#answer.key === match.key() ? this.#answer.text : "";
  }
}
