// A lesson step by step: what is asked, said and told to the page around, wherever the reader goes.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { recordPage, Shown } from "./recorded.mjs";
import { document, rowOf, window } from "./sizeless_page.mjs";
import { settled, TOY, ToyPython, until } from "./toy_python.mjs";
import { json } from "./without_build.mjs";

const { languages } = /** @type {any} */ (await import("../../web/js/assets.js"));
languages.en = { name: "English", url: "", games: { puzzles: json({}) } };

const { Signal } = await import("../../web/js/base/signal.js");
const { readPicture, writePicture } = await import("../../web/js/before/picture.js");
const { Lesson } = await import("../../web/js/lesson/lesson.js");
const { readSteps } = await import("../../web/js/lesson/steps.js");
const { PlayablePosition } = await import("../../web/js/match/playable_position.js");
const { drawPosition } = await import("../../web/js/match/source.js");
const { Found } = await import("../../web/js/views/breed_found.js");

const HOME = { moves: ["a1"], diagram: "", record: "", picture: "w=a1", ply: null };
const STEPS = readSteps(`First read.
---
Take the corner.
moves: b1 c1
picture: b=b1
answer: a2
hint: It is on the left.
right: So it is.
wrong: No.
wrong b2: Not there.
fills: a1
---
Any move.
answer: any
`);

/** @param {boolean} onwards whether there are ways onwards after the last step @param {ReturnType<typeof readSteps>} steps */
function begun(onwards = false, steps = STEPS, more = {}) {
  const python = new ToyPython();
  const position = new PlayablePosition(/** @type {any} */ (python), { game: "toy", options: {}, seats: ["people"], level: 2 }, HOME);
  position.setup = /** @type {any} */ ({ data: { starts: [] }, description: TOY, usual: false });
  const told = /** @type {any[]} */ ([]);
  const events = new Signal();
  events.listen((type, details) => told.push([type, details]));
  const shown = /** @type {any[]} */ ([]);
  position.show = async (source) => void shown.push(source);
  let refused = 0;
  const marked = /** @type {any[]} */ ([]);
  const board = { table: { refuse: () => (refused += 1) }, mark: (/** @type {any} */ marks) => marked.push(marks) };
  const place = /** @type {any} */ ({ board, position, above: document.createElement("div"), below: document.createElement("div"), events, update: () => lesson.update(), ...more });
  if (onwards) place.onwards = () => [{ action: "learn-play", icon: "resume", label: "Play", act: () => told.push("play"), main: true }];
  const lesson = new Lesson(place, steps);
  lesson.begin();
  lesson.update();
  const buttons = () => [...place.below.querySelectorAll("[data-action]")].map((one) => one.getAttribute("data-action"));
  const press = (/** @type {string} */ action) => {
    place.below.querySelector(`[data-action=${action}]`)?.dispatchEvent(new window.Event("click"));
    lesson.update();
  };
  /** Come to an end of the exercise. @param {"right" | "wrong" | "shown"} state @param {string} move */
  const end = (state, move) => {
    Object.assign(lesson.exercise, { state, move });
    lesson.exercise.finished.emit(state);
    lesson.update();
  };
  return { lesson, told, shown, marked, buttons, press, end, place, refusals: () => refused, said: () => lesson.bar.said.textContent };
}

test("lessons of one step and of several are shown as they were looked at, through each answer", (context) => {
  /** @type {any} */
  let current = null;
  const recorded = new Shown(context, "lesson", () => {
    const host = document.createElement("div");
    for (const part of [current.place.head, current.place.above, current.place.below]) if (part) host.append(part.cloneNode(true));
    return host;
  }, () => ({ marked: current.marked.at(-1), told: current.told, asks: current.lesson.asks, refusals: current.refusals() }));
  const one = readSteps("Take **b1**.\nanswer: b1\nright: Well done.\n");
  for (const [title, onwards, steps, more] of /** @type {[string, boolean, typeof STEPS, object][]} */ ([
    ["a lesson", false, STEPS, {}], ["a lesson that leads on", true, STEPS, { head: document.createElement("div") }], ["one step", false, one, {}], ["one step that leads on", true, one, {}], ["words alone", false, readSteps("Read."), {}],
  ])) {
    current = begun(onwards, steps, more);
    recorded.note(title);
    for (const step of steps.keys()) {
      for (const [state, move] of /** @type {["right" | "wrong" | "shown", string][]} */ ([["wrong", "b2"], ["wrong", "c1"], ["shown", "b1"], ["right", "b1"]])) {
        current.end(state, move);
        recorded.note(`step ${step + 1}: ${state} ${move}`);
      }
      current.press("step-next");
      recorded.note("on");
    }
    current.press("step-back");
    recorded.note("back");
    current.lesson.answer("b2");
    recorded.note("a move");
  }
});

test("each step shows its position, or the one that the lesson began with", (context) => {
  recordPage(context, "lesson");
  const { lesson, shown, press } = begun();
  press("step-next");
  assert.deepEqual(shown, [
    { moves: ["a1"], diagram: "", record: "", picture: "w=a1", ply: null },
    { moves: ["b1", "c1"], diagram: "", record: "", picture: "b=b1", ply: null },
  ]);
  assert.equal(lesson.number, 2);
  lesson.begin(99);
  assert.equal(lesson.number, 3);
  lesson.begin(-1);
  assert.equal(lesson.number, 1);
  // What a step does not say is that of the beginning, unless it has a position of its own.
  lesson.place.position.home = { moves: ["a1"], diagram: "rows", record: "1. a1", picture: "w=a1", ply: 0 };
  const none = { moves: [], diagram: "", picture: "" };
  for (const [step, source] of /** @type {[any, any][]} */ ([
    [none, { ...lesson.place.position.home, ply: null }], [{ ...none, picture: "own" }, { ...lesson.place.position.home, picture: "own", ply: null }],
    [{ ...none, moves: ["b1"] }, { moves: ["b1"], diagram: "", record: "", picture: "", ply: null }], [{ ...none, diagram: "other" }, { moves: [], diagram: "other", record: "", picture: "", ply: null }],
    [{ moves: ["b1"], diagram: "other", picture: "own" }, { moves: ["b1"], diagram: "other", record: "", picture: "own", ply: null }],
  ])) assert.deepEqual(lesson.sourceOf(step), source);
});

test("the page around hears of steps, of answers, and of the end alone when the last one is right", (context) => {
  recordPage(context, "lesson");
  const { told, press, end, lesson } = begun();
  press("step-next");
  end("wrong", "b2");
  end("shown", "a2");
  end("right", "a2");
  lesson.begin(3);
  end("shown", "a2");
  end("wrong", "a2");
  const answer = (/** @type {number} */ step, /** @type {string} */ move, /** @type {boolean} */ right) => ["answer", { step, steps: 3, move, word: move, right }];
  assert.deepEqual(told, [["step", { step: 2, steps: 3 }], answer(2, "b2", false), answer(2, "a2", true), answer(3, "a2", false)]);
  end("right", "d4");
  assert.deepEqual(told.slice(4), [answer(3, "d4", true), ["done", { steps: 3 }]]);
  // A step that asks is done when it is answered, one that only tells when it is reached.
  const asking = begun();
  asking.lesson.begin(2);
  asking.end("right", "a2");
  asking.told.length = 0;
  asking.press("step-next");
  assert.deepEqual(asking.told, [["step", { step: 3, steps: 3 }]]);
  const telling = begun(false, readSteps("One.\n---\nTwo.\n---\nThree."));
  telling.press("step-next");
  telling.press("step-next");
  telling.press("step-back");
  assert.deepEqual(telling.told, [["step", { step: 2, steps: 3 }], ["step", { step: 3, steps: 3 }], ["done", { steps: 3 }], ["step", { step: 2, steps: 3 }]]);
});

test("who goes to another step while an answer is checked hears nothing more of it", async () => {
  for (const leaves of [true, false]) {
    const { lesson, told, press, place } = begun();
    press("step-next");
    lesson.answer("b2");
    assert.equal(lesson.exercise.state, "checking");
    if (leaves) press("step-back");
    told.length = 0;
    for (let turn = 0; turn < 9; turn += 1) await settled();
    assert.deepEqual(told.map(([type]) => type), leaves ? [] : ["answer"]);
    lesson.exercise.close();
    place.position.close();
  }
});

test("buttons are those that help now", (context) => {
  recordPage(context, "lesson");
  const { buttons, press, end, lesson, said, refusals } = begun(true);
  assert.deepEqual(buttons(), ["step-next"]);
  lesson.answer("a2");
  assert.equal(refusals(), 1);
  press("step-next");
  assert.deepEqual([buttons(), said()], [["step-back", "step-hint"], ""]);
  press("step-hint");
  assert.deepEqual([buttons(), said()], [["step-back"], "It is on the left."]);
  for (const [state, move, wanted, text] of /** @type {const} */ ([
    ["wrong", "b2", ["step-again", "step-back", "step-show"], "Not there."],
    ["wrong", "c3", ["step-again", "step-back", "step-show"], "No."],
    ["shown", "a2", ["step-next", "step-back", "step-again"], "So it is."],
    ["right", "a2", ["step-next", "step-back", "step-again"], "So it is."],
  ])) {
    end(state, move);
    assert.deepEqual([buttons(), said()], [wanted, text]);
    lesson.answer("d4");
  }
  assert.equal(refusals(), 5);
  press("step-next");
  assert.deepEqual(buttons(), ["step-back"]);
  end("right", "d4");
  assert.deepEqual(buttons(), ["learn-play", "step-back", "step-again"]);
  lesson.finished = true;
  lesson.begin(3);
  lesson.update();
  assert.deepEqual(buttons(), ["learn-play", "step-back"]);
});

test("the number of a step stands above its text, or in the head of the page, with a button that prints the whole lesson", async (context) => {
  recordPage(context, "lesson");
  const { lesson, place, press } = begun();
  const above = () => [...place.above.querySelectorAll(".lesson-text > *")].map((/** @type {any} */ one) => one.textContent);
  assert.deepEqual(above(), ["Step 1 of 3", "First read."]);
  press("step-next");
  assert.deepEqual(above(), ["Step 2 of 3", "Take the corner."]);
  place.head = document.createElement("div");
  lesson.begin(3);
  lesson.update();
  assert.deepEqual([above(), place.head.textContent], [["Any move."], "Step 3 of 3"]);
  place.position.setup = null;
  /** @type {number[]} */
  const printed = [];
  /** @type {any} */
  let after = null;
  const { addEventListener } = globalThis;
  Object.assign(globalThis, {
    print: () => printed.push(document.querySelectorAll(".handout section").length),
    addEventListener: (/** @type {string} */ type, /** @type {unknown} */ act, /** @type {any} */ how) => type === "afterprint" && how?.once && (after = act),
  });
  place.head.querySelector("[data-action=print]").dispatchEvent(new window.Event("click"));
  await until(() => printed.length > 0);
  assert.deepEqual([printed, document.querySelectorAll(".handout").length], [[3], 1]);
  after();
  assert.equal(document.querySelectorAll(".handout").length, 0);
  Object.assign(globalThis, { addEventListener });
});

test("what is said between the moves of an answer is of the last of them that has words", (context) => {
  recordPage(context, "lesson");
  const { lesson, said } = begun();
  const step = /** @type {any} */ ({ ...STEPS[1], after: { a2: "Good.", b1: "", c1: "Go on." }, right: "" });
  Object.defineProperty(lesson, "step", { value: step });
  for (const [played, text] of /** @type {[string[], string][]} */ ([[[], ""], [["a2"], "Good."], [["a2", "b1"], "Good."], [["a2", "c1"], "Go on."], [["a2", "c1", "x9"], "Go on."]])) {
    Object.assign(lesson.exercise, { played });
    lesson.update();
    assert.equal(said(), text);
  }
  Object.assign(lesson.exercise, { state: "right" });
  lesson.update();
  assert.equal(said(), "Right!");
});

test("marks belong to a step until somebody moves", (context) => {
  recordPage(context, "lesson");
  const { lesson, press, marked } = begun();
  press("step-next");
  assert.deepEqual(marked.at(-1)?.fills?.map((/** @type {any} */ fill) => fill.cell), ["a1"]);
  Object.assign(lesson.exercise, { played: ["a2"] });
  lesson.update();
  assert.notDeepEqual(marked.at(-1)?.fills?.map((/** @type {any} */ fill) => fill.cell), ["a1"]);
});

test("a picture stands for the position that is shown first, and for no other", async () => {
  const cells = ["a1", "b1", "c1", "d1"];
  const board = rowOf(...cells);
  const description = { ...TOY, board };
  const setup = /** @type {any} */ ({ data: { starts: [], drawable: [] }, description, usual: true, known: false, pieces: [] });
  const pieces = [{ cell: "b1", kind: "stone", colour: "black", under: [], axis: null }];
  const picture = writePicture(/** @type {any} */ ({ scene: { pieces, counts: {} }, last: [], to_move: "white", outcome: null, out: {}, players: [] }));
  assert.equal(readPicture(picture, board, TOY.players).pieces[0]?.cell, "b1");
  fc.assert(
    fc.property(fc.subarray(cells), fc.option(fc.nat(4)), fc.nat(4), (moves, ply, at) => {
      const source = { moves, diagram: "", record: "1. a1", picture, ply: ply === null ? null : Math.min(ply, moves.length) };
      const drawn = drawPosition(source, at, setup);
      // Other plies of a record only Python knows.
      assert.equal(drawn !== null, at === (source.ply ?? moves.length));
      if (drawn) assert.deepEqual([drawn.ply, drawn.view.scene.pieces.map(({ cell }) => cell)], [at, ["b1"]]);
    }),
  );
  await settled();
});

test("a search for Yavalath tells what it has found, and of how many children", (context) => {
  recordPage(context, "lesson");
  const child = (/** @type {number} */ number) => ({ number, name: `Game ${number}`, parents: [[1, "Hex"], [2, "Y"]], said: [], verdict: {} });
  const children = new Map([3, 5, 8].map((number) => [number, child(number)]));
  const opened = /** @type {any[]} */ ([]);
  const told = (/** @type {object} */ search) => {
    const found = new Found((game) => opened.push(game.number));
    found.update(/** @type {any} */ ({ children, rediscoveries: [], kept: [], ended: false, of: 3, ...search }));
    found.element.querySelector("[data-action=rediscovery]")?.dispatchEvent(new window.Event("click"));
    return String(found.element.textContent);
  };
  const [waiting, none, part] = [told({}), told({ ended: true }), told({ ended: true, of: 1389 })];
  assert.equal(new Set([waiting, none, part]).size, 3);
  assert.match(part, /3.*1,389/);
  const found = told({ rediscoveries: [5, 8] });
  assert.match(found, /5.*Game 5.*Hex and Y/s);
  assert.doesNotMatch(found, /Game 8/);
  const kept = told({ rediscoveries: [5, 8], kept: [3, 8, 5], ended: true });
  assert.ok(kept.includes("Game 8") && !/so far|1,389/.test(kept), kept);
  assert.match(told({ rediscoveries: [5, 8], kept: [3], ended: true, of: 1389 }), /1,389/);
  assert.deepEqual(opened, [8]);
});
