// Parts of views around a board, each by itself: what they show of a game, and what their buttons do.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { compareRecorded, recordPage } from "./recorded.mjs";
import { document, window } from "./sizeless_page.mjs";
import { report, settled, toyLine, toyView } from "./toy_python.mjs";
import { provideStorage } from "./web_storage.mjs";

const { UnknownGame } = await import("../../web/js/before/data.js");
const { PythonError } = await import("../../web/js/python/errors.js");
const { Problem } = await import("../../web/js/base/problem.js");
const { showProblem } = await import("../../web/js/app/failures.js");
const { Chooser } = await import("../../web/js/board/chooser.js");
const { MoveEntry } = await import("../../web/js/board/move_entry.js");
const { Paths } = await import("../../web/js/board/paths.js");
const { Tray } = await import("../../web/js/board/tray.js");
const { EndCard } = await import("../../web/js/views/ending.js");
const { Mistakes } = await import("../../web/js/views/mistakes.js");
const { ReviewPart } = await import("../../web/js/views/review_panel.js");
const { RunState } = await import("../../web/js/views/breed_state.js");
const { number, t } = await import("../../web/js/text/i18n.js");

const element = () => /** @type {any} */ (document.createElement("div"));
/** @param {any} host @returns {Record<string, any>} its buttons by their actions */
const buttons = (host) => Object.fromEntries([...host.querySelectorAll("[data-action]")].map((one) => [one.getAttribute("data-action"), one]));
/** @param {any} target @param {string} type */
const send = (target, type) => target.dispatchEvent(new window.Event(type, { cancelable: true }));
/** @param {any} host @param {string} action */
const press = (host, action) => send(buttons(host)[action], "click");

test("numbers have as many digits after the point as are wanted", (context) => {
  recordPage(context, "parts_of_the_table");
  assert.deepEqual([number(2, 1), number(0.25, 2), number(1234.5), number(-3, 2)], ["2.0", "0.25", "1,235", "-3.00"]);
});

test("what cannot be shown is explained, and tried again where that may help", async (context) => {
  recordPage(context, "parts_of_the_table");
  const told = (/** @type {unknown} */ error) => {
    const main = element();
    let tried = 0;
    showProblem(main, error, () => (tried += 1));
    if (buttons(main)["retry"]) press(main, "retry");
    return [main.querySelector(".lead").textContent, tried, Boolean(main.querySelector("a.main"))];
  };
  const missing = "The game's data could not be loaded.";
  const [link, tries, main] = told(new UnknownGame("chess"));
  assert.match(String(link), /chess/);
  assert.deepEqual([tries, main], [0, true]);
  assert.deepEqual(told(new PythonError("illegal-move", "e9 is not possible")), ["E9 is not possible", 1, false]);
  for (const error of [new PythonError("failed", ""), new TypeError("Failed to fetch"), new Problem({ id: "plain", values: { text: "x" } })]) {
    assert.deepEqual(told(error), [missing, 1, false]);
  }
  await settled();
});

test("choices at a cell are warned of by the moves that they make", (context) => {
  recordPage(context, "parts_of_the_table");
  const given = /** @type {string[]} */ ([]);
  const chooser = new Chooser({ give: (token) => given.push(token), cancel: () => given.push("cancel"), point: () => undefined });
  const paths = new Paths({ "a1-": [["a1", "axis-"]], "a1/": [["a1", "axis/"]], "b@a1": [["a1", "@black"]], b1: [["b1"]] });
  chooser.update(paths, null, { "a1/": "three in a row" });
  assert.equal(chooser.element.hidden, true);
  paths.push("a1");
  chooser.update(paths, null, { "a1/": "three in a row", "@black": "not a move", "axis-": "not a move" });
  const shown = [...chooser.element.querySelectorAll("[data-token]")].map((/** @type {any} */ one) => [one.getAttribute("data-token"), one.classList.contains("danger"), one.getAttribute("aria-label").includes("three in a row")]);
  assert.deepEqual(shown, [["axis-", false, false], ["axis/", true, true], ["@black", false, false]]);
  for (const one of chooser.element.querySelectorAll("button")) send(one, "click");
  assert.deepEqual(given, ["axis-", "axis/", "@black", "cancel"]);
});

test("a tray keeps its room for the game that has used it", (context) => {
  recordPage(context, "parts_of_the_table");
  const done = /** @type {string[]} */ ([]);
  const tray = new Tray({ take: (token) => done.push(`take ${token}`), press: (token) => done.push(`press ${token}`) });
  const two = { "w@a1": [["@white", "a1"], ["a1", "@white"]], "b@a1": [["@black", "a1"], ["a1", "@black"]] };
  /** @param {Record<string, string[][]>} targets @param {string} game @param {string[]} [taken] */
  const shown = (targets, game, taken = []) => {
    const paths = new Paths(targets);
    for (const token of taken) paths.push(token);
    tray.update(paths, game);
    const items = [...tray.element.querySelectorAll("[data-token]")].map((/** @type {any} */ one) => `${one.getAttribute("data-token")}${one.getAttribute("aria-pressed") === "true" ? " taken" : ""}`);
    return [!tray.element.hidden, ...items];
  };
  assert.deepEqual(shown({ a1: [["a1"]] }, "plain"), [false]);
  assert.deepEqual(shown({ a1: [["a1"]], swap: [["!swap"]] }, "plain"), [false]);
  assert.deepEqual(shown({ ...two, pass: [["!pass"]] }, "odd"), [true, "@white", "@black", "!pass"]);
  for (const one of tray.element.querySelectorAll("button")) send(one, "click");
  assert.deepEqual(done, ["take @white", "take @black", "press !pass"]);
  assert.deepEqual(shown(two, "odd", ["@black"]), [true, "@white", "@black taken"]);
  assert.deepEqual(shown({}, "odd"), [true]);
  assert.deepEqual(shown({ "w@a1": [["@white", "a1"]] }, "odd"), [true]);
  // Who has begun with a cell chooses the stone there.
  assert.deepEqual(shown({ ...two, "a1-b1": [["a1", "@white", "b1"], ["a1", "@white", "c1"]] }, "odd", ["a1", "@white"]), [true]);
  assert.deepEqual(shown({ a1: [["a1"]] }, "plain"), [false]);
});

test("a typed move is played, or refused until the position is another", async (context) => {
  recordPage(context, "parts_of_the_table");
  const played = /** @type {string[]} */ ([]);
  const match = { here: "1 ", personToMove: true, view: { targets: { "e5-f6": [["e5", "f6"]] } }, whyIllegal: async (/** @type {string} */ move) => new PythonError("illegal-move", `${move} is not possible`) };
  const entry = new MoveEntry(() => /** @type {any} */ (match), (move) => played.push(move), () => undefined);
  const type = async (/** @type {string} */ text) => {
    /** @type {any} */ (entry.field).value = text;
    send(entry.element, "submit");
    await settled();
    return entry.error.textContent;
  };
  assert.equal(await type(" E5 - f6 "), "");
  assert.deepEqual([played, /** @type {any} */ (entry.field).value], [["e5-f6"], ""]);
  assert.match(String(await type("a1")), /a1 is not possible/i);
  entry.update();
  assert.match(String(entry.error.textContent), /a1 is not possible/i);
  for (const here of ["1 e5-f6", "2 e5-f6"]) {
    assert.match(String(await type("a1")), /a1 is not possible/i);
    match.here = here;
    entry.update();
    assert.equal(entry.error.textContent, "");
  }
  match.personToMove = false;
  assert.notEqual(await type("e5-f6"), "");
  assert.deepEqual(played, ["e5-f6"]);
});

test("after a game one plays on with the same, the turned or other seats", () => {
  provideStorage();
  const person = { kind: "person" };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.shuffledSubarray(["person", "person", "bot"], { minLength: 2, maxLength: 3 }), (level, kinds) => {
      const seats = /** @type {any[]} */ (kinds.map((kind) => (kind === "bot" ? { kind, level } : person)));
      const match = { seats, game: "toy", atEnd: true, waiting: false, python: null, description: { name: "Toy" }, view: { ...toyView(["e9"]), seats: { white: 0, black: 1 } } };
      const again = /** @type {any[]} */ ([]);
      const host = element();
      const card = new EndCard(host, () => /** @type {any} */ (match), { again: (wanted) => again.push(wanted), review: () => again.push("review"), share: () => again.push("share") });
      card.update();
      const there = Object.keys(buttons(host));
      const bot = kinds.includes("bot");
      assert.deepEqual(there, ["rematch", ...(bot ? ["other-side", ...(level < 6 ? ["level-up"] : []), ...(level > 1 ? ["level-down"] : [])] : []), "review", "share-game"]);
      for (const action of there) press(host, action);
      const [first, ...others] = again;
      assert.deepEqual(first, seats);
      if (bot) {
        // Who sat in the last seat has the first one now.
        const turned = others.shift();
        assert.deepEqual(turned, [seats.at(-1), ...seats.slice(0, -1)]);
        const levels = others.filter(Array.isArray).map((wanted) => wanted.find((/** @type {any} */ seat) => seat.kind === "bot").level);
        assert.deepEqual(levels, [level + 1, level - 1].filter((one) => one >= 1 && one <= 6));
        for (const wanted of others.filter(Array.isArray)) assert.deepEqual(wanted.map((/** @type {any} */ seat) => seat.kind), kinds);
      }
      for (const change of [{ atEnd: false }, { waiting: true }, { view: toyView(["a1"]) }]) {
        new EndCard(host, () => /** @type {any} */ ({ ...match, ...change }), /** @type {any} */ ({})).update();
        assert.equal(host.hidden, true);
      }
    }),
  );
});

const MOVES = ["a1", "b1", "c1", "d1"];
/** @param {number} ply @param {string} better */
const blunder = (ply, better) => ({ ply, nag: 4, reason: { id: "review-better", values: { move: better } }, better: [better, "x9"] });
const REVIEW = { complete: true, values: [], verdicts: [blunder(0, "a2"), blunder(1, "b2"), blunder(2, "c2"), { ...blunder(3, "d2"), nag: 1 }] };

/** @param {string[]} kinds @returns {any} a game of which everything has been searched */
function reviewed(kinds) {
  const match = /** @type {any} */ ({
    ply: 4, moves: MOVES, line: toyLine(MOVES), comments: {}, nags: {}, seats: kinds.map((kind) => ({ kind })), view: toyView([]),
    description: { players: ["white", "black"] },
    key: () => MOVES.slice(0, match.ply).join(" "),
    go: (/** @type {number} */ ply) => {
      match.ply = ply;
      match.view = toyView(MOVES.slice(0, ply));
    },
    follow: (/** @type {number} */ ply, /** @type {string[]} */ moves) => (match.followed = [ply, moves]),
    analysis: { progress: null, reports: new Map(MOVES.map((_, ply) => [MOVES.slice(0, ply).join(" "), report("best", {
      value: 0.6, proven: ply === 2 ? "win" : null,
      moves: /** @type {any} */ ([
        { move: "b5", value: 0.54, proven: null, line: ["b5"] }, { move: "b6", value: 0.4, proven: null, line: ["b6"] },
        { move: "b7", value: 0, proven: "loss", line: ["b7", "reply"] }, { move: "b8", value: 1, proven: "win", line: ["b8"] },
      ]) })])) },
  });
  return match;
}

test("mistakes to learn from are those of the only person, or of both people", (context) => {
  recordPage(context, "parts_of_the_table");
  for (const [kinds, plies] of /** @type {[string[], number[]][]} */ ([
    [["person", "person"], [0, 1, 2]], [["person", "bot"], [0, 2]], [["bot", "person"], [1]], [["bot", "bot"], []], [["person", "friend"], [0, 2]],
  ])) {
    const match = reviewed(kinds);
    const mistakes = new Mistakes();
    const asked = /** @type {number[]} */ ([]);
    let [control] = mistakes.controls(match, /** @type {any} */ (REVIEW));
    assert.equal(control?.action, plies.length > 0 ? "learn-mistakes" : undefined, kinds.join());
    for (; control && control.action !== "learn-stop"; [control] = mistakes.controls(match, /** @type {any} */ (REVIEW))) {
      control.act();
      if (mistakes.state === "open") asked.push(match.ply);
    }
    assert.deepEqual(asked, plies);
    assert.deepEqual(mistakes.controls(match, /** @type {any} */ ({ ...REVIEW, complete: false })).length > 0, mistakes.active);
    control?.act();
    assert.deepEqual([match.ply, mistakes.active], plies.length > 0 ? [4, false] : [4, false]);
  }
});

test("an answer to a mistake is right if it is the best move, or worth nearly as much, or also wins", (context) => {
  recordPage(context, "parts_of_the_table");
  const match = reviewed(["person", "person"]);
  const mistakes = new Mistakes();
  mistakes.controls(match, /** @type {any} */ (REVIEW))[0]?.act();
  const answers = (/** @type {string[]} */ ...moves) => moves.map((move) => {
    mistakes.answer(match, move);
    return [move, mistakes.state, mistakes.marks !== null];
  });
  assert.deepEqual(answers("b6", "b7", "b9", "b5", "a2"), [["b6", "wrong", true], ["b7", "wrong", true], ["b9", "wrong", true], ["b5", "right", true], ["a2", "right", true]]);
  mistakes.answer(match, "b6");
  assert.match(mistakes.text, /b6.*40.*60/);
  mistakes.answer(match, "b7");
  assert.match(mistakes.text, /b7.*reply/);
  for (const action of ["learn-answer", "learn-next", "learn-answer", "learn-next"]) {
    mistakes.controls(match, /** @type {any} */ (REVIEW)).find((one) => one.action === action)?.act();
  }
  assert.deepEqual([match.ply, mistakes.state, mistakes.marks], [2, "open", null]);
  // Here White wins, so whatever else is good does not.
  assert.deepEqual(answers("b5", "b8", "c2").map(([, state]) => state), ["wrong", "right", "right"]);
  mistakes.answer(match, "b5");
  assert.match(mistakes.text, /b5/);
  const wrong = mistakes.state;
  match.ply = 1;
  mistakes.answer(match, "b2");
  assert.equal(mistakes.state, wrong);
});

test("each answer to a mistake is told as it was looked at, and one at another position or before any search is none", () => {
  const lines = /** @type {string[]} */ ([]);
  for (const kinds of [["person", "person"], ["person", "bot"], ["bot", "person"]]) {
    const match = reviewed(kinds);
    const mistakes = new Mistakes();
    const controls = () => mistakes.controls(match, /** @type {any} */ (REVIEW));
    const tell = (/** @type {string} */ what) => lines.push([what, mistakes.active, mistakes.asking, mistakes.state, mistakes.text, JSON.stringify(mistakes.marks), controls().map(({ action, label }) => `${action} ${label}`).join(", ")].join(" | "));
    tell(kinds.join(" "));
    controls()[0]?.act();
    while (mistakes.active) {
      tell(`at move ${match.ply}`);
      const [before, { ply, analysis }] = [mistakes.state, match];
      const best = REVIEW.verdicts.find((verdict) => verdict.ply === ply)?.better[0] ?? "";
      match.ply = ply + 1;
      mistakes.answer(match, best);
      match.ply = ply;
      match.analysis = { ...analysis, reports: new Map() };
      mistakes.answer(match, best);
      match.analysis = analysis;
      assert.equal(mistakes.state, before);
      for (const move of ["b5", "b6", "b7", "b8", "b9", best]) {
        mistakes.answer(match, move);
        tell(move);
      }
      const [next] = controls();
      next?.act();
    }
    tell("over");
  }
  compareRecorded("mistakes.txt", lines);
});

test("a review tells the verdict on the last move shown, its better line, and what one can learn", (context) => {
  recordPage(context, "parts_of_the_table");
  const match = reviewed(["person", "person"]);
  const mistakes = new Mistakes();
  const panel = new ReviewPart(mistakes);
  const update = () => panel.update(match, /** @type {any} */ (REVIEW));
  match.comments = { 0: "at the start", 4: "where no verdict is" };
  for (let ply = 0; ply <= 4; ply += 1) {
    match.go(ply);
    update();
    const text = String(panel.verdict.textContent);
    if (ply === 0) assert.equal(text, "at the start");
    else assert.ok(text.startsWith(MOVES[ply - 1] ?? "?"), text);
    assert.equal(Boolean(buttons(panel.buttons)["show-better"]), ply > 0);
    if (ply === 0) continue;
    press(panel.buttons, "show-better");
    assert.deepEqual(match.followed, [ply - 1, REVIEW.verdicts[ply - 1]?.better]);
  }
  assert.deepEqual(Object.keys(buttons(panel.learn)), ["learn-mistakes"]);
  press(panel.learn, "learn-mistakes");
  update();
  assert.deepEqual(Object.keys(buttons(panel.learn)), []);
  // A game of more players offers nothing of the one before.
  mistakes.leave();
  match.go(4);
  update();
  assert.deepEqual([Object.keys(buttons(panel.learn)), Object.keys(buttons(panel.buttons))], [["learn-mistakes"], ["show-better"]]);
  panel.updateForMany(match);
  assert.deepEqual([buttons(panel.learn), buttons(panel.buttons)], [{}, {}]);
});

test("a run of breeding says what it depends on", (context) => {
  recordPage(context, "parts_of_the_table");
  const state = new RunState();
  context.after(() => state.destroy());
  const ancestors = [{ name: "Hex" }, { name: "Susan" }];
  const told = (/** @type {object} */ settings) => {
    state.sayRecorded(/** @type {any} */ ({ settings: { population: "hex,susan", children: 40, seed: 7, ...settings }, ancestors, children: new Map() }));
    return String(state.note.textContent);
  };
  const usual = told({});
  assert.match(usual, /Hex and Susan.*7/);
  assert.match(told({ population: "2007" }), /2007/);
  const [lenient, strict] = [told({ budget: "lenient" }), told({ budget: "strict" })];
  for (const text of [lenient, strict]) assert.ok(text.startsWith(usual) && text.length > usual.length + 5, text);
  assert.notEqual(lenient, strict);
});

test("what a run waits for is said first, and what it depends on where it waits for nothing", (context) => {
  const state = new RunState();
  context.after(() => state.destroy());
  const ready = { python: { state: "ready" }, rests: new Set(), settings: { population: "2007", children: 40, seed: 7 }, ancestors: [], children: new Map(), store: { full: false }, state: "running" };
  const told = (/** @type {object} */ more) => {
    state.sayOwn(/** @type {any} */ ({ ...ready, ...more }));
    return state.note.textContent;
  };
  const about = (/** @type {string} */ text) => t(text, { population: "2007", seed: 7 });
  const [battery, elsewhere] = [new Set(["battery"]), new Set(["battery", "elsewhere"])];
  const loading = { python: { state: "loading" } };
  const CASES = /** @type {[object, string][]} */ ([
    [{}, about("breeding-view-running")], [{ state: "done" }, about("breeding-view-done")], [{ state: "empty", settings: null }, ""], [{ state: "empty" }, ""],
    [{ rests: battery }, t("breeding-view-battery")], [{ ...loading, rests: battery }, t("breeding-view-battery")], [loading, t("breeding-view-starting")],
    [{ store: { full: true } }, `${about("breeding-view-running")} ${t("breeding-view-full")}`], [{ store: { full: true }, state: "done" }, `${about("breeding-view-done")} ${t("breeding-view-full")}`],
    // Nothing that has ended, has paused or is not there waits for anything.
    ...["done", "empty", "paused", "failed", "damaged"].flatMap((now) => [[{ state: now, rests: battery }, told({ state: now })], [{ state: now, ...loading }, told({ state: now })]]),
    [{ state: "failed" }, t("load-failed")], [{ state: "damaged" }, t("breeding-view-damaged")], [{ state: "paused" }, t("breeding-view-paused")],
    ...["running", "done", "empty", "paused", "failed", "damaged"].map((now) => [{ state: now, rests: elsewhere }, t("breeding-view-elsewhere")]),
  ]);
  for (const [more, expected] of CASES) assert.equal(told(more), expected, JSON.stringify(more));
});

test("a review counts each side's mistakes, not its other verdicts, once it is complete", () => {
  const match = reviewed(["person", "person"]);
  const panel = new ReviewPart(new Mistakes());
  const side = (/** @type {string} */ name, /** @type {number} */ count) => t("review-side", { side: name, percent: "–", count });
  for (const nags of [[4, 4, 4, 1], [2, 6, 4, 1], [6, 6, 1, 1], [1, 2, 1, 4]]) {
    const verdicts = REVIEW.verdicts.map((verdict, at) => ({ ...verdict, nag: nags[at] }));
    const count = (/** @type {number} */ seat) => nags.filter((nag, at) => at % 2 === seat && (nag === 2 || nag === 4)).length;
    panel.update(match, /** @type {any} */ ({ ...REVIEW, verdicts }));
    assert.equal(panel.sides.textContent, `${side("White", count(0))} · ${side("Black", count(1))}`);
    panel.update(match, /** @type {any} */ ({ ...REVIEW, verdicts, complete: false }));
    assert.equal(panel.sides.textContent, "");
  }
});
