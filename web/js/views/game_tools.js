/**
 * What a player does besides moving: write a note on the position, resign, offer a draw.
 * @module views/game_tools
 */

import { withoutMarks } from "../before/mark_text.js";
import { LONGEST_NOTE, write } from "../match/notes.js";
import { t } from "../text/i18n.js";
import { isOnlyPerson, sideName } from "../text/words.js";
import { showControls } from "../ui/controls.js";
import { h, setAttribute, setText } from "../ui/dom.js";
import { ask } from "./dialog.js";

/** @import { Match } from "../match/match.js" */
/** @import { Control } from "../ui/controls.js" */

/** A bot agrees to a draw where its own chance is not greater than this. */
const AGREES_BELOW = 0.5;

/** The note on the position shown, and the buttons below the moves. */
export class GameTools {
  /** The position whose note is being written, as `here` names it. @type {string | null} */
  #writing = null;
  /** The answer of a bot that declined, and the position that it belongs to. */
  #answer = { text: "", here: "" };

  /**
   * @param {HTMLElement} element to fill
   * @param {() => Match} match returns the game shown
   */
  constructor(element, match) {
    this.element = element;
    this.match = match;
    this.note = h("p", { class: "note-text" });
    this.field = h("textarea", { class: "note-field", rows: 3, maxlength: LONGEST_NOTE, onchange: () => this.#keep() });
    this.buttons = h("div", { class: "tool-buttons" });
    this.said = h("p", { class: "facts", role: "status" });
    element.append(this.note, this.field, this.buttons, this.said);
  }

  /** Show what can be done now. */
  update() {
    const match = this.match();
    const { here } = match;
    if (this.#writing !== here) this.#writing = null;
    const text = withoutMarks(match.comments[match.ply] ?? "");
    setText(this.note, text);
    this.note.hidden = text === "" || this.#writing !== null;
    this.field.hidden = this.#writing === null;
    setAttribute(this.field, "aria-label", t("note-label"));
    setText(this.said, this.#answer.here === here ? this.#answer.text : "");
    this.element.setAttribute("aria-label", t("tools-label"));
    showControls(this.buttons, this.#controls(match));
  }

  /** @param {Match} match @returns {Control[]} */
  #controls(match) {
    const writing = this.#writing !== null;
    const text = t(writing ? "note-done" : "note-do");
    const note = { action: "note", label: text, act: () => (writing ? this.#stop() : this.#write()), pressed: writing };
    const { view, seats, moves, description } = match;
    const going = match.atEnd && !match.waiting && !view.outcome && moves.length > 1;
    // A link carries no result, so a friend would not hear of it; with three players nobody else can end the game.
    const can = going && description.players.length === 2 && match.persons.length > 0 && seats.every(({ kind }) => kind !== "friend");
    if (!can) return [note];
    return [
      note,
      { action: "draw", label: t("draw-do"), act: () => this.#offerDraw(match) },
      { action: "resign", label: t("resign-do"), act: () => this.#resign(match) },
    ];
  }

  #write() {
    const match = this.match();
    this.#writing = match.here;
    this.field.value = withoutMarks(match.comments[match.ply] ?? "");
    this.update();
    this.field.focus();
  }

  #keep() {
    if (this.#writing === this.match().here) write(this.match(), this.field.value);
  }

  #stop() {
    this.#keep();
    this.#writing = null;
    this.update();
  }

  /** The only person; with two of them the one to move. @param {Match} match */
  #player({ view, seats }) {
    return Object.keys(view.seats).find((player) => isOnlyPerson(seats, view.seats[player])) ?? view.to_move;
  }

  /** @param {Match} match */
  async #resign(match) {
    const player = this.#player(match);
    const winner = match.description.players.find((other) => other !== player) ?? null;
    const sure = await ask(t("resign-title"), t("resign-text", { side: sideName(winner ?? "") }), [
      { answer: "no", label: t("resign-no") },
      { answer: "yes", label: t("resign-do"), main: true },
    ]);
    if (sure === "yes" && match === this.match()) match.settle({ winner, reason: "resignation" });
  }

  /** @param {Match} match */
  async #offerDraw(match) {
    const player = this.#player(match);
    const agreed = match.persons.length > 1 ? await this.#askOther(player) : botAgrees(match, player);
    if (match !== this.match()) return;
    if (agreed) match.settle({ winner: null, reason: "agreement" });
    else {
      this.#answer = { text: t("draw-declined"), here: match.here };
      this.update();
    }
  }

  /** @param {string} player who offers */
  async #askOther(player) {
    const answer = await ask(t("draw-title", { side: sideName(player) }), t("draw-text"), [
      { answer: "no", label: t("draw-no") },
      { answer: "yes", label: t("draw-yes"), main: true },
    ]);
    return answer === "yes";
  }
}

/**
 * Return whether the bot agrees to a draw: it knows its chance from its last search.
 *
 * @param {Match} match
 * @param {string} player who offers
 */
function botAgrees({ line, moves, analysis }, player) {
  const values = analysis.valuesAlong(moves);
  const ply = line.slice(0, moves.length).findLastIndex((entry, at) => entry.player !== player && values[at] !== null);
  const value = values[ply];
  return value !== undefined && value !== null && value <= AGREES_BELOW;
}
