/**
 * The parameters in an embedded board's address: the query has its look, the fragment its content. Either may
 * hold any parameter; the fragment wins.
 *
 * A fragment is a link of the page (`v1/yavalath/size=6/e5.d4`), moves (`e5.d4`), or parameters (`moves=e5+d4&ply=1`).
 * @module embed/parameters
 */

import { limitOf } from "../base/limits.js";
import { decoded, isLink, linkParts, readMoves, readNumber, readOptions, splitList } from "../before/links.js";
import { commandsBelow, readMarks } from "../before/mark_text.js";
import { newTree, readRecords } from "../before/record.js";

/** @import { RecordedGame, RecordNode } from "../before/record.js" */
/** @import { Marks } from "../before/mark_text.js" */

/**
 * @typedef {object} Parameters
 * @property {string} game
 * @property {Record<string, string>} options
 * @property {string[]} moves
 * @property {string} record a record that only Python can read; "" where its moves could be read
 * @property {RecordedGame[]} games those of a record that could be read
 * @property {number} number which of them is shown, from 1
 * @property {Record<string, string>} tags of the record: who played where and when
 * @property {RecordNode[]} tree the moves of a record that could be read, with its variations; else a start, with the marks of the diagram
 * @property {string} diagram the position that the moves start from
 * @property {string} picture what to draw before Python has started
 * @property {number | null} ply
 * @property {number} level of the bots
 * @property {string[]} seats `person`, `bot` or `bot:4` for each seat, or `people` or `bots` for all; empty: the reader moves first
 * @property {"full" | "minimal" | "none"} controls
 * @property {"auto" | "light" | "dark"} theme
 * @property {string} language `auto`, or the code of a language
 * @property {boolean | null} coordinates
 * @property {number} turn degrees by which the board is turned, clockwise
 * @property {boolean} interactive
 * @property {number} idle seconds without a touch after which the board frees Python's memory
 * @property {boolean} list whether to list the moves
 * @property {boolean} check whether to tell the author of a tutorial what is wrong with it
 * @property {boolean} sound whether moves are heard
 * @property {Marks} marks what is marked on the position
 * @property {string} steps a tutorial, as JSON or Markdown
 * @property {number} step of the tutorial to begin with, from 1
 * @property {string} puzzle `daily`, a puzzle's id, or how many of the game's puzzles to show; else empty
 * @property {"window" | "content"} fit whether the board fills its frame, or the frame takes the board's height
 */

/** Allowed values of enumerated parameters; the first is the default. */
const CHOICES = {
  controls: /** @type {const} */ (["full", "minimal", "none"]),
  theme: /** @type {const} */ (["auto", "light", "dark"]),
  fit: /** @type {const} */ (["window", "content"]),
};

const LEVELS = { least: 1, most: 6, usual: 2 };
const IDLE = 180;

/**
 * Read the parameters in an address.
 *
 * @param {string} query with or without `?`
 * @param {string} fragment with or without `#`
 * @returns {Parameters}
 */
export function readAddress(query, fragment) {
  const found = Object.fromEntries(new URLSearchParams(query));
  return readParameters({ ...found, ...readFragment(fragment.replace(/^#/, "")) });
}

/**
 * @param {string} text a fragment without `#`
 * @returns {Record<string, string>} parameters as texts
 */
function readFragment(text) {
  if (isLink(text)) return linkParts(text);
  if (/^[a-z]+=/.test(text)) return Object.fromEntries(new URLSearchParams(text));
  return text === "" ? {} : { moves: decoded(text) };
}

/**
 * Read parameters; report invalid values on the console for the author of the host page.
 *
 * @param {Record<string, string>} given
 * @returns {Parameters}
 */
export function readParameters(given) {
  const texts = within(given);
  /** @param {keyof typeof CHOICES} name */
  const choice = (name) => {
    const allowed = /** @type {readonly string[]} */ (CHOICES[name]);
    const given = texts[name];
    if (given === undefined || given === "" || allowed.includes(given)) return given || allowed[0];
    console.warn(`yavset: ${name} cannot be “${given}”; it is one of ${allowed.join(", ")}`);
    return allowed[0];
  };
  const interactive = yesOrNo(texts["interactive"]);
  return {
    ...readContent(texts),
    picture: texts["picture"] ?? "",
    ply: readNumber(texts["ply"]),
    level: Math.min(LEVELS.most, Math.max(LEVELS.least, readNumber(texts["level"]) ?? LEVELS.usual)),
    seats: splitList(texts["seats"] ?? ""),
    controls: /** @type {Parameters["controls"]} */ (choice("controls")),
    theme: /** @type {Parameters["theme"]} */ (choice("theme")),
    language: texts["language"] || "auto",
    coordinates: yesOrNo(texts["coordinates"]),
    turn: readNumber(texts["turn"]) ?? 0,
    interactive: interactive !== false,
    idle: readNumber(texts["idle"]) || IDLE,
    list: yesOrNo(texts["list"]) === true,
    check: yesOrNo(texts["check"]) === true,
    sound: yesOrNo(texts["sound"]) === true,
    marks: readMarks(texts),
    steps: texts["steps"] ?? "",
    step: readNumber(texts["step"]) ?? 1,
    puzzle: texts["puzzle"] ?? "",
    fit: /** @type {Parameters["fit"]} */ (choice("fit")),
  };
}

/**
 * Return the parameters that are no longer than they may be.
 *
 * @param {Record<string, string>} given
 * @returns {Record<string, string>}
 */
function within(given) {
  const entries = Object.entries(given).filter(([name, text]) => {
    if (text.length <= limitOf(name) || name === "steps" || name === "record") return true;
    console.warn(`yavset: ${name.slice(0, 40)} has ${text.length} characters; there may be ${limitOf(name)}`);
    return false;
  });
  return Object.fromEntries(entries);
}

/**
 * Read which game and position are meant.
 *
 * @param {Record<string, string>} texts
 * @returns {Pick<Parameters, "game" | "options" | "moves" | "record" | "games" | "number" | "tags" | "tree" | "diagram">}
 */
function readContent(texts) {
  const record = texts["record"] ?? "";
  const games = (record !== "" && readRecords(record)) || [];
  const wanted = readNumber(texts["number"]) || 1;
  const number = games.length > 0 ? Math.min(wanted, games.length) : wanted;
  const read = games[number - 1];
  if (read) return { ...read, game: read.game || texts["game"] || "yavalath", record: "", games, number };
  const diagram = (texts["diagram"] ?? "").replaceAll("|", "\n");
  return {
    game: texts["game"] || gameOf(record) || (texts["rules"] ? "ludi" : "yavalath"),
    options: { ...readOptions(texts["options"] ?? ""), ...(texts["rules"] ? { rules: texts["rules"] } : {}) },
    moves: readMoves(texts["moves"] ?? ""),
    record,
    games,
    number,
    tags: {},
    tree: newTree(commandsBelow(diagram)),
    diagram,
  };
}

/**
 * Return the parameters for another game of the record: what the page around says of the position is said of the first one.
 *
 * @param {Parameters} parameters
 * @param {number} number
 * @returns {Parameters}
 */
export function withGame(parameters, number) {
  const game = /** @type {RecordedGame} */ (parameters.games[number - 1]);
  return { ...parameters, ...game, game: game.game || "yavalath", number, ply: null, picture: "", marks: readMarks({}) };
}

/** @param {string} record */
function gameOf(record) {
  return /\[Game\s+"([^"]+)"\]/.exec(record.slice(0, limitOf("text")))?.[1] ?? "";
}

/** @param {string | undefined} text @returns {boolean | null} */
function yesOrNo(text) {
  if (text === undefined || text === "auto") return null;
  return !["no", "false", "off", "0"].includes(text.trim().toLowerCase());
}
