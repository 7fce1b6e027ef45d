/**
 * Run a tutorial: show one step after the other and judge the answers.
 * @module lesson/lesson
 */

import { judged } from "../puzzles/judging.js";
import { anyMarks } from "../before/mark_text.js";
import { fill, h } from "../ui/dom.js";
import { loadTexts, t } from "../text/i18n.js";
import { iconButton } from "../ui/controls.js";
import { icon } from "../ui/icons.js";
import { blocks, inline } from "../text/markdown.js";

/**
 * The board of a tutorial: an embedded one, or one of the page.
 * @typedef {object} Board
 * @property {{above: HTMLElement, below: HTMLElement}} frame
 * @property {Source} position
 * @property {Pick<Source, "moves" | "diagram" | "record" | "picture">} parameters the position of steps without one
 * @property {import("../before/setups.js").Setup | null} setup what is known of the game without Python
 * @property {HTMLElement} boardHost
 * @property {import("../board/table.js").Table} table
 * @property {import("../base/signal.js").Signal} events
 * @property {{winner: string | null} | null} outcome
 * @property {string} lastPlayer
 * @property {(position: Source) => Promise<void>} show
 * @property {(move: string) => Promise<void>} play
 * @property {() => Promise<void>} wake
 * @property {import("../types.js").PythonClient} python
 * @property {import("../match/match.js").Match | null} match
 * @property {() => void} update
 */

/** @typedef {import("../match/source.js").Source} Source */
/** @typedef {import("./steps.js").Step} Step */

/** Delay in milliseconds before the reply to a right move within a line. */
const PAUSE = 500;

/** A tutorial on a board. */
export class Lesson {
  #at = 0;
  /** The right lines that begin with the moves played so far. @type {string[][]} */
  #lines = [];
  /** The moves of the reader and the replies in this step. @type {string[]} */
  #played = [];
  /** @type {"open" | "right" | "wrong" | "shown"} */
  #state = "open";
  #move = "";
  #hinted = false;
  /** How often the step was begun again: each time another of the replies comes. */
  #again = 0;
  /** The kind of move in progress: the reader's answer, still to judge, or a reply. @type {"" | "answer" | "reply"} */
  #playing = "";
  /** @type {import("../drawing/mark_layer.js").MarkLayer | null} */
  #layer = null;

  /**
   * @param {Board} card
   * @param {Step[]} steps
   */
  constructor(card, steps) {
    this.card = card;
    this.steps = steps;
    this.text = h("div", { class: "lesson-text" });
    this.said = h("div", { class: "lesson-said", role: "status", "aria-live": "polite" });
    this.bar = h("div", { class: "lesson-bar" });
    fill(card.frame.above, this.text);
    fill(card.frame.below, this.said, this.bar);
    if (steps.some(({ marks }) => anyMarks(marks))) this.#addLayer();
  }

  async #addLayer() {
    const { MarkLayer } = await import("../drawing/mark_layer.js");
    this.#layer = new MarkLayer(this.card.boardHost, this.card.table.board);
    this.#mark();
  }

  /** Mark the position of the step until somebody moves. */
  #mark() {
    this.#layer?.show(this.#state === "open" && this.#played.length === 0 ? this.step.marks : null);
  }

  /** @returns {Step} */
  get step() {
    return /** @type {Step} */ (this.steps[this.#at]);
  }

  /** Whether the step asks for moves. */
  get asks() {
    return this.asksIn(this.step);
  }

  /**
   * Return whether a step asks for moves.
   *
   * @param {Step} step
   */
  asksIn({ answers, win, any, threat, plies }) {
    return answers.length > 0 || win || any || threat || plies !== null;
  }

  /** Whether the step accepts no more moves. */
  get closed() {
    return this.#state !== "open" || !this.asks || this.#played.length % 2 === 1;
  }

  /**
   * Start with the position of a step.
   *
   * @param {number} [step] from 1
   */
  begin(step = 1) {
    this.#at = Math.max(0, Math.min(this.steps.length - 1, step - 1));
    this.#again = 0;
    this.card.position = this.positionOf(this.step);
    this.#open();
  }

  /** Restart the step. */
  again() {
    this.#again += 1;
    this.#open();
    this.card.show(this.positionOf(this.step));
  }

  /**
   * Return whether the lesson refuses a move because the step is over.
   *
   * @param {string} move
   */
  answer(move) {
    if (this.closed) return true;
    this.#move = move;
    this.#hinted = false;
    this.#played = [...this.#played, move];
    this.#playing = "answer";
    return false;
  }

  /** Judge the move that Python has played if it was the reader's. */
  moved() {
    const playing = this.#playing;
    this.#playing = "";
    const { step, card } = this;
    const count = this.#played.length;
    if (playing === "reply" && this.#lines.some((line) => line.length === count)) this.#finish("right");
    if (playing !== "answer") return;
    const fitting = this.#lines.filter((line) => line[count - 1] === this.#move);
    const { outcome } = card;
    const won = step.win && outcome !== null && outcome.winner !== null && outcome.winner === this.#mover();
    if (won || step.any || fitting.some((line) => line.length === count)) {
      this.#finish("right");
    } else if (fitting.length > 0) {
      this.#lines = fitting;
      const reply = /** @type {string} */ (this.#one(fitting.map((line) => line[count])));
      this.#lines = fitting.filter((line) => line[count] === reply);
      this.#reply(reply);
    } else if (step.threat || step.plies !== null) {
      this.#judge();
    } else {
      this.#finish("wrong");
      this.#refute(this.#one(step.replies[this.#move] ?? step.replies["*"] ?? []) ?? []);
    }
  }

  /** Choose a reply: another one each time the step begins again. @template T @param {T[]} replies @returns {T | undefined} */
  #one(replies) {
    const different = [...new Set(replies)];
    return different[this.#again % different.length];
  }

  /** Let the prover judge the reader's move. */
  async #judge() {
    const played = this.#played;
    const { plies, threat } = this.step;
    const { python, match } = this.card;
    if (!match) return;
    const answer = await judged(python, match, threat ? { threat } : plies ? { left: Math.max(0, plies - played.length) } : { hold: true });
    if (played !== this.#played) return;
    const reply = answer.line[0];
    if (!answer.keeps) {
      this.#finish("wrong");
      this.#refute(this.#one(this.step.replies[this.#move] ?? []) ?? answer.line);
    } else if (!plies || this.card.outcome || !reply) {
      this.#finish("right");
    } else {
      this.#lines = [];
      this.#reply(reply);
    }
  }

  /** @param {string} move */
  #reply(move) {
    this.#played = [...this.#played, move];
    const played = this.#played;
    setTimeout(() => {
      // The reader may have moved on to another step.
      if (played !== this.#played) return;
      this.#playing = "reply";
      this.card.play(move);
    }, PAUSE);
  }

  /** Play what refutes the wrong move. @param {string[]} moves */
  async #refute(moves) {
    const played = this.#played;
    for (const move of moves) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      if (played !== this.#played) return;
      await this.card.play(move);
    }
  }

  /** @param {"right" | "wrong"} state */
  #finish(state) {
    this.#state = state;
    this.card.events.emit("answer", { step: this.#at + 1, steps: this.steps.length, word: this.#move, right: state === "right" });
    if (state === "right" && this.#at === this.steps.length - 1) this.card.events.emit("done", { steps: this.steps.length });
    this.card.update();
    /** @type {HTMLElement | null} */ (this.bar.querySelector("button.main"))?.focus({ preventScroll: true });
  }

  /** The player whose move was judged: the one who made the last move. */
  #mover() {
    return this.card.lastPlayer;
  }

  /** Play a right line on the board. */
  async #show() {
    const line = this.step.answers[0];
    if (!line) return;
    this.#state = "shown";
    // A refutation may still be under way.
    this.#played = [];
    await this.card.show(this.positionOf(this.step));
    await this.card.wake();
    for (const move of line) await this.card.play(move);
    this.card.update();
  }

  /**
   * Return the position of a step.
   *
   * @param {Step} step
   * @returns {Source}
   */
  positionOf({ moves, diagram, picture }) {
    const inherited = moves.length === 0 && diagram === "" ? this.card.parameters : null;
    return {
      moves: inherited?.moves ?? moves,
      diagram: inherited?.diagram ?? diagram,
      record: inherited?.record ?? "",
      picture: picture || (inherited?.picture ?? ""),
      ply: null,
    };
  }

  #open() {
    this.#lines = this.step.answers;
    this.#played = [];
    this.#state = "open";
    this.#move = "";
    this.#hinted = false;
    this.#playing = "";
  }

  /** @param {number} at */
  #go(at) {
    this.#at = Math.max(0, Math.min(this.steps.length - 1, at));
    this.#again = 0;
    this.#open();
    this.card.show(this.positionOf(this.step));
    this.card.events.emit("step", { step: this.#at + 1, steps: this.steps.length });
    if (!this.asks && this.#at === this.steps.length - 1) this.card.events.emit("done", { steps: this.steps.length });
  }

  /** Show the current step. */
  update() {
    const { step, steps } = this;
    const key = `${this.#at}`;
    if (this.text.dataset["step"] !== key) {
      this.text.dataset["step"] = key;
      fill(
        this.text,
        steps.length > 1 ? this.#head() : null,
        ...blocks(step.text),
      );
    }
    this.#say();
    this.#mark();
    const last = this.#at === steps.length - 1;
    const next = !last && (!this.asks || this.#state === "right" || this.#state === "shown");
    /** @type {[string, import("../ui/icons.js").IconName, string, boolean, () => void][]} */
    const wanted = [];
    if (this.#at > 0) wanted.push(["step-back", "previous", t("embed-back"), false, () => this.#go(this.#at - 1)]);
    if (this.#state === "open" && step.hint && this.asks && !this.#hinted) wanted.push(["step-hint", "hint", t("action-hint"), false, () => this.#hint()]);
    if (this.#state === "wrong") {
      wanted.push(["step-again", "reset", t("embed-again"), true, () => this.again()]);
      if (step.answers.length > 0) wanted.push(["step-show", "hint", t("embed-answer"), false, () => this.#show()]);
    } else if (this.#state !== "open" && this.asks) {
      wanted.push(["step-again", "reset", t("embed-again"), false, () => this.again()]);
    }
    if (next) wanted.push(["step-next", "next", t("embed-next"), true, () => this.#go(this.#at + 1)]);
    // The most likely button comes first.
    wanted.sort((a, b) => Number(b[3]) - Number(a[3]));
    const actions = wanted.map(([action]) => action).join(" ");
    if (this.bar.dataset["actions"] === actions) return;
    this.bar.dataset["actions"] = actions;
    fill(
      this.bar,
      ...wanted.map(([action, name, label, main, act]) =>
        h("button", { type: "button", class: main ? "button small main" : "button small", "data-action": action, onclick: act }, icon(name), label),
      ),
    );
    this.bar.hidden = wanted.length === 0;
  }

  /** Return which step of how many this is, and a button that prints them all. */
  #head() {
    const { steps } = this;
    const action = /** @type {const} */ ({ action: "print", icon: "print", label: t("embed-print"), enabled: true });
    return h(
      "div",
      { class: "lesson-head" },
      h("p", { class: "lesson-count" }, t("embed-step", { step: this.#at + 1, count: steps.length })),
      iconButton({ ...action, act: () => this.#print() }),
    );
  }

  async #print() {
    const [{ layOut, takeAway }] = await Promise.all([import("./handout.js"), loadTexts("puzzles")]);
    await layOut(this);
    addEventListener("afterprint", takeAway, { once: true });
    print();
  }

  #hint() {
    this.#hinted = true;
    this.update();
  }

  #say() {
    const { step } = this;
    const wrong = step.wrong[this.#move] ?? step.wrong["*"] ?? "";
    const between = this.#played.map((move) => step.after[move] ?? "").findLast((said) => said !== "") ?? "";
    const text =
      this.#state === "right" ? step.right || t("embed-right")
      : this.#state === "wrong" ? wrong || t("embed-wrong")
      : this.#state === "shown" ? step.right
      : this.#hinted ? step.hint
      : between;
    if (this.said.dataset["shown"] === text + this.#state) return;
    this.said.dataset["shown"] = text + this.#state;
    this.said.dataset["answer"] = this.#state;
    this.said.hidden = text === "";
    fill(this.said, ...(text ? [h("p", null, ...inline(text))] : []));
  }
}
