/**
 * Where a board lies in a rectangle of pixels: from board units to pixels and back, with the board turned.
 * @module drawing/geometry
 */

/** @import { Board, Cell } from "../types.js" */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {"left" | "right" | "up" | "down" | "home" | "end"} Direction */

/** How far one turn of a board goes, in degrees, so that it lands on itself. */
const STEP = /** @type {Record<string, number>} */ ({ hexhex: 60, square: 90 });

/**
 * Degrees of one step of turning a board.
 *
 * @param {Board} board
 * @returns {number}
 */
export function turnStep(board) {
  return STEP[board.shape] ?? 180;
}

/** A board fitted into a rectangle. */
export class Layout {
  /**
   * @param {Board} board
   * @param {number} width of the rectangle, in pixels
   * @param {number} height
   * @param {{turn?: number, padding?: number, labels?: boolean}} [options] turn in degrees; `labels` keeps the room of the coordinates
   */
  constructor(board, width, height, { turn = 0, padding = 4, labels = true } = {}) {
    this.board = board;
    this.turn = turn;
    const angle = (turn * Math.PI) / 180;
    this.cos = Math.cos(angle);
    this.sin = Math.sin(angle);

    const frame = (labels ? board.outline : board.cells.flatMap((cell) => around(cell, board.corners))).map(([x, y]) =>
      this.#rotate(x, y),
    );
    const left = Math.min(...frame.map((point) => point.x));
    const right = Math.max(...frame.map((point) => point.x));
    const top = Math.min(...frame.map((point) => point.y));
    const bottom = Math.max(...frame.map((point) => point.y));

    /** Pixels of one board unit. */
    this.scale = Math.max(
      1,
      Math.min((width - 2 * padding) / (right - left), (height - 2 * padding) / (bottom - top)),
    );
    this.offsetX = width / 2 - (this.scale * (left + right)) / 2;
    this.offsetY = height / 2 - (this.scale * (top + bottom)) / 2;

    /** @type {Map<string, Point>} */
    this.centres = new Map(board.cells.map((cell) => [cell.name, this.point(cell.x, cell.y)]));
    /** Corners of a cell around its centre, in pixels. @type {Point[]} */
    this.corners = board.corners.map(([x, y]) => {
      const turned = this.#rotate(x, y);
      return { x: turned.x * this.scale, y: turned.y * this.scale };
    });
  }

  /** @param {number} x @param {number} y @returns {Point} */
  #rotate(x, y) {
    return { x: x * this.cos - y * this.sin, y: x * this.sin + y * this.cos };
  }

  /**
   * From board units to pixels.
   *
   * @param {number} x
   * @param {number} y
   * @returns {Point}
   */
  point(x, y) {
    const turned = this.#rotate(x, y);
    return { x: turned.x * this.scale + this.offsetX, y: turned.y * this.scale + this.offsetY };
  }

  /**
   * The centre of a cell, in pixels.
   *
   * @param {string} name
   * @returns {Point}
   */
  centre(name) {
    const point = this.centres.get(name);
    if (!point) throw new Error(`no cell ${name}`);
    return point;
  }

  /**
   * The cell under a point.
   *
   * @param {number} x
   * @param {number} y
   * @returns {string | null}
   */
  cellAt(x, y) {
    let nearest = null;
    let best = Infinity;
    for (const [name, centre] of this.centres) {
      const distance = (centre.x - x) ** 2 + (centre.y - y) ** 2;
      if (distance < best) {
        best = distance;
        nearest = name;
      }
    }
    if (nearest === null) return null;
    const centre = this.centre(nearest);
    return inside(x - centre.x, y - centre.y, this.corners) ? nearest : null;
  }

  /**
   * The angle of an axis on the screen, in radians, for drawing a rod.
   *
   * @param {string} axis `-`, `/` or `\`
   * @returns {number}
   */
  axisAngle(axis) {
    const degrees = axis === "/" ? -60 : axis === "\\" ? 60 : 0;
    return ((degrees + this.turn) * Math.PI) / 180;
  }

  /**
   * The cells on the straight line through a cell along an axis.
   *
   * @param {string} name
   * @param {string} axis
   * @returns {string[]}
   */
  lineThrough(name, axis) {
    const centre = this.centre(name);
    const angle = this.axisAngle(axis);
    const slack = this.scale * 0.1;
    return [...this.centres]
      .filter(([, point]) => {
        const across = (point.x - centre.x) * Math.sin(angle) - (point.y - centre.y) * Math.cos(angle);
        return Math.abs(across) < slack;
      })
      .map(([cell]) => cell);
  }

  /**
   * The cell that a key leads to: along the row as it lies on the screen, or the nearest one above or below.
   *
   * @param {string} name
   * @param {Direction} direction
   * @returns {string}
   */
  neighbour(name, direction) {
    const from = this.centre(name);
    const slack = this.scale * 0.2;
    const others = [...this.centres].filter(([cell]) => cell !== name);
    if (direction === "up" || direction === "down") {
      const sign = direction === "up" ? -1 : 1;
      const rows = others.filter(([, point]) => sign * (point.y - from.y) > slack);
      return nearest(rows, from, 1, 3) ?? name;
    }
    const row = others.filter(([, point]) => Math.abs(point.y - from.y) < slack);
    if (direction === "home" || direction === "end") {
      const sign = direction === "home" ? 1 : -1;
      const all = [...row, /** @type {[string, Point]} */ ([name, from])];
      all.sort((a, b) => sign * (a[1].x - b[1].x));
      return all[0]?.[0] ?? name;
    }
    const sign = direction === "left" ? -1 : 1;
    return nearest(row.filter(([, point]) => sign * (point.x - from.x) > 0), from, 1, 1) ?? name;
  }
}

/**
 * @param {Cell} cell
 * @param {[number, number][]} corners
 * @returns {[number, number][]}
 */
function around(cell, corners) {
  return corners.map(([x, y]) => [cell.x + x, cell.y + y]);
}

/**
 * @param {[string, Point][]} cells
 * @param {Point} from
 * @param {number} weightX
 * @param {number} weightY
 * @returns {string | null}
 */
function nearest(cells, from, weightX, weightY) {
  let found = null;
  let best = Infinity;
  for (const [name, point] of cells) {
    const distance = weightX * (point.x - from.x) ** 2 + weightY * (point.y - from.y) ** 2;
    if (distance < best - 1e-6) {
      best = distance;
      found = name;
    }
  }
  return found;
}

/**
 * Return whether a point lies in a convex polygon around the origin.
 *
 * @param {number} x
 * @param {number} y
 * @param {Point[]} polygon
 * @returns {boolean}
 */
function inside(x, y, polygon) {
  let sign = 0;
  for (let i = 0; i < polygon.length; i += 1) {
    const a = /** @type {Point} */ (polygon[i]);
    const b = /** @type {Point} */ (polygon[(i + 1) % polygon.length]);
    const cross = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
    if (Math.abs(cross) < 1e-9) continue;
    if (sign !== 0 && Math.sign(cross) !== sign) return false;
    sign = Math.sign(cross);
  }
  return true;
}
