/**
 * A position that is shown without Python where possible and becomes a match as soon as somebody plays: on an embedded board,
 * in a lesson, in a puzzle.
 *
 *     show(source) ──▶ drawn from the game's data ──wake()──▶ asked of Python ──▶ a Match
 *
 * @module match/playable_position
 */

import { Signal } from "../base/signal.js";
import { Match } from "./match.js";
import { askPosition, drawPosition, sameMoves, seatsFor, UNKNOWN } from "./source.js";

/** @import { Description, LineEntry, PythonClient, View } from "../types.js" */
/** @import { Message } from "../base/problem.js" */
/** @import { Setup } from "../before/setups.js" */
/** @import { Source, Wanted } from "./source.js" */

/** A position to look at and to play on from. */
export class PlayablePosition {
  /** The view drawn while there is no match. @type {View | null} */
  #view = null;
  /** The number of moves that it shows; null if it shows the beginning though there are moves. @type {number | null} */
  #ply = 0;
  #asking = false;
  /** Whether the position cannot be shown. */
  #broken = false;
  /** Grows with every source: what was asked for an older one is dropped. */
  #turn = 0;
  /** The moves that the match began with. @type {string[]} */
  #first = [];
  /** Settles when the match that was asked for last can be played. */
  #begun = Promise.resolve();
  /** Ends the wait for a move's answer. */
  #release = () => {};

  /**
   * @param {PythonClient} python
   * @param {Wanted} wanted the game, its options and who plays
   * @param {Source} home the position that `follow` varies
   */
  constructor(python, wanted, home) {
    this.python = python;
    this.wanted = wanted;
    this.home = home;
    this.source = home;
    /** What is known of the game without Python; to be set before anything is shown. @type {Setup | null} */
    this.setup = null;
    /** The game's description with the options in force. @type {Description | null} */
    this.description = null;
    /** Why the moves stop before their end; null where they do not. @type {Message | null} */
    this.stopped = null;
    /** The match, once there is one to play. @type {Match | null} */
    this.match = null;
    /** Whether somebody has begun to play. */
    this.awake = false;
    /** Whether the beginning of the game can be played on from its data alone. */
    this.beginsFromData = false;
    /** Whether anybody can move in the position shown. */
    this.playable = () => true;

    /** Emitted on every change, with the view shown before if one move led from there to the one shown. */
    this.changed = new Signal();
    /** Emits each new match. */
    this.began = new Signal();
    /** Emitted when the match that Python was asked for can be played. */
    this.ready = new Signal();
    /** Emitted when somebody begins to play. */
    this.woken = new Signal();
    /** Emits why the moves stop. */
    this.cut = new Signal();
    /** Emits why the position cannot be shown. */
    this.failed = new Signal();
  }

  /** Whether Python is asked for a position. */
  get asking() {
    return this.#asking || Boolean(this.match?.waiting);
  }

  /** Whether Python is asked for the position to begin with. */
  get beginning() {
    return this.#asking;
  }

  /** The moves that lead to the last position. */
  get moves() {
    return this.match ? this.match.moves : this.source.moves;
  }

  /** The position shown, as a number of moves. */
  get ply() {
    return this.match ? this.match.ply : (this.#ply ?? this.moves.length);
  }

  /** Whether the position is shown, not an empty board in its place. */
  get known() {
    return this.match !== null || this.#ply !== null;
  }

  /** The view shown. */
  get view() {
    return this.match?.view ?? this.#view;
  }

  /** How the position shown ended, once Python has said so. */
  get outcome() {
    return this.match && !this.match.waiting ? this.match.view.outcome : null;
  }

  /** Who made the last move. */
  get lastPlayer() {
    return this.match?.line[this.match.ply - 1]?.player ?? "";
  }

  /**
   * Show a position in place of the one before.
   *
   * @param {Source} source
   * @param {number} [ply] the number of its moves to show
   */
  async show(source, ply) {
    this.#turn += 1;
    this.close();
    this.source = source;
    this.stopped = null;
    this.match = null;
    this.#asking = false;
    this.#broken = false;
    this.draw(ply);
    if (this.awake && this.playable()) await this.#begin();
  }

  /**
   * Return the view of a position that can be drawn without Python, and the number of moves that it shows; else null.
   *
   * @param {number} ply
   */
  drawn(ply) {
    return drawPosition(this.source, ply, /** @type {Setup} */ (this.setup));
  }

  /** Show the position without Python. @param {number} [ply] */
  draw(ply = this.source.ply ?? this.source.moves.length) {
    let drawn;
    try {
      drawn = this.drawn(ply);
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.#ply = drawn ? drawn.ply : null;
    this.#view = drawn?.view ?? UNKNOWN;
    if (drawn && drawn.ply < ply) {
      // The page around may have named a move that no board has.
      const why = { id: "move-impossible", values: { move: /** @type {string} */ (this.moves[drawn.ply]) } };
      this.source = { ...this.source, moves: this.moves.slice(0, drawn.ply) };
      this.#stop({ id: "move-number", values: { number: drawn.ply + 1, why } });
    }
    if (this.beginsFromData && drawn?.view === this.setup?.data.starts[0] && this.moves.length === 0) {
      this.#open({ description: /** @type {Description} */ (this.description), view: this.#view, moves: [] });
    }
    this.changed.emit();
  }

  /**
   * Show the position after `ply` moves, or the nearest there is.
   *
   * @param {number} ply
   */
  go(ply) {
    const wanted = Math.max(0, Math.min(this.moves.length, ply));
    if (this.match) this.match.go(wanted);
    else if (this.drawn(wanted)) this.draw(wanted);
    else this.wake().then(() => this.match?.go(wanted));
  }

  /**
   * Show a position of another line of the record. The match so far ends: nobody has played on this line yet.
   *
   * @param {string[]} moves
   * @param {number} ply
   */
  follow(moves, ply) {
    this.awake = false;
    this.show(sameMoves(moves, this.home.moves) ? this.home : { ...this.home, moves, ply, picture: "" }, ply);
    if (!this.known) this.wake().then(() => this.match?.go(ply));
  }

  /** Note that somebody plays. @returns {boolean} whether that is new */
  stir() {
    if (this.awake) return false;
    this.awake = true;
    this.woken.emit();
    return true;
  }

  /** Start to play: Python is needed from now on. */
  async wake() {
    if (this.#broken || !this.stir()) return;
    // At the beginning of a game nothing else would start Python before the first move.
    this.python.start();
    await this.#begin();
  }

  /**
   * Play a move and wait until it is on the board.
   *
   * @param {string} move
   */
  async play(move) {
    if (!this.awake) await this.wake();
    // Somebody may have woken the board just now.
    await this.#begun;
    this.match?.play(move);
    await this.#answered();
  }

  /** Go back to the position as it was first shown, without the moves played since. */
  async restart() {
    if (!this.match) {
      await this.show(this.source);
      return;
    }
    this.match.take(this.#first);
    await this.#answered();
  }

  /** End the match: nothing changes any more. */
  close() {
    this.match?.close();
    this.#release();
  }

  /** Begin the match of the position, with Python's help. */
  #begin() {
    this.#begun = this.#started();
    return this.#begun;
  }

  async #started() {
    if (this.match) {
      this.match.begin();
      this.changed.emit();
      return;
    }
    const turn = this.#turn;
    this.#asking = true;
    this.changed.emit();
    try {
      const { stopped, ...start } = await askPosition(this.python, this.source, this.wanted, this.#ply, this.setup);
      if (turn !== this.#turn) return;
      this.description = start.description;
      if (stopped) this.#stop(stopped);
      const match = this.#open(start);
      await match.begin();
      if (match === this.match) this.ready.emit();
    } catch (error) {
      if (turn === this.#turn) this.#fail(error);
    } finally {
      if (turn === this.#turn) this.#asking = false;
    }
  }

  /**
   * Make a match.
   *
   * @param {{description: Description, view: View, moves: string[], line?: LineEntry[], diagram?: string, ply?: number}} start
   */
  #open({ description, view, moves, line, diagram, ply = moves.length }) {
    const seats = seatsFor(this.wanted, description.players.length, view.seat);
    const match = new Match(this.python, { description, view, moves, line, seats, diagram });
    match.changed.listen((before) => match === this.match && this.changed.emit(before));
    match.ply = ply;
    this.match = match;
    this.#first = moves;
    this.began.emit(match);
    return match;
  }

  /** Wait until the match knows the position that it shows, or another takes its place. @returns {Promise<void>} */
  async #answered() {
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

  /** @param {unknown} error */
  #fail(error) {
    this.#broken = true;
    this.failed.emit(error);
  }

  /** @param {Message} why */
  #stop(why) {
    this.stopped = { id: "moves-stop", values: { why } };
    this.cut.emit(this.stopped);
  }
}
