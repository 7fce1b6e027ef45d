// An embedded board as a whole, with a toy Python in its worker: what wakes it, what puts it to sleep, what the page around hears.

import assert from "node:assert/strict";
import { test } from "node:test";
import { provideNavigator } from "./navigator.mjs";
import { recordPage } from "./recorded.mjs";
import { document, rowOf, window } from "./sizeless_page.mjs";
import { report, TOY, toyTargets, toyView, ToyWorker, until } from "./toy_python.mjs";
import { provideStorage } from "./web_storage.mjs";
import { json } from "./without_build.mjs";

const { games, languages } = /** @type {any} */ (await import("../../web/js/assets.js"));
const { settings } = await import("../../web/js/base/settings.js");
const { Card } = await import("../../web/js/embed/card.js");
const { readParameters } = await import("../../web/js/embed/parameters.js");
const { t } = await import("../../web/js/text/i18n.js");

const CELLS = ["a1", "b1", "c1", "d1", "e9"];
const targets = toyTargets(CELLS);
const start = { ...toyView([]), targets };
languages.en = { name: "English", url: "", games: { toy: json({ name: "Toy", tagline: "Take all.", rules: "", options: {}, phrases: { nine: "nine" } }) } };
games.toy = json({ game: { ...TOY, board: rowOf(...CELLS) }, starts: [start], examples: [], boards: {}, setups: {}, drawable: ["moves"] });
provideStorage();

/** Reports of intersections, as the browser makes them. @type {((entries: object[]) => void)[]} */
const sights = [];
/** Messages to other boards, and what hears theirs. @type {any} */
const channel = { sent: [], onmessage: null };
Object.assign(globalThis, {
  IntersectionObserver: class {
    /** @param {(entries: object[]) => void} seen */
    constructor(seen) {
      sights.push(seen);
    }
    observe() {}
    disconnect() {}
  },
  BroadcastChannel: class {
    /** @param {unknown} message */
    postMessage(message) {
      channel.sent.push(message);
    }
    /** @param {(event: object) => void} heard */
    set onmessage(heard) {
      channel.onmessage = heard;
    }
    close() {}
  },
});

Object.assign(ToyWorker, { cells: CELLS, description: { ...TOY, board: rowOf(...CELLS) } });
Object.assign(globalThis, { Worker: ToyWorker });

const turn = () => new Promise((resolve) => setTimeout(resolve, 3));

/** @param {Record<string, string>} [parameters] @param {import("node:test").TestContext} [context] */
async function embedded(parameters = {}, context) {
  ToyWorker.all = [];
  const host = document.createElement("main");
  document.body.replaceChildren(host);
  const card = new Card(host, readParameters({ game: "toy", ...parameters }));
  context?.after(() => card.close());
  const events = /** @type {any[]} */ ([]);
  card.events.listen((type, details) => events.push([type, details]));
  await card.start();
  const find = (/** @type {string} */ selector) => /** @type {any} */ (host.querySelector(selector));
  const actions = () => [...host.querySelectorAll("button[data-action]")].map((/** @type {any} */ one) => one.dataset.action);
  const click = (/** @type {string} */ action) => find(`[data-action=${action}]`).dispatchEvent(new window.Event("click"));
  const kinds = () => events.splice(0).map(([type]) => type);
  const touch = (/** @type {string | null} */ cell) => card.board.table.board.clicked.emit(cell, "mouse");
  const status = () => String(find(".status-text")?.textContent);
  const worker = () => /** @type {ToyWorker} */ (ToyWorker.all.at(-1));
  return { card, host, events, find, actions, click, kinds, touch, status, worker };
}

test("a position is shown without Python; the touch that wakes the board is its move", async (context) => {
  recordPage(context, "card");
  const { card, events, touch, kinds, status, worker } = await embedded({ moves: "a1" }, context);
  assert.deepEqual([...events], [
    ["change", { moves: ["a1"], outcome: null, reason: "begin" }],
    ["ready", { game: "toy", name: "Toy" }],
  ]);
  assert.deepEqual([status(), ToyWorker.all.length, card.touched], ["Black to move", 0, null]);
  events.length = 0;
  ToyWorker.prompt = false;
  touch("b1");
  await until(() => worker());
  assert.deepEqual([card.touched?.cell, status(), kinds()], ["b1", t("embed-starting"), ["wake"]]);
  // A later touch takes its place; one beside the board does not.
  touch("c1");
  touch(null);
  assert.equal(card.touched?.cell, "c1");
  // The cell is marked until its move can be made.
  assert.deepEqual([card.display.shown()?.proposals, card.board.table.board.marks.hints], [[{ move: "c1" }], [{ cells: ["c1"] }]]);
  worker().begin();
  ToyWorker.prompt = true;
  await until(() => card.position.moves.length > 1 && !card.position.match?.waiting);
  assert.deepEqual(card.position.moves.slice(0, 2), ["a1", "c1"]);
  assert.equal(card.touched, null);
  const moves = events.filter(([type]) => type === "move").map(([, { move, player, by }]) => [move, player, by]);
  assert.deepEqual(moves[0], ["c1", "black", "person"]);
});

test("a touch is no move of another position that is shown meanwhile", async (context) => {
  recordPage(context, "card");
  const { card, touch, worker } = await embedded({ moves: "a1" }, context);
  ToyWorker.prompt = false;
  touch("b1");
  await until(() => worker());
  card.position.show({ ...card.position.source, moves: ["d1"] });
  assert.equal(card.touched, null);
  worker().begin();
  ToyWorker.prompt = true;
  await until(() => card.position.match && !card.position.match.waiting);
  await turn();
  assert.deepEqual(card.position.moves, ["d1"]);
});

test("a touch of an earlier position wakes the board and is no move: it would drop the moves after it", async (context) => {
  recordPage(context, "card");
  const { card, touch } = await embedded({ moves: "a1 b1 c1", ply: "1", seats: "people" }, context);
  touch("d1");
  await until(() => card.position.match && !card.position.match.waiting);
  await turn();
  assert.deepEqual([card.position.moves, card.position.ply], [["a1", "b1", "c1"], 1]);
});

test("who asks for a hint plays: the board wakes", async (context) => {
  recordPage(context, "card");
  const { card, kinds, worker } = await embedded({ seats: "people" }, context);
  assert.deepEqual([card.position.awake, card.position.match !== null], [false, true]);
  kinds();
  card.hint();
  await until(() => worker()?.asked.some((body) => body["do"] === "think"));
  assert.deepEqual([card.position.awake, kinds()[0]], [true, "wake"]);
});

test("keys go through moves, but not through those of a task", async (context) => {
  recordPage(context, "card");
  const { card, find } = await embedded({ steps: "Take.\nmoves: a1 b1\nanswer: c1\n" }, context);
  const event = Object.assign(new window.Event("keydown", { bubbles: true, cancelable: true }), { key: "ArrowLeft" });
  find(".embed").dispatchEvent(event);
  assert.deepEqual([card.position.ply, event.defaultPrevented], [2, false]);
});

test("the reader of a tutorial plays all sides, whoever the page around names", async (context) => {
  recordPage(context, "card");
  const { card } = await embedded({ steps: "Take.\nmoves: a1\nanswer: b1 c1 d1\n", seats: "bot bot" }, context);
  await card.wake();
  await until(() => card.position.match && !card.position.match.waiting);
  assert.deepEqual(card.position.match?.seats, [{ kind: "person" }, { kind: "person" }]);
});

test("an author hears of misspelt keys; tutorials in JSON need no Python for that, and readers hear nothing", async (context) => {
  const warned = context.mock.method(console, "warn", () => undefined);
  const steps = JSON.stringify([{ text: "Take.", movs: "a1" }, { anser: "b1" }]);
  for (const check of ["yes", "no"]) {
    const { events } = await embedded({ steps: ` ${steps}`, check }, context);
    await turn();
    const problems = events.flatMap(([type, { message }]) => (type === "problem" ? [message] : []));
    assert.equal(problems.length, 2);
    assert.deepEqual(["movs", "anser"].map((word, at) => problems[at]?.includes(word)), [true, true]);
    assert.equal(ToyWorker.all.length, 0);
  }
  assert.equal(warned.mock.callCount(), 4);
  // Of very many it hears the first ones.
  await embedded({ steps: JSON.stringify(Array.from({ length: 30 }, () => ({ text: "Take.", movs: "a1" }))), check: "yes" }, context);
  assert.equal(warned.mock.callCount(), 24);
});

test("a touch at the beginning that is no move starts nothing", async (context) => {
  const { card, kinds, touch } = await embedded({ seats: "people" }, context);
  kinds();
  touch("z9");
  assert.deepEqual([kinds(), card.position.awake, ToyWorker.all.length], [[], false, 0]);
});

test("a move is felt, and going back through moves is not", async (context) => {
  let buzzes = 0;
  provideNavigator({ vibrate: () => (buzzes += 1) });
  settings.haptics = true;
  context.after(() => {
    settings.haptics = false;
    provideNavigator({});
  });
  const { card } = await embedded({ moves: "a1 b1", seats: "people" }, context);
  await card.play("c1");
  assert.equal(buzzes, 1);
  card.go(0);
  await until(() => card.position.ply === 0 && !card.position.asking);
  assert.equal(buzzes, 1);
});

test("what went wrong stays there, whatever changes", async (context) => {
  recordPage(context, "card");
  const { card, find } = await embedded({ moves: "a1 b1", seats: "people" }, context);
  // The way out leads to what is shown.
  const way = () => find(".notice-way .embed-address").getAttribute("value");
  Object.assign(card.python, { late: true });
  for (const [ply, link] of /** @type {const} */ ([[2, /a1\.b1$/], [1, /a1\.b1\/ply=1$/], [2, /a1\.b1$/]])) {
    card.go(ply);
    card.update();
    assert.match(way(), link);
  }
  Object.assign(card.python, { late: false });
  card.fail(new Error("It broke."));
  const shown = () => [find(".status").textContent, find(".embed-bar").hidden, find(".notice").hidden, find(".board-host").hidden];
  assert.deepEqual(shown(), ["It broke.", true, false, false]);
  assert.match(way(), /a1\.b1$/);
  card.update();
  card.go(1);
  assert.match(way(), /a1\.b1\/ply=1$/);
  card.python.changed.emit();
  assert.deepEqual(shown(), ["It broke.", true, false, false]);
});

test("a board sleeps when nothing runs, and goes on where it was", async (context) => {
  recordPage(context, "card");
  const { card, kinds, worker } = await embedded({ moves: "a1", seats: "people" }, context);
  card.sleep();
  assert.ok(!kinds().includes("sleep"), "there is no Python to end");
  ToyWorker.prompt = false;
  const woken = card.wake();
  await until(() => worker());
  card.sleep();
  assert.equal(worker().terminated, false, "it is asked for the position");
  worker().begin();
  ToyWorker.prompt = true;
  await woken;
  kinds();
  const first = worker();
  card.position.match?.play("b1");
  card.sleep();
  assert.equal(first.terminated, false, "it is asked for the position after the move");
  await until(() => !card.position.asking);
  kinds();
  card.sleep();
  assert.deepEqual([first.terminated, card.python.state, kinds()], [true, "idle", ["sleep"]]);
  card.sleep();
  assert.deepEqual(kinds(), []);
  await card.play("c1");
  assert.deepEqual([card.position.moves, ToyWorker.all.length], [["a1", "b1", "c1"], 2]);
});

test("a search keeps the board awake; bots among themselves are paused first", async (context) => {
  recordPage(context, "card");
  const { card, kinds, worker } = await embedded({ seats: "bots" }, context);
  await card.wake();
  await until(() => card.position.match?.analysis.busy === "bot" && worker().asked.length > 1);
  kinds();
  card.sleep();
  assert.deepEqual([worker().terminated, card.position.match?.paused], [false, true]);
  card.sleep();
  assert.equal(card.position.match?.paused, true, "and not set going again");
  await until(() => card.position.match?.analysis.busy === null);
  card.sleep();
  assert.deepEqual([worker().terminated, kinds().at(-1)], [true, "sleep"]);
});

test("a bot that a reader waits for is not paused on a board that should sleep", async (context) => {
  const { card, worker } = await embedded({ moves: "a1", seats: "person bot" }, context);
  await card.wake();
  await until(() => card.position.match?.analysis.busy === "bot");
  card.sleep();
  assert.deepEqual([worker().terminated, card.position.match?.paused], [false, false]);
});

test("Python in the page itself is never ended, for nothing could", async (context) => {
  const { card, kinds } = await embedded({ moves: "a1", seats: "people" }, context);
  ToyWorker.allowed = false;
  context.after(() => (ToyWorker.allowed = true));
  card.python.start();
  await until(() => card.frame.element.getAttribute("data-python") === "page");
  card.python.state = "ready";
  card.sleep();
  assert.ok(!kinds().includes("sleep"));
});

test("a board out of sight, left alone, or one of too many sleeps by itself", async (context) => {
  recordPage(context, "card");
  context.mock.timers.enable({ apis: ["setInterval", "Date"] });
  const board = await embedded({ moves: "a1", seats: "people", idle: "60" }, context);
  const { card, worker } = board;
  const awake = async () => {
    await card.wake();
    await card.play(CELLS.find((cell) => !card.position.moves.includes(cell)) ?? "");
    if (card.position.moves.length > 3) card.reset();
    await until(() => card.python.idle && !card.position.asking);
  };
  const sleepsAfter = (/** @type {number} */ most) => {
    for (let seconds = 1; seconds <= most; seconds += 1) {
      context.mock.timers.tick(1000);
      if (card.python.state === "idle") return seconds;
    }
    return null;
  };
  // A move of the page around that wakes the board counts as a touch.
  context.mock.timers.tick(50_000);
  await card.play("b1");
  await until(() => card.python.idle && !card.position.asking);
  assert.equal(sleepsAfter(100), 61);
  card.reset();
  await awake();
  card.memory.stir();
  assert.equal(sleepsAfter(100), 61);
  await awake();
  card.memory.stir();
  sights.at(-1)?.([{ isIntersecting: true }, { isIntersecting: false }]);
  assert.equal(sleepsAfter(100), 21);
  sights.at(-1)?.([{ isIntersecting: true }]);
  await awake();
  card.memory.stir();
  context.mock.timers.tick(59_000);
  board.host.querySelector(".embed")?.dispatchEvent(new window.Event("pointerdown"));
  assert.equal(sleepsAfter(100), 61);
  await awake();
  // Others that start a Python of their own: the second one is too many, the same one again is not.
  const own = channel.sent.at(-1);
  for (const [name, state] of [[own, "ready"], ["one", "ready"], ["one", "ready"], ["two", "idle"]]) {
    channel.onmessage({ data: name });
    assert.equal(card.python.state, state, name);
  }
  // They count anew for a Python that is started later.
  await awake();
  channel.onmessage({ data: "three" });
  assert.equal(card.python.state, "ready");
  assert.equal(worker().terminated, false);
});

test("the page around plays, goes, asks and resets; keys go through the moves", async (context) => {
  recordPage(context, "card");
  const { card, find, events, actions, click, status } = await embedded({ moves: "a1 b1", seats: "people" }, context);
  const shown = () => [card.position.moves.join(" "), card.position.ply];
  const press = (/** @type {string} */ key, more = {}) => {
    const event = Object.assign(new window.Event("keydown", { bubbles: true, cancelable: true }), { key, ...more });
    find(".embed").dispatchEvent(event);
    return event.defaultPrevented;
  };
  for (const [key, ply] of /** @type {[string, number][]} */ ([["ArrowLeft", 1], ["ArrowLeft", 0], ["ArrowLeft", 0], ["End", 2], ["Home", 0], ["ArrowRight", 1]])) {
    assert.deepEqual([press(key), ...shown()], [true, "a1 b1", ply], key);
  }
  assert.equal(ToyWorker.all.length, 0);
  assert.equal(status(), "After move 1 of 2");
  assert.deepEqual([press("x"), press("End", { ctrlKey: true }), ...shown()], [false, false, "a1 b1", 1]);
  await card.play("c1");
  assert.deepEqual(shown(), ["a1 c1", 2]);
  assert.ok(["undo", "hint", "flip", "reset", "previous", "next", "first", "last"].every((action) => actions().includes(action)));
  const undo = async () => {
    click("undo");
    await turn();
    await until(() => !card.position.match?.waiting);
    return shown();
  };
  // The moves that the page around has made are not the reader's to take back.
  assert.deepEqual(await undo(), ["a1", 1]);
  assert.deepEqual([find("[data-action=undo]").getAttribute("aria-disabled"), ...(await undo())], ["true", "a1", 1]);
  await card.play("c1");
  await card.play("d1");
  assert.deepEqual(shown(), ["a1 c1 d1", 3]);
  assert.deepEqual(await undo(), ["a1 c1", 2]);
  events.length = 0;
  click("reset");
  await until(() => card.position.match && !card.position.asking);
  assert.deepEqual(shown(), ["a1 b1", 2]);
  assert.deepEqual(events.filter(([type]) => type === "change").map(([, { moves, reason }]) => [moves.join(" "), reason])[0], ["a1 b1", "begin"]);
  // Whoever has gone to another line of the record comes back to the one that the page around shows.
  card.position.follow(["a1", "d1"], 2);
  assert.deepEqual(shown(), ["a1 d1", 2]);
  click("reset");
  assert.deepEqual(shown(), ["a1 b1", 2]);
  const hint = card.hint();
  await until(() => card.position.match?.analysis.busy === "hint");
  assert.equal(status(), t("hint-thinking"));
  await hint;
  ToyWorker.all[0] && (ToyWorker.all[0].found = report("c1"));
  await until(() => card.position.match?.analysis.hint);
  assert.match(status(), /^Try c1/);
});

test("a board that cannot be shown says why, and nothing wakes it", async (context) => {
  recordPage(context, "card");
  const { card, events, find, touch } = await embedded({ game: "chess" }, context);
  let lost = 0;
  card.lost.listen(() => (lost += 1));
  assert.deepEqual(events.map(([type]) => type), ["problem", "ready"]);
  assert.ok(card.problem.includes("chess"), card.problem);
  assert.equal(events[0]?.[1].message, card.problem);
  assert.deepEqual([find(".board-host").hidden, find(".embed-bar").hidden, find(".notice").hidden], [true, true, false]);
  assert.ok(String(find(".notice-error").textContent).includes("chess"));
  touch("a1");
  await card.wake();
  await card.play("a1");
  assert.deepEqual([ToyWorker.all.length, lost], [0, 0]);
});

test("what only Python can draw waits for the reader, and is drawn at once where there is none", async (context) => {
  recordPage(context, "card");
  context.mock.timers.enable({ apis: ["setInterval", "Date"] });
  const unread = { record: '[Game "toy"]\n\n1. a1 (' };
  const board = await embedded(unread, context);
  assert.deepEqual([board.card.position.known, board.find(".embed").getAttribute("data-known"), ToyWorker.all.length], [false, "no", 0]);
  assert.ok(board.actions().includes("play"));
  board.touch("a1");
  assert.equal(board.card.touched, null, "nobody knows what the touch means");
  const { card, worker, find, actions } = await embedded({ ...unread, interactive: "no" }, context);
  await until(() => worker()?.asked.length > 0);
  assert.deepEqual([card.playable, worker().asked[0]?.["do"], worker().asked[0]?.["partial"]], [false, "parse", true]);
  await until(() => card.position.known);
  assert.deepEqual([card.position.moves, find(".embed").getAttribute("data-known")], [["a1", "b1"], null]);
  assert.ok(!actions().includes("previous"), "the position before could not be drawn without Python");
  // Nobody plays on a picture: once it is drawn, Python is needed no more.
  await until(() => card.python.idle && !card.position.asking);
  context.mock.timers.tick(1000);
  assert.equal(card.python.state, "idle");
  const drawn = await embedded({ moves: "a1", interactive: "no" }, context);
  assert.deepEqual([drawn.card.playable, drawn.card.position.known, ToyWorker.all.length], [false, true, 0]);
  assert.ok(drawn.actions().includes("previous"));
  drawn.touch("b1");
  await turn();
  assert.equal(ToyWorker.all.length, 0);
});
