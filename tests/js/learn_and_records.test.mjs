// The view of a lesson, and what the visitor's records show: steps kept, puzzles done, finished games found again.

import assert from "node:assert/strict";
import { test } from "node:test";
import { recordPage } from "./recorded.mjs";
import { document, rowOf, window } from "./sizeless_page.mjs";
import { ClickablePython, settled, TOY, toyLine, ToyPython, toyTargets, toyView } from "./toy_python.mjs";
import { provideStorage } from "./web_storage.mjs";
import { json } from "./without_build.mjs";

const { games, languages } = /** @type {any} */ (await import("../../web/js/assets.js"));
const { puzzles } = /** @type {any} */ (await import("../../web/js/assets_later.js"));
const { settings } = await import("../../web/js/base/settings.js");
const { UnknownGame } = await import("../../web/js/before/data.js");
const { isLearned, keepStep, stepReached } = await import("../../web/js/lesson/progress.js");
const { Match } = await import("../../web/js/match/match.js");
const { exportGames } = await import("../../web/js/match/games_file.js");
const { saveGame } = await import("../../web/js/match/saved_games.js");
const { progress } = await import("../../web/js/puzzles/collection.js");
const { PythonError } = await import("../../web/js/python/errors.js");
const { t } = await import("../../web/js/text/i18n.js");
const { Archive, endText } = await import("../../web/js/views/archive.js");
const { LearnView, prepareLesson } = await import("../../web/js/views/learn.js");
const { PuzzleRecord } = await import("../../web/js/views/puzzle_record.js");

const CELLS = ["a1", "b1", "c1", "e9"];
const BOARD = { ...rowOf(...CELLS), corners: [[0, 0], [1, 0], [0, 1]], outline: [[0, 0], [1, 0], [0, 1]] };
const LESSON = "First read.\n---\nTake the corner.\nanswer: b1\nhint: It is on the right.\nright: So it is.\nwrong: No.\n---\nLast words.\n";
const TEXTS = { name: "Toy", tagline: "Take all.", rules: "", options: {}, phrases: { nine: "nine" } };
languages.en = { name: "English", url: "", games: { toy: json(TEXTS), bare: json(TEXTS), puzzles: json({}), "lesson-toy": json({ lesson: LESSON }) } };
games.toy = json({ game: { ...TOY, board: rowOf(...CELLS) }, starts: [{ ...toyView([]), targets: toyTargets(CELLS) }], examples: [], boards: {}, setups: {}, drawable: ["moves"] });

/** Everything that the page printed or left. @type {Map<string, (() => void)[]>} */
const listeners = new Map();
/** What the browser keeps of the visit. @type {any[]} */
let states = [];
Object.assign(globalThis, {
  addEventListener: (/** @type {string} */ type, /** @type {() => void} */ act) => listeners.set(type, [...(listeners.get(type) ?? []), act]),
  removeEventListener: (/** @type {string} */ type, /** @type {() => void} */ act) => listeners.set(type, (listeners.get(type) ?? []).filter((one) => one !== act)),
  location: { hash: "#learn/toy" },
  history: { state: null, replaceState: (/** @type {any} */ state) => states.push(state) },
});

/** @param {any} [state] of the history */
async function learning(state = null, python = new ClickablePython(CELLS)) {
  Object.assign(history, { state });
  states = [];
  const host = document.createElement("main");
  document.body.replaceChildren(host);
  const said = /** @type {string[]} */ ([]);
  const view = new LearnView(host, /** @type {any} */ (python), await prepareLesson("toy"), { say: (text) => said.push(text) });
  const find = (/** @type {string} */ selector) => /** @type {any} */ (host.querySelector(selector));
  const press = async (/** @type {string} */ action) => {
    find(`[data-action=${action}]`).dispatchEvent(new window.Event("click"));
    await settled();
  };
  const play = async (/** @type {string} */ move) => {
    view.table.moved.emit(move);
    for (let turns = 0; turns < 5; turns += 1) await settled();
  };
  await settled();
  return { view, python, said, find, press, play, status: () => String(find(".status-text")?.textContent) };
}

test("a lesson begins where the visitor has come to, and keeps how far it goes", async (context) => {
  recordPage(context, "learn_and_records");
  provideStorage();
  const { view, press, play, find, said } = await learning();
  assert.deepEqual([view.lesson.number, find("#title").textContent], [1, t("learn-title", { game: "Toy" })]);
  await press("step-next");
  assert.deepEqual([view.lesson.number, stepReached("toy"), states.at(-1)], [2, 2, { step: 2, done: false }]);
  assert.equal(said.length, 0, "nothing is said of an answer before there is one");
  const before = states.length;
  await play("c1");
  assert.ok(said.at(-1)?.includes("No."), said.join("|"));
  assert.equal(states.length, before, "an answer is no step");
  await press("step-again");
  await play("b1");
  assert.ok(said.at(-1)?.includes("So it is."), said.join("|"));
  view.destroy();
  const second = await learning();
  assert.equal(second.view.lesson.number, 2);
  second.view.destroy();
  // The entry of the history knows better than what is kept.
  const third = await learning({ step: 3, done: true });
  assert.deepEqual([third.view.lesson.number, third.view.lesson.finished], [3, true]);
  third.view.destroy();
  keepStep("toy", 3);
  assert.equal(isLearned("toy"), false);
  for (const type of ["beforeprint", "afterprint"]) assert.deepEqual(listeners.get(type), [], `${type} of views that were left`);
});

test("a lesson that is done leads to the game, at the level for beginners, and to its puzzles where there are any", async (context) => {
  recordPage(context, "learn_and_records");
  provideStorage();
  settings.level = 5;
  const { view } = await learning({ step: 3 });
  view.events.emit("done", { step: 3 });
  assert.deepEqual([isLearned("toy"), stepReached("toy"), states.at(-1), view.lesson.finished], [true, 1, { step: 3, done: true }, true]);
  assert.deepEqual(view.onwards().map(({ action, main = false }) => [action, main]), [["learn-play", true]]);
  puzzles.toy = "toy.json";
  assert.deepEqual(view.onwards().map(({ action, main = false }) => [action, main]), [["learn-play", true], ["learn-puzzles", false]]);
  view.onwards()[1]?.act();
  assert.deepEqual([location.hash, settings.level], ["puzzles/toy", 5]);
  view.onwards()[0]?.act();
  assert.deepEqual([location.hash, settings.level], ["v1/toy", 1]);
  delete puzzles.toy;
  view.destroy();
});

test("a lesson whose positions Python cannot tell says why; there is none of a game without one", async (context) => {
  recordPage(context, "learn_and_records");
  provideStorage();
  const python = new ClickablePython(CELLS);
  python.failure = new PythonError("failed", "broken");
  const { view, status } = await learning(null, python);
  assert.equal(status(), t("load-failed"));
  view.destroy();
  await assert.rejects(prepareLesson("bare"), UnknownGame);
  const held = new ClickablePython(CELLS);
  held.holding = true;
  const coming = await learning(null, held);
  assert.equal(coming.status(), t("learn-loading"));
  coming.view.destroy();
});

const file = (/** @type {string} */ text) => [new Blob([text])];

/** Let a file be chosen. @param {any} input @param {string} text */
async function choose(input, text) {
  input.files = file(text);
  input.dispatchEvent(new window.Event("change"));
  await input.files[0].text();
  await settled();
}

test("the record shows the rating with twice its deviation, and counts; a file replaces it, and it can be forgotten", async (context) => {
  recordPage(context, "learn_and_records");
  const store = provideStorage();
  const facts = (/** @type {any} */ record) => [...record.facts.querySelectorAll("dd")].map((one) => one.textContent);
  const done = { rating: { rating: 1623.6, deviation: 81.3, volatility: 0.06, day: 0 }, results: { one: true, two: false, three: true }, day: "2026-11-21", streak: 2, best: 5 };
  const record = new PuzzleRecord();
  const [fresh] = facts(record);
  assert.deepEqual(facts(record).slice(1), [t("puzzles-solved-of", { solved: 0, count: 0 }), "0", "0"]);
  const input = record.element.querySelector("input");
  for (const wrong of ["no JSON", "5", "{}", "[]"]) {
    await choose(input, wrong);
    assert.equal(record.note.textContent, t("puzzles-no-record"), wrong);
    assert.equal(store.has("yavset.1.puzzles"), false, wrong);
  }
  await choose(input, JSON.stringify(done));
  assert.deepEqual([facts(record), record.note.textContent], [["1624 ± 163", t("puzzles-solved-of", { solved: 2, count: 3 }), "2", "5"], ""]);
  assert.deepEqual(progress(), done);
  record.element.querySelector("[data-action=puzzle-erase]")?.dispatchEvent(new window.Event("click"));
  assert.deepEqual([facts(record)[0], facts(record)[3], record.note.textContent, progress().results], [fresh, "0", t("puzzles-erased"), {}]);
});

test("the archive has the finished games, found by any words of their entry, and takes others from a file", async () => {
  provideStorage();
  const python = /** @type {any} */ (new ToyPython());
  const put = (/** @type {string} */ name, /** @type {string[]} */ moves, /** @type {object} */ more = {}) => {
    const match = new Match(python, /** @type {any} */ ({ description: { ...TOY, name, board: BOARD }, view: toyView(moves), moves, line: toyLine(moves), seats: [{ kind: "person" }, { kind: "person" }] }));
    saveGame({ ...match.save(), ...more });
  };
  put("Odd", ["a1", "e9"]);
  put("Cross", ["e9"]);
  put("Going", ["a1"]);
  const drawn = { ...toyView(["c1"]), outcome: { winner: null, reason: "full", cells: [], lost: false } };
  put("Drawn", ["c1"], { view: drawn });
  let changed = 0;
  const archive = new Archive({ item: (/** @type {any} */ { description, view }) => {
    const item = document.createElement("li");
    item.textContent = `${description.name} ${endText(/** @type {any} */ ({ view, updated: Date.UTC(2026, 0, 5, 12) }))}`;
    return item;
  }, changed: () => (changed += 1) });
  archive.update();
  const listed = () => [...archive.list.children].map((one) => String(one.textContent)).toSorted();
  const date = new Date(Date.UTC(2026, 0, 5, 12)).toLocaleDateString("en", { dateStyle: "medium" });
  const all = [`Cross White won, ${date}`, `Drawn A draw, ${date}`, `Odd Black won, ${date}`];
  assert.deepEqual(listed(), all.map((one) => one.replace(/(White|Black) won|A draw/, (words) => (words === "A draw" ? t("archive-drawn") : t("archive-won", { side: words.slice(0, 5) })))));
  assert.equal(archive.title.textContent, t("archive-title", { count: 3 }));
  const search = async (/** @type {string} */ words) => {
    archive.search.value = words;
    archive.search.dispatchEvent(new window.Event("input"));
    return listed().map((one) => one.split(" ")[0]);
  };
  assert.deepEqual(await search("ODD"), ["Odd"]);
  assert.deepEqual(await search(t("archive-won", { side: "White" })), ["Cross"]);
  assert.deepEqual(await search("nothing such"), []);
  assert.deepEqual(await search(""), ["Cross", "Drawn", "Odd"]);
  await choose(archive.backup.input, "no games");
  assert.deepEqual([archive.said.textContent, changed], [t("archive-wrong"), 0]);
  const carried = exportGames();
  provideStorage();
  archive.update();
  assert.deepEqual(listed(), []);
  await choose(archive.backup.input, carried);
  // Whoever shows the games hears of them, and shows the archive anew.
  archive.update();
  assert.deepEqual([listed().length, archive.said.textContent, changed], [3, t("archive-imported", { count: 4 }), 1]);
  await choose(archive.backup.input, carried);
  assert.deepEqual([archive.said.textContent, changed], [t("archive-imported", { count: 0 }), 1]);
});
