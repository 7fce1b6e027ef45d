/**
 * The buttons of an embedded board, and its notice.
 * @module embed/card_controls
 */

import { commonLength } from "../base/common.js";
import { isSwap } from "../board/tokens.js";
import { botControls, control, loading, retryControl, walkControls } from "../match/presenter.js";
import { sameMoves } from "../match/source.js";
import { said, t } from "../text/i18n.js";
import { buttonText, reasonText } from "../text/words.js";
import { showControls } from "../ui/controls.js";

/** @import { Control } from "../ui/controls.js" */
/** @import { Card } from "./card.js" */

/** The buttons of one card. */
export class CardControls {
  /** @param {Card} card */
  constructor(card) {
    this.card = card;
  }

  /** Show the buttons around the choices. */
  update() {
    this.card.frame.showBar(this.#walk(), this.#play());
  }

  /** Show the choices and the notice. */
  updateStatus() {
    const { frame, python, position, display } = this.card;
    const { match, stopped } = position;
    showControls(frame.choices, this.#choices());
    const load = loading(python);
    if (python.state === "failed" || python.late || match?.error) {
      const refused = match?.error && match.error.kind !== "failed" ? reasonText(match.error) : "";
      const retry = match ? [retryControl(match)] : [];
      const error = refused || t(python.late ? "load-late" : "embed-failed");
      frame.showNotice({ error, controls: retry }, display.link());
    } else frame.showNotice({ error: stopped && !load ? said(stopped) : "", load: load && { ...load, text: "" } }, "");
  }

  /** Return the buttons that go through the moves. @returns {Control[]} */
  #walk() {
    const { parameters: { controls, interactive }, position, lesson } = this.card;
    const total = position.moves.length;
    if (total === 0 || lesson) return [];
    // A picture can only show what can be drawn without Python.
    if (!interactive && position.drawn(total - 1) === null) return [];
    const wanted = controls === "full" ? ["first", "previous", "next", "last"] : ["previous", "next"];
    return walkControls(position.ply, total, (ply) => position.go(ply)).filter(({ action }) => wanted.includes(action));
  }

  /** Return the buttons that take moves back, ask for a hint, turn the board and begin again. @returns {Control[]} */
  #play() {
    const { card } = this;
    const { parameters: { controls, interactive, moves }, position, lesson, board } = card;
    const { match } = position;
    const full = controls === "full";
    const free = interactive && !lesson;
    const begun = position.awake || !sameMoves(position.moves, moves);
    // The moves that the board came with stay; from any of them others can be tried.
    const canUndo = match !== null && match.undoTarget >= commonLength(match.moves, position.source.moves);
    const canHint = Boolean(match?.personToMove) && match?.analysis.busy !== "hint";
    return [
      ...(full && free ? [control("undo", t("action-undo"), () => match?.undo(), canUndo)] : []),
      ...(full && free ? [control("hint", t("action-hint"), () => card.hint(), canHint)] : []),
      ...(full && free ? this.#friend() : []),
      ...(full ? [control("flip", t("action-flip"), () => board.table.flip(), true)] : []),
      ...(free ? [control("reset", t("embed-reset"), () => card.reset(), begun)] : []),
    ];
  }

  /** Return the button that sends the game to a friend: for boards on which people play all sides. @returns {Control[]} */
  #friend() {
    const { frame, position: { match } } = this.card;
    if (!match || match.diagram || match.moves.length === 0 || match.seats.some(({ kind }) => kind !== "person")) return [];
    const send = async () => (await import("./send_to_friend.js")).sendToFriend(match, frame.sent);
    return [control("share", t("embed-friend"), send, match.atEnd && !match.waiting)];
  }

  /** Return the buttons to begin, to show the position, to change seats, and to let bots go on. @returns {Control[]} */
  #choices() {
    const { playable, position, lesson, board } = this.card;
    const { match, awake, known, view } = position;
    /** @type {Control[]} */
    const found = [];
    if (playable && !awake && !match?.personToMove && !view?.outcome?.reason) {
      found.push({ ...control("resume", t(known ? "embed-play" : "embed-show"), () => this.card.wake()), action: "play" });
    }
    if (match?.personToMove && !match.waiting && !lesson) {
      for (const token of board.table.paths.next.filter(isSwap)) found.push(control("swap", buttonText(token), () => board.table.give(token)));
    }
    if (match) found.push(...botControls(match).filter(({ action }) => action === "resume"));
    return found;
  }
}
