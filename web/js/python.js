/**
 * Python in a browser: loads Pyodide and the package, and gives Python's one door. Runs in a worker of any kind, and
 * in a page where there can be none.
 * @module python
 */

import { assets } from "./assets.js";
import { forgetSnapshot, snapshotWorked, trySnapshot } from "./snapshot.js";

const { runtime, files } = assets;

/** Python's one door. */
const HANDLE = "from yavset.service import handle; handle";

/**
 * Start Python.
 *
 * @param {(loaded: number, total: number) => void} onProgress told how many bytes of how many are there
 * @returns {Promise<(text: string) => string>} answers one text with one text
 */
export function startPython(onProgress) {
  // Pyodide waits for ever if its WebAssembly does not arrive whole, so downloads are watched from here.
  return new Promise((resolve, reject) => {
    watchDownloads(onProgress, reject);
    watchInstantiation(reject);
    load().then(resolve, reject);
  });
}

/** @returns {Promise<(text: string) => string>} */
async function load() {
  const snapshot = await trySnapshot();
  if (snapshot) {
    try {
      const python = await startPyodide({ _loadSnapshot: snapshot });
      // Every visit would play the same games otherwise: chance is part of the memory.
      python.runPython("import random; random.seed()");
      const handle = python.runPython(HANDLE);
      await snapshotWorked();
      return handle;
    } catch (error) {
      console.warn("Python does not start from its snapshot:", error);
      await forgetSnapshot();
    }
  }
  const python = await startPyodide({});
  return python.runPython(HANDLE);
}

/**
 * Load Pyodide and the package in parallel.
 *
 * @param {Record<string, unknown>} more further options for Pyodide
 * @returns {Promise<any>} Pyodide's interface
 */
export async function startPyodide(more) {
  const packed = fetch(runtime.package).then((reply) => {
    if (!reply.ok) throw new Error(`${reply.status} for ${runtime.package}`);
    return reply.arrayBuffer();
  });
  // The other downloads may fail first; this one is awaited below in any case.
  packed.catch(() => undefined);
  const { loadPyodide } = await import(runtime.module);
  return loadPyodide({
    indexURL: runtime.folder,
    stdLibURL: runtime.standardLibrary,
    lockFileContents: runtime.lock,
    packageBaseUrl: runtime.folder,
    // Python reads the package in its zip; nothing has to be unpacked.
    env: { PYTHONPATH: "/lib/yavset.zip" },
    fsInit: async (/** @type {any} */ FS) => FS.writeFile("/lib/yavset.zip", new Uint8Array(await packed)),
    ...more,
  });
}

/**
 * Tell when WebAssembly that arrived cannot be used: Pyodide only writes that into the console and waits on.
 *
 * @param {(reason: unknown) => void} onFailure
 */
function watchInstantiation(onFailure) {
  const plain = globalThis.WebAssembly?.instantiateStreaming;
  if (!plain) return;
  WebAssembly.instantiateStreaming = (source, imports) => {
    const made = plain.call(WebAssembly, source, imports);
    made.catch(onFailure);
    return made;
  };
}

/**
 * Count the bytes of Python's files as they pass, so that the page can say how much is there, and tell when one of
 * them breaks off.
 *
 * @param {(loaded: number, total: number) => void} onProgress
 * @param {(reason: unknown) => void} onFailure
 */
function watchDownloads(onProgress, onFailure) {
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  const counted = new Set(files.map((file) => file.url));
  const plain = globalThis.fetch.bind(globalThis);
  let loaded = 0;
  let told = 0;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!counted.has(url)) return plain(input, init);
    try {
      const reply = await plain(input, init);
      if (!reply.ok || !reply.body) throw new Error(`${reply.status} for ${url}`);
      const reader = reply.body.getReader();
      const body = new ReadableStream({
        async pull(controller) {
          try {
            const { done, value } = await reader.read();
            if (done) return controller.close();
            loaded += value.byteLength;
            if (loaded - told > 100_000) {
              told = loaded;
              onProgress(loaded, total);
            }
            controller.enqueue(value);
          } catch (error) {
            onFailure(error);
            controller.error(error);
          }
        },
        cancel: (reason) => reader.cancel(reason),
      });
      return new Response(body, { status: reply.status, headers: reply.headers });
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
  onProgress(loaded, total);
}
