// Starts the page's Python under Node, from the same snapshot, and asks it something:
//
//     node build/snapshot/ask.mjs SNAPSHOT LOCK REQUEST [REQUEST ...]
//
// Each request is JSON for yavset.interfaces.service.handle; each reply is printed as one line. A browser starts Python
// the same way (web/js/python/snapshot/start.js).

import { readFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { snapshotOptions } from "../../web/js/python/snapshot/restore.js";
import { indexURL } from "./pyodide_folder.mjs";

const [snapshot = "", lock = "", ...requests] = process.argv.slice(2);
try {
  const python = await loadPyodide({
    indexURL,
    // Pyodide wants a file for the standard library. Any will do: all modules are in the snapshot.
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
