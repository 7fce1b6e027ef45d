// What a board in a frame hears from the page around, and what it tells of its game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Signal } from "../../web/js/base/signal.js";
import { Outside } from "../../web/js/embed/outside.js";
import { Match } from "../../web/js/match/match.js";
import { settled, TOY, ToyPython, toyView } from "./toy_python.mjs";
import { english } from "./without_build.mjs";

const { setLanguage } = await import("../../web/js/text/i18n.js");
const { Reporter } = await import("../../web/js/embed/reporter.js");

setLanguage({ code: "en", direction: "ltr", messages: english, taglines: {} });

const TEXTS = { name: "Toy", tagline: "", rules: "", options: {}, phrases: { nine: "nine" }, examples: [] };

/** Give the board a window, in a frame or not. @param {boolean} framed */
function open(framed) {
  const own = new EventTarget();
  /** @type {[Record<string, unknown>, string][]} */
  const sent = [];
  const host = { postMessage: (/** @type {Record<string, unknown>} */ message, /** @type {string} */ origin) => sent.push([message, origin]) };
  const window = Object.assign(own, { postMessage: host.postMessage });
  Object.assign(globalThis, { window, parent: framed ? host : window, addEventListener: own.addEventListener.bind(own) });
  const outside = new Outside();
  /** @type {unknown[]} */
  const heard = [];
  outside.heard.listen((message) => heard.push(message));
  /** @param {unknown} data @param {unknown} source */
  const say = (data, source = globalThis.parent) => own.dispatchEvent(Object.assign(new Event("message"), { data, source }));
  return { outside, heard, sent, say };
}

test("a board hears messages of this version from the page around it, and from nobody else", () => {
  const { heard, say } = open(true);
  const message = { yavset: 1, type: "wake" };
  const wrong = [null, undefined, "wake", 5, [], {}, { type: "wake" }, { yavset: 2, type: "wake" }, { yavset: 1 }, { yavset: 1, type: 5 }];
  for (const data of wrong) say(data);
  say(message, globalThis.window);
  say(message, {});
  say(message, null);
  say(Object.assign(() => undefined, message));
  assert.deepEqual(heard, []);
  say(message);
  assert.deepEqual(heard, [message]);
});

test("a board that is a page of its own hears and tells nobody", () => {
  const { outside, heard, sent, say } = open(false);
  say({ yavset: 1, type: "wake" });
  outside.send("ready");
  assert.deepEqual([heard, sent], [[], []]);
});

test("what a board tells names the version", () => {
  const { outside, sent } = open(true);
  outside.send("ready");
  outside.send("height", { height: 300 });
  assert.deepEqual(sent, [[{ yavset: 1, type: "ready" }, "*"], [{ yavset: 1, type: "height", height: 300 }, "*"]]);
});

/** @param {string[]} [moves] @param {import("../../web/js/types.d.ts").Seat[]} [seats] */
async function reported(moves = [], seats = [{ kind: "person" }, { kind: "bot", level: 2 }]) {
  const game = new Match(new ToyPython(), { description: TOY, view: toyView(moves), moves, seats });
  const events = new Signal();
  /** @type {any[]} */
  const told = [];
  events.listen((type, details) => told.push([type, details]));
  const reporter = new Reporter(events);
  /** A position that is played on, as an embedded board has one. */
  const position = {
    match: game,
    source: { moves },
    get moves() {
      return game.moves;
    },
    get ply() {
      return game.ply;
    },
    get view() {
      return game.view;
    },
  };
  // As an embedded board does: of a move that waits for Python nothing is told yet.
  game.changed.listen((before) => {
    if (!game.waiting) reporter.report(/** @type {any} */ (position), before, TEXTS);
  });
  game.begin();
  await settled();
  /** @param {string} kind @returns {any[]} the details of what was told of a kind */
  const of = (kind) => told.filter(([type]) => type === kind).map(([, details]) => details);
  return { game, position, of };
}

test("a move is told once, with who made it", async () => {
  const { game, of } = await reported(["a1"]);
  assert.deepEqual(of("move"), []);
  game.play("b2");
  await settled();
  assert.deepEqual(of("move"), [{ move: "b2", word: "b2", moves: ["a1", "b2"], player: "black", side: "black", by: "bot" }]);
  game.play("c3");
  await settled();
  assert.deepEqual(of("move")[1], { move: "c3", word: "c3", moves: ["a1", "b2", "c3"], player: "white", side: "white", by: "person" });
  // Going through the moves is no move; nor is an undo, or what comes from elsewhere in one go.
  game.go(2);
  game.go(3);
  game.go(1);
  game.go(2);
  await settled();
  game.go(3);
  game.undo();
  game.take(["a1", "d4"]);
  game.take([]);
  await settled();
  assert.equal(of("move").length, 2);
  game.close();
});

test("every change of the position shown is told, with the reason and the outcome", async () => {
  const { game, of } = await reported(["a1"], [{ kind: "person" }, { kind: "person" }]);
  const outcome = { winner: "black", reason: "nine", text: "Black wins: nine", moves: ["a1", "e9"] };
  const acts = /** @type {[() => void, string, string[], typeof outcome | null][]} */ ([
    [() => undefined, "begin", ["a1"], null],
    [() => game.play("e9"), "move", ["a1", "e9"], outcome],
    [() => game.go(0), "step", [], null],
    [() => game.go(1), "step", ["a1"], null],
    [() => game.play("b2"), "move", ["a1", "b2"], null],
    [() => game.undo(), "undo", ["a1"], null],
    [() => game.take(["c3", "d4"]), "begin", ["c3", "d4"], null],
    [() => game.take(["f6"]), "begin", ["f6"], null],
    [() => game.take([]), "undo", [], null],
  ]);
  for (const [number, [act, reason, moves, end]] of acts.entries()) {
    act();
    await settled();
    assert.deepEqual(of("change").at(-1), { reason, moves, outcome: end });
    assert.equal(of("change").length, number + 1);
    game.changed.emit();
    assert.equal(of("change").length, number + 1);
  }
});

test("a board that wakes where it is shows nothing new; another game on it begins", () => {
  const events = new Signal();
  /** @type {any[]} */
  const told = [];
  events.listen((type, details) => told.push([type, details.reason, details.moves]));
  const reporter = new Reporter(events);
  let source = { moves: ["a1"] };
  const shows = (/** @type {string[]} */ moves, /** @type {any} */ match) => {
    reporter.report(/** @type {any} */ ({ match, source, moves, ply: moves.length, view: toyView(moves) }), undefined, TEXTS);
    return told.splice(0);
  };
  const game = (/** @type {string[]} */ moves) => new Match(new ToyPython(), { description: TOY, view: toyView(moves), moves, seats: [{ kind: "person" }, { kind: "person" }] });
  assert.deepEqual(shows(["a1"], null), [["change", "begin", ["a1"]]]);
  assert.deepEqual(shows(["a1"], game(["a1"])), []);
  assert.deepEqual(shows(["a1"], game(["a1"])), []);
  assert.deepEqual(shows([], game([])), [["change", "begin", []]]);
  const ended = [["change", "begin", ["a1", "e9"]], ["end", "nine", ["a1", "e9"]]];
  assert.deepEqual(shows(["a1", "e9"], game(["a1", "e9"])), ended);
  // What the page around asks for begins, also where it is what was there.
  for (const moves of [["a1", "e9"], ["a1", "e9"], ["a1"], ["a1"], []]) {
    source = { moves };
    const begins = moves.length === 2 ? ended : [["change", "begin", moves]];
    assert.deepEqual([shows(moves, game(moves)), shows(moves, game(moves))], [begins, []]);
  }
});

test("moves of a game from outside are known to the page around", async () => {
  const { game, position, of } = await reported([], [{ kind: "person" }, { kind: "person" }]);
  game.play("a1");
  position.source = { moves: ["a1"] };
  await settled();
  assert.deepEqual(of("move"), []);
  assert.deepEqual(of("change").at(-1), { reason: "begin", moves: ["a1"], outcome: null });
});

test("an end is told once, and again when it is reached again", async () => {
  const { game, of } = await reported(["a1"], [{ kind: "person" }, { kind: "person" }]);
  const ends = () => of("end");
  game.play("e9");
  await settled();
  assert.deepEqual(ends(), [{ winner: "black", reason: "nine", text: "Black wins: nine", moves: ["a1", "e9"] }]);
  game.changed.emit();
  assert.equal(ends().length, 1);
  game.undo();
  await settled();
  assert.equal(ends().length, 1);
  game.redo();
  await settled();
  assert.equal(ends().length, 2);
});

test("a game that begins at its end tells that", async () => {
  const { of } = await reported(["e9"], [{ kind: "person" }, { kind: "person" }]);
  assert.deepEqual(of("end").map(({ winner }) => winner), ["white"]);
});
