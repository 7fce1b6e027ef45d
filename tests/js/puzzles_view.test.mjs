// Puzzles on the page: the board of one, in any course of a try; which one comes next; three minutes against the clock; and the
// question whether there is a win at the table.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Shown } from "./recorded.mjs";
import { document, rowOf, watchBoards, window } from "./sizeless_page.mjs";
import { settled, TOY, ToyPython, toyTargets, toyView } from "./toy_python.mjs";
import { provideStorage } from "./web_storage.mjs";
import { json } from "./without_build.mjs";

const { games, languages } = /** @type {any} */ (await import("../../web/js/assets.js"));
const { puzzles } = /** @type {any} */ (await import("../../web/js/assets_later.js"));
const { loadGame } = await import("../../web/js/before/data.js");
const { PythonError } = await import("../../web/js/python/errors.js");
const { dailyPuzzle, dayOf, keepProgress, loadPuzzles, progress, readPuzzle } = await import("../../web/js/puzzles/collection.js");
const { taskText } = await import("../../web/js/puzzles/puzzle_text.js");
const { loadTexts, t } = await import("../../web/js/text/i18n.js");
const { reasonText } = await import("../../web/js/text/words.js");
const { PuzzleBoard } = await import("../../web/js/views/puzzle_board.js");
const { PuzzlesView } = await import("../../web/js/views/puzzles.js");
const { Question } = await import("../../web/js/views/question.js");

const { shownOn } = await watchBoards();
const stones = (/** @type {any} */ view) => shownOn(view)?.scene.pieces.map((/** @type {any} */ { cell }) => cell).join(" ");
Object.assign(globalThis, { scrollTo: () => undefined });
const CELLS = ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "e9"];
const TEXTS = (/** @type {string} */ name) => json({ name, tagline: "", rules: "", options: {}, phrases: { nine: "nine" } });
languages.en = { name: "English", url: "", games: { toy: TEXTS("Toy"), slow: TEXTS("Slow"), odd: TEXTS("Odd"), yavalath: TEXTS("Yavalath"), puzzles: json({}) } };
const data = (/** @type {string} */ id, /** @type {string} */ name) => json({ game: { ...TOY, id, name, board: rowOf(...CELLS) }, starts: [toyView([])], examples: [], boards: {}, setups: {}, drawable: ["moves"] });
Object.assign(games, { toy: data("toy", "Toy"), odd: data("odd", "Odd"), yavalath: data("yavalath", "Yavalath") });
await Promise.all([loadTexts("puzzles"), loadTexts("toy")]);

/** Judges moves: b1 and c1 as the solution goes, all others as the test says. */
class Judge extends ToyPython {
  /** @type {any} */
  verdict = { keeps: false, line: ["f1", "g1"], left: 1, loses: false, slower: false };

  /** @override @param {Record<string, any>} body @returns {Promise<any>} */
  async request(body) {
    if (body["do"] === "describe") return { game: { ...TOY, board: rowOf(...CELLS) } };
    const reply = /** @type {any} */ (await super.request({ ...body, do: "view" }));
    return body["do"] === "judge" ? this.verdict : { ...reply, view: { ...reply.view, targets: toyTargets(CELLS.filter((cell) => !body["moves"].includes(cell))) } };
  }
}

/** @param {import("node:test").TestContext} context */
function clock(context, apis = /** @type {("setTimeout" | "setInterval" | "Date")[]} */ (["setTimeout"])) {
  context.mock.timers.enable({ apis });
  return async () => {
    for (let time = 0; time < 12; time += 1) {
      await settled();
      context.mock.timers.tick(100);
    }
    for (let turns = 0; turns < 5; turns += 1) await settled();
  };
}

const PUZZLE = readPuzzle("toy", "win 5 1300 2 : a1 : b1 c1 d1 e1 e9");

/** @param {import("node:test").TestContext} context @param {any} [python] @param {any} [puzzle] */
async function puzzled(context, python = new Judge(), puzzle = PUZZLE, around = {}) {
  const rest = clock(context);
  const said = /** @type {string[]} */ ([]);
  const finished = /** @type {any[]} */ ([]);
  const named = /** @type {string[]} */ ([]);
  let next = 0;
  const board = new PuzzleBoard(python, {
    say: (text) => said.push(text), named: (name) => named.push(name), finished: (one, how) => finished.push([one.id, how]), next: () => (next += 1), rated: () => true, ...around,
  });
  document.body.replaceChildren(board.element);
  const recorded = new Shown(context, "puzzles", () => board.element, () => ({ ...board.table.board.marks, said: said.at(-1), finished: finished.length }));
  await loadGame(puzzle.game);
  const shown = board.show(puzzle);
  await rest();
  await shown;
  await rest();
  recorded.note("the puzzle is shown");
  const actions = () => [...board.bar.buttons.querySelectorAll("[data-action]")].map((/** @type {any} */ one) => one.dataset.action + (one.getAttribute("aria-disabled") ? " off" : ""));
  const press = async (/** @type {string} */ action) => {
    board.bar.buttons.querySelector(`[data-action=${action}]`)?.dispatchEvent(new window.Event("click"));
    await rest();
    recorded.note(action);
  };
  const play = async (/** @type {string} */ move) => {
    board.table.moved.emit(move);
    await rest();
    recorded.note(move);
  };
  const text = () => String(board.bar.said.textContent);
  const status = () => String(board.status.querySelector(".status-text")?.textContent);
  const moves = () => stones(board.table.board);
  return { board, python, said, finished, named, next: () => next, actions, press, play, text, status, moves, rest, recorded };
}

test("a puzzle that is solved at once says so at each step, and is done", async (context) => {
  const { board, finished, named, actions, play, press, text, status, moves, said, next } = await puzzled(context);
  assert.deepEqual([board.task.textContent, named.at(-1), status(), text(), moves()], [taskText(PUZZLE, "black"), "Toy", "Black to move", t("puzzles-cost"), "a1"]);
  assert.deepEqual(actions(), ["puzzle-hint", "puzzle-show"]);
  assert.equal(said.at(-1), t("puzzles-cost"));
  await play("b1");
  assert.deepEqual([text(), moves(), status(), finished], [t("puzzles-left", { count: 2 }), "a1 b1 c1", "Black to move", []]);
  await play("d1");
  assert.deepEqual([text(), moves()], [t("puzzles-left", { count: 1 }), "a1 b1 c1 d1 e1"]);
  await play("e9");
  assert.deepEqual([text(), moves(), finished], [t("puzzles-right"), "a1 b1 c1 d1 e1 e9", [[PUZZLE.id, { right: true, solved: true, helped: false }]]]);
  assert.equal(said.at(-1), t("puzzles-right"));
  assert.equal(status(), "Black wins: nine");
  assert.deepEqual(actions(), ["puzzle-on", "previous", "next off", "puzzle-again", "puzzle-open"]);
  // The solution can be gone through, as far as the puzzle's own position.
  for (const [action, left] of /** @type {const} */ ([["previous", "a1 b1 c1 d1 e1"], ["previous", "a1 b1 c1 d1"], ["next", "a1 b1 c1 d1 e1"]])) {
    await press(action);
    assert.equal(moves(), left);
  }
  for (let steps = 0; steps < 7; steps += 1) await press("previous");
  assert.deepEqual([moves(), actions().slice(1, 3)], ["a1", ["previous off", "next"]]);
  await press("puzzle-open");
  assert.equal(location.hash.replace(/^#/, ""), "v1/toy/a1");
  await press("puzzle-on");
  assert.equal(next(), 1);
  await press("puzzle-again");
  assert.deepEqual([moves(), actions(), text()], ["a1", ["puzzle-hint", "puzzle-show"], t("puzzles-cost")]);
  board.destroy();
});

test("a wrong move is refuted when one asks why, and tried again; it is no first try any more", async (context) => {
  const { board, finished, actions, play, press, text, moves, python } = await puzzled(context);
  await play("h1");
  assert.deepEqual([text(), moves(), actions(), finished], [t("puzzles-wrong-escapes"), "a1 h1", ["puzzle-again", "puzzle-why", "puzzle-show"], [[PUZZLE.id, { right: false, solved: false, helped: false }]]]);
  assert.equal(board.task.textContent, taskText(PUZZLE, "black"), "the task is still that of who solves it");
  // The board waits for an answer alone.
  await play("g1");
  assert.equal(moves(), "a1 h1");
  await press("puzzle-why");
  assert.deepEqual([moves(), actions(), text()], ["a1 h1 f1 g1", ["puzzle-again", "puzzle-show"], t("puzzles-wrong-escapes")]);
  await press("puzzle-again");
  assert.deepEqual([moves(), text()], ["a1", t("puzzles-cost")]);
  for (const [verdict, words] of /** @type {const} */ ([[{ loses: true, slower: true }, "puzzles-wrong-loses"], [{ loses: false, slower: true }, "puzzles-wrong-slower"]])) {
    python.verdict = { keeps: false, line: [], left: 0, ...verdict };
    await play("h1");
    assert.deepEqual([text(), actions()], [t(words), ["puzzle-again", "puzzle-show"]]);
    await press("puzzle-again");
  }
  for (const move of ["b1", "d1", "e9"]) await play(move);
  assert.deepEqual(finished.at(-1), [PUZZLE.id, { right: true, solved: false, helped: false }]);
  board.destroy();
});

test("hints show first where to look, then the move; whoever takes one has not solved it", async (context) => {
  const { board, finished, actions, play, press, text } = await puzzled(context);
  const proposed = () => board.table.board.marks.hints?.map(({ cells }) => cells.join());
  const label = () => board.bar.buttons.querySelector("[data-action=puzzle-hint]")?.textContent;
  assert.equal(label(), t("action-hint"));
  await press("puzzle-hint");
  assert.deepEqual([text(), label(), proposed()], [t("puzzles-look"), t("puzzles-hint-more"), []]);
  await press("puzzle-hint");
  assert.deepEqual([text(), actions(), proposed()], [t("puzzles-hint", { move: "b1" }), ["puzzle-show"], ["b1"]]);
  await play("b1");
  assert.deepEqual([text(), actions(), proposed()], [t("puzzles-left", { count: 2 }), ["puzzle-hint", "puzzle-show"], []]);
  for (const move of ["d1", "e9"]) await play(move);
  assert.deepEqual(finished, [[PUZZLE.id, { right: true, solved: false, helped: true }]]);
  board.destroy();
});

test("a hint marks cells around one beside where the move begins; an answer is marked where it ends", async (context) => {
  const { board, press, play } = await puzzled(context);
  const centres = new Map(CELLS.map((name, at) => [name, { x: at * 10, y: 0 }]));
  Object.defineProperty(board.table.board, "layout", { configurable: true, get: () => ({ centres }) });
  const marked = /** @type {any[]} */ ([]);
  board.board.mark = async (marks) => void marked.push(marks);
  await press("puzzle-hint");
  const cells = marked.at(-1).fills.map((/** @type {any} */ { cell }) => cell);
  // Beside b1 are a1 and c1; with their neighbours both have it among them. Which one it is, chance says for each puzzle.
  assert.ok([["a1", "b1"], ["b1", "c1", "d1"]].some((some) => some.join() === cells.join()), cells.join());
  assert.ok(marked.at(-1).fills.every((/** @type {any} */ { colour }) => colour === "grey"));
  await press("puzzle-hint");
  assert.ok(!marked.at(-1)?.fills?.some((/** @type {any} */ { colour }) => colour === "grey"));
  await play("h1");
  assert.deepEqual(marked.at(-1), { arrows: [], fills: [{ cell: "h1", colour: "red" }], labels: [{ cell: "h1", text: "✕" }] });
  await press("puzzle-again");
  for (const move of ["b1", "d1", "e9"]) await play(move);
  assert.equal(marked.at(-1)?.fills[0]?.cell, "e9");
  // At earlier positions of the solution there is no answer.
  await press("previous");
  assert.equal(marked.at(-1), null);
  board.destroy();
});

test("the solution is played when one asks for it, and then gone through", async (context) => {
  const { board, finished, actions, press, text, moves, rest, recorded } = await puzzled(context, new Judge(), PUZZLE, { next: undefined });
  await press("puzzle-show");
  for (let turns = 0; turns < 4; turns += 1) await rest();
  recorded.note("the solution has been played");
  assert.deepEqual([moves(), text(), finished], ["a1 b1 c1 d1 e1 e9", t("puzzles-shown"), [[PUZZLE.id, { right: false, solved: false, helped: false }]]]);
  assert.deepEqual(actions(), ["previous", "next off", "puzzle-again", "puzzle-open"]);
  board.destroy();
});

test("a puzzle that is left is not heard of any more, and one that cannot be shown says why", async (context) => {
  const python = new Judge();
  const { board, finished, said, moves, status, actions, text, play, rest } = await puzzled(context, python);
  const other = readPuzzle("toy", "save 0 0 2 : b1 c1 : d1");
  // The first comes after the second.
  const { fetch } = globalThis;
  let come = () => undefined;
  const coming = new Promise((resolve) => (come = () => void resolve(undefined)));
  globalThis.fetch = async (/** @type {any} */ url) => (url === games.slow ? coming.then(() => fetch(games.odd)) : fetch(url));
  games.slow = "https://slow.example/";
  const [late, shown] = [board.show(readPuzzle("slow", "win 5 1300 2 : h1 : b1 c1")), board.show(other)];
  await rest();
  come();
  await Promise.all([late, shown]);
  globalThis.fetch = fetch;
  await rest();
  assert.deepEqual([moves(), board.task.textContent], ["b1 c1", taskText(other, "white")]);
  assert.ok(!python.asked.some((body) => body["moves"].includes("h1")), "Python is not asked of what was left");
  python.verdict = { keeps: false, line: [], left: 0, loses: false, slower: false };
  await play("h1");
  assert.equal(text(), t("puzzles-wrong"), "a task not to lose");
  board.clear();
  assert.deepEqual([status(), actions().length > 0], [t("puzzles-loading"), true]);
  // Whoever leaves while the solution is played has not finished.
  await board.show(PUZZLE);
  await rest();
  const count = finished.length;
  board.bar.buttons.querySelector("[data-action=puzzle-show]")?.dispatchEvent(new window.Event("click"));
  await settled();
  board.stop();
  for (let turns = 0; turns < 4; turns += 1) await rest();
  assert.deepEqual([status(), actions(), board.bar.said.hidden, finished.length], [t("puzzles-loading"), [], true, count]);
  const before = [finished.length, said.length];
  await play("d1");
  assert.deepEqual([finished.length, said.length], before);
  python.failure = new PythonError("failed", "broken");
  await board.show(PUZZLE);
  await rest();
  assert.equal(board.task.textContent, reasonText(new PythonError("failed", "")));
  board.destroy();
});

// The view.

const LINES = { toy: ["win 1 1200 1 : a1 : b1", "trap 1 1200 1 : c1 : d1"], odd: ["save 0 1200 1 : a1 b1 : c1", "win 1 1900 1 : d1 : e1"], yavalath: ["win 1 1200 1 : f1 : e9", "win 1 1200 1 : g1 : e9"] };

/** @param {import("node:test").TestContext} context @param {any} [how] */
async function viewed(context, { game = "", position = null, python = new Judge(), names = LINES } = {}) {
  provideStorage();
  keepProgress({ .../** @type {any} */ (progress()), results: {}, day: "", streak: 0, best: 2 });
  for (const one of Object.keys(puzzles)) delete puzzles[one];
  for (const [one, lines] of Object.entries(names)) puzzles[one] = json(lines);
  // What the view loads is there at once: the clock of the test counts no time that this takes.
  await Promise.all(Object.keys(names).flatMap((one) => [loadPuzzles(one), loadGame(one)]));
  context.mock.timers.reset();
  const rest = clock(context, ["setTimeout", "setInterval", "Date"]);
  const host = document.createElement("main");
  document.body.replaceChildren(host);
  const said = /** @type {string[]} */ ([]);
  // Which puzzle comes next is a matter of chance.
  context.mock.method(Math, "random", () => 0.5);
  const view = new PuzzlesView(host, /** @type {any} */ (python), { game, position, say: (text) => said.push(text) });
  const dialog = () => [...document.querySelectorAll("dialog")].map((one) => one.textContent);
  const recorded = new Shown(context, "puzzles", () => host, () => ({ ...view.table.board.marks, said: said.at(-1), dialog: dialog(), ...progress() }));
  await rest();
  recorded.note("the view is shown");
  const find = (/** @type {string} */ selector) => /** @type {any} */ (host.querySelector(selector));
  const press = async (/** @type {string} */ action) => {
    find(`[data-action=${action}]`)?.dispatchEvent(new window.Event("click"));
    await rest();
    recorded.note(action);
  };
  const choose = async (/** @type {"game" | "kind" | "difficulty"} */ what, /** @type {string} */ value) => {
    view[what].select.value = value;
    view[what].select.dispatchEvent(new window.Event("change"));
    await rest();
    recorded.note(`${what}: ${value}`);
  };
  const answer = async (/** @type {string} */ given) => {
    const dialog = /** @type {any} */ ([...document.querySelectorAll("dialog")].at(-1));
    if (given === "") dialog.close();
    else dialog.querySelector(`[data-answer=${given}]`).dispatchEvent(new window.Event("click"));
    await rest();
    recorded.note(`answer: ${given}`);
  };
  const asked = () => [...document.querySelectorAll("dialog")].at(-1)?.querySelector("p")?.textContent;
  /** Whose puzzle is shown, and its moves. */
  const shown = () => [find("#title").textContent, stones(view.table.board)];
  const play = async (/** @type {string} */ move) => {
    view.table.moved.emit(move);
    await rest();
    recorded.note(move);
  };
  return { view, find, press, choose, answer, asked, shown, play, rest, said };
}

test("puzzles are those of the games, of the kind and of the difficulty that are chosen", async (context) => {
  const { view, find, choose, shown } = await viewed(context);
  // Nobody has played yet: the first game is the one to know.
  assert.equal(shown()[0], "Yavalath");
  assert.equal(find("[data-action=puzzle-rules]").getAttribute("href"), "#rules/yavalath");
  for (const game of ["toy", "odd"]) {
    await choose("game", game);
    assert.equal(shown()[0], game === "toy" ? "Toy" : "Odd");
    assert.equal(find("[data-action=puzzle-rules]").getAttribute("href"), `#rules/${game}`);
  }
  await choose("difficulty", "hard");
  assert.deepEqual(shown(), ["Odd", "d1"]);
  await choose("kind", "save");
  assert.deepEqual([view.board.task.textContent, find("[data-action=puzzle-rules]").hidden], [t("puzzles-none"), true]);
  await choose("difficulty", "medium");
  assert.deepEqual([...shown(), find("[data-action=puzzle-rules]").hidden], ["Odd", "a1 b1", false]);
  await choose("game", "any");
  assert.equal(shown()[0], "Odd");
  await choose("kind", "trap");
  assert.deepEqual(shown(), ["Toy", "c1"]);
  view.destroy();
  const begun = await viewed(context, { game: "odd" });
  assert.equal(begun.shown()[0], "Odd");
  begun.view.destroy();
});

test("what is solved counts once, and the puzzle of the day for its day", async (context) => {
  const { view, press, play, shown, choose } = await viewed(context);
  await choose("game", "toy");
  await choose("kind", "win");
  const [puzzle] = await loadPuzzles("toy");
  await play("b1");
  assert.deepEqual([progress().results, progress().streak], [{ [puzzle?.id ?? ""]: true }, 0]);
  assert.ok(view.record.facts.textContent?.includes(t("puzzles-solved-of", { solved: 1, count: 1 })));
  await press("puzzle-daily");
  const daily = await dailyPuzzle(dayOf());
  assert.deepEqual(shown(), ["Yavalath", daily?.moves.join(" ")]);
  await play("h1");
  assert.deepEqual([progress().streak, progress().results[daily?.id ?? ""]], [0, false]);
  await press("puzzle-again");
  await play("e9");
  assert.deepEqual([progress().streak, progress().day, progress().results[daily?.id ?? ""]], [1, dayOf(), false]);
  // Another puzzle is not the day's.
  keepProgress({ ...progress(), day: "", streak: 0 });
  await press("puzzle-next");
  await play("b1");
  assert.equal(progress().streak, 0);
  view.destroy();
});

test("a run lasts three minutes: puzzles follow each other, each counts at the first try, and the best run is kept", async (context) => {
  const { view, find, press, choose, answer, asked, play, rest } = await viewed(context, { names: { ...LINES, toy: ["win 1 1200 1 : a1 : b1"] } });
  await choose("game", "toy");
  const running = () => !find(".puzzle-clock").hidden;
  const time = () => find("[role=timer]").textContent;
  await press("puzzle-run");
  assert.deepEqual([running(), asked()], [false, t("puzzles-run-what", { best: 2 })]);
  await answer("");
  assert.equal(running(), false);
  await press("puzzle-run");
  await answer("start");
  assert.equal(running(), true);
  assert.equal(/** @type {any} */ (view.board.bar.said).textContent, "", "nothing counts for the rating");
  await play("b1");
  await rest();
  assert.match(time(), /2:5\d · 1/);
  await play("h1");
  await rest();
  // With a hint it is right, but not solved.
  await press("puzzle-hint");
  await press("puzzle-hint");
  await play("b1");
  await rest();
  assert.match(time(), /· 1/);
  for (let solved = 2; solved <= 3; solved += 1) {
    await play("b1");
    await rest();
    assert.ok(time().includes(t("puzzles-clock", { time: "", count: solved }).trim().replace(/^· /, "· ")), time());
  }
  context.mock.timers.tick(180_000);
  await rest();
  assert.deepEqual([running(), progress().best, asked(), view.board.bar.buttons.children.length], [false, 3, t("puzzles-run-result", { count: 3, best: 3 }), 0]);
  await answer("again");
  await answer("start");
  assert.deepEqual([running(), time().endsWith(t("puzzles-clock", { time: "", count: 0 }).trim())], [true, true]);
  await play("b1");
  // Whoever wants something else ends the run.
  for (const end of [() => press("stop"), () => press("puzzle-daily"), () => press("puzzle-next"), () => choose("kind", "win")]) {
    await end();
    assert.deepEqual([running(), progress().best], [false, 3]);
    await press("puzzle-run");
    await answer("start");
    assert.equal(running(), true);
  }
  context.mock.timers.tick(180_000);
  await rest();
  await answer("done");
  assert.deepEqual([running(), view.board.status.querySelector(".status-text")?.textContent], [false, "Black to move"]);
  view.destroy();
});

test("in a run the next puzzle comes once, however often the one before is tried until then", async (context) => {
  const { view, press, choose, answer } = await viewed(context, { names: { ...LINES, toy: ["win 1 1200 1 : a1 : b1"] } });
  await choose("game", "toy");
  await press("puzzle-run");
  await answer("start");
  let shown = 0;
  const { show } = view.board;
  view.board.show = (puzzle) => ((shown += 1), show.call(view.board, puzzle));
  const pass = async (/** @type {number} */ tenths) => {
    for (let time = 0; time < tenths; time += 1) {
      context.mock.timers.tick(100);
      for (let turns = 0; turns < 4; turns += 1) await settled();
    }
  };
  view.table.moved.emit("h1");
  await pass(4);
  view.board.bar.buttons.querySelector("[data-action=puzzle-again]")?.dispatchEvent(new window.Event("click"));
  await pass(1);
  view.table.moved.emit("b1");
  await pass(1);
  assert.equal(shown, 0);
  await pass(20);
  assert.equal(shown, 1);
  // Without a run nothing comes by itself, also where it ended after the last puzzle; nor where the view has been left before the run began.
  view.table.moved.emit("b1");
  await pass(1);
  view.running.querySelector("[data-action=stop]")?.dispatchEvent(new window.Event("click"));
  await pass(20);
  assert.equal(shown, 1);
  view.table.moved.emit("b1");
  await pass(20);
  assert.equal(shown, 1);
  await press("puzzle-run");
  view.destroy();
  await answer("start");
  await pass(20);
  assert.deepEqual([shown, view.running.hidden], [1, true]);
});

test("the time of a run that was left is never up", async (context) => {
  const { view, press, answer, rest } = await viewed(context);
  await press("puzzle-run");
  await answer("start");
  assert.equal(view.running.hidden, false);
  view.destroy();
  const dialogs = () => document.querySelectorAll("dialog").length;
  const before = dialogs();
  context.mock.timers.tick(200_000);
  await rest();
  assert.deepEqual([dialogs(), progress().best], [before, 2]);
});

test("of two puzzles the one asked for last is shown, and a view that was left asks nothing more", async (context) => {
  const asked = /** @type {string[]} */ ([]);
  class Counting extends Judge {
    /** @override @param {Record<string, any>} body @returns {Promise<any>} */
    async request(body) {
      asked.push(body["do"]);
      if (body["do"] !== "prove") return super.request(body);
      await settled();
      return { win: null };
    }
  }
  const { view, choose, shown, rest, press } = await viewed(context, { python: new Counting(), position: { game: "toy", options: {}, moves: [] } });
  await choose("game", "toy");
  const before = shown();
  const { fetch } = globalThis;
  let come = () => undefined;
  const coming = new Promise((resolve) => (come = () => void resolve(undefined)));
  const lines = puzzles.odd;
  globalThis.fetch = async (/** @type {any} */ url) => (url === "https://slow.example/odd" ? coming.then(() => fetch(lines)) : fetch(url));
  puzzles.odd = "https://slow.example/odd";
  view.game.select.value = "odd";
  view.game.select.dispatchEvent(new window.Event("change"));
  await choose("game", "toy");
  come();
  await rest();
  globalThis.fetch = fetch;
  assert.deepEqual([shown(), view.board.task.textContent === ""], [before, false]);
  await press("puzzle-ask");
  assert.ok(asked.includes("prove"));
  view.destroy();
  await rest();
  asked.length = 0;
  await rest();
  assert.deepEqual(asked, []);
});

test("somebody asks whether there is a win, and hears what the prover finds", async (context) => {
  /** @type {(plies: number) => any} */
  let proves = () => ({ win: false });
  const asked = /** @type {any[]} */ ([]);
  let over = false;
  const python = { request: async (/** @type {any} */ body) => {
    asked.push(body);
    await settled();
    if (body.do === "view") return { view: over ? toyView(["e9"]) : toyView(["a1"]) };
    const found = proves(body.plies);
    if (found instanceof Error) throw found;
    return found;
  } };
  const question = new Question(/** @type {any} */ (python), /** @type {any} */ ({ game: "toy", options: {}, moves: ["a1"] }));
  const { answer, element } = question;
  const ask = async () => {
    asked.length = 0;
    element.querySelector("button")?.dispatchEvent(new window.Event("click"));
    assert.equal(answer.textContent, t("puzzles-asking"));
    for (let turns = 0; turns < 60; turns += 1) await settled();
    return answer.textContent;
  };
  assert.equal(element.hidden, false);
  assert.equal(await ask(), t("puzzles-ask-none", { count: 8, seconds: 1 }));
  assert.deepEqual(asked.map(({ plies }) => plies), [undefined, ...Array.from({ length: 15 }, (_, at) => at + 1)]);
  assert.deepEqual(asked.at(-1), { do: "prove", game: "toy", options: {}, moves: ["a1"], plies: 15, nodes: 400 });
  // What is not decided yet is asked again.
  let undecided = 2;
  proves = (plies) => (plies === 4 && undecided-- > 0 ? { win: null } : plies === 5 ? { win: true, line: ["b1", "c1", "d1"] } : { win: false });
  assert.equal(await ask(), t("puzzles-ask-win", { side: "Black", count: 3, moves: "b1 c1 d1", seconds: 1 }));
  assert.deepEqual(asked.slice(1).map(({ plies }) => plies), [1, 2, 3, 4, 4, 4, 5]);
  over = true;
  assert.equal(await ask(), t("puzzles-ask-over"));
  over = false;
  proves = () => new PythonError("failed", "broken");
  assert.equal(await ask(), reasonText(new PythonError("failed", "")));
  // Not for ever: here every look takes six seconds.
  let now = 0;
  context.mock.method(performance, "now", () => now);
  proves = () => {
    now += 6000;
    return { win: null };
  };
  assert.equal(await ask(), t("puzzles-ask-none", { count: 0, seconds: 18 }));
  assert.equal(asked.length, 4);
  // Who asks again or leaves hears nothing of the first question.
  proves = () => ({ win: true, line: ["b1"] });
  element.querySelector("button")?.dispatchEvent(new window.Event("click"));
  await settled();
  question.close();
  for (let turns = 0; turns < 10; turns += 1) await settled();
  assert.equal(answer.textContent, t("puzzles-asking"));
  assert.equal(new Question(/** @type {any} */ (python), null).element.hidden, true);
});

test("what went wrong with a question is not said of the next one", async () => {
  const fails = /** @type {((error: Error) => void)[]} */ ([]);
  const python = { request: () => new Promise((_, reject) => fails.push(reject)) };
  const question = new Question(/** @type {any} */ (python), /** @type {any} */ ({ game: "toy", options: {}, moves: [] }));
  const ask = () => question.element.querySelector("button")?.dispatchEvent(new window.Event("click"));
  ask();
  ask();
  fails[0]?.(new Error("lost"));
  await settled();
  assert.equal(question.answer.textContent, t("puzzles-asking"));
  fails[1]?.(new Error("lost"));
  await settled();
  assert.equal(question.answer.textContent, "lost");
});
