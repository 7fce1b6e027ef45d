// How clicks, taps, drags and buttons become a move on a board, in whatever order, against a plain telling of the same.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { document, rowOf } from "./sizeless_page.mjs";

const { change } = await import("../../web/js/base/settings.js");
const { Table } = await import("../../web/js/board/table.js");

const CELLS = ["a1", "b1", "c1", "a2", "b2"];
const DESCRIPTION = /** @type {any} */ ({ id: "toy", name: "Toy", players: ["white", "black"], colours: ["white", "black"], options: [], board: rowOf(...CELLS) });

/** What positions offer: whole moves, steps from cell to cell, choices at a cell, stones to take, buttons. @type {Record<string, string[][]>[]} */
const TARGETS = [
  { a1: [["a1"]], b1: [["b1"]] },
  { "a1-b1": [["a1", "b1"]], "a1-c1": [["a1", "c1"]], "b1-c1": [["b1", "c1"]], "b1-c1-a2": [["b1", "c1", "a2"]] },
  { "a1-": [["a1", "axis-"]], "a1/": [["a1", "axis/"]], "b1-": [["b1", "axis-"]], "c1xa2": [["c1", "a2"], ["a2", "c1"]] },
  { "w@a1": [["@white", "a1"], ["a1", "@white"]], "b@a1": [["@black", "a1"], ["a1", "@black"]], "w@b1": [["@white", "b1"], ["b1", "@white"]], pass: [["!pass"]] },
  {},
];
const WARNINGS = /** @type {Record<string, string>} */ ({ b1: "three", "b1-c1": "three", "w@b1": "three" });

/** What a board should make of it. */
class Plain {
  /** @type {Record<string, string[][]>} */
  targets = {};
  enabled = false;
  warned = false;
  /** @type {string[]} */
  prefix = [];
  /** @type {string | null} */
  armed = null;
  dragged = false;
  /** @type {unknown[]} */
  heard = [];

  /** @param {any} state that the board shows anew */
  show({ view, enabled, pending, warnings }) {
    Object.assign(this, { targets: enabled && pending === null ? view.targets : {}, enabled, warned: Boolean(warnings), prefix: [], armed: null });
  }

  /** @param {string[]} prefix @returns {[string, string[]][]} the moves that begin so, with the tokens left */
  left(prefix) {
    return Object.entries(this.targets).flatMap(([move, paths]) =>
      paths.filter((path) => `${path.join(" ")} `.startsWith(prefix.map((token) => `${token} `).join(""))).map((path) => /** @type {[string, string[]]} */ ([move, path.slice(prefix.length)])));
  }

  /** @param {string} token */
  offers(token) {
    return this.left(this.prefix).some(([, [first]]) => first === token);
  }

  /** @param {string} token @returns {{prefix: string[], move: string | undefined}} what a token leads to, with all that follows from it */
  after(token) {
    let prefix = [...this.prefix, token];
    for (;;) {
      const left = this.left(prefix);
      const whole = left.find(([, rest]) => rest.length === 0)?.[0];
      const first = new Set(left.flatMap(([, [next]]) => next ?? []));
      const [only = ""] = first;
      if (first.size === 0) return { prefix, move: whole };
      if (whole !== undefined || first.size > 1 || CELLS.includes(only)) return { prefix, move: undefined };
      prefix = [...prefix, only];
    }
  }

  /** @param {string} token */
  give(token) {
    this.armed = null;
    if (!this.offers(token)) return;
    const { prefix, move } = this.after(token);
    this.prefix = move === undefined ? prefix : [];
    if (move === undefined) return;
    this.targets = {};
    this.heard.push(["moved", move]);
  }

  cancel() {
    this.prefix = [];
    this.armed = null;
  }

  /** @param {string | null} cell @param {string} pointer @param {boolean} confirms */
  click(cell, pointer, confirms) {
    if (!this.enabled) return;
    if (cell === null) this.cancel();
    else if (this.offers(cell)) {
      const move = this.after(cell).move;
      const asks = move !== undefined && pointer !== "keyboard" && (confirms || (pointer === "touch" && this.warned && move in WARNINGS));
      if (asks && this.armed !== cell) this.armed = cell;
      else this.give(cell);
    } else {
      // A click elsewhere begins anew there; on a cell already chosen it only takes back.
      const begun = this.prefix.length > 0 || this.armed !== null;
      const chosen = this.prefix.includes(cell);
      this.cancel();
      if (!this.offers(cell)) this.heard.push(["refused", cell]);
      else if (begun && !chosen) this.click(cell, pointer, confirms);
    }
  }

  /** @param {string | null} cell */
  lift(cell) {
    this.dragged = false;
    if (!this.enabled || cell === null) return;
    if (!this.offers(cell)) this.cancel();
    if (!this.offers(cell) || this.after(cell).move !== undefined) return;
    this.dragged = true;
    this.give(cell);
  }

  /** @param {string | null} cell @param {string} pointer @param {boolean} confirms */
  drop(cell, pointer, confirms) {
    if (!this.dragged) return;
    this.dragged = false;
    if (cell !== null && this.offers(cell)) this.click(cell, pointer, confirms);
    else this.cancel();
  }

  /** @param {string} token of a stone beside the board */
  take(token) {
    const again = this.prefix[0] === token;
    this.cancel();
    if (!again) this.give(token);
  }
}

const CELL = fc.constantFrom(...CELLS, ...CELLS, null);
const POINTER = fc.constantFrom("mouse", "touch", "keyboard");
const STEP = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("click"), cell: CELL, pointer: POINTER }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("lift"), cell: CELL }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("drop"), cell: CELL, pointer: POINTER }) },
  fc.record({ do: fc.constant("give"), token: fc.constantFrom("axis-", "axis/", "@white", "!pass") }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant("take"), token: fc.constantFrom("@white", "@black") }) },
  fc.record({ do: fc.constantFrom("cancel", "refuse", "again", "allow") }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant("show"), targets: fc.nat(TARGETS.length - 1), enabled: fc.nat(4).map(Boolean), pending: fc.nat(4).map((n) => (n ? null : "a1")), warned: fc.boolean() }) },
);
const FIRST = fc.record({ do: fc.constant("show"), targets: fc.nat(TARGETS.length - 1), enabled: fc.constant(true), pending: fc.constant(null), warned: fc.boolean() });

test("clicks, taps, drags and buttons become the move that they spell, and nothing of an earlier position stays", (context) => {
  context.after(() => change("confirm", "auto"));
  fc.assert(
    fc.property(FIRST, fc.array(STEP, { maxLength: 14 }), fc.boolean(), (first, steps, confirms) => {
      change("confirm", confirms ? "always" : "never");
      const table = new Table(document.createElement("div"));
      const plain = new Plain();
      /** @type {unknown[]} */
      const heard = [];
      table.moved.listen((move) => heard.push(["moved", move]));
      table.refused.listen((cell) => heard.push(["refused", cell]));
      /** @type {any} */
      let state = null;
      for (const step of [first, ...steps]) {
        if (step.do === "show" || step.do === "allow") {
          const { targets, enabled, pending, warned } = /** @type {any} */ (step);
          if (step.do === "allow") state = { ...state, enabled: !state.enabled };
          else {
            const view = { scene: { pieces: [], counts: {} }, targets: TARGETS[targets], events: [], last: [], outcome: null, to_move: "white", prompt: "place" };
            state = { description: DESCRIPTION, view, enabled, pending, proposals: [], ...(warned ? { warnings: WARNINGS } : {}) };
          }
          table.update(state);
          plain.show(state);
        } else if (step.do === "again") {
          // The same position, shown again, leaves what was begun.
          table.update({ ...state });
        } else if (step.do === "refuse") {
          table.refuse();
          plain.show(state);
        } else if (step.do === "click") {
          const { cell, pointer } = /** @type {any} */ (step);
          if (pointer !== "keyboard") table.board.clicked.emit(cell, pointer);
          else if (cell !== null) table.grid.chosen.emit(cell);
          if (pointer !== "keyboard" || cell !== null) plain.click(cell, pointer, confirms);
        } else if (step.do === "lift") {
          const { cell } = /** @type {any} */ (step);
          table.board.lifted.emit(cell);
          plain.lift(cell);
        } else if (step.do === "drop") {
          const { cell, pointer } = /** @type {any} */ (step);
          table.board.dropped.emit(cell, pointer);
          plain.drop(cell, pointer, confirms);
        } else if (step.do === "cancel") {
          table.cancel();
          plain.cancel();
        } else {
          const { token } = /** @type {any} */ (step);
          const stone = table.tray.querySelector(`[data-token="${token}"]`);
          if (step.do === "give") {
            table.give(token);
            plain.give(token);
          } else if (stone) {
            /** @type {any} */ (stone).click();
            plain.take(token);
          }
        }
        assert.deepEqual([table.paths.prefix, table.armed, heard], [plain.prefix, plain.armed, plain.heard], JSON.stringify(step));
      }
      table.destroy();
    }),
    { numRuns: 600, includeErrorInReport: true },
  );
});
