// The view of a game: what it says, what its keys and buttons do, and what it tells those who do not see it.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { provideNavigator } from "./navigator.mjs";
import { outline, recordPage } from "./recorded.mjs";
import { document, rowOf, window } from "./sizeless_page.mjs";
import { ClickablePython, report, settled as turn, TOY, toyLine, ToyPython, toyTargets, toyView, until } from "./toy_python.mjs";
import { provideStorage } from "./web_storage.mjs";
import { json } from "./without_build.mjs";

const { languages } = /** @type {any} */ (await import("../../web/js/assets.js"));
const { rest } = await import("../../web/js/base/rest.js");
const { change, settings } = await import("../../web/js/base/settings.js");
const { PythonError } = await import("../../web/js/python/errors.js");
const { openings } = /** @type {any} */ (await import("../../web/js/assets_later.js"));
const { loadTexts, t } = await import("../../web/js/text/i18n.js");
const { Match } = await import("../../web/js/match/match.js");
const { saveGame } = await import("../../web/js/match/saved_games.js");
const { GameView } = await import("../../web/js/views/game.js");
const { loadLazyViews } = await import("../../web/js/views/load_lazy_views.js");

const TEXTS = { name: "Toy", tagline: "Take all.", rules: "", options: {}, phrases: { nine: "nine", "own-nine": "you have nine", "own-out": "no stones" } };
languages.en = { name: "English", url: "", games: { toy: json(TEXTS), beside: json({}), "lesson-toy": json({ lesson: "" }) } };
await Promise.all([loadTexts("toy"), loadLazyViews()]);

const CELLS = ["a1", "b1", "c1", "e9"];
const BOARD = rowOf(...CELLS);
const DESCRIPTION = /** @type {any} */ ({ ...TOY, board: BOARD });
const PERSON = { kind: "person" };
const BOT = { kind: "bot", level: 2 };
const targets = toyTargets(CELLS);

/** Animations asked for. @type {object[]} */
const moved = [];
Object.assign(window.HTMLElement.prototype, {
  /** @param {object} frames */
  animate(frames) {
    moved.push(frames);
  },
});

/** The view shown last. @type {any} */
let latest = null;

/** Let everything happen, with the parts of the view that come later. */
async function settled() {
  await turn();
  await until(() => ["analysis", "ending", "friend", "tools"].every((part) => !latest || latest[part].loading === null));
}

/** What is shown and said besides the page. */
let more = () => ({});

/** @param {object} [start] of the game @param {any} [python] */
async function shown(start = {}, python = new ClickablePython(CELLS)) {
  const { moves = [] } = /** @type {any} */ (start);
  const match = new Match(python, /** @type {any} */ ({ description: DESCRIPTION, view: { ...toyView(moves), targets }, moves, line: toyLine(moves), seats: [PERSON, PERSON], ...start }));
  const said = /** @type {string[]} */ ([]);
  const asked = /** @type {unknown[]} */ ([]);
  const host = document.createElement("main");
  document.body.replaceChildren(host);
  const view = new GameView(host, match, {
    newGame: () => asked.push("new"), say: (text) => said.push(text), again: (seats) => asked.push(["again", seats]), share: () => asked.push("share"),
  });
  latest = view;
  more = () => ({ ...view.table.board.marks, said: said.at(-1), asked });
  await settled();
  const press = (/** @type {string} */ key, /** @type {object} */ more = {}) => {
    const event = Object.assign(new window.Event("keydown", { bubbles: true, cancelable: true }), { key, ...more });
    document.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const find = (/** @type {string} */ selector) => /** @type {any} */ (host.querySelector(selector));
  const text = (/** @type {string} */ selector) => String(find(selector)?.textContent);
  const actions = (/** @type {string} */ selector) => [...find(selector).querySelectorAll("[data-action]")].map((/** @type {any} */ one) => one.dataset.action);
  const click = (/** @type {string} */ action) => find(`[data-action=${action}]`).dispatchEvent(new window.Event("click"));
  const classes = () => ["over", "bad"].filter((name) => find("#status").classList.contains(name));
  return { match, view, host, said, asked, python, press, find, text, actions, click, classes };
}

test("the status, and what is said aloud, follow the moves", async (context) => {
  recordPage(context, "game_view", () => more());
  provideStorage();
  const { match, view, said, text, classes, find } = await shown();
  assert.deepEqual([text("#title"), text(".status-text"), find(".board-host").getAttribute("aria-busy")], ["Toy", "White to move", null]);
  assert.equal(said.length, 0);
  view.table.moved.emit("a1");
  await settled();
  match.go(0);
  await settled();
  view.table.moved.emit("b1");
  await settled();
  assert.deepEqual(match.moves, ["b1"]);
  assert.deepEqual(match.variations, [{ ply: 0, moves: ["a1"] }], "a move from the middle keeps what it replaces");
  view.table.moved.emit("e9");
  await settled();
  assert.deepEqual([text(".status-text"), classes()], ["Black wins: nine", ["over"]]);
  match.go(1);
  await settled();
  assert.deepEqual([text(".status-text"), classes()], ["After move 1 of 2", []]);
  assert.deepEqual(said.map((one) => one.replace(/^.*? (?=White|Black|After)/, "")), ["Black to move.", "After move 0 of 1.", "Black to move.", "Black wins: nine.", "After move 1 of 2."]);
  view.destroy();
});

test("the status is bad where the only person has lost or a warned move is pointed at, and nowhere else", async (context) => {
  recordPage(context, "game_view", () => more());
  provideStorage();
  const ended = async (/** @type {object[]} */ ...seats) => {
    const { view, text, classes } = await shown({ moves: ["a1", "e9"], seats });
    const found = [text(".status-text"), classes()];
    view.destroy();
    return found;
  };
  assert.deepEqual(await ended(PERSON, BOT), ["You lose: you have nine", ["over", "bad"]]);
  assert.deepEqual(await ended(BOT, PERSON), ["You win: nine", ["over"]]);
  assert.deepEqual(await ended(PERSON, PERSON), ["Black wins: nine", ["over"]]);
  const { view, classes } = await shown({ seats: [PERSON, BOT] });
  assert.deepEqual(classes(), []);
  Object.defineProperty(view.table, "warning", { value: { cell: "a1", reason: "nine" } });
  view.board.updateStatus();
  assert.deepEqual(classes(), ["bad"]);
  view.destroy();
});

test("keys do what their buttons do, unless they are meant for something else", async (context) => {
  recordPage(context, "game_view", () => more());
  provideStorage();
  settings.turn = 0;
  const { match, view, press, asked, actions, click, find } = await shown({ moves: ["a1", "b1", "c1"] });
  const ply = () => [match.ply, match.moves.length];
  const walk = /** @type {[string, number, number][]} */ ([
    ["ArrowLeft", 2, 3], ["ArrowLeft", 1, 3], ["ArrowRight", 2, 3], ["Home", 0, 3], ["End", 3, 3], ["u", 2, 2], ["r", 3, 3],
  ]);
  for (const [key, shownPly, length] of walk) {
    assert.equal(press(key), true, key);
    await settled();
    assert.deepEqual(ply(), [shownPly, length], key);
  }
  for (const modifier of ["ctrlKey", "metaKey", "altKey"]) assert.equal(press("u", { [modifier]: true }), false, modifier);
  for (const other of ["x", "Escape", "Enter"]) assert.equal(press(other), false, other);
  assert.deepEqual(ply(), [3, 3]);
  assert.equal(press("n"), true);
  assert.deepEqual(asked, ["new"]);
  const { flip } = view.table;
  let flips = 0;
  view.table.flip = () => void (flips += 1);
  press("f");
  click("flip");
  assert.equal(flips, 2);
  view.table.flip = flip;
  for (const turn of [1, 2, 3, 4, 5, 0]) {
    press("o");
    assert.equal(settings.turn, turn);
  }
  const focused = /** @type {string[]} */ ([]);
  view.table.grid.focus = () => void focused.push("board");
  view.entry.focus = () => void focused.push("entry");
  press("b");
  press("t");
  assert.deepEqual(focused, ["board", "entry"]);
  assert.deepEqual(actions(".actions"), ["undo", "redo", "hint", "analyse", "flip", "new"]);
  press("a");
  assert.equal(match.analysis.analysing, true);
  assert.equal(find("[data-action=analyse]").getAttribute("aria-pressed"), "true");
  press("a");
  assert.equal(match.analysis.analysing, false);
  view.destroy();
  const before = match.ply;
  press("ArrowLeft");
  assert.equal(match.ply, before, "a view that was left hears no keys");
  match.close();
});

test("a hint is shown, told and drawn until a move takes its place", async (context) => {
  recordPage(context, "game_view", () => more());
  provideStorage();
  const { match, python, view, press, text, said, find } = await shown();
  press("h");
  await settled();
  assert.equal(text(".status-text"), "Looking for a good move");
  assert.equal(said.length, 0, "what is looked for is told when it is there");
  python.searches.at(-1).find(report("b1", { value: 0.75, line: ["b1", "c1"] }));
  await settled();
  assert.match(text(".notice-hint"), /^Try b1 \(.*75.*White.*\)\. Likely reply: c1\.$/);
  assert.equal(said.at(-1), text(".notice-hint"));
  const hinted = () => view.table.board.marks.hints?.map(({ cells }) => cells.join());
  assert.deepEqual(hinted(), ["b1"]);
  view.table.moved.emit("c1");
  await settled();
  assert.deepEqual([find(".notice-hint"), match.analysis.hint, hinted()], [null, null, []]);
  view.destroy();
});

test("the analysis is marked on the board, and a hint alone for as long as it is there", async (context) => {
  recordPage(context, "game_view", () => more());
  provideStorage();
  openings.toy = json([{ shape: BOARD.shape, size: BOARD.size, players: 2, stones: [{ cells: ["c1"], value: 0.6, low: 0.5, high: 0.7 }, { cells: ["a1"], value: 0.4, low: 0.3, high: 0.5 }] }]);
  const { match, view, python, press } = await shown();
  context.after(() => delete openings.toy);
  const hinted = () => (view.table.board.marks.hints ?? []).map(({ cells, text }) => `${cells.join()} ${text ?? ""}`.trim());
  const found = () => report("b1", { moves: /** @type {any} */ (["b1", "c1"].map((move) => ({ move, value: 0.5, proven: null, line: [move] }))) });
  match.begin();
  match.analysis.setAnalysing(true);
  await until(() => hinted().length > 0);
  assert.deepEqual(hinted(), ["c1 60", "a1 40"], "the first stones as soon as they are there");
  view.table.moved.emit("a1");
  await settled();
  assert.deepEqual(hinted(), []);
  python.searches.at(-1)?.tell(found());
  assert.deepEqual(hinted(), ["b1 50", "c1 50"]);
  press("h");
  await settled();
  python.searches.at(-1)?.find(report("e9", { line: ["e9"] }));
  await settled();
  assert.deepEqual(hinted(), ["e9"]);
  // The analysis goes on meanwhile.
  python.searches.at(-1)?.tell(found());
  assert.deepEqual(hinted(), ["e9"]);
  match.analysis.setAnalysing(false);
  await settled();
  assert.deepEqual(hinted(), []);
  view.destroy();
  match.close();
});

test("who learns from mistakes answers on the board: the game stays as it was, and nothing tells where in it one is", async (context) => {
  recordPage(context, "game_view", () => more());
  provideStorage();
  Object.assign(globalThis, { scrollTo: () => undefined });
  const moves = ["a1", "b1", "c1"];
  const { match, view, text, find, click } = await shown({ moves });
  match.begin();
  // White gives a game away that was nearly won, and the others do well.
  for (const [ply, value] of [0.9, 0.95, 0.1, 0.9].entries()) {
    const best = /** @type {any} */ ({ move: "e9", value, proven: null, line: ["e9"] });
    match.analysis.keep(match.key(ply), report("e9", { value, line: ["e9"], moves: [best] }));
  }
  match.analysis.setAnalysing(true);
  await settled();
  click("learn-mistakes");
  await settled();
  const task = () => [match.ply, text(".status-text"), find(".task-said").dataset["answer"]];
  assert.deepEqual(task(), [0, "White to move", "open"]);
  /** @type {any} */
  let marks = null;
  const { mark } = view.board;
  view.board.mark = (some) => mark.call(view.board, (marks = some));
  const celebrated = () => moved.filter((frames) => "scale" in frames).length;
  const before = celebrated();
  for (const [move, answer] of /** @type {const} */ ([["b1", "wrong"], ["e9", "right"]])) {
    view.table.moved.emit(move);
    await settled();
    assert.deepEqual([marks.labels, celebrated() - before], [[{ cell: move, text: answer === "right" ? "✓" : "✕" }], Number(answer === "right")]);
    assert.deepEqual([task(), match.moves, match.variations], [[0, "White to move", answer], moves, []]);
  }
  click("learn-stop");
  await settled();
  assert.deepEqual([match.ply, text(".status-text")], [3, "Black to move"]);
  view.destroy();
  match.close();
});

test("a click where nothing can be played is answered, at the position that it was made at alone", async (context) => {
  recordPage(context, "game_view", () => more());
  provideStorage();
  const { match, python, view, text, find, said } = await shown({ moves: ["a1"] });
  const before = moved.length;
  view.table.refused.emit("a1");
  await settled();
  assert.deepEqual([text(".notice-news"), said.at(-1)], ["a1 is not possible", "a1 is not possible"]);
  assert.equal(moved.length - before, 1);
  match.go(0);
  await settled();
  assert.equal(find(".notice-news"), null);
  match.go(1);
  await settled();
  assert.match(text(".notice-news"), /a1 is not possible/);
  // The answer comes when another position is shown.
  python.holding = true;
  const spoken = said.length;
  view.table.refused.emit("b1");
  match.go(0);
  python.holding = false;
  await python.release();
  await settled();
  assert.equal(find(".notice-news"), null);
  assert.ok(!said.slice(spoken).some((one) => one.includes("b1")), said.join());
  python.state = "loading";
  view.table.refused.emit("c1");
  await settled();
  assert.equal(said.at(-1), "c1 cannot be played now: choose one of the marked cells.");
  view.destroy();
});

test("who is out is told, and the only person can leave then", async (context) => {
  recordPage(context, "game_view", () => more());
  provideStorage();
  const out = (/** @type {object} */ more) => ({ view: { ...toyView([]), targets, events: [{ kind: "out", colour: "white", cells: [] }], out: { white: "nine" }, ...more } });
  const one = await shown({ ...out({}), seats: [PERSON, BOT] }, new ClickablePython(CELLS));
  await settled();
  assert.equal(one.text(".notice-news"), "White is out: no stones. You are out: watch how the others go on, or begin a new game.");
  one.click("leave");
  assert.deepEqual(one.asked, ["new"]);
  one.view.destroy();
  const other = await shown({ ...out({ out: { black: "nine" } }), seats: [PERSON, BOT] });
  assert.equal(other.text(".notice-news"), "White is out: no stones");
  assert.equal(other.find("[data-action=leave]"), null);
  other.view.destroy();
});

test("what fails and what still loads takes the place of news and hints, with the way to try again", async (context) => {
  recordPage(context, "game_view", () => more());
  provideStorage();
  const python = new ClickablePython(CELLS);
  const { match, view, text, find, actions, click } = await shown({ seats: [PERSON, PERSON] }, python);
  python.state = "loading";
  python.progress = { loaded: 2e6, total: 8e6 };
  python.changed.emit();
  assert.deepEqual([text(".notice-load span").includes("2"), find(".notice-error"), actions(".notice-buttons")], [true, null, []]);
  assert.equal(find(".meter i").style.width, "25%");
  python.state = "failed";
  python.changed.emit();
  assert.deepEqual([find(".notice-load"), actions(".notice-buttons")], [null, ["retry"]]);
  python.state = "ready";
  python.failure = new PythonError("failed", "broken");
  match.play("a1");
  await settled();
  assert.equal(text(".notice-error"), t("load-failed"));
  click("retry");
  await settled();
  assert.deepEqual([find(".notice-error"), match.moves], [null, ["a1"]]);
  view.destroy();
});

test("a move that waits for Python says so until it is there", async (context) => {
  recordPage(context, "game_view", () => more());
  provideStorage();
  const python = new ClickablePython(CELLS);
  const { match, view, text } = await shown({}, python);
  python.holding = true;
  python.state = "loading";
  view.table.moved.emit("a1");
  await turn();
  assert.equal(text(".status-text"), t("status-waiting"));
  python.state = "ready";
  python.changed.emit();
  assert.notEqual(text(".status-text"), t("status-waiting"));
  python.holding = false;
  await python.release();
  await settled();
  assert.deepEqual([text(".status-text"), match.moves], ["Black to move", ["a1"]]);
  view.destroy();
});

test("a link whose position is still to come says so, and cannot be played", async (context) => {
  recordPage(context, "game_view", () => more());
  provideStorage();
  const { view, text, find } = await shown({ moves: ["a1"], fetch: () => undefined });
  assert.equal(text(".status-text"), "Loading the position of this link");
  assert.deepEqual([find(".board-host").getAttribute("aria-busy"), view.element.classList.contains("coming"), find(".status .stone")], ["true", true, null]);
  view.destroy();
});

test("a game whose lesson there is leads to it; who has never played is told that nobody has to take it", async (context) => {
  recordPage(context, "game_view", () => more());
  const store = provideStorage();
  const told = async (/** @type {object} */ start = {}) => {
    const { view, text, find } = await shown(start);
    view.destroy();
    return [text(".tagline"), find("[data-action=learn]")?.getAttribute("href")];
  };
  const [first, link] = await told();
  assert.match(String(first), /^Take all\. .+ .+/);
  assert.equal(link, "#learn/toy");
  const [invited] = await told({ friend: "k3x9" });
  assert.ok(String(first).startsWith(String(invited)) && String(invited).length < String(first).length);
  const python = new ToyPython();
  const played = new Match(/** @type {any} */ (python), /** @type {any} */ ({ description: DESCRIPTION, view: toyView(["a1"]), moves: ["a1"], line: toyLine(["a1"]), seats: [PERSON, PERSON] }));
  saveGame(played.save());
  assert.ok(store.size > 0);
  assert.equal((await told())[0], invited);
});

test("the card at the end and the tools come when they are needed", async (context) => {
  recordPage(context, "game_view", () => more());
  provideStorage();
  const { match, view, find } = await shown();
  const hidden = () => [".ending", ".analysis", ".friend"].map((selector) => find(selector).hidden);
  assert.deepEqual(hidden(), [true, true, true]);
  assert.equal(find(".tools").children.length, 0);
  match.play("a1");
  await until(() => view.tools.part !== null);
  assert.ok(find(".tools").children.length > 0);
  match.play("e9");
  await until(() => view.ending.part !== null);
  assert.deepEqual(hidden(), [false, true, true]);
  // Who looks back at a game has it analysed, and the analysis stays where it is open already.
  for (let times = 0; times < 2; times += 1) {
    find(".ending [data-action=review]").dispatchEvent(new window.Event("click"));
    await settled();
    assert.deepEqual([match.analysis.analysing, match.analysis.busy], [true, "all"]);
  }
  match.close();
  view.destroy();
});

const GAME_STEP = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("play"), move: fc.constantFrom("a1", "b1", "c1", "e9") }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("go"), ply: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("undo", "redo", "undo") }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("seats"), kinds: fc.constantFrom(...[["person", "person"], ["person", "bot"], ["bot", "person"], ["person", "friend"], ["friend", "person"], ["bot", "bot"]]) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("analyse", "hint", "stop", "all") }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("found"), value: fc.constantFrom(0.1, 0.5, 0.9), proven: fc.constantFrom(null, null, "win", "loss") }) },
  fc.record({ do: fc.constant("settle"), winner: fc.constantFrom("white", null) }),
  fc.record({ do: fc.constant("comment"), text: fc.constantFrom("", "a trap [%fills a1:red]") }),
  fc.record({ do: fc.constantFrom("pause", "lose", "come") }),
  fc.record({ do: fc.constant("take"), index: fc.nat(1) }),
);

/** Do a step of a game. @param {any} match @param {any} python @param {any} step */
function act(match, python, step) {
  const search = python.searches.at(-1);
  /** @type {Record<string, () => void>} */
  const does = {
    play: () => match.view.outcome || match.waiting || match.play(step.move, { keep: true }),
    go: () => match.go(step.ply),
    undo: () => match.undo(),
    redo: () => match.redo(),
    seats: () => step.kinds.forEach((/** @type {string} */ kind, /** @type {number} */ seat) => match.setSeat(seat, kind === "bot" ? { kind, level: 2 } : { kind })),
    analyse: () => match.analysis.setAnalysing(!match.analysis.analysing),
    hint: () => match.analysis.askHint(),
    all: () => match.analysis.analysing && match.analysis.analyseAll(),
    stop: () => match.analysis.stop(),
    found: () => {
      const choice = CELLS.find((cell) => !match.moves.includes(cell));
      if (!search || search.cancelled || !choice) return;
      const { value, proven } = step;
      search.find(report(choice, { value, proven, moves: [{ move: choice, visits: 9, value, proven, line: [choice, "a2"] }] }));
    },
    settle: () => match.settle({ winner: step.winner, reason: step.winner ? "resignation" : "agreement" }),
    comment: () => match.comment(step.text),
    pause: () => match.togglePause(),
    take: () => match.takeVariation(step.index),
    lose: () => Object.assign(python, { state: "failed" }).changed.emit(),
    come: () => Object.assign(python, { state: "ready" }).changed.emit(),
  };
  does[step.do]?.();
}

/** What a view shows. What is hidden may be older, and tools that were needed once stay. @param {any} host @param {boolean} tools */
function visible(host, tools) {
  const copy = host.cloneNode(true);
  for (const one of copy.querySelectorAll(tools ? "[hidden]" : "[hidden], .tools")) one.remove();
  return outline(copy);
}

test("a view that was there all the time shows what one shows that comes now", async () => {
  provideNavigator({});
  const played = new Match(new ToyPython(), { description: DESCRIPTION, view: toyView(["a1"]), moves: ["a1"], line: toyLine(["a1"]), seats: /** @type {any} */ ([PERSON, PERSON]) }).save();
  await fc.assert(
    fc.asyncProperty(fc.array(GAME_STEP, { minLength: 2, maxLength: 14 }), async (steps) => {
      provideStorage();
      saveGame(played);
      const { match, python, view, host } = await shown();
      match.begin();
      for (const step of steps) {
        act(match, python, step);
        await settled();
      }
      // A bot that has found its move makes it a little later.
      const { seats, view: now, atEnd, analysis } = match;
      if (atEnd && seats[now.seat]?.kind === "bot" && !analysis.busy) match.changed.emit();
      const other = document.createElement("main");
      document.body.append(other);
      const fresh = new GameView(other, match, /** @type {any} */ ({ newGame: () => undefined, say: () => undefined, again: () => undefined, share: () => undefined }));
      latest = fresh;
      await settled();
      const tools = fresh.tools.part !== null;
      assert.deepEqual(visible(host, tools), visible(other, tools));
      fresh.destroy();
      view.destroy();
      match.close();
    }),
    { numRuns: 40, includeErrorInReport: true },
  );
});

test("the same is not said twice, and verdicts come into the list of moves while a game is reviewed", async () => {
  provideStorage();
  provideNavigator({});
  const { match, view, said, python } = await shown({ moves: ["a1"] });
  match.begin();
  await settled();
  match.go(0);
  await settled();
  const before = said.length;
  for (let times = 0; times < 3; times += 1) match.changed.emit();
  assert.equal(said.length, before);
  let updates = 0;
  const { update } = view.moves;
  view.moves.update = () => ((updates += 1), update.call(view.moves));
  for (const [begin, listed] of /** @type {[() => void, boolean][]} */ ([[() => match.analysis.setAnalysing(true), false], [() => void match.analysis.analyseAll(), true]])) {
    begin();
    await settled();
    updates = 0;
    python.searches.at(-1)?.tell(report("b1"));
    assert.equal(updates > 0, listed);
  }
  view.destroy();
  match.close();
});

test("a strong bot thinks ahead as long as its game is shown and nothing is against it", async () => {
  provideStorage();
  provideNavigator({});
  const seats = [{ kind: "bot", level: 6 }, PERSON];
  const { match, view, python } = await shown({ moves: ["a1"], seats });
  python.state = "loading";
  match.begin();
  await settled();
  const running = () => python.searches.filter((/** @type {any} */ { cancelled }) => !cancelled).length;
  assert.equal(running(), 0);
  python.state = "ready";
  python.changed.emit();
  assert.equal(running(), 1, "as soon as Python is there");
  for (const [off, on] of [
    [() => rest("hidden", true), () => rest("hidden", false)],
    [() => change("ahead", false), () => change("ahead", true)],
  ]) {
    off?.();
    assert.equal(running(), 0);
    on?.();
    assert.equal(running(), 1);
  }
  view.destroy();
  assert.equal(running(), 0, "another page is shown");
  const again = new GameView(document.createElement("main"), match, /** @type {any} */ ({}));
  assert.equal(running(), 1);
  again.destroy();
  match.close();
});
