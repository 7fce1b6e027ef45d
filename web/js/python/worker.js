/**
 * The worker that runs Python: one text in, one text out.
 *
 * To the page: `{kind: "progress", loaded, total}`, `{kind: "damaged"}` (the files stored on this device may be),
 * `{kind: "ready", hello}`, `{kind: "failed", message}`, `{kind: "reply", id, text}`. From the page: `{id, text}`.
 * @module python/worker
 */

import { startPython } from "./snapshot/start.js";

/**
 * The parts of the worker's global scope that this module uses.
 * @typedef {object} Scope
 * @property {(message: unknown) => void} postMessage
 * @property {(type: string, listener: (event: any) => void) => void} addEventListener
 */

/** Name of a worker that replaces one that failed. */
const AGAIN = "again";

const scope = /** @type {Scope} */ (/** @type {unknown} */ (self));

const started = startPython((loaded, total) => scope.postMessage({ kind: "progress", loaded, total }), {
  again: self.name === AGAIN,
  onDamage: () => scope.postMessage({ kind: "damaged" }),
});

// Some errors in Pyodide's start, as without WebAssembly, do not reach the promise above.
scope.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  scope.postMessage({ kind: "failed", message: String(event.reason?.message ?? event.reason) });
});

started.then(
  (handle) => scope.postMessage({ kind: "ready", hello: JSON.parse(handle('{"do": "hello"}')) }),
  (error) => scope.postMessage({ kind: "failed", message: String(error?.message ?? error) }),
);

scope.addEventListener("message", async (/** @type {MessageEvent} */ event) => {
  const { id, text } = event.data;
  try {
    const handle = await started;
    scope.postMessage({ kind: "reply", id, text: handle(text) });
  } catch (error) {
    // Python crashed (out of memory, a fatal error): do not trust its later answers.
    scope.postMessage({ kind: "failed", message: String(error instanceof Error ? error.message : error) });
  }
});
