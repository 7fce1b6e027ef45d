/**
 * The game on an embedded board: from the first touch to the last move.
 * @module embed/card_game
 */

import { LiveGame } from "../match/live_game.js";
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
    /** The game, once there is one to play. @type {LiveGame | null} */
    this.live = null;
    /** The cell whose touch woke the board, and the kind of pointer. @type {{cell: string, pointer: string} | null} */
    this.touched = null;
  }

  /** Whether Python is asked for a position. */
  get asking() {
    return this.#beginning || Boolean(this.live?.waiting);
  }

  /**
   * Make a game from a position and put it on the board.
   *
   * @param {{description: Description, view: View, moves: string[], line?: LineEntry[], diagram?: string, ply?: number}} start
   * @returns {LiveGame}
   */
  open({ description, view, moves, line, diagram, ply = moves.length }) {
    const card = this.#card;
    const seats = seatsFor(card.parameters, description.players.length, view.seat, card.lesson !== null);
    const live = new LiveGame(card.engine, { description, view, moves, line, seats, diagram });
    live.changed.listen((before) => this.#changed(live, before));
    live.thinking.reported.listen(() => live === this.live && card.display.updateStatus());
    live.dangerWatch.warned.listen(() => live === this.live && card.display.update());
    live.ply = ply;
    this.live = live;
    return live;
  }

  /**
   * @param {LiveGame} live
   * @param {View} [before]
   */
  #changed(live, before) {
    const card = this.#card;
    if (live !== this.live) return;
    card.update(before);
    if (live.waiting) return;
    card.reporter.report(live, before, textsOf(live.description));
    if (before) {
      playMove(live.view, false);
      card.lesson?.moved();
    }
  }

  /** Begin the game that the position of the card asks for, with Python's help. */
  async begin() {
    const card = this.#card;
    if (this.live) {
      this.live.begin();
      card.update();
      return;
    }
    const { position } = card;
    this.#beginning = true;
    card.update();
    try {
      const { stopped, ...start } = await askPosition(card.engine, position, card.parameters, card.shownPly);
      if (position !== card.position) return;
      card.know(start.description);
      if (stopped) card.stop(stopped);
      const live = this.open(start);
      card.reporter.begin(start.moves);
      await live.begin();
      if (live === this.live) this.#takeTouch(live);
    } catch (error) {
      if (position === card.position) card.fail(error);
    } finally {
      if (position === card.position) this.#beginning = false;
    }
  }

  /** Wait until the game knows the position that it shows, or another takes its place. @returns {Promise<void>} */
  async answered() {
    const { live } = this;
    if (!live?.waiting) return;
    await new Promise((/** @type {(nothing?: undefined) => void} */ resolve) => {
      this.#release = resolve;
      const end = live.changed.listen(() => {
        if (live.waiting && !live.error) return;
        end();
        resolve();
      });
    });
  }

  /** End the game. */
  close() {
    this.live?.close();
    this.#release();
  }

  /** End the game and take it off the board. */
  clear() {
    this.close();
    this.live = null;
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
    if (this.live) {
      // The beginning: the table has taken the touch itself, unless a bot has the first move.
      if (!this.live.personToMove) card.wake();
      return;
    }
    this.touched = card.known ? { cell, pointer } : null;
    if (card.awake) card.update();
    else card.wake();
  }

  /** Let the touch that woke the board make its move if it can. @param {LiveGame} live */
  #takeTouch(live) {
    const { touched } = this;
    this.touched = null;
    if (!touched || !live.personToMove || !live.atEnd) return;
    this.#card.frame.table.board.clicked.emit(touched.cell, touched.pointer);
  }
}
