// How long the page's own readers take for the largest texts; prints milliseconds of the processor as JSON by name. tests/support/parse_times.py runs it.

import "../js/without_build.mjs";
import { readAddress } from "../../web/js/embed/parameters.js";
import { readSteps } from "../../web/js/lesson/steps.js";
import { readLink } from "../../web/js/before/links.js";
import { readPicture } from "../../web/js/before/picture.js";
import { readRecords } from "../../web/js/before/record.js";
import { drawMoves } from "../../web/js/before/drawn_moves.js";

let text = "";
for await (const chunk of process.stdin) text += chunk;
const { record, tree, moves, board, players, pieces } = JSON.parse(text);

/** @type {Record<string, number>} */
const taken = {};

/** @param {string} name @param {() => unknown} act */
function time(name, act) {
  const times = [1, 2, 3].map(() => {
    const start = process.cpuUsage();
    act();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  taken[name] = Math.min(...times);
}

const joined = moves.join(".");
time("page: a record", () => readRecords(record));
time("page: a record of variations", () => readRecords(tree));
time("page: a link", () => readLink(`v1/ayu/${joined}`));
time("page: an embed's address", () => readAddress("?game=ayu", `#moves=${joined}`));
time("page: drawing the moves", () => drawMoves(moves, { board, players, pieces }, ["moves"]));
time("page: a picture", () => readPicture(`white ${"a1 ".repeat(2 * board.cells.length)}`, board));
time("page: a tutorial", () => readSteps("Text.\nanswer: e5 d4\n---\n".repeat(1_600)));
time("page: a tutorial of mistakes", () => readSteps("answet: e5\n".repeat(3_600)));
console.log(JSON.stringify(taken));
