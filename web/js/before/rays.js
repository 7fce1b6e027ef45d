/**
 * Which cells of a board are in line, from the places of its cells.
 * @module before/rays
 */

/** @import { Board } from "../types.js" */

/** The rays and neighbours of a board's cells. */
export class Rays {
  /** @type {Map<string, string>} */
  #names = new Map();
  /** @type {Map<string, {x: number, y: number}>} */
  #places = new Map();
  /** Half of the directions; the others are opposite. @type {[number, number][]} */
  #axes = [];

  /** @param {Board} board */
  constructor({ cells, shape }) {
    for (const { name, x, y } of cells) {
      this.#names.set(key(x, y), name);
      this.#places.set(name, { x, y });
    }
    // Neighbours are at distance 1; on a board with diagonals the next ones are at its root of two.
    const reach = shape === "square+" ? 1.5 : 1.1;
    /** @type {Map<string, [number, number]>} */
    const axes = new Map();
    for (const one of cells) {
      for (const other of cells) {
        const [dx, dy] = [other.x - one.x, other.y - one.y];
        const forward = dy > 0.01 || (dy > -0.01 && dx > 0);
        if (forward && Math.hypot(dx, dy) < reach) axes.set(key(dx, dy), [dx, dy]);
      }
    }
    this.#axes = [...axes.values()];
  }

  /**
   * Return for each axis the two rays that leave a cell along it.
   *
   * @param {string} cell
   * @returns {[string[], string[]][]}
   */
  lines(cell) {
    return this.#axes.map(([dx, dy]) => [this.#ray(cell, dx, dy), this.#ray(cell, -dx, -dy)]);
  }

  /**
   * Return the rays that leave a cell, each as the cells on it from the nearest on.
   *
   * @param {string} cell
   * @returns {string[][]}
   */
  rays(cell) {
    return this.lines(cell).flat();
  }

  /**
   * Return the cells beside a cell.
   *
   * @param {string} cell
   * @returns {string[]}
   */
  neighbours(cell) {
    return this.rays(cell).flatMap((ray) => ray.slice(0, 1));
  }

  /**
   * @param {string} cell
   * @param {number} dx
   * @param {number} dy
   */
  #ray(cell, dx, dy) {
    const { x, y } = this.#places.get(cell) ?? { x: NaN, y: NaN };
    const found = [];
    for (let step = 1; ; step += 1) {
      const name = this.#names.get(key(x + step * dx, y + step * dy));
      if (name === undefined) return found;
      found.push(name);
    }
  }
}

/**
 * @param {number} x
 * @param {number} y
 */
function key(x, y) {
  // Places have four decimals, and steps add their rounding up.
  return `${Math.round(x * 20)},${Math.round(y * 20)}`;
}
