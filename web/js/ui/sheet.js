/**
 * Style sheets that a view brings with it.
 * @module ui/sheet
 */

import { h } from "./dom.js";

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/**
 * Load a style sheet, once; callers share the promise.
 *
 * @param {string} url
 * @returns {Promise<void>} rejects if it cannot be loaded; the next call tries again
 */
export function loadSheet(url) {
  let loaded = sheets.get(url);
  if (!loaded) {
    loaded = new Promise((resolve, reject) => {
      const fail = () => {
        link.remove();
        sheets.delete(url);
        reject(new Error(url));
      };
      const link = h("link", { rel: "stylesheet", href: url, onload: () => resolve(), onerror: fail });
      document.head.append(link);
    });
    sheets.set(url, loaded);
  }
  return loaded;
}
