/**
 * The view in which puzzles are solved: which one, the board, help, and what the visitor has done so far.
 * @module views/puzzles
 */

import {
  choosePuzzle, dailyPuzzle, dayOf, DIFFICULTIES, keepProgress, KINDS, progress, puzzleGames, withDay, withResult,
} from "../puzzles/collection.js";
import { loadIndex } from "../before/data.js";
import { loadTexts, t } from "../text/i18n.js";
import { reasonText } from "../text/words.js";
import { control } from "../match/presenter.js";
import { select, smallButton } from "../ui/controls.js";
import { fill, h, setAttribute, setText } from "../ui/dom.js";
import { field } from "../ui/fields.js";
import { ask } from "./dialog.js";
import { knownGames } from "./known_games.js";
import { PuzzleBoard } from "./puzzle_board.js";
import { PuzzleRecord } from "./puzzle_record.js";
import { Question } from "./question.js";

/** @import { GameReference, PythonClient } from "../types.js" */
/** @import { Puzzle } from "../puzzles/collection.js" */
/** @typedef {{game: string, position: GameReference | null, say: (text: string) => void}} How */

/** Milliseconds of a run against the clock. */
const RUN = 180_000;
/** Milliseconds before the next puzzle of a run. */
const PAUSE = 700;
/** What the visitor chooses instead of one game. */
const KNOWN = "known";
const ANY = "any";

/** The names of the games, by their ids. @type {Record<string, string>} */
let names = {};

/** Load what the view needs. */
export async function prepare() {
  const [{ games }] = await Promise.all([loadIndex(), loadTexts("puzzles")]);
  names = Object.fromEntries(games.map(({ id, name }) => [id, name]));
}

/** The puzzles. */
export class PuzzlesView {
  /** The day whose puzzle is on the board. */
  #day = "";
  /** The run against the clock. @type {{end: number, solved: number, timer: ReturnType<typeof setInterval>} | null} */
  #run = null;
  /** Grows with every puzzle: what was loading for an older one is dropped. */
  #turn = 0;

  /**
   * @param {HTMLElement} host
   * @param {PythonClient} python
   * @param {How} how `game` to begin with, the game at the table, and what screen readers are told
   */
  constructor(host, python, how) {
    this.python = python;
    this.how = how;
    this.board = new PuzzleBoard(python, {
      say: how.say,
      named: (name) => setText(this.title, name),
      finished: (puzzle, how) => this.#finished(puzzle, how),
      next: () => this.#next(),
      rated: ({ id, rating }) => !this.#run && rating > 0 && !(id in progress().results),
    });
    this.board.status.id = "status";
    this.table = this.board.table;
    this.title = h("h1", { id: "title" }, t("nav-puzzles"));
    this.clock = h("span", { role: "timer" });
    this.running = h("div", { class: "puzzle-clock", hidden: true }, this.clock, smallButton(control("stop", t("puzzles-stop"), () => this.#endRun())));
    this.rules = h("a", { "data-action": "puzzle-rules" }, t("nav-rules"));
    const many = /** @type {Record<string, string>} */ ({ [KNOWN]: t("puzzles-known-games"), [ANY]: t("puzzles-any-game") });
    this.game = this.#select("puzzle-game", t("puzzles-game"), [KNOWN, ANY, ...puzzleGames()], (id) => many[id] ?? names[id] ?? id, how.game || KNOWN);
    this.kind = this.#select("puzzle-kind", t("puzzles-kind"), ["", ...KINDS], (kind) => (kind ? t(`puzzles-kind-${kind}`) : t("puzzles-any-kind")), "");
    this.difficulty = this.#select("puzzle-difficulty", t("puzzles-difficulty"), DIFFICULTIES, (one) => t(`puzzles-difficulty-${one}`), "mine");
    this.record = new PuzzleRecord();
    this.question = new Question(python, how.position);
    fill(host, this.#arrange());
    this.#next();
  }

  #arrange() {
    const other = [
      smallButton({ action: "puzzle-next", icon: "next", label: t("puzzles-next"), act: () => this.#choose() }),
      smallButton({ action: "puzzle-daily", icon: "new", label: t("puzzles-daily"), act: () => this.#daily() }),
      smallButton({ action: "puzzle-run", icon: "resume", label: t("puzzles-run"), act: () => this.#offerRun() }),
    ];
    return h(
      "div",
      { class: "game puzzles" },
      this.board.element,
      h(
        "div",
        { class: "panel" },
        h("div", { class: "head" }, h("div", { class: "puzzle-title" }, this.title, this.rules), this.board.task, this.running),
        h("div", { class: "puzzle-choice" }, this.game.label, this.kind.label, this.difficulty.label, h("div", { class: "puzzle-bar" }, ...other)),
        this.record.element,
        this.question.element,
      ),
    );
  }

  /**
   * @param {string} id
   * @param {string} label
   * @param {string[]} values
   * @param {(value: string) => string} text
   * @param {string} chosen
   */
  #select(id, label, values, text, chosen) {
    const list = select(values.map((value) => [value, text(value)]), chosen, { id, onchange: () => this.#choose() });
    return { select: list, label: field(label, list, null) };
  }

  /** Leave the view. */
  destroy() {
    this.#turn += 1;
    clearInterval(this.#run?.timer);
    this.question.close();
    this.board.destroy();
  }

  // Which puzzle.

  /** The games that puzzles are taken from. */
  get #games() {
    const { value } = this.game.select;
    if (value !== KNOWN) return value === ANY ? puzzleGames() : [value];
    return [...knownGames()];
  }

  /** Take another puzzle because the visitor asks for one. */
  #choose() {
    this.#endRun();
    return this.#next();
  }

  async #next() {
    const wish = { games: this.#games, kind: this.kind.select.value, difficulty: this.difficulty.select.value };
    await this.#show(() => choosePuzzle(wish, progress()));
  }

  async #daily() {
    this.#endRun();
    const day = dayOf();
    await this.#show(() => dailyPuzzle(day), day);
  }

  /** @param {() => Promise<Puzzle | null>} find @param {string} [day] */
  async #show(find, day = "") {
    this.#turn += 1;
    const turn = this.#turn;
    this.#day = day;
    this.board.clear();
    scrollTo({ top: 0 });
    try {
      const puzzle = await find();
      if (turn !== this.#turn) return;
      setText(this.board.task, puzzle ? "" : t("puzzles-none"));
      this.rules.hidden = !puzzle;
      setAttribute(this.rules, "href", `#rules/${puzzle?.game ?? ""}`);
      if (puzzle) await this.board.show(puzzle);
    } catch (error) {
      if (turn === this.#turn) setText(this.board.task, reasonText(error));
    }
  }

  // What the visitor has done.

  /**
   * @param {Puzzle} puzzle
   * @param {{right: boolean, solved: boolean, helped: boolean}} how it ended
   */
  #finished(puzzle, how) {
    let now = withResult(progress(), puzzle, how);
    if (this.#day && how.right) now = withDay(now, this.#day);
    keepProgress(now);
    this.record.update();
    if (!this.#run) return;
    this.#run.solved += Number(how.solved);
    const turn = this.#turn;
    setTimeout(() => turn === this.#turn && this.#run && this.#next(), PAUSE);
  }

  // Against the clock.

  /** Say what the three minutes are, and begin them when the visitor says so. */
  async #offerRun() {
    this.#endRun();
    const turn = this.#turn;
    const start = { answer: "start", label: t("puzzles-run-start"), main: true };
    const answer = await ask(t("puzzles-run"), t("puzzles-run-what", { best: progress().best }), [start]);
    if (answer === null || turn !== this.#turn) return;
    this.#run = { end: Date.now() + RUN, solved: 0, timer: setInterval(() => this.#tick(), 500) };
    this.running.hidden = false;
    this.#tick();
    this.#next();
  }

  #tick() {
    const run = this.#run;
    if (!run) return;
    const seconds = Math.max(0, Math.ceil((run.end - Date.now()) / 1000));
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    setText(this.clock, t("puzzles-clock", { time, count: run.solved }));
    if (seconds === 0) this.#timeIsUp();
  }

  /** Say how the three minutes went; then puzzles go on as before. */
  async #timeIsUp() {
    const count = this.#run?.solved ?? 0;
    this.#endRun();
    this.board.stop();
    const turn = this.#turn;
    const again = { answer: "again", label: t("puzzles-run-again"), main: true };
    const done = { answer: "done", label: t("puzzles-run-done") };
    const answer = await ask(t("puzzles-run-over"), t("puzzles-run-result", { count, best: progress().best }), [again, done]);
    if (turn !== this.#turn) return;
    if (answer === "again") this.#offerRun();
    else this.#next();
  }

  #endRun() {
    const run = this.#run;
    if (!run) return;
    clearInterval(run.timer);
    this.#run = null;
    this.running.hidden = true;
    const now = progress();
    keepProgress({ ...now, best: Math.max(now.best, run.solved) });
    this.record.update();
  }
}
