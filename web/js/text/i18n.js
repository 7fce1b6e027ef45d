/**
 * The words of the page and of Python in the visitor's language. A language is a folder of Project Fluent files and game
 * texts in the Python package (docs/languages.md); the page loads only the one in use.
 * @module text/i18n
 */

import { FluentBundle, FluentNumber, FluentResource } from "@fluent/bundle";
import { languages } from "../assets.js";
import { loadJson } from "../base/load.js";

/** @typedef {import("../base/problem.js").Message} Message */
/** @typedef {import("../base/problem.js").Value} Value */
/** @typedef {import("../types.js").GameTexts} GameTexts */

/**
 * A language as the build writes it.
 * @typedef {object} Language
 * @property {string} code such as `en`
 * @property {string} direction of writing: `ltr` or `rtl`
 * @property {string} messages in Fluent's format
 * @property {Record<string, string>} taglines of the games, by their ids
 */

/** Where nothing else fits. */
const FALLBACK = "en";

/** @type {Language} */
let current = { code: FALLBACK, direction: "ltr", messages: "", taglines: {} };
let bundle = bundleOf(current);
/** The games whose texts are in use. @type {Set<string>} */
const games = new Set();
/** The texts of games that are loaded, by their address. @type {Map<string, GameTexts>} */
const gameTexts = new Map();
/** The code of the language in force, or of the one that is being loaded. */
let coming = FALLBACK;
/** Settles when the language that is being loaded is in force. */
let arriving = Promise.resolve();

/**
 * The languages there are: the name of each in itself, by its code.
 *
 * @returns {Record<string, string>}
 */
export function languageNames() {
  return Object.fromEntries(Object.entries(languages).map(([code, { name }]) => [code, name]));
}

/**
 * Load a language and put it in force, with the texts of the games that are in use.
 *
 * @param {string} wanted a code such as `de` or `de-AT`; anything else, such as `auto`, leaves it to the browser
 * @returns {Promise<void>} rejects if the language cannot be fetched; the one before then stays in force
 */
export function loadLanguage(wanted) {
  coming = matching([wanted, ...(navigator.languages ?? [navigator.language])]);
  arriving = arrive(coming);
  return arriving;
}

/** @param {string} code */
async function arrive(code) {
  try {
    const { url } = /** @type {{url: string}} */ (languages[code]);
    const [language] = await Promise.all([loadJson(url), ...[...games].map((game) => loadGameTexts(code, game))]);
    // Another one may have been asked for meanwhile.
    if (code !== coming) return;
    setLanguage(language);
    document.documentElement.lang = code;
    document.documentElement.dir = language.direction;
  } catch (error) {
    if (code === coming) coming = current.code;
    throw error;
  }
}

/**
 * Put a language in force.
 *
 * @param {Language} language
 */
export function setLanguage(language) {
  current = language;
  bundle = bundleOf(language);
  for (const game of games) addMessages(game);
}

/**
 * Add the messages that only one game needs, where it has any.
 *
 * @param {string} game
 */
function addMessages(game) {
  const { messages } = textsOfGame(game) ?? {};
  if (messages) bundle.addResource(new FluentResource(messages), { allowOverrides: true });
}

/** @param {Language} language */
function bundleOf({ code, direction, messages }) {
  // Marks around what fills a gap keep it from changing the order of what is around it; one direction needs none.
  const made = new FluentBundle(code, { useIsolating: direction === "rtl" });
  made.addResource(new FluentResource(messages));
  return made;
}

/** The code of the language in force. */
export function language() {
  return current.code;
}

/**
 * The first of some languages that there is, if need be without its region.
 *
 * @param {string[]} wanted
 */
function matching(wanted) {
  for (const tag of wanted) {
    const parts = tag.toLowerCase().split("-");
    for (let length = parts.length; length > 0; length -= 1) {
      const start = parts.slice(0, length).join("-");
      const found = Object.keys(languages).find((code) => code.toLowerCase() === start);
      if (found) return found;
    }
  }
  return FALLBACK;
}

/**
 * A text in the language in force.
 *
 * @param {string} id
 * @param {Record<string, Value>} [values] what fills its gaps
 * @returns {string} the id where there is no such text
 */
export function t(id, values) {
  return maybe(id, values) ?? id;
}

/**
 * A text whose id is made of parts, where it need not exist.
 *
 * @param {string} id
 * @param {Record<string, Value>} [values]
 * @returns {string | null}
 */
export function maybe(id, values = {}) {
  const pattern = bundle.getMessage(id)?.value;
  if (!pattern) return null;
  const filled = Object.entries(values).map(([name, value]) => [name, filling(value)]);
  // With a list for errors, Fluent shows a gap's name where its value is missing, instead of throwing.
  return bundle.formatPattern(pattern, Object.fromEntries(filled), []);
}

/**
 * Numbers are written as they are: a year has no separators. Texts with separators come from `number`.
 *
 * @param {Value} value
 */
function filling(value) {
  if (typeof value === "number") return new FluentNumber(value, { useGrouping: false });
  return typeof value === "object" ? t(value.id, value.values) : value;
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

/**
 * Load the texts of a game, so that `textsOfGame` has them.
 *
 * @param {string} game
 * @returns {Promise<void>} settles when the language is there too
 */
export async function loadTexts(game) {
  games.add(game);
  const code = coming;
  await Promise.all([loadGameTexts(code, game), arriving]);
  if (code !== current.code) await loadTexts(game);
  else addMessages(game);
}

/** @param {string} code @param {string} game */
async function loadGameTexts(code, game) {
  gameTexts.set(textsUrl(code, game), await loadJson(textsUrl(code, game)));
}

/**
 * The texts of a game, which are loaded.
 *
 * @param {string} game
 * @returns {GameTexts}
 */
export function textsOfGame(game) {
  return /** @type {GameTexts} */ (gameTexts.get(textsUrl(current.code, game)));
}

/** @param {string} code @param {string} game */
function textsUrl(code, game) {
  return /** @type {string} */ (languages[code]?.games[game]);
}

/**
 * The sentence that is a game in short.
 *
 * @param {string} game
 * @returns {string}
 */
export function taglineOf(game) {
  return current.taglines[game] ?? "";
}
