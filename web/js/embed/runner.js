/**
 * Where Python runs for an embedded board: in one shared worker for all boards of the page, else in a worker of the
 * board's own, else in the board's page itself. Each looks like a worker to the Python client.
 * @module embed/runner
 */

import { workers } from "../assets.js";
import { Signal } from "../base/signal.js";
import { ownScript, pythonWorker } from "../python/own_script.js";
import { servePython } from "../python/serve.js";

/** Milliseconds to wait for a shared worker's first message. */
const PATIENCE = 4_000;

/** @typedef {{postMessage(message: any): void, terminate(): void}} Place */

/** A worker that runs Python in the first place that allows it. */
export class PythonRunner extends EventTarget {
  /** @type {Place | null} */
  #place = null;
  /** Messages queued until a place is found. @type {unknown[]} */
  #early = [];
  #ended = false;

  constructor() {
    super();
    /** Where Python runs, or "" while that is open. @type {"" | "shared" | "own" | "page"} */
    this.where = "";
    /** Emits `where` once it is known. */
    this.placed = new Signal();
    this.#find();
  }

  /** @param {unknown} message */
  postMessage(message) {
    if (this.#place) this.#place.postMessage(message);
    else this.#early.push(message);
  }

  /** Free Python's memory. */
  terminate() {
    this.#ended = true;
    this.#place?.terminate();
  }

  async #find() {
    const shared = await this.#shared();
    if (this.#ended) {
      shared?.terminate();
      return;
    }
    const place = shared ?? this.#own() ?? this.#here();
    this.#place = place;
    this.placed.emit(this.where);
    for (const message of this.#early) place.postMessage(message);
  }

  /** @param {unknown} data */
  #dispatch(data) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  /** @param {string} message */
  #fail(message) {
    this.#dispatch({ kind: "failed", message });
  }

  /** Connect to the shared worker; resolve to null where shared workers are missing, forbidden or silent. */
  #shared() {
    return new Promise((/** @type {(place: Place | null) => void} */ resolve) => {
      try {
        const worker = new SharedWorker(ownScript(workers.shared), { type: "module", name: "yavset" });
        const { port } = worker;
        const letGo = holdLock((lock) => port.postMessage({ lock }));
        const end = () => {
          port.postMessage({ bye: true });
          port.close();
          letGo();
        };
        const silent = setTimeout(() => {
          end();
          resolve(null);
        }, PATIENCE);
        worker.addEventListener("error", () => {
          clearTimeout(silent);
          if (this.where === "shared") this.#fail("the shared worker broke");
          else resolve(null);
        });
        port.onmessage = ({ data }) => {
          if (data.kind !== "here") {
            this.#dispatch(data);
            return;
          }
          clearTimeout(silent);
          this.where = "shared";
          resolve({ postMessage: (message) => port.postMessage(message), terminate: end });
        };
      } catch {
        resolve(null);
      }
    });
  }

  /** Start a worker; return null where workers are forbidden, as in a sandboxed frame without an origin. */
  #own() {
    try {
      const worker = pythonWorker();
      this.where = "own";
      worker.addEventListener("message", ({ data }) => this.#dispatch(data));
      worker.addEventListener("error", (event) => {
        event.preventDefault();
        this.#fail(event.message || "the worker could not start");
      });
      return worker;
    } catch {
      return null;
    }
  }

  /** Run Python in the page itself; the page freezes for a moment while Python starts. */
  #here() {
    this.where = "page";
    const started = servePython((message) => this.#dispatch(message));
    return {
      postMessage: async (/** @type {any} */ { id, text }) => {
        // Let the page draw between two slices of a search.
        await new Promise((resolve) => setTimeout(resolve));
        const reply = (await started)(text);
        if (reply !== null) this.#dispatch({ kind: "reply", id, text: reply });
      },
      terminate: () => undefined,
    };
  }
}

/**
 * Hold a lock until its release or until this page closes.
 *
 * @param {(name: string) => void} onHeld called with the lock's name
 * @returns {() => void} releases the lock
 */
function holdLock(onHeld) {
  let letGo = () => {};
  const held = new Promise((/** @type {(value: void) => void} */ resolve) => (letGo = resolve));
  const name = `yavset-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
  try {
    navigator.locks
      .request(name, () => {
        onHeld(name);
        return held;
      })
      .catch(() => undefined);
  } catch {
    // Without locks the worker relies on the `bye` message.
  }
  return letGo;
}
