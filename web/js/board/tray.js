/**
 * The tray beside a board: choices that belong to no cell, such as stones to take, and passing.
 * @module board/tray
 */

import { t } from "../text/i18n.js";
import { buttonText, capital, colourName } from "../text/words.js";
import { fill, h } from "../ui/dom.js";
import { stone } from "../ui/icons.js";
import { keepFocus } from "../ui/refill.js";
import { isButton, isStone, isSwap } from "./tokens.js";

/** @import { Paths } from "./paths.js" */

/** The tray. */
export class Tray {
  /** The game whose choices have been in the tray: it keeps its room there. */
  #usedBy = "";

  /**
   * @param {object} on
   * @param {(token: string) => void} on.take called with a stone
   * @param {(token: string) => void} on.press called with a button
   */
  constructor({ take, press }) {
    this.take = take;
    this.press = press;
    this.element = h("div", { class: "tray", role: "group", hidden: true });
  }

  /**
   * @param {Paths} paths
   * @param {string} game its id
   */
  update(paths, game) {
    const { next, prefix } = paths;
    const taken = prefix[0] !== undefined && isStone(prefix[0]) ? prefix[0] : null;
    const first = taken ? [...new Set(paths.all.map(({ path }) => path[0] ?? ""))] : next;
    const stones = prefix.length === 0 || taken ? first.filter(isStone) : [];
    const buttons = prefix.length === 0 ? next.filter((token) => isButton(token) && !isSwap(token)) : [];
    const items = [
      ...(stones.length > 1 ? stones.map((token) => this.#stone(token, token === taken)) : []),
      ...buttons.map((token) => this.#button(token)),
    ];
    if (items.length > 0) this.#usedBy = game;
    // Once a game has used the tray its room is kept, so that the board does not jump with every turn.
    this.element.hidden = this.#usedBy !== game;
    this.element.setAttribute("aria-label", t("tray-label"));
    keepFocus(this.element, () => fill(this.element, ...items));
  }

  /**
   * @param {string} token
   * @param {boolean} taken
   */
  #stone(token, taken) {
    const colour = token.slice(1);
    return h(
      "button",
      {
        type: "button",
        class: "tray-stone",
        "data-token": token,
        "aria-pressed": String(taken),
        onclick: () => this.take(token),
      },
      stone(colour),
      h("span", null, capital(colourName(colour))),
    );
  }

  /** @param {string} token */
  #button(token) {
    const attributes = { type: "button", class: "button", "data-token": token, onclick: () => this.press(token) };
    return h("button", attributes, buttonText(token));
  }
}
