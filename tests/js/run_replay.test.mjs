// A recorded run that is shown again: in a minute, from anywhere, in order, and from the beginning after its end.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Replay, SECONDS } from "../../web/js/breeding/run_replay.js";

const STEP = fc.oneof(
  { weight: 3, arbitrary: fc.record({ wait: fc.integer({ min: 1, max: 150 }) }) },
  fc.record({ do: fc.constantFrom("play", "pause") }),
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
