/**
 * Python as every place runs it: a worker of the page, a worker of one embedded board or of all, and the board's page itself. One
 * text in, one text out.
 *
 * It sends `{kind: "progress", loaded, total}`, `{kind: "damaged"}` (the files stored on this device may be),
 * `{kind: "ready", hello}` and `{kind: "failed", message}`; whoever serves requests `{id, text}` sends `{kind: "reply", id, text}`.
 * @module python/serve
 */

import { startPython } from "./snapshot/start.js";

/**
 * Start Python.
 *
 * @param {(message: Record<string, unknown>) => void} send takes what every listener has to hear
 * @param {{again?: boolean}} [how] whether it failed before
 * @returns {Promise<(text: string) => string | null>} answers a request, with null when Python has crashed, after which nothing that
 *   it says is to be trusted; pending for ever where Python does not start
 */
export async function servePython(send, { again = false } = {}) {
  const fail = (/** @type {any} */ error) => send({ kind: "failed", message: String(error?.message ?? error) });
  try {
    const progress = (/** @type {number} */ loaded, /** @type {number} */ total) => send({ kind: "progress", loaded, total });
    const handle = await startPython(progress, { again, onDamage: () => send({ kind: "damaged" }) });
    send({ kind: "ready", hello: JSON.parse(handle('{"do": "hello"}')) });
    return (text) => {
      try {
        return handle(text);
      } catch (error) {
        fail(error);
        return null;
      }
    };
  } catch (error) {
    fail(error);
    return new Promise(() => undefined);
  }
}
