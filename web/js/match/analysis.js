/**
 * The searches of a match: for the bots' moves, for hints, for the analysis of one position or of all. One runs at a
 * time; what they find is kept under the key of its position: its moves, with a space between each two.
 * @module match/analysis
 */

import { hash } from "../base/hash.js";
import { mayWorkUnasked } from "../base/rest.js";
import { settings } from "../base/settings.js";
import { Signal } from "../base/signal.js";
import { pythonError } from "../python/errors.js";
import { along } from "./along.js";

/** @import { GameEvent, Report, SearchReply } from "../types.js" */
/** @import { Match } from "./match.js" */
/** @typedef {Report & {events: GameEvent[]}} Hint a report and what its move does */
/** @typedef {"bot" | "hint" | "analysis" | "all" | null} Purpose null for a search that nobody has asked for */
/** @typedef {{stop: AbortController, cancel: AbortController}} Job a search under way */

/** Minimum milliseconds between a move and the bot's next one. */
const LEAST_DELAY = 400;
/** Seconds of search for a hint, for the position shown, and while a person thinks: ten moves of the strongest bot. */
const SECONDS = { hint: 1.5, analysis: 6, ahead: 70 };
/** The level of a bot that goes on while a person thinks. */
const THINKS_AHEAD = 6;
/** The effort for each position of a whole game: as many visits as verdicts need, unless the device is very slow. */
const REVIEW = { review: true, seconds: 5 };

/** The searches of a match and what they have found. */
export class Analysis {
  /** @type {Match} */
  #match;
  /** @type {Job | null} */
  #job = null;
  /** The version of the match in which enough has been searched ahead. */
  #enough = -1;
  /** The positions that a review has searched, by their keys. @type {Set<string>} */
  #reviewed = new Set();

  /** @param {Match} match */
  constructor(match) {
    this.#match = match;
    /** What the running search is for; null while nobody waits for one. @type {Purpose} */
    this.busy = null;
    /** Value for the player to move of each position searched. @type {Map<string, number>} */
    this.values = new Map();
    /** The best report of each position searched on this page. @type {Map<string, Report>} */
    this.reports = new Map();
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
  }

  /** End the running search and forget what was shown of it. */
  clear() {
    this.halt();
    this.report = null;
    this.hint = null;
  }

  /** End the running search, with the analysis of the whole game that it may be part of, and forget it. */
  halt() {
    this.progress = null;
    this.#cancel();
  }

  #cancel() {
    this.#job?.cancel.abort();
    this.#job = null;
    this.busy = null;
  }

  /** Stop the search; the bot plays the best move found so far. */
  stop() {
    this.#job?.stop.abort();
  }

  /** Search for a hint. */
  async askHint() {
    const match = this.#match;
    if (!match.personToMove) return;
    const { version } = match;
    this.halt();
    const reply = await this.#search("hint", { seconds: SECONDS.hint, after: true });
    if (!reply || version !== match.version) return;
    this.hint = { ...reply.report, events: reply.after?.view.events ?? [] };
    match.changed.emit();
    this.goOn();
  }

  /**
   * Switch the analysis of every position shown on or off.
   *
   * @param {boolean} wanted
   */
  setAnalysing(wanted) {
    this.analysing = wanted;
    this.hint = null;
    if (!wanted && (this.busy === "analysis" || this.busy === "all")) this.halt();
    this.#match.changed.emit();
    this.goOn();
  }

  /** Analyse every position of the game in turn. */
  async analyseAll() {
    const match = this.#match;
    this.halt();
    const total = match.moves.length + 1;
    for (let ply = 0; ply < total; ply += 1) {
      const progress = { done: ply, total };
      this.progress = progress;
      const over = ply === match.moves.length && match.end?.outcome;
      const known = this.#reviewed.has(match.key(ply)) || Boolean(this.reports.get(match.key(ply))?.proven);
      // The same seed, so that a game reviewed once more has the same verdicts.
      if (!over && !known) await this.#search("all", { ...REVIEW, seed: hash(match.key(ply)) }, ply);
      // Whoever plays on, goes elsewhere or wants another search ends it.
      if (this.progress !== progress) return;
      if (match.error) break;
    }
    this.progress = null;
    match.changed.emit();
    this.goOn();
  }

  /** Let the bot to move play, or analyse the position if the analysis is on. */
  async goOn() {
    const match = this.#match;
    if (match.closed || match.waiting || this.busy) return;
    const { view, version } = match;
    const player = match.seats[view.seat];
    if (!view.outcome && match.atEnd && player?.kind === "bot" && !match.paused) {
      const begun = performance.now();
      const reply = await this.#search("bot", { level: player.level, after: true, ...match.warning });
      if (!reply || version !== match.version) return;
      await new Promise((resolve) => setTimeout(resolve, LEAST_DELAY - (performance.now() - begun)));
      if (version !== match.version) return;
      match.play(reply.report.choice, { after: reply.after });
      performance.mark("reply");
    } else if (this.analysing && !view.outcome) {
      const reply = await this.#search("analysis", { seconds: SECONDS.analysis });
      if (!reply || version !== match.version) return;
      match.changed.emit();
      await this.thinkAhead();
    } else {
      await this.thinkAhead();
    }
  }

  /**
   * Search on while a person thinks, unless something else runs; or stop, where that is no longer wanted. What the search
   * finds is kept for the bot's next move.
   */
  async thinkAhead() {
    if (this.busy) return;
    const { version } = this.#match;
    if (!this.#thinksAhead) this.#cancel();
    else if (!this.#job && (await this.#search(null, { seconds: SECONDS.ahead, ahead: true }))) this.#enough = version;
  }

  /** Whether to search while nobody waits for it: for a strong bot while a person is to move, or for the analysis. */
  get #thinksAhead() {
    const { seats, personToMove, atEnd, closed, python, version, view, waiting } = this.#match;
    const strong = personToMove && atEnd && seats.some((seat) => seat.kind === "bot" && seat.level === THINKS_AHEAD);
    const wanted = strong || (this.analysing && !waiting && !view.outcome);
    const allowed = settings.ahead && python.state === "ready" && mayWorkUnasked();
    return wanted && allowed && !closed && !this.progress && version !== this.#enough;
  }

  /**
   * Search a position of the line.
   *
   * @param {Purpose} purpose
   * @param {Record<string, unknown>} wanted how long to search, and whether to show what follows
   * @param {number} [ply]
   * @returns {Promise<SearchReply | null>} null if another search or `halt` ended it, or if it failed
   */
  async #search(purpose, wanted, ply = this.#match.ply) {
    const match = this.#match;
    this.#cancel();
    const moves = match.moves.slice(0, ply);
    const job = { stop: new AbortController(), cancel: new AbortController() };
    const reply = match.python.search({ ...match.reference, moves, ...wanted }, {
      stop: job.stop.signal,
      cancel: job.cancel.signal,
      onReport: (report) => (purpose || this.analysing) && job === this.#job && this.#found(moves, report),
    });
    this.#job = job;
    this.busy = purpose;
    if (purpose) match.changed.emit();
    try {
      const last = await reply;
      if (!this.#end(job)) return null;
      if (last && purpose === "all") this.#review(moves.join(" "), last.report);
      return last;
    } catch (error) {
      if (this.#end(job) && purpose) {
        match.error = pythonError(error);
        match.changed.emit();
      }
      return null;
    }
  }

  /** @param {Job} job @returns {boolean} whether it was still the one to wait for */
  #end(job) {
    if (job !== this.#job) return false;
    this.#job = null;
    this.busy = null;
    return true;
  }

  /** @param {string[]} moves of the position searched @param {Report} report */
  #found(moves, report) {
    this.keep(moves.join(" "), report);
    if (moves.length === this.#match.ply) this.report = report;
    this.reported.emit();
  }

  /** Keep what a review says of a position. @param {string} key @param {Report} report */
  #review(key, report) {
    this.#reviewed.add(key);
    this.values.set(key, report.value);
    this.reports.set(key, report);
  }

  /**
   * Keep what a search says of a position. What a review says stays, but for proofs.
   *
   * @param {string} key
   * @param {Report} report kept unless an earlier search has seen more
   */
  keep(key, report) {
    if (this.#reviewed.has(key) && !report.proven) return;
    this.values.set(key, report.value);
    const known = this.reports.get(key);
    const better = !known || (known.proven ? report.proven !== null : report.proven !== null || report.visits >= known.visits);
    if (better) this.reports.set(key, report);
  }

  /** The values of the positions of a line, null where there is none. @param {string[]} moves */
  valuesAlong(moves) {
    return along(moves, this.values);
  }

  /** The reports on the positions of a line, null where there is none. @param {string[]} moves */
  reportsAlong(moves) {
    return along(moves, this.reports);
  }
}
