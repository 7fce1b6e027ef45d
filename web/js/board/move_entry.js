/**
 * A field to type a move into, written as in the list of moves.
 * @module board/move_entry
 */

import { h, setAttribute, setText } from "../ui/dom.js";
import { t } from "../text/i18n.js";
import { reasonText } from "../text/words.js";

/** @import { Match } from "../match/match.js" */

/** The field, its button, and its error. */
export class MoveEntry {
  /** The position that the error belongs to: another position clears the error. */
  #refusedAt = "";

  /**
   * @param {() => Match} match returns the game shown
   * @param {(move: string) => void} play called with a legal move
   * @param {() => void} leave puts the focus elsewhere
   */
  constructor(match, play, leave) {
    this.leave = leave;
    this.match = match;
    this.play = play;
    this.field = h("input", {
      type: "text",
      class: "entry-field",
      autocomplete: "off",
      autocapitalize: "none",
      spellcheck: "false",
      enterkeyhint: "go",
      maxlength: 40,
      "aria-describedby": "entry-error",
    });
    this.button = h("button", { type: "submit", class: "button small", "data-action": "enter" });
    this.error = h("p", { class: "field-error", id: "entry-error", role: "alert" });
    this.element = h("form", { class: "entry", onsubmit: (/** @type {Event} */ event) => this.#enter(event) }, this.field, this.button, this.error);
    this.field.addEventListener("input", () => this.#showError(""));
    this.field.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Update the field for the position shown. */
  update() {
    setAttribute(this.field, "aria-label", t("entry-label"));
    setAttribute(this.field, "placeholder", t("entry-label"));
    setText(this.button, t("entry-do"));
    if (this.#refusedAt !== this.match().here) this.#showError("");
  }

  /** Show the field, even where it is hidden by default, and focus it. */
  focus() {
    this.element.classList.add("wanted");
    this.field.focus();
  }

  /** Leave the field with Escape. @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.field.value = "";
    this.#showError("");
    this.element.classList.remove("wanted");
    this.field.blur();
    this.leave();
  }

  /** @param {string} text */
  #showError(text) {
    this.#refusedAt = this.match().here;
    setText(this.error, text);
    setAttribute(this.field, "aria-invalid", text === "" ? null : "true");
  }

  /** @param {Event} event */
  async #enter(event) {
    event.preventDefault();
    const match = this.match();
    const move = this.field.value.replace(/\s/g, "").toLowerCase();
    if (move === "") return;
    if (!match.personToMove) {
      this.#showError(t("entry-wait"));
      return;
    }
    if (!Object.hasOwn(match.view.targets, move)) {
      const position = match.here;
      const reason = await match.whyIllegal(move);
      if (position === this.match().here) this.#showError(reasonText(reason));
      return;
    }
    this.field.value = "";
    this.#showError("");
    this.play(move);
  }
}
