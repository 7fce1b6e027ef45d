// How clicks, taps, drags and buttons become a move on a board, in whatever order, against a plain telling of the same.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { polygon } from "./polygon.mjs";
import { document, rowOf, window } from "./sizeless_page.mjs";

const { change } = await import("../../web/js/base/settings.js");
const { marksOf } = await import("../../web/js/board/highlights.js");
const { Paths } = await import("../../web/js/board/paths.js");
const { Table } = await import("../../web/js/board/table.js");
const { taskText } = await import("../../web/js/text/words.js");

const CELLS = ["a1", "b1", "c1", "a2", "b2"];
const DESCRIPTION = /** @type {any} */ ({ id: "toy", name: "Toy", players: ["white", "black"], colours: ["white", "black"], options: [], board: { ...rowOf(...CELLS), corners: polygon(4, 45, 0.7), outline: polygon(4, 45, 8) } });
const PIECES = [{ cell: "a1", kind: "stone", colour: "white" }, { cell: "c1", kind: "rod", axis: "-" }];

/** What positions offer: whole moves, steps from cell to cell, choices at a cell, stones to take, buttons. @type {Record<string, string[][]>[]} */
const TARGETS = [
  { a1: [["a1"]], b1: [["b1"]] },
  { "a1-b1": [["a1", "b1"]], "a1-c1": [["a1", "c1"]], "b1-c1": [["b1", "c1"]], "b1-c1-a2": [["b1", "c1", "a2"]] },
  { "a1-": [["a1", "axis-"]], "a1/": [["a1", "axis/"]], "b1-": [["b1", "axis-"]], "c1xa2": [["c1", "a2"], ["a2", "c1"]] },
  { "w@a1": [["@white", "a1"], ["a1", "@white"]], "b@a1": [["@black", "a1"], ["a1", "@black"]], "w@b1": [["@white", "b1"], ["b1", "@white"]], pass: [["!pass"]] },
  {},
];
const WARNINGS = /** @type {Record<string, string>} */ ({ b1: "three", "b1-c1": "three", "w@b1": "three" });
const OTHER_WARNINGS = { b1: "four", a1: "four", "b1-c1": "three" };

/** What a board should make of it. */
class Plain {
  /** @type {Record<string, string[][]>} */
  targets = {};
  enabled = false;
  /** @type {string[]} */
  prefix = [];
  /** @type {string | null} */
  armed = null;
  dragged = false;
  /** @type {unknown[]} */
  heard = [];
  /** @type {any} */
  state = null;
  /** What is pointed at with the pointer, has the focus of a keyboard, and the direction pointed at. @type {any} */
  pointed = { hover: null, focus: null, axis: null };
  flipped = false;
  steps = 0;

  /** @param {any} state that the board shows anew */
  show(state) {
    const { view, enabled, pending } = state;
    this.pointed.axis = null;
    Object.assign(this, { state, targets: enabled && pending === null ? view.targets : {}, enabled, prefix: [], armed: null });
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
    if (!this.offers(token)) return;
    this.armed = null;
    this.pointed.axis = null;
    const { prefix, move } = this.after(token);
    this.prefix = move === undefined ? prefix : [];
    if (move !== undefined) this.targets = {};
    this.heard.push(move === undefined ? ["stepped"] : ["moved", move]);
  }

  cancel() {
    if (this.prefix.length === 0 && this.armed === null) return;
    this.prefix = [];
    this.armed = null;
    this.pointed.axis = null;
    this.heard.push(["stepped"]);
  }

  /** @returns the clicks so far, for what is tested elsewhere */
  get paths() {
    const paths = new Paths(this.targets);
    paths.prefix = this.prefix;
    return paths;
  }

  /** @param {string} cell @returns whether a finger there drags what stands on it */
  drags(cell) {
    const stands = this.state.view.scene.pieces.some((/** @type {any} */ piece) => piece.cell === cell && piece.kind === "stone");
    return this.enabled && stands && (this.prefix.includes(cell) || (this.offers(cell) && this.after(cell).move === undefined));
  }

  /** @returns {string | null} the colour of the stone that every move goes on with */
  get stone() {
    const stones = new Set(Object.values(this.targets).flat().filter((path) => this.prefix.every((token, at) => path[at] === token)).map((path) => path.find((token) => token.startsWith("@")) ?? ""));
    const [only = ""] = stones;
    return stones.size === 1 && only !== "" ? only.slice(1) : null;
  }

  /** @param {string | null} cell @param {string} pointer @param {boolean} confirms */
  click(cell, pointer, confirms) {
    if (!this.enabled) return;
    if (cell === null) this.cancel();
    else if (this.offers(cell)) {
      const move = this.after(cell).move;
      const asks = move !== undefined && pointer !== "keyboard" && (confirms || (pointer === "touch" && Boolean(this.state.warnings?.[move])));
      if (asks && this.armed !== cell) {
        this.armed = cell;
        this.heard.push(["stepped"]);
      } else this.give(cell);
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
  fc.record({ do: fc.constantFrom("cancel", "escape", "refuse", "again", "allow", "flip", "propose") }),
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("hover", "focus"), cell: CELL }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("point"), axis: fc.constantFrom("-", "/", null) }) },
  fc.record({ do: fc.constant("turn"), steps: fc.nat(3) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant("show"), targets: fc.nat(TARGETS.length - 1), enabled: fc.nat(4).map(Boolean), pending: fc.nat(4).map((n) => (n ? null : "a1")), warned: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait"), pending: fc.constantFrom(null, "a1") }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("warn"), reasons: fc.constantFrom(undefined, WARNINGS, OTHER_WARNINGS) }) },
);
const FIRST = fc.record({ do: fc.constant("show"), targets: fc.nat(TARGETS.length - 1), enabled: fc.constant(true), pending: fc.constant(null), warned: fc.boolean() });

test("clicks, taps, drags and buttons become the move that they spell, and nothing of an earlier position stays", (context) => {
  context.after(() => change("confirm", "auto"));
  fc.assert(
    fc.property(FIRST, fc.array(STEP, { maxLength: 14 }), fc.boolean(), (first, steps, confirms) => {
      change("confirm", confirms ? "always" : "never");
      const host = document.createElement("div");
      Object.defineProperties(host, { clientWidth: { value: 300 }, clientHeight: { value: 200 } });
      const table = new Table(host);
      const plain = new Plain();
      plain.pointed = { hover: null, focus: null, axis: null };
      /** @type {unknown[]} */
      const heard = [];
      table.moved.listen((move) => heard.push(["moved", move]));
      table.refused.listen((cell) => heard.push(["refused", cell]));
      table.stepped.listen(() => heard.push(["stepped"]));
      let warnings = 0;
      table.warned.listen(() => (warnings += 1));
      /** @type {any} */
      let state = null;
      let before = "null";
      table.turned = 90;
      for (const step of [first, ...steps]) {
        if (step.do === "show" || step.do === "allow" || step.do === "wait") {
          const { targets, enabled, pending, warned } = /** @type {any} */ (step);
          if (step.do === "allow") state = { ...state, enabled: !state.enabled };
          // The same view before and after Python has seen a move.
          else if (step.do === "wait" && pending === state.pending) continue;
          else if (step.do === "wait") state = { ...state, pending };
          else {
            const view = { scene: { pieces: PIECES, counts: {} }, targets: TARGETS[targets], events: [], last: [], outcome: null, to_move: "white", prompt: "place" };
            state = { description: DESCRIPTION, view, enabled, pending, proposals: [], ...(warned ? { warnings: WARNINGS } : {}) };
          }
          table.update(Object.freeze(state));
          plain.show(state);
        } else if (step.do === "warn") {
          // The reasons come later than the position.
          const { reasons } = /** @type {any} */ (step);
          state = { ...state, warnings: reasons };
          table.update(Object.freeze(state));
          plain.state = state;
        } else if (step.do === "again") {
          // The same position, shown again, leaves what was begun.
          table.update(Object.freeze({ ...state }));
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
        } else if (step.do === "cancel" || step.do === "escape") {
          const begun = plain.prefix.length > 0 || plain.armed !== null;
          plain.cancel();
          const close = /** @type {any} */ (table.chooser.element.querySelector("[data-action=cancel]"));
          if (step.do === "cancel" && close) close.click();
          else if (step.do === "cancel") assert.equal(table.cancel(), begun);
          else {
            const event = Object.assign(new window.Event("keydown", { bubbles: true }), { key: "Escape" });
            let stopped = false;
            event.stopPropagation = () => (stopped = true);
            host.dispatchEvent(event);
            host.dispatchEvent(Object.assign(new window.Event("keydown"), { key: "x" }));
            assert.equal(stopped, begun, "a key that takes something back does nothing else");
          }
        } else if (step.do === "hover" || step.do === "focus") {
          const { cell } = /** @type {any} */ (step);
          (step.do === "hover" ? table.board.hovered : table.grid.focused).emit(cell);
          plain.pointed[step.do] = cell;
          if (step.do === "hover") assert.equal(host.classList.contains("over-choice"), cell !== null && plain.offers(cell));
        } else if (step.do === "point") {
          plain.pointed.axis = /** @type {any} */ (step).axis;
          table.chooser.point(plain.pointed.axis);
        } else if (step.do === "flip") {
          table.flip();
          plain.flipped = !plain.flipped;
        } else if (step.do === "turn") {
          plain.steps = /** @type {any} */ (step).steps;
          table.turnTo(plain.steps);
        } else if (step.do === "propose") {
          const proposals = [{ move: Object.keys(state.view.targets)[0] ?? "pass", text: `${heard.length}` }];
          table.propose(proposals);
          state = plain.state = { ...state, proposals };
        } else {
          const { token } = /** @type {any} */ (step);
          const stone = table.tray.querySelector(`[data-token="${token}"]`);
          if (step.do === "give") {
            const button = table.chooser.element.querySelector(`[data-token="${token}"]`) ?? (token.startsWith("!") ? stone : null);
            if (button) /** @type {any} */ (button).click();
            else table.give(token);
            plain.give(token);
          } else if (stone) {
            /** @type {any} */ (stone).click();
            plain.take(token);
          }
        }
        const said = JSON.stringify(step);
        assert.deepEqual([table.paths.prefix, table.armed, heard], [plain.prefix, plain.armed, plain.heard], said);
        assert.deepEqual([table.stone, table.task], [plain.stone, taskText(plain.paths.next, plain.prefix)], said);
        const { pointed, armed, paths } = plain;
        const marks = marksOf({ state, paths, armed, ...pointed }, table.board.layout);
        assert.deepEqual(table.board.marks, marks, said);
        const reason = marks.danger ? state.warnings?.[paths.peek(marks.danger) ?? ""] : undefined;
        const warning = marks.danger && reason ? { cell: marks.danger, reason } : null;
        assert.deepEqual(table.warning, warning, said);
        assert.ok(JSON.stringify(warning) === before || warnings > 0, `a warning that changes is told: ${said}`);
        before = JSON.stringify(warning);
        warnings = 0;
        assert.equal(table.board.turn, (table.turned + 90 * plain.steps + (plain.flipped ? 180 : 0)) % 360);
        for (const cell of CELLS) assert.equal(table.board.draggable(cell), plain.drags(cell), `${cell} can be dragged: ${said}`);
        const selected = [...table.grid.element.querySelectorAll("[aria-selected]")].map((one) => one.getAttribute("data-cell"));
        assert.deepEqual(selected.sort(), plain.prefix.filter((token) => CELLS.includes(token)).sort());
        const enabled = [...table.grid.element.querySelectorAll("[data-cell]:not([aria-disabled])")].map((one) => one.getAttribute("data-cell"));
        assert.deepEqual(enabled.sort(), paths.next.filter((token) => CELLS.includes(token)).sort());
        const offered = [...table.chooser.element.querySelectorAll("[data-token]")].map((one) => one.getAttribute("data-token"));
        assert.deepEqual(offered, plain.prefix.some((token) => CELLS.includes(token)) ? paths.next.filter((token) => !CELLS.includes(token)) : []);
      }
      table.destroy();
    }),
    { numRuns: 100, includeErrorInReport: true },
  );
});

test("whoever chose with the keyboard beside a cell is back on that cell when the choice is made or left", () => {
  const host = document.createElement("div");
  document.body.append(host);
  const table = new Table(host);
  const view = { scene: { pieces: [], counts: {} }, targets: TARGETS[2], events: [], last: [], outcome: null, to_move: "white", prompt: "place" };
  const show = () => table.update(/** @type {any} */ ({ description: DESCRIPTION, view: { ...view }, enabled: true, pending: null, proposals: [] }));
  const here = () => document.activeElement?.getAttribute("data-token") ?? document.activeElement?.getAttribute("data-cell") ?? null;
  show();
  table.grid.focus("a1");
  table.grid.chosen.emit("a1");
  assert.equal(here(), "axis-");
  assert.equal(table.chooser.focused, true);
  table.give("axis/");
  assert.deepEqual([here(), table.chooser.focused], ["a1", false]);
  show();
  table.grid.chosen.emit("a1");
  table.cancel();
  assert.equal(here(), "a1");
  // Nobody is taken away from elsewhere.
  table.grid.focus("b2");
  table.give("a1");
  table.grid.focus("b2");
  table.give("axis-");
  assert.equal(here(), "b2");
  table.destroy();
  host.remove();
});

test("the grid and the choices lie where the board is drawn, from its first position on and when it changes", () => {
  const host = document.createElement("div");
  let width = 300;
  Object.defineProperties(host, { clientWidth: { get: () => width }, clientHeight: { get: () => width } });
  const table = new Table(host, { id: "board", draws: true });
  const view = { scene: { pieces: [], counts: {} }, targets: TARGETS[2], events: [], last: [], outcome: null, to_move: "white", prompt: "place" };
  table.update(/** @type {any} */ ({ description: DESCRIPTION, view, enabled: true, pending: null, proposals: [] }));
  const lies = () => {
    const { left, width: size } = /** @type {any} */ (table.grid.element.querySelector('[data-cell="b1"]')).style;
    const { x } = /** @type {any} */ (table.board.layout).centre("b1");
    assert.ok(Math.abs(parseFloat(left) + parseFloat(size) / 2 - x) < 1e-6, `${left} ${size} ${x}`);
    return x;
  };
  const first = lies();
  table.give("a1");
  const left = table.chooser.element.style.left;
  width = 200;
  table.turnTo(1);
  assert.notEqual(lies(), first);
  assert.notEqual(table.chooser.element.style.left, left);
  table.destroy();
  assert.equal(host.querySelector("canvas"), null);
});

test("the warning shown is that of the move pointed at, with the reason as it is now", () => {
  const host = document.createElement("div");
  Object.defineProperties(host, { clientWidth: { value: 300 }, clientHeight: { value: 200 } });
  const table = new Table(host);
  const view = { scene: { pieces: [], counts: {} }, targets: TARGETS[0], events: [], last: [], outcome: null, to_move: "white", prompt: "place" };
  const told = /** @type {any[]} */ ([]);
  table.warned.listen(() => told.push(table.warning));
  for (const [hover, warnings, warning] of /** @type {const} */ ([
    ["b1", undefined, null], ["b1", WARNINGS, "three"], ["b1", OTHER_WARNINGS, "four"], ["b1", { ...OTHER_WARNINGS }, "four"], ["a1", OTHER_WARNINGS, "four"], ["a1", WARNINGS, null], [null, WARNINGS, null],
  ])) {
    const before = JSON.stringify(table.warning);
    table.update(/** @type {any} */ ({ description: DESCRIPTION, view, enabled: true, pending: null, proposals: [], warnings }));
    table.board.hovered.emit(hover);
    const expected = warning === null ? null : { cell: hover, reason: warning };
    assert.deepEqual(table.warning, expected);
    if (JSON.stringify(expected) !== before) assert.deepEqual(told.at(-1), expected);
    else assert.deepEqual(told, [], "what stays the same is not told again");
    told.length = 0;
  }
  table.destroy();
});
