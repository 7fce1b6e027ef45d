/**
 * Show the notices under a game's status: errors, the start of Python, a hint, and buttons for bots that play.
 * @module views/notice
 */

import { botControls, hintText, loading, problemText } from "../game/presenter.js";
import { t } from "../text/i18n.js";
import { meter, smallButton } from "../ui/controls.js";
import { h, setText } from "../ui/dom.js";
import { refill } from "../ui/refill.js";
import { valueText } from "./analysis.js";

/** @typedef {import("../game/live_game.js").LiveGame} LiveGame */
/** @typedef {import("../game/presenter.js").Control} Control */

/** A text and buttons. */
export class Notice {
  constructor() {
    this.text = h("div", { class: "notice-text" });
    this.buttons = h("div", { class: "notice-buttons" });
    this.loadText = h("span");
    this.meter = meter();
  }

  /** @param {LiveGame} live */
  update(live) {
    const error = problemText(live.engine, live.error);
    const load = error ? null : loading(live.engine);
    const hint = !error && !load && live.hint ? hintText(live.hint, valueText(live.hint)) : "";
    /** @type {Control[]} */
    const retry = error ? [{ action: "retry", icon: "flip", label: t("action-retry"), act: () => live.retry() }] : [];
    const controls = [...botControls(live), ...retry];

    refill(this.text, [error, load !== null, hint], () => [
      error ? h("span", { class: "notice-error", role: "alert" }, error) : null,
      load ? h("span", { class: "notice-load" }, this.loadText, this.meter.element) : null,
      hint ? h("span", { class: "notice-hint" }, hint) : null,
    ]);
    refill(this.buttons, [live.id, ...controls.map(({ action, label }) => action + label)], () => controls.map(smallButton));
    if (load) {
      setText(this.loadText, load.text);
      this.meter.show(load.share);
    }
  }
}
