// What a game is searched for: the bots' moves, hints, analyses, dangers; and what is kept of it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PythonError } from "../../web/js/python/errors.js";
import { rest } from "../../web/js/base/rest.js";
import { change } from "../../web/js/base/settings.js";
import { Match } from "../../web/js/match/match.js";
import { report, settled, TOY, ToyPython, toyView } from "./toy_python.mjs";

/** @typedef {import("../../web/js/types.d.ts").Seat} Seat */

/** @type {Seat} */
const PERSON = { kind: "person" };
/** @type {Seat} */
const BOT = { kind: "bot", level: 4 };

/** @param {string[]} [moves] @param {Seat[]} [seats] */
async function begun(moves = [], seats = [PERSON, PERSON]) {
  const python = new ToyPython();
  const game = new Match(python, { description: TOY, view: toyView(moves), moves, seats });
  game.begin();
  await settled();
  return { game, python, analysis: game.analysis };
}

/** @param {ToyPython} python what is searched: the moves before the position, and for how long */
const efforts = ({ searches }) => searches.map(({ body }) => [body["moves"].join(" "), (body["review"] ? "review" : body["seconds"]) ?? `level ${body["level"]}`]);

/**
 * Hold the clock.
 *
 * @param {import("node:test").TestContext} context
 * @returns {(milliseconds: number) => Promise<unknown>} lets time go by
 */
function clock(context) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let now = 10_000;
  context.mock.method(performance, "now", () => now);
  return (milliseconds) => {
    now += milliseconds;
    context.mock.timers.tick(milliseconds);
    return settled();
  };
}

test("a bot searches at its level and moves, not at once, but as soon as a person can follow", async (context) => {
  const pass = clock(context);
  const { game, python } = await begun([], [BOT, PERSON]);
  assert.deepEqual([efforts(python), game.analysis.busy], [[["", "level 4"]], "bot"]);
  await pass(300);
  python.searches[0]?.find(report("a1"));
  await settled();
  assert.deepEqual([game.analysis.busy, game.analysis.report?.choice], [null, "a1"]);
  await pass(99);
  assert.deepEqual(game.moves, []);
  await pass(1);
  assert.deepEqual([game.moves, game.view.ply, game.analysis.report], [["a1"], 1, null]);
  // The person is to move, and the bot's answer has brought all that is shown.
  assert.deepEqual([python.searches.length, python.kinds, game.dangers.has("a1")], [1, [], true]);
  game.play("b2");
  await settled();
  await pass(2000);
  python.searches[1]?.find(report("c3"));
  await settled();
  await pass(1);
  assert.deepEqual(game.moves, ["a1", "b2", "c3"]);
});

test("only a review begins anew from a seed: other searches go on from what is known of the game", async () => {
  const { game, python, analysis } = await begun([], [BOT, PERSON]);
  python.searches[0]?.find(report("a1"));
  await analysis.askHint();
  analysis.setAnalysing(true);
  assert.deepEqual(python.searches.map(({ body }) => "seed" in body), python.searches.map(() => false));
  game.close();
});

test("a bot can be stopped, and plays what it has found", async () => {
  const { game, python, analysis } = await begun([], [BOT, PERSON]);
  analysis.stop();
  assert.deepEqual([python.searches[0]?.stopped, python.searches[0]?.cancelled], [true, false]);
  game.close();
});

test("what a bot finds too late is not played", async (context) => {
  const pass = clock(context);
  const { game, python } = await begun([], [BOT, PERSON]);
  const [search] = python.searches;
  search?.find(report("a1"));
  // Already found, and something else is played before it is heard.
  game.play("b2");
  await settled();
  await pass(400);
  assert.deepEqual(game.moves, ["b2"]);
  const late = await begun([], [BOT, PERSON]);
  late.python.searches[0]?.find(report("a1"));
  await settled();
  late.game.play("b2");
  await settled();
  await pass(400);
  assert.deepEqual(late.game.moves, ["b2"]);
});

test("a search that was given up says nothing more, and fails nobody", async () => {
  const { game, python, analysis } = await begun([], [BOT, PERSON]);
  let said = 0;
  analysis.reported.listen(() => (said += 1));
  const [search] = python.searches;
  search?.tell(report("a1"));
  assert.deepEqual([said, game.analysis.report?.choice, game.analysis.values.get("")], [1, "a1", 0.5]);
  game.setSeat(0, PERSON);
  await settled();
  assert.deepEqual([search?.cancelled, game.analysis.report, game.analysis.busy], [true, null, null]);
  search?.tell(report("c3"));
  assert.deepEqual([said, game.analysis.report], [1, null]);
  const { game: failing, python: other } = await begun([], [BOT, PERSON]);
  const [first] = other.searches;
  if (first) first.cancel = () => first.fail(new Error("broken"));
  failing.setSeat(0, PERSON);
  await settled();
  assert.equal(failing.error, null);
});

test("bots do not move in a game that is over, that is left, that waits, or where an earlier position is shown", async () => {
  const over = await begun(["e9"], [BOT, BOT]);
  assert.equal(over.python.searches.length, 0);
  const earlier = await begun(["a1", "b2"], [BOT, PERSON]);
  earlier.game.setSeat(0, PERSON);
  earlier.game.go(0);
  await settled();
  const searches = earlier.python.searches.length;
  earlier.game.setSeat(0, BOT);
  await settled();
  assert.equal(earlier.python.searches.length, searches);
  const left = await begun();
  left.game.close();
  left.game.occupy(0, BOT);
  left.analysis.goOn();
  const waiting = await begun();
  waiting.game.occupy(0, BOT);
  waiting.game.waiting = true;
  waiting.analysis.goOn();
  const busy = await begun([], [BOT, PERSON]);
  busy.analysis.goOn();
  assert.deepEqual([left, waiting, busy].map(({ python }) => python.searches.length), [0, 0, 1]);
  busy.game.close();
});

test("a hint is a move with what it does", async () => {
  const { game, python, analysis } = await begun(["a1"]);
  analysis.askHint();
  assert.deepEqual([efforts(python), game.analysis.busy], [[["a1", 1.5]], "hint"]);
  python.searches[0]?.find(report("b2"));
  await settled();
  assert.equal(game.analysis.hint?.choice, "b2");
  assert.deepEqual(game.analysis.hint?.events, [{ kind: "placed", cells: ["b2"] }]);
  // The search has told it: nothing more is asked.
  assert.deepEqual([python.searches[0]?.body["after"], python.kinds], [true, ["view"]]);
  // Another position has another hint.
  game.go(0);
  await settled();
  assert.equal(game.analysis.hint, null);
});

test("a hint is for a person who is to move", async () => {
  const { game, python, analysis } = await begun(["a1"], [PERSON, BOT]);
  analysis.askHint();
  assert.deepEqual([efforts(python), game.analysis.busy], [[["a1", "level 4"]], "bot"]);
  game.close();
});

test("a hint that comes too late is for nobody", async () => {
  const { game, python, analysis } = await begun();
  analysis.askHint();
  game.play("a1");
  await settled();
  assert.equal(game.analysis.hint, null);
  analysis.askHint();
  python.searches[1]?.find(report("b2"));
  // Already found, and another position is shown before it is heard.
  game.go(0);
  await settled();
  assert.equal(game.analysis.hint, null);
  assert.equal(game.analysis.busy, null);
});

test("a hint or a bot's move that is heard just as the position changes is for nobody, at whatever moment", async (context) => {
  const pass = clock(context);
  for (let turns = 0; turns < 8; turns += 1) {
    for (const asked of [true, false]) {
      const { game, python, analysis } = await begun([], [asked ? PERSON : BOT, PERSON]);
      if (asked) analysis.askHint();
      python.searches[0]?.find(report("b2"));
      for (let turn = 0; turn < turns; turn += 1) await null;
      game.play("a1");
      await settled();
      await pass(500);
      assert.deepEqual([game.moves, analysis.hint, game.error], [["a1"], null, null], `after ${turns} turns`);
      game.close();
    }
  }
});

test("a hint that cannot be found leaves the reason", async () => {
  const { game, python, analysis } = await begun();
  const asked = analysis.askHint();
  python.searches[0]?.fail(new PythonError("failed", "no Python"));
  await asked;
  assert.deepEqual([game.analysis.hint, game.error?.kind], [null, "failed"]);
  const again = analysis.askHint();
  python.searches[1]?.fail(new Error("broken"));
  await again;
  assert.deepEqual([game.analysis.hint, game.error?.kind], [null, "internal"]);
});

test("while the analysis is on, each position shown is searched", async () => {
  const { game, python, analysis } = await begun(["a1", "b2"]);
  assert.deepEqual([analysis.analysing, efforts(python)], [false, []]);
  let told = 0;
  game.changed.listen(() => (told += 1));
  analysis.hint = /** @type {any} */ ({ choice: "c3" });
  analysis.setAnalysing(true);
  assert.equal(analysis.hint, null);
  assert.deepEqual([efforts(python), game.analysis.busy, told], [[["a1 b2", 6]], "analysis", 2]);
  python.searches[0]?.find(report("c3", { value: 0.7 }));
  await settled();
  assert.deepEqual([told, game.analysis.report?.choice, game.analysis.values.get("a1 b2")], [3, "c3", 0.7]);
  game.go(1);
  await settled();
  assert.deepEqual(efforts(python).at(-1), ["a1", 6]);
  // Another position: nothing is told of a search that its leaving ended.
  const before = told;
  python.searches[1]?.cancel();
  await settled();
  assert.equal(told, before);
  analysis.setAnalysing(false);
  const over = await begun(["e9"]);
  over.analysis.setAnalysing(true);
  assert.equal(over.python.searches.length, 0);
});

test("after a hint, and after all of the game, the analysis of the position shown goes on", async () => {
  const { python, analysis } = await begun();
  analysis.setAnalysing(true);
  for (const ask of [() => void analysis.askHint(), () => void analysis.analyseAll()]) {
    ask();
    assert.notEqual(analysis.busy, "analysis");
    python.searches.at(-1)?.find(report("c3"));
    await settled();
    assert.deepEqual([analysis.busy, efforts(python).at(-1)], ["analysis", ["", 6]]);
  }
});

test("an analysis ends when it is switched off; a hint or a bot goes on", async () => {
  const { game, python, analysis } = await begun();
  analysis.setAnalysing(true);
  analysis.setAnalysing(true);
  assert.deepEqual([game.analysis.busy, python.searches.length], ["analysis", 1]);
  analysis.setAnalysing(false);
  assert.deepEqual([game.analysis.busy, python.searches[0]?.cancelled], [null, true]);
  analysis.askHint();
  analysis.setAnalysing(false);
  assert.equal(game.analysis.busy, "hint");
  analysis.analyseAll();
  assert.equal(game.analysis.busy, "all");
  analysis.setAnalysing(false);
  assert.equal(game.analysis.busy, null);
  const bot = await begun([], [BOT, PERSON]);
  bot.analysis.setAnalysing(true);
  assert.deepEqual([bot.game.analysis.busy, bot.python.searches.length], ["bot", 1]);
  bot.game.close();
});

test("a whole game is analysed position by position, but for its end and what is known", async () => {
  const { game, python, analysis } = await begun(["a1", "b2", "e9"]);
  analysis.keep("a1", report("b2", { proven: "win" }));
  /** @type {unknown[]} */
  const progress = [];
  analysis.reported.listen(() => progress.push(analysis.progress));
  let told = 0;
  const done = analysis.analyseAll();
  game.changed.listen(() => (told += 1));
  assert.equal(game.analysis.busy, "all");
  python.searches[0]?.find(report("a1"));
  await settled();
  // What is shown is no report on the position shown.
  assert.equal(game.analysis.report, null);
  python.searches[1]?.find(report("e9"));
  await done;
  assert.deepEqual(efforts(python), [["", "review"], ["a1 b2", "review"]]);
  assert.deepEqual(progress, [{ done: 0, total: 4 }, { done: 2, total: 4 }]);
  assert.deepEqual([analysis.progress, game.analysis.busy, told], [null, null, 2]);
  assert.deepEqual([...game.analysis.reports.keys()], ["a1", "", "a1 b2"]);
  const { python: unfinished, analysis: last } = await begun(["a1"]);
  last.analyseAll();
  unfinished.searches[0]?.find(report("a1"));
  await settled();
  assert.deepEqual(efforts(unfinished), [["", "review"], ["a1", "review"]]);
  unfinished.searches[1]?.find(report("b2"));
  await settled();
  assert.equal(last.progress, null);
});

test("the end of a game is not searched, from wherever the whole game is analysed", async () => {
  for (const ply of [0, 1, 2]) {
    const { game, python, analysis } = await begun(["a1", "e9"]);
    game.go(ply);
    await settled();
    const done = analysis.analyseAll();
    for (let at = 0; game.analysis.busy === "all" && at < 3; at += 1) {
      python.searches[at]?.find(report("c3"));
      await settled();
    }
    await done;
    assert.deepEqual(efforts(python), [["", "review"], ["a1", "review"]], `${ply}`);
  }
});

test("a review repeats, and what it says stays, but for proofs", async () => {
  const { python, analysis } = await begun(["a1"]);
  analysis.keep("", report("c3", { visits: 5000 }));
  const done = analysis.analyseAll();
  python.searches[0]?.find(report("a1", { visits: 400, value: 0.6 }));
  await settled();
  python.searches[1]?.find(report("b2"));
  await done;
  analysis.keep("", report("d4", { visits: 9000 }));
  assert.deepEqual([analysis.reports.get("")?.choice, analysis.values.get("")], ["a1", 0.6]);
  analysis.keep("", report("e5", { proven: "win" }));
  assert.equal(analysis.reports.get("")?.choice, "e5");
  const again = await begun(["a1"]);
  again.analysis.analyseAll();
  assert.equal(again.python.searches[0]?.body["seed"], python.searches[0]?.body["seed"]);
  // Each position has a seed of its own.
  assert.equal(new Set(python.searches.map(({ body }) => body["seed"])).size, 2);
  // What a review has searched is not searched again.
  await analysis.analyseAll();
  assert.equal(python.searches.length, 2);
});

test("whoever plays on ends the analysis of the whole game; so does a failure", async () => {
  const { game, python, analysis } = await begun(["a1", "b2"]);
  analysis.analyseAll();
  game.play("c3");
  await settled();
  assert.deepEqual([python.searches.length, analysis.progress, game.analysis.busy], [1, null, null]);
  let told = 0;
  game.changed.listen(() => (told += 1));
  analysis.analyseAll();
  python.searches[1]?.fail(new PythonError("failed", "no Python"));
  await settled();
  assert.deepEqual([python.searches.length, analysis.progress, game.error?.kind], [2, null, "failed"]);
  assert.equal(told, 3);
});

test("another search or another position ends the analysis of the whole game at once, and it does not come back", async () => {
  const ways = /** @type {[string, (game: any) => void, string | null][]} */ ([
    ["play", (game) => game.play("c3"), "analysis"], ["undo", (game) => game.undo(), "analysis"], ["go", (game) => game.go(0), "analysis"],
    ["seat", (game) => game.setSeat(1, BOT), "analysis"], ["off", (game) => game.analysis.setAnalysing(false), null], ["hint", (game) => game.analysis.askHint(), "hint"],
  ]);
  for (const [way, act, busy] of ways) {
    const { game, python, analysis } = await begun(["a1", "b2"]);
    analysis.setAnalysing(true);
    analysis.analyseAll();
    assert.deepEqual([analysis.busy, analysis.progress], ["all", { done: 0, total: 3 }]);
    const before = python.searches.length;
    /** @type {unknown[]} */
    const told = [];
    game.changed.listen(() => told.push(analysis.progress));
    act(game);
    await settled();
    assert.deepEqual([analysis.busy, analysis.progress, told.some(Boolean)], [busy, null, false], way);
    assert.equal(python.searches.length - before, busy ? 1 : 0, way);
    if (busy === "hint") python.searches.at(-1)?.find(report("c3"));
    await settled();
    if (busy === "hint") assert.equal(analysis.hint?.choice, "c3");
    game.close();
  }
});

test("the best report of a position is kept: a proof, else what has seen more", async () => {
  const { analysis } = await begun();
  const some = report("a1", { visits: 50 });
  const more = report("b2", { visits: 60 });
  const equal = report("c3", { visits: 60 });
  const proof = report("d4", { visits: 1, proven: "win" });
  const later = report("e5", { visits: 1, proven: "win" });
  const choices = [some, more, some, equal, proof, more, later].map((found) => {
    analysis.keep("", found);
    return analysis.reports.get("")?.choice;
  });
  assert.deepEqual(choices, ["a1", "b2", "b2", "c3", "d4", "d4", "e5"]);
});

test("values and reports stand beside the positions of a line, those of other lines do not", async () => {
  const { analysis } = await begun();
  for (const [key, value] of /** @type {[string, number][]} */ ([["", 0.1], ["a1", 0.2], ["a1 b2", 0.3], ["a", 0.4], ["a1 c3", 0.5], ["a1 b2 c3 d4", 0.6]])) {
    analysis.keep(key, report("e5", { value }));
  }
  assert.deepEqual(analysis.valuesAlong(["a1", "b2", "c3"]), [0.1, 0.2, 0.3, null]);
  assert.deepEqual(analysis.valuesAlong([]), [0.1]);
  assert.deepEqual(analysis.reportsAlong(["a1", "c3"]).map((found) => found?.value), [0.1, 0.2, 0.5]);
  assert.deepEqual((await begun()).analysis.valuesAlong(["a1"]), [null, null]);
});

test("dangers are asked for once, for a person who is to move at the end of a game, where Python runs", async () => {
  const { game, python } = await begun();
  const dangers = () => python.asked.filter(({ warn }) => warn).map(({ moves }) => moves.join(" "));
  const DANGERS = { losing: { a9: "nine" }, gifts: [] };
  assert.deepEqual([dangers(), game.dangers.get("")], [[""], DANGERS]);
  game.askDangers();
  // A move's view brings them.
  game.play("a1");
  await settled();
  game.go(0);
  await settled();
  assert.deepEqual([dangers(), game.dangers.get("a1"), python.kinds], [["", "a1"], DANGERS, ["dangers", "view"]]);
  game.go(1);
  game.play("e9");
  await settled();
  assert.deepEqual([[...game.dangers.keys()], python.kinds], [["", "a1"], ["dangers", "view", "view"]]);
  for (const [moves, change] of /** @type {[string[], (parts: any) => void][]} */ ([
    [[], ({ python }) => (python.state = "idle")],
    [[], ({ game }) => (game.closed = true)],
    [[], ({ game }) => game.occupy(0, BOT)],
    [["a1"], ({ game }) => (game.ply = 0)],
  ])) {
    const parts = await begun(moves);
    parts.game.dangers.clear();
    const before = parts.python.asked.length;
    change(parts);
    parts.game.askDangers();
    assert.equal(parts.python.asked.length, before, String(change));
  }
});

test("what lets others win is asked for when the position is shown", async (context) => {
  context.after(() => change("gifts", false));
  change("gifts", true);
  const { game, python } = await begun();
  game.play("a1");
  await settled();
  const asked = python.asked.map(({ moves, warn, gifts }) => [moves.join(" "), warn, gifts]);
  assert.deepEqual(asked, [["", [0, 1], true], ["a1", undefined, undefined], ["a1", [0, 1], true]]);
  assert.equal(game.dangers.size, 2);
});

test("dangers that come too late warn nobody, and can be asked for again", async () => {
  const { game, python } = await begun();
  let warned = 0;
  game.warned.listen(() => (warned += 1));
  game.dangers.clear();
  python.holding = true;
  game.askDangers();
  // Only one question for a position at a time.
  game.askDangers();
  assert.equal(python.kinds.filter((kind) => kind === "dangers").length, 2);
  game.version += 1;
  await python.release();
  assert.deepEqual([warned, game.dangers.size], [0, 0]);
  game.askDangers();
  await python.release();
  assert.deepEqual([warned, game.dangers.size], [1, 1]);
  // A failure is nobody's: the board works without warnings.
  game.dangers.clear();
  python.failure = new PythonError("internal", "broken");
  game.askDangers();
  await python.release();
  assert.deepEqual([game.error, game.dangers.size], [null, 0]);
  python.failure = null;
  game.askDangers();
  await python.release();
  assert.equal(game.dangers.size, 1);
});

/** @type {Seat} */
const STRONGEST = { kind: "bot", level: 6 };

/** Let the page search unasked, as it does where the game on the table is shown. */
const allowed = () => rest("elsewhere", false);

/** @param {ToyPython} python the searches that nobody has ended */
const running = ({ searches }) => searches.filter(({ cancelled }) => !cancelled).map(({ body }) => body);

test("a board on another page never searches unasked", async () => {
  const { game, python } = await begun(["a1"], [STRONGEST, PERSON]);
  assert.deepEqual(python.searches, []);
  game.close();
});

test("the strongest bot searches on while a person is to move, unseen, until the person moves", async (context) => {
  const pass = clock(context);
  allowed();
  const { game, python, analysis } = await begun([], [STRONGEST, PERSON]);
  python.searches[0]?.find(report("a1"));
  await settled();
  await pass(400);
  assert.deepEqual(running(python).slice(1).map(({ moves, seconds, ahead, level, seed }) => ({ moves, seconds, ahead, level, seed })), [
    { moves: ["a1"], seconds: 70, ahead: true, level: undefined, seed: undefined },
  ]);
  let said = 0;
  analysis.reported.listen(() => (said += 1));
  game.changed.listen(() => (said += 1));
  python.searches[1]?.tell(report("b1", { value: 0.9 }));
  assert.deepEqual([analysis.busy, analysis.report, analysis.values.has("a1"), said], [null, null, false, 0]);
  game.play("b2");
  await settled();
  assert.equal(python.searches[1]?.cancelled, true);
  assert.deepEqual(running(python).at(-1), { ...game.reference, moves: ["a1", "b2"], level: 6, after: true, warn: [1] });
  game.close();
});

test("what is asked for comes before a search that nobody has asked for, and its failure is nobody's", async () => {
  allowed();
  const { game, python, analysis } = await begun(["a1"], [STRONGEST, PERSON]);
  analysis.setAnalysing(true);
  await settled();
  assert.deepEqual([python.searches.map(({ cancelled }) => cancelled), analysis.busy], [[true, false], "analysis"]);
  analysis.setAnalysing(false);
  await settled();
  assert.deepEqual([python.searches.length, analysis.busy], [3, null]);
  python.searches[2]?.fail(new PythonError("failed", "closed"));
  await settled();
  assert.equal(game.error, null);
  game.close();
});

test("no bot searches unasked for weaker levels, over a finished or an earlier position, or where the visitor or the device is against it", async () => {
  allowed();
  const searched = async (/** @type {string[]} */ moves, /** @type {Seat[]} */ seats) => {
    const { game, python } = await begun(moves, seats);
    game.close();
    return python.searches.length;
  };
  assert.equal(await searched(["a1"], [STRONGEST, PERSON]), 1);
  assert.equal(await searched(["a1"], [{ kind: "bot", level: 5 }, PERSON]), 0);
  assert.equal(await searched(["a1"], [PERSON, PERSON]), 0);
  assert.equal(await searched(["e9"], [STRONGEST, PERSON]), 0);
  const earlier = await begun(["a1", "b2", "c3"], [STRONGEST, PERSON]);
  earlier.game.go(1);
  await settled();
  assert.deepEqual([earlier.game.personToMove, earlier.python.searches.map(({ cancelled }) => cancelled)], [true, [true]]);
  earlier.game.close();
  change("ahead", false);
  assert.equal(await searched(["a1"], [STRONGEST, PERSON]), 0);
  change("ahead", true);
  for (const why of /** @type {const} */ (["hidden", "battery", "elsewhere"])) {
    rest(why, true);
    assert.equal(await searched(["a1"], [STRONGEST, PERSON]), 0, why);
    rest(why, false);
  }
});

test("thinking ahead stops where it is no longer wanted, goes on where it is again, and does nothing while something else runs", async (context) => {
  context.after(() => change("ahead", true));
  allowed();
  const { game, python, analysis } = await begun(["a1"], [STRONGEST, PERSON]);
  const searches = async () => {
    analysis.thinkAhead();
    await settled();
    return python.searches.map(({ cancelled }) => cancelled);
  };
  assert.deepEqual(await searches(), [false], "one is enough");
  for (const [off, on] of [
    [() => rest("hidden", true), () => rest("hidden", false)],
    [() => change("ahead", false), () => change("ahead", true)],
    [() => (python.state = "loading"), () => (python.state = "ready")],
    [() => (game.closed = true), () => (game.closed = false)],
  ]) {
    const ended = python.searches.map(() => true);
    off?.();
    assert.deepEqual(await searches(), ended);
    on?.();
    assert.deepEqual(await searches(), [...ended, false]);
  }
  const before = python.searches.length;
  analysis.askHint();
  assert.deepEqual([(await searches()).slice(before - 1), analysis.busy], [[true, false], "hint"]);
  python.searches[before]?.find(report("b2"));
  await settled();
  assert.deepEqual((await searches()).slice(before), [false, false], "it goes on after the hint");
  game.close();
});

test("a search ahead that has ended by itself is not begun again in the same position", async () => {
  allowed();
  const { game, python, analysis } = await begun(["a1"], [STRONGEST, PERSON]);
  python.searches[0]?.find(report("b2"));
  await settled();
  analysis.thinkAhead();
  assert.equal(python.searches.length, 1);
  game.go(0);
  game.go(1);
  await settled();
  assert.equal(python.searches.length, 2);
  game.close();
});

test("the analysis goes on after its time, and shows what it finds, as long as it is on", async () => {
  allowed();
  const { game, python, analysis } = await begun(["a1"]);
  analysis.setAnalysing(true);
  python.searches[0]?.find(report("b2"));
  await settled();
  assert.deepEqual([efforts(python), analysis.busy], [[["a1", 6], ["a1", 70]], null]);
  python.searches[1]?.tell(report("c3", { visits: 900 }));
  assert.deepEqual([analysis.report?.choice, analysis.reports.get("a1")?.choice], ["c3", "c3"]);
  analysis.setAnalysing(false);
  await settled();
  assert.deepEqual(python.searches.map(({ cancelled }) => cancelled), [false, true]);
  game.close();
});
