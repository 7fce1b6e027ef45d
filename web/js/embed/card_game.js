/**
 * The game on an embedded board: from the first touch to the last move.
 * @module embed/card_game
 */

import { Match } from "../match/match.js";
import { textsOf } from "../text/words.js";
import { playMove } from "../ui/sound.js";
import { askPosition, seatsFor } from "../match/source.js";

/** @typedef {import("../types.js").LineEntry} LineEntry */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Description} Description */
/** @typedef {import("./card.js").Card} Card */

/** The game of one card. */
export class CardGame {
  /** @type {Card} */
  #card;
  /** Whether Python is asked for the position to begin with. */
  #beginning = false;
  /** Ends the wait for a move's answer. */
  #release = () => {};

  /** @param {Card} card */
  constructor(card) {
    this.#card = card;
    /** The game, once there is one to play. @type {Match | null} */
    this.match = null;
    /** The cell whose touch woke the board, and the kind of pointer. @type {{cell: string, pointer: string} | null} */
    this.touched = null;
  }

  /** Whether Python is asked for a position. */
  get asking() {
    return this.#beginning || Boolean(this.match?.waiting);
  }

  /**
   * Make a game from a position and put it on the board.
   *
   * @param {{description: Description, view: View, moves: string[], line?: LineEntry[], diagram?: string, ply?: number}} start
   * @returns {Match}
   */
  open({ description, view, moves, line, diagram, ply = moves.length }) {
    const card = this.#card;
    const seats = seatsFor(card.parameters, description.players.length, view.seat, card.lesson !== null);
    const match = new Match(card.python, { description, view, moves, line, seats, diagram });
    match.changed.listen((before) => this.#changed(match, before));
    match.analysis.reported.listen(() => match === this.match && card.display.updateStatus());
    match.warned.listen(() => match === this.match && card.display.update());
    match.ply = ply;
    this.match = match;
    return match;
  }

  /**
   * @param {Match} match
   * @param {View} [before]
   */
  #changed(match, before) {
    const card = this.#card;
    if (match !== this.match) return;
    card.update(before);
    if (match.waiting) return;
    card.reporter.report(match, before, textsOf(match.description));
    if (before) {
      playMove(match.view, false);
      card.lesson?.moved();
    }
  }

  /** Begin the game that the position of the card asks for, with Python's help. */
  async begin() {
    const card = this.#card;
    if (this.match) {
      this.match.begin();
      card.update();
      return;
    }
    const { position } = card;
    this.#beginning = true;
    card.update();
    try {
      const { stopped, ...start } = await askPosition(card.python, position, card.parameters, card.shownPly);
      if (position !== card.position) return;
      card.know(start.description);
      if (stopped) card.stop(stopped);
      const match = this.open(start);
      card.reporter.begin(start.moves);
      await match.begin();
      if (match === this.match) this.#takeTouch(match);
    } catch (error) {
      if (position === card.position) card.fail(error);
    } finally {
      if (position === card.position) this.#beginning = false;
    }
  }

  /** Wait until the game knows the position that it shows, or another takes its place. @returns {Promise<void>} */
  async answered() {
    const { match } = this;
    if (!match?.waiting) return;
    await new Promise((/** @type {(nothing?: undefined) => void} */ resolve) => {
      this.#release = resolve;
      const end = match.changed.listen(() => {
        if (match.waiting && !match.error) return;
        end();
        resolve();
      });
    });
  }

  /** End the game. */
  close() {
    this.match?.close();
    this.#release();
  }

  /** End the game and take it off the board. */
  clear() {
    this.close();
    this.match = null;
    this.touched = null;
  }

  /**
   * Wake a board that sleeps; the touch that wakes it is the move if it can be one, and so is a later one that comes
   * before Python has told the position.
   *
   * @param {string | null} cell
   * @param {string} pointer
   */
  touch(cell, pointer) {
    const card = this.#card;
    card.memory.stir();
    if (!card.playable || (card.awake && !this.#beginning) || cell === null) return;
    if (this.match) {
      // The beginning: the table has taken the touch itself, unless a bot has the first move.
      if (!this.match.personToMove) card.wake();
      return;
    }
    this.touched = card.known ? { cell, pointer } : null;
    if (card.awake) card.update();
    else card.wake();
  }

  /** Let the touch that woke the board make its move if it can. @param {Match} match */
  #takeTouch(match) {
    const { touched } = this;
    this.touched = null;
    if (!touched || !match.personToMove || !match.atEnd) return;
    this.#card.frame.table.board.clicked.emit(touched.cell, touched.pointer);
  }
}
