// What leaves the page with a game: its link, and its record with names, verdicts, marks and how it ended.

import assert from "node:assert/strict";
import { test } from "node:test";
import { recordPage } from "./recorded.mjs";
import { provideNavigator } from "./navigator.mjs";
import { document, window } from "./sizeless_page.mjs";
import { report, settled, TOY, toyLine, ToyPython, toyView, until } from "./toy_python.mjs";
import { provideStorage } from "./web_storage.mjs";

const { write } = await import("../../web/js/base/storage.js");
const { NAME } = await import("../../web/js/match/friends.js");
const { Match } = await import("../../web/js/match/match.js");
const { openShare } = await import("../../web/js/views/share.js");

// Where nothing can be shared by the device.
Object.assign(globalThis, { navigator: {} });

/** Writes records of what it is given. */
class WritingPython extends ToyPython {
  /** @override @param {Record<string, any>} body @returns {Promise<any>} */
  async request(body) {
    if (body["do"] !== "record") return super.request(body);
    this.asked.push(body);
    return { text: "the record" };
  }
}

const MOVES = ["a1", "b1", "c1"];

/** @param {object} [more] @param {(match: any) => void} [change] @returns what was asked for and what the dialog shows */
async function shared(more = {}, change = () => undefined) {
  const python = new WritingPython();
  const match = new Match(/** @type {any} */ (python), /** @type {any} */ ({ description: TOY, view: toyView(MOVES), moves: MOVES, line: toyLine(MOVES), seats: [{ kind: "person" }, { kind: "person" }], ...more }));
  change(match);
  const opened = /** @type {string[]} */ ([]);
  openShare(match, { open: async (text) => (text === "no game" ? Promise.reject(new Error("no such game")) : void opened.push(text)), theme: "light" });
  await settled();
  const dialog = /** @type {any} */ ([...document.querySelectorAll("dialog")].at(-1));
  const { tags, variations, nags, comments, moves } = python.asked.find((body) => body["do"] === "record") ?? {};
  const value = (/** @type {string} */ name) => dialog.querySelector(`.share-${name}`).value;
  const note = () => dialog.querySelector(".share-note").textContent;
  const bring = async (/** @type {string} */ text) => {
    dialog.querySelector(".share-paste").value = text;
    dialog.querySelector("[data-action=import]").dispatchEvent(new window.Event("click"));
    await settled();
  };
  const press = async (/** @type {string} */ action) => {
    dialog.querySelector(`[data-action=${action}]`).dispatchEvent(new window.Event("click"));
    await settled();
  };
  return { tags, variations, nags, comments, moves, value, note, bring, opened, dialog, press, python };
}

test("the link is shared where the device can, and only what goes wrong is told", async (context) => {
  provideStorage();
  context.after(() => provideNavigator({}));
  const alone = await shared();
  assert.equal(alone.dialog.querySelector("[data-action=share-link]"), null);
  const given = /** @type {unknown[]} */ ([]);
  /** @type {Error | null} */
  let failure = null;
  provideNavigator({ share: async (/** @type {unknown} */ what) => {
    given.push(what);
    if (failure) throw failure;
  } });
  const { press, value, note } = await shared();
  for (const [error, told] of /** @type {[Error | null, string][]} */ ([[null, ""], [new DOMException("closed", "AbortError"), ""], [new DOMException("denied", "NotAllowedError"), "enied"], [new Error("broken"), "roken"]])) {
    failure = error;
    await press("share-link");
    assert.ok(told === "" ? note() === "" : note().includes(told), `${error}: ${note()}`);
  }
  assert.deepEqual(given, given.map(() => ({ title: "Toy", url: value("link") })));
  assert.equal(given.length, 4);
});

test("a link opens at the ply shown, a record has all moves", async (context) => {
  recordPage(context, "share");
  provideStorage();
  const { value, moves, note } = await shared({}, (match) => (match.ply = 1));
  assert.ok(value("link").endsWith("#v1/toy/a1.b1.c1/ply=1"), value("link"));
  assert.deepEqual([value("record"), moves, note()], ["the record", MOVES, ""]);
});

test("a position that was set up has no link, and that is said", async (context) => {
  recordPage(context, "share");
  provideStorage();
  const { value, note } = await shared({ diagram: "white to move" });
  assert.deepEqual([value("link"), value("record")], ["", "the record"]);
  assert.notEqual(note(), "");
});

test("a record names those who play with a friend, by their colours, and nobody else", async (context) => {
  recordPage(context, "share");
  provideStorage();
  write(NAME, "Ada");
  const seats = [{ kind: "person" }, { kind: "friend", name: "Bob" }];
  assert.deepEqual((await shared({ seats, friend: "k3x9" })).tags, { White: "Ada", Black: "Bob" });
  const swapped = { ...toyView(MOVES), seats: { white: 1, black: 0 } };
  assert.deepEqual((await shared({ seats, friend: "k3x9", view: swapped })).tags, { White: "Bob", Black: "Ada" });
  assert.deepEqual((await shared({ seats: [{ kind: "person" }, { kind: "bot", level: 2 }] })).tags, {});
});

test("a record tells how a game ended that no move has ended, in the words that it came with", async (context) => {
  recordPage(context, "share");
  provideStorage();
  const ended = (/** @type {any} */ tags, /** @type {any} */ settledBy) => shared({}, (match) => Object.assign(match, { tags, settled: settledBy }));
  const resigned = { winner: "white", reason: "resignation" };
  assert.deepEqual((await ended({ Event: "Club" }, resigned)).tags, { Event: "Club", Termination: "resignation", Result: "white" });
  assert.deepEqual((await ended({ Termination: "time" }, resigned)).tags, { Termination: "time", Result: "white" });
  assert.deepEqual((await ended({}, { winner: null, reason: "agreement" })).tags, { Termination: "agreement", Result: "draw" });
  assert.deepEqual((await ended({ Termination: "time" }, null)).tags, {});
});

test("verdicts of a review take the place of words, not of marks, and variations go along", async (context) => {
  recordPage(context, "share");
  provideStorage();
  const { variations, nags, comments } = await shared({}, (match) => {
    match.branch([{ ply: 1, moves: ["a1", "d1"], comments: { 2: "better" }, nags: { 2: 1 } }]);
    match.comments = { 1: "a fine start", 2: "words [%fills a1]" };
    match.nags = { 1: 1, 2: 5 };
    const values = [0.5, 0.5, 0.95, 0.05];
    for (const [ply, value] of values.entries()) {
      match.analysis.reports.set(match.key(ply), report("best", { value, line: ["best", "reply"], visits: 5000 }));
    }
  });
  assert.deepEqual([comments[1], nags[1]], ["a fine start", 1]);
  assert.deepEqual(variations, [{ ply: 1, moves: ["a1", "d1"], comments: { 1: "a fine start", 2: "better" }, nags: { 1: 1, 2: 1 } }]);
  // Black gave 45 of a hundred away with the second move.
  assert.equal(nags[2], 4);
  assert.ok(comments[2].includes("45 %") && comments[2].endsWith("[%fills a1]") && !comments[2].includes("words"), comments[2]);
});

test("text that is brought in is opened, and nothing is asked to be opened", async (context) => {
  recordPage(context, "share");
  provideStorage();
  const { bring, note, opened, dialog } = await shared();
  await bring("  \n ");
  assert.deepEqual([opened, note() === ""], [[], false]);
  await bring("no game");
  assert.deepEqual([opened, note(), dialog.isConnected], [[], "No such game", true]);
  await bring(" 1. a1 ");
  assert.deepEqual([opened, note(), dialog.isConnected], [["1. a1"], "", false]);
});

test("the picture is that of the position shown, in the page's colours, and a file is read in place of what was there", async () => {
  provideStorage();
  const { press, note, dialog, python, bring, opened } = await shared({}, (match) => (match.ply = 1));
  await press("download-svg");
  assert.deepEqual(python.asked.at(-1), { do: "svg", ply: 1, theme: "light", game: "toy", options: {}, moves: MOVES });
  assert.equal(note(), "");
  for (const text of ["1. a1", "1. b1"]) {
    const drop = Object.assign(new window.Event("drop", { cancelable: true }), { dataTransfer: { files: [new Blob([text])] } });
    dialog.dispatchEvent(drop);
    assert.equal(drop.defaultPrevented, true);
    await until(() => dialog.querySelector(".share-paste").value === text);
  }
  await bring(dialog.querySelector(".share-paste").value);
  assert.deepEqual(opened, ["1. b1"]);
});
