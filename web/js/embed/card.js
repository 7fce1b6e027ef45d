/**
 * An embedded board: a picture at first, a game as soon as somebody plays. Python starts with the first touch and stops
 * when the board is out of sight or left alone; the moves stay.
 * @module embed/card
 */

import { Signal } from "../base/signal.js";
import { boardFor, loadGame, variantOf } from "../game/data.js";
import { EngineError } from "../game/errors.js";
import { LiveGame } from "../game/live_game.js";
import { plyOfKey } from "../game/presenter.js";
import { Engine } from "../python/engine.js";
import { t } from "../text/i18n.js";
import { reasonText, textsOf } from "../text/words.js";
import { setAttribute } from "../ui/dom.js";
import { CardDisplay } from "./display.js";
import { CardFrame } from "./frame.js";
import { Lesson } from "./lesson.js";
import { MemoryWatch } from "./memory.js";
import { askPosition, drawPosition, seatsFor, UNKNOWN } from "./position.js";
import { Reporter } from "./reporter.js";
import { PythonRunner } from "./runner.js";
import { readSteps } from "./steps.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Description} Description */
/** @typedef {import("../game/data.js").GameData} GameData */
/** @typedef {import("./parameters.js").Parameters} Parameters */
/** @typedef {import("./position.js").Position} Position */

/** One embedded board. */
export class Card {
  /** The view shown while there is no game. @type {View | null} */
  #view = null;
  /** The number of moves that the picture shows; null if it shows the beginning though there are moves. @type {number | null} */
  #ply = 0;
  /** Whether Python is asked for the position to begin with. */
  #beginning = false;
  /** @type {PythonRunner | null} */
  #runner = null;

  /**
   * @param {HTMLElement} host
   * @param {Parameters} parameters
   */
  constructor(host, parameters) {
    this.parameters = parameters;
    /** The events of the board for the page around, each with a type and details. */
    this.events = new Signal();
    /** The position to show: the one of the parameters, or of a step of a tutorial. @type {Position} */
    this.position = parameters;
    /** @type {GameData | null} */
    this.data = null;
    /** The options that the data leave open. @type {Record<string, string>} */
    this.options = parameters.options;
    /** The game's description with the options in force. @type {Description | null} */
    this.description = null;
    /** The game, once there is one to play. @type {LiveGame | null} */
    this.live = null;
    /** The cell whose touch woke the board, and the kind of pointer. @type {{cell: string, pointer: string} | null} */
    this.touched = null;
    /** Why the board cannot show a position or go on; "" while it can. */
    this.problem = "";
    /** Whether somebody has begun to play. */
    this.awake = false;
    /** @type {Lesson | null} */
    this.lesson = null;
    this.engine = this.#makeEngine();
    this.frame = new CardFrame(host, parameters);
    this.display = new CardDisplay(this, this.frame);
    this.reporter = new Reporter(this.events);
    this.memory = new MemoryWatch(this.frame.boardHost, {
      idle: parameters.idle,
      interactive: parameters.interactive,
      own: () => this.#runner?.where === "own",
      sleep: () => this.sleep(),
    });
    this.#listen();
  }

  #listen() {
    const { table, element } = this.frame;
    table.moved.listen((move) => this.#play(move));
    table.stepped.listen(() => this.display.updateStatus());
    table.board.clicked.listen((cell, pointer) => this.#touch(cell, pointer));
    table.grid.chosen.listen((cell) => this.#touch(cell, "keyboard"));
    this.engine.changed.listen(() => this.display.updateStatus());
    element.addEventListener("pointerdown", () => this.memory.stir());
    element.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Load the game's data and show the position. */
  async start() {
    const { parameters } = this;
    try {
      const steps = readSteps(parameters.steps);
      const { data, options } = variantOf(await loadGame(parameters.game), parameters.options);
      this.data = data;
      this.options = options;
      const board = await boardFor(data, options);
      this.description = board ? { ...data.game, board } : data.game;
      if (!board) this.#ply = null;
      if (steps.length > 0) this.lesson = new Lesson(this, steps);
      this.lesson?.begin();
      this.#present();
    } catch (error) {
      this.#fail(error);
    }
    this.events.emit("ready", { game: parameters.game, name: this.description?.name ?? "" });
  }

  // The position shown.

  /** The moves that lead to the last position. */
  get moves() {
    return this.live ? this.live.moves : this.position.moves;
  }

  /** The position shown, as a number of moves. */
  get ply() {
    return this.live ? this.live.ply : (this.#ply ?? this.moves.length);
  }

  /** Whether the board shows its position, not an empty board in its place. */
  get known() {
    return this.#ply !== null;
  }

  /** The view shown. */
  get view() {
    return this.live?.view ?? this.#view;
  }

  /** Whether the reader can make moves: not in pictures, nor in steps of a tutorial that ask for none. */
  get playable() {
    return this.parameters.interactive && (this.lesson?.asks ?? true);
  }

  /** How the position shown ended, once Python has said so. */
  get outcome() {
    return this.live && !this.live.waiting ? this.live.view.outcome : null;
  }

  /** Who made the last move. */
  get lastPlayer() {
    return this.live?.line[this.live.ply - 1]?.player ?? "";
  }

  // Commands of the page around and of tutorials.

  /**
   * Show a position (of a tutorial) in place of the one before.
   *
   * @param {Position} position
   */
  async show(position) {
    this.position = position;
    this.live?.close();
    this.live = null;
    this.touched = null;
    this.reporter.begin(position.moves);
    this.#present();
    if (this.awake && this.playable) await this.#begin();
  }

  /** Show the position of the parameters again. */
  reset() {
    if (this.lesson) this.lesson.again();
    else this.show(this.parameters);
  }

  /**
   * Play a move for the reader: the reply in a tutorial, or a move of the page around.
   *
   * @param {string} move
   */
  async play(move) {
    if (!this.awake) await this.wake();
    this.live?.play(move);
  }

  /**
   * Show the position after so many moves.
   *
   * @param {number} ply
   */
  go(ply) {
    const wanted = Math.max(0, Math.min(this.moves.length, ply));
    if (this.live && this.awake) this.live.go(wanted);
    else if (this.drawn(wanted)) this.#present(wanted);
    else this.wake().then(() => this.live?.go(wanted));
  }

  /** Propose a move. */
  async hint() {
    await this.wake();
    this.live?.askHint();
  }

  /** Start to play: Python is needed from now on. */
  async wake() {
    this.memory.stir();
    if (this.awake || this.problem) return;
    this.awake = true;
    this.events.emit("wake", {});
    await this.#begin();
  }

  /** End Python to free its memory, as soon as nothing runs. */
  sleep() {
    const { live, engine } = this;
    // Where Python runs in this very page, nothing can end it.
    if (engine.state !== "ready" || this.#runner?.where === "page" || this.#beginning || live?.waiting) return;
    if (live?.busy) {
      if (live.onlyBots && !live.paused) live.togglePause();
      return;
    }
    engine.close();
    this.events.emit("sleep", {});
  }

  /** Stop Python and the timers when the reader leaves the page. */
  close() {
    this.memory.close();
    this.engine.close();
  }

  // The picture.

  /**
   * Return the view of a position that can be drawn without Python, else null.
   *
   * @param {number} ply
   * @returns {View | null}
   */
  drawn(ply) {
    const data = /** @type {GameData} */ (this.data);
    const description = /** @type {Description} */ (this.description);
    return drawPosition(this.position, ply, this.options, data, description);
  }

  /** Show the position without Python. @param {number} [ply] */
  #present(ply = this.position.ply ?? this.position.moves.length) {
    const { interactive } = this.parameters;
    let view = null;
    try {
      view = this.#ply === null && this.position.picture === "" ? null : this.drawn(ply);
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.#ply = view ? ply : null;
    this.#view = view ?? UNKNOWN;
    if (view && view === this.data?.starts[0] && this.moves.length === 0 && interactive && !this.lesson) {
      // The beginning can be played on without Python: its moves are in the data.
      this.live = this.#makeGame({ description: /** @type {Description} */ (this.description), view, moves: [] });
    }
    setAttribute(this.frame.element, "data-known", view ? null : "no");
    this.update();
    // Only Python can make this picture, and a picture has no reader who could ask for it.
    if (!view && !interactive) this.wake();
  }

  // The game.

  #makeEngine() {
    const makeWorker = () => {
      this.#runner = new PythonRunner();
      this.#runner.placed.listen((where) => {
        setAttribute(this.frame.element, "data-python", where);
        if (where === "own") this.memory.announce();
      });
      this.memory.started();
      return /** @type {Worker} */ (/** @type {unknown} */ (this.#runner));
    };
    return new Engine(makeWorker);
  }

  /** Make the game that the position asks for, with Python's help. */
  async #begin() {
    if (this.live) {
      this.live.begin();
      this.update();
      return;
    }
    const { position } = this;
    this.#beginning = true;
    this.update();
    try {
      const { description, view, moves, diagram, ply } = await askPosition(this.engine, position, this.parameters, this.#ply);
      if (position !== this.position) return;
      this.description = description;
      setAttribute(this.frame.element, "data-known", null);
      const live = this.#makeGame({ description, view, moves, diagram });
      live.ply = ply;
      this.live = live;
      this.reporter.begin(moves);
      await live.begin();
      if (live === this.live) this.#takeTouch(live);
    } catch (error) {
      if (position === this.position) this.#fail(error);
    } finally {
      if (position === this.position) this.#beginning = false;
    }
  }

  /** @param {{description: Description, view: View, moves: string[], diagram?: string}} start */
  #makeGame({ description, view, moves, diagram }) {
    const seats = seatsFor(this.parameters, description.players.length, view.seat, this.lesson !== null);
    const live = new LiveGame(this.engine, { description, view, moves, seats, diagram });
    live.changed.listen((before) => {
      if (live !== this.live) return;
      this.update(before);
      if (live.waiting) return;
      this.reporter.report(live, before, textsOf(live.description));
      if (before) this.lesson?.moved();
    });
    live.reported.listen(() => live === this.live && this.display.updateStatus());
    return live;
  }

  /**
   * Wake a board that sleeps; the touch that wakes it is the move if it can be one.
   *
   * @param {string | null} cell
   * @param {string} pointer
   */
  #touch(cell, pointer) {
    this.memory.stir();
    if (!this.playable || this.awake || cell === null) return;
    if (this.live) {
      // The beginning: the table has taken the touch itself, unless a bot has the first move.
      if (!this.live.personToMove) this.wake();
      return;
    }
    this.touched = this.#ply === null ? null : { cell, pointer };
    this.wake();
  }

  /** @param {LiveGame} live */
  #takeTouch(live) {
    const touched = this.touched;
    this.touched = null;
    if (!touched || !live.personToMove || !live.atEnd) return;
    this.frame.table.board.clicked.emit(touched.cell, touched.pointer);
  }

  /** @param {string} move */
  #play(move) {
    if (!this.live) return;
    if (!this.awake) {
      this.awake = true;
      this.events.emit("wake", {});
    }
    if (this.lesson?.answer(move)) return;
    this.live.play(move);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    this.memory.stir();
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof HTMLElement && event.target.closest("input")) return;
    const ply = plyOfKey(event.key, this.ply, this.moves.length);
    if (ply === null || this.moves.length === 0 || this.lesson) return;
    event.preventDefault();
    this.go(ply);
  }

  /**
   * Show everything as it is now.
   *
   * @param {View} [before] the view shown before, if one move led from there to this one
   */
  update(before) {
    this.display.update(before);
  }

  /** @param {unknown} error */
  #fail(error) {
    const lost = error instanceof EngineError && error.kind === "failed";
    this.problem = lost ? t("embed-failed") : reasonText(error);
    this.display.fail();
    this.events.emit("problem", { message: this.problem });
  }
}
