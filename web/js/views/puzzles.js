/**
 * The view in which puzzles are solved: which one, the board, help, and what the visitor has done so far.
 * @module views/puzzles
 */

import { Table } from "../board/table.js";
import { PuzzlePlay } from "../game/puzzle_play.js";
import { taskText } from "../game/puzzle_text.js";
import {
  choosePuzzle, dailyPuzzle, dayOf, DIFFICULTIES, keepProgress, KINDS, progress, puzzleGames, withDay, withResult,
} from "../game/puzzles.js";
import { writeLink } from "../game/links.js";
import { loadIndex } from "../game/data.js";
import { loadTexts, t } from "../text/i18n.js";
import { reasonText, sideName } from "../text/words.js";
import { showStatus, smallButton } from "../ui/controls.js";
import { fill, h, setText } from "../ui/dom.js";
import { playMove } from "../ui/sound.js";
import { PuzzleRecord } from "./puzzle_record.js";
import { Question } from "./question.js";

/** @typedef {import("../types.js").Engine} Engine */
/** @typedef {import("../types.js").GameReference} GameReference */
/** @typedef {import("../game/puzzles.js").Puzzle} Puzzle */
/** @typedef {{game: string, position: GameReference | null, say: (text: string) => void}} How */

/** Milliseconds of a run against the clock. */
const RUN = 180_000;
/** Milliseconds before the next puzzle of a run. */
const PAUSE = 700;

/** The names of the games, by their ids. @type {Record<string, string>} */
let names = {};

/** Load what the view needs. */
export async function prepare() {
  const [{ games }] = await Promise.all([loadIndex(), loadTexts("puzzles")]);
  names = Object.fromEntries(games.map(({ id, name }) => [id, name]));
}

/** The puzzles. */
export class PuzzlesView {
  /** @type {PuzzlePlay | null} */
  #play = null;
  /** The day whose puzzle is on the board. */
  #day = "";
  /** The run against the clock. @type {{end: number, solved: number, timer: number} | null} */
  #run = null;
  /** Grows with every puzzle: what was loading for an older one is dropped. */
  #turn = 0;

  /**
   * @param {HTMLElement} host
   * @param {Engine} engine
   * @param {How} how `game` to begin with, the game at the table, and what screen readers are told
   */
  constructor(host, engine, how) {
    this.engine = engine;
    this.how = how;
    this.boardHost = h("div", { class: "board-host" });
    this.table = new Table(this.boardHost, { id: "board" });
    this.title = h("h1", { id: "title" }, t("nav-puzzles"));
    this.task = h("p", { class: "tagline" });
    this.status = h("div", { id: "status", class: "status" });
    this.bar = h("div", { class: "puzzle-bar", role: "group", "aria-label": t("actions-label") });
    this.clock = h("p", { class: "facts", role: "timer" });
    this.game = this.#select("puzzle-game", t("puzzles-game"), ["", ...puzzleGames()], (id) => names[id] ?? t("puzzles-any-game"), how.game);
    this.kind = this.#select("puzzle-kind", t("puzzles-kind"), ["", ...KINDS], (kind) => (kind ? t(`puzzles-kind-${kind}`) : t("puzzles-any-kind")), "");
    this.difficulty = this.#select("puzzle-difficulty", t("puzzles-difficulty"), DIFFICULTIES, (one) => t(`puzzles-difficulty-${one}`), "mine");
    this.record = new PuzzleRecord();
    this.question = new Question(engine, how.position);
    fill(host, this.#arrange());
    this.leave = [
      this.table.moved.listen((move) => this.#play?.play(move)),
      this.table.stepped.listen(() => this.#updateStatus()),
      engine.changed.listen(() => this.#updateStatus()),
    ];
    this.#next();
  }

  #arrange() {
    const other = [
      smallButton({ action: "puzzle-next", icon: "next", label: t("puzzles-next"), act: () => this.#choose() }),
      smallButton({ action: "puzzle-daily", icon: "new", label: t("puzzles-daily"), act: () => this.#daily() }),
      smallButton({ action: "puzzle-run", icon: "stop", label: t("puzzles-run"), act: () => this.#startRun() }),
    ];
    return h(
      "div",
      { class: "game puzzles" },
      h("div", { class: "stage" }, this.boardHost, h("div", { class: "below" }, this.table.tray, this.status, this.bar)),
      h(
        "div",
        { class: "panel" },
        h("div", { class: "head" }, this.title, this.task),
        this.clock,
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
    const options = values.map((value) => h("option", { value, selected: value === chosen }, text(value)));
    const select = h("select", { id, onchange: () => this.#choose() }, ...options);
    return { select, label: h("label", { for: id }, h("span", null, label), select) };
  }

  /** Leave the view. */
  destroy() {
    this.#turn += 1;
    for (const leave of this.leave) leave();
    clearInterval(this.#run?.timer);
    this.#play?.close();
    this.question.close();
    this.table.destroy();
  }

  // Which puzzle.

  /** Take another puzzle because the visitor asks for one. */
  #choose() {
    this.#endRun();
    return this.#next();
  }

  async #next() {
    const wish = { game: this.game.select.value, kind: this.kind.select.value, difficulty: this.difficulty.select.value };
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
    this.#play?.close();
    this.#play = null;
    this.#day = day;
    this.#updateStatus();
    try {
      const puzzle = await find();
      if (turn !== this.#turn) return;
      setText(this.task, puzzle ? "" : t("puzzles-none"));
      if (!puzzle) return;
      const play = new PuzzlePlay(this.engine, puzzle);
      this.#play = play;
      play.changed.listen((before) => this.#update(before));
      play.finished.listen((solved) => this.#finished(solved));
      await play.begin();
    } catch (error) {
      if (turn === this.#turn) setText(this.task, reasonText(error));
    }
  }

  // What is shown.

  /** @param {import("../types.js").View} [before] */
  #update(before) {
    const play = this.#play;
    const shown = play?.live ?? play?.picture;
    if (!play || !shown) return;
    const { puzzle } = play;
    const { description, view } = shown;
    const { board } = description;
    this.boardHost.style.setProperty("--board-ratio", String(board.width / board.height));
    const proposals = play.hinted ? [{ move: play.wanted }] : [];
    this.table.update({ description, view, before, enabled: play.open, pending: null, proposals });
    if (before) playMove(view, view.outcome?.winner === play.solver);
    setText(this.title, description.name);
    setText(this.task, taskText(puzzle, play.solver));
    this.#updateStatus();
    this.#fillBar(play);
  }

  #updateStatus() {
    const text = this.#statusText();
    showStatus(this.status, { colour: this.#play?.solver || null, text, thinking: this.#play?.state === "judging" });
    if (this.#play && this.#play.state !== "judging") this.how.say(text);
  }

  /** @returns {string} */
  #statusText() {
    const play = this.#play;
    if (!play || play.state === "loading") return t("puzzles-loading");
    const { answer, state } = play;
    if (state === "right") return t("puzzles-right");
    if (state === "shown") return t("puzzles-shown");
    if (state === "judging") return t("puzzles-judging");
    if (state === "wrong" && answer) {
      if (answer.loses) return t("puzzles-wrong-loses");
      return answer.slower ? t("puzzles-wrong-slower") : t(play.puzzle.plies ? "puzzles-wrong-escapes" : "puzzles-wrong");
    }
    if (play.hinted) return this.table.task ?? t("puzzles-hint", { word: play.wanted });
    return this.table.task ?? t("puzzles-open", { side: sideName(play.solver) });
  }

  /** @param {PuzzlePlay} play */
  #fillBar(play) {
    const { state, answer } = play;
    /** @type {import("../ui/controls.js").Control[]} */
    const controls = [];
    if (state === "open" && !play.hinted && play.wanted) controls.push({ action: "puzzle-hint", icon: "hint", label: t("action-hint"), act: () => play.hint() });
    if (state === "wrong") {
      controls.push({ action: "puzzle-again", icon: "reset", label: t("puzzles-again"), main: true, act: () => play.again() });
      if (answer && answer.line.length > 0) controls.push({ action: "puzzle-why", icon: "next", label: t("puzzles-why"), act: () => play.refute() });
    }
    if (state === "open" || state === "wrong") controls.push({ action: "puzzle-show", icon: "rules", label: t("puzzles-show"), act: () => play.show() });
    if (state === "right" || state === "shown") {
      controls.push({ action: "puzzle-on", icon: "next", label: t("puzzles-next"), main: true, act: () => this.#next() });
      controls.push({ action: "puzzle-again", icon: "reset", label: t("puzzles-again"), act: () => play.again() });
    }
    const { game, options, moves } = play.puzzle;
    const link = h("a", { class: "button small", href: `#${writeLink({ game, options, moves })}`, "data-action": "puzzle-open" }, t("puzzles-play-on"));
    fill(this.bar, ...controls.map(smallButton), link);
  }

  // What the visitor has done.

  /** @param {boolean} solved */
  #finished(solved) {
    const play = /** @type {PuzzlePlay} */ (this.#play);
    let now = withResult(progress(), play.puzzle, solved);
    if (this.#day && play.state === "right") now = withDay(now, this.#day);
    keepProgress(now);
    this.record.update();
    if (!this.#run) return;
    this.#run.solved += Number(solved);
    const turn = this.#turn;
    setTimeout(() => turn === this.#turn && this.#run && this.#next(), PAUSE);
  }

  // Against the clock.

  #startRun() {
    this.#endRun();
    this.#run = { end: Date.now() + RUN, solved: 0, timer: setInterval(() => this.#tick(), 500) };
    this.#tick();
    this.#next();
  }

  #tick() {
    const run = this.#run;
    if (!run) return;
    const seconds = Math.max(0, Math.ceil((run.end - Date.now()) / 1000));
    setText(this.clock, t("puzzles-clock", { seconds, count: run.solved }));
    if (seconds === 0) this.#endRun();
  }

  #endRun() {
    const run = this.#run;
    if (!run) return;
    clearInterval(run.timer);
    this.#run = null;
    const now = progress();
    keepProgress({ ...now, best: Math.max(now.best, run.solved) });
    setText(this.clock, t("puzzles-run-over", { count: run.solved }));
    this.record.update();
  }
}
