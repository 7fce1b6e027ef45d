/**
 * A game in play: its moves, the position shown, the seats, the bots' searches.
 * The page owns all of this state; Python answers what a position looks like and which move the bot plays.
 * @module game/live_game
 */

import { Signal } from "../base/signal.js";
import { EngineError } from "./errors.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").LineEntry} LineEntry */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../types.js").Report} Report */
/** @typedef {import("../types.js").Options} Options */
/** @typedef {import("../types.js").Variation} Variation */
/** @typedef {import("../types.js").Description} Description */
/** @typedef {import("../types.js").SavedGame} SavedGame */
/** @typedef {import("../types.js").GameReference} GameReference */
/** @typedef {import("../types.js").Engine} Engine */
/** @typedef {import("../types.js").SearchHandle} SearchHandle */
/** @typedef {"bot" | "hint" | "analysis" | "all"} Purpose */

/** Minimum milliseconds between a move and the bot's next one. */
const LEAST_DELAY = 400;
/** Seconds of search for a hint, for the position shown, and for each position of a whole game. */
const SECONDS = { hint: 1.5, analysis: 6, all: 0.5 };
const MOST_VIEWS = 400;

/**
 * What a game starts from.
 * @typedef {object} Start
 * @property {Description} description
 * @property {View} view the position after `moves`, or any of the same game until that is fetched
 * @property {string[]} [moves]
 * @property {Seat[]} seats
 * @property {string} [diagram] the position that `moves` start from if it is not the game's start
 * @property {() => void} [fetch] for a view that is only a picture: fetches the game itself, as another LiveGame
 * @property {SavedGame} [saved]
 */

/** A game in play on this page. */
export class LiveGame {
  /** @type {Map<string, View>} */
  #views = new Map();
  /** Version of the state; answers to requests of an earlier version are stale. */
  #generation = 0;
  /** @type {SearchHandle | null} */
  #search = null;
  /** Number of moves that Python has confirmed. */
  #confirmed = 0;

  /**
   * @param {Engine} engine
   * @param {Start} start
   */
  constructor(engine, { description, view, moves = [], seats, diagram, saved, fetch }) {
    this.engine = engine;
    this.id = saved?.id ?? newId();
    /** Time of the last save by this page, or by the one that it took the game over from. */
    this.savedAt = saved?.updated ?? 0;
    this.description = description;
    this.game = description.id;
    /** @type {Options} */
    this.options = fixedOptions(description, view.options);
    this.diagram = saved?.diagram ?? diagram;
    this.moves = moves;
    this.ply = moves.length;
    this.seats = seats;
    /** @type {LineEntry[]} */
    this.line = saved?.line ?? [];
    /** @type {Variation[]} */
    this.variations = [...(saved?.variations ?? [])];
    /** Value for the player to move of each analysed position, by `key`. @type {Map<string, number>} */
    this.values = new Map();
    /** Moves taken back, next one first. @type {LineEntry[]} */
    this.undone = [];
    /** The position shown. */
    this.view = view;
    this.link = saved?.link ?? "";
    this.paused = false;
    this.fetch = fetch;
    /** Whether the view of `ply` is still to come. */
    this.waiting = fetch !== undefined;
    /** Purpose of the running search. @type {Purpose | null} */
    this.busy = null;
    /** Report of the running (or last) search of the position shown. @type {Report | null} */
    this.report = null;
    /** The hint. @type {Report | null} */
    this.hint = null;
    /** @type {EngineError | null} */
    this.error = null;
    /** Whether to analyse every position shown. */
    this.analysing = false;
    this.closed = false;

    /** Emitted on every change, with the view shown before if a single move leads from it to the current one. */
    this.changed = new Signal();
    /** Emitted on each report of a search. */
    this.reported = new Signal();
    /** Emitted when the game should be saved. */
    this.progressed = new Signal();

    // A view saved by an earlier version does not say who lost: ask Python again.
    const complete = !view.outcome || typeof view.outcome.lost === "boolean";
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

  /** Whether the latest position is shown. */
  get atEnd() {
    return this.ply === this.moves.length;
  }

  /** Whether the position shown waits for a person at this screen. */
  get personToMove() {
    return !this.waiting && !this.view.outcome && this.seats[this.view.seat]?.kind === "person";
  }

  /** Whether only bots play. */
  get onlyBots() {
    return this.seats.every((seat) => seat.kind === "bot");
  }

  /** @param {number} [ply] @returns {string} */
  key(ply = this.ply) {
    return this.moves.slice(0, ply).join(" ");
  }

  /** Start: fetch what is missing and let the bots play. */
  begin() {
    return this.fetch ? this.fetch() : this.#refresh();
  }

  /** Stop everything; the visitor has left the game. */
  close() {
    this.closed = true;
    this.#generation += 1;
    this.#halt();
  }

  /**
   * Play a move in the position shown. Moves that follow it become a variation or are dropped.
   *
   * @param {string} move
   * @param {{keep?: boolean}} [options]
   */
  play(move, { keep = false } = {}) {
    if (!this.atEnd) {
      if (this.moves[this.ply] === move) {
        this.go(this.ply + 1);
        return;
      }
      if (keep) this.variations.push({ ply: this.ply, moves: [...this.moves] });
      this.moves = this.moves.slice(0, this.ply);
      this.line = this.line.slice(0, this.ply);
      this.undone = [];
    }
    if (this.undone[0]?.move === move) this.undone.shift();
    else this.undone = [];
    const { to_move: player, seat, round } = this.view;
    this.moves = [...this.moves, move];
    this.line = [...this.line, { move, player, seat, round }];
    this.ply = this.moves.length;
    this.paused = this.paused && this.onlyBots;
    this.#refresh();
  }

  /**
   * Show another position of the line.
   *
   * @param {number} ply
   */
  go(ply) {
    const wanted = Math.max(0, Math.min(this.moves.length, ply));
    if (wanted === this.ply) return;
    this.ply = wanted;
    this.#refresh();
  }

  /** The number of moves left after an undo, up to a person's last decision; -1 if there is none. */
  get undoTarget() {
    if (this.moves.length === 0) return -1;
    if (this.onlyBots) return this.moves.length - 1;
    return this.line.slice(0, this.moves.length).findLastIndex((entry) => this.seats[entry.seat]?.kind === "person");
  }

  /** Take moves back to a person's last decision. */
  undo() {
    const target = this.undoTarget;
    if (target < 0) return;
    this.undone = [...this.line.slice(target, this.moves.length), ...this.undone];
    this.moves = this.moves.slice(0, target);
    this.line = this.line.slice(0, target);
    this.ply = target;
    this.paused = this.onlyBots;
    this.#confirmed = Math.min(this.#confirmed, target);
    this.#refresh();
  }

  /** Redo moves up to a person's next decision. */
  redo() {
    if (this.undone.length === 0) return;
    let count = 1;
    while (count < this.undone.length && this.seats[this.undone[count]?.seat ?? -1]?.kind === "bot" && !this.onlyBots) {
      count += 1;
    }
    const again = this.undone.slice(0, count);
    this.undone = this.undone.slice(count);
    this.moves = [...this.moves, ...again.map((entry) => entry.move)];
    this.line = [...this.line, ...again];
    this.ply = this.moves.length;
    this.#refresh();
  }

  /**
   * Promote a variation to the main line, which becomes a variation.
   *
   * @param {number} index
   */
  takeVariation(index) {
    const variation = this.variations[index];
    if (!variation) return;
    let common = 0;
    while (common < variation.moves.length && variation.moves[common] === this.moves[common]) common += 1;
    this.variations[index] = { ply: common, moves: this.moves };
    this.moves = variation.moves;
    this.line = this.line.slice(0, common);
    this.undone = [];
    this.ply = Math.min(this.moves.length, common + 1);
    this.#refresh();
  }

  /**
   * Seat a person or a bot.
   *
   * @param {number} seat
   * @param {Seat} player
   */
  setSeat(seat, player) {
    this.seats = this.seats.map((old, index) => (index === seat ? player : old));
    this.paused = false;
    this.progressed.emit();
    this.#refresh();
  }

  /** Pause or resume the bots. */
  togglePause() {
    this.paused = !this.paused;
    this.#refresh();
  }

  /** Stop the search; the bot plays the best move found so far. */
  stop() {
    this.#search?.stop();
  }

  /**
   * Ask Python why a text is not a legal move in the position shown.
   *
   * @param {string} move
   * @returns {Promise<unknown>} the error
   */
  async refusal(move) {
    const { ply } = this;
    try {
      await this.engine.request({ do: "view", ...this.reference, moves: [...this.moves.slice(0, ply), move] });
      return new EngineError("illegal-move", move);
    } catch (error) {
      return error;
    }
  }

  /** Ask for a hint. */
  async askHint() {
    if (!this.personToMove) return;
    const generation = this.#generation;
    this.#halt();
    const report = await this.#think("hint", { seconds: SECONDS.hint });
    if (!report || generation !== this.#generation) return;
    this.hint = report;
    this.changed.emit();
    this.#continue();
  }

  /**
   * Switch the analysis of every position shown on or off.
   *
   * @param {boolean} wanted
   */
  setAnalysing(wanted) {
    this.analysing = wanted;
    this.hint = null;
    if (!wanted && (this.busy === "analysis" || this.busy === "all")) this.#halt();
    this.changed.emit();
    this.#continue();
  }

  /** Analyse every position of the game in turn, for the graph. */
  async analyseAll() {
    this.#halt();
    const generation = this.#generation;
    for (let ply = 0; ply <= this.moves.length; ply += 1) {
      if (generation !== this.#generation) return;
      if (this.values.has(this.key(ply)) || (ply === this.moves.length && this.view.outcome)) continue;
      await this.#think("all", { seconds: SECONDS.all }, ply);
    }
    if (generation === this.#generation) this.#continue();
  }

  /** Retry after a failure of Python. */
  retry() {
    this.error = null;
    this.engine.restart();
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
      values: Array.from({ length: this.moves.length + 1 }, (_, ply) => this.values.get(this.key(ply)) ?? null),
      link: this.link,
      updated: Date.now(),
      description: this.description,
      view: last,
    };
  }

  #halt() {
    this.#search?.cancel();
    this.#search = null;
    this.busy = null;
  }

  /** Show the position of `ply`: at once if it is known, else when Python has answered. */
  async #refresh() {
    this.#generation += 1;
    const generation = this.#generation;
    this.#halt();
    this.report = null;
    this.hint = null;
    this.error = null;
    const before = this.view;
    const key = this.key();
    let view = this.#views.get(key);
    if (!view || this.line.length < this.moves.length) {
      this.waiting = true;
      this.changed.emit();
      try {
        const reply = await this.engine.request({ do: "view", ...this.reference, ply: this.ply });
        if (generation !== this.#generation) return;
        view = /** @type {View} */ (reply.view);
        this.line = reply.line;
        this.#confirmed = this.moves.length;
        if (this.#views.size >= MOST_VIEWS) this.#views.clear();
        this.#views.set(key, view);
      } catch (error) {
        if (generation === this.#generation) this.#refused(error);
        return;
      }
    }
    this.waiting = false;
    this.view = view;
    this.changed.emit(view.ply === before.ply + 1 ? before : undefined);
    this.progressed.emit();
    this.#continue();
  }

  /** @param {unknown} error */
  #refused(error) {
    this.error = error instanceof EngineError ? error : new EngineError("internal", String(error));
    if (this.error.kind !== "failed" && this.moves.length > this.#confirmed) {
      // Keep the moves that Python accepted; drop the rest.
      this.moves = this.moves.slice(0, this.#confirmed);
      this.line = this.line.slice(0, this.#confirmed);
      this.ply = this.moves.length;
      this.view = this.#views.get(this.key()) ?? this.view;
      this.waiting = this.view.ply !== this.ply;
    }
    this.changed.emit();
  }

  /** Let the bot to move play, or analyse the position if the analysis is on. */
  async #continue() {
    if (this.closed || this.waiting || this.busy) return;
    const generation = this.#generation;
    const { view } = this;
    const player = this.seats[view.seat];
    if (!view.outcome && this.atEnd && player?.kind === "bot" && !this.paused) {
      const begun = performance.now();
      const report = await this.#think("bot", { level: player.level });
      if (!report || generation !== this.#generation) return;
      await new Promise((resolve) => setTimeout(resolve, LEAST_DELAY - (performance.now() - begun)));
      if (generation !== this.#generation) return;
      this.play(report.choice);
      performance.mark("reply");
    } else if (this.analysing && !view.outcome) {
      const report = await this.#think("analysis", { seconds: SECONDS.analysis });
      if (report && generation === this.#generation) this.changed.emit();
    }
  }

  /**
   * Search a position of the line.
   *
   * @param {Purpose} purpose
   * @param {Record<string, number>} effort
   * @param {number} [ply]
   * @returns {Promise<Report | null>} null if the search was cancelled or failed
   */
  async #think(purpose, effort, ply = this.ply) {
    const generation = this.#generation;
    const key = this.key(ply);
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
    const reference = { ...this.reference, moves: this.moves.slice(0, ply) };
    const search = this.engine.search({ ...reference, ...effort, seed }, (report) => {
      if (generation !== this.#generation) return;
      this.values.set(key, report.value);
      if (ply === this.ply) this.report = report;
      this.reported.emit();
    });
    this.#search = search;
    this.busy = purpose;
    this.changed.emit();
    try {
      const report = await search.result;
      if (generation !== this.#generation || search !== this.#search) return null;
      this.#search = null;
      this.busy = null;
      return report;
    } catch (error) {
      if (generation !== this.#generation || search !== this.#search) return null;
      this.#search = null;
      this.busy = null;
      this.error = error instanceof EngineError ? error : new EngineError("internal", String(error));
      this.changed.emit();
      return null;
    }
  }
}

/**
 * Return a unique id for a game.
 *
 * @returns {string}
 */
export function newId() {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}

/**
 * Return the options to name in requests: those that differ from the defaults and do not follow from others. The
 * position's own values count: a set-up drawn at random is named as that set-up, so that it stays the same.
 *
 * @param {Description} description
 * @param {Options} options
 * @returns {Options}
 */
export function fixedOptions(description, options) {
  const defaults = new Map(description.options.map((option) => [option.name, option.implied ? option.value : option.default]));
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => value !== null && value !== defaults.get(name)),
  );
}
