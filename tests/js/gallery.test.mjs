// The gallery: which games it shows, those to go on with, the course of lessons; and the rules of a game.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { recordPage } from "./recorded.mjs";
import { document, rowOf, watchBoards, window } from "./sizeless_page.mjs";
import { TOY, toyLine, ToyPython, toyView } from "./toy_python.mjs";
import { provideStorage } from "./web_storage.mjs";
import { json } from "./without_build.mjs";

/** What waits to be seen. @type {(() => void)[]} */
let unseen = [];
Object.assign(globalThis, {
  location: { hash: "" },
  IntersectionObserver: class {
    /** @param {(entries: object[]) => void} tell */
    constructor(tell) {
      unseen.push(() => tell([{ isIntersecting: true }]));
    }
    observe() {}
    disconnect() {}
  },
});

const { languages } = /** @type {any} */ (await import("../../web/js/assets.js"));
const TAGLINES = { alpha: "Make four.", beta: "Connect sides.", gamma: "Move stones.", delta: "Take all." };
const TEXTS = { name: "Alpha", tagline: "Make four.", rules: "Take (Ruling) one.\n\n- Never two.", options: { size: "the size" }, phrases: {}, examples: ["An **example**.", "Another."] };
languages.en = { name: "English", url: "", games: { alpha: json(TEXTS), ludi: json({ ...TEXTS, rules: "", options: {} }), "lesson-alpha": "x", "lesson-beta": "x", "lesson-gamma": "x" } };
const { loadTexts, setLanguage, t } = await import("../../web/js/text/i18n.js");
const { english } = await import("./without_build.mjs");
setLanguage({ code: "en", direction: "ltr", messages: english, taglines: TAGLINES });
await Promise.all([loadTexts("alpha"), loadTexts("ludi")]);
const { keepLearned, keepStep } = await import("../../web/js/lesson/progress.js");
const { Match } = await import("../../web/js/match/match.js");
const { saveGame, savedGames } = await import("../../web/js/match/saved_games.js");
const { HomeView } = await import("../../web/js/views/home.js");
const { course, lessonText } = await import("../../web/js/views/course.js");
const { RulesView } = await import("../../web/js/views/rules.js");
const { boards, shownOn } = await watchBoards();

const BOARD = { ...rowOf("a1", "b1", "c1", "e9"), corners: [[0, 0], [1, 0], [0, 1]], outline: [[0, 0], [1, 0], [0, 1]] };
const stone = (/** @type {string} */ cell, /** @type {string} */ colour) => ({ cell, kind: "stone", colour });
const entry = (/** @type {string} */ id, /** @type {string} */ designer, /** @type {number} */ year, /** @type {number[]} */ player_counts, /** @type {string[]} */ tags) => ({ id, name: `${id[0]?.toUpperCase()}${id.slice(1)}`, designer, year, player_counts, tags, board: BOARD, pieces: [stone("a1", "white"), stone("b1", "black"), { cell: "c1", kind: "lake" }] });
const GAMES = /** @type {any[]} */ ([
  entry("alpha", "Ada", 1950, [2], ["rows"]), entry("beta", "Bo", 2000, [2, 3], ["connection", "rows"]), entry("gamma", "Ada", 2010, [2], ["movement", "rows"]), entry("delta", "Cy", 1999, [3], ["strange"]),
]);

/** @param {any} host @param {string} selector */
const texts = (host, selector) => [...host.querySelectorAll(selector)].map((/** @type {any} */ one) => one.textContent);
/** @param {any} target @param {string} type */
const send = (target, type) => target.dispatchEvent(new window.Event(type));

/** @param {((game: any) => void)} [resume] */
function gallery(resume = () => undefined) {
  unseen = [];
  const host = document.createElement("main");
  document.body.replaceChildren(host);
  const view = new HomeView(host, GAMES, { resume });
  const find = (/** @type {string} */ selector) => /** @type {any} */ (host.querySelector(selector));
  return { view, host, find, shown: () => [...find("#games").children].filter((/** @type {any} */ one) => !one.hidden).map((/** @type {any} */ one) => one.dataset.game) };
}

test("the gallery shows the games that fit the filter and all words, and says how many they are", () => {
  provideStorage();
  const { find, shown } = gallery();
  assert.deepEqual(shown(), GAMES.map(({ id }) => id));
  const filters = [...find(".find").querySelectorAll("[data-filter]")].map((/** @type {any} */ one) => one.dataset.filter);
  assert.deepEqual(filters, ["all", "players-2", "players-3", "tag-rows", "tag-connection", "tag-movement", "tag-strange"]);
  assert.equal(texts(find(".find"), "[data-filter=tag-strange]")[0], "Strange");
  // Numbers of players are in order, whichever games come first.
  const turned = document.createElement("main");
  new HomeView(turned, GAMES.toReversed(), { resume: () => undefined });
  assert.deepEqual([...turned.querySelectorAll("[data-filter^=players]")].map((/** @type {any} */ one) => one.dataset.filter), ["players-2", "players-3"]);
  const FITS = /** @type {Record<string, (game: any) => boolean>} */ ({
    all: () => true, "players-2": (game) => game.player_counts.includes(2), "players-3": (game) => game.player_counts.includes(3),
    ...Object.fromEntries(["rows", "connection", "movement", "strange"].map((tag) => [`tag-${tag}`, (game) => game.tags.includes(tag)])),
  });
  const words = (/** @type {any} */ game) => `${game.name} ${game.designer} ${game.year} ${/** @type {any} */ (TAGLINES)[game.id]} ${game.tags.map((/** @type {string} */ tag) => ({ rows: t("tag-rows"), connection: t("tag-connection"), movement: t("tag-movement") })[tag] ?? tag).join(" ")}`.toLowerCase();
  fc.assert(
    fc.property(fc.constantFrom(...filters), fc.array(fc.constantFrom("ADA", "bo", "1950", "stones", "Make", "a", "strange", "zzz", "gam"), { maxLength: 3 }), (filter, asked) => {
      send(find(`[data-filter=${filter}]`), "click");
      const search = find("input.search");
      search.value = `  ${asked.join("  ")} `;
      send(search, "input");
      const expected = GAMES.filter((game) => FITS[filter]?.(game) && asked.every((word) => words(game).includes(word.toLowerCase()))).map(({ id }) => id);
      assert.deepEqual(shown(), expected);
      assert.equal(find(".found").textContent, expected.length === 0 ? t("home-none") : t("home-found", { count: expected.length }));
      assert.deepEqual([...find(".find").querySelectorAll("[aria-pressed=true]")].map((/** @type {any} */ one) => one.dataset.filter), [filter]);
    }),
    { numRuns: 60, includeErrorInReport: true },
  );
});

test("a card tells of its game and leads to it, to its lesson and to its rules; its board is drawn when it is seen", (context) => {
  recordPage(context, "gallery");
  provideStorage();
  boards.length = 0;
  const { view, find } = gallery();
  const card = (/** @type {string} */ id) => find(`[data-game=${id}]`);
  assert.deepEqual([...card("beta").querySelectorAll("a")].map((/** @type {any} */ one) => one.getAttribute("href")), ["#v1/beta", "#learn/beta", "#rules/beta"]);
  assert.deepEqual([...card("delta").querySelectorAll("a")].map((/** @type {any} */ one) => one.getAttribute("href")), ["#v1/delta", "#rules/delta"]);
  assert.deepEqual([texts(card("beta"), ".card-name"), texts(card("beta"), ".card-line"), texts(card("beta"), ".card-facts")], [["Beta"], ["Connect sides."], [`${t("home-by", { designer: "Bo", year: 2000 })} · ${t("home-for", { counts: "2–3" })}`]]);
  assert.equal(boards.length, 0);
  for (const see of unseen) see();
  assert.equal(boards.length, 4);
  assert.deepEqual(shownOn(boards[0]), { board: BOARD, scene: { pieces: GAMES[0].pieces, counts: {} }, how: { players: 2 } });
  view.destroy();
  assert.equal(boards.length, 0);
});

/** @param {string[]} moves @param {any[]} seats @param {object} [more] */
function save(moves, seats, more = {}) {
  const match = new Match(/** @type {any} */ (new ToyPython()), /** @type {any} */ ({ description: { ...TOY, board: BOARD }, view: toyView(moves), moves, line: toyLine(moves), seats }));
  const game = { ...match.save(), ...more };
  saveGame(game);
  return game;
}

test("games that somebody has begun and that are not over can be gone on with, or forgotten", () => {
  provideStorage();
  const { find: empty } = gallery();
  assert.equal(empty(".continue").hidden, true);
  const person = { kind: "person" };
  const bot = { kind: "bot", level: 2 };
  const mine = save(["a1", "b1"], [person, bot], { updated: Date.now() - 90 * 60_000 });
  save(["a1"], [bot, person]);
  save(["e9"], [person, bot]);
  const two = save(["a1"], [person, person], { updated: Date.now() - 3 * 60_000 });
  const friends = save(["a1"], [{ kind: "friend", name: "Bo" }, person], { updated: Date.now() - 50 * 3_600_000 });
  save(["a1", "b1"], [person, { kind: "friend" }], { view: { ...toyView(["e9"]), outcome: null } });
  const resumed = /** @type {string[]} */ ([]);
  const { find, host } = gallery(({ id }) => resumed.push(id));
  const listed = () => [...find(".continue ul").children].map((/** @type {any} */ one) => one.dataset.saved);
  assert.deepEqual(new Set(listed()).size, 4);
  assert.ok([mine.id, two.id, friends.id].every((id) => listed().includes(id)));
  const facts = (/** @type {string} */ id) => texts(host.querySelector(`.continue [data-saved="${id}"]`), ".card-facts");
  const [opponent, turn] = facts(mine.id);
  assert.match(String(opponent), /2/);
  assert.equal(turn, `${t("status-you")} · ${new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" }).format(-2, "hour")}`);
  assert.equal(facts(two.id)[1], `${t("status-side", { side: "Black" })} · 3 min. ago`);
  assert.deepEqual([facts(friends.id)[0], String(facts(friends.id)[1]).split(" · ")[1]], ["Bo", "2 days ago"]);
  send(host.querySelector(`.continue [data-saved="${two.id}"] .saved-open`), "click");
  assert.deepEqual(resumed, [two.id]);
  send(host.querySelector(`.continue [data-saved="${two.id}"] .saved-forget`), "click");
  assert.deepEqual([listed().includes(two.id), listed().length, savedGames().some(({ id }) => id === two.id)], [false, 3, false]);
  // What is over stands in the archive.
  assert.equal(host.querySelectorAll(".archive .saved .saved-game").length, 1);
  assert.ok(texts(host, ".archive .saved .card-facts")[1]?.startsWith(t("archive-won", { side: "White" })));
});

test("who plays against the only person is named once", () => {
  const person = { kind: "person" };
  const bot = (/** @type {number} */ level) => ({ kind: "bot", level });
  for (const [seats, named] of /** @type {[any[], string][]} */ ([
    [[person, bot(2), bot(2)], "Bot, level 2"], [[bot(2), person, bot(3)], "Bot, level 2, Bot, level 3"], [[bot(2), person, { kind: "friend", name: "Bo" }], "Bot, level 2, Bo"],
  ])) {
    provideStorage();
    save(["a1", "b1"], seats);
    assert.equal(texts(gallery().host, ".continue .card-facts")[0], named);
  }
});

test("how long ago a game was played is said in minutes, then hours, then days", () => {
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });
  for (const [minutes, count, unit] of /** @type {[number, number, Intl.RelativeTimeFormatUnit][]} */ ([
    [-5, 0, "minute"], [0, 0, "minute"], [1, 1, "minute"], [59, 59, "minute"], [60, 1, "hour"], [89, 1, "hour"], [91, 2, "hour"], [60 * 23.6, 24, "hour"], [60 * 24, 1, "day"], [60 * 24 * 1.6, 2, "day"], [60 * 24 * 9, 9, "day"],
  ])) {
    provideStorage();
    save(["a1"], [{ kind: "person" }, { kind: "bot", level: 2 }], { updated: Date.now() - minutes * 60_000 });
    const { host } = gallery();
    assert.ok(texts(host, ".continue .card-facts")[1]?.endsWith(` · ${words.format(-count, unit)}`), `${minutes}: ${texts(host, ".continue .card-facts")[1]}`);
  }
});

test("the course has the lessons by kinds, what is learned of them, and the next one", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(GAMES, { minLength: 4 }), fc.subarray(["alpha", "beta", "gamma"]), fc.dictionary(fc.constantFrom("alpha", "beta", "gamma"), fc.integer({ min: 1, max: 4 })), fc.constantFrom(["connection", "rows"], ["rows", "territory"], ["territory"]), (shuffled, learned, steps, tags) => {
      const store = provideStorage();
      for (const key of ["learned", "lessons"]) store.set(`yavset.1.${key}`, "{}");
      for (const [game, step] of Object.entries(steps)) keepStep(game, step);
      for (const game of learned) keepLearned(game);
      const element = course(shuffled.map((game) => (game.id === "beta" ? { ...game, tags } : game)));
      assert.equal(element.querySelector("summary")?.textContent, t("course-title", { learned: learned.length, count: 3 }));
      const next = ["alpha", "beta", "gamma"].find((game) => !learned.includes(game));
      assert.deepEqual([...element.querySelectorAll("[data-action=course-next]")].map((one) => one.getAttribute("href")), next ? [`#learn/${next}`] : []);
      const sections = [...element.querySelectorAll("section")].map((section) => [texts(section, "h3")[0], [...section.querySelectorAll("[data-lesson]")].map((/** @type {any} */ one) => one.dataset.lesson)]);
      assert.deepEqual(sections, [[t("tag-rows"), ["alpha"]], [t("tag-connection"), ["beta"]], [t("tag-movement"), ["gamma"]]]);
      for (const game of ["alpha", "beta", "gamma"]) {
        const done = learned.includes(game);
        const link = /** @type {any} */ (element.querySelector(`[data-lesson=${game}]`));
        assert.deepEqual([link.classList.contains("learned"), link.querySelector(".course-mark").textContent, texts(link, ".visually-hidden")], [done, done ? "✓" : "○", done ? [t("course-learned")] : []]);
        const step = steps[game] ?? 1;
        assert.equal(lessonText(game), done ? t("course-learned") : step > 1 ? t("course-step", { step }) : t("action-learn"));
      }
    }),
    { numRuns: 40, includeErrorInReport: true },
  );
});

const description = (/** @type {object} */ more = {}) => ({ ...TOY, id: "alpha", name: "Alpha", designer: "Ada", year: 1950, source: "a book", player_counts: [2, 3], options: [{ name: "size" }, { name: "secret" }], board: BOARD, ...more });
/** @param {any} data */
function rulesOf(data) {
  const host = document.createElement("main");
  document.body.replaceChildren(host);
  const view = new RulesView(host, /** @type {any} */ ({ starts: [], examples: [], boards: {}, setups: {}, drawable: [], ...data }), GAMES);
  return { view, host, find: (/** @type {string} */ selector) => /** @type {any} */ (host.querySelector(selector)) };
}

test("the rules of a game have its facts, its options, its source, and signs where the source is open", (context) => {
  recordPage(context, "gallery");
  const { host, find } = rulesOf({ game: description() });
  assert.deepEqual([find("#title").textContent, find(".lead").textContent, find(".page-head .facts").textContent], ["Alpha", "Make four.", t("rules-facts", { designer: "Ada", year: 1950, counts: "2–3" })]);
  assert.equal(find("[data-action=play]").getAttribute("href"), "#v1/alpha");
  assert.deepEqual([texts(host, ".prose > p")[0], texts(host, ".footnote")], ["Take †\u202fone.", [`† ${t("rules-ruling-note")}`]]);
  assert.deepEqual(texts(host, ".prose h2 + ul li"), ["The size"], "options without words are not told");
  assert.equal(texts(host, ".prose > .facts").at(-1), t("rules-source", { source: "a book" }));
  assert.equal(find("[data-action=write]"), null);
  const list = find("select");
  assert.deepEqual([list.value, [...list.querySelectorAll("option")].map((/** @type {any} */ one) => one.getAttribute("value"))], ["alpha", ["alpha", "beta", "gamma", "delta"]]);
  list.value = "beta";
  send(list, "change");
  assert.equal(location.hash, "#rules/beta");
});

test("the rules of a game in ludemes have their text, and can be changed", (context) => {
  recordPage(context, "gallery");
  const rules = { code: "h5-x", text: "(game)", name: "Susan", short: [], aloud: [], phrases: {} };
  const { host, find } = rulesOf({ game: description({ id: "ludi", name: "Susan", rules }) });
  assert.deepEqual([find("#title").textContent, find("[data-action=play]").getAttribute("href"), find("[data-action=write]").getAttribute("href"), find(".rules-text").textContent], ["Susan", "#v1/ludi/rules=h5-x", "#ludi/h5-x", "(game)"]);
  assert.deepEqual([find(".page-head .facts").textContent, find("select").value, texts(host, ".footnote"), texts(host, ".prose h2")], [t("rules-facts", { designer: "Ada", year: 1950, counts: "2–3" }), "ludi", [], []]);
  for (const [designer, year, facts] of /** @type {const} */ ([["Ada", 0, "Ada"], ["", 0, t("ludi-facts")], ["", 1950, t("ludi-facts")]])) {
    assert.equal(rulesOf({ game: description({ id: "ludi", designer, year, rules }) }).find(".page-head .facts").textContent, facts);
  }
});

test("examples are shown on boards, with what their captions name", (context) => {
  recordPage(context, "gallery");
  boards.length = 0;
  const view = { ...toyView(["a1", "e9"]), seats: { white: 0, black: 1, red: 2 } };
  const example = { options: {}, board: BOARD, view, marks: { cells: ["b1", "a1"], arrows: [["a1", "b1"]], line: ["c1"] } };
  const { view: rules, host } = rulesOf({ game: description(), examples: [example, { ...example, marks: { cells: [], arrows: [], line: [] } }, example] });
  assert.deepEqual(texts(host, "figcaption"), ["An example.", "Another.", ""]);
  assert.deepEqual([...host.querySelectorAll(".example-board")].map((/** @type {any} */ one) => one.dataset.marked), ["b1 a1 a1-b1", "", "b1 a1 a1-b1"]);
  const [board] = boards;
  assert.deepEqual([shownOn(board).board, shownOn(board).how], [BOARD, { players: 3 }]);
  const { last, chosen, choices, line, decisive } = board.marks;
  assert.deepEqual([last, chosen, choices, line, decisive?.cells], [["e9"], ["b1", "a1"], ["b1", "c1"], ["c1"], ["e9"]]);
  assert.equal(boards.length, 3);
  rules.destroy();
  assert.equal(boards.length, 0);
});
