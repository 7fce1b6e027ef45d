/**
 * Python in a browser: loads Pyodide and the package, and gives Python's one door. Runs in a worker of any kind, and
 * in a page where there can be none.
 * @module python
 */

import { assets } from "./assets.js";

const { runtime, files } = assets;

/**
 * Start Python.
 *
 * @param {(loaded: number, total: number) => void} onProgress told how many bytes of how many are there
 * @returns {Promise<(text: string) => string>} answers one text with one text
 */
export async function startPython(onProgress) {
  countBytes(onProgress);
  const packed = fetch(runtime.package).then((reply) => {
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
    // Python reads the package in its zip; nothing has to be unpacked.
    env: { PYTHONPATH: "/lib/yavset.zip" },
    fsInit: async (/** @type {any} */ FS) => FS.writeFile("/lib/yavset.zip", new Uint8Array(await packed)),
  });
  return python.runPython("from yavset.service import handle; handle");
}

/**
 * Count the bytes that pass, so that the page can say how much is there.
 *
 * @param {(loaded: number, total: number) => void} onProgress
 */
function countBytes(onProgress) {
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  const counted = new Set(files.map((file) => file.url));
  const plain = globalThis.fetch.bind(globalThis);
  let loaded = 0;
  let told = 0;
  globalThis.fetch = async (input, init) => {
    const reply = await plain(input, init);
    const url = input instanceof Request ? input.url : String(input);
    if (!reply.ok || !reply.body || !counted.has(url)) return reply;
    const meter = new TransformStream({
      transform(chunk, controller) {
        loaded += chunk.byteLength;
        if (loaded - told > 100_000) {
          told = loaded;
          onProgress(loaded, total);
        }
        controller.enqueue(chunk);
      },
    });
    return new Response(reply.body.pipeThrough(meter), { status: reply.status, headers: reply.headers });
  };
  onProgress(loaded, total);
}
