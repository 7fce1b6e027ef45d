// The page as a whole: which view an address shows, what its games become, and what it does when something fails, with a toy Python in
// its worker and a toy browser around it.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { provideNavigator } from "./navigator.mjs";
import { document, happen, provideHead, rowOf, window } from "./sizeless_page.mjs";
import { settled, TOY, toyTargets, toyView, ToyWorker, until, waitForNothingLong } from "./toy_python.mjs";
import { Signal } from "../../web/js/base/signal.js";
import { provideStorage } from "./web_storage.mjs";
import { english, json } from "./without_build.mjs";

provideHead();
provideStorage();
provideStorage("sessionStorage");

/** A browser's history: entries, and the one that is shown. @type {{hash: string, state: any}[]} */
const entries = [{ hash: "", state: null }];
let reloads = 0;
let scrolls = 0;
const here = () => /** @type {{hash: string, state: any}} */ (entries.at(-1));
const browser = {
  pathname: "/", search: "", origin: "https://boards.example",
  get hash() {
    return here().hash;
  },
  set hash(fragment) {
    const hash = fragment === "" ? "" : `#${fragment.replace(/^#/, "")}`;
    if (hash === here().hash) return;
    entries.push({ hash, state: null });
    setImmediate(() => happen("hashchange"));
  },
  get href() {
    return `https://boards.example/${here().hash}`;
  },
  reload: () => (reloads += 1),
};
const write = (/** @type {number} */ replaced) => (/** @type {any} */ state, /** @type {string} */ _title, /** @type {string | undefined} */ url) => entries.splice(entries.length - replaced, replaced, { hash: url ?? here().hash, state });
const workers = Object.assign(new EventTarget(), { controller: { asked: /** @type {any[]} */ ([]), postMessage: (/** @type {any} */ message) => workers.controller.asked.push(message.do) }, register: async () => Promise.reject(new Error("none")), ready: new Promise(() => undefined) });
provideNavigator({ languages: ["en"], serviceWorker: workers, userAgent: "toy" });
Object.assign(globalThis, {
  window: globalThis, location: browser, scrollTo: () => (scrolls += 1), getComputedStyle: () => ({ getPropertyValue: () => "" }), IntersectionObserver: class { observe() {} disconnect() {} },
  history: { get state() { return here().state; }, pushState: write(0), replaceState: write(1) },
});
performance.getEntriesByType = /** @type {any} */ (() => [{ type: "navigate" }]);

const { games, languages } = /** @type {any} */ (await import("../../web/js/assets.js"));
const { puzzles } = /** @type {any} */ (await import("../../web/js/assets_later.js"));
const CELLS = ["a1", "b1", "c1", "d1", "e9"];
const BOARD = rowOf(...CELLS);
const described = (/** @type {string} */ id, /** @type {object} */ more = {}) => ({ ...TOY, id, name: id[0]?.toUpperCase() + id.slice(1), designer: "Ada", year: 2000, source: "a book", player_counts: [2], tags: [], board: BOARD, ...more });
const rulesOf = (/** @type {string} */ code) => ({ name: `Game of ${code}`, rules: { code, text: `text of ${code}`, name: `Name of ${code}`, short: [], aloud: [], phrases: {}, board: "row", bred: true } });
const START = { ...toyView([]), targets: toyTargets(CELLS) };
const gameData = (/** @type {string} */ id, /** @type {object} */ more = {}) => ({ game: described(id), starts: [START], examples: [], boards: {}, setups: {}, drawable: ["moves"], ...more });
const { board: _, ...preset } = described("ludi", rulesOf("row-known"));
games.yavalath = json(gameData("yavalath"));
games.odd = json(gameData("odd"));
games.ludi = json(gameData("ludi", { game: described("ludi", rulesOf("row-usual")), presets: [{ id: "known", text: "text of row-known", game: preset, starts: [{ ...START, options: { rules: "row-known" } }], drawable: [] }], shapes: [{ code: "row", key: "row", board: BOARD }], ludemes: [], bands: {} }));
const TEXTS = (/** @type {string} */ name) => json({ name, tagline: `${name}!`, rules: "Take all.", options: {}, phrases: { nine: "nine" }, examples: [] });
const texts = (/** @type {string} */ code) => ({
  yavalath: TEXTS("Yavalath"), odd: TEXTS("Odd"), slow: TEXTS("Slow"), ludi: TEXTS("Ludi"), beside: json({ code }), puzzles: json({ code }), breeding_view: json({ code }), "lesson-yavalath": json({ lesson: "Read.\n---\nTake.\nanswer: b1\n" }),
});
languages.en = { name: "English", url: json({ code: "en", direction: "ltr", messages: english, taglines: {} }), games: texts("en") };
languages.de = { name: "Deutsch", url: json({ code: "de", direction: "ltr", messages: english.replace("nav-games = Games", "nav-games = Spiele"), taglines: {} }), games: texts("de") };
languages.xx = { name: "Broken", url: "data:application/json,broken", games: texts("xx") };

const { fetch } = globalThis;
/** What the data of the slow game wait for. */
let slow = Promise.resolve();
/** Whether the host has another version of the page. */
let outdated = false;
const index = { games: ["yavalath", "odd"].map((id) => ({ ...described(id), pieces: [] })) };
globalThis.fetch = /** @type {any} */ (async (/** @type {any} */ url) => (String(url).startsWith("https://slow.example/") ? slow.then(() => fetch(json(gameData("slow")))) : url === "" ? Response.json(index) : url === "/" ? new Response(outdated ? "main-new.js" : "main-old.js") : fetch(url)));

/** Knows links, records and rules besides. */
class PageWorker extends ToyWorker {
  /** What reading a link or a record fails with. @type {any} */
  static refusal = null;

  /** @override @param {any} body @returns {any} */
  answer(body) {
    if (PageWorker.refusal && body.do.startsWith("parse")) return { ok: false, error: PageWorker.refusal };
    if (body.do === "describe") return { game: described(body.game, body.options.rules ? rulesOf(body.options.rules) : {}) };
    if (body.do === "parse-link") {
      const [, game, ...parts] = body.fragment.split("/");
      const [moves = ""] = parts.filter((/** @type {string} */ part) => !part.includes("="));
      const rules = parts.find((/** @type {string} */ part) => part.startsWith("rules="));
      return { game, options: rules ? { rules: rules.slice(6) } : {}, moves: moves.split(".").filter((/** @type {string} */ move) => /^[a-e]\d$/.test(move)), ply: null, stopped: null };
    }
    if (body.do === "record") return { text: "" };
    if (body.do === "parse") return { game: "odd", options: {}, moves: body.text.split(" ").slice(1), stopped: null };
    return super.answer(body);
  }
}
Object.assign(ToyWorker, { cells: CELLS });
Object.assign(globalThis, { Worker: PageWorker });

document.body.innerHTML = '<a class="skip"></a><header id="top"></header><main id="main"></main><div id="toasts"></div><div id="live"></div>';
const script = document.createElement("script");
script.setAttribute("type", "module");
script.setAttribute("src", "main-old.js");
Object.defineProperty(script, "src", { value: "https://boards.example/main-old.js" });
document.body.append(script);
const find = (/** @type {string} */ selector) => /** @type {any} */ (document.querySelector(selector));
const title = () => find("#title")?.textContent;
const current = () => find("[data-nav][aria-current=page]")?.dataset.nav ?? null;
const toast = () => find(".toast span")?.textContent ?? null;
const press = (/** @type {string} */ selector) => find(selector).dispatchEvent(new window.Event("click"));
const turn = () => new Promise((resolve) => setTimeout(resolve, 4));

waitForNothingLong();

const { change } = await import("../../web/js/base/settings.js");
const { loadTexts, t } = await import("../../web/js/text/i18n.js");
const { savedGames } = await import("../../web/js/match/saved_games.js");
const { clearToast, showToast } = await import("../../web/js/app/toasts.js");
const { App, pythonRests } = await import("../../web/js/app/app.js");
const app = new App();
after(() => app.current.match?.close());
const page = () => /** @type {any} */ (globalThis).yavset;
const asked = () => ToyWorker.all.flatMap((worker) => worker.asked.map((body) => body["do"]));
/** Go to an address and wait for its view. @param {string} hash @param {string} wanted its title */
async function go(hash, wanted) {
  location.hash = hash;
  await until(() => title() === wanted);
  await turn();
}

test("a first visit begins with the first game; its moves are in the address, and another view leaves it on the table", async () => {
  // No service worker has stored anything yet: Python comes when the board has been painted.
  const { controller } = workers;
  const { requestAnimationFrame } = globalThis;
  /** @type {(() => void)[]} */
  const frames = [];
  Object.assign(workers, { controller: null });
  globalThis.requestAnimationFrame = /** @type {any} */ ((/** @type {() => void} */ act) => frames.push(act));
  await app.start();
  Object.assign(globalThis, { requestAnimationFrame });
  Object.assign(workers, { controller });
  assert.deepEqual([app.python.state, ToyWorker.all.length], ["idle", 0]);
  frames.at(-1)?.();
  await loadTexts("beside");
  assert.deepEqual([title(), document.title, current(), location.hash], ["Yavalath", t("app-title", { game: "Yavalath" }), "game", ""]);
  assert.deepEqual([page().state().game, page().state().players.map((/** @type {any} */ { kind }) => kind)], ["yavalath", ["person", "bot"]]);
  assert.equal(find(".skip").textContent, t("app-skip"));
  await until(() => app.python.state === "ready");
  // Everything is stored on this device: that is said once.
  workers.dispatchEvent(Object.assign(new Event("message"), { data: { from: "yavset-sw", kind: "ready-offline" } }));
  assert.deepEqual([toast(), localStorage.getItem("yavset.1.stored")], [t("load-offline"), "true"]);
  clearToast();
  app.current.match?.setSeat(1, { kind: "person" });
  app.current.match?.play("a1");
  await until(() => location.hash === "#v1/yavalath/a1");
  await until(() => find("#live").textContent !== "");
  const { match } = app.current;
  await go("games", t("home-title"));
  assert.deepEqual([current(), find("#live").textContent, find(".home") !== null, find(".game")], ["games", "", true, null]);
  assert.equal(find("[data-nav=rules]").getAttribute("href"), "#rules/yavalath");
  await go("play", "Yavalath");
  assert.deepEqual([app.current.match === match, match?.moves, location.hash], [true, ["a1"], "#v1/yavalath/a1"]);
  // Its own link is no other game.
  await go("games", t("home-title"));
  await go("v1/yavalath/a1", "Yavalath");
  assert.equal(app.current.match === match, true);
});

test("Python rests when it has nothing to do, cannot come, or has been at work for long", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const waiting = (/** @type {object} */ state) => {
    const python = { state: "loading", idle: false, changed: new Signal(), rested: new Signal(), ...state };
    const rests = { python, came: false };
    pythonRests(/** @type {any} */ (python)).then(() => (rests.came = true));
    return rests;
  };
  for (const state of [{ state: "ready", idle: true }, { state: "failed" }]) {
    const there = waiting(state);
    const coming = waiting({});
    const working = waiting({ state: "ready" });
    for (const { python } of [coming, working]) {
      python.changed.emit();
      python.rested.emit();
    }
    await settled();
    assert.deepEqual([there.came, coming.came, working.came], [true, false, false]);
    Object.assign(coming.python, state).changed.emit();
    Object.assign(working.python, state).rested.emit();
    await settled();
    assert.deepEqual([coming.came, working.came], [true, true], "either signal will do");
  }
  const busy = waiting({ state: "ready" });
  const silent = waiting({});
  context.mock.timers.tick(9_000);
  await settled();
  assert.deepEqual([busy.came, silent.came], [false, false]);
  context.mock.timers.tick(1_000);
  await settled();
  assert.deepEqual([busy.came, silent.came], [true, false], "who is not there is no work");
});

test("each address has its view, with a title of its own", async () => {
  puzzles.yavalath = json(["win 1 1200 1 : a1 : b1"]);
  puzzles.odd = json(["win 1 1200 1 : c1 : b1"]);
  const VIEWS = /** @type {[string, string, string, string, string | null][]} */ ([
    ["rules/odd", "Odd", t("rules-title", { game: "Odd" }), "article[data-game=odd]", "rules"], ["learn/yavalath", t("learn-title", { game: "Yavalath" }), t("learn-title", { game: "Yavalath" }), ".lesson", null],
    ["puzzles/odd", "Odd", t("nav-puzzles"), ".puzzle-choice", "puzzles"], ["puzzles", "Yavalath", t("nav-puzzles"), ".puzzle-choice", "puzzles"], ["breed", t("breeding-view-title"), t("breeding-view-title"), ".breed-setup", null],
    ["ludi", t("ludi-write-title"), t("ludi-write-title"), ".write", null], ["rules/ludi", "Name of row-usual", t("rules-title", { game: "Game of row-usual" }), "article[data-game=ludi]", "rules"],
  ]);
  for (const [hash, shown, name, selector, nav] of VIEWS) {
    await go(hash, shown);
    assert.deepEqual([find(selector) !== null, document.title, current()], [true, t("app-title", { game: name }), nav], hash);
    assert.equal(find("#main").children.length, 1, "one view at a time");
    // Whether there is a win can be asked of the game on the table.
    if (nav === "puzzles") assert.equal(find(".puzzle-question").hidden, false);
  }
  assert.equal(find("[data-action=share]"), null);
  // Before the first game there is none to ask of.
  const { match } = app.current;
  app.current.match = null;
  await go("puzzles", "Yavalath");
  assert.equal(find(".puzzle-question").hidden, true);
  app.current.match = match;
  await go("play", "Yavalath");
  assert.ok(find("[data-action=share]"));
});

test("rules in ludemes are known of a preset and of the game on the table; of others Python tells", async () => {
  const describes = () => asked().filter((what) => what === "describe").length;
  const before = describes();
  const named = (/** @type {string} */ code) => t("app-title", { game: t("rules-title", { game: `Game of ${code}` }) });
  await go("rules/ludi/row-known", "Name of row-known");
  assert.deepEqual([describes(), document.title], [before, named("row-known")]);
  await go("rules/ludi/row-other", "Name of row-other");
  assert.deepEqual([describes(), document.title], [before + 1, named("row-other")]);
  // The game on the table has been described already.
  location.hash = "v1/ludi/rules=row-table";
  await until(() => app.current.match?.description.rules?.code === "row-table");
  await turn();
  const told = describes();
  await go("rules/ludi/row-table", "Name of row-table");
  assert.equal(describes(), told);
  await go("ludi/row-known", t("ludi-write-title"));
  await until(() => find("#write-name").textContent === "Game of row-known");
  const scrolled = scrolls;
  press("[data-action=play]");
  await until(() => title() === "Game of row-known");
  assert.ok(scrolls > scrolled, "the board is at the top");
  assert.equal(entries.at(-2)?.hash, "#ludi/row-known", "Back leads to the rules");
  const { match } = app.current;
  assert.deepEqual([match?.game, location.hash, match?.seats.map(({ kind }) => kind), find("[data-nav=rules]").getAttribute("href")], ["ludi", "#v1/ludi/rules=row-known/", ["person", "bot"], "#rules/ludi/row-known"]);
  await go("rules/ludi/row-known", "Name of row-known");
  assert.equal(describes(), told);
  await go("rules/ludi", "Name of row-usual");
});

test("the view asked for last is shown, whichever comes first, and a game that is opened meanwhile stays", async () => {
  games.slow = "https://slow.example/";
  /** What loads the slow game's data. */
  let come = () => undefined;
  slow = new Promise((resolve) => (come = () => void resolve(undefined)));
  const loaded = async () => {
    come();
    for (let turns = 0; turns < 5; turns += 1) await turn();
  };
  location.hash = "rules/slow";
  await turn();
  await go("games", t("home-title"));
  location.hash = "rules/slow";
  await turn();
  const saved = /** @type {any} */ (savedGames().find(({ game }) => game === "yavalath"));
  await app.current.resume(saved);
  assert.deepEqual([title(), location.hash], ["Yavalath", "#v1/yavalath/a1"]);
  await loaded();
  assert.deepEqual([title(), find("article"), app.current.match?.moves], ["Yavalath", null, ["a1"]]);
  // The same holds for a game that is still on its way.
  for (const hash of ["v1/slow", "v1/slow/a1", "v1/slow/size=4"]) {
    const { match } = app.current;
    slow = new Promise((resolve) => (come = () => void resolve(undefined)));
    games.slow = `https://slow.example/${hash}`;
    location.hash = hash;
    await turn();
    await go("games", t("home-title"));
    await loaded();
    assert.deepEqual([title(), find(".game"), app.current.match === match], [t("home-title"), null, true], hash);
  }
  await go("rules/slow", "Slow");
});

test("what there is not is said, with the way to try again where that helps", async () => {
  workers.controller.asked.length = 0;
  await go("v1/chess", t("error-link-title"));
  assert.deepEqual([find("[data-action=retry]"), find(".lead").textContent.includes("chess")], [null, true]);
  await go("learn/odd", t("error-link-title"));
  // Both have one title; each asks for a check of what is stored.
  await until(() => workers.controller.asked.length === 2);
  const kept = games.odd;
  games.odd = "data:application/json,gone";
  workers.controller.asked.length = 0;
  await go("rules/odd", t("error-title"));
  assert.deepEqual([find(".lead").textContent, workers.controller.asked], [t("load-game"), ["check"]]);
  games.odd = kept;
  press("[data-action=retry]");
  await until(() => title() === "Odd");
  await go("v1/odd", "Odd");
  assert.deepEqual([app.current.match?.game, app.current.match?.moves], ["odd", []]);
});

test("the position of a link is drawn at once, and played when Python has read it", async () => {
  ToyWorker.prompt = false;
  app.python.close();
  await go("v1/yavalath/a1.b1.c1", "Yavalath");
  const picture = app.current.match;
  assert.deepEqual([picture?.moves, Boolean(picture?.fetch), picture?.seats.map(({ kind }) => kind), picture?.friend, page().state().toMove], [[], true, ["bot", "person"], "", ""]);
  press("[data-action=share]");
  await until(() => toast() === t("status-coming"));
  clearToast();
  /** @type {any} */ (ToyWorker.all.at(-1)).begin();
  ToyWorker.prompt = true;
  await until(() => app.current.match !== picture);
  assert.deepEqual([app.current.match?.moves, app.current.match?.seats.map(({ kind }) => kind), location.hash], [["a1", "b1", "c1"], ["bot", "person"], "#v1/yavalath/a1.b1.c1"]);
});

test("whoever goes on to another view while the game of a link is read stays there, and finds it on the table", async () => {
  ToyWorker.prompt = false;
  app.python.close();
  location.hash = "v1/yavalath/b1.c1";
  await until(() => app.current.match?.fetch && find(".game"));
  const picture = app.current.match;
  await go("games", t("home-title"));
  await until(() => app.python.state === "loading");
  /** @type {any} */ (ToyWorker.all.at(-1)).begin();
  ToyWorker.prompt = true;
  await until(() => app.current.match !== picture && !app.current.match?.waiting);
  await turn();
  const { match } = app.current;
  assert.deepEqual([title(), location.hash, match?.moves], [t("home-title"), "#games", ["b1", "c1"]]);
  for (const address of ["play", "v1/yavalath/b1.c1"]) {
    await go(address, "Yavalath");
    assert.deepEqual([app.current.match === match, location.hash], [true, "#v1/yavalath/b1.c1"], address);
    await go("games", t("home-title"));
  }
});

test("a link between friends seats both; in its first round it is an invitation", async () => {
  const seats = () => app.current.match?.seats.map((seat) => (seat.kind === "friend" ? (seat.name ?? "friend") : seat.kind));
  ToyWorker.prompt = false;
  for (const [moves, invited, wanted] of /** @type {[string, boolean, string[]][]} */ ([["a1", true, ["Ada", "person"]], ["a1.b1", false, ["person", "friend"]]])) {
    const friend = invited ? "k1" : "k2";
    app.python.close();
    location.hash = `v1/odd/${moves}/friend=${friend},Ada`;
    await until(() => app.current.match?.fetch && app.current.match.game === "odd" && app.current.match.view.scene.pieces.length === moves.split(".").length);
    assert.deepEqual([app.current.match?.friend === friend, seats()], [invited, wanted]);
    await until(() => app.python.state === "loading");
    /** @type {any} */ (ToyWorker.all.at(-1)).begin();
    await until(() => !app.current.match?.fetch);
    assert.deepEqual([app.current.match?.friend, seats()], [friend, wanted]);
  }
  ToyWorker.prompt = true;
  // The game with this friend goes on when a link comes back.
  app.current.match?.play("c1");
  await until(() => savedGames().some(({ friend, moves }) => friend === "k2" && moves.length === 3));
  const { id } = /** @type {any} */ (app.current.match);
  await go("v1/yavalath", "Yavalath");
  location.hash = "v1/odd/a1.b1.c1.d1/friend=k2,Ada,Bo";
  await until(() => app.current.match?.moves.length === 4);
  assert.deepEqual([app.current.match?.id, seats()], [id, ["person", "Bo"]]);
  // Whoever has gone on before it could be shown stays where they are.
  await go("v1/yavalath", "Yavalath");
  const { match } = app.current;
  const odd = games.odd;
  games.odd = "https://slow.example/odd";
  let come = () => undefined;
  slow = new Promise((resolve) => (come = () => void resolve(undefined)));
  location.hash = "v1/odd/a1.b1.c1.d1.e9/friend=k2,Ada,Bo";
  await turn();
  await go("games", t("home-title"));
  come();
  for (let turns = 0; turns < 5; turns += 1) await turn();
  assert.deepEqual([title(), app.current.match === match], [t("home-title"), true]);
  games.odd = odd;
});

test("records and links that are dropped are opened, and what they are not is said", async () => {
  const drop = (/** @type {string} */ text) => happen("drop", { dataTransfer: { files: [], getData: () => text } });
  await go("games", t("home-title"));
  drop("1. a1 b1");
  await until(() => title() === "Odd");
  assert.deepEqual([location.hash.startsWith("#v1/odd/a1.b1") || location.hash === "#play", app.current.match?.moves], [true, ["a1", "b1"]]);
  PageWorker.refusal = { kind: "bad-record", message: "nonsense", id: "plain", values: { text: "nonsense" } };
  drop("what?");
  await until(() => toast() !== null);
  assert.equal(toast(), t("error-record", { message: "nonsense" }));
  assert.deepEqual(app.current.match?.moves, ["a1", "b1"]);
  clearToast();
  // A link that Python refuses leaves a new game of its name.
  location.hash = "v1/yavalath/a1.zz";
  await until(() => toast() !== null);
  assert.deepEqual([toast(), app.current.match?.game, app.current.match?.moves], [t("error-link", { message: "nonsense" }), "yavalath", []]);
  PageWorker.refusal = null;
  clearToast();
});

test("another language makes every view anew, and the game stays", async () => {
  await go("v1/odd", "Odd");
  const { match } = app.current;
  const nav = () => find("[data-nav=games]").textContent;
  press("[data-action=settings]");
  await until(() => find("dialog[data-dialog=settings]"));
  const dialog = find("dialog[data-dialog=settings]");
  dialog.open = true;
  change("language", "de");
  await until(() => nav() === "Spiele");
  await until(() => find("dialog[data-dialog=settings]") !== dialog && find("[data-setting=language]"));
  await until(() => document.activeElement === find("[data-setting=language]"));
  assert.deepEqual([app.current.match === match, document.documentElement.lang, document.querySelectorAll("dialog").length], [true, "de", 1]);
  find("dialog").close();
  assert.equal(document.activeElement, find("[data-action=settings]"));
  // Settings that are closed while the language is on its way stay closed.
  for (const [code, games] of [["en", "Games"], ["de", "Spiele"]]) {
    press("[data-action=settings]");
    await until(() => find("dialog[data-dialog=settings]"));
    const closing = find("dialog[data-dialog=settings]");
    closing.open = true;
    find("#live").textContent = "said in the language before";
    change("language", /** @type {any} */ (code));
    closing.open = false;
    closing.close();
    await until(() => nav() === games);
    for (let turns = 0; turns < 5; turns += 1) await turn();
    assert.deepEqual([find("dialog"), find("#live").textContent], [null, ""]);
  }
  await go("games", t("home-title"));
  workers.controller.asked.length = 0;
  change("language", "xx");
  await until(() => toast() === t("load-game"));
  assert.deepEqual([workers.controller.asked, nav()], [["check"], "Spiele"]);
  clearToast();
  change("language", "en");
  await until(() => nav() === "Games");
  assert.deepEqual([find(".home") !== null, document.querySelector("dialog")], [true, null]);
});

test("what is said of a view goes with it, and a game that Python still reads a move of can be shared", async () => {
  await go("v1/odd", "Odd");
  showToast("of this view");
  assert.equal(toast(), "of this view");
  await go("games", t("home-title"));
  assert.equal(toast(), null);
  await go("v1/odd", "Odd");
  ToyWorker.prompt = false;
  app.python.close();
  app.current.match?.setSeat(1, { kind: "person" });
  app.current.match?.play("a1");
  assert.equal(app.current.match?.waiting, true);
  press("[data-action=share]");
  await until(() => find("dialog[data-dialog=share]"));
  assert.deepEqual([toast(), find(".share-note").textContent], [null, t("share-waiting")]);
  await until(() => app.python.state === "loading");
  /** @type {any} */ (ToyWorker.all.at(-1)).begin();
  ToyWorker.prompt = true;
  await until(() => !app.current.match?.waiting);
  find("dialog").close();
});

test("when Python is lost, what is stored is checked, and a new version offered if there is one", async () => {
  workers.controller.asked.length = 0;
  const state = app.python.state;
  app.python.damaged.emit();
  assert.deepEqual(workers.controller.asked, ["check"]);
  app.python.late = true;
  app.python.changed.emit();
  app.python.late = false;
  app.python.changed.emit();
  assert.deepEqual([workers.controller.asked, toast()], [["check", "check"], null]);
  outdated = true;
  app.python.state = "failed";
  app.python.changed.emit();
  app.python.state = state;
  await until(() => toast() === t("load-update"));
  assert.equal(workers.controller.asked.length, 3);
  press("[data-action=toast]");
  assert.equal(reloads, 1);
});

