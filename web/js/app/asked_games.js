/**
 * Games that Python describes: from links and records, with options, in ludemes. Loaded when Python is asked for one.
 * @module app/asked_games
 */

import { commonLength } from "../base/common.js";
import { Problem } from "../base/problem.js";
import { loadGame, variantOf } from "../before/data.js";
import { friendsIn } from "../before/links.js";
import { Match } from "../match/match.js";
import { anyStart, linkedSeats } from "./games.js";

/** @import { GameData } from "../before/data.js" */
/** @import { Description, Options, PythonClient, Seat, Settled, Variation } from "../types.js" */
/** @import { Message } from "../base/problem.js" */
/**
 * @typedef {{game: string, options: Options, moves: string[], ply?: number | null, diagram?: string,
 *   linked?: {friend: string, names: string[]}, variations?: Omit<Variation, "ply">[], comments?: Record<number, string>, nags?: Record<number, number>,
 *   stopped?: Message, tags?: Record<string, string>, settled?: Settled, games?: string[]}} Parsed `stopped` says why the moves end
 *   before those of the text; of a text with several games there are only their names, `games`
 */

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
 * Let Python read a link, up to the first move that is not legal.
 *
 * @param {PythonClient} python
 * @param {string} fragment
 * @returns {Promise<Parsed>} rejects with a PythonError
 */
export async function parsedLink(python, fragment) {
  const parsed = await python.request({ do: "parse-link", fragment, partial: true });
  return { ...parsed, linked: friendsIn(fragment) };
}

/**
 * Let Python read a record, up to the first move that is not legal.
 *
 * @param {PythonClient} python
 * @param {string} text
 * @param {number} [number] of the game, from 1, where the text has several
 * @returns {Promise<Parsed>} rejects with a PythonError, and with a Problem for text of which not even the first move is legal
 */
export async function parsedRecord(python, text, number) {
  const parsed = await python.request({ do: "parse", text, partial: true, ...(number === undefined ? {} : { number }) });
  if (parsed.stopped && parsed.moves.length === 0) throw new Problem(parsed.stopped);
  return parsed;
}

/**
 * Make the game that Python has read from a link or a record.
 *
 * @param {PythonClient} python
 * @param {Parsed} parsed
 * @returns {Promise<{data: GameData, match: Match}>}
 */
export async function parsedGame(python, { game, options, moves, ply = null, diagram, variations = [], linked = { friend: "", names: [] }, ...said }) {
  const data = await loadGame(game);
  const reference = diagram === undefined ? { game, options, moves } : { game, options, moves, diagram };
  const [{ game: description }, { view, line }] = await Promise.all([
    python.request({ do: "describe", game, options }),
    python.request({ do: "view", ...reference }),
  ]);
  const seats = linkedSeats(description.players.length, view.seat, linked);
  const match = new Match(python, { description, view, moves, line, seats, diagram, friend: linked.friend });
  match.branch(variations.map((line) => ({ ...line, ply: commonLength(line.moves, moves) })));
  match.comments = said.comments ?? {};
  match.nags = said.nags ?? {};
  match.tags = said.tags ?? {};
  match.settled = said.settled ?? null;
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
 * @returns {Promise<Description>} rejects with a PythonError for what are no rules
 */
export async function rulesDescription(python, data, rules, current) {
  const known = [variantOf(data, { rules }).data.game, current].find((one) => one?.rules?.code === rules);
  if (known) return known;
  return (await python.request({ do: "describe", game: data.game.id, options: { rules } })).game;
}
