/**
 * The view in which a game is played.
 * @module views/game
 */

import { change, settings, settingsChanged } from "../base/settings.js";
import { Table } from "../board/table.js";
import { isCell } from "../board/tokens.js";
import { lastMoveText, outText, warningsOf } from "../match/announcements.js";
import { refusal } from "../match/refusal.js";
import { hintText, isThinking, moveUnderWay, plyOfKey, statusColour, statusText } from "../match/presenter.js";
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
/** @typedef {import("../match/match.js").Match} Match */
/** @typedef {import("./analysis_panel.js").AnalysisPanel} AnalysisPanel */
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
   * @param {Match} match
   * @param {{newGame: () => void, say: (text: string) => void, again: (seats: Seat[]) => void, share: () => void}} actions
   */
  constructor(host, match, actions) {
    this.match = match;
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
    this.moves = new MoveList(() => this.match);
    this.entry = new MoveEntry(() => this.match, (move) => this.#play(move), () => this.table.grid.focus());
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
    const { match, table } = this;
    table.moved.listen((move) => this.#play(move));
    table.stepped.listen(() => this.#updateStatus());
    table.warned.listen(() => this.#updateStatus());
    table.refused.listen((cell) => this.#refuse(cell));
    const onKey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", onKey);
    this.#leave.push(
      match.changed.listen((before) => this.update(before)),
      match.analysis.reported.listen(() => this.#updateSearch()),
      match.warned.listen(() => this.#updateTable()),
      match.python.changed.listen(() => {
        this.#updateStatus();
        match.askDangers();
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
    const { match } = this;
    setText(this.title, match.description.name);
    setText(this.tagline, textsOf(match.description).tagline);
    const { board } = match.description;
    this.boardHost.style.setProperty("--board-ratio", String(board.width / board.height));
    const coming = match.fetch !== undefined;
    this.element.classList.toggle("coming", coming);
    setAttribute(this.boardHost, "aria-busy", coming ? "true" : null);
    this.#updateTable(before);
    this.seats.update(match);
    this.#updateAnalysis();
    this.moves.update(this.#verdicts);
    this.entry.update();
    this.bar.update(match);
    this.offer.update(match);
    this.friend.update(match);
    this.#updateEnding();
    this.#updateMarks();
    this.#updateStatus();
    if (this.#listening) this.#announce(before);
  }

  /** Show the analysis; what shows it is loaded when somebody asks for it. */
  async #updateAnalysis() {
    if (!this.#analysis) {
      if (!this.match.analysis.analysing) return;
      const { AnalysisPanel } = await import("./lazy_views.js").catch(() => ({ AnalysisPanel: null }));
      if (!AnalysisPanel) return;
      if (!this.#analysis) {
        this.#analysis = new AnalysisPanel(this.analysisHost, () => this.match);
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
    if (!this.match.analysis.analysing) return [];
    return this.#analysis?.firstStones.proposals ?? proposals(this.match.report);
  }

  /** What the analysis says of the moves. */
  get #verdicts() {
    return this.#analysis?.verdicts ?? [];
  }

  /** Show what to do after the end; what shows it is loaded only then. */
  async #updateEnding() {
    if (!this.#ending) {
      if (!this.match.view.outcome) return;
      const { EndCard } = await import("./lazy_views.js").catch(() => ({ EndCard: null }));
      if (!EndCard) return;
      this.#ending ??= new EndCard(this.endingHost, {
        again: this.actions.again,
        share: this.actions.share,
        review: () => this.#review(),
      });
    }
    this.#ending.update(this.match);
  }

  /** Show what a record's comment marks on the board; what shows it is loaded with the first comment. */
  async #updateMarks() {
    if (!this.#marks) {
      if (!this.match.comments[this.match.ply]) return;
      const { CommentMarks } = await import("./lazy_views.js").catch(() => ({ CommentMarks: null }));
      if (!CommentMarks) return;
      this.#marks ??= new CommentMarks(this.boardHost, this.table.board);
    }
    this.#marks.update(this.match);
  }

  /**
   * Answer a click on a cell where nothing can be done: with a shake and with the reason.
   *
   * @param {string} cell
   */
  async #refuse(cell) {
    const { match } = this;
    if (motion()) this.boardHost.animate({ translate: ["0", "-5px", "5px", "-3px", "0"] }, { duration: 220 });
    const key = match.key();
    // Where moves are cells, Python knows why this one is none.
    const cells = Object.values(match.view.targets).some(([path]) => path?.length === 1 && path[0] && isCell(path[0]));
    const text = cells && match.python.state === "ready" ? reasonText(await refusal(match, cell)) : t("click-nothing", { cell });
    if (match.key() !== key) return;
    this.notice.answer(text, key);
    this.notice.update(match);
    this.actions.say(text);
  }

  /** Analyse the whole game. */
  #review() {
    const { match } = this;
    if (!match.analysis.analysing) match.analysis.setAnalysing(true);
    match.analysis.analyseAll();
  }

  /** @param {View} [before] */
  #updateTable(before) {
    const { match } = this;
    this.table.update({
      description: match.description,
      view: match.view,
      before,
      enabled: match.personToMove,
      pending: moveUnderWay(match),
      proposals: match.hint ? [{ move: match.hint.choice }] : this.#proposals,
      warnings: warningsOf(match, textsOf(match.description)),
    });
  }

  /** Show what changes while a search runs. */
  #updateSearch() {
    this.#updateAnalysis();
    if (this.match.busy === "all") this.moves.update(this.#verdicts);
    if (this.match.analysis.analysing) this.table.propose(this.#proposals);
    this.#updateStatus();
  }

  #updateStatus() {
    const { match } = this;
    const colour = match.fetch ? null : statusColour(match.view);
    showStatus(this.status, { colour, text: this.#statusText(), thinking: isThinking(match) });
    this.status.classList.toggle("over", match.view.outcome !== null && match.atEnd);
    const lost = match.atEnd && resultFor(match.view, match.seats) === "lost";
    this.status.classList.toggle("bad", lost || this.table.warning !== null);
    this.notice.update(match);
  }

  /** @returns {string} */
  #statusText() {
    const { match } = this;
    if (match.fetch) return t("status-coming");
    if (match.waiting && match.python.state !== "ready") return t("status-waiting");
    return statusText(match, textsOf(match.description), this.table);
  }

  /** @param {string} move */
  #play(move) {
    const { match } = this;
    const mistakes = this.#analysis?.mistakes;
    if (mistakes?.active) {
      mistakes.answer(match, move);
      this.table.refuse();
    } else match.play(move, { keep: true });
  }

  /**
   * Do what a button or a key says.
   *
   * @param {string} action
   */
  do(action) {
    const { match, table } = this;
    if (action === "undo") match.undo();
    else if (action === "redo") match.redo();
    else if (action === "hint") match.analysis.askHint();
    else if (action === "stop") match.analysis.stop();
    else if (action === "flip") table.flip();
    else if (action === "rotate") change("turn", (settings.turn + 1) % 6);
    else if (action === "new") this.actions.newGame();
    else if (action === "analyse") {
      match.analysis.setAnalysing(!match.analysis.analysing);
    }
  }

  /**
   * Say what happened to those who do not see it, and play its sound.
   *
   * @param {View} [before]
   */
  #announce(before) {
    const { match } = this;
    const { view, hint } = match;
    if (match.waiting || match.busy) return;
    const happened = before ? [lastMoveText(match), outText(match, textsOf(match.description))] : [];
    const now = hint ? hintText(hint, view.to_move, valueText(hint)) : `${this.#statusText()}.`;
    const text = [...happened, now].filter(Boolean).join(" ");
    if (text !== this.#spoken) {
      this.#spoken = text;
      this.actions.say(text);
    }
    if (before) playMove(view, resultFor(view, match.seats) === "won");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof HTMLElement && event.target.closest("input, select, textarea, dialog")) return;
    const { match } = this;
    const ply = match.moves.length > 0 ? plyOfKey(event.key, match.ply, match.moves.length) : null;
    const action = ACTION_KEYS[event.key];
    if (ply !== null) match.go(ply);
    else if (event.key === "Escape") {
      if (!this.table.cancel()) return;
    } else if (event.key === "b") this.table.grid.focus();
    else if (event.key === "t") this.entry.focus();
    else if (action) this.do(action);
    else return;
    event.preventDefault();
  }
}
