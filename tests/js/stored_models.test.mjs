// What is stored of lessons, setups, thumbs and results, and clicks that become moves, against plain models in random order.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import "./without_build.mjs";
import { rowOf } from "./sizeless_page.mjs";
import { TOY, toyLine, ToyPython, toyView } from "./toy_python.mjs";
import { provideStorage } from "./web_storage.mjs";

const { Paths } = await import("../../web/js/board/paths.js");
const { isCell } = await import("../../web/js/board/tokens.js");
const { isLearned, keepLearned, keepStep, lessonsBegun, stepReached } = await import("../../web/js/lesson/progress.js");
const { isOwnOut } = await import("../../web/js/match/announcements.js");
const { lastSetup, rememberSetup } = await import("../../web/js/match/last_setup.js");
const { opinions, setOpinion } = await import("../../web/js/match/opinions.js");
const { compare, comparisons, nextPair, strengths } = await import("../../web/js/match/comparisons.js");
const { knownGames } = await import("../../web/js/views/known_games.js");
const { countResult, gamesCounted, tallyOf } = await import("../../web/js/match/results.js");

const { Match } = await import("../../web/js/match/match.js");
const { saveGame } = await import("../../web/js/match/saved_games.js");

/** A game as it is saved. */
const SAVED = new Match(new ToyPython(), /** @type {any} */ ({
  description: { ...TOY, board: { ...rowOf("a1"), corners: [[0, 0], [1, 0], [0, 1]], outline: [[0, 0], [1, 0], [0, 1]] } }, view: toyView(["a1"]), moves: ["a1"], line: toyLine(["a1"]), seats: [{ kind: "person" }, { kind: "person" }],
})).save();

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

test("the games somebody knows are those saved, counted, or begun to be learned; at first it is the first of all", () => {
  const step = fc.tuple(fc.constantFrom("saved", "counted", "begun", "learned"), fc.constantFrom(...GAMES, "hex"));
  fc.assert(fc.property(fc.array(step, { maxLength: 5 }), (steps) => {
    const stored = provideStorage();
    for (const name of ["lessons", "learned", "results"]) stored.set(`yavset.1.${name}`, "{}");
    for (const [how, game] of steps) {
      if (how === "saved") saveGame(/** @type {any} */ ({ ...SAVED, id: game, game }));
      if (how === "counted") countResult(/** @type {any} */ ({ id: game, game, view: { ...toyView(["e9"]) }, seats: [{ kind: "person" }, { kind: "bot", level: 2 }] }));
      if (how === "begun") keepStep(game, 2);
      if (how === "learned") keepLearned(game);
    }
    assert.deepEqual([...knownGames()].toSorted(), steps.length > 0 ? [...new Set(steps.map(([, game]) => game))].toSorted() : ["yavalath"]);
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

const CODES = ["h5-p-w4", "x5-p.s-w4.l3", "r9-p.s-so5", "h4-pa-wg5"];
const ANSWER = fc.constantFrom(0, 0.5, 1);
/** Answers about two different games. */
const ANSWERS = fc.array(fc.tuple(fc.constantFrom(...CODES), fc.constantFrom(...CODES), ANSWER).filter(([one, other]) => one !== other), { maxLength: 12 });

test("the last answer about two games counts, whichever was named first; of too many the oldest go", () => {
  fc.assert(fc.property(ANSWERS, fc.constantFrom(0, 298, 300), (given, before) => {
    const first = Array.from({ length: before }, (_, number) => /** @type {[string, number]} */ ([`a${number} b`, 1]));
    provideStorage().set("yavset.1.compared", JSON.stringify({ ...Object.fromEntries(first), "h5-p-w4": 1, "a b c": 0, "a  b": 0, "c d": 2 }));
    const plain = new Map(first);
    for (const [one, other, answer] of given) {
      compare(one, other, /** @type {any} */ (answer));
      const pair = [one, other].sort();
      plain.delete(pair.join(" "));
      plain.set(pair.join(" "), pair[0] === one ? answer : 1 - answer);
      while (plain.size > 300) plain.delete(/** @type {string} */ (plain.keys().next().value));
    }
    assert.deepEqual(comparisons().map(({ games, answer }) => [games.join(" "), answer]), [...plain]);
  }), { numRuns: 30 });
});

test("strengths make what was answered as likely as can be", () => {
  fc.assert(fc.property(ANSWERS, (given) => {
    const compared = given.map(([one, other, answer]) => ({ games: /** @type {[string, string]} */ ([one, other]), answer: /** @type {any} */ (answer) }));
    const found = strengths(compared);
    assert.deepEqual([...found.keys()].sort(), [...new Set(given.flatMap(([one, other]) => [one, other]))].sort());
    for (const [code, strength] of found) {
      // At the maximum each game has as many points as it is expected to have, one draw with a game of strength 1 included.
      let excess = 0.5 - strength / (strength + 1);
      for (const { games: [one, other], answer } of compared) {
        const [mine, theirs] = [found.get(one) ?? NaN, found.get(other) ?? NaN];
        if (code === one) excess += answer - mine / (mine + theirs);
        if (code === other) excess += 1 - answer - theirs / (mine + theirs);
      }
      assert.ok(Math.abs(excess) < 0.02, `${code}: ${excess}`);
    }
  }), { includeErrorInReport: true });
  assert.equal(strengths([]).size, 0);
  // One win against a game like oneself.
  const [won, lost] = strengths([{ games: ["a", "b"], answer: 1 }]).values();
  assert.ok(Math.abs((won ?? 0) * (lost ?? 0) - 1) < 0.001 && (won ?? 0) > 1.5);
});

test("pairs are asked until all are answered, the game compared least first, and no pair twice", () => {
  fc.assert(fc.property(fc.shuffledSubarray(CODES), fc.infiniteStream(ANSWER), (codes, answers) => {
    provideStorage().set("yavset.1.compared", "{}");
    const asked = new Set();
    for (let pair = nextPair(codes, comparisons()); pair; pair = nextPair(codes, comparisons())) {
      const [one, other] = pair;
      const met = (/** @type {string} */ code) => comparisons().filter(({ games }) => games.includes(code)).length;
      const open = codes.filter((code) => met(code) < codes.length - 1);
      assert.ok(one !== other && codes.includes(one) && codes.includes(other));
      assert.equal(met(one), Math.min(...open.map(met)));
      assert.equal(one, open.find((code) => met(code) === met(one)));
      const key = [one, other].sort().join(" ");
      assert.ok(!asked.has(key));
      asked.add(key);
      const free = open.filter((code) => code !== one && !asked.has([one, code].sort().join(" ")));
      const strength = strengths(comparisons());
      const far = (/** @type {string} */ code) => Math.abs(Math.log((strength.get(code) ?? 1) / (strength.get(one) ?? 1)));
      for (const code of free) assert.ok(met(other) < met(code) || (met(other) === met(code) && far(other) <= far(code) + 1e-12), `${other} before ${code}`);
      compare(one, other, /** @type {any} */ (answers.next().value));
    }
    assert.equal(asked.size, codes.flatMap((_, at) => codes.slice(at + 1)).length);
  }), { numRuns: 30, includeErrorInReport: true });
});
