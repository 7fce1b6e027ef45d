/**
 * One puzzle being solved: judge the moves, play the defence, show the way.
 * @module puzzles/puzzle_play
 */

import { Signal } from "../base/signal.js";
import { loadGame } from "../before/data.js";
import { judged } from "./judging.js";
import { Match } from "../match/match.js";
import { pictureView } from "../before/picture.js";
import { drawSetup, setupOf } from "../before/setups.js";

/** @typedef {import("./collection.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").PythonClient} PythonClient */
/** @typedef {import("../types.js").Description} Description */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("./judging.js").Answer} Answer */

/** Milliseconds before a reply. */
const PAUSE = 450;

/** A puzzle on the board. */
export class PuzzlePlay {
  /** The moves of the solution that are still to come; null once the visitor has left it for another way to win. @type {string[] | null} */
  #rest;
  /** Moves until the end of the game. */
  #left;
  /** Grows with every new attempt: what was under way for an older one is dropped. */
  #attempt = 0;

  /**
   * @param {PythonClient} python
   * @param {Puzzle} puzzle
   */
  constructor(python, puzzle) {
    this.python = python;
    this.puzzle = puzzle;
    /** @type {Match | null} */
    this.match = null;
    /** What is shown before Python has started. @type {{description: Description, view: View} | null} */
    this.picture = null;
    /** The player who is to solve it. */
    this.solver = "";
    /** @type {"loading" | "open" | "judging" | "right" | "wrong" | "shown"} */
    this.state = "loading";
    /** What the last wrong move is worth. @type {Answer | null} */
    this.answer = null;
    /** Whether a move went wrong or help was taken. */
    this.helped = false;
    /** Whether the right move is shown. */
    this.hinted = false;
    this.#rest = puzzle.solution;
    this.#left = puzzle.plies;
    /** Emitted on every change, with the view shown before if one move leads from it to the present one. */
    this.changed = new Signal();
    /** Emitted once, with whether it was solved at the first try. */
    this.finished = new Signal();
  }

  /** Whether the visitor may move. */
  get open() {
    return this.state === "open" && this.match?.view.to_move === this.solver && !this.match.waiting;
  }

  /** The move of the solution that is to be found now; empty where there is none to show. */
  get wanted() {
    return this.#rest?.[0] ?? "";
  }

  /** Show the position. */
  async begin() {
    const { game, options, moves } = this.puzzle;
    const attempt = this.#attempt;
    const reference = { game, options, moves };
    const asked = this.python.request({ do: "view", ...reference });
    // Its failure matters only once the game is there.
    asked.catch(() => undefined);
    const data = await loadGame(game);
    if (attempt !== this.#attempt) return;
    await this.#draw(data);
    const { view, line } = await asked;
    const plain = Object.keys(options).length === 0;
    const description = plain ? data.game : (await this.python.request({ do: "describe", game, options })).game;
    if (attempt !== this.#attempt) return;
    const seats = description.players.map(() => ({ kind: /** @type {const} */ ("person") }));
    const match = new Match(this.python, { description, view, moves, line, seats });
    this.match = match;
    this.solver = view.to_move;
    match.changed.listen((before) => this.changed.emit(before));
    await match.begin();
    this.#set("open");
  }

  /** Show the position without Python where its data tell it. @param {import("../before/data.js").GameData} data */
  async #draw(data) {
    const { options, moves } = this.puzzle;
    const attempt = this.#attempt;
    const setup = await setupOf(data, options);
    const drawn = drawSetup(setup, moves);
    if (attempt !== this.#attempt || this.match || drawn?.played !== moves.length) return;
    this.solver = drawn.picture.turn;
    this.picture = { description: setup.description, view: pictureView(drawn.picture) };
    this.changed.emit();
  }

  /** Stop everything. */
  close() {
    this.#attempt += 1;
    this.match?.close();
  }

  /** Go back to the position of the puzzle. */
  again() {
    this.#attempt += 1;
    this.#rest = this.puzzle.solution;
    this.#left = this.puzzle.plies;
    this.answer = null;
    this.match?.go(this.puzzle.moves.length);
    this.#set("open");
  }

  /** Show the right move. */
  hint() {
    this.helped = true;
    this.hinted = true;
    this.changed.emit();
  }

  /**
   * Play a move for the visitor and judge it.
   *
   * @param {string} move
   */
  async play(move) {
    if (!this.open) return;
    const attempt = this.#attempt;
    this.hinted = false;
    this.state = "judging";
    await this.#move(move);
    if (attempt !== this.#attempt) return;
    const expected = this.#rest?.[0];
    if (this.#rest && move === expected) {
      this.#rest = this.#rest.slice(1);
      this.#left -= 1;
      await this.#goOn(attempt);
      return;
    }
    const answer = await this.#judge();
    if (attempt !== this.#attempt) return;
    if (answer.keeps) {
      this.#rest = null;
      this.#left = answer.left;
      if (answer.line[0]) await this.#reply(answer.line[0], attempt);
      this.#settle();
    } else {
      this.answer = answer;
      this.helped = true;
      this.#set("wrong");
    }
  }

  /** Play the solution to its end. */
  async show() {
    this.again();
    this.helped = true;
    await this.#playAll(this.puzzle.solution, "shown");
  }

  /** Play what refutes the wrong move. */
  async refute() {
    await this.#playAll(this.answer?.line ?? [], "wrong");
    this.answer = this.answer && { ...this.answer, line: [] };
    this.changed.emit();
  }

  /** @param {string[]} moves @param {"shown" | "wrong"} state */
  async #playAll(moves, state) {
    const attempt = this.#attempt;
    this.state = "judging";
    for (const move of moves) {
      await this.#reply(move, attempt);
      if (attempt !== this.#attempt) return;
    }
    this.#set(state);
  }

  /** Play the replies of the solution until the visitor is to move again. @param {number} attempt */
  async #goOn(attempt) {
    while (this.#rest && this.#rest.length > 0 && this.match?.view.to_move !== this.solver && !this.match?.view.outcome) {
      const [reply = "", ...rest] = this.#rest;
      await this.#reply(reply, attempt);
      if (attempt !== this.#attempt) return;
      this.#rest = rest;
      this.#left -= 1;
    }
    this.#settle();
  }

  #settle() {
    if (this.match?.view.outcome || this.puzzle.plies === 0 || this.#rest?.length === 0) this.#set("right");
    else this.#set("open");
  }

  /** @param {string} move @param {number} attempt */
  async #reply(move, attempt) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (attempt === this.#attempt) await this.#move(move);
  }

  /** Play a move and wait until it is on the board. @param {string} move */
  async #move(move) {
    const match = /** @type {Match} */ (this.match);
    const shown = new Promise((resolve) => {
      const leave = match.changed.listen(() => {
        if (match.waiting && !match.error) return;
        leave();
        resolve(undefined);
      });
    });
    match.play(move);
    await shown;
  }

  /** @returns {Promise<Answer>} */
  async #judge() {
    const match = /** @type {Match} */ (this.match);
    return judged(this.python, match, this.puzzle.plies === 0 ? { hold: true } : { left: Math.max(0, this.#left - 1) });
  }

  /** @param {PuzzlePlay["state"]} state */
  #set(state) {
    const done = this.state;
    this.state = state;
    this.changed.emit();
    const first = state === "right" || state === "wrong" || state === "shown";
    if (first && done !== state) this.finished.emit(state === "right" && !this.helped);
  }
}
