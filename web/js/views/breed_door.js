/**
 * The door to breeding: one button, the seed, and for those who want it the ancestors.
 * @module views/breed_door
 */

import { t } from "../text/i18n.js";
import { h, setText } from "../ui/dom.js";

/** @typedef {import("../breeding/nursery.js").RunSettings} RunSettings */

/** So many children LUDI had. */
const CHILDREN = 1389;
/** Seeds drawn by chance are short enough to be said. */
const SEEDS = 100_000;

/** The door. */
export class Door {
  /** @param {{begin: (settings: RunSettings) => void, open: (file: File) => void}} how */
  constructor({ begin, open }) {
    this.seedText = h("span", { class: "facts" });
    this.seed = h("input", { type: "text", inputmode: "numeric", id: "breed-seed", autocomplete: "off", oninput: () => this.#say() });
    this.seed.value = String(1 + Math.floor(Math.random() * SEEDS));
    const populations = /** @type {const} */ ([["set", "nursery-from-set"], ["2007", "nursery-from-2007"]]);
    this.population = h("select", { id: "breed-population" }, ...populations.map(([value, label]) => h("option", { value }, t(label))));
    const file = h("input", { type: "file", accept: ".json,application/json", hidden: true, onchange: () => file.files?.[0] && open(file.files[0]) });
    const start = () => begin({ population: this.population.value, children: CHILDREN, seed: this.#number() });
    this.startButton = h("button", { type: "button", class: "button main large", "data-action": "breed", onclick: start }, t("nursery-start"));
    this.element = h(
      "section",
      { class: "breed-door", "aria-label": t("nursery-title") },
      h("div", { class: "breed-start" }, this.startButton, this.seedText),
      h(
        "details",
        { class: "breed-fold" },
        h("summary", null, t("nursery-choose")),
        h(
          "div",
          { class: "breed-fields" },
          h("label", { for: "breed-population" }, h("span", null, t("nursery-from")), this.population),
          h("label", { for: "breed-seed" }, h("span", null, t("nursery-seed-label")), this.seed),
        ),
        h("p", { class: "facts" }, t("nursery-file-note")),
        h("button", { type: "button", class: "button", "data-action": "open-run", onclick: () => file.click() }, t("nursery-file")),
        file,
      ),
    );
    this.#say();
  }

  /** Put the focus on the button. */
  focus() {
    this.startButton.focus();
  }

  /** The seed; for anything but a number above 0 the text itself decides. */
  #number() {
    const given = Number(this.seed.value);
    return Number.isInteger(given) && given > 0 && given < 2 ** 31 ? given : 1 + (hashOf(this.seed.value) % SEEDS);
  }

  #say() {
    setText(this.seedText, t("nursery-seed", { seed: this.#number() }));
  }
}

/** @param {string} text */
function hashOf(text) {
  let hash = 7;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}
