/**
 * How far the visitor has come in the lessons, kept on this device.
 * @module lesson/progress
 */

import { isCount } from "../base/shape.js";
import { readNamed, write } from "../base/storage.js";

/** Where the steps are kept that the visitor has come to, and the games whose lessons were done, by game. */
const REACHED = "lessons";
const LEARNED = "learned";

/**
 * Return the step of a lesson that the visitor has come to.
 *
 * @param {string} game
 * @returns {number} 1 where the lesson was not begun, and after it was done
 */
export function stepReached(game) {
  return readNamed(REACHED, isCount)[game] || 1;
}

/**
 * Return whether the visitor has done the lesson of a game.
 *
 * @param {string} game
 */
export function isLearned(game) {
  return readNamed(LEARNED, true)[game] === true;
}

/** Return the games whose lessons the visitor has begun or done. */
export function lessonsBegun() {
  return [...Object.keys(readNamed(REACHED, isCount)), ...Object.keys(readNamed(LEARNED, true))];
}

/**
 * Keep the step that the visitor has come to.
 *
 * @param {string} game
 * @param {number} step
 */
export function keepStep(game, step) {
  write(REACHED, { ...readNamed(REACHED, isCount), [game]: step });
}

/**
 * Keep that the lesson of a game is done; it begins anew the next time.
 *
 * @param {string} game
 */
export function keepLearned(game) {
  const { [game]: _, ...others } = readNamed(REACHED, isCount);
  write(REACHED, others);
  write(LEARNED, { ...readNamed(LEARNED, true), [game]: true });
}
