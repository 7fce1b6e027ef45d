/**
 * A run that the command line has recorded (`breed export`), read from its JSON.
 * @module breeding/recorded_run
 */

import { Problem } from "../base/problem.js";
import { fits, isNumber, isText, ofEach, oneOf, orNothing } from "../base/shape.js";

/** @import { Ancestor, Child, RunSettings, Verdict } from "./breeding_run.js" */

/**
 * @typedef {object} Recorded
 * @property {RunSettings} settings
 * @property {Ancestor[]} ancestors
 * @property {Map<number, Child>} children
 * @property {number[]} kept the games of the archive in their final order
 * @property {number[]} rediscoveries children that rediscover Yavalath; only a replay says so
 */

/** The version of the JSON that this page reads. */
const FORMAT = 1;
/** Sentences are in sentences no deeper than that. */
const DEEPEST = 4;

/** @param {unknown} value @param {number} [depth] @returns {boolean} whether it is a message in a few others */
function isMessage(value, depth = 0) {
  const inner = (/** @type {unknown} */ one) => isMessage(one, depth + 1);
  return depth <= DEEPEST && fits(value, { id: isText, values: orNothing(ofEach(oneOf(isText, isNumber, inner))) });
}

/** @param {unknown} value @returns {boolean} whether it is the number and the name of a parent */
function isParent(value) {
  return Array.isArray(value) && isNumber(value[0]) && isText(value[1]);
}

const MESSAGE = (/** @type {unknown} */ value) => isMessage(value);
const ESTIMATE = { value: isNumber, low: isNumber, high: isNumber };
const VERDICT = {
  stage: isNumber,
  reason: orNothing(isText),
  measures: orNothing(ofEach(ESTIMATE)),
  soundness: oneOf(undefined, null, ESTIMATE),
  interest: oneOf(undefined, null, ESTIMATE),
  simplicity: oneOf(undefined, null, isNumber),
  best_game: orNothing([isText]),
  curve: orNothing([isNumber]),
};
const CHILD = {
  number: isNumber,
  name: orNothing(isText),
  text: orNothing(isText),
  parents: orNothing([isParent]),
  said: orNothing([MESSAGE]),
  verdict: VERDICT,
  reason: oneOf(undefined, null, MESSAGE),
};
/** What only games that live have. */
const BRED = {
  code: isText,
  rank: isNumber,
  novelty: isNumber,
  times: orNothing(isNumber),
  why: [MESSAGE],
  known: oneOf(undefined, null, { designer: isText, year: isNumber }),
};
/** A child in the browser's database. */
const KEPT_CHILD = { ...CHILD, game: orNothing(BRED), confirmation: orNothing(VERDICT), again: orNothing([VERDICT]) };
const POPULATION = { population: isText, children: isNumber, seed: isNumber };
/** What a run of this page begins with. */
export const SETTINGS = { ...POPULATION, budget: orNothing(isText) };
/** A game that others come from. */
export const ANCESTOR = { number: isNumber, name: isText, code: isText };
const RUN = {
  format: FORMAT,
  settings: POPULATION,
  budget: orNothing(isText),
  ancestors: [ANCESTOR],
  children: [CHILD],
  archive: [{ ...BRED, number: isNumber, confirmation: oneOf(undefined, null, VERDICT) }],
  kin: orNothing([isNumber]),
};

/**
 * Read a recorded run.
 *
 * @param {string} text
 * @returns {Recorded}
 * @throws {Problem} if it is none
 */
export function readRecorded(text) {
  try {
    return recordedOf(JSON.parse(text));
  } catch {
    throw new Problem({ id: "breeding-view-no-run" });
  }
}

/**
 * Return the recorded run that a value of JSON holds.
 *
 * @param {any} data
 * @returns {Recorded}
 * @throws {TypeError} if it holds none
 */
export function recordedOf(data) {
  if (!fits(data, RUN)) throw new TypeError("no recorded run");
  const children = new Map(data.children.map(childOf).map((/** @type {Child} */ child) => [child.number, child]));
  for (const { number, code, rank, novelty, times, why, known, confirmation } of data.archive) {
    const child = children.get(number);
    if (!child) throw new TypeError("a game that is no child");
    child.game = { code, rank, novelty, ...(times ? { times } : {}), why, ...(known ? { known } : {}) };
    if (confirmation) child.confirmation = verdictOf(confirmation);
  }
  const { settings: { population, children: count, seed }, budget = "", ancestors, archive, kin: rediscoveries = [] } = data;
  return {
    settings: { population, children: count, seed, budget },
    ancestors,
    children,
    kept: archive.map((/** @type {{number: number}} */ game) => game.number),
    rediscoveries,
  };
}

/**
 * Return a child that the browser's database holds.
 *
 * @param {any} data
 * @returns {Child | null} null if it is none
 */
export function keptChild(data) {
  return fits(data, KEPT_CHILD) ? { ...data, ...childOf(data) } : null;
}

/** @param {any} data @returns {Child} */
function childOf({ number, name = "", text = "", parents = [], said = [], verdict, reason = null }) {
  return { number, name, text, parents, said, verdict: verdictOf(verdict), reason };
}

/** @param {any} data @returns {Verdict} */
function verdictOf({ stage, reason = "", measures = {}, soundness = null, interest = null, simplicity = null, best_game = [], curve = [] }) {
  return { stage, reason, measures, soundness, interest, simplicity, best_game, curve };
}
