// Rules in ludemes as text in an editor: places, words, completions.

import assert from "node:assert/strict";
import { test } from "node:test";
import { complete, completions, expectedAtEnd, placeOf, wordAt } from "../../web/js/before/ludemes.js";

const TEXT = "(game\n  (board hexhex 5)\n  (end (win (lien 4))))";

test("a place is found by line and column, which count characters", () => {
  const { start, end } = placeOf(TEXT, { line: 3, column: 14 });
  assert.equal(TEXT.slice(start, end), "lien");
  assert.deepEqual(placeOf("(😀 x", { line: 1, column: 4 }), { start: 4, end: 5 });
  assert.deepEqual(placeOf("(game", { line: 1, column: 6 }), { start: 5, end: 5 });
  assert.deepEqual(placeOf("(game", { line: 9, column: 9 }), { start: 5, end: 5 });
});

test("the word at the caret is what is being written", () => {
  assert.deepEqual(wordAt("(win (li"), { kept: "(win (", word: "li" });
  assert.deepEqual(wordAt("(line 4 own+r"), { kept: "(line 4 ", word: "own+r" });
  assert.deepEqual(wordAt("(win "), { kept: "(win ", word: "" });
});

test("only what is missing at the end is expected there", () => {
  /** @param {string} id */
  const error = (id) => [
    { line: 1, column: 1, expected: ["(line"], nearest: "", message: { id: "rules-at", values: { what: { id } } } },
  ];
  assert.deepEqual(expectedAtEnd(error("rules-end-here")), ["(line"]);
  assert.deepEqual(expectedAtEnd(error("rules-bracket-end")), ["(line"]);
  assert.deepEqual(expectedAtEnd(error("rules-expected")), []);
  assert.deepEqual(expectedAtEnd([]), []);
});

test("completions begin with the word and are none once it is whole", () => {
  assert.deepEqual(completions(["(line", "(group", ")"], ""), ["(line", "(group", ")"]);
  assert.deepEqual(completions(["line", "group"], "l"), ["line"]);
  assert.deepEqual(completions(["line", "group"], "line"), []);
  assert.deepEqual(completions(["square", "square+"], "square"), ["square", "square+"]);
  assert.deepEqual(completions(["2–5"], ""), ["2", "3", "4", "5"]);
  assert.deepEqual(completions(["a number"], ""), []);
});

test("a completion is written with the spaces and brackets that belong to it", () => {
  const alone = ["swap"];
  assert.deepEqual(complete("(end (win (line 4))", 19, "(lose", alone), { text: "(end (win (line 4)) (lose ", caret: 26 });
  assert.deepEqual(complete("(win (li)", 8, "line", alone), { text: "(win (line )", caret: 11 });
  assert.deepEqual(complete("(play (place own)", 17, "(swap", alone), { text: "(play (place own) (swap)", caret: 24 });
  assert.deepEqual(complete("(line 4 ", 8, ")", alone), { text: "(line 4)", caret: 8 });
  assert.deepEqual(complete("(line ", 6, "4", alone), { text: "(line 4", caret: 7 });
});

test("whatever follows the caret, what is completed has its bracket and one space after it", () => {
  const ends = /** @type {[string, string, string, string][]} */ ([
    ["(end ", "(lose", " ", ""], ["(end ", "(full", ")", ")"], ["(end (lo", "lose", " ", ""], ["(end (fu", "full", ")", ")"], ["(board ", "hexhex", "", ""], ["(line 4 ", ")", "", ""],
  ]);
  for (const [before, completion, end, closed] of ends) {
    for (const after of ["", ")", "(line 4)", " ", " )", "\n", "\t(line 4)"]) {
      const found = complete(before + after, before.length, completion, ["full"]);
      // A space that is there is not written again, but a bracket is.
      const added = /^\s/.test(after) ? closed : end;
      const start = completion === ")" ? "(line 4)" : before.startsWith("(board") ? "(board hexhex" : `(end (${completion.replace("(", "")}`;
      assert.deepEqual(found, { text: start + added + after, caret: (start + added).length }, JSON.stringify([before, completion, after]));
    }
  }
});
