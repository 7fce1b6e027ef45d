/**
 * The view in which games are bred: the setup of a run, the funnel of those that fail, and the games that live.
 * @module views/breed
 */

import { sheets } from "../assets.js";
import { runs } from "../assets_later.js";
import { textOf } from "../base/file.js";
import { loadJson } from "../base/load.js";
import { watchRests } from "../base/rest.js";
import { BreedingRun } from "../breeding/breeding_run.js";
import { readRecorded, recordedOf } from "../breeding/recorded_run.js";
import { Replay } from "../breeding/run_replay.js";
import { loadGame } from "../before/data.js";
import { breederBeside, helpersBeside } from "../python/breeder.js";
import { loadTexts, said, t } from "../text/i18n.js";
import { capital, reasonText } from "../text/words.js";
import { showControls, textButton } from "../ui/controls.js";
import { fill, h } from "../ui/dom.js";
import { loadSheet } from "../ui/sheet.js";
import { AliveList, gamesOf } from "./breed_alive.js";
import { CHILDREN, RunSetup } from "./breed_setup.js";
import { Found } from "./breed_found.js";
import { Funnel } from "./breed_funnel.js";
import { knownText, openGame } from "./breed_game.js";
import { ReplayView } from "./breed_replay.js";
import { RunState } from "./breed_state.js";
import { ask } from "./dialog.js";

/** @import { Child, RunSettings } from "../breeding/breeding_run.js" */
/** @import { Recorded } from "../breeding/recorded_run.js" */
/** @import { PythonClient } from "../python/client.js" */
/** @import { Control } from "../ui/controls.js" */

/** Milliseconds between two updates of the numbers. */
const BEAT = 200;
/** Larger files would hold the page up while they are read. A run of 1,389 children has 1.4 MB. */
const MOST_BYTES = 2_000_000;
/** The population of the experiment, and how many seeds it has, from 1. */
const EXPERIMENT = { population: "2007", seeds: 10 };

/** The run of this page: it outlives the view. @type {BreedingRun} */
let ownRun;
/** The games in ludemes that people know: they can be ancestors. @type {import("../types.d.ts").Rules[]} */
let knownGames = [];
/** What games of the set have of each measure. @type {Record<string, [number, number]>} */
let bands = {};

/**
 * Load what the view needs.
 *
 * @param {PythonClient} python of the worker that plays
 */
export async function prepare(python) {
  if (!ownRun) {
    ownRun = new BreedingRun(breederBeside(python), helpersBeside());
    watchRests((why, resting) => ownRun.rest(why, resting));
  }
  const [ludi] = await Promise.all([loadGame("ludi"), loadTexts("breeding_view"), loadSheet(sheets.breed), ownRun.open()]);
  knownGames = (ludi.presets ?? []).flatMap(({ game: { rules } }) => (rules?.bred ? [rules] : []));
  bands = ludi.bands ?? {};
}

/** The view. */
export class BreedView {
  /** A recorded run that is shown instead of the visitor's own. @type {Recorded | Replay | null} */
  #recorded = null;
  /** The controls of the film, while one is shown. @type {ReplayView | null} */
  #film = null;
  /** @type {ReturnType<typeof setTimeout> | number} */
  #beat = 0;

  /**
   * @param {HTMLElement} host
   * @param {PythonClient} python of the worker that plays
   */
  constructor(host, python) {
    this.python = python;
    this.setup = new RunSetup({
      begin: (settings) => this.#begin(settings),
      open: (file) => this.#openFile(file),
    }, knownGames.map(({ name, code, short }) => ({ name, code, board: short[0] ? capital(said(short[0])) : "" })));
    this.state = new RunState();
    this.buttons = h("div", { class: "breed-buttons" });
    this.funnel = new Funnel(python);
    this.alive = new AliveList(python, { open: (child) => this.#open(child), known: (child) => this.#knownText(child) });
    this.filmHost = h("div");
    this.found = new Found((child) => this.#open(child));
    this.run = h("div", { class: "breed-run" }, h("div", { class: "breed-head" }, h("div", null, this.state.count, this.state.judged), this.buttons), this.filmHost, this.found.element, this.state.ticker, this.funnel.element, this.alive.element);
    this.watchButton = textButton({ action: "watch", label: t("breeding-view-watch"), act: () => this.#watch() });
    this.experiment = h(
      "section",
      { class: "breed-experiment", "aria-labelledby": "breed-experiment-title" },
      h("h2", { id: "breed-experiment-title" }, t("breeding-view-experiment")),
      h("p", null, t("breeding-view-experiment-text")),
      this.watchButton,
      h("p", null, t("breeding-view-try-text")),
      textButton({ action: "try", label: t("breeding-view-try"), act: () => this.#tryExperiment() }),
    );
    const element = h(
      "div",
      { class: "page breed", ondragover: (/** @type {DragEvent} */ event) => event.preventDefault(), ondrop: (/** @type {DragEvent} */ event) => this.#drop(event) },
      h("header", { class: "page-head" }, h("h1", { id: "title" }, t("breeding-view-title")), h("p", { class: "lead" }, t("breeding-view-lead"))),
      this.setup.element,
      this.state.note,
      this.run,
      this.experiment,
    );
    fill(host, element);
    this.leave = [
      ownRun.changed.listen(() => this.#update()),
      ownRun.born.listen((/** @type {Child[]} */ children) => {
        if (children.some(({ game, confirmation }) => game && !confirmation) && performance.getEntriesByName("breed-first").length === 0) performance.mark("breed-first");
        if (!this.#recorded) this.#take(children);
      }),
      ownRun.python.changed.listen(() => this.#sayState()),
    ];
    ownRun.rest("away", false);
    this.#update();
  }

  /** Leave the view: breeding waits until somebody comes back. */
  destroy() {
    for (const leave of this.leave) leave();
    clearTimeout(this.#beat);
    this.state.destroy();
    this.#film?.destroy();
    this.alive.clear();
    ownRun.rest("away", true);
  }

  /** What is shown: a recorded run, or the visitor's own. */
  get #shown() {
    return this.#recorded ?? ownRun;
  }

  // Children that come.

  /** @param {Child[]} children */
  #take(children) {
    this.state.hear(children);
    // Numbers that change too often cannot be read.
    if (this.#beat === 0) this.#beat = setTimeout(() => this.#update(), BEAT);
  }

  // What is shown.

  #update() {
    clearTimeout(this.#beat);
    this.#beat = 0;
    const empty = !this.#recorded && ownRun.state === "empty";
    this.setup.element.hidden = !empty;
    this.run.hidden = empty;
    this.experiment.hidden = this.#film !== null;
    this.#sayFound();
    this.#sayState();
    if (empty) return;
    this.funnel.update([...this.#shown.children.values()]);
    this.alive.update(this.#shown);
  }

  #sayState() {
    if (this.#recorded) this.state.sayRecorded(this.#recorded);
    else this.state.sayOwn(ownRun);
    const buttons = this.#buttonsNow();
    const focused = this.buttons.contains(document.activeElement);
    showControls(this.buttons, buttons, textButton);
    // The button that takes the place of the one pressed has the focus too.
    if (focused && !this.buttons.contains(document.activeElement)) this.#focusButtons();
  }

  #focusButtons() {
    this.buttons.querySelector("button")?.focus();
  }

  /** @returns {Control[]} */
  #buttonsNow() {
    if (this.#recorded) return [{ action: "own", label: t(ownRun.state === "empty" ? "breeding-view-back" : "breeding-view-own"), act: () => this.#back() }];
    const { state, rests } = ownRun;
    if (state === "empty" || rests.has("elsewhere")) return [];
    const anew = { action: "anew", label: t("breeding-view-anew"), act: () => this.#startAnew() };
    if (state === "failed") return [{ action: "go", label: t("action-retry"), act: () => ownRun.go(), main: true }, anew];
    if (state === "paused" || rests.has("battery")) return [{ action: "go", label: t("breeding-view-go"), act: () => ownRun.go(), main: true }, anew];
    if (state === "running") return [{ action: "pause", label: t("breeding-view-pause"), act: () => ownRun.pause() }, anew];
    return [anew];
  }

  /** Say in a run of the experiment whether it has found Yavalath. */
  #sayFound() {
    const { settings, children, kept, state } = ownRun;
    const searches = !this.#recorded && settings?.population === EXPERIMENT.population;
    this.found.element.hidden = !searches;
    if (!searches) return;
    const rediscoveries = [...children.values()].filter((child) => child.kin).map((child) => child.number);
    this.found.update({ children, rediscoveries, kept, ended: state === "done", of: settings.children });
  }

  /** @param {RunSettings} settings */
  async #begin(settings) {
    performance.mark("breed-begin");
    await ownRun.begin(settings);
    this.#focusButtons();
  }

  /** Do the experiment here, with one of its seeds. */
  async #tryExperiment() {
    if (!(await this.#forget())) return;
    this.#showRecorded(null);
    const { population, seeds } = EXPERIMENT;
    await this.#begin({ population, children: CHILDREN, seed: 1 + Math.floor(Math.random() * seeds) });
  }

  /** Forget the run if the visitor agrees; return whether there is none any more. */
  async #forget() {
    if (ownRun.state === "empty") return true;
    const answer = await ask(t("breeding-view-anew"), t("breeding-view-anew-text"), [
      { answer: "no", label: t("breeding-view-anew-no") },
      { answer: "yes", label: t("breeding-view-anew-yes"), main: true },
    ]);
    if (answer !== "yes") return false;
    return ownRun.clear();
  }

  /** Forget the run for another one. @param {Child | null} [parent] a game that shall be an ancestor of the next run */
  async #startAnew(parent = null) {
    const games = gamesOf(this.#shown);
    if (!(await this.#forget())) return;
    this.#showRecorded(null);
    this.setup.offer(games.map(({ number: place, name, game }) => ({ number: place, name, code: game?.code ?? "" })), parent?.game?.code);
    this.setup.focus();
  }

  // The games that live.

  /** Return the line for a child that people know; nobody at the page has bred what a film shows. @param {Child} child */
  #knownText(child) {
    return knownText(child, this.#shown.ancestors, this.#film ? "breeding-view-known-shown" : "breeding-view-known");
  }

  /** @param {Child} child */
  #open(child) {
    openGame(this.python, child, {
      bands,
      known: this.#knownText(child),
      origin: {
        children: this.#shown.children,
        open: (parent) => this.#open(parent),
        breed: () => this.#startAnew(child),
        judged: () => this.alive.judge(),
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
      this.state.sayProblem(reasonText(error));
    }
  }

  /** Show the film of the experiment; it begins by itself unless the visitor wants no motion. */
  async #watch() {
    try {
      const replay = new Replay(recordedOf(await loadJson(runs["experiment"] ?? "")));
      this.#showRecorded(replay);
    } catch {
      this.state.sayProblem(t("load-failed"));
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
    this.alive.clear();
    this.state.hush();
    ownRun.rest("away", recorded !== null);
    if (recorded instanceof Replay) {
      this.#film = new ReplayView(recorded, (child) => this.#open(child));
      recorded.changed.listen((/** @type {Child[]} */ children) => this.#take(children));
      if (!matchMedia("(prefers-reduced-motion: reduce)").matches) recorded.play();
    }
    fill(this.filmHost, this.#film?.element);
    this.#update();
  }
}
