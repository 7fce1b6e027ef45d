// The texts of lessons as steps: what each spelling becomes, recorded in tests/data/recorded/lessons.txt; and the lesson on paper.
//
//     YAVSET_RECORD=1 node --test tests/js/lesson_texts.test.mjs

import assert from "node:assert/strict";
import { test } from "node:test";
import { compareRecorded } from "./recorded.mjs";
import { document, rowOf } from "./sizeless_page.mjs";
import { toyView } from "./toy_python.mjs";
import { json } from "./without_build.mjs";

const { languages } = /** @type {any} */ (await import("../../web/js/assets.js"));
languages.en = { name: "English", url: "", games: { lessons: json({}) } };
const { Problem } = await import("../../web/js/base/problem.js");
const { tellAuthor } = await import("../../web/js/lesson/author.js");
const { layOut, takeAway } = await import("../../web/js/lesson/handout.js");
const { readSteps } = await import("../../web/js/lesson/steps.js");
const { t } = await import("../../web/js/text/i18n.js");
const { sideName } = await import("../../web/js/text/words.js");

const TEXTS = [
  "", "  \n ", "Only words.", "One.\n---\nTwo.\n  -----  \nThree.", "--", "A --- line",
  "# One\n## Two **bold**\n###### Six\n####### Seven\n#none", "    Indented.\n      More.\n    moves: e5", "\tTab\n\t\tmore",
  "moves: e5 d4,f6", "moves:e5", "moves  :  e5  d4 ", "moves e5: d4", " answer: g7", "answer: g7\nanswer: a1 b2 c3|d4", "answer:", "answer: |",
  "goal: win", "goal: move", "goal: win in 3", "goal: win in 1", "goal: win in 10", "goal: win in 0", "goal: do not lose", "goal: make a threat", "goal: hope", "goal:",
  "right: Yes.\nright: No.", "wrong: No.\nwrong e5: Three.\nwrong e5: Four.", "reply: a1|b1 c1\nreply e5: d4", "after e5: Go on.\nafter: Always.", "hint: Look: there.", "text: no key",
  "diagram: . w|. b", "diagram:\n. w\n  . b\narrows: a1-b1\n\nBelow.", "diagram:\n. w\nanswer: a1\n. b", "diagram:\n\n. w", "picture: w=a1", "diagram: . w\nfills: a1:red\nlabels: a1:Long\narrows: a1-b1 b1-c1-d1",
  "ansewr: e5", "diagram:\nansewr: e5\n. w", "Anser: e5", "movess: e5", "mov: e5", "hints: x\nwrongs e5: x", "answers: e5", "note: e5", "url https://x.org: y", "Two words: text",
  '{"text": "One."}', '[{"text": "One."}, {"moves": ["e5", "d4"], "answer": ["g7", "a1 b1"], "goal": "win"}]', '{"steps": [{"text": "In steps."}]}', '{"steps": 3}', "[1]", "[null]", "[", '{"text": 3}', '{"text": null, "hint": ["a", "b"]}',
  '{"wrong": "No.", "reply": {"*": ["a1", "b1 c1"], "e5": "d4|d5"}, "after": {"e5": 4}}', '{"wrong": {"e5": 3}}', '{"ansewr": "e5", "text": "x"}', '{"diagram": ". w|. b", "marks": 1}', '{"diagram": 4}', '{"problems": ["own"]}', '{"answer": 5}',
  "[A link](https://x.org) begins.", "[link]: https://x.org", "  [[1]]", "a".repeat(40_001),
];

test("the texts of lessons are read as they were", () => {
  compareRecorded("lessons.txt", TEXTS.map((text) => {
    try {
      return `${JSON.stringify(text)}\n  ${readSteps(text).map((step) => JSON.stringify(step)).join("\n  ")}`;
    } catch (error) {
      assert.ok(error instanceof Problem, String(error));
      // What is wrong with JSON the browser says in its own words.
      const { id, values } = /** @type {any} */ (error).said;
      return `${JSON.stringify(text).slice(0, 60)}\n  ${id} ${id === "mistake-steps-json" ? typeof values.problem : JSON.stringify(values ?? {})}`;
    }
  }));
});

const BOARD = { ...rowOf("a1", "b1", "c1"), corners: [[0, 0], [1, 0], [0, 1]], outline: [[0, 0], [3, 0], [0, 1]] };
const PLAYERS = ["white", "black"];

/** @param {string} text @param {any} [setup] */
function lessonOf(text, setup = { data: { starts: [{ ...toyView([]), scene: { pieces: [], counts: {} } }], drawable: ["moves"] }, description: { name: "Toy", players: PLAYERS, board: BOARD }, usual: true, known: true, pieces: [] }) {
  const steps = readSteps(text);
  const home = { moves: ["a1"], diagram: "", record: "", picture: "", ply: null };
  return /** @type {any} */ ({ steps, place: { position: { setup, home } }, sourceOf: (/** @type {any} */ { moves, diagram, picture }) => (moves.length > 0 || diagram ? { moves, diagram, record: "", picture, ply: null } : { ...home, picture }) });
}

test("a lesson on paper has all its steps with their boards, and the answers after them", async () => {
  const lesson = lessonOf(`First **read**.
![board](own.png)
fills: a1
---
Take.
moves: b1
answer: a1 c1 b1|c1
right: *So* it is.
---
goal: win
---
goal: move
---
goal: make a threat
---
goal: win in 3
---
goal: do not lose
---
Drawn by Python.
diagram: unreadable`);
  let decoded = 0;
  const image = /** @type {any} */ (document.createElement("img").constructor).prototype;
  Object.assign(image, { decode: () => ((decoded += 1), Promise.reject(new Error("broken"))) });
  Object.defineProperty(image, "src", { configurable: true, get() { return this.getAttribute("src") ?? ""; } });
  await layOut(lesson);
  const laid = () => [...document.querySelectorAll(".handout")];
  const [paper] = laid();
  assert.ok(paper);
  assert.equal(decoded, 1);
  const sections = [...paper.querySelectorAll("section")];
  assert.deepEqual(sections.map((one) => one.querySelector(".lesson-count")?.textContent), lesson.steps.map((/** @type {unknown} */ _, /** @type {number} */ at) => t("embed-step", { step: at + 1, count: 8 })));
  assert.deepEqual([...paper.querySelectorAll("h1")].map((one) => one.textContent), ["Toy", t("handout-answers")]);
  // Whose turn it is stands below the boards of steps that ask for moves.
  const turn = (/** @type {string} */ player) => t("status-side", { side: sideName(player) });
  const black = turn("black");
  assert.deepEqual(sections.map((one) => one.querySelector("figcaption")?.textContent ?? null), [null, black, black, black, black, black, black, null]);
  assert.deepEqual(sections.map((one) => one.querySelectorAll("canvas").length), [1, 1, 1, 1, 1, 1, 1, 0]);
  assert.equal(sections.at(-1)?.querySelector("pre")?.textContent, "unreadable\n");
  assert.equal(sections[0]?.querySelector("strong")?.textContent, "read");
  const answers = [...paper.querySelectorAll("ol li")].map((one) => [one.getAttribute("value"), one.querySelector("strong")?.textContent, one.querySelector("em")?.textContent ?? ""]);
  assert.deepEqual(answers, [
    ["2", "a1 c1 b1 or c1.", "So"], ["3", t("handout-win-in", { count: 1 }), ""], ["4", t("handout-any"), ""], ["5", t("handout-threat"), ""],
    ["6", t("handout-win-in", { count: 3 }), ""], ["7", t("handout-hold"), ""],
  ]);
  // The same lesson stays laid out; another takes its place.
  await layOut(lesson);
  assert.equal(laid()[0], paper);
  const marks = [...paper.querySelectorAll(".embed-marks")].map((one) => one.hasAttribute("hidden"));
  assert.equal(marks.length, 7);
  await layOut(lessonOf("Only read.", null));
  assert.deepEqual([laid().length, laid()[0] === paper, laid()[0]?.querySelector(".handout-answers"), laid()[0]?.querySelector("pre")?.textContent], [1, false, null, "\na1"]);
  takeAway();
  takeAway();
  assert.equal(laid().length, 0);
});

test("an author hears of every mistake with its line, or that there is none", async () => {
  const told = async (/** @type {any[]} */ problems) => {
    const asked = /** @type {any[]} */ ([]);
    const warned = /** @type {string[]} */ ([]);
    const element = document.createElement("div");
    await tellAuthor(/** @type {any} */ ({
      parameters: { game: "toy", options: { size: "3" }, steps: "Look." }, frame: { element }, warn: (/** @type {string} */ line) => warned.push(line),
      python: { request: async (/** @type {any} */ body) => (asked.push(body), { problems }) },
    }));
    assert.deepEqual(asked, [{ do: "check-lesson", game: "toy", options: { size: "3" }, text: "Look." }]);
    const list = [...element.querySelectorAll("ul[role=status] li")].map((one) => one.textContent);
    return [list, warned];
  };
  const lines = [{ line: 3, id: "moves-round", values: { number: 7 } }, { line: 5, id: "moves-empty" }];
  const said = lines.map(({ line, id, values }) => t("mistake-steps-line", { line, problem: t(id, values) }));
  assert.deepEqual(await told(lines), [said, said]);
  assert.deepEqual(await told([]), [[t("mistake-steps-none")], []]);
});
