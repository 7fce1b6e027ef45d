/**
 * Draw pieces: stones and stacks, lakes, crumbs and rods.
 * @module drawing/draw_pieces
 */

import { CELL, cellsPath, circle } from "./paint.js";

/** @import { Piece } from "../types.js" */
/** @import { Palette } from "../ui/theme.js" */
/** @import { Point } from "./geometry.js" */
/** @import { Brush } from "./paint.js" */

/**
 * A piece as it is at one moment of a movement.
 * @typedef {object} Sprite
 * @property {Piece} piece
 * @property {Point} at
 * @property {number} grow 1 is the full size
 * @property {number} alpha
 */

/** Radius of a stone in board units. */
export const STONE = 0.385;
/** How much higher each stone of a stack lies than the one below it, in board units. */
export const STACK_LIFT = 0.11;
/** Which shape each colour has where stones carry shapes; a cross means danger. */
const SHAPES = /** @type {Record<string, string>} */ ({ black: "dot", red: "square", blue: "triangle" });

/**
 * Draw a piece.
 *
 * @param {Brush} brush
 * @param {Sprite} sprite
 */
export function drawSprite(brush, { piece, at, grow, alpha }) {
  const { context, layout } = brush;
  const scale = layout.scale * grow;
  if (scale <= 0) return;
  context.save();
  context.globalAlpha = alpha;
  if (piece.kind === "lake") drawLake(brush, at, scale);
  else if (piece.kind === "crumb") drawCrumb(brush, at, scale);
  else if (piece.kind === "rod") drawRod(brush, at, scale, piece.axis ?? "-");
  else drawStack(brush, at, scale, [...(piece.under ?? []), piece.colour ?? "white"]);
  context.restore();
}

/**
 * The colours of a stone; a colour that the palette does not know is drawn in the soft ink.
 *
 * @param {Palette} colours
 * @param {string | undefined} colour
 * @returns {{fill: string, edge: string, mark: string}}
 */
export function stoneColours(colours, colour) {
  if (colour === "white") return { fill: colours.white, edge: colours.stoneEdge, mark: colours.whiteMark };
  if (colour === "black" || colour === "red" || colour === "blue") {
    return { fill: colours[colour], edge: colours[`${colour}Edge`], mark: colours[`${colour}Mark`] };
  }
  return { fill: colours.soft, edge: colours.stoneEdge, mark: colours.panel };
}

/**
 * Draw stones on top of each other, the lowest first: each lies a little higher than the one below.
 *
 * @param {Brush} brush
 * @param {Point} at
 * @param {number} scale
 * @param {string[]} stack colours, the lowest first
 */
function drawStack({ context, colours, shapes }, at, scale, stack) {
  const lift = scale * STACK_LIFT;
  const base = at.y + (lift * (stack.length - 1)) / 2;
  const radius = scale * STONE * (stack.length > 1 ? 0.94 : 1);
  circle(context, { x: at.x, y: base + scale * 0.045 }, radius);
  context.fillStyle = colours.shadow;
  context.fill();
  stack.forEach((colour, index) => {
    const centre = { x: at.x, y: base - index * lift };
    const { fill, edge, mark } = stoneColours(colours, colour);
    const line = Math.max(1, scale * 0.03);
    circle(context, centre, radius - line / 2);
    context.fillStyle = fill;
    context.fill();
    context.lineWidth = line;
    context.strokeStyle = edge;
    context.stroke();
    if (shapes && index === stack.length - 1) drawShape(context, centre, scale, SHAPES[colour], mark);
  });
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Point} at
 * @param {number} scale
 * @param {string | undefined} shape
 * @param {string} colour
 */
function drawShape(context, at, scale, shape, colour) {
  if (!shape) return;
  const reach = scale * 0.13;
  context.fillStyle = colour;
  context.strokeStyle = colour;
  context.lineWidth = Math.max(1.5, scale * 0.06);
  context.lineCap = "round";
  context.lineJoin = "round";
  if (shape === "dot") {
    circle(context, at, reach * 0.85);
    context.fill();
  } else if (shape === "square") {
    context.strokeRect(at.x - reach * 0.9, at.y - reach * 0.9, reach * 1.8, reach * 1.8);
  } else {
    context.beginPath();
    context.moveTo(at.x, at.y - reach * 1.2);
    context.lineTo(at.x + reach * 1.1, at.y + reach * 0.8);
    context.lineTo(at.x - reach * 1.1, at.y + reach * 0.8);
    context.closePath();
    context.stroke();
  }
}

/**
 * Draw water: the whole cell, with two waves.
 *
 * @param {Brush} brush
 * @param {Point} at
 * @param {number} scale
 */
function drawLake({ context, layout, colours }, at, scale) {
  context.fillStyle = colours.lake;
  context.fill(cellsPath(layout, [at], (CELL * scale) / layout.scale));
  context.strokeStyle = colours.lakeMark;
  context.lineWidth = Math.max(1.25, scale * 0.05);
  context.lineCap = "round";
  for (const y of [-0.1, 0.12]) {
    context.beginPath();
    context.moveTo(at.x - scale * 0.25, at.y + scale * y);
    context.bezierCurveTo(
      at.x - scale * 0.12, at.y + scale * (y - 0.15),
      at.x + scale * 0.12, at.y + scale * (y + 0.15),
      at.x + scale * 0.25, at.y + scale * y,
    );
    context.stroke();
  }
}

/**
 * Draw a piece of bread.
 *
 * @param {Brush} brush
 * @param {Point} at
 * @param {number} scale
 */
function drawCrumb({ context, colours }, at, scale) {
  context.beginPath();
  const bumps = 7;
  for (let i = 0; i <= 48; i += 1) {
    const angle = (i / 48) * 2 * Math.PI;
    const radius = scale * (0.2 + 0.022 * Math.sin(bumps * angle));
    const x = at.x + radius * 1.1 * Math.cos(angle);
    const y = at.y + radius * 0.92 * Math.sin(angle);
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.closePath();
  context.fillStyle = colours.crumb;
  context.fill();
  context.lineWidth = Math.max(1, scale * 0.035);
  context.strokeStyle = colours.crumbMark;
  context.stroke();
  context.fillStyle = colours.crumbMark;
  for (const [x, y] of /** @type {[number, number][]} */ ([[-0.07, -0.04], [0.06, -0.06], [0.01, 0.07]])) {
    circle(context, { x: at.x + x * scale, y: at.y + y * scale }, scale * 0.022);
    context.fill();
  }
}

/**
 * Draw a rod that lies on a stone.
 *
 * @param {Brush} brush
 * @param {Point} at
 * @param {number} scale
 * @param {string} axis
 */
function drawRod({ context, layout, colours }, at, scale, axis) {
  const angle = layout.axisAngle(axis);
  const dx = Math.cos(angle) * scale * 0.43;
  const dy = Math.sin(angle) * scale * 0.43;
  context.lineCap = "round";
  for (const [width, colour] of /** @type {[number, string][]} */ ([[0.19, colours.rodEdge], [0.13, colours.rod]])) {
    context.beginPath();
    context.moveTo(at.x - dx, at.y - dy);
    context.lineTo(at.x + dx, at.y + dy);
    context.lineWidth = scale * width;
    context.strokeStyle = colour;
    context.stroke();
  }
}
