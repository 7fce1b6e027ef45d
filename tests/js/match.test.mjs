// A game in play: what is shown while Python answers, late, wrongly or not at all.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PythonError } from "../../web/js/python/errors.js";
import { Match } from "../../web/js/match/match.js";
import { LONGEST_NOTE, write } from "../../web/js/match/notes.js";
import { reviewOf } from "../../web/js/match/review.js";
import { report, settled, TOY, toyLine, ToyPython, toyView } from "./toy_python.mjs";

/** @typedef {import("../../web/js/types.d.ts").Seat} Seat */
/** @typedef {import("../../web/js/types.d.ts").View} View */
/** @typedef {import("../../web/js/match/match.js").Start} Start */

/** @type {Seat} */
const PERSON = { kind: "person" };
/** @type {Seat} */
const BOT = { kind: "bot", level: 2 };
/** @type {Seat} */
const FRIEND = { kind: "friend" };

/** @param {string[]} [moves] @param {Partial<Start>} [start] */
function made(moves = [], start = {}) {
  const python = new ToyPython();
  const game = new Match(python, { description: TOY, view: toyView(moves), moves, seats: [PERSON, PERSON], ...start });
  return { python, game };
}

/** @param {string[]} [moves] @param {Partial<Start>} [start] */
async function begun(moves = [], start = {}) {
  const found = made(moves, start);
  found.game.begin();
  await settled();
  return found;
}

/** @param {Match} game the moves, how many are before the position shown, and how many that view knows */
const shown = ({ moves, ply, view, waiting }) => [moves.join(" "), ply, view.ply, waiting];

test("a game begins with the view that it is given, and asks for what that lacks", async () => {
  const { game, python } = made();
  const begins = game.begin();
  assert.ok(begins instanceof Promise);
  await begins;
  assert.deepEqual([game.waiting, game.personToMove, game.end?.ply, python.kinds], [false, true, 0, ["dangers"]]);
  // A view that an earlier version saved does not say how things stand.
  const { standing, ...incomplete } = toyView(["a1"]);
  const saved = /** @type {any} */ ({ line: toyLine(["a1"]), values: [] });
  const older = await begun(["a1"], { view: /** @type {View} */ (incomplete), saved });
  assert.deepEqual([older.python.kinds[0], older.game.view.standing], ["view", []]);
  const whole = await begun(["a1"], { saved });
  assert.equal(whole.python.kinds.includes("view"), false);
  // The view of another position, and moves that nobody has told of yet.
  for (const view of [toyView([]), toyView(["a1"])]) {
    const lacking = await begun(["a1"], { view });
    assert.deepEqual([lacking.python.kinds[0], lacking.game.line, ...shown(lacking.game)], ["view", toyLine(["a1"]), "a1", 1, 1, false]);
  }
});

test("a picture waits for its game, which another one is", () => {
  let fetched = 0;
  const { game, python } = made(["a1"], { fetch: () => void (fetched += 1) });
  assert.deepEqual([game.waiting, game.personToMove, fetched], [true, false, 0]);
  game.begin();
  assert.deepEqual([fetched, python.asked], [1, []]);
});

test("requests name the game, and the diagram that it began from", () => {
  assert.deepEqual(made(["a1"]).game.reference, { game: "toy", options: {}, moves: ["a1"] });
  assert.deepEqual(made([], { diagram: ". w" }).game.reference, { game: "toy", options: {}, moves: [], diagram: ". w" });
});

test("a game is saved and goes on as it was", async () => {
  const { game } = await begun(["a1", "b2"]);
  assert.deepEqual([game.savedAt, game.comments, game.nags, game.link, game.friend, game.paused, game.closed], [0, {}, {}, "", "", false, false]);
  assert.ok(game.id.length > 8 && game.id !== made().game.id);
  game.analysis.values.set("a1", 0.25);
  game.go(1);
  game.play("c3", { keep: true });
  await settled();
  game.go(0);
  await settled();
  const saved = game.save();
  // The view is that of the last position, for the list of games.
  assert.deepEqual([saved.view.ply, saved.moves, saved.values], [2, ["a1", "c3"], [null, 0.25, null]]);
  assert.equal("friend" in saved, false);
  Object.assign(saved, { comments: { 1: "good" }, nags: { 1: 3 }, link: "v1/toy/a1", diagram: ". w", friend: "name", updated: 7 });
  const again = await begun(saved.moves, { saved, view: saved.view, diagram: "another", friend: "another" });
  const { id, savedAt, comments, nags, link, diagram, friend, variations, line } = again.game;
  assert.deepEqual({ id, savedAt, comments, nags, link, diagram, friend, variations, line }, {
    id: game.id, savedAt: 7, comments: { 1: "good" }, nags: { 1: 3 }, link: "v1/toy/a1", diagram: ". w", friend: "name",
    variations: [{ ply: 1, moves: ["a1", "b2"] }], line: toyLine(["a1", "c3"]),
  });
  assert.deepEqual([...again.game.analysis.values], [["a1", 0.25]]);
  assert.deepEqual([again.game.save().friend, again.game.save().id], ["name", game.id]);
  // Before its view has come there is another one to save.
  const { game: early } = made(["a1"], { view: toyView([]) });
  assert.deepEqual([early.end, early.save().view.ply], [null, 0]);
});

test("a person is to move where it is a person's turn in a game that is not over", async () => {
  const { game } = await begun([], { seats: [PERSON, BOT] });
  assert.equal(game.personToMove, true);
  game.play("a1");
  assert.equal(game.waiting, true);
  assert.equal(game.personToMove, false);
  await settled();
  assert.deepEqual([game.waiting, game.personToMove], [false, false]);
  game.close();
  const { game: over } = await begun(["e9"]);
  assert.deepEqual([over.view.outcome?.winner, over.personToMove], ["white", false]);
});

test("a move shows its position when Python has answered", async () => {
  const { game, python } = await begun();
  /** @type {unknown[]} */
  const said = [];
  game.changed.listen((before) => said.push([game.waiting, game.view.ply, before?.ply]));
  let saves = 0;
  game.progressed.listen(() => (saves += 1));
  game.play("a1");
  assert.deepEqual(shown(game), ["a1", 1, 0, true]);
  await settled();
  assert.deepEqual(shown(game), ["a1", 1, 1, false]);
  // Only a step forward is drawn as a move.
  game.play("b2");
  await settled();
  game.go(1);
  game.go(0);
  game.go(2);
  game.go(1);
  await settled();
  assert.deepEqual(said, [
    [true, 0, undefined], [false, 1, 0], [true, 1, undefined], [false, 2, 1],
    [false, 1, undefined], [false, 0, undefined], [false, 2, undefined], [false, 1, undefined],
  ]);
  assert.ok(saves >= 3);
  assert.deepEqual(python.asked.find(({ moves }) => moves.length === 2), { do: "view", game: "toy", options: {}, moves: ["a1", "b2"], ply: 2, warn: [0, 1] });
});

test("what goes nowhere disturbs nobody: a bot thinks on, and a hint stays", async () => {
  const { game, python } = await begun(["a1"], { seats: [PERSON, BOT] });
  assert.equal(game.analysis.busy, "bot");
  game.go(1);
  game.go(7);
  game.redo();
  await settled();
  assert.deepEqual([python.searches.length, python.searches[0]?.cancelled], [1, false]);
  const { game: other, python: helper } = await begun(["a1"]);
  other.analysis.askHint();
  helper.searches.at(-1)?.find(report("b1"));
  await settled();
  other.go(1);
  other.redo();
  other.takeVariation(0);
  assert.equal(other.analysis.hint?.choice, "b1");
});

test("a position seen before is shown at once", async () => {
  const { game, python } = await begun(["a1", "b2"]);
  game.go(1);
  await settled();
  const asked = python.asked.length;
  game.go(2);
  assert.deepEqual(shown(game), ["a1 b2", 2, 2, false]);
  game.go(1);
  assert.deepEqual(shown(game), ["a1 b2", 1, 1, false]);
  game.go(1);
  await settled();
  assert.equal(python.kinds.slice(asked).includes("view"), false);
});

test("four hundred positions are remembered, then it begins anew", async () => {
  const moves = Array.from({ length: 401 }, (_, index) => `a${index}`);
  const { game, python } = await begun(moves);
  const views = () => python.kinds.filter((kind) => kind === "view").length;
  for (let ply = 400; ply >= 2; ply -= 1) {
    game.go(ply);
    await settled();
  }
  const asked = views();
  game.go(401);
  assert.deepEqual([game.waiting, views()], [false, asked]);
  game.go(1);
  await settled();
  game.go(401);
  assert.equal(game.waiting, true);
  game.close();
});

test("an answer that comes late changes nothing", async () => {
  const { game, python } = await begun(["a1", "b2", "c3"]);
  python.holding = true;
  game.go(1);
  game.go(3);
  assert.deepEqual(shown(game), ["a1 b2 c3", 3, 3, false]);
  await python.release();
  assert.deepEqual(shown(game), ["a1 b2 c3", 3, 3, false]);
  // Nor does a failure.
  python.failure = new PythonError("internal", "late");
  game.go(0);
  game.go(3);
  await python.release();
  assert.deepEqual([game.error, ...shown(game)], [null, "a1 b2 c3", 3, 3, false]);
  // Nobody waits for it any more.
  game.go(0);
  game.close();
  await python.release();
  assert.deepEqual([game.closed, game.error, game.view.ply], [true, null, 3]);
});

test("a move that Python refuses is taken back, with those after it, and the reason is there", async () => {
  const { game } = await begun();
  game.play("a1");
  await settled();
  game.play("a1");
  await settled();
  assert.equal(game.error?.kind, "illegal-move");
  assert.deepEqual([...shown(game), game.line, game.personToMove], ["a1", 1, 1, false, toyLine(["a1"]), true]);
  game.play("b2");
  await settled();
  assert.deepEqual([game.error, ...shown(game)], [null, "a1 b2", 2, 2, false]);
});

test("of moves that come with a game and are refused, none is kept", async () => {
  const { game } = await begun(["zz"], { view: toyView([]) });
  assert.deepEqual([game.error?.kind, ...shown(game)], ["illegal-move", "", 0, 0, false]);
});

test("a saved game that is longer than Python reads is kept", async () => {
  const { game, python } = made(["a1", "b2", "c3"], { view: toyView([]) });
  python.failure = new PythonError("too-large", "too many moves");
  game.begin();
  await settled();
  assert.deepEqual([game.error?.kind, game.moves.join(" ")], ["too-large", "a1 b2 c3"]);
});

test("a move that makes a game longer than Python reads is not kept", async () => {
  const { game, python } = await begun(["a1", "b2"]);
  python.failure = new PythonError("too-large", "too many moves");
  game.play("c3");
  await settled();
  assert.deepEqual([game.error?.kind, ...shown(game)], ["too-large", "a1 b2", 2, 2, false]);
});

test("a game that is settled is saved as such, and is over when it is opened again, until that is taken back", async () => {
  for (const how of /** @type {const} */ ([{ winner: "white", reason: "resignation" }, { winner: null, reason: "agreement" }])) {
    const { game } = await begun(["a1", "b2"]);
    game.settle(how);
    await settled();
    const saved = game.save();
    const { game: again } = await begun(saved.moves, { saved, view: saved.view });
    for (const { outcome } of [game.view, saved.view, again.view]) assert.deepEqual([outcome?.winner, outcome?.reason, outcome?.lost], [how.winner, how.reason, how.winner !== null]);
    assert.deepEqual([again.settled, again.personToMove], [how, false]);
    again.undo();
    await settled();
    assert.deepEqual([again.settled, again.view.outcome, again.moves, again.personToMove, "settled" in again.save()], [null, null, ["a1", "b2"], true, false]);
  }
});

test("nothing is settled at an earlier position, nor after the end", async () => {
  for (const [moves, ply] of /** @type {[string[], number][]} */ ([[["a1", "b2"], 1], [["a1", "b2"], 0], [["a1", "e9"], 2]])) {
    const { game } = await begun(moves);
    game.go(ply);
    await settled();
    game.settle({ winner: "white", reason: "resignation" });
    await settled();
    assert.equal(game.settled, null);
  }
});

test("a settled game of which a move is taken back goes on, wherever it was looked at", async () => {
  for (const ply of [0, 1, 2]) {
    const { game } = await begun(["a1", "b2"]);
    game.settle({ winner: "white", reason: "resignation" });
    game.go(ply);
    await settled();
    game.undo();
    await settled();
    assert.deepEqual([game.settled, game.view.outcome, game.moves.length], [null, null, ply === 2 ? 2 : 1], `${ply}`);
  }
});

test("a note is as long as it may be, and no longer", async () => {
  const { game } = await begun(["a1"]);
  for (const length of [LONGEST_NOTE - 1, LONGEST_NOTE, LONGEST_NOTE + 1]) {
    write(game, "x".repeat(length));
    assert.equal(game.comments[1]?.length, Math.min(length, LONGEST_NOTE));
  }
});

test("a refused move in the middle leaves the moves before it", async () => {
  const { game } = await begun(["a1", "b2", "c3"]);
  game.go(1);
  await settled();
  game.play("a1", { keep: true });
  await settled();
  assert.deepEqual([game.error?.kind, ...shown(game)], ["illegal-move", "a1", 1, 1, false]);
});

test("a refused move after others came again leaves those", async () => {
  const { game } = await begun();
  for (const move of ["a1", "b2"]) {
    game.play(move);
    await settled();
  }
  game.undo();
  game.undo();
  game.redo();
  game.redo();
  game.play("a1");
  await settled();
  assert.deepEqual([game.error?.kind, ...shown(game)], ["illegal-move", "a1 b2", 2, 2, false]);
});

test("a variation that is refused leaves what it had in common with the game", async () => {
  const { game } = await begun(["a1", "b2", "c3"]);
  game.go(1);
  await settled();
  game.variations.push({ ply: 1, moves: ["a1", "d4", "d4", "e5"] });
  game.takeVariation(0);
  await settled();
  assert.deepEqual([game.error?.kind, ...shown(game)], ["illegal-move", "a1", 1, 1, false]);
});

test("moves of another copy replace those here, as far as Python allows them", async () => {
  const { game, python } = await begun(["a1", "b2", "c3"]);
  game.take(["a1", "b2", "d4", "e5"]);
  await settled();
  assert.deepEqual([...shown(game), game.line], ["a1 b2 d4 e5", 4, 4, false, toyLine(["a1", "b2", "d4", "e5"])]);
  game.go(2);
  await settled();
  game.go(1);
  await settled();
  game.take(["a1", "b2", "b2"]);
  await settled();
  assert.deepEqual([game.error?.kind, ...shown(game)], ["illegal-move", "a1 b2", 2, 2, false]);
  python.failure = "broken";
  game.take(["a1"]);
  await settled();
  assert.equal(game.ply, 1);
});

test("where Python fails, moves stay until somebody tries again", async () => {
  const { game, python } = await begun(["a1"]);
  python.failure = new PythonError("failed", "no Python");
  game.play("b2");
  await settled();
  assert.deepEqual([game.error?.kind, ...shown(game)], ["failed", "a1 b2", 2, 1, true]);
  game.retry();
  assert.deepEqual([game.error, python.starts], [null, 2]);
  await settled();
  assert.deepEqual(shown(game), ["a1 b2", 2, 2, false]);
});

test("a failure that is nobody's move leaves the moves, and names itself", async () => {
  const { game, python } = await begun(["a1", "b2"]);
  python.failure = new Error("broken");
  let told = 0;
  game.go(0);
  game.changed.listen(() => (told += 1));
  await settled();
  assert.deepEqual([game.error?.kind, ...shown(game), told], ["internal", "a1 b2", 0, 2, true, 1]);
  assert.match(game.error?.message ?? "", /broken/);
});

test("playing the move that was played goes on along the game; another one leaves it", async () => {
  const moves = ["a1", "b2", "c3", "d4", "e5"];
  const { game } = await begun(moves);
  game.go(1);
  game.play("b2");
  await settled();
  assert.deepEqual(shown(game), [moves.join(" "), 2, 2, false]);
  game.play("f6", { keep: true });
  await settled();
  assert.deepEqual([shown(game), game.variations], [["a1 b2 f6", 3, 3, false], [{ ply: 2, moves }]]);
  // The game is the first variation now: its move leads back to it.
  game.go(2);
  game.play("c3");
  await settled();
  assert.deepEqual([shown(game), game.variations], [[moves.join(" "), 3, 3, false], [{ ply: 2, moves: ["a1", "b2", "f6"] }]]);
  game.go(1);
  game.play("f6");
  await settled();
  assert.deepEqual([shown(game), game.variations.length], [["a1 f6", 2, 2, false], 1]);
});

test("a variation that there is not changes nothing", async () => {
  const { game } = await begun(["a1"]);
  const { version } = game;
  game.takeVariation(0);
  assert.equal(game.version, version);
});

test("moves are taken back and come again", async () => {
  const { game } = await begun([], { seats: [PERSON, PERSON] });
  const { version } = game;
  game.undo();
  game.redo();
  assert.equal(game.version, version);
  for (const move of ["a1", "b2"]) {
    game.play(move);
    await settled();
  }
  game.undo();
  assert.deepEqual(shown(game), ["a1", 1, 1, false]);
  game.undo();
  assert.deepEqual([...shown(game), game.paused], ["", 0, 0, false, false]);
  game.redo();
  game.redo();
  assert.deepEqual(shown(game), ["a1 b2", 2, 2, false]);
  // A move in the place of one taken back is what counts, and no redo brings the other one again.
  game.undo();
  game.play("c3");
  await settled();
  game.redo();
  assert.deepEqual([game.undone, ...shown(game)], [[], "a1 c3", 2, 2, false]);
});

test("what Python says of a move that was taken back meanwhile is not kept", async () => {
  const { game, python } = await begun(["a1"]);
  python.holding = true;
  game.play("zz");
  game.undo();
  await python.release();
  assert.deepEqual([game.error, ...shown(game)], [null, "a1", 1, 1, false]);
});

test("bots rest while somebody looks elsewhere, and go on with a move or a new player", async () => {
  const { game, python } = await begun(["a1", "b2"], { seats: [PERSON, BOT] });
  game.follow(1, ["c3", "d4"]);
  await settled();
  assert.deepEqual([shown(game), game.paused, game.variations], [["a1 c3 d4", 2, 2, false], true, [{ ply: 1, moves: ["a1", "b2"] }]]);
  game.go(3);
  await settled();
  assert.equal(python.searches.length, 0);
  game.follow(1, ["c3"]);
  await settled();
  game.play("f6");
  assert.equal(game.paused, false);
  game.paused = true;
  let saved = 0;
  game.progressed.listen(() => (saved += 1));
  game.setSeat(0, BOT);
  assert.deepEqual([game.paused, game.seats, saved], [false, [BOT, BOT], 1]);
  game.close();
});

test("only bots pause and resume", async () => {
  const { game, python } = await begun([], { seats: [BOT, BOT] });
  assert.equal(python.searches.length, 1);
  game.togglePause();
  assert.deepEqual([game.paused, python.searches[0]?.cancelled], [true, true]);
  await settled();
  // Whoever moves for them leaves them paused; whoever takes their move back stops them.
  game.play("a1");
  assert.equal(game.paused, true);
  await settled();
  game.togglePause();
  assert.equal(game.paused, false);
  await settled();
  assert.equal(python.searches.length, 2);
  game.play("b2");
  assert.equal(game.paused, false);
  await settled();
  game.undo();
  assert.equal(game.paused, true);
  game.close();
});

test("a game with a friend has a name, and keeps it", () => {
  assert.equal(made().game.friend, "");
  const { game } = made([], { seats: [PERSON, FRIEND] });
  assert.match(game.friend, /^[a-z0-9]{10}$/);
  assert.equal(game.save().friend, game.friend);
  assert.equal(made([], { seats: [PERSON, FRIEND], friend: "name" }).game.friend, "name");
  const { game: later } = made();
  later.setSeat(1, FRIEND);
  assert.match(later.friend, /^[a-z0-9]{10}$/);
});

test("a closed game halts its search and hears nothing more", async () => {
  const { game, python } = await begun([], { seats: [BOT, PERSON] });
  const { version } = game;
  game.close();
  assert.deepEqual([python.searches[0]?.cancelled, game.analysis.busy, game.version === version], [true, null, false]);
});

test("Python's failure to search is the game's error", async () => {
  const { game, python } = await begun([], { seats: [BOT, PERSON] });
  let told = 0;
  game.changed.listen(() => (told += 1));
  assert.equal(game.analysis.busy, "bot");
  python.searches[0]?.fail(new Error("broken"));
  await settled();
  assert.deepEqual([game.error?.kind, game.analysis.busy, told], ["internal", null, 1]);
});

test("each step in a game of twice as many moves takes twice the work, and so do saving and reviewing it", async () => {
  /** How many moves are read, and letters of what positions are looked up by. @param {number} count @param {(game: Match) => unknown} act */
  const work = async (count, act) => {
    let read = 0;
    const moves = Array.from({ length: count }, (_, ply) => `a${ply + 1}`);
    const { game } = await begun(moves);
    game.moves = new Proxy(moves, {
      get(target, name, receiver) {
        read += 1;
        return Reflect.get(target, name, receiver);
      },
    });
    for (const found of [game.analysis.values, game.analysis.reports]) {
      found.get = (key) => {
        read += key.length;
        return undefined;
      };
    }
    await act(game);
    await settled();
    return read;
  };
  /** @type {((game: Match) => unknown)[]} */
  const acts = [
    (game) => game.go(game.moves.length >> 1),
    (game) => game.play("b1"),
    (game) => game.undo(),
    (game) => game.save(),
    (game) => reviewOf(game),
  ];
  for (const act of acts) {
    const [half, whole] = [await work(1000, act), await work(2000, act)];
    assert.ok(half > 0 && whole < 2.5 * half, `${half} and ${whole}: ${act}`);
  }
});
