// The page's readers of text from outside take in proportion to its length, and no longer text than there may be.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import "./without_build.mjs";
import { LIMITS, limitOf } from "../../web/js/base/limits.js";
import * as links from "../../web/js/before/links.js";
import { commandsBelow, commandsIn, marksIn, readMarks, withoutMarks } from "../../web/js/before/mark_text.js";
import { drawDiagram } from "../../web/js/before/drawn_moves.js";
import { complete, completions, placeOf, wordAt } from "../../web/js/before/ludemes.js";
import { readPicture } from "../../web/js/before/picture.js";
import { readRecords } from "../../web/js/before/record.js";
import { parse } from "../../web/js/base/storage.js";
import { readRecorded } from "../../web/js/breeding/recorded_run.js";
import { readAddress, readParameters } from "../../web/js/embed/parameters.js";
import { readSteps } from "../../web/js/lesson/steps.js";

const { variantOf } = await import("../../web/js/before/data.js");
const { blocks, inline } = await import("../../web/js/text/markdown.js");
const { importGames } = await import("../../web/js/match/games_file.js");
const { readPuzzle } = await import("../../web/js/puzzles/collection.js");

/** An element that only takes what it is given: how long elements take is the browser's. */
class FakeElement {
  append() {}
  setAttribute() {}
  getAttribute() {
    return null;
  }
}
Object.assign(globalThis, {
  document: { createElement: () => new FakeElement(), baseURI: "https://example.org/" },
  location: { origin: "https://example.org" },
  HTMLUListElement: class extends FakeElement {},
});
console.warn = () => {};

/** What texts repeat. */
const PIECES = [
  ..."[](){};|:,.*`!?$-#~@/\\ \n\t\"'=<&%\r\u2028aA5é",
  ...["{a}", "{a}\n", "[a", "![", "![a](", "[a](", "[a]( ", "](", "a:", "a: ", "a b", "$1 ", "$1", "!?", "!a", "1.", "( ", "(a ", "1. ", "e5 ", "e5."],
  ...["[%arrows ", "[%arrows e5-d4]", "arrows: e5-d4\n", "labels: e5:A\n", "labels", "diagram: |\n", "answer: e5\n", "answet: e5\n", "---\n", "--- ", "- ", "### "],
  ...["**a", "`a", "[a](https://", "wrong e5: a\n", "to move: white\n", "(board a ", "(game ", "%5B", "&arrows=e5", "white a1;", "$12 $13 "],
];

/** What may stand before what is repeated. */
const STARTS = ["", "[", "{", "(", "v1/yavalath/", "diagram: ", "(board a", "(game (board a", '[Game "', "1. e5 ", "labels: ", "[a](", "![a](", "a ", "---", "```"];

/** Characters of the longer text. */
const LENGTH = 20_000;

const BOARD = /** @type {any} */ ({ cells: [{ name: "a1", row: 1 }] });
const DATA = /** @type {any} */ ({ presets: [], shapes: [], riders: { "(twice)": "twice" }, own_sides: ["(touch 2 mine)"], game: { id: "ludi", board: BOARD }, starts: [] });

/** Every reader of a text from outside, and the most characters that it is given. @type {Record<string, [(text: string) => unknown, number]>} */
const READERS = {
  readRecords: [readRecords, LIMITS.record],
  readSteps: [readSteps, LIMITS.lesson],
  ...Object.fromEntries(
    /** @type {const} */ (["readRoute", "readLink", "linkParts", "linkIn", "isLink", "friendsIn", "plainName", "decoded", "splitList", "readMoves", "readNumber"]).map((name) => [
      name,
      [(/** @type {string} */ text) => links[name](text), LIMITS.record],
    ]),
  ),
  readOptions: [links.readOptions, limitOf("options")],
  commandsBelow: [commandsBelow, LIMITS.diagram],
  marksIn: [marksIn, LIMITS.record],
  commandsIn: [commandsIn, LIMITS.record],
  withoutMarks: [withoutMarks, LIMITS.record],
  readMarks: [(text) => readMarks({ arrows: text, fills: text, labels: text }), LIMITS.mark_text],
  readPicture: [(text) => readPicture(text, BOARD), LIMITS.picture],
  wordAt: [wordAt, LIMITS.rules],
  placeOf: [(text) => placeOf(text, { line: 1, column: text.length }), LIMITS.rules],
  completions: [(text) => completions([text], text), LIMITS.rules],
  complete: [(text) => complete(text, text.length, "board", new Set()), LIMITS.rules],
  drawDiagram: [(text) => drawDiagram(text, BOARD, ["rows"]), LIMITS.diagram],
  "readAddress of a fragment": [(text) => readAddress("", `#${text}`), LIMITS.record],
  "readAddress of a query": [(text) => readAddress(`?${text}`, ""), LIMITS.record],
  ...Object.fromEntries(
    ["record", "diagram", "picture", "moves", "steps", "options", "ply", "seats", "arrows", "labels", "theme", "interactive"].map((name) => [
      `readParameters of ${name}`,
      [(/** @type {string} */ text) => readParameters({ [name]: text }), limitOf(name)],
    ]),
  ),
  blocks: [blocks, LIMITS.lesson],
  inline: [inline, LIMITS.lesson],
  parse: [parse, LENGTH],
  readRecorded: [readRecorded, LENGTH],
  importGames: [importGames, LENGTH],
  readPuzzle: [(text) => readPuzzle("yavalath", text), LENGTH],
};

/** Exported functions that take a text and are no readers of texts from outside, by what they do with it. */
const NO_READERS = {
  "hand it on to a reader, here or in Python": ["meet", "openLink", "openText", "parsedLink", "parsedRecord", "previewOf", "rulesDescription"],
  "show or keep it as it is": ["addressWith", "ask", "copyText", "downloadText", "newTree", "setText", "showToast", "withFriend", "write"],
  "look at each character once": ["capital", "hash"],
};

/** Milliseconds of the processor below which growth does not count. */
const SHORT = 15;
/** How many times as long four times the text may take: 4 for a single pass, 16 for a reader that rescans. */
const GROWTH = 8;

/** @param {(text: string) => unknown} reader @param {string} text @returns {number} milliseconds, refusals included */
function taken(reader, text) {
  const start = process.cpuUsage();
  try {
    reader(text);
  } catch {
    // To refuse a text is an answer too.
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** @param {() => number} measured @returns {number} the least of three: other programs only make one longer */
const least = (measured) => Math.min(measured(), measured(), measured());

/** @param {(text: string) => unknown} reader @param {string} text @returns {number} how many times as long four times the text takes */
function growth(reader, text) {
  if (taken(reader, text) < SHORT) return 0;
  const part = text.slice(0, text.length / 4);
  return least(() => taken(reader, text)) / Math.max(SHORT / 8, least(() => taken(reader, part)));
}

/**
 * @param {(text: string) => unknown} reader
 * @param {string} text
 * @returns {boolean} whether the reader takes too long each time: one that rescans always does, and one that is compiled or
 *   interrupted meanwhile does not
 */
const rescans = (reader, text) => Array.from({ length: 4 }).every(() => growth(reader, text) > GROWTH);

for (const [name, [reader, most]] of Object.entries(READERS)) {
  test(`the work grows with the text alone: ${name}`, () => {
    const length = Math.min(most, LENGTH);
    const slow = [];
    for (const start of STARTS) {
      for (const piece of PIECES) {
        const text = (start + piece.repeat(Math.ceil(length / piece.length))).slice(0, length);
        if (rescans(reader, text)) slow.push([start, piece]);
      }
    }
    assert.deepEqual(slow, []);
  });
}

test("every exported function that takes a text is measured here, or no reader", () => {
  const folder = new URL("../../web/js/", import.meta.url);
  const found = new Set();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"))) {
    const source = readFileSync(new URL(name, folder), "utf8");
    for (const [, comment, exported] of source.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s*export (?:async )?function (\w+)/g)) {
      if (/@param \{(?:string|string \| \w+|Record<string, string>)\} \[?(?:text|link|fragment|comment|query|line|rules|given)\b/.test(comment ?? "")) found.add(exported);
    }
  }
  const measured = Object.keys(READERS).map((name) => name.split(" ")[0]);
  const others = Object.values(NO_READERS).flat();
  assert.deepEqual([...found].filter((name) => !measured.includes(name) && !others.includes(name)), []);
  assert.deepEqual(others.filter((name) => !found.has(name)), [], "which are gone");
});

test("the rules of an address name their board in one look", () => {
  for (const gap of [" ", "\n", "("]) {
    const text = `(board a${gap.repeat(LENGTH)}`;
    assert.ok(growth((rules) => variantOf(DATA, { rules }), text) <= GROWTH);
  }
});

test("what is longer than it may be is not read", () => {
  for (const name of ["diagram", "arrows", "labels", "picture", "options", "theme"]) {
    const { marks, diagram, options, picture, theme } = readParameters({ [name]: "a1:B ".repeat(limitOf(name)) });
    assert.deepEqual([marks, diagram, options, picture, theme], [{ arrows: [], fills: [], labels: [] }, "", {}, "", "auto"]);
  }
  assert.equal(readRecords("e5 ".repeat(LIMITS.record)), null);
  assert.equal(readRecords("{a}".repeat(LIMITS.pieces + 1)), null);
  assert.equal(readMarks({ labels: "e5:A ".repeat(LIMITS.marks + 1) }).labels.length, LIMITS.marks);
});
