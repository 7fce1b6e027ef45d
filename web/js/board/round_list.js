/**
 * The list of moves in rounds with the variations beside them, and the buttons that go through it.
 * @module board/round_list
 */

import { walkControls } from "../match/presenter.js";
import { said, t } from "../text/i18n.js";
import { NAG_SIGNS, sideName } from "../text/words.js";
import { iconButton, showControls } from "../ui/controls.js";
import { h } from "../ui/dom.js";
import { MoveButtons } from "./move_buttons.js";

/** @import { LineEntry } from "../types.js" */
/** @import { Match } from "../match/match.js" */
/** @import { Verdict } from "../match/review.js" */

/** Wheel distance in pixels for one move. */
const WHEEL_STEP = 30;

/** Number of rounds listed at most: building and laying out those of a game of thousands would hold up the page. */
const MOST_ROUNDS = 120;

/** @typedef {{round: number, turns: {player: string, entries: {entry: LineEntry, ply: number}[]}[]}} Round */

/** The list of moves of a game. */
export class RoundList {
  #wheel = 0;
  /** Verdicts on moves, by the ply after them. @type {Map<number, Verdict>} */
  #verdicts = new Map();

  /**
   * @param {() => Match} match returns the game shown
   * @param {() => Verdict[]} verdicts returns what the analysis says of its moves
   */
  constructor(match, verdicts) {
    this.match = match;
    this.verdicts = verdicts;
    this.rounds = h("ol", { class: "rounds" });
    this.scroller = h("div", { class: "moves-scroller" }, this.rounds);
    this.buttons = new MoveButtons(this.scroller);
    this.navigation = h("div", { class: "moves-navigation", role: "group" });
    this.element = h("section", { class: "moves" }, this.navigation, this.scroller);
    this.scroller.addEventListener("wheel", (event) => this.#turnWheel(event), { passive: false });
  }

  /** Show the current line. */
  update() {
    const match = this.match();
    const { line, moves, ply } = match;
    const verdicts = this.verdicts();
    this.element.setAttribute("aria-label", t("moves-label"));
    this.navigation.setAttribute("aria-label", t("moves-label"));
    this.#verdicts = new Map(verdicts.map((verdict) => [verdict.ply + 1, verdict]));
    const rounds = roundsOf(line.slice(0, moves.length));
    const first = firstListed(rounds, ply);
    this.buttons.build(this.rounds, [first, line, moves.length, match.variations, match.nags, verdicts], () => this.#build(match, rounds, first));
    const steps = walkControls(ply, moves.length, (wanted) => this.match().go(wanted));
    showControls(this.navigation, steps, (control) => iconButton(control, "step"));
    if (!this.buttons.mark(ply) && moves.length > 0) this.scroller.scrollTo(0, 0);
  }

  /**
   * @param {Match} match
   * @param {Round[]} rounds
   * @param {number} first the index of the first one listed
   */
  #build(match, rounds, first) {
    const { nags } = match;
    const shown = match.line.slice(0, match.moves.length);
    const end = first + MOST_ROUNDS;
    this.element.classList.toggle("many-sides", match.description.players.length > 2);
    this.element.style.setProperty("--players", String(match.description.players.length));
    if (rounds.length === 0) return [h("li", { class: "moves-empty" }, t("moves-empty")), ...this.#variationsIn(match, shown, 1)];
    return [
      this.#further(rounds[first - 1]),
      ...rounds.slice(first, end).map(({ round, turns }) =>
        h(
          "li",
          { class: "round" },
          h("span", { class: "round-number", "aria-label": t("moves-round", { number: round }) }, round),
          ...turns.map(({ player, entries }) =>
            h("span", { class: "turn", "data-column": match.description.players.indexOf(player) + 2 }, ...entries.map(({ entry, ply }) => this.#move(entry, ply, player, nags[ply]))),
          ),
          ...this.#variationsIn(match, shown, round),
        ),
      ),
      this.#further(rounds[end]),
    ];
  }

  /** The way to a round that is not listed, if there is one. @param {Round | undefined} round */
  #further(round) {
    const ply = round?.turns[0]?.entries[0]?.ply;
    if (!round || ply === undefined) return null;
    const label = t("moves-round", { number: round.round });
    return h("li", { class: "round" }, h("button", { type: "button", class: "move", "aria-label": label, onclick: () => this.match().go(ply) }, "…"));
  }

  /**
   * The variations that leave the line in a round, with the number of the round.
   *
   * @param {Match} match
   * @param {LineEntry[]} shown
   * @param {number} round
   */
  #variationsIn(match, shown, round) {
    return match.variations.flatMap((variation, index) => {
      const at = shown[Math.min(variation.ply, shown.length - 1)]?.round ?? 1;
      if (at !== round) return [];
      const text = `${round}… ${variation.moves.slice(variation.ply).join(" ")}`;
      const act = () => match.takeVariation(index);
      const label = t("moves-variation", { ply: variation.ply + 1, moves: text });
      return [h("button", { type: "button", class: "variation", "aria-label": label, onclick: act }, text)];
    });
  }

  /**
   * @param {LineEntry} entry
   * @param {number} ply
   * @param {string} player
   * @param {number | undefined} recorded the NAG of its record
   */
  #move(entry, ply, player, recorded) {
    const verdict = this.#verdicts.get(ply);
    const label = t("moves-jump", { side: sideName(player), move: entry.move });
    const nag = verdict?.nag ?? recorded;
    const sign = nag ? NAG_SIGNS[nag] : "";
    return this.buttons.button(
      ply,
      {
        class: "move",
        "data-ply": ply,
        "data-nag": nag,
        title: verdict ? said(verdict.reason) : null,
        "aria-label": verdict ? `${label} ${sign}, ${said(verdict.reason)}` : label,
        onclick: () => this.match().go(ply),
      },
      entry.move,
      sign ? h("span", { class: "move-sign" }, sign) : null,
    );
  }

  /** @param {WheelEvent} event */
  #turnWheel(event) {
    if (event.ctrlKey || Math.abs(event.deltaY) <= Math.abs(event.deltaX)) return;
    const match = this.match();
    if (match.moves.length === 0) return;
    event.preventDefault();
    this.#wheel += event.deltaY;
    if (Math.abs(this.#wheel) < WHEEL_STEP) return;
    match.go(match.ply + Math.sign(this.#wheel));
    this.#wheel = 0;
  }
}

/** @param {LineEntry[]} line @returns {Round[]} its rounds, each with the turns in it */
function roundsOf(line) {
  /** @type {Round[]} */
  const rounds = [];
  line.forEach((entry, index) => {
    let round = rounds.at(-1);
    if (!round || round.round !== entry.round) {
      round = { round: entry.round, turns: [] };
      rounds.push(round);
    }
    let turn = round.turns.at(-1);
    if (!turn || turn.player !== entry.player) {
      turn = { player: entry.player, entries: [] };
      round.turns.push(turn);
    }
    turn.entries.push({ entry, ply: index + 1 });
  });
  return rounds;
}

/**
 * @param {Round[]} rounds
 * @param {number} ply
 * @returns {number} the index of the first round to list, so that those around a position are listed and do not change with each step
 */
function firstListed(rounds, ply) {
  const at = rounds.findLastIndex(({ turns }) => (turns[0]?.entries[0]?.ply ?? 0) <= ply);
  const stride = MOST_ROUNDS / 2;
  const wanted = (Math.floor(at / stride) - 0.5) * stride;
  return Math.max(0, Math.min(wanted, rounds.length - MOST_ROUNDS));
}
