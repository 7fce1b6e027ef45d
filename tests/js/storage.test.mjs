// What lasts between visits, and what happens where nothing may be stored.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import "./without_build.mjs";
import { forbidStorage as forbid, provideStorage } from "./web_storage.mjs";

const { read, readAll, readNamed, remove, write } = await import("../../web/js/base/storage.js");
const { each, fits, isCount, isFlag, isNumber, isText, ofEach, oneOf, orNothing } = await import("../../web/js/base/shape.js");
const { isLearned, stepReached } = await import("../../web/js/lesson/progress.js");
const { lastSetup } = await import("../../web/js/match/last_setup.js");
const { comparisons } = await import("../../web/js/match/comparisons.js");
const { opinionOf } = await import("../../web/js/match/opinions.js");
const { allTallies, tallyOf } = await import("../../web/js/match/results.js");
const { gameOfTab, setGameOfTab } = await import("../../web/js/match/saved_games.js");
const { BEGINNER } = await import("../../web/js/puzzles/glicko.js");
const { progress } = await import("../../web/js/puzzles/collection.js");

test("values are stored under names of this site", () => {
  const store = provideStorage("localStorage");
  assert.equal(read("new"), null);
  assert.equal(write("new", { level: 2 }), true);
  assert.deepEqual([...store], [["yavset.1.new", '{"level":2}']]);
  assert.deepEqual(read("new"), { level: 2 });
  store.set("yavset.1.new", "{damaged");
  assert.equal(read("new"), null);
});

test("what should be values by names and is not counts as none", () => {
  const store = provideStorage("localStorage");
  for (const text of ["5", "null", "[1]", '"text"', "{damaged"]) {
    store.set("yavset.1.results", text);
    assert.deepEqual(readNamed("results", isNumber), {});
  }
  store.set("yavset.1.results", '{"yavalath": 1}');
  assert.deepEqual(readNamed("results", isNumber), { yavalath: 1 });
});

/** What the store may hold in place of anything. */
const NONSENSE = [null, true, -1, 0.5, "<b>", [], [null], {}, { a: null }, { length: 5 }];

test("what cannot be read of results, setups, thumbs, comparisons, lessons and puzzles is passed over, and the rest is kept", () => {
  const store = provideStorage("localStorage");
  const tally = { won: 1, lost: 2, drawn: 3 };
  const setup = { options: { size: "6" }, seats: [{ kind: "person" }, { kind: "bot", level: 3 }] };
  for (const nonsense of NONSENSE) {
    const set = (/** @type {string} */ key, /** @type {unknown} */ value) => store.set(`yavset.1.${key}`, JSON.stringify(value));
    const because = JSON.stringify(nonsense);
    set("results", { counted: ["1", nonsense], games: { ayu: { 2: tally, 3: nonsense, 4: { ...tally, lost: nonsense } }, cross: nonsense } });
    assert.deepEqual([tallyOf("ayu", 2), tallyOf("ayu", 4), tallyOf("cross", 2)], [tally, { ...tally, lost: 0 }, { won: 0, lost: 0, drawn: 0 }], because);
    assert.ok(allTallies().every(({ won, lost, drawn }) => [won, lost, drawn].every(Number.isInteger)), because);
    set("results", { counted: nonsense, games: nonsense });
    assert.deepEqual(allTallies(), [], because);
    set("choices", { ayu: setup, cross: nonsense });
    assert.deepEqual([lastSetup("ayu"), lastSetup("cross")], [setup, null], because);
    set("thumbs", { good: 1, bad: -1, other: nonsense });
    assert.deepEqual([opinionOf("good"), opinionOf("bad")], [1, -1], because);
    set("compared", { "a b": 0.5, "c d": nonsense });
    assert.deepEqual(comparisons().filter(({ games }) => games[0] === "a"), [{ games: ["a", "b"], answer: 0.5 }], because);
    set("lessons", { ayu: 3, cross: nonsense });
    set("learned", { omega: true, susan: nonsense });
    assert.deepEqual([stepReached("ayu"), stepReached("cross"), isLearned("omega"), isLearned("susan")], [3, 1, true, nonsense === true], because);
    const done = { rating: BEGINNER, results: { one: true }, day: "2026-11-21", streak: 2, best: 5 };
    for (const name of Object.keys(done)) {
      set("puzzles", { ...done, [name]: nonsense });
      const fresh = /** @type {Record<string, unknown>} */ ({ rating: BEGINNER, results: {}, day: "", streak: 0, best: 0 });
      const fits = name === "day" && typeof nonsense === "string";
      assert.deepEqual(progress(), { ...done, [name]: fits ? nonsense : fresh[name] }, `${name}: ${because}`);
    }
    set("puzzles", { ...done, results: { one: true, two: nonsense } });
    assert.equal(progress().results["one"], true, because);
    assert.ok(Object.values(progress().results).every((solved) => typeof solved === "boolean"), because);
    for (const key of ["results", "choices", "thumbs", "compared", "lessons", "learned", "puzzles"]) set(key, nonsense);
    assert.deepEqual([allTallies(), lastSetup("ayu"), opinionOf("good"), comparisons(), stepReached("ayu"), isLearned("ayu"), progress().streak], [[], null, 0, [], 1, false, 0], because);
  }
});

test("whatever fits into the store or does not, values are those written last, one by one and by how their keys begin", () => {
  const KEYS = ["game.1", "game.2", "games", "other"];
  const STEP = fc.oneof(
    fc.record({ do: fc.constant("write"), key: fc.constantFrom(...KEYS), value: fc.nat(3) }), fc.record({ do: fc.constant("remove"), key: fc.constantFrom(...KEYS) }),
    fc.constantFrom({ do: "fill" }, { do: "empty" }),
  );
  fc.assert(
    fc.property(fc.array(STEP, { maxLength: 12 }), (steps) => {
      for (const key of KEYS) remove(key);
      const store = provideStorage("localStorage");
      /** @type {Map<string, number>} */
      const plain = new Map();
      let full = false;
      for (const step of /** @type {any[]} */ (steps)) {
        if (step.do === "write") {
          assert.equal(write(step.key, step.value), !full);
          plain.set(step.key, step.value);
        } else if (step.do === "remove") {
          remove(step.key);
          plain.delete(step.key);
        } else {
          full = step.do === "fill";
          /** @type {any} */ (localStorage).most = full ? -1 : Infinity;
        }
        for (const key of KEYS) assert.equal(read(key), plain.get(key) ?? null);
        const alike = [...plain].filter(([key]) => key.startsWith("game.")).map(([key, value]) => [key, String(value)]);
        assert.deepEqual([...readAll("game.")].sort(), alike.sort());
      }
      assert.ok([...store.keys()].every((key) => key.startsWith("yavset.1.")));
    }),
  );
  for (const key of KEYS) remove(key);
});

test("a value has a shape or it has not", () => {
  const values = [undefined, null, true, false, "", "a", 0, 1, -1, 0.5, NaN, Infinity, "1", [], [0], [0, "a"], {}, { a: 0 }, { a: "a", b: 1 }];
  /** @type {[unknown, (value: any) => boolean][]} */
  const shapes = [
    [isText, (value) => ["", "a", "1"].includes(value)], [isFlag, (value) => value === true || value === false], [isCount, (value) => value === 0 || value === 1],
    [isNumber, (value) => [0, 1, -1, 0.5].includes(value)], [1, (value) => value === 1], [null, (value) => value === null], [undefined, (value) => value === undefined],
    [[isCount], (value) => ["[]", "[0]"].includes(JSON.stringify(value))], [{}, (value) => ["{}", '{"a":0}', '{"a":"a","b":1}'].includes(JSON.stringify(value))],
    [{ a: isCount }, (value) => value?.a === 0], [{ a: isText, b: 1 }, (value) => value?.b === 1], [oneOf("a", isFlag), (value) => ["a", true, false].includes(value)],
    [orNothing(isFlag), (value) => [undefined, true, false].includes(value)], [ofEach(isCount), (value) => ["{}", '{"a":0}'].includes(JSON.stringify(value))],
  ];
  for (const [at, [shape, has]] of shapes.entries()) for (const value of values) assert.equal(fits(value, shape), has(value), `${at} ${JSON.stringify(value)}`);
  assert.deepEqual(values.map((value) => each(value, isCount)), values.map((value) => ({ '{"a":0}': { a: 0 }, '{"a":"a","b":1}': { b: 1 } })[JSON.stringify(value)] ?? {}));
});

test("where nothing may be stored, values last until the page closes", () => {
  forbid("localStorage");
  assert.equal(read("none"), null);
  assert.equal(write("here", 5), false);
  assert.equal(read("here"), 5);
  // What could not be stored is newer than what is.
  const store = provideStorage("localStorage");
  store.set("yavset.1.here", "4");
  assert.equal(read("here"), 5);
  assert.equal(write("here", 6), true);
  store.set("yavset.1.here", "7");
  assert.equal(read("here"), 7);
});

test("what the visitor clears away meanwhile lasts until the page closes, unless the page removes it", () => {
  const store = provideStorage("localStorage");
  write("kept", 1);
  write("gone", 2);
  store.clear();
  assert.deepEqual([read("kept"), read("gone")], [1, 2]);
  remove("gone");
  assert.equal(read("gone"), null);
  assert.equal(write("kept", 3), true);
  assert.deepEqual([...store], [["yavset.1.kept", "3"]]);
});

test("a tab remembers its game, if it may", () => {
  const store = provideStorage("sessionStorage");
  assert.equal(gameOfTab(), null);
  setGameOfTab("12");
  assert.deepEqual([gameOfTab(), ...store], ["12", ["yavset.1.table", "12"]]);
  forbid("sessionStorage");
  setGameOfTab("13");
  assert.equal(gameOfTab(), null);
});

test("values whose keys begin alike are read together, wherever they are, until they are removed", () => {
  forbid("localStorage");
  write("game.1", 1);
  const store = provideStorage("localStorage");
  write("game.2", 2);
  write("games", 3);
  store.set("yavset.1.game.3", "{damaged");
  store.set("game.4", "of another page");
  assert.deepEqual([...readAll("game.")].sort(), [["game.1", "1"], ["game.2", "2"], ["game.3", "{damaged"]]);
  // Another tab has removed one.
  store.delete("yavset.1.game.2");
  remove("game.1");
  remove("game.3");
  assert.deepEqual([...readAll("game.")], []);
  assert.deepEqual([...store.keys()], ["yavset.1.games", "game.4"]);
  forbid("localStorage");
  remove("games");
  assert.equal(read("games"), null);
});
