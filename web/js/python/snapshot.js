/**
 * Python's memory as it is when Python has started and read the whole package, taken by build/make_snapshot.mjs. Going
 * on from there takes a fraction of the time that starting takes.
 * @module python/snapshot
 */

/** The custom section of the snapshot's module that holds Pyodide's own head of a snapshot. */
export const SECTION = "pyodide";

/**
 * Where a Pyodide module keeps the one word of its memory that is not the same in all browsers: its way to call a C
 * function with other arguments than it takes. Pyodide sets it before it looks at a snapshot.
 *
 * @param {any} module
 * @returns {number} an index into HEAP32
 */
export function trampoline(module) {
  return (module.__PyRuntime + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4]) / 4;
}

/**
 * Give the options with which `loadPyodide` goes on from a snapshot.
 *
 * @param {Promise<WebAssembly.Module>} snapshot
 * @param {(settings: unknown) => Promise<any>} createPyodideModule what `pyodide.asm.mjs` exports
 */
export function snapshotOptions(snapshot, createPyodideModule) {
  return {
    // The head alone: the memory that would follow is in the module's segments, which know their places.
    _loadSnapshot: snapshot.then((module) => WebAssembly.Module.customSections(module, SECTION)[0] ?? new ArrayBuffer()),
    createPyodideModule: async (/** @type {unknown} */ settings) => {
      const module = await createPyodideModule(settings);
      const word = trampoline(module);
      const kept = module.HEAP32[word];
      await WebAssembly.instantiate(await snapshot, { python: { memory: module.memory } });
      module.HEAP32[word] = kept;
      return module;
    },
  };
}
