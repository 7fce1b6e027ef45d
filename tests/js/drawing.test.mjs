// What is drawn, as the strokes and fills of a canvas: each picture was looked at once, and is recorded with its strokes.
//
//     YAVSET_RECORD=1 node --test tests/js/drawing.test.mjs
//
// writes tests/data/recorded/drawings/ anew.

import assert from "node:assert/strict";
import { test } from "node:test";
import { drawBoard } from "../../web/js/drawing/draw.js";
import { Layout } from "../../web/js/drawing/geometry.js";
import { drawMagnifier } from "../../web/js/drawing/magnifier.js";
import { between, still } from "../../web/js/drawing/motion.js";
import { polygon } from "./polygon.mjs";
import { compareRecorded } from "./recorded.mjs";
import { COLOURS, Strokes, written } from "./strokes.mjs";

/** @typedef {import("../../web/js/types.d.ts").Scene} Scene */

const HALF = [-1, 0, 1];
const HEXAGON = HALF.flatMap((q) => HALF.filter((r) => Math.abs(q + r) <= 1).map((r) => ({ name: `${"abc"[q + 1]}${r + 2}`, x: q + r / 2, y: (r * 3 ** 0.5) / 2 })));
/** Seven hexagons. @type {any} */
const BOARD = {
  shape: "hexhex", size: 2, width: 4, height: 4, corners: polygon(6, 30, 3 ** -0.5), outline: polygon(6, 0, 2), cells: HEXAGON,
  labels: [{ text: "a", x: -1, y: 1.6 }, { text: "1", x: 1.6, y: 0.9 }],
  own_edges: [{ colour: "white", from: [-1, -1.7], to: [1, -1.7] }, { colour: "black", from: [-1, 1.7], to: [1, 1.7] }],
};

/** Every kind of piece. @type {Scene} */
const PIECES = /** @type {any} */ ({
  counts: {},
  pieces: [
    { kind: "stone", cell: "a2", colour: "white" }, { kind: "stone", cell: "a3", colour: "black", under: ["white", "red"] },
    { kind: "stone", cell: "b1", colour: "red" }, { kind: "lake", cell: "b2" }, { kind: "crumb", cell: "b3" },
    { kind: "rod", cell: "c1", axis: "/" }, { kind: "stone", cell: "c2", colour: "blue" },
  ],
});
/** @type {Scene} */
const FEW = /** @type {any} */ ({ counts: {}, pieces: [{ kind: "stone", cell: "a2", colour: "white" }, { kind: "stone", cell: "b2", colour: "black" }] });

/** What is marked, by the name of the picture. @type {Record<string, any>} */
const MARKS = {
  nothing: {}, last: { last: ["a2"] }, moved: { last: ["a2"], left: ["b1"] }, captured: { captured: ["b1", "c1"] },
  danger: { danger: "c1", hover: "c1" }, out: { out: ["a3"] }, group: { group: { cells: ["a2", "a3"], at: "a3" } },
  choices: { choices: ["a2", "b2", "c1"] }, chosen: { chosen: ["b2"], choices: ["c2"] }, line: { line: ["a2", "b2", "c2"] },
  won: { decisive: { cells: ["a2", "a3"], lost: false } }, lost: { decisive: { cells: ["a2", "b2"], lost: true } },
  hover: { hover: "c2", ghost: { kind: "stone", cell: "c2", colour: "white" } },
  sure: { hover: "c2", sure: true, danger: "c2", ghost: { kind: "stone", cell: "c2", colour: "black" } },
  pending: { ghost: { kind: "stone", cell: "c2", colour: "white" }, pending: true },
  hints: { hints: [{ cells: ["b1"], text: "60" }, { cells: ["a2", "c2"], text: "40", shade: -0.4 }, { cells: ["c1"], shade: 0.2 }] },
  focus: { focus: "b2" },
  // Choices of which some have the text of a hint, and what the last turn did beside what decided the game.
  both: { choices: ["b1", "c1", "c2"], hints: [{ cells: ["a2", "c1"], text: "55" }, { cells: ["b1"] }], hover: "c2", left: ["a3"], last: ["a2", "b3"], captured: ["b1"] },
  end: { last: ["a2", "b2"], left: ["c1"], decisive: { cells: ["b2"], lost: false }, focus: "c2", danger: "b1", out: ["c1"] },
};

/** @param {string} name @param {Strokes} context */
const compare = (name, context) => compareRecorded(`drawings/${name}.txt`, context.said);

/** @param {Strokes} context @returns {any} */
const canvas = (context) => context;

for (const [name, marks] of Object.entries(MARKS)) {
  test(`a board is drawn as it was: ${name}`, () => {
    const [context, layout] = [new Strokes(), new Layout(BOARD, 320, 300)];
    const scene = name === "nothing" ? PIECES : FEW;
    drawBoard(canvas(context), layout, COLOURS, { sprites: still(scene, layout), marks, coordinates: true, shapes: name === "nothing" });
    compare(name, context);
  });
}

test("small boards leave out the texts of hints, whatever stands there", () => {
  const [context, layout] = [new Strokes(), new Layout(BOARD, 80, 80)];
  drawBoard(canvas(context), layout, COLOURS, { sprites: still(PIECES, layout), marks: { ...MARKS["both"], last: ["a3", "b2"], group: { cells: ["a3", "b1"], at: "b1" } }, coordinates: false, shapes: true });
  compare("small", context);
});

test("small and turned boards are drawn as they were", () => {
  const [context, layout] = [new Strokes(), new Layout(BOARD, 60, 60, { turn: 60, padding: 1, labels: false })];
  drawBoard(canvas(context), layout, COLOURS, { sprites: still(PIECES, layout), marks: MARKS["hints"], coordinates: true, shapes: false, quiet: true });
  compare("quiet", context);
});

test("the glass over a finger is drawn as it was", () => {
  const [context, layout] = [new Strokes(), new Layout(BOARD, 100, 100)];
  const picture = { sprites: still(FEW, layout), marks: {}, coordinates: true, shapes: false };
  for (const finger of [{ cell: "b2", x: 50, y: 50 }, { cell: "c2", x: 98, y: 190 }, { cell: "c2", x: 299, y: 160 }, { cell: "b2", x: 1, y: 161 }]) drawMagnifier(canvas(context), layout, COLOURS, picture, finger, 300);
  compare("glass", context);
});

/** Knows the circles drawn. */
class Circles extends Strokes {
  /** @type {number[][]} */
  drawn = [];
  /** @param {number[]} circle */
  arc(...circle) {
    this.drawn.push(circle);
  }
}

test("the glass is beside the finger, whole at the sides and at the top of a board that has room for it", () => {
  const layout = new Layout(BOARD, 100, 100);
  const picture = { sprites: still(FEW, layout), marks: {}, coordinates: true, shapes: false };
  for (let x = 0; x <= 300; x += 25) {
    for (let y = 0; y <= 400; y += 7) {
      const context = new Circles();
      drawMagnifier(canvas(context), layout, COLOURS, picture, { cell: "b2", x, y }, 300);
      const [left = 0, top = 0, radius = 0] = context.drawn[0] ?? [];
      const at = `finger at ${x} ${y}, glass at ${left} ${top}`;
      assert.ok(left - radius >= 4 && left + radius <= 296 && top - radius >= 4, at);
      assert.ok(Math.abs(top - y) >= radius, at);
      // It goes below the finger only where it has no room above.
      assert.equal(top > y, y - 2 * radius < 49, at);
    }
  }
});

test("pieces are drawn on their way, as they come and as they go", () => {
  const [context, layout] = [new Strokes(), new Layout(BOARD, 320, 300)];
  const sprites = [[0.5, 0.25], [1, 0.5], [0, 1], [-1, 1], [1.2, 0]].flatMap(([grow = 0, alpha = 0], at) =>
    still(PIECES, layout).map((sprite) => ({ ...sprite, at: { x: sprite.at.x + at, y: sprite.at.y }, grow, alpha })));
  const odd = [{ kind: "stone", cell: "a2", colour: "green", under: ["blue", "black"] }, { kind: "stone", cell: "a3" }, { kind: "rod", cell: "b1" }];
  drawBoard(canvas(context), layout, COLOURS, { sprites: [...sprites, ...still(/** @type {any} */ ({ counts: {}, pieces: odd }), layout)], marks: {}, coordinates: false, shapes: true });
  compare("sprites", context);
});

test("pieces go their ways as they went", () => {
  /** @type {any} */
  const after = { counts: {}, pieces: [{ kind: "stone", cell: "c2", colour: "white" }, { kind: "stone", cell: "b1", colour: "red" }, { kind: "crumb", cell: "a3" }] };
  /** @type {any[]} */
  const events = [{ kind: "moved", cells: ["a2", "c2"] }, { kind: "captured", cells: ["b2"], colour: "black" }, { kind: "placed", cells: ["b1"] }, { kind: "crumb", cells: ["a3"] }];
  const layout = new Layout(BOARD, 320, 300);
  const said = new Strokes();
  // Stones that change places, a stack, a rod, and what was captured where pieces of several colours were.
  /** @type {any} */
  const before = { counts: {}, pieces: [{ kind: "stone", cell: "a2", colour: "white" }, { kind: "rod", cell: "a2", axis: "-" }, { kind: "stone", cell: "b2", colour: "black" }, { kind: "lake", cell: "c1" }, { kind: "stone", cell: "c1", colour: "red" }] };
  /** @type {any} */
  const later = { counts: {}, pieces: [{ kind: "stone", cell: "b2", colour: "white" }, { kind: "stone", cell: "a2", colour: "black" }, { kind: "rod", cell: "a2", axis: "-" }, { kind: "lake", cell: "c1" }, { kind: "lake", cell: "c2" }, { kind: "rod", cell: "b1", axis: "/" }] };
  /** @type {any[]} */
  const turn = [{ kind: "exchanged", cells: ["a2", "b2"] }, { kind: "captured", cells: ["c1", "b3"], colour: "red" }, { kind: "lake", cells: ["c2"] }, { kind: "rod", cells: ["b1"] }, { kind: "swapped" }, { kind: "moved", cells: ["a2"] }];
  for (const time of [0, 0.3, 0.9]) {
    for (const { piece, at, grow, alpha } of [...between(FEW, after, events, layout, time), ...between(before, later, turn, layout, time)]) {
      said.said.push([time, piece.kind, piece.colour ?? "", piece.cell, at.x, at.y, 100 * grow, 100 * alpha].map(written).join(" "));
    }
  }
  compare("movement", said);
});
