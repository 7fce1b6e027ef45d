/**
 * "Is there a win here?", asked of the prover about the game at the table.
 * @module views/question
 */

import { t } from "../text/i18n.js";
import { reasonText, sideName } from "../text/words.js";
import { smallButton } from "../ui/controls.js";
import { h, setText } from "../ui/dom.js";

/** @import { GameReference, PythonClient } from "../types.js" */

/** The longest win that is looked for, in moves of both players. */
const MOST_PLIES = 15;
/** Positions for each request, so that other requests get through in between. */
const NODES = 400;
const MILLISECONDS = 15_000;

/** The question and its answer. */
export class Question {
  #asked = 0;

  /**
   * @param {PythonClient} python
   * @param {GameReference | null} position the game at the table
   */
  constructor(python, position) {
    this.python = python;
    this.position = position;
    this.answer = h("p", { class: "facts", role: "status" });
    const ask = { action: "puzzle-ask", icon: /** @type {const} */ ("hint"), label: t("puzzles-ask"), act: () => this.#ask() };
    this.element = h("div", { class: "puzzle-question", hidden: position === null }, h("p", { class: "facts" }, t("puzzles-ask-lead")), smallButton(ask), this.answer);
  }

  /** Stop asking. */
  close() {
    this.#asked += 1;
  }

  async #ask() {
    const { position } = this;
    if (!position) return;
    this.#asked += 1;
    const asked = this.#asked;
    const begun = performance.now();
    const seconds = () => Math.max(1, Math.round((performance.now() - begun) / 1000));
    setText(this.answer, t("puzzles-asking"));
    try {
      const { view } = await this.python.request({ do: "view", ...position });
      if (view.outcome) {
        setText(this.answer, t("puzzles-ask-over"));
        return;
      }
      let plies = 1;
      while (plies <= MOST_PLIES && performance.now() - begun < MILLISECONDS) {
        const { win, line } = await this.python.request({ do: "prove", ...position, plies, nodes: NODES });
        if (asked !== this.#asked) return;
        if (win) {
          const side = sideName(view.to_move);
          setText(this.answer, t("puzzles-ask-win", { side, count: Math.ceil(plies / 2), moves: line.join(" "), seconds: seconds() }));
          return;
        }
        if (win === false) plies += 1;
      }
      setText(this.answer, t("puzzles-ask-none", { count: Math.floor(plies / 2), seconds: seconds() }));
    } catch (error) {
      if (asked === this.#asked) setText(this.answer, reasonText(error));
    }
  }
}
