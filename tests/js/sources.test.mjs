// Where positions come from: drawn without Python where the data tell them, else asked of Python; and what is kept of games.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import "./without_build.mjs";
import { settled, TOY, toyLine, ToyPython, toyTargets, toyView } from "./toy_python.mjs";
import { provideStorage } from "./web_storage.mjs";

const { remove } = await import("../../web/js/base/storage.js");
const { PythonError } = await import("../../web/js/python/errors.js");
const { Match } = await import("../../web/js/match/match.js");
const { lastSetup, rememberSetup } = await import("../../web/js/match/last_setup.js");
const { opinionOf, opinions, setOpinion } = await import("../../web/js/match/opinions.js");
const { PlayablePosition } = await import("../../web/js/match/playable_position.js");
const { allTallies, countResult, forgetResults, gamesCounted, hasResults, levelOf, tallyOf } = await import("../../web/js/match/results.js");
const { isReload } = await import("../../web/js/match/route.js");
const { askPosition, drawPosition, sameMoves, seatsFor } = await import("../../web/js/match/source.js");
const { isLearned, keepLearned, keepStep, lessonsBegun, stepReached } = await import("../../web/js/lesson/progress.js");

const CELLS = ["a1", "b1", "c1", "d1"];
const BOARD = { shape: "square", size: 4, cells: CELLS.map((name, x) => ({ name, x, y: 0, row: 1, letter: name[0] })), corners: [], labels: [], outline: [], width: 4, height: 1 };
const SOURCE = { moves: /** @type {string[]} */ ([]), diagram: "", record: "", picture: "", ply: /** @type {number | null} */ (null) };
const START = { ...toyView([]), targets: toyTargets(CELLS) };

/** Forget what was kept, here and in the store. */
function forget() {
  provideStorage();
  for (const key of ["results", "thumbs", "choices", "lessons", "learned"]) remove(key);
}

/** @param {object} [more] @param {string[]} [drawable] @returns {any} */
const setup = (more = {}, drawable = ["moves", "rows"]) => ({ data: { starts: [START], drawable }, description: { ...TOY, board: BOARD }, usual: true, known: true, pieces: [], ...more });

/** @param {ReturnType<typeof drawPosition>} drawn */
const seen = (drawn) => drawn && [drawn.ply, drawn.view.scene.pieces.map(({ cell, colour }) => `${colour?.[0]}${cell}`).join(" "), drawn.view.to_move];

test("a position is drawn from its picture, its diagram or its moves, and a record only Python reads", () => {
  const draw = (/** @type {object} */ source, /** @type {number} */ ply, how = setup()) => drawPosition({ ...SOURCE, ...source }, ply, how);
  assert.equal(draw({}, 0)?.view, START);
  assert.notEqual(draw({}, 0, setup({ usual: false }))?.view, START);
  assert.deepEqual(seen(draw({ moves: ["a1", "b1"] }, 2)), [2, "wa1 bb1", "white"]);
  assert.deepEqual(seen(draw({ moves: ["a1", "b1"] }, 1)), [1, "wa1", "black"]);
  assert.deepEqual(seen(draw({ moves: ["a1", "z9", "b1"] }, 3)), [1, "wa1", "black"]);
  assert.equal(draw({ moves: ["a1"] }, 1, setup({ known: false })), null);
  assert.equal(draw({ record: "1. a1", moves: ["a1"] }, 1), null);
  assert.equal(draw({ record: "1. a1", moves: ["a1"], picture: "white c1" }, 0), null);
  assert.deepEqual(seen(draw({ record: "1. a1", moves: ["a1"], picture: "white c1" }, 1)), [1, "wc1", ""]);
  assert.deepEqual(seen(draw({ moves: ["a1"], ply: 0, picture: "white c1" }, 0)), [0, "wc1", ""]);
  assert.deepEqual(seen(draw({ moves: ["a1"], ply: 0, picture: "white c1" }, 1)), [1, "wa1", "black"]);
  const diagram = ". w . b\nto move: black";
  assert.deepEqual(seen(draw({ diagram }, 0)), [0, "wb1 bd1", "black"]);
  // The moves begin with the player whom the diagram names.
  assert.deepEqual(seen(draw({ diagram, moves: ["a1", "c1"] }, 2)), [2, "wb1 bd1 ba1 wc1", "black"]);
  assert.deepEqual(seen(draw({ diagram, moves: ["a1", "c1"] }, 1)), [1, "wb1 bd1 ba1", "white"]);
  assert.deepEqual(seen(draw({ diagram: ". w . b\nto move: white", moves: ["a1", "a1"] }, 2)), [1, "wb1 bd1 wa1", "black"]);
  assert.equal(draw({ diagram: ". w . b", moves: ["a1"] }, 1), null);
  assert.equal(draw({ diagram: ". w . b\nto move: red", moves: ["a1"] }, 1), null);
  assert.equal(draw({ diagram, moves: ["a1"] }, 1, setup({}, ["moves", "rows", "out"])), null);
  assert.equal(draw({ diagram, moves: ["a1"] }, 0, setup({}, ["moves"])), null);
  assert.throws(() => draw({ picture: "white z9" }, 0));
  assert.deepEqual([sameMoves(["a1"], ["a1"]), sameMoves(["a1"], ["a1", "b1"]), sameMoves(["a1", "b1"], ["a1"]), sameMoves(["a1"], ["b1"]), sameMoves([], [])], [true, false, false, false, true]);
});

test("seats are taken by whom they name; where none is named the reader moves first", () => {
  const NAMED = fc.constantFrom("person", "bot", "bot:4", "bot:0", "bot:7", "bot:x");
  fc.assert(
    fc.property(fc.oneof(fc.array(NAMED, { maxLength: 3 }), fc.constantFrom("people", "bots").map((all) => [all]), fc.constant(null).map(() => ["bot", "people"])), fc.integer({ min: 2, max: 3 }), fc.nat(2), fc.integer({ min: 1, max: 6 }), (seats, count, first, level) => {
      const found = seatsFor({ game: "toy", options: {}, seats, level }, count, first);
      assert.deepEqual(found, Array.from({ length: count }, (_, seat) => {
        if (seats[0] === "people") return { kind: "person" };
        if (seats[0] === "bots") return { kind: "bot", level };
        const name = seats[seat] ?? (seats.length === 0 && seat === first ? "person" : "bot");
        return name === "person" || name === "people" ? { kind: "person" } : { kind: "bot", level: name === "bot:4" ? 4 : level };
      }));
    }),
  );
});

/** Answers requests as told, and keeps them. */
class ToldPython {
  /** @type {any[]} */
  asked = [];

  /** @param {any} parsed what a record says @param {string[]} [legal] all moves that can be made, in this order */
  constructor(parsed, legal = CELLS) {
    this.parsed = parsed;
    this.legal = legal;
  }

  /** @param {any} body */
  async request(body) {
    this.asked.push(body);
    if (body.do === "parse") return this.parsed;
    if (body.do === "describe") return { game: { ...TOY, id: "described" } };
    const wrong = body.moves.findIndex((/** @type {string} */ move) => !this.legal.includes(move));
    if (wrong >= 0) throw new PythonError("illegal-move", "no", { id: "move-number", values: { number: wrong + 1 } });
    return { view: toyView(body.moves.slice(0, body.ply)), line: toyLine(body.moves) };
  }
}

test("Python is asked for a position with its game, as far as its moves are legal", async () => {
  const wanted = { game: "toy", options: {}, seats: [], level: 2 };
  const ask = async (/** @type {object} */ source, how = /** @type {any} */ (setup()), shown = /** @type {number | null} */ (null), python = new ToldPython(null), more = {}) => {
    const { description, view, moves, line, diagram, ply, stopped } = await askPosition(/** @type {any} */ (python), { ...SOURCE, ...source }, { ...wanted, ...more }, shown, how);
    assert.deepEqual(line, toyLine(moves));
    return [description.id, view.ply, moves.join(" "), diagram, ply, stopped, python.asked.map(({ do: kind }) => kind).join(" ")];
  };
  assert.deepEqual(await ask({ moves: ["a1", "b1"] }), ["toy", 2, "a1 b1", undefined, 2, null, "view"]);
  assert.deepEqual(await ask({ moves: ["a1", "b1"], ply: 1 }), ["toy", 1, "a1 b1", undefined, 1, null, "view"]);
  assert.deepEqual(await ask({ moves: ["a1", "b1"], ply: 1 }, setup(), 0), ["toy", 0, "a1 b1", undefined, 0, null, "view"]);
  assert.deepEqual(await ask({ moves: ["a1"], ply: 9 }), ["toy", 1, "a1", undefined, 1, null, "view"]);
  // Without data, or with options, Python describes the game.
  assert.deepEqual(await ask({ moves: ["a1"] }, null), ["described", 1, "a1", undefined, 1, null, "describe view"]);
  const sized = new ToldPython(null);
  assert.deepEqual(await ask({ moves: ["a1"], diagram: ". w" }, setup(), null, sized, { options: { size: "4" } }), ["described", 1, "a1", ". w", 1, null, "describe view"]);
  assert.deepEqual(sized.asked, [{ do: "describe", game: "toy", options: { size: "4" } }, { do: "view", game: "toy", options: { size: "4" }, diagram: ". w", moves: ["a1"], ply: 1 }]);
  // A record says which game it is.
  const record = new ToldPython({ game: "odd", options: {}, moves: ["c1", "d1"], diagram: "b .", stopped: { id: "record-move" } });
  assert.deepEqual(await ask({ record: "two games", number: 2 }, setup(), null, record), ["described", 2, "c1 d1", "b .", 2, { id: "record-move" }, "parse describe view"]);
  assert.deepEqual(record.asked[0], { do: "parse", text: "two games", number: 2, partial: true });
  const first = new ToldPython({ game: "odd", options: {}, moves: [], diagram: undefined });
  await ask({ record: "one" }, setup(), null, first);
  assert.equal(first.asked[0].number, 1);
  // The moves before the first one that is not legal stay, and why the others do not is said.
  const why = { id: "move-number", values: { number: 2 } };
  assert.deepEqual(await ask({ moves: ["a1", "z9", "b1"] }), ["toy", 1, "a1", undefined, 1, why, "view view"]);
  assert.deepEqual(await ask({ moves: ["z9"] }), ["toy", 0, "", undefined, 0, { id: "move-number", values: { number: 1 } }, "view view"]);
  assert.deepEqual(await ask({ moves: ["a1", "z9"], ply: 0 }), ["toy", 0, "a1", undefined, 0, why, "view view"]);
  for (const error of [new PythonError("failed", "x"), new PythonError("illegal-move", "x", { id: "move-number", values: { number: 9 } }), new Error("broken")]) {
    const python = { asked: [], request: () => Promise.reject(error) };
    await assert.rejects(askPosition(/** @type {any} */ (python), { ...SOURCE, moves: ["a1"] }, wanted, null, setup()), (found) => found === error);
  }
});

/** @param {object} [source] @param {any} [how] @param {any} [python] */
function positionOf(source = {}, how = setup(), python = new ToyPython()) {
  const home = { ...SOURCE, ...source };
  const position = new PlayablePosition(python, { game: "toy", options: {}, seats: ["people"], level: 2 }, home);
  position.setup = how;
  position.description = how.description;
  const told = /** @type {any[]} */ ([]);
  for (const name of /** @type {const} */ (["began", "ready", "woken", "cut", "failed"])) position[name].listen((value) => told.push(value instanceof Match ? [name] : value === undefined ? [name] : [name, value]));
  let changes = 0;
  position.changed.listen(() => (changes += 1));
  const now = () => [position.known, position.ply, position.moves.join(" "), position.view?.scene.pieces.length, position.match !== null, position.awake];
  return { position, python, told, now, home, changes: () => changes };
}

test("a position is shown without Python, and Python is asked once somebody plays", async () => {
  const { position, python, told, now, changes } = positionOf({ moves: ["a1", "b1"], ply: 1 });
  await position.show(position.home);
  assert.deepEqual([now(), told, position.asking, position.beginning, changes()], [[true, 1, "a1 b1", 1, false, false], [], false, false, 1]);
  position.go(0);
  await position.restart();
  assert.deepEqual([now(), python.asked], [[true, 1, "a1 b1", 1, false, false], []]);
  position.go(2);
  assert.deepEqual(now(), [true, 2, "a1 b1", 2, false, false]);
  position.go(9);
  assert.deepEqual(now(), [true, 2, "a1 b1", 2, false, false]);
  position.go(-1);
  assert.deepEqual([now(), python.asked], [[true, 0, "a1 b1", 0, false, false], []]);
  assert.deepEqual([position.outcome, position.lastPlayer], [null, ""]);
  const woken = position.wake();
  assert.deepEqual([position.asking, position.beginning, position.awake], [true, true, true]);
  await woken;
  await settled();
  // What was shown stays shown.
  assert.deepEqual([now(), told, position.asking], [[true, 0, "a1 b1", 0, true, true], [["woken"], ["began"], ["ready"]], false]);
  await position.wake();
  assert.equal(told.length, 3);
  position.go(2);
  await settled();
  assert.deepEqual([position.ply, position.lastPlayer], [2, "black"]);
  await position.play("e9");
  assert.deepEqual([position.moves, position.outcome?.winner, position.lastPlayer], [["a1", "b1", "e9"], "white", "white"]);
  await position.restart();
  assert.deepEqual([position.moves, position.ply, position.outcome], [["a1", "b1"], 2, null]);
  // A position shown in its place ends the match; who has begun to play goes on with it.
  const old = position.match;
  await position.show({ ...SOURCE, moves: ["c1"] });
  await settled();
  assert.deepEqual([old?.closed, position.match === old, position.moves], [true, false, ["c1"]]);
  const before = changes();
  old?.changed.emit();
  assert.equal(changes(), before, "what happens to an older match is no change");
  position.close();
  assert.equal(position.match?.closed, true);
});

test("moves that no board has are left out and told of, and nothing of that stays for the next position", async () => {
  const { position, told, now } = positionOf({ moves: ["a1", "z9", "b1"] });
  await position.show(position.home);
  const stopped = { id: "moves-stop", values: { why: { id: "move-number", values: { number: 2, why: { id: "move-impossible", values: { move: "z9" } } } } } };
  assert.deepEqual([now(), told, position.stopped], [[true, 1, "a1", 1, false, false], [["cut", stopped]], stopped]);
  await position.show({ ...SOURCE, moves: ["a1"] });
  assert.deepEqual([position.stopped, told.length], [null, 1]);
  // Python knows what is not legal.
  const python = new ToyPython();
  python.request = async (body) => {
    if (body["moves"].includes("b1")) throw new PythonError("illegal-move", "no", { id: "move-number", values: { number: 2 } });
    return /** @type {any} */ ({ view: toyView(body["moves"].slice(0, body["ply"])), line: toyLine(body["moves"]) });
  };
  const later = positionOf({ moves: ["a1", "b1"] }, setup(), python);
  await later.position.show(later.home);
  await later.position.wake();
  await settled();
  const told2 = { id: "moves-stop", values: { why: { id: "move-number", values: { number: 2 } } } };
  assert.deepEqual([later.position.moves, later.position.stopped, later.told.find(([name]) => name === "cut")], [["a1"], told2, ["cut", told2]]);
});

test("a position that cannot be shown says why, and stays so until another is shown", async () => {
  const { position, python, told } = positionOf({ picture: "white z9" });
  await position.show(position.home);
  assert.deepEqual(told.map(([name]) => name), ["failed"]);
  await position.wake();
  assert.deepEqual([position.awake, python.asked, told.length], [false, [], 1]);
  await position.show({ ...SOURCE, moves: ["a1"] });
  await position.wake();
  assert.equal(position.awake, true);
  const broken = positionOf({ moves: ["a1"] });
  broken.python.failure = new PythonError("failed", "no Python");
  await broken.position.show(broken.home);
  await broken.position.wake();
  assert.deepEqual([broken.told.map(([name]) => name), broken.position.asking], [["woken", "failed"], false]);
});

test("what only Python knows is an empty board until it is asked, and walks ask for it", async () => {
  const python = new ToyPython();
  const { position, now } = positionOf({ moves: ["a1", "b1"] }, setup({ known: false }), python);
  await position.show(position.home);
  assert.deepEqual(now(), [false, 2, "a1 b1", 0, false, false]);
  position.go(1);
  await settled();
  await settled();
  assert.deepEqual([now().slice(0, 3), position.awake], [[true, 1, "a1 b1"], true]);
  // A variation is drawn where that can be, and nobody plays it yet.
  const other = positionOf({ moves: ["a1", "b1"], picture: "white a1", ply: 1 });
  await other.position.show(other.home);
  await other.position.wake();
  await settled();
  other.position.follow(["a1", "c1"], 1);
  assert.deepEqual([other.now(), other.position.source], [[true, 1, "a1 c1", 1, false, false], { ...other.home, moves: ["a1", "c1"], ply: 1, picture: "" }]);
  other.position.follow(["a1", "b1"], 2);
  assert.deepEqual([other.position.source === other.home, other.position.ply], [true, 2]);
  // Where the reader goes to another line while Python is asked, its answer is no longer waited for.
  const left = positionOf({ moves: ["a1", "b1"] });
  left.python.holding = true;
  await left.position.show(left.home);
  left.position.wake();
  assert.deepEqual([left.position.asking, left.position.beginning], [true, true]);
  left.position.follow(["a1", "c1"], 2);
  assert.deepEqual([left.position.asking, left.position.beginning, left.position.awake], [false, false, false]);
  await left.python.release();
  await settled();
  assert.deepEqual([left.now(), left.told], [[true, 2, "a1 c1", 2, false, false], [["woken"]]]);
  const unknown = positionOf({ moves: ["a1"] }, setup({ known: false }), python);
  await unknown.position.show(unknown.home);
  unknown.position.follow(["a1", "d1"], 1);
  await settled();
  await settled();
  assert.deepEqual([unknown.position.moves, unknown.position.ply, unknown.position.awake], [["a1", "d1"], 1, true]);
});

test("the beginning of a game is played from its data alone where that is wanted", async () => {
  const { position, python, told } = positionOf();
  position.beginsFromData = true;
  await position.show(position.home);
  assert.deepEqual([told, position.match?.view === START, python.asked, position.match?.seats], [[["began"]], true, [], [{ kind: "person" }, { kind: "person" }]]);
  await position.wake();
  assert.deepEqual([told.map(([name]) => name), python.state], [["began", "woken"], "ready"]);
  // A position within which nobody can move asks nothing.
  const still = positionOf({ moves: ["a1"] });
  still.position.playable = () => false;
  still.position.stir();
  await still.position.show(still.home);
  assert.deepEqual([still.position.match, still.python.asked, still.position.stir()], [null, [], false]);
  const moved = positionOf({ moves: ["a1"] });
  moved.position.beginsFromData = true;
  await moved.position.show(moved.home);
  assert.equal(moved.position.match, null);
});

test("a move is waited for until it is on the board, refused, or left", async () => {
  const { position, python } = positionOf({ moves: ["a1"] });
  await position.show(position.home);
  await position.wake();
  await settled();
  python.holding = true;
  let done = 0;
  position.play("b1").then(() => (done += 1));
  await settled();
  assert.deepEqual([done, position.asking], [0, true]);
  await python.release();
  await settled();
  assert.deepEqual([done, position.asking], [1, false]);
  python.failure = new PythonError("failed", "gone");
  position.play("c1").then(() => (done += 1));
  await settled();
  await python.release();
  await settled();
  assert.equal(done, 2);
  python.failure = null;
  position.play("d1").then(() => (done += 1));
  await settled();
  position.close();
  await settled();
  assert.equal(done, 3);
});

const SEAT = fc.constantFrom({ kind: "person" }, { kind: "bot", level: 2 }, { kind: "bot", level: 5 }, { kind: "friend" });

test("finished games against bots of one level are counted once each, by game and level", () => {
  const GAME = fc.record({ id: fc.nat(5), game: fc.constantFrom("toy", "odd"), seats: fc.tuple(SEAT, SEAT), winner: fc.constantFrom(null, "white", "black", undefined), forget: fc.nat(8) });
  fc.assert(
    fc.property(fc.array(GAME, { maxLength: 12 }), (games) => {
      forget();
      /** @type {Map<string, {won: number, lost: number, drawn: number}>} */
      let tallies = new Map();
      const counted = new Set();
      for (const { id, game, seats, winner, forget: forgets } of games) {
        countResult(/** @type {any} */ ({ id: `${id}`, game, seats, view: { outcome: winner === undefined ? null : { winner }, seats: { white: 0, black: 1 } } }));
        const levels = [...new Set(seats.flatMap((/** @type {any} */ seat) => seat.level ?? []))];
        assert.equal(levelOf(/** @type {any} */ (seats)), levels.length === 1 ? levels[0] : null);
        const persons = seats.filter(({ kind }) => kind === "person").length;
        if (winner !== undefined && persons === 1 && levels.length === 1 && !counted.has(id)) {
          counted.add(id);
          const key = `${game} ${levels[0]}`;
          const tally = tallies.get(key) ?? { won: 0, lost: 0, drawn: 0 };
          const own = seats.findIndex(({ kind }) => kind === "person");
          tally[winner === null ? "drawn" : ["white", "black"][own] === winner ? "won" : "lost"] += 1;
          tallies.set(key, tally);
        }
        if (forgets === 0) {
          forgetResults();
          tallies = new Map();
        }
        const found = new Map(allTallies().map(({ game, level, ...tally }) => [`${game} ${level}`, tally]));
        assert.deepEqual(found, tallies);
        for (const [key, tally] of tallies) assert.deepEqual(tallyOf(key.split(" ")[0] ?? "", Number(key.split(" ")[1])), tally);
        assert.deepEqual([tallyOf("none", 3), hasResults()], [{ won: 0, lost: 0, drawn: 0 }, tallies.size > 0]);
        assert.deepEqual(new Set(gamesCounted()), new Set([...tallies.keys()].map((key) => key.split(" ")[0])));
      }
    }),
    { numRuns: 200, includeErrorInReport: true },
  );
  forget();
  // Of bots of two levels neither has the game.
  for (const levels of [[2, 2], [2, 5]]) {
    const seats = [{ kind: "person" }, ...levels.map((level) => ({ kind: "bot", level }))];
    countResult(/** @type {any} */ ({ id: `${levels}`, game: "three", seats, view: { outcome: { winner: "white" }, seats: { white: 0, black: 1, red: 2 } } }));
  }
  assert.deepEqual(allTallies(), [{ game: "three", level: 2, won: 1, lost: 0, drawn: 0 }]);
  forget();
  const play = (/** @type {number} */ id) => countResult(/** @type {any} */ ({ id: `${id}`, game: "toy", seats: [{ kind: "person" }, { kind: "bot", level: 1 }], view: { outcome: { winner: "white" }, seats: { white: 0, black: 1 } } }));
  for (let id = 0; id < 101; id += 1) play(id);
  // A hundred games are remembered; then the oldest may count again.
  play(1);
  assert.equal(tallyOf("toy", 1).won, 101);
  play(0);
  assert.equal(tallyOf("toy", 1).won, 102);
});

test("thumbs, set-ups and lessons are kept as they were last", () => {
  const CODE = fc.constantFrom("a", "b", "c");
  const STEP = fc.oneof(
    fc.record({ code: CODE, opinion: fc.constantFrom(-1, 0, 1) }), fc.record({ game: CODE, size: fc.constantFrom("4", "5"), seats: fc.array(SEAT, { maxLength: 2 }) }),
    fc.record({ lesson: CODE, step: fc.nat(4) }), fc.record({ learned: CODE }),
  );
  fc.assert(
    fc.property(fc.array(STEP, { maxLength: 15 }), (steps) => {
      forget();
      const [thumbs, setups, reached, learned] = [new Map(), new Map(), new Map(), new Set()];
      for (const step of steps) {
        if ("code" in step) {
          setOpinion(step.code, /** @type {any} */ (step.opinion));
          thumbs.delete(step.code);
          if (step.opinion !== 0) thumbs.set(step.code, step.opinion);
        } else if ("game" in step) {
          const last = { options: { size: step.size }, seats: /** @type {any} */ (step.seats) };
          rememberSetup(step.game, last);
          setups.set(step.game, step.seats.length > 0 ? last : null);
        } else if ("lesson" in step) {
          keepStep(step.lesson, step.step);
          reached.set(step.lesson, step.step);
        } else {
          keepLearned(step.learned);
          reached.delete(step.learned);
          learned.add(step.learned);
        }
        assert.deepEqual([...opinions()], [...thumbs]);
        for (const one of ["a", "b", "c"]) {
          assert.deepEqual([opinionOf(one), lastSetup(one), stepReached(one), isLearned(one)], [thumbs.get(one) ?? 0, setups.get(one) ?? null, reached.get(one) || 1, learned.has(one)]);
        }
        assert.deepEqual(new Set(lessonsBegun()), new Set([...reached.keys(), ...learned]));
      }
    }),
    { numRuns: 150, includeErrorInReport: true },
  );
  forget();
  for (let number = 0; number < 502; number += 1) setOpinion(`game ${number}`, 1);
  assert.deepEqual([opinions().size, opinionOf("game 1"), opinionOf("game 2")], [500, 0, 1]);
});

test("a page knows that it was loaded again", (context) => {
  for (const [entries, again] of /** @type {[any[], boolean][]} */ ([[[{ type: "reload" }], true], [[{ type: "navigate" }], false], [[], false]])) {
    const mock = context.mock.method(performance, "getEntriesByType", (/** @type {string} */ type) => (type === "navigation" ? entries : []));
    assert.equal(isReload(), again);
    mock.mock.restore();
  }
});
