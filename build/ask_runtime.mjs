// Starts the page's Python under Node, from the same compiled files, and asks it something:
//
//     node build/ask_runtime.mjs STANDARD-LIBRARY PACKAGE LOCK REQUEST [REQUEST ...]
//
// Each request is JSON for yavset.service.handle; each reply is printed as one line. web/js/python.js starts it the
// same way in a browser.

import { readFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";

const [standardLibrary = "", packed = "", lock = "", ...requests] = process.argv.slice(2);
const bytes = new Uint8Array(await readFile(packed));
try {
  const python = await loadPyodide({
    stdLibURL: standardLibrary,
    lockFileContents: lock,
    packageBaseUrl: "file:///nowhere/",
    env: { PYTHONPATH: "/lib/yavset.zip" },
    fsInit: async (/** @type {any} */ FS) => FS.writeFile("/lib/yavset.zip", bytes),
  });
  const handle = python.runPython("from yavset.service import handle; handle");
  for (const request of requests) console.log(handle(request));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
