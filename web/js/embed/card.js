/**
 * An embedded board: a picture at first, a game as soon as somebody plays. Python starts with the first touch and stops
 * when the board is out of sight or left alone; the moves stay.
 *
 *     parameters ──▶ Card ──▶ PlayablePosition   what is shown, with and without Python
 *                         ├─▶ GameBoard, CardFrame, CardControls
 *                         ├─▶ PythonRunner, MemoryWatch   where Python runs, and for how long
 *                         ├─▶ Lesson            where there is a tutorial
 *                         └─▶ Reporter          what the page around hears
 *
 * @module embed/card
 */

import { Signal } from "../base/signal.js";
import { loadGame } from "../before/data.js";
import { setupOf } from "../before/setups.js";
import { GameBoard } from "../board/game_board.js";
import { PlayablePosition } from "../match/playable_position.js";
import { isForBoard, plyOfKey } from "../match/presenter.js";
import { PythonClient } from "../python/client.js";
import { PythonError } from "../python/errors.js";
import { t } from "../text/i18n.js";
import { reasonText, textsOf } from "../text/words.js";
import { setAttribute } from "../ui/dom.js";
import { playMove } from "../ui/sound.js";
import { CardControls } from "./card_controls.js";
import { CardDisplay } from "./card_display.js";
import { CardFrame } from "./frame.js";
import { MemoryWatch } from "./memory.js";
import { Reporter } from "./reporter.js";
import { PythonRunner } from "./runner.js";

/** Mistakes of a tutorial that its author is told at once; consoles are slow. */
const MOST_WARNINGS = 20;

/** @import { Description, View } from "../types.js" */
/** @import { Lesson } from "../lesson/lesson.js" */
/** @import { Step } from "../lesson/steps.js" */
/** @import { Source } from "../match/source.js" */
/** @import { Parameters } from "./parameters.js" */

/** One embedded board. */
export class Card {
  /** @type {PythonRunner | null} */
  #runner = null;
  /** The cell whose touch woke the board, the kind of pointer, and what was touched. @type {{cell: string, pointer: string, source: Source} | null} */
  #touched = null;

  /**
   * @param {HTMLElement} host
   * @param {Parameters} parameters
   */
  constructor(host, parameters) {
    this.parameters = parameters;
    /** The events of the board for the page around, each with a type and details. */
    this.events = new Signal();
    /** Emitted when a file of the board or of Python could not be loaded. */
    this.lost = new Signal();
    /** Emits the number of another game of the record, which the reader has chosen. */
    this.chosen = new Signal();
    /** Why the board cannot show a position or go on; "" while it can. */
    this.problem = "";
    /** @type {Lesson | null} */
    this.lesson = null;
    this.python = new PythonClient(() => {
      this.#runner = new PythonRunner();
      this.#runner.placed.listen((where) => {
        setAttribute(this.frame.element, "data-python", where);
        if (where === "own") this.memory.announce();
      });
      this.memory.started();
      return /** @type {Worker} */ (/** @type {unknown} */ (this.#runner));
    });
    this.position = new PlayablePosition(this.python, parameters, parameters);
    this.position.playable = () => this.playable;
    this.display = new CardDisplay(this);
    const spoken = { role: "status", "aria-live": "polite", "aria-atomic": "true" };
    this.board = new GameBoard({ shown: () => this.display.shown(), status: () => this.display.status() }, { status: spoken });
    this.board.table.turned = parameters.turn;
    this.frame = new CardFrame(host, this.board, parameters);
    this.controls = new CardControls(this);
    this.board.parts = [this.display, this.controls];
    this.reporter = new Reporter(this.events);
    this.memory = new MemoryWatch(this.board.host, {
      idle: parameters.idle,
      interactive: parameters.interactive,
      own: () => this.#runner?.where === "own",
      sleep: () => this.sleep(),
    });
    this.#listen();
  }

  #listen() {
    const { position, python } = this;
    const { table } = this.board;
    table.moved.listen((move) => this.#answer(move));
    table.board.clicked.listen((cell, pointer) => this.#touch(cell, pointer));
    table.grid.chosen.listen((cell) => this.#touch(cell, "keyboard"));
    position.began.listen((match) => this.board.follow(match));
    position.changed.listen((before) => this.#changed(before));
    position.woken.listen(() => {
      this.memory.stir();
      this.events.emit("wake", {});
    });
    position.cut.listen(({ id, values }) => this.events.emit("problem", { message: t(id, values) }));
    position.ready.listen(() => this.#takeTouch());
    position.failed.listen((error) => this.fail(error));
    python.changed.listen(() => {
      this.#updateStatus();
      if (python.state === "failed") this.lost.emit();
    });
    this.frame.element.addEventListener("pointerdown", () => this.memory.stir());
    this.frame.element.addEventListener("keydown", (event) => this.#key(event));
  }

  get #hasTutorial() {
    return this.parameters.puzzle !== "" || this.parameters.steps.trim() !== "";
  }

  /** Whether Python checks the tutorial for its author: it reads Markdown. Else misspelt keys are all that is known. */
  get #checked() {
    const { check, steps } = this.parameters;
    return check && /^\s*[^\s[{]/.test(steps);
  }

  /** Whether the reader can make moves: not in pictures, nor in steps of a tutorial that ask for none. */
  get playable() {
    return this.parameters.interactive && (this.lesson?.asks ?? true);
  }

  /** Load the game's data and show the position. */
  async start() {
    const { parameters, position } = this;
    try {
      const coming = this.#hasTutorial && import("../lesson/lesson.js");
      const steps = await this.#steps();
      position.setup = await setupOf(await loadGame(parameters.game), parameters.options);
      position.description = position.setup.description;
      const problems = this.#checked ? [] : steps.flatMap((step) => step.problems);
      for (const { id, values } of problems.slice(0, MOST_WARNINGS)) this.warn(t(id, values));
      if (coming && steps.length > 0) {
        const { Lesson } = await coming;
        // The reader plays all sides.
        position.wanted = { ...position.wanted, seats: ["people"] };
        const { board, events, frame: { above, below } } = this;
        this.lesson = new Lesson({ board, position, above, below, events, update: () => this.update() }, steps);
        this.lesson.begin(parameters.step);
      } else {
        position.beginsFromData = parameters.interactive;
        position.draw();
      }
      if (parameters.list && !this.lesson) await this.#listMoves();
      if (parameters.games.length > 1) await this.#listGames();
    } catch (error) {
      this.fail(error);
    }
    this.events.emit("ready", { game: parameters.game, name: position.description?.name ?? "" });
    if (this.#checked) import("../lesson/author.js").then(({ tellAuthor }) => tellAuthor(this)).catch((error) => this.fail(error));
  }

  /**
   * Return the steps of the tutorial, or of puzzles, which bring their game and its options along.
   *
   * @returns {Promise<Step[]>}
   */
  async #steps() {
    const { parameters } = this;
    if (!this.#hasTutorial) return [];
    if (parameters.puzzle === "") return (await import("../lesson/steps.js")).readSteps(parameters.steps);
    const { puzzleSteps } = await import("../lesson/puzzle_steps.js");
    const { of, steps } = await puzzleSteps(parameters.puzzle, parameters.game);
    Object.assign(parameters, of);
    return steps;
  }

  /** List the moves; what lists them is loaded for boards that are asked for it. */
  async #listMoves() {
    const { RecordList } = await import("../board/record_list.js");
    const list = new RecordList(this.position, this.parameters.tree);
    this.frame.bar.before(list.element);
    this.board.parts.push(list);
    list.update();
  }

  /** List the games of a record that has several. */
  async #listGames() {
    const { gameList } = await import("./game_list.js");
    const { games, number } = this.parameters;
    this.frame.above.before(gameList(games, number, (chosen) => this.chosen.emit(chosen)));
  }

  // Commands of the page around.

  /** Show the position of the parameters again. */
  reset() {
    if (this.lesson) this.lesson.again();
    else this.position.show(this.position.home);
  }

  /**
   * Play a move of the page around.
   *
   * @param {string} move
   */
  async play(move) {
    if (!this.problem) await this.position.play(move);
  }

  /**
   * Show the position after `ply` moves.
   *
   * @param {number} ply
   */
  go(ply) {
    this.position.go(ply);
  }

  /** Propose a move. */
  async hint() {
    await this.wake();
    this.position.match?.analysis.askHint();
  }

  /** Start to play: Python is needed from now on. */
  async wake() {
    this.memory.stir();
    if (!this.problem) await this.position.wake();
  }

  /** End Python to free its memory, as soon as nothing runs. */
  sleep() {
    const { python, position: { match, asking } } = this;
    // Where Python runs in this very page, nothing can end it.
    if (python.state !== "ready" || this.#runner?.where === "page" || asking) return;
    if (match?.analysis.busy) {
      if (match.onlyBots) match.togglePause();
      return;
    }
    python.close();
    this.events.emit("sleep", {});
  }

  /** Stop Python and the timers when the reader leaves the page. */
  close() {
    this.position.close();
    this.memory.close();
    this.board.destroy();
    this.python.close();
  }

  // The game.

  /** @param {View} [before] */
  #changed(before) {
    const { position } = this;
    const { match } = position;
    setAttribute(this.frame.element, "data-known", position.known ? null : "no");
    this.update(before);
    if (position.known && !match?.waiting) this.reporter.report(position, before, textsOf(/** @type {Description} */ (position.description)));
    // Only Python can make this picture, and a picture has no reader who could ask for it.
    if (!position.known && !this.parameters.interactive) this.wake();
    if (match && before) playMove(match.view, false);
  }

  /** @param {string} move */
  #answer(move) {
    const { match } = this.position;
    if (!match) return;
    if (this.lesson) {
      this.lesson.answer(move);
      return;
    }
    // The beginning can be played on without waiting for Python.
    this.position.stir();
    match.play(move);
  }

  /**
   * Wake a board that sleeps; the touch that wakes it is the move if it can be one, and so is a later one that comes
   * before Python has told the position.
   *
   * @param {string | null} cell
   * @param {string} pointer
   */
  #touch(cell, pointer) {
    const { position } = this;
    const { match, awake, beginning, source } = position;
    this.memory.stir();
    if (!this.playable || (awake && !beginning) || cell === null) return;
    if (match) {
      // The beginning: the table has taken the touch itself, unless a bot has the first move.
      if (!match.personToMove) this.wake();
      return;
    }
    this.#touched = position.known ? { cell, pointer, source } : null;
    if (awake) this.update();
    else this.wake();
  }

  /** The touch that waits for Python to tell the position. */
  get touched() {
    return this.#touched?.source === this.position.source && !this.position.match ? this.#touched : null;
  }

  /** Let the touch that woke the board make its move if it can. */
  #takeTouch() {
    const touched = this.#touched;
    const { match, source } = this.position;
    this.#touched = null;
    if (touched?.source !== source || !match?.personToMove || !match.atEnd) return;
    this.board.table.board.clicked.emit(touched.cell, touched.pointer);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    this.memory.stir();
    if (!isForBoard(event, "input")) return;
    const { ply, moves } = this.position;
    const wanted = plyOfKey(event.key, ply, moves.length);
    if (wanted === null || moves.length === 0 || this.lesson) return;
    event.preventDefault();
    this.go(wanted);
  }

  // What is shown.

  /**
   * Show everything as it is now.
   *
   * @param {View} [before] the view shown before, if one move led from there to this one
   */
  update(before) {
    if (!this.position.view) return;
    this.board.update(before);
    this.lesson?.update();
    if (this.problem) this.display.fail();
  }

  #updateStatus() {
    if (this.position.view && !this.problem) this.board.updateStatus();
  }

  /** Tell the author of the page, but no reader, of a mistake. @param {string} message */
  warn(message) {
    console.warn(`yavset: ${message}`);
    this.events.emit("problem", { message });
  }

  /** Say that the board cannot go on. @param {unknown} error */
  fail(error) {
    this.lost.emit();
    const lost = error instanceof PythonError && error.kind === "failed";
    this.problem = lost ? t("embed-failed") : reasonText(error);
    this.display.fail();
    this.events.emit("problem", { message: this.problem });
  }
}
