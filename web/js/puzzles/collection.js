/**
 * The puzzles of the site: read them, choose one, and keep what the visitor has solved, on this device alone.
 * @module puzzles/collection
 */

import { games } from "../assets.js";
import { puzzles } from "../assets_later.js";
import { hash } from "../base/hash.js";
import { loadJson } from "../base/load.js";
import { each, fits, isCount, isFlag, isText } from "../base/shape.js";
import { read, write } from "../base/storage.js";
import { BEGINNER, rated, RATING } from "./glicko.js";

/** @import { Rating } from "./glicko.js" */

/**
 * @typedef {object} Puzzle
 * @property {string} id
 * @property {string} game
 * @property {Record<string, string>} options
 * @property {string} kind
 * @property {number} plies moves to the end of the game; 0 where the task is not to lose
 * @property {number} rating
 * @property {string[]} moves
 * @property {string[]} solution
 */

/**
 * What somebody has done so far.
 * @typedef {object} Progress
 * @property {Rating} rating
 * @property {Record<string, boolean>} results by puzzle: whether it was solved at the first try
 * @property {string} day of the last daily puzzle solved
 * @property {number} streak days in succession
 * @property {number} best most puzzles solved in three minutes
 */

/** @typedef {{games: string[], kind: string, difficulty: string}} Wish */

/** What each part of the progress has to look like, as stored or in a file. */
const PROGRESS = { rating: RATING, results: {}, day: isText, streak: isCount, best: isCount };

const KEY = "puzzles";
/** The game of the daily puzzle. */
const DAILY = "yavalath";
/** Below the first rating puzzles are easy, above the second hard. */
const BANDS = [1100, 1500];
/** A puzzle suits somebody whose rating differs by no more. */
const NEAR = 200;

/** The kinds of puzzles. */
export const KINDS = ["win", "only", "trap", "save", "endgame"];
/** How hard a puzzle should be: as the visitor's rating says, or of one band. */
export const DIFFICULTIES = ["mine", "easy", "medium", "hard"];

/** Return the games that have puzzles, in the order of the site. @returns {string[]} */
export function puzzleGames() {
  return Object.keys(games).filter((game) => puzzles[game]);
}

/**
 * Load the puzzles of a game, the easiest first.
 *
 * @param {string} game
 * @returns {Promise<Puzzle[]>}
 */
export async function loadPuzzles(game) {
  const url = puzzles[game];
  return url ? (await loadJson(url)).map((/** @type {string} */ line) => readPuzzle(game, line)) : [];
}

/**
 * Read a puzzle from a line of its game's file (see `yavset.puzzles.puzzle`).
 *
 * @param {string} game
 * @param {string} line
 * @returns {Puzzle}
 */
export function readPuzzle(game, line) {
  const [[kind = "", plies, rating] = [], words = [], solution = []] = line.split(" : ").map((part) => part.split(" "));
  const options = words.filter((word) => word.includes("=")).map((word) => word.split("="));
  const moves = words.filter((word) => word !== "" && !word.includes("="));
  const id = `${game}-${hash(words.join(" ")).toString(36)}`;
  return { id, game, options: Object.fromEntries(options), kind, plies: Number(plies), rating: Number(rating), moves, solution };
}

/**
 * Return the day in UTC, such as `2026-11-21`: the same for everybody.
 *
 * @param {Date} [now]
 */
export function dayOf(now = new Date()) {
  return now.toISOString().slice(0, 10);
}

/**
 * Return the puzzle of a day.
 *
 * @param {string} day
 * @returns {Promise<Puzzle | null>}
 */
export async function dailyPuzzle(day) {
  const puzzles = await loadPuzzles(DAILY);
  return puzzles[hash(day) % puzzles.length] ?? null;
}

/**
 * Choose a puzzle: one that was never tried where there is one.
 *
 * @param {Wish} wish
 * @param {Progress} progress
 * @param {() => number} [chance]
 * @returns {Promise<Puzzle | null>} null if there is none of the kind
 */
export async function choosePuzzle(wish, progress, chance = Math.random) {
  for (const game of shuffled(wish.games, chance)) {
    const puzzle = pick(await loadPuzzles(game), wish, progress, chance);
    if (puzzle) return puzzle;
  }
  return null;
}

/**
 * Choose among puzzles.
 *
 * @param {Puzzle[]} puzzles
 * @param {Omit<Wish, "games">} wish
 * @param {Progress} progress
 * @param {() => number} chance
 * @returns {Puzzle | null}
 */
export function pick(puzzles, { kind, difficulty }, progress, chance) {
  const fitting = puzzles.filter((puzzle) => (kind === "" || puzzle.kind === kind) && suits(puzzle, difficulty));
  const fresh = fitting.filter((puzzle) => !(puzzle.id in progress.results));
  const from = fresh.length > 0 ? fresh : fitting;
  const { rating } = progress.rating;
  const gap = (/** @type {Puzzle} */ puzzle) => Math.abs(puzzle.rating - rating);
  const nearest = Math.min(...from.map(gap));
  const near = difficulty === "mine" ? from.filter((puzzle) => gap(puzzle) <= Math.max(NEAR, nearest)) : from;
  return near[Math.floor(chance() * near.length)] ?? null;
}

/** @param {Puzzle} puzzle @param {string} difficulty */
function suits({ rating }, difficulty) {
  const band = BANDS.filter((limit) => rating >= limit).length;
  return difficulty === "mine" || band === DIFFICULTIES.indexOf(difficulty) - 1;
}

/** @template T @param {T[]} list @param {() => number} chance @returns {T[]} */
function shuffled(list, chance) {
  const keyed = list.map((one) => /** @type {const} */ ([chance(), one]));
  return keyed.sort(([a], [b]) => a - b).map(([, one]) => one);
}

// What the visitor has done.

/** @returns {Progress} */
function nothing() {
  return { rating: BEGINNER, results: {}, day: "", streak: 0, best: 0 };
}

/** Return the visitor's progress. @returns {Progress} */
export function progress() {
  return readProgress(read(KEY)) ?? nothing();
}

/**
 * Return a progress that was stored or exported; parts that cannot be read are as at the beginning.
 *
 * @param {unknown} value
 * @returns {Progress | null} null for what is no progress at all
 */
export function readProgress(value) {
  if (!fits(value, {})) return null;
  const stored = /** @type {Record<string, unknown>} */ (value);
  const readable = Object.entries(PROGRESS).filter(([name, shape]) => fits(stored[name], shape)).map(([name]) => [name, stored[name]]);
  if (readable.length === 0) return null;
  const found = { ...nothing(), ...Object.fromEntries(readable) };
  return { ...found, results: each(found.results, isFlag) };
}

/**
 * Keep a progress.
 *
 * @param {Progress} value
 */
export function keepProgress(value) {
  write(KEY, value);
}

/** Forget everything. */
export function eraseProgress() {
  write(KEY, nothing());
}

/**
 * Return the progress after a puzzle. Only the first try of a puzzle counts, and a hint leaves the rating as it is.
 *
 * @param {Progress} before
 * @param {Puzzle} puzzle
 * @param {{solved: boolean, helped?: boolean}} how whether it was solved at the first try without help, and whether with a hint
 * @returns {Progress}
 */
export function withResult(before, puzzle, { solved, helped = false }) {
  if (puzzle.id in before.results) return before;
  const rating = helped ? before.rating : rated(before.rating, puzzle.rating, solved);
  return { ...before, rating, results: { ...before.results, [puzzle.id]: solved } };
}

/**
 * Return the progress after the puzzle of a day was solved.
 *
 * @param {Progress} before
 * @param {string} day
 * @returns {Progress}
 */
export function withDay(before, day) {
  if (before.day === day) return before;
  const yesterday = dayOf(new Date(Date.parse(day) - 86_400_000));
  return { ...before, day, streak: before.day === yesterday ? before.streak + 1 : 1 };
}
