/**
 * Grade the moves of a game by what searches of its positions have found. Knows no rule: it compares values and proofs.
 * @module match/review
 */

/** @import { LineEntry, Outcome, Report } from "../types.js" */
/** @import { Message } from "../base/problem.js" */
/** @import { Match } from "./match.js" */

/**
 * A verdict on a move.
 * @typedef {object} Verdict
 * @property {number} ply the number of moves before it
 * @property {1 | 2 | 4 | 6} nag as in PGN: good, a mistake, a blunder, inaccurate
 * @property {Message} reason
 * @property {string[]} better the line that should have been played; empty for a good move
 */

/** How much of a won game a move gives away to be called so: NAGs by their thresholds, the worst first. */
const LOSSES = /** @type {[number, 2 | 4 | 6][]} */ ([[0.3, 4], [0.18, 2], [0.09, 6]]);

/**
 * The value of every position of a game for its first player.
 *
 * @param {(Report | null)[]} reports of each position, for the player to move
 * @param {string[]} movers the player to move in each position
 * @param {string} first
 * @param {Outcome | null} outcome of the last position
 * @returns {(number | null)[]} from 0 to 1
 */
export function evaluations(reports, movers, first, outcome) {
  return reports.map((report, ply) => {
    if (ply === reports.length - 1 && outcome) return outcome.winner === null ? 0.5 : Number(outcome.winner === first);
    return report && forPlayer(report.value, movers[ply] ?? "", first);
  });
}

/**
 * Grade the moves of a game of two players.
 *
 * @param {(Report | null)[]} reports of each position
 * @param {LineEntry[]} line the moves
 * @param {(number | null)[]} values from `evaluations`
 * @param {string} first
 * @returns {Verdict[]}
 */
export function verdicts(reports, line, values, first) {
  return line.flatMap((entry, ply) => verdictOn(entry, ply, reports, values, first) ?? []);
}

/**
 * @param {LineEntry} entry
 * @param {number} ply
 * @param {(Report | null)[]} reports
 * @param {(number | null)[]} values
 * @param {string} first
 * @returns {Verdict | null}
 */
function verdictOn({ move, player }, ply, reports, values, first) {
  const before = reports[ply];
  const loss = lossOf(player, ply, values, first);
  if (!before?.choice || loss === null || move.startsWith("swap")) return null;
  const after = values[ply + 1] === null ? 0 : forPlayer(values[ply + 1] ?? 0, player, first);
  const best = before.line.length > 0 ? before.line : [before.choice];
  if (move === best[0]) return onlyMove(before) ? { ply, nag: 1, reason: { id: "review-only" }, better: [] } : null;
  const next = reports[ply + 1];
  if (after === 0 && !next) return { ply, nag: 4, reason: { id: "review-lost" }, better: best };
  if (before.proven === "win" && after < 1) {
    const reason = { id: "review-missed", values: { count: ownMoves(before), move: best[0] ?? "" } };
    return { ply, nag: after < 0.5 ? 4 : 2, reason, better: best };
  }
  if (before.proven !== "loss" && after === 0) {
    return { ply, nag: 4, reason: { id: "review-allowed", values: { count: next ? ownMoves(next) : 0 } }, better: best };
  }
  const nag = LOSSES.find(([least]) => loss >= least)?.[1];
  if (!nag || before.proven) return null;
  return { ply, nag, reason: { id: "review-better", values: { move: best[0] ?? "", percent: Math.round(100 * loss) } }, better: best };
}

/**
 * Return whether a verdict names a mistake to learn from; an inaccuracy is none.
 *
 * @param {Verdict} verdict
 */
export function isMistake({ nag }) {
  return nag === 2 || nag === 4;
}

/**
 * Return how many moves the player to move makes until the end that is proven.
 *
 * @param {Report} report
 */
function ownMoves({ distance }) {
  return Math.ceil((distance ?? 0) / 2);
}

/**
 * Return whether every other move is proven to lose.
 *
 * @param {Report} report
 */
function onlyMove({ proven, moves }) {
  return proven !== "loss" && moves.length > 1 && moves.slice(1).every((move) => move.proven === "loss");
}

/**
 * @param {number} value for the first player
 * @param {string} player
 * @param {string} first
 */
function forPlayer(value, player, first) {
  return player === first ? value : 1 - value;
}

/**
 * Return how much a move gave away, from 0 to 1.
 *
 * @param {string} player who made it
 * @param {number} ply
 * @param {(number | null)[]} values
 * @param {string} first
 * @returns {number | null}
 */
function lossOf(player, ply, values, first) {
  const [before = null, after = null] = [values[ply], values[ply + 1]];
  if (before === null || after === null) return null;
  return Math.max(0, forPlayer(before, player, first) - forPlayer(after, player, first));
}

/**
 * Return how accurate a player's moves were, by lichess's formula.
 *
 * @param {string} player
 * @param {LineEntry[]} line
 * @param {(number | null)[]} values
 * @param {string} first
 * @returns {number | null} from 0 to 100; null where no move of the player could be graded
 */
export function accuracy(player, line, values, first) {
  const losses = line.flatMap((entry, ply) => (entry.player === player ? (lossOf(player, ply, values, first) ?? []) : []));
  if (losses.length === 0) return null;
  const each = losses.map((loss) => Math.max(0, Math.min(100, 103.1668 * Math.exp(-4.354 * loss) - 3.1669)));
  return each.reduce((sum, one) => sum + one, 0) / each.length;
}

/**
 * What is known of a whole game.
 * @typedef {object} Review
 * @property {(number | null)[]} values of each position for the first player
 * @property {Verdict[]} verdicts
 * @property {boolean} complete whether every position was searched
 */

/**
 * Review a game of two players by the searches made so far.
 *
 * @param {Match} match
 * @returns {Review}
 */
export function reviewOf(match) {
  const { description, moves, view } = match;
  const first = description.players[0] ?? "";
  const line = match.line.slice(0, moves.length);
  const known = match.analysis.valuesAlong(moves);
  const reports = match.analysis.reportsAlong(moves).map((report, ply) => report ?? saved(known[ply] ?? null));
  const atEnd = match.atEnd && !match.waiting;
  const end = match.end ?? (atEnd ? view : null);
  const movers = [...line.map(({ player }) => player), end?.to_move ?? ""];
  const values = evaluations(reports, movers, first, end?.outcome ?? null);
  const complete = moves.length > 0 && values.every((value) => value !== null);
  return { values, verdicts: verdicts(reports, line, values, first), complete };
}

/**
 * Make a report of a value that was saved without one.
 *
 * @param {number | null} value
 * @returns {Report | null}
 */
function saved(value) {
  if (value === null) return null;
  const proven = value === 0 ? "loss" : value === 1 ? "win" : null;
  return { value, proven, choice: "", distance: null, line: [], moves: [], visits: 0, nodes: 0, milliseconds: 0 };
}
