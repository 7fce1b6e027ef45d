/**
 * Which of two games in ludemes the visitor would rather play again. The answers stay on this device, order nothing but the
 * visitor's own list, and can be saved as a file.
 * @module match/comparisons
 */

import { oneOf } from "../base/shape.js";
import { readNamed, readText, write } from "../base/storage.js";

/** Where they are kept. */
const KEY = "compared";
/** The oldest go when there are more. */
const MOST = 300;
/** So many rounds of the fit leave nothing to be seen on a list. */
const ROUNDS = 100;

/**
 * An answer about two games: 1 for the first, 0 for the second, a half for both alike.
 * @typedef {0 | 0.5 | 1} Answer
 */
/** @typedef {{games: [string, string], answer: Answer}} Comparison the codes of the games, in their order by the alphabet */

/**
 * Return what the visitor has answered, once for each pair.
 *
 * @returns {Comparison[]} the latest last
 */
export function comparisons() {
  const kept = Object.entries(readNamed(KEY, oneOf(0, 0.5, 1)));
  return kept.flatMap(([pair, answer]) => {
    const [one, other, ...more] = pair.split(" ");
    return one && other && more.length === 0 ? [{ games: [one, other], answer }] : [];
  });
}

/**
 * Keep an answer; it replaces an older one about the same games.
 *
 * @param {string} one the code of a game
 * @param {string} other the code of another one
 * @param {Answer} answer
 */
export function compare(one, other, answer) {
  const turned = one > other;
  const games = turned ? `${other} ${one}` : `${one} ${other}`;
  const kept = comparisons().map(({ games: pair, answer: given }) => /** @type {[string, number]} */ ([pair.join(" "), given]));
  const others = kept.filter(([pair]) => pair !== games);
  write(KEY, Object.fromEntries([...others, [games, turned ? 1 - answer : answer]].slice(-MOST)));
}

/**
 * Return how much rather the visitor plays each game: in the model of Bradley and Terry (1952) the first of two games is preferred
 * with a chance of its strength by the sum of both. Each game is taken as alike once to a game of strength 1, so that no strength
 * is 0 or without end. The fit is that of Hunter, *MM algorithms for generalized Bradley–Terry models*, 2004.
 *
 * @param {Comparison[]} compared
 * @returns {Map<string, number>} by the codes of the games that were compared
 */
export function strengths(compared) {
  let found = new Map(compared.flatMap(({ games }) => games).map((code) => [code, 1]));
  const points = new Map([...found.keys()].map((code) => [code, 0.5]));
  const add = (/** @type {Map<string, number>} */ sums, /** @type {string} */ code, /** @type {number} */ value) => sums.set(code, (sums.get(code) ?? 0) + value);
  for (const { games: [one, other], answer } of compared) {
    add(points, one, answer);
    add(points, other, 1 - answer);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const expected = new Map([...found].map(([code, strength]) => [code, 1 / (strength + 1)]));
    for (const { games: [one, other] } of compared) {
      const share = 1 / ((found.get(one) ?? 1) + (found.get(other) ?? 1));
      add(expected, one, share);
      add(expected, other, share);
    }
    found = new Map([...points].map(([code, sum]) => [code, sum / (expected.get(code) ?? 1)]));
  }
  return found;
}

/** The strengths by the answers stored last: lists ask for them again and again. */
let fitted = { stored: /** @type {string | null} */ (null), found: /** @type {Map<string, number>} */ (new Map()) };

/**
 * Return the strengths by all answers of the visitor.
 *
 * @returns {Map<string, number>} see `strengths`
 */
export function ownStrengths() {
  const stored = readText(KEY);
  if (stored !== fitted.stored) fitted = { stored, found: strengths(comparisons()) };
  return fitted.found;
}

/**
 * Return the two games to be compared next: the one compared least, with the one that it has not met that is nearest in strength.
 *
 * @param {string[]} codes of the games, the best first
 * @param {Comparison[]} compared
 * @returns {[string, string] | null} null where all pairs have been compared
 */
export function nextPair(codes, compared) {
  const strength = strengths(compared);
  const met = new Map(codes.map((code) => [code, new Set()]));
  for (const { games: [one, other] } of compared) {
    met.get(one)?.add(other);
    met.get(other)?.add(one);
  }
  const metBy = (/** @type {string} */ code) => met.get(code) ?? new Set();
  const leftFor = (/** @type {string} */ code) => codes.filter((other) => other !== code && !metBy(code).has(other));
  const [first] = codes.filter((code) => leftFor(code).length > 0).sort((one, other) => metBy(one).size - metBy(other).size);
  if (first === undefined) return null;
  const far = (/** @type {string} */ code) => Math.abs(Math.log(strength.get(code) ?? 1) - Math.log(strength.get(first) ?? 1));
  const [second] = leftFor(first).sort((one, other) => metBy(one).size - metBy(other).size || far(one) - far(other));
  return second === undefined ? null : [first, second];
}
