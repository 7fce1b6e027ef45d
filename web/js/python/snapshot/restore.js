/**
 * Restore the memory that Python had when it had started and imported the whole package (build/snapshot/make.mjs).
 * docs/start.md explains the steps.
 * @module python/snapshot/restore
 */

/** The custom section of the snapshot's module that holds Pyodide's own head of a snapshot. */
export const SECTION = "pyodide";

/**
 * Return where a Pyodide module keeps the one word of its memory that differs between browsers: the function that calls
 * C functions with other arguments than they take. Pyodide sets it before it reads a snapshot.
 *
 * @param {any} module
 * @returns {number} an index into HEAP32
 */
export function trampoline(module) {
  return (module.__PyRuntime + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4]) / 4;
}

/**
 * Return the options with which `loadPyodide` goes on from a snapshot.
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
