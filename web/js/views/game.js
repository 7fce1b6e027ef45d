/**
 * The view in which a game is played.
 * @module views/game
 */

import { change, settings, settingsChanged } from "../base/settings.js";
import { Table } from "../board/table.js";
import {
  hintText, isThinking, lastMoveText, pendingMove, plyOfKey, statusColour, statusText, swapText,
} from "../game/presenter.js";
import { t } from "../text/i18n.js";
import { isOnlyPerson, textsOf } from "../text/words.js";
import { showStatus } from "../ui/controls.js";
import { fill, h, setAttribute, setText } from "../ui/dom.js";
import { playMove } from "../ui/sound.js";
import { ACTION_KEYS, ActionBar } from "./actions.js";
import { AnalysisPanel, proposals, valueText } from "./analysis.js";
import { ask } from "./dialog.js";
import { MoveEntry } from "./entry.js";
import { MoveList } from "./moves.js";
import { Notice } from "./notice.js";
import { SwapOffer } from "./offer.js";
import { SeatCards } from "./seats.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../game/live_game.js").LiveGame} LiveGame */

/** The view of one game at this page. */
export class GameView {
  /** @type {(() => void)[]} */
  #leave = [];
  #spoken = "";
  #listening = false;

  /**
   * @param {HTMLElement} host
   * @param {LiveGame} live
   * @param {{newGame: () => void, say: (text: string) => void}} actions
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
    this.seats = new SeatCards();
    this.moves = new MoveList(() => this.live);
    this.entry = new MoveEntry(() => this.live, (move) => this.#play(move));
    this.analysis = new AnalysisPanel(() => this.live);
    this.bar = new ActionBar((action) => this.do(action));
    this.element = this.#arrange();
    fill(host, this.element);
    this.#listen();
    live.analysing = settings.bar;
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
        this.seats.element,
        this.analysis.element,
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
    const onKey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", onKey);
    this.#leave.push(
      live.changed.listen((before) => this.update(before)),
      live.reported.listen(() => this.#updateSearch()),
      live.engine.changed.listen(() => this.#updateStatus()),
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
    this.moves.update();
    this.entry.update();
    this.analysis.update();
    this.bar.update(live);
    this.offer.update(live);
    this.#updateStatus();
    if (this.#listening) this.#announce(before);
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
      proposals: live.hint ? [{ move: live.hint.choice }] : live.analysing ? proposals(live.report) : [],
    });
  }

  /** Show what changes while a search runs. */
  #updateSearch() {
    this.analysis.update();
    if (this.live.analysing) this.table.propose(proposals(this.live.report));
    this.#updateStatus();
  }

  #updateStatus() {
    const { live } = this;
    const colour = live.fetch ? null : statusColour(live.view);
    showStatus(this.status, { colour, text: this.#statusText(), thinking: isThinking(live) });
    this.status.classList.toggle("over", live.view.outcome !== null && live.atEnd);
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
  async #play(move) {
    const { live } = this;
    if (live.atEnd || live.moves[live.ply] === move) {
      live.play(move);
      return;
    }
    const answer = await ask(t("branch-title"), t("branch-text"), [
      { answer: "drop", label: t("branch-drop") },
      { answer: "keep", label: t("branch-keep"), main: true },
    ]);
    if (answer === null) this.table.refuse();
    else live.play(move, { keep: answer === "keep" });
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
    else if (action === "hint") live.askHint();
    else if (action === "stop") live.stop();
    else if (action === "flip") table.flip();
    else if (action === "rotate") change("turn", (settings.turn + 1) % 6);
    else if (action === "new") this.actions.newGame();
    else if (action === "analyse") {
      change("bar", !live.analysing);
      live.setAnalysing(!live.analysing);
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
    const happened = before ? [lastMoveText(live), swapText(live)] : [];
    const now = hint ? hintText(hint, valueText(hint)) : `${this.#statusText()}.`;
    const text = [...happened, now].filter(Boolean).join(" ");
    if (text !== this.#spoken) {
      this.#spoken = text;
      this.actions.say(text);
    }
    if (before) playMove(view, view.outcome?.winner != null && isOnlyPerson(live.seats, view.seats[view.outcome.winner]));
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
