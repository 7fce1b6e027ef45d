/**
 * The worker in which Python runs. It loads Pyodide and the package, then answers one text with one text.
 *
 * To the page: `{kind: "progress", loaded, total}`, `{kind: "ready", hello}`, `{kind: "failed", message}`,
 * `{kind: "reply", id, text}`. From the page: `{id, text}`.
 * @module worker
 */

import { assets } from "./assets.js";

/** @typedef {{postMessage(message: unknown): void, fetch: typeof fetch, addEventListener(type: "message", listener: (event: MessageEvent) => void): void}} Scope */

const scope = /** @type {Scope} */ (/** @type {unknown} */ (self));
const { runtime, files } = assets;

/** Count the bytes that pass, so that the page can say how much is there. */
function countBytes() {
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  const counted = new Set(files.map((file) => file.url));
  const plain = scope.fetch.bind(scope);
  let loaded = 0;
  let told = 0;
  scope.fetch = async (input, init) => {
    const reply = await plain(input, init);
    const url = input instanceof Request ? input.url : String(input);
    if (!reply.ok || !reply.body || !counted.has(url)) return reply;
    const meter = new TransformStream({
      transform(chunk, controller) {
        loaded += chunk.byteLength;
        if (loaded - told > 100_000) {
          told = loaded;
          scope.postMessage({ kind: "progress", loaded, total });
        }
        controller.enqueue(chunk);
      },
    });
    return new Response(reply.body.pipeThrough(meter), { status: reply.status, headers: reply.headers });
  };
  scope.postMessage({ kind: "progress", loaded, total });
}

/** @returns {Promise<(text: string) => string>} Python's one door */
async function start() {
  countBytes();
  const packed = scope.fetch(runtime.package).then((reply) => {
    if (!reply.ok) throw new Error(`${reply.status} for ${runtime.package}`);
    return reply.arrayBuffer();
  });
  // The other downloads may fail first; this one is awaited below in any case.
  packed.catch(() => undefined);
  const { loadPyodide } = await import(runtime.module);
  const python = await loadPyodide({
    indexURL: runtime.folder,
    stdLibURL: runtime.standardLibrary,
    lockFileContents: runtime.lock,
    packageBaseUrl: runtime.folder,
  });
  python.unpackArchive(await packed, "zip", { extractDir: "/yavset" });
  python.runPython("import sys; sys.path.insert(0, '/yavset')");
  return python.runPython("from yavset.service import handle; handle");
}

const started = start();

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
