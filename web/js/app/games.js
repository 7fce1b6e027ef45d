/**
 * Games of this page: new ones, saved ones, their addresses, and how they are saved.
 * @module app/games
 */

import { settings } from "../base/settings.js";
import { writeLink } from "../before/links.js";
import { linkOf, withNames } from "../match/friends.js";
import { Match } from "../match/match.js";
import { newId } from "../before/reference.js";
import { playedElsewhere, saveGame, setGameOfTab } from "../match/saved_games.js";

/** @import { Description, Options, PythonClient, SavedGame, Seat, View } from "../types.js" */
/** @import { GameData } from "../before/data.js" */

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
 * Seat the players of a link: a person, and friends if it is one between friends; else bots.
 *
 * @param {number} count
 * @param {number} person
 * @param {{friend: string, names: string[]}} linked what the link says of friends
 * @returns {Seat[]}
 */
export function linkedSeats(count, person, { friend, names }) {
  const seats = defaultSeats(count, person);
  return friend === "" ? seats : withNames(seats.map((seat) => (seat.kind === "bot" ? { kind: "friend" } : seat)), names);
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
 * The address of a new game.
 *
 * @param {Description} description
 */
export function gamePath({ id, rules, options }) {
  // The name that the writer of the rules has given them.
  const name = options.find((option) => option.name === "name")?.value;
  return writeLink({ game: id, options: rules ? { rules: rules.code, ...(name ? { name } : {}) } : {}, moves: [] }).replace(/\/$/, "");
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
  if (linked) match.link = linkOf(match);
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
