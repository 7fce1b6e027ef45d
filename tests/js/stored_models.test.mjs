// What is stored of lessons, setups, thumbs and results, and clicks that become moves, against plain models in random order.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import "./without_build.mjs";
import { toyView } from "./toy_python.mjs";
import { provideStorage } from "./web_storage.mjs";

const { Paths } = await import("../../web/js/board/paths.js");
const { isCell } = await import("../../web/js/board/tokens.js");
const { isLearned, keepLearned, keepStep, lessonsBegun, stepReached } = await import("../../web/js/lesson/progress.js");
const { isOwnOut } = await import("../../web/js/match/announcements.js");
const { lastSetup, rememberSetup } = await import("../../web/js/match/last_setup.js");
const { opinions, setOpinion } = await import("../../web/js/match/opinions.js");
const { countResult, gamesCounted, tallyOf } = await import("../../web/js/match/results.js");

const GAMES = ["ayu", "cross", "odd"];
const GAME = fc.constantFrom(...GAMES);

test("a lesson is at the step kept last, or learned, and begun once either way", () => {
  const step = fc.tuple(GAME, fc.constantFrom(0, 2, 3, 7));
  fc.assert(fc.property(fc.array(step), (steps) => {
    const stored = provideStorage();
    for (const name of ["lessons", "learned"]) stored.set(`yavset.1.${name}`, "{}");
    /** @type {Map<string, number>} */
    const reached = new Map();
    const learned = new Set();
    for (const [game, to] of steps) {
      if (to > 0) {
        keepStep(game, to);
        reached.set(game, to);
      } else {
        keepLearned(game);
        reached.delete(game);
        learned.add(game);
      }
      for (const one of GAMES) assert.deepEqual([stepReached(one), isLearned(one)], [reached.get(one) ?? 1, learned.has(one)]);
      assert.deepEqual(lessonsBegun().sort(), [...reached.keys(), ...learned].sort());
    }
  }), { includeErrorInReport: true });
});

test("each game has the setup that was chosen last for it", () => {
  const setup = fc.record({ options: fc.dictionary(fc.constantFrom("size", "swap"), fc.constantFrom("5", "yes")), level: fc.integer({ min: 1, max: 6 }) });
  fc.assert(fc.property(fc.array(fc.tuple(GAME, setup)), (chosen) => {
    provideStorage().set("yavset.1.choices", "{}");
    /** @type {Map<string, any>} */
    const plain = new Map();
    for (const [game, { options, level }] of chosen) {
      const kept = /** @type {any} */ ({ options: { ...options }, seats: [{ kind: "person" }, { kind: "bot", level }] });
      rememberSetup(game, kept);
      plain.set(game, kept);
      for (const other of GAMES) assert.deepEqual(lastSetup(other), plain.get(other) ?? null);
    }
  }));
});

test("thumbs are the latest of each game, and of too many the oldest go", () => {
  const most = 500;
  const code = fc.oneof(fc.constantFrom("a", "b", "c"), fc.nat(600).map((number) => `game-${number}`));
  const thumbs = fc.array(fc.tuple(code, fc.constantFrom(-1, 0, 1)), { maxLength: 40 });
  fc.assert(fc.property(thumbs, fc.constantFrom(0, 480, 500), (chosen, before) => {
    provideStorage();
    const first = Array.from({ length: before }, (_, number) => /** @type {const} */ ([`first-${number}`, 1]));
    provideStorage().set("yavset.1.thumbs", JSON.stringify(Object.fromEntries(first)));
    /** @type {Map<string, number>} */
    const plain = new Map(first);
    for (const [game, opinion] of chosen) {
      setOpinion(game, /** @type {any} */ (opinion));
      plain.delete(game);
      if (opinion !== 0) plain.set(game, opinion);
      while (plain.size > most) plain.delete(/** @type {string} */ (plain.keys().next().value));
      assert.deepEqual([...opinions()], [...plain]);
    }
  }));
});

test("each game counts once, for its level and the player at the screen", () => {
  const finished = fc.record({ id: fc.nat(8), game: GAME, level: fc.integer({ min: 1, max: 3 }), winner: fc.constantFrom("white", "black", null), first: fc.boolean() });
  fc.assert(fc.property(fc.array(finished, { maxLength: 30 }), (games) => {
    provideStorage().set("yavset.1.results", "{}");
    /** @type {Map<string, Record<string, number>>} */
    const plain = new Map();
    const counted = new Set();
    for (const { id, game, level, winner, first } of games) {
      const bot = { kind: "bot", level };
      const seats = first ? [{ kind: "person" }, bot] : [bot, { kind: "person" }];
      const view = { ...toyView(["e9"]), outcome: { winner, reason: "nine", cells: [], lost: false } };
      countResult(/** @type {any} */ ({ id: String(id), game, view, seats }));
      if (!counted.has(id)) {
        const tally = plain.get(`${game} ${level}`) ?? { won: 0, lost: 0, drawn: 0 };
        const result = winner === null ? "drawn" : (winner === "white") === first ? "won" : "lost";
        plain.set(`${game} ${level}`, { ...tally, [result]: (tally[result] ?? 0) + 1 });
      }
      counted.add(id);
      for (const other of GAMES) for (const at of [1, 2, 3]) assert.deepEqual(tallyOf(other, at), plain.get(`${other} ${at}`) ?? { won: 0, lost: 0, drawn: 0 });
    }
    assert.deepEqual(new Set(gamesCounted()), new Set([...plain.keys()].map((key) => key.split(" ")[0])));
  }));
});

test("every move is made by the clicks that Python names, and no cell is chosen for anybody", () => {
  const token = fc.constantFrom("a1", "b2", "c3", "@white", "axis/", "!swap");
  const targets = fc.uniqueArray(fc.array(token, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8, selector: (path) => path.join(" ") })
    .map((paths) => Object.fromEntries(paths.map((path, number) => [`m${number}`, [path]])));
  fc.assert(fc.property(targets, (given) => {
    for (const [move, [path = []]] of Object.entries(given)) {
      const paths = new Paths(given);
      while (paths.prefix.length < path.length) {
        const at = paths.prefix.length;
        const wanted = path[at] ?? "";
        assert.ok(paths.next.includes(wanted));
        const peeked = paths.peek(wanted);
        const said = paths.push(wanted);
        assert.equal(peeked, said && "done" in said ? said.done : null);
        const taken = paths.prefix.slice(at + 1);
        assert.ok(!taken.some(isCell), `${taken} of ${JSON.stringify(given)}`);
        // What was taken was the only way on.
        if (taken.some((one, further) => one !== path[at + 1 + further])) assert.fail(`${move} cannot be made`);
        if (said && "done" in said) assert.equal(said.done, move);
        else if (paths.prefix.length === path.length) assert.equal(paths.complete, move);
      }
    }
    assert.equal(new Paths(given).push("z9"), null);
  }));
});

test("somebody is told that they are out while the others play on, and not after the end", () => {
  const seats = [{ kind: "person" }, { kind: "bot", level: 1 }, { kind: "bot", level: 1 }];
  const view = { ...toyView([]), seats: { white: 0, black: 1, red: 2 } };
  /** @param {object} more @param {object[]} [who] */
  const out = (more, who = seats) => isOwnOut(/** @type {any} */ ({ view: { ...view, ...more }, seats: who }));
  assert.deepEqual([out({}), out({ out: { white: [] } }), out({ out: { red: [] } })], [false, true, false]);
  assert.equal(out({ out: { white: [] }, outcome: { winner: "red", reason: "last", cells: [], lost: false } }), false);
  assert.equal(out({ out: { white: [] } }, [{ kind: "person" }, { kind: "person" }, { kind: "person" }]), false);
});
