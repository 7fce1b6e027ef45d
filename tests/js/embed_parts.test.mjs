// Parts of an embedded board: its buttons in each state, the games of a record with who played them, its links, and the way to a friend.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { provideNavigator } from "./navigator.mjs";
import { recordPage, Shown } from "./recorded.mjs";
import { document, rowOf, window } from "./sizeless_page.mjs";
import { report, TOY, toyLine, ToyPython, toyTargets, toyView, ToyWorker, until } from "./toy_python.mjs";
import { provideStorage } from "./web_storage.mjs";
import { json } from "./without_build.mjs";

const { games, languages } = /** @type {any} */ (await import("../../web/js/assets.js"));
const { Paths } = await import("../../web/js/board/paths.js");
const { Card } = await import("../../web/js/embed/card.js");
const { gameList } = await import("../../web/js/embed/game_list.js");
const { readAddress, readParameters } = await import("../../web/js/embed/parameters.js");
const { namesIn } = await import("../../web/js/embed/record_names.js");
const { sendToFriend } = await import("../../web/js/embed/send_to_friend.js");
const { friendsIn, readLink } = await import("../../web/js/before/links.js");
const { gameWith } = await import("../../web/js/match/friends.js");
const { Match } = await import("../../web/js/match/match.js");
const { Problem } = await import("../../web/js/base/problem.js");
const { PythonError } = await import("../../web/js/python/errors.js");
const { saveGame } = await import("../../web/js/match/saved_games.js");
const { t } = await import("../../web/js/text/i18n.js");

const CELLS = ["a1", "b1", "c1", "d1", "e9"];
const BOARD = { ...rowOf(...CELLS), corners: [[0, 0], [1, 0], [0, 1]], outline: [[0, 0], [1, 0], [0, 1]] };
const DESCRIPTION = /** @type {any} */ ({ ...TOY, board: BOARD });
languages.en = { name: "English", url: "", games: { toy: json({ name: "Toy", tagline: "Take all.", rules: "", options: {}, phrases: { nine: "nine" } }) } };
games.toy = json({ game: DESCRIPTION, starts: [{ ...toyView([]), targets: toyTargets(CELLS) }], examples: [], boards: {}, setups: {}, drawable: ["moves"] });
Object.assign(ToyWorker, { cells: CELLS, description: DESCRIPTION });
Object.assign(globalThis, { Worker: ToyWorker, IntersectionObserver: class { observe() {} disconnect() {} }, BroadcastChannel: class { postMessage() {} close() {} } });
provideStorage();
provideNavigator({});

/** @param {import("node:test").TestContext} context @param {Record<string, string>} parameters */
async function embedded(context, parameters) {
  const host = document.createElement("main");
  document.body.replaceChildren(host);
  const card = new Card(host, readParameters({ game: "toy", ...parameters }));
  context.after(() => card.close());
  await card.start();
  const find = (/** @type {string} */ selector) => /** @type {any} */ (host.querySelector(selector));
  const buttons = () => [...host.querySelectorAll(".embed-bar [data-action]")].map((/** @type {any} */ one) => one.dataset.action + (one.getAttribute("aria-disabled") ? " off" : ""));
  const click = (/** @type {string} */ action) => find(`[data-action=${action}]`).dispatchEvent(new window.Event("click"));
  return { card, find, buttons, click, worker: () => /** @type {ToyWorker} */ (ToyWorker.all.at(-1)) };
}

test("the buttons are those of the kind of board, and of what can be done now", async (context) => {
  recordPage(context, "embed_parts");
  const full = await embedded(context, { moves: "a1 b1", seats: "people" });
  assert.deepEqual(full.buttons(), ["first", "previous", "next off", "last off", "play", "undo off", "hint off", "flip", "reset off"]);
  full.click("previous");
  assert.deepEqual(full.buttons().slice(0, 4), ["first", "previous", "next", "last"]);
  full.click("last");
  await full.card.wake();
  await until(() => !full.card.position.match?.waiting);
  // The game can go on with a friend as soon as there is one.
  assert.deepEqual(full.buttons(), ["first", "previous", "next off", "last off", "undo off", "hint", "share", "flip", "reset"]);
  await full.card.play("c1");
  assert.deepEqual(full.buttons().slice(4), ["undo", "hint", "share", "flip", "reset"]);
  // Of a move that Python has not seen yet nothing is said, and no link is sent.
  const said = () => full.find(".status .visually-hidden")?.textContent ?? "";
  assert.match(said(), /c1/);
  Object.assign(full.card.position.match ?? {}, { waiting: true });
  full.card.update();
  assert.deepEqual([said(), full.buttons().slice(4)], ["", ["undo", "hint off", "share off", "flip", "reset"]]);
  Object.assign(full.card.position.match ?? {}, { waiting: false });
  full.card.update();
  full.card.go(1);
  assert.ok(full.buttons().includes("share off"));
  // Another move than the one that the board came with can be taken back, that one cannot.
  await full.card.play("c1");
  assert.deepEqual(full.card.position.match?.moves, ["a1", "c1"]);
  assert.ok(full.buttons().includes("undo"));
  full.click("undo");
  assert.deepEqual(full.card.position.match?.moves, ["a1"]);
  assert.ok(full.buttons().includes("undo off"));
  const minimal = await embedded(context, { moves: "a1 b1", controls: "minimal", seats: "person bot" });
  assert.deepEqual(minimal.buttons(), ["previous", "next off", "play", "reset off"]);
  const bot = await embedded(context, { moves: "a1", seats: "bot person" });
  await bot.card.wake();
  await until(() => bot.card.position.match && !bot.card.position.match.waiting);
  assert.ok(!bot.buttons().includes("share"), "a bot plays");
  // A link between friends has moves alone.
  const diagram = await embedded(context, { diagram: "a1: white", moves: "b1", seats: "people" });
  await diagram.card.wake();
  await until(() => diagram.card.position.match && !diagram.card.position.match.waiting);
  assert.deepEqual([diagram.card.position.match?.diagram, diagram.card.position.match?.moves, diagram.buttons().slice(4)], ["a1: white", ["b1"], ["undo off", "hint", "flip", "reset"]]);
  const picture = await embedded(context, { moves: "a1 b1", interactive: "no" });
  assert.deepEqual(picture.buttons(), ["first", "previous", "next off", "last off", "flip"]);
  const empty = await embedded(context, { interactive: "no" });
  assert.deepEqual(empty.buttons(), ["flip"]);
  const unread = await embedded(context, { record: '[Game "toy"]\n\n1. a1 (' });
  assert.equal(unread.find("[data-action=play]").textContent, t("embed-show"));
});

/** What kinds of boards there are. @type {Record<string, Record<string, string>>} */
const KINDS = {
  "a game that begins": {}, "a game of people": { moves: "a1 b1", seats: "people" }, "a game of bots": { moves: "a1", seats: "bots" }, "few buttons": { moves: "a1 b1", controls: "minimal", seats: "people" },
  "no buttons": { moves: "a1", controls: "none", seats: "people" }, "a picture": { moves: "a1 b1", interactive: "no" }, "a picture in words": { picture: "white a1; black b1; last b1; turn white", moves: "a1 b1", seats: "people" },
  "a picture in words for nobody": { picture: "white a1; black b1; turn white", moves: "a1 b1", interactive: "no" },
  "the end in words": { picture: "white a1 b1; line a1 b1; end white nine", moves: "a1 b1", seats: "people" }, "an earlier position": { moves: "a1 b1 c1", ply: "1", seats: "people" },
  "marks of the page": { moves: "a1", fills: "a1:red", arrows: "a1-b1", labels: "c1:x", seats: "people" }, "a record with players": { record: '[Game "toy"]\n[White "Ada"]\n\n{Well. [%fills c1]} a1 {Why? [%fills b1]} b1', list: "yes", seats: "people" },
  "a record that Python reads": { record: '[Game "toy"]\n\n1. a1 (', seats: "people" }, "an earlier position with marks": { moves: "a1 b1", ply: "1", fills: "a1:red", seats: "people" },
  "moves that need Python": { options: "odd=1", moves: "a1 b1 c1", ply: "1", seats: "people" }, "a move that needs Python": { options: "odd=1", moves: "a1", seats: "people" },
  "a move that no board has": { moves: "a1 z9 b1", seats: "people" }, "a tutorial": { steps: "Look.\n---\nTake.\nanswer: b1\n" },
};

for (const [kind, parameters] of Object.entries(KINDS)) {
  test(`${kind} is shown as it was looked at, from its first picture to its end`, async (context) => {
    Object.assign(globalThis, { location: new URL("https://boards.example/folder/embed.html?fit=content") });
    const { card, find } = await embedded(context, parameters);
    const { position, python, board } = card;
    // Fills, arrows and labels lie on a layer that is loaded later.
    let marked = /** @type {any} */ (null);
    const mark = board.mark.bind(board);
    board.mark = (marks) => mark((marked = marks));
    card.update();
    const shown = new Shown(context, "embedded", () => find(".embed"), () => ({ ...board.table.board.marks, marked, touched: card.touched, link: card.display.link(), title: document.title }));
    const rested = () => until(() => !position.asking && (python.state === "idle" || python.idle || position.match?.analysis.busy));
    shown.note("the first picture");
    card.go(0);
    await rested();
    shown.note("the beginning");
    card.go(9);
    await rested();
    shown.note("the end");
    await card.wake();
    await rested();
    shown.note("awake");
    if (parameters["interactive"] !== "no" && parameters["seats"] !== "bots" && kind !== "a tutorial") {
      for (const move of ["d1", "e9"]) {
        await card.play(move);
        await rested();
        shown.note(`played ${move}`);
      }
      position.match?.undo();
      await rested();
      shown.note("undone");
    }
    for (const error of [new PythonError("illegal-move", "taken", { id: "plain", values: { text: "taken" } }), new PythonError("failed", "broken"), null]) {
      if (position.match) position.match.error = error;
      card.update();
      shown.note(`an error of the game: ${error?.kind}`);
    }
    for (const [late, state] of /** @type {const} */ ([[true, "loading"], [false, "loading"], [false, "failed"], [false, "ready"]])) {
      Object.assign(python, { late, state, progress: { loaded: 2e6, total: 8e6 } });
      card.update();
      shown.note(`Python is ${late ? "late" : state}`);
    }
    for (const error of [new Problem({ id: "error-game", values: { game: "chess" } }), new PythonError("failed", "broken"), new PythonError("internal", "broken")]) {
      card.fail(error);
      shown.note(`it cannot go on: ${card.problem}`);
    }
  });
}

test("a tutorial offers neither seats to change nor a list of moves; other boards do", async (context) => {
  for (const [parameters, offered] of /** @type {[Record<string, string>, boolean][]} */ ([[{ moves: "a1", seats: "people", list: "yes" }, true], [{ steps: "Take.\nmoves: a1\nanswer: b1\n", list: "yes" }, false]])) {
    const { card, find } = await embedded(context, parameters);
    await card.wake();
    await until(() => card.position.match?.personToMove);
    card.board.table.paths = new Paths({ swap: [["!swap"]] });
    card.controls.updateStatus();
    assert.deepEqual([find("[data-action=swap]") !== null, find(".embed-moves") !== null], [offered, offered]);
  }
});

test("a hint is asked for once at a time", async (context) => {
  recordPage(context, "embed_parts");
  const { card, find, click, worker } = await embedded(context, { moves: "a1", seats: "people" });
  await card.wake();
  await until(() => card.position.match?.personToMove && !card.position.match.waiting);
  const enabled = () => find("[data-action=hint]").getAttribute("aria-disabled") === null;
  const searches = () => worker().asked.filter((body) => body["do"] === "think").length;
  assert.equal(enabled(), true);
  click("hint");
  await until(() => searches() === 1);
  assert.equal(enabled(), false);
  click("hint");
  await new Promise((resolve) => setTimeout(resolve, 6));
  assert.equal(searches(), 1);
  worker().found = report("b1");
  await until(() => card.position.match?.analysis.hint);
  assert.equal(enabled(), true);
});

test("the line of a recorded game names who played, where and when, as far as anybody knows", (context) => {
  recordPage(context, "embed_parts");
  assert.equal(namesIn({ White: "Ada", Black: "Bo", Event: "Club", Site: "?", Round: "2", Date: "2026.??.??", Other: "x" }), "White: Ada · Black: Bo · Club · 2 · 2026.??.??");
  assert.equal(namesIn({ Red: "Cy", Date: "????.??.??", Round: "-", Event: " " }), "Red: Cy");
  assert.equal(namesIn({}), "");
});

test("the games of a record can be chosen by who played them, or by how they begin", (context) => {
  recordPage(context, "embed_parts");
  const moves = ["a1", "b1", "c1", "d1", "a2", "b2", "c2"];
  const chosen = /** @type {number[]} */ ([]);
  const list = /** @type {any} */ (gameList(/** @type {any} */ ([{ tags: { White: "Ada" }, moves }, { tags: {}, moves }, { tags: {}, moves: moves.slice(0, 6) }]), 2, (number) => chosen.push(number)));
  const options = /** @type {Element[]} */ ([...list.querySelectorAll("option")]);
  assert.deepEqual(options.map((one) => one.textContent), ["1. White: Ada", "2. a1 b1 c1 d1 a2 b2 …", "3. a1 b1 c1 d1 a2 b2"]);
  assert.deepEqual([options.map((one) => one.hasAttribute("selected")), options.map((one) => one.getAttribute("value"))], [[false, true, false], ["1", "2", "3"]]);
  list.value = "3";
  list.dispatchEvent(new window.Event("change"));
  assert.deepEqual(chosen, [3]);
});

test("the board links to its game on the whole page, or to itself where a link cannot carry it", async (context) => {
  recordPage(context, "embed_parts");
  const link = async (/** @type {Record<string, string>} */ parameters) => {
    const board = await embedded(context, parameters);
    assert.equal(board.find(".embed-open").getAttribute("href") ?? board.find(".embed-open").href, board.card.display.link());
    return { ...board, link: () => board.card.display.link() };
  };
  Object.assign(globalThis, { location: new URL("https://boards.example/folder/embed.html?game=toy&fit=content") });
  const one = await link({ moves: "a1 b1", seats: "people" });
  assert.equal(one.link(), "https://boards.example/folder/#v1/toy/a1.b1");
  one.card.go(1);
  assert.equal(one.link(), "https://boards.example/folder/#v1/toy/a1.b1/ply=1");
  await one.card.play("c1");
  assert.equal(one.link(), "https://boards.example/folder/#v1/toy/a1.c1");
  const diagram = await link({ diagram: "w b . . ." });
  assert.equal(diagram.link(), "https://boards.example/folder/embed.html?game=toy");
  const unread = await link({ record: '[Game "toy"]\n\n1. a1 (' });
  assert.equal(unread.link(), "https://boards.example/folder/embed.html?game=toy");
});

test("a game goes on with a friend by its link, shared, copied or at least shown, and keeps its name", async (context) => {
  recordPage(context, "embed_parts");
  Object.assign(globalThis, { location: new URL("https://boards.example/folder/embed.html?game=toy#a1") });
  const match = /** @type {any} */ (new Match(/** @type {any} */ (new ToyPython()), /** @type {any} */ ({ description: DESCRIPTION, view: toyView(["a1"]), moves: ["a1"], line: toyLine(["a1"]), seats: [{ kind: "person" }, { kind: "person" }] })));
  const sent = /** @type {string[]} */ ([]);
  const names = new Set();
  const COPIES = { writeText: async (/** @type {string} */ text) => void sent.push(`copied ${text}`) };
  const REFUSES = { writeText: async () => Promise.reject(new Error("no")) };
  for (const [device, words] of /** @type {[any, string][]} */ ([
    [{ clipboard: COPIES }, "embed-friend-copied"], [{ clipboard: REFUSES }, "embed-friend-send"], [{}, "embed-friend-send"],
    [{ canShare: () => true, share: async (/** @type {any} */ { title, url }) => sent.push(`shared ${title} ${url}`), clipboard: COPIES }, "embed-friend-send"],
    [{ canShare: () => false, share: () => assert.fail(), clipboard: COPIES }, "embed-friend-copied"], [{ canShare: () => true, share: async () => Promise.reject(new Error("closed")), clipboard: COPIES }, "embed-friend-copied"],
  ])) {
    provideNavigator(device);
    sent.length = 0;
    const host = document.createElement("div");
    host.hidden = true;
    await sendToFriend(match, host);
    const field = /** @type {any} */ (host.querySelector("input"));
    assert.deepEqual([host.hidden, host.querySelector("[role=status]")?.textContent], [false, t(/** @type {any} */ (words))]);
    const [page, fragment = ""] = field.value.split("#");
    assert.deepEqual([page, readLink(fragment).moves, readLink(fragment).game], ["https://boards.example/folder/", ["a1"], "toy"]);
    names.add(friendsIn(fragment).friend);
    if (sent.length > 0) assert.ok(sent[0]?.endsWith(field.value), sent.join());
  }
  assert.deepEqual([names.size, names.has("")], [1, false]);
  provideNavigator({});
});

test("a friend is found by the name of the game, and nobody by none", (context) => {
  recordPage(context, "embed_parts");
  provideStorage().set("yavset.1.name", JSON.stringify(""));
  const save = (/** @type {string} */ friend) => {
    const match = /** @type {any} */ (new Match(/** @type {any} */ (new ToyPython()), /** @type {any} */ ({ description: DESCRIPTION, view: toyView(["a1"]), moves: ["a1"], line: toyLine(["a1"]), seats: [{ kind: "person" }, friend ? { kind: "friend" } : { kind: "bot", level: 1 }], friend })));
    saveGame(match.save());
    return match.id;
  };
  save("");
  const ids = ["k1", "k2"].map(save);
  assert.deepEqual([gameWith("k1")?.id, gameWith("k2")?.id, gameWith("k3"), gameWith("")], [...ids, undefined, undefined]);
});

test("parameters of any texts are read within their limits", () => {
  fc.assert(
    fc.property(fc.option(fc.nat(9)), fc.constantFrom("full", "minimal", "none", ""), fc.constantFrom("yes", "no", "off", "0", "1", "auto", ""), (level, controls, flag) => {
      const query = new URLSearchParams({ ...(level === null ? {} : { level: String(level) }), controls, interactive: flag, coordinates: flag, list: flag });
      const found = readAddress(`?${query}`, "");
      const yes = flag === "auto" ? null : !["no", "off", "0"].includes(flag);
      assert.deepEqual([found.level, found.controls, found.coordinates, found.interactive, found.list], [level === null ? 2 : Math.min(6, Math.max(1, level)), controls || "full", yes, yes !== false, yes === true]);
    }),
  );
});

test("the link for a friend stays until somebody moves: it is one to the moves that it was made of", async (context) => {
  Object.assign(globalThis, { location: new URL("https://boards.example/folder/embed.html?game=toy") });
  const { card, find, click } = await embedded(context, { moves: "a1 b1", seats: "people" });
  await card.wake();
  await until(() => !card.position.match?.waiting);
  provideNavigator({ clipboard: { writeText: async () => undefined } });
  context.after(() => provideNavigator({}));
  const hidden = () => find(".embed-sent").hidden;
  assert.equal(hidden(), true);
  click("share");
  await until(() => !hidden());
  card.update();
  card.position.changed.emit();
  assert.equal(hidden(), false);
  await card.play("c1");
  assert.equal(hidden(), true);
});

test("marks of the page around stand where its moves have led, not after as many others", async (context) => {
  Object.assign(globalThis, { location: new URL("https://boards.example/folder/embed.html?game=toy") });
  const { card } = await embedded(context, { moves: "a1 b1", fills: "a1:red", seats: "people" });
  let fills = /** @type {any} */ (null);
  card.board.mark = async (marks) => void (fills = marks?.fills);
  await card.wake();
  await until(() => !card.position.match?.waiting);
  card.update();
  assert.deepEqual(fills, [{ cell: "a1", colour: "red" }]);
  card.go(1);
  await until(() => !card.position.match?.waiting);
  assert.deepEqual(fills, []);
  await card.play("c1");
  await until(() => !card.position.match?.waiting);
  assert.deepEqual([card.position.moves, fills], [["a1", "c1"], []]);
});
