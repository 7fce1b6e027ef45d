// Installs our wheel with micropip inside Pyodide, as somebody with a notebook in the browser does, and uses it:
//
//     node tests/support/micropip_install.mjs MICROPIP_WHEEL OUR_WHEEL
//
// Prints what the installed package says, as JSON.

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { loadPyodide } from "pyodide";
import { indexURL } from "../../build/snapshot/pyodide_folder.mjs";

const python = await loadPyodide({ indexURL });
const wheels = process.argv.slice(2).map((path) => {
  const there = `/tmp/${basename(path)}`;
  python.FS.writeFile(there, readFileSync(path));
  return there;
});
python.globals.set("wheels", python.toPy(wheels));
const result = await python.runPythonAsync(`
import json
import sys

installer, ours = wheels
sys.path.insert(0, installer)
import micropip

await micropip.install(f"emfs:{ours}")

import yavset

position = yavset.game("yavalath").start().play("e5")
json.dumps({
    "file": yavset.__file__,
    "version": yavset.__version__,
    "listed": "yavset" in micropip.list(),
    "games": len(yavset.game_ids()),
    "moves": len(position.legal_moves()),
    "picture": position._repr_svg_()[:4],
})
`);
console.log(result);
