// What keeps chance, time and the version of Node.js out of Python's memory, so that the same source gives the same
// snapshot: otherwise every build would be a new version of the site, which visitors would load again.
//
// Python reaches the world through the functions that its WebAssembly imports. Pyodide's `instantiateWasm` gets them
// before Python does, so they are replaced there, for this one Python. Only environment variables, and what Pyodide
// asks of the global scope, are set in make.mjs.

/** The functions that write a `struct stat`, by the index of the parameter that says where. */
const STATS = { __syscall_fstat64: 1, __syscall_stat64: 1, __syscall_lstat64: 1, __syscall_newfstatat: 2 };

/** Where the times of access, modification and change lie in a `struct stat` of Emscripten, in bytes. */
const STAT_TIMES = [40, 88];

/**
 * Return the imports of Pyodide's WebAssembly with a clock at 1970, chance that is all zeros, files from 1970, and
 * nothing said of who runs it.
 *
 * @param {any} imports
 * @param {() => ArrayBuffer} memory gives the memory of the instance, once there is one
 */
export function standstill(imports, memory) {
  const { env, wasi_snapshot_preview1: wasi } = imports;
  /** @param {number} start @param {number} length */
  const zeros = (start, length) => new Uint8Array(memory(), start, length).fill(0);
  const stats = Object.entries(STATS).map(([name, at]) => [
    name,
    (/** @type {number[]} */ ...given) => {
      const status = env[name](...given);
      const [start = 0, end = 0] = STAT_TIMES;
      if (status === 0) zeros(Number(given[at]) + start, end - start);
      return status;
    },
  ]);
  return {
    ...imports,
    env: {
      ...env,
      ...Object.fromEntries(stats),
      emscripten_date_now: () => 0,
      emscripten_get_now: () => 0,
      _Py_emscripten_runtime: () => 0,
    },
    wasi_snapshot_preview1: {
      ...wasi,
      clock_time_get: (/** @type {number} */ _clock, /** @type {bigint} */ _precision, /** @type {number} */ result) => {
        zeros(result, 8);
        return 0;
      },
      random_get: (/** @type {number} */ start, /** @type {number} */ length) => {
        zeros(start, length);
        return 0;
      },
    },
  };
}
