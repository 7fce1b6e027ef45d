// The game on the table: what takes its place, what its address becomes, and what other tabs do to it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { recordPage } from "./recorded.mjs";
import { document, window } from "./sizeless_page.mjs";
import { settled, TOY, toyLine, ToyPython, toyView, until } from "./toy_python.mjs";
import { provideStorage } from "./web_storage.mjs";
import { json } from "./without_build.mjs";

/** @type {((event: object) => void)[]} */
const storageListeners = [];
/** @type {number[][]} */
const scrolled = [];
Object.assign(globalThis, {
  scrollTo: (/** @type {number[]} */ ...place) => scrolled.push(place), window: globalThis,
  addEventListener: (/** @type {string} */ type, /** @type {(event: object) => void} */ act) => type === "storage" && storageListeners.push(act),
});
const { settings } = await import("../../web/js/base/settings.js");
const { chosenGame, parsedGame, rulesDescription } = await import("../../web/js/app/asked_games.js");
const { CurrentGame } = await import("../../web/js/app/current_game.js");
const { freshOptions, gamePath, keep, rulesPath } = await import("../../web/js/app/games.js");
const { followOtherTabs, openLink, openText } = await import("../../web/js/app/opened_games.js");
const { clearToast } = await import("../../web/js/app/toasts.js");
const { games, languages } = /** @type {any} */ (await import("../../web/js/assets.js"));
const { lastSetup, rememberSetup } = await import("../../web/js/match/last_setup.js");
const { Match } = await import("../../web/js/match/match.js");
const { gamesCounted } = await import("../../web/js/match/results.js");
const { gameOfTab, GAMES, saveGame, savedGames } = await import("../../web/js/match/saved_games.js");
const { PythonError } = await import("../../web/js/python/errors.js");
const { loadTexts, t } = await import("../../web/js/text/i18n.js");

document.body.innerHTML = "<div id='toasts'></div>";

const DATA = /** @type {any} */ ({ game: TOY, starts: [toyView([])], drawable: ["placed"], variants: [] });
const PERSON = /** @type {const} */ ({ kind: "person" });

/** Whatever a page has to do, it only says. @param {any} [python] */
function table(python = new ToyPython()) {
  const done = /** @type {any[]} */ ([]);
  const current = new CurrentGame(
    python, /** @type {any} */ ({ ofGame: true, write: (/** @type {string[]} */ ...words) => done.push(words.join(" ")) }),
    { show: () => done.push("show"), forget: () => done.push("forget"), shown: () => true, focus: () => done.push("focus") },
  );
  return { current, python, done };
}

/** @param {any} python @param {object} [more] */
const match = (python, more = {}) => new Match(python, /** @type {any} */ ({ description: TOY, view: toyView([]), seats: [PERSON, PERSON], ...more }));

test("a game that is played again begins with the seats chosen, at the level chosen from then on", async (context) => {
  recordPage(context, "current_game");
  provideStorage();
  const { current, python, done } = table();
  const first = match(python);
  current.open(DATA, first);
  await settled();
  for (const [seats, level] of /** @type {const} */ ([[[{ kind: "bot", level: 5 }, PERSON], 5], [[PERSON, PERSON], 5], [[PERSON, { kind: "bot", level: 2 }], 2]])) {
    done.length = 0;
    await current.playAgain([...seats]);
    assert.deepEqual([current.match?.seats, current.match?.moves, settings.level], [seats, [], level]);
    assert.deepEqual(done.filter((one) => !one.startsWith("replace")), ["pushState v1/toy", "show", "focus"]);
  }
  assert.equal(first.closed, true);
  current.match?.close();
});

test("moves are kept and the address follows, as long as the game is on the table", async (context) => {
  recordPage(context, "current_game");
  provideStorage();
  const { current, python, done } = table();
  const played = match(python);
  current.open(DATA, played);
  await settled();
  played.play("a1");
  await settled();
  assert.deepEqual(savedGames().map(({ moves }) => moves), [["a1"]]);
  assert.equal(done.at(-1), "replaceState v1/toy/a1");
  current.open(DATA, match(python));
  await settled();
  const before = done.length;
  played.progressed.emit();
  assert.deepEqual(done.slice(before), []);
  current.match?.close();
});

test("a new game is chosen with what was chosen last, or with the game on the table once it has begun", async (context) => {
  recordPage(context, "current_game");
  provideStorage();
  languages.en = { name: "English", url: "", games: { beside: json({}), toy: json({ name: "Toy", tagline: "", rules: "", options: {}, phrases: {} }) } };
  await loadTexts("toy");
  const { current, python, done } = table();
  const dialog = () => /** @type {any} */ (document.querySelector("dialog"));
  const kinds = () => [...dialog().querySelectorAll("[data-seat]")].map((/** @type {any} */ list) => list.value);
  const submit = async () => {
    done.length = 0;
    dialog().querySelector("form").dispatchEvent(new window.Event("submit", { cancelable: true }));
    for (let turns = 0; turns < 2000 && !done.includes("show"); turns += 1) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  const open = async () => {
    for (const one of document.querySelectorAll("dialog")) one.remove();
    await current.choose();
  };
  const first = match(python);
  current.open(DATA, first);
  await settled();
  rememberSetup("toy", { options: {}, seats: [PERSON, { kind: "bot", level: 4 }] });
  await open();
  assert.deepEqual(kinds(), ["person", "4"], "nothing has been played: what was chosen last");
  settings.level = 1;
  await submit();
  assert.deepEqual([settings.level, current.match?.seats, first.closed], [4, [PERSON, { kind: "bot", level: 4 }], true]);
  assert.deepEqual(done.filter((one) => !one.startsWith("replace")), ["pushState v1/toy", "show"]);
  const second = match(python, { moves: ["a1"], view: toyView(["a1"]), line: toyLine(["a1"]), seats: [{ kind: "bot", level: 3 }, PERSON] });
  current.open(DATA, second);
  await open();
  assert.deepEqual(kinds(), ["3", "person"], "a game has begun: its own seats");
  await submit();
  assert.deepEqual(lastSetup("toy"), { options: {}, seats: [{ kind: "bot", level: 3 }, PERSON] });
  await open();
  dialog().querySelector("[data-action=other]").dispatchEvent(new window.Event("click"));
  assert.equal(location.hash, "#games");
  current.match?.close();
});

test("the game of a link takes the place of its picture, unless another game has come meanwhile, and where the board is shown", async (context) => {
  recordPage(context, "current_game");
  provideStorage();
  games.toy = json(DATA);
  class Linked extends ToyPython {
    /** What reading the link fails with. @type {unknown} */
    refusal = null;
    /** @override @param {Record<string, any>} body @returns {Promise<any>} */
    async request(body) {
      if (body["do"] === "describe") return { game: TOY };
      if (body["do"] !== "parse-link") return super.request(body);
      await new Promise((resolve) => setTimeout(resolve, 2));
      if (this.refusal) throw this.refusal;
      return { game: "toy", options: {}, moves: ["a1", "b2"], ply: 1, stopped: body["fragment"].includes("zz") ? { id: "action-hint", values: {} } : null };
    }
  }
  const toasts = () => [...document.querySelectorAll(".toast")].map((one) => String(one.textContent));
  /** @param {unknown} refusal @param {boolean} other whether another game is opened meanwhile @param {string} [link] */
  const opened = async (refusal, other, link = "v1/toy/a1.b2", shown = true) => {
    const python = new Linked();
    python.refusal = refusal;
    const { current, done } = table(python);
    const picture = match(python);
    current.open(DATA, picture);
    const coming = openLink(current, link, DATA);
    const another = match(python);
    if (other) current.open(DATA, another);
    current.page.shown = () => shown;
    done.length = 0;
    await coming;
    const taken = current.match !== picture && current.match !== another;
    assert.deepEqual(done.filter((one) => !one.startsWith("replace")), taken && shown ? ["show"] : []);
    if (!shown) assert.deepEqual(done, [], "the address is that of another view");
    const found = current.match === picture ? "picture" : current.match === another ? "another" : current.match?.moves;
    const { ply } = /** @type {any} */ (current.match);
    current.match?.close();
    return [found, ply];
  };
  const wrong = new PythonError("bad-link", "nonsense");
  const lost = new PythonError("failed", "gone");
  assert.deepEqual(await opened(null, false), [["a1", "b2"], 1]);
  assert.deepEqual(await opened(null, true), ["another", 0]);
  assert.deepEqual(await opened(null, false, undefined, false), [["a1", "b2"], 1]);
  assert.equal(toasts().length, 0);
  assert.deepEqual(await opened(wrong, true), ["another", 0]);
  assert.deepEqual(await opened(lost, false), ["picture", 0]);
  assert.deepEqual(await opened(new Error("of the page"), false), ["picture", 0]);
  assert.equal(toasts().length, 0);
  assert.deepEqual([await opened(wrong, false), await opened(wrong, false, undefined, false)], [[[], 0], [[], 0]]);
  assert.ok(toasts().at(-1)?.includes("onsense"), toasts().join("|"));
  assert.deepEqual(await opened(null, false, "v1/toy/a1.b2.zz"), [["a1", "b2"], 1]);
  assert.ok(toasts().at(-1)?.includes(t("action-hint")), toasts().join("|"));
  clearToast();
});

test("a game with a friend goes on in every tab, with the names that are known there", async (context) => {
  recordPage(context, "current_game");
  provideStorage();
  const { current, python } = table();
  followOtherTabs(current);
  const seats = [PERSON, { kind: "friend" }];
  const here = match(python, { moves: ["a1"], view: toyView(["a1"]), line: toyLine(["a1"]), seats, friend: "k3x9" });
  current.open(DATA, here);
  await settled();
  keep(here);
  const elsewhere = match(new ToyPython(), { moves: ["a1", "b2"], view: toyView(["a1", "b2"]), line: toyLine(["a1", "b2"]), friend: "k3x9" });
  elsewhere.seats = /** @type {any} */ ([PERSON, { kind: "friend", name: "Ada" }]);
  elsewhere.id = here.id;
  elsewhere.savedAt = here.savedAt;
  keep(elsewhere);
  const tell = async (/** @type {string | null} */ key) => {
    for (const listener of storageListeners) listener({ key });
    await settled();
  };
  await tell(null);
  await tell("yavset.1.settings");
  assert.deepEqual(here.moves, ["a1"]);
  await tell(GAMES);
  assert.deepEqual([here.moves, here.seats, here.id], [["a1", "b2"], [PERSON, { kind: "friend", name: "Ada" }], elsewhere.id]);
  // What is older or another game changes nothing, and neither does a tab without such a game.
  for (const moves of [["a1"], ["a1", "c3", "d4"], ["a1", "b2"]]) {
    elsewhere.take(moves);
    await settled();
    keep(elsewhere);
    await tell(GAMES);
    assert.deepEqual(here.moves, ["a1", "b2"]);
  }
  elsewhere.take(["a1", "b2", "c3"]);
  await settled();
  keep(elsewhere);
  const alone = match(python, { moves: ["a1"], view: toyView(["a1"]), line: toyLine(["a1"]) });
  current.open(DATA, alone);
  await tell(GAMES);
  assert.deepEqual(alone.moves, ["a1"]);
  current.match?.close();
  current.match = null;
  await tell(GAMES);
});

/** Python that reads: a link or a text is its moves, unless the test says otherwise. */
class ReadingPython extends ToyPython {
  /** What is read, by its text. @type {Record<string, any>} */
  texts = {};

  /** @override @param {Record<string, any>} body @returns {Promise<any>} */
  async request(body) {
    if (body["do"] === "describe") return { game: TOY };
    // What comes before a mistake is read even so.
    if (body["do"].startsWith("parse")) assert.equal(body["partial"], true);
    if (body["do"] === "parse-link") return { game: "toy", options: {}, moves: body["fragment"].split("/")[2].split("."), stopped: null };
    if (body["do"] === "parse") {
      const found = this.texts[`${body["text"]}${body["number"] === undefined ? "" : ` ${body["number"]}`}`];
      return { game: "toy", options: {}, stopped: null, ...(Array.isArray(found) ? { moves: found } : found) };
    }
    return super.request(body);
  }
}

const toasts = () => [...document.querySelectorAll(".toast")].map((one) => String(one.textContent));
/** The question that is asked. */
async function question() {
  const open = () => document.querySelector("[data-dialog=question]");
  for (let turns = 0; turns < 500 && !open(); turns += 1) await new Promise((resolve) => setTimeout(resolve, 1));
  return open();
}

/** @param {string | null} answer null closes the question */
async function answer(answer) {
  const dialog = /** @type {any} */ (await question());
  const texts = [...dialog.querySelectorAll("[data-answer]")].map((/** @type {any} */ one) => one.textContent);
  const asked = [dialog.querySelector("h2").textContent, dialog.querySelector("p").textContent, ...texts];
  if (answer === null) dialog.close();
  else dialog.querySelector(`[data-answer="${answer}"]`).dispatchEvent(new window.Event("click"));
  return asked;
}

/** @param {ToyPython} python */
async function withTexts(python) {
  provideStorage();
  games.toy = json(DATA);
  languages.en = { name: "English", url: "", games: { beside: json({}), toy: json({ name: "Toy", tagline: "", rules: "", options: {}, phrases: {} }) } };
  await loadTexts("toy");
  return table(python);
}

test("a friend's link goes on with the game that is kept here, whichever of the two is ahead", async (context) => {
  recordPage(context, "current_game");
  const asked = (/** @type {number} */ ply) => [t("friend-forked-title"), t("friend-forked", { ply }), t("friend-forked-theirs"), t("friend-forked-mine")];
  /** @type {[string[], string[], string | null | undefined, string[], string][]} */
  const cases = [
    // The moves kept, those of the link, the answer where one is asked for, the moves then, and what is said.
    [["a1"], ["a1", "b2"], undefined, ["a1", "b2"], ""],
    [["a1", "b2"], ["a1", "b2"], undefined, ["a1", "b2"], ""],
    [["a1", "b2"], ["a1"], undefined, ["a1", "b2"], t("friend-older")],
    [["a1", "b2"], ["a1", "c3", "d4"], "theirs", ["a1", "c3", "d4"], ""],
    [["a1", "b2"], ["a1", "c3"], "mine", ["a1", "b2"], ""],
    [["a1"], ["c3"], null, ["a1"], ""],
  ];
  for (const [here, linked, chosen, then, said] of cases) {
    const { current, python } = await withTexts(new ReadingPython());
    const own = match(python, { moves: here, view: toyView(here), line: toyLine(here), seats: [PERSON, { kind: "friend" }], friend: "k3x9" });
    keep(own);
    const opens = openText(current, `https://boards.example/#v1/toy/${linked.join(".")}/friend=k3x9,,Ada`);
    if (chosen !== undefined) {
      const common = here[0] === linked[0] ? 1 : 0;
      assert.deepEqual(await answer(chosen), asked(common + 1));
    }
    await opens;
    await settled();
    assert.deepEqual([current.match?.id, current.match?.moves, current.match?.seats], [own.id, then, [PERSON, { kind: "friend", name: "Ada" }]], `${here}, ${linked}`);
    assert.equal(toasts().join(), said);
    clearToast();
    current.match?.close();
  }
  // Another game may be opened before the answer comes.
  const { current, python } = await withTexts(new ReadingPython());
  keep(match(python, { moves: ["a1"], view: toyView(["a1"]), line: toyLine(["a1"]), seats: [PERSON, { kind: "friend" }], friend: "k3x9" }));
  const opens = openText(current, "v1/toy/c3/friend=k3x9");
  await question();
  const another = match(python);
  current.open(DATA, another);
  await answer("theirs");
  await opens;
  assert.deepEqual([current.match, another.moves], [another, []]);
  await settled();
  assert.deepEqual(savedGames().map(({ moves }) => moves), [["a1"]], "the game with the friend is kept as it was");
  current.match?.close();
});

test("a text is opened as a link, as a record, or as the one of its games that is chosen", async (context) => {
  recordPage(context, "current_game");
  const python = new ReadingPython();
  const wrong = { id: "action-hint", values: {} };
  python.texts = {
    one: ["a1"], several: { games: ["Ada – Bob", "Toy"] }, "several 1": ["b1"], "several 2": ["b2"],
    partly: { moves: ["a1"], stopped: wrong }, wrong: { moves: [], stopped: wrong }, empty: { moves: [] },
  };
  const { current, done } = await withTexts(python);
  /** @param {string} text @param {string | null} [chosen] */
  const opened = async (text, chosen) => {
    done.length = 0;
    clearToast();
    const opens = openText(current, text);
    if (chosen !== undefined) assert.deepEqual(await answer(chosen), [t("several-games-title"), t("several-games", { count: 2 }), "1. Ada – Bob", "2. Toy"]);
    await opens;
    await settled();
    return [current.match?.moves.join(" "), done.filter((one) => !one.startsWith("replace")).join(", "), toasts().join()];
  };
  assert.deepEqual(await opened("v1/toy/a1.b1"), ["a1 b1", "forget, show", ""]);
  // A friend's link whose game is not kept here is a new game.
  assert.deepEqual(await opened("v1/toy/a1/friend=none,Ada"), ["a1", "forget, show", ""]);
  assert.deepEqual([current.match?.friend, current.match?.seats], ["none", [{ kind: "friend", name: "Ada" }, PERSON]]);
  assert.deepEqual(await opened("one"), ["a1", "forget, show", ""]);
  assert.deepEqual(await opened("several", "2"), ["b2", "forget, show", ""]);
  assert.deepEqual(await opened("several", "1"), ["b1", "forget, show", ""]);
  assert.deepEqual(await opened("several", null), ["b1", "", ""]);
  assert.deepEqual(await opened("empty"), ["", "forget, show", ""]);
  const [moves, shown, said] = await opened("partly");
  assert.deepEqual([moves, shown, said?.includes(t("action-hint"))], ["a1", "forget, show", true]);
  await assert.rejects(opened("wrong"), (/** @type {any} */ error) => error.said.id === "action-hint");
  // Without an address of a game the page gets one, so that Back returns.
  Object.assign(current.address, { ofGame: false });
  assert.deepEqual(await opened("one"), ["a1", "forget, pushState play, show", ""]);
  clearToast();
  current.match?.close();
});

test("a saved game is gone on with at its own address", async (context) => {
  recordPage(context, "current_game");
  const { current, python, done } = await withTexts(new ToyPython());
  const played = match(python, { moves: ["a1"], view: toyView(["a1"]), line: toyLine(["a1"]) });
  for (const link of ["v1/toy/a1", ""]) {
    done.length = 0;
    scrolled.length = 0;
    await current.resume({ ...played.save(), link });
    assert.deepEqual(scrolled, [[0, 0]]);
    assert.deepEqual([current.match?.id, current.match?.moves, done.filter((one) => !one.startsWith("replace"))], [played.id, ["a1"], ["forget", `pushState ${link || "play"}`, "show"]]);
  }
  current.match?.close();
});

test("the addresses of a game and its rules name rules in ludemes, and what their writer calls them", () => {
  const options = (/** @type {string | null} */ name) => [{ name: "size", value: 5 }, { name: "name", value: name }];
  const path = (/** @type {object} */ more) => [gamePath(/** @type {any} */ ({ id: "ludi", options: options(null), ...more })), rulesPath(/** @type {any} */ ({ id: "ludi", ...more }))];
  assert.deepEqual(path({}), ["v1/ludi", "ludi"]);
  assert.deepEqual(path({ options: options("Ada") }), ["v1/ludi", "ludi"]);
  assert.deepEqual(path({ rules: { code: "h5" } }), ["v1/ludi/rules=h5", "ludi/h5"]);
  assert.deepEqual(path({ rules: { code: "h5" }, options: options("Ada") }), ["v1/ludi/rules=h5,name=Ada", "ludi/h5"]);
});

test("a game with options is asked of Python; one without any is there", async () => {
  const python = new ReadingPython();
  const seats = [PERSON, PERSON];
  const plain = await chosenGame(python, DATA, {}, seats, /** @type {any} */ ({ ...TOY, name: "Not this" }));
  assert.deepEqual([python.asked, plain.description, plain.view, plain.seats], [[], TOY, toyView([]), seats]);
  const small = /** @type {any} */ ({ ...TOY, name: "Small" });
  const chosen = await chosenGame(python, DATA, { size: 4 }, seats, small);
  assert.deepEqual([python.asked, chosen.description, chosen.seats], [[{ do: "view", game: "toy", options: { size: 4 }, moves: [] }], small, seats]);
});

test("rules that are known need no Python", async (context) => {
  recordPage(context, "current_game");
  const described = /** @type {any} */ ({ ...TOY, rules: { code: "h5-q", board: "h5" } });
  const python = new ReadingPython();
  const data = /** @type {any} */ ({ ...DATA, presets: [], shapes: [] });
  assert.equal(await rulesDescription(python, data, "h5-q", described), described);
  assert.equal(await rulesDescription(python, data, "h5-r", described), TOY);
  assert.equal(await rulesDescription(python, data, "h5-r"), TOY);
  assert.equal(await rulesDescription(python, { ...data, game: described }, "h5-q"), TOY, "the game of the data has its usual rules");
});

test("a game that Python has read keeps all that its text says", async (context) => {
  recordPage(context, "current_game");
  games.toy = json(null);
  languages.en = { name: "English", url: "", games: { toy: json({}) } };
  const said = {
    variations: [{ moves: ["a1", "c3"], comments: { 2: "or so" } }], comments: { 1: "good" }, nags: { 1: 3 }, tags: { Event: "Club" }, settled: { winner: "white", reason: "resignation" },
  };
  class Reading extends ToyPython {
    /** @override @param {Record<string, any>} body @returns {Promise<any>} */
    async request(body) {
      return body["do"] === "describe" ? { game: TOY } : super.request(body);
    }
  }
  const python = /** @type {any} */ (new Reading());
  const parsed = { game: "toy", options: {}, moves: ["a1", "b2"], ply: 1, ...said };
  const { match: read } = await parsedGame(python, /** @type {any} */ (parsed));
  assert.deepEqual(read.variations, [{ ply: 1, moves: ["a1", "c3"] }]);
  assert.deepEqual(read.annotated, [{ ply: 1, moves: ["a1", "c3"], comments: { 1: "good", 2: "or so" }, nags: { 1: 3 } }]);
  const { comments, nags, tags, settled: ended, moves, ply } = read;
  assert.deepEqual({ comments, nags, tags, settled: ended }, { comments: said.comments, nags: said.nags, tags: said.tags, settled: said.settled });
  assert.deepEqual([moves, ply], [["a1", "b2"], 1]);
  const { match: bare } = await parsedGame(python, /** @type {any} */ ({ game: "toy", options: {}, moves: ["a1"] }));
  assert.deepEqual([bare.variations, bare.comments, bare.nags, bare.tags, bare.settled, bare.diagram, bare.friend], [[], {}, {}, {}, null, undefined, ""]);
});

test("a game that Python has read is shown at the position asked for, with the person where it has to move", async () => {
  games.toy = json(null);
  languages.en = { name: "English", url: "", games: { toy: json({}) } };
  /** Tells of a game in which a colour may change hands. */
  class Reading extends ToyPython {
    seat = 0;
    /** @override @param {Record<string, any>} body @returns {Promise<any>} */
    async request(body) {
      if (body["do"] === "describe") return { game: TOY };
      const reply = await super.request(body);
      return { ...reply, view: { ...reply.view, seat: this.seat } };
    }
  }
  for (const seat of [0, 1]) {
    for (const ply of [undefined, null, 0, 1, 2]) {
      for (const linked of [undefined, { friend: "k3x9", names: ["Ada", "Bo"] }]) {
        for (const diagram of [undefined, "w ."]) {
          const python = Object.assign(new Reading(), { seat });
          const { match: read } = await parsedGame(/** @type {any} */ (python), /** @type {any} */ ({ game: "toy", options: { size: "5" }, moves: ["a1", "b2"], ply, linked, diagram }));
          const others = linked ? { kind: "friend", name: seat === 0 ? "Bo" : "Ada" } : { kind: "bot", level: settings.level };
          assert.deepEqual(read.seats, seat === 0 ? [PERSON, others] : [others, PERSON]);
          assert.deepEqual([read.ply, read.diagram, read.friend, read.line.length], [ply ?? 2, diagram, linked?.friend ?? "", 2]);
          assert.deepEqual(python.asked, [{ do: "view", game: "toy", options: { size: "5" }, moves: ["a1", "b2"], ...(diagram ? { diagram } : {}) }]);
        }
      }
    }
  }
});

test("a result counts when a move brings it, not when it is looked at", async () => {
  provideStorage().set("yavset.1.results", "{}");
  const { current, python } = table();
  const seats = [PERSON, { kind: "bot", level: 2 }];
  const ended = match(python, { moves: ["a1", "e9"], view: toyView(["a1", "e9"]), line: toyLine(["a1", "e9"]), seats });
  current.open(DATA, ended);
  await settled();
  for (const ply of [0, 1, 2]) {
    ended.go(ply);
    await settled();
    if (ply < 2) assert.deepEqual(gamesCounted(), [], `${ply}`);
  }
  provideStorage().set("yavset.1.results", "{}");
  current.open(DATA, match(python, { moves: ["a1", "e9"], view: toyView(["a1", "e9"]), line: toyLine(["a1", "e9"]), seats }));
  await settled();
  current.match?.setSeat(1, PERSON);
  await settled();
  assert.deepEqual(gamesCounted(), []);
  const played = match(python, { seats });
  current.open(DATA, played);
  await settled();
  played.play("e9");
  await settled();
  assert.deepEqual(gamesCounted(), ["toy"]);
  current.match?.close();
});

test("a game like one has its options, but for a start that was drawn; one with options is begun anew with them", async () => {
  provideStorage();
  languages.en = { name: "English", url: "", games: { beside: json({}), toy: json({ name: "Toy", tagline: "", rules: "", options: {}, phrases: {} }) } };
  await loadTexts("toy");
  const option = (/** @type {string} */ name) => ({ name, kind: "text", values: null, default: null, value: null, implied: false });
  const withOptions = (/** @type {object} */ options, /** @type {string[]} */ ...names) => /** @type {any} */ ({ options, description: { ...TOY, options: names.map(option) } });
  assert.deepEqual(freshOptions(withOptions({ size: "5" }, "size")), { size: "5" });
  assert.deepEqual(freshOptions(withOptions({ size: "5", seed: 3 }, "size", "seed")), {});
  rememberSetup("toy", { options: {}, seats: [PERSON, { kind: "bot", level: 4 }] });
  const { current, python } = table();
  for (const [options, kinds] of /** @type {[object, string[]][]} */ ([[{}, ["person", "4"]], [{ size: "5" }, ["person", "person"]]])) {
    for (const one of document.querySelectorAll("dialog")) one.remove();
    current.open(DATA, match(python, { view: { ...toyView([]), options }, description: { ...TOY, options: [option("size")] } }));
    await settled();
    await current.choose();
    assert.deepEqual([...document.querySelectorAll("dialog [data-seat]")].map((/** @type {any} */ list) => list.value), kinds);
  }
  for (const one of document.querySelectorAll("dialog")) one.remove();
  current.match?.close();
});

test("a game that another tab has played on differently becomes a game of its own, which this tab finds again", async () => {
  provideStorage();
  provideStorage("sessionStorage");
  const { current, python } = table();
  const here = match(python);
  current.open(DATA, here);
  await settled();
  here.play("a1");
  await settled();
  const { id } = here;
  assert.equal(gameOfTab(), id);
  const [saved] = savedGames();
  saveGame(/** @type {any} */ ({ ...saved, moves: ["a1", "b1"], updated: Date.now() + 1000 }));
  here.play("c1");
  await settled();
  assert.ok(here.id !== id && gameOfTab() === here.id);
  assert.deepEqual(savedGames().map((one) => [one.id === here.id, one.moves.join(" ")]).toSorted(), [[false, "a1 b1"], [true, "a1 c1"]]);
  current.match?.close();
});

test("a game that is begun anew does not take the place of one that was opened meanwhile", async () => {
  provideStorage();
  const { current, python, done } = table();
  current.open(DATA, match(python, { view: { ...toyView([]), options: { size: "5" } } }));
  await settled();
  python.holding = true;
  const before = python.asked.length;
  const again = current.playAgain([PERSON, PERSON]);
  await until(() => python.asked.length > before);
  const another = match(python);
  current.open(DATA, another);
  done.length = 0;
  await python.release();
  await again;
  assert.deepEqual([current.match === another, done.filter((one) => one.startsWith("push"))], [true, []]);
  current.match?.close();
});

test("a game that is opened while a text is read stays on the table", async () => {
  for (const text of ["one", "several", "v1/toy/a1.b1", "v1/toy/a1.b2/friend=k3x9"]) {
    const python = new ReadingPython();
    python.texts = { one: ["a1"], several: { games: ["Ada – Bob", "Toy"] }, "several 1": ["b1"], "several 2": ["b2"] };
    const { current, done } = await withTexts(python);
    keep(match(python, { moves: ["a1"], view: toyView(["a1"]), line: toyLine(["a1"]), seats: [PERSON, { kind: "friend" }], friend: "k3x9" }));
    const opens = openText(current, text);
    if (text === "several") await answer("2");
    const another = match(python);
    current.open(DATA, another);
    done.length = 0;
    await opens;
    assert.deepEqual([current.match === another, another.moves, done.filter((one) => !one.startsWith("replace"))], [true, [], []], text);
    current.match?.close();
  }
});
