// Whether the page reads a recorded run: the file is on standard input; prints the numbers of the children that it found kept.

import "../js/without_build.mjs";
import { readRecorded } from "../../web/js/breeding/recorded_run.js";

let text = "";
for await (const chunk of process.stdin) text += chunk;
console.log(JSON.stringify(readRecorded(text).kept));
