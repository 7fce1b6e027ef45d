// The run of breeding in the browser's database: what a tab reads of what it or another tab has written, and what happens where
// nothing can be written.

import assert from "node:assert/strict";
import { register } from "node:module";
import { beforeEach, test } from "node:test";
import "./without_build.mjs";

const HOOKS = `
export async function resolve(specifier, context, next) {
  if (specifier !== "idb") return next(specifier, context);
  return { url: "data:text/javascript,export const openDB = (...how) => globalThis.openToyDatabase(...how);", shortCircuit: true };
}`;
register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);

/** What the browser keeps: tables by their names. @type {Record<string, Map<unknown, any>>} */
let tables = {};
/** What fails: to open the database, to read, or to write. @type {Set<string>} */
const failing = new Set();
/** How the database was opened. @type {any[]} */
let opened = [];
/** What has happened at the same time as the transactions. @type {[string[], string][]} */
let transactions = [];

class Table {
  /** @param {Map<unknown, any>} rows */
  constructor(rows) {
    this.rows = rows;
  }

  /** @param {unknown} key */
  async get(key) {
    return structuredClone(this.rows.get(key));
  }

  async getAll() {
    return structuredClone([...this.rows.values()]);
  }

  /** @param {any} value @param {unknown} [key] */
  async put(value, key = value.number) {
    this.rows.set(key, structuredClone(value));
  }

  async clear() {
    this.rows.clear();
  }
}

Object.assign(globalThis, {
  openToyDatabase: async (/** @type {string} */ name, /** @type {number} */ version, /** @type {any} */ how) => {
    opened.push({ name, version, ...how });
    if (failing.has("open")) throw new Error("forbidden");
    if (Object.keys(tables).length === 0) how.upgrade({ createObjectStore: (/** @type {string} */ table) => (tables[table] = new Map()) });
    return {
      transaction: (/** @type {string[]} */ names, mode = "readonly") => {
        transactions.push([names, mode]);
        if (failing.has(mode === "readonly" ? "read" : "write")) throw new Error("broken");
        const done = failing.has("end") ? Promise.reject(new Error("full")) : Promise.resolve();
        done.catch(() => undefined);
        return { objectStore: (/** @type {string} */ table) => new Table(/** @type {any} */ (tables[table])), done };
      },
    };
  },
});

const { Store } = await import("../../web/js/breeding/store.js");

beforeEach(() => {
  tables = {};
  opened = [];
  transactions = [];
  failing.clear();
});

const VERDICT = { stage: 1, reason: "draws", measures: {}, soundness: null, interest: null, simplicity: null, best_game: [], curve: [] };
/** @param {number} number @returns {any} */
const child = (number) => ({ number, name: `child ${number}`, text: "", parents: [], said: [], verdict: VERDICT, reason: null });
const KEPT = { settings: { population: "set", children: 9, seed: 1 }, ancestors: [{ number: -1, name: "Hex", code: "hex" }], paused: false, tab: "one" };

test("what one tab has kept another reads, and knows what it wrote itself", async () => {
  const [one, two] = [new Store(), new Store()];
  assert.equal(await two.load("two"), null);
  await one.begin(KEPT);
  await one.add([child(1), child(2)]);
  await one.add([{ ...child(2), name: "renamed" }, child(3)]);
  assert.deepEqual(await two.load("two"), { kept: KEPT, children: [child(1), { ...child(2), name: "renamed" }, child(3)] });
  assert.equal(await one.load("one"), undefined);
  await two.change({ ...KEPT, paused: true, tab: "two" });
  assert.deepEqual([await two.load("two"), (await one.load("one"))?.kept.paused, (await one.load("one"))?.children.length], [undefined, true, 3]);
  // Another run takes the children of the one before away.
  await one.begin({ ...KEPT, tab: "one" });
  assert.deepEqual((await two.load("two"))?.children, []);
  await two.clear();
  assert.deepEqual([await one.load("one"), tables["runs"]?.size, tables["children"]?.size], [null, 0, 0]);
  assert.deepEqual([opened.length, opened[0].name, opened[0].version], [2, "yavset.1.breeding", 1]);
  assert.ok(transactions.every(([names]) => names.join() === "runs,children"));
});

test("what is damaged is passed over", async () => {
  const store = new Store();
  await store.begin(KEPT);
  await store.add([child(1), { ...child(2), verdict: 5 }, child(3)]);
  assert.deepEqual((await store.load("two"))?.children.map(({ number }) => number), [1, 3]);
  for (const damaged of [null, 5, {}, { ...KEPT, settings: {} }, { ...KEPT, ancestors: [5] }, { ...KEPT, paused: "no" }]) {
    tables["runs"]?.set(1, damaged);
    assert.equal(await store.load("two"), null, JSON.stringify(damaged));
  }
});

test("where nothing can be kept that is known, until it can again", async () => {
  for (const what of ["open", "write", "end"]) {
    failing.clear();
    const store = new Store();
    if (what !== "open") await store.begin(KEPT);
    failing.add(what);
    await store.add([child(1)]);
    assert.equal(store.full, true, what);
    // Nobody reads what is not whole.
    assert.equal(await store.load("two"), undefined);
    failing.clear();
    if (what === "open") continue;
    await store.add([child(2)]);
    assert.deepEqual([store.full, (await store.load("two"))?.children.some(({ number }) => number === 2)], [false, true], what);
  }
  const store = new Store();
  failing.add("read");
  assert.deepEqual([await store.load("two"), store.full], [undefined, true]);
});

test("a newer version of the site gets the database, and this one opens it anew when it needs it", async () => {
  const store = new Store();
  await store.begin(KEPT);
  let closed = 0;
  opened[0].blocking(1, 2, { target: { close: () => (closed += 1) } });
  assert.equal(closed, 1);
  await store.change(KEPT);
  assert.equal(opened.length, 2);
  opened[1].terminated();
  await store.change(KEPT);
  await store.change(KEPT);
  assert.equal(opened.length, 3);
});
