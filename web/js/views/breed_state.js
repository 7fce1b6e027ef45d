/**
 * How a run stands: its numbers, what it depends on, why it waits, and the latest news.
 * @module views/breed_state
 */

import { listText, number, t } from "../text/i18n.js";
import { h, setText } from "../ui/dom.js";
import { countAlive } from "./breed_alive.js";
import { nameOf, reasonOf } from "./breed_funnel.js";

/** @typedef {import("../breeding/nursery.js").Ancestor} Ancestor */
/** @typedef {import("../breeding/nursery.js").Child} Child */
/** @typedef {import("../breeding/nursery.js").Nursery} Nursery */
/** @typedef {import("../breeding/nursery.js").RunSettings} RunSettings */
/** @typedef {{settings: RunSettings | null, ancestors: Ancestor[], children: Map<number, Child>}} Run */

/** Milliseconds between two lines of the ticker. */
const PACE = 4_000;

/** The lines about a run. */
export class RunState {
  /** What the ticker says next. @type {Child | null} */
  #news = null;

  constructor() {
    this.count = h("p", { class: "breed-state" });
    this.judged = h("p", { class: "facts breed-judged" });
    this.note = h("p", { class: "facts breed-note", role: "status" });
    this.ticker = h("p", { class: "breed-ticker", role: "status" });
    this.clock = setInterval(() => this.#tick(), PACE);
  }

  /** Stop the ticker. */
  destroy() {
    clearInterval(this.clock);
  }

  /**
   * Say how the visitor's own run stands.
   *
   * @param {Nursery} nursery
   */
  sayOwn(nursery) {
    this.#sayCount(nursery);
    setText(this.judged, nursery.busy && nursery.judged ? t("nursery-judged", { name: nursery.judged }) : "");
    setText(this.note, ownNote(nursery));
  }

  /**
   * Say how far a recorded run is shown.
   *
   * @param {Run} run
   */
  sayRecorded(run) {
    this.#sayCount(run);
    setText(this.judged, "");
    setText(this.note, origin("nursery-recorded", run));
  }

  /** Say what went wrong. @param {string} text */
  sayProblem(text) {
    setText(this.note, text);
  }

  /** @param {Run} run */
  #sayCount({ children, settings }) {
    const alive = countAlive(children);
    const of = number(settings?.children ?? 0);
    setText(this.count, t("nursery-count", { entered: number(children.size), of, rejected: number(children.size - alive), alive: number(alive) }));
  }

  /** Remember the latest news for the ticker; that a game lives is greater news than that others do not. @param {Child[]} children */
  hear(children) {
    for (const child of children) if (!this.#news || this.#news.reason || !child.reason) this.#news = child;
  }

  /** Forget the news. */
  hush() {
    this.#news = null;
    setText(this.ticker, "");
  }

  #tick() {
    const child = this.#news;
    this.#news = null;
    if (!child) return;
    const name = nameOf(child);
    setText(this.ticker, child.reason === null ? t("nursery-lives", { name }) : t("nursery-falls", { name, why: reasonOf(child) }));
  }
}

/** @param {Nursery} nursery @returns {string} */
function ownNote(nursery) {
  const { python, rests, settings, state } = nursery;
  if (rests.has("elsewhere")) return t("nursery-elsewhere");
  if (state === "failed") return t("load-failed");
  if (state === "damaged") return t("nursery-damaged");
  if (state === "paused") return t("nursery-paused");
  if (state === "running" && rests.has("battery")) return t("nursery-battery");
  if (state === "running" && python.state !== "ready") return t("nursery-starting");
  if (!settings || state === "empty") return "";
  const full = nursery.store.full ? ` ${t("nursery-full")}` : "";
  return origin(state === "done" ? "nursery-done" : "nursery-running", nursery) + full;
}

/**
 * Return what a run depends on: its ancestors and its seed, and how strict the judges are where that was chosen.
 *
 * @param {"nursery-running" | "nursery-done" | "nursery-recorded"} text
 * @param {Run} run
 */
function origin(text, run) {
  const said = t(text, { population: populationName(run), seed: run.settings?.seed ?? 0 });
  const budget = run.settings?.budget;
  if (budget === "lenient") return `${said} ${t("nursery-lenient")}`;
  return budget === "strict" ? `${said} ${t("nursery-strict")}` : said;
}

/** Return what the ancestors of a run are called. @param {Run} run */
function populationName({ settings, ancestors }) {
  const population = settings?.population ?? "";
  if (population === "set") return t("nursery-the-set");
  return population === "2007" || ancestors.length === 0 ? population : listText(ancestors.map(({ name }) => name));
}
