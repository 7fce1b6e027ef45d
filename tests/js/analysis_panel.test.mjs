// The panel of the analysis: its bars, its graph, its moves, and what it shows on the board, against a plain telling of the same.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { outline, recordPage, Shown } from "./recorded.mjs";
import { document, rowOf, window } from "./sizeless_page.mjs";
import { report, settled, TOY, ToyPython, toyView } from "./toy_python.mjs";
import { json } from "./without_build.mjs";

const { openings } = /** @type {any} */ (await import("../../web/js/assets_later.js"));
const { firstStones } = await import("../../web/js/before/openings.js");
const { Match } = await import("../../web/js/match/match.js");
const { reviewOf } = await import("../../web/js/match/review.js");
const { number, t } = await import("../../web/js/text/i18n.js");
const { valueSign, valueText } = await import("../../web/js/text/values.js");
const { sideName } = await import("../../web/js/text/words.js");
const { AnalysisPanel } = await import("../../web/js/views/analysis_panel.js");
const { FirstStones } = await import("../../web/js/views/first_stones.js");

const CELLS = ["a1", "b1", "c1", "d1", "e1", "f1"];
const NAMES = ["white", "black", "red"];
const BOARD = rowOf(...CELLS);

/**
 * A game of two or three that is analysed.
 *
 * @param {{count: number, length: number, ply: number, values: (number | null)[], ended?: "win" | "draw" | null, proven?: string | null, found?: object[]}} how `values` of the positions, for the
 *   player to move; `found` are the moves that the search of the position shown has found
 */
function analysed({ count, length, ply, values, ended = null, proven = null, found = [] }) {
  const moves = CELLS.slice(0, length);
  const players = NAMES.slice(0, count);
  const mover = (/** @type {number} */ at) => players[at % count] ?? "";
  const line = moves.map((move, at) => ({ move, player: mover(at), seat: at % count, round: 1 }));
  const outcome = ended && ply === length ? { winner: ended === "win" ? mover(length - 1) : null, reason: "nine", cells: [], lost: false } : null;
  const view = { ...toyView(moves.slice(0, ply)), ply, to_move: mover(ply), seat: ply % count, outcome };
  const match = /** @type {any} */ (new Match(/** @type {any} */ (new ToyPython()), /** @type {any} */ ({
    description: { ...TOY, players, board: BOARD }, view, moves, line, seats: players.map(() => ({ kind: "person" })),
  })));
  match.ply = ply;
  match.view = view;
  match.analysis.analysing = true;
  for (const [at, value] of values.slice(0, length + 1).entries()) {
    if (value === null || (at === length && ended)) continue;
    match.analysis.values.set(match.key(at), value);
    match.analysis.reports.set(match.key(at), report("x", { value }));
  }
  const value = values[ply] ?? null;
  if (value !== null && !outcome) match.analysis.report = report("x", { value, proven, visits: 1234, milliseconds: 2500, moves: /** @type {any} */ (found) });
  return match;
}

/** @param {any} match */
function panelOf(match) {
  const panel = new AnalysisPanel(document.createElement("section"), document.createElement("div"), () => match);
  panel.update();
  return panel;
}

const VALUE = fc.option(fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100));
const MOVE = fc.record({ move: fc.constantFrom("a2", "b2", "c2"), value: fc.double({ min: 0, max: 1, noNaN: true }), proven: fc.constantFrom(null, null, "win", "loss", "draw"), line: fc.array(fc.constantFrom("p1", "q1", "r1"), { maxLength: 8 }) });
const GAME = fc.record({
  length: fc.nat(6), ply: fc.nat(6), values: fc.array(VALUE, { minLength: 7, maxLength: 7 }), ended: fc.constantFrom(null, null, /** @type {const} */ ("win"), /** @type {const} */ ("draw")),
  proven: fc.constantFrom(null, null, "win", "loss"), found: fc.array(MOVE, { maxLength: 6 }),
}).map((game) => ({ ...game, ply: Math.min(game.ply, game.length), ended: game.length > 0 ? game.ended : null }));

/** @param {any} panel @param {string} selector */
const points = (panel, selector) => [...panel.graph.querySelectorAll(selector)].map((line) => line.getAttribute("points"));
/** @param {any} panel */
const dots = (panel) => [...panel.graph.querySelectorAll(".graph-dot")].map((line) => [Number(line.getAttribute("x1")), Number(line.getAttribute("x2")), Number(line.getAttribute("y1"))]);

test("of two players the bar, the graph and the moves show the values of the whole game", () => {
  fc.assert(
    fc.property(GAME, (game) => {
      const match = analysed({ count: 2, ...game });
      const panel = panelOf(match);
      const { ply, length, found } = game;
      const { values } = reviewOf(match);
      const value = values[ply] ?? null;
      const mine = value === null ? null : match.view.to_move === "white" ? value : 1 - value;
      const { outcome } = match.view;
      assert.deepEqual([panel.bar.hidden, panel.bars.hidden, panel.element.hidden, panel.below.hidden], [value === null, true, false, false]);
      if (value === null) assert.equal(panel.barText.textContent, t("analysis-none"));
      else {
        const percent = Math.round(100 * value);
        assert.deepEqual([panel.fillBar.style.width, panel.fillBar.dataset["side"], panel.bar.dataset["other"]], [`${percent}%`, "white", "black"]);
        assert.equal(panel.bar.getAttribute("aria-label"), t("analysis-bar", { side: "White", percent }));
        const text = outcome ? (outcome.winner ? t("analysis-bar", { side: sideName(outcome.winner), percent: "100" }) : "") : t("analysis-bar", { side: sideName(match.view.to_move), percent: number(100 * (mine ?? 0)) });
        assert.equal(panel.barText.textContent, text);
      }
      const last = Math.max(1, length);
      assert.deepEqual([panel.graph.hasAttribute("hidden"), panel.graph.getAttribute("viewBox"), panel.graph.getAttribute("aria-label")], [length === 0, `0 -6 ${last} 112`, t("analysis-graph", { side: "White" })]);
      const known = values.flatMap((one, at) => (one === null ? [] : [{ at, y: 100 * (1 - one) }]));
      assert.deepEqual(points(panel, ".graph-line"), [known.map(({ at, y }) => `${at},${y}`).join(" ")]);
      assert.deepEqual(points(panel, ".graph-edge"), []);
      assert.deepEqual(dots(panel), known.filter(({ at }) => at === ply).map(({ at, y }) => [at, at, y]));
      const [middle, here] = /** @type {any[]} */ ([panel.graph.querySelector(".graph-middle"), panel.graph.querySelector(".graph-here")]);
      assert.deepEqual([middle.getAttribute("y1"), middle.getAttribute("y2"), middle.getAttribute("x2"), here.getAttribute("x1"), here.getAttribute("x2")], ["50", "50", String(last), String(ply), String(ply)]);
      const { report: search } = match.analysis;
      const best = search ? found.slice(0, 4) : [];
      assert.deepEqual([...panel.best.children].map((item) => [...item.children].map((part) => part.textContent)), best.map((move) => [move.move, valueText(move), move.line.slice(1, 6).join(" ")]));
      assert.deepEqual(panel.proposals, best.map((move) => ({ move: move.move, text: valueSign(move) })));
      assert.equal(panel.whose.textContent, best.length > 0 ? t("analysis-best", { side: sideName(match.view.to_move) }) : "");
      assert.equal(panel.note.textContent, outcome ? t("analysis-over") : search ? t("analysis-visits", { visits: "1,234", seconds: "2.5" }) : "");
      assert.deepEqual(panel.verdicts, reviewOf(match).verdicts);
      assert.deepEqual([panel.all.disabled, panel.all.textContent], [length === 0, t("analysis-graph-all")]);
    }),
    { numRuns: 80, includeErrorInReport: true },
  );
});

test("of three players each has a bar with the latest value that is known, and a line of the graph", () => {
  fc.assert(
    fc.property(GAME, (game) => {
      const match = analysed({ count: 3, ...game });
      const panel = panelOf(match);
      const { ply, length, values, ended } = game;
      const { outcome } = match.view;
      const valueAt = (/** @type {number} */ at, /** @type {string} */ player) => {
        if (outcome && at === ply) return outcome.winner === null ? 1 / 3 : Number(outcome.winner === player);
        // Whose turn it is in a last position that is not shown nobody has told.
        if ((at === length && (ended || at !== ply)) || at > length || NAMES[at % 3] !== player) return null;
        return values[at] ?? null;
      };
      const latest = NAMES.map((player) => Array.from({ length: ply + 1 }, (_, at) => valueAt(ply - at, player)).find((value) => value !== null) ?? null);
      const none = latest.every((value) => value === null);
      assert.deepEqual([panel.bar.hidden, panel.bars.hidden, panel.barText.textContent], [true, none, t(none ? "analysis-none" : "analysis-sides-why")]);
      const shown = [...panel.bars.children].map((/** @type {any} */ item) => [item.dataset.side, item.querySelector(".bars-value").textContent, item.querySelector("i").style.width]);
      assert.deepEqual(shown, NAMES.map((player, at) => [player, latest[at] === null ? t("analysis-unknown") : `${number(100 * (latest[at] ?? 0))} %`, `${100 * (latest[at] ?? 0)}%`]));
      const lines = NAMES.map((player) => Array.from({ length: length + 1 }, (_, at) => ({ at, value: valueAt(at, player) })).flatMap(({ at, value }) => (value === null ? [] : [`${at},${100 * (1 - value)}`])).join(" "));
      assert.deepEqual([points(panel, ".graph-line"), points(panel, ".graph-edge")], [lines, lines]);
      assert.deepEqual(NAMES.map((player) => panel.graph.querySelectorAll(`.graph-${player}`).length), [2, 2, 2]);
      assert.equal(dots(panel).length, NAMES.filter((player) => valueAt(ply, player) !== null).length);
      assert.equal(Number(panel.graph.querySelector(".graph-middle")?.getAttribute("y1")).toFixed(3), (200 / 3).toFixed(3));
      assert.equal(panel.graph.getAttribute("aria-label"), t("analysis-graph-sides"));
      assert.deepEqual([panel.known, panel.verdicts, panel.review.sides.textContent], [null, [], t("review-many")]);
    }),
    { numRuns: 50, includeErrorInReport: true },
  );
});

test("the panel shows bars, graphs and moves as they were looked at", (context) => {
  /** @type {any} */
  let panel = null;
  const shown = new Shown(context, "analysis_panel", () => panel?.element, () => ({ proposals: panel?.proposals, below: panel ? outline(panel.below) : null }));
  const found = ["a2", "b2", "c2", "d2", "e2"].map((move, at) => ({ move, value: 0.9 - at / 5, proven: [null, "win", "loss", "draw", null][at] ?? null, line: [move, ..."pqrstuv".slice(0, 2 * at)] }));
  for (const count of [2, 3]) {
    for (const [ply, ended] of /** @type {[number, "win" | "draw" | null][]} */ ([[0, null], [3, null], [6, null], [6, "win"], [6, "draw"]])) {
      const match = analysed({ count, length: 6, ply, values: [0.5, 0.25, null, 0.75, 0.1, 0.9, 0.333], ended, found });
      panel = panelOf(match);
      shown.note(`${count} players, move ${ply}, ${ended}`);
    }
    panel = panelOf(analysed({ count, length: 0, ply: 0, values: [], found }));
    shown.note(`${count} players, nothing known`);
  }
  panel = panelOf(analysed({ count: 2, length: 2, ply: 2, values: [0.5, 0.5, 1], proven: "win", found }));
  shown.note("proven");
});

test("a click in the graph goes to the position there", (context) => {
  recordPage(context, "analysis_panel");
  const match = analysed({ count: 2, length: 4, ply: 4, values: [] });
  const panel = panelOf(match);
  panel.graph.getBoundingClientRect = () => /** @type {any} */ ({ left: 10, width: 200 });
  const gone = /** @type {number[]} */ ([]);
  match.go = (/** @type {number} */ ply) => gone.push(ply);
  for (const clientX of [10, 34, 36, 110, 210]) panel.graph.dispatchEvent(Object.assign(new window.Event("click"), { clientX }));
  assert.deepEqual(gone, [0, 0, 1, 2, 4]);
});

test("the panel is there while the game is analysed; the whole game can be, once at a time", (context) => {
  recordPage(context, "analysis_panel");
  const match = analysed({ count: 2, length: 2, ply: 2, values: [0.5, 0.5, 0.5] });
  const panel = panelOf(match);
  let asked = 0;
  match.analysis.analyseAll = () => (asked += 1);
  panel.all.dispatchEvent(new window.Event("click"));
  match.analysis.busy = "all";
  panel.update();
  assert.deepEqual([asked, panel.all.disabled], [1, true]);
  match.analysis.busy = null;
  match.analysis.analysing = false;
  panel.update();
  assert.deepEqual([panel.element.hidden, panel.below.hidden, panel.verdicts], [true, true, []]);
});

test("while somebody looks for a better move nothing tells it; who switches the analysis off looks no longer", (context) => {
  recordPage(context, "analysis_panel");
  // White is ahead, gives it all away, and Black does not see it.
  const match = analysed({ count: 2, length: 3, ply: 3, values: [0.9, 0.95, 0.1, 0.9], found: [{ move: "a2", value: 0.9, proven: null, line: ["a2"] }] });
  match.go = (/** @type {number} */ ply) => {
    match.ply = ply;
    match.view = { ...match.view, ply, to_move: NAMES[ply % 2] };
  };
  const panel = panelOf(match);
  const hidden = () => [panel.values.hidden, panel.review.element.hidden, panel.task.element.hidden];
  assert.deepEqual([hidden(), panel.proposals.length > 0, panel.verdicts.length > 0], [[false, false, true], true, true]);
  const press = (/** @type {Element} */ host, /** @type {string} */ action) => {
    host.querySelector(`[data-action=${action}]`)?.dispatchEvent(new window.Event("click"));
    panel.update();
  };
  press(panel.review.element, "learn-mistakes");
  assert.deepEqual([hidden(), panel.proposals, panel.verdicts, panel.mistakes.active], [[true, true, false], [], [], true]);
  assert.ok(String(panel.task.said.textContent).length > 0);
  press(panel.task.element, "learn-answer");
  assert.deepEqual([hidden(), panel.mistakes.active], [[false, true, false], true]);
  match.analysis.analysing = false;
  panel.update();
  match.analysis.analysing = true;
  panel.update();
  assert.deepEqual([panel.mistakes.active, hidden()], [false, [false, false, true]]);
});

test("the first stones of a board are known until the game begins, and are shown on it and listed", async (context) => {
  recordPage(context, "analysis_panel");
  const STONES = [
    { cells: ["a1", "b1"], value: 0.7, low: 0.6, high: 0.8 }, { cells: ["c1"], value: 1, low: 1, high: 1 },
    { cells: ["d1"], value: 0, low: 0, high: 0 }, { cells: ["e1"], value: 0.5, low: 0.5, high: 0.5 },
  ];
  openings.toy = json([{ shape: "square", size: 5, players: 2, stones: [] }, { shape: "hex", size: 6, players: 2, stones: [] }, { shape: "square", size: 6, players: 3, stones: [] }, { shape: "square", size: 6, players: 2, stones: STONES }]);
  const at = (/** @type {object} */ more = {}) => /** @type {any} */ ({ game: "toy", ply: 0, here: "1 ", diagram: undefined, description: { board: { shape: "square", size: 6 }, players: ["white", "black"] }, ...more });
  assert.deepEqual(await firstStones(at()), STONES);
  for (const more of [{ game: "odd" }, { ply: 1 }, { diagram: "" }, { description: { board: { shape: "square", size: 7 }, players: ["white", "black"] } }]) assert.deepEqual(await firstStones(at(more)), []);
  const part = new FirstStones();
  let changes = 0;
  part.changed.listen(() => (changes += 1));
  const show = async (/** @type {any} */ match) => {
    await part.update(match);
    return [part.element.hidden, changes];
  };
  assert.deepEqual([part.element.hidden, part.proposals], [true, null]);
  assert.deepEqual(await show(at()), [false, 1]);
  assert.deepEqual(await show(at()), [false, 1], "what is shown already is looked up no more");
  assert.deepEqual([...part.list.children].map((item) => [...item.children].map((one) => one.textContent)), [
    ["a1", "70 %", t("openings-spread", { low: "60", high: "80" })], ["c1", t("analysis-win"), t("openings-proved")],
    ["d1", t("analysis-loss"), t("openings-proved")], ["e1", t("analysis-proven-draw"), t("openings-proved")],
  ]);
  assert.equal(part.text.textContent, t("openings-why", { side: "White" }));
  assert.deepEqual(part.proposals?.map(({ move, text, shade }) => [move, text, Number(shade.toFixed(6))]), [["a1", "70", 0.4], ["b1", "70", 0.4], ["c1", "✓", 1], ["d1", "✗", -1], ["e1", "50", 0]]);
  // Another game of the same name, on a board whose stones nobody knows.
  assert.deepEqual(await show(at({ here: "2 ", description: { board: { shape: "square", size: 7 }, players: ["white", "black"] } })), [true, 1]);
  assert.deepEqual(await show(at()), [false, 2]);
  assert.deepEqual(await show(at({ ply: 1, here: "1 a1" })), [true, 2]);
  assert.equal(part.proposals, null);
  // Another game takes the place of one whose stones are still on their way.
  const late = part.update(at({ here: "3 " }));
  await show(at({ here: "4 ", game: "odd" }));
  await late;
  await settled();
  assert.deepEqual([part.element.hidden, part.proposals, changes], [true, null, 2]);
  openings.odd = "data:application/json,broken";
  assert.deepEqual(await show(at({ here: "5 ", game: "odd" })), [true, 2]);
  // On the board they come before what a search says.
  const match = analysed({ count: 2, length: 0, ply: 0, values: [0.5], found: [{ move: "a2", value: 0.5, proven: null, line: [] }] });
  const panel = panelOf(match);
  assert.deepEqual(panel.proposals.map(({ move }) => move), ["a2"]);
  for (let turns = 0; turns < 10 && panel.firstStones.proposals === null; turns += 1) await settled();
  assert.deepEqual(panel.proposals.map(({ move }) => move), ["a1", "b1", "c1", "d1", "e1"]);
});
