// What is marked on a board and said of its cells, against a plain telling of the same.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { rowOf } from "./sizeless_page.mjs";

const { Paths } = await import("../../web/js/board/paths.js");
const { decisive, lastTurn, marksOf, standing } = await import("../../web/js/board/highlights.js");
const { cellLabels } = await import("../../web/js/board/labels.js");
const { t } = await import("../../web/js/text/i18n.js");
const { pieceText } = await import("../../web/js/text/words.js");

const CELLS = ["a1", "b1", "c1", "d1", "e1"];
const CELL = fc.constantFrom(...CELLS);
const COLOUR = fc.constantFrom("white", "black", "red");

const EVENT = fc.oneof(
  fc.record({ kind: fc.constantFrom("placed", "crumb", "lake", "exchanged", "captured", "rod", "out"), cells: fc.array(CELL, { maxLength: 2 }) }),
  fc.record({ kind: fc.constant("moved"), cells: fc.tuple(CELL, CELL) }),
  fc.constant({ kind: "swapped" }),
);

/** @param {any} view @returns what the last turn did, told plainly: what comes last at a cell counts */
function plainTurn({ turn, events, last }) {
  const happened = /** @type {any[]} */ (turn ?? events);
  const put = (/** @type {string} */ cell) => happened.findLastIndex(({ kind, cells = [] }) => (kind === "moved" ? cells[1] === cell : ["placed", "exchanged", "crumb", "lake"].includes(kind) && cells.includes(cell)));
  const gone = (/** @type {string} */ cell) => happened.findLastIndex(({ kind, cells = [] }) => kind === "moved" && cells[0] === cell);
  const there = CELLS.filter((cell) => put(cell) >= 0 && put(cell) >= gone(cell));
  const fresh = there.length > 0 ? there : [...new Set(last)].sort();
  return {
    last: fresh,
    left: CELLS.filter((cell) => gone(cell) >= 0 && !fresh.includes(cell)),
    captured: CELLS.filter((cell) => happened.some(({ kind, cells = [] }) => kind === "captured" && cells.includes(cell)) && !fresh.includes(cell)),
  };
}

const sorted = (/** @type {Record<string, any>} */ lists) => Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, [...list].sort()]));

test("the last turn is what is new after all of it, what was left for good, and what was captured", () => {
  fc.assert(
    fc.property(fc.array(EVENT, { maxLength: 5 }), fc.option(fc.array(EVENT, { maxLength: 5 }), { nil: undefined }), fc.array(CELL, { maxLength: 2 }), (events, turn, last) => {
      const view = /** @type {any} */ ({ events, turn, last });
      assert.deepEqual(sorted(lastTurn(view)), plainTurn(view));
    }),
    { numRuns: 500, includeErrorInReport: true },
  );
});

/** @type {Record<string, string[][]>[]} */
const TARGETS = [
  Object.fromEntries(CELLS.map((cell) => [cell, [[cell]]])),
  { a1: [["a1"]], b1: [["b1"]] },
  { "a1-b1": [["a1", "b1"]], "a1-c1": [["a1", "c1"], ["c1", "a1"]], "b1-c1": [["b1", "c1"]] },
  { "a1-": [["a1", "axis-"]], "a1/": [["a1", "axis/"]], "b1-": [["b1", "axis-"]] },
  { "w@a1": [["@white", "a1"], ["a1", "@white"]], "b@a1": [["@black", "a1"], ["a1", "@black"]], "g@b1": [["@grey", "b1"], ["b1", "@grey"]], pass: [["!pass"]] },
  // Either cell of a step can be clicked first.
  Object.fromEntries([["a1", "b1"], ["b1", "c1"], ["a1", "d1"]].map(([from = "", to = ""]) => [`${from}-${to}`, [[from, to], [to, from]]])),
  Object.fromEntries(CELLS.flatMap((cell) => ["white", "black"].map((colour) => [`${colour[0]}@${cell}`, [[`@${colour}`, cell], [cell, `@${colour}`]]]))),
  {},
];
const PIECE = fc.record({ cell: CELL, kind: fc.constantFrom("stone", "stone", "rod", "lake"), colour: COLOUR, under: fc.subarray(["red"]) });
const STATE = fc.record({
  pieces: fc.uniqueArray(PIECE, { selector: ({ cell, kind }) => cell + (kind === "rod"), maxLength: 4 }), targets: fc.constantFrom(...TARGETS), given: fc.array(fc.nat(3), { maxLength: 2 }),
  prompt: fc.constantFrom("place", "crumb", "lake"), to_move: COLOUR, events: fc.array(EVENT, { maxLength: 3 }), last: fc.array(CELL, { maxLength: 2 }),
  groups: fc.option(fc.constantFrom([["a1", "b1"], ["d1"]], []), { nil: undefined }), out: fc.option(fc.constant({ red: ["c1"], white: ["d1", "e1"] }), { nil: undefined }),
  outcome: fc.option(fc.record({ cells: fc.subarray(CELLS), lost: fc.boolean() })), pending: fc.boolean(), which: fc.nat(5),
  hover: fc.option(CELL), armed: fc.option(CELL, { freq: 2 }), focus: fc.option(CELL), axis: fc.option(fc.constantFrom("-", "/")),
  warned: fc.option(fc.constantFrom(CELLS, ["b1"], ["a1-b1", "a1/"], ["w@a1", "c1"]), { nil: undefined }), laid: fc.boolean(),
});

/** @param {any} parts */
function made({ pieces, targets, given, warned, pending, which, ...rest }) {
  const view = { scene: { pieces, counts: {} }, targets, ...rest };
  const moves = Object.keys(targets);
  const state = /** @type {any} */ ({
    description: { board: rowOf(...CELLS), colours: ["white", "black", "red"] }, view, enabled: true, pending: pending ? (moves[which % moves.length] ?? null) : null,
    proposals: moves.slice(0, 2).map((move, at) => ({ move, text: `${at}` })), warnings: warned && Object.fromEntries(warned.map((/** @type {string} */ move) => [move, `bad ${move}`])),
  });
  const paths = new Paths(targets);
  for (const choice of given) if (paths.next.length > 0) paths.push(paths.next[choice % paths.next.length] ?? "");
  return { state, view: /** @type {any} */ (view), paths };
}

const isCell = (/** @type {string} */ token) => CELLS.includes(token);

test("marks are the last turn, the choices worth showing, what a click would do, its dangers, and what decided", () => {
  fc.assert(
    fc.property(STATE, (parts) => {
      const { state, view, paths } = made(parts);
      const { hover: over, armed, focus, axis, pieces } = parts;
      const layout = /** @type {any} */ (parts.laid ? { lineThrough: (/** @type {string} */ cell, /** @type {string} */ along) => [cell, along] } : null);
      const marks = marksOf({ state, paths, hover: over, armed, focus, axis }, layout);
      const choices = paths.next.filter(isCell);
      const chosen = paths.prefix.filter(isCell);
      const hover = armed ?? (over && choices.includes(over) ? over : null);
      const warned = (/** @type {string | null} */ cell) => cell !== null && Boolean(state.warnings?.[paths.peek(cell) ?? ""]);
      const stones = pieces.filter(({ kind }) => kind !== "rod");
      const on = (/** @type {string | undefined} */ cell) => stones.find((piece) => piece.cell === cell);
      for (const cell of CELLS) assert.deepEqual(standing(cell, state), on(cell));
      const taken = new Set(pieces.map(({ cell }) => cell));
      const free = CELLS.filter((cell) => !taken.has(cell));
      const all = chosen.length === 0 && free.every((cell) => choices.includes(cell));
      /** What a move puts at a cell, as far as its clicks say. @param {string} move @param {string | undefined} end */
      const put = (move, end) => {
        const path = state.view.targets[move][0];
        const cells = path.filter(isCell);
        const last = end ?? cells.at(-1);
        if (last === undefined) return null;
        const from = on(cells.find((/** @type {string} */ cell) => cell !== last) ?? (cells.length > 1 ? last : undefined));
        if (cells.length > 1) return from ? { ...from, cell: last, under: [] } : null;
        const colour = path.find((/** @type {string} */ token) => token.startsWith("@"))?.slice(1) ?? view.to_move;
        const kind = view.prompt === "place" ? "stone" : view.prompt;
        return on(last) || (kind === "stone" && colour === "grey") ? null : { cell: last, kind, colour };
      };
      const move = hover === null ? null : paths.peek(hover);
      let ghost = hover !== null && move !== null ? put(move, hover) : null;
      let [sure, pending] = [armed !== null, false];
      if (state.pending !== null) {
        const later = put(state.pending, undefined);
        if (later) [ghost, pending] = [later, true];
      } else if (hover === null && chosen.length > 0 && choices.length === 0) {
        const colour = paths.prefix.find((token) => token.startsWith("@"))?.slice(1) ?? view.to_move;
        const [cell = ""] = chosen;
        if (!on(cell) && colour !== "grey") [ghost, sure] = [{ cell, kind: "stone", colour }, true];
      }
      const group = over === null ? undefined : view.groups?.find((/** @type {string[]} */ cells) => cells.includes(over));
      const expected = {
        ...plainTurn(view), danger: [hover, focus].find(warned) ?? null, out: Object.values(view.out ?? {}).flat(), group: group ? { cells: group, at: over } : null,
        choices: all ? choices.filter((cell) => taken.has(cell)) : choices, chosen, hover, sure, ghost,
        hints: state.proposals.map((/** @type {any} */ { move, text }) => ({ cells: state.view.targets[move][0].filter(isCell), text })),
        decisive: view.outcome && view.outcome.cells.length > 0 ? { cells: view.outcome.cells, lost: view.outcome.lost } : null, focus,
        ...(axis && chosen.length > 0 && layout ? { line: [chosen[0], axis] } : {}), ...(pending ? { pending } : {}),
      };
      const { last, left, captured, ...others } = /** @type {any} */ (marks);
      assert.deepEqual({ ...sorted({ last, left, captured }), ...others }, expected);
      assert.deepEqual(decisive(view), expected.decisive);
    }),
    { numRuns: 500, includeErrorInReport: true },
  );
});

test("whichever cell of a step is clicked first, the stone of the other one is about to move to the last", () => {
  const targets = { "a1-b1": [["a1", "b1"], ["b1", "a1"]], "a1-c1": [["a1", "c1"], ["c1", "a1"]] };
  const stand = (/** @type {string} */ cell, /** @type {string} */ colour) => ({ cell, kind: "stone", colour, under: [] });
  for (const pieces of [[stand("a1", "white")], [stand("b1", "red"), stand("c1", "red")], [stand("a1", "white"), stand("b1", "black"), stand("c1", "red")]]) {
    for (const [first = "", last = ""] of Object.values(targets).flat()) {
      const { state, paths } = made({ pieces, targets, given: [], pending: false, which: 0, events: [], last: [], prompt: "move", to_move: "white", outcome: null });
      paths.push(first);
      const from = pieces.find(({ cell }) => cell === first);
      assert.deepEqual(marksOf({ state, paths, hover: last, armed: null, focus: null, axis: null }, null).ghost, from ? { ...from, cell: last } : null);
    }
  }
});

test("a cell says what stands there, the size of its group, whether it is new, chosen or can be, and the danger of its move", () => {
  fc.assert(
    fc.property(STATE, (parts) => {
      const { state, view, paths } = made(parts);
      const describe = cellLabels(view, paths, state.warnings);
      const { last } = plainTurn(view);
      for (const cell of CELLS) {
        const pieces = parts.pieces.filter((piece) => piece.cell === cell);
        let label = pieces.length > 0 ? t("grid-piece", { cell, piece: pieceText(pieces) }) : t("grid-empty", { cell });
        const group = view.groups?.find((/** @type {string[]} */ cells) => cells.includes(cell));
        if (group) label = t("grid-group", { text: label, size: group.length });
        if (last.includes(cell)) label = t("grid-last", { text: label });
        const can = paths.next.includes(cell);
        const chosen = paths.prefix.includes(cell);
        if (chosen) label = t("grid-chosen", { text: label });
        else if (can && (pieces.length > 0 || paths.prefix.length > 0)) label = t("grid-can", { text: label });
        const warning = state.warnings?.[paths.peek(cell) ?? ""];
        if (warning) label = t("grid-warning", { text: label, warning });
        assert.deepEqual(describe(cell), { label, enabled: can, selected: chosen });
      }
    }),
    { numRuns: 400, includeErrorInReport: true },
  );
});
