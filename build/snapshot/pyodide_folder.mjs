// The folder of the npm package pyodide, as an option of `loadPyodide`. Pyodide finds it in a stack trace
// otherwise, and gets it wrong where the checkout's path ends in brackets, as in `yavset (1)`.

import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

export const indexURL = dirname(fileURLToPath(import.meta.resolve("pyodide")));
