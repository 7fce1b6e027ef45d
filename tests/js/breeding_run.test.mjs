// A run of breeding in several tabs: one of them goes on with it, and none loses what another has kept.

import assert from "node:assert/strict";
import { test } from "node:test";
import { TabLock } from "../../web/js/base/tab_lock.js";
import { BreedingRun } from "../../web/js/breeding/breeding_run.js";
import { provideNavigator } from "./navigator.mjs";
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
  provideNavigator({ locks });
  const database = new Database();
  const tabs = Array.from({ length: count }, () => {
    const python = new Python();
    return { run: new BreedingRun(/** @type {any} */ (python), [], /** @type {any} */ (new Shelf(database))), python };
  });
  return { database, locks, tabs };
}

test("a run that is forgotten is as one that never was", async () => {
  const { tabs } = openTabs(1);
  const [{ run, python }] = /** @type {[{run: BreedingRun, python: Python}]} */ (/** @type {unknown} */ (tabs));
  const told = () => [run.state, run.settings, run.ancestors, run.children.size, run.kept, run.judged, run.busy];
  const empty = ["empty", null, [], 0, [], "", false];
  assert.deepEqual(told(), empty);
  await run.open();
  assert.deepEqual(told(), empty);
  const settings = { population: "set", children: 9, seed: 1 };
  await run.begin(settings);
  await quiet();
  await python.step();
  assert.deepEqual([run.state, run.settings, run.children.size, run.busy], ["running", settings, 1, true]);
  assert.equal(await run.clear(), true);
  await python.step();
  assert.deepEqual(told(), empty);
});

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
  provideNavigator({});
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

/** Python whose steps end as a test says, and whose runs have numbers of their own. */
class SlowPython {
  restarts = 0;
  /** @type {any[]} */
  asked = [];
  runs = 0;
  /** The steps under way. @type {{answer: (reply: any) => void, fail: (error: unknown) => void}[]} */
  steps = [];
  kept = /** @type {number[]} */ ([]);
  /** What runs that begin wait for. @type {Promise<unknown>} */
  held = Promise.resolve();

  restart() {
    this.restarts += 1;
  }

  /** @param {any} body */
  async request(body) {
    this.asked.push(body);
    const run = 10 + (this.runs += Number(body.do === "breed-begin"));
    if (body.do === "breed-begin") await this.held;
    if (body.do === "breed-begin") return { run, ancestors: [{ number: -1, name: "Hex", code: "hex" }], kept: this.kept };
    return body.do === "breed-step" ? new Promise((answer, fail) => this.steps.push({ answer, fail })) : {};
  }

  /** What was asked since the last look. */
  get news() {
    return this.asked.splice(0).map(({ do: what, run, children, seed }) => [what.slice(6), run ?? seed ?? JSON.parse(children).map((/** @type {Child} */ { number }) => number)]);
  }

  /** @param {object} [more] of the reply */
  async answer(more = {}) {
    this.steps.shift()?.answer({ judged: "", children: [], confirmed: [], kept: [], done: false, ...more });
    await quiet();
  }

  /** @param {string} kind */
  async fail(kind) {
    this.steps.shift()?.fail(Object.assign(new Error(kind), { kind }));
    await quiet();
  }
}

/** @param {number} number @param {number | null} [rank] of one that lives @returns {any} */
const child = (number, rank = null) => ({ number, name: `child ${number}`, reason: rank === null ? { id: "x" } : null, ...(rank === null ? {} : { game: { code: `code ${number}`, rank, novelty: 0 } }) });

/** Another worker, whose answers come as a test says. */
class Helper {
  /** @type {any[]} */
  asked = [];
  /** @type {{answer: (reply: any) => void, fail: (error: unknown) => void}[]} */
  waiting = [];
  closed = 0;

  close() {
    this.closed += 1;
    this.waiting.splice(0).forEach(({ fail }) => fail(new Error("closed")));
  }

  /** @param {any} body */
  request(body) {
    this.asked.push(body);
    return new Promise((answer, fail) => this.waiting.push({ answer, fail }));
  }

  /** @param {object | null} verdict */
  async answer(verdict) {
    this.waiting.shift()?.answer({ verdict });
    await quiet();
  }
}

/** @param {Helper[]} helpers */
async function slowly(...helpers) {
  openTabs(0);
  const database = new Database();
  const python = new SlowPython();
  const run = new BreedingRun(/** @type {any} */ (python), /** @type {any} */ ([...helpers]), /** @type {any} */ (new Shelf(database)));
  await run.open();
  await run.begin(SETTINGS);
  await quiet();
  return { python, run, database };
}

test("a run that Python no longer has begins there anew, after the children that there are", async () => {
  const { python, run } = await slowly();
  assert.deepEqual(python.news, [["begin", 1], ["step", 11]]);
  await python.answer({ children: [child(1), child(2, 5)] });
  assert.deepEqual(python.news, [["step", 11]]);
  await python.fail("failed");
  assert.deepEqual([run.state, python.steps.length, python.restarts], ["failed", 0, 0]);
  await run.go();
  await quiet();
  assert.deepEqual([run.state, python.restarts, python.news], ["running", 1, [["recall", [1, 2]], ["begin", 1], ["step", 12]]]);
  // A new worker that knows nothing of the run is no failure.
  await python.fail("run-unknown");
  assert.deepEqual([run.state, python.restarts, python.news], ["running", 1, [["recall", [1, 2]], ["begin", 1], ["step", 13]]]);
  await python.fail("run-damaged");
  assert.deepEqual([run.state, python.steps.length], ["damaged", 0]);
  assert.deepEqual(run.ancestors.map(({ name }) => name), ["Hex"]);
});

test("a run waits for a low battery until the visitor says go", async () => {
  const { python, run } = await slowly();
  run.rest("battery", true);
  await python.answer();
  assert.deepEqual([run.busy, python.steps.length], [false, 0]);
  await run.go();
  await quiet();
  assert.deepEqual([run.busy, [...run.rests], python.steps.length], [true, [], 1]);
  // Other reasons are not the visitor's to pass over.
  run.rest("hidden", true);
  await python.answer();
  await run.go();
  await quiet();
  assert.deepEqual([run.busy, python.steps.length], [false, 0]);
  run.rest("hidden", false);
  await quiet();
  assert.equal(python.steps.length, 1);
});

test("later verdicts and ranks take the place of earlier ones, are kept and told, and order the games", async () => {
  const { python, run, database } = await slowly();
  const born = /** @type {number[][]} */ ([]);
  let changes = 0;
  run.born.listen((children) => born.push(children.map((/** @type {Child} */ { number }) => number)));
  run.changed.listen(() => (changes += 1));
  await python.answer({ children: [child(1), child(2, 1), child(3, 3), child(4, 2)], kept: [1, 2, 3, 4, 9], judged: "Ada" });
  assert.deepEqual([run.kept, run.judged, born, changes], [[3, 4, 2], "Ada", [[1, 2, 3, 4]], 1]);
  await python.answer({ confirmed: [{ number: 2, latest: { stage: 7 }, verdict: { stage: 9 }, rank: 8, times: 2 }, { number: 1, latest: {}, verdict: {}, rank: 9, times: 2 }, { number: 7, latest: {}, verdict: {}, rank: 9, times: 2 }], kept: [2, 3], judged: "Ada" });
  assert.deepEqual([run.kept, born.at(-1), changes], [[2, 3], [2], 1]);
  assert.deepEqual(/** @type {any} */ (run.children.get(2)), { ...child(2), reason: null, game: { code: "code 2", rank: 8, novelty: 0, times: 2 }, confirmation: { stage: 9 }, again: [{ stage: 7 }] });
  assert.deepEqual(database.children.get(2), run.children.get(2));
  // A rank counts for a child that comes with it, and for one that has just been judged again.
  await python.answer({ children: [child(5, 4)], confirmed: [{ number: 3, latest: { stage: 7 }, verdict: { stage: 8 }, rank: 1, times: 2 }, { number: 3, latest: { stage: 8 }, verdict: { stage: 8 }, rank: 1, times: 3 }], ranking: [{ number: 5, rank: 7, novelty: 0.5, times: 1 }, { number: 3, rank: 6, novelty: 0.25, times: 3 }, { number: 1, rank: 9, novelty: 1, times: 1 }], kept: [2, 3, 5], judged: "Bo" });
  const games = () => [3, 5].map((number) => run.children.get(number)?.game).map((game) => [game?.rank, game?.novelty, game?.times]);
  assert.deepEqual([run.kept, games(), run.children.get(3)?.confirmation, changes, run.children.get(1)?.game], [[2, 5, 3], [[6, 0.25, 3], [7, 0.5, 1]], { stage: 8 }, 2, undefined]);
  // Every verdict is kept, also where two come at once.
  assert.deepEqual(run.children.get(3)?.again, [{ stage: 7 }, { stage: 8 }]);
  // In the end their order is the ranking's own.
  await python.answer({ done: true, kept: [5, 3, 2], ranking: [{ number: 3, rank: 6, novelty: 0.25, times: 3 }, { number: 5, rank: 7, novelty: 0.5, times: 1 }], judged: "" });
  assert.deepEqual([run.state, run.kept, run.busy, run.judged, python.steps.length, changes], ["done", [3, 5], false, "", 0, 3]);
  await run.pause();
  await run.go();
  assert.equal(run.state, "done");
});

test("what comes of a run that is gone changes nothing", async () => {
  const { python, run } = await slowly();
  await run.clear();
  assert.deepEqual([run.state, run.settings, run.children.size], ["empty", null, 0]);
  await run.begin({ ...SETTINGS, seed: 2 });
  await quiet();
  await python.answer({ children: [child(1, 1)], kept: [1], done: true });
  assert.deepEqual([run.state, run.children.size, run.kept], ["running", 0, []]);
  assert.deepEqual(python.news, [["begin", 1], ["step", 11], ["begin", 2], ["step", 12]]);
  await run.clear();
  await run.begin({ ...SETTINGS, seed: 3 });
  await quiet();
  await python.fail("failed");
  assert.equal(run.state, "running");
  // Nor does one that has not begun yet.
  let begin = () => undefined;
  python.held = new Promise((resolve) => (begin = () => void resolve(undefined)));
  await run.clear();
  await run.begin({ ...SETTINGS, seed: 4 });
  await python.answer();
  await quiet();
  await run.clear();
  await run.begin({ ...SETTINGS, seed: 5 });
  python.held = Promise.resolve();
  begin();
  await quiet();
  assert.deepEqual(python.news.slice(-3).map(([what, about]) => [what, about]), [["begin", 4], ["begin", 5], ["step", 15]]);
});

test("children are handed to Python in their order, as many at once as a request may hold", async () => {
  const sizes = [90_000, 90_000, 90_000, 10, 250_000, 199_000, 5];
  const { python, run } = await slowly();
  await python.answer({ children: sizes.map((size, at) => ({ ...child(at + 1), name: "x".repeat(size) })) });
  await python.fail("run-unknown");
  const recalls = python.asked.filter((body) => body.do === "breed-recall").map(({ children }) => [JSON.parse(children).map((/** @type {Child} */ { number }) => number), children.length]);
  assert.deepEqual(recalls.map(([numbers]) => numbers), [[1, 2], [3, 4], [5], [6, 7]]);
  for (const [numbers, length] of recalls) assert.ok(length <= 201_000 || numbers.length === 1, `${numbers}: ${length}`);
  assert.equal(run.state, "running");
});

const GIVEN = [{ number: 5, rules: "(game five)" }, { number: 4, rules: "(game four)" }];

test("helpers judge the children that Python gives them, and it gets their verdicts with its next step", async () => {
  const helpers = [new Helper(), new Helper()];
  const [one, other] = helpers;
  assert.ok(one && other);
  const { python, run } = await slowly(...helpers);
  const step = () => python.asked.at(-1);
  assert.deepEqual([step().free, step().verdicts], [2, undefined]);
  await python.answer({ given: GIVEN });
  assert.deepEqual(helpers.map(({ asked }) => asked), [[{ do: "breed-judge", rules: "(game five)", milliseconds: 200 }], [{ do: "breed-judge", rules: "(game four)", milliseconds: 200 }]]);
  assert.equal(step().free, undefined);
  await one.answer(null);
  assert.equal(one.asked.length, 2);
  await one.answer({ reason: "short" });
  await python.answer();
  assert.deepEqual([step().free, step().verdicts], [1, [{ number: 5, verdict: { reason: "short" } }]]);
  await python.answer();
  assert.equal(step().verdicts, undefined);
  // While the run rests nobody works; a helper goes on with its child then.
  run.rest("hidden", true);
  await other.answer(null);
  await python.answer();
  assert.equal(other.asked.length, 1);
  run.rest("hidden", false);
  await quiet();
  assert.deepEqual(other.asked.map(({ rules }) => rules), ["(game four)", "(game four)"]);
  // Those of a run that is done give their memory back.
  await python.answer({ done: true });
  assert.deepEqual([run.state, one.closed > 0, other.closed > 0], ["done", true, true]);
});

test("a run goes on without a helper that fails, and another run asks them for nothing of this one", async () => {
  const helpers = [new Helper(), new Helper()];
  const [one, other] = helpers;
  assert.ok(one && other);
  const { python, run } = await slowly(...helpers);
  await python.answer({ given: GIVEN });
  one.waiting.shift()?.fail(new Error("no memory"));
  await python.answer();
  assert.deepEqual([run.state, run.helpers.length, python.asked.at(-1).free], ["running", 1, undefined]);
  await run.begin({ ...SETTINGS, seed: 2, budget: "lenient" });
  await quiet();
  assert.equal(run.helpers.length, 1);
  await python.answer();
  await python.answer({ given: GIVEN });
  assert.deepEqual(other.asked.at(-1), { do: "breed-judge", rules: "(game five)", milliseconds: 200, budget: "lenient" });
  await other.answer({ reason: "" });
  await python.answer();
  assert.deepEqual(python.asked.at(-1).verdicts, [{ number: 5, verdict: { reason: "" } }]);
});
