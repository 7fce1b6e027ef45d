// How the page begins: the data that are fetched before all else are those that it then shows, the link past its head leads to what
// is shown, and the browser's offer to install it is kept.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { provideNavigator } from "./navigator.mjs";
import { document, happen, provideHead, rowOf, window } from "./sizeless_page.mjs";
import { TOY, toyTargets, ToyWorker, toyView, until, waitForNothingLong } from "./toy_python.mjs";
import { provideStorage } from "./web_storage.mjs";
import { english, json } from "./without_build.mjs";

provideHead();
provideStorage();
provideStorage("sessionStorage");
/** What the page asks of the service workers that wait for a visit. @type {string[]} */
const asked = [];
const worker = { postMessage: (/** @type {any} */ message) => void asked.push(message.do) };
const workers = Object.assign(new EventTarget(), {
  controller: worker, registered: 0, ready: new Promise(() => undefined),
  register: async () => ((workers.registered += 1), Object.assign(new EventTarget(), { waiting: worker, installing: null })),
});
provideNavigator({ languages: ["en"], userAgent: "toy", serviceWorker: workers });
const address = { hash: "", pathname: "/", search: "", origin: "https://boards.example", href: "https://boards.example/" };
/** How the browser has come to the page. */
let navigation = "navigate";
Object.assign(globalThis, { location: address, window: globalThis, scrollTo: () => undefined, getComputedStyle: () => ({ getPropertyValue: () => "" }), IntersectionObserver: class { observe() {} disconnect() {} } });
performance.getEntriesByType = /** @type {any} */ (() => [{ type: navigation }]);

const { games, languages } = /** @type {any} */ (await import("../../web/js/assets.js"));
const CELLS = ["a1", "b1", "c1", "e9"];
const data = (/** @type {string} */ id) => ({
  game: { ...TOY, id, name: id, designer: "Ada", year: 2000, source: "a book", player_counts: [2], tags: [], board: { ...rowOf(...CELLS), corners: [[0, 0], [1, 0], [0, 1]], outline: [[0, 0], [1, 0], [0, 1]] } },
  starts: [{ ...toyView([]), targets: toyTargets(CELLS) }], examples: [], boards: {}, setups: {}, drawable: ["moves"],
});
const texts = (/** @type {string} */ name) => json({ name, tagline: "", rules: "", options: {}, phrases: {} });
languages.en = { name: "English", url: json({ code: "en", direction: "ltr", messages: english, taglines: {} }), games: { yavalath: texts("Yavalath"), odd: texts("Odd"), beside: json({}) } };

/** What is asked of the host. @type {string[]} */
const fetched = [];
const { fetch } = globalThis;
globalThis.fetch = /** @type {any} */ (async (/** @type {any} */ url) => {
  const [, name = "", id = ""] = /^(\w+):([a-z]*)\d+$/.exec(String(url)) ?? [];
  if (name !== "game") return url === "" ? Response.json({ games: [] }) : fetch(url);
  fetched.push(id);
  return Response.json(data(id));
});

/** Reads one link. */
class LinkWorker extends ToyWorker {
  /** @override @param {any} body @returns {any} */
  answer(body) {
    if (body.do === "parse-link") return { game: "yavalath", options: {}, moves: ["c1"], ply: null, stopped: null };
    return body.do === "describe" ? { game: data(body.game).game } : super.answer(body);
  }
}
Object.assign(globalThis, { Worker: LinkWorker });

waitForNothingLong();

document.body.innerHTML = '<a class="skip"></a><header id="top"></header><main id="main" tabindex="-1"></main><div id="toasts"></div><div id="live"></div>';
const find = (/** @type {string} */ selector) => /** @type {any} */ (document.querySelector(selector));
const { clearToast } = await import("../../web/js/app/toasts.js");
const { t } = await import("../../web/js/text/i18n.js");
const { canInstall } = await import("../../web/js/base/install.js");
const { saveGame, setGameOfTab } = await import("../../web/js/match/saved_games.js");
const { Match } = await import("../../web/js/match/match.js");

let saves = 0;
/** Keep a game; it is the latest. @param {string} game @param {string} link at which it was played @param {string} move */
function kept(game, link, move) {
  const match = new Match(/** @type {any} */ ({}), /** @type {any} */ ({ description: data(game).game, view: toyView([move]), moves: [move], line: [], seats: [{ kind: "person" }, { kind: "person" }] }));
  const { id, options, moves, line, seats, view, description } = match;
  saveGame(/** @type {any} */ ({ id, game, options, moves, line, seats, variations: [], values: [], link, updated: (saves += 1), view, description }));
  match.close();
  return id;
}

let pages = 0;
/** Begin a page at an address. @param {string} hash @returns the games whose data it fetches before all else */
async function begun(hash) {
  address.hash = hash;
  fetched.length = 0;
  // Every page fetches for itself.
  pages += 1;
  Object.assign(games, { yavalath: `game:yavalath${pages}`, odd: `game:odd${pages}` });
  await import(`../../web/js/start.js?${pages}`);
  return [...fetched];
}

test("the data that are fetched first are those of the game that the address shows, and none for another view", async () => {
  for (const hash of ["#games", "#rules/odd", "#learn/odd", "#puzzles/odd", "#breed", "#ludi/h5", "#v1/chess", "#v1/chess/a1"]) assert.deepEqual(await begun(hash), [], hash);
  for (const hash of ["", "#play", "#v1"]) assert.deepEqual(await begun(hash), ["yavalath"], hash);
  for (const hash of ["#v1/odd", "#v1/odd/a1", "#v1/odd/a1/ply=0"]) assert.deepEqual(await begun(hash), ["odd"], hash);
  // What the tab has played since is shown where the page is loaded again, at its earlier address too.
  kept("yavalath", "v1/yavalath/b1", "b1");
  const id = kept("odd", "v1/odd/a1.b1", "a1");
  setGameOfTab(id);
  assert.deepEqual([await begun(""), await begun("#v1/yavalath/b1")], [["odd"], ["yavalath"]]);
  navigation = "reload";
  assert.deepEqual([await begun("#v1/yavalath/b1"), await begun("#v1/yavalath/c1"), await begun("#games")], [["odd"], ["odd"], []]);
  navigation = "navigate";
});

test("the link past the head leads to the board, or to another view, and leaves the address alone", async () => {
  provideStorage();
  // The page was loaded again at an address that the tab's game has left.
  setGameOfTab(kept("odd", "v1/odd/a1.b1", "a1"));
  navigation = "reload";
  assert.deepEqual(await begun("#v1/odd/a1"), ["odd"]);
  assert.equal(happen("beforeinstallprompt"), false);
  await import("../../web/js/main.js");
  await until(() => find("#title")?.textContent === "odd");
  const skip = () => {
    const click = new window.Event("click", { cancelable: true });
    find(".skip").dispatchEvent(click);
    return click.defaultPrevented;
  };
  assert.equal(skip(), true);
  assert.equal(document.activeElement?.getAttribute("tabindex"), "0");
  assert.ok(find("[role=grid]").contains(document.activeElement));
  address.hash = "#games";
  happen("hashchange");
  await until(() => find(".home"));
  assert.equal(skip(), true);
  assert.equal(document.activeElement, find("#main"));
  // Only the first view of a page that was loaded again is that of the tab's game.
  address.hash = "#v1/yavalath/c1";
  happen("hashchange");
  await until(() => find("#title")?.textContent === "yavalath");
  const { yavset } = /** @type {any} */ (globalThis);
  await until(() => yavset.state().moves.length === 1 && !yavset.state().waiting);
  // The offer to install the page comes at any time, once.
  assert.equal(canInstall(), false);
  assert.equal(happen("beforeinstallprompt"), true);
  assert.equal(canInstall(), true);
});

test("a new version is offered when Python rests; that all is stored is said on one visit", async () => {
  const toast = () => find(".toast span")?.textContent ?? null;
  await until(() => toast());
  assert.deepEqual([workers.registered, toast()], [1, t("load-update")]);
  find("[data-action=toast]").dispatchEvent(new window.Event("click"));
  assert.deepEqual(asked, ["take-over"]);
  clearToast();
  find(".toast [data-action=close]")?.dispatchEvent(new window.Event("click"));
  assert.equal(toast(), null);
  localStorage.setItem("yavset.1.stored", "true");
  workers.dispatchEvent(Object.assign(new Event("message"), { data: { from: "yavset-sw", kind: "ready-offline" } }));
  assert.equal(toast(), null, "an earlier visit was told");
});

after(async () => {
  const { python } = await import("../../web/js/start.js");
  python.close();
});
