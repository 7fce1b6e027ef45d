/**
 * Learn from mistakes: the positions before them come back, one after the other, to find something better.
 * @module views/mistakes
 */

import { Signal } from "../base/signal.js";
import { isMistake } from "../match/review.js";
import { answerMarks } from "../board/task_bar.js";
import { number, t } from "../text/i18n.js";
import { isOnlyPerson, sideName } from "../text/words.js";

/** @import { Match } from "../match/match.js" */
/** @import { Review, Verdict } from "../match/review.js" */
/** @import { Marks } from "../before/mark_text.js" */
/** @import { Control } from "../ui/controls.js" */
/** @import { Report, ReportMove } from "../types.js" */

/** A move that is worth nearly as much as the best one is right, too. */
const NEARLY = 0.07;

/** The tasks made of a game's mistakes. */
export class Mistakes {
  /** @type {Verdict[]} */
  #tasks = [];
  #at = 0;
  /** How the task stands. @type {"open" | "right" | "wrong" | "shown"} */
  state = "open";
  /** The last answer. */
  #answer = "";
  /** Why it is wrong, in words. */
  #why = "";
  /** The move played in the game. */
  #played = "";

  constructor() {
    /** Emitted when there is something else to show. */
    this.changed = new Signal();
  }

  /** Whether a task is shown. */
  get active() {
    return this.#tasks.length > 0;
  }

  /** Whether the reader looks for the answer: until then nothing may show it. */
  get asking() {
    return this.active && (this.state === "open" || this.state === "wrong");
  }

  /** What to do, or how the answer was. */
  get text() {
    const task = this.#tasks[this.#at];
    if (!task) return "";
    const count = { number: this.#at + 1, total: this.#tasks.length };
    const best = task.better[0] ?? "";
    if (this.state === "right") return t("mistake-right", { move: this.#answer });
    if (this.state === "wrong") return this.#why;
    if (this.state === "shown") return t("mistake-answer", { move: best });
    return t("mistake-task", { ...count, move: this.#played });
  }

  /** What shows on the board whether the answer was right. @returns {Marks | null} */
  get marks() {
    return this.state === "right" || this.state === "wrong" ? answerMarks(this.#answer, this.state === "right") : null;
  }

  /**
   * Return the buttons for the task, or the one that begins with the first.
   *
   * @param {Match} match
   * @param {Review} review
   * @returns {Control[]}
   */
  controls(match, review) {
    if (!this.active) {
      const tasks = tasksOf(match, review);
      if (!review.complete || tasks.length === 0) return [];
      return [{ action: "learn-mistakes", icon: "hint", label: t("mistake-learn", { count: tasks.length }), act: () => this.#begin(match, tasks), main: true }];
    }
    /** @type {Control[]} */
    const controls = [{ action: "learn-stop", icon: "close", label: t("mistake-stop"), act: () => this.stop(match) }];
    if (this.asking) {
      controls.unshift({ action: "learn-answer", icon: "hint", label: t("embed-answer"), act: () => this.#set("shown") });
    } else if (this.#at + 1 < this.#tasks.length) {
      controls.unshift({ action: "learn-next", icon: "next", label: t("mistake-next"), act: () => this.#show(match, this.#at + 1), main: true });
    }
    return controls;
  }

  /**
   * @param {Match} match
   * @param {Verdict[]} tasks
   */
  #begin(match, tasks) {
    this.#tasks = tasks;
    this.#show(match, 0);
  }

  /**
   * @param {Match} match
   * @param {number} at
   */
  #show(match, at) {
    this.#at = at;
    const ply = this.#tasks[at]?.ply ?? 0;
    this.#played = match.moves[ply] ?? "";
    match.go(ply);
    this.#set("open");
  }

  /** @param {"open" | "right" | "wrong" | "shown"} state */
  #set(state) {
    this.state = state;
    this.changed.emit();
  }

  /**
   * Judge an answer.
   *
   * @param {Match} match
   * @param {string} move
   */
  answer(match, move) {
    const task = this.#tasks[this.#at];
    const report = match.analysis.reports.get(match.key());
    if (!task || match.ply !== task.ply || !report) return;
    const found = report.moves.find((one) => one.move === move);
    const best = task.better[0] === move;
    const good = found && found.proven !== "loss" && (report.proven === "win" ? found.proven === "win" : found.value >= report.value - NEARLY);
    this.#answer = move;
    this.#why = whyWrong(match, move, report, found);
    this.#set(best || good ? "right" : "wrong");
  }

  /** Forget the tasks. */
  leave() {
    this.#tasks = [];
  }

  /** @param {Match} match */
  stop(match) {
    this.leave();
    match.go(match.moves.length);
    this.changed.emit();
  }
}

/**
 * Return why a move is wrong, as far as the search of its position knows.
 *
 * @param {Match} match
 * @param {string} move
 * @param {Report} report
 * @param {ReportMove | undefined} found what it says of the move
 */
function whyWrong({ view }, move, report, found) {
  const reply = found?.line[1];
  if (found?.proven === "loss") return reply ? t("mistake-loses-to", { move, reply }) : t("mistake-loses", { move });
  if (report.proven === "win") return t("mistake-no-win", { move });
  if (!found) return t("mistake-wrong", { move });
  const side = sideName(view.to_move);
  return t("mistake-less", { move, side, percent: number(100 * found.value), best: number(100 * report.value) });
}

/**
 * Return the mistakes to learn from: those of the only person, or of all people.
 *
 * @param {Match} match
 * @param {Review} review
 */
function tasksOf({ line, seats }, { verdicts }) {
  return verdicts.filter((verdict) => {
    const seat = line[verdict.ply]?.seat ?? -1;
    return isMistake(verdict) && seats[seat]?.kind === "person" && (isOnlyPerson(seats, seat) || seats.every(({ kind }) => kind === "person"));
  });
}
