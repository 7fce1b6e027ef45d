/**
 * Report to the page around an embedded board what the board shows: the position, its last move, the end of the game.
 * @module embed/reporter
 */

import { commonLength } from "../base/common.js";
import { sameMoves } from "../match/source.js";
import { outcomeText } from "../text/words.js";

/** @import { GameTexts, View } from "../types.js" */
/** @import { Signal } from "../base/signal.js" */
/** @import { Match } from "../match/match.js" */
/** @import { PlayablePosition } from "../match/playable_position.js" */
/** @import { Source } from "../match/source.js" */

/**
 * Why the board shows something else than before: another position begins, somebody has moved, moves were taken back, the
 * reader steps through the moves, or Python has told how the game ended.
 * @typedef {"begin" | "move" | "undo" | "step" | "outcome"} Reason
 */

/** Reports what is new on a board. */
export class Reporter {
  /** What the board showed last. @type {{source: Source | null, match: Match | null, line: string[], ply: number, told: string}} */
  #shown = { source: null, match: null, line: [], ply: 0, told: "" };
  /** The key of the ended game that the page around knows; "" for none. */
  #ended = "";

  /** @param {Signal} events emitted with a type and details */
  constructor(events) {
    this.events = events;
  }

  /**
   * Report the position shown if it is another one than before, its move if somebody has just made it, and the end of the game.
   *
   * @param {PlayablePosition} position
   * @param {View | undefined} before the view before, if one move led from there to this one
   * @param {GameTexts} texts
   */
  report(position, before, texts) {
    const { match, source, moves: line, ply } = position;
    const moves = line.slice(0, ply);
    const outcome = outcomeOf(position, texts);
    const told = JSON.stringify([moves, outcome]);
    const reason = this.#reason(position, before);
    const fresh = told !== this.#shown.told || reason === "begin";
    this.#shown = { source, match, line, ply, told };
    if (fresh) this.events.emit("change", { moves, outcome: outcome && { ...outcome, moves }, reason });
    if (!match) return;
    if (reason === "move") {
      const last = match.line[ply - 1];
      const by = match.seats[last?.seat ?? 0]?.kind ?? "person";
      const [move, player] = [moves.at(-1) ?? "", last?.player ?? ""];
      // `word` and `side` are the names that pages written for earlier versions read.
      this.events.emit("move", { move, word: move, moves, player, side: player, by });
    }
    const ended = outcome && match.atEnd ? match.key() : "";
    if (outcome && ended && (ended !== this.#ended || reason === "begin")) this.events.emit("end", { ...outcome, moves });
    this.#ended = ended;
  }

  /**
   * @param {PlayablePosition} position
   * @param {View | undefined} before
   * @returns {Reason}
   */
  #reason({ match, source, moves, ply }, before) {
    const shown = this.#shown;
    const same = sameMoves(moves, shown.line);
    // Python may have found a move that is not legal: the match then begins with those before it.
    if (source !== shown.source || (match !== shown.match && !same)) return "begin";
    if (same) return ply === shown.ply ? "outcome" : "step";
    if (before && match?.atEnd && sameMoves(moves.slice(0, -1), shown.line.slice(0, shown.ply))) return "move";
    return commonLength(moves, shown.line) === moves.length ? "undo" : "begin";
  }
}

/**
 * Return how the position shown ended, as far as the board says it.
 *
 * @param {PlayablePosition} position
 * @param {GameTexts} texts
 */
function outcomeOf({ match, view }, texts) {
  if (!view?.outcome?.reason) return null;
  const { winner, reason } = view.outcome;
  return { winner, reason, text: outcomeText(texts, view, match?.seats ?? []) };
}
