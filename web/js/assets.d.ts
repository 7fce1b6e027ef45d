/** The module `assets.js`, which the build makes: where everything is. All URLs are absolute. */

/** The folder of the whole site. */
export const base: string;

/** Changes whenever any file of the site changes. */
export const version: string;

/** The scripts of workers: one page's Python, and the one that embedded boards share. */
export const workers: { python: string; shared: string };

/** Style sheets that views bring with them. */
export const sheets: { breed: string; boards: string; write: string };

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

/** What the page shows before Python is there. */
export const data: {
  /** All games in short. */
  index: string;
  /** Each game by its id: description, start view, examples. */
  games: Record<string, string>;
  /** The boards that games with other options are played on, by shape and size. */
  boards: Record<string, string>;
  /** The puzzles of each game that has some. */
  puzzles: Record<string, string>;
  /** The first stones of each game of which something is known. */
  openings: Record<string, string>;
  /** Recorded runs of breeding by their names. */
  runs: Record<string, string>;
};

/** Each language by its code: its name in itself, its messages, and the texts of each game by its id. */
export const languages: Record<string, { name: string; url: string; games: Record<string, string> }>;

/** The sizes of the large files that the start of Python loads, in bytes: unpacked, and as they are sent. */
export const files: { bytes: number; sent: number }[];
