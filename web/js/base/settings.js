/**
 * The visitor's settings, stored between visits.
 * @module base/settings
 */

import { Signal } from "./signal.js";
import { read, write } from "./storage.js";

/** @import { Settings } from "../types.js" */

const { connection } = /** @type {{connection?: {saveData?: boolean}}} */ (globalThis.navigator ?? {});

/** @type {Settings} */
const DEFAULTS = {
  theme: "auto",
  language: "auto",
  board: "paper",
  stones: "auto",
  coordinates: true,
  turn: 0,
  sound: false,
  volume: "medium",
  haptics: false,
  animation: true,
  confirm: "auto",
  level: 2,
  gifts: false,
  // Most browsers do not say that a device is to spare: what goes on is bounded, and only a strong bot or the analysis does.
  ahead: !connection?.saveData,
};

/** Allowed values of each setting, to reject a damaged store; the language may be any text. */
const ALLOWED = {
  theme: ["auto", "light", "dark"],
  board: ["paper", "slate", "clear"],
  stones: ["auto", "plain", "shapes"],
  coordinates: [true, false],
  turn: [0, 1, 2, 3, 4, 5],
  sound: [true, false],
  volume: ["low", "medium", "high"],
  haptics: [true, false],
  animation: [true, false],
  confirm: ["auto", "always", "never"],
  level: [1, 2, 3, 4, 5, 6],
  gifts: [true, false],
  ahead: [true, false],
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

/** The current settings; change them only with `change`. */
export const settings = load();

/** Emits the name of a setting that changed. */
export const settingsChanged = new Signal();

/**
 * Change a setting and store it.
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
