// Pictures of positions as text: what is written is read, and a rod lies on the stones.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { pictureView, readPicture, writePicture } from "../../web/js/before/picture.js";

const NAMES = ["a1", "a2", "b1", "b2", "c3"];
const BOARD = /** @type {any} */ ({ cells: NAMES.map((name) => ({ name })) });
const COLOUR = fc.constantFrom("white", "black", "red", "blue");
const CELL = fc.constantFrom(...NAMES);

const POSITION = fc.record({
  stones: fc.uniqueArray(fc.record({ cell: CELL, kind: fc.constant("stone"), colour: COLOUR, under: fc.array(COLOUR, { maxLength: 2 }) }), { selector: ({ cell }) => cell }),
  rod: fc.option(fc.record({ cell: CELL, kind: fc.constant("rod"), axis: fc.constantFrom("-", "/", "\\") })),
  last: fc.uniqueArray(CELL),
  line: fc.uniqueArray(CELL),
  turn: fc.constantFrom("white", "black"),
  end: fc.option(fc.record({ winner: fc.constantFrom("white", "black", null), reason: fc.constantFrom("line", "full") })),
});

test("a picture that is written is read as the same position, in any order of its pieces", () => {
  fc.assert(
    fc.property(POSITION.map((position) => /** @type {any} */ (JSON.parse(JSON.stringify(position)))), fc.boolean(), ({ stones, rod, last, line, turn, end }, first) => {
      const plain = stones.map((/** @type {any} */ { under, ...stone }) => (under.length > 0 ? { ...stone, under } : stone));
      const pieces = rod ? (first ? [rod, ...plain] : [...plain, rod]) : plain;
      const outcome = end && { ...end, cells: line, lost: false };
      const read = readPicture(writePicture(/** @type {any} */ ({ scene: { pieces, counts: {} }, last, outcome, to_move: turn })), BOARD);
      const byCell = (/** @type {any} */ one, /** @type {any} */ other) => JSON.stringify(one).localeCompare(JSON.stringify(other));
      assert.deepEqual(read.pieces.toSorted(byCell), pieces.toSorted(byCell));
      assert.deepEqual([read.last, read.line, read.turn, read.end], [last, end ? line : [], end ? "" : turn, end]);
      if (rod) assert.equal(read.pieces.at(-1)?.kind, "rod", "drawn last");
      // A line of the loser's stones alone has lost the game.
      const colours = new Set(stones.filter((/** @type {any} */ { cell }) => line.includes(cell)).map((/** @type {any} */ { colour }) => colour));
      const lost = Boolean(end?.winner) && colours.size === 1 && !colours.has(end?.winner ?? "");
      const view = pictureView(read);
      assert.equal(view.outcome?.lost ?? false, Boolean(end) && lost);
    }),
    { includeErrorInReport: true },
  );
});
