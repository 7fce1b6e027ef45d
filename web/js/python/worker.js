/**
 * The worker in which Python runs: answers one text with one text.
 *
 * To the page: `{kind: "progress", loaded, total}`, `{kind: "damaged"}` (what is stored on this device may be),
 * `{kind: "ready", hello}`, `{kind: "failed", message}`, `{kind: "reply", id, text}`. From the page: `{id, text}`.
 * @module python/worker
 */

import { startPython } from "./snapshot/start.js";

/**
 * The worker's global scope, as far as it is used here.
 * @typedef {object} Scope
 * @property {(message: unknown) => void} postMessage
 * @property {(type: string, listener: (event: any) => void) => void} addEventListener
 */

/** The name of a worker that is started where another one failed. */
const AGAIN = "again";

const scope = /** @type {Scope} */ (/** @type {unknown} */ (self));

const started = startPython((loaded, total) => scope.postMessage({ kind: "progress", loaded, total }), {
  again: self.name === AGAIN,
  onDamage: () => scope.postMessage({ kind: "damaged" }),
});

// What goes wrong deep inside Pyodide's start, as without WebAssembly, does not reach the promise above.
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
    // Python itself broke (out of memory, a fatal error): nothing it says can be trusted any more.
    scope.postMessage({ kind: "failed", message: String(error instanceof Error ? error.message : error) });
  }
});
