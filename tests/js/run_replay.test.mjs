// A recorded run that is shown again: in a minute, from anywhere, in order, and from the beginning after its end.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Problem } from "../../web/js/base/problem.js";
import { keptChild, readRecorded } from "../../web/js/breeding/recorded_run.js";
import { Replay, SECONDS } from "../../web/js/breeding/run_replay.js";

const STEP = fc.oneof(
  { weight: 3, arbitrary: fc.record({ wait: fc.integer({ min: 1, max: 150 }) }) },
  fc.record({ do: fc.constantFrom("play", "pause") }),
  fc.record({ away: fc.integer({ min: 1, max: 5000 }) }),
  fc.record({ seek: fc.nat(40) }),
);

test("children come in their order, as fast as a minute for all of them allows", (context) => {
  // Node's own mock lets an interval that ends itself go on.
  /** @type {Map<object, () => void>} */
  const intervals = new Map();
  context.mock.method(globalThis, "setInterval", (/** @type {() => void} */ act) => {
    const id = {};
    intervals.set(id, act);
    return id;
  });
  context.mock.method(globalThis, "clearInterval", (/** @type {object} */ id) => intervals.delete(id));
  let now = 0;
  Object.defineProperty(performance, "now", { configurable: true, value: () => now });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.array(STEP, { maxLength: 20 }), (count, steps) => {
      intervals.clear();
      const children = new Map(Array.from({ length: count }, (_, at) => [count - at, { number: count - at }]));
      const replay = new Replay(/** @type {any} */ ({ children, kept: [2, 1], ancestors: [], settings: {} }));
      /** @type {number[]} */
      const told = [];
      replay.changed.listen((/** @type {{number: number}[]} */ born) => told.push(...born.map(({ number }) => number)));
      let [at, playing] = [0, false];
      for (const step of steps) {
        const before = replay.at;
        told.length = 0;
        if ("wait" in step) {
          // A browser's clock ticks ten times a second.
          for (let tick = 0; tick < step.wait; tick += 1) {
            now += 100;
            for (const act of [...intervals.values()]) act();
            if (playing) at = Math.min(count, at + count / SECONDS / 10);
            if (at > count - 1e-9) playing = false;
          }
          assert.deepEqual(told, Array.from({ length: replay.at - before }, (_, number) => before + 1 + number));
        } else if ("away" in step) {
          // A hidden page does not catch up.
          now += step.away;
          for (const act of [...intervals.values()]) act();
          if (playing) at = Math.min(count, at + (count / SECONDS / 1000) * Math.min(step.away, 500));
          if (at > count - 1e-9) playing = false;
        } else if ("seek" in step) {
          at = Math.min(step.seek, count);
          replay.seek(at);
          if (at === count) playing = false;
        } else if (step.do === "play") {
          if (!playing && replay.ended) at = 0;
          replay.play();
          playing = true;
        } else {
          replay.pause();
          playing = false;
        }
        assert.equal(replay.at, Math.floor(at + 1e-6));
        assert.deepEqual([...replay.children.keys()], Array.from({ length: replay.at }, (_, number) => number + 1));
        assert.deepEqual(replay.kept, [2, 1].filter((number) => number <= replay.at && number <= count));
        assert.equal(replay.playing, playing);
      }
      replay.pause();
    }),
    { numRuns: 60, includeErrorInReport: true },
  );
});

// Recorded runs.

const SENTENCE = { id: "why", values: { count: 3, name: "Ada", inner: { id: "inner", values: { deep: { id: "deep" } } } } };
const ESTIMATE = { value: 0.5, low: 0.4, high: 0.6 };
const VERDICT = {
  stage: 3, reason: "too long", measures: { depth: ESTIMATE }, soundness: ESTIMATE, interest: ESTIMATE, simplicity: 0.9, best_game: ["a1", "b2"], curve: [0.5, 1],
};
const BARE_VERDICT = { stage: 0, reason: "", measures: {}, soundness: null, interest: null, simplicity: null, best_game: [], curve: [] };
const CHILD = { number: 2, name: "Bo", text: "(game)", parents: [[-1, "Ada"], [1, "Cy"]], said: [SENTENCE], verdict: VERDICT, reason: SENTENCE };
const BRED = { code: "h5", rank: 1, novelty: 0.5, times: 3, why: [SENTENCE], known: { designer: "Ada", year: 1999 } };
const RUN = {
  format: 1, settings: { population: "all", children: 3, seed: 7 }, budget: "quick", ancestors: [{ number: -1, name: "Ada", code: "h4" }],
  children: [{ number: 1, verdict: { stage: 0 } }, CHILD], archive: [{ ...BRED, number: 2, confirmation: VERDICT }], kin: [1],
};

/** @param {any} run @param {PropertyKey[]} path @param {unknown} value undefined for none */
function changed(run, path, value) {
  const copy = structuredClone(run);
  const [last = "", ...others] = path.toReversed();
  const place = others.reduceRight((/** @type {any} */ part, key) => part[key], copy);
  if (value === undefined) delete place[last];
  else place[last] = value;
  return copy;
}

/** @param {any} value @returns {string[][]} the paths of all its parts */
const pathsIn = (value) => (typeof value === "object" ? Object.keys(value).flatMap((key) => [[key], ...pathsIn(value[key]).map((path) => [key, ...path])]) : []);

/** What may be missing, by the ends of the paths. */
const OPTIONAL = /^(budget|kin|.*\.(name|text|parents|said|reason|values|measures|soundness|interest|simplicity|best_game|curve|known|times|confirmation|again))$/;
/** Names are free here: any may go, and what they name keeps its shape. */
const NAMED = /(values|measures)\.[a-z]+$/;

test("a recorded run is read whole, with what it does not say left empty, and with nothing wrong in it", () => {
  const read = (/** @type {unknown} */ run) => readRecorded(JSON.stringify(run));
  const { format: _, settings, budget, ancestors, kin } = RUN;
  const { confirmation: __, ...bare } = { ...CHILD, game: BRED, confirmation: VERDICT };
  assert.deepEqual(read(RUN), {
    settings: { ...settings, budget }, ancestors, kept: [2], rediscoveries: kin,
    children: new Map(/** @type {[number, any][]} */ ([[1, { number: 1, name: "", text: "", parents: [], said: [], verdict: BARE_VERDICT, reason: null }], [2, { ...bare, confirmation: VERDICT }]])),
  });
  for (const path of pathsIn(RUN)) {
    const name = path.join(".");
    const free = NAMED.test(name);
    const element = /^\d+$/.test(path.at(-1) ?? "");
    const refused = (/** @type {unknown} */ run) => {
      try {
        read(run);
        return false;
      } catch (error) {
        assert.ok(error instanceof Problem && error.said.id === "breeding-view-no-run", name);
        return true;
      }
    };
    if (!element) {
      const optional = free || (path.length > 1 ? OPTIONAL : /^(budget|kin)$/).test(name) && !/^ancestors|settings/.test(name);
      assert.equal(refused(changed(RUN, path, undefined)), !optional, `without ${name}`);
    }
    for (const wrong of [true, [[[]]], { a: [] }]) {
      const parent = /parents\.\d+$/.test(name);
      assert.ok(parent && Array.isArray(wrong) ? true : refused(changed(RUN, path, wrong)), `${name}: ${JSON.stringify(wrong)}`);
    }
  }
  // What comes later than a version of this page knows, games that are no children, and sentences in sentences without end.
  for (const [path, value] of /** @type {[PropertyKey[], unknown][]} */ ([[["format"], 2], [["archive", 0, "number"], 9], [["children", 1, "parents", 0], [1]], [["children", 1, "parents", 0], ["Ada", 1]]])) {
    assert.throws(() => read(changed(RUN, path, value)), Problem, path.join("."));
  }
  /** @type {(depth: number) => any} */
  const nested = (depth) => (depth === 0 ? { id: "last" } : { id: "one", values: { next: nested(depth - 1) } });
  assert.ok(read(changed(RUN, ["children", 1, "reason"], nested(4))));
  assert.throws(() => read(changed(RUN, ["children", 1, "reason"], nested(5))), Problem);
  assert.throws(() => readRecorded("{"), Problem);
  // A game without a confirmation has none.
  assert.deepEqual(read(changed(RUN, ["archive", 0, "confirmation"], undefined)).children.get(2), bare);
  assert.deepEqual(read(changed(changed(RUN, ["kin"], undefined), ["budget"], undefined)), { ...read(RUN), rediscoveries: [], settings: { ...settings, budget: "" } });
});

test("a child of the browser's database is as it was stored", () => {
  const stored = { ...CHILD, game: BRED, confirmation: VERDICT, again: [VERDICT] };
  assert.deepEqual(keptChild(stored), stored);
  assert.deepEqual(keptChild({ number: 1, verdict: { stage: 2 } }), { number: 1, name: "", text: "", parents: [], said: [], verdict: { ...BARE_VERDICT, stage: 2 }, reason: null });
  for (const path of pathsIn(stored).filter((one) => one.length < 3)) assert.equal(keptChild(changed(stored, path, /parents\.\d/.test(path.join(".")) ? [] : [[true]])), null, path.join("."));
  assert.equal(keptChild(null), null);
});
