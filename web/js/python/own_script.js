/**
 * Addresses of this site's scripts for workers. The pages' policy demands Trusted Types where a browser has them:
 * nothing else can become a script there, and this policy, the only one, lets only addresses of the site through.
 * @module python/own_script
 */

import { workers } from "../assets.js";

/** @typedef {{createPolicy(name: string, rules: {createScriptURL: (url: string) => string}): {createScriptURL(url: string): unknown}}} TrustedTypes */

const { origin } = new URL(import.meta.url);

const { trustedTypes } = /** @type {{trustedTypes?: TrustedTypes}} */ (/** @type {unknown} */ (globalThis));

const policy = trustedTypes?.createPolicy("yavset", {
  createScriptURL(url) {
    if (new URL(url).origin !== origin) throw new TypeError(`${url} is not one of this site's scripts`);
    return url;
  },
});

/**
 * Let an address of this site be a script.
 *
 * @param {string} url absolute
 * @returns {string} the address, in the form that the browser wants
 */
export function ownScript(url) {
  return /** @type {string} */ (policy ? policy.createScriptURL(url) : url);
}

/**
 * Start a worker with the script that runs Python.
 *
 * @param {"" | "again"} [name] `again` for one that replaces a worker that failed
 * @returns {Worker}
 * @throws {Error} where workers are forbidden
 */
export function pythonWorker(name = "") {
  return new Worker(ownScript(workers.python), { type: "module", name });
}
