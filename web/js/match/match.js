/**
 * A game in play: its moves, the position shown, the seats, the bots' searches.
 * The page owns all of this state; Python answers what a position looks like and which move the bot plays.
 * @module match/match
 */

import { Signal } from "../base/signal.js";
import { MoveHistory } from "./move_history.js";
import { DangerWatch } from "./dangers.js";
import { PythonError } from "../python/errors.js";
import { fixedOptions, newId } from "../before/reference.js";
import { Analysis } from "./analysis.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").LineEntry} LineEntry */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../types.js").Options} Options */
/** @typedef {import("../types.js").Description} Description */
/** @typedef {import("../types.js").SavedGame} SavedGame */
/** @typedef {import("../types.js").GameReference} GameReference */
/** @typedef {import("../types.js").PythonClient} PythonClient */

/** Number of views kept. */
const MOST_VIEWS = 400;

/**
 * What a game starts from.
 * @typedef {object} Start
 * @property {Description} description
 * @property {View} view the position after `moves`, or any of the same game until that is fetched
 * @property {string[]} [moves]
 * @property {LineEntry[]} [line] what Python has said of the moves; without it, the game asks before anybody can move
 * @property {Seat[]} seats
 * @property {string} [diagram] the position that `moves` start from if it is not the game's start
 * @property {() => void} [fetch] for a view that is only a picture: fetches the game itself, as another Match
 * @property {SavedGame} [saved]
 * @property {string} [friend] the name that the links of a game with a friend carry
 */

/** A game in play on this page. */
export class Match extends MoveHistory {
  /** @type {Map<string, View>} */
  #views = new Map();
  /** Number of moves that Python has confirmed. */
  #confirmed = 0;

  /**
   * @param {PythonClient} python
   * @param {Start} start
   */
  constructor(python, { description, view, moves = [], line = [], seats, diagram, saved, fetch, friend = "" }) {
    super({ moves, line: saved?.line ?? line, seats, variations: [...(saved?.variations ?? [])], view });
    this.python = python;
    /** Version of the state; answers to requests of an earlier version are stale. */
    this.version = 0;
    this.id = saved?.id ?? newId();
    /** Time of the last save by this page, or by the one that it took the game over from. */
    this.savedAt = saved?.updated ?? 0;
    this.description = description;
    this.game = description.id;
    /** @type {Options} */
    this.options = fixedOptions(description, view.options);
    this.diagram = saved?.diagram ?? diagram;
    /** What a record says of single moves, by the number of moves up to and with them. @type {Record<number, string>} */
    this.comments = saved?.comments ?? {};
    /** The marks of a record on single moves (NAGs of PGN), in the same way. @type {Record<number, number>} */
    this.nags = saved?.nags ?? {};
    this.link = saved?.link ?? "";
    /** The name that the links of a game with a friend carry; "" where none plays. */
    this.friend = saved?.friend ?? friend;
    this.#nameFriend();
    this.paused = false;
    this.fetch = fetch;
    /** Whether the view of `ply` is still to come. */
    this.waiting = fetch !== undefined;
    /** @type {PythonError | null} */
    this.error = null;
    this.closed = false;

    /** Emitted on every change, with the view shown before if a single move leads from it to the current one. */
    this.changed = new Signal();
    /** Emitted when the game should be saved. */
    this.progressed = new Signal();

    /** Its searches, and what they have found. */
    this.analysis = new Analysis(this);
    /** Asks for its dangerous moves. */
    this.dangerWatch = new DangerWatch();

    // A view saved by an earlier version does not say how things stand: ask Python again.
    const complete = view.standing !== undefined;
    if (view.ply === moves.length && complete) {
      this.#views.set(this.key(), view);
      this.#confirmed = moves.length;
    }
    saved?.values.forEach((value, ply) => {
      if (value !== null) this.values.set(this.key(ply), value);
    });
  }

  /** Return the game and its moves as requests name them. @returns {GameReference} */
  get reference() {
    const { game, options, moves, diagram } = this;
    return diagram === undefined ? { game, options, moves } : { game, options, moves, diagram };
  }

  // What searches and Python have found out, each by `key` where there are many.

  /** Purpose of the running search. */
  get busy() {
    return this.analysis.searches.busy;
  }

  /** Value for the player to move of each analysed position. */
  get values() {
    return this.analysis.findings.values;
  }

  /** The best report of each position searched on this page. */
  get reports() {
    return this.analysis.findings.reports;
  }

  /** Report of the running (or last) search of the position shown. */
  get report() {
    return this.analysis.report;
  }

  /** The hint for the position shown. */
  get hint() {
    return this.analysis.hint;
  }

  /** The dangers of the positions that Python was asked about. */
  get dangers() {
    return this.dangerWatch.found;
  }

  /** Whether the position shown waits for a person at this screen. */
  get personToMove() {
    return !this.waiting && !this.view.outcome && this.seats[this.view.seat]?.kind === "person";
  }

  /** The latest position, where it is known. */
  get end() {
    return this.#views.get(this.key(this.moves.length)) ?? null;
  }

  /** Start: fetch what is missing and let the bots play. */
  begin() {
    return this.fetch ? this.fetch() : this.#refresh();
  }

  /** Stop everything; the visitor has left the game. */
  close() {
    this.closed = true;
    this.version += 1;
    this.analysis.searches.halt();
  }

  /**
   * Play a move in the position shown. Moves that follow it become a variation or are dropped.
   *
   * @param {string} move
   * @param {{keep?: boolean}} [options]
   */
  play(move, { keep = false } = {}) {
    if (!this.atEnd && this.moves[this.ply] === move) {
      this.go(this.ply + 1);
      return;
    }
    const known = this.atEnd ? -1 : this.variationWith(move);
    if (known >= 0) {
      this.takeVariation(known);
      return;
    }
    this.#confirmed = Math.min(this.#confirmed, this.ply);
    this.advance(move, { keep });
    this.paused = this.paused && this.onlyBots;
    this.#refresh();
  }

  /**
   * Show another position of the line.
   *
   * @param {number} ply
   */
  go(ply) {
    if (this.goTo(ply)) this.#refresh();
  }

  /** Take moves back to a person's last decision. */
  undo() {
    const target = this.undoTarget;
    if (target < 0) return;
    this.takeBack(target);
    this.paused = this.onlyBots;
    this.#confirmed = Math.min(this.#confirmed, target);
    this.#refresh();
  }

  /** Redo moves up to a person's next decision. */
  redo() {
    if (this.undone.length === 0) return;
    this.repeat();
    this.#refresh();
  }

  /**
   * Promote a variation to the main line, which becomes a variation.
   *
   * @param {number} index
   */
  takeVariation(index) {
    if (!this.promote(index)) return;
    this.#confirmed = Math.min(this.#confirmed, this.line.length);
    this.#refresh();
  }

  /**
   * Seat a person or a bot.
   *
   * @param {number} seat
   * @param {Seat} player
   */
  setSeat(seat, player) {
    this.occupy(seat, player);
    this.#nameFriend();
    this.paused = false;
    this.progressed.emit();
    this.#refresh();
  }

  /** Give a game with a friend the name by which both pages know it. */
  #nameFriend() {
    if (this.friend === "" && this.seats.some(({ kind }) => kind === "friend")) this.friend = newId().slice(-10);
  }

  /**
   * Take over the moves of another copy of the game.
   *
   * @param {string[]} moves
   */
  take(moves) {
    this.replace(moves);
    this.#confirmed = Math.min(this.#confirmed, this.line.length);
    this.#refresh();
  }

  /** Pause or resume the bots. */
  togglePause() {
    this.paused = !this.paused;
    this.#refresh();
  }

  /**
   * Walk along other moves from a position of the game; the game as it was stays as a variation, and bots wait.
   *
   * @param {number} ply
   * @param {string[]} moves
   */
  follow(ply, moves) {
    this.paused = true;
    this.variations.push({ ply, moves: [...this.moves.slice(0, ply), ...moves] });
    this.takeVariation(this.variations.length - 1);
  }

  /** Retry after a failure of Python. */
  retry() {
    this.error = null;
    this.python.restart();
    this.begin();
  }

  /**
   * Return the game as it is saved between visits.
   *
   * @returns {SavedGame}
   */
  save() {
    const last = this.#views.get(this.key(this.moves.length)) ?? this.view;
    return {
      id: this.id,
      game: this.game,
      options: this.options,
      diagram: this.diagram,
      moves: this.moves,
      line: this.line,
      seats: this.seats,
      variations: [...this.variations],
      comments: this.comments,
      nags: this.nags,
      values: this.analysis.findings.valuesAlong(this.moves),
      link: this.link,
      ...(this.friend === "" ? {} : { friend: this.friend }),
      updated: Date.now(),
      description: this.description,
      view: last,
    };
  }

  /** Show the position of `ply`: at once if it is known, else when Python has answered. */
  async #refresh() {
    this.version += 1;
    const { version } = this;
    this.analysis.clear();
    this.error = null;
    const before = this.view;
    const key = this.key();
    let view = this.#views.get(key);
    if (!view || this.line.length < this.moves.length) {
      this.waiting = true;
      this.changed.emit();
      try {
        const reply = await this.python.request({ do: "view", ...this.reference, ply: this.ply });
        if (version !== this.version) return;
        view = /** @type {View} */ (reply.view);
        this.learn(reply.line);
        this.#confirmed = this.moves.length;
        if (this.#views.size >= MOST_VIEWS) this.#views.clear();
        this.#views.set(key, view);
      } catch (error) {
        if (version === this.version) this.#refused(error);
        return;
      }
    }
    this.#confirmed = Math.max(this.#confirmed, this.ply);
    this.waiting = false;
    this.place(view);
    this.changed.emit(view.ply === before.ply + 1 ? before : undefined);
    this.progressed.emit();
    this.dangerWatch.ask(this);
    this.analysis.goOn();
  }

  /** @param {unknown} error */
  #refused(error) {
    this.error = error instanceof PythonError ? error : new PythonError("internal", String(error));
    // A game that an earlier version saved may be longer than Python reads now: it is kept, though it cannot go on.
    const kept = this.error.kind === "too-large" && this.#confirmed === 0;
    if (this.error.kind !== "failed" && this.moves.length > this.#confirmed && !kept) {
      // Keep the moves that Python accepted; drop the rest.
      this.cut(this.#confirmed);
      this.place(this.#views.get(this.key()) ?? this.view);
      this.waiting = this.view.ply !== this.ply;
    }
    this.changed.emit();
  }
}
