/**
 * An embedded board: a picture at first, a game as soon as somebody plays. Python starts with the first touch and stops
 * when the board is out of sight or left alone; the moves stay.
 * @module embed/card
 */

import { Signal } from "../base/signal.js";
import { loadGame } from "../before/data.js";
import { PythonError } from "../python/errors.js";
import { setupOf } from "../before/setups.js";
import { plyOfKey } from "../match/presenter.js";
import { PythonClient } from "../python/client.js";
import { t } from "../text/i18n.js";
import { reasonText } from "../text/words.js";
import { setAttribute } from "../ui/dom.js";
import { CardGame } from "./card_game.js";
import { CardDisplay } from "./display.js";
import { CardFrame } from "./frame.js";
import { Lesson } from "../lesson/lesson.js";
import { MemoryWatch } from "./memory.js";
import { drawPosition, sameMoves, UNKNOWN } from "../match/source.js";
import { Reporter } from "./reporter.js";
import { PythonRunner } from "./runner.js";
import { stepsFor } from "../lesson/tutorial.js";

/** Mistakes of a tutorial that its author is told at once; consoles are slow. */
const MOST_WARNINGS = 20;

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Description} Description */
/** @typedef {import("../before/setups.js").Setup} Setup */
/** @typedef {import("../base/problem.js").Message} Message */
/** @typedef {import("./parameters.js").Parameters} Parameters */
/** @typedef {import("../match/source.js").Source} Source */

/** One embedded board. */
export class Card {
  /** The view shown while there is no game. @type {View | null} */
  #view = null;
  /** The number of moves that the picture shows; null if it shows the beginning though there are moves. @type {number | null} */
  #ply = 0;
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
    /** Emitted when a file of the board or of Python could not be loaded. */
    this.lost = new Signal();
    /** The position to show: the one of the parameters, or of a step of a tutorial. @type {Source} */
    this.position = parameters;
    /** What is known of the game without Python. @type {Setup | null} */
    this.setup = null;
    /** Why the moves stop before their end; null where they do not. @type {Message | null} */
    this.stopped = null;
    /** The game's description with the options in force. @type {Description | null} */
    this.description = null;
    /** Why the board cannot show a position or go on; "" while it can. */
    this.problem = "";
    /** Whether somebody has begun to play. */
    this.awake = false;
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
    this.frame = new CardFrame(host, parameters);
    this.display = new CardDisplay(this, this.frame);
    this.reporter = new Reporter(this.events);
    this.game = new CardGame(this);
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
    table.warned.listen(() => this.display.updateStatus());
    table.board.clicked.listen((cell, pointer) => this.game.touch(cell, pointer));
    table.grid.chosen.listen((cell) => this.game.touch(cell, "keyboard"));
    this.python.changed.listen(() => {
      this.display.updateStatus();
      if (this.python.state === "failed") this.lost.emit();
    });
    element.addEventListener("pointerdown", () => this.memory.stir());
    element.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Whether Python checks the tutorial for its author: it reads Markdown. Else misspelt keys are all that is known. */
  get #checked() {
    const { check, steps } = this.parameters;
    return check && /^\s*[^\s[{]/.test(steps);
  }

  /** Load the game's data and show the position. */
  async start() {
    const { parameters } = this;
    try {
      const steps = await stepsFor(parameters);
      this.setup = await setupOf(await loadGame(parameters.game), parameters.options);
      this.description = this.setup.description;
      const problems = this.#checked ? [] : steps.flatMap((step) => step.problems);
      for (const { id, values } of problems.slice(0, MOST_WARNINGS)) this.warn(t(id, values));
      if (steps.length > 0) this.lesson = new Lesson(this, steps);
      this.lesson?.begin(parameters.step);
      this.#present();
      await this.display.addExtras();
    } catch (error) {
      this.fail(error);
    }
    this.events.emit("ready", { game: parameters.game, name: this.description?.name ?? "" });
    if (this.#checked) import("../lesson/author.js").then(({ tellAuthor }) => tellAuthor(this)).catch((error) => this.fail(error));
  }

  // The position shown.

  /** The element that the board fills. */
  get boardHost() {
    return this.frame.boardHost;
  }

  /** The board, with what moves are made by. */
  get table() {
    return this.frame.table;
  }

  /** The game, once there is one to play. */
  get match() {
    return this.game.match;
  }

  /** The moves that lead to the last position. */
  get moves() {
    return this.match ? this.match.moves : this.position.moves;
  }

  /** The position shown, as a number of moves. */
  get ply() {
    return this.match ? this.match.ply : (this.#ply ?? this.moves.length);
  }

  /** The number of moves that the picture shows; null if it cannot show the position. */
  get shownPly() {
    return this.#ply;
  }

  /** Whether the board shows its position, not an empty board in its place. */
  get known() {
    return this.#ply !== null;
  }

  /** The view shown. */
  get view() {
    return this.match?.view ?? this.#view;
  }

  /** Whether the reader can make moves: not in pictures, nor in steps of a tutorial that ask for none. */
  get playable() {
    return this.parameters.interactive && (this.lesson?.asks ?? true);
  }

  /** How the position shown ended, once Python has said so. */
  get outcome() {
    return this.match && !this.match.waiting ? this.match.view.outcome : null;
  }

  /** Who made the last move. */
  get lastPlayer() {
    return this.match?.line[this.match.ply - 1]?.player ?? "";
  }

  // Commands of the page around and of tutorials.

  /**
   * Show a position (of a tutorial) in place of the one before.
   *
   * @param {Source} position
   * @param {number} [ply] the number of its moves to show
   */
  async show(position, ply) {
    this.position = position;
    this.stopped = null;
    this.game.clear();
    this.reporter.begin(position.moves);
    this.#present(ply);
    if (this.awake && this.playable) await this.game.begin();
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
    this.match?.play(move);
    await this.game.answered();
  }

  /**
   * Show the position after so many moves.
   *
   * @param {number} ply
   */
  go(ply) {
    const wanted = Math.max(0, Math.min(this.moves.length, ply));
    if (this.match && this.awake) this.match.go(wanted);
    else if (this.drawn(wanted)) this.#present(wanted);
    else this.wake().then(() => this.match?.go(wanted));
  }

  /**
   * Show a position of another line of the record. The game so far ends: nobody has played on this line yet.
   *
   * @param {string[]} moves
   * @param {number} ply
   */
  follow(moves, ply) {
    this.awake = false;
    const { parameters } = this;
    this.show(sameMoves(moves, parameters.moves) ? parameters : { ...parameters, moves, ply, picture: "" }, ply);
    if (!this.known) this.wake().then(() => this.match?.go(ply));
  }

  /** Propose a move. */
  async hint() {
    await this.wake();
    this.match?.analysis.askHint();
  }

  /** Start to play: Python is needed from now on. */
  async wake() {
    this.memory.stir();
    if (this.awake || this.problem) return;
    this.awake = true;
    this.events.emit("wake", {});
    // At the beginning of a game nothing else would start Python before the first move.
    this.python.start();
    await this.game.begin();
  }

  /** End Python to free its memory, as soon as nothing runs. */
  sleep() {
    const { match, python } = this;
    // Where Python runs in this very page, nothing can end it.
    if (python.state !== "ready" || this.#runner?.where === "page" || this.game.asking) return;
    if (match?.busy) {
      if (match.onlyBots && !match.paused) match.togglePause();
      return;
    }
    python.close();
    this.events.emit("sleep", {});
  }

  /** Stop Python and the timers when the reader leaves the page. */
  close() {
    this.game.close();
    this.memory.close();
    this.frame.table.destroy();
    this.python.close();
  }

  // The picture.

  /**
   * Return the view of a position that can be drawn without Python, and the number of moves that it shows; else null.
   *
   * @param {number} ply
   */
  drawn(ply) {
    return drawPosition(this.position, ply, /** @type {Setup} */ (this.setup));
  }

  /** Show the position without Python. @param {number} [ply] */
  #present(ply = this.position.ply ?? this.position.moves.length) {
    const { interactive } = this.parameters;
    /** @type {ReturnType<typeof drawPosition>} */
    let drawn = null;
    try {
      drawn = this.drawn(ply);
    } catch (error) {
      this.fail(error);
      return;
    }
    const view = drawn?.view ?? null;
    this.#ply = drawn ? drawn.ply : null;
    this.#view = view ?? UNKNOWN;
    if (drawn && drawn.ply < ply) {
      // The page around may have named a move that no board has.
      const why = { id: "move-impossible", values: { move: /** @type {string} */ (this.moves[drawn.ply]) } };
      this.position = { ...this.position, moves: this.moves.slice(0, drawn.ply) };
      this.stop({ id: "move-number", values: { number: drawn.ply + 1, why } });
    }
    if (view && view === this.setup?.data.starts[0] && this.moves.length === 0 && interactive && !this.lesson) {
      // The beginning can be played on without Python: its moves are in the data.
      this.game.open({ description: /** @type {Description} */ (this.description), view, moves: [] });
    }
    setAttribute(this.frame.element, "data-known", view ? null : "no");
    this.update();
    // Only Python can make this picture, and a picture has no reader who could ask for it.
    if (!view && !interactive) this.wake();
  }

  // The game.

  /** Note what Python says of the game. @param {Description} description */
  know(description) {
    this.description = description;
    setAttribute(this.frame.element, "data-known", null);
  }

  /** @param {string} move */
  #play(move) {
    if (!this.match) return;
    if (!this.awake) {
      this.awake = true;
      this.events.emit("wake", {});
    }
    if (this.lesson?.answer(move)) return;
    this.match.play(move);
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

  /**
   * Note that the moves stop before their end.
   *
   * @param {Message} why
   */
  stop(why) {
    this.stopped = { id: "moves-stop", values: { why } };
    this.events.emit("problem", { message: t(this.stopped.id, this.stopped.values) });
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
