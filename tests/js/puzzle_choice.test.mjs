// Which puzzles are chosen, and how they become tasks.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { english, json } from "./without_build.mjs";
import { TOY, toyView } from "./toy_python.mjs";

const { games, languages } = /** @type {any} */ (await import("../../web/js/assets.js"));
const { puzzles } = /** @type {any} */ (await import("../../web/js/assets_later.js"));
const { hash } = await import("../../web/js/base/hash.js");
const { Problem } = await import("../../web/js/base/problem.js");
const { puzzleSteps, taskOf } = await import("../../web/js/lesson/puzzle_steps.js");
const collection = await import("../../web/js/puzzles/collection.js");
const { BEGINNER, rated } = await import("../../web/js/puzzles/glicko.js");
const { taskText } = await import("../../web/js/puzzles/puzzle_text.js");
const { setLanguage, t } = await import("../../web/js/text/i18n.js");

const { choosePuzzle, dailyPuzzle, dayOf, loadPuzzles, pick, puzzleGames, readPuzzle, withResult } = collection;
const messages = json({ messages: "", phrases: {} });
languages.en = { name: "English", url: "", games: { puzzles: messages, sized: messages, toy: messages, yavalath: messages, "two-toys": messages } };
setLanguage({ code: "en", direction: "ltr", messages: english, taglines: {} });

const LINES = ["win 1 700 2 : a1 b1 : c1", "trap 3 1100 2 : a1 : b1 c1 d1", "win 3 1490 2 :  : a1 b1 c1", "save 0 1500 2 : a1 b1 c1 : d1", "win 5 1900 2 : size=4 a2 : b2"];
const BOARD = { shape: "square", size: 4, cells: ["a1", "b1", "c1", "d1"].map((name, x) => ({ name, x, y: 0, row: 1, letter: name[0] })), corners: [], labels: [], outline: [], width: 4, height: 1 };
games.toy = json({ game: { ...TOY, board: BOARD }, starts: [toyView([])], examples: [], boards: {}, setups: {}, drawable: ["moves"] });
games.yavalath = games.toy;
games.bare = games.toy;
games.sized = games.toy;
games["two-toys"] = games.toy;
puzzles.toy = json(LINES);
puzzles.yavalath = json(LINES.slice(0, 3));
puzzles["two-toys"] = json(LINES);

const ALL = LINES.map((line) => readPuzzle("toy", line));

test("the games with puzzles are those of the site that have a file of them, each read once", async () => {
  assert.deepEqual(puzzleGames(), ["toy", "yavalath", "two-toys"]);
  assert.deepEqual(await loadPuzzles("toy"), ALL);
  assert.deepEqual(await loadPuzzles("bare"), []);
  assert.equal(new Set(ALL.map(({ id }) => id)).size, ALL.length);
  assert.deepEqual(ALL.map(({ kind, plies, rating }) => [kind, plies, rating]), [["win", 1, 700], ["trap", 3, 1100], ["win", 3, 1490], ["save", 0, 1500], ["win", 5, 1900]]);
});

test("puzzles with other moves or options are other puzzles, in every game", () => {
  const places = ["", "a1", "a1 b1", "size=4 a1", "size=5 a1", "size=4 swap=yes a1", "size=4"];
  const ids = ["toy", "odd"].flatMap((game) => places.map((words) => readPuzzle(game, `win 1 700 2 : ${words} : c1`).id));
  assert.equal(new Set(ids).size, ids.length);
  // Its rating and its solution may be mended.
  assert.equal(readPuzzle("toy", "win 1 900 2 : a1 : d1").id, readPuzzle("toy", "win 3 700 2 : a1 : c1 d1").id);
});

test("the puzzle of a day is the same for everybody, and every one has its day", async () => {
  const all = await loadPuzzles("yavalath");
  const days = Array.from({ length: 60 }, (_, day) => dayOf(new Date(Date.UTC(2026, 0, 1 + day))));
  const found = await Promise.all(days.map((day) => dailyPuzzle(day)));
  assert.deepEqual(found, days.map((day) => all[hash(day) % 3]));
  assert.equal(new Set(found.map((one) => one?.id)).size, 3);
  const { yavalath } = puzzles;
  delete puzzles.yavalath;
  assert.equal(await dailyPuzzle("2026-01-01"), null);
  puzzles.yavalath = yavalath;
});

const PUZZLE = fc.record({ kind: fc.constantFrom("win", "trap"), rating: fc.constantFrom(600, 1099, 1100, 1250, 1400, 1499, 1500, 1900) });
const WISH = fc.record({ kind: fc.constantFrom("", "win", "trap", "save"), difficulty: fc.constantFrom("mine", "easy", "medium", "hard"), own: fc.constantFrom(500, 1200, 1299, 1300, 1700, 2400), tried: fc.nat(255), chance: fc.constantFrom(0, 0.3, 0.7, 0.999) });

test("a puzzle is of the kind and difficulty wanted, was not tried where there is such a one, and suits a rating as near as may be", () => {
  fc.assert(
    fc.property(fc.array(PUZZLE, { maxLength: 8 }), WISH, (made, { kind, difficulty, own, tried, chance }) => {
      const list = /** @type {any[]} */ (made.map((one, at) => ({ ...one, id: `p${at}` })));
      const results = Object.fromEntries(list.filter((_, at) => tried & (1 << at)).map(({ id }, at) => [id, at % 2 === 0]));
      const found = pick(list, { kind, difficulty }, { rating: { ...BEGINNER, rating: own }, results, day: "", streak: 0, best: 0 }, () => chance);
      const band = ({ rating = 0 }) => (rating < 1100 ? "easy" : rating < 1500 ? "medium" : "hard");
      const fitting = list.filter((one) => (kind === "" || one.kind === kind) && (difficulty === "mine" || band(one) === difficulty));
      const fresh = fitting.filter(({ id }) => !(id in results));
      const from = fresh.length > 0 ? fresh : fitting;
      const gaps = from.map(({ rating }) => Math.abs(rating - own));
      const reach = Math.max(200, Math.min(...gaps));
      const near = difficulty === "mine" ? from.filter((_, at) => (gaps[at] ?? 0) <= reach) : from;
      assert.equal(found, near.length === 0 ? null : near[Math.floor(chance * near.length)]);
    }),
    { numRuns: 1000, includeErrorInReport: true },
  );
});

test("a puzzle is looked for in the games wanted in an order by chance, until one has it", async () => {
  const progress = { rating: BEGINNER, results: {}, day: "", streak: 0, best: 0 };
  const chosen = async (/** @type {string[]} */ wanted, /** @type {string} */ kind, /** @type {number[]} */ chances) => {
    const one = await choosePuzzle({ games: wanted, kind, difficulty: "mine" }, progress, () => chances.shift() ?? 0);
    return one && [one.game, one.kind];
  };
  assert.deepEqual(await chosen(["toy", "yavalath"], "win", [0.1, 0.2]), ["toy", "win"]);
  assert.deepEqual(await chosen(["toy", "yavalath"], "win", [0.2, 0.1]), ["yavalath", "win"]);
  // There is no puzzle to save a game in the game that comes first.
  assert.deepEqual(await chosen(["yavalath", "bare", "toy"], "save", [0.1, 0.2, 0.3]), ["toy", "save"]);
  assert.deepEqual([await chosen(["yavalath", "bare"], "save", [0.1, 0.2]), await chosen([], "", [])], [null, null]);
});

test("the first try of a puzzle alone changes a rating, and by what Glicko says of its result", () => {
  const before = { rating: BEGINNER, results: { other: true }, day: "2026-01-01", streak: 3, best: 2 };
  for (const puzzle of ALL) {
    for (const solved of [true, false]) {
      const after = withResult(before, puzzle, { solved });
      assert.deepEqual(after, { ...before, rating: rated(BEGINNER, puzzle.rating, solved), results: { other: true, [puzzle.id]: solved } });
      assert.equal(withResult(after, puzzle, { solved: !solved }), after);
      assert.deepEqual(withResult(before, puzzle, { solved, helped: true }), { ...after, rating: BEGINNER });
    }
  }
});

test("puzzles become steps: the one of the day, one by its id, or some from easy to hard with the same options", async () => {
  const stepsOf = async (/** @type {string} */ wanted, game = "toy") => {
    const { of, steps } = await puzzleSteps(wanted, game);
    return { of, found: steps.map(({ text, ...step }) => [text, step.moves.join(" "), step.answers, step.plies]), steps };
  };
  const plain = { game: "toy", options: {} };
  const shape = (/** @type {any} */ puzzle, /** @type {string} */ solver) => [taskText(puzzle, solver), puzzle.moves.join(" "), [puzzle.solution], puzzle.plies];
  // Who is to move is who has to solve it; each puzzle knows by its moves.
  const told = ALL.slice(0, 4).map((puzzle) => shape(puzzle, puzzle.moves.length % 2 === 0 ? "white" : "black"));
  for (const [count, places] of /** @type {const} */ ([["1", [0]], ["2", [0, 2]], ["3", [0, 1, 2]], ["4", [0, 1, 2, 3]], ["9", [0, 1, 2, 3]]])) {
    const { of, found } = await stepsOf(count);
    assert.deepEqual([of, found], [plain, places.map((place) => told[place])], count);
  }
  const hard = ALL[3];
  assert.deepEqual((await stepsOf(hard?.id ?? "", "yavalath")).found, [told[3]]);
  assert.deepEqual((await stepsOf(readPuzzle("two-toys", LINES[3] ?? "").id, "toy")).of, { game: "two-toys", options: {} });
  const sized = ALL[4];
  assert.deepEqual((await stepsOf(sized?.id ?? "", "bare")).of, { game: "toy", options: { size: "4" } });
  // The easiest one says with which options.
  puzzles.sized = json([LINES[4], LINES[0], "win 1 2000 2 : size=5 a1 : b1", LINES[4], LINES[1]]);
  const ofSize = await stepsOf("9", "sized");
  assert.deepEqual([ofSize.of, ofSize.found.map(([, moves]) => moves)], [{ game: "sized", options: { size: "4" } }, ["a2", "a2"]]);
  delete puzzles.sized;
  // A drawn position of a game in which somebody may move twice does not say whose turn it is.
  games.sized = json({ game: { ...TOY, board: BOARD }, starts: [toyView([])], examples: [], boards: {}, setups: {}, drawable: ["moves", "again"] });
  puzzles.sized = json(LINES.slice(0, 2));
  assert.deepEqual((await stepsOf("2", "sized")).found, told.slice(0, 2));
  delete puzzles.sized;
  const today = await dailyPuzzle(dayOf());
  assert.deepEqual([(await stepsOf("daily")).of.game, (await stepsOf("daily")).steps[0]?.answers], ["yavalath", [today?.solution]]);
  for (const [wanted, game] of /** @type {const} */ ([["toy-none", "toy"], ["0", "toy"], ["3", "bare"], ["bare-1", "bare"]])) {
    await assert.rejects(stepsOf(wanted, game), (error) => error instanceof Problem && error.said.id === "puzzles-none", wanted);
  }
  const [step] = (await stepsOf("1")).steps;
  const [first] = ALL;
  assert.deepEqual(step, {
    ...taskOf(/** @type {any} */ (first)), text: step?.text, moves: ["a1", "b1"], diagram: "", picture: "", right: t("puzzles-right"), wrong: {}, after: {}, hint: "",
    marks: { arrows: [], fills: [], labels: [] }, problems: [],
  });
  assert.deepEqual(taskOf(/** @type {any} */ (first)), { answers: [["c1"]], win: false, any: false, plies: 1, threat: false, replies: {} });
});
