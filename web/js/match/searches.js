/**
 * The searches of a game, one at a time, and what they have found.
 * @module match/searches
 */

import { Signal } from "../base/signal.js";
import { PythonError } from "../python/errors.js";

/** @typedef {import("../types.js").PythonClient} PythonClient */
/** @typedef {import("../types.js").GameReference} GameReference */
/** @typedef {import("../types.js").Report} Report */
/** @typedef {import("../types.js").SearchHandle} SearchHandle */
/** @typedef {"bot" | "hint" | "analysis" | "all"} Purpose */

/** The searches of one game. */
export class Searches {
  /** @type {SearchHandle | null} */
  #search = null;

  /** @param {PythonClient} python */
  constructor(python) {
    this.python = python;
    /** Purpose of the running search. @type {Purpose | null} */
    this.busy = null;
    /** Report of the running (or last) search of the position shown. @type {Report | null} */
    this.report = null;
    /** Emitted when a search begins. */
    this.begun = new Signal();
    /** Emitted on each report, with it and with the reference to its position. */
    this.reported = new Signal();
  }

  /**
   * Search a position.
   *
   * @param {Purpose} purpose
   * @param {GameReference} reference
   * @param {Record<string, number>} effort
   * @returns {Promise<Report | null>} null if another search or `halt` ended it; rejects with an PythonError
   */
  async run(purpose, reference, effort) {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
    /** @type {SearchHandle} */
    const search = this.python.search({ ...reference, ...effort, seed }, (report) => {
      if (search === this.#search) this.reported.emit(report, reference);
    });
    this.#search = search;
    this.busy = purpose;
    this.begun.emit();
    try {
      const report = await search.result;
      return this.#end(search) ? report : null;
    } catch (error) {
      if (!this.#end(search)) return null;
      throw error instanceof PythonError ? error : new PythonError("internal", String(error));
    }
  }

  /** @param {SearchHandle} search @returns {boolean} whether it was still the one to wait for */
  #end(search) {
    if (search !== this.#search) return false;
    this.#search = null;
    this.busy = null;
    return true;
  }

  /** Let the running search answer with the best move so far. */
  stop() {
    this.#search?.stop();
  }

  /** End the running search and forget it. */
  halt() {
    this.#search?.cancel();
    this.#search = null;
    this.busy = null;
  }
}
