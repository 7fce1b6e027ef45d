/**
 * The view in which a game is played.
 * @module views/game
 */

import { change, settings, settingsChanged } from "../base/settings.js";
import { Table } from "../board/table.js";
import { isCell } from "../board/tokens.js";
import { lastMoveText, outText, warningsOf } from "../match/happenings.js";
import { refusal } from "../match/refusal.js";
import { hintText, isThinking, pendingMove, plyOfKey, statusColour, statusText } from "../match/presenter.js";
import { t } from "../text/i18n.js";
import { reasonText, resultFor, textsOf } from "../text/words.js";
import { showStatus } from "../ui/controls.js";
import { fill, h, setAttribute, setText } from "../ui/dom.js";
import { playMove } from "../ui/sound.js";
import { motion } from "../ui/theme.js";
import { ACTION_KEYS, ActionBar } from "./actions.js";
import { MoveEntry } from "./entry.js";
import { FriendCard } from "./friend.js";
import { MoveList } from "./moves.js";
import { Notice } from "./notice.js";
import { SwapOffer } from "./offer.js";
import { SeatCards } from "./seats.js";
import { proposals, valueText } from "./values.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../match/live_game.js").LiveGame} LiveGame */
/** @typedef {import("./analysis.js").AnalysisPanel} AnalysisPanel */
/** @typedef {import("./comment_marks.js").CommentMarks} CommentMarks */
/** @typedef {import("./ending.js").EndCard} EndCard */

/** The view of one game at this page. */
export class GameView {
  /** @type {(() => void)[]} */
  #leave = [];
  #spoken = "";
  #listening = false;
  /** @type {AnalysisPanel | null} */
  #analysis = null;
  /** @type {EndCard | null} */
  #ending = null;
  /** @type {CommentMarks | null} */
  #marks = null;

  /**
   * @param {HTMLElement} host
   * @param {LiveGame} live
   * @param {{newGame: () => void, say: (text: string) => void, again: (seats: Seat[]) => void, share: () => void}} actions
   */
  constructor(host, live, actions) {
    this.live = live;
    this.actions = actions;
    this.boardHost = h("div", { class: "board-host" });
    this.table = new Table(this.boardHost, { id: "board" });
    this.title = h("h1", { id: "title" });
    this.tagline = h("p", { class: "tagline" });
    this.status = h("div", { id: "status", class: "status" });
    this.notice = new Notice();
    this.offer = new SwapOffer(this.table);
    this.friend = new FriendCard();
    this.endingHost = h("section", { class: "ending", hidden: true });
    this.seats = new SeatCards();
    this.moves = new MoveList(() => this.live);
    this.entry = new MoveEntry(() => this.live, (move) => this.#play(move), () => this.table.grid.focus());
    this.analysisHost = h("section", { class: "analysis", hidden: true });
    this.bar = new ActionBar((action) => this.do(action));
    this.element = this.#arrange();
    fill(host, this.element);
    this.#listen();
    this.update();
    this.table.turnTo(settings.turn);
    this.#listening = true;
  }

  #arrange() {
    const { table, status, notice } = this;
    return h(
      "div",
      { class: "game" },
      h("div", { class: "stage" }, this.boardHost, h("div", { class: "below" }, table.tray, status, notice.text, notice.buttons)),
      h(
        "div",
        { class: "panel" },
        h("div", { class: "head" }, this.title, this.tagline),
        this.offer.element,
        this.friend.element,
        this.endingHost,
        this.seats.element,
        this.analysisHost,
        this.moves.element,
        this.entry.element,
        this.bar.element,
      ),
    );
  }

  #listen() {
    const { live, table } = this;
    table.moved.listen((move) => this.#play(move));
    table.stepped.listen(() => this.#updateStatus());
    table.warned.listen(() => this.#updateStatus());
    table.refused.listen((cell) => this.#refuse(cell));
    const onKey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", onKey);
    this.#leave.push(
      live.changed.listen((before) => this.update(before)),
      live.thinking.reported.listen(() => this.#updateSearch()),
      live.dangerWatch.warned.listen(() => this.#updateTable()),
      live.engine.changed.listen(() => {
        this.#updateStatus();
        live.dangerWatch.ask(live);
      }),
      settingsChanged.listen((/** @type {string} */ name) => {
        if (name === "turn") table.turnTo(settings.turn);
      }),
      () => document.removeEventListener("keydown", onKey),
    );
  }

  /** Leave the view: it draws and hears nothing any more. */
  destroy() {
    for (const leave of this.#leave) leave();
    this.table.destroy();
  }

  /**
   * Show the game as it is now.
   *
   * @param {View} [before] the view shown before, if one move led from there to this one
   */
  update(before) {
    const { live } = this;
    setText(this.title, live.description.name);
    setText(this.tagline, textsOf(live.description).tagline);
    const { board } = live.description;
    this.boardHost.style.setProperty("--board-ratio", String(board.width / board.height));
    const coming = live.fetch !== undefined;
    this.element.classList.toggle("coming", coming);
    setAttribute(this.boardHost, "aria-busy", coming ? "true" : null);
    this.#updateTable(before);
    this.seats.update(live);
    this.#updateAnalysis();
    this.moves.update(this.#verdicts);
    this.entry.update();
    this.bar.update(live);
    this.offer.update(live);
    this.friend.update(live);
    this.#updateEnding();
    this.#updateMarks();
    this.#updateStatus();
    if (this.#listening) this.#announce(before);
  }

  /** Show the analysis; what shows it is loaded when somebody asks for it. */
  async #updateAnalysis() {
    if (!this.#analysis) {
      if (!this.live.thinking.analysing) return;
      const { AnalysisPanel } = await import("./others.js").catch(() => ({ AnalysisPanel: null }));
      if (!AnalysisPanel) return;
      if (!this.#analysis) {
        this.#analysis = new AnalysisPanel(this.analysisHost, () => this.live);
        this.#analysis.firstStones.changed.listen(() => this.table.propose(this.#proposals));
      }
      this.#analysis.update();
      this.moves.update(this.#verdicts);
      return;
    }
    this.#analysis.update();
  }

  /** What the analysis shows on the board. */
  get #proposals() {
    if (!this.live.thinking.analysing) return [];
    return this.#analysis?.firstStones.proposals ?? proposals(this.live.report);
  }

  /** What the analysis says of the moves. */
  get #verdicts() {
    return this.#analysis?.verdicts ?? [];
  }

  /** Show what to do after the end; what shows it is loaded only then. */
  async #updateEnding() {
    if (!this.#ending) {
      if (!this.live.view.outcome) return;
      const { EndCard } = await import("./others.js").catch(() => ({ EndCard: null }));
      if (!EndCard) return;
      this.#ending ??= new EndCard(this.endingHost, {
        again: this.actions.again,
        share: this.actions.share,
        review: () => this.#review(),
      });
    }
    this.#ending.update(this.live);
  }

  /** Show what a record's comment marks on the board; what shows it is loaded with the first comment. */
  async #updateMarks() {
    if (!this.#marks) {
      if (!this.live.comments[this.live.ply]) return;
      const { CommentMarks } = await import("./others.js").catch(() => ({ CommentMarks: null }));
      if (!CommentMarks) return;
      this.#marks ??= new CommentMarks(this.boardHost, this.table.board);
    }
    this.#marks.update(this.live);
  }

  /**
   * Answer a click on a cell where nothing can be done: with a shake and with the reason.
   *
   * @param {string} cell
   */
  async #refuse(cell) {
    const { live } = this;
    if (motion()) this.boardHost.animate({ translate: ["0", "-5px", "5px", "-3px", "0"] }, { duration: 220 });
    const key = live.key();
    // Where moves are cells, Python knows why this one is none.
    const cells = Object.values(live.view.targets).some(([path]) => path?.length === 1 && path[0] && isCell(path[0]));
    const text = cells && live.engine.state === "ready" ? reasonText(await refusal(live, cell)) : t("click-nothing", { cell });
    if (live.key() !== key) return;
    this.notice.answer(text, key);
    this.notice.update(live);
    this.actions.say(text);
  }

  /** Analyse the whole game. */
  #review() {
    const { live } = this;
    if (!live.thinking.analysing) live.thinking.setAnalysing(true);
    live.thinking.analyseAll();
  }

  /** @param {View} [before] */
  #updateTable(before) {
    const { live } = this;
    this.table.update({
      description: live.description,
      view: live.view,
      before,
      enabled: live.personToMove,
      pending: pendingMove(live),
      proposals: live.hint ? [{ move: live.hint.choice }] : this.#proposals,
      warnings: warningsOf(live, textsOf(live.description)),
    });
  }

  /** Show what changes while a search runs. */
  #updateSearch() {
    this.#updateAnalysis();
    if (this.live.busy === "all") this.moves.update(this.#verdicts);
    if (this.live.thinking.analysing) this.table.propose(this.#proposals);
    this.#updateStatus();
  }

  #updateStatus() {
    const { live } = this;
    const colour = live.fetch ? null : statusColour(live.view);
    showStatus(this.status, { colour, text: this.#statusText(), thinking: isThinking(live) });
    this.status.classList.toggle("over", live.view.outcome !== null && live.atEnd);
    const lost = live.atEnd && resultFor(live.view, live.seats) === "lost";
    this.status.classList.toggle("bad", lost || this.table.warning !== null);
    this.notice.update(live);
  }

  /** @returns {string} */
  #statusText() {
    const { live } = this;
    if (live.fetch) return t("status-coming");
    if (live.waiting && live.engine.state !== "ready") return t("status-waiting");
    return statusText(live, textsOf(live.description), this.table);
  }

  /** @param {string} move */
  #play(move) {
    const { live } = this;
    const mistakes = this.#analysis?.mistakes;
    if (mistakes?.active) {
      mistakes.answer(live, move);
      this.table.refuse();
    } else live.play(move, { keep: true });
  }

  /**
   * Do what a button or a key says.
   *
   * @param {string} action
   */
  do(action) {
    const { live, table } = this;
    if (action === "undo") live.undo();
    else if (action === "redo") live.redo();
    else if (action === "hint") live.thinking.askHint();
    else if (action === "stop") live.thinking.stop();
    else if (action === "flip") table.flip();
    else if (action === "rotate") change("turn", (settings.turn + 1) % 6);
    else if (action === "new") this.actions.newGame();
    else if (action === "analyse") {
      live.thinking.setAnalysing(!live.thinking.analysing);
    }
  }

  /**
   * Say what happened to those who do not see it, and play its sound.
   *
   * @param {View} [before]
   */
  #announce(before) {
    const { live } = this;
    const { view, hint } = live;
    if (live.waiting || live.busy) return;
    const happened = before ? [lastMoveText(live), outText(live, textsOf(live.description))] : [];
    const now = hint ? hintText(hint, view.to_move, valueText(hint)) : `${this.#statusText()}.`;
    const text = [...happened, now].filter(Boolean).join(" ");
    if (text !== this.#spoken) {
      this.#spoken = text;
      this.actions.say(text);
    }
    if (before) playMove(view, resultFor(view, live.seats) === "won");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof HTMLElement && event.target.closest("input, select, textarea, dialog")) return;
    const { live } = this;
    const ply = live.moves.length > 0 ? plyOfKey(event.key, live.ply, live.moves.length) : null;
    const action = ACTION_KEYS[event.key];
    if (ply !== null) live.go(ply);
    else if (event.key === "Escape") {
      if (!this.table.cancel()) return;
    } else if (event.key === "b") this.table.grid.focus();
    else if (event.key === "t") this.entry.focus();
    else if (action) this.do(action);
    else return;
    event.preventDefault();
  }
}
