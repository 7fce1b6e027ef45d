/**
 * The four bars of a bred game, each with its interval, and the table of all its measures.
 * @module views/breed_bars
 */

import { maybe, number, t } from "../text/i18n.js";
import { h } from "../ui/dom.js";

/** @typedef {import("../breeding/nursery.js").Child} Child */
/** @typedef {import("../breeding/nursery.js").Estimate} Estimate */
/** @typedef {{id: string, label: string, estimate: Estimate}} Bar */

/** @param {number} value @returns {Estimate} */
function exactly(value) {
  return { value, low: value, high: value };
}

/**
 * Return the four bars: sound, interesting, simple, new.
 *
 * @param {Child} child that lives
 * @returns {Bar[]}
 */
export function barsOf({ verdict, confirmation, game }) {
  const { soundness, interest, simplicity } = confirmation ?? verdict;
  const zero = exactly(0);
  return [
    { id: "sound", label: t("nursery-bar-sound"), estimate: soundness ?? zero },
    { id: "interesting", label: t("nursery-bar-interesting"), estimate: interest ?? zero },
    { id: "simple", label: t("nursery-bar-simple"), estimate: exactly(simplicity ?? 0) },
    { id: "new", label: t("nursery-bar-new"), estimate: exactly(game?.novelty ?? 0) },
  ];
}

/**
 * Say a value with its interval.
 *
 * @param {Estimate} estimate
 * @param {number} [digits]
 */
export function estimateText({ value, low, high }, digits = 2) {
  if (low === high) return number(value, digits);
  return t("nursery-interval", { value: number(value, digits), low: number(low, digits), high: number(high, digits) });
}

/**
 * Create the bars; texts beside them say the same.
 *
 * @param {Bar[]} bars
 * @param {boolean} [short] without the numbers, which screen readers still get
 */
export function barList(bars, short = false) {
  return h(
    "dl",
    { class: short ? "breed-bars short" : "breed-bars" },
    ...bars.map(({ id, label, estimate }) => {
      const full = h("span", { class: "breed-bar-full" });
      const interval = h("span", { class: "breed-bar-interval" });
      full.style.width = percent(estimate.value);
      interval.style.left = percent(estimate.low);
      interval.style.width = percent(estimate.high - estimate.low);
      const text = h("span", { class: short ? "visually-hidden" : "breed-bar-text" }, estimateText(estimate));
      return h("div", { "data-bar": id }, h("dt", null, label), h("dd", null, h("span", { class: "breed-bar", "aria-hidden": "true" }, full, interval), text));
    }),
  );
}

/** @param {number} share */
function percent(share) {
  return `${Math.min(Math.max(share, 0), 1) * 100}%`;
}

/**
 * Create the table of all measures.
 *
 * @param {Child} child
 */
export function measureTable({ verdict, confirmation }) {
  const { measures } = confirmation ?? verdict;
  return h(
    "table",
    { class: "breed-measures" },
    h("thead", null, h("tr", null, h("th", { scope: "col" }, t("nursery-measure")), h("th", { scope: "col" }, t("nursery-measure-value")))),
    h(
      "tbody",
      null,
      ...Object.entries(measures).map(([id, estimate]) =>
        h("tr", null, h("th", { scope: "row" }, maybe(`breeding-measure-${id}`) ?? id), h("td", null, estimateText(estimate))),
      ),
    ),
  );
}
