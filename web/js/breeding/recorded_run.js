/**
 * A run that the command line has recorded (`breed export`), read from its JSON.
 * @module breeding/recorded_run
 */

import { Problem } from "../base/problem.js";

/** @import { Message } from "../base/problem.js" */
/** @import { Ancestor, Child, Estimate, RunSettings, Verdict } from "./breeding_run.js" */

/**
 * @typedef {object} Recorded
 * @property {RunSettings} settings
 * @property {Ancestor[]} ancestors
 * @property {Map<number, Child>} children
 * @property {number[]} kept the games of the archive in their final order
 * @property {number[]} rediscoveries children that rediscover Yavalath; only a replay says so
 */

/** The version of the JSON that this page reads. */
const FORMAT = 1;
/** Sentences are in sentences no deeper than that. */
const DEEPEST = 4;

/**
 * Read a recorded run.
 *
 * @param {string} text
 * @returns {Recorded}
 * @throws {Problem} if it is none
 */
export function readRecorded(text) {
  try {
    return recordedOf(JSON.parse(text));
  } catch {
    throw new Problem({ id: "breeding-view-no-run" });
  }
}

/**
 * Return the recorded run that a value of JSON holds.
 *
 * @param {unknown} value
 * @returns {Recorded}
 * @throws {TypeError} if it holds none
 */
export function recordedOf(value) {
  return run(record(value));
}

/** @param {Record<string, unknown>} data @returns {Recorded} */
function run(data) {
  if (data["format"] !== FORMAT) throw new TypeError("another format");
  const settings = record(data["settings"]);
  const children = new Map(list(data["children"]).map((one) => child(record(one))).map((one) => [one.number, one]));
  const archive = list(data["archive"]).map(record);
  for (const game of archive) {
    const found = children.get(number(game["number"]));
    if (!found) throw new TypeError("a game that is no child");
    found.game = {
      code: string(game["code"]),
      rank: number(game["rank"]),
      novelty: number(game["novelty"]),
      why: list(game["why"]).map((one) => message(one)),
      ...known(game["known"]),
    };
    if (game["confirmation"]) found.confirmation = verdict(record(game["confirmation"]));
  }
  return {
    settings: {
      population: string(settings["population"]),
      children: number(settings["children"]),
      seed: number(settings["seed"]),
      budget: string(data["budget"] ?? ""),
    },
    ancestors: list(data["ancestors"]).map(record).map((one) => ({ number: number(one["number"]), name: string(one["name"]), code: string(one["code"]) })),
    children,
    kept: archive.map((game) => number(game["number"])),
    rediscoveries: list(data["kin"] ?? []).map(number),
  };
}

/** @param {Record<string, unknown>} data @returns {Child} */
function child(data) {
  return {
    number: number(data["number"]),
    name: data["name"] === undefined ? "" : string(data["name"]),
    text: data["text"] === undefined ? "" : string(data["text"]),
    parents: list(data["parents"] ?? []).map((one) => {
      const [parent, name] = list(one);
      return [number(parent), string(name)];
    }),
    said: list(data["said"] ?? []).map((one) => message(one)),
    verdict: verdict(record(data["verdict"])),
    reason: data["reason"] ? message(data["reason"]) : null,
  };
}

/** @param {Record<string, unknown>} data @returns {Verdict} */
function verdict(data) {
  const measures = Object.entries(record(data["measures"] ?? {})).map(([id, one]) => [id, estimate(one)]);
  return {
    stage: number(data["stage"]),
    reason: data["reason"] === undefined ? "" : string(data["reason"]),
    measures: Object.fromEntries(measures),
    soundness: data["soundness"] ? estimate(data["soundness"]) : null,
    interest: data["interest"] ? estimate(data["interest"]) : null,
    simplicity: data["simplicity"] ? number(data["simplicity"]) : null,
    best_game: list(data["best_game"] ?? []).map(string),
    curve: list(data["curve"] ?? []).map(number),
  };
}

/** @param {unknown} data @returns {Estimate} */
function estimate(data) {
  const { value, low, high } = record(data);
  return { value: number(value), low: number(low), high: number(high) };
}

/** @param {unknown} data @param {number} [depth] @returns {Message} */
function message(data, depth = 0) {
  const { id, values } = record(data);
  if (depth > DEEPEST) throw new TypeError("too deep");
  const filled = Object.entries(record(values ?? {})).map(([name, value]) => [
    name,
    typeof value === "object" ? message(value, depth + 1) : typeof value === "number" ? value : string(value),
  ]);
  return { id: string(id), values: Object.fromEntries(filled) };
}

/** @param {unknown} data */
function known(data) {
  if (!data) return {};
  const { designer, year } = record(data);
  return { known: { designer: string(designer), year: number(year) } };
}

/** @param {unknown} value @returns {Record<string, unknown>} */
function record(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new TypeError("no object");
  return /** @type {Record<string, unknown>} */ (value);
}

/** @param {unknown} value @returns {unknown[]} */
function list(value) {
  if (!Array.isArray(value)) throw new TypeError("no list");
  return value;
}

/** @param {unknown} value @returns {number} */
function number(value) {
  if (typeof value !== "number") throw new TypeError("no number");
  return value;
}

/** @param {unknown} value @returns {string} */
function string(value) {
  if (typeof value !== "string") throw new TypeError("no text");
  return value;
}
