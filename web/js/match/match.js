/**
 * A game in play: its moves, the position shown, the seats, the bots' searches.
 * The page owns all of this state; Python says what a position looks like and which move the bot plays. A move costs one
 * request, and the reply of a bot one more and its slices: the last one brings the position after the bot's move.
 * @module match/match
 */

import { Signal } from "../base/signal.js";
import { MoveHistory } from "./move_history.js";
import { settings } from "../base/settings.js";
import { writeLink } from "../before/links.js";
import { changedOptions, fixedOptions, newId } from "../before/reference.js";
import { PythonError, pythonError } from "../python/errors.js";
import { Analysis } from "./analysis.js";

/** @import { Dangers, Description, GameReference, LineEntry, Options, PythonClient, SavedGame, Seat, View } from "../types.js" */
/** @import { Settled, ViewReply } from "../types.js" */

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
 * @property {string} [friend] identifies a game with a friend in its links
 */

/** A game in play on this page. */
export class Match extends MoveHistory {
  /** @type {Map<string, View>} */
  #views = new Map();
  /** Number of moves that Python has confirmed. */
  #confirmed = 0;
  /** The position whose dangers Python is asked for, by its key. @type {string | null} */
  #asked = null;

  /**
   * @param {PythonClient} python
   * @param {Start} start
   */
  constructor(python, { description, view, moves = [], line = [], seats, diagram, saved, fetch, friend = "" }) {
    const { variations = [], comments, nags } = saved ?? {};
    super({ moves, line: saved?.line ?? line, seats, variations, comments, nags, view });
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
    /** Who played it where and when, as a record says it. @type {Record<string, string>} */
    this.tags = saved?.tags ?? {};
    this.link = saved?.link ?? "";
    /** How the game ended where its moves do not say it. @type {Settled | null} */
    this.settled = saved?.settled ?? null;
    /** Identifies a game with a friend in its links; "" where none plays. */
    this.friend = saved?.friend ?? friend;
    if (this.seats.some(({ kind }) => kind === "friend")) this.nameFriend();
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
    /** The dangers of the positions that a person is to move in, by `key`. @type {Map<string, Dangers>} */
    this.dangers = new Map();
    /** Emitted when the dangers of the position shown come later than its view. */
    this.warned = new Signal();

    // A view saved by an earlier version does not say how things stand: ask Python again.
    const complete = view.standing !== undefined;
    if (view.ply === moves.length && complete && !this.settled) {
      this.#views.set(this.key(), view);
      this.#confirmed = moves.length;
    }
    saved?.values.forEach((value, ply) => {
      if (value !== null) this.analysis.values.set(this.key(ply), value);
    });
  }

  /** Return the game and its moves as requests name them. @returns {GameReference} */
  get reference() {
    const { game, options, moves, diagram } = this;
    return diagram === undefined ? { game, options, moves } : { game, options, moves, diagram };
  }

  /** What tells the position shown from all others, also from the same one in another game. @returns {string} */
  get here() {
    return `${this.id} ${this.key()}`;
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
    this.analysis.halt();
  }

  /**
   * Play a move in the position shown. Moves that follow it become a variation or are dropped.
   *
   * @param {string} move
   * @param {{keep?: boolean, after?: ViewReply | undefined}} [options] `after` is what Python says of the position after the
   *   move, where that is known
   */
  play(move, { keep = false, after } = {}) {
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
    this.settled = null;
    this.advance(move, { keep });
    if (after) this.#keep(after);
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

  /**
   * End the game where its moves do not: by resignation or agreement.
   *
   * @param {Settled} settled
   */
  settle(settled) {
    if (!this.atEnd || this.view.outcome) return;
    this.settled = settled;
    // A record said how the game ended otherwise.
    delete this.tags["Termination"];
    this.analysis.halt();
    this.#refresh();
  }

  /**
   * Put a comment on the position shown in place of the one before.
   *
   * @param {string} text "" for none
   */
  comment(text) {
    this.say(text);
    this.changed.emit();
    this.progressed.emit();
  }

  /** Return a view of the last position as the game that is settled ends with it. @param {View} view @returns {View} */
  #ended(view) {
    if (!this.settled || view.outcome) return view;
    return { ...view, targets: {}, outcome: { ...this.settled, cells: [], lost: this.settled.winner !== null } };
  }

  /** Take moves back to a person's last decision, or that the game was settled. */
  undo() {
    if (this.settled && this.atEnd) {
      this.settled = null;
      this.#refresh();
      return;
    }
    const target = this.undoTarget;
    if (target < 0) return;
    this.settled = null;
    this.takeBack(target);
    this.paused = this.onlyBots;
    this.#confirmed = Math.min(this.#confirmed, target);
    this.#refresh();
  }

  /** Redo moves up to a person's next decision. */
  redo() {
    if (this.undone.length === 0) return;
    this.settled = null;
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
    this.settled = null;
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
    if (player.kind === "friend") this.nameFriend();
    this.paused = false;
    this.progressed.emit();
    this.#refresh();
  }

  /** Give a game with a friend the identifier by which both pages know it, the same in all its links. */
  nameFriend() {
    this.friend ||= newId().slice(-10);
  }

  /**
   * Take over the moves of another copy of the game.
   *
   * @param {string[]} moves
   */
  take(moves) {
    this.settled = null;
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

  /**
   * Ask Python why a text is not a legal move in the position shown.
   *
   * @param {string} move
   * @returns {Promise<unknown>} the error
   */
  async whyIllegal(move) {
    try {
      await this.python.request({ do: "view", ...this.reference, moves: [...this.moves.slice(0, this.ply), move] });
      return new PythonError("illegal-move", move);
    } catch (error) {
      return error;
    }
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
    const last = this.#ended(this.#views.get(this.key(this.moves.length)) ?? this.view);
    return {
      id: this.id,
      game: this.game,
      options: this.options,
      diagram: this.diagram,
      moves: this.moves,
      line: this.line,
      seats: this.seats,
      variations: this.annotated,
      comments: this.comments,
      nags: this.nags,
      ...(Object.keys(this.tags).length === 0 ? {} : { tags: this.tags }),
      ...(this.settled ? { settled: this.settled } : {}),
      values: this.analysis.valuesAlong(this.moves),
      link: this.link,
      ...(this.friend === "" ? {} : { friend: this.friend }),
      updated: Date.now(),
      description: this.description,
      view: last,
    };
  }

  /**
   * Return the link to the game, as Python would write it; without `#`.
   *
   * @param {number} [ply] the position that it opens, if that is not the last one
   */
  fragment(ply) {
    const options = changedOptions(this.description, this.view.options);
    return writeLink({ game: this.game, options, moves: this.moves, ply });
  }

  /**
   * Ask which moves of the position shown are dangerous, for a person about to make one, unless that is known. Does not
   * start Python for it: to be called again once that is ready.
   */
  async askDangers() {
    const key = this.key();
    const ready = this.python.state === "ready" && this.personToMove && this.atEnd && !this.closed;
    if (!ready || this.#asked === key || this.dangers.has(key)) return;
    this.#asked = key;
    const { version } = this;
    try {
      const { dangers } = await this.python.request({ do: "view", ...this.reference, warn: this.persons, gifts: settings.gifts });
      if (version !== this.version) return;
      this.dangers.set(key, dangers);
      this.warned.emit();
    } catch {
      // The board works without warnings; what is wrong with Python shows elsewhere.
    } finally {
      if (this.#asked === key) this.#asked = null;
    }
  }

  /**
   * What a request for the last position adds, so that the reply has its dangers. With those moves that let others win,
   * which can take a second to find, `askDangers` asks for them when the position is shown.
   */
  get warning() {
    return settings.gifts ? {} : { warn: this.persons };
  }

  /** Show the position of `ply`: at once if it is known, else when Python has answered. */
  async #refresh() {
    this.version += 1;
    const { version } = this;
    this.analysis.clear();
    this.error = null;
    const before = this.view;
    if (!this.#views.has(this.key()) || this.line.length < this.moves.length) {
      this.waiting = true;
      this.changed.emit();
      try {
        const warning = this.atEnd ? this.warning : {};
        const reply = await this.python.request({ do: "view", ...this.reference, ply: this.ply, ...warning });
        if (version !== this.version) return;
        this.#keep(reply);
      } catch (error) {
        if (version === this.version) this.#refused(error);
        return;
      }
    }
    this.#confirmed = Math.max(this.#confirmed, this.ply);
    this.waiting = false;
    const view = this.#views.get(this.key()) ?? before;
    this.place(this.atEnd ? this.#ended(view) : view);
    this.changed.emit(this.view.ply === before.ply + 1 ? before : undefined);
    this.progressed.emit();
    this.askDangers();
    this.analysis.goOn();
  }

  /** Keep what Python says of the position of `ply`. @param {ViewReply} reply */
  #keep({ view, line, dangers }) {
    this.learn(line);
    this.#confirmed = this.moves.length;
    if (this.#views.size >= MOST_VIEWS) this.#views.clear();
    this.#views.set(this.key(), view);
    if (dangers) this.dangers.set(this.key(), dangers);
  }

  /** @param {unknown} error */
  #refused(error) {
    this.error = pythonError(error);
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
