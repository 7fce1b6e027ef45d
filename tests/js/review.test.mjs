// How moves are judged by what searches have found.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";

const { accuracy, evaluations, verdicts } = await import("../../web/js/match/review.js");

const MOVERS = ["white", "black", "white", "black", "white", "black"];
const LINE = ["a", "b", "c", "d", "e"].map((move, ply) => ({ move, player: MOVERS[ply] ?? "", seat: ply % 2, round: 1 }));

/** @param {number} value @param {object} [more] */
function report(value, more = {}) {
  return { value, proven: null, choice: "best", line: ["best", "reply"], distance: null, moves: [], visits: 1, nodes: 1, milliseconds: 1, ...more };
}

test("values do not depend on whose turn it is", () => {
  // Every search sees its own player 8 points too high.
  const values = evaluations(MOVERS.map(() => report(0.58)), MOVERS, "white", null);
  for (const value of values) assert.ok(Math.abs(Number(value) - 0.5) < 1e-9);
});

test("a mistake stays visible, and proofs and results stay as they are", () => {
  const reports = [report(0.6), report(0.45), report(0.2), report(0.85), report(0, { proven: "loss" }), null];
  const values = evaluations(reports, MOVERS, "white", { winner: "black", reason: "", cells: [], lost: false });
  assert.ok(Number(values[0]) > 0.5 && Number(values[2]) < 0.25);
  assert.equal(values[4], 0);
  assert.equal(values[5], 0);
});

test("what is proven of some positions says nothing about the values of others", () => {
  const one = fc.record({ value: fc.double({ min: 0.01, max: 0.99, noNaN: true }), proven: fc.constantFrom(null, null, "win", "loss") });
  fc.assert(
    fc.property(fc.array(one, { minLength: 2, maxLength: 12 }), (searched) => {
      const movers = searched.map((_, ply) => MOVERS[ply % 2] ?? "");
      /** @param {boolean} turned */
      const values = (turned) => evaluations(
        searched.map(({ value, proven }) => (proven ? report(Number((proven === "win") !== turned), { proven }) : report(value))), movers, "white", null);
      const [before, after] = [values(false), values(true)];
      for (const [ply, { proven }] of searched.entries()) {
        assert.equal(after[ply], proven ? 1 - Number(before[ply]) : before[ply]);
        if (proven) assert.equal(before[ply], Number((proven === "win") === (movers[ply] === "white")));
      }
    }),
  );
});

test("moves are judged by what they give away and by proofs", () => {
  const reports = [
    report(0.6, { choice: "a", line: ["a"] }),
    report(0.4),
    report(1, { proven: "win", line: ["win", "x", "y"], distance: 5 }),
    report(0.9, { choice: "d", line: ["d"], moves: [{ proven: null }, { proven: "loss" }, { proven: "loss" }] }),
    report(0.1),
    report(1, { proven: "win", line: ["now"], distance: 1 }),
  ];
  const values = [0.6, 0.6, 0.85, 0.1, 0.1, 0];
  const found = verdicts(reports, LINE, values, "white");
  assert.deepEqual(found.map(({ ply, nag, reason }) => [ply, nag, reason.id]), [
    [1, 2, "review-better"],
    [2, 4, "review-missed"],
    [3, 1, "review-only"],
    [4, 4, "review-allowed"],
  ]);
  // The line is known only in part; the win takes five moves, three of them the winner's.
  assert.deepEqual(found[1]?.reason.values, { count: 3, move: "win" });
  assert.deepEqual(found[3]?.reason.values, { count: 1 });
  assert.deepEqual(found[1]?.better, ["win", "x", "y"]);
});

test("whoever ends the game by losing it hears that first", () => {
  const reports = [report(1, { proven: "win", line: ["b"], distance: 3 }), null];
  const [verdict] = verdicts(reports, LINE.slice(0, 1), [1, 0], "white");
  assert.deepEqual([verdict?.nag, verdict?.reason, verdict?.better], [4, { id: "review-lost" }, ["b"]]);
});

test("accuracy is full where nothing was given away", () => {
  const values = [0.5, 0.5, 0.8, 0.8, 0.8, 0.8];
  assert.ok(Number(accuracy("white", LINE, values, "white")) > 99.9);
  assert.ok(Number(accuracy("black", LINE, values, "white")) < 80);
  assert.equal(accuracy("red", LINE, values, "white"), null);
});
