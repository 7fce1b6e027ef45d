/**
 * The row of buttons below a game: back, again, a hint, analysis, the board turned, a new game.
 * @module views/actions
 */

import { t } from "../text/i18n.js";
import { h, setAttribute } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { refill } from "../ui/refill.js";

/** @typedef {import("../match/match.js").Match} Match */
/** @typedef {import("../ui/icons.js").IconName} IconName */

/** Keys that do the same as a button, when no field has the focus. */
export const ACTION_KEYS = /** @type {Record<string, string>} */ ({
  u: "undo", r: "redo", h: "hint", f: "flip", o: "rotate", a: "analyse", n: "new", m: "stop",
});

/** The row of buttons. */
export class ActionBar {
  /** @param {(action: string) => void} act does what a button says */
  constructor(act) {
    this.act = act;
    this.element = h("div", { class: "actions", role: "group" });
  }

  /** @param {Match} match */
  update(match) {
    setAttribute(this.element, "aria-label", t("actions-label"));
    /** @type {[string, IconName, string, boolean, boolean?][]} */
    const buttons = [
      ["undo", "undo", t("action-undo"), match.undoTarget >= 0],
      ["redo", "redo", t("action-redo"), match.undone.length > 0],
      ["hint", "hint", t("action-hint"), match.personToMove && match.busy !== "hint"],
      ["analyse", "analyse", t("action-analyse"), true, match.analysis.analysing],
      ["flip", "flip", t("action-flip"), true],
      ["new", "new", t("action-new-short"), true],
    ];
    refill(this.element, buttons, () => buttons.map((button) => this.#button(...button)));
  }

  /**
   * @param {string} action
   * @param {IconName} picture
   * @param {string} label
   * @param {boolean} enabled
   * @param {boolean} [pressed]
   */
  #button(action, picture, label, enabled, pressed) {
    return h(
      "button",
      {
        type: "button",
        class: action === "new" ? "action main" : "action",
        "data-action": action,
        title: label,
        // A disabled button would lose the focus of whoever has just pressed it.
        "aria-disabled": enabled ? null : "true",
        "aria-pressed": pressed === undefined ? null : String(pressed),
        onclick: () => enabled && this.act(action),
      },
      icon(picture),
      h("span", null, label),
    );
  }
}
