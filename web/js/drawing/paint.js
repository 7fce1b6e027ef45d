/**
 * What everything on a board is drawn with: the brush, cells and signs as paths, fills and outlines of cells.
 * @module drawing/paint
 */

/** @import { Layout, Point } from "./geometry.js" */
/** @import { Palette } from "../ui/theme.js" */

/**
 * Where and how to draw.
 * @typedef {object} Brush
 * @property {CanvasRenderingContext2D} context in CSS pixels
 * @property {Layout} layout
 * @property {Palette} colours
 * @property {boolean} shapes whether stones carry shapes besides their colours
 */

/** The size of a cell as it is filled: neighbours leave a gap. */
export const CELL = 0.955;

/**
 * Make the path of several cells.
 *
 * @param {Layout} layout
 * @param {Iterable<Point>} centres in pixels
 * @param {number} size 1 is the whole cell
 * @returns {Path2D}
 */
export function cellsPath(layout, centres, size) {
  const path = new Path2D();
  for (const centre of centres) {
    layout.corners.forEach((corner, index) => {
      const x = centre.x + corner.x * size;
      const y = centre.y + corner.y * size;
      if (index === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    });
    path.closePath();
  }
  return path;
}

/**
 * Fill cells with a colour.
 *
 * @param {Brush} brush
 * @param {string[]} cells
 * @param {string} colour
 * @param {number} [strength] 1 covers what was there
 */
export function tint({ context, layout }, cells, colour, strength = 1) {
  if (cells.length === 0) return;
  context.fillStyle = colour;
  context.globalAlpha = strength;
  context.fill(cellsPath(layout, cells.map((cell) => layout.centre(cell)), CELL));
  context.globalAlpha = 1;
}

/**
 * Outline cells.
 *
 * @param {Brush} brush
 * @param {string[]} cells
 * @param {string} colour
 * @param {number} width in board units
 * @param {number} [size] 1 is the whole cell
 */
export function outline({ context, layout }, cells, colour, width, size = 0.93) {
  if (cells.length === 0) return;
  context.lineWidth = Math.max(1.5, layout.scale * width);
  context.lineJoin = "round";
  context.strokeStyle = colour;
  context.stroke(cellsPath(layout, cells.map((cell) => layout.centre(cell)), size));
}

/**
 * Begin a circle.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Point} at
 * @param {number} radius
 */
export function circle(context, at, radius) {
  context.beginPath();
  context.arc(at.x, at.y, Math.max(0, radius), 0, 2 * Math.PI);
}

/**
 * Begin a diagonal cross.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Point} at
 * @param {number} reach from the middle to the sides, in pixels
 */
export function cross(context, at, reach) {
  context.beginPath();
  context.moveTo(at.x - reach, at.y - reach);
  context.lineTo(at.x + reach, at.y + reach);
  context.moveTo(at.x + reach, at.y - reach);
  context.lineTo(at.x - reach, at.y + reach);
}

/**
 * Begin a diamond.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Point} at
 * @param {number} reach from the middle to the corners, in pixels
 */
export function diamond(context, at, reach) {
  polygon(context, at, [reach, reach, reach, reach]);
}

/**
 * Begin a star with five points.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Point} at
 * @param {number} reach from the middle to the points, in pixels
 */
export function star(context, at, reach) {
  polygon(context, at, Array.from({ length: 10 }, (_, corner) => (corner % 2 === 0 ? reach : 0.45 * reach)));
}

/**
 * Begin a polygon whose first corner points up.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Point} at
 * @param {number[]} reaches from the middle to each corner, in pixels
 */
function polygon(context, at, reaches) {
  context.beginPath();
  reaches.forEach((reach, corner) => {
    const angle = (2 * Math.PI * corner) / reaches.length;
    context.lineTo(at.x + reach * Math.sin(angle), at.y - reach * Math.cos(angle));
  });
  context.closePath();
}
