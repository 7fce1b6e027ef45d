/**
 * The seats: a card for each, on which a visitor chooses who plays.
 * @module views/seats
 */

import { fill, h, setAttribute, setText } from "../ui/dom.js";
import { t } from "../text/i18n.js";
import { icon, stone } from "../ui/icons.js";
import { motion } from "../ui/theme.js";
import { playerName, sideName } from "../text/words.js";

/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../game/live_game.js").LiveGame} LiveGame */

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
  const select = h(
    "select",
    {
      onchange: () => onChange(select.value === "person" ? { kind: "person" } : { kind: "bot", level: Number(select.value) }),
    },
    h("option", { value: "person" }, person),
    ...LEVELS.map((level) => h("option", { value: level }, t(`level-${level}`))),
  );
  select.value = seat.kind === "person" ? "person" : String(seat.level);
  return select;
}

/** The cards of all seats. */
export class SeatCards {
  /** @type {string} */
  #built = "";
  /** @type {string} */
  #seating = "";

  constructor() {
    this.element = h("div", { class: "seats", role: "group" });
  }

  /** @param {LiveGame} live */
  update(live) {
    const { view } = live;
    this.element.setAttribute("aria-label", t("seats-label"));
    const players = Object.entries(view.seats).sort((a, b) => a[1] - b[1]);
    const out = live.line.slice(0, live.ply).flatMap((entry) => entry.out ?? []);
    const built = JSON.stringify([live.id, live.seats, players, document.documentElement.lang]);
    if (built !== this.#built) {
      this.#built = built;
      fill(this.element, ...players.map(([player, seat]) => this.#card(live, player, seat)));
      const seating = JSON.stringify([live.id, players]);
      // A swap of players within a game must be noticed.
      if (this.#seating !== "" && this.#seating !== seating && this.#seating.startsWith(`["${live.id}"`) && motion()) {
        for (const card of this.element.children) card.classList.add("changed");
      }
      this.#seating = seating;
    }
    players.forEach(([player, seat], index) => {
      const card = /** @type {HTMLElement} */ (this.element.children[index]);
      const active = !view.outcome && view.to_move === player;
      card.classList.toggle("active", active);
      card.classList.toggle("winner", view.outcome?.winner === player);
      setAttribute(card, "aria-current", active ? "true" : null);
      card.classList.toggle("out", out.includes(player));
      setText(/** @type {Element} */ (card.querySelector(".seat-out")), out.includes(player) ? t("seat-out") : "");
      card.dataset["seat"] = String(seat);
    });
  }

  /**
   * @param {LiveGame} live
   * @param {string} player
   * @param {number} seat
   */
  #card(live, player, seat) {
    const occupant = live.seats[seat] ?? { kind: "person" };
    /** @type {Seat[]} */
    const asPerson = live.seats.map((one, index) => (index === seat ? { kind: "person" } : one));
    const select = playerSelect(occupant, playerName(asPerson, seat), (chosen) => live.setSeat(seat, chosen));
    setAttribute(select, "aria-label", t("seat-chooser", { side: sideName(player) }));
    return h(
      "div",
      { class: "seat", "data-side": player },
      stone(player),
      h(
        "span",
        { class: "seat-who" },
        h("span", { class: "seat-player" }, playerName(live.seats, seat), icon("next")),
        h("span", { class: "seat-side" }, sideName(player), " ", h("span", { class: "seat-out" })),
      ),
      select,
    );
  }
}
