/**
 * How many children fell where: the funnel of a run.
 * @module breeding/funnel
 */

/** @import { Child } from "./breeding_run.js" */
/** @typedef {{id: string, left: number, fallen: [string, number][]}} Tier how many came so far, and how many fell here for which reason */

/** What a child has to be, in the order in which it is looked at, and the reasons for which it fails there. */
const TIERS = /** @type {[string, string[]][]} */ ([
  ["game", ["stillborn"]],
  ["new", ["seen"]],
  ["sound", ["ill-formed", "too-slow", "endless", "draws", "short", "long", "uneven-length", "no-choice", "dead-rule"]],
  ["even", ["advantage", "solved", "mirror", "copy", "greedy", "first-move", "race"]],
  ["skill", ["no-skill", "parity", "laborious"]],
]);

/**
 * Count the children of each tier.
 *
 * @param {Iterable<Child>} children
 * @returns {Tier[]} from all that were born to those that live
 */
export function tiersOf(children) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  let left = 0;
  for (const { verdict } of children) {
    left += 1;
    counts.set(verdict.reason, (counts.get(verdict.reason) ?? 0) + 1);
  }
  /** @type {Tier[]} */
  const tiers = [];
  for (const [id, reasons] of TIERS) {
    const fallen = reasons
      .map((reason) => /** @type {[string, number]} */ ([reason, counts.get(reason) ?? 0]))
      .filter(([, count]) => count > 0)
      .sort(([, one], [, other]) => other - one);
    tiers.push({ id, left, fallen });
    left -= fallen.reduce((sum, [, count]) => sum + count, 0);
  }
  return [...tiers, { id: "alive", left, fallen: [] }];
}

/**
 * Return a child and those it comes from, each once, as a tree.
 *
 * @param {number} number
 * @param {Map<number, Child>} children
 * @param {number} generations so far back
 * @returns {Lineage | null} null for a child that is not there
 */
export function lineageOf(number, children, generations) {
  const met = new Set();
  /** @param {number} at @param {string} name @param {number} left @returns {Lineage} */
  const from = (at, name, left) => {
    const child = children.get(at);
    const again = met.has(at);
    met.add(at);
    const parents = child && left > 0 && !again ? child.parents.map(([parent, called]) => from(parent, called, left - 1)) : [];
    return { number: at, name, child: child ?? null, parents };
  };
  const child = children.get(number);
  return child ? from(number, child.name, generations) : null;
}

/** @typedef {{number: number, name: string, child: Child | null, parents: Lineage[]}} Lineage */
