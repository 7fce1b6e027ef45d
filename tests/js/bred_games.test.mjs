// What the page shows of bred games: their list, their bars, the funnel of those that fell, the setup of a run, the card of a game
// with its puzzles, and the measuring of one's own game.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Signal } from "../../web/js/base/signal.js";
import { provideNavigator } from "./navigator.mjs";
import { recordPage } from "./recorded.mjs";
import { document, provideHead, rowOf, watchBoards, window } from "./sizeless_page.mjs";
import { settled, TOY, toyReply, toyTargets, until } from "./toy_python.mjs";
import { provideStorage } from "./web_storage.mjs";
import { json } from "./without_build.mjs";

// A phone, on which one Python plays and breeds.
Object.assign(globalThis, { matchMedia: () => Object.assign(new EventTarget(), { matches: true }), getComputedStyle: () => ({ getPropertyValue: () => "" }) });
provideHead();
/** What waits to be seen. @type {{elements: any[], see: (seen: boolean) => void}[]} */
const sights = [];
Object.assign(globalThis, {
  IntersectionObserver: class {
    /** @param {(entries: object[]) => void} tell */
    constructor(tell) {
      this.sight = { elements: /** @type {any[]} */ ([]), see: (/** @type {boolean} */ seen) => this.sight.elements.length > 0 && tell([{ isIntersecting: false }, { isIntersecting: seen }]) };
      sights.push(this.sight);
    }
    /** @param {any} element */
    observe(element) {
      this.sight.elements.push(element);
    }
    disconnect() {
      this.sight.elements = [];
    }
  },
});

const { games, languages } = /** @type {any} */ (await import("../../web/js/assets.js"));
const { loadTexts, number, t } = await import("../../web/js/text/i18n.js");
const { PythonError } = await import("../../web/js/python/errors.js");
const { reasonText } = await import("../../web/js/text/words.js");
const { compare, comparisons, nextPair, strengths } = await import("../../web/js/match/comparisons.js");
const { opinionOf, setOpinion } = await import("../../web/js/match/opinions.js");
const { AliveList } = await import("../../web/js/views/breed_alive.js");
const { barList, barsOf, estimateText, measureTable, pointsText } = await import("../../web/js/views/breed_bars.js");
const { BreedCard } = await import("../../web/js/views/breed_card.js");
const { playedGame } = await import("../../web/js/views/breed_film.js");
const { Found } = await import("../../web/js/views/breed_found.js");
const { Funnel, nameOf } = await import("../../web/js/views/breed_funnel.js");
const { knownText, openGame } = await import("../../web/js/views/breed_game.js");
const { BredPuzzles, openPuzzles } = await import("../../web/js/views/breed_puzzles.js");
const { ReplayView } = await import("../../web/js/views/breed_replay.js");
const { CHILDREN, RunSetup } = await import("../../web/js/views/breed_setup.js");
const { RunState } = await import("../../web/js/views/breed_state.js");
const { Replay } = await import("../../web/js/breeding/run_replay.js");
const { Measuring } = await import("../../web/js/views/write_measure.js");
const { hash } = await import("../../web/js/base/hash.js");
const { remove } = await import("../../web/js/base/storage.js");

const BOARD = rowOf("a1", "b1", "c1", "d1");
languages.en = { name: "English", url: "", games: Object.fromEntries(["ludi", "puzzles", "breeding_view"].map((name) => [name, json({ name: "Ludi", tagline: "", rules: "", options: {}, phrases: {} })])) };
games.ludi = json({ game: { ...TOY, id: "ludi", board: BOARD }, starts: [], examples: [], boards: {}, setups: {}, drawable: [] });
await Promise.all([loadTexts("ludi"), loadTexts("puzzles"), loadTexts("breeding_view")]);
const { boards, shownOn } = await watchBoards();

const plain = (/** @type {string} */ text) => ({ id: "plain", values: { text } });
const ESTIMATE = { value: 0.5, low: 0.4, high: 0.6 };
const VERDICT = { stage: 9, reason: "", measures: {}, soundness: ESTIMATE, interest: { value: 0.2, low: 0.2, high: 0.2 }, simplicity: 0.25, best_game: ["a1", "b1"], curve: [0.5] };
/** @param {number} place @param {object} [more] @returns {any} a child that lives */
const living = (place, more = {}) => ({
  number: place, name: `Child ${place}`, parents: [], said: [], verdict: VERDICT, reason: null, text: "(game (board hex 5))",
  game: { code: `code-${place}`, rank: place, novelty: 0.75, why: [plain(`surprise ${place}`), plain("reason one"), plain("reason two")] }, ...more,
});
/** @param {number} place @param {object} [more] @returns {any} a child that has fallen */
const fallen = (place, more = {}) => ({ number: place, name: `Child ${place}`, parents: [], said: [], verdict: { ...VERDICT, reason: "draws" }, reason: plain(`because ${place}`), text: "", ...more });
/** @param {any[]} some */
const byNumber = (some) => new Map(some.map((child) => [child.number, child]));
/** @param {string} code */
const described = (code) => ({ ...TOY, id: "ludi", name: code, board: BOARD, rules: { code, text: "", name: code, short: [plain(`line of ${code}`)], aloud: [plain("Take one."), plain("Take all.")], phrases: {} } });

/** Shows films, draws boards, and finds puzzles and measures as the test says. */
class Workshop {
  state = "ready";
  changed = new Signal();
  /** @type {any[]} */
  asked = [];
  /** @type {unknown} */
  failure = null;
  /** What is answered to slices of work: each waits until it is given. @type {((reply: any) => void)[]} */
  slices = [];
  closes = 0;

  /** @param {any} body @returns {Promise<any>} */
  async request(body) {
    this.asked.push(body);
    if (this.failure) throw this.failure;
    if (body.do === "film") return { game: described(body.options.rules), scenes: Array.from({ length: body.moves.length + 1 }, (_, ply) => ({ pieces: body.moves.slice(0, ply).map((/** @type {string} */ cell) => ({ cell, kind: "stone", colour: "white" })), counts: {} })), outcome: { cells: ["b1"], lost: false } };
    if (body.do === "svg") return { svg: `<svg><path stroke="red" stroke-width="0.01"/>${JSON.stringify(body)}</svg>` };
    if (body.do === "describe") return { game: described("code") };
    if (body.do === "view") {
      const reply = toyReply(body);
      return { ...reply, view: { ...reply.view, targets: toyTargets(["c1", "d1"]) } };
    }
    const reply = await new Promise((give) => this.slices.push(give));
    if (reply instanceof Error) throw reply;
    return reply;
  }

  /** @param {any} reply */
  async give(reply) {
    await until(() => this.slices.length > 0);
    this.slices.shift()?.(reply);
    for (let turns = 0; turns < 6; turns += 1) await settled();
  }

  close() {
    this.closes += 1;
  }

  restart() {}
}

/** @param {any} host @param {string} selector */
const texts = (host, selector) => [...host.querySelectorAll(selector)].map((/** @type {any} */ one) => one.textContent);
/** @param {any} host @param {string} selector */
const click = (host, selector) => host.querySelector(selector).dispatchEvent(new window.Event("click", { bubbles: true }));

test("living games stand by the visitor's thumbs, then by their rank; some at first, all when asked for", () => {
  const THUMBS = fc.array(fc.constantFrom(-1, 0, 0, 0, 1), { minLength: 30, maxLength: 30 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30 }), THUMBS, fc.array(fc.nat(29), { maxLength: 4 }), fc.nat(2), (count, thumbs, changed, gone) => {
      provideStorage().set("yavset.1.thumbs", JSON.stringify(Object.fromEntries(thumbs.flatMap((thumb, at) => (thumb === 0 ? [] : [[`code-${at + 1}`, thumb]])))));
      const children = byNumber([...Array.from({ length: count }, (_, at) => living(at + 1)), fallen(90), ...Array.from({ length: gone }, (_, at) => living(91 + at))]);
      // Kept in the order of their rank, the best first; among them one that there is not, and one that has fallen.
      const kept = [...Array.from({ length: count }, (_, at) => count - at), 90, 99];
      const opened = /** @type {number[]} */ ([]);
      const list = new AliveList(/** @type {any} */ (new Workshop()), { open: (child) => opened.push(child.number), known: (child) => (child.number === 2 ? "the game of two" : "") });
      const expected = () => {
        const thumbOf = (/** @type {number} */ place) => opinionOf(`code-${place}`);
        return [1, 0, -1].flatMap((thumb) => kept.filter((place) => place <= count && thumbOf(place) === thumb));
      };
      const shown = () => [...list.list.children].map((/** @type {any} */ one) => Number(one.dataset.child));
      list.update({ children, kept });
      assert.deepEqual([shown(), list.more.hidden, list.element.hidden], [expected().slice(0, 24), count <= 24, count === 0]);
      assert.deepEqual([list.title.textContent, list.more.textContent, list.keptNote.hidden], [t("breeding-view-alive", { count }), t("breeding-view-all", { count }), gone === 0]);
      const cards = new Map([...list.list.children].map((/** @type {any} */ one) => [Number(one.dataset.child), one]));
      for (const place of changed) setOpinion(`code-${place + 1}`, /** @type {-1 | 0 | 1} */ ((place % 3) - 1));
      list.judge();
      assert.deepEqual(shown(), expected().slice(0, 24));
      for (const element of list.list.children) {
        const place = Number(/** @type {any} */ (element).dataset.child);
        assert.ok(!cards.has(place) || cards.get(place) === element, "a card stays");
        const thumb = opinionOf(`code-${place}`);
        assert.equal(element.querySelector(".breed-thumb")?.textContent, thumb === 0 ? "" : t(thumb > 0 ? "ludi-thumb-up" : "ludi-thumb-down"));
        const hand = element.querySelector(".breed-thumb path");
        assert.equal(hand?.hasAttribute("transform") ?? null, thumb === 0 ? null : thumb < 0, "a thumb down is turned");
        assert.deepEqual([element.querySelector(".breed-known")?.textContent ?? "", element.classList.contains("known")], place === 2 ? ["the game of two", true] : ["", false]);
      }
      list.more.dispatchEvent(new window.Event("click"));
      assert.deepEqual([shown(), list.more.hidden], [expected(), true]);
      if (count > 0) {
        click(list.list, ".breed-card-open");
        assert.deepEqual(opened, [expected()[0]]);
        // A child of which something else is known has another card.
        const before = list.list.querySelector("[data-child='1']");
        list.update({ children: new Map(children).set(1, living(1, { name: "renamed" })), kept });
        const after = list.list.querySelector("[data-child='1']");
        assert.ok(before !== after && after?.textContent?.includes("renamed"));
        list.update({ children, kept: [] });
        assert.deepEqual(shown(), []);
      }
      list.clear();
    }),
    { numRuns: 20, includeErrorInReport: true },
  );
});

test("a card draws its last position when it is seen, unless it is gone by then", async (context) => {
  recordPage(context, "bred_games");
  provideStorage();
  const python = new Workshop();
  const list = new AliveList(/** @type {any} */ (python), { open: () => undefined, known: () => "" });
  const card = (/** @type {any} */ child) => {
    list.update({ children: byNumber([child]), kept: [child.number] });
    return { sight: /** @type {any} */ (sights.at(-1)), element: /** @type {any} */ (list.list.firstElementChild) };
  };
  const { sight, element } = card(living(1));
  sight.see(false);
  await settled();
  assert.equal(python.asked.length, 0);
  sight.see(true);
  await until(() => element.querySelector("canvas"));
  assert.deepEqual([element.querySelector(".card-line").textContent, element.querySelector(".card-facts").textContent], ["Line of code-1", "surprise 1"]);
  assert.deepEqual(python.asked, [{ do: "film", game: "ludi", options: { rules: "code-1" }, moves: ["a1", "b1"] }]);
  const [board] = boards;
  assert.deepEqual([boards.length, shownOn(board).scene.pieces.length, board.marks.decisive?.cells], [1, 2, ["b1"]]);
  python.failure = new Error("no Python");
  const lost = card(living(2));
  assert.equal(boards.length, 0);
  lost.sight.see(true);
  await until(() => lost.element.querySelector(".card-line").textContent !== "");
  assert.equal(lost.element.querySelector(".card-line").textContent, t("load-failed"));
  python.failure = null;
  const gone = card(living(3));
  gone.sight.see(true);
  list.clear();
  for (let turns = 0; turns < 6; turns += 1) await settled();
  assert.equal(gone.element.querySelector("canvas"), null);
  // One that was never seen asks nothing.
  const asked = python.asked.length;
  const unseen = card(living(4));
  list.clear();
  unseen.sight.see(true);
  await settled();
  assert.equal(python.asked.length, asked);
});

test("the game of a child is that of its last verdict that has one", (context) => {
  recordPage(context, "bred_games");
  const second = { ...VERDICT, best_game: ["c1"], curve: [0.1] };
  assert.deepEqual(playedGame(living(1)), { moves: ["a1", "b1"], curve: [0.5] });
  assert.deepEqual(playedGame(living(1, { confirmation: second })), { moves: ["c1"], curve: [0.1] });
  assert.deepEqual(playedGame(living(1, { confirmation: { ...second, best_game: [] } })), { moves: ["a1", "b1"], curve: [0.5] });
});

test("bars and measures are those of the last verdict, with their intervals, and as long as they are", () => {
  const value = fc.double({ min: -0.5, max: 1.5, noNaN: true });
  const estimate = fc.tuple(value, value, value).map((three) => three.toSorted((one, other) => one - other)).map(([low = 0, middle = 0, high = 0]) => ({ low, value: middle, high }));
  const verdict = fc.record({ soundness: fc.option(estimate), interest: fc.option(estimate), simplicity: fc.option(value), measures: fc.dictionary(fc.constantFrom("depth", "drama", "draws"), estimate) });
  const BANDS = /** @type {Record<string, [number, number]>} */ ({ depth: [0.2, 0.6], draws: [0, 2] });
  const share = (/** @type {number} */ one) => `${Math.min(Math.max(one, 0), 1) * 100}%`;
  const zero = { value: 0, low: 0, high: 0 };
  const exact = (/** @type {number} */ one) => ({ value: one, low: one, high: one });
  fc.assert(
    fc.property(verdict, fc.option(verdict), value, fc.boolean(), (first, second, novelty, short) => {
      const child = living(1, { verdict: { ...VERDICT, ...first }, ...(second ? { confirmation: { ...VERDICT, ...second } } : {}), game: { ...living(1).game, novelty } });
      const last = second ?? first;
      const bars = barsOf(child);
      assert.deepEqual(bars.map(({ id, estimate: one }) => [id, one]), [["sound", last.soundness ?? zero], ["interesting", last.interest ?? zero], ["simple", exact(last.simplicity ?? 0)], ["new", exact(novelty)]]);
      const list = barList(bars, short);
      for (const [at, bar] of bars.entries()) {
        const row = /** @type {any} */ (list.children[at]);
        const [full, interval] = row.querySelector(".breed-bar").children;
        const { value: one, low, high } = bar.estimate;
        assert.deepEqual([full.style.width, interval.style.left, interval.style.width], [share(one), share(low), share(high - low)]);
        assert.deepEqual([row.querySelector("dt").textContent, texts(row, ".visually-hidden, .breed-bar-text"), texts(row, ".breed-bar-about")], [bar.label, [pointsText(bar.estimate)], short ? [] : [bar.about]]);
        assert.equal(list.classList.contains("short"), short);
      }
      const rows = [...measureTable(child, BANDS).querySelectorAll("tbody tr")];
      assert.deepEqual(rows.map((/** @type {any} */ row) => row.dataset.measure), Object.keys(last.measures));
      for (const row of /** @type {any[]} */ (rows)) {
        const found = /** @type {any} */ (last.measures)[row.dataset.measure];
        const [low = 0, high = 0] = BANDS[row.dataset.measure] ?? [];
        const whole = 1.05 * Math.max(found.high, high) || 1;
        const { left, width } = row.querySelector(".breed-bar-interval").style;
        assert.deepEqual([row.querySelector(".breed-band-value").style.left, left, width], [share(found.value / whole), share(found.low / whole), share((found.high - found.low) / whole)]);
        const band = row.querySelector(".breed-band")?.style;
        const cells = texts(row, "td");
        if (BANDS[row.dataset.measure]) assert.deepEqual([band?.left, band?.width, cells[1]], [share(low / whole), share((high - low) / whole), t("breeding-view-range", { low: number(low, 2), high: number(high, 2) })]);
        else assert.deepEqual([band, cells[1]], [undefined, "–"]);
        assert.equal(cells[0], estimateText(found));
      }
    }),
    { numRuns: 60, includeErrorInReport: true },
  );
  assert.equal(estimateText(exact(0.5)), "0.50");
  assert.equal(estimateText({ value: 0.5, low: 0.25, high: 1 }, 1), t("breeding-view-interval", { value: "0.5", low: "0.3", high: "1.0" }));
  assert.equal(pointsText({ value: 0.501, low: 0.497, high: 0.504 }), t("breeding-view-points", { value: "50" }));
  assert.equal(pointsText({ value: 0.5, low: 0.4, high: 0.61 }), t("breeding-view-points-between", { value: "50", low: "40", high: "61" }));
});

test("the funnel shows how many came how far and the latest to fall, each on its board", async (context) => {
  recordPage(context, "bred_games");
  const python = new Workshop();
  const funnel = new Funnel(/** @type {any} */ (python));
  const some = Array.from({ length: 7 }, (_, at) => fallen(at + 1, { text: at % 2 ? "(game (board hex 5) x)" : "no board", verdict: { ...VERDICT, reason: at < 2 ? "stillborn" : at < 5 ? "draws" : "short" } }));
  some[6] = { ...some[6], name: "" };
  some[5] = { ...some[5], name: "Ada" };
  const children = [...some.slice(0, 5), living(8), ...some.slice(5), living(9)];
  funnel.update(children);
  const tier = (/** @type {string} */ id) => {
    const row = /** @type {any} */ (funnel.tiers.querySelector(`[data-tier=${id}]`));
    return [row.querySelector("strong").textContent, row.querySelector(".breed-tier-bar").style.width, row.querySelector(".breed-tier-why").textContent];
  };
  const fell = (/** @type {string} */ reason, /** @type {number} */ count) => t("breeding-view-fell", { reason: t(/** @type {any} */ (`breeding-view-kind-${reason}`)), count: String(count) });
  assert.deepEqual([tier("game"), tier("new"), tier("sound"), tier("alive")], [
    ["9", "100%", fell("stillborn", 2)], ["7", `${700 / 9}%`, ""], ["7", `${700 / 9}%`, `${fell("draws", 3)} · ${fell("short", 2)}`], ["2", `${200 / 9}%`, ""],
  ]);
  assert.deepEqual(texts(funnel.fallen, "b"), [nameOf(some[6]), "Ada", "Child 5", "Child 4", "Child 3"]);
  assert.equal(nameOf(some[6]), t("breeding-view-nameless", { number: 7 }));
  assert.equal(texts(funnel.fallen, "li > span")[1], "Ada because 6");
  await settled();
  await settled();
  const pictures = /** @type {any[]} */ ([...funnel.fallen.querySelectorAll("img")]);
  assert.deepEqual(pictures.map((one) => one.hidden), [true, false, true, false, true]);
  // Both are on one board, which is drawn once, with lines that are seen in a small picture too.
  assert.equal(python.asked.length, 1);
  assert.deepEqual([python.asked[0].game, python.asked[0].moves, pictures[1].src === pictures[3].src], ["ludi", [], true]);
  assert.ok(decodeURIComponent(pictures[1].src).includes('stroke-width="0.12"'), pictures[1].src);
  // Each theme has its own picture.
  for (const theme of ["dark", "dark", "light"]) {
    document.documentElement.dataset["theme"] = theme;
    new Funnel(/** @type {any} */ (python)).update(children);
    assert.deepEqual(python.asked.map((one) => one.theme), ["light", "dark"], theme);
  }
  const items = [...funnel.fallen.children];
  funnel.update([...children, living(10)]);
  assert.ok(items.every((item, at) => funnel.fallen.children[at] === item), "who stays is not drawn anew");
  assert.equal(tier("alive")[0], "3");
  funnel.update([]);
  assert.deepEqual([tier("game"), funnel.fallen.children.length], [["0", "0%", ""], 0]);
});

test("a run begins with what was chosen: the population, two games of one's own, the judges, the seed", () => {
  const begun = /** @type {any[]} */ ([]);
  const opened = /** @type {any[]} */ ([]);
  const KNOWN = [{ name: "Hex", code: "hex", board: "Rhombus" }, { name: "Go", code: "go", board: "Square" }, { name: "Bridge", code: "bridge", board: "Rhombus" }];
  const setup = new RunSetup({ begin: (settings) => begun.push(settings), open: (file) => opened.push(file) }, KNOWN);
  const start = () => {
    click(setup.element, "[data-action=breed]");
    return begun.at(-1);
  };
  const choose = (/** @type {any} */ list, /** @type {string} */ value) => {
    list.value = value;
    list.dispatchEvent(new window.Event("change"));
  };
  const seed = (/** @type {string} */ text) => {
    /** @type {any} */ (setup.seed).value = text;
    setup.seed.dispatchEvent(new window.Event("input"));
  };
  const { seed: drawn, ...usual } = start();
  assert.deepEqual(usual, { population: "set", children: CHILDREN, budget: "full" });
  assert.ok(Number.isInteger(drawn) && drawn >= 1 && drawn <= 100_000);
  for (const [text, value] of /** @type {[string, number][]} */ ([["7", 7], ["2147483647", 2 ** 31 - 1], ["2147483648", 1 + (hash("2147483648") % 100_000)], ["0", 1 + (hash("0") % 100_000)], ["1.5", 1 + (hash("1.5") % 100_000)], ["Ada", 1 + (hash("Ada") % 100_000)]])) {
    seed(text);
    assert.deepEqual([start().seed, setup.seedText.textContent], [value, t("breeding-view-seed", { seed: value })], text);
  }
  choose(setup.budget, "strict");
  choose(setup.population, "2007");
  assert.deepEqual([start().population, start().budget, setup.own.hidden], ["2007", "strict", true]);
  choose(setup.population, "own");
  const options = (/** @type {any} */ list) => [...list.querySelectorAll("option")].map((one) => one.getAttribute("value"));
  assert.deepEqual([setup.own.hidden, options(setup.first), options(setup.second)], [false, ["hex", "bridge", "go"], ["", "hex", "bridge", "go"]]);
  const boards = (/** @type {any} */ list) => [...list.querySelectorAll("optgroup")].map((one) => one.getAttribute("label"));
  assert.deepEqual([boards(setup.first), boards(setup.second)], [["Rhombus", "Square"], ["Rhombus", "Square"]]);
  for (const [first, second, population] of [["hex", "go", "hex,go"], ["go", "go", "go"], ["go", "", "go"]]) {
    setup.first.value = first ?? "";
    setup.second.value = second ?? "";
    assert.equal(start().population, population);
  }
  // Games of the last run come first; one of them may be chosen already.
  setup.offer([{ number: 5, name: "Ada", code: "ada" }, { number: 6, name: "Bo", code: "bo" }], "bo");
  assert.deepEqual([options(setup.first), options(setup.second), setup.population.value, setup.first.value, setup.second.value, setup.choices.open], [["ada", "bo", "hex", "bridge", "go"], ["", "ada", "bo", "hex", "bridge", "go"], "own", "bo", "ada", true]);
  assert.deepEqual(boards(setup.first), [t("breeding-view-bred"), "Rhombus", "Square"]);
  assert.equal(start().population, "bo,ada");
  const later = new RunSetup({ begin: () => undefined, open: () => undefined }, KNOWN);
  assert.equal(later.own.hidden, true);
  later.offer([{ number: 5, name: "Ada", code: "ada" }], "ada");
  assert.equal(later.own.hidden, false);
  const input = /** @type {any} */ (setup.element.querySelector("input[type=file]"));
  input.files = [];
  input.dispatchEvent(new window.Event("change"));
  // The same file can be opened again: a browser tells of a choice only if the value changes.
  for (const times of [1, 2]) {
    Object.assign(input, { files: ["a file"], value: "C:\\fakepath\\run.json" });
    input.dispatchEvent(new window.Event("change"));
    assert.deepEqual([opened, input.value], [Array(times).fill("a file"), ""]);
  }
});

test("a run says why it waits, what it works at, and how many live", (context) => {
  recordPage(context, "bred_games");
  context.mock.timers.enable({ apis: ["setInterval"] });
  const state = new RunState();
  context.after(() => state.destroy());
  const run = (/** @type {object} */ more = {}) => /** @type {any} */ ({
    python: { state: "ready" }, rests: new Set(), settings: { population: "2007", children: 1389, seed: 4 }, ancestors: [], children: byNumber([living(1), fallen(2), fallen(3)]), state: "running", busy: true, judged: "Ada", store: { full: false }, ...more,
  });
  const note = (/** @type {object} */ more) => {
    state.sayOwn(run(more));
    return state.note.textContent;
  };
  const running = t("breeding-view-running", { population: "2007", seed: 4 });
  const done = t("breeding-view-done", { population: "2007", seed: 4 });
  for (const [more, said] of /** @type {[object, string][]} */ ([
    [{}, running], [{ state: "done" }, done], [{ rests: new Set(["elsewhere"]), state: "failed" }, t("breeding-view-elsewhere")], [{ state: "failed" }, t("load-failed")],
    [{ state: "damaged" }, t("breeding-view-damaged")], [{ state: "paused", rests: new Set(["battery"]) }, t("breeding-view-paused")], [{ state: "paused", store: { full: true } }, t("breeding-view-full")], [{ rests: new Set(["battery"]), python: { state: "idle" } }, t("breeding-view-battery")],
    [{ python: { state: "loading" } }, t("breeding-view-starting")], [{ state: "done", python: { state: "idle" } }, done], [{ state: "empty", settings: null }, ""], [{ store: { full: true } }, `${running} ${t("breeding-view-full")}`],
    [{ settings: { population: "world", children: 9, seed: 1 }, ancestors: [{ number: -1, name: "Hex", code: "hex" }] }, t("breeding-view-running", { population: t("breeding-view-the-world"), seed: 1 })],
    [{ settings: { population: "set", children: 9, seed: 1, budget: "lenient" } }, `${t("breeding-view-running", { population: t("breeding-view-the-set"), seed: 1 })} ${t("breeding-view-lenient")}`],
  ])) assert.equal(note(more), said);
  state.sayOwn(run());
  assert.deepEqual([state.count.textContent, state.judged.textContent], [t("breeding-view-count", { entered: "3", of: "1,389", rejected: "2", alive: "1", percent: "33" }), t("breeding-view-judged", { name: "Ada" })]);
  for (const more of [{ busy: false }, { judged: "" }]) {
    state.sayOwn(run(more));
    assert.equal(state.judged.textContent, "");
  }
  state.sayOwn(run());
  state.sayRecorded(run());
  assert.deepEqual([state.judged.textContent, state.note.textContent], ["", t("breeding-view-recorded", { population: "2007", seed: 4 })]);
  state.sayProblem("broken");
  assert.equal(state.note.textContent, "broken");
  // The ticker says the latest news, the greatest first.
  const tick = () => {
    context.mock.timers.tick(4000);
    return state.ticker.textContent;
  };
  const lives = (/** @type {number} */ place) => t("breeding-view-lives", { name: `Child ${place}` });
  const falls = (/** @type {number} */ place) => t("breeding-view-falls", { name: `Child ${place}`, why: `because ${place}` });
  assert.equal(tick(), "");
  state.hear([fallen(1), fallen(2)]);
  assert.deepEqual([tick(), tick()], [falls(2), falls(2)]);
  state.hear([fallen(3), living(4), fallen(5)]);
  assert.equal(tick(), lives(4));
  state.hear([living(6), living(7)]);
  assert.equal(tick(), lives(7));
  state.hear([living(8)]);
  state.hush();
  assert.deepEqual([state.ticker.textContent, tick()], ["", ""]);
  state.hear([living(9)]);
  state.destroy();
  assert.equal(tick(), "");
});

test("what a run has found is told as it stands, and in the end how it fared", (context) => {
  recordPage(context, "bred_games");
  const opened = /** @type {number[]} */ ([]);
  const found = new Found((child) => opened.push(child.number));
  const first = living(3, { parents: [[1, "Hex"], [2, "Go"]], said: [plain("crossed"), plain("mutated")] });
  const children = byNumber([living(1), living(2), first, living(4)]);
  const tell = (/** @type {object} */ more) => {
    found.update(/** @type {any} */ ({ children, rediscoveries: [], kept: [], ended: false, of: 4, ...more }));
    return texts(found.element, "p");
  };
  assert.deepEqual(tell({}), [t("breeding-view-replay-waiting")]);
  assert.deepEqual(tell({ ended: true }), [t("breeding-view-replay-none")]);
  found.update(/** @type {any} */ ({ children: new Map(), rediscoveries: [], kept: [], ended: false, of: 4 }));
  assert.deepEqual(tell({ ended: true, of: 9 }), [t("breeding-view-replay-part", { count: 4, of: "9" })]);
  const lines = [t("breeding-view-replay-rediscovery", { number: 3, name: "Child 3" }), t("breeding-view-replay-from", { parents: "Hex and Go", how: "crossed; mutated" })];
  assert.deepEqual(tell({ rediscoveries: [9, 3, 4] }), lines);
  assert.deepEqual(tell({ rediscoveries: [3, 4], ended: true, kept: [2, 4, 3] }), [...lines, t("breeding-view-replay-place", { count: 2, name: "Child 4", place: 2, of: 3 }), t("breeding-view-replay-open", { name: "Child 4" })]);
  click(found.element, "[data-action=rediscovery]");
  assert.deepEqual(opened, [4]);
  tell({});
  assert.deepEqual(tell({ rediscoveries: [3], ended: true, kept: [2], of: 9 }), [...lines, t("breeding-view-replay-unkept", { count: 1 }), t("breeding-view-replay-so-far", { count: 4, of: "9" })]);
});

test("the film of a run is played, stopped and gone through", (context) => {
  recordPage(context, "bred_games");
  context.mock.timers.enable({ apis: ["setInterval"] });
  const replay = new Replay(/** @type {any} */ ({ settings: { children: 3 }, ancestors: [], children: byNumber([fallen(1), fallen(2), living(3)]), kept: [3], rediscoveries: [3] }));
  const view = new ReplayView(replay, () => undefined);
  const shown = () => [view.button.textContent, view.slider.value, view.slider.getAttribute("aria-valuetext")];
  const at = (/** @type {number} */ count) => [String(count), t("breeding-view-child", { number: count })];
  assert.deepEqual(shown(), [t("breeding-view-replay-play"), ...at(0)]);
  view.button.dispatchEvent(new window.Event("click"));
  assert.deepEqual([replay.playing, ...shown()], [true, t("breeding-view-pause"), ...at(0)]);
  view.button.dispatchEvent(new window.Event("click"));
  assert.equal(replay.playing, false);
  for (const count of [2, 3]) {
    Object.defineProperty(view.slider, "valueAsNumber", { configurable: true, value: count });
    view.slider.dispatchEvent(new window.Event("input"));
    assert.deepEqual(shown(), [t(count === 3 ? "breeding-view-replay-again" : "breeding-view-replay-play"), ...at(count)]);
    assert.equal(view.found.element.textContent?.includes(t("breeding-view-replay-rediscovery", { number: 3, name: "Child 3" })), count === 3);
  }
  view.button.dispatchEvent(new window.Event("click"));
  assert.deepEqual([replay.playing, replay.at], [true, 0]);
  for (const [count, rate] of /** @type {const} */ ([[3, "0.1"], [100, "1.7"], [599, "10.0"], [600, "10"], [1389, "23"]])) {
    const other = new ReplayView(new Replay(/** @type {any} */ ({ settings: { children: count }, ancestors: [], children: byNumber(Array.from({ length: count }, (_, at) => fallen(at + 1))), kept: [], rediscoveries: [] })), () => undefined);
    assert.equal(other.element.querySelector(".facts")?.textContent, t("breeding-view-replay-speed", { rate, seconds: 60 }));
    other.destroy();
  }
  view.destroy();
  assert.equal(replay.playing, false);
  replay.seek(2);
  assert.equal(shown()[1], "0", "a view that was left shows nothing more");
});

// The card of a game.

const dialogs = () => /** @type {any[]} */ ([...document.querySelectorAll("dialog")]);
const dialog = () => dialogs().at(-1);
const closeAll = () => dialogs().forEach((one) => one.close());
const copied = /** @type {string[]} */ ([]);
provideNavigator({ clipboard: { writeText: async (/** @type {string} */ text) => void copied.push(text) } });

test("a known game is named with who made it, unless it comes from its own name", (context) => {
  recordPage(context, "bred_games");
  const known = living(1, { name: "Hex", game: { ...living(1).game, known: { designer: "Hein", year: 1942 } } });
  assert.equal(knownText(known, [], "breeding-view-known"), t("breeding-view-known", { name: "Hex", by: " (Hein, 1942)" }));
  assert.equal(knownText({ ...known, game: { ...known.game, known: { designer: "", year: 0 } } }, [{ name: "Go" }], "breeding-view-known-shown"), t("breeding-view-known-shown", { name: "Hex", by: "" }));
  assert.deepEqual([knownText(known, [{ name: "Go" }, { name: "Hex" }], "breeding-view-known"), knownText(living(1), [], "breeding-view-known")], ["", ""]);
});

test("the card of a game has its rules, its film, why it is there, and where it comes from", async (context) => {
  recordPage(context, "bred_games");
  provideStorage().set("yavset.1.thumbs", "{}");
  const python = new Workshop();
  const children = byNumber([living(1), living(2, { parents: [[-1, "Hex"]], said: [plain("mutated")] }), living(3, { parents: [[1, "Child 1"], [2, "Child 2"]], said: [plain("crossed"), plain("mended")], confirmation: { ...VERDICT, measures: { depth: ESTIMATE }, best_game: ["c1"], curve: [0.4] } })]);
  const opened = /** @type {number[]} */ ([]);
  let bred = 0;
  let judged = 0;
  const open = (/** @type {number} */ place, more = {}) => openGame(/** @type {any} */ (python), children.get(place), { bands: {}, known: "", origin: { children, open: (child) => opened.push(child.number), breed: () => (bred += 1), judged: () => (judged += 1) }, ...more });
  open(3);
  const card = dialog();
  assert.deepEqual([texts(card, "h2"), texts(card, ".breed-surprise"), texts(card, ".breed-why li"), texts(card, ".breed-known")], [["Child 3"], ["surprise 3"], ["reason one", "reason two"], []]);
  assert.ok(texts(card, ".facts").includes(t("breeding-view-confirmed", { number: 3, times: 2 })));
  await until(() => card.querySelector(".breed-film"));
  assert.deepEqual([texts(card, ".prose li"), python.asked[0]], [["Take one.", "Take all."], { do: "film", game: "ludi", options: { rules: "code-3" }, moves: ["c1"] }]);
  assert.equal(card.querySelector("[data-action=play]").getAttribute("href"), "#v1/ludi/rules=code-3");
  assert.equal(card.querySelector("[data-action=change]").getAttribute("href"), "#ludi/code-3");
  assert.deepEqual([...card.querySelectorAll("[data-measure]")].map((one) => one.dataset.measure), ["depth"]);
  // The tree: the game itself cannot be opened again, its parents can, and what comes from outside is no child.
  const tree = card.querySelector(".breed-family");
  assert.deepEqual([texts(tree, "b"), texts(tree, "button"), texts(tree, "p")], [["Child 3", "Hex"], ["Child 1", "Child 2"], ["crossed; mended", "mutated"]]);
  assert.deepEqual(texts(tree, ".facts").map((text) => text.trim()), [t("breeding-view-child", { number: 3 }), t("breeding-view-child", { number: 1 }), t("breeding-view-child", { number: 2 }), t("breeding-view-ancestor")]);
  const act = async (/** @type {string} */ action) => {
    click(dialog(), `[data-action=${action}]`);
    for (let turns = 0; turns < 8; turns += 1) await settled();
  };
  const note = () => card.querySelector(".facts[role=status]").textContent;
  await act("share");
  assert.deepEqual([copied.at(-1), note()], ["https://boards.example/#v1/ludi/rules=code-3", t("action-copied")]);
  await act("thumb-down");
  assert.deepEqual([judged, opinionOf("code-3")], [1, -1]);
  const pressed = () => ["thumb-up", "thumb-down"].map((action) => card.querySelector(`[data-action=${action}]`).getAttribute("aria-pressed"));
  assert.deepEqual(pressed(), ["false", "true"]);
  await act("thumb-up");
  assert.deepEqual([opinionOf("code-3"), pressed()], [1, ["true", "false"]]);
  await act("thumb-up");
  assert.deepEqual([opinionOf("code-3"), pressed(), judged], [0, ["false", "false"], 3]);
  click(tree, "button:not([disabled])");
  assert.deepEqual([opened, dialogs().length], [[1], 0]);
  open(2, { known: "It is Hex." });
  assert.deepEqual([texts(dialog(), ".breed-known"), texts(dialog(), ".facts").includes(t("breeding-view-child", { number: 2 }))], [["It is Hex."], true]);
  // Puzzles are looked for until the card is closed.
  await act("puzzles");
  await until(() => python.slices.length > 0);
  await act("parent");
  assert.deepEqual([bred, dialogs().length], [1, 0]);
  await python.give({ puzzles: [], games: 1, done: false });
  assert.equal(python.slices.length, 0);
  openGame(/** @type {any} */ (python), fallen(7), { bands: {} });
  assert.equal(dialogs().length, 0, "what has fallen has no card");
});

test("two games at a time are compared, the list follows the answers, and a file has them all", async (context) => {
  recordPage(context, "bred_games");
  const stored = provideStorage();
  stored.set("yavset.1.thumbs", JSON.stringify({ "code-2": -1 }));
  stored.set("yavset.1.compared", "{}");
  compare("code-9", "elsewhere", 1);
  const files = /** @type {Blob[]} */ ([]);
  const create = URL.createObjectURL;
  URL.createObjectURL = (/** @type {any} */ blob) => `blob:${files.push(blob)}`;
  context.after(() => {
    URL.createObjectURL = create;
    remove("compared");
  });
  const opened = /** @type {number[]} */ ([]);
  const list = new AliveList(/** @type {any} */ (new Workshop()), { open: (child) => opened.push(child.number), known: () => "" });
  const measured = { ...VERDICT, measures: { drama: ESTIMATE } };
  const children = byNumber([living(1, { verdict: measured }), living(2), living(3, { confirmation: measured })]);
  list.update({ children: byNumber([living(1)]), kept: [1] });
  assert.ok(list.compare.hidden, "one game cannot be compared");
  list.update({ children, kept: [3, 2, 1] });
  const shown = () => [...list.list.children].map((/** @type {any} */ one) => Number(one.dataset.child));
  assert.deepEqual([list.compare.hidden, shown()], [false, [3, 1, 2]]);
  list.compare.dispatchEvent(new window.Event("click"));
  const left = context.mock.method(BreedCard.prototype, "destroy").mock;
  const press = (/** @type {string} */ action) => click(dialog(), `[data-action=${action}]`);
  const pair = () => [...dialog().querySelectorAll("[data-child]")].map((one) => `code-${one.dataset.child}`);
  /** What is given for the first of the pair, in turn. @type {[string, number][]} */
  const answers = [["rather-second", 0], ["rather-none", 0.5], ["rather-first", 1]];
  for (const [at, [action, given]] of answers.entries()) {
    const codes = /** @type {[string, string]} */ (nextPair(["code-3", "code-1", "code-2"], comparisons()));
    assert.deepEqual([pair(), texts(dialog(), "[data-action=rather-first], [data-action=rather-second]")], [codes, codes.map((code) => `Child ${code.slice(5)}`)]);
    assert.equal(texts(dialog(), "[role=status]")[0], t("breeding-view-compared", { count: at + 1 }));
    press(action);
    const turned = codes[0] > codes[1];
    assert.deepEqual(comparisons().at(-1), { games: [...codes].sort(), answer: turned ? 1 - given : given });
    const strength = strengths(comparisons());
    const order = [3, 1].sort((one, other) => (strength.get(`code-${other}`) ?? 1) - (strength.get(`code-${one}`) ?? 1));
    assert.deepEqual(shown(), [...order, 2], "the thumb comes first");
  }
  assert.deepEqual([pair(), texts(dialog(), "[data-action^=rather]")], [[], []]);
  assert.equal(texts(dialog(), "[role=status]")[0], `${t("breeding-view-compared", { count: 4 })} ${t("breeding-view-compared-all")}`);
  press("save-comparisons");
  const file = JSON.parse(await /** @type {Blob} */ (files[0]).text());
  assert.equal(file.yavset, "comparisons");
  assert.deepEqual(file.comparisons, comparisons().map(({ games: both, answer }) => [...both, answer]));
  assert.deepEqual(file.games, {
    "code-9": {}, elsewhere: {},
    "code-1": { name: "Child 1", rank: 1, measures: { drama: 0.5 } }, "code-2": { name: "Child 2", rank: 2, measures: {} }, "code-3": { name: "Child 3", rank: 3, measures: { drama: 0.5 } },
  });
  closeAll();
  assert.equal(left.callCount(), 2 * answers.length, "no board of an earlier pair goes on");
  stored.set("yavset.1.compared", "{}");
  list.compare.dispatchEvent(new window.Event("click"));
  assert.ok(!dialog().querySelector("[data-action=save-comparisons]"), "nothing to save");
  click(dialog(), ".breed-card-open");
  assert.deepEqual([opened, dialogs().length], [[3], 0]);
  list.clear();
});

test("a measured game says which gates it does not pass, and has no family", async (context) => {
  recordPage(context, "bred_games");
  const python = new Workshop();
  for (const [failures, lines] of /** @type {[any, string[]][]} */ ([[[], [t("breeding-view-passes")]], [[plain("too many draws")], [t("breeding-view-fails")]]])) {
    openGame(/** @type {any} */ (python), living(1, { failures }), { bands: {} });
    const body = dialog();
    assert.ok(texts(body, "p").includes(lines[0] ?? "") && texts(body, ".facts").includes(t("breeding-view-measured")));
    assert.deepEqual([texts(body, ".breed-why")[0]?.includes("too many draws"), body.querySelector(".breed-family"), body.querySelector("[data-action=parent]")], [failures.length > 0, null, null]);
    closeAll();
  }
  python.failure = new PythonError("failed", "broken");
  openGame(/** @type {any} */ (python), living(77), { bands: {} });
  const body = dialog();
  for (let turns = 0; turns < 6; turns += 1) await settled();
  assert.equal(body.querySelector(".breed-film-host").textContent, reasonText(python.failure));
  closeAll();
  // A card that is closed before its film has come shows none.
  python.failure = null;
  openGame(/** @type {any} */ (python), living(78), { bands: {} });
  const closed = dialog();
  closeAll();
  for (let turns = 0; turns < 6; turns += 1) await settled();
  assert.equal(closed.querySelector(".breed-film"), null);
});

const PUZZLE = { id: "ludi-1", game: "ludi", options: {}, kind: "win", plies: 3, rating: 0, moves: ["a1"], solution: ["b1"] };

test("puzzles of a game are looked for until there are enough, somebody stops, or the card is closed", async (context) => {
  recordPage(context, "bred_games");
  const python = new Workshop();
  const puzzles = new BredPuzzles(/** @type {any} */ (python), "code-1", "Ada");
  document.body.append(puzzles.element);
  const press = async () => {
    puzzles.button.dispatchEvent(new window.Event("click"));
    for (let turns = 0; turns < 6; turns += 1) await settled();
  };
  const found = (/** @type {number} */ count, done = false) => ({ puzzles: Array.from({ length: count }, (_, at) => ({ ...PUZZLE, id: `ludi-${at}` })), games: 10 * count, done });
  const shown = () => [puzzles.button.textContent, puzzles.note.textContent, puzzles.list.children.length, puzzles.button.hidden];
  assert.deepEqual(shown(), [t("breeding-view-puzzles-look"), t("breeding-view-puzzles-note"), 0, false]);
  await press();
  assert.equal(shown()[0], t("breeding-view-puzzles-stop"));
  await python.give(found(1));
  assert.deepEqual(shown(), [t("breeding-view-puzzles-stop"), t("breeding-view-puzzles-so-far", { count: 1, games: 10 }), 1, false]);
  const item = puzzles.list.firstElementChild;
  await press();
  assert.equal(shown()[0], t("breeding-view-puzzles-go"));
  await python.give(found(1));
  assert.deepEqual([python.slices.length, puzzles.list.firstElementChild === item], [0, true]);
  // Stopped and begun anew in the middle of a slice, only the new search asks for another one.
  for (let presses = 0; presses < 3; presses += 1) await press();
  await python.give(found(1));
  await python.give(found(1));
  assert.equal(python.slices.length, 1);
  await python.give(new PythonError("failed", "broken"));
  assert.deepEqual(shown(), [t("breeding-view-puzzles-go"), reasonText(new PythonError("failed", "")), 1, false]);
  // A search that was stopped fails too late to stop the next one.
  for (let presses = 0; presses < 3; presses += 1) await press();
  const note = shown()[1];
  await python.give(new PythonError("failed", "broken"));
  assert.deepEqual(shown().slice(0, 2), [t("breeding-view-puzzles-stop"), note]);
  await python.give(found(2, true));
  assert.deepEqual([...shown().slice(1), python.slices.length], [t("breeding-view-puzzles-found", { count: 2, games: 20 }), 2, true, 0]);
  assert.deepEqual(python.asked[0], { do: "puzzles", rules: "code-1", milliseconds: 25 });
  const others = boards.length;
  click(puzzles.list, "[data-puzzle=ludi-1]");
  for (let turns = 0; turns < 10; turns += 1) await settled();
  await until(() => dialog()?.querySelector(".status-text"));
  assert.ok(dialog().querySelector("h2").textContent === "Ada" && dialog().querySelector(".tagline").textContent.length > 0);
  assert.equal(boards.length, others + 1);
  closeAll();
  assert.equal(boards.length, others, "a board goes with its dialog");
  openPuzzles(/** @type {any} */ (python), "code-2", "Bo");
  assert.deepEqual(texts(dialog(), "h2"), ["Bo"]);
  const text = dialog().querySelector(".facts");
  await until(() => python.slices.length > 0);
  closeAll();
  await python.give(found(1));
  assert.deepEqual([text.textContent, python.slices.length], [t("breeding-view-puzzles-note"), 0]);
});

test("a game of one's own is measured until it is done, is another, or somebody stops it", async (context) => {
  recordPage(context, "bred_games");
  provideStorage();
  closeAll();
  const python = new Workshop();
  const measuring = new Measuring(/** @type {any} */ (python), {});
  const press = async () => {
    measuring.button.dispatchEvent(new window.Event("click"));
    for (let turns = 0; turns < 6; turns += 1) await settled();
  };
  const shown = () => [measuring.button.textContent, measuring.note.textContent, measuring.button.getAttribute("aria-disabled"), measuring.button.hidden];
  const IDLE = [t("ludi-measure"), "", null, false];
  const RUNNING = [t("ludi-measure-stop"), t("ludi-measure-running"), null, false];
  assert.deepEqual(shown(), [t("ludi-measure"), "", "true", false]);
  await press();
  assert.equal(python.asked.length, 0);
  measuring.update("code-1");
  assert.deepEqual(shown(), IDLE);
  await press();
  measuring.update("code-1");
  assert.deepEqual(shown(), RUNNING);
  await python.give({ game: null });
  assert.deepEqual(shown(), RUNNING);
  await press();
  assert.deepEqual(shown(), IDLE);
  await python.give({ game: null });
  assert.equal(python.slices.length, 0);
  await press();
  measuring.update("code-2");
  assert.deepEqual(shown(), IDLE);
  await python.give({ game: living(1) });
  assert.equal(dialogs().length, 0, "what comes of other rules is dropped");
  await press();
  assert.deepEqual(python.asked.at(-1), { do: "measure", rules: "code-2", milliseconds: 25 });
  await python.give(new PythonError("failed", "broken"));
  assert.deepEqual(shown(), [t("ludi-measure"), reasonText(new PythonError("failed", "")), null, false]);
  // One that was stopped fails too late to stop the next one.
  for (let presses = 0; presses < 3; presses += 1) await press();
  await python.give(new PythonError("failed", "broken"));
  assert.deepEqual(shown(), RUNNING);
  await python.give({ game: living(5) });
  await until(() => dialogs().length > 0);
  assert.deepEqual([texts(dialog(), "h2"), ...shown()], [["Child 5"], ...IDLE]);
  closeAll();
  await press();
  measuring.destroy();
  await python.give({ game: living(6) });
  for (let turns = 0; turns < 10; turns += 1) await settled();
  assert.equal(dialogs().length, 0);
  measuring.update("code-3", false);
  assert.equal(measuring.button.hidden, true);
});

test("a card that gets another place keeps the focus", () => {
  provideStorage();
  const list = new AliveList(/** @type {any} */ (new Workshop()), { open: () => undefined, known: () => "" });
  document.body.append(list.element);
  const places = Array.from({ length: 6 }, (_, at) => at + 1);
  const children = byNumber(places.map((place) => living(place)));
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.shuffledSubarray(places, { minLength: 6 }), fc.shuffledSubarray(places, { minLength: 1 }), (focused, first, then) => {
      list.update({ children, kept: first });
      const button = /** @type {any} */ (list.list.querySelector(`[data-child="${focused}"] button`));
      button.focus();
      list.update({ children, kept: then });
      assert.deepEqual([...list.list.children].map((/** @type {any} */ one) => Number(one.dataset.child)), then);
      assert.equal(document.activeElement === button, then.includes(focused));
    }),
  );
  list.clear();
  list.element.remove();
});

test("the family tree of a game goes back six generations", (context) => {
  const python = /** @type {any} */ (new Workshop());
  const children = byNumber(Array.from({ length: 9 }, (_, at) => living(at + 1, { parents: at === 0 ? [] : [[at, `Child ${at}`]] })));
  openGame(python, children.get(9), { bands: {}, known: "", origin: { children, open: () => undefined, breed: () => undefined, judged: () => undefined } });
  assert.deepEqual(texts(dialog().querySelector(".breed-family"), "button"), [8, 7, 6, 5, 4, 3].map((place) => `Child ${place}`));
  context.after(() => dialog()?.close());
});
