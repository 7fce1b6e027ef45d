/**
 * How a run stands: its numbers, what it depends on, why it waits, and the latest news.
 * @module views/breed_state
 */

import { listText, number, t } from "../text/i18n.js";
import { h, setText } from "../ui/dom.js";
import { countAlive } from "./breed_alive.js";
import { nameOf, reasonOf } from "./breed_funnel.js";

/** @import { Ancestor, BreedingRun, Child, RunSettings } from "../breeding/breeding_run.js" */
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
   * @param {BreedingRun} run
   */
  sayOwn(run) {
    this.#sayCount(run);
    setText(this.judged, run.busy && run.judged ? t("breeding-view-judged", { name: run.judged }) : "");
    setText(this.note, ownNote(run));
  }

  /**
   * Say how far a recorded run is shown.
   *
   * @param {Run} run
   */
  sayRecorded(run) {
    this.#sayCount(run);
    setText(this.judged, "");
    setText(this.note, origin("breeding-view-recorded", run));
  }

  /** Say what went wrong. @param {string} text */
  sayProblem(text) {
    setText(this.note, text);
  }

  /** @param {Run} run */
  #sayCount({ children, settings }) {
    const alive = countAlive(children);
    const of = number(settings?.children ?? 0);
    setText(this.count, t("breeding-view-count", { entered: number(children.size), of, rejected: number(children.size - alive), alive: number(alive), percent: number(Math.round((100 * alive) / Math.max(children.size, 1))) }));
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
    setText(this.ticker, child.reason === null ? t("breeding-view-lives", { name }) : t("breeding-view-falls", { name, why: reasonOf(child) }));
  }
}

/** @param {BreedingRun} run @returns {string} */
function ownNote(run) {
  const { python, rests, settings, state } = run;
  if (rests.has("elsewhere")) return t("breeding-view-elsewhere");
  if (state === "failed") return t("load-failed");
  if (state === "damaged") return t("breeding-view-damaged");
  if (state === "paused") return t(run.store.full ? "breeding-view-full" : "breeding-view-paused");
  if (state === "running" && rests.has("battery")) return t("breeding-view-battery");
  if (state === "running" && python.state !== "ready") return t("breeding-view-starting");
  if (!settings || state === "empty") return "";
  const full = run.store.full ? ` ${t("breeding-view-full")}` : "";
  return origin(state === "done" ? "breeding-view-done" : "breeding-view-running", run) + full;
}

/**
 * Return what a run depends on: its ancestors and its seed, and how strict the judges are where that was chosen.
 *
 * @param {"breeding-view-running" | "breeding-view-done" | "breeding-view-recorded"} text
 * @param {Run} run
 */
function origin(text, run) {
  const said = t(text, { population: populationName(run), seed: run.settings?.seed ?? 0 });
  const budget = run.settings?.budget;
  if (budget === "lenient") return `${said} ${t("breeding-view-lenient")}`;
  return budget === "strict" ? `${said} ${t("breeding-view-strict")}` : said;
}

/** Return what the ancestors of a run are called. @param {Run} run */
function populationName({ settings, ancestors }) {
  const population = settings?.population ?? "";
  if (population === "set") return t("breeding-view-the-set");
  if (population === "world") return t("breeding-view-the-world");
  return population === "2007" || ancestors.length === 0 ? population : listText(ancestors.map(({ name }) => name));
}
