// How moves are judged by what searches have found.

import assert from "node:assert/strict";
import { test } from "node:test";
import { compareRecorded } from "./recorded.mjs";

const { accuracy, evaluations, isMistake, reviewOf, verdicts } = await import("../../web/js/match/review.js");

const MOVERS = ["white", "black", "white", "black", "white", "black"];
const LINE = ["a", "b", "c", "d", "e"].map((move, ply) => ({ move, player: MOVERS[ply] ?? "", seat: ply % 2, round: 1 }));

/** @param {number} value @param {object} [more] */
function report(value, more = {}) {
  return { value, proven: null, choice: "best", line: ["best", "reply"], distance: null, moves: [], visits: 1, nodes: 1, milliseconds: 1, ...more };
}

test("values are seen by the first player, and a result is the last one", () => {
  const reports = [report(0.6), report(0.45), null, report(0, { proven: "loss" }), report(0.3)];
  assert.deepEqual(evaluations(reports, MOVERS, "white", null), [0.6, 0.55, null, 1, 0.3]);
  for (const [winner, value] of /** @type {const} */ ([["white", 1], ["black", 0], [null, 0.5]])) {
    const outcome = { winner, reason: "", cells: [], lost: false };
    assert.deepEqual(evaluations(reports, MOVERS, "white", outcome), [0.6, 0.55, null, 1, value]);
  }
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

test("each verdict begins at its threshold", () => {
  const judged = (/** @type {any} */ before, /** @type {number} */ from, /** @type {number} */ to, /** @type {any} */ next = report(1 - to)) => {
    const found = verdicts([before, next], LINE.slice(0, 1), [from, to], "white");
    return found.map(({ nag, reason }) => `${nag} ${reason.id}`).join() || "none";
  };
  for (const [lost, verdict] of /** @type {const} */ ([[0, "none"], [8, "none"], [9, "6 review-better"], [17, "6 review-better"], [18, "2 review-better"], [29, "2 review-better"], [30, "4 review-better"], [49, "4 review-better"], [-9, "none"]])) {
    assert.equal(judged(report(0.5), 0.5, 0.5 - lost / 100 - 1e-9 * Math.sign(lost)), verdict, `${lost}`);
  }
  // A missed win is a mistake as long as the game is not worse than even.
  for (const [after, verdict] of /** @type {const} */ ([[1, "none"], [0.99, "2 review-missed"], [0.5, "2 review-missed"], [0.49, "4 review-missed"], [0, "4 review-missed"]])) {
    assert.equal(judged(report(1, { proven: "win" }), 1, after), verdict, `a win, then ${after}`);
  }
  for (const [after, verdict] of /** @type {const} */ ([[0.01, "4 review-better"], [0, "4 review-allowed"]])) assert.equal(judged(report(0.5), 0.5, after), verdict);
  // Who loses anyway makes no mistake, except that the move ends the game.
  assert.equal(judged(report(0, { proven: "loss" }), 0, 0), "none");
  assert.equal(judged(report(0, { proven: "loss" }), 0, 0, null), "4 review-lost");
  assert.equal(judged(report(0.5, { proven: "draw" }), 0.5, 0.1), "none");
  assert.equal(judged(report(0.5, { proven: "draw" }), 0.5, 0), "4 review-allowed");
  // The best move is no mistake; it is a good one where all others are known to lose.
  const moves = (/** @type {(string | null)[]} */ ...proofs) => proofs.map((proven) => ({ proven }));
  for (const [proofs, verdict] of /** @type {const} */ ([[[null, "loss"], "1 review-only"], [[null], "none"], [[null, "loss", null], "none"], [["win", "loss", "loss"], "1 review-only"]])) {
    assert.equal(judged(report(0.9, { choice: "a", line: ["a"], moves: moves(...proofs) }), 0.9, 0.2), verdict);
  }
  assert.equal(judged(report(0, { proven: "loss", choice: "a", line: [], moves: moves("loss", "loss") }), 0, 0), "none");
});

test("accuracy is full where nothing was given away", () => {
  const values = [0.5, 0.5, 0.8, 0.8, 0.8, 0.8];
  assert.ok(Number(accuracy("white", LINE, values, "white")) > 99.9);
  assert.ok(Number(accuracy("black", LINE, values, "white")) < 80);
  assert.equal(accuracy("red", LINE, values, "white"), null);
});

/** @param {number} seed @returns {() => number} numbers from 0 to 1 by chance, always the same */
function chanceOf(seed) {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const rounded = (/** @type {number | null} */ value) => (value === null ? "-" : String(Math.round(value * 1e4) / 1e4));

test("games are reviewed as they were: their values, verdicts and accuracy", () => {
  // YAVSET_RECORD=1 records them anew.
  const lines = Array.from({ length: 100 }, (_, seed) => {
    const chance = chanceOf(seed + 1);
    for (let time = 0; time < 4; time += 1) chance();
    const one = (/** @type {any[]} */ list) => list[Math.floor(chance() * list.length)];
    const length = 2 + Math.floor(chance() * 9);
    const players = Array.from({ length }, (__, ply) => (chance() < 0.15 ? "white" : (MOVERS[ply % 2] ?? "")));
    const line = players.map((player, ply) => ({ move: one(["best", "b", "c", "swap", "swap:white"]), player, seat: 0, round: ply }));
    let value = 0.5;
    const reports = Array.from({ length: length + 1 }, () => {
      value = 1 - Math.max(0.02, Math.min(0.98, value + one([0, 0.02, -0.05, 0.1, -0.25, 0.4])));
      if (chance() < 0.05) return null;
      const proven = one([null, null, null, null, null, null, null, null, "win", "loss"]);
      return report(proven === "win" ? 1 : proven === "loss" ? 0 : value, {
        proven, distance: proven ? Math.floor(chance() * 8) : null, choice: one(["best", "b", ""]), line: one([["best", "reply"], ["b"], []]),
        moves: one([[], [{ proven: null }], [{ proven: null }, { proven: "loss" }], [{ proven: null }, { proven: null }], [{ proven: "loss" }, { proven: "loss" }]]),
      });
    });
    const outcome = one([null, null, { winner: "white" }, { winner: "black" }, { winner: null }]);
    const movers = [...players, one(["white", "black"])];
    const values = evaluations(reports, movers, "white", outcome);
    const found = verdicts(reports, line, values, "white").map(({ ply, nag, reason, better }) => `  ${ply} ${nag} ${reason.id} ${JSON.stringify(reason.values ?? {})} ${better.join(" ")}`);
    return [`${seed}: ${values.map(rounded).join(" ")}`, ...found, `  ${["white", "black"].map((player) => rounded(accuracy(player, line, values, "white"))).join(" ")}`].join("\n");
  });
  compareRecorded("reviews.txt", lines);
});

test("a review takes what is known: searches, values saved with the game, and how it ended", () => {
  const game = (/** @type {any} */ { values = [], reports = [], end = null, atEnd = true, waiting = false, moves = ["a", "b"], outcome = null }) => /** @type {any} */ ({
    description: { players: ["white", "black"] }, moves, line: LINE, atEnd, waiting, end, view: { to_move: "white", outcome },
    analysis: { valuesAlong: () => Array.from({ length: moves.length + 1 }, (_, at) => values[at] ?? null), reportsAlong: () => Array.from({ length: moves.length + 1 }, (_, at) => reports[at] ?? null) },
  });
  const of = (/** @type {any} */ parts) => {
    const { values, verdicts: found, complete } = reviewOf(game(parts));
    return [values.map(rounded).join(" "), found.map(({ ply, nag }) => `${ply}:${nag}`).join(" "), complete];
  };
  assert.deepEqual(of({}), ["- - -", "", false]);
  assert.deepEqual(of({ values: [0.6, 0.4, 0.6] }), ["0.6 0.6 0.6", "", true]);
  // A value of 0 or 1 was proven; those who move in it are those of the game.
  assert.deepEqual(of({ values: [1, 0, 0.7] }), ["1 1 0.7", "", true]);
  // Searches of this page come before what was saved.
  assert.deepEqual(of({ values: [0.6, 0.4, 0.9], reports: [null, report(0.4, { choice: "x", line: ["x"] })] }), ["0.6 0.6 0.9", "1:4", true]);
  // The end counts where it is known, or shown.
  const won = { winner: "white" };
  assert.equal(of({ values: [0.6, 0.4], end: { to_move: "white", outcome: won } })[0], "0.6 0.6 1");
  assert.equal(of({ values: [0.6, 0.4], outcome: won })[0], "0.6 0.6 1");
  assert.equal(of({ values: [0.6, 0.4], outcome: won, atEnd: false })[0], "0.6 0.6 -");
  assert.equal(of({ values: [0.6, 0.4], outcome: won, waiting: true })[0], "0.6 0.6 -");
  assert.deepEqual(of({ values: [0.6], moves: [] }), ["0.6", "", false]);
  assert.deepEqual([1, 2, 4, 6].map((nag) => isMistake(/** @type {any} */ ({ nag }))), [false, true, true, false]);
});
