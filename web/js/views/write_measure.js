/**
 * The button that has a game of one's own measured by the judges of breeding, and shows what they find as a card.
 * @module views/write_measure
 */

import { sheets } from "../assets.js";
import { slices } from "../python/breeder.js";
import { loadTexts, t } from "../text/i18n.js";
import { reasonText } from "../text/words.js";
import { textButton } from "../ui/controls.js";
import { h, setAttribute, setText } from "../ui/dom.js";
import { loadSheet } from "../ui/sheet.js";

/** @import { Child } from "../breeding/breeding_run.js" */
/** @import { PythonClient } from "../python/client.js" */

/** The button, and a line that says how it goes. */
export class Measuring {
  /** The short code of the rules; "" while they cannot be played. */
  #code = "";
  /** The search under way: what comes of one that was stopped is dropped. @type {object | null} */
  #search = null;

  /**
   * @param {PythonClient} python of the worker that plays
   * @param {Record<string, [number, number]>} bands what games of the set have of each measure
   */
  constructor(python, bands) {
    this.python = python;
    this.bands = bands;
    this.button = textButton({ action: "measure", label: "", act: () => this.#press() });
    this.note = h("p", { class: "facts", role: "status" });
    this.update("");
  }

  /**
   * Take other rules; what is under way for the ones before ends.
   *
   * @param {string} code
   * @param {boolean} [measurable] whether the judges can play such a game
   */
  update(code, measurable = true) {
    if (code !== this.#code) this.#stop();
    this.#code = code;
    this.button.hidden = !measurable;
    this.#show();
  }

  /** Stop whatever is under way. */
  destroy() {
    this.#search = null;
  }

  #show() {
    setText(this.button, t(this.#search ? "ludi-measure-stop" : "ludi-measure"));
    setAttribute(this.button, "aria-disabled", this.#code ? null : "true");
  }

  #stop() {
    this.#search = null;
    setText(this.note, "");
    this.#show();
  }

  async #press() {
    if (this.#search) this.#stop();
    else if (this.#code) await this.#measure(this.#code);
  }

  /** @param {string} code */
  async #measure(code) {
    const search = {};
    this.#search = search;
    setText(this.note, t("ludi-measure-running"));
    this.#show();
    try {
      /** @type {Child | null} */
      let child = null;
      for await (const { game } of slices(this.python, { do: "measure", rules: code }, () => !child && this.#search === search)) child = game;
      if (!child) return;
      const [{ openGame }] = await Promise.all([import("./breed_game.js"), loadTexts("breeding_view"), loadSheet(sheets.breed)]);
      if (this.#search !== search) return;
      this.#stop();
      openGame(this.python, child, { bands: this.bands });
    } catch (error) {
      if (this.#search !== search) return;
      this.#stop();
      setText(this.note, reasonText(error));
    }
  }
}
