/**
 * The view in which a game is played: the board with all its parts.
 * @module views/game
 */

import { rest, restsChanged } from "../base/rest.js";
import { change, settings, settingsChanged } from "../base/settings.js";
import { marksIn } from "../before/mark_text.js";
import { ACTION_KEYS, ActionBar } from "../board/action_bar.js";
import { GameBoard, LazyPart } from "../board/game_board.js";
import { MoveEntry } from "../board/move_entry.js";
import { Notice } from "../board/notice.js";
import { RoundList } from "../board/round_list.js";
import { SeatCards } from "../board/seat_cards.js";
import { SwapOffer } from "../board/swap_offer.js";
import { isCell } from "../board/tokens.js";
import { savedGames } from "../match/saved_games.js";
import { isOwnOut, lastMoveText, outText, swapText, warningsOf } from "../match/announcements.js";
import {
  botControls, hintText, isForBoard, isThinking, loading, moveUnderWay, plyOfKey, problemText, retryControl, statusColour, statusText,
} from "../match/presenter.js";
import { hasLesson, t } from "../text/i18n.js";
import { valueText } from "../text/values.js";
import { reasonText, resultFor, sideName, textsOf } from "../text/words.js";
import { fill, h, setAttribute, setText } from "../ui/dom.js";
import { refill } from "../ui/refill.js";
import { motion } from "../ui/theme.js";
import { loadLazyViews } from "./load_lazy_views.js";

/** @import { Seat, View } from "../types.js" */
/** @import { Match } from "../match/match.js" */
/** @import { Control } from "../ui/controls.js" */

/** What uses keys itself. */
const FIELDS = "input, select, textarea, dialog";

/** The view of one game at this page. */
export class GameView {
  #spoken = "";
  #listening = false;
  /** What a click was answered with, and the position that it belongs to. */
  #answer = { text: "", here: "" };

  /**
   * @param {HTMLElement} host
   * @param {Match} match
   * @param {{newGame: () => void, say: (text: string) => void, again: (seats: Seat[]) => void, share: () => void}} actions
   */
  constructor(host, match, actions) {
    this.match = match;
    this.actions = actions;
    this.board = new GameBoard({ shown: () => this.#shown(), status: () => this.#status() }, { id: "board", status: { id: "status" }, draws: true });
    this.table = this.board.table;
    this.title = h("h1", { id: "title" });
    this.tagline = h("p", { class: "tagline" });
    this.firstVisit = savedGames().length === 0 && match.friend === "";
    const shown = () => this.match;
    this.notice = new Notice();
    this.offer = new SwapOffer(shown, this.table);
    this.toolsHost = h("section", { class: "tools" });
    this.friendHost = h("section", { class: "offer friend", hidden: true });
    this.endingHost = h("section", { class: "ending", hidden: true });
    this.seats = new SeatCards(shown);
    this.moves = new RoundList(shown, () => this.analysis.part?.verdicts ?? []);
    this.entry = new MoveEntry(shown, (move) => this.#play(move), () => this.table.grid.focus());
    this.analysisHost = h("section", { class: "analysis", hidden: true });
    this.reviewHost = h("div", { class: "below-review", hidden: true });
    this.bar = new ActionBar(shown, (action) => this.do(action));
    // The verdicts of the analysis stand in the list of moves.
    this.analysis = new LazyPart(() => this.match.analysis.analysing, () => this.#loadAnalysis(), () => this.moves.update());
    this.ending = new LazyPart(() => this.match.view.outcome !== null, () => this.#loadEnding());
    this.friend = new LazyPart(() => this.match.friend !== "", () => this.#loadFriend());
    this.tools = new LazyPart(() => this.match.view.ply > 0 || Boolean(this.match.comments[0]), () => this.#loadTools());
    const notice = { update: () => undefined, updateStatus: () => this.#updateNotice() };
    this.board.parts = [this.seats, this.analysis, this.moves, this.entry, this.bar, this.offer, this.friend, this.ending, this.tools, notice];
    this.element = this.#arrange();
    fill(host, this.element);
    this.#listen();
    this.update();
    this.table.turnTo(settings.turn);
    this.#listening = true;
    rest("elsewhere", false);
  }

  #arrange() {
    const { board, notice } = this;
    return h(
      "div",
      { class: "game" },
      h("div", { class: "stage" }, board.host, h("div", { class: "below" }, board.table.tray, board.status, notice.text, notice.buttons, this.reviewHost)),
      h(
        "div",
        { class: "panel" },
        h("div", { class: "head" }, this.title, this.tagline),
        this.friendHost,
        this.offer.element,
        this.endingHost,
        this.seats.element,
        this.analysisHost,
        this.moves.element,
        this.toolsHost,
        this.entry.element,
        this.bar.element,
      ),
    );
  }

  #listen() {
    const { match, board, table } = this;
    table.moved.listen((move) => this.#play(move));
    table.board.drawn.listen((from, to, colour) => this.#draw(from, to, colour));
    table.refused.listen((cell) => this.#refuse(cell));
    const onKey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", onKey);
    board.follow(match);
    board.leave.push(
      () => rest("elsewhere", true),
      match.changed.listen((before) => this.update(before)),
      match.analysis.reported.listen(() => this.#updateSearch()),
      match.python.changed.listen(() => {
        board.updateStatus();
        match.askDangers();
        match.analysis.thinkAhead();
      }),
      settingsChanged.listen((/** @type {string} */ name) => {
        if (name === "turn") table.turnTo(settings.turn);
        match.analysis.thinkAhead();
      }),
      restsChanged.listen(() => match.analysis.thinkAhead()),
      () => document.removeEventListener("keydown", onKey),
    );
  }

  /** Leave the view: it draws and hears nothing any more. */
  destroy() {
    this.board.destroy();
  }

  /**
   * Show the game as it is now.
   *
   * @param {View} [before] the view shown before, if one move led from there to this one
   */
  update(before) {
    const { match, board } = this;
    setText(this.title, match.description.name);
    this.#updateTagline();
    const coming = match.fetch !== undefined;
    this.element.classList.toggle("coming", coming);
    setAttribute(board.host, "aria-busy", coming ? "true" : null);
    board.update(before);
    const mistakes = this.analysis.part?.mistakes;
    board.mark(mistakes?.active ? mistakes.marks : marksIn(match.comments[match.ply] ?? ""));
    if (this.#listening) this.#announce(before);
  }

  /** Show what the game is and the way to its lesson; on a first visit without an invitation also that nobody has to take it. */
  #updateTagline() {
    const { game, description } = this.match;
    const { tagline } = textsOf(description);
    refill(this.tagline, [game, tagline], () => [
      `${tagline} `,
      hasLesson(game) && h("a", { href: `#learn/${game}`, "data-action": "learn" }, t("action-learn")),
      hasLesson(game) && this.firstVisit && ` ${t("action-just-play")}`,
    ]);
  }

  // The parts that are loaded when they are needed.

  async #loadAnalysis() {
    const { AnalysisPanel } = await loadLazyViews();
    const panel = new AnalysisPanel(this.analysisHost, this.reviewHost, () => this.match);
    panel.firstStones.changed.listen(() => this.table.propose(this.#proposals));
    panel.mistakes.changed.listen(() => {
      this.update();
      // The board may be above the button that was pressed.
      if (panel.mistakes.state === "open") scrollTo({ top: 0 });
    });
    return panel;
  }

  async #loadEnding() {
    const { EndCard } = await loadLazyViews();
    const { again, share } = this.actions;
    return new EndCard(this.endingHost, () => this.match, { again, share, review: () => this.#review() });
  }

  async #loadTools() {
    const { GameTools } = await loadLazyViews();
    return new GameTools(this.toolsHost, () => this.match);
  }

  /**
   * Draw on the position shown.
   *
   * @param {string} from
   * @param {string} to
   * @param {string} colour
   */
  async #draw(from, to, colour) {
    const { draw } = await loadLazyViews();
    draw(this.match, from, to, colour);
  }

  async #loadFriend() {
    const { FriendCard } = await loadLazyViews();
    return new FriendCard(this.friendHost, () => this.match);
  }

  /** What a hint shows on the board, or else the analysis. */
  get #proposals() {
    const { hint, analysing } = this.match.analysis;
    if (hint) return [{ move: hint.choice }];
    return (analysing && this.analysis.part?.proposals) || [];
  }

  /** What the board shows. */
  #shown() {
    const { match } = this;
    return {
      description: match.description,
      view: match.view,
      enabled: match.personToMove,
      pending: moveUnderWay(match),
      proposals: this.#proposals,
      warnings: warningsOf(match, textsOf(match.description)),
    };
  }

  /** What the line below it says. */
  #status() {
    const { match } = this;
    const lost = resultFor(match.view, match.seats) === "lost";
    return {
      colour: match.fetch ? null : statusColour(match.view),
      text: this.#statusText(),
      thinking: isThinking(match),
      over: match.view.outcome !== null,
      bad: lost || this.table.warning !== null,
    };
  }

  /** @returns {string} */
  #statusText() {
    const { match } = this;
    if (match.fetch) return t("status-coming");
    if (match.waiting && match.python.state !== "ready") return t("status-waiting");
    if (this.analysis.part?.mistakes.active) return t("status-side", { side: sideName(match.view.to_move) });
    return statusText(match, textsOf(match.description), this.table);
  }

  #updateNotice() {
    const { match } = this;
    const { python, view, analysis: { hint: found } } = match;
    const error = problemText(python, match.error);
    const load = error ? null : loading(python);
    const hint = !error && !load && found ? hintText(found, view.to_move, valueText(found)) : "";
    const answer = this.#answer.here === match.here ? this.#answer.text : "";
    const news = error || load || hint || match.waiting ? "" : answer || swapText(match) || this.#outText();
    const retry = error ? [retryControl(match)] : [];
    /** @type {Control[]} */
    const leave = isOwnOut(match) ? [{ action: "leave", icon: "new", label: t("out-leave"), act: this.actions.newGame }] : [];
    this.notice.show({ error, load, hint, news, controls: [...botControls(match), ...retry, ...leave] });
  }

  /** Say who is out, for as long as it is the visitor. */
  #outText() {
    return [outText(this.match, textsOf(this.match.description)), isOwnOut(this.match) && t("out-watch")].filter(Boolean).join(". ");
  }

  /**
   * Answer a click on a cell where nothing can be done: with a shake and with the reason.
   *
   * @param {string} cell
   */
  async #refuse(cell) {
    const { match, board } = this;
    if (motion()) board.host.animate({ translate: ["0", "-5px", "5px", "-3px", "0"] }, { duration: 220 });
    const { here } = match;
    // Where moves are cells, Python knows why this one is none.
    const cells = Object.values(match.view.targets).some(([path]) => path?.length === 1 && path[0] && isCell(path[0]));
    const text = cells && match.python.state === "ready" ? reasonText(await match.whyIllegal(cell)) : t("click-nothing", { cell });
    if (this.match.here !== here) return;
    this.#answer = { text, here };
    this.#updateNotice();
    this.actions.say(text);
  }

  /** Celebrate a right answer. */
  #celebrate() {
    this.#sound(this.match.view, true);
    if (motion()) this.board.host.animate({ scale: ["1", "1.02", "1"] }, { duration: 300 });
  }

  /** Analyse the whole game. */
  #review() {
    const { match } = this;
    if (!match.analysis.analysing) match.analysis.setAnalysing(true);
    match.analysis.analyseAll();
  }

  /** Show what changes while a search runs. */
  #updateSearch() {
    this.analysis.update();
    if (this.match.analysis.busy === "all") this.moves.update();
    if (this.match.analysis.analysing) this.table.propose(this.#proposals);
  }

  /** @param {string} move */
  #play(move) {
    const { match } = this;
    const mistakes = this.analysis.part?.mistakes;
    if (mistakes?.active) {
      mistakes.answer(match, move);
      this.table.refuse();
      if (mistakes.state === "right") this.#celebrate();
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
    const { view, analysis: { hint } } = match;
    if (match.waiting || match.analysis.busy) return;
    const happened = before ? [lastMoveText(match), outText(match, textsOf(match.description))] : [];
    const now = hint ? hintText(hint, view.to_move, valueText(hint)) : `${this.#statusText()}.`;
    const text = [...happened, now].filter(Boolean).join(" ");
    if (text !== this.#spoken) {
      this.#spoken = text;
      this.actions.say(text);
    }
    if (before) this.#sound(view, resultFor(view, match.seats) === "won");
  }

  /**
   * Play the sound of a move, if the visitor wants any.
   *
   * @param {View} view
   * @param {boolean} won
   */
  async #sound(view, won) {
    if (!settings.sound && !settings.haptics) return;
    const { playMove } = await loadLazyViews();
    playMove(view, won);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!isForBoard(event, FIELDS)) return;
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
