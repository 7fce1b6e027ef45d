/**
 * The visitor's settings, remembered between visits.
 * @module base/settings
 */

import { Signal } from "./signal.js";
import { read, write } from "./storage.js";

/** @typedef {import("../types.js").Settings} Settings */

/** @type {Settings} */
const DEFAULTS = {
  theme: "auto",
  language: "auto",
  stones: "auto",
  coordinates: true,
  turn: 0,
  sound: false,
  animation: true,
  confirm: "auto",
  level: 2,
  bar: false,
};

/** What each setting may be, so that a damaged store cannot put anything else in; the language may be any text. */
const ALLOWED = {
  theme: ["auto", "light", "dark"],
  stones: ["auto", "plain", "shapes"],
  coordinates: [true, false],
  turn: [0, 1, 2, 3, 4, 5],
  sound: [true, false],
  animation: [true, false],
  confirm: ["auto", "always", "never"],
  level: [1, 2, 3, 4, 5, 6],
  bar: [true, false],
};

/** @returns {Settings} */
function load() {
  const stored = /** @type {Record<string, unknown>} */ (read("settings") ?? {});
  const values = /** @type {Record<string, unknown>} */ ({ ...DEFAULTS });
  for (const [name, allowed] of Object.entries(ALLOWED)) {
    if (/** @type {unknown[]} */ (allowed).includes(stored[name])) values[name] = stored[name];
  }
  if (typeof stored["language"] === "string") values["language"] = stored["language"];
  return /** @type {Settings} */ (/** @type {unknown} */ (values));
}

/** The settings as they are now; change them with `change` only. */
export const settings = load();

/** Called with the name of the setting that changed. */
export const settingsChanged = new Signal();

/**
 * Change a setting and remember it.
 *
 * @template {keyof Settings} K
 * @param {K} name
 * @param {Settings[K]} value
 */
export function change(name, value) {
  settings[name] = value;
  write("settings", settings);
  settingsChanged.emit(name);
}
