/** The module `assets_python.js`, which the build makes: where the workers find Python. All URLs are absolute. */

/** What Python in the worker is started with. */
export const runtime: {
  /** Pyodide's `indexURL`. */
  folder: string;
  /** The module that exports `loadPyodide`. */
  module: string;
  /** The module that exports what Pyodide calls `createPyodideModule`. */
  script: string;
  /** Pyodide's WebAssembly. */
  wasm: string;
  /** Python's memory once it has started and read the package (python/snapshot/restore.js). */
  snapshot: string;
  /** Where the snapshot does not do: Pyodide's `stdLibURL`, the standard library, compiled and trimmed. */
  standardLibrary: string;
  /** Likewise: a zip with the package `yavset`, compiled; it can be put on `sys.path` as it is. */
  package: string;
  /** Pyodide's `lockFileContents`, naming no packages. */
  lock: string;
};

/** The sizes of the large files that the start of Python loads, in bytes: unpacked, and as they are sent. */
export const files: { bytes: number; sent: number }[];
