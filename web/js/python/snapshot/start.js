/**
 * Start Python in a browser: load Pyodide, go on from the snapshot, and return Python's one entry point. Runs in
 * workers of any kind, and in a page where there can be none. docs/start.md explains the steps.
 * @module python/snapshot/start
 */

import { files, runtime } from "../../assets_python.js";
import { snapshotOptions } from "./restore.js";

/** Python's one entry point. */
const HANDLE = "from yavset.interfaces.service import handle; handle";

/** Bytes between two reports of progress. */
const OFTEN = 100_000;

/**
 * Start Python.
 *
 * @param {(loaded: number, total: number) => void} onProgress called with the bytes that have come, of how many
 * @param {object} [how]
 * @param {boolean} [how.again] whether it failed before, so that stored files may be damaged
 * @param {() => void} [how.onDamage] called when the stored files do not work
 * @returns {Promise<(text: string) => string>} answers one text with one text
 */
export async function startPython(onProgress, { again = false, onDamage = () => undefined } = {}) {
  const count = counter(onProgress);
  const compile = (/** @type {string} */ url) => download(url, count, again).then(WebAssembly.compile);
  // All at once: Pyodide would ask for each only after it has read the one before.
  const wasm = compile(runtime.wasm);
  const snapshot = compile(runtime.snapshot);
  // Both are awaited later; a failure until then is no unhandled rejection.
  for (const promise of [wasm, snapshot]) promise.catch(() => undefined);
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    import(runtime.module),
    import(runtime.script),
  ]);
  try {
    // Everything that the page needs of the standard library is in the snapshot.
    const python = await withFiles({ [runtime.standardLibrary]: new Response() }, wasm, async () =>
      loadPyodide({ ...common(), ...snapshotOptions(snapshot, createPyodideModule) }),
    );
    // Chance is part of the memory: without a new seed every visit would play the same games.
    python.runPython("import random; random.seed()");
    return python.runPython(HANDLE);
  } catch (error) {
    console.warn("Python does not start from its snapshot:", error);
    onDamage();
  }
  // Without it nothing starts.
  await wasm;
  const packed = await download(runtime.package, count, again);
  const python = await withFiles({}, wasm, () =>
    loadPyodide({
      ...common(),
      createPyodideModule,
      // Python reads the package in its zip; nothing has to be unpacked.
      env: { PYTHONPATH: "/lib/yavset.zip" },
      fsInit: async (/** @type {any} */ FS) => FS.writeFile("/lib/yavset.zip", new Uint8Array(packed)),
    }),
  );
  return python.runPython(HANDLE);
}

/** Options for `loadPyodide` whichever way it starts. */
function common() {
  return {
    indexURL: runtime.folder,
    stdLibURL: runtime.standardLibrary,
    lockFileContents: runtime.lock,
    packageBaseUrl: runtime.folder,
  };
}

/**
 * Start Pyodide with WebAssembly that is being fetched already. Pyodide itself fetches it late, and waits for ever if
 * it cannot be used; its options take no compiled module, so its two ways to one are replaced meanwhile.
 *
 * @param {Record<string, Response>} files answers to what else Pyodide fetches, by URL
 * @param {Promise<WebAssembly.Module>} wasm
 * @param {() => Promise<any>} start
 * @returns {Promise<any>} what `start` gives
 */
function withFiles(files, wasm, start) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  /** @type {Record<string, Response>} */
  const answers = { [runtime.wasm]: new Response(), ...files };
  return new Promise((resolve, reject) => {
    globalThis.fetch = async (input, init) => answers[String(input)] ?? fetch(input, init);
    WebAssembly.instantiateStreaming = async (_, imports) => {
      try {
        const module = await wasm;
        return { module, instance: await WebAssembly.instantiate(module, imports) };
      } catch (error) {
        reject(error);
        throw error;
      }
    };
    start().then(resolve, reject);
  }).finally(() => {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  });
}

/**
 * Fetch a large file, to be compiled when it is complete: compiling while it arrives takes longer.
 *
 * @param {string} url
 * @param {(bytes: number) => void} count called with the bytes of each part
 * @param {boolean} again whether stored files may be damaged; then sw.js answers, which checks them
 * @returns {Promise<ArrayBuffer>}
 */
async function download(url, count, again) {
  const stored = again ? null : await fromStore(url);
  if (stored) return stored.arrayBuffer();
  const reply = await fetch(url);
  if (!reply.ok || !reply.body) throw new Error(`${reply.status} for ${url}`);
  const counted = new TransformStream({
    transform(chunk, controller) {
      count(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  return new Response(reply.body.pipeThrough(counted)).arrayBuffer();
}

/**
 * Read from sw.js's store directly, which is faster than a request.
 *
 * @param {string} url
 * @returns {Promise<Response | null>}
 */
async function fromStore(url) {
  try {
    return (await caches.match(url)) ?? null;
  } catch {
    // Frames without an origin, and pages that are not secure, have no store.
    return null;
  }
}

/**
 * Report progress. Only unpacked bytes can be counted; reported are the bytes as sent.
 *
 * @param {(loaded: number, total: number) => void} onProgress
 * @returns {(bytes: number) => void}
 */
function counter(onProgress) {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const sent = files.reduce((sum, file) => sum + file.sent, 0);
  let loaded = 0;
  let reported = 0;
  onProgress(0, sent);
  return (more) => {
    loaded += more;
    if (loaded - reported < OFTEN) return;
    reported = loaded;
    onProgress((loaded / bytes) * sent, sent);
  };
}
