// A turned board has the cells, lines and neighbours that it had, in other places.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Rays } from "../../web/js/before/rays.js";
import { Layout, turnStep } from "../../web/js/drawing/geometry.js";
import { polygon } from "./polygon.mjs";

/** @typedef {import("../../web/js/types.d.ts").Board} Board */

/** @param {string} shape @param {[string, number, number][]} cells name, x and y @param {[number, number][]} corners @returns {Board} */
const board = (shape, cells, corners) =>
  /** @type {Board} */ (/** @type {unknown} */ ({ shape, corners, outline: polygon(12, 0, 6), cells: cells.map(([name, x, y]) => ({ name, x, y })) }));

const HALF = [-3, -2, -1, 0, 1, 2, 3];
/** @type {[string, number, number][]} */
const HEXAGON = HALF.flatMap((q) => HALF.filter((r) => Math.abs(q + r) <= 3).map((r) => [`${q},${r}`, q + r / 2, (r * 3 ** 0.5) / 2]));
/** @type {[string, number, number][]} */
const SQUARE = HALF.flatMap((x) => HALF.map((y) => [`${x},${y}`, x, y]));
const BOARDS = [
  board("hexhex", HEXAGON, polygon(6, 30, 3 ** -0.5)),
  board("square", SQUARE, polygon(4, 45, 0.5 ** 0.5)),
  board("square+", SQUARE, polygon(4, 45, 0.5 ** 0.5)),
];

const VIEW = fc.record({
  shown: fc.constantFrom(...BOARDS), width: fc.integer({ min: 200, max: 900 }), height: fc.integer({ min: 200, max: 900 }),
  steps: fc.nat(5), place: fc.nat(HEXAGON.length - 1), labels: fc.boolean(),
});

test("every cell is found at its centre and near its corners, however the board is turned", () => {
  fc.assert(
    fc.property(VIEW, ({ shown, width, height, steps, place, labels }) => {
      const layout = new Layout(shown, width, height, { turn: steps * turnStep(shown), labels });
      const { name } = /** @type {{name: string}} */ (shown.cells[place]);
      const { x, y } = layout.centre(name);
      assert.equal(layout.cellAt(x, y), name);
      for (const corner of layout.corners) {
        assert.equal(layout.cellAt(x + 0.9 * corner.x, y + 0.9 * corner.y), name);
        assert.ok(x + corner.x >= 0 && x + corner.x <= width && y + corner.y >= 0 && y + corner.y <= height);
      }
    }),
  );
});

test("the line through a cell along an axis stays the same cells when the board is turned", () => {
  fc.assert(
    fc.property(VIEW, fc.constantFrom("-", "/", "\\"), ({ width, height, steps, place }, axis) => {
      const [shown] = /** @type {[Board]} */ (/** @type {unknown} */ (BOARDS));
      const { name } = /** @type {{name: string}} */ (shown.cells[place]);
      const layout = new Layout(shown, width, height, { turn: steps * turnStep(shown) });
      const [q, r] = /** @type {[number, number]} */ (name.split(",").map(Number));
      const same = { "-": (/** @type {number} */ _, /** @type {number} */ row) => row === r, "/": (/** @type {number} */ a, /** @type {number} */ b) => a + b === q + r, "\\": (/** @type {number} */ a) => a === q };
      const line = HEXAGON.filter(([cell]) => {
        const [a, b] = /** @type {[number, number]} */ (cell.split(",").map(Number));
        return same[/** @type {keyof typeof same} */ (axis)](a, b);
      });
      assert.deepEqual(layout.lineThrough(name, axis).sort(), line.map(([cell]) => cell).sort());
    }),
  );
});

test("the neighbours of a cell are those of its board's shape", () => {
  const near = { hexhex: 1.01, square: 1.01, "square+": 1.5 };
  for (const shown of BOARDS) {
    const rays = new Rays(shown);
    for (const { name, x, y } of shown.cells) {
      const distance = near[/** @type {keyof typeof near} */ (shown.shape)];
      const beside = shown.cells.filter((other) => other.name !== name && Math.hypot(other.x - x, other.y - y) < distance);
      assert.deepEqual(rays.neighbours(name).sort(), beside.map((other) => other.name).sort());
    }
  }
});
