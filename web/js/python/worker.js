/**
 * The worker that runs Python for one page: it takes `{id, text}` and sends what `python/serve` says.
 * @module python/worker
 */

import { servePython } from "./serve.js";

/**
 * The parts of the worker's global scope that this module uses.
 * @typedef {object} Scope
 * @property {(message: unknown) => void} postMessage
 * @property {(type: string, listener: (event: any) => void) => void} addEventListener
 */

/** Name of a worker that replaces one that failed. */
const AGAIN = "again";

const scope = /** @type {Scope} */ (/** @type {unknown} */ (self));

const started = servePython((message) => scope.postMessage(message), { again: self.name === AGAIN });

// Some errors in Pyodide's start, as without WebAssembly, reach no promise of ours.
scope.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  scope.postMessage({ kind: "failed", message: String(event.reason?.message ?? event.reason) });
});

scope.addEventListener("message", async (/** @type {MessageEvent} */ { data: { id, text } }) => {
  const reply = (await started)(text);
  if (reply !== null) scope.postMessage({ kind: "reply", id, text: reply });
});
