/**
 * The view in which a game is learned: its lesson, step by step, on a board.
 * @module views/learn
 */

import { change } from "../base/settings.js";
import { Signal } from "../base/signal.js";
import { loadGame, UnknownGame } from "../before/data.js";
import { setupOf } from "../before/setups.js";
import { GameBoard } from "../board/game_board.js";
import { layOut, takeAway } from "../lesson/handout.js";
import { Lesson } from "../lesson/lesson.js";
import { keepLearned, keepStep, stepReached } from "../lesson/progress.js";
import { readSteps } from "../lesson/steps.js";
import { statusColour } from "../match/presenter.js";
import { PlayablePosition } from "../match/playable_position.js";
import { puzzleGames } from "../puzzles/collection.js";
import { hasLesson, lessonOf, loadTexts, t, textsOfGame } from "../text/i18n.js";
import { outcomeText, reasonText, sideName, textsOf } from "../text/words.js";
import { fill, h } from "../ui/dom.js";
import { control } from "../match/presenter.js";
import { playMove } from "../ui/sound.js";

/** @import { PythonClient, View } from "../types.js" */
/** @import { Control } from "../ui/controls.js" */
/** @import { Setup } from "../before/setups.js" */

/**
 * What the browser keeps of a visit, so that who comes back to it from a game or from puzzles finds it as it was.
 * @typedef {{step?: number, done?: boolean}} Reached
 */

/** The level of the first game after a lesson. */
const FIRST_LEVEL = 1;

/**
 * Load what the lesson of a game needs.
 *
 * @param {string} game
 * @returns {Promise<Setup>} rejects with UnknownGame for a game without a lesson
 */
export async function prepareLesson(game) {
  if (!hasLesson(game)) throw new UnknownGame(game);
  const [data] = await Promise.all([loadGame(game), loadTexts("puzzles"), loadTexts(lessonOf(game))]);
  return setupOf(data, {});
}

/** The start of the game. */
const START = { moves: [], diagram: "", record: "", picture: "", ply: null };

/** A lesson at this page: the place where it happens. */
export class LearnView {
  #problem = "";

  /**
   * @param {HTMLElement} host
   * @param {PythonClient} python
   * @param {Setup} setup
   * @param {{say: (text: string) => void}} how what screen readers are told
   */
  constructor(host, python, setup, { say }) {
    this.game = setup.description;
    this.say = say;
    this.position = new PlayablePosition(python, { game: this.game.id, options: {}, seats: ["people"], level: FIRST_LEVEL }, START);
    this.position.setup = setup;
    this.position.description = setup.description;
    this.position.awake = true;
    this.board = new GameBoard({ shown: () => this.#shown(), status: () => this.#status() }, { id: "board", status: { id: "status" } });
    this.table = this.board.table;
    this.events = new Signal();
    this.above = h("div", { class: "lesson" });
    this.below = h("div", null);
    this.head = h("div", null);
    fill(host, this.#arrange());
    this.lesson = new Lesson(this, readSteps(textsOfGame(lessonOf(this.game.id)).lesson ?? ""));
    this.#listen();
    const { step = stepReached(this.game.id), done = false } = /** @type {Reached} */ (history.state ?? {});
    this.lesson.finished = done;
    this.lesson.begin(step);
  }

  #listen() {
    const { board, position } = this;
    this.table.moved.listen((move) => this.lesson.answer(move));
    this.events.listen((type, { step }) => this.#keep(type, step));
    position.changed.listen((before) => this.#changed(before));
    position.failed.listen((error) => {
      this.#problem = reasonText(error);
      this.update();
    });
    const printed = () => layOut(this.lesson);
    addEventListener("beforeprint", printed);
    addEventListener("afterprint", takeAway);
    board.leave.push(
      () => removeEventListener("beforeprint", printed),
      () => removeEventListener("afterprint", takeAway),
    );
  }

  #arrange() {
    const { game, board } = this;
    return h(
      "div",
      { class: "game puzzles" },
      h("div", { class: "stage" }, board.host, h("div", { class: "below" }, board.table.tray, board.status, this.below)),
      h(
        "div",
        { class: "panel" },
        h("div", { class: "head puzzle-title" }, h("h1", { id: "title" }, t("learn-title", { game: game.name })), this.head),
        this.above,
      ),
    );
  }

  /** Where to go after the last step. @returns {Control[]} */
  onwards() {
    const { id } = this.game;
    const go = (/** @type {string} */ address) => {
      location.hash = address;
    };
    const play = () => {
      change("level", FIRST_LEVEL);
      go(`v1/${id}`);
    };
    const puzzles = { ...control("hint", t("learn-puzzles"), () => go(`puzzles/${id}`)), action: "learn-puzzles" };
    return [
      { ...control("resume", t("learn-play"), play), action: "learn-play", main: true },
      ...(puzzleGames().includes(id) ? [puzzles] : []),
    ];
  }

  /**
   * Keep the step that the visitor has come to; a lesson that is done begins anew.
   *
   * @param {string} type of an event of the lesson
   * @param {number} step
   */
  #keep(type, step) {
    if (type === "step") keepStep(this.game.id, step);
    if (type === "done") {
      keepLearned(this.game.id);
      this.lesson.finished = true;
    }
    if (type !== "answer") history.replaceState({ step: this.lesson.number, done: this.lesson.finished }, "");
  }

  /** Leave the view. */
  destroy() {
    this.lesson.exercise.close();
    this.position.close();
    this.board.destroy();
  }

  /**
   * Show everything as it is now.
   *
   * @param {View} [before] the view shown before, if one move led from there to this one
   */
  update(before) {
    this.board.update(before);
    this.lesson.update();
    if (this.lesson.exercise.played.length > 0) this.say(this.below.textContent ?? "");
  }

  #shown() {
    const { match, view, description } = this.position;
    if (!view || !description) return null;
    const enabled = match !== null && !this.lesson.closed && !match.waiting && !view.outcome;
    return { description, view, enabled, pending: null, proposals: [] };
  }

  #status() {
    const { match } = this.position;
    if (!match) return { colour: null, text: this.#problem || t("learn-loading") };
    const { view, description, seats } = match;
    const colour = statusColour(view);
    if (view.outcome) return { colour, text: outcomeText(textsOf(description), view, seats) };
    return { colour, text: this.table.task ?? t("status-side", { side: sideName(view.to_move) }) };
  }

  /** @param {View} [before] */
  #changed(before) {
    this.update(before);
    const { match } = this.position;
    if (!before || !match) return;
    playMove(match.view, match.view.outcome?.winner === this.position.lastPlayer);
  }
}
