/**
 * The theme, and the colours of the style sheet for the canvas.
 * @module ui/theme
 */

import { sheets } from "../assets.js";
import { Signal } from "../base/signal.js";
import { settings, settingsChanged } from "../base/settings.js";
import { loadSheet } from "./sheet.js";

/** Emitted when the colours change and canvases need a redraw. */
export const themeChanged = new Signal();

/**
 * Current colours of the style sheet by name.
 * @typedef {Record<"paper" | "panel" | "ink" | "soft" | "line" | "cell" | "cellEdge" | "cellHover" | "accent" | "accentSoft" | "danger" | "dangerSoft" | "stoneEdge" | "lastSoft" | "hint" | "hintSoft" | "shadow" | "white" | "whiteMark" | "black" | "blackMark" | "red" | "redMark" | "blue" | "blueMark" | "lake" | "lakeMark" | "crumb" | "crumbMark" | "rod" | "rodEdge" | "blackEdge" | "redEdge" | "blueEdge", string>} Palette
 */

const NAMES = /** @type {(keyof Palette)[]} */ ([
  "paper", "panel", "ink", "soft", "line", "cell", "cellEdge", "cellHover", "accent", "accentSoft", "danger",
  "dangerSoft", "stoneEdge", "lastSoft", "hint", "hintSoft", "shadow", "white", "whiteMark", "black", "blackMark", "blackEdge", "red", "redMark",
  "redEdge", "blue", "blueMark", "blueEdge", "lake", "lakeMark", "crumb", "crumbMark", "rod", "rodEdge",
]);

/** @type {Palette | null} */
let cached = null;
/** Whether the page is being printed: paper is light in every theme. */
let printing = false;

const dark = matchMedia("(prefers-color-scheme: dark)");
const forced = matchMedia("(forced-colors: active)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Return the current colours.
 *
 * @returns {Palette}
 */
export function palette() {
  if (!cached) {
    const style = getComputedStyle(document.documentElement);
    cached = /** @type {Palette} */ (
      Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${kebab(name)}`).trim() || "gray"]))
    );
  }
  return cached;
}

/**
 * Return whether animations are allowed.
 *
 * @returns {boolean}
 */
export function motion() {
  return settings.animation && !still.matches;
}

/**
 * Return whether stones carry shapes besides their colours.
 *
 * @param {number} players the number of players
 */
export function withShapes(players) {
  return settings.stones === "shapes" || (settings.stones === "auto" && players > 2);
}

/**
 * Return the theme that is applied.
 *
 * @returns {"light" | "dark"}
 */
export function appliedTheme() {
  return document.documentElement.dataset["theme"] === "dark" ? "dark" : "light";
}

/** Apply the theme of the settings. */
export function applyTheme() {
  const theme = settings.theme === "auto" ? (dark.matches ? "dark" : "light") : settings.theme;
  document.documentElement.dataset["theme"] = printing ? "light" : theme;
  document.documentElement.dataset["board"] = settings.board;
  cached = null;
  if (settings.board !== "paper") loadSheet(sheets.boards).then(recolour, () => undefined);
  const colour = palette().paper;
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", colour);
  themeChanged.emit();
}

/** Read the colours of a sheet that has come. */
function recolour() {
  cached = null;
  themeChanged.emit();
}

/** @param {boolean} begins */
function print(begins) {
  printing = begins;
  applyTheme();
}

/** @param {string} name */
function kebab(name) {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

dark.addEventListener("change", applyTheme);
forced.addEventListener("change", applyTheme);
addEventListener("beforeprint", () => print(true));
addEventListener("afterprint", () => print(false));
settingsChanged.listen((name) => {
  if (name === "theme" || name === "board") applyTheme();
  if (name === "stones" || name === "coordinates") themeChanged.emit();
});
