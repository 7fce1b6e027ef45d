// Parts of the page as a whole: its short messages, what it says of failures, new versions, what is dropped on it, its address and its head.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { provideNavigator } from "./navigator.mjs";
import { document, happen, page, rowOf, window } from "./sizeless_page.mjs";
import { ClickablePython, settled, TOY, toyView, until } from "./toy_python.mjs";
import { provideStorage } from "./web_storage.mjs";
import { json } from "./without_build.mjs";

Object.assign(globalThis, { window: globalThis });
const { languages } = /** @type {any} */ (await import("../../web/js/assets.js"));
const { Address } = await import("../../web/js/app/address.js");
const { takeDrops } = await import("../../web/js/app/drop.js");
const { lazyViewsOrToast, offerNewVersion, reportErrors } = await import("../../web/js/app/failures.js");
const { keep } = await import("../../web/js/app/games.js");
const { makeHandle } = await import("../../web/js/app/handle.js");
const { fillHeader } = await import("../../web/js/app/header.js");
const { clearToast, showToast } = await import("../../web/js/app/toasts.js");
const { checkStored, watchUpdates } = await import("../../web/js/app/updates.js");
const { savedGames } = await import("../../web/js/match/saved_games.js");
const { Match } = await import("../../web/js/match/match.js");
const { t } = await import("../../web/js/text/i18n.js");
const { GameView } = await import("../../web/js/views/game.js");

document.body.innerHTML = "<div id='toasts'></div><main></main>";
const toasts = /** @type {any} */ (document.querySelector("#toasts"));
/** Whether a pointer is on a message. */
let hovered = false;
const { querySelector } = document;
Object.assign(document, { querySelector: (/** @type {string} */ selector) => (selector.includes(":hover") ? (hovered ? toasts : null) : querySelector.call(document, selector)) });
Object.defineProperty(document, "baseURI", { configurable: true, value: "https://boards.example/folder/" });

const shown = () => toasts.querySelector("span")?.textContent ?? null;
const click = (/** @type {string} */ action) => toasts.querySelector(`[data-action=${action}]`)?.dispatchEvent(new window.Event("click"));

Object.defineProperty(toasts, "offsetHeight", { get: () => 40 * toasts.children.length });

/** What should be shown, told plainly. */
class PlainToasts {
  /** @type {{text: string, kind: "bad" | "good" | "offer", left: number} | null} */
  shown = null;
  /** @type {string | null} */
  news = null;
  /** @type {string | null} */
  offer = null;

  next() {
    const { news, offer } = this;
    this.news = null;
    this.shown = news !== null ? { text: news, kind: "good", left: 4 } : offer !== null ? { text: offer, kind: "offer", left: Infinity } : null;
  }

  /** @param {string} text @param {"bad" | "good" | "offer"} kind */
  say(text, kind) {
    if (kind === "bad") this.shown = { text, kind, left: 6 + 0.06 * text.length };
    if (kind === "good") this.news = text;
    if (kind === "good" && this.shown?.kind !== "bad") this.next();
    if (kind === "offer") {
      this.offer = text;
      this.shown = { text, kind, left: Infinity };
    }
  }

  clear() {
    if (this.shown?.kind !== "offer") this.next();
  }

  close() {
    if (this.shown?.kind === "offer") this.offer = null;
    this.next();
  }
}

test("bad news stays longer than good news, which waits for it; an offer waits for an answer", async (context) => {
  const STEP = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom("bad", "good", "offer") },
    { weight: 2, arbitrary: fc.constantFrom("clear", "close", "answer") },
    { weight: 3, arbitrary: fc.constantFrom("3 s", "5 s", "12 s", "hovered 20 s") },
  );
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let number = 0;
  let answered = 0;
  fc.assert(
    fc.property(fc.array(STEP, { minLength: 1, maxLength: 16 }), (steps) => {
      const plain = new PlainToasts();
      for (const step of steps) {
        // Its length makes it stay for so many tenths of a second.
        const text = `Message ${(number += 1)}`.padEnd(15);
        if (step === "bad" || step === "good" || step === "offer") {
          plain.say(text, step);
          showToast(text, step === "bad" ? undefined : step === "good" ? "passing" : { label: "Do it", act: () => (answered += 1) });
        } else if (step === "clear") {
          plain.clear();
          clearToast();
        } else if (step === "close") {
          if (plain.shown) plain.close();
          click("close");
        } else if (step === "answer") {
          const before = answered;
          click("toast");
          assert.equal(answered - before, plain.shown?.kind === "offer" ? 1 : 0);
        } else {
          hovered = step.startsWith("hovered");
          // What a pointer is on stays as long again.
          for (let tenths = 10 * Number(/\d+/.exec(step)); tenths > 0; tenths -= 1) {
            context.mock.timers.tick(100);
            if (!plain.shown) continue;
            plain.shown.left -= 0.1;
            if (plain.shown.left > 1e-9) continue;
            if (hovered) plain.shown.left += plain.shown.kind === "good" ? 4 : 6 + 0.06 * plain.shown.text.length;
            else plain.next();
          }
          hovered = false;
        }
        assert.deepEqual([shown(), toasts.querySelector("[data-action=toast]") !== null], [plain.shown?.text ?? null, plain.shown?.kind === "offer"], step);
        // The action bar makes room for it as long as it is there.
        assert.equal(document.body.style.getPropertyValue("--toast") || "0px", plain.shown ? "40px" : "0px", step);
        if (plain.shown?.kind === "offer") assert.ok(toasts.querySelector("[data-action=toast].main"));
      }
      for (let open = 0; open < 4; open += 1) click("close");
      clearToast();
      assert.equal(shown(), null);
    }),
    { numRuns: 150, includeErrorInReport: true },
  );
});

/** A browser's registration of service workers. */
class Workers extends EventTarget {
  /** @type {any} */
  controller = null;
  registration = Object.assign(new EventTarget(), { waiting: /** @type {any} */ (null), installing: /** @type {any} */ (null) });
  sent = /** @type {any[]} */ ([]);
  registered = /** @type {any[]} */ ([]);
  refused = false;
  ready = Promise.resolve({ active: { postMessage: (/** @type {any} */ message) => this.sent.push(message) } });

  /** @param {any[]} how */
  async register(...how) {
    this.registered.push(how);
    if (this.refused) throw new Error("private");
    return this.registration;
  }
}

/** @param {(workers: Workers) => void} [prepare] */
async function watched(prepare = () => undefined) {
  const workers = new Workers();
  prepare(workers);
  provideNavigator({ serviceWorker: workers });
  const told = /** @type {any[]} */ ([]);
  let reloads = 0;
  Object.assign(globalThis, { location: { reload: () => (reloads += 1) } });
  /** @type {() => void} */
  let rest = () => undefined;
  const idle = /** @type {(() => void)[]} */ ([]);
  Object.assign(globalThis, { requestIdleCallback: (/** @type {() => void} */ act) => idle.push(act) });
  const watching = watchUpdates({ after: new Promise((resolve) => (rest = () => resolve())), stored: () => told.push("stored"), ready: (reload) => told.push(reload) });
  await settled();
  const before = workers.registered.length;
  rest();
  await watching;
  return { workers, told, idle, before, reloads: () => reloads };
}

test("the site is stored when nothing else goes on, and that is told once", async () => {
  const { workers, told, idle, before } = await watched();
  assert.deepEqual([before, workers.registered], [0, [["https://boards.example/folder/sw.js", { scope: "./" }]]]);
  assert.deepEqual(workers.sent, []);
  for (const act of idle) act();
  assert.deepEqual(workers.sent, [{ do: "fetch-rest" }]);
  const say = (/** @type {unknown} */ data) => workers.dispatchEvent(Object.assign(new Event("message"), { data }));
  for (const data of [null, {}, { from: "yavset-sw", kind: "failed" }, { from: "others", kind: "ready-offline" }]) say(data);
  assert.deepEqual(told, []);
  for (let tab = 0; tab < 3; tab += 1) say({ from: "yavset-sw", kind: "ready-offline" });
  assert.deepEqual(told, ["stored"]);
});

test("a new version is offered when it waits, and the page is loaded anew when it has taken over", async () => {
  const waiting = { taken: /** @type {any[]} */ ([]), postMessage: (/** @type {any} */ message) => waiting.taken.push(message) };
  const { told, reloads, workers } = await watched((one) => {
    one.controller = {};
    one.registration.waiting = waiting;
  });
  assert.equal(told.length, 1);
  told[0]();
  assert.deepEqual([waiting.taken, reloads()], [[{ do: "take-over" }], 0]);
  workers.dispatchEvent(new Event("controllerchange"));
  assert.equal(reloads(), 1);
  // One that is found later is offered when it is there as a whole.
  const later = await watched((one) => (one.controller = {}));
  const installing = Object.assign(new EventTarget(), { state: "installing" });
  later.workers.registration.installing = installing;
  later.workers.registration.dispatchEvent(new Event("updatefound"));
  later.workers.registration.waiting = waiting;
  installing.dispatchEvent(new Event("statechange"));
  assert.deepEqual(later.told, []);
  installing.state = "installed";
  installing.dispatchEvent(new Event("statechange"));
  assert.equal(later.told.length, 1);
  // The first of all belongs to this very page.
  const first = await watched((one) => (one.registration.waiting = waiting));
  assert.deepEqual(first.told, []);
  first.workers.dispatchEvent(new Event("controllerchange"));
  assert.equal(first.reloads(), 0);
  first.workers.dispatchEvent(new Event("controllerchange"));
  assert.equal(first.reloads(), 1);
});

test("what is stored is checked where there is anything, and a browser that stores nothing is as good", async () => {
  const { workers } = await watched();
  checkStored();
  const asked = /** @type {any[]} */ ([]);
  workers.controller = { postMessage: (/** @type {any} */ message) => asked.push(message) };
  checkStored();
  assert.deepEqual(asked, [{ do: "check" }]);
  const refused = await watched((one) => (one.refused = true));
  assert.deepEqual([refused.told, refused.idle], [[], []]);
  provideNavigator({});
  checkStored();
  await watchUpdates({ after: Promise.resolve(), stored: () => assert.fail(), ready: () => assert.fail() });
});

test("a page whose version is gone offers once to be loaded anew", async () => {
  provideNavigator({});
  let reloads = 0;
  Object.assign(globalThis, { location: { pathname: "/folder/", href: "https://boards.example/folder/", reload: () => (reloads += 1) } });
  const script = document.createElement("script");
  const { fetch } = globalThis;
  /** @type {() => any} */
  let host = () => ({ ok: true, text: async () => "<script src='main-new.js'>" });
  globalThis.fetch = async (address) => (assert.equal(address, "/folder/"), host());
  await offerNewVersion();
  assert.equal(shown(), null, "a page without a script has no version");
  script.setAttribute("type", "module");
  script.setAttribute("src", "https://boards.example/folder/main-old.js");
  Object.defineProperty(script, "src", { value: "https://boards.example/folder/main-old.js" });
  document.body.append(script);
  const answers = /** @type {(() => any)[]} */ ([
    () => ({ ok: true, text: async () => "<script src='main-old.js'>" }), () => ({ ok: false, text: async () => "gone" }), () => { throw new Error("no network"); },
  ]);
  for (const answer of answers) {
    host = answer;
    await offerNewVersion();
    assert.equal(shown(), null);
  }
  host = () => ({ ok: true, text: async () => "<script src='main-new.js'>" });
  // Two that ask the host at the same time offer it once.
  const asks = /** @type {(() => void)[]} */ ([]);
  globalThis.fetch = () => new Promise((resolve) => asks.push(() => resolve(host())));
  const offers = [offerNewVersion(), offerNewVersion()];
  asks[0]?.();
  await offers[0];
  assert.equal(shown(), t("load-update"));
  click("toast");
  assert.equal(reloads, 1);
  click("close");
  asks[1]?.();
  await offers[1];
  assert.equal(shown(), null);
  await offerNewVersion();
  assert.equal(shown(), null);
  globalThis.fetch = fetch;
  script.remove();
});

test("views that cannot be loaded are told of, and tried again", async () => {
  languages.en = { name: "English", url: "", games: { beside: "data:application/json,broken" } };
  const asked = /** @type {any[]} */ ([]);
  provideNavigator({ serviceWorker: { controller: { postMessage: (/** @type {any} */ message) => asked.push(message) } } });
  assert.equal(await lazyViewsOrToast(), null);
  assert.deepEqual([shown(), asked], [t("load-game"), [{ do: "check" }]]);
  clearToast();
  // An error that cannot be reported now keeps no later one from being reported.
  reportErrors();
  happen("error", { error: new Error("unseen") });
  for (let turns = 0; turns < 20; turns += 1) await settled();
  assert.equal(document.querySelector("dialog"), null);
  languages.en.games.beside = json({});
  assert.equal(typeof (await lazyViewsOrToast())?.openShare, "function");
  assert.equal(shown(), null);
});

test("an error that nothing has handled is reported, one at a time", async () => {
  languages.en = { name: "English", url: "", games: { beside: json({}) } };
  const dialogs = () => [...document.querySelectorAll("dialog")];
  const report = async (/** @type {string} */ type, /** @type {object} */ more) => {
    happen(type, more);
    for (let turns = 0; turns < 20; turns += 1) await settled();
  };
  await report("error", { message: "ResizeObserver loop completed with undelivered notifications." });
  assert.equal(dialogs().length, 0);
  const error = new Error("first");
  await report("error", { error, message: "not this" });
  await until(() => dialogs().length > 0);
  const text = () => String(/** @type {any} */ (dialogs()[0]?.querySelector("textarea"))?.value);
  assert.ok(text().startsWith(error.stack ?? "?") && text().includes("https://boards.example"), `${text()} / ${error.stack}`);
  await report("unhandledrejection", { reason: new Error("second") });
  assert.equal(dialogs().length, 1);
  /** @type {any} */ (dialogs()[0]).close();
  await report("unhandledrejection", { reason: "third" });
  await until(() => dialogs().length > 0);
  assert.ok(text().startsWith("third"), text());
  /** @type {any} */ (dialogs()[0]).close();
  await report("error", { error: null, message: "fourth" });
  await until(() => dialogs().length > 0);
  assert.ok(text().startsWith("fourth"), text());
  /** @type {any} */ (dialogs()[0]).close();
});

test("what is dropped on the page is opened, unless something on it takes it or it is nothing", async () => {
  const opened = /** @type {string[]} */ ([]);
  takeDrops(async (text) => {
    if (text === "nonsense") throw new Error("what is it?");
    opened.push(text);
  });
  assert.equal(happen("dragover"), true);
  const drop = async (/** @type {string} */ text, more = {}) => {
    const prevented = happen("drop", { dataTransfer: { files: [], getData: () => text }, ...more });
    await settled();
    return prevented;
  };
  assert.deepEqual([await drop("v1/toy/a1"), await drop(" \n")], [true, true]);
  assert.equal(await drop("", { dataTransfer: { files: [new Blob(["1. a1"])] } }), true);
  await until(() => opened.length === 2);
  const taken = Object.assign(new Event("drop", { cancelable: true }), { dataTransfer: { files: [], getData: () => "taken elsewhere" } });
  taken.preventDefault();
  page.dispatchEvent(taken);
  await settled();
  assert.deepEqual([opened, shown()], [["v1/toy/a1", "1. a1"], null]);
  await drop("nonsense");
  assert.ok(shown()?.includes("hat is it?"), String(shown()));
  clearToast();
});

test("the address is written as long as the visitor has gone nowhere else", () => {
  const written = /** @type {any[]} */ ([]);
  const write = (/** @type {string} */ way) => (/** @type {unknown} */ _state, /** @type {unknown} */ _title, /** @type {string} */ fragment) => {
    written.push([way, fragment]);
    // As browsers do.
    location.hash = encodeURI(fragment);
  };
  Object.assign(globalThis, { location: { hash: "#v1/toy" }, history: { pushState: write("push"), replaceState: write("replace") } });
  const address = new Address();
  address.write("replaceState", "v1/toy/a1");
  assert.deepEqual(written, [], "nobody has read it yet");
  assert.deepEqual([address.read().view, address.ofGame], ["game", true]);
  address.write("replaceState", "v1/toy/a1");
  address.write("pushState", "v1/toy/a1.b1");
  assert.deepEqual(written, [["replace", "#v1/toy/a1"], ["push", "#v1/toy/a1.b1"]]);
  for (const name of ["Jörg", "Jürg"]) address.write("replaceState", `v1/toy/as=${name}/a1.b1`);
  assert.deepEqual(written.splice(2), [["replace", "#v1/toy/as=Jörg/a1.b1"], ["replace", "#v1/toy/as=Jürg/a1.b1"]]);
  location.hash = "#games";
  address.write("replaceState", "v1/toy/a1.b1.c1");
  assert.deepEqual([written.length, address.ofGame, address.read().view], [2, false, "games"]);
  address.write("pushState", "play");
  assert.deepEqual(written.at(-1), ["push", "#play"]);
});

test("the head of the page leads to its views, and shares a game where one is shown", () => {
  const header = document.createElement("header");
  const pressed = /** @type {string[]} */ ([]);
  for (const view of ["game", "games", "puzzles", "rules", "learn"]) {
    fillHeader(header, view, { rules: "ludi/h5", share: () => pressed.push("share"), settings: () => pressed.push("settings") });
    const links = [...header.querySelectorAll("[data-nav]")].map((/** @type {any} */ one) => [one.dataset.nav, one.getAttribute("href"), one.getAttribute("aria-current")]);
    const current = (/** @type {string} */ name) => (name === view ? "page" : null);
    assert.deepEqual(links, [["game", "#play", current("game")], ["games", "#games", current("games")], ["puzzles", "#puzzles", current("puzzles")], ["rules", "#rules/ludi/h5", current("rules")]]);
    pressed.length = 0;
    for (const button of header.querySelectorAll("button")) button.dispatchEvent(new window.Event("click"));
    assert.deepEqual(pressed, view === "game" ? ["share", "settings"] : ["settings"]);
  }
});

test("the handle tells the game and the marks as they are, and lets nobody change them", async () => {
  provideStorage();
  const CELLS = ["a1", "b1", "c1", "e9"];
  languages.en = { name: "English", url: "", games: { toy: json({ name: "Toy", tagline: "", rules: "", options: {}, phrases: {} }), beside: json({}) } };
  const { loadTexts } = await import("../../web/js/text/i18n.js");
  await loadTexts("toy");
  const python = new ClickablePython(CELLS);
  const match = new Match(/** @type {any} */ (python), /** @type {any} */ ({ description: { ...TOY, board: rowOf(...CELLS) }, view: { ...toyView([]), targets: python.targets }, seats: [{ kind: "person" }, { kind: "person" }] }));
  const shown = { view: /** @type {any} */ (null), match: /** @type {any} */ (null) };
  const handle = makeHandle(() => shown);
  for (const view of [null, {}, { table: null }, { table: { board: {} } }]) {
    shown.view = view;
    assert.deepEqual([handle.cellPoint("a1"), handle.marks(), handle.state()], [null, null, null]);
  }
  shown.match = match;
  for (const move of ["a1", "b1", "c1"]) {
    match.play(move);
    await settled();
  }
  match.undo();
  match.undo();
  await settled();
  const state = /** @type {any} */ (handle.state());
  const { id, game, moves, ply, waiting } = match;
  assert.deepEqual(state, {
    id, game, options: match.options, moves, ply, players: match.seats, toMove: "black", seat: 1, seats: { white: 0, black: 1 }, targets: python.targets,
    outcome: null, busy: null, waiting, undone: ["b1", "c1"], variations: [], python: "ready",
  });
  assert.deepEqual([moves, ply], [["a1"], 1]);
  const copy = /** @type {any} */ (handle.state());
  copy.moves.push("x");
  copy.players[0].kind = "bot";
  assert.deepEqual([match.moves, match.seats[0]?.kind], [["a1"], "person"]);
  const view = new GameView(/** @type {any} */ (document.querySelector("main")), match, { newGame: () => undefined, say: () => undefined, again: () => undefined, share: () => undefined });
  shown.view = view;
  const point = { x: 3, y: 4 };
  view.table.board.cellPoint = (cell) => /** @type {any} */ (cell === "a1" ? point : null);
  assert.deepEqual([handle.cellPoint("a1"), handle.cellPoint("z9")], [point, null]);
  const marks = /** @type {any} */ (handle.marks());
  assert.deepEqual(marks, JSON.parse(JSON.stringify(view.table.board.marks)));
  assert.notEqual(marks, view.table.board.marks);
  assert.ok(Object.isFrozen(handle));
  view.destroy();
  match.close();
});

test("a game's link is that of its moves as soon as Python knows them, where a link can carry the game", () => {
  provideStorage();
  const board = { ...rowOf("a1", "b1"), corners: [[0, 0], [1, 0], [0, 1]], outline: [[0, 0], [1, 0], [0, 1]] };
  const kept = (/** @type {object} */ more, /** @type {(match: any, python: any) => void} */ change = () => undefined) => {
    const python = new ClickablePython([]);
    const match = /** @type {any} */ (new Match(/** @type {any} */ (python), /** @type {any} */ ({ description: { ...TOY, board }, view: toyView(["a1"]), moves: ["a1"], line: [{ move: "a1", player: "white", seat: 0, round: 1 }], seats: [{ kind: "person" }, { kind: "person" }], ...more })));
    match.link = "as it was";
    change(match, python);
    return [keep(match), match.link, savedGames().some(({ id }) => id === match.id)];
  };
  assert.deepEqual(kept({}), [true, "v1/toy/a1", true]);
  assert.deepEqual(kept({ diagram: "w ." }), [false, "as it was", true]);
  assert.deepEqual(kept({}, (_, python) => (python.state = "loading")), [false, "as it was", true]);
  assert.deepEqual(kept({}, (match) => Object.defineProperty(match, "waiting", { value: true })), [false, "as it was", true]);
  assert.deepEqual(kept({ moves: [], line: [], view: toyView([]) }), [true, "v1/toy/", false], "what nobody has played is not kept");
});
