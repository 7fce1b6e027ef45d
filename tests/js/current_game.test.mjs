// The game on the table: what takes its place, what its address becomes, and what other tabs do to it.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./sizeless_page.mjs";
import { settled, TOY, toyLine, ToyPython, toyView } from "./toy_python.mjs";
import { provideStorage } from "./web_storage.mjs";

/** @type {((event: object) => void)[]} */
const storageListeners = [];
Object.assign(globalThis, {
  scrollTo: () => undefined,
  addEventListener: (/** @type {string} */ type, /** @type {(event: object) => void} */ act) => type === "storage" && storageListeners.push(act),
});
const { settings } = await import("../../web/js/base/settings.js");
const { parsedGame } = await import("../../web/js/app/asked_games.js");
const { CurrentGame } = await import("../../web/js/app/current_game.js");
const { keep } = await import("../../web/js/app/games.js");
const { followOtherTabs } = await import("../../web/js/app/opened_games.js");
const { games, languages } = /** @type {any} */ (await import("../../web/js/assets.js"));
const { Match } = await import("../../web/js/match/match.js");
const { GAMES, savedGames } = await import("../../web/js/match/saved_games.js");

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

test("a game that is played again begins with the seats chosen, at the level chosen from then on", async () => {
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

test("moves are kept and the address follows, as long as the game is on the table", async () => {
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

test("a game with a friend goes on in every tab, with the names that are known there", async () => {
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
  assert.deepEqual([here.moves, here.seats], [["a1", "b2"], [PERSON, { kind: "friend", name: "Ada" }]]);
  current.match?.close();
});

test("a game that Python has read keeps all that its text says", async () => {
  games.toy = "data:application/json,null";
  languages.en = { name: "English", url: "", games: { toy: "data:application/json,{}" } };
  const said = {
    variations: [["a1", "c3"]], comments: { 1: "good" }, nags: { 1: 3 }, tags: { Event: "Club" }, settled: { winner: "white", reason: "resignation" },
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
  const { comments, nags, tags, settled: ended, moves, ply } = read;
  assert.deepEqual({ comments, nags, tags, settled: ended }, { comments: said.comments, nags: said.nags, tags: said.tags, settled: said.settled });
  assert.deepEqual([moves, ply], [["a1", "b2"], 1]);
});
