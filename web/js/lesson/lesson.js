/**
 * A lesson on a board of the page or of a frame: its steps one after the other, each with its text, an exercise and buttons.
 * @module lesson/lesson
 */

import { loadTexts, t } from "../text/i18n.js";
import { blocks } from "../text/markdown.js";
import { control } from "../match/presenter.js";
import { iconButton } from "../ui/controls.js";
import { fill, h } from "../ui/dom.js";
import { refill } from "../ui/refill.js";
import { TaskBar } from "../board/task_bar.js";
import { asksForMoves, Exercise } from "./exercise.js";

/** @import { Source } from "../match/source.js" */
/** @import { Control } from "../ui/controls.js" */
/** @import { Step } from "./steps.js" */
/** @import { GameBoard } from "../board/game_board.js" */
/** @import { PlayablePosition } from "../match/playable_position.js" */
/** @import { Signal } from "../base/signal.js" */
/** @import { IconName } from "../ui/icons.js" */

/**
 * Where a lesson takes place.
 * @typedef {object} Place
 * @property {GameBoard} board
 * @property {PlayablePosition} position what the board shows; its home is the position of steps without one
 * @property {HTMLElement} above the board: for the text
 * @property {HTMLElement} below the board: for what is said of an answer, and for buttons
 * @property {Signal} events emits `step`, `answer` and `done` with their details
 * @property {() => void} update shows the board and the lesson
 * @property {HTMLElement} [head] for the number of the step; above its text where there is none
 * @property {() => Control[]} [onwards] returns where to go after the last step
 */

/** A lesson on a board. */
export class Lesson {
  #at = 0;

  /**
   * @param {Place} place
   * @param {Step[]} steps
   */
  constructor(place, steps) {
    this.place = place;
    this.steps = steps;
    /** Whether its last step has been done: then the ways onwards stay. */
    this.finished = false;
    this.exercise = this.#begin();
    this.text = h("div", { class: "lesson-text" });
    this.bar = new TaskBar();
    fill(place.above, this.text);
    fill(place.below, this.bar.element);
  }

  /** @returns {Step} */
  get step() {
    return /** @type {Step} */ (this.steps[this.#at]);
  }

  /** The number of the step, from 1. */
  get number() {
    return this.#at + 1;
  }

  /** Whether the step asks for moves. */
  get asks() {
    return asksForMoves(this.step);
  }

  /** Whether the step accepts no more moves, or none now. */
  get closed() {
    return this.exercise.state !== "open" || !this.asks;
  }

  get #last() {
    return this.#at === this.steps.length - 1;
  }

  /**
   * Show a step.
   *
   * @param {number} [step] from 1
   */
  begin(step = 1) {
    this.#at = Math.max(0, Math.min(this.steps.length - 1, step - 1));
    this.exercise.close();
    this.exercise = this.#begin();
    this.place.position.show(this.sourceOf(this.step));
  }

  #begin() {
    const exercise = new Exercise(this.place.position, this.step);
    exercise.changed.listen(() => this.place.update());
    exercise.finished.listen((state) => this.#finished(state));
    return exercise;
  }

  /** Begin the step again. */
  again() {
    this.exercise.again();
  }

  /**
   * Take a move of the reader as the answer, if the step still accepts one.
   *
   * @param {string} move
   */
  answer(move) {
    if (this.closed) this.place.board.table.refuse();
    else this.exercise.play(move);
  }

  /** @param {"right" | "wrong" | "shown"} state */
  #finished(state) {
    const { place, exercise, steps } = this;
    const { move } = exercise;
    const right = state === "right";
    // `word` is the name that pages written for earlier versions read.
    if (state !== "shown") place.events.emit("answer", { step: this.#at + 1, steps: steps.length, move, word: move, right });
    if (right && this.#last) place.events.emit("done", { steps: steps.length });
    /** @type {HTMLElement | null} */ (this.bar.buttons.querySelector("button.main"))?.focus({ preventScroll: true });
    if (state === "wrong") exercise.refute();
  }

  /**
   * Return the position of a step.
   *
   * @param {Step} step
   * @returns {Source}
   */
  sourceOf({ moves, diagram, picture }) {
    const inherited = moves.length === 0 && diagram === "" ? this.place.position.home : null;
    return {
      moves: inherited?.moves ?? moves,
      diagram: inherited?.diagram ?? diagram,
      record: inherited?.record ?? "",
      picture: picture || (inherited?.picture ?? ""),
      ply: null,
    };
  }

  /** @param {number} step from 1 */
  #go(step) {
    this.begin(step);
    const { events } = this.place;
    events.emit("step", { step: this.#at + 1, steps: this.steps.length });
    if (!this.asks && this.#last) events.emit("done", { steps: this.steps.length });
  }

  /** Show the current step. */
  update() {
    const { step, steps, exercise, place: { head } } = this;
    if (head) refill(head, [this.#at], () => [this.#head()]);
    refill(this.text, [this.#at], () => [!head && steps.length > 1 && this.#head(), ...blocks(step.text)]);
    const answer = exercise.state === "checking" ? "open" : exercise.state;
    this.bar.show({ text: this.#said(), answer, controls: this.#controls() });
    // Marks belong to the position of the step, until somebody moves.
    this.place.board.mark(exercise.state === "open" && exercise.played.length === 0 ? step.marks : exercise.marks);
  }

  /** @returns {Control[]} the most likely first */
  #controls() {
    const { step, exercise, asks } = this;
    const { state } = exercise;
    const at = this.#at + 1;
    /** @type {(action: string, icon: IconName, label: string, act: () => void, main?: boolean) => Control} */
    const one = (action, icon, label, act, main = false) => ({ ...control(icon, label, act), action, main });
    const open = state === "open" || state === "checking";
    const done = state === "right" || state === "shown";
    const controls = [
      this.#at > 0 && one("step-back", "previous", t("embed-back"), () => this.#go(at - 1)),
      open && asks && step.hint && exercise.hints === 0 && one("step-hint", "hint", t("action-hint"), () => exercise.hint()),
      asks && !open && one("step-again", "reset", t("embed-again"), () => this.again(), state === "wrong"),
      state === "wrong" && step.answers.length > 0 && one("step-show", "hint", t("embed-answer"), () => exercise.show()),
      !this.#last && (!asks || done) && one("step-next", "next", t("embed-next"), () => this.#go(at + 1), true),
      ...((this.#last && (!asks || done || this.finished) && this.place.onwards?.()) || []),
    ];
    return controls.filter((one) => typeof one === "object").sort((a, b) => Number(b.main) - Number(a.main));
  }

  /** Return the number of the step among all, and a button that prints them all. */
  #head() {
    return h(
      "div",
      { class: "lesson-head" },
      h("p", { class: "lesson-count" }, t("embed-step", { step: this.#at + 1, count: this.steps.length })),
      iconButton(control("print", t("embed-print"), () => this.#print())),
    );
  }

  async #print() {
    const [{ layOut, takeAway }] = await Promise.all([import("./handout.js"), loadTexts("puzzles")]);
    await layOut(this);
    addEventListener("afterprint", takeAway, { once: true });
    print();
  }

  /** Return what to say of the answer so far. @returns {string} */
  #said() {
    const { step, exercise } = this;
    const { state, move, played, hints } = exercise;
    if (state === "right") return step.right || t("embed-right");
    if (state === "wrong") return (step.wrong[move] ?? step.wrong["*"]) || t("embed-wrong");
    if (state === "shown") return step.right;
    if (hints > 0) return step.hint;
    return played.map((one) => step.after[one] ?? "").findLast((said) => said !== "") ?? "";
  }
}
