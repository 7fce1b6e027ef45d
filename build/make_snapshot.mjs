// Takes a snapshot of the page's Python: its memory once it has started and read the whole package.
//
//     node build/make_snapshot.mjs STANDARD-LIBRARY PACKAGE LOCK TARGET
//
// What is written is a WebAssembly module without code. Its data segments are the parts of the memory that starting
// has changed, so a browser that instantiates it with the memory of a fresh Pyodide puts them in their places
// (web/js/python/snapshot.js). Pyodide's own head of the snapshot is its custom section.

import crypto from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { SECTION, trampoline } from "../web/js/python/snapshot.js";

/** Bytes of the memory that are written or left out together. */
const PAGE = 256;

/** Python reads everything that the page may need, which is then in memory, and no module from a file any more. */
const READ_ALL = `
import importlib, pkgutil, random, sys
import encodings.ascii, encodings.latin_1, encodings.utf_16, encodings.utf_32
import yavset
from yavset.interfaces.service import handle

for module in pkgutil.walk_packages(yavset.__path__, "yavset."):
    importlib.import_module(module.name)
handle('{"do": "view", "game": "yavalath"}')
for path, finder in sys.path_importer_cache.items():
    if path.endswith(".zip"):
        open(path, "wb").close()
        finder.invalidate_caches()
random.seed(0)
`;

const [standardLibrary = "", packed = "", lock = "", target = ""] = process.argv.slice(2);
const archive = new Uint8Array(await readFile(packed));

/** The memory as Pyodide's WebAssembly brings it, and as its initialisation leaves it. */
let fresh = new Uint8Array();
let initialised = fresh;

// The same source shall give the same snapshot: visitors would load another one, with all that is said about that.
Date.now = () => 0;
performance.now = () => 0;
crypto.randomFillSync = (/** @type {any} */ array) => array.fill(0);

const plain = WebAssembly.instantiate;
WebAssembly.instantiate = /** @type {any} */ (
  async (/** @type {any} */ source, /** @type {any} */ imports) => {
    const made = /** @type {any} */ (await plain(source, imports));
    const memory = made.instance?.exports.memory;
    if (memory) fresh = new Uint8Array(memory.buffer.slice(0));
    return made;
  }
);

const python = await loadPyodide({
  stdLibURL: standardLibrary,
  lockFileContents: lock,
  packageBaseUrl: "file:///nowhere/",
  // The order of sets shall not differ from build to build.
  env: { PYTHONPATH: "/lib/yavset.zip", PYTHONHASHSEED: "0" },
  fsInit: async (/** @type {any} */ FS) => FS.writeFile("/lib/yavset.zip", archive),
  createPyodideModule: async (/** @type {any} */ settings) => {
    const module = await createPyodideModule(settings);
    initialised = module.HEAPU8.slice();
    return module;
  },
  // Otherwise the path of this program would be in the snapshot.
  _sysExecutable: "python",
  _makeSnapshot: true,
});
python.runPython(READ_ALL);
const module = /** @type {any} */ (python)._module;
module.HEAP32[trampoline(module)] = 0;
const snapshot = python.makeMemorySnapshot();
const [, length = 0] = new Uint32Array(snapshot.buffer, 0, 2);
const head = snapshot.subarray(0, length);
const memory = snapshot.subarray(length);
// A fresh memory could not take it.
if (memory.length !== fresh.length) throw new Error(`Python's memory has grown to ${memory.length} bytes`);
await writeFile(target, wasm(head, memory));

/**
 * Give the WebAssembly module (WebAssembly specification, section 5.5).
 *
 * @param {Uint8Array} head
 * @param {Uint8Array} memory
 * @returns {Buffer}
 */
function wasm(head, memory) {
  const segments = [...changes(memory)].map(([start, end]) =>
    // Active, for memory 0, at a constant address.
    Buffer.from([0x00, 0x41, ...signed(start), 0x0b, ...unsigned(end - start), ...memory.subarray(start, end)]),
  );
  return Buffer.concat([
    Buffer.from("\0asm\x01\0\0\0", "latin1"),
    section(0, [text(SECTION), head]),
    section(2, [unsigned(1), text("python"), text("memory"), [0x02, 0x00], unsigned(1)]),
    section(11, [unsigned(segments.length), ...segments]),
  ]);
}

/**
 * Give start and end of each part of the memory that differs from what a browser has before.
 *
 * @param {Uint8Array} memory
 * @returns {Generator<[number, number]>}
 */
function* changes(memory) {
  let start = -1;
  for (let page = 0; page <= memory.length; page += PAGE) {
    const changed = page < memory.length && differs(memory, page);
    if (changed && start < 0) start = page;
    if (!changed && start >= 0) {
      yield [start, page];
      start = -1;
    }
  }
}

/** @param {Uint8Array} memory @param {number} page */
function differs(memory, page) {
  const part = Buffer.from(memory.buffer, memory.byteOffset + page, PAGE);
  return [fresh, initialised].some((other) => part.compare(other, page, page + PAGE) !== 0);
}

/** @param {number} id @param {Iterable<ArrayLike<number>>} parts */
function section(id, parts) {
  const content = Buffer.concat([...parts].map((part) => Buffer.from(/** @type {any} */ (part))));
  return Buffer.concat([Buffer.from([id, ...unsigned(content.length)]), content]);
}

/** @param {string} name */
function text(name) {
  return [...unsigned(name.length), ...Buffer.from(name)];
}

/** @param {number} value @returns {number[]} in LEB128 */
function unsigned(value) {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

/** @param {number} value not negative @returns {number[]} in signed LEB128, where the last byte's bit 6 is the sign */
function signed(value) {
  return value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signed(value >>> 7)];
}
