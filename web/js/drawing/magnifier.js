/**
 * A round glass above a finger that shows the cell below it.
 * @module drawing/magnifier
 */

import { drawBoard } from "./draw.js";

/** @import { Palette } from "../ui/theme.js" */
/** @import { Picture } from "./draw.js" */
/** @import { Layout } from "./geometry.js" */
/** @import { Finger } from "./pointer.js" */

/** Radius of the glass in pixels. */
const RADIUS = 54;
/** Pixels between the glass and the finger. */
const GAP = 44;
/** Pixels between the glass and the edge of the board. */
const MARGIN = 4;

/**
 * Draw the glass.
 *
 * @param {CanvasRenderingContext2D} context in CSS pixels
 * @param {Layout} layout
 * @param {Palette} colours
 * @param {Picture} picture
 * @param {Finger} finger
 * @param {number} width of the board's element
 */
export function drawMagnifier(context, layout, colours, picture, finger, width) {
  const zoom = Math.max(1.7, 58 / layout.scale);
  const cell = layout.centre(finger.cell);
  const x = Math.min(Math.max(finger.x, RADIUS + MARGIN), width - RADIUS - MARGIN);
  const above = finger.y - RADIUS - GAP;
  const y = above > RADIUS + MARGIN ? above : finger.y + RADIUS + GAP;
  context.save();
  context.beginPath();
  context.arc(x, y, RADIUS, 0, 2 * Math.PI);
  context.fillStyle = colours.paper;
  context.fill();
  context.clip();
  context.translate(x, y);
  context.scale(zoom, zoom);
  context.translate(-cell.x, -cell.y);
  drawBoard(context, layout, colours, picture);
  context.restore();
  context.beginPath();
  context.arc(x, y, RADIUS, 0, 2 * Math.PI);
  context.lineWidth = 2;
  context.strokeStyle = colours.accent;
  context.stroke();
}
