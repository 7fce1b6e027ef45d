/**
 * Rate a player by Glicko-2 (Glickman, *Example of the Glicko-2 system*, 2012), one puzzle at a time.
 * @module puzzles/glicko
 */

import { isNumber } from "../base/shape.js";

/** @typedef {{rating: number, deviation: number, volatility: number}} Rating */

/** What a stored rating must look like. */
export const RATING = { rating: isNumber, deviation: isNumber, volatility: isNumber };

/** The rating of somebody who has solved nothing yet. @type {Rating} */
export const BEGINNER = { rating: 1200, deviation: 350, volatility: 0.06 };

/** Converts between the scale of Glicko and that of the formulas. */
const SCALE = 173.7178;
/** The middle of the scale. */
const MIDDLE = 1500;
/** How much the volatility may change. */
const TAU = 0.5;
/** How well the rating of a puzzle is known. */
const PUZZLE_DEVIATION = 100;
const LEAST_DEVIATION = 45;
const PRECISION = 1e-6;

/**
 * Return the rating after one puzzle.
 *
 * @param {Rating} player
 * @param {number} puzzle its rating
 * @param {boolean} solved
 * @returns {Rating}
 */
export function rated(player, puzzle, solved) {
  const mu = (player.rating - MIDDLE) / SCALE;
  const phi = player.deviation / SCALE;
  const g = 1 / Math.sqrt(1 + (3 * (PUZZLE_DEVIATION / SCALE) ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + Math.exp(-g * (mu - (puzzle - MIDDLE) / SCALE)));
  const variance = 1 / (g * g * expected * (1 - expected));
  const surprise = (solved ? 1 : 0) - expected;
  const volatility = newVolatility(player.volatility, phi, variance, variance * g * surprise);
  const widened = Math.sqrt(phi * phi + volatility * volatility);
  const narrowed = 1 / Math.sqrt(1 / (widened * widened) + 1 / variance);
  return {
    rating: MIDDLE + SCALE * (mu + narrowed * narrowed * g * surprise),
    deviation: Math.max(LEAST_DEVIATION, SCALE * narrowed),
    volatility,
  };
}

/**
 * Solve step 5 of the paper by the Illinois algorithm.
 *
 * @param {number} sigma
 * @param {number} phi
 * @param {number} variance
 * @param {number} delta
 */
function newVolatility(sigma, phi, variance, delta) {
  const a = Math.log(sigma * sigma);
  const f = (/** @type {number} */ x) => {
    const e = Math.exp(x);
    const sum = phi * phi + variance + e;
    return (e * (delta * delta - sum)) / (2 * sum * sum) - (x - a) / (TAU * TAU);
  };
  let low = a;
  const beyond = delta * delta - phi * phi - variance;
  // The paper looks for k with f(a - k TAU) >= 0. It is 1: what is divided by 2 sum² is never less than -sum², and 1 / TAU is 2.
  let high = beyond > 0 ? Math.log(beyond) : a - TAU;
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > PRECISION) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow);
    const atNext = f(next);
    if (atNext * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [next, atNext];
  }
  return Math.exp(low / 2);
}
