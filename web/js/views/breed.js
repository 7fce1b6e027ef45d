/**
 * The view in which games are bred: the door, the funnel of those that fail, and the games that live.
 * @module views/breed
 */

import { data, sheets } from "../assets.js";
import { textOf } from "../base/file.js";
import { loadJson } from "../base/load.js";
import { Nursery } from "../breeding/nursery.js";
import { readRecorded, recordedOf } from "../breeding/recorded.js";
import { Replay } from "../breeding/replay.js";
import { watchRests } from "../breeding/rest.js";
import { loadGame } from "../game/data.js";
import { opinions } from "../game/opinions.js";
import { breeder } from "../python/breeder.js";
import { listText, loadTexts, number, t } from "../text/i18n.js";
import { reasonText } from "../text/words.js";
import { fill, h, setText } from "../ui/dom.js";
import { refill } from "../ui/refill.js";
import { loadSheet } from "../ui/sheet.js";
import { BreedCard } from "./breed_card.js";
import { CHILDREN, Door } from "./breed_door.js";
import { Found } from "./breed_found.js";
import { Funnel, nameOf, reasonOf } from "./breed_funnel.js";
import { knownText, openGame } from "./breed_game.js";
import { ReplayView } from "./breed_replay.js";
import { ask } from "./dialog.js";

/** @typedef {import("../breeding/nursery.js").Ancestor} Ancestor */
/** @typedef {import("../breeding/nursery.js").Child} Child */
/** @typedef {import("../breeding/recorded.js").Recorded} Recorded */

/** So many games are shown until somebody asks for all. */
const SHOWN = 24;
/** Milliseconds between two lines of the ticker. */
const PACE = 4_000;
/** Milliseconds between two updates of the numbers. */
const BEAT = 200;
/** Larger files are no recorded runs. */
const MOST_BYTES = 60_000_000;
/** The population of the experiment, and how many seeds it has, from 1. */
const EXPERIMENT = { population: "2007", seeds: 10 };

/** The run of this page: it outlives the view. */
const nursery = new Nursery(breeder);
let watched = false;
/** The games in ludemes that people know: they can be ancestors. @type {Ancestor[]} */
let knownGames = [];
/** What games of the set have of each measure. @type {Record<string, [number, number]>} */
let bands = {};

/** Load what the view needs. */
export async function prepare() {
  const [ludi] = await Promise.all([loadGame("ludi"), loadTexts("nursery"), loadSheet(sheets.breed), nursery.open()]);
  knownGames = (ludi.presets ?? []).map(({ game }, at) => ({ number: -1 - at, name: game.rules?.name ?? "", code: game.rules?.code ?? "" }));
  bands = ludi.bands ?? {};
  if (!watched) watchRests(nursery);
  watched = true;
}

/** The view. */
export class BreedView {
  /** A recorded run that is shown instead of the visitor's own. @type {Recorded | Replay | null} */
  #recorded = null;
  /** The controls of the film, while one is shown. @type {ReplayView | null} */
  #film = null;
  #all = false;
  /** @type {Map<number, BreedCard>} */
  #cards = new Map();
  /** What the ticker says next. @type {Child | null} */
  #news = null;
  #beat = 0;
  /** Children since the last update, whose cards may be out of date. @type {Child[]} */
  #born = [];

  /**
   * @param {HTMLElement} host
   * @param {import("../python/engine.js").Engine} engine of the worker that plays
   */
  constructor(host, engine) {
    this.engine = engine;
    this.door = new Door({
      begin: (settings) => this.#begin(settings),
      open: (file) => this.#openFile(file),
    }, knownGames);
    this.state = h("p", { class: "breed-state" });
    this.judged = h("p", { class: "facts breed-judged" });
    this.note = h("p", { class: "facts breed-note", role: "status" });
    this.ticker = h("p", { class: "breed-ticker", role: "status" });
    this.buttons = h("div", { class: "breed-buttons" });
    this.funnel = new Funnel();
    this.list = h("ul", { class: "cards breed-cards" });
    this.more = h("button", { type: "button", class: "button", "data-action": "all", onclick: () => this.#showAll() });
    this.title = h("h2", { id: "breed-alive-title" });
    this.keptNote = h("p", { class: "facts" }, t("nursery-kept-note"));
    this.alive = h("section", { class: "breed-alive", "aria-labelledby": "breed-alive-title" }, this.title, this.keptNote, this.list, this.more);
    this.filmHost = h("div");
    this.found = new Found((child) => this.#open(child));
    this.run = h("div", { class: "breed-run" }, h("div", { class: "breed-head" }, h("div", null, this.state, this.judged), this.buttons), this.filmHost, this.found.element, this.ticker, this.funnel.element, this.alive);
    this.watchButton = h("button", { type: "button", class: "button", "data-action": "watch", onclick: () => this.#watch() }, t("nursery-watch"));
    this.experiment = h(
      "section",
      { class: "breed-experiment", "aria-labelledby": "breed-experiment-title" },
      h("h2", { id: "breed-experiment-title" }, t("nursery-experiment")),
      h("p", null, t("nursery-experiment-text")),
      this.watchButton,
      h("p", null, t("nursery-try-text")),
      h("button", { type: "button", class: "button", "data-action": "try", onclick: () => this.#tryExperiment() }, t("nursery-try")),
    );
    const element = h(
      "div",
      { class: "page breed", ondragover: (/** @type {DragEvent} */ event) => event.preventDefault(), ondrop: (/** @type {DragEvent} */ event) => this.#drop(event) },
      h("header", { class: "page-head" }, h("h1", { id: "title" }, t("nursery-title")), h("p", { class: "lead" }, t("nursery-lead"))),
      this.door.element,
      this.note,
      this.run,
      this.experiment,
    );
    fill(host, element);
    this.leave = [
      nursery.changed.listen(() => this.#update()),
      nursery.born.listen((/** @type {Child[]} */ children) => {
        if (children.some(({ game, confirmation }) => game && !confirmation) && performance.getEntriesByName("breed-first").length === 0) performance.mark("breed-first");
        if (!this.#recorded) this.#take(children);
      }),
      breeder.changed.listen(() => this.#sayState()),
    ];
    this.clock = setInterval(() => this.#tick(), PACE);
    nursery.rest("away", false);
    this.#update();
  }

  /** Leave the view: breeding waits until somebody comes back. */
  destroy() {
    for (const leave of this.leave) leave();
    clearInterval(this.clock);
    clearTimeout(this.#beat);
    this.#film?.destroy();
    for (const card of this.#cards.values()) card.destroy();
    nursery.rest("away", true);
  }

  /** What is shown: a recorded run, or the visitor's own. */
  get #shown() {
    return this.#recorded ?? nursery;
  }

  /** How many of the children live; the run keeps the best of them. */
  get #alive() {
    return [...this.#shown.children.values()].filter(({ reason }) => reason === null).length;
  }

  // Children that come.

  /** @param {Child[]} children */
  #take(children) {
    this.#born.push(...children);
    for (const child of children) if (!this.#news || this.#news.reason || !child.reason) this.#news = child;
    // Numbers that change too often cannot be read.
    if (this.#beat === 0) this.#beat = setTimeout(() => this.#update(), BEAT);
  }

  #tick() {
    const child = this.#news;
    this.#news = null;
    if (!child) return;
    const name = nameOf(child);
    setText(this.ticker, child.reason === null ? t("nursery-lives", { name }) : t("nursery-falls", { name, why: reasonOf(child) }));
  }

  // What is shown.

  #update() {
    clearTimeout(this.#beat);
    this.#beat = 0;
    const born = this.#born;
    this.#born = [];
    const empty = !this.#recorded && nursery.state === "empty";
    this.door.element.hidden = !empty;
    this.run.hidden = empty;
    this.experiment.hidden = this.#film !== null;
    this.#sayFound();
    this.#sayState();
    if (empty) return;
    const { children } = this.#shown;
    this.funnel.update([...children.values()]);
    for (const child of born) this.#renew(child);
    this.#showCards();
  }

  #sayState() {
    const { children, settings } = this.#shown;
    const alive = this.#alive;
    const of = number(settings?.children ?? 0);
    setText(this.state, t("nursery-count", { entered: number(children.size), of, rejected: number(children.size - alive), alive: number(alive) }));
    setText(this.judged, !this.#recorded && nursery.busy && nursery.judged ? t("nursery-judged", { name: nursery.judged }) : "");
    setText(this.note, this.#noteText());
    const buttons = this.#buttonsNow();
    refill(this.buttons, buttons.map(({ action }) => action), () => buttons.map(({ action, label, act, main }) =>
      h("button", { type: "button", class: main ? "button main" : "button", "data-action": action, onclick: act }, label)));
  }

  /** @returns {string} */
  #noteText() {
    if (this.#recorded) return t("nursery-recorded", { population: populationName(this.#recorded), seed: this.#recorded.settings.seed });
    const { state, rests } = nursery;
    if (rests.has("elsewhere")) return t("nursery-elsewhere");
    if (state === "failed") return t("load-failed");
    if (state === "damaged") return t("nursery-damaged");
    if (state === "paused") return t("nursery-paused");
    if (state === "running" && rests.has("battery")) return t("nursery-battery");
    if (state === "running" && breeder.state !== "ready") return t("nursery-starting");
    const settings = nursery.settings;
    const full = nursery.store.full ? ` ${t("nursery-full")}` : "";
    return settings && state !== "empty" ? t(state === "done" ? "nursery-done" : "nursery-running", { population: populationName(nursery), seed: settings.seed }) + full : "";
  }

  /** @returns {{action: string, label: string, act: () => void, main?: boolean}[]} */
  #buttonsNow() {
    if (this.#recorded) return [{ action: "own", label: t(nursery.state === "empty" ? "nursery-back" : "nursery-own"), act: () => this.#back() }];
    const { state, rests } = nursery;
    if (state === "empty" || rests.has("elsewhere")) return [];
    const anew = { action: "anew", label: t("nursery-anew"), act: () => this.#startAnew() };
    if (state === "failed") return [{ action: "go", label: t("action-retry"), act: () => nursery.go(), main: true }, anew];
    if (state === "paused" || rests.has("battery")) return [{ action: "go", label: t("nursery-go"), act: () => nursery.go(), main: true }, anew];
    if (state === "running") return [{ action: "pause", label: t("nursery-pause"), act: () => nursery.pause() }, anew];
    return [anew];
  }

  /** Say in a run of the experiment whether it has found Yavalath. */
  #sayFound() {
    const { settings, children, kept, state } = nursery;
    const searches = !this.#recorded && settings?.population === EXPERIMENT.population;
    this.found.element.hidden = !searches;
    if (!searches) return;
    const kin = [...children.values()].filter((child) => child.kin).map((child) => child.number);
    this.found.update({ children, kin, kept, ended: state === "done", of: settings.children });
  }

  /** @param {import("../breeding/nursery.js").RunSettings} settings */
  #begin(settings) {
    performance.mark("breed-begin");
    return nursery.begin(settings);
  }

  /** Do the experiment here, with one of its seeds. */
  async #tryExperiment() {
    if (!(await this.#forget())) return;
    this.#showRecorded(null);
    const { population, seeds } = EXPERIMENT;
    await this.#begin({ population, children: CHILDREN, seed: 1 + Math.floor(Math.random() * seeds) });
  }

  /** Forget the run if there is none, or the visitor agrees; return whether that is so. */
  async #forget() {
    if (nursery.state === "empty") return true;
    const answer = await ask(t("nursery-anew"), t("nursery-anew-text"), [
      { answer: "no", label: t("nursery-anew-no") },
      { answer: "yes", label: t("nursery-anew-yes"), main: true },
    ]);
    if (answer !== "yes") return false;
    await nursery.clear();
    return true;
  }

  /** Forget the run for another one. @param {Child | null} [parent] a game that shall be an ancestor of the next run */
  async #startAnew(parent = null) {
    const games = this.#games();
    if (!(await this.#forget())) return;
    this.#showRecorded(null);
    this.door.offer(games.map(({ number: place, name, game }) => ({ number: place, name, code: game?.code ?? "" })), parent?.game?.code);
    this.door.focus();
  }

  // The games that live.

  /** Make a card anew where its game has changed. @param {Child} child */
  #renew(child) {
    const card = this.#cards.get(child.number);
    if (card && card.child !== child) this.#removeCard(card);
  }

  /** @param {BreedCard} card */
  #removeCard(card) {
    card.destroy();
    card.element.remove();
    this.#cards.delete(card.child.number);
  }

  /** Return the games that the run keeps in their order; the visitor's thumb comes before the rank. */
  #games() {
    const { children, kept } = this.#shown;
    const thumbs = opinions();
    const thumbOf = (/** @type {Child} */ { game }) => thumbs.get(game?.code ?? "") ?? 0;
    return kept
      .flatMap((place) => children.get(place) ?? [])
      .filter(({ game }) => game)
      .sort((one, other) => thumbOf(other) - thumbOf(one));
  }

  #showCards() {
    const games = this.#games();
    setText(this.title, t("nursery-alive", { count: games.length }));
    this.alive.hidden = games.length === 0;
    this.keptNote.hidden = games.length === this.#alive;
    const shown = this.#all ? games : games.slice(0, SHOWN);
    this.more.hidden = shown.length === games.length;
    setText(this.more, t("nursery-all", { count: games.length }));
    const wanted = new Set(shown.map((child) => child.number));
    for (const [place, card] of this.#cards) if (!wanted.has(place)) this.#removeCard(card);
    const elements = shown.map((child) => {
      const card = this.#cards.get(child.number) ?? new BreedCard(this.engine, child, this.#knownText(child), (one) => this.#open(one));
      this.#cards.set(child.number, card);
      return card.element;
    });
    this.#arrange(elements);
  }

  /** Put the cards into their order; the focus stays where it is. @param {HTMLElement[]} elements */
  #arrange(elements) {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const inside = focused && this.list.contains(focused) ? focused : null;
    for (const [at, element] of elements.entries()) {
      if (this.list.children[at] !== element) this.list.insertBefore(element, this.list.children[at] ?? null);
    }
    if (inside && document.activeElement !== inside) inside.focus();
  }

  #clearCards() {
    for (const card of this.#cards.values()) this.#removeCard(card);
  }

  #showAll() {
    this.#all = true;
    this.#showCards();
  }

  /** Return the line for a child that people know; nobody at the page has bred what a film shows. @param {Child} child */
  #knownText(child) {
    return knownText(child, this.#shown.ancestors, this.#film ? "nursery-known-shown" : "nursery-known");
  }

  /** @param {Child} child */
  #open(child) {
    openGame(this.engine, child, {
      children: this.#shown.children,
      bands,
      known: this.#knownText(child),
      open: (parent) => this.#open(parent),
      breed: () => this.#startAnew(child),
      judged: () => {
        this.#clearCards();
        this.#showCards();
      },
    });
  }

  // Recorded runs.

  /** @param {DragEvent} event */
  #drop(event) {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    this.#openFile(file);
  }

  /** @param {File} file */
  async #openFile(file) {
    try {
      this.#showRecorded(readRecorded(await textOf(file, MOST_BYTES)));
    } catch (error) {
      setText(this.note, reasonText(error));
    }
  }

  /** Show the film of the experiment; it begins by itself unless the visitor wants no motion. */
  async #watch() {
    try {
      const replay = new Replay(recordedOf(await loadJson(data.runs["experiment"] ?? "")));
      this.#showRecorded(replay);
    } catch {
      setText(this.note, t("load-failed"));
      return;
    }
    this.#film?.focus();
  }

  /** Go back from a recorded run to where the visitor was. */
  #back() {
    const film = this.#film;
    this.#showRecorded(null);
    if (film) this.watchButton.focus();
  }

  /** @param {Recorded | Replay | null} recorded */
  #showRecorded(recorded) {
    this.#film?.destroy();
    this.#film = null;
    this.#recorded = recorded;
    this.#clearCards();
    this.#born = [];
    this.#news = null;
    setText(this.ticker, "");
    nursery.rest("away", recorded !== null);
    if (recorded instanceof Replay) {
      this.#film = new ReplayView(recorded, (child) => this.#open(child));
      recorded.changed.listen((/** @type {Child[]} */ children) => this.#take(children));
      if (!matchMedia("(prefers-reduced-motion: reduce)").matches) recorded.play();
    }
    fill(this.filmHost, this.#film?.element);
    this.#update();
  }
}

/** Return what the ancestors of a run are called. @param {{settings: import("../breeding/nursery.js").RunSettings | null, ancestors: Ancestor[]}} run */
function populationName({ settings, ancestors }) {
  const population = settings?.population ?? "";
  if (population === "set") return t("nursery-the-set");
  return population === "2007" || ancestors.length === 0 ? population : listText(ancestors.map(({ name }) => name));
}
