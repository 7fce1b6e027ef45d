/**
 * The offer to change seats, where a game's rules give one.
 * @module board/swap_offer
 */

import { isSwap } from "./tokens.js";
import { t } from "../text/i18n.js";
import { buttonText, sideName } from "../text/words.js";
import { textButton } from "../ui/controls.js";
import { fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";

/** @import { Table } from "./table.js" */
/** @import { Match } from "../match/match.js" */

/** A card with the offer; hidden where there is none. */
export class SwapOffer {
  /** The position whose offer was turned down. */
  #dismissed = "";

  /**
   * @param {() => Match} match returns the game shown
   * @param {Table} table the board that takes the answer
   */
  constructor(match, table) {
    this.match = match;
    this.table = table;
    this.element = h("div", { class: "offer", hidden: true });
  }

  /** Show the offer where there is one. */
  update() {
    const match = this.match();
    const position = match.here;
    const swaps = this.table.paths.next.filter(isSwap);
    const offered = swaps.length > 0 && match.personToMove && this.#dismissed !== position;
    this.element.hidden = !offered;
    if (!offered) {
      fill(this.element);
      return;
    }
    const other = swaps[0] === "!swap" ? otherPlayer(match) : null;
    const dismiss = () => {
      this.#dismissed = position;
      this.update();
      this.table.grid.focus();
    };
    fill(
      this.element,
      h("p", null, h("b", null, t("swap-title")), " ", t("swap-text", { side: other ? sideName(other) : namesIn(swaps) })),
      h(
        "div",
        { class: "offer-buttons" },
        ...swaps.map((token) => this.#accept(token, other)),
        textButton({ action: "no-swap", label: t("swap-no"), act: dismiss }),
      ),
    );
  }

  /**
   * @param {string} token
   * @param {string | null} other whose seat the only swap leads to
   */
  #accept(token, other) {
    return h(
      "button",
      { type: "button", class: "button", "data-action": "swap", "data-token": token, onclick: () => this.table.give(token) },
      icon("swap"),
      other ? t("swap-do", { side: sideName(other) }) : buttonText(token),
    );
  }
}

/** @param {Match} match */
function otherPlayer(match) {
  return match.description.players.find((player) => player !== match.view.to_move) ?? "";
}

/** @param {string[]} tokens */
function namesIn(tokens) {
  return tokens.map((token) => sideName(token.slice("!swap:".length))).join(" / ");
}
