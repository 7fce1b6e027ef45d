// The moves of a game and the position shown among them.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { along, byPly, putAlong } from "../../web/js/match/along.js";
import { MoveHistory } from "../../web/js/match/move_history.js";

/** @typedef {import("../../web/js/types.d.ts").Seat} Seat */

/** @type {Seat} */
const PERSON = { kind: "person" };
/** @type {Seat} */
const BOT = { kind: "bot", level: 2 };

/** @param {string[]} moves @param {Seat[]} [seats] */
function historyOf(moves, seats = [PERSON, PERSON]) {
  const line = moves.map((move, index) => ({ move, player: ["white", "black"][index % 2] ?? "", seat: index % 2, round: 1 + (index >> 1) }));
  const view = /** @type {import("../../web/js/types.d.ts").View} */ ({ to_move: "white", seat: 0, round: 1 });
  // What it begins with, such as a saved game, stays as it is.
  return new MoveHistory(/** @type {any} */ (frozen({ moves, line, seats, variations: [], view })));
}

/** @template T @param {T} value @returns {T} that nobody can change */
function frozen(value) {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

/** @param {MoveHistory} game the moves that it keeps, and those that Python has told of */
const kept = ({ moves, line, ply }) => [moves.join(" "), line.map(({ move }) => move).join(" "), ply];

/** @param {MoveHistory} game */
const undone = (game) => game.undone.map(({ move }) => move).join(" ");

test("another move than the one taken back forgets it, the same one keeps what followed", () => {
  const other = historyOf(["e5", "d4", "c3"]);
  other.takeBack(1);
  other.advance("f6");
  assert.deepEqual([other.moves, other.undone], [["e5", "f6"], []]);
  const same = historyOf(["e5", "d4", "c3"]);
  same.takeBack(1);
  same.advance("d4");
  assert.equal(undone(same), "c3");
});

test("who sits down changes no list of seats that others have", () => {
  const seats = [PERSON, PERSON];
  const game = historyOf(["e5"], seats);
  game.occupy(1, BOT);
  assert.deepEqual([seats, game.seats], [[PERSON, PERSON], [PERSON, BOT]]);
});

test("one goes to positions that there are", () => {
  const game = historyOf(["e5", "d4", "c3"]);
  assert.deepEqual([game.ply, game.atEnd, game.goTo(9), game.ply], [3, true, false, 3]);
  assert.deepEqual([game.goTo(1), game.ply, game.atEnd, game.key()], [true, 1, false, "e5"]);
  assert.deepEqual([game.goTo(-5), game.ply, game.key(), game.key(2)], [true, 0, "", "e5 d4"]);
});

test("a move in the middle drops what follows, or keeps it as a variation", () => {
  const dropped = historyOf(["e5", "d4", "c3"]);
  dropped.goTo(1);
  dropped.advance("f6");
  assert.deepEqual([...kept(dropped), dropped.variations], ["e5 f6", "e5 f6", 2, []]);
  assert.deepEqual(dropped.line[1], { move: "f6", player: "white", seat: 0, round: 1 });
  const game = historyOf(["e5", "d4", "c3"]);
  game.takeBack(2);
  game.goTo(1);
  game.advance("f6", { keep: true });
  assert.deepEqual([...kept(game), undone(game)], ["e5 f6", "e5 f6", 2, ""]);
  assert.deepEqual(game.variations, [{ ply: 1, moves: ["e5", "d4"] }]);
});

test("a variation is found by the move that begins it, and becomes the main line", () => {
  const game = historyOf(["e5", "d4", "c3"]);
  game.variations = [{ ply: 1, moves: ["e5", "f6", "g7", "h8"] }];
  assert.equal(game.variationWith("f6"), -1);
  game.takeBack(2);
  game.goTo(1);
  assert.deepEqual([game.variationWith("f6"), game.variationWith("d4")], [0, -1]);
  assert.equal(game.promote(1), false);
  assert.equal(game.promote(0), true);
  assert.deepEqual([...kept(game), undone(game)], ["e5 f6 g7 h8", "e5", 2, ""]);
  assert.deepEqual(game.variations, [{ ply: 1, moves: ["e5", "d4"] }]);
  const longer = historyOf(["e5", "d4"]);
  longer.variations = [{ ply: 0, moves: ["e5"] }];
  assert.deepEqual([longer.promote(0), ...kept(longer)], [true, "e5", "e5", 1]);
  const other = historyOf(["e5", "d4"]);
  other.variations = [{ ply: 0, moves: ["f6", "g7"] }];
  assert.deepEqual([other.promote(0), ...kept(other), other.variations[0]?.ply], [true, "f6 g7", "", 1, 0]);
  const same = historyOf(["e5", "d4"]);
  same.variations = [{ ply: 1, moves: ["e5", "d4"] }];
  assert.deepEqual([same.promote(0), ...kept(same), same.variations[0]?.ply], [true, "e5 d4", "e5 d4", 2, 2]);
});

test("an undo goes back to a person's last decision", () => {
  assert.equal(historyOf([]).undoTarget, -1);
  assert.equal(historyOf(["e5"]).undoTarget, 0);
  assert.equal(historyOf(["e5", "d4"]).undoTarget, 1);
  assert.equal(historyOf(["e5", "d4"], [PERSON, BOT]).undoTarget, 0);
  assert.equal(historyOf(["e5", "d4"], [BOT, BOT]).undoTarget, 1);
  assert.equal(historyOf(["e5"], [BOT, PERSON]).undoTarget, -1);
  assert.equal(historyOf(["e5", "d4"], [PERSON, { kind: "friend" }]).undoTarget, -1);
  assert.equal(historyOf(["e5", "d4", "c3"], [PERSON, { kind: "friend" }]).undoTarget, 2);
});

test("moves taken back come again up to a person's next decision", () => {
  const game = historyOf(["e5", "d4", "c3", "b2"], [PERSON, BOT]);
  game.takeBack(2);
  game.takeBack(0);
  assert.deepEqual([...kept(game), undone(game)], ["", "", 0, "e5 d4 c3 b2"]);
  game.repeat();
  assert.deepEqual([...kept(game), undone(game)], ["e5 d4", "e5 d4", 2, "c3 b2"]);
  game.repeat();
  assert.deepEqual([...kept(game), undone(game)], ["e5 d4 c3 b2", "e5 d4 c3 b2", 4, ""]);
  for (const seats of [[PERSON, PERSON], [BOT, BOT]]) {
    const one = historyOf(["e5", "d4"], seats);
    one.takeBack(0);
    one.repeat();
    assert.deepEqual([...kept(one), undone(one)], ["e5", "e5", 1, "d4"]);
  }
});

test("other moves keep what is known of those that stay", () => {
  const game = historyOf(["e5", "d4", "c3"]);
  game.takeBack(2);
  game.replace(["e5", "f6", "g7"]);
  assert.deepEqual([...kept(game), undone(game)], ["e5 f6 g7", "e5", 3, ""]);
  game.replace(["d4"]);
  assert.deepEqual(kept(game), ["d4", "", 1]);
  const shorter = historyOf(["e5", "d4"]);
  shorter.replace(["e5"]);
  assert.deepEqual(kept(shorter), ["e5", "e5", 1]);
});

test("seats change hands one at a time", () => {
  const game = historyOf([], [PERSON, BOT]);
  assert.equal(game.onlyBots, false);
  game.occupy(0, BOT);
  assert.deepEqual([game.seats, game.onlyBots], [[BOT, BOT], true]);
  game.occupy(1, PERSON);
  assert.deepEqual(game.seats, [BOT, PERSON]);
});

/** Return numbers at random below others, the same ones for a seed. @param {number} seed @returns {(below: number) => number} */
function chance(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test("whatever is played, taken back and made again, the game and what may be made again have been on the board", () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const random = chance(seed);
    const game = historyOf([]);
    /** Every line that was ever played. */
    const lines = new Set([""]);
    /** The moves of the game by a plain model. @type {string[]} */
    let model = [];
    let shown = 0;
    for (let step = 0; step < 40; step += 1) {
      const act = random(6);
      if (act < 3) {
        const move = ["a1", "b1", "c1"][random(3)] ?? "";
        model = [...model.slice(0, shown), move];
        shown = model.length;
        game.advance(move, { keep: random(2) === 1 });
        lines.add(model.join(" "));
      } else if (act === 3) {
        shown = random(model.length + 1);
        game.goTo(shown);
      } else if (act === 4 && model.length > 0) {
        model = model.slice(0, random(model.length));
        shown = model.length;
        game.takeBack(shown);
      } else if (act === 5 && game.undone.length > 0) {
        model = [...model, game.undone[0]?.move ?? ""];
        shown = model.length;
        game.repeat();
      }
      assert.deepEqual(kept(game), [model.join(" "), model.join(" "), shown], `seed ${seed}`);
      const again = [...game.moves, ...game.undone.map(({ move }) => move)].join(" ");
      assert.ok([...lines].some((line) => line === again || line.startsWith(`${again} `)), `seed ${seed}: ${again} was never played`);
      for (const { ply, moves } of game.variations) assert.ok(lines.has(moves.join(" ")) && ply < moves.length, `seed ${seed}`);
    }
  }
});

const LINE = fc.array(fc.constantFrom("a1", "a10", "b1"), { maxLength: 4 });
const KNOWN = fc.array(fc.tuple(LINE, fc.nat(9)), { maxLength: 8 }).map((said) => said.map(([moves, value]) => /** @type {const} */ ([moves.join(" "), value])));

test("what is known of positions belongs to their moves: what is said of a line takes the place of what was known along it", () => {
  fc.assert(
    fc.property(LINE, KNOWN, fc.dictionary(fc.constantFrom("0", "1", "2", "3", "4", "5"), fc.nat(9)), (moves, before, said) => {
      const known = new Map(before);
      const keys = Array.from({ length: moves.length + 1 }, (_, ply) => moves.slice(0, ply).join(" "));
      assert.deepEqual(along(moves, known), keys.map((key) => known.get(key) ?? null));
      assert.deepEqual(byPly(moves, known), Object.fromEntries(keys.flatMap((key, ply) => (known.has(key) ? [[ply, known.get(key)]] : []))));
      const others = before.filter(([key]) => !keys.includes(key));
      putAlong(moves, known, said);
      assert.deepEqual(along(moves, known), keys.map((_, ply) => said[ply] ?? null));
      assert.deepEqual([...known].filter(([key]) => !keys.includes(key)).sort(), [...new Map(others)].sort());
    }),
    { numRuns: 300, includeErrorInReport: true },
  );
});

test("a record's comments and marks are set for the line that is shown, and those of variations stay", () => {
  const view = /** @type {import("../../web/js/types.d.ts").View} */ ({ to_move: "white", seat: 0, round: 1 });
  const game = new MoveHistory({ moves: ["a", "b"], line: [], seats: [PERSON, PERSON], variations: [{ ply: 1, moves: ["a", "c"], comments: { 1: "one", 2: "other" }, nags: { 2: 4 } }], comments: { 0: "start", 2: "two" }, nags: { 1: 1 }, view });
  assert.deepEqual([game.comments, game.nags], [{ 0: "start", 2: "two" }, { 1: 1 }]);
  assert.deepEqual(game.annotated, [{ ply: 1, moves: ["a", "c"], comments: { 0: "start", 2: "other" }, nags: { 1: 1, 2: 4 } }]);
  game.comments = { 1: "new", 3: "beyond" };
  game.nags = {};
  assert.deepEqual([game.comments, game.nags], [{ 1: "new" }, {}]);
  assert.deepEqual(game.annotated, [{ ply: 1, moves: ["a", "c"], comments: { 1: "new", 2: "other" }, nags: { 2: 4 } }]);
});
