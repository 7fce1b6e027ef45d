/**
 * The page's side of the worker: requests with replies, searches in slices, and a new worker when one breaks.
 * Every request carries the whole game, so a new worker needs nothing from the old one.
 * @module python/client
 */

import { Signal } from "../base/signal.js";
import { PythonError } from "./errors.js";
import { SearchHandle } from "./search_handle.js";

/** @typedef {import("../types.js").Report} Report */
/** @typedef {Record<string, unknown>} Body */
/** @typedef {"idle" | "loading" | "ready" | "failed"} PythonState */

/** Timeout of a request in milliseconds, after which the worker counts as lost. */
const PATIENCE = 20_000;
/** Milliseconds of silence after which a starting worker counts as late; it reports the progress of its downloads. */
const SILENCE = 30_000;
/** Number of workers in a row that may fail to start before the client gives up. */
const ATTEMPTS = 2;

/** A worker that runs Python. */
export class PythonClient {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Map<number, {text: string, resolve: (reply: any) => void, reject: (error: Error) => void, timer: number, retried: boolean}>} */
  #waiting = new Map();
  #count = 0;
  #failures = 0;
  #silence = 0;

  /** @param {(name: "" | "again") => Worker} makeWorker creates a worker; its name is `again` for all but the first */
  constructor(makeWorker) {
    this.makeWorker = makeWorker;
    /** @type {PythonState} */
    this.state = "idle";
    this.progress = { loaded: 0, total: 0 };
    /** Whether the starting worker has been silent for so long that it may never be ready. */
    this.late = false;
    this.message = "";
    /** @type {{version: string, python: string, games: string[]} | null} */
    this.hello = null;
    /** Number of workers started: a worker does not know the searches of an earlier one. */
    this.starts = 0;
    /** Emitted when the state or the progress changes. */
    this.changed = new Signal();
    /** Emitted when the files of Python stored on this device may be damaged. */
    this.damaged = new Signal();
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
   * @returns {Promise<any>} the reply; rejects with an PythonError
   */
  request(body) {
    if (this.state === "idle") this.start();
    if (this.state === "failed") return Promise.reject(new PythonError("failed", this.message));
    this.#count += 1;
    const id = this.#count;
    const text = JSON.stringify(body);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { text, resolve, reject, timer: 0, retried: false });
      this.#send(id);
    });
  }

  /**
   * Search for a move.
   *
   * @param {Body} body a game reference and how long to think
   * @param {(report: Report) => void} onReport called after each slice
   * @returns {SearchHandle}
   */
  search(body, onReport) {
    return new SearchHandle(this, body, onReport);
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
