// Starts the page's Python under Node, from the same snapshot, and asks it something:
//
//     node build/ask_runtime.mjs SNAPSHOT LOCK REQUEST [REQUEST ...]
//
// Each request is JSON for yavset.interfaces.service.handle; each reply is printed as one line. web/js/python/python.js starts it the
// same way in a browser.

import { readFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { snapshotOptions } from "../web/js/python/snapshot.js";

const [snapshot = "", lock = "", ...requests] = process.argv.slice(2);
try {
  const python = await loadPyodide({
    // Pyodide wants a file for a standard library. Python's is in the snapshot, so that it opens none.
    stdLibURL: snapshot,
    lockFileContents: lock,
    packageBaseUrl: "file:///nowhere/",
    ...snapshotOptions(readFile(snapshot).then(WebAssembly.compile), createPyodideModule),
  });
  const handle = python.runPython("from yavset.interfaces.service import handle; handle");
  for (const request of requests) console.log(handle(request));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
