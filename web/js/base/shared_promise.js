/**
 * Promises that callers share.
 * @module base/shared_promise
 */

/**
 * Return the promise that is kept under a key; make it where there is none. One that fails is forgotten: the next call tries
 * again.
 *
 * @template T
 * @param {Map<string, Promise<T>>} promises
 * @param {string} key
 * @param {() => Promise<T>} make
 * @returns {Promise<T>}
 */
export function shared(promises, key, make) {
  let promise = promises.get(key);
  if (!promise) {
    promise = make();
    promise.catch(() => promises.delete(key));
    promises.set(key, promise);
  }
  return promise;
}
