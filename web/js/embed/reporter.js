/**
 * Report the moves and the end of a game to the page around an embedded board.
 * @module embed/reporter
 */

import { outcomeText } from "../text/words.js";

/** @import { GameTexts, View } from "../types.js" */
/** @import { Signal } from "../base/signal.js" */
/** @import { Match } from "../match/match.js" */

/** Reports what is new in a game. */
export class Reporter {
  /** The moves that the page around knows. @type {string[]} */
  #moves = [];
  /** The key of the ended game that the page around knows; "" for none. */
  #ended = "";

  /** @param {Signal} events emitted with a type and details */
  constructor(events) {
    this.events = events;
  }

  /**
   * Begin with a position whose moves the page around knows.
   *
   * @param {string[]} moves
   */
  begin(moves) {
    this.#moves = moves;
    this.#ended = "";
  }

  /**
   * Report what is new.
   *
   * @param {Match} match
   * @param {View | undefined} before the view before, if one move led from there to this one
   * @param {GameTexts} texts
   */
  report(match, before, texts) {
    const { moves, view, line } = match;
    if (match.atEnd && moves !== this.#moves && before) {
      const last = line[moves.length - 1];
      const by = match.seats[last?.seat ?? 0]?.kind ?? "person";
      const [move, player] = [moves.at(-1) ?? "", last?.player ?? ""];
      // `word` and `side` are the names that pages written for earlier versions read.
      this.events.emit("move", { move, word: move, moves: [...moves], player, side: player, by });
    }
    this.#moves = moves;
    const ended = view.outcome && match.atEnd ? match.key() : "";
    if (ended && ended !== this.#ended && view.outcome) {
      const { winner, reason } = view.outcome;
      this.events.emit("end", { winner, reason, text: outcomeText(texts, view, match.seats), moves: [...moves] });
    }
    this.#ended = ended;
  }
}
