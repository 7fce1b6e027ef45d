/**
 * The words of the page in the visitor's language. One file per language has all of them.
 * @module text/i18n
 */

import { settings } from "../base/settings.js";
import { de } from "./de.js";
import { en } from "./en.js";

/** @typedef {keyof typeof en} Key */
/** @typedef {"en" | "de"} Language */

/** @type {Record<Language, Record<Key, string>>} */
const STRINGS = { en, de };

/**
 * The language in force: the one chosen, else the first of the browser's that there is.
 *
 * @returns {Language}
 */
export function language() {
  if (settings.language !== "auto") return settings.language;
  for (const wanted of navigator.languages ?? [navigator.language]) {
    const code = wanted.slice(0, 2).toLowerCase();
    if (code === "de" || code === "en") return code;
  }
  return "en";
}

/**
 * A text in the language in force.
 *
 * @param {Key} key
 * @param {Record<string, string | number>} [values] what stands in place of `{name}`
 * @returns {string}
 */
export function t(key, values = {}) {
  const text = STRINGS[language()][key];
  return text.replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all));
}

/**
 * A text whose key is made of parts, where it need not exist.
 *
 * @param {string} key
 * @returns {string | null}
 */
export function maybe(key) {
  return /** @type {Record<string, string>} */ (STRINGS[language()])[key] ?? null;
}

/**
 * A number as people write it.
 *
 * @param {number} value
 * @param {number} [digits] after the point
 * @returns {string}
 */
export function number(value, digits = 0) {
  return value.toLocaleString(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
