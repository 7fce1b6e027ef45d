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

test("a board is as large as fits, in the middle, with the room around it that is wanted", () => {
  fc.assert(
    fc.property(VIEW, fc.integer({ min: 0, max: 40 }), ({ shown, width, height, steps, labels }, padding) => {
      const layout = new Layout(shown, width, height, { turn: steps * turnStep(shown), labels, padding });
      const points = labels ? shown.outline.map(([x, y]) => layout.point(x, y))
        : [...layout.centres.values()].flatMap(({ x, y }) => layout.corners.map((corner) => ({ x: x + corner.x, y: y + corner.y })));
      const [across, down] = [points.map(({ x }) => x), points.map(({ y }) => y)];
      const room = [Math.min(...across), width - Math.max(...across), Math.min(...down), height - Math.max(...down)];
      const near = (/** @type {number} */ one, /** @type {number} */ other) => assert.ok(Math.abs(one - other) < 1e-6, `${one} for ${other}`);
      near(Math.min(...room), padding);
      near(room[0] ?? 0, room[1] ?? 0);
      near(room[2] ?? 0, room[3] ?? 0);
    }),
  );
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

/** @param {number} x @param {number} y @param {{x: number, y: number}[]} polygon @returns whether a ray from a point leaves a polygon an odd number of times */
const within = (x, y, polygon) => polygon.filter((a, at) => {
  const b = polygon.at(at - 1) ?? a;
  return a.y > y !== b.y > y && x < a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y);
}).length % 2 === 1;

test("a point belongs to the cell in whose outline it lies, and beside the board to none", () => {
  fc.assert(
    fc.property(VIEW, fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), ({ shown, width, height, steps, labels }, right, down) => {
      const layout = new Layout(shown, width, height, { turn: steps * turnStep(shown), labels });
      const [x, y] = [right * width, down * height];
      /** @param {number} size @returns the cells whose outline, made so much larger, has the point in it */
      const around = (size) => shown.cells.filter(({ name }) => {
        const centre = layout.centre(name);
        return within(x, y, layout.corners.map((corner) => ({ x: centre.x + size * corner.x, y: centre.y + size * corner.y })));
      }).map(({ name }) => name);
      const found = layout.cellAt(x, y);
      // On an edge either is right.
      if (around(0.999).length > 0) assert.deepEqual([found], around(0.999));
      else if (around(1.001).length === 0) assert.equal(found, null);
    }),
    { numRuns: 400 },
  );
});

test("keys lead along the row as it lies on the screen, to its ends, and to the nearest cell above and below", () => {
  fc.assert(
    fc.property(VIEW, ({ shown, width, height, steps, place }) => {
      const layout = new Layout(shown, width, height, { turn: steps * turnStep(shown) });
      const { name } = /** @type {{name: string}} */ (shown.cells[place]);
      const from = layout.centre(name);
      const points = shown.cells.map((cell) => ({ name: cell.name, ...layout.centre(cell.name) })).map(({ x, y, ...cell }) => ({ ...cell, right: (x - from.x) / layout.scale, down: (y - from.y) / layout.scale }));
      const row = points.filter(({ down }) => Math.abs(down) < 0.1).toSorted((one, other) => one.right - other.right);
      const here = row.findIndex((cell) => cell.name === name);
      const named = (/** @type {number} */ at) => row[Math.max(0, Math.min(row.length - 1, at))]?.name;
      assert.deepEqual(["left", "right", "home", "end"].map((key) => layout.neighbour(name, /** @type {any} */ (key))), [named(here - 1), named(here + 1), named(0), named(row.length - 1)]);
      for (const [key, sign] of /** @type {const} */ ([["up", -1], ["down", 1]])) {
        const cells = points.filter(({ down }) => sign * down > 0.3);
        const far = (/** @type {{right: number, down: number}} */ { right, down }) => right ** 2 + 3 * down ** 2;
        const least = Math.min(...cells.map(far));
        const found = layout.neighbour(name, key);
        if (cells.length === 0) assert.equal(found, name);
        else assert.ok(cells.some((cell) => cell.name === found && far(cell) < least + 1e-4), `${key} of ${name}: ${found}`);
      }
    }),
    { numRuns: 200, includeErrorInReport: true },
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
