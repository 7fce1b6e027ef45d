/**
 * Values that last between visits, by key. Storage may be missing or forbidden (private windows, embedded
 * frames): then values last until the page closes.
 * @module base/storage
 */

import { each } from "./shape.js";

/** Prefix of every key in the browser's stores, which other pages of the site's origin share. */
export const PREFIX = "yavset.1.";

/** Values written since the page opened. @type {Map<string, string>} */
const fallback = new Map();
/** Keys whose last value could not be stored: the store has an older one. @type {Set<string>} */
const unstored = new Set();

/**
 * Read a value.
 *
 * @param {string} key
 * @returns {unknown} null where nothing readable is stored
 */
export function read(key) {
  return parse(readText(key));
}

/**
 * Read values by names, and pass over those of another shape.
 *
 * @param {string} key
 * @param {unknown} shape of each value
 * @returns {Record<string, any>} empty where nothing such is stored
 */
export function readNamed(key, shape) {
  return each(read(key), shape);
}

/**
 * Read a value as stored text.
 *
 * @param {string} key
 * @returns {string | null} JSON; null where nothing is stored
 */
export function readText(key) {
  const text = fallback.get(key) ?? null;
  try {
    if (!unstored.has(key)) return localStorage.getItem(PREFIX + key) ?? text;
  } catch {
    // Forbidden storage: the fallback has the values written since the page opened.
  }
  return text;
}

/**
 * Read all values whose keys begin alike.
 *
 * @param {string} start
 * @returns {Map<string, string>} JSON, by key
 */
export function readAll(start) {
  /** @type {Map<string, string>} */
  const found = new Map();
  try {
    for (let place = 0; place < localStorage.length; place += 1) {
      const key = localStorage.key(place) ?? "";
      if (key.startsWith(PREFIX + start)) found.set(key.slice(PREFIX.length), localStorage.getItem(key) ?? "");
    }
  } catch {
    // Forbidden storage: no value could be stored.
  }
  for (const key of unstored) if (key.startsWith(start)) found.set(key, fallback.get(key) ?? "");
  return found;
}

/**
 * Parse a stored text.
 *
 * @param {string | null} text
 * @returns {unknown} null if there is none or it is not JSON
 */
export function parse(text) {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Write a value; never fails.
 *
 * @param {string} key
 * @param {unknown} value serialisable as JSON
 * @returns {boolean} whether it lasts until the page opens again
 */
export function write(key, value) {
  const text = JSON.stringify(value);
  fallback.set(key, text);
  try {
    localStorage.setItem(PREFIX + key, text);
    unstored.delete(key);
  } catch {
    // Full or forbidden storage: keep the value in the fallback.
    unstored.add(key);
  }
  return !unstored.has(key);
}

/**
 * Remove a value; never fails.
 *
 * @param {string} key
 */
export function remove(key) {
  fallback.delete(key);
  unstored.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Forbidden storage: nothing was stored.
  }
}
