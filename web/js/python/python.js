/**
 * Python in a browser: loads Pyodide and the package, and gives Python's one door. Runs in a worker of any kind, and
 * in a page where there can be none.
 * @module python/python
 */

import * as assets from "../assets.js";
import { snapshotOptions } from "./snapshot.js";

const { runtime } = assets;

/** Python's one door. */
const HANDLE = "from yavset.interfaces.service import handle; handle";

/** Bytes between two words about the downloads. */
const OFTEN = 100_000;

/**
 * Start Python.
 *
 * @param {(loaded: number, total: number) => void} onProgress told how many bytes of how many have been sent
 * @param {object} [how]
 * @param {boolean} [how.again] whether it failed before: what this device has stored may be damaged then
 * @param {() => void} [how.onDamage] called when what this device has stored does not do
 * @returns {Promise<(text: string) => string>} answers one text with one text
 */
export async function startPython(onProgress, { again = false, onDamage = () => undefined } = {}) {
  const count = counter(onProgress);
  const compile = (/** @type {string} */ url) => download(url, count, again).then(WebAssembly.compile);
  // All at once, for Pyodide would ask for each when it has read the one before.
  const wasm = compile(runtime.wasm);
  const snapshot = compile(runtime.snapshot);
  // Both are awaited where they are needed; until then, one that fails is no accident that nobody sees to.
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
    // Every visit would play the same games otherwise: chance is part of the memory.
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
 * Start Pyodide with WebAssembly that is on its way already. Of itself it fetches that late, and if it cannot be used,
 * writes so into the console and waits for ever.
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
 * Fetch a large file. It is not compiled while it arrives: a browser does that in many small pieces beside everything
 * else, and is later ready.
 *
 * @param {string} url
 * @param {(bytes: number) => void} count told how many bytes more have come, as they come
 * @param {boolean} again whether what is stored here may be damaged; sw.js looks after that
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
 * What sw.js has stored; taken by oneself it is there sooner than by way of sw.js.
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
 * Count what has come. Bytes can be counted only when they are unpacked; what is told is how many had to be sent.
 *
 * @param {(loaded: number, total: number) => void} onProgress
 * @returns {(bytes: number) => void}
 */
function counter(onProgress) {
  const bytes = assets.files.reduce((sum, file) => sum + file.bytes, 0);
  const sent = assets.files.reduce((sum, file) => sum + file.sent, 0);
  let loaded = 0;
  let told = 0;
  onProgress(0, sent);
  return (more) => {
    loaded += more;
    if (loaded - told < OFTEN) return;
    told = loaded;
    onProgress((loaded / bytes) * sent, sent);
  };
}
