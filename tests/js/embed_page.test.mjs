// The page of an embedded board: what the page around asks for and hears, in which order, and what it does when its files are gone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { provideNavigator } from "./navigator.mjs";
import { recordPage } from "./recorded.mjs";
import { document, rowOf, window } from "./sizeless_page.mjs";
import { TOY, toyTargets, toyView, ToyWorker, until } from "./toy_python.mjs";
import { provideStorage } from "./web_storage.mjs";
import { english, json } from "./without_build.mjs";

const { games, languages } = /** @type {any} */ (await import("../../web/js/assets.js"));
const { puzzles } = /** @type {any} */ (await import("../../web/js/assets_later.js"));
const { readPuzzle } = await import("../../web/js/puzzles/collection.js");
const { t } = await import("../../web/js/text/i18n.js");
const { pictureAt } = await import("../../web/js/text/pictures.js");
const { settings } = await import("../../web/js/base/settings.js");

const CELLS = ["a1", "b1", "c1", "d1", "e9"];
const TEXTS = json({ name: "Toy", tagline: "", rules: "", options: {}, phrases: { nine: "nine" } });
const ENGLISH = { code: "en", direction: "ltr", messages: english, taglines: {} };
games.toy = json({ game: { ...TOY, board: rowOf(...CELLS) }, starts: [{ ...toyView([]), targets: toyTargets(CELLS) }], examples: [], boards: {}, setups: {}, drawable: ["moves"] });
Object.assign(ToyWorker, { cells: CELLS, description: { ...TOY, board: rowOf(...CELLS) } });
provideStorage();
provideNavigator({ languages: ["en"] });
Object.assign(globalThis, {
  Worker: ToyWorker, IntersectionObserver: class { observe() {} disconnect() {} }, BroadcastChannel: class { postMessage() {} close() {} },
  getComputedStyle: () => ({ getPropertyValue: () => "" }),
});
const NAVIGATION = { type: "navigate" };
performance.getEntriesByType = /** @type {any} */ (() => [NAVIGATION]);
const script = document.createElement("script");
script.setAttribute("type", "module");
script.setAttribute("src", "main-old.js");
Object.defineProperty(script, "src", { value: "https://boards.example/main-old.js" });

const turn = () => new Promise((resolve) => setTimeout(resolve, 4));
let pages = 0;

/** @param {import("node:test").TestContext} context @param {string} hash @param {{search?: string, languages?: any, gone?: boolean}} [how] */
async function opened(context, hash, { search = "?game=toy&seats=people", languages: spoken = { en: json(ENGLISH) }, gone = false } = {}) {
  languages.en = languages.de = undefined;
  for (const [code, url] of Object.entries(spoken)) languages[code] = { name: code, url, games: { toy: TEXTS, puzzles: json({ messages: "", phrases: {} }) } };
  for (const code of ["en", "de"]) if (!languages[code]) delete languages[code];
  const page = new EventTarget();
  const host = document.createElement("main");
  host.id = "board";
  document.body.replaceChildren(host, script);
  let height = 300.4;
  host.getBoundingClientRect = () => /** @type {any} */ ({ height });
  const sent = /** @type {any[]} */ ([]);
  const parent = { postMessage: (/** @type {any} */ { yavset, ...message }) => sent.push(message) };
  let reloads = 0;
  const { fetch } = globalThis;
  const files = async (/** @type {any} */ address) => (address === "/embed.html" ? { ok: true, text: async () => (gone ? "main-new.js" : "main-old.js") } : fetch(address));
  let resized = () => undefined;
  Object.assign(globalThis, {
    parent, window: page, fetch: files, addEventListener: page.addEventListener.bind(page),
    location: Object.assign(new URL(`https://boards.example/embed.html${search}${hash}`), { reload: () => (reloads += 1) }),
    ResizeObserver: class {
      /** @param {() => undefined} report */
      constructor(report) {
        this.report = report;
      }
      /** @param {unknown} element */
      observe(element) {
        if (element === host) resized = this.report;
      }
      disconnect() {}
    },
  });
  ToyWorker.all = [];
  context.after(() => {
    page.dispatchEvent(new Event("pagehide"));
    globalThis.fetch = fetch;
  });
  pages += 1;
  await import(`../../web/js/embed/main.js?${pages}`);
  const say = (/** @type {any} */ message) => page.dispatchEvent(Object.assign(new Event("message"), { source: parent, data: { yavset: 1, ...message } }));
  const heard = (/** @type {string} */ type) => sent.filter((message) => message.type === type);
  const ready = (count = 1) => until(() => heard("ready").length >= count);
  const go = async (/** @type {string} */ to) => {
    location.hash = to;
    page.dispatchEvent(new Event("hashchange"));
  };
  /** The moves that were told last. */
  const moves = () => heard("change").at(-1)?.moves.join(" ");
  return { page, host, sent, say, heard, ready, go, moves, reloads: () => reloads, resize: (/** @type {number} */ to) => ((height = to), resized()) };
}

test("the page around hears the position, how high the board is, and that it is ready", async (context) => {
  recordPage(context, "embed_page");
  const { sent, ready, resize, heard } = await opened(context, "#a1");
  await ready();
  assert.deepEqual(sent.map(({ type }) => type), ["change", "height", "ready"]);
  assert.deepEqual([sent[0].moves, sent[1].height, sent[2].name], [["a1"], 301, "Toy"]);
  resize(300.7);
  assert.equal(heard("height").length, 1, "the same height is no news");
  resize(310);
  assert.equal(heard("height").at(-1)?.height, 310);
});

test("a new look keeps the game; anything else begins a new one", async (context) => {
  recordPage(context, "embed_page");
  const { say, ready, heard, host, moves } = await opened(context, "#a1");
  await ready();
  say({ type: "play", move: "b1" });
  await until(() => moves() === "a1 b1");
  const element = host.firstElementChild;
  const given = { game: "toy", seats: "people", moves: "a1" };
  say({ type: "set", parameters: { ...given, theme: "dark", coordinates: "no", level: 5 } });
  await until(() => settings.theme === "dark");
  await turn();
  assert.deepEqual([settings.coordinates, host.firstElementChild === element, moves(), heard("ready").length], [false, true, "a1 b1", 1]);
  // What is not said of coordinates leaves them as they are.
  say({ type: "set", parameters: { ...given, theme: "light" } });
  await until(() => settings.theme === "light");
  assert.deepEqual([settings.coordinates, moves()], [false, "a1 b1"]);
  say({ type: "set", parameters: { ...given, moves: "c1", theme: "light", sound: "yes" } });
  await ready(2);
  assert.deepEqual([moves(), host.children.length, settings.sound], ["c1", 1, true]);
  // The same again is no other.
  say({ type: "set", parameters: { ...given, moves: "c1", theme: "dark", sound: "yes" } });
  await until(() => settings.theme === "dark");
  await turn();
  assert.equal(heard("ready").length, 2);
});

test("of several settings in a row the last counts, and what follows is done on its board", async (context) => {
  recordPage(context, "embed_page");
  const { say, ready, heard, moves } = await opened(context, "#a1");
  for (const cell of ["b1", "c1", "d1"]) say({ type: "set", parameters: { game: "toy", seats: "people", moves: cell } });
  say({ type: "play", move: "e9" });
  await ready(2);
  await until(() => moves() === "d1 e9");
  assert.deepEqual([heard("ready").length, heard("move").map(({ move }) => move)], [2, ["e9"]]);
  // Settings that something else parts are all done.
  say({ type: "set", parameters: { game: "toy", seats: "people", moves: "b1" } });
  say({ type: "play", word: "c1" });
  say({ type: "set", parameters: { game: "toy", seats: "people", moves: "d1" } });
  await ready(4);
  assert.deepEqual(heard("move").map(({ moves: line }) => line.join(" ")), ["d1 e9", "b1 c1"]);
  assert.equal(moves(), "d1");
});

test("the page around goes through the moves, plays, begins again, wakes and puts to sleep", async (context) => {
  recordPage(context, "embed_page");
  const { say, ready, heard, moves } = await opened(context, "#a1.b1");
  await ready();
  say({ type: "go", ply: 1 });
  await until(() => moves() === "a1");
  for (const wrong of [{ type: "go", ply: 1.5 }, { type: "go" }, { type: "play" }, { type: "play", move: 5 }, { type: "set" }, { type: "set", parameters: null }, { type: "picture", address: "x" }, { type: "unknown" }]) say(wrong);
  await turn();
  assert.deepEqual([moves(), heard("wake").length, ToyWorker.all.length], ["a1", 0, 0]);
  say({ type: "wake" });
  await until(() => heard("wake").length === 1 && ToyWorker.all[0]?.asked.length);
  say({ type: "play", move: "c1" });
  await until(() => moves() === "a1 c1");
  say({ type: "reset" });
  await until(() => moves() === "a1 b1");
  await turn();
  say({ type: "sleep" });
  await until(() => heard("sleep").length === 1);
  say({ type: "picture", address: "https://elsewhere.example/a.png", blob: new Blob(["x"], { type: "image/png" }) });
  await until(() => /** @type {any} */ (pictureAt("", "https://elsewhere.example/a.png")).getAttribute("src")?.startsWith("blob:"));
});

test("another address is another board, also while the one before is on its way", async (context) => {
  recordPage(context, "embed_page");
  const { go, heard, host, moves, page } = await opened(context, "#a1");
  go("#b1");
  go("#c1");
  await until(() => heard("ready").length > 0 && moves() === "c1");
  await turn();
  assert.equal(host.children.length, 1);
  assert.ok(!heard("change").some(({ moves: line }) => line.join() === "b1"), "one that was replaced at once never comes");
  const count = heard("ready").length;
  // The browser brings back a page that was left: its board was closed.
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  await turn();
  assert.equal(heard("ready").length, count);
  page.dispatchEvent(new Event("pagehide"));
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await until(() => heard("ready").length === count + 1);
});

test("the reader chooses another game of a record, which the look that the page around asks for keeps", async (context) => {
  recordPage(context, "embed_page");
  const record = '[Game "toy"]\n\n1. a1 b1\n\n[Game "toy"]\n[White "Ada"]\n\n1. c1';
  const { host, say, ready, heard, moves } = await opened(context, `#record=${encodeURIComponent(record)}`);
  await ready();
  await until(() => host.querySelector(".embed-games"));
  assert.equal(moves(), "a1 b1");
  const list = /** @type {any} */ (host.querySelector(".embed-games"));
  list.value = "2";
  list.dispatchEvent(new window.Event("change"));
  await ready(2);
  await until(() => document.activeElement === host.querySelector(".embed-games"));
  assert.equal(moves(), "c1");
  say({ type: "set", parameters: { game: "toy", seats: "people", record, theme: "dark" } });
  await until(() => settings.theme === "dark");
  await turn();
  assert.deepEqual([moves(), heard("ready").length], ["c1", 2]);
  // The next game that the reader chooses has that look too.
  const again = /** @type {any} */ (host.querySelector(".embed-games"));
  again.value = "1";
  again.dispatchEvent(new window.Event("change"));
  await ready(3);
  assert.deepEqual([moves(), settings.theme], ["a1 b1", "dark"]);
});

test("a puzzle that brings its game along keeps it in a new look", async (context) => {
  const line = "win 1 700 2 : a1 : b1";
  puzzles.toy = json([line]);
  const { id: puzzle } = readPuzzle("toy", line);
  const { host, say, ready, heard } = await opened(context, "", { search: `?puzzle=${puzzle}` });
  await ready();
  const element = host.firstElementChild;
  say({ type: "set", parameters: { puzzle, theme: "dark" } });
  await until(() => settings.theme === "dark");
  await turn();
  assert.deepEqual([host.firstElementChild === element, heard("ready").length], [true, 1]);
});

test("a language that there is not is told to the author of the page", async (context) => {
  recordPage(context, "embed_page");
  const warned = context.mock.method(console, "warn", () => undefined);
  for (const [language, count] of /** @type {const} */ ([["auto", 0], ["en", 0], ["en-GB", 0], ["xx", 1]])) {
    warned.mock.resetCalls();
    const { ready } = await opened(context, "#a1", { search: `?game=toy&language=${language}` });
    await ready();
    assert.equal(warned.mock.callCount(), count, language);
  }
  assert.match(String(warned.mock.calls[0]?.arguments[0]), /xx.*auto, en/);
});

/** Collect what nobody catches. @param {import("node:test").TestContext} context */
function rejectionsIn(context) {
  const rejections = /** @type {unknown[]} */ ([]);
  // The browser's console has them; the runner of tests would take them for failures of this test.
  const listeners = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", (error) => rejections.push(error));
  context.after(() => {
    process.removeAllListeners("unhandledRejection");
    for (const listener of listeners) process.on("unhandledRejection", listener);
  });
  return rejections;
}

test("where a language cannot be fetched, nothing is played until the page around asks for another board", async (context) => {
  const rejections = rejectionsIn(context);
  const { say, ready, heard, host, moves } = await opened(context, "#a1", { languages: { en: json(ENGLISH), de: `data:application/json,broken${pages}` } });
  await ready();
  for (const [count, step] of /** @type {const} */ ([[1, "again"], [2, "as before"]])) {
    say({ type: "set", parameters: { game: "toy", seats: "people", moves: "a1", language: "de" } });
    await until(() => rejections.length === count);
    for (const message of [{ type: "play", move: "b1" }, { type: "go", ply: 0 }, { type: "reset" }, { type: "wake" }, { type: "sleep" }]) say(message);
    await turn();
    assert.deepEqual([ToyWorker.all.length, moves(), heard("wake").length], [0, "a1", 0], step);
  }
  say({ type: "set", parameters: { game: "toy", seats: "people", moves: "a1", language: "en" } });
  await ready(2);
  assert.equal(host.children.length, 1);
  say({ type: "play", move: "b1" });
  await until(() => moves() === "a1 b1");
});

test("a board whose files are gone is loaded anew, once", async (context) => {
  recordPage(context, "embed_page");
  const rejections = rejectionsIn(context);
  const lost = async (/** @type {string} */ type, /** @type {boolean} */ gone) => {
    NAVIGATION.type = type;
    const { heard, reloads, host } = await opened(context, "#a1", { languages: { en: `data:application/json,broken${pages}` }, gone });
    await until(() => rejections.length > 0);
    await turn();
    rejections.length = 0;
    assert.deepEqual(host.children.length, 0);
    return [reloads(), heard("problem").map(({ message }) => message)];
  };
  assert.deepEqual(await lost("navigate", false), [0, []]);
  assert.deepEqual(await lost("navigate", true), [1, [t("load-update")]]);
  assert.deepEqual(await lost("reload", true), [0, []]);
  NAVIGATION.type = "navigate";
  // Nor do files of the game that are gone leave a board.
  const before = games.toy;
  games.toy = "data:application/json,gone";
  const { ready, reloads } = await opened(context, "#a1", { gone: true });
  await ready();
  await until(() => reloads() === 1);
  games.toy = before;
});
