/**
 * An embedded board: a picture at first, a game as soon as somebody plays. Python starts with the first touch and goes
 * again when the board is out of sight or left alone; the moves stay.
 * @module embed/card
 */

import { boardFor, loadGame } from "../game/data.js";
import { Signal } from "../base/signal.js";
import { fill, h, setAttribute, setText } from "../ui/dom.js";
import { EngineError } from "../game/errors.js";
import { Engine } from "../python/engine.js";
import { t } from "../text/i18n.js";
import { icon, stone } from "../ui/icons.js";
import { inline } from "../text/markdown.js";
import { LiveGame } from "../game/live_game.js";
import { isSwap, Table } from "../board/table.js";
import { buttonText, isOnlyPerson, moveText, outcomeText, reasonText, sideName, textsOf, wordOf } from "../text/words.js";
import { Lesson } from "./lesson.js";
import { writeLink } from "../game/links.js";
import { picture, pictureView, readPicture } from "../game/picture.js";
import { drawDiagram, drawMoves } from "../game/replay.js";
import { PythonRunner } from "./runner.js";
import { readSteps } from "./steps.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../types.js").Description} Description */
/** @typedef {import("../game/data.js").GameData} GameData */
/** @typedef {import("../ui/icons.js").IconName} IconName */
/** @typedef {import("./parameters.js").Parameters} Parameters */
/** @typedef {{moves: string[], diagram: string, record: string, picture: string, ply: number | null}} Position */

/** Prompts that need no words beside whose turn it is. */
const PLAIN_PROMPTS = ["place", "swap-offered", ""];
/** Seconds out of sight after which Python's memory is given back. */
const UNSEEN = 20;
/** How many boards may have a Python of their own at a time. */
const MOST_AWAKE = 2;

/** One embedded board. */
export class Card {
  /** @type {GameData | null} */
  #data = null;
  /** @type {Description | null} */
  #description = null;
  /** @type {LiveGame | null} */
  #live = null;
  /** What is shown while there is no game. @type {View | null} */
  #view = null;
  /** How many moves the picture shows; null if it shows the beginning though there are moves. @type {number | null} */
  #ply = 0;
  /** Whether somebody has begun to play. */
  #awake = false;
  /** Whether Python is being asked for the position to begin with. */
  #beginning = false;
  /** The cell whose touch woke the board, and the kind of pointer. @type {{cell: string, pointer: string} | null} */
  #touched = null;
  /** What does not let the board be shown or played on. */
  #problem = "";
  /** The moves that the page around has heard of. @type {string[]} */
  #announced = [];
  #ended = "";
  #active = Date.now();
  #seen = Date.now();
  #visible = true;
  #timer = 0;
  /** @type {Set<string>} */
  #others = new Set();
  /** @type {PythonRunner | null} */
  #runner = null;
  /** @type {BroadcastChannel | null} */
  #channel = null;
  #name = crypto.getRandomValues(new Uint32Array(2)).join("-");

  /**
   * @param {HTMLElement} host
   * @param {Parameters} parameters
   */
  constructor(host, parameters) {
    this.parameters = parameters;
    /** Called with what the page around should hear: a type and details. */
    this.told = new Signal();
    /** The position to show: the one of the parameters, or of a step of a tutorial. @type {Position} */
    this.position = parameters;
    this.engine = new Engine(() => this.#run(), () => document.documentElement.lang);
    /** @type {Lesson | null} */
    this.lesson = null;

    this.title = h("a", { class: "embed-title", target: "_blank", rel: "noopener" });
    this.tagline = h("span", { class: "embed-tagline" });
    this.open = h(
      "a",
      { class: "icon-button embed-open", target: "_blank", rel: "noopener", "data-action": "open", "aria-label": t("embed.open"), title: t("embed.open") },
      icon("open"),
    );
    this.boardHost = h("div", { class: "board-host" });
    this.table = new Table(this.boardHost);
    this.status = h("div", { class: "status", role: "status", "aria-live": "polite", "aria-atomic": "true" });
    this.notice = h("div", { class: "notice", hidden: true });
    this.choices = h("div", { class: "embed-choices" });
    this.bar = h("div", { class: "embed-bar", role: "group", "aria-label": t("actions.label") });
    this.above = h("div", { class: "embed-lesson" });
    this.below = h("div", { class: "embed-lesson" });
    const { controls, fit } = parameters;
    this.element = h(
      "div",
      { class: "embed", "data-controls": controls, "data-fit": fit },
      h("div", { class: "embed-head" }, h("div", { class: "embed-name" }, h("h1", null, this.title), this.tagline), this.open),
      this.above,
      this.boardHost,
      h("div", { class: "embed-foot" }, this.below, this.table.tray, this.status, this.notice, this.bar),
    );
    fill(host, this.element);

    this.table.moved.listen((move) => this.#play(move));
    this.table.stepped.listen(() => this.#updateStatus());
    this.table.board.clicked.listen((cell, pointer) => this.#touch(cell, pointer));
    this.table.grid.chosen.listen((cell) => this.#touch(cell, "keyboard"));
    this.engine.changed.listen(() => this.#updateStatus());
    this.element.addEventListener("pointerdown", () => this.#stir());
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.#watch();
  }

  /** Load the game's data and show the position. */
  async start() {
    const { parameters } = this;
    try {
      const steps = readSteps(parameters.steps);
      const data = await loadGame(parameters.game);
      this.#data = data;
      const board = await boardFor(data, parameters.options);
      this.#description = board ? { ...data.game, board } : data.game;
      if (!board) this.#ply = null;
      if (steps.length > 0) this.lesson = new Lesson(this, steps);
      this.lesson?.begin();
      this.#present();
    } catch (error) {
      this.#fail(error);
    }
    this.told.emit("ready", { game: parameters.game, name: this.#description?.name ?? "" });
  }

  /** The moves that lead to the position shown. */
  get moves() {
    return this.#live ? this.#live.moves : this.position.moves;
  }

  /** Whether the position shown is over. */
  get outcome() {
    return this.#live && !this.#live.waiting ? this.#live.view.outcome : null;
  }

  /** Whether moves can be made at all: not in pictures, nor in steps of a tutorial that only tell something. */
  get #playable() {
    return this.parameters.interactive && (this.lesson?.asks ?? true);
  }

  /** The side that made the last move. */
  get lastSide() {
    return this.#live?.line[this.#live.ply - 1]?.player ?? "";
  }

  /** The view shown. */
  get view() {
    return this.#live?.view ?? this.#view;
  }

  /**
   * Show a position (of a tutorial) in place of the one before.
   *
   * @param {Position} position
   */
  async show(position) {
    this.position = position;
    this.#live?.close();
    this.#live = null;
    this.#touched = null;
    this.#announced = position.moves;
    this.#ended = "";
    this.#present();
    if (this.#awake && this.#playable) await this.#begin();
  }

  /** Show the position of the parameters again. */
  reset() {
    if (this.lesson) this.lesson.again();
    else this.show(this.parameters);
  }

  /**
   * Play a move for the reader: the reply in a tutorial, or what the page around wants.
   *
   * @param {string} move
   */
  async play(move) {
    if (!this.#awake) await this.wake();
    const live = this.#live;
    if (!live) return;
    live.play(move);
  }

  /** @param {number} ply */
  go(ply) {
    const wanted = Math.max(0, Math.min(this.moves.length, ply));
    if (this.#live && this.#awake) {
      this.#live.go(wanted);
    } else if (this.#drawn(wanted)) {
      this.#present(wanted);
    } else {
      this.wake().then(() => this.#live?.go(wanted));
    }
  }

  /** Start to play: Python is needed from now on. */
  async wake() {
    this.#stir();
    if (this.#awake || this.#problem) return;
    this.#awake = true;
    this.told.emit("wake", {});
    await this.#begin();
  }

  /** Give Python's memory back, as soon as nothing runs. */
  sleep() {
    const live = this.#live;
    // Where Python runs in this very page there is no way to be rid of it.
    if (this.engine.state !== "ready" || this.#runner?.where === "page" || this.#beginning || live?.waiting) return;
    if (live?.busy) {
      if (live.onlyBots && !live.paused) live.togglePause();
      return;
    }
    this.engine.close();
    this.told.emit("sleep", {});
  }

  /** The page is left: nothing may stay behind. */
  close() {
    clearInterval(this.#timer);
    this.engine.close();
    this.#channel?.close();
  }

  // The picture.

  /**
   * A picture of the position after so many moves, if it can be drawn without Python.
   *
   * @param {number} ply
   * @returns {View | null}
   */
  #drawn(ply) {
    const data = /** @type {GameData} */ (this.#data);
    const description = /** @type {Description} */ (this.#description);
    const { position } = this;
    const start = /** @type {View} */ (data.starts[0]);
    const plain = Object.keys(this.parameters.options).every((name) => `${name}=${this.parameters.options[name]}` in data.boards);
    if (position.picture !== "" && ply === (position.ply ?? position.moves.length)) {
      return pictureView(readPicture(position.picture, description.board));
    }
    if (position.record !== "") return null;
    if (position.diagram !== "") {
      const drawn = ply === 0 ? drawDiagram(position.diagram, description.board, data.drawable) : null;
      return drawn && pictureView(drawn);
    }
    if (ply === 0 && Object.keys(this.parameters.options).length === 0) return start;
    if (!plain) return null;
    if (ply === 0) return start.scene.pieces.length === 0 ? pictureView(readPicture("", description.board)) : null;
    const drawn = drawMoves(position.moves.slice(0, ply), description, data.drawable);
    return drawn && pictureView(drawn);
  }

  /** Show the position without Python. @param {number} [ply] */
  #present(ply = this.position.ply ?? this.position.moves.length) {
    const data = /** @type {GameData} */ (this.#data);
    const description = /** @type {Description} */ (this.#description);
    let view = null;
    try {
      view = this.#ply === null && this.position.picture === "" ? null : this.#drawn(ply);
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.#ply = view ? ply : null;
    // What cannot be drawn is asked for: until then the empty board stands for it.
    this.#view = view ?? pictureView(picture());
    const start = data.starts[0];
    if (view && view === start && this.moves.length === 0 && this.parameters.interactive && !this.lesson) {
      // The beginning needs no Python to be played on: its moves are in the data.
      this.#live = this.#newGameOf({ description, view, moves: [] });
    }
    setAttribute(this.element, "data-known", view ? null : "no");
    this.update();
    // A picture that only Python can make, and nobody who could ask for it.
    if (!view && !this.parameters.interactive) this.wake();
  }

  // Playing.

  /** @returns {Worker} */
  #run() {
    this.#runner = new PythonRunner();
    this.#runner.placed.listen((where) => {
      setAttribute(this.element, "data-python", where);
      if (where === "own") this.#channel?.postMessage(this.#name);
    });
    this.#others.clear();
    return /** @type {Worker} */ (/** @type {unknown} */ (this.#runner));
  }

  /** Make the game that the position asks for, with Python's help. */
  async #begin() {
    if (this.#live) {
      this.#live.begin();
      this.update();
      return;
    }
    const { engine, position, parameters } = this;
    this.#beginning = true;
    this.update();
    try {
      const parsed =
        position.record === ""
          ? { game: parameters.game, options: parameters.options, moves: position.moves, diagram: position.diagram || undefined }
          : await engine.request({ do: "parse", text: position.record });
      const { game, options, moves, diagram } = parsed;
      const reference = diagram === undefined ? { game, options, moves } : { game, options, moves, diagram };
      const ply = Math.min(this.#ply ?? position.ply ?? moves.length, moves.length);
      const [{ game: description }, { view }] = await Promise.all([
        engine.request({ do: "describe", game, options }),
        engine.request({ do: "view", ...reference, ply }),
      ]);
      if (position !== this.position) return;
      this.#description = description;
      setAttribute(this.element, "data-known", null);
      const live = this.#newGameOf({ description, view, moves, diagram });
      live.ply = ply;
      this.#live = live;
      this.#announced = moves;
      await live.begin();
      if (live === this.#live) this.#takeTouch(live);
    } catch (error) {
      if (position === this.position) this.#fail(error);
    } finally {
      if (position === this.position) this.#beginning = false;
    }
  }

  /** @param {{description: Description, view: View, moves: string[], diagram?: string}} start */
  #newGameOf({ description, view, moves, diagram }) {
    const seats = this.#seats(description, view);
    const live = new LiveGame(this.engine, { description, view, moves, seats, diagram });
    live.changed.listen((before) => {
      if (live !== this.#live) return;
      this.update(before);
      this.#announce(before);
    });
    live.reported.listen(() => live === this.#live && this.#updateStatus());
    return live;
  }

  /**
   * Who plays: whoever the parameters name; else the reader plays the side to move and bots the others.
   *
   * @param {Description} description
   * @param {View} view
   * @returns {Seat[]}
   */
  #seats(description, view) {
    const { seats: named, level } = this.parameters;
    const count = description.players.length;
    const all = this.lesson || named[0] === "people" ? "person" : named[0] === "bots" ? "bot" : null;
    return Array.from({ length: count }, (_, seat) => {
      const [kind, own] = (all ?? named[seat] ?? (named.length === 0 && seat === view.seat ? "person" : "bot")).split(":");
      const wanted = Number(own ?? level);
      return kind === "bot" ? { kind: "bot", level: wanted >= 1 && wanted <= 6 ? wanted : level } : { kind: "person" };
    });
  }

  /**
   * A board that sleeps is woken by a touch, and the touch is the move if it can be one.
   *
   * @param {string | null} cell
   * @param {string} pointer
   */
  #touch(cell, pointer) {
    this.#stir();
    if (!this.#playable || this.#awake || cell === null) return;
    if (this.#live) {
      // The beginning: the table has taken the touch itself, unless a bot has the first move.
      if (!this.#live.personToMove) this.wake();
      return;
    }
    this.#touched = this.#ply === null ? null : { cell, pointer };
    this.wake();
  }

  /** @param {LiveGame} live */
  #takeTouch(live) {
    const touched = this.#touched;
    this.#touched = null;
    if (!touched || !live.personToMove || !live.atEnd) return;
    this.table.board.clicked.emit(touched.cell, touched.pointer);
  }

  /** @param {string} move */
  #play(move) {
    const live = this.#live;
    if (!live) return;
    if (!this.#awake) {
      this.#awake = true;
      this.told.emit("wake", {});
    }
    if (this.lesson?.answer(move)) return;
    live.play(move);
  }

  /** Tell the page around what was played and how it ended. @param {View} [before] */
  #announce(before) {
    const live = /** @type {LiveGame} */ (this.#live);
    if (live.waiting) return;
    const { moves, view, line } = live;
    if (live.atEnd && moves !== this.#announced && before) {
      const last = line[moves.length - 1];
      const by = live.seats[last?.seat ?? 0]?.kind ?? "person";
      this.told.emit("move", { word: moves.at(-1) ?? "", moves: [...moves], side: last?.player ?? "", by });
    }
    this.#announced = moves;
    const ended = view.outcome && live.atEnd ? live.key() : "";
    if (ended && ended !== this.#ended && view.outcome) {
      const text = outcomeText(textsOf(/** @type {GameData} */ (this.#data)), view, live.seats);
      this.told.emit("end", { winner: view.outcome.winner, reason: view.outcome.reason, text, moves: [...moves] });
    }
    this.#ended = ended;
    if (before) this.lesson?.moved();
  }

  // Giving memory back.

  #stir() {
    this.#active = Date.now();
  }

  #watch() {
    new IntersectionObserver((entries) => {
      this.#visible = entries.at(-1)?.isIntersecting ?? true;
      this.#seen = Date.now();
    }).observe(this.boardHost);
    const { idle } = this.parameters;
    this.#timer = setInterval(() => {
      const now = Date.now();
      if (this.#visible) this.#seen = now;
      if (!this.parameters.interactive || now - this.#active > idle * 1000 || now - this.#seen > Math.min(idle, UNSEEN) * 1000) this.sleep();
    }, 1000);
    try {
      // Boards of one page that cannot share a Python tell each other when they start one of their own.
      this.#channel = new BroadcastChannel("yavset-boards");
      this.#channel.onmessage = ({ data }) => {
        if (data === this.#name || this.#runner?.where !== "own") return;
        this.#others.add(data);
        if (this.#others.size >= MOST_AWAKE) this.sleep();
      };
    } catch {
      // A frame without an origin has nobody to talk to.
    }
  }

  // What is seen.

  /**
   * Show everything as it is now.
   *
   * @param {View} [before] the view shown before, if one move led from there to this one
   */
  update(before) {
    const data = this.#data;
    const description = this.#live?.description ?? this.#description;
    if (!data || !description) return;
    setText(this.title, description.name);
    this.title.href = this.open.href = this.#link();
    setText(this.tagline, textsOf(data).tagline);
    document.title = description.name;
    this.boardHost.style.setProperty("--board-ratio", String(description.board.width / description.board.height));
    const live = this.#live;
    const view = live?.view ?? this.#view;
    if (!view) return;
    const pending = live?.waiting && live.atEnd ? (live.moves.at(-1) ?? null) : null;
    const touched = live ? null : this.#touched?.cell;
    this.table.update({
      description,
      view: touched ? { ...view, targets: { [touched]: [[touched]] } } : view,
      before,
      enabled: this.parameters.interactive && Boolean(live?.personToMove) && !this.lesson?.closed,
      pending: pending !== null && Object.hasOwn(view.targets, pending) ? pending : null,
      proposals: live?.hint ? [{ move: live.hint.choice }] : touched ? [{ move: touched }] : [],
    });
    this.#updateBar();
    this.#updateStatus();
    this.lesson?.update();
  }

  #updateBar() {
    const { controls, interactive } = this.parameters;
    const live = this.#live;
    const full = controls === "full";
    const ply = live ? live.ply : (this.#ply ?? this.moves.length);
    const total = this.moves.length;
    const focused = this.bar.contains(document.activeElement) ? document.activeElement?.getAttribute("data-action") : null;
    const walk = total > 0 && !this.lesson && (interactive || this.#drawn(Math.max(0, total - 1)) !== null);
    fill(
      this.bar,
      walk && full ? this.#button("first", "first", t("moves.first"), ply > 0, () => this.go(0)) : null,
      walk ? this.#button("previous", "previous", t("moves.previous"), ply > 0, () => this.go(ply - 1)) : null,
      walk ? this.#button("next", "next", t("moves.next"), ply < total, () => this.go(ply + 1)) : null,
      walk && full ? this.#button("last", "last", t("moves.last"), ply < total, () => this.go(total)) : null,
      this.choices,
      full && interactive && !this.lesson
        ? this.#button("undo", "undo", t("action.undo"), (live?.undoTarget ?? -1) >= this.position.moves.length, () => live?.undo())
        : null,
      full && interactive && !this.lesson
        ? this.#button("hint", "hint", t("action.hint"), Boolean(live?.personToMove) && live?.busy !== "hint", () => this.#hint())
        : null,
      full ? this.#button("flip", "flip", t("action.flip"), true, () => this.table.flip()) : null,
      interactive && !this.lesson
        ? this.#button("reset", "reset", t("embed.reset"), this.#awake || total !== this.parameters.moves.length, () => this.reset())
        : null,
    );
    if (focused) /** @type {HTMLElement | null} */ (this.bar.querySelector(`[data-action="${focused}"]`))?.focus();
  }

  async #hint() {
    await this.wake();
    this.#live?.askHint();
  }

  /**
   * @param {string} action
   * @param {IconName} name
   * @param {string} label
   * @param {boolean} enabled
   * @param {() => void} act
   */
  #button(action, name, label, enabled, act) {
    return h(
      "button",
      {
        type: "button",
        class: "icon-button",
        "data-action": action,
        "aria-label": label,
        title: label,
        "aria-disabled": enabled ? null : "true",
        onclick: () => enabled && act(),
      },
      icon(name),
    );
  }

  #updateStatus() {
    const live = this.#live;
    const view = this.view;
    if (!view || !this.#data || this.#problem) return;
    const text = this.#statusText();
    const side = view.outcome ? view.outcome.winner : view.to_move;
    const thinking = live?.busy === "bot" || live?.busy === "hint";
    const said = live && !live.waiting ? moveText(view, this.lastSide) : "";
    const told = `${side} ${text} ${thinking} ${said}`;
    if (this.status.dataset["told"] !== told) {
      this.status.dataset["told"] = told;
      fill(
        this.status,
        side ? stone(side) : null,
        // What a move did is seen on the board, so it is only for those who do not see it.
        said ? h("span", { class: "visually-hidden" }, `${said} `) : null,
        h("span", { class: "status-text" }, text),
        thinking ? h("span", { class: "thinking", "aria-hidden": "true" }, h("i"), h("i"), h("i")) : null,
      );
      this.status.classList.toggle("over", Boolean(view.outcome?.reason) && (live?.atEnd ?? true));
    }
    this.#updateChoices();
    this.#updateNotice();
  }

  /** @returns {string} */
  #statusText() {
    const live = this.#live;
    const view = /** @type {View} */ (this.view);
    const texts = textsOf(/** @type {GameData} */ (this.#data));
    if (this.#awake && this.#playable && (!live || live.waiting) && this.engine.state !== "ready") return t("embed.starting");
    if (!live) {
      if (view.outcome?.reason) return outcomeText(texts, view, []);
      if (this.#ply === null) return this.moves.length > 1 ? t("home.moves", { count: this.moves.length }) : "";
      if (this.#ply < this.moves.length) return t("status.earlier", { ply: this.#ply, total: this.moves.length });
      if (view.to_move) return t("status.side", { side: sideName(view.to_move) });
      return this.#playable ? t("embed.touch") : "";
    }
    if (view.outcome) return outcomeText(texts, view, live.seats);
    if (live.busy === "bot") return t("status.thinking", { side: sideName(view.to_move) });
    if (live.busy === "hint") return t("hint.thinking");
    if (live.hint) return t("embed.hint", { word: live.hint.choice });
    if (live.paused && live.onlyBots) return t("status.paused");
    if (!live.atEnd && !live.waiting) return t("status.earlier", { ply: live.ply, total: live.moves.length });
    const { table } = this;
    const task =
      table.armed !== null
        ? t("task.confirm", { cell: table.armed })
        : (table.task ?? (PLAIN_PROMPTS.includes(view.prompt) ? null : wordOf(texts, view.prompt)));
    if (!this.lesson && isOnlyPerson(live.seats, view.seat)) return task ? t("status.you.task", { task }) : t("status.you");
    const side = sideName(view.to_move);
    return task ? t("status.side.task", { side, task }) : t("status.side", { side });
  }

  /** Buttons for what is neither a cell nor a stone: to begin, to show, to change seats. */
  #updateChoices() {
    const live = this.#live;
    /** @type {HTMLElement[]} */
    const found = [];
    if (this.#playable && !this.#awake && !live?.personToMove && !this.view?.outcome?.reason) {
      const label = this.#ply === null ? t("embed.show") : t("embed.play");
      found.push(this.#choice("play", "resume", label, () => this.wake()));
    }
    if (live?.personToMove && !live.waiting && !this.lesson) {
      for (const token of this.table.paths.next.filter(isSwap)) {
        found.push(this.#choice("swap", "swap", buttonText(token), () => this.table.give(token)));
      }
    }
    if (live?.paused && live.onlyBots && !live.view.outcome) {
      found.push(this.#choice("resume", "resume", t("action.resume"), () => live.togglePause()));
    }
    const key = found.map((button) => button.textContent).join("|");
    if (this.choices.dataset["key"] === key) return;
    this.choices.dataset["key"] = key;
    fill(this.choices, ...found);
  }

  /**
   * @param {string} action
   * @param {IconName} name
   * @param {string} label
   * @param {() => void} act
   */
  #choice(action, name, label, act) {
    return h("button", { type: "button", class: "button small", "data-action": action, onclick: act }, icon(name), label);
  }

  /** What stands below the status: loading, and what went wrong. */
  #updateNotice() {
    const { engine } = this;
    const live = this.#live;
    /** @type {(Node | string)[]} */
    const parts = [];
    if (engine.state === "failed" || engine.late || live?.error) {
      const refused = live?.error && live.error.kind !== "failed" ? live.error.message : "";
      parts.push(h("span", { class: "notice-error", role: "alert" }, refused || t(engine.late ? "load.late" : "embed.failed")));
      if (live) parts.push(this.#choice("retry", "flip", t("action.retry"), () => live.retry()));
      parts.push(...this.#way());
    } else if (engine.state === "loading") {
      const { loaded, total } = engine.progress;
      const share = total > 0 ? Math.min(1, loaded / total) : 0;
      const meter = h("span", { class: "meter", "aria-hidden": "true" }, h("i"));
      /** @type {HTMLElement} */ (meter.firstElementChild).style.width = `${100 * share}%`;
      parts.push(meter);
    }
    this.notice.hidden = parts.length === 0;
    fill(this.notice, ...parts);
  }

  /** The way out that always works: the board in a tab of its own, with its address for frames that open nothing. */
  #way() {
    const href = this.#link();
    return [
      h("a", { class: "button small", href, target: "_blank", rel: "noopener", "data-action": "open-link" }, t("embed.open")),
      h("input", { type: "text", readonly: true, class: "embed-address", value: href, "aria-label": t("share.link") }),
    ];
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#problem = reasonText(error);
    if (error instanceof EngineError && error.kind === "failed") this.#problem = t("embed.failed");
    this.title.href = this.open.href = this.#link();
    setText(this.title, this.#description?.name ?? t("app.name"));
    this.boardHost.hidden = !this.view;
    this.bar.hidden = true;
    fill(this.status, h("span", { class: "notice-error", role: "alert" }, ...inline(this.#problem)));
    this.notice.hidden = false;
    fill(this.notice, ...this.#way());
    this.told.emit("problem", { message: this.#problem });
  }

  /** Where the game can be played on the whole page; what a link cannot carry stays a board of its own. */
  #link() {
    const { parameters, position } = this;
    const live = this.#live;
    const here = new URL(location.href);
    // In a tab of its own nobody gives the board the height it asks for.
    here.searchParams.delete("fit");
    if ((live?.diagram ?? position.diagram) !== "" && (live?.diagram ?? position.diagram) !== undefined) return here.href;
    if (!live && position.record !== "") return here.href;
    const page = new URL(".", here);
    page.search = "";
    page.hash = writeLink({
      game: live?.game ?? parameters.game,
      options: live?.options ?? parameters.options,
      moves: this.moves,
      ply: live?.ply ?? this.#ply ?? undefined,
    });
    return page.href;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    this.#stir();
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof HTMLElement && event.target.closest("input")) return;
    const ply = this.#live ? this.#live.ply : (this.#ply ?? this.moves.length);
    const steps = /** @type {Record<string, number>} */ ({
      ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: this.moves.length,
    });
    if (!(event.key in steps) || this.moves.length === 0 || this.lesson) return;
    event.preventDefault();
    this.go(steps[event.key] ?? 0);
  }

}
