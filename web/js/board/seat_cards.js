/**
 * The seats: a card for each, on which a visitor chooses who plays.
 * @module board/seat_cards
 */

import { select } from "../ui/controls.js";
import { h, setAttribute, setText } from "../ui/dom.js";
import { refill } from "../ui/refill.js";
import { said, t } from "../text/i18n.js";
import { icon, stone } from "../ui/icons.js";
import { motion, withShapes } from "../ui/theme.js";
import { capital, playerName, sideName } from "../text/words.js";

/** @import { Seat } from "../types.js" */
/** @import { Match } from "../match/match.js" */

/** Levels of the bots. */
const LEVELS = /** @type {const} */ ([1, 2, 3, 4, 5, 6]);

/**
 * Create a list to choose a seat's occupant from.
 *
 * @param {Seat} seat the initial choice
 * @param {string} person label for a person
 * @param {(seat: Seat) => void} onChange
 * @returns {HTMLSelectElement}
 */
export function playerSelect(seat, person, onChange) {
  const levels = LEVELS.map((level) => /** @type {const} */ ([level, t(`level-${level}`)]));
  const list = select([["person", person], ["friend", t("who-friend")], ...levels], seat.kind === "bot" ? seat.level : seat.kind, {
    onchange: () => onChange(seatOf(list.value)),
  });
  return list;
}

/**
 * @param {string} value of the list
 * @returns {Seat}
 */
function seatOf(value) {
  return value === "person" || value === "friend" ? { kind: value } : { kind: "bot", level: Number(value) };
}

/** The cards of all seats. */
export class SeatCards {
  /** @type {string} */
  #seating = "";

  /** @param {() => Match} match returns the game shown */
  constructor(match) {
    this.match = match;
    this.cards = h("div", { class: "seats", role: "group" });
    /** What people count of the whole game. */
    this.standing = h("p", { class: "standing" });
    this.element = h("div", { class: "table-state" }, this.cards, this.standing);
  }

  /** Show who plays, who is to move and how things stand. */
  update() {
    const match = this.match();
    const { view } = match;
    this.cards.setAttribute("aria-label", t("seats-label"));
    const players = Object.entries(view.seats).sort((a, b) => a[1] - b[1]);
    /** @type {Map<string, DOMRect>} */
    let places = new Map();
    const changed = refill(this.cards, [match.id, match.seats, players], () => {
      places = this.#places();
      return players.map(([player, seat]) => this.#card(match, player, seat));
    });
    if (changed) {
      const seating = JSON.stringify([match.id, players]);
      // A swap of players within a game must be noticed.
      if (this.#seating !== "" && this.#seating !== seating && this.#seating.startsWith(`["${match.id}"`) && motion()) {
        this.#exchange(places);
      }
      this.#seating = seating;
    }
    const out = new Set([...Object.keys(view.out ?? {}), ...match.line.slice(0, match.ply).flatMap((entry) => entry.out ?? [])]);
    const standing = view.standing ?? [];
    players.forEach(([player, seat], index) => {
      const card = /** @type {HTMLElement} */ (this.cards.children[index]);
      const active = !view.outcome && view.to_move === player;
      card.classList.toggle("active", active);
      card.classList.toggle("winner", view.outcome?.winner === player);
      card.classList.toggle("shapes", withShapes(players.length));
      setAttribute(card, "aria-current", active ? "true" : null);
      card.classList.toggle("out", out.has(player));
      setText(part(card, ".seat-out"), out.has(player) ? t("seat-out") : "");
      setText(part(card, ".seat-standing"), capital(standing.filter((one) => one.player === player).map(said).join(", ")));
      card.dataset["seat"] = String(seat);
    });
    setText(this.standing, standing.filter((one) => one.player === undefined).map((one) => capital(said(one))).join(" · "));
  }

  /** Return where the stone of each player is on the cards. @returns {Map<string, DOMRect>} */
  #places() {
    const cards = /** @type {HTMLElement[]} */ ([...this.cards.children]);
    return new Map(cards.map((card) => [card.dataset["side"] ?? "", part(card, ".stone").getBoundingClientRect()]));
  }

  /**
   * Let the stones move from the cards that they were on.
   *
   * @param {Map<string, DOMRect>} places where they were
   */
  #exchange(places) {
    for (const card of /** @type {HTMLElement[]} */ ([...this.cards.children])) {
      card.classList.add("changed");
      const stone = part(card, ".stone");
      const from = places.get(card.dataset["side"] ?? "");
      const to = stone.getBoundingClientRect();
      if (!from) continue;
      stone.animate([{ translate: `${from.x - to.x}px ${from.y - to.y}px` }, { translate: "0 0" }], { duration: 600, easing: "ease-in-out" });
    }
  }

  /**
   * @param {Match} match
   * @param {string} player
   * @param {number} seat
   */
  #card(match, player, seat) {
    const occupant = match.seats[seat] ?? { kind: "person" };
    /** @type {Seat[]} */
    const asPerson = match.seats.map((one, index) => (index === seat ? { kind: "person" } : one));
    const list = playerSelect(occupant, playerName(asPerson, seat), (chosen) => match.setSeat(seat, chosen));
    setAttribute(list, "aria-label", t("seat-chooser", { side: sideName(player) }));
    return h(
      "div",
      { class: "seat", "data-side": player },
      stone(player),
      h(
        "span",
        { class: "seat-who" },
        h("span", { class: "seat-player" }, playerName(match.seats, seat), icon("next")),
        h("span", { class: "seat-side" }, sideName(player), " ", h("span", { class: "seat-out" })),
        h("span", { class: "seat-standing" }),
      ),
      list,
    );
  }
}

/**
 * @param {Element} card
 * @param {string} selector
 */
function part(card, selector) {
  return /** @type {HTMLElement} */ (card.querySelector(selector));
}
