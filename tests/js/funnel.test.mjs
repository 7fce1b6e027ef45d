// How many children came how far, and who their ancestors are, counted once more.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { lineageOf, tiersOf } from "../../web/js/breeding/funnel.js";

const REASONS = ["stillborn", "seen", "draws", "short", "advantage", "mirror", "no-skill", "parity", ""];
const ORDER = { stillborn: "game", seen: "new", draws: "sound", short: "sound", advantage: "even", mirror: "even", "no-skill": "skill", parity: "skill", "": "alive" };

test("each child falls where its reason says, and all who have not fallen come to the next tier", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...REASONS), { maxLength: 60 }), (reasons) => {
      const tiers = tiersOf(/** @type {any} */ (reasons.map((reason) => ({ verdict: { reason } }))));
      let coming = [...reasons];
      for (const { id, left, fallen } of tiers) {
        assert.equal(left, coming.length, id);
        const here = coming.filter((reason) => ORDER[/** @type {keyof typeof ORDER} */ (reason)] === id && reason !== "");
        coming = coming.filter((reason) => !here.includes(reason));
        const counts = fallen.map(([, count]) => count);
        assert.deepEqual(counts, counts.toSorted((one, other) => other - one));
        for (const [reason, count] of fallen) assert.equal(count, here.filter((one) => one === reason).length);
        assert.equal(counts.reduce((sum, count) => sum + count, 0), here.length);
      }
      assert.equal(tiers.at(-1)?.id, "alive");
    }),
  );
});

test("a lineage goes back as many generations as asked, and tells of the parents of each ancestor once", () => {
  const parents = fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(parents, fc.nat(5), (drawn, generations) => {
      // Parents are older than their child; the first ones come from outside the run.
      const children = new Map(drawn.map((pair, number) => [number, { name: `n${number}`, parents: [...new Set(pair)].map((one) => [(one % (number + 2)) - 2, `n${one}`]) }]));
      const number = drawn.length - 1;
      const found = lineageOf(number, /** @type {any} */ (children), generations);
      assert.ok(found);
      const told = new Set();
      /** @param {import("../../web/js/breeding/funnel.js").Lineage} one @param {number} depth */
      const walk = (one, depth) => {
        assert.ok(depth <= generations);
        const child = children.get(one.number) ?? null;
        assert.equal(one.child, child);
        const tells = child !== null && depth < generations && !told.has(one.number);
        // Who is met first says who the parents are; where that was too deep, nobody does.
        told.add(one.number);
        assert.deepEqual(one.parents.map((parent) => [parent.number, parent.name]), tells ? child.parents : []);
        for (const parent of one.parents) walk(parent, depth + 1);
      };
      walk(found, 0);
      assert.equal(lineageOf(99, /** @type {any} */ (children), generations), null);
    }),
    { includeErrorInReport: true },
  );
});
