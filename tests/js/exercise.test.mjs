// Tasks of lessons and puzzles, in whatever order one plays, takes hints, begins again and looks at the solution.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import "./without_build.mjs";
import { settled, TOY, ToyPython } from "./toy_python.mjs";

const { answerMarks } = await import("../../web/js/board/task_bar.js");
const { asksForMoves, Exercise } = await import("../../web/js/lesson/exercise.js");
const { PlayablePosition } = await import("../../web/js/match/playable_position.js");

const START = ["a1"];
const LINES = [["a2", "b2", "c2"], ["a2", "b3", "d2"], ["d4"]];
const REPLIES = /** @type {Record<string, string[][]>} */ ({ a3: [["b4", "c4"]], "*": [["c3"]] });
const TASK = { answers: LINES, win: false, any: false, threat: false, plies: null, replies: REPLIES };

/** Knows one more thing than the toy: what a record is. */
class RecordPython extends ToyPython {
  /** @override @param {Record<string, any>} body @returns {Promise<any>} */
  async request(body) {
    if (body["do"] === "parse") return { game: "toy", options: {}, moves: body["text"].split(" "), stopped: null };
    return body["do"] === "describe" ? { game: TOY } : super.request(body);
  }
}

/** Knows what a move is worth: moves to the second row keep what was there. */
class JudgingPython extends RecordPython {
  /** Whether judgements wait for the test. */
  thinking = false;
  /** Those that wait. @type {(() => void)[]} */
  open = [];

  /** @override @param {Record<string, any>} body @returns {Promise<any>} */
  async request(body) {
    if (body["do"] !== "judge") return super.request(body);
    const keeps = body["moves"].at(-1).endsWith("2");
    if (this.thinking) await new Promise((resolve) => this.open.push(() => resolve(undefined)));
    await super.request({ ...body, do: "view" });
    return { keeps, line: keeps ? ["b7"] : ["b8", "c8"], left: 2, loses: !keeps, slower: false };
  }
}

/** @param {ToyPython} python @param {() => Promise<void>} rest waits until nothing goes on @returns the position that tasks begin with */
async function startOn(python, rest) {
  const source = { moves: START, record: START.join(" "), diagram: "", picture: "", ply: null };
  const position = new PlayablePosition(/** @type {any} */ (python), { game: "toy", options: {}, seats: ["people"], level: 2 }, source);
  position.setup = /** @type {any} */ ({ data: { starts: [] }, description: TOY, usual: false });
  position.show(source);
  position.wake();
  await rest();
  return position;
}

/** Hold the clock. @param {import("node:test").TestContext} context @returns waits until nothing goes on, replies included */
function clock(context) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  return async () => {
    for (let time = 0; time < 8; time += 1) {
      await settled();
      context.mock.timers.tick(500);
    }
    await settled();
  };
}

/** What a task should do, told without time: replies come at once. */
class Plain {
  state = "open";
  /** @type {string[]} */
  played = [];
  lines = LINES;
  hints = 0;
  helped = false;
  failed = false;
  /** The reader's last move. */
  move = "";

  again() {
    Object.assign(this, { state: "open", played: [], lines: LINES, hints: 0, move: "" });
  }

  /** @param {string} move @param {(replies: string[]) => string | undefined} reply what the board shows as the answer */
  play(move, reply) {
    this.hints = 0;
    this.move = move;
    this.played = [...this.played, move];
    const at = this.played.length;
    this.lines = this.lines.filter((line) => line[at - 1] === move);
    if (this.lines.some((line) => line.length === at)) this.state = "right";
    else if (this.lines.length > 0) {
      const answer = reply(this.lines.map((line) => line[at] ?? ""));
      this.lines = this.lines.filter((line) => line[at] === answer);
      this.played = [...this.played, answer ?? "none"];
    } else {
      this.failed = true;
      this.state = "wrong";
      this.played = [...this.played, ...(REPLIES[move] ?? REPLIES["*"] ?? [[]])[0] ?? []];
    }
  }

  show() {
    this.again();
    Object.assign(this, { state: "shown", failed: true, played: LINES[0] });
  }
}

const STEP = fc.oneof(
  { weight: 3, arbitrary: fc.record({ play: fc.constantFrom("a2", "c2", "d2", "d4", "a3", "b5") }) },
  fc.record({ do: fc.constantFrom("hint", "hint", "again", "show") }),
  fc.record({ hurry: fc.constantFrom("again", "show") }),
);

test("a task is right, wrong or shown as its lines say, and what is under way for an earlier try is dropped", async (context) => {
  const rest = clock(context);
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { maxLength: 12 }), async (steps) => {
      const position = await startOn(new RecordPython(), rest);
      const exercise = new Exercise(position, /** @type {any} */ (TASK));
      const plain = new Plain();
      for (const step of steps) {
        if ("play" in step) {
          if (plain.state !== "open" || plain.played.includes(step.play)) continue;
          exercise.play(step.play);
          await rest();
          plain.play(step.play, (answers) => answers.find((answer) => answer === exercise.played.at(-1)));
        } else if ("hurry" in step) {
          if (plain.state !== "open" || plain.played.length > 0) continue;
          // Before the reply has come.
          exercise.play("a3");
          await settled();
          plain.failed = true;
          exercise[/** @type {"again"} */ (step.hurry)]();
          plain[/** @type {"again"} */ (step.hurry)]();
          await rest();
        } else if (step.do === "hint") {
          exercise.hint();
          Object.assign(plain, { helped: true, hints: plain.hints + 1 });
        } else {
          exercise[/** @type {"again"} */ (step.do)]();
          plain[/** @type {"again"} */ (step.do)]();
          await rest();
        }
        const { state, played, hints, helped, failed } = exercise;
        assert.deepEqual([state, played, hints, helped, failed], [plain.state, plain.played, plain.hints, plain.helped, plain.failed]);
        assert.deepEqual(position.moves, [...START, ...plain.played]);
        assert.deepEqual([exercise.move, exercise.answer], [plain.move, null]);
        assert.deepEqual(exercise.marks, plain.move === "" || plain.state === "shown" ? null : answerMarks(plain.move, plain.state !== "wrong"));
        if (plain.state === "open") {
          const left = Math.ceil(((plain.lines[0]?.length ?? 0) - plain.played.length) / 2);
          assert.equal(exercise.left, left > 0 ? left : null);
        }
        if (plain.state === "open") assert.ok(plain.lines.some((line) => line[plain.played.length] === exercise.wanted));
      }
      exercise.close();
      position.close();
    }),
    { numRuns: 60, includeErrorInReport: true },
  );
});

const JUDGED = { answers: [["a2", "b7", "c2"]], win: false, any: false, replies: {} };
const GOALS = { "make a threat": { threat: true, plies: null }, "win in 2": { threat: false, plies: 3 }, "do not lose": { threat: false, plies: 0 } };

for (const [goal, asked] of Object.entries(GOALS)) {
  test(`“${goal}”: what the prover says decides, unless the reader has gone on before it is heard`, async (context) => {
    const rest = clock(context);
    const python = new JudgingPython();
    const position = await startOn(python, rest);
    const exercise = new Exercise(position, /** @type {any} */ ({ ...JUDGED, ...asked }));
    const told = () => [exercise.state, exercise.played, exercise.answer?.line ?? null, exercise.failed];
    for (const meanwhile of /** @type {const} */ (["again", "show", "close"])) {
      for (const move of ["d2", "d3"]) {
        exercise.again();
        exercise.failed = false;
        await rest();
        python.thinking = true;
        exercise.play(move);
        await rest();
        assert.deepEqual([told(), python.open.length], [["checking", [move], null, false], 1]);
        exercise[meanwhile]();
        python.thinking = false;
        for (const answer of python.open.splice(0)) answer();
        await rest();
        const expected = {
          again: ["open", [], null, false],
          show: ["shown", JUDGED.answers[0], null, true],
          close: ["checking", [move], null, false],
        };
        assert.deepEqual(told(), expected[meanwhile], `${meanwhile} after ${move}`);
      }
    }
    const kept = { "make a threat": ["right", ["d2"]], "win in 2": ["open", ["d2", "b7"]], "do not lose": ["right", ["d2"]] };
    for (const [move, expected] of /** @type {const} */ ([["d2", [.../** @type {any} */ (kept)[goal], null, false]], ["d3", ["wrong", ["d3"], ["b8", "c8"], true]]])) {
      exercise.again();
      exercise.failed = false;
      await rest();
      exercise.play(move);
      await rest();
      assert.deepEqual(told(), expected);
    }
    exercise.refute();
    await rest();
    assert.deepEqual(told(), ["wrong", ["d3", "b8", "c8"], [], true]);
    exercise.again();
    await rest();
    assert.deepEqual(told(), ["open", [], null, true]);
    // Only the goal of the task, and the moves so far, are what Python is asked about.
    const { do: kind, nodes, moves, game, options, ...goalAsked } = /** @type {any} */ (python.asked.findLast((body) => "nodes" in body));
    assert.deepEqual([kind, nodes, moves, game, options], ["view", 3000, [...START, "d3"], "toy", {}]);
    assert.deepEqual(goalAsked, { "make a threat": { threat: true }, "win in 2": { left: 2 }, "do not lose": { hold: true } }[goal]);
    exercise.close();
    position.close();
  });
}

test("a reply that the author gives refutes a move, in place of what the prover says", async (context) => {
  const rest = clock(context);
  const position = await startOn(new JudgingPython(), rest);
  const exercise = new Exercise(position, /** @type {any} */ ({ ...JUDGED, ...GOALS["make a threat"], replies: { d3: [["x9", "y9"]], "*": [["z9"]] } }));
  for (const [move, played, line] of /** @type {[string, string[], string[]][]} */ ([["d3", ["d3", "x9", "y9"], []], ["d5", ["d5"], ["b8", "c8"]]])) {
    exercise.play(move);
    await rest();
    assert.deepEqual([exercise.state, exercise.played, exercise.answer?.line, exercise.failed], ["wrong", played, line, true]);
    exercise.again();
    await rest();
  }
  exercise.close();
  position.close();
});

/** A board on which replies are by anybody and games end as the test says: for each move who won by it, or that nobody did. */
class PlainPosition {
  /** @type {string[]} */
  moves = [];
  match = { reference: {}, moves: this.moves };

  /** @param {Record<string, {winner: string | null}>} ends @param {(count: number) => string} mover */
  constructor(ends, mover = (count) => ["white", "black"][count % 2] ?? "") {
    this.ends = ends;
    this.mover = mover;
  }

  get view() {
    return { to_move: this.mover(this.moves.length) };
  }

  get outcome() {
    return this.ends[this.moves.at(-1) ?? ""] ?? null;
  }

  get lastPlayer() {
    return this.mover(this.moves.length - 1);
  }

  /** @param {string} move */
  async play(move) {
    this.moves.push(move);
  }

  async restart() {
    this.moves.length = 0;
  }
}

test("a move that wins, any move, or one that ends a line is right; one by which somebody else wins is not", async (context) => {
  const rest = clock(context);
  const none = { answers: [], win: false, any: false, threat: false, plies: null, replies: {} };
  const ends = { w1: { winner: "white" }, l1: { winner: "black" }, d1: { winner: null } };
  for (const [task, move, state] of /** @type {[any, string, string][]} */ ([
    [{ ...none, win: true }, "w1", "right"], [{ ...none, win: true }, "l1", "wrong"], [{ ...none, win: true }, "d1", "wrong"], [{ ...none, win: true }, "a1", "wrong"],
    [{ ...none, any: true }, "a1", "right"], [{ ...none, any: true }, "l1", "right"], [{ ...none, answers: [["a1"]] }, "a1", "right"], [{ ...none, answers: [["a1"]] }, "w1", "wrong"],
    [{ ...none, win: true, answers: [["a1"]] }, "w1", "right"],
  ])) {
    const exercise = new Exercise(/** @type {any} */ (new PlainPosition(ends)), task);
    const ended = /** @type {string[]} */ ([]);
    exercise.finished.listen((how) => ended.push(how));
    assert.equal(asksForMoves(task), true);
    exercise.play(move);
    await rest();
    assert.deepEqual([exercise.state, ended, exercise.failed], [state, [state], state === "wrong"], `${JSON.stringify(task)} ${move}`);
    exercise.play("b1");
    await rest();
    assert.deepEqual(exercise.played, [move], "nothing more is played then");
  }
  for (const [more, asks] of /** @type {[object, boolean][]} */ ([[{}, false], [{ plies: 0 }, true], [{ plies: 3 }, true], [{ threat: true }, true], [{ win: true }, true], [{ any: true }, true], [{ answers: [["a1"]] }, true]])) {
    assert.equal(asksForMoves({ ...none, ...more }), asks);
  }
});

test("replies go on until the reader is to move, or the game is over", async (context) => {
  const rest = clock(context);
  const none = { win: false, any: false, threat: false, plies: null, replies: {} };
  // Black moves twice after each move of White.
  const double = new PlainPosition({}, (count) => (count % 3 === 0 ? "white" : "black"));
  const exercise = new Exercise(/** @type {any} */ (double), { ...none, answers: [["a1", "b1", "b2", "c1"]] });
  exercise.play("a1");
  await rest();
  assert.deepEqual([exercise.state, exercise.played, exercise.left, exercise.wanted], ["open", ["a1", "b1", "b2"], 1, "c1"]);
  const over = new Exercise(/** @type {any} */ (new PlainPosition({ b1: { winner: null } })), { ...none, answers: [["a1", "b1", "c1"]] });
  over.play("a1");
  await rest();
  assert.deepEqual([over.state, over.played], ["right", ["a1", "b1"]]);
  const last = new Exercise(/** @type {any} */ (new PlainPosition({})), { ...none, answers: [["a1", "b1"]] });
  last.play("a1");
  await rest();
  assert.deepEqual([last.state, last.played], ["right", ["a1", "b1"]]);
  // Replies that refute take turns with every try.
  const tries = new Exercise(/** @type {any} */ (new PlainPosition({})), { ...none, answers: [["a1"]], replies: { x1: [["y1"], ["y2"]], "*": [["z1", "z2"]] } });
  const replies = /** @type {string[]} */ ([]);
  for (let time = 0; time < 4; time += 1) {
    tries.play("x1");
    await rest();
    replies.push(tries.played.join(" "));
    tries.again();
    await rest();
  }
  assert.deepEqual(replies.slice(0, 2).sort(), ["x1 y1", "x1 y2"]);
  assert.deepEqual(replies.slice(2), replies.slice(0, 2));
  tries.play("q1");
  await rest();
  assert.deepEqual(tries.played, ["q1", "z1", "z2"]);
  // So do those of the right lines, however many lines go on with each.
  const lines = new Exercise(/** @type {any} */ (new PlainPosition({})), { ...none, answers: [["x1", "y1", "n1"], ["x1", "y1", "n2"], ["x1", "y2", "n3"]] });
  const answers = /** @type {(string | undefined)[]} */ ([]);
  for (let time = 0; time < 4; time += 1) {
    lines.play("x1");
    await rest();
    answers.push(lines.played[1]);
    lines.again();
    await rest();
  }
  assert.deepEqual([answers.slice(0, 2).sort(), answers.slice(2)], [["y1", "y2"], answers.slice(0, 2)]);
});

test("whoever wins in another way than the known one is told no move of that", async (context) => {
  const rest = clock(context);
  const position = await startOn(new JudgingPython(), rest);
  const exercise = new Exercise(position, { win: false, any: false, threat: false, plies: 5, replies: {}, answers: [["a2", "b7", "c2", "b6", "d2"]] });
  exercise.play("d2");
  await rest();
  assert.deepEqual([exercise.state, exercise.played, exercise.wanted, exercise.left], ["open", ["d2", "b7"], "", 2]);
  exercise.play("c2");
  await rest();
  assert.deepEqual([exercise.state, exercise.played, exercise.wanted], ["open", ["d2", "b7", "c2", "b7"], ""]);
  exercise.close();
  position.close();
});
