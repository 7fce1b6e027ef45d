// Random sequences of what people do, against plain models: the moves of a game and notes on its positions.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { marksIn, withoutMarks } from "../../web/js/before/mark_text.js";
import { Match } from "../../web/js/match/match.js";
import { draw, write } from "../../web/js/match/notes.js";
import { isGame } from "../../web/js/match/saved_shape.js";
import { rowOf } from "./sizeless_page.mjs";
import { settled, TOY, toyLine, ToyPython, toyView } from "./toy_python.mjs";

/** @typedef {import("../../web/js/types.d.ts").Seat} Seat */

const CELLS = ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2"];
/** A board with every cell that is named here. */
const BOARD = { ...rowOf(...CELLS, "a9", "b9", "c9"), corners: [[0, 0], [1, 0], [1, 1]], outline: [[0, 0], [1, 0], [1, 1]] };
/** @type {Seat[][]} */
const SEATS = [
  [{ kind: "person" }, { kind: "person" }],
  [{ kind: "person" }, { kind: "friend" }],
  [{ kind: "bot", level: 2 }, { kind: "person" }],
  [{ kind: "bot", level: 2 }, { kind: "bot", level: 3 }],
];

/** A game as a list of moves, in as few lines as may be. */
class PlainGame {
  /** @type {string[]} */
  moves = [];
  ply = 0;
  /** @type {string[]} */
  undone = [];
  /** @type {string[][]} */
  variations = [];
  /** How it was settled, at its last position. @type {any} */
  settled = null;
  /** What is said of positions, by their moves. @type {Map<string, string>} */
  said = new Map();
  /** Their marks, in the same way. @type {Map<string, number>} */
  marked = new Map();
  /** @type {Record<string, string>} */
  tags = {};
  paused = false;
  /** Whether the last move was not legal. */
  refused = false;

  /** @param {Seat[]} seats */
  constructor(seats) {
    this.kinds = seats.map(({ kind }) => /** @type {string} */ (kind));
  }

  /** @param {number} place of a move @returns {string | undefined} who made it */
  by(place) {
    return this.kinds[place % 2];
  }

  get bots() {
    return this.kinds.every((kind) => kind === "bot");
  }

  get end() {
    return this.ply === this.moves.length;
  }

  /** @param {string[]} moves @param {number} [ply] */
  #now(moves, ply = moves.length) {
    this.settled = null;
    this.moves = moves;
    this.ply = ply;
  }

  /** @param {string} move @param {boolean} keep */
  play(move, keep) {
    this.refused = false;
    const before = this.moves.slice(0, this.ply);
    const end = this.ply === this.moves.length;
    if (!end && this.moves[this.ply] === move) return this.go(this.ply + 1);
    const line = [...before, move].join(" ");
    const known = this.variations.findIndex((moves) => `${moves.join(" ")} `.startsWith(`${line} `));
    if (!end && known >= 0) return this.takeVariation(known);
    if (!end && keep) this.variations.push(this.moves);
    this.undone = end && this.undone[0] === move ? this.undone.slice(1) : [];
    this.paused &&= this.bots;
    // Python refuses a cell that is taken.
    this.refused = before.includes(move);
    this.#now(before.includes(move) ? before : [...before, move]);
  }

  /** @param {any} how */
  settle(how) {
    if (!this.end || this.settled) return;
    this.settled = how;
    const { Termination: _, ...others } = this.tags;
    this.tags = others;
  }

  /** @param {string} text */
  comment(text) {
    this.said.set(this.moves.slice(0, this.ply).join(" "), text);
  }

  /** @param {number} nag */
  mark(nag) {
    this.marked.set(this.moves.slice(0, this.ply).join(" "), nag);
  }

  /** @param {Map<string, any>} known @returns {Record<number, any>} what is known along the game */
  along(known) {
    const found = ["", ...this.moves].map((_, ply) => [ply, known.get(this.moves.slice(0, ply).join(" "))]);
    return Object.fromEntries(found.filter(([, one]) => one));
  }

  /** Only what is said of the game and its variations is saved. */
  again() {
    const lines = [this.moves, ...this.variations].map((moves) => `${moves.join(" ")} `);
    const lost = (/** @type {string} */ key) => key !== "" && !lines.some((line) => line.startsWith(`${key} `));
    for (const known of [this.said, this.marked]) for (const key of known.keys()) if (lost(key)) known.delete(key);
    Object.assign(this, { ply: this.moves.length, undone: [], paused: false });
  }

  /** @param {number} seat @param {string} kind */
  seat(seat, kind) {
    this.kinds[seat] = kind;
    this.paused = false;
  }

  /** @param {number} ply @param {string[]} moves */
  follow(ply, moves) {
    this.paused = true;
    this.variations.push([...this.moves.slice(0, ply), ...moves]);
    this.takeVariation(this.variations.length - 1);
  }

  /** @param {number} ply */
  go(ply) {
    this.ply = Math.max(0, Math.min(this.moves.length, ply));
  }

  undo() {
    if (this.settled && this.end) {
      this.settled = null;
      return;
    }
    const { moves } = this;
    const target = this.bots ? moves.length - 1 : moves.findLastIndex((_, place) => this.by(place) === "person");
    if (target < 0 || moves.slice(target).some((_, after) => this.by(target + after) === "friend")) return;
    this.undone = [...moves.slice(target), ...this.undone];
    this.paused = this.bots;
    this.#now(moves.slice(0, target));
  }

  redo() {
    if (this.undone.length === 0) return;
    do this.#now([...this.moves, /** @type {string} */ (this.undone.shift())]);
    while (this.undone.length > 0 && this.by(this.moves.length) === "bot" && !this.bots);
  }

  /** @param {number} index */
  takeVariation(index) {
    const moves = this.variations[index];
    if (!moves) return;
    let common = 0;
    while (common < moves.length && moves[common] === this.moves[common]) common += 1;
    this.variations[index] = this.moves;
    this.undone = [];
    this.#now(moves, Math.min(moves.length, common + 1));
  }

  /** @param {string[]} moves */
  take(moves) {
    this.undone = [];
    this.#now(moves);
  }
}

const STEP = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("play"), move: fc.constantFrom(...CELLS), keep: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("go"), ply: fc.integer({ min: -1, max: 9 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("undo", "redo") }) },
  fc.record({ do: fc.constant("takeVariation"), index: fc.nat(2) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant("settle"), winner: fc.constantFrom("white", null) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("comment"), text: fc.constantFrom("", "good", "bad") }) },
  fc.record({ do: fc.constant("mark"), nag: fc.constantFrom(1, 3) }),
  fc.record({ do: fc.constant("seat"), seat: fc.nat(1), kind: fc.constantFrom("person", "friend", "bot") }),
  fc.record({ do: fc.constant("follow"), ply: fc.nat(4), moves: fc.uniqueArray(fc.constantFrom("a9", "b9", "c9"), { minLength: 1, maxLength: 2 }) }),
  fc.record({ do: fc.constant("pause") }),
  fc.record({ do: fc.constant("again") }),
  fc.record({ do: fc.constant("tag"), tags: fc.constantFrom({}, { Event: "Cup", Termination: "time" }, { Termination: "time" }) }),
  fc.record({ do: fc.constant("take"), moves: fc.uniqueArray(fc.constantFrom(...CELLS), { maxLength: 4 }) }),
);

/** @param {Match | PlainGame} game @param {any} step */
function act(game, step) {
  if (step.do === "play" && game instanceof Match) game.play(step.move, { keep: step.keep });
  else if (step.do === "play") game.play(step.move, step.keep);
  else if (step.do === "go") game.go(step.ply);
  else if (step.do === "undo") game.undo();
  else if (step.do === "redo") game.redo();
  else if (step.do === "takeVariation") game.takeVariation(step.index);
  else if (step.do === "settle") game.settle({ winner: step.winner, reason: step.winner ? "resignation" : "agreement" });
  else if (step.do === "tag") Object.assign(game, { tags: { ...step.tags } });
  else if (step.do === "comment") game.comment(step.text);
  else if (step.do === "mark" && game instanceof Match) game.nags = { ...game.nags, [game.ply]: step.nag };
  else if (step.do === "mark" && game instanceof PlainGame) game.mark(step.nag);
  else if (step.do === "follow") game.follow(step.ply, step.moves);
  else if (step.do === "pause" && game instanceof Match) game.togglePause();
  else if (step.do === "pause") game.paused = !game.paused;
  else if (step.do === "seat" && game instanceof Match) game.setSeat(step.seat, step.kind === "bot" ? { kind: "bot", level: 2 } : { kind: step.kind });
  else if (step.do === "seat" && game instanceof PlainGame) game.seat(step.seat, step.kind);
  else game.take(step.moves);
}

test("a match is a list of moves, in whatever order it is played, undone and looked through", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...SEATS), fc.array(STEP, { maxLength: 25 }), async (seats, steps) => {
      let match = new Match(new ToyPython(), { description: TOY, view: toyView([]), seats });
      const plain = new PlainGame(seats);
      let friend = match.friend;
      match.begin();
      for (const step of steps) {
        const followed = step.do === "follow" && "moves" in step && "ply" in step ? [...plain.moves.slice(0, step.ply), ...step.moves] : [];
        if (new Set(followed).size < followed.length) continue;
        if (step.do === "again") {
          // The game is left, and gone on with as it was saved.
          const saved = structuredClone(match.save());
          match.close();
          match = new Match(new ToyPython(), { description: TOY, view: saved.view, moves: saved.moves, seats: saved.seats, saved });
          match.begin();
          plain.again();
        } else {
          act(match, step);
          act(plain, step);
        }
        await settled();
        const { moves, ply, undone, variations, settled: how, paused, kinds } = plain;
        assert.deepEqual([match.moves, match.ply, match.undone.map(({ move }) => move), match.variations.map((one) => one.moves)], [moves, ply, undone, variations], JSON.stringify(step));
        const view = toyView(moves.slice(0, ply));
        const ended = how && plain.end ? { ...view, targets: {}, outcome: { ...how, cells: [], lost: how.winner !== null } } : view;
        assert.deepEqual([match.view, match.line, match.waiting], [ended, toyLine(moves), false], JSON.stringify(step));
        assert.deepEqual([match.tags, "tags" in match.save()], [plain.tags, Object.keys(plain.tags).length > 0]);
        assert.deepEqual([match.settled, match.comments, match.nags], [how, plain.along(plain.said), plain.along(plain.marked)], JSON.stringify(step));
        assert.deepEqual([match.paused, match.seats.map(({ kind }) => kind)], [paused, kinds], JSON.stringify(step));
        if (step.do === "play" && "move" in step) assert.equal(match.error?.kind, plain.refused ? "illegal-move" : undefined);
        // A friend's game keeps the name that it was given.
        if (friend !== "") assert.equal(match.friend, friend);
        assert.equal(match.friend !== "", friend !== "" || kinds.includes("friend"));
        friend = match.friend;
        // Whatever has become of it, it is there again after a reload.
        const stored = JSON.parse(JSON.stringify({ ...match.save(), description: { ...TOY, board: BOARD } }));
        assert.ok(isGame(stored), JSON.stringify(step));
        assert.deepEqual(match.save().view.outcome, how ? { ...how, cells: [], lost: how.winner !== null } : null);
      }
      match.close();
    }),
    { numRuns: 200, includeErrorInReport: true },
  );
});

// Notes.

const NOTE = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("draw"), from: fc.constantFrom("a1", "b1"), to: fc.constantFrom("a1", "b1"), colour: fc.constantFrom("", "red", "grey") }) },
  fc.record({ do: fc.constant("write"), text: fc.constantFrom("", "a trap", "two  words", "{a} [b]", "[%arrows a1-b1]") }),
  fc.record({ do: fc.constant("go"), ply: fc.nat(2) }),
);

test("each position has the marks that were not drawn twice, one of a kind and place, and the last text", () => {
  fc.assert(
    fc.property(fc.array(NOTE, { maxLength: 25 }), (steps) => {
      const match = new Match(new ToyPython(), { description: TOY, view: toyView(["a1", "b1"]), moves: ["a1", "b1"], seats: SEATS[0] ?? [] });
      const labels = [{ cell: "c1", text: "A" }, { cell: "d1", text: "12" }];
      match.comments = { 1: "[%labels c1:A d1:12]" };
      /** @type {{marks: Map<string, string>, text: string}[]} */
      const plain = [0, 1, 2].map(() => ({ marks: new Map(), text: "" }));
      let ply = 2;
      for (const step of steps) {
        const here = /** @type {{marks: Map<string, string>, text: string}} */ (plain[ply]);
        if ("ply" in step) match.go((ply = step.ply));
        else if ("text" in step) {
          write(match, step.text);
          here.text = step.text.replaceAll(/[[{]/g, "(").replaceAll(/[\]}]/g, ")").replaceAll(/ +/g, " ");
        } else {
          draw(match, step.from, step.to, step.colour);
          const place = step.from === step.to ? step.from : `${step.from}-${step.to}`;
          if (here.marks.get(place) === step.colour) here.marks.delete(place);
          else here.marks.set(place, step.colour);
        }
      }
      for (const [at, { marks, text }] of plain.entries()) {
        const comment = match.comments[at] ?? "";
        const { arrows, fills, labels: kept } = marksIn(comment);
        const drawn = [...arrows.map(({ from, to, colour }) => [`${from}-${to}`, colour]), ...fills.map(({ cell, colour }) => [cell, colour])];
        assert.deepEqual([drawn.sort(), kept, withoutMarks(comment)], [[...marks].sort(), at === 1 ? labels : [], text]);
      }
      match.close();
    }),
    { numRuns: 500 },
  );
});
