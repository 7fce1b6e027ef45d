/**
 * Put a game on the board (a new one, or one from the store, a link or a record) and save it.
 * @module app/games
 */

import { commonLength } from "../base/common.js";
import { settings } from "../base/settings.js";
import { loadGame, variantOf } from "../before/data.js";
import { withFriend, writeLink } from "../before/links.js";
import { Match } from "../match/match.js";
import { newId } from "../before/reference.js";
import { playedElsewhere, saveGame, setGameOfTab } from "../match/saved_games.js";

/** @import { Description, Options, PythonClient, SavedGame, Seat, View } from "../types.js" */
/** @import { GameData } from "../before/data.js" */
/** @import { Message } from "../base/problem.js" */
/**
 * @typedef {{game: string, options: Options, moves: string[], ply?: number | null, diagram?: string,
 *   friend?: string, variations?: string[][], comments?: Record<number, string>, nags?: Record<number, number>, stopped?: Message}} Parsed `stopped` says why the moves end before those of the text
 */

/**
 * Seat a person on one seat and bots on the others.
 *
 * @param {number} count
 * @param {number} person
 * @returns {Seat[]}
 */
export function defaultSeats(count, person) {
  return Array.from({ length: count }, (_, seat) =>
    seat === person ? { kind: "person" } : { kind: "bot", level: settings.level },
  );
}

/**
 * Draw one of a game's start positions.
 *
 * @param {GameData} data
 * @returns {View}
 */
export function anyStart({ starts }) {
  return /** @type {View} */ (starts[Math.floor(Math.random() * starts.length)]);
}

/**
 * Begin a game with default options.
 *
 * @param {PythonClient} python
 * @param {GameData} data
 * @returns {Match}
 */
export function freshGame(python, data) {
  const seats = defaultSeats(data.game.players.length, 0);
  return new Match(python, { description: data.game, view: anyStart(data), seats });
}

/**
 * Go on with a saved game.
 *
 * @param {PythonClient} python
 * @param {SavedGame} saved
 * @returns {Match}
 */
export function restoredGame(python, saved) {
  const { description, view, moves, seats } = saved;
  return new Match(python, { description, view, moves, seats, saved });
}

/**
 * Begin a game with options that need Python.
 *
 * @param {PythonClient} python
 * @param {GameData} data
 * @param {Options} options
 * @param {Seat[]} seats
 * @param {Description} description of the game with these options
 * @returns {Promise<Match>}
 */
export async function chosenGame(python, data, options, seats, description) {
  if (Object.keys(options).length === 0) {
    return new Match(python, { description: data.game, view: anyStart(data), seats });
  }
  const { view } = await python.request({ do: "view", game: data.game.id, options, moves: [] });
  return new Match(python, { description, view, seats });
}

/**
 * Return the options for another game like one: a set-up drawn at random is drawn again.
 *
 * @param {Match} match
 * @returns {Options}
 */
export function freshOptions({ options, description }) {
  const drawn = description.options.some(({ name }) => name === "seed");
  return drawn ? {} : options;
}

/**
 * Let Python read a link, up to the first move that is not legal.
 *
 * @param {PythonClient} python
 * @param {string} fragment
 * @returns {Promise<Parsed>} rejects with an PythonError
 */
export function parsedLink(python, fragment) {
  return python.request({ do: "parse-link", fragment, partial: true });
}

/**
 * Let Python read a record, up to the first move that is not legal.
 *
 * @param {PythonClient} python
 * @param {string} text
 * @returns {Promise<Parsed>} rejects with an PythonError
 */
export function parsedRecord(python, text) {
  return python.request({ do: "parse", text, partial: true });
}

/**
 * Make the game that Python has read from a link or a record.
 *
 * @param {PythonClient} python
 * @param {Parsed} parsed
 * @returns {Promise<{data: GameData, match: Match}>}
 */
export async function parsedGame(python, { game, options, moves, ply = null, diagram, variations = [], friend = "", ...said }) {
  const data = await loadGame(game);
  const reference = diagram === undefined ? { game, options, moves } : { game, options, moves, diagram };
  const [{ game: description }, { view, line }] = await Promise.all([
    python.request({ do: "describe", game, options }),
    python.request({ do: "view", ...reference }),
  ]);
  const alone = defaultSeats(description.players.length, view.seat);
  /** @type {Seat[]} */
  const seats = friend === "" ? alone : alone.map((seat) => (seat.kind === "bot" ? { kind: "friend" } : seat));
  const match = new Match(python, { description, view, moves, line, seats, diagram, friend });
  match.variations = variations.map((line) => ({ ply: commonLength(line, moves), moves: line }));
  match.comments = said.comments ?? {};
  match.nags = said.nags ?? {};
  // While an earlier position is shown, the bot does not move.
  match.ply = ply ?? moves.length;
  return { data, match };
}

/**
 * Describe a game in ludemes; Python is asked only about rules that are not known here.
 *
 * @param {PythonClient} python
 * @param {GameData} data
 * @param {string} rules as a short code
 * @param {Description} [current] of the game on the table
 * @returns {Promise<Description>} rejects with an PythonError for what are no rules
 */
export async function rulesDescription(python, data, rules, current) {
  const known = [variantOf(data, { rules }).data.game, current].find((one) => one?.rules?.code === rules);
  if (known) return known;
  return (await python.request({ do: "describe", game: data.game.id, options: { rules } })).game;
}

/**
 * The address of a new game.
 *
 * @param {Description} description
 */
export function gamePath({ id, rules }) {
  return writeLink({ game: id, options: rules ? { rules: rules.code } : {}, moves: [] }).replace(/\/$/, "");
}

/**
 * The address of a game's rules, after `#rules/`.
 *
 * @param {Description} description
 */
export function rulesPath({ id, rules }) {
  return rules ? `${id}/${rules.code}` : id;
}

/**
 * Save a game, with the link to it. Before Python is ready, when no move has been checked, the link stays as it was.
 *
 * @param {Match} match
 * @returns {boolean} whether its link is up to date
 */
export function keep(match) {
  const linked = match.python.state === "ready" && !match.waiting && match.diagram === undefined;
  if (linked) match.link = withFriend(match.fragment(), match.friend);
  save(match);
  return linked;
}

/** @param {Match} match */
function save(match) {
  if (match.moves.length === 0) return;
  // Two tabs may play the same game: as soon as they differ they are two games, and both are kept.
  if (playedElsewhere(match, match.savedAt)) {
    match.id = newId();
    setGameOfTab(match.id);
  }
  const game = match.save();
  saveGame(game);
  match.savedAt = game.updated;
}
