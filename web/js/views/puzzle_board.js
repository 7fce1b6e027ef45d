/**
 * The board of one puzzle: its task, how it goes, and help.
 * @module views/puzzle_board
 */

import { loadGame } from "../before/data.js";
import { writeLink } from "../before/links.js";
import { setupOf } from "../before/setups.js";
import { GameBoard } from "../board/game_board.js";
import { TaskBar } from "../board/task_bar.js";
import { Exercise } from "../lesson/exercise.js";
import { taskOf } from "../lesson/puzzle_steps.js";
import { PlayablePosition } from "../match/playable_position.js";
import { taskText } from "../puzzles/puzzle_text.js";
import { hash } from "../base/hash.js";
import { t } from "../text/i18n.js";
import { outcomeText, reasonText, sideName, textsOf } from "../text/words.js";
import { control, statusColour } from "../match/presenter.js";
import { h, setText } from "../ui/dom.js";
import { playMove } from "../ui/sound.js";

/** @import { PythonClient, View } from "../types.js" */
/** @import { Puzzle } from "../puzzles/collection.js" */
/** @import { Control } from "../ui/controls.js" */
/** @import { Layout } from "../drawing/geometry.js" */
/** @import { Marks } from "../before/mark_text.js" */

/** @typedef {{puzzle: Puzzle, position: PlayablePosition, exercise: Exercise}} Play a puzzle being solved */

/**
 * What surrounds the board.
 * @typedef {object} Around
 * @property {(text: string) => void} say tells screen readers how it goes
 * @property {(name: string) => void} [named] hears the name of the puzzle's game
 * @property {(puzzle: Puzzle, how: {solved: boolean, right: boolean, helped: boolean}) => void} [finished] hears whether it ended with
 *   the right move, whether that was found at the first try, and whether with a hint
 * @property {() => void} [next] shows another puzzle
 * @property {(puzzle: Puzzle) => boolean} [rated] returns whether the result will count for the visitor's rating
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
    this.bar = new TaskBar();
    const below = h("div", { class: "below" }, this.table.tray, this.status, this.bar.element);
    this.element = h("div", { class: "stage" }, this.board.host, below);
    this.board.parts = [{ update: () => this.#updateTask(), updateStatus: () => this.#say() }];
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

  /** Leave the puzzle that is shown, and offer nothing more to do with it. */
  stop() {
    this.clear();
    this.bar.show({ text: "", answer: "open", controls: [] });
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
      const { helped, failed } = exercise;
      this.around.finished?.(puzzle, { right, solved: right && !helped && !failed, helped });
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
    const proposals = exercise.hints > 1 && exercise.state === "open" ? [{ move: exercise.wanted }] : [];
    return { description, view, enabled: this.#open, pending: null, proposals };
  }

  #status() {
    const view = this.#play?.position.match?.view;
    const colour = view ? statusColour(view) : null;
    return { colour, text: this.#statusText(), thinking: this.#play?.exercise.state === "checking" };
  }

  /** @returns {string} */
  #statusText() {
    const play = this.#play;
    if (!play?.position.match) return t("puzzles-loading");
    if (play.exercise.state === "checking") return t("puzzles-judging");
    const { view, description, seats } = play.position.match;
    if (view.outcome) return outcomeText(textsOf(description), view, seats);
    return this.table.task ?? t("status-side", { side: sideName(view.to_move) });
  }

  /** Tell screen readers how it goes. */
  #say() {
    if (this.#play && this.#play.exercise.state !== "checking") this.around.say(this.#answerText(this.#play) || this.#statusText());
  }

  /** Return how the answer was, or what a hint says. @param {Play} play @returns {string} */
  #answerText({ puzzle, position, exercise: { answer, state, hints, wanted, left, played } }) {
    if (!position.match || state === "checking") return "";
    if (state === "right") return t("puzzles-right");
    if (state === "shown") return t("puzzles-shown");
    if (state === "wrong") {
      if (answer?.loses) return t("puzzles-wrong-loses");
      if (answer?.slower) return t("puzzles-wrong-slower");
      return t(answer && puzzle.plies ? "puzzles-wrong-escapes" : "puzzles-wrong");
    }
    if (hints > 1) return t("puzzles-hint", { move: wanted });
    if (hints === 1) return t("puzzles-look");
    if (played.length > 0) return left === null ? t("puzzles-so-far") : t("puzzles-left", { count: left });
    return this.around.rated?.(puzzle) ? t("puzzles-cost") : "";
  }

  #updateTask() {
    const play = this.#play;
    if (!play) return;
    const { exercise } = play;
    const answer = exercise.state === "checking" ? "open" : exercise.state;
    this.bar.show({ text: this.#answerText(play), answer, controls: this.#controls(play) });
    this.board.mark(this.#marks(play));
  }

  /** What is marked on the board: where to look, or whether the last move was right. @param {Play} play */
  #marks({ puzzle, position, exercise }) {
    const { layout } = this.table.board;
    if (exercise.state === "open" && exercise.hints === 1 && layout) return lookHere(exercise.wanted, layout, hash(puzzle.id));
    return position.ply === position.moves.length ? exercise.marks : null;
  }

  /** @param {Play} play @returns {Control[]} the most likely first */
  #controls({ puzzle, position, exercise }) {
    const { state, answer, hints, wanted } = exercise;
    const { next } = this.around;
    const open = state === "open" && position.match !== null;
    const over = state === "right" || state === "shown";
    /** @type {(Control | false | null | undefined)[]} */
    const controls = [
      over && next && { action: "puzzle-on", icon: "next", label: t("puzzles-next"), main: true, act: next },
      state === "wrong" && { action: "puzzle-again", icon: "reset", label: t("puzzles-again"), main: true, act: () => exercise.again() },
      open && hints < 2 && wanted !== "" && {
        action: "puzzle-hint", icon: "hint", label: t(hints === 0 ? "action-hint" : "puzzles-hint-more"), act: () => exercise.hint(),
      },
      state === "wrong" && answer && answer.line.length > 0 && { action: "puzzle-why", icon: "next", label: t("puzzles-why"), act: () => exercise.refute() },
      (open || state === "wrong") && { action: "puzzle-show", icon: "rules", label: t("puzzles-show"), act: () => exercise.show() },
      ...(over ? this.#walk(puzzle, position) : []),
      over && { action: "puzzle-again", icon: "reset", label: t("puzzles-again"), act: () => exercise.again() },
      over && { action: "puzzle-open", icon: "resume", label: t("puzzles-play-on"), act: () => playOn(puzzle) },
    ];
    return controls.flatMap((one) => one || []);
  }

  /** The buttons that step through the solution. @param {Puzzle} puzzle @param {PlayablePosition} position @returns {Control[]} */
  #walk({ moves: before }, position) {
    const { ply, moves } = position;
    return [
      control("previous", t("moves-previous"), () => position.go(ply - 1), ply > before.length),
      control("next", t("moves-next"), () => position.go(ply + 1), ply < moves.length),
    ];
  }
}

/** Play on from a puzzle's position. @param {Puzzle} puzzle */
function playOn({ game, options, moves }) {
  location.hash = writeLink({ game, options, moves });
}

/**
 * Mark the part of the board in which a move begins: a cell beside it, with those around.
 *
 * @param {string} move
 * @param {Layout} layout
 * @param {number} chance chooses among the cells beside it
 * @returns {Marks | null}
 */
function lookHere(move, { centres }, chance) {
  const cell = move.match(/[a-z]\d+/)?.[0] ?? "";
  const at = centres.get(cell);
  if (!at) return null;
  const far = (/** @type {{x: number, y: number}} */ one, /** @type {{x: number, y: number}} */ other) => Math.hypot(one.x - other.x, one.y - other.y);
  const near = [...centres].filter(([name]) => name !== cell).sort(([, one], [, other]) => far(one, at) - far(other, at));
  const step = near[0] ? far(near[0][1], at) : 0;
  const beside = near.filter(([, one]) => far(one, at) < 1.2 * step);
  const centre = beside[chance % beside.length]?.[1] ?? at;
  const cells = [...centres].filter(([, one]) => far(one, centre) < 1.2 * step).map(([name]) => name);
  return { arrows: [], fills: cells.map((name) => ({ cell: name, colour: "grey" })), labels: [] };
}
