/**
 * What a game is searched for, and when: the bots' moves, hints, the analysis of one position or of all.
 * @module match/analysis
 */

import { Signal } from "../base/signal.js";
import { Findings } from "./findings.js";
import { Searches } from "./searches.js";

/** @typedef {import("../types.js").Report} Report */
/** @typedef {import("../types.js").Report & {events: import("../types.js").GameEvent[]}} Hint a report and what its move does */
/** @typedef {import("../types.js").GameReference} GameReference */
/** @typedef {import("../python/errors.js").PythonError} PythonError */
/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./searches.js").Purpose} Purpose */

/** Minimum milliseconds between a move and the bot's next one. */
const LEAST_DELAY = 400;
/** Seconds of search for a hint, for the position shown, and for each position of a whole game. */
const SECONDS = { hint: 1.5, analysis: 6, all: 0.5 };

/** The searches of a game, each begun for a purpose. */
export class Analysis {
  /** @type {Match} */
  #game;

  /** @param {Match} game */
  constructor(game) {
    this.#game = game;
    this.searches = new Searches(game.python);
    this.findings = new Findings();
    /** Report of the running (or last) search of the position shown. @type {Report | null} */
    this.report = null;
    /** The hint. @type {Hint | null} */
    this.hint = null;
    /** How much of the whole game's analysis is done; null while none runs. @type {{done: number, total: number} | null} */
    this.progress = null;
    /** Whether to analyse every position shown. */
    this.analysing = false;
    /** Emitted on each report of a search. */
    this.reported = new Signal();

    this.searches.begun.listen(() => game.changed.emit());
    this.searches.reported.listen((report, reference) => this.#keep(report, reference));
  }

  /** End the running search and forget what was shown of it. */
  clear() {
    this.searches.halt();
    this.report = null;
    this.hint = null;
  }

  /** Stop the search; the bot plays the best move found so far. */
  stop() {
    this.searches.stop();
  }

  /** Search for a hint. */
  async askHint() {
    const game = this.#game;
    if (!game.personToMove) return;
    const { version } = game;
    this.searches.halt();
    const report = await this.#search("hint", { seconds: SECONDS.hint });
    const events = report && version === game.version ? await this.#eventsOf(report.choice) : null;
    if (!report || !events || version !== game.version) return;
    this.hint = { ...report, events };
    game.changed.emit();
    this.goOn();
  }

  /**
   * Switch the analysis of every position shown on or off.
   *
   * @param {boolean} wanted
   */
  setAnalysing(wanted) {
    const { busy } = this.searches;
    this.analysing = wanted;
    this.hint = null;
    if (!wanted && (busy === "analysis" || busy === "all")) this.searches.halt();
    this.#game.changed.emit();
    this.goOn();
  }

  /** Analyse every position of the game in turn. */
  async analyseAll() {
    const game = this.#game;
    this.searches.halt();
    const { version } = game;
    const total = game.moves.length + 1;
    for (let ply = 0; ply < total; ply += 1) {
      this.progress = { done: ply, total };
      const over = ply === game.moves.length && game.end?.outcome;
      if (!over && !this.findings.reports.has(game.key(ply))) await this.#search("all", { seconds: SECONDS.all }, ply);
      // Whoever plays on or goes elsewhere ends it.
      if (version !== game.version || game.error) break;
    }
    this.progress = null;
    if (version !== game.version) return;
    game.changed.emit();
    this.goOn();
  }

  /** Let the bot to move play, or analyse the position if the analysis is on. */
  async goOn() {
    const game = this.#game;
    if (game.closed || game.waiting || this.searches.busy) return;
    const { view, version } = game;
    const player = game.seats[view.seat];
    if (!view.outcome && game.atEnd && player?.kind === "bot" && !game.paused) {
      const begun = performance.now();
      const report = await this.#search("bot", { level: player.level });
      if (!report || version !== game.version) return;
      await new Promise((resolve) => setTimeout(resolve, LEAST_DELAY - (performance.now() - begun)));
      if (version !== game.version) return;
      game.play(report.choice);
      performance.mark("reply");
    } else if (this.analysing && !view.outcome) {
      const report = await this.#search("analysis", { seconds: SECONDS.analysis });
      if (report && version === game.version) game.changed.emit();
    }
  }

  /**
   * Search a position of the line.
   *
   * @param {Purpose} purpose
   * @param {Record<string, number>} effort
   * @param {number} [ply]
   * @returns {Promise<Report | null>} null if the search was cancelled or failed
   */
  async #search(purpose, effort, ply = this.#game.ply) {
    const game = this.#game;
    try {
      return await this.searches.run(purpose, { ...game.reference, moves: game.moves.slice(0, ply) }, effort);
    } catch (error) {
      this.#fail(error);
      return null;
    }
  }

  /**
   * Return what a move in the position shown would do.
   *
   * @param {string} move
   * @returns {Promise<Hint["events"] | null>} null if that cannot be found out
   */
  async #eventsOf(move) {
    const game = this.#game;
    try {
      const moves = [...game.moves.slice(0, game.ply), move];
      const { view } = await game.python.request({ do: "view", ...game.reference, moves });
      return view.events;
    } catch (error) {
      this.#fail(error);
      return null;
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    const game = this.#game;
    game.error = /** @type {PythonError} */ (error);
    game.changed.emit();
  }

  /**
   * @param {Report} report
   * @param {GameReference} reference
   */
  #keep(report, { moves }) {
    this.findings.keep(moves.join(" "), report);
    if (moves.length === this.#game.ply) this.report = report;
    this.reported.emit();
  }
}
