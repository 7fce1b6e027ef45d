/**
 * Draw a board, what stands on it and the marks on it. Knows pixels and colours, no rules and no events.
 * @module board/draw
 */

/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("../ui/theme.js").Palette} Palette */

/**
 * A piece as it is at one moment of a movement.
 * @typedef {object} Sprite
 * @property {Piece} piece
 * @property {Point} at
 * @property {number} grow 1 is the full size
 * @property {number} alpha
 */

/**
 * What is marked on the board.
 * @typedef {object} Marks
 * @property {string[]} [last] cells of the last move
 * @property {string[]} [choices] cells that can be clicked next, where that is worth showing
 * @property {string[]} [chosen] cells clicked so far
 * @property {string[]} [line] a line to point at (where a rod would lie)
 * @property {{cells: string[], lost: boolean} | null} [decisive] cells that decided the game
 * @property {string | null} [hover]
 * @property {boolean} [sure] the hovered cell waits for a second tap
 * @property {Piece | null} [ghost] the piece that a click would put down
 * @property {boolean} [pending] the ghost is already played and waits for Python
 * @property {{cells: string[], text?: string}[]} [hints] cells of proposed moves, best first
 * @property {string | null} [focus] the cell with the keyboard focus
 */

/** Radius of a stone in board units. */
const STONE = 0.385;
/** How much higher each stone of a stack lies than the one below it, in board units. */
const STACK_LIFT = 0.11;
/** On cells larger than this (in pixels) hints say how good they are. */
const HINTS_ABOVE = 22;
/** Which mark each colour has where stones carry shapes. */
const SHAPES = /** @type {Record<string, string>} */ ({ black: "dot", red: "cross", blue: "triangle" });

/**
 * Draw everything.
 *
 * @param {CanvasRenderingContext2D} context in CSS pixels
 * @param {Layout} layout
 * @param {Palette} colours
 * @param {{sprites: Sprite[], marks: Marks, coordinates: boolean, shapes: boolean, quiet?: boolean}} what quiet: a small picture without frame
 */
export function drawBoard(context, layout, colours, { sprites, marks, coordinates, shapes, quiet = false }) {
  drawFrame(context, layout, colours, coordinates, quiet);
  drawCells(context, layout, colours, marks);
  for (const sprite of sprites) drawSprite(context, layout, colours, sprite, shapes);
  drawMarks(context, layout, colours, marks, sprites, shapes);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Palette} colours
 * @param {boolean} coordinates
 * @param {boolean} quiet
 */
function drawFrame(context, layout, colours, coordinates, quiet) {
  if (quiet) return;
  const points = layout.board.outline.map(([x, y]) => layout.point(x, y));
  context.beginPath();
  roundedPolygon(context, points, layout.scale * 0.22);
  context.fillStyle = colours.panel;
  context.fill();
  context.lineWidth = Math.max(1, layout.scale * 0.022);
  context.strokeStyle = colours.line;
  context.stroke();
  if (!coordinates) return;
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

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Palette} colours
 * @param {Marks} marks
 */
function drawCells(context, layout, colours, marks) {
  const cells = new Path2D();
  for (const centre of layout.centres.values()) addCell(cells, layout, centre, 0.955);
  context.fillStyle = colours.cell;
  context.fill(cells);
  context.lineWidth = Math.max(0.75, layout.scale * 0.018);
  context.strokeStyle = colours.cellEdge;
  context.lineJoin = "round";
  context.stroke(cells);

  tint(context, layout, marks.line ?? [], colours.accentSoft);
  tint(context, layout, (marks.last ?? []).length > 1 ? (marks.last ?? []) : [], colours.accentSoft);
  tint(context, layout, marks.chosen ?? [], colours.accentSoft);
  for (const { cells: hinted } of marks.hints ?? []) tint(context, layout, hinted, colours.accentSoft);
  if (marks.decisive) {
    tint(context, layout, marks.decisive.cells, marks.decisive.lost ? colours.dangerSoft : colours.accentSoft);
  }
  if (marks.hover) tint(context, layout, [marks.hover], colours.cellHover);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {string[]} names
 * @param {string} colour
 */
function tint(context, layout, names, colour) {
  if (names.length === 0) return;
  const path = new Path2D();
  for (const name of names) addCell(path, layout, layout.centre(name), 0.955);
  context.fillStyle = colour;
  context.fill(path);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {string[]} names
 * @param {string} colour
 * @param {number} width in board units
 * @param {number} [size] 1 is the cell
 */
function outline(context, layout, names, colour, width, size = 0.93) {
  if (names.length === 0) return;
  const path = new Path2D();
  for (const name of names) addCell(path, layout, layout.centre(name), size);
  context.lineWidth = Math.max(1.5, layout.scale * width);
  context.lineJoin = "round";
  context.strokeStyle = colour;
  context.stroke(path);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Palette} colours
 * @param {Marks} marks
 * @param {Sprite[]} sprites
 * @param {boolean} shapes
 */
function drawMarks(context, layout, colours, marks, sprites, shapes) {
  const { scale } = layout;
  const standing = new Map(sprites.map((sprite) => [sprite.piece.cell, sprite.piece]));

  // Words of hints take the place of the dots that mark choices.
  const told = scale > HINTS_ABOVE ? (marks.hints ?? []).filter(({ text }) => text).map(({ cells }) => cells.at(-1)) : [];
  for (const name of marks.choices ?? []) {
    const at = layout.centre(name);
    if (standing.get(name)) {
      circle(context, at, STONE * scale + scale * 0.045);
      context.lineWidth = Math.max(1.5, scale * 0.05);
      context.strokeStyle = colours.accent;
      context.stroke();
    } else if (name !== marks.hover && !told.includes(name)) {
      circle(context, at, Math.max(2.5, scale * 0.095));
      context.fillStyle = colours.accent;
      context.fill();
    }
  }
  outline(context, layout, marks.chosen ?? [], colours.accent, 0.055);

  if (marks.ghost) {
    const at = layout.centre(marks.ghost.cell);
    const alpha = marks.pending ? 0.85 : marks.sure ? 0.75 : 0.45;
    drawSprite(context, layout, colours, { piece: marks.ghost, at, grow: 1, alpha }, shapes);
    if (marks.pending) {
      circle(context, at, STONE * scale);
      context.setLineDash([scale * 0.09, scale * 0.07]);
      context.lineWidth = Math.max(1.5, scale * 0.04);
      context.strokeStyle = colours.accent;
      context.stroke();
      context.setLineDash([]);
    }
  }
  if (marks.hover) outline(context, layout, [marks.hover], colours.accent, marks.sure ? 0.075 : 0.05);

  const last = marks.last ?? [];
  const final = last.at(-1);
  const top = final ? standing.get(final) : undefined;
  if (final && !marks.decisive) {
    if (top?.kind === "stone" && !shapes) {
      const lift = (scale * STACK_LIFT * (top.under?.length ?? 0)) / 2;
      const { x, y } = layout.centre(final);
      circle(context, { x, y: y - lift }, scale * 0.095);
      context.fillStyle = lastColour(colours, top.colour);
      context.fill();
    } else {
      outline(context, layout, [final], colours.accent, 0.04);
    }
  }

  (marks.hints ?? []).forEach(({ cells, text }, index) => {
    const end = cells.at(-1);
    if (!end) return;
    outline(context, layout, cells, colours.accent, index === 0 ? 0.06 : 0.03);
    if (text && scale > HINTS_ABOVE) {
      const at = layout.centre(end);
      const piece = standing.get(end);
      context.font = `${index === 0 ? 700 : 500} ${Math.round(Math.min(26, scale * 0.3))}px system-ui, sans-serif`;
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.fillStyle = piece?.kind === "stone" ? stoneColours(colours, piece.colour).mark : colours.ink;
      context.fillText(text, at.x, at.y);
    }
  });

  if (marks.decisive) drawDecisive(context, layout, colours, marks.decisive, standing);
  if (marks.focus) {
    outline(context, layout, [marks.focus], colours.panel, 0.13, 0.9);
    outline(context, layout, [marks.focus], colours.ink, 0.06, 0.9);
  }
}

/**
 * The cells that decided the game: edged, and a lost one crossed out besides.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Palette} colours
 * @param {{cells: string[], lost: boolean}} decisive
 * @param {Map<string, Piece>} standing
 */
function drawDecisive(context, layout, colours, { cells, lost }, standing) {
  const { scale } = layout;
  const colour = lost ? colours.danger : colours.accent;
  outline(context, layout, cells, colour, 0.075, 0.94);
  for (const name of cells) {
    const at = layout.centre(name);
    const piece = standing.get(name);
    const mark = piece?.kind === "stone" && !lost ? lastColour(colours, piece.colour) : colour;
    const reach = scale * 0.11;
    context.beginPath();
    if (lost) {
      context.moveTo(at.x - reach, at.y - reach);
      context.lineTo(at.x + reach, at.y + reach);
      context.moveTo(at.x + reach, at.y - reach);
      context.lineTo(at.x - reach, at.y + reach);
      context.lineCap = "round";
      // Danger has to be seen on light and dark stones alike.
      context.lineWidth = Math.max(4, scale * 0.12);
      context.strokeStyle = colours.panel;
      context.stroke();
      context.lineWidth = Math.max(2, scale * 0.065);
      context.strokeStyle = colour;
      context.stroke();
    } else {
      context.arc(at.x, at.y, scale * 0.11, 0, 2 * Math.PI);
      context.fillStyle = mark;
      context.fill();
    }
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Palette} colours
 * @param {Sprite} sprite
 * @param {boolean} shapes
 */
function drawSprite(context, layout, colours, { piece, at, grow, alpha }, shapes) {
  const scale = layout.scale * grow;
  if (scale <= 0) return;
  context.save();
  context.globalAlpha = alpha;
  if (piece.kind === "lake") drawLake(context, layout, colours, at, scale);
  else if (piece.kind === "crumb") drawCrumb(context, colours, at, scale);
  else if (piece.kind === "rod") drawRod(context, layout, colours, at, scale, piece.axis ?? "-");
  else drawStack(context, colours, at, scale, [...(piece.under ?? []), piece.colour ?? "white"], shapes);
  context.restore();
}

/**
 * Stones on top of each other, the lowest first: each lies a little higher than the one below.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Palette} colours
 * @param {Point} at
 * @param {number} scale
 * @param {string[]} stack
 * @param {boolean} shapes
 */
function drawStack(context, colours, at, scale, stack, shapes) {
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
 * The colours of a stone; one of a colour that nobody has named is drawn in the soft ink.
 *
 * @param {Palette} colours
 * @param {string | undefined} colour
 * @returns {{fill: string, edge: string, mark: string}}
 */
function stoneColours(colours, colour) {
  if (colour === "white") return { fill: colours.white, edge: colours.stoneEdge, mark: colours.whiteMark };
  if (colour === "black" || colour === "red" || colour === "blue") {
    return { fill: colours[colour], edge: colours[`${colour}Edge`], mark: colours[`${colour}Mark`] };
  }
  return { fill: colours.soft, edge: colours.stoneEdge, mark: colours.panel };
}

/**
 * The colour of the mark of the last move on a stone.
 *
 * @param {Palette} colours
 * @param {string | undefined} colour
 * @returns {string}
 */
function lastColour(colours, colour) {
  if (colour === "red") return colours.redMark;
  if (colour === "blue") return colours.blueMark;
  return colour === "black" ? colours.lastOnDark : colours.lastOnLight;
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
  context.beginPath();
  if (shape === "dot") {
    context.arc(at.x, at.y, reach * 0.85, 0, 2 * Math.PI);
    context.fill();
  } else if (shape === "cross") {
    context.moveTo(at.x - reach, at.y - reach);
    context.lineTo(at.x + reach, at.y + reach);
    context.moveTo(at.x + reach, at.y - reach);
    context.lineTo(at.x - reach, at.y + reach);
    context.stroke();
  } else {
    context.moveTo(at.x, at.y - reach * 1.2);
    context.lineTo(at.x + reach * 1.1, at.y + reach * 0.8);
    context.lineTo(at.x - reach * 1.1, at.y + reach * 0.8);
    context.closePath();
    context.stroke();
  }
}

/**
 * Water: the whole cell, with two waves.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Palette} colours
 * @param {Point} at
 * @param {number} scale
 */
function drawLake(context, layout, colours, at, scale) {
  const path = new Path2D();
  addCell(path, layout, at, (0.955 * scale) / layout.scale);
  context.fillStyle = colours.lake;
  context.fill(path);
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
 * A piece of bread.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Palette} colours
 * @param {Point} at
 * @param {number} scale
 */
function drawCrumb(context, colours, at, scale) {
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
 * A rod lying on a stone.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Palette} colours
 * @param {Point} at
 * @param {number} scale
 * @param {string} axis
 */
function drawRod(context, layout, colours, at, scale, axis) {
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

/**
 * @param {Path2D} path
 * @param {Layout} layout
 * @param {Point} centre
 * @param {number} size
 */
function addCell(path, layout, centre, size) {
  layout.corners.forEach((corner, index) => {
    const x = centre.x + corner.x * size;
    const y = centre.y + corner.y * size;
    if (index === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  });
  path.closePath();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Point} at
 * @param {number} radius
 */
function circle(context, at, radius) {
  context.beginPath();
  context.arc(at.x, at.y, Math.max(0, radius), 0, 2 * Math.PI);
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
