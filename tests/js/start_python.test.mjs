// How Python starts in a browser: from its snapshot, from its files where the snapshot does not work, and with what it is told to fetch.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./without_build.mjs";

const { files, runtime } = /** @type {any} */ (await import("../../web/js/assets_python.js"));
const { startPython } = await import("../../web/js/python/snapshot/start.js");

const text = (/** @type {string} */ letters) => [...new TextEncoder().encode(letters)];
const section = (/** @type {number} */ id, /** @type {number[]} */ ...bytes) => [id, bytes.length, ...bytes];
const named = (/** @type {string} */ name) => [name.length, ...text(name)];
const HEADER = [0, ...text("asm"), 1, 0, 0, 0];
/** A module of nothing in place of Pyodide's. */
const WASM = new Uint8Array(HEADER);
/** Writes `kept` from byte 12 on into the memory that it is given; the word from 16 on is the one that stays. */
const SNAPSHOT = new Uint8Array([
  ...HEADER,
  ...section(2, 1, ...named("python"), ...named("memory"), 2, 0, 1),
  ...section(11, 1, 0, 0x41, 12, 0x0b, 10, ...text("keptWORDon")),
  ...section(0, ...named("pyodide"), ...text("head")),
]);
const PACKAGE = new Uint8Array(60_000).fill(7);
const LARGE = 100_000;

Object.assign(runtime, {
  wasm: "https://boards.example/python.wasm", snapshot: "https://boards.example/snapshot.wasm", package: "https://boards.example/yavset.zip",
  standardLibrary: "https://boards.example/library.zip", folder: "https://boards.example/pyodide/", lock: "the lock",
  module: "data:text/javascript,export const loadPyodide = (options) => globalThis.loadToyPyodide(options);",
  script: "data:text/javascript,export default (settings) => globalThis.createToyModule(settings);",
});
files.push({ bytes: 300_000, sent: 150_000 }, { bytes: 100_000, sent: 50_000 });

/** What the host has. @type {Record<string, Uint8Array<ArrayBuffer> | number>} */
let host = {};
/** What the browser's store has. @type {Record<string, Uint8Array<ArrayBuffer>>} */
let store = {};
/** Whether there can be a store. */
let stores = true;
/** What has happened, in order. @type {unknown[]} */
let happened = [];
/** The memory of Pyodide's module. */
let memory = new WebAssembly.Memory({ initial: 1 });

const ownFetch = async (/** @type {unknown} */ url) => {
  happened.push(`fetch ${String(url).split("/").at(-1)}`);
  const answer = host[String(url)] ?? 404;
  return typeof answer === "number" ? new Response(null, { status: answer }) : new Response(answer);
};
Object.assign(globalThis, {
  fetch: ownFetch,
  caches: {
    match: async (/** @type {string} */ url) => {
      if (!stores) throw new Error("forbidden");
      return store[url] && new Response(store[url]);
    },
  },
  createToyModule: async () => {
    const bytes = new Uint8Array(memory.buffer);
    bytes.set(text("word"), 16);
    // The word lies eight bytes into what begins at byte 8.
    bytes[4] = 8;
    return { memory, HEAP32: new Int32Array(memory.buffer), __PyRuntime: 8, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: 4 };
  },
  // Pyodide fetches its library and its WebAssembly by itself, makes its module, and goes on from a snapshot's head or from files.
  loadToyPyodide: async (/** @type {any} */ options) => {
    const head = options._loadSnapshot && new TextDecoder().decode(await options._loadSnapshot);
    const library = (await (await fetch(options.stdLibURL)).arrayBuffer()).byteLength;
    const { module } = await WebAssembly.instantiateStreaming(fetch(runtime.wasm), {});
    assert.ok(module instanceof WebAssembly.Module);
    await options.createPyodideModule({});
    const { indexURL, lockFileContents, packageBaseUrl, env } = options;
    happened.push({ head, library, indexURL, lockFileContents, packageBaseUrl, env });
    await options.fsInit?.({ writeFile: (/** @type {string} */ path, /** @type {Uint8Array} */ bytes) => happened.push([path, bytes.length, bytes[0]]) });
    return {
      runPython: (/** @type {string} */ code) => {
        happened.push(code);
        return (/** @type {string} */ asked) => `answer to ${asked}`;
      },
    };
  },
});
const { instantiateStreaming } = WebAssembly;

const HANDLE = "from yavset.interfaces.service import handle; handle";
const USUAL = { indexURL: "https://boards.example/pyodide/", lockFileContents: "the lock", packageBaseUrl: "https://boards.example/pyodide/" };
const FROM_SNAPSHOT = { ...USUAL, head: "head", library: 0, env: undefined };
const FROM_FILES = { ...USUAL, head: undefined, library: 3, env: { PYTHONPATH: "/lib/yavset.zip" } };

beforeEach(() => {
  happened = [];
  memory = new WebAssembly.Memory({ initial: 1 });
  stores = true;
  store = {};
  host = { [runtime.wasm]: WASM, [runtime.snapshot]: SNAPSHOT, [runtime.package]: PACKAGE, [runtime.standardLibrary]: new Uint8Array(3) };
});

/** @param {boolean} [again] @returns what was reported of the start, and how it ended */
async function started(again) {
  const reports = /** @type {number[][]} */ ([]);
  const how = { ...(again === undefined ? {} : { again }), onDamage: () => happened.push("damage") };
  const { warn } = console;
  console.warn = () => undefined;
  try {
    const handle = await startPython((...report) => reports.push(report), how);
    return { reports, answer: handle("it") };
  } catch (error) {
    return { reports, answer: String(error) };
  } finally {
    console.warn = warn;
    assert.ok(globalThis.fetch === ownFetch && WebAssembly.instantiateStreaming === instantiateStreaming, "what was replaced is back");
  }
}

test("Python goes on from its snapshot, with other chance, and fetches nothing but that and its WebAssembly", async () => {
  const { reports, answer } = await started();
  assert.equal(answer, "answer to it");
  assert.deepEqual(happened, ["fetch python.wasm", "fetch snapshot.wasm", FROM_SNAPSHOT, "import random; random.seed()", HANDLE]);
  // The word of this browser is the one that stays of all that the snapshot writes.
  assert.equal(new TextDecoder().decode(new Uint8Array(memory.buffer, 12, 10)), "keptwordon");
  assert.deepEqual(reports, [[0, 200_000]]);
});

test("a snapshot that does not work is told of once, and Python starts from its files", async () => {
  const broken = { missing: 404, text: new Uint8Array(9), without: new Uint8Array([...HEADER, ...section(2, 1, ...named("python"), ...named("other"), 2, 0, 1)]) };
  for (const [name, snapshot] of Object.entries(broken)) {
    host[runtime.snapshot] = snapshot;
    happened = [];
    assert.equal((await started()).answer, "answer to it", name);
    assert.deepEqual(happened.slice(-6), ["damage", "fetch yavset.zip", "fetch library.zip", FROM_FILES, ["/lib/yavset.zip", 60_000, 7], HANDLE], name);
    assert.equal(happened.filter((one) => one === "damage").length, 1, name);
  }
});

test("without its WebAssembly or its package Python does not start, and does not wait for it either", async () => {
  for (const [url, calls] of [[runtime.wasm, ["fetch python.wasm", "fetch snapshot.wasm", "damage"]], [runtime.package, null]]) {
    host[runtime.snapshot] = 500;
    const { [url]: _, ...rest } = host;
    host = rest;
    happened = [];
    assert.equal((await started()).answer, `Error: 404 for ${url}`);
    if (calls) assert.deepEqual(happened, calls);
    host = { ...host, [runtime.wasm]: WASM };
  }
});

test("what is stored is taken from there, unless Python failed before", async () => {
  store = { [runtime.wasm]: WASM, [runtime.snapshot]: SNAPSHOT };
  const fetched = async (/** @type {boolean} */ again) => {
    happened = [];
    assert.equal((await started(again)).answer, "answer to it");
    return happened.filter((one) => String(one).startsWith("fetch"));
  };
  assert.deepEqual(await fetched(false), []);
  assert.deepEqual(await fetched(true), ["fetch python.wasm", "fetch snapshot.wasm"]);
  store = { [runtime.snapshot]: SNAPSHOT };
  assert.deepEqual(await fetched(false), ["fetch python.wasm"]);
  stores = false;
  assert.deepEqual(await fetched(false), ["fetch python.wasm", "fetch snapshot.wasm"]);
});

test("progress is told at every hundred thousand bytes that come, as the share that was sent", async () => {
  const padded = (/** @type {Uint8Array} */ module, /** @type {number} */ bytes) => {
    const more = bytes - module.length - 4;
    // A section without meaning, whose length takes three bytes.
    return new Uint8Array([...module, 0, (more & 127) | 128, ((more >> 7) & 127) | 128, more >> 14, 1, 120, ...new Uint8Array(more - 2)]);
  };
  host[runtime.wasm] = padded(WASM, LARGE - 1);
  host[runtime.snapshot] = padded(SNAPSHOT, LARGE);
  const { reports, answer } = await started();
  assert.equal(answer, "answer to it");
  const [[first, total] = [], ...later] = reports;
  assert.deepEqual([first, total], [0, 200_000]);
  assert.ok(later.length > 0);
  let before = 0;
  for (const [loaded = 0, whole] of later) {
    assert.equal(whole, 200_000);
    assert.ok(loaded - before >= LARGE / 2, `${before} ${loaded}`);
    before = loaded;
  }
  assert.ok(before <= (2 * LARGE - 1) / 2);
});
