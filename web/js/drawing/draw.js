/**
 * Draw a board with what stands on it and what is marked on it. Knows pixels and colours, no rules and no events.
 * @module drawing/draw
 */

import { drawMarksAbove, drawMarksBelow } from "./draw_marks.js";
import { drawSprite, stoneColours } from "./draw_pieces.js";
import { CELL, cellsPath } from "./paint.js";

/** @import { Marks } from "./draw_marks.js" */
/** @import { Sprite } from "./draw_pieces.js" */
/** @import { Layout, Point } from "./geometry.js" */
/** @import { Brush } from "./paint.js" */
/** @import { Palette } from "../ui/theme.js" */

/**
 * What to draw.
 * @typedef {object} Picture
 * @property {Sprite[]} sprites
 * @property {Marks} marks
 * @property {boolean} coordinates
 * @property {boolean} shapes whether stones carry shapes besides their colours
 * @property {boolean} [quiet] a small picture without frame and coordinates
 */

/**
 * Draw everything.
 *
 * @param {CanvasRenderingContext2D} context in CSS pixels
 * @param {Layout} layout
 * @param {Palette} colours
 * @param {Picture} picture
 */
export function drawBoard(context, layout, colours, { sprites, marks, coordinates, shapes, quiet = false }) {
  const brush = { context, layout, colours, shapes };
  if (!quiet) drawFrame(brush);
  if (!quiet) drawOwnEdges(brush);
  if (!quiet && coordinates) drawCoordinates(brush);
  drawCells(brush);
  drawMarksBelow(brush, marks);
  for (const sprite of sprites) drawSprite(brush, sprite);
  drawMarksAbove(brush, marks, sprites);
}

/** @param {Brush} brush */
function drawFrame({ context, layout, colours }) {
  const points = layout.board.outline.map(([x, y]) => layout.point(x, y));
  context.beginPath();
  roundedPolygon(context, points, layout.scale * 0.22);
  context.fillStyle = colours.panel;
  context.fill();
  context.lineWidth = Math.max(1, layout.scale * 0.022);
  context.strokeStyle = colours.line;
  context.stroke();
}

/**
 * Draw the edges that belong to players in the colours of their stones.
 *
 * @param {Brush} brush
 */
function drawOwnEdges({ context, layout, colours }) {
  for (const { colour, from, to } of layout.board.own_edges ?? []) {
    const [start, end] = [layout.point(...from), layout.point(...to)];
    const { fill, edge } = stoneColours(colours, colour);
    for (const [width, stroke] of /** @type {[number, string][]} */ ([[0.14, edge], [0.1, fill]])) {
      context.beginPath();
      context.moveTo(start.x, start.y);
      context.lineTo(end.x, end.y);
      context.lineWidth = layout.scale * width;
      context.strokeStyle = stroke;
      context.stroke();
    }
  }
}

/** @param {Brush} brush */
function drawCoordinates({ context, layout, colours }) {
  const size = Math.max(9, Math.min(24, 5 + layout.scale * 0.15));
  context.font = `600 ${size}px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = colours.soft;
  for (const label of layout.board.labels) {
    const at = layout.point(label.x, label.y);
    context.fillText(label.text, at.x, at.y);
  }
}

/** @param {Brush} brush */
function drawCells({ context, layout, colours }) {
  const cells = cellsPath(layout, layout.centres.values(), CELL);
  context.fillStyle = colours.cell;
  context.fill(cells);
  context.lineWidth = Math.max(0.75, layout.scale * 0.018);
  context.strokeStyle = colours.cellEdge;
  context.lineJoin = "round";
  context.stroke(cells);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Point[]} points
 * @param {number} radius
 */
function roundedPolygon(context, points, radius) {
  points.forEach((point, index) => {
    const next = /** @type {Point} */ (points[(index + 1) % points.length]);
    const middle = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    const after = /** @type {Point} */ (points[(index + 2) % points.length]);
    if (index === 0) context.moveTo(middle.x, middle.y);
    context.arcTo(next.x, next.y, (next.x + after.x) / 2, (next.y + after.y) / 2, radius);
  });
  context.closePath();
}
