// Sabaki's GTP client, which is not ours, follows an analysis and then goes on with other commands:
//
//     node tests/support/gtp_analysis.mjs PYTHON
//
// Prints one line of JSON: the lines of each analysis, and the answer to the command that ended it.

import { createRequire } from "node:module";

const { Controller } = createRequire(import.meta.url)("@sabaki/gtp");

const engine = new Controller(process.argv[2], ["-m", "yavset", "gtp", "--game", "cross"]);
const found = [];
for (const name of ["lz-analyze", "kata-analyze"]) {
  const lines = /** @type {string[]} */ ([]);
  /** @type {() => void} */
  let enough = () => {};
  const heard = new Promise((resolve) => (enough = () => resolve(null)));
  const analysis = engine.sendCommand({ name, args: ["white", "5"] }, (/** @type {any} */ { line }) => {
    if (line.startsWith("info ")) lines.push(line);
    if (lines.length === 3) enough();
  });
  await heard;
  const answer = await engine.sendCommand({ name: "yavset-to_move", args: [] });
  const { error } = await analysis;
  found.push({ name, lines, error, answer: answer.content });
}
await engine.stop();
console.log(JSON.stringify(found));
