/**
 * Entry point of an embedded board.
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
/** Number of boards so far: another may replace one that still waits for its language. */
let shows = 0;
/** The height last reported to the host page. */
let reported = 0;

/**
 * Apply the look that the host page asks for. The visitor's settings do not apply to embedded boards; store nothing.
 *
 * @param {Parameters} parameters
 */
function dress({ theme, coordinates }) {
  settings.theme = theme;
  if (coordinates !== null) settings.coordinates = coordinates;
  applyTheme();
  settingsChanged.emit("coordinates");
}

/** Report the height of the board to the host page when it changes. */
function reportHeight() {
  const height = Math.ceil(host.getBoundingClientRect().height);
  if (height !== reported) outside.send("height", { height });
  reported = height;
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
  card.events.listen((type, details) => {
    // Browsers lay out an invisible frame only when asked for its height.
    if (type === "ready") reportHeight();
    outside.send(type, details);
  });
  card.start();
}

/**
 * Apply new parameters: a new look keeps the game, anything else starts a new board.
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
  // The browser restores the page from its back/forward cache: create a new board.
  if (event.persisted) show(readAddress(location.search, location.hash));
});

show(readAddress(location.search, location.hash));

new ResizeObserver(reportHeight).observe(host);
