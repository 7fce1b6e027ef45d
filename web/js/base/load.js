/**
 * Load data files that the build writes.
 * @module base/load
 */

import { shared } from "./shared_promise.js";

/** @type {Map<string, Promise<any>>} */
const cache = new Map();

/**
 * Fetch a JSON file, once; callers share the promise.
 *
 * @param {string} url
 * @returns {Promise<any>} rejects if it cannot be fetched; the next call tries again
 */
export function loadJson(url) {
  return shared(cache, url, async () => {
    const reply = await fetch(url);
    if (!reply.ok) throw new Error(`${reply.status} ${url}`);
    return reply.json();
  });
}
