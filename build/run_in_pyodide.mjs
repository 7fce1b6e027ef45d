// Run a Python script inside Pyodide under Node, as `python3 SCRIPT ARGUMENTS` would:
//
//     node build/run_in_pyodide.mjs SCRIPT [ARGUMENT ...]
//
// The checkout is the working directory, mounted at /checkout: paths are relative to it.
// The exit status is the script's.

import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";
import { indexURL } from "./snapshot/pyodide_folder.mjs";

const MOUNT = "/checkout";
const checkout = fileURLToPath(new URL("..", import.meta.url));

const [script, ...args] = process.argv.slice(2);
const python = await loadPyodide({
  indexURL,
  args: [],
  // Code that is compiled here knows its lines, not its columns, which would be a tenth of the page's Python.
  env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1", PYTHONNODEBUGRANGES: "1" },
});
python.FS.mkdirTree(MOUNT);
python.mountNodeFS(MOUNT, checkout);
python.FS.chdir(MOUNT);
python.globals.set("argv", python.toPy([script, ...args]));
try {
  process.exitCode = python.runPython(`
import os, runpy, sys

sys.argv = list(argv)
sys.path.insert(0, os.path.dirname(os.path.abspath(sys.argv[0])))
try:
    runpy.run_path(sys.argv[0], run_name="__main__")
    status = 0
except SystemExit as stop:
    status = stop.code
    if not isinstance(status, int):
        if status:
            print(status, file=sys.stderr)
        status = 1 if status else 0
status
`);
} catch (error) {
  // Node would print the line of Pyodide's code that threw, which is a megabyte long.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
