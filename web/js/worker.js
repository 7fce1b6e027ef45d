/**
 * The worker in which Python runs: answers one text with one text.
 *
 * To the page: `{kind: "progress", loaded, total}`, `{kind: "ready", hello}`, `{kind: "failed", message}`,
 * `{kind: "reply", id, text}`. From the page: `{id, text}`.
 * @module worker
 */

import { startPython } from "./python.js";

/** @typedef {{postMessage(message: unknown): void, addEventListener(type: "message", listener: (event: MessageEvent) => void): void}} Scope */

const scope = /** @type {Scope} */ (/** @type {unknown} */ (self));

const started = startPython((loaded, total) => scope.postMessage({ kind: "progress", loaded, total }));

started.then(
  (handle) => scope.postMessage({ kind: "ready", hello: JSON.parse(handle('{"do": "hello"}')) }),
  (error) => scope.postMessage({ kind: "failed", message: String(error?.message ?? error) }),
);

scope.addEventListener("message", async (event) => {
  const { id, text } = event.data;
  try {
    const handle = await started;
    scope.postMessage({ kind: "reply", id, text: handle(text) });
  } catch (error) {
    // Python itself broke (out of memory, a fatal error): nothing it says can be trusted any more.
    scope.postMessage({ kind: "failed", message: String(error instanceof Error ? error.message : error) });
  }
});
