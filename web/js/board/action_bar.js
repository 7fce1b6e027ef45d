/**
 * The row of buttons below a game: back, again, a hint, analysis, the board turned, a new game.
 * @module board/action_bar
 */

import { control } from "../match/presenter.js";
import { t } from "../text/i18n.js";
import { actionButton, showControls } from "../ui/controls.js";
import { h, setAttribute } from "../ui/dom.js";

/** @import { Match } from "../match/match.js" */
/** @import { IconName } from "../ui/icons.js" */

/** Keys that do the same as a button, when no field has the focus. */
export const ACTION_KEYS = /** @type {Record<string, string>} */ ({
  u: "undo", r: "redo", h: "hint", f: "flip", o: "rotate", a: "analyse", n: "new", m: "stop",
});

/** The row of buttons. */
export class ActionBar {
  /**
   * @param {() => Match} match returns the game shown
   * @param {(action: string) => void} act does what a button says
   */
  constructor(match, act) {
    this.match = match;
    this.act = act;
    this.element = h("div", { class: "actions", role: "group" });
  }

  /** Show what can be done now. */
  update() {
    const match = this.match();
    setAttribute(this.element, "aria-label", t("actions-label"));
    const one = (/** @type {IconName} */ name, /** @type {string} */ label, enabled = true) =>
      control(name, label, () => this.act(name), enabled);
    const controls = [
      one("undo", t("action-undo"), match.undoTarget >= 0),
      one("redo", t("action-redo"), match.undone.length > 0),
      one("hint", t("action-hint"), match.personToMove && match.analysis.busy !== "hint"),
      { ...one("analyse", t("action-analyse")), pressed: match.analysis.analysing },
      one("flip", t("action-flip")),
      { ...one("new", t("action-new-short")), main: true },
    ];
    showControls(this.element, controls, actionButton);
  }
}
