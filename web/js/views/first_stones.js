/**
 * How good first stones are: a heat picture on the empty board, and the same as a list.
 * @module views/first_stones
 */

import { Signal } from "../base/signal.js";
import { firstStones } from "../before/openings.js";
import { number, t } from "../text/i18n.js";
import { sideName } from "../text/words.js";
import { fill, h, setText } from "../ui/dom.js";
import { valueSign, valueText } from "../text/values.js";

/** @import { Match } from "../match/match.js" */
/** @import { FirstStone } from "../before/openings.js" */

/** The first stones of the game shown, while its board is empty. */
export class FirstStones {
  /** The position that they were looked up for, as `here` names it. */
  #here = "";
  /** @type {FirstStone[]} */
  #stones = [];

  constructor() {
    /** Emitted when other stones are there to show. */
    this.changed = new Signal();
    this.title = h("summary");
    this.text = h("p", { class: "analysis-note" });
    this.list = h("ol", { class: "best first-stones" });
    this.element = h("details", { class: "openings", hidden: true }, this.title, this.text, this.list);
  }

  /** Show the first stones of a game, or nothing once it has begun. @param {Match} match */
  async update(match) {
    const { here } = match;
    if (here === this.#here) return;
    this.#here = here;
    this.#show(match, []);
    // Without the data the analysis is as elsewhere.
    const stones = await firstStones(match).catch(() => []);
    if (here !== this.#here || stones.length === 0) return;
    this.#show(match, stones);
    this.changed.emit();
  }

  /** @param {Match} match @param {FirstStone[]} stones */
  #show({ description }, stones) {
    this.#stones = stones;
    this.element.hidden = stones.length === 0;
    if (stones.length === 0) return;
    const side = sideName(description.players[0] ?? "");
    setText(this.title, t("openings-title"));
    setText(this.text, t("openings-why", { side }));
    fill(
      this.list,
      ...stones.map((stone) =>
        h(
          "li",
          null,
          h("b", null, stone.cells[0]),
          h("span", { class: "best-value" }, valueText(proofOf(stone))),
          h("span", { class: "best-line" }, spread(stone)),
        ),
      ),
    );
  }

  /**
   * The heat picture, for the board.
   *
   * @returns {{move: string, text: string, shade: number}[] | null} null where there is none
   */
  get proposals() {
    if (this.#stones.length === 0) return null;
    return this.#stones.flatMap((stone) =>
      stone.cells.map((move) => ({ move, text: valueSign(proofOf(stone)), shade: 2 * stone.value - 1 })),
    );
  }
}

/** @param {FirstStone} stone */
function proofOf({ value, low, high }) {
  const proven = low < high ? null : value === 1 ? "win" : value === 0 ? "loss" : "draw";
  return { value, proven };
}

/** @param {FirstStone} stone */
function spread({ low, high }) {
  return low < high ? t("openings-spread", { low: number(100 * low), high: number(100 * high) }) : t("openings-proved");
}
