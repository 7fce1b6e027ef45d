// What depends on the device, the other tabs and the host: work that nobody waits for, the lock of a tab, newer versions, files.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { settled } from "./toy_python.mjs";

const { commonLength } = await import("../../web/js/base/common.js");
const { droppedText, textOf } = await import("../../web/js/base/file.js");
const { LIMITS, limitOf } = await import("../../web/js/base/limits.js");
const { loadJson } = await import("../../web/js/base/load.js");
const { Problem } = await import("../../web/js/base/problem.js");
const { mayWorkUnasked, rest, restsChanged, watchRests } = await import("../../web/js/base/rest.js");
const { shared } = await import("../../web/js/base/shared_promise.js");
const { Signal } = await import("../../web/js/base/signal.js");
const { TabLock } = await import("../../web/js/base/tab_lock.js");
const { isOutdated } = await import("../../web/js/base/version.js");

const provide = (/** @type {string} */ name, /** @type {unknown} */ value) => Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });

test("work that nobody has asked for rests while the page is hidden or the battery low, and tells when that changes", async () => {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const battery = Object.assign(new EventTarget(), { level: 0.9, charging: false });
  provide("document", page);
  provide("navigator", { getBattery: async () => battery });
  watchRests(rest);
  await settled();
  assert.equal(mayWorkUnasked(), false, "nothing is allowed before a game is shown");
  rest("elsewhere", false);
  assert.equal(mayWorkUnasked(), true);
  const heard = /** @type {boolean[]} */ ([]);
  const deaf = restsChanged.listen(() => heard.push(mayWorkUnasked()));
  const STEP = fc.oneof(fc.record({ hidden: fc.boolean() }), fc.record({ level: fc.constantFrom(0.1, 0.19, 0.2, 0.9) }), fc.record({ charging: fc.boolean() }));
  fc.assert(
    fc.property(fc.array(STEP, { maxLength: 10 }), (steps) => {
      for (const step of steps) {
        if ("hidden" in step) {
          page.hidden = step.hidden;
          page.dispatchEvent(new Event("visibilitychange"));
        } else if ("level" in step) {
          battery.level = step.level;
          battery.dispatchEvent(new Event("levelchange"));
        } else {
          battery.charging = step.charging;
          battery.dispatchEvent(new Event("chargingchange"));
        }
        const allowed = !page.hidden && (battery.level >= 0.2 || battery.charging);
        assert.deepEqual([mayWorkUnasked(), heard.at(-1)], [allowed, allowed]);
      }
    }),
    { numRuns: 100, includeErrorInReport: true },
  );
  deaf();
  Object.assign(battery, { level: 0.1, charging: false });
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  battery.dispatchEvent(new Event("levelchange"));
  assert.equal(mayWorkUnasked(), false);
  battery.level = 1;
  battery.dispatchEvent(new Event("levelchange"));
  assert.equal(mayWorkUnasked(), true);
  // A browser that refuses to tell of the battery, or tells nothing, is no reason.
  for (const navigator of [{ getBattery: () => Promise.reject(new Error("refused")) }, {}]) {
    provide("navigator", navigator);
    watchRests(rest);
    await settled();
    assert.equal(mayWorkUnasked(), true);
  }
  // The page begins hidden; the battery begins low.
  page.hidden = true;
  watchRests(rest);
  assert.equal(mayWorkUnasked(), false);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  battery.level = 0.1;
  provide("navigator", { getBattery: async () => battery });
  watchRests(rest);
  await settled();
  assert.equal(mayWorkUnasked(), false);
});

test("thinking ahead is switched on from the beginning, but where data are to be saved", async () => {
  const ahead = async (/** @type {object} */ navigator) => {
    provide("navigator", navigator);
    const { settings } = await import(`../../web/js/base/settings.js?${JSON.stringify(navigator)}`);
    return settings.ahead;
  };
  assert.deepEqual([await ahead({}), await ahead({ connection: {} }), await ahead({ connection: { saveData: true } })], [true, true, false]);
});

/** The locks of a browser, of which other tabs hold some. */
class Locks {
  /** @type {Map<string, {held: boolean, waiting: ((lock: object | null) => void)[]}>} */
  all = new Map();

  /** @param {string} name */
  of(name) {
    const found = this.all.get(name) ?? { held: false, waiting: [] };
    this.all.set(name, found);
    return found;
  }

  /** @param {string} name @param {{ifAvailable: boolean}} how @param {(lock: object | null) => unknown} act */
  async request(name, { ifAvailable }, act) {
    const lock = this.of(name);
    if (lock.held && ifAvailable) return act(null);
    if (lock.held) await new Promise((resolve) => lock.waiting.push(() => resolve(undefined)));
    lock.held = true;
    try {
      return await act({ name });
    } finally {
      this.release(name);
    }
  }

  /** @param {string} name */
  release(name) {
    const lock = this.of(name);
    lock.held = false;
    lock.waiting.shift()?.({});
  }
}

test("a tab has its lock as long as anybody in it uses it, and waits for another tab only where that is wanted", async () => {
  const STEP = fc.oneof(
    { weight: 3, arbitrary: fc.record({ use: fc.boolean() }) }, { weight: 3, arbitrary: fc.record({ end: fc.nat(3) }) }, fc.record({ other: fc.boolean() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { maxLength: 14 }), async (steps) => {
      const locks = new Locks();
      provide("navigator", { locks });
      const lock = new TabLock("work");
      let other = false;
      /** @type {{end: () => void, fail: () => void}[]} */
      const working = [];
      /** @type {unknown[]} */
      const told = [];
      let [started, expectedStarts] = [0, 0];
      /** Whether this tab has it, waits for it, or neither. */
      let mine = "no";
      let waiting = 0;
      for (const step of steps) {
        if ("use" in step) {
          lock.use(() => new Promise((resolve, reject) => {
            started += 1;
            working.push({ end: () => resolve(undefined), fail: () => reject(new Error("work")) });
          }), step.use).then((granted) => told.push(granted), () => told.push("failed"));
          if (mine === "no" && !other) mine = "yes";
          else if (mine === "no" && step.use) mine = "waits";
          if (mine === "yes") expectedStarts += 1;
          else if (mine === "waits") waiting += 1;
        } else if ("end" in step && working.length > 0) {
          const [one] = working.splice(step.end % working.length, 1);
          if (step.end === 3) one?.fail();
          else one?.end();
          if (working.length === 0) mine = "no";
        } else if ("other" in step && step.other !== other) {
          // Another tab takes it when it is free, or gives it back.
          if (step.other && mine === "no") {
            other = true;
            locks.of("work").held = true;
          } else if (!step.other) {
            other = false;
            locks.release("work");
            if (mine === "waits") {
              mine = "yes";
              expectedStarts += waiting;
              waiting = 0;
            }
          }
        }
        await settled();
        await settled();
        assert.equal(started, expectedStarts, JSON.stringify(step));
        assert.equal(locks.of("work").held, other || mine === "yes");
      }
    }),
    { numRuns: 200, includeErrorInReport: true },
  );
  // Where the browser has no locks, or none for this page, every tab has it.
  for (const navigator of [{}, { locks: { request: () => Promise.reject(new Error("no origin")) } }]) {
    provide("navigator", navigator);
    let done = 0;
    const lock = new TabLock("work");
    assert.deepEqual([await lock.use(() => (done += 1)), await lock.use(() => (done += 1)), done], [true, true, 2]);
  }
});

test("a newer version is there where the page of the host names other scripts, and nowhere else", async () => {
  /** @type {any} */
  let script = { src: "https://boards.example/app/main-1a2b.js" };
  /** @type {any[]} */
  const asked = [];
  provide("document", { querySelector: (/** @type {string} */ selector) => (selector === 'script[type="module"][src]' ? script : null) });
  provide("location", { pathname: "/app/" });
  const told = async (/** @type {unknown} */ reply) => {
    provide("fetch", async (/** @type {any[]} */ ...request) => {
      asked.push(request);
      if (reply instanceof Error) throw reply;
      return reply;
    });
    return isOutdated();
  };
  const page = (/** @type {string} */ text, ok = true) => ({ ok, text: async () => text });
  assert.deepEqual([await told(page("<script src=app/main-1a2b.js>")), await told(page("<script src=app/main-9z.js>")), await told(page("none", false)), await told(new Error("offline"))], [false, true, false, false]);
  assert.deepEqual(asked[0], ["/app/", { cache: "no-store" }]);
  script = null;
  assert.equal(await told(page("<script src=app/main-9z.js>")), false);
});

test("a file is a text of some length; larger ones and those of other kinds say so", async () => {
  const file = (/** @type {BlobPart} */ content) => /** @type {any} */ (new Blob([content]));
  const refused = async (/** @type {Promise<unknown>} */ reading) => {
    const error = /** @type {any} */ (await reading.catch((problem) => problem));
    assert.ok(error instanceof Problem, String(error));
    return [error.said.id, error.said.values?.["most"], error.message, error.name];
  };
  assert.equal(await textOf(file("e5\td4\r\n\u00e9 \x1b"), 20), "e5\td4\r\n\u00e9 \x1b");
  assert.equal(await textOf(file("12345"), 5), "12345");
  assert.deepEqual(await refused(textOf(file("123456"), 5)), ["error-file", 5e-6, 'error-file {"most":0.000005}', "Problem"]);
  for (const sign of ["\0", "\x08", "\x0e", "\x1a"]) assert.deepEqual(await refused(textOf(file(`a${sign}`), 9)), ["error-binary", undefined, "error-binary", "Problem"]);
  const drop = (/** @type {any} */ dataTransfer) => droppedText(/** @type {any} */ ({ dataTransfer }), 5);
  assert.deepEqual([await drop({ files: [file("abc")], getData: () => "text" }), await drop({ files: [], getData: (/** @type {string} */ type) => `text of ${type}` }), await drop(null)], ["abc", "text of text/plain", ""]);
  assert.deepEqual(await refused(drop({ files: [file("123456")] })), ["error-file", 5e-6, 'error-file {"most":0.000005}', "Problem"]);
});

test("a file of data is fetched once, and again where that failed", async () => {
  const asked = /** @type {string[]} */ ([]);
  let ok = false;
  provide("fetch", async (/** @type {string} */ url) => {
    asked.push(url);
    return { ok, status: 503, json: async () => ({ url }) };
  });
  await assert.rejects(loadJson("a.json"), /503 a\.json/);
  ok = true;
  const [one, other] = [loadJson("a.json"), loadJson("a.json")];
  assert.equal(one, other);
  assert.deepEqual([await one, await loadJson("b.json"), await loadJson("a.json")], [{ url: "a.json" }, { url: "b.json" }, { url: "a.json" }]);
  assert.deepEqual(asked, ["a.json", "a.json", "b.json"]);
  const kept = new Map();
  assert.equal(await shared(kept, "x", async () => 1), 1);
  assert.equal(await shared(kept, "x", async () => 2), 1);
});

test("listeners hear in their order what is told while they listen", () => {
  const signal = new Signal();
  const heard = /** @type {unknown[]} */ ([]);
  const ends = [1, 2, 3].map((name) => signal.listen((...values) => {
    heard.push([name, ...values]);
    // One that goes meanwhile still hears this, and one that comes hears the next.
    if (name === 1 && values[0] === "go") ends[1]?.();
    if (name === 1 && values[0] === "come") signal.listen((value) => heard.push([4, value]));
  }));
  for (const word of ["a", "go", "come", "b"]) signal.emit(word, 7);
  ends[0]?.();
  ends[0]?.();
  signal.emit("c");
  const each = (/** @type {string} */ word, /** @type {number[]} */ ...names) => names.map((name) => (name === 4 ? [4, word] : [name, word, 7]));
  assert.deepEqual(heard, [...each("a", 1, 2, 3), ...each("go", 1, 2, 3), ...each("come", 1, 3), ...each("b", 1, 3, 4), [3, "c"], [4, "c"]]);
});

test("lists agree as far as they begin alike", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1)), fc.array(fc.nat(1)), (one, other) => {
      const differ = one.findIndex((item, at) => item !== other[at]);
      assert.equal(commonLength(one, other), differ < 0 ? one.length : differ);
    }),
  );
});

test("parameters of a board have the limits of what they hold", () => {
  const limits = Object.fromEntries(["moves", "record", "steps", "diagram", "picture", "rules", "arrows", "fills", "labels", "game"].map((name) => [name, limitOf(name)]));
  const { record, lesson, diagram, picture, rules, mark_text, text } = LIMITS;
  assert.deepEqual(limits, { moves: record, record, steps: lesson, diagram, picture, rules, arrows: mark_text, fills: mark_text, labels: mark_text, game: text });
});
