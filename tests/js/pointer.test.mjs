// A mouse, a pen or fingers over a board, whatever they do: what the board hears of it, against a plain telling of the same.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { provideNavigator } from "./navigator.mjs";
import { BoardPointer } from "../../web/js/drawing/pointer.js";

/** Cells that can be pressed, of which the first has a piece to drag, and what is beside them. */
const PLACES = ["piece", "cell", "other", null];

const MODIFIERS = fc.constantFrom({}, {}, { shiftKey: true }, { altKey: true }, { shiftKey: true, altKey: true });
const HAPPENING = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constantFrom("pointerdown", "pointerdown", "pointermove", "pointermove", "pointerup", "pointerup", "pointercancel", "pointerleave"),
      id: fc.constantFrom(1, 1, 1, 2), kind: fc.constantFrom("mouse", "touch", "touch", "pen"), button: fc.constantFrom(0, 0, 0, 1, 2),
      primary: fc.constantFrom(true, true, true, false), cell: fc.nat(PLACES.length - 1), keys: MODIFIERS,
    }),
  },
  { weight: 2, arbitrary: fc.record({ pass: fc.constantFrom(100, 499, 500) }) },
);

/** What people do with one finger or the mouse: press, where the browser kept the end of it to itself press again, go on a little, rest, go on, let go. */
const GESTURE = fc.record({ kind: fc.constantFrom("mouse", "touch", "touch"), cells: fc.array(fc.nat(PLACES.length - 1), { minLength: 4, maxLength: 4 }), moves: fc.boolean(), pass: fc.constantFrom(100, 499, 500), twice: fc.boolean(), keys: MODIFIERS })
  .map(({ kind, cells: [start = 0, way = 0, rest = 0, end = 0], moves, pass, twice, keys }) => {
    const event = (/** @type {string} */ type, /** @type {number} */ cell) => ({ type, id: 1, kind, button: 0, primary: true, cell, keys });
    const moved = moves ? [event("pointermove", way), event("pointermove", rest)] : [];
    const before = twice ? [event("pointerdown", start), { pass: 100 }] : [];
    return [...before, event("pointerdown", start), ...moved, { pass }, event("pointermove", end), event("pointerup", end)];
  });

/** What a board should hear. */
class Plain {
  /** @type {unknown[]} */
  said = [];
  /** @type {any} */
  press = null;
  /** @type {any} */
  stroke = null;
  /** @type {string | null} */
  over = null;
  glass = false;
  /** The finger that rests, where and for how many milliseconds. @type {any} */
  rest = null;

  /** @param {boolean} draws */
  constructor(draws) {
    this.draws = draws;
  }

  /** @param {string | null} cell */
  hover(cell) {
    if (cell !== this.over) this.said.push(["hovered", cell]);
    this.over = cell;
  }

  /** @param {number} time */
  pass(time) {
    if (this.rest) this.rest.time += time;
    if (!this.rest || this.rest.time < 500) return;
    const { press, rest } = this;
    this.rest = null;
    if (press?.id !== rest.id || press.cell !== rest.cell || press.lifted) return;
    this.stroke = { id: press.id, cell: press.cell };
    this.press = null;
  }

  release() {
    Object.assign(this, { press: null, stroke: null, rest: null });
    if (this.glass) this.said.push(["pressed", null]);
    this.glass = false;
  }

  /** @param {any} event */
  happen({ type, id, kind, button, primary, cell: place, keys }) {
    const cell = PLACES[place] ?? null;
    const touch = kind === "touch";
    if (type === "pointercancel" || type === "pointerleave") {
      this.release();
      this.hover(null);
    } else if (type === "pointerdown" && primary) {
      if (button === 2 && this.draws && cell) this.stroke = { id, cell };
      if (button !== 0) return;
      this.press = { id, cell, lifted: false, drags: !touch || cell === "piece" };
      this.hover(cell);
      if (!touch || !cell) return;
      this.glass = true;
      this.said.push(["pressed", cell, place, 7]);
      if (this.draws) this.rest = { id, cell, time: 0 };
    } else if (type === "pointermove" && primary) {
      if (!touch || this.press) this.hover(cell);
      if (this.glass) {
        this.said.push(cell ? ["pressed", cell, place, 7] : ["pressed", null]);
        this.glass = cell !== null;
      }
      if (this.press && !this.press.drags) this.press.cell = cell;
      else if (this.press && cell !== this.press.cell && !this.press.lifted) {
        this.press.lifted = true;
        this.said.push(["lifted", this.press.cell]);
      }
    } else if (type === "pointerup" && this.stroke?.id === id) {
      const from = this.stroke.cell;
      this.release();
      this.hover(null);
      if (cell) this.said.push(["drawn", from, cell, keys.shiftKey ? "red" : keys.altKey ? "grey" : ""]);
    } else if (type === "pointerup" && this.press?.id === id) {
      const { press } = this;
      this.release();
      if (press.lifted) this.said.push(["dropped", cell, kind]);
      else if (press.cell === cell) this.said.push(["clicked", cell, kind]);
      if (touch) this.hover(null);
    }
  }
}

/** @param {boolean} draws */
function pointerThatTells(draws) {
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {};
  const canvas = {
    addEventListener: (/** @type {string} */ type, /** @type {(event: unknown) => void} */ listen) => (listeners[type] = listen),
    getBoundingClientRect: () => ({ left: 100, top: 50 }),
  };
  const pointer = new BoardPointer(/** @type {any} */ (canvas), (x, y) => (y === 7 ? (PLACES[x] ?? null) : null));
  pointer.draggable = (cell) => cell === "piece";
  pointer.draws = draws;
  /** @type {unknown[]} */
  const said = [];
  for (const name of /** @type {const} */ (["clicked", "hovered", "lifted", "dropped", "drawn"])) {
    pointer[name].listen((...values) => said.push([name, ...values]));
  }
  pointer.pressed.listen((/** @type {any} */ finger) => said.push(finger ? ["pressed", finger.cell, finger.x, finger.y] : ["pressed", null]));
  return { listeners, said, pointer };
}

test("a board hears of clicks, drags, strokes and what is pointed at, and of nothing that the browser took away", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  Object.assign(globalThis, { window: globalThis });
  let buzzes = 0;
  provideNavigator({ vibrate: () => (buzzes += 1) });
  fc.assert(
    fc.property(fc.boolean(), fc.array(fc.oneof(HAPPENING.map((one) => [one]), GESTURE), { maxLength: 20 }), (draws, happened) => {
      const happenings = happened.flat();
      const { listeners, said } = pointerThatTells(draws);
      const plain = new Plain(draws);
      for (const happening of happenings) {
        if ("pass" in happening) {
          context.mock.timers.tick(happening.pass);
          plain.pass(happening.pass);
        } else {
          const { type, id, kind, button, primary, cell, keys } = happening;
          listeners[type]?.({ pointerId: id, pointerType: kind, button, isPrimary: primary, clientX: 100 + cell, clientY: 57, ...keys });
          plain.happen(happening);
        }
        assert.deepEqual(said, plain.said, JSON.stringify(happening));
      }
      listeners["pointerleave"]?.({});
    }),
    { numRuns: 1500, includeErrorInReport: true },
  );
  assert.ok(buzzes > 0, "a finger feels that it draws");
});

test("the browser scrolls under a finger unless it drags or draws, and shows its menu where nothing is drawn", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { listeners, pointer } = pointerThatTells(true);
  /** @param {string} type @param {boolean} [cancelable] @returns {boolean} whether the browser is kept from it */
  const kept = (type, cancelable = true) => {
    let prevented = false;
    listeners[type]?.({ cancelable, preventDefault: () => (prevented = true) });
    return prevented;
  };
  const touch = (/** @type {string} */ type, /** @type {number} */ cell) => listeners[type]?.({ pointerId: 1, pointerType: "touch", button: 0, isPrimary: true, clientX: 100 + cell, clientY: 57 });
  assert.deepEqual([kept("touchmove"), kept("contextmenu")], [false, true]);
  touch("pointerdown", 1);
  assert.equal(kept("touchmove"), false);
  context.mock.timers.tick(500);
  assert.deepEqual([kept("touchmove"), kept("touchmove", false)], [true, false]);
  touch("pointerup", 1);
  assert.equal(kept("touchmove"), false);
  touch("pointerdown", 0);
  assert.equal(kept("touchmove"), true);
  pointer.draws = false;
  assert.equal(kept("contextmenu"), false);
});
