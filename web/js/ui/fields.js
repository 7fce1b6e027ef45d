/**
 * Fields of forms: labels, boxes to tick, choices of files, and rows of buttons of which one is chosen. Lists to choose from are in `controls`, which
 * the board needs too.
 * @module ui/fields
 */

import { fill, h } from "./dom.js";

/**
 * Label a field.
 *
 * @param {string} label
 * @param {HTMLElement} input
 * @param {string | null} [className]
 */
export function field(label, input, className = "field") {
  return h("label", { class: className }, h("span", null, label), input);
}

/**
 * Create a box to tick.
 *
 * @param {boolean} checked
 * @param {(checked: boolean) => void} change
 * @param {Record<string, any>} [attributes]
 */
export function checkbox(checked, change, attributes) {
  const box = h("input", { type: "checkbox", onchange: () => change(box.checked), ...attributes });
  box.checked = checked;
  return box;
}

/**
 * Create an input, to be clicked by a button, with which the visitor chooses files, the same one again too.
 *
 * @param {string} accept which files are offered
 * @param {(file: File) => void} take
 * @param {Record<string, any>} [attributes]
 */
export function fileInput(accept, take, attributes) {
  const choose = () => {
    const file = input.files?.[0];
    // A browser tells of a choice only if it changes the value.
    input.value = "";
    if (file) take(file);
  };
  const input = h("input", { type: "file", accept, hidden: true, onchange: choose, ...attributes });
  return input;
}

/** A row of buttons of which at most one is chosen. */
export class Chips {
  /**
   * @param {string} attribute that names each button: `data-…`
   * @param {string} label of all
   * @param {(id: string) => void} choose called with the one that was pressed
   */
  constructor(attribute, label, choose) {
    this.attribute = attribute;
    this.choose = choose;
    this.element = h("div", { class: "chips", role: "group", "aria-label": label });
  }

  /**
   * Show buttons.
   *
   * @param {Iterable<readonly [id: string, label: string]>} chips
   * @param {string} chosen
   */
  show(chips, chosen) {
    const chip = (/** @type {string} */ id, /** @type {string} */ label) =>
      h("button", { type: "button", class: "chip", [this.attribute]: id, onclick: () => this.#press(id) }, label);
    fill(this.element, ...[...chips].map(([id, label]) => chip(id, label)));
    this.mark(chosen);
  }

  /** Mark the one that is chosen. @param {string} chosen "" for none */
  mark(chosen) {
    for (const chip of this.element.children) chip.setAttribute("aria-pressed", String(chip.getAttribute(this.attribute) === chosen));
  }

  /** @param {string} id */
  #press(id) {
    this.mark(id);
    this.choose(id);
  }
}
