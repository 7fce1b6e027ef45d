/**
 * Entry point of an embedded board.
 * @module embed/main
 */

import { settings, settingsChanged } from "../base/settings.js";
import { isOutdated } from "../base/version.js";
import { languageNames, loadLanguage, t } from "../text/i18n.js";
import { takePicture } from "../text/pictures.js";
import { applyTheme } from "../ui/theme.js";
import { Card } from "./card.js";
import { Outside } from "./outside.js";
import { readAddress, readParameters, withGame } from "./parameters.js";

/** @import { Parameters } from "./parameters.js" */

const host = /** @type {HTMLElement} */ (document.querySelector("#board"));
const outside = new Outside();
/** @type {Card | null} */
let card = null;
/** What the page around asks for; its reader may have chosen another game of the record. @type {Parameters | null} */
let asked = null;
/** Settles when the board shows its position and has done what the host page asked for so far. */
let done = Promise.resolve();
/** Number of boards so far: another may replace one that still waits for its language. */
let shows = 0;
/** The height last reported to the host page. */
let reported = 0;

/**
 * Apply the look that the host page asks for. The visitor's settings do not apply to embedded boards; store nothing.
 *
 * @param {Parameters} parameters
 */
function dress({ theme, coordinates, sound }) {
  settings.theme = theme;
  settings.sound = sound;
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

/** Show what the page around asks for in place of the board before. @param {Parameters} parameters */
function show(parameters) {
  asked = { ...parameters };
  return open(parameters);
}

/** @param {Parameters} parameters */
async function open(parameters) {
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
  try {
    await loadLanguage(language);
  } catch (error) {
    renew();
    throw error;
  }
  if (turn !== shows) return;
  card = new Card(host, parameters);
  card.events.listen((type, details) => {
    // Browsers lay out an invisible frame only when asked for its height.
    if (type === "ready") reportHeight();
    outside.send(type, details);
  });
  card.lost.listen(renew);
  card.chosen.listen((number) => (done = done.then(() => choose(parameters, number))));
  await card.start();
}

/** Show another game of the record, which the reader has chosen. @param {Parameters} parameters @param {number} number */
async function choose(parameters, number) {
  await open(withGame(parameters, number));
  /** @type {HTMLElement | null} */ (host.querySelector(".embed-games"))?.focus();
}

/** Load the board again if the files that it misses belong to a version that is gone, once. */
async function renew() {
  const [navigation] = performance.getEntriesByType("navigation");
  const again = /** @type {PerformanceNavigationTiming | undefined} */ (navigation)?.type === "reload";
  if (again || !(await isOutdated())) return;
  outside.send("problem", { message: t("load-update") });
  location.reload();
}

/**
 * Apply new parameters: a new look keeps the game, anything else starts a new board.
 *
 * @param {Parameters} parameters
 * @returns {Promise<void>}
 */
async function change(parameters) {
  const { theme, coordinates } = parameters;
  if (card && JSON.stringify({ ...asked, theme, coordinates }) === JSON.stringify(parameters)) {
    Object.assign(card.parameters, { theme, coordinates });
    dress(parameters);
  } else {
    await show(parameters);
  }
}

/**
 * Do what the host page asks for.
 *
 * @param {Record<string, any>} message
 */
async function obey(message) {
  if (message.type === "set" && typeof message.parameters === "object" && message.parameters !== null) {
    const texts = Object.entries(message.parameters).filter(([, value]) => typeof value === "string");
    await change(readParameters(/** @type {Record<string, string>} */ (Object.fromEntries(texts))));
    return;
  }
  // Where the language could not be fetched there is no board.
  if (!card) return;
  if (message.type === "play" && typeof (message.move ?? message.word) === "string") await card.play(message.move ?? message.word);
  else if (message.type === "go" && Number.isInteger(message.ply)) card.go(message.ply);
  else if (message.type === "picture" && message.blob instanceof Blob) takePicture(String(message.address), message.blob);
  else if (message.type === "reset") card.reset();
  else if (message.type === "wake") card.wake();
  else if (message.type === "sleep") card.sleep();
}

/** Messages that have not been obeyed yet. @type {Record<string, any>[]} */
const waiting = [];

/** Obey the oldest message, unless it sets parameters and others follow that count in their place. */
async function obeyNext() {
  const next = /** @type {Record<string, any>} */ (waiting.shift());
  const sets = next["type"] === "set";
  const replaced = () => sets && waiting[0]?.["type"] === "set";
  // What the host page has sent already arrives in tasks of its own, before this timer.
  if (sets && !replaced()) await new Promise((resolve) => setTimeout(resolve));
  if (!replaced()) await obey(next);
}

// A board that is still loading has no moves yet, and one that plays a move not yet the position after it.
outside.heard.listen((message) => {
  waiting.push(message);
  // What went wrong before keeps nobody from doing what comes next.
  done = done.catch(() => undefined).then(obeyNext);
});

addEventListener("hashchange", () => (done = show(readAddress(location.search, location.hash))));
addEventListener("pagehide", () => card?.close());
addEventListener("pageshow", (event) => {
  // The browser restores the page from its back/forward cache: create a new board.
  if (event.persisted) done = show(readAddress(location.search, location.hash));
});

done = show(readAddress(location.search, location.hash));

new ResizeObserver(reportHeight).observe(host);
