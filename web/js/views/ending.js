/**
 * What to do when a game is over: play again, look back, share.
 * @module views/ending
 */

import { sheets } from "../assets.js";
import { levelOf, tallyOf } from "../match/results.js";
import { loadTexts, t } from "../text/i18n.js";
import { resultFor } from "../text/words.js";
import { showControls } from "../ui/controls.js";
import { h } from "../ui/dom.js";
import { refill } from "../ui/refill.js";
import { loadSheet } from "../ui/sheet.js";
import { thumbs } from "./thumbs.js";

/** @import { PythonClient, Seat } from "../types.js" */
/** @import { Match } from "../match/match.js" */
/** @import { Control } from "../ui/controls.js" */

/** The lowest and the highest level of a bot. */
const LEVELS = { lowest: 1, highest: 6 };

/**
 * What the card can do.
 * @typedef {object} EndActions
 * @property {(seats: Seat[]) => void} again begin the same game with these seats
 * @property {() => void} review
 * @property {() => void} share
 */

/** A card that appears when a game is over. */
export class EndCard {
  /**
   * @param {HTMLElement} element to fill
   * @param {() => Match} match returns the game shown
   * @param {EndActions} actions
   */
  constructor(element, match, actions) {
    this.element = element;
    this.match = match;
    this.actions = actions;
    this.tally = h("p", { class: "ending-tally" });
    this.buttons = h("div", { class: "ending-buttons" });
    this.thumbs = h("div", null);
    element.append(this.tally, this.buttons, this.thumbs);
  }

  /** Show it if the game is over. */
  update() {
    const match = this.match();
    const shown = match.view.outcome !== null && match.atEnd && !match.waiting;
    this.element.hidden = !shown;
    if (!shown) return;
    this.element.setAttribute("aria-label", t("end-label"));
    const controls = this.#controls(match);
    showControls(this.buttons, controls);
    const code = match.description.rules?.code ?? "";
    refill(this.thumbs, [code], () => [code ? thumbs(code) : null]);
    const level = resultFor(match.view, match.seats) ? levelOf(match.seats) : null;
    const { won, lost, drawn } = tallyOf(match.game, level ?? 0);
    // A game from a link counts for nobody.
    const tally = level !== null && won + lost + drawn > 0 ? t("end-tally", { level, won, lost, drawn }) : "";
    refill(this.tally, [tally], () => [document.createTextNode(tally)]);
  }

  /**
   * @param {Match} match
   * @returns {Control[]}
   */
  #controls({ seats, python, description: { name, rules } }) {
    const { again, review, share } = this.actions;
    const level = levelOf(seats);
    /** @type {Control[]} */
    const controls = [{ action: "rematch", icon: "flip", label: t("end-rematch"), act: () => again(seats), main: true }];
    if (level !== null && seats.some(({ kind }) => kind === "person")) {
      controls.push({ action: "other-side", icon: "swap", label: t("end-other-side"), act: () => again(turned(seats)) });
      const levels = /** @type {const} */ ([["level-up", level + 1], ["level-down", level - 1]]);
      for (const [action, next] of levels) {
        if (next < LEVELS.lowest || next > LEVELS.highest) continue;
        controls.push({
          action,
          icon: action === "level-up" ? "up" : "down",
          label: t(action === "level-up" ? "end-level-up" : "end-level-down", { level: next }),
          act: () => again(seats.map((seat) => (seat.kind === "bot" ? { kind: "bot", level: next } : seat))),
        });
      }
    }
    controls.push({ action: "review", icon: "analyse", label: t("end-review"), act: review });
    // Nobody has made puzzles for a game in ludemes.
    if (rules) controls.push({ action: "game-puzzles", icon: "hint", label: t("end-puzzles"), act: () => lookForPuzzles(python, rules.code, name) });
    controls.push({ action: "share-game", icon: "share", label: t("nav-share"), act: share });
    return controls;
  }
}

/**
 * Look for puzzles of a game; what does it is loaded only then.
 *
 * @param {PythonClient} python
 * @param {string} code of the rules
 * @param {string} name of the game
 */
async function lookForPuzzles(python, code, name) {
  const [{ openPuzzles }] = await Promise.all([import("./breed_puzzles.js"), loadTexts("breeding_view"), loadSheet(sheets.breed)]);
  openPuzzles(python, code, name);
}

/**
 * Move everybody on by one seat.
 *
 * @param {Seat[]} seats
 * @returns {Seat[]}
 */
function turned(seats) {
  return [...seats.slice(-1), ...seats.slice(0, -1)];
}
