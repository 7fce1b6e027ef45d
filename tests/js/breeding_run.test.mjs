// A run of breeding in several tabs: one of them goes on with it, and none loses what another has kept.

import assert from "node:assert/strict";
import { test } from "node:test";
import { TabLock } from "../../web/js/base/tab_lock.js";
import { BreedingRun } from "../../web/js/breeding/breeding_run.js";
import { settled } from "./toy_python.mjs";

/** @typedef {import("../../web/js/breeding/breeding_run.js").Child} Child */

const SETTINGS = { population: "mixed", children: 9, seed: 1 };

/** The locks of a browser: one holder at a time, the others in a queue. */
class Locks {
  /** @type {Map<string, (() => void)[]>} */
  #queues = new Map();

  /** @param {string} name @param {{ifAvailable: boolean}} how @param {(lock: object | null) => unknown} use */
  async request(name, { ifAvailable }, use) {
    const queue = this.#queues.get(name);
    if (queue && ifAvailable) return use(null);
    if (queue) await new Promise((resolve) => queue.push(() => resolve(undefined)));
    else this.#queues.set(name, []);
    try {
      return await use({});
    } finally {
      // It takes a browser a while to take a lock back.
      for (let turn = 0; turn < 3; turn += 1) await settled();
      const next = this.#queues.get(name)?.shift();
      if (next) next();
      else this.#queues.delete(name);
    }
  }

  /** How many locks are held. */
  get held() {
    return this.#queues.size;
  }
}

/** What all tabs keep together. */
class Database {
  /** @type {any} */
  kept = null;
  /** @type {Map<number, Child>} */
  children = new Map();
}

/** A tab's way to it. */
class Shelf {
  full = false;

  /** @param {Database} database */
  constructor(database) {
    this.database = database;
  }

  /** @param {string} tab */
  async load(tab) {
    await settled();
    const { kept, children } = this.database;
    if (!kept) return null;
    return kept.tab === tab ? undefined : { kept, children: [...children.values()] };
  }

  /** @param {any} kept */
  async begin(kept) {
    Object.assign(this.database, { kept, children: new Map() });
  }

  /** @param {any} kept */
  async change(kept) {
    this.database.kept = kept;
  }

  /** @param {Child[]} children */
  async add(children) {
    for (const child of children) this.database.children.set(child.number, child);
  }

  async clear() {
    Object.assign(this.database, { kept: null, children: new Map() });
  }
}

/** Python that bears one child in each step, after those that it was given. */
class Python {
  #next = 1;
  /** @type {(() => void)[]} */
  #waiting = [];
  asked = 0;

  restart() {}

  /** @param {any} request */
  async request(request) {
    if (request.do === "breed-recall") this.#next = 1 + Math.max(...JSON.parse(request.children).map((/** @type {Child} */ { number }) => number));
    if (request.do === "breed-begin") return { run: 1, ancestors: [], kept: [] };
    if (request.do === "breed-recall") return {};
    this.asked += 1;
    await new Promise((resolve) => this.#waiting.push(() => resolve(undefined)));
    const number = this.#next++;
    return { judged: "", children: [{ number, name: `child ${number}`, reason: null }], confirmed: [], kept: [], done: false };
  }

  /** Let the step end that goes on. */
  async step() {
    this.#waiting.shift()?.();
    await quiet();
  }
}

const quiet = async () => {
  for (let turn = 0; turn < 20; turn += 1) await settled();
};

/** @param {number} count @returns {{database: Database, locks: Locks, tabs: {run: BreedingRun, python: Python}[]}} */
function openTabs(count) {
  const locks = new Locks();
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: { locks } });
  const database = new Database();
  const tabs = Array.from({ length: count }, () => {
    const python = new Python();
    return { run: new BreedingRun(/** @type {any} */ (python), /** @type {any} */ (new Shelf(database))), python };
  });
  return { database, locks, tabs };
}

test("a tab that looks keeps nobody from breeding", async () => {
  const { locks, tabs: [one, two] } = openTabs(2);
  assert.ok(one && two);
  await one.run.open();
  await quiet();
  assert.equal(locks.held, 0);
  await two.run.open();
  await quiet();
  await two.run.begin(SETTINGS);
  await quiet();
  await two.python.step();
  assert.deepEqual([two.run.state, two.run.children.size, [...two.run.rests]], ["running", 1, []]);
  // Nor does one whose run waits.
  await two.run.pause();
  await two.python.step();
  assert.equal(locks.held, 0);
});

test("who wants to breed while another tab does sees its run, and goes on with it when that tab stops", async () => {
  const { database, tabs: [one, two, three] } = openTabs(3);
  assert.ok(one && two && three);
  for (const { run } of [one, two, three]) {
    await run.open();
    await quiet();
  }
  await one.run.begin(SETTINGS);
  await quiet();
  await one.python.step();
  assert.equal(await two.run.begin({ ...SETTINGS, seed: 2 }), false);
  assert.equal(await three.run.clear(), false);
  assert.deepEqual([two.run.state, two.run.settings?.seed, two.run.children.size, [...two.run.rests]], ["running", 1, 1, ["elsewhere"]]);
  // Buttons that were pressed too late change nothing.
  assert.equal(await two.run.clear(), false);
  assert.equal(await two.run.go(), false);
  assert.deepEqual([database.kept.settings.seed, two.python.asked, three.python.asked], [1, 0, 0]);
  await one.python.step();
  one.run.rest("away", true);
  await one.python.step();
  assert.deepEqual([[...two.run.rests], two.run.children.size, [...three.run.rests]], [[], 3, ["elsewhere"]]);
  await two.python.step();
  assert.equal(database.children.size, 4);
  // The first tab comes back, and waits behind the third.
  one.run.rest("away", false);
  await quiet();
  assert.deepEqual([[...one.run.rests], one.run.children.size], [["elsewhere"], 4]);
  two.run.rest("hidden", true);
  await two.python.step();
  assert.deepEqual([[...three.run.rests], three.run.children.size, [...one.run.rests]], [[], 5, ["elsewhere"]]);
  await three.run.pause();
  await three.python.step();
  await quiet();
  assert.deepEqual([one.run.state, [...one.run.rests], one.run.children.size], ["paused", [], 6]);
});

test("a run that another tab has forgotten is forgotten here too, and one that it has begun is taken up", async () => {
  const { locks, tabs: [one, two] } = openTabs(2);
  assert.ok(one && two);
  await one.run.open();
  await quiet();
  await one.run.begin(SETTINGS);
  await quiet();
  await one.run.pause();
  await one.python.step();
  await two.run.open();
  await quiet();
  assert.equal(two.run.children.size, 1);
  assert.equal(await two.run.clear(), true);
  await quiet();
  assert.equal(await one.run.go(), true);
  await quiet();
  assert.deepEqual([one.run.state, one.run.children.size], ["empty", 0]);
  await two.run.begin({ ...SETTINGS, seed: 2 });
  await quiet();
  await two.python.step();
  await two.run.pause();
  await two.python.step();
  await one.run.go();
  await quiet();
  assert.deepEqual([one.run.state, one.run.settings?.seed, one.run.children.size], ["running", 2, 2]);
  await one.python.step();
  assert.deepEqual([...one.run.children.keys()], [1, 2, 3]);
  await one.run.pause();
  await one.python.step();
  assert.equal(locks.held, 0);
});

test("a tab that nobody sees knows what another has done as soon as it has the lock", async () => {
  const { tabs: [one, two] } = openTabs(2);
  assert.ok(one && two);
  await one.run.open();
  await quiet();
  await one.run.begin(SETTINGS);
  await quiet();
  await two.run.open();
  await quiet();
  two.run.rest("hidden", true);
  await one.python.step();
  await one.python.step();
  one.run.rest("away", true);
  await one.python.step();
  assert.deepEqual([two.run.children.size, [...two.run.rests]], [3, ["hidden"]]);
});

test("a run goes on in one tab after a pause, also if it is pressed while the lock is given back", async () => {
  const { tabs: [one] } = openTabs(1);
  assert.ok(one);
  await one.run.open();
  await quiet();
  await one.run.begin(SETTINGS);
  await quiet();
  for (let turn = 0; turn < 12; turn += 1) {
    one.run.pause();
    one.python.step();
    for (let wait = 0; wait < turn; wait += 1) await settled();
    one.run.go();
    await quiet();
    assert.deepEqual([one.run.state, [...one.run.rests]], ["running", []], `after ${turn} turns`);
    /** @type {number} */
    const before = one.python.asked;
    await one.python.step();
    assert.equal(one.python.asked, before + 1, `after ${turn} turns`);
  }
});

test("where there are no locks, a run goes on all the same", async () => {
  const { tabs: [one] } = openTabs(1);
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: {} });
  assert.ok(one);
  await one.run.open();
  await quiet();
  await one.run.begin(SETTINGS);
  await quiet();
  await one.python.step();
  assert.equal(one.run.children.size, 1);
});

test("a tab takes the lock again as soon as it likes, and shares it with nobody else", async () => {
  openTabs(0);
  const [here, there] = [new TabLock("lock"), new TabLock("lock")];
  assert.equal(await here.use(() => undefined), true);
  assert.equal(await here.use(async () => assert.equal(await there.use(() => undefined), false)), true);
  await quiet();
  assert.equal(await there.use(() => undefined), true);
});
