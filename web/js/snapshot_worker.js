/**
 * The worker that takes the snapshot of Python's memory, and ends. It starts Python anew: what the page plays with is
 * not touched.
 * @module snapshot_worker
 */

import { startPyodide } from "./python.js";
import { keepSnapshot, wantsSnapshot } from "./snapshot.js";

if (await wantsSnapshot()) {
  const python = await startPyodide({ _makeSnapshot: true });
  // What every visit needs is then in memory already: the modules, and the first board.
  python.runPython("from yavset.service import handle; handle('{\"do\": \"view\", \"game\": \"yavalath\"}'); None");
  await keepSnapshot(python.makeMemorySnapshot());
}
self.close();
