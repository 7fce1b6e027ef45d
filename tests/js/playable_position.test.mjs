// A position that is shown, played on and shown anew in any order: late answers about an older one change nothing.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import "./without_build.mjs";
import { settled, TOY, ToyPython } from "./toy_python.mjs";

const { PlayablePosition } = await import("../../web/js/match/playable_position.js");

const CELLS = ["a1", "b1", "c1", "d1"];
const WANTED = { game: "toy", options: {}, seats: ["people"], level: 2 };

/** Reads records as well: a toy record is nothing but its moves. Answers in the order that the test chooses. */
class RecordPython extends ToyPython {
  /** @type {(() => void)[]} */
  waiting = [];

  /** @override @param {Record<string, any>} body @returns {Promise<any>} */
  async request(body) {
    await new Promise((resolve) => this.waiting.push(() => resolve(undefined)));
    if (body["do"] === "parse") return { game: "toy", options: {}, moves: body["text"].split(" "), stopped: null };
    if (body["do"] === "describe") return { game: TOY };
    return super.request(body);
  }

  /** @param {number} place of the request that is answered next */
  async answer(place) {
    for (const answer of this.waiting.splice(place % Math.max(1, this.waiting.length), 1)) answer();
    await settled();
  }

  async answerAll() {
    while (this.waiting.length > 0) await this.answer(0);
  }
}

const STEP = fc.oneof(
  { weight: 2, arbitrary: fc.record({ show: fc.uniqueArray(fc.constantFrom(...CELLS), { minLength: 1 }), at: fc.option(fc.nat(3)) }) },
  { weight: 6, arbitrary: fc.record({ answer: fc.nat(5) }) },
  fc.record({ play: fc.constantFrom("a2", "b2", "c2", "d2", "a3", "b3") }),
  fc.record({ restart: fc.constant(true) }),
  fc.record({ go: fc.nat(5) }),
);

test("the last position asked for is shown, played on from there, and begun again", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { maxLength: 15 }), async (steps) => {
      const python = new RecordPython();
      // The moves of some records only Python can read.
      const source = (/** @type {string[]} */ moves, /** @type {number | null} */ at = null) => ({ moves: moves.length > 1 ? [] : moves, record: moves.join(" "), diagram: "", picture: "", ply: at });
      const position = new PlayablePosition(python, WANTED, source(["a1"]));
      // Nothing of the toy can be drawn without Python.
      position.setup = /** @type {any} */ ({ data: { starts: [] }, description: TOY, usual: false });
      /** @type {unknown[]} */
      const failures = [];
      position.failed.listen((/** @type {unknown} */ error) => failures.push(error));
      position.ready.listen(() => position.match?.waiting === false || failures.push("it is not ready"));
      let [shown, moves, ply] = [["a1"], ["a1"], 1];
      position.show(position.home);
      position.wake();
      await settled();
      for (const step of steps) {
        if ("show" in step) {
          position.show(source(step.show, step.at));
          [shown, moves, ply] = [step.show, step.show, Math.min(step.at ?? step.show.length, step.show.length)];
          await settled();
          continue;
        }
        if ("answer" in step) {
          await python.answer(step.answer);
          assert.ok(position.match !== null || position.asking, "it is asked for until it is there");
          continue;
        }
        await python.answerAll();
        if ("go" in step) {
          position.go(step.go);
          ply = Math.min(step.go, moves.length);
        } else if ("play" in step && !moves.includes(step.play)) {
          position.play(step.play);
          moves = [...moves.slice(0, ply), step.play];
          ply = moves.length;
        } else if ("restart" in step) {
          position.restart();
          [moves, ply] = [shown, shown.length];
        }
        await settled();
        await python.answerAll();
        assert.deepEqual([position.moves, position.ply, position.view?.last_move], [moves, ply, moves[ply - 1] ?? null]);
      }
      await python.answerAll();
      assert.deepEqual([position.moves, position.ply, position.asking, failures], [moves, ply, false, []]);
      position.close();
    }),
    {
      numRuns: 200, includeErrorInReport: true,
      // Another position is shown while a match that has begun asks for more.
      examples: [[[{ show: ["a1", "b1", "c1"], at: 1 }, { answer: 1 }, { answer: 1 }, { answer: 1 }, { show: ["d1"], at: null }, { answer: 1 }, { answer: 0 }]]],
    },
  );
});

test("a move that comes while the board is being woken is played as soon as it can be", async () => {
  const python = new RecordPython();
  const position = new PlayablePosition(python, WANTED, { moves: ["a1"], record: "a1", diagram: "", picture: "", ply: null });
  position.setup = /** @type {any} */ ({ data: { starts: [] }, description: TOY, usual: false });
  position.show(position.home);
  position.wake();
  position.play("b1");
  await settled();
  await python.answerAll();
  assert.deepEqual([position.moves, position.asking], [["a1", "b1"], false]);
  position.close();
});
