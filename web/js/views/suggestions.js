/**
 * Suggestions below a text field: a list that pointers choose from, and the keyboard without leaving the field.
 * @module views/suggestions
 */

import { h, setAttribute } from "../ui/dom.js";
import { refill } from "../ui/refill.js";

/** @typedef {{text: string, meaning: string}} Suggestion */

/** A list of suggestions for a field. */
export class Suggestions {
  /** @type {Suggestion[]} */
  #items = [];
  /** The one that the keyboard is at; -1 while it writes. */
  #at = -1;

  /**
   * @param {HTMLTextAreaElement} field
   * @param {{id: string, label: string, choose: (text: string) => void}} how
   */
  constructor(field, { id, label, choose }) {
    this.field = field;
    this.choose = choose;
    this.element = h("div", { id, class: "suggestions", role: "listbox", "aria-label": label, hidden: true });
    setAttribute(field, "aria-autocomplete", "list");
    setAttribute(field, "aria-controls", id);
    field.addEventListener("keydown", (event) => this.#key(event));
    field.addEventListener("blur", () => this.#activate(-1));
  }

  /**
   * Show suggestions.
   *
   * @param {Suggestion[]} items
   */
  show(items) {
    this.#items = items;
    this.element.hidden = items.length === 0;
    const changed = refill(this.element, items, () => items.map(({ text, meaning }, at) =>
      h(
        "div",
        {
          id: `${this.element.id}-${at}`,
          class: meaning ? "suggestion explained" : "suggestion",
          role: "option",
          "aria-selected": "false",
          "data-suggestion": text,
          // The field keeps the focus, and a phone its keyboard.
          onpointerdown: (/** @type {Event} */ event) => event.preventDefault(),
          onmousedown: (/** @type {Event} */ event) => event.preventDefault(),
          onclick: () => this.choose(text),
        },
        h("code", null, text),
        meaning ? h("span", null, meaning) : null,
      ),
    ));
    if (changed) this.#activate(-1);
  }

  /** @param {number} at */
  #activate(at) {
    this.#at = at;
    [...this.element.children].forEach((option, index) => setAttribute(option, "aria-selected", String(index === at)));
    const active = this.element.children[at];
    setAttribute(this.field, "aria-activedescendant", active?.id ?? null);
    active?.scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const count = this.#items.length;
    if (count === 0) return;
    const opening = (event.altKey && event.key === "ArrowDown") || (event.ctrlKey && event.key === " ");
    if (this.#at < 0) {
      if (!opening) return;
      this.#activate(0);
    } else if (event.key === "ArrowDown" || event.key === "ArrowRight") this.#activate((this.#at + 1) % count);
    else if (event.key === "ArrowUp" || event.key === "ArrowLeft") this.#activate((this.#at + count - 1) % count);
    else if (event.key === "Enter") this.choose(this.#items[this.#at]?.text ?? "");
    else {
      // Every other key writes on.
      this.#activate(-1);
      if (event.key !== "Escape") return;
    }
    event.preventDefault();
  }
}
