/**
 * What names a game: its id on this device, and the options to name in requests.
 * @module before/reference
 */

/** @import { Description, Options } from "../types.js" */

/**
 * Return a unique id for a game.
 *
 * @returns {string}
 */
export function newId() {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}

/**
 * Return the options that links and records name: those that differ from their defaults.
 *
 * @param {Description} description
 * @param {Options} options of a position
 * @returns {Options}
 */
export function changedOptions(description, options) {
  const defaults = new Map(description.options.map((option) => [option.name, option.default]));
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => value !== defaults.get(name)));
}

/**
 * Return the options to name in requests: those that differ from the defaults and do not follow from others. The
 * position's own values count: a set-up drawn at random is named as that set-up, so that it stays the same.
 *
 * @param {Description} description
 * @param {Options} options
 * @returns {Options}
 */
export function fixedOptions(description, options) {
  const defaults = new Map(description.options.map((option) => [option.name, option.implied ? option.value : option.default]));
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => value !== null && value !== defaults.get(name)),
  );
}
