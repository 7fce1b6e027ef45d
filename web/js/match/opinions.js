/**
 * What the visitor thinks of games in ludemes: thumbs up or down. They stay on this device and order nothing but the
 * visitor's own list.
 * @module match/opinions
 */

import { oneOf } from "../base/shape.js";
import { readNamed, write } from "../base/storage.js";

/** Where they are kept. */
const KEY = "thumbs";
/** The oldest go when there are more. */
const MOST = 500;

/** @typedef {-1 | 0 | 1} Opinion */

/**
 * Return what the visitor thinks of games, by the codes of their rules.
 *
 * @returns {Map<string, Opinion>} the latest last
 */
export function opinions() {
  return new Map(Object.entries(readNamed(KEY, oneOf(1, -1))));
}

/**
 * Return what the visitor thinks of a game.
 *
 * @param {string} code of its rules
 * @returns {Opinion}
 */
export function opinionOf(code) {
  return opinions().get(code) ?? 0;
}

/**
 * Keep what the visitor thinks of a game.
 *
 * @param {string} code of its rules
 * @param {Opinion} opinion 0 forgets it
 */
export function setOpinion(code, opinion) {
  const kept = opinions();
  kept.delete(code);
  if (opinion !== 0) kept.set(code, opinion);
  write(KEY, Object.fromEntries([...kept].slice(-MOST)));
}
