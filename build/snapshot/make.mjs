// Takes a snapshot of the page's Python: its memory once it has started and imported the whole package.
//
//     node build/snapshot/make.mjs STANDARD-LIBRARY PACKAGE LOCK TARGET
//
// docs/start.md explains the steps. `_makeSnapshot` and `_sysExecutable` are private options of Pyodide.

import { readFile, writeFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { SECTION, trampoline } from "../../web/js/python/snapshot/restore.js";
import { memoryModule } from "./memory_module.mjs";
import { standstill } from "./standstill.mjs";
import { indexURL } from "./pyodide_folder.mjs";

/**
 * Import everything that the page may need: it is then in memory, and no module is read from a file any more. Then fill
 * memory that is free again with zeros: what was there would be downloaded, too.
 */
const READ_ALL = `
import gc, importlib, pkgutil, random, sys
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
gc.collect()
zeros = [bytes(1 << power) for power in range(16, 9, -1) for _ in range(5)]
del zeros
`;

// Python's memory has the time zone in it, and whether Python can wait for promises, which older versions cannot.
process.env.TZ = "UTC";
Reflect.deleteProperty(WebAssembly, "Suspending");

const [standardLibrary = "", packed = "", lock = "", target = ""] = process.argv.slice(2);
const archive = new Uint8Array(await readFile(packed));

/** The memory as Pyodide's WebAssembly has it first, and as its initialisation leaves it. */
let fresh = new Uint8Array();
let initialised = fresh;

const python = await loadPyodide({
  indexURL,
  stdLibURL: standardLibrary,
  lockFileContents: lock,
  packageBaseUrl: "file:///nowhere/",
  // The order of sets must not differ from build to build, nor the language from machine to machine.
  env: { PYTHONPATH: "/lib/yavset.zip", PYTHONHASHSEED: "0", LANG: "C.UTF-8" },
  fsInit: async (/** @type {any} */ FS) => FS.writeFile("/lib/yavset.zip", archive),
  createPyodideModule: async (/** @type {any} */ settings) => {
    const module = await createPyodideModule({ ...settings, instantiateWasm: still(settings.instantiateWasm) });
    initialised = module.HEAPU8.slice();
    return module;
  },
  // The snapshot would have the path of this program otherwise.
  _sysExecutable: "python",
  _makeSnapshot: true,
});
python.runPython(READ_ALL);
const module = /** @type {any} */ (python)._module;
module.HEAP32[trampoline(module)] = 0;
// What calls have left behind on the stack differs between versions of Node.js, and is of no use to anybody.
module.HEAPU8.fill(0, module._emscripten_stack_get_end(), module.stackSave());
const snapshot = python.makeMemorySnapshot();
const [, length = 0] = new Uint32Array(snapshot.buffer, 0, 2);
const head = snapshot.subarray(0, length);
const memory = snapshot.subarray(length);
// A fresh memory could not take it.
if (memory.length !== fresh.length) throw new Error(`Python's memory has grown to ${memory.length} bytes`);
await writeFile(target, memoryModule(SECTION, head, memory, [fresh, initialised]));

/**
 * Wrap Pyodide's way to instantiate its WebAssembly: time and chance stand still, and the first memory is noted.
 *
 * @param {any} instantiateWasm
 */
function still(instantiateWasm) {
  return (/** @type {any} */ imports, /** @type {any} */ receive) => {
    /** @type {WebAssembly.Memory} */
    let memory;
    return instantiateWasm(
      standstill(imports, () => memory.buffer),
      (/** @type {any} */ instance, /** @type {any} */ module) => {
        memory = instance.exports.memory;
        fresh = new Uint8Array(memory.buffer.slice(0));
        receive(instance, module);
      },
    );
  };
}
