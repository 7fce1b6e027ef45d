/**
 * A search that runs in Python, slice after slice, so that Python can hear between two of them that it has to stop.
 * @module python/search_handle
 */

/** @typedef {import("../types.js").Report} Report */
/** @typedef {import("../types.js").PythonClient} PythonClient */
/** @typedef {Record<string, unknown>} Body */

/** Milliseconds of one slice of a search: with the report Python is deaf for at most 50, if its guess of an iteration holds. */
const SLICE = 42;
/** Milliseconds that a search may take to stop before its worker is thrown away. */
const STOP_PATIENCE = 1_500;

/** One search: it runs until Python is done, or until somebody stops it. */
export class SearchHandle {
  #stopping = false;
  #cancelled = false;
  #again = false;
  /** @type {number | null} */
  #id = null;

  /**
   * @param {PythonClient} python
   * @param {Body} body
   * @param {(report: Report) => void} onReport
   */
  constructor(python, body, onReport) {
    this.python = python;
    this.onReport = onReport;
    /** The last thing that was reported. @type {Report | null} */
    this.report = null;
    /** The final report, or null if the search was cancelled. @type {Promise<Report | null>} */
    this.result = this.#run(body);
    // A failure concerns only those who wait for the result.
    this.result.catch(() => undefined);
  }

  /** End the search now with what it has found. */
  stop() {
    if (this.#stopping) return;
    this.#stopping = true;
    const { report } = this;
    // A slice that does not end: the worker goes, the move it had found stays.
    setTimeout(() => {
      if (this.#id !== null && report) this.python.restart();
    }, STOP_PATIENCE);
  }

  /** End the search and forget it. */
  cancel() {
    this.#cancelled = true;
  }

  /** @param {Body} body @returns {Promise<Report | null>} */
  async #run(body) {
    for (;;) {
      const { search } = await this.python.request({ do: "think", ...body });
      const { starts } = this.python;
      try {
        return await this.#follow(search);
      } catch (error) {
        if (this.#cancelled) return null;
        // The search went down with its worker; if a move was asked for at once, the last known one will do.
        if (this.#stopping && this.report) return this.report;
        // A new worker has come meanwhile and knows nothing of it: it searches from the beginning, once.
        if (this.#again || this.python.state === "failed" || this.python.starts === starts) throw error;
        this.#again = true;
      }
    }
  }

  /** @param {number} search @returns {Promise<Report | null>} */
  async #follow(search) {
    this.#id = search;
    try {
      for (;;) {
        if (this.#cancelled) {
          await this.python.request({ do: "stop", search });
          return null;
        }
        const reply = await this.python.request(
          this.#stopping ? { do: "stop", search } : { do: "step", search, milliseconds: SLICE },
        );
        if (this.#cancelled) return null;
        this.report = reply.report;
        // Before the first leaves a search may look for a proof, and knows nothing yet.
        if (reply.report.visits > 0 || reply.done) this.onReport(reply.report);
        if (reply.done) return reply.report;
      }
    } finally {
      this.#id = null;
    }
  }
}
