/**
 * The page's side of the worker that runs Python: requests with replies, searches in slices, a new worker when one breaks.
 * Every request carries the whole game, so that a new worker needs nothing from the old one.
 * @module python/client
 */

import { Signal } from "../base/signal.js";
import { PythonError } from "./errors.js";

/** @import { SearchControl, SearchReply } from "../types.js" */
/** @typedef {Record<string, unknown>} Body */
/** @typedef {ReturnType<typeof setTimeout> | undefined} Timer */
/** @typedef {"idle" | "loading" | "ready" | "failed"} PythonState */

/** Timeout of a request in milliseconds, after which the worker counts as lost. */
const PATIENCE = 20_000;
/** Milliseconds of silence after which a starting worker counts as late; it reports the progress of its downloads. */
const SILENCE = 30_000;
/** Milliseconds of one slice of a search: Python hears nothing for at most 50, with the report and if its guess of an iteration holds. */
const SLICE = 42;
/**
 * Milliseconds of one slice of work that goes on in the background from request to request. Its last step makes it up to twice as
 * long, and all that while Python hears nothing.
 */
export const BACKGROUND_SLICE = 25;
/** Milliseconds that a search may take to stop before its worker is thrown away. */
const STOP_PATIENCE = 1_500;
/** Number of workers in a row that may fail to start before the client gives up. */
const ATTEMPTS = 2;

/** A worker that runs Python. */
export class PythonClient {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Map<number, {text: string, resolve: (reply: any) => void, reject: (error: Error) => void, timer: Timer, retried: boolean}>} */
  #waiting = new Map();
  #count = 0;
  #failures = 0;
  /** @type {Timer} */
  #silence;

  /** @param {(name: "" | "again") => Worker} makeWorker creates a worker; its name is `again` for all but the first */
  constructor(makeWorker) {
    this.makeWorker = makeWorker;
    /** @type {PythonState} */
    this.state = "idle";
    this.progress = { loaded: 0, total: 0 };
    /** Whether the starting worker has been silent past the time in which it should be ready. */
    this.late = false;
    this.message = "";
    /** @type {{version: string, python: string, games: string[]} | null} */
    this.hello = null;
    /** Number of workers started: a worker does not know the searches of an earlier one. */
    this.starts = 0;
    /** Emitted when the state or the progress changes. */
    this.changed = new Signal();
    /** Emitted when Python has answered all it was asked, and nothing has been asked since. */
    this.rested = new Signal();
    /** Emitted when the files of Python stored on this device may be damaged. */
    this.damaged = new Signal();
  }

  /** Whether Python is there and no request waits for its reply. */
  get idle() {
    return this.state === "ready" && this.#waiting.size === 0;
  }

  /** Start the worker, if none is running. */
  start() {
    if (this.#worker) return;
    this.state = "loading";
    this.starts += 1;
    this.message = "";
    this.changed.emit();
    /** @type {Worker} */
    let worker;
    try {
      worker = this.makeWorker(this.starts > 1 ? "again" : "");
    } catch (error) {
      this.#lost(String(error));
      return;
    }
    this.#worker = worker;
    this.#listen();
    worker.addEventListener("message", (event) => {
      if (worker === this.#worker) this.#hear(event.data);
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.#lost(event.message || "the worker could not start");
    });
  }

  /** Replace the worker and send the pending requests again. */
  restart() {
    this.#failures = 0;
    this.#drop();
    this.start();
    this.#resend();
  }

  /** Terminate the worker; the next request starts another. */
  close() {
    this.#drop();
    this.state = "idle";
    for (const [id] of this.#waiting) this.#settle(id)?.reject(new PythonError("failed", "closed"));
    this.changed.emit();
  }

  /**
   * Send a request to Python.
   *
   * @param {Body} body with `do`
   * @returns {Promise<any>} the reply; rejects with a PythonError
   */
  request(body) {
    if (this.state === "idle") this.start();
    if (this.state === "failed") return Promise.reject(new PythonError("failed", this.message));
    this.#count += 1;
    const id = this.#count;
    const text = JSON.stringify(body);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { text, resolve, reject, timer: undefined, retried: false });
      this.#send(id);
    });
  }

  /**
   * Search for a move in slices, between which Python hears other requests.
   *
   * @param {Body} body a game reference and how long to search
   * @param {SearchControl} control
   * @returns {Promise<SearchReply | null>} the last reply, null if the search was cancelled; rejects with a PythonError
   */
  async search(body, { stop, cancel, onReport }) {
    /** @type {SearchReply | null} */
    let last = null;
    let running = false;
    stop.addEventListener("abort", () => {
      const known = last !== null;
      // A slice that does not end: the worker goes, the move that it had found stays.
      setTimeout(() => running && known && this.restart(), STOP_PATIENCE);
    });
    for (let again = false; ; again = true) {
      const { search } = await this.request({ do: "think", ...body });
      const { starts } = this;
      running = true;
      try {
        for (;;) {
          const ends = stop.aborted || cancel.aborted;
          /** @type {SearchReply} */
          const reply = await this.request(ends ? { do: "stop", search } : { do: "step", search, milliseconds: SLICE });
          if (cancel.aborted) return null;
          last = reply;
          // Before the first leaves a search may look for a proof, and knows nothing yet.
          if (reply.report.visits > 0 || reply.done) onReport(reply.report);
          if (reply.done) return reply;
        }
      } catch (error) {
        if (cancel.aborted) return null;
        // The search went down with its worker; if a move was asked for at once, the last known one will do.
        if (stop.aborted && last) return last;
        // A new worker has come meanwhile and knows nothing of the search: it searches from the beginning, once.
        if (again || this.state === "failed" || this.starts === starts) throw error;
      } finally {
        running = false;
      }
    }
  }

  /** @param {number} id */
  #send(id) {
    const entry = this.#waiting.get(id);
    if (!entry || !this.#worker) return;
    this.#worker.postMessage({ id, text: entry.text });
    if (this.state === "ready") this.#watch(id);
  }

  /** @param {number} id */
  #watch(id) {
    const entry = this.#waiting.get(id);
    if (!entry) return;
    clearTimeout(entry.timer);
    entry.timer = setTimeout(() => this.#lost("Python did not answer"), PATIENCE);
  }

  #resend() {
    for (const [id, entry] of [...this.#waiting]) {
      clearTimeout(entry.timer);
      // Do not send a request that crashed one worker to every next one.
      if (entry.retried) this.#settle(id)?.reject(new PythonError("failed", this.message || "Python stopped"));
      else {
        entry.retried = true;
        this.#send(id);
      }
    }
  }

  /** Time the starting worker's next message. Keep a late worker: it may only be slow. */
  #listen() {
    this.#hush();
    this.#silence = setTimeout(() => {
      this.late = true;
      this.changed.emit();
    }, SILENCE);
  }

  #hush() {
    clearTimeout(this.#silence);
    this.late = false;
  }

  /** @param {any} data */
  #hear(data) {
    if (data.kind === "progress") {
      this.#listen();
      this.progress = { loaded: data.loaded, total: data.total };
      this.changed.emit();
    } else if (data.kind === "ready") {
      this.#hush();
      this.state = "ready";
      performance.mark("python");
      this.#failures = 0;
      this.hello = data.hello;
      for (const id of this.#waiting.keys()) this.#watch(id);
      this.changed.emit();
    } else if (data.kind === "damaged") {
      this.damaged.emit();
    } else if (data.kind === "failed") {
      this.#lost(data.message);
    } else if (data.kind === "reply") {
      const entry = this.#settle(data.id);
      if (!entry) return;
      const reply = JSON.parse(data.text);
      if (reply.ok) entry.resolve(reply);
      else entry.reject(new PythonError(reply.error.kind, reply.error.message, reply.error));
    }
  }

  /** @param {number} id */
  #settle(id) {
    const entry = this.#waiting.get(id);
    if (entry) clearTimeout(entry.timer);
    this.#waiting.delete(id);
    // Whoever gets this reply may ask the next thing at once, as the slices of a search do.
    if (this.#waiting.size === 0) setTimeout(() => this.idle && this.rested.emit(), 0);
    return entry;
  }

  #drop() {
    this.#hush();
    this.#worker?.terminate();
    this.#worker = null;
  }

  /** @param {string} message */
  #lost(message) {
    this.#drop();
    this.message = message;
    this.#failures += 1;
    if (this.#failures < ATTEMPTS) {
      this.start();
      this.#resend();
      return;
    }
    this.state = "failed";
    for (const id of [...this.#waiting.keys()]) this.#settle(id)?.reject(new PythonError("failed", message));
    this.changed.emit();
  }
}
