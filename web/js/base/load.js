/**
 * Load data files that the build writes.
 * @module base/load
 */

/** @type {Map<string, Promise<any>>} */
const cache = new Map();

/**
 * Fetch a JSON file, once; callers share the promise.
 *
 * @param {string} url
 * @returns {Promise<any>} rejects if it cannot be fetched; the next call tries again
 */
export function loadJson(url) {
  let promise = cache.get(url);
  if (!promise) {
    promise = fetch(url).then((reply) => {
      if (!reply.ok) throw new Error(`${reply.status} ${url}`);
      return reply.json();
    });
    promise.catch(() => cache.delete(url));
    cache.set(url, promise);
  }
  return promise;
}
