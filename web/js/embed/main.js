/**
 * The beginning of an embedded board.
 * @module embed/main
 */

import { languageNames, loadLanguage } from "../text/i18n.js";
import { settings, settingsChanged } from "../base/settings.js";
import { applyTheme } from "../ui/theme.js";
import { Card } from "./card.js";
import { Outside } from "./outside.js";
import { readAddress, readParameters } from "./parameters.js";

/** @typedef {import("./parameters.js").Parameters} Parameters */

const host = /** @type {HTMLElement} */ (document.querySelector("#board"));
const outside = new Outside();
/** @type {Card | null} */
let card = null;
/** Counts the boards: one that waits for its language may have been replaced by another. */
let shows = 0;
/** The height that the page around knows of. */
let told = 0;

/**
 * How it looks is told by the page around, not by what the visitor has set on our own page; nothing is stored.
 *
 * @param {Parameters} parameters
 */
function dress({ theme, coordinates }) {
  settings.theme = theme;
  if (coordinates !== null) settings.coordinates = coordinates;
  applyTheme();
  settingsChanged.emit("coordinates");
}

/** Tell the page around how high the board is, when that has changed. */
function tellHeight() {
  const height = Math.ceil(host.getBoundingClientRect().height);
  if (height !== told) outside.tell("height", { height });
  told = height;
}

/** @param {Parameters} parameters */
async function show(parameters) {
  shows += 1;
  const turn = shows;
  card?.close();
  card = null;
  dress(parameters);
  const { language } = parameters;
  const names = Object.keys(languageNames());
  if (language !== "auto" && !names.includes(language.split("-")[0] ?? "") && !names.includes(language)) {
    console.warn(`yavset: language cannot be “${language}”; it is one of auto, ${names.join(", ")}`);
  }
  await loadLanguage(language);
  if (turn !== shows) return;
  card = new Card(host, parameters);
  card.told.listen((type, details) => {
    // A frame that is out of sight is not laid out by itself; asked for its height, it is.
    if (type === "ready") tellHeight();
    outside.tell(type, details);
  });
  card.start();
}

/**
 * New parameters while the board is there: a new look leaves the game alone, anything else begins anew.
 *
 * @param {Parameters} parameters
 */
function change(parameters) {
  const before = /** @type {Card} */ (card).parameters;
  const { theme, coordinates } = parameters;
  if (JSON.stringify({ ...before, theme, coordinates }) === JSON.stringify(parameters)) {
    Object.assign(before, { theme, coordinates });
    dress(parameters);
  } else {
    show(parameters);
  }
}

outside.heard.listen((message) => {
  if (!card) return;
  if (message.type === "set" && typeof message.parameters === "object" && message.parameters !== null) {
    const texts = Object.entries(message.parameters).filter(([, value]) => typeof value === "string");
    change(readParameters(/** @type {Record<string, string>} */ (Object.fromEntries(texts))));
  } else if (message.type === "play" && typeof message.word === "string") card.play(message.word);
  else if (message.type === "go" && Number.isInteger(message.ply)) card.go(message.ply);
  else if (message.type === "reset") card.reset();
  else if (message.type === "wake") card.wake();
  else if (message.type === "sleep") card.sleep();
});

addEventListener("hashchange", () => show(readAddress(location.search, location.hash)));
addEventListener("pagehide", () => card?.close());
addEventListener("pageshow", (event) => {
  // The page comes back from the browser's cache: its board has to be made anew.
  if (event.persisted) show(readAddress(location.search, location.hash));
});

show(readAddress(location.search, location.hash));

new ResizeObserver(tellHeight).observe(host);
