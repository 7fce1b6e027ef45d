// Puzzles as the page reads and chooses them, what it keeps, and the visitor's rating.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import "./without_build.mjs";

const { BEGINNER, rated } = await import("../../web/js/puzzles/glicko.js");
const { hash } = await import("../../web/js/base/hash.js");
const { dayOf, pick, readProgress, readPuzzle, withDay, withResult } = await import("../../web/js/puzzles/collection.js");

const LINE = "trap 5 1495 4 : c1 d6 e4 : f4 e3 c4";
const NOTHING = { rating: BEGINNER, results: {}, day: "", streak: 0, best: 0 };
/** @param {number} rating @param {string} kind */
const puzzle = (rating, kind = "win") => ({ ...readPuzzle("yavalath", LINE), id: `p${rating}`, rating, kind });

test("a line of a file is a puzzle", () => {
  const read = readPuzzle("yavalath", LINE);
  assert.deepEqual([read.kind, read.plies, read.rating], ["trap", 5, 1495]);
  assert.deepEqual(read.moves, ["c1", "d6", "e4"]);
  assert.deepEqual(read.solution, ["f4", "e3", "c4"]);
  assert.deepEqual(readPuzzle("quantum-leap", "win 3 900 1 : seed=4 pass : a1xb1").options, { seed: "4" });
  assert.notEqual(read.id, readPuzzle("yavalath", LINE.replace("e4", "e5")).id);
});

test("an id is the same as in Python", () => {
  assert.equal(readPuzzle("yavalath", "trap 5 1495 4 : c1 d6 e4 d5 d2 a2 h6 f6 f3 h8 : f4").id, "yavalath-kscj1n");
});

test("the hash is FNV-1a, as in Python", () => {
  assert.equal(hash(""), 0x811c9dc5);
  assert.equal(hash("a"), 0xe40c292c);
  assert.equal(hash("foobar"), 0xbf9cf968);
});

test("the day is that of UTC", () => {
  assert.equal(dayOf(new Date("2026-11-21T23:59:00Z")), "2026-11-21");
  assert.equal(dayOf(new Date("2026-11-22T08:00:00+09:00")), "2026-11-21");
});

test("the choice is by kind, difficulty, rating, and what was not tried yet", () => {
  const puzzles = [puzzle(700), puzzle(1190), puzzle(1250, "trap"), puzzle(1900)];
  /** @param {string} kind @param {string} difficulty @param {any} [done] */
  const chosen = (kind, difficulty, done = NOTHING) => pick(puzzles, { kind, difficulty }, done, () => 0)?.id;
  assert.equal(chosen("", "mine"), "p1190");
  assert.equal(chosen("trap", "mine"), "p1250");
  assert.equal(chosen("", "easy"), "p700");
  assert.equal(chosen("", "hard"), "p1900");
  assert.equal(chosen("save", "mine"), undefined);
  assert.equal(chosen("", "mine", { ...NOTHING, results: { p1190: true } }), "p1250");
  const all = Object.fromEntries(puzzles.map(({ id }) => [id, true]));
  assert.equal(chosen("", "medium", { ...NOTHING, results: all }), "p1190");
});

test("a rating rises with what is solved, falls with what is not, and settles", () => {
  const up = rated(BEGINNER, 1200, true);
  const down = rated(BEGINNER, 1200, false);
  assert.ok(up.rating > 1200 && down.rating < 1200);
  assert.ok(Math.abs(up.rating - 1200 - (1200 - down.rating)) < 1e-6);
  assert.ok(up.deviation < BEGINNER.deviation);
  assert.ok(rated(BEGINNER, 1800, true).rating > up.rating);
  let player = BEGINNER;
  for (let n = 0; n < 300; n += 1) player = rated(player, 1500, n % 2 === 0);
  assert.ok(Math.abs(player.rating - 1500) < 60);
  assert.ok(player.deviation < 80);
});

test("the numbers of a game against one opponent are those of the paper's formulas", () => {
  // With an opponent's deviation of 100 and a win of 1500 against 1500: worked out by hand from the paper.
  const { rating, deviation, volatility } = rated({ rating: 1500, deviation: 200, volatility: 0.06 }, 1500, true);
  assert.ok(Math.abs(rating - 1584.5) < 0.1, String(rating));
  assert.ok(Math.abs(deviation - 175.5) < 0.1, String(deviation));
  assert.ok(Math.abs(volatility - 0.06) < 0.0001);
});

test("a rating changes as the formulas of the paper say, solved by halving", () => {
  const PLAYER = fc.record({ rating: fc.double({ min: 500, max: 2500, noNaN: true }), deviation: fc.double({ min: 45, max: 350, noNaN: true }), volatility: fc.double({ min: 0.03, max: 0.12, noNaN: true }) });
  fc.assert(
    fc.property(PLAYER, fc.double({ min: -500, max: 500, noNaN: true }), fc.boolean(), (player, harder, solved) => {
      const puzzle = player.rating + harder;
      const [mu, phi, muJ, phiJ] = [(player.rating - 1500) / 173.7178, player.deviation / 173.7178, (puzzle - 1500) / 173.7178, 100 / 173.7178];
      const g = 1 / Math.sqrt(1 + (3 * phiJ ** 2) / Math.PI ** 2);
      const expected = 1 / (1 + Math.exp(-g * (mu - muJ)));
      const v = 1 / (g ** 2 * expected * (1 - expected));
      const delta = v * g * (Number(solved) - expected);
      const a = Math.log(player.volatility ** 2);
      const f = (/** @type {number} */ x) => (Math.exp(x) * (delta ** 2 - phi ** 2 - v - Math.exp(x))) / (2 * (phi ** 2 + v + Math.exp(x)) ** 2) - (x - a) / 0.25;
      let [low, high] = [a - 20, a + 20];
      for (let time = 0; time < 60; time += 1) {
        const middle = (low + high) / 2;
        if (f(middle) > 0) low = middle;
        else high = middle;
      }
      const sigma = Math.exp(low / 2);
      const after = 1 / Math.sqrt(1 / (phi ** 2 + sigma ** 2) + 1 / v);
      const found = rated(player, puzzle, solved);
      const near = (/** @type {number} */ one, /** @type {number} */ other, /** @type {number} */ much) => assert.ok(Math.abs(one - other) < much, `${one} for ${other}`);
      near(found.volatility, sigma, 1e-6);
      near(found.deviation, Math.max(45, 173.7178 * after), 1e-4);
      near(found.rating, 1500 + 173.7178 * (mu + after ** 2 * g * (Number(solved) - expected)), 1e-3);
    }),
    { numRuns: 300, includeErrorInReport: true },
  );
});

test("only the first try of a puzzle counts", () => {
  const one = puzzle(1500);
  const failed = withResult(NOTHING, one, { solved: false });
  assert.deepEqual(failed.results, { p1500: false });
  assert.equal(withResult(failed, one, { solved: true }), failed);
  assert.deepEqual(withResult(NOTHING, one, { solved: false, helped: true }), { ...NOTHING, results: { p1500: false } });
});

test("days in succession make a streak", () => {
  const first = withDay(NOTHING, "2026-02-28");
  assert.equal(first.streak, 1);
  assert.equal(withDay(first, "2026-02-28"), first);
  assert.equal(withDay(first, "2026-03-01").streak, 2);
  assert.equal(withDay(first, "2026-03-02").streak, 1);
});

test("a stored record is read but for what is damaged of it", () => {
  const record = { ...NOTHING, rating: { ...BEGINNER, rating: 1300 }, results: { one: true }, day: "2026-03-01", streak: 4, best: 7 };
  assert.deepEqual(readProgress(JSON.parse(JSON.stringify(record))), record);
  assert.deepEqual(readProgress({ ...record, streak: "many" }), { ...record, streak: 0 });
  assert.deepEqual(readProgress({ ...record, results: 3 }), { ...record, results: {} });
  assert.deepEqual(readProgress({ ...record, results: { one: true, two: 2 } }), record);
  assert.deepEqual(readProgress({ ...record, rating: {} }), { ...record, rating: BEGINNER });
  for (const other of [null, {}, [], "text", { format: "yavset-games" }]) assert.equal(readProgress(other), null);
});
