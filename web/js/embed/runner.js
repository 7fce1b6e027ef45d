/**
 * Where Python runs for an embedded board: in one shared worker for all boards of the page, else in a worker of the
 * board's own, else in the board's page itself. Each looks like a worker to the engine.
 * @module embed/runner
 */

import { workers } from "../assets.js";
import { Signal } from "../base/signal.js";
import { ownScript } from "../python/own_script.js";
import { startPython } from "../python/snapshot/start.js";

/** Milliseconds that a shared worker may take to say that it is there. */
const PATIENCE = 4_000;

/** @typedef {{postMessage(message: any): void, terminate(): void}} Place */

/** A worker that tries the places where Python can run, one after the other. */
export class PythonRunner extends EventTarget {
  /** @type {Place | null} */
  #place = null;
  /** What was asked before a place was found. @type {unknown[]} */
  #early = [];
  #ended = false;

  constructor() {
    super();
    /** Where Python runs, once that is known. @type {"" | "shared" | "own" | "page"} */
    this.where = "";
    /** Called with `where` when it is known. */
    this.placed = new Signal();
    this.#find();
  }

  /** @param {unknown} message */
  postMessage(message) {
    if (this.#place) this.#place.postMessage(message);
    else this.#early.push(message);
  }

  /** Give Python's memory back. */
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
  #tell(data) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  /** @param {string} message */
  #fail(message) {
    this.#tell({ kind: "failed", message });
  }

  /** Resolves to null where shared workers are missing, forbidden or silent. */
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
            this.#tell(data);
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

  /** Gives null where workers are forbidden, as in a frame that is sandboxed without an origin. */
  #own() {
    try {
      const worker = new Worker(ownScript(workers.python), { type: "module" });
      this.where = "own";
      worker.addEventListener("message", ({ data }) => this.#tell(data));
      worker.addEventListener("error", (event) => {
        event.preventDefault();
        this.#fail(event.message || "the worker could not start");
      });
      return worker;
    } catch {
      return null;
    }
  }

  /** Python in the page itself: it stands still for a moment while Python starts, but it can be played on. */
  #here() {
    this.where = "page";
    const started = startPython((loaded, total) => this.#tell({ kind: "progress", loaded, total }));
    started.then(
      (handle) => this.#tell({ kind: "ready", hello: JSON.parse(handle('{"do": "hello"}')) }),
      (error) => this.#fail(String(error?.message ?? error)),
    );
    return {
      postMessage: async (/** @type {any} */ { id, text }) => {
        try {
          const handle = await started;
          // The page must get its turn to draw between two slices of a search.
          await new Promise((resolve) => setTimeout(resolve));
          this.#tell({ kind: "reply", id, text: handle(text) });
        } catch (error) {
          this.#fail(String(error));
        }
      },
      terminate: () => undefined,
    };
  }
}

/**
 * Hold a lock until it is let go or this page goes away, and say its name.
 *
 * @param {(name: string) => void} tell
 * @returns {() => void} lets it go
 */
function holdLock(tell) {
  let letGo = () => {};
  const held = new Promise((/** @type {(value: void) => void} */ resolve) => (letGo = resolve));
  const name = `yavset-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
  try {
    navigator.locks
      .request(name, () => {
        tell(name);
        return held;
      })
      .catch(() => undefined);
  } catch {
    // Without locks the worker has to rely on being told goodbye.
  }
  return letGo;
}
