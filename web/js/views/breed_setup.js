/**
 * The setup of a run of breeding: one button, the seed, and for those who want it the ancestors and how strict the judges are.
 * @module views/breed_setup
 */

import { hash } from "../base/hash.js";
import { t } from "../text/i18n.js";
import { select, textButton } from "../ui/controls.js";
import { fill, h, setText } from "../ui/dom.js";
import { field, fileInput } from "../ui/fields.js";

/** @import { Ancestor, RunSettings } from "../breeding/breeding_run.js" */

/** Number of children that LUDI had. */
export const CHILDREN = 1389;
/** Seeds drawn by chance are short enough to be said. */
const SEEDS = 100_000;

/** The population of games that the visitor chooses; Python gets their codes. */
const OWN = "own";
/** How strict the judges can be: names of budgets that Python knows. */
const BUDGETS = /** @type {const} */ ([["lenient", "breeding-view-budget-lenient"], ["full", "breeding-view-budget-full"], ["strict", "breeding-view-budget-strict"]]);

/** The setup of a run. */
export class RunSetup {
  /**
   * @param {{begin: (settings: RunSettings) => void, open: (file: File) => void}} how
   * @param {{name: string, code: string, board: string}[]} known games that people know; `board` says on which board
   */
  constructor({ begin, open }, known) {
    this.known = known;
    this.seedText = h("span", { class: "facts" });
    this.seed = h("input", { type: "text", inputmode: "numeric", id: "breed-seed", autocomplete: "off", oninput: () => this.#say() });
    this.seed.value = String(1 + Math.floor(Math.random() * SEEDS));
    const populations = /** @type {const} */ ([["set", "breeding-view-from-set"], ["2007", "breeding-view-from-2007"], ["world", "breeding-view-from-world"], [OWN, "breeding-view-from-own"]]);
    this.population = select(populations.map(([value, label]) => [value, t(label)]), "set", { id: "breed-population", onchange: () => this.#choose() });
    this.budget = select(BUDGETS.map(([value, label]) => [value, t(label)]), "full", { id: "breed-budget" });
    const file = fileInput(".json,application/json", open);
    this.first = h("select", { id: "breed-first" });
    this.second = h("select", { id: "breed-second" });
    this.own = h(
      "div",
      { class: "breed-fields", hidden: true },
      field(t("breeding-view-first"), this.first, null),
      field(t("breeding-view-second"), this.second, null),
    );
    const start = () => begin({ population: this.#population(), children: CHILDREN, seed: this.#number(), budget: this.budget.value });
    this.startButton = textButton({ action: "breed", label: t("breeding-view-start"), act: start, main: true }, "button large");
    this.choices = h(
      "details",
      { class: "breed-fold" },
      h("summary", null, t("breeding-view-choose")),
      h(
        "div",
        { class: "breed-fields" },
        field(t("breeding-view-from"), this.population, null),
        field(t("breeding-view-budget"), this.budget, null),
        field(t("breeding-view-seed-label"), this.seed, null),
      ),
      this.own,
      h("p", { class: "facts" }, t("breeding-view-file-note")),
      textButton({ action: "open-run", label: t("breeding-view-file"), act: () => file.click() }),
      file,
    );
    this.element = h(
      "section",
      { class: "breed-setup", "aria-label": t("breeding-view-title") },
      h("div", { class: "breed-start" }, this.startButton, this.seedText),
      this.choices,
    );
    this.offer([]);
    this.#say();
  }

  /**
   * Offer games as ancestors beside those that people know, which are listed by their boards.
   *
   * @param {Ancestor[]} bred
   * @param {string} [chosen] the code of one that is chosen already
   */
  offer(bred, chosen = "") {
    const group = (/** @type {string} */ label, /** @type {{name: string, code: string}[]} */ games) =>
      games.length > 0 ? h("optgroup", { label }, ...games.map(({ name, code }) => h("option", { value: code }, name))) : null;
    const boards = [...new Set(this.known.map(({ board }) => board))];
    for (const list of [this.first, this.second]) {
      fill(list, group(t("breeding-view-bred"), bred), ...boards.map((board) => group(board, this.known.filter((one) => one.board === board))));
    }
    this.second.prepend(h("option", { value: "" }, t("breeding-view-alone")));
    if (chosen) {
      this.population.value = OWN;
      this.first.value = chosen;
      this.choices.open = true;
    }
    this.second.value = [...bred, ...this.known].find(({ code }) => code !== this.first.value)?.code ?? "";
    this.#choose();
  }

  #choose() {
    this.own.hidden = this.population.value !== OWN;
  }

  /** What the run begins with, as Python reads it. */
  #population() {
    if (this.population.value !== OWN) return this.population.value;
    return [...new Set([this.first.value, this.second.value])].filter(Boolean).join(",");
  }

  /** Put the focus on the button. */
  focus() {
    this.startButton.focus();
  }

  /** The seed; for anything but a number above 0 the text itself decides. */
  #number() {
    const given = Number(this.seed.value);
    return Number.isInteger(given) && given > 0 && given < 2 ** 31 ? given : 1 + (hash(this.seed.value) % SEEDS);
  }

  #say() {
    setText(this.seedText, t("breeding-view-seed", { seed: this.#number() }));
  }
}
