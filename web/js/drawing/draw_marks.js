/**
 * Draw what is marked on a board. Each kind of mark has a shape of its own besides its colour:
 *
 *     legal target   a dot, or a ring around the piece that can move     accent
 *     last move      a small ring inside the stone; tinted cells where a piece went from and to
 *     hint, analysis a diamond, or how good the move is; an outline      hint
 *     deciding cell  a star and an outline                              accent
 *     danger         a cross and an outline                             danger
 *     captured       a dashed ring
 *
 * Python draws the last move and the deciding cells alike (`yavset.drawing.svg`).
 * @module drawing/draw_marks
 */

import { drawSprite, STACK_LIFT, STONE, stoneColours } from "./draw_pieces.js";
import { circle, cross, diamond, outline, star, tint } from "./paint.js";

/** @import { Piece } from "../types.js" */
/** @import { Point } from "./geometry.js" */
/** @import { Sprite } from "./draw_pieces.js" */
/** @import { Brush } from "./paint.js" */

/**
 * What is marked on the board.
 * @typedef {object} Marks
 * @property {string[]} [last] cells where the last turn put something
 * @property {string[]} [left] cells that pieces left in the last turn
 * @property {string[]} [captured] cells from which it took stones away
 * @property {string | null} [danger] the cell of a move to warn of
 * @property {string[]} [out] cells by which players went out
 * @property {{cells: string[], at: string} | null} [group] a group whose size counts, and where to show it
 * @property {string[]} [choices] cells that can be clicked next, where that is worth showing
 * @property {string[]} [chosen] cells clicked so far
 * @property {string[]} [line] a line to point at (where a rod would lie)
 * @property {{cells: string[], lost: boolean} | null} [decisive] cells that decided the game
 * @property {string | null} [hover]
 * @property {boolean} [sure] the hovered cell waits for a second tap
 * @property {Piece | null} [ghost] the piece that a click would put down
 * @property {boolean} [pending] the ghost is already played and waits for Python
 * @property {{cells: string[], text?: string, shade?: number}[]} [hints] cells of proposed moves, best first; those of a heat
 *   picture have a shade from -1 (bad) to 1 (good)
 * @property {string | null} [focus] the cell with the keyboard focus
 */

/** On cells larger than this (in pixels) hints say how good they are. */
const HINTS_ABOVE = 22;

/** The radius of the ring on the last stone, in board units. */
const LAST_RING = 0.17;

/**
 * Draw the marks that lie under the pieces.
 *
 * @param {Brush} brush
 * @param {Marks} marks
 */
export function drawMarksBelow(brush, { line = [], last = [], left = [], chosen = [], hints = [], out = [], ...marks }) {
  const { accentSoft, dangerSoft, hintSoft, lastSoft, cellHover } = brush.colours;
  const { decisive, hover, danger, group } = marks;
  tint(brush, line, accentSoft);
  tint(brush, last.length + left.length > 1 ? [...left, ...last] : [], lastSoft);
  tint(brush, out, dangerSoft);
  if (group) tint(brush, group.cells, cellHover);
  tint(brush, chosen, accentSoft);
  for (const { cells, shade = 1 } of hints) tint(brush, cells, shade < 0 ? dangerSoft : hintSoft, Math.abs(shade));
  if (decisive) tint(brush, decisive.cells, decisive.lost ? dangerSoft : accentSoft);
  if (hover) tint(brush, [hover], hover === danger ? dangerSoft : cellHover);
}

/**
 * Draw the marks that lie over the pieces.
 *
 * @param {Brush} brush
 * @param {Marks} marks
 * @param {Sprite[]} sprites the pieces
 */
export function drawMarksAbove(brush, marks, sprites) {
  const { colours } = brush;
  const standing = new Map(sprites.map((sprite) => [sprite.piece.cell, sprite.piece]));
  drawChoices(brush, marks, standing);
  outline(brush, marks.chosen ?? [], colours.accent, 0.055);
  drawGhost(brush, marks);
  if (marks.hover) outline(brush, [marks.hover], colours.accent, marks.sure ? 0.075 : 0.05);
  drawCaptured(brush, marks.captured ?? []);
  for (const cell of marks.last ?? []) if (!marks.decisive?.cells.includes(cell)) drawLast(brush, cell, standing.get(cell));
  drawHints(brush, marks, standing);
  if (marks.group) drawSize(brush, marks.group, standing);
  drawDanger(brush, marks.out ?? [], 0.04);
  if (marks.danger) drawDanger(brush, [marks.danger], 0.075);
  if (marks.decisive) drawDecisive(brush, marks.decisive);
  if (marks.focus) {
    outline(brush, [marks.focus], colours.panel, 0.13, 0.9);
    outline(brush, [marks.focus], colours.ink, 0.06, 0.9);
  }
}

/**
 * @param {Brush} brush
 * @param {Marks} marks
 * @param {Map<string, Piece>} standing
 */
function drawChoices({ context, layout, colours }, { choices = [], hints = [], hover }, standing) {
  const { scale } = layout;
  // The texts of hints take the place of the dots that mark choices.
  const texts = scale > HINTS_ABOVE ? hints.filter(({ text }) => text).map(({ cells }) => cells.at(-1)) : [];
  for (const cell of choices) {
    const at = layout.centre(cell);
    if (standing.get(cell)) {
      circle(context, at, STONE * scale + scale * 0.045);
      context.lineWidth = Math.max(1.5, scale * 0.05);
      context.strokeStyle = colours.accent;
      context.stroke();
    } else if (cell !== hover && !texts.includes(cell)) {
      circle(context, at, Math.max(2.5, scale * 0.095));
      context.fillStyle = colours.accent;
      context.fill();
    }
  }
}

/**
 * @param {Brush} brush
 * @param {Marks} marks
 */
function drawGhost(brush, { ghost, pending, sure }) {
  if (!ghost) return;
  const { context, layout, colours } = brush;
  const { scale } = layout;
  const at = layout.centre(ghost.cell);
  drawSprite(brush, { piece: ghost, at, grow: 1, alpha: pending ? 0.85 : sure ? 0.75 : 0.45 });
  if (!pending) return;
  circle(context, at, STONE * scale);
  context.setLineDash([scale * 0.09, scale * 0.07]);
  context.lineWidth = Math.max(1.5, scale * 0.04);
  context.strokeStyle = colours.accent;
  context.stroke();
  context.setLineDash([]);
}

/**
 * Mark what the last turn put on a cell.
 *
 * @param {Brush} brush
 * @param {string} cell
 * @param {Piece | undefined} top what stands there
 */
function drawLast(brush, cell, top) {
  const { context, layout, colours } = brush;
  if (top?.kind !== "stone" || brush.shapes) {
    outline(brush, [cell], colours.ink, 0.04);
    return;
  }
  const lift = (layout.scale * STACK_LIFT * (top.under?.length ?? 0)) / 2;
  const { x, y } = layout.centre(cell);
  circle(context, { x, y: y - lift }, layout.scale * LAST_RING);
  context.lineWidth = Math.max(1.5, layout.scale * 0.055);
  context.strokeStyle = stoneColours(colours, top.colour).mark;
  context.stroke();
}

/**
 * @param {Brush} brush
 * @param {Marks} marks
 * @param {Map<string, Piece>} standing
 */
function drawHints(brush, { hints = [] }, standing) {
  const { context, layout, colours } = brush;
  const { scale } = layout;
  hints.forEach(({ cells, text, shade }, index) => {
    const end = cells.at(-1);
    if (!end) return;
    const best = index === 0 && shade === undefined;
    if (shade === undefined) outline(brush, cells, colours.hint, best ? 0.06 : 0.03);
    const at = layout.centre(end);
    if (text === undefined && shade === undefined) drawSign(brush, diamond, at, 0.15, colours.hint);
    if (!text || scale <= HINTS_ABOVE) return;
    const piece = standing.get(end);
    context.font = `${best ? 700 : 500} ${Math.round(Math.min(26, scale * 0.3))}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = piece?.kind === "stone" ? stoneColours(colours, piece.colour).mark : colours.ink;
    context.fillText(text, at.x, at.y);
  });
}

/**
 * Outline the cells that decided the game, with a star each; those by which somebody lost are crossed out instead.
 *
 * @param {Brush} brush
 * @param {{cells: string[], lost: boolean}} decisive
 */
function drawDecisive(brush, { cells, lost }) {
  const { layout, colours } = brush;
  const colour = lost ? colours.danger : colours.accent;
  outline(brush, cells, colour, 0.075, 0.94);
  if (lost) {
    drawDanger(brush, cells, 0);
    return;
  }
  for (const cell of cells) drawSign(brush, star, layout.centre(cell), 0.2, colour);
}

/**
 * Draw a filled sign that stands out from light and dark stones alike.
 *
 * @param {Brush} brush
 * @param {(context: CanvasRenderingContext2D, at: Point, reach: number) => void} path begins the sign
 * @param {Point} at
 * @param {number} reach in board units
 * @param {string} colour
 */
function drawSign({ context, layout, colours }, path, at, reach, colour) {
  const { scale } = layout;
  path(context, at, Math.max(4, scale * reach));
  context.lineJoin = "round";
  context.lineWidth = Math.max(2, scale * 0.07);
  context.strokeStyle = colours.panel;
  context.stroke();
  context.fillStyle = colour;
  context.fill();
}

/**
 * Cross cells out: danger has its own mark besides its colour.
 *
 * @param {Brush} brush
 * @param {string[]} cells
 * @param {number} edge width of the outline in board units; 0 for none
 */
function drawDanger(brush, cells, edge) {
  const { context, layout, colours } = brush;
  const { scale } = layout;
  if (edge > 0) outline(brush, cells, colours.danger, edge, 0.94);
  for (const cell of cells) {
    cross(context, layout.centre(cell), scale * 0.11);
    context.lineCap = "round";
    // Danger has to stand out from light and dark stones alike.
    context.lineWidth = Math.max(4, scale * 0.12);
    context.strokeStyle = colours.panel;
    context.stroke();
    context.lineWidth = Math.max(2, scale * 0.065);
    context.strokeStyle = colours.danger;
    context.stroke();
  }
}

/**
 * Draw where stones were captured in the last turn: a dashed ring in their place.
 *
 * @param {Brush} brush
 * @param {string[]} cells
 */
function drawCaptured({ context, layout, colours }, cells) {
  const { scale } = layout;
  context.setLineDash([scale * 0.09, scale * 0.07]);
  context.lineWidth = Math.max(1.25, scale * 0.035);
  context.strokeStyle = colours.accent;
  for (const cell of cells) {
    circle(context, layout.centre(cell), STONE * scale * 0.8);
    context.stroke();
  }
  context.setLineDash([]);
}

/**
 * Write the size of a group on one of its stones.
 *
 * @param {Brush} brush
 * @param {{cells: string[], at: string}} group
 * @param {Map<string, Piece>} standing
 */
function drawSize(brush, { cells, at }, standing) {
  const { context, layout, colours } = brush;
  outline(brush, cells, colours.accent, 0.04);
  const { x, y } = layout.centre(at);
  const size = Math.max(12, layout.scale * 0.42);
  context.font = `700 ${size}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const { fill, mark } = stoneColours(colours, standing.get(at)?.colour);
  context.lineWidth = size * 0.3;
  context.lineJoin = "round";
  context.strokeStyle = fill;
  context.strokeText(String(cells.length), x, y);
  context.fillStyle = mark;
  context.fillText(String(cells.length), x, y);
}
