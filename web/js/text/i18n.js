/**
 * Messages of the page and of Python in the visitor's language. A language is a folder of Project Fluent files and game
 * texts in the Python package (docs/languages.md); the page loads only the one in use.
 * @module text/i18n
 */

import { FluentBundle, FluentNumber, FluentResource } from "@fluent/bundle";
import { languages } from "../assets.js";
import { loadJson } from "../base/load.js";

/** @import { Message, Value } from "../base/problem.js" */
/** @import { GameTexts } from "../types.js" */

/**
 * A language as the build writes it.
 * @typedef {object} Language
 * @property {string} code such as `en`
 * @property {string} direction of writing: `ltr` or `rtl`
 * @property {string} messages in Fluent's format
 * @property {Record<string, string>} taglines of the games, by their ids
 */

/** The fallback language. */
const FALLBACK = "en";

/** @type {Language} */
let current = { code: FALLBACK, direction: "ltr", messages: "", taglines: {} };
let bundle = bundleOf(current);
/** Games whose texts are in use. @type {Set<string>} */
const games = new Set();
/** Those whose messages the bundle has. @type {Set<string>} */
const added = new Set();
/** Loaded texts of games by URL. @type {Map<string, GameTexts>} */
const gameTexts = new Map();
/** Code of the current language, or of the one that is loading. */
let coming = FALLBACK;
/** Resolves when the language that is loading has become the current one, or could not be loaded. */
let arriving = Promise.resolve();

/**
 * Return the languages: the native name of each by its code.
 *
 * @returns {Record<string, string>}
 */
export function languageNames() {
  return Object.fromEntries(Object.entries(languages).map(([code, { name }]) => [code, name]));
}

/**
 * Load a language and switch to it, with the texts of the games in use.
 *
 * @param {string} wanted a code such as `de` or `de-AT`; for anything else, such as `auto`, the browser decides
 * @returns {Promise<void>} rejects if the language cannot be fetched; the current one then stays
 */
export function loadLanguage(wanted) {
  coming = matching([wanted, ...(navigator.languages ?? [navigator.language])]);
  const loading = arrive(coming);
  // Texts of games still come in the language that stays.
  arriving = loading.catch(() => undefined);
  return loading;
}

/** @param {string} code */
async function arrive(code) {
  try {
    const { url } = /** @type {{url: string}} */ (languages[code]);
    const [language] = await Promise.all([loadJson(url), ...[...games].map((game) => loadGameTexts(code, game))]);
    // Another call may have chosen another language meanwhile.
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
 * Switch to a loaded language.
 *
 * @param {Language} language
 */
export function setLanguage(language) {
  current = language;
  bundle = bundleOf(language);
  added.clear();
  for (const game of games) addMessages(game);
}

/**
 * Add the messages that only one game needs, where it has any, once.
 *
 * @param {string} game
 */
function addMessages(game) {
  const { messages } = textsOfGame(game) ?? {};
  if (!messages || added.has(game)) return;
  bundle.addResource(new FluentResource(messages), { allowOverrides: true });
  added.add(game);
}

/** @param {Language} language */
function bundleOf({ code, direction, messages }) {
  // Isolation marks keep values from reordering the text around them; with one direction of writing none are needed.
  const made = new FluentBundle(code, { useIsolating: direction === "rtl" });
  made.addResource(new FluentResource(messages));
  return made;
}

/** Return the code of the current language. */
export function language() {
  return current.code;
}

/**
 * Return the first available language of a list, if necessary without its region.
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
 * Return a message in the current language.
 *
 * @param {string} id
 * @param {Record<string, Value>} [values] of its placeables
 * @returns {string} the id if there is no such message, which is a mistake in the program and said in the console
 */
export function t(id, values) {
  const text = maybe(id, values);
  if (text === null) console.error(`There is no message ${id}`);
  return text ?? id;
}

/**
 * Return a message that need not exist, as its id is composed of parts.
 *
 * @param {string} id
 * @param {Record<string, Value>} [values]
 * @returns {string | null}
 */
export function maybe(id, values = {}) {
  const pattern = bundle.getMessage(id)?.value;
  if (!pattern) return null;
  const filled = Object.entries(values).map(([name, value]) => [name, filling(value)]);
  // With a list for errors, Fluent shows a placeable's name where its value is missing, instead of throwing.
  return bundle.formatPattern(pattern, Object.fromEntries(filled), []);
}

/**
 * Return a message of Python in the current language; its id if it comes from a file with an id that nothing has.
 *
 * @param {Message} message
 */
export function said({ id, values }) {
  return maybe(id, values) ?? id;
}

/**
 * Convert numbers to plain digits: a year has no separators. Use `number` for separators.
 *
 * @param {Value} value
 */
function filling(value) {
  if (typeof value === "number") return new FluentNumber(value, { useGrouping: false });
  return typeof value === "object" ? said(value) : value;
}

/**
 * Format a number for people.
 *
 * @param {number} value
 * @param {number} [digits] after the point
 * @returns {string}
 */
export function number(value, digits = 0) {
  return value.toLocaleString(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/**
 * Return some things as a list in a sentence.
 *
 * @param {string[]} things
 */
export function listText(things) {
  return new Intl.ListFormat(language()).format(things);
}

/**
 * Load the texts of a game, so that `textsOfGame` has them.
 *
 * @param {string} game
 * @returns {Promise<void>} settles when the language has loaded too; rejects where there are no such texts
 */
export async function loadTexts(game) {
  if (!textsUrl(coming, game)) throw new Error(`no texts: ${game}`);
  games.add(game);
  const code = coming;
  try {
    await Promise.all([loadGameTexts(code, game), arriving]);
  } catch (error) {
    if (code === coming) throw error;
  }
  if (code !== current.code) await loadTexts(game);
  else addMessages(game);
}

/** @param {string} code @param {string} game */
async function loadGameTexts(code, game) {
  gameTexts.set(textsUrl(code, game), await loadJson(textsUrl(code, game)));
}

/**
 * Return the loaded texts of a game.
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
 * Return whether there is a lesson for a game.
 *
 * @param {string} game
 */
export function hasLesson(game) {
  return Boolean(languages[current.code]?.games[lessonOf(game)]);
}

/** Return the name of a game's lesson among the texts. @param {string} game */
export function lessonOf(game) {
  return `lesson-${game}`;
}

/**
 * Return the tagline of a game.
 *
 * @param {string} game
 * @returns {string}
 */
export function taglineOf(game) {
  return current.taglines[game] ?? "";
}
