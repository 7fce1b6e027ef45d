// What lasts between visits, and what happens where nothing may be stored.

import assert from "node:assert/strict";
import { test } from "node:test";
import { read, readNamed, write } from "../../web/js/base/storage.js";
import { gameOfTab, setGameOfTab } from "../../web/js/match/saved_games.js";

/** @param {"localStorage" | "sessionStorage"} name @returns {Map<string, string>} what is stored under that name */
function provide(name) {
  /** @type {Map<string, string>} */
  const store = new Map();
  const value = {
    getItem: (/** @type {string} */ key) => store.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => void store.set(key, text),
  };
  Object.defineProperty(globalThis, name, { configurable: true, value });
  return store;
}

/** @param {"localStorage" | "sessionStorage"} name */
function forbid(name) {
  const get = () => {
    throw new Error("forbidden");
  };
  Object.defineProperty(globalThis, name, { configurable: true, get });
}

test("values are stored under names of this site", () => {
  const store = provide("localStorage");
  assert.equal(read("new"), null);
  assert.equal(write("new", { level: 2 }), true);
  assert.deepEqual([...store], [["yavset.1.new", '{"level":2}']]);
  assert.deepEqual(read("new"), { level: 2 });
  store.set("yavset.1.new", "{damaged");
  assert.equal(read("new"), null);
});

test("what should be values by names and is not counts as none", () => {
  const store = provide("localStorage");
  for (const text of ["5", "null", "[1]", '"text"', "{damaged"]) {
    store.set("yavset.1.results", text);
    assert.deepEqual(readNamed("results"), {});
  }
  store.set("yavset.1.results", '{"yavalath": 1}');
  assert.deepEqual(readNamed("results"), { yavalath: 1 });
});

test("where nothing may be stored, values last until the page closes", () => {
  forbid("localStorage");
  assert.equal(read("none"), null);
  assert.equal(write("here", 5), false);
  assert.equal(read("here"), 5);
  // What could not be stored is newer than what is.
  const store = provide("localStorage");
  store.set("yavset.1.here", "4");
  assert.equal(read("here"), 5);
  assert.equal(write("here", 6), true);
  store.set("yavset.1.here", "7");
  assert.equal(read("here"), 7);
});

test("a tab remembers its game, if it may", () => {
  const store = provide("sessionStorage");
  assert.equal(gameOfTab(), null);
  setGameOfTab("12");
  assert.deepEqual([gameOfTab(), ...store], ["12", ["yavset.1.table", "12"]]);
  forbid("sessionStorage");
  setGameOfTab("13");
  assert.equal(gameOfTab(), null);
});
