/**
 * The view in which a game is learned: its lesson, step by step, on a board.
 * @module views/learn
 */

import { change } from "../base/settings.js";
import { Signal } from "../base/signal.js";
import { readNamed, write } from "../base/storage.js";
import { Table } from "../board/table.js";
import { layOut, takeAway } from "../lesson/handout.js";
import { Lesson } from "../lesson/lesson.js";
import { readSteps } from "../lesson/steps.js";
import { loadGame } from "../before/data.js";
import { Match } from "../match/match.js";
import { puzzleGames } from "../puzzles/collection.js";
import { setupOf } from "../before/setups.js";
import { lessonOf, loadTexts, t, textsOfGame } from "../text/i18n.js";
import { outcomeText, reasonText, sideName, textsOf } from "../text/words.js";
import { showStatus } from "../ui/controls.js";
import { fill, h } from "../ui/dom.js";
import { playMove } from "../ui/sound.js";

/** @typedef {import("../types.js").PythonClient} PythonClient */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../before/setups.js").Setup} Setup */
/** @typedef {import("../match/source.js").Source} Source */

/** The level of the first game after a lesson. */
const FIRST_LEVEL = 1;

/** Where the steps are kept that the visitor has come to, by game. */
const REACHED = "lessons";

/**
 * Load what the lesson of a game needs.
 *
 * @param {string} game
 * @returns {Promise<Setup>}
 */
export async function prepareLesson(game) {
  const [data] = await Promise.all([loadGame(game), loadTexts("puzzles"), loadTexts(lessonOf(game))]);
  return setupOf(data, {});
}

/** A lesson at this page: the board that `Lesson` runs on. */
export class LearnView {
  /** @type {Match | null} */
  #match = null;
  #turn = 0;
  #problem = "";
  #printed = () => {};

  /**
   * @param {HTMLElement} host
   * @param {PythonClient} python
   * @param {Setup} setup
   * @param {{say: (text: string) => void}} how what screen readers are told
   */
  constructor(host, python, setup, { say }) {
    this.python = python;
    this.setup = setup;
    this.game = setup.description;
    this.say = say;
    /** @type {Source} */
    this.position = { moves: [], diagram: "", record: "", picture: "", ply: null };
    this.parameters = this.position;
    this.events = new Signal();
    this.boardHost = h("div", { class: "board-host" });
    this.table = new Table(this.boardHost, { id: "board" });
    this.status = h("div", { id: "status", class: "status" });
    this.frame = { above: h("div", { class: "lesson" }), below: h("div", { class: "lesson" }) };
    fill(host, this.#arrange());
    this.table.moved.listen((move) => this.#answer(move));
    this.lesson = new Lesson(this, readSteps(textsOfGame(lessonOf(this.game.id)).lesson ?? ""));
    this.events.listen((type, { step }) => this.#keep(type, step));
    const step = readNamed(REACHED)[this.game.id];
    this.lesson.begin(typeof step === "number" ? step : 1);
    this.#printed = () => layOut(this.lesson);
    addEventListener("beforeprint", this.#printed);
    addEventListener("afterprint", takeAway);
    this.show(this.position);
  }

  #arrange() {
    const { game } = this;
    const play = { class: "button", href: `#v1/${game.id}`, "data-action": "learn-play", onclick: () => change("level", FIRST_LEVEL) };
    const puzzles = { class: "button", href: `#puzzles/${game.id}`, "data-action": "learn-puzzles" };
    return h(
      "div",
      { class: "game puzzles" },
      h("div", { class: "stage" }, this.boardHost, h("div", { class: "below" }, this.table.tray, this.status)),
      h(
        "div",
        { class: "panel" },
        h("div", { class: "head" }, h("h1", { id: "title" }, t("learn-title", { game: game.name }))),
        this.frame.above,
        this.frame.below,
        h(
          "div",
          { class: "puzzle-bar" },
          h("a", play, t("learn-play")),
          puzzleGames().includes(game.id) && h("a", puzzles, t("learn-puzzles")),
        ),
      ),
    );
  }

  /**
   * Keep the step that the visitor has come to; a lesson that is done begins anew.
   *
   * @param {string} type of an event of the lesson
   * @param {number} step
   */
  #keep(type, step) {
    const { [this.game.id]: _, ...others } = readNamed(REACHED);
    if (type === "step") write(REACHED, { ...others, [this.game.id]: step });
    if (type === "done") write(REACHED, others);
  }

  /** Leave the view. */
  destroy() {
    this.#turn += 1;
    removeEventListener("beforeprint", this.#printed);
    removeEventListener("afterprint", takeAway);
    this.#match?.close();
    this.table.destroy();
  }

  // What a lesson asks of its board.

  /** The game of the position shown; null while it is loading. */
  get match() {
    return this.#match;
  }

  /** How the position shown ended. */
  get outcome() {
    return this.#match && !this.#match.waiting ? this.#match.view.outcome : null;
  }

  /** Who made the last move. */
  get lastPlayer() {
    return this.#match?.line[this.#match.ply - 1]?.player ?? "";
  }

  /**
   * Show the position of a step.
   *
   * @param {Source} position
   */
  async show(position) {
    this.#turn += 1;
    const turn = this.#turn;
    this.position = position;
    this.#match?.close();
    this.#match = null;
    this.update();
    const { game } = this;
    const { moves, diagram } = position;
    const start = diagram === "" ? {} : { diagram };
    try {
      const { view, line } = await this.python.request({ do: "view", game: game.id, options: {}, moves, ...start });
      if (turn !== this.#turn) return;
      const seats = game.players.map(() => ({ kind: /** @type {const} */ ("person") }));
      const match = new Match(this.python, { description: game, view, moves, line, seats, ...start });
      this.#match = match;
      match.changed.listen((before) => this.#changed(match, before));
      await match.begin();
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#problem = reasonText(error);
      this.update();
    }
  }

  /**
   * Play a move of the lesson.
   *
   * @param {string} move
   */
  async play(move) {
    this.#match?.play(move);
  }

  /** Python is there already, or on its way. */
  async wake() {}

  /**
   * Show everything as it is now.
   *
   * @param {View} [before] the view shown before, if one move led from there to this one
   */
  update(before) {
    const match = this.#match;
    if (match) {
      const { board } = match.description;
      this.boardHost.style.setProperty("--board-ratio", String(board.width / board.height));
      const enabled = this.lesson.asks && !this.lesson.closed && !match.waiting && !match.view.outcome;
      this.table.update({ description: match.description, view: match.view, before, enabled, pending: null, proposals: [] });
    }
    showStatus(this.status, { colour: match?.view.to_move ?? null, text: this.#statusText(), thinking: false });
    this.lesson.update();
  }

  #statusText() {
    const match = this.#match;
    if (!match) return this.#problem || t("learn-loading");
    if (match.view.outcome) return outcomeText(textsOf(match.description), match.view, match.seats);
    return this.table.task ?? t("status-side", { side: sideName(match.view.to_move) });
  }

  /** @param {Match} match @param {View} [before] */
  #changed(match, before) {
    if (match !== this.#match) return;
    this.update(before);
    if (match.waiting || !before) return;
    playMove(match.view, match.view.outcome?.winner === this.lastPlayer);
    this.lesson.moved();
    this.update();
    this.say(this.frame.below.textContent ?? "");
  }

  /** @param {string} move */
  #answer(move) {
    // Until Python has told the next position, the board shows the one before.
    if (!this.#match || this.lesson.answer(move)) this.table.refuse();
    else this.play(move);
  }
}
