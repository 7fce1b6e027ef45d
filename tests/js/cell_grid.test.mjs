// The grid over a board, for keyboards and screen readers: where its cells lie, where its keys lead, what it says.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { polygon } from "./polygon.mjs";
import { document, window } from "./sizeless_page.mjs";

const { BoardGrid } = await import("../../web/js/board/cell_grid.js");
const { Layout } = await import("../../web/js/drawing/geometry.js");

/** A board of rows of some lengths, each half a cell further to the side than the one below. @param {number[]} lengths @param {number} shift @returns {any} */
const boardOf = (lengths, shift) => ({
  shape: "hexhex", width: 9, height: 9, corners: polygon(6, 30, 0.55), outline: polygon(8, 0, 7), labels: [],
  cells: lengths.flatMap((length, row) => Array.from({ length }, (_, at) => ({ name: `${"abcdefgh"[at]}${row + 1}`, x: at + shift * row, y: -0.9 * row, row: row + 1, letter: "abcdefgh"[at] }))),
});
const BOARD = fc.record({ lengths: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 }), shift: fc.constantFrom(0, 0.5, -0.5), turn: fc.constantFrom(0, 180, 30) });
const KEYS = /** @type {const} */ (["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

/** @param {any} layout @param {string} from @param {string} key @returns {string} where a key leads, told plainly */
function leads(layout, from, key) {
  const here = layout.centre(from);
  const cells = /** @type {{name: string, x: number, y: number}[]} */ ([...layout.centres].map(([name, { x, y }]) => ({ name, x: x - here.x, y: y - here.y })));
  const level = cells.filter(({ y }) => Math.abs(y) < 0.2 * layout.scale).sort((one, other) => one.x - other.x);
  const place = level.findIndex(({ name }) => name === from);
  if (key === "Home") return level[0]?.name ?? from;
  if (key === "End") return level.at(-1)?.name ?? from;
  if (key === "ArrowLeft" || key === "ArrowRight") return level[place + (key === "ArrowLeft" ? -1 : 1)]?.name ?? from;
  const sign = key === "ArrowUp" ? -1 : 1;
  // What lies straight above is nearer than what lies as far, but aside.
  const beyond = cells.filter(({ y }) => sign * y > 0.2 * layout.scale).map(({ name, x, y }) => ({ name, far: x * x + 3 * y * y }));
  const least = Math.min(...beyond.map(({ far }) => far));
  return beyond.find(({ far }) => far < least + 1e-6)?.name ?? from;
}

/** @param {any} shown @param {number} [turn] */
function gridOf(shown, turn = 0) {
  const host = document.createElement("div");
  document.body.append(host);
  const grid = new BoardGrid(host);
  const layout = new Layout(shown, 300, 200, { turn });
  grid.build(shown);
  const told = /** @type {unknown[]} */ ([]);
  grid.chosen.listen((cell) => told.push(["chosen", cell]));
  grid.focused.listen((cell) => told.push(["focused", cell]));
  const press = (/** @type {string} */ key, more = {}) => {
    const event = Object.assign(new window.Event("keydown", { bubbles: true, cancelable: true }), { key, ctrlKey: false, metaKey: false, altKey: false, ...more });
    /** @type {any} */ (document.activeElement).dispatchEvent(event);
    return event.defaultPrevented;
  };
  const here = () => document.activeElement?.getAttribute("data-cell") ?? null;
  const reachable = () => [...grid.element.querySelectorAll('[tabindex="0"]')].map((one) => one.getAttribute("data-cell"));
  return { host, grid, layout, told, press, here, reachable };
}

test("keys lead along the rows as they lie on the screen, and one cell can be reached by the keyboard: the last that had the focus", () => {
  fc.assert(
    fc.property(BOARD, fc.array(fc.constantFrom(...KEYS), { maxLength: 12 }), ({ lengths, shift, turn }, keys) => {
      const shown = boardOf(lengths, shift);
      const { host, grid, layout, told, press, here, reachable } = gridOf(shown, turn);
      let cell = shown.cells[Math.floor(shown.cells.length / 2)].name;
      assert.deepEqual(reachable(), [cell]);
      grid.focus();
      assert.equal(press("ArrowLeft"), false, "where nothing is placed yet no key leads anywhere");
      grid.place(layout);
      for (const key of keys) {
        told.length = 0;
        const next = leads(layout, cell, key);
        assert.equal(press(key), true);
        assert.deepEqual([here(), reachable()], [next, [next]], `${key} from ${cell}`);
        assert.deepEqual(told, next === cell ? [] : [["focused", null], ["focused", next]]);
        cell = next;
      }
      // The focus comes back to it, and goes to another cell where that is wanted.
      /** @type {any} */ (document.activeElement).blur();
      grid.focus();
      assert.equal(here(), cell);
      grid.focus("a1");
      assert.deepEqual([here(), reachable()], ["a1", ["a1"]]);
      grid.build(shown);
      assert.deepEqual([here(), reachable()], ["a1", ["a1"]], "the same board is not built anew");
      host.remove();
    }),
    { numRuns: 100, includeErrorInReport: true },
  );
});

test("a cell is chosen by a key or a click, not with a modifier, and nothing else is", () => {
  const { host, grid, layout, told, press } = gridOf(boardOf([3, 2], 0.5));
  grid.place(layout);
  grid.focus("b1");
  told.length = 0;
  const used = ["Enter", " ", "x", "Escape"].map((key) => press(key));
  assert.deepEqual([used, told.splice(0)], [[true, true, false, false], [["chosen", "b1"], ["chosen", "b1"]]]);
  for (const modifier of ["ctrlKey", "metaKey", "altKey"]) for (const key of ["Enter", "ArrowLeft"]) assert.equal(press(key, { [modifier]: true }), false);
  grid.element.querySelector('[data-cell="a2"]')?.dispatchEvent(new window.Event("click", { bubbles: true }));
  grid.element.dispatchEvent(new window.Event("click", { bubbles: true }));
  assert.deepEqual(told, [["chosen", "a2"]]);
  host.remove();
});

test("a focus that is not to be seen is told as none, and the cell has it all the same", () => {
  const { host, grid, told, reachable } = gridOf(boardOf([3], 0));
  const cell = /** @type {any} */ (grid.element.querySelector('[data-cell="c1"]'));
  cell.dispatchEvent(new window.Event("focusin", { bubbles: true }));
  assert.deepEqual([told, reachable()], [[["focused", null]], ["c1"]]);
  host.remove();
});

test("rows are those of the board, the highest first; cells lie where they are drawn, and say what they are", () => {
  fc.assert(
    fc.property(BOARD, fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 25, maxLength: 25 }), ({ lengths, shift, turn }, flags) => {
      const first = boardOf([2], 0);
      const shown = boardOf(lengths, shift);
      const { host, grid, layout } = gridOf(first, turn);
      grid.build(shown);
      grid.place(layout);
      grid.place(new Layout(shown, 300, 200, { turn }));
      const { scale, centres } = new Layout(shown, 300, 200, { turn });
      const rows = [...grid.element.children].map((row) => [row.getAttribute("role"), [...row.children].map((cell) => cell.getAttribute("data-cell"))]);
      const names = lengths.map((length, row) => ["row", Array.from({ length }, (_, at) => `${"abcdefgh"[at]}${row + 1}`)]);
      assert.deepEqual(rows, names.reverse());
      const cells = /** @type {HTMLElement[]} */ ([...grid.element.querySelectorAll("[data-cell]")]);
      const place = new Map(cells.map((cell, at) => [cell.dataset["cell"] ?? "", at]));
      const state = (/** @type {string} */ cell) => flags[(place.get(cell) ?? 0) % 25] ?? [false, false];
      const asked = /** @type {string[]} */ ([]);
      grid.describe("Board of Toy", (cell) => (asked.push(cell), { label: `This is ${cell}`, enabled: state(cell)[0], selected: state(cell)[1] }));
      assert.deepEqual(asked.sort(), shown.cells.map((/** @type {any} */ { name }) => name).sort());
      assert.equal(grid.element.getAttribute("aria-label"), "Board of Toy");
      for (const cell of cells) {
        const name = cell.dataset["cell"] ?? "";
        const { x, y } = /** @type {any} */ (centres.get(name));
        const { left, top, width, height } = cell.style;
        const near = (/** @type {string} */ text, /** @type {number} */ wanted) => assert.ok(Math.abs(parseFloat(text) - wanted) < 1e-6, `${text} for ${wanted}`);
        near(width, 0.9 * scale);
        near(height, 0.9 * scale);
        near(left, x - 0.45 * scale);
        near(top, y - 0.45 * scale);
        const [enabled, selected] = state(name);
        assert.deepEqual([cell.getAttribute("aria-label"), cell.getAttribute("aria-disabled"), cell.getAttribute("aria-selected")], [`This is ${name}`, enabled ? null : "true", selected ? "true" : null]);
      }
      host.remove();
    }),
    { numRuns: 40, includeErrorInReport: true },
  );
});
