/**
 * One task on a board, a step of a lesson or a puzzle: check the reader's moves by the known lines or by asking the prover, play
 * the replies, refute what is wrong, show what is right.
 * @module lesson/exercise
 */

import { Signal } from "../base/signal.js";
import { answerMarks } from "../board/task_bar.js";

/** @import { Marks } from "../before/mark_text.js" */
/** @import { PlayablePosition } from "../match/playable_position.js" */
/** @import { Step } from "./steps.js" */

/**
 * What has to be done: the same as in a step of a lesson.
 * @typedef {Pick<Step, "answers" | "win" | "any" | "plies" | "threat" | "replies">} Task
 */

/**
 * What a move is worth: `yavset.puzzles.answers.Answer`.
 * @typedef {{keeps: boolean | null, line: string[], left: number, loses: boolean, slower: boolean}} Answer
 */

/** Milliseconds before a reply. */
const PAUSE = 500;
/** Positions that Python may look at to check a move. */
const NODES = 3000;

/**
 * Return whether a task asks for moves.
 *
 * @param {Task} task
 */
export function asksForMoves({ answers, win, any, threat, plies }) {
  return answers.length > 0 || win || any || threat || plies !== null;
}

/** A task being solved. */
export class Exercise {
  /** The right lines that begin with the moves played so far; none once the reader has left them. @type {string[][]} */
  #lines;
  /** Grows with every attempt: what is under way for an older one is dropped. */
  #attempt = 0;

  /**
   * @param {PlayablePosition} position shows the position of the task
   * @param {Task} task
   */
  constructor(position, task) {
    this.position = position;
    this.task = task;
    this.#lines = task.answers;
    /** `checking` as long as moves are played and checked: the reader waits. @type {"open" | "checking" | "right" | "wrong" | "shown"} */
    this.state = "open";
    /** The reader's last move. */
    this.move = "";
    /** The moves of the reader and the replies. @type {string[]} */
    this.played = [];
    /** What the prover says of the last wrong move. @type {Answer | null} */
    this.answer = null;
    /** The number of hints shown for the move to be found now. */
    this.hints = 0;
    /** Whether a hint was taken. */
    this.helped = false;
    /** Whether a move went wrong or the solution was shown. */
    this.failed = false;
    /** Emitted on every change. */
    this.changed = new Signal();
    /** Emits `right`, `wrong` or `shown` when the task comes to that. */
    this.finished = new Signal();
  }

  /** The move of a known line that is to be found now; "" where there is none. */
  get wanted() {
    return this.#lines[0]?.[this.played.length] ?? "";
  }

  /** How many moves of the reader are left, where that is known. @returns {number | null} */
  get left() {
    const moves = this.#lines[0]?.length ?? this.task.plies ?? 0;
    const left = Math.ceil((moves - this.played.length) / 2);
    return left > 0 ? left : null;
  }

  /** What marks the reader's last move as right or wrong. @returns {Marks | null} */
  get marks() {
    return this.move === "" || this.state === "checking" || this.state === "shown" ? null : answerMarks(this.move, this.state !== "wrong");
  }

  /** Forget what is under way. */
  close() {
    this.#attempt += 1;
  }

  /** Go back to the position of the task. */
  again() {
    this.#restart();
    this.#set("open");
  }

  #restart() {
    this.#attempt += 1;
    this.#lines = this.task.answers;
    this.played = [];
    this.move = "";
    this.answer = null;
    this.hints = 0;
    this.position.restart();
  }

  /** Show the next hint. */
  hint() {
    this.helped = true;
    this.hints += 1;
    this.changed.emit();
  }

  /**
   * Play a move for the reader and check it.
   *
   * @param {string} move
   */
  async play(move) {
    if (this.state !== "open") return;
    const solver = this.position.view?.to_move ?? "";
    const attempt = this.#attempt;
    this.hints = 0;
    this.move = move;
    this.#set("checking");
    if (!(await this.#make(move, attempt))) return;
    const count = this.played.length;
    const { task, position } = this;
    const fitting = this.#lines.filter((line) => line[count - 1] === move);
    const winner = position.outcome?.winner ?? null;
    const won = task.win && winner !== null && winner === position.lastPlayer;
    if (won || task.any || fitting.some((line) => line.length === count)) this.#set("right");
    else if (fitting.length > 0) {
      this.#lines = fitting;
      await this.#followLines(solver, attempt);
    } else if (task.threat || task.plies !== null) {
      await this.#check(attempt);
    } else {
      this.#fail();
      await this.#playAll(this.#one(task.replies[move] ?? task.replies["*"] ?? []) ?? [], attempt);
    }
  }

  /** Play the replies of the lines until the reader is to move again. @param {string} solver @param {number} attempt */
  async #followLines(solver, attempt) {
    const { position } = this;
    const ends = () => position.outcome !== null || this.#lines.some((line) => line.length === this.played.length);
    while (!ends() && position.view?.to_move !== solver) {
      const count = this.played.length;
      const reply = /** @type {string} */ (this.#one(this.#lines.map((line) => line[count])));
      this.#lines = this.#lines.filter((line) => line[count] === reply);
      if (!(await this.#reply(reply, attempt))) return;
    }
    this.#set(ends() ? "right" : "open");
  }

  /** Let the prover check the reader's move, and play the best defence. @param {number} attempt */
  async #check(attempt) {
    const { position, played, move } = this;
    const { plies, threat, replies } = this.task;
    const { match } = position;
    if (!match) return;
    const goal = threat ? { threat } : plies ? { left: Math.max(0, plies - played.length) } : { hold: true };
    /** @type {Answer} */
    const answer = await position.python.request({ do: "judge", ...match.reference, moves: match.moves, ...goal, nodes: NODES });
    if (attempt !== this.#attempt) return;
    if (!answer.keeps) {
      const refutation = this.#one(replies[move] ?? []);
      this.answer = refutation ? { ...answer, line: [] } : answer;
      this.#fail();
      await this.#playAll(refutation ?? [], attempt);
      return;
    }
    this.#lines = [];
    const [reply] = answer.line;
    if (plies && reply && !position.outcome && !(await this.#reply(reply, attempt))) return;
    this.#set(!plies || position.outcome ? "right" : "open");
  }

  /** Play what refutes the wrong move, as the prover says. */
  async refute() {
    const line = this.answer?.line ?? [];
    this.answer = this.answer && { ...this.answer, line: [] };
    this.changed.emit();
    await this.#playAll(line, this.#attempt);
  }

  /** Play a right line. */
  async show() {
    const [line = []] = this.task.answers;
    this.failed = true;
    this.#restart();
    this.#set("checking");
    if (await this.#playAll(line, this.#attempt)) this.#set("shown");
  }

  #fail() {
    this.failed = true;
    this.#set("wrong");
  }

  /** Play moves one after the other. @param {string[]} moves @param {number} attempt @returns {Promise<boolean>} whether nothing came between */
  async #playAll(moves, attempt) {
    for (const move of moves) if (!(await this.#reply(move, attempt))) return false;
    return attempt === this.#attempt;
  }

  /** @param {string} move @param {number} attempt @returns {Promise<boolean>} */
  async #reply(move, attempt) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    return attempt === this.#attempt && this.#make(move, attempt);
  }

  /** @param {string} move @param {number} attempt @returns {Promise<boolean>} */
  async #make(move, attempt) {
    this.played = [...this.played, move];
    await this.position.play(move);
    return attempt === this.#attempt;
  }

  /** Choose a reply: another one with each attempt. @template T @param {T[]} replies @returns {T | undefined} */
  #one(replies) {
    const different = [...new Set(replies)];
    return different[this.#attempt % different.length];
  }

  /** @param {Exercise["state"]} state */
  #set(state) {
    this.state = state;
    this.changed.emit();
    if (state !== "open" && state !== "checking") this.finished.emit(state);
  }
}
