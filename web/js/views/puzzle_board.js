/**
 * The board of one puzzle: its task, how it goes, and help.
 * @module views/puzzle_board
 */

import { loadGame } from "../before/data.js";
import { writeLink } from "../before/links.js";
import { setupOf } from "../before/setups.js";
import { GameBoard } from "../board/game_board.js";
import { Exercise } from "../lesson/exercise.js";
import { taskOf } from "../lesson/puzzle_steps.js";
import { PlayablePosition } from "../match/playable_position.js";
import { taskText } from "../puzzles/puzzle_text.js";
import { t } from "../text/i18n.js";
import { reasonText, sideName } from "../text/words.js";
import { smallButton } from "../ui/controls.js";
import { fill, h, setText } from "../ui/dom.js";
import { playMove } from "../ui/sound.js";

/** @import { PythonClient, View } from "../types.js" */
/** @import { Puzzle } from "../puzzles/collection.js" */
/** @import { Control } from "../ui/controls.js" */

/** @typedef {{puzzle: Puzzle, position: PlayablePosition, exercise: Exercise}} Play a puzzle being solved */

/**
 * What surrounds the board.
 * @typedef {object} Around
 * @property {(text: string) => void} say tells screen readers how it goes
 * @property {(name: string) => void} [named] hears the name of the puzzle's game
 * @property {(puzzle: Puzzle, how: {solved: boolean, right: boolean}) => void} [finished] hears whether it ended with the right move, and
 *   whether that was found at the first try
 * @property {() => void} [next] shows another puzzle
 */

/** The board with what belongs to it. The texts `puzzles` are loaded. */
export class PuzzleBoard {
  /** @type {Play | null} */
  #play = null;
  /** The player who is to solve it. */
  #solver = "";
  /** Grows with every puzzle: what was loading for an older one is dropped. */
  #turn = 0;

  /**
   * @param {PythonClient} python
   * @param {Around} around
   * @param {string} [id] of the board's element
   */
  constructor(python, around, id = "board") {
    this.python = python;
    this.around = around;
    this.board = new GameBoard({ shown: () => this.#shown(), status: () => this.#status() }, { id });
    this.table = this.board.table;
    this.status = this.board.status;
    this.task = h("p", { class: "tagline" });
    this.bar = h("div", { class: "puzzle-bar", role: "group", "aria-label": t("actions-label") });
    const below = h("div", { class: "below" }, this.table.tray, this.status, this.bar);
    this.element = h("div", { class: "stage" }, this.board.host, below);
    this.board.parts = [{ update: () => this.#fillBar(), updateStatus: () => this.#say() }];
    this.table.moved.listen((move) => this.#answer(move));
    this.board.leave.push(python.changed.listen(() => this.board.updateStatus()));
  }

  /** Remove the board. */
  destroy() {
    this.#leave();
    this.board.destroy();
  }

  /** Leave the puzzle that is shown. */
  clear() {
    this.#leave();
    this.board.updateStatus();
  }

  #leave() {
    this.#turn += 1;
    this.#play?.exercise.close();
    this.#play?.position.close();
    this.#play = null;
  }

  /**
   * Show a puzzle.
   *
   * @param {Puzzle} puzzle
   */
  async show(puzzle) {
    this.clear();
    const turn = this.#turn;
    const { game, options, moves } = puzzle;
    const source = { moves, diagram: "", record: "", picture: "", ply: null };
    const position = new PlayablePosition(this.python, { game, options, seats: ["people"], level: 1 }, source);
    const exercise = new Exercise(position, taskOf(puzzle));
    this.#play = { puzzle, position, exercise };
    position.awake = true;
    position.changed.listen((before) => this.#update(before));
    position.failed.listen((error) => setText(this.task, reasonText(error)));
    exercise.changed.listen(() => this.#update());
    exercise.finished.listen((state) => {
      const right = state === "right";
      this.around.finished?.(puzzle, { right, solved: right && !exercise.helped });
    });
    const setup = await setupOf(await loadGame(game), options);
    if (turn !== this.#turn) return;
    position.setup = setup;
    position.description = setup.description;
    await position.show(source);
  }

  /** @param {View} [before] */
  #update(before) {
    const state = this.#shown();
    if (!this.#play || !state) return;
    const { puzzle, exercise } = this.#play;
    if (exercise.played.length === 0) this.#solver = state.view.to_move;
    if (before) playMove(state.view, state.view.outcome?.winner === this.#solver);
    this.around.named?.(state.description.name);
    setText(this.task, taskText(puzzle, this.#solver));
    this.board.update(before);
  }

  /** Whether the visitor may move. */
  get #open() {
    const match = this.#play?.position.match;
    return Boolean(match && !match.waiting && this.#play?.exercise.state === "open" && match.view.to_move === this.#solver);
  }

  /** Play a move for the visitor. @param {string} move */
  #answer(move) {
    if (this.#open) this.#play?.exercise.play(move);
  }

  #shown() {
    if (!this.#play?.position.known) return null;
    const { position, exercise } = this.#play;
    const { view, description } = position;
    if (!view || !description) return null;
    const proposals = exercise.hinted ? [{ move: exercise.wanted }] : [];
    return { description, view, enabled: this.#open, pending: null, proposals };
  }

  #status() {
    const colour = (this.#play && this.#solver) || null;
    return { colour, text: this.#statusText(), thinking: this.#play?.exercise.state === "checking" };
  }

  /** Tell screen readers how it goes. */
  #say() {
    if (this.#play && this.#play.exercise.state !== "checking") this.around.say(this.#statusText());
  }

  /** @returns {string} */
  #statusText() {
    const play = this.#play;
    if (!play?.position.match) return t("puzzles-loading");
    const { puzzle, exercise: { answer, state, hinted, wanted } } = play;
    if (state === "right") return t("puzzles-right");
    if (state === "shown") return t("puzzles-shown");
    if (state === "checking") return t("puzzles-judging");
    if (state === "wrong" && answer) {
      if (answer.loses) return t("puzzles-wrong-loses");
      return answer.slower ? t("puzzles-wrong-slower") : t(puzzle.plies ? "puzzles-wrong-escapes" : "puzzles-wrong");
    }
    if (hinted) return this.table.task ?? t("puzzles-hint", { move: wanted });
    return this.table.task ?? t("puzzles-open", { side: sideName(this.#solver) });
  }

  #fillBar() {
    if (!this.#play) return;
    const { puzzle, position, exercise } = this.#play;
    const { state, answer } = exercise;
    const { next } = this.around;
    const open = state === "open" && position.match !== null;
    /** @type {Control[]} */
    const controls = [];
    if (open && !exercise.hinted && exercise.wanted) controls.push({ action: "puzzle-hint", icon: "hint", label: t("action-hint"), act: () => exercise.hint() });
    if (state === "wrong") {
      controls.push({ action: "puzzle-again", icon: "reset", label: t("puzzles-again"), main: true, act: () => exercise.again() });
      if (answer && answer.line.length > 0) controls.push({ action: "puzzle-why", icon: "next", label: t("puzzles-why"), act: () => exercise.refute() });
    }
    if (open || state === "wrong") controls.push({ action: "puzzle-show", icon: "rules", label: t("puzzles-show"), act: () => exercise.show() });
    if (state === "right" || state === "shown") {
      if (next) controls.push({ action: "puzzle-on", icon: "next", label: t("puzzles-next"), main: true, act: next });
      controls.push({ action: "puzzle-again", icon: "reset", label: t("puzzles-again"), act: () => exercise.again() });
    }
    const { game, options, moves } = puzzle;
    const link = h("a", { class: "button small", href: `#${writeLink({ game, options, moves })}`, "data-action": "puzzle-open" }, t("puzzles-play-on"));
    fill(this.bar, ...controls.map(smallButton), link);
  }
}
