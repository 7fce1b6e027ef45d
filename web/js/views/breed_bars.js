/**
 * The four bars of a bred game, each with its interval, and the table of all its measures.
 * @module views/breed_bars
 */

import { maybe, number, t } from "../text/i18n.js";
import { h } from "../ui/dom.js";

/** @import { Child, Estimate } from "../breeding/breeding_run.js" */
/** @typedef {{id: string, label: string, about: string, estimate: Estimate}} Bar */

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
    { id: "sound", label: t("breeding-view-bar-sound"), about: t("breeding-view-bar-sound-about"), estimate: soundness ?? zero },
    { id: "interesting", label: t("breeding-view-bar-interesting"), about: t("breeding-view-bar-interesting-about"), estimate: interest ?? zero },
    { id: "simple", label: t("breeding-view-bar-simple"), about: t("breeding-view-bar-simple-about"), estimate: exactly(simplicity ?? 0) },
    { id: "new", label: t("breeding-view-bar-new"), about: t("breeding-view-bar-new-about"), estimate: exactly(game?.novelty ?? 0) },
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
  return t("breeding-view-interval", { value: number(value, digits), low: number(low, digits), high: number(high, digits) });
}

/**
 * Say a share with its interval, for people who have never met one.
 *
 * @param {Estimate} estimate
 */
export function pointsText({ value, low, high }) {
  /** @param {number} share */
  const points = (share) => number(Math.round(100 * share));
  if (points(low) === points(high)) return t("breeding-view-points", { value: points(value) });
  return t("breeding-view-points-between", { value: points(value), low: points(low), high: points(high) });
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
    ...bars.map(({ id, label, about, estimate }) => {
      const full = h("span", { class: "breed-bar-full" });
      const interval = h("span", { class: "breed-bar-interval" });
      full.style.width = percent(estimate.value);
      interval.style.left = percent(estimate.low);
      interval.style.width = percent(estimate.high - estimate.low);
      const text = h("span", { class: short ? "visually-hidden" : "breed-bar-text" }, pointsText(estimate));
      return h("div", { "data-bar": id }, h("dt", null, label), h("dd", null, h("span", { class: "breed-bar", "aria-hidden": "true" }, full, interval), text, short ? null : h("span", { class: "breed-bar-about" }, about)));
    }),
  );
}

/** @param {number} share */
function percent(share) {
  return `${Math.min(Math.max(share, 0), 1) * 100}%`;
}

/**
 * Create the table of all measures, each with a bar against a band: what games of the set have.
 *
 * @param {Child} child
 * @param {Record<string, [number, number]>} bands
 */
export function measureTable({ verdict, confirmation }, bands) {
  const { measures } = confirmation ?? verdict;
  const heads = [t("breeding-view-measure"), t("breeding-view-measure-value"), t("breeding-view-measure-set")];
  return h(
    "table",
    { class: "breed-measures" },
    h("thead", null, h("tr", null, ...heads.map((head) => h("th", { scope: "col" }, head)))),
    h("tbody", null, ...Object.entries(measures).map(([id, estimate]) => measureRow(id, estimate, bands[id]))),
  );
}

/** @param {string} id @param {Estimate} estimate @param {[number, number]} [band] */
function measureRow(id, estimate, band) {
  const [low, high] = band ?? [0, 0];
  // The largest of what is compared stands near the end of the bar.
  const whole = 1.05 * Math.max(estimate.high, high) || 1;
  const grey = h("span", { class: "breed-band" });
  grey.style.left = percent(low / whole);
  grey.style.width = percent((high - low) / whole);
  const value = h("span", { class: "breed-band-value" });
  value.style.left = percent(estimate.value / whole);
  const interval = h("span", { class: "breed-bar-interval" });
  interval.style.left = percent(estimate.low / whole);
  interval.style.width = percent((estimate.high - estimate.low) / whole);
  const bar = h("span", { class: "breed-bar", "aria-hidden": "true" }, band ? grey : null, interval, value);
  return h(
    "tr",
    { "data-measure": id },
    h("th", { scope: "row" }, maybe(`breeding-measure-${id}`) ?? id),
    h("td", null, estimateText(estimate), bar),
    h("td", null, band ? t("breeding-view-range", { low: number(low, 2), high: number(high, 2) }) : "–"),
  );
}
