/**
 * The dialog for a new game: its seats and options.
 * @module views/newgame
 */

import { select, textButton } from "../ui/controls.js";
import { fill, h, setText } from "../ui/dom.js";
import { t } from "../text/i18n.js";
import { stone } from "../ui/icons.js";
import { checkbox, Chips, field } from "../ui/fields.js";
import { keepFocus } from "../ui/refill.js";
import { settings } from "../base/settings.js";
import { capital, reasonText, sideName, textsOf } from "../text/words.js";
import { openDialog } from "./dialog.js";
import { playerSelect } from "../board/seat_cards.js";

/** @import { Description, GameOption, OptionValue, Options, Seat } from "../types.js" */
/** @import { GameData } from "../before/data.js" */
/** @import { PythonClient } from "../python/client.js" */

/**
 * Open the dialog for a new game.
 *
 * @param {GameData} data
 * @param {PythonClient} python
 * @param {{options: Options, seats: Seat[], start: (options: Options, seats: Seat[], description: Description) => void, games: () => void}} how
 *   the initial options and seats, and callbacks for the answer
 */
export function askNewGame(data, python, how) {
  new NewGameDialog(data, python, how);
}

class NewGameDialog {
  /**
   * @param {GameData} data
   * @param {PythonClient} python
   * @param {Parameters<typeof askNewGame>[2]} how
   */
  constructor(data, python, how) {
    this.data = data;
    this.python = python;
    this.how = how;
    this.description = data.game;
    this.options = { ...how.options };
    this.seats = how.seats;
    this.asked = 0;
    /** Quick choices of both seats. */
    this.chips = new Chips("data-quick", t("new-mix"), (quick) => this.#take(quick));
    this.chips.show([
      ["first", t("new-first")], ["second", t("new-second")], ["random", t("new-random")], ["people", t("new-people")], ["friend", t("who-friend")],
    ], quickChoice(how.seats));

    this.seatsPart = h("div", { class: "new-seats" });
    this.optionsPart = h("div", { class: "fields" });
    this.error = h("p", { class: "field-error", role: "alert" });
    this.start = h("button", { type: "submit", class: "button main large", "data-action": "start" }, t("new-start"));
    const form = h(
      "form",
      { class: "new-game", onsubmit: (/** @type {Event} */ event) => this.#submit(event) },
      h("h3", null, t("new-seats")),
      this.seatsPart,
      data.game.options.length > 0 ? h("h3", null, t("new-options")) : null,
      this.optionsPart,
      this.error,
      h(
        "div",
        { class: "dialog-buttons" },
        textButton({ action: "other", label: t("new-other"), act: () => this.#other() }),
        this.start,
      ),
    );
    this.dialog = openDialog(t("new-of", { game: data.game.name }), [form], { name: "new" });
    this.#fillSeats();
    this.#fillOptions();
    if (Object.keys(this.options).length > 0) this.#check();
    this.start.focus();
  }

  #other() {
    this.dialog.close();
    this.how.games();
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    if (this.start.getAttribute("aria-disabled") === "true") return;
    this.dialog.close();
    this.how.start(this.options, this.seats, this.description);
  }

  #fillSeats() {
    const { players } = this.description;
    const seats = players.map((_, seat) => this.seats[seat] ?? this.#bot());
    this.seats = seats;
    const lists = players.map((player, seat) => {
        const list = playerSelect(/** @type {Seat} */ (seats[seat]), t("who-person"), (chosen) => {
          this.seats = this.seats.map((one, index) => (index === seat ? chosen : one));
          this.chips.mark(quickChoice(this.seats));
        });
        list.dataset["seat"] = String(seat);
        list.setAttribute("aria-label", t("seat-chooser", { side: sideName(player) }));
        return h("label", { class: "new-seat" }, stone(player), h("span", null, sideName(player)), list);
      });
    keepFocus(this.seatsPart, () => fill(this.seatsPart, players.length === 2 && this.chips.element, ...lists));
  }

  /** Seat the players of a quick choice. @param {string} quick */
  #take(quick) {
    /** @type {Seat} */
    const person = { kind: "person" };
    const bot = this.#bot();
    /** @type {Record<string, Seat[]>} */
    const seats = { first: [person, bot], second: [bot, person], people: [person, person], friend: [person, { kind: "friend" }] };
    this.seats = seats[quick] ?? (Math.random() < 0.5 ? [person, bot] : [bot, person]);
    this.#fillSeats();
  }

  /** @returns {Seat} */
  #bot() {
    const bot = this.seats.find((seat) => seat.kind === "bot");
    return bot ?? { kind: "bot", level: settings.level };
  }

  #fillOptions() {
    const texts = textsOf(this.description);
    const fields = this.description.options.filter((option) => this.#applies(option)).map((option) => {
        if (option.name === "rules") return this.#rules();
        const text = texts.options[option.name];
        return field(capital(text || option.name), this.#input(option), option.kind === "yes-no" ? "field field-check" : "field");
      });
    keepFocus(this.optionsPart, () => fill(this.optionsPart, ...fields));
  }

  /**
   * Return whether there is anything to choose: what follows from the other options is not shown.
   *
   * @param {GameOption} option
   */
  #applies({ name, implied }) {
    return !implied || this.options[name] !== undefined;
  }

  /** Rules in ludemes have a view of their own to change them. */
  #rules() {
    const href = `#ludi/${this.description.rules?.code ?? ""}`;
    return h("a", { class: "button", href, "data-action": "write" }, t("ludi-change"));
  }

  /** @param {GameOption} option */
  #input(option) {
    const value = this.options[option.name] ?? option.value;
    /** @param {OptionValue | undefined} chosen */
    const choose = (chosen) => {
      // Another choice can rule out a default; choosing that default must show Python's refusal.
      if (chosen === undefined || (chosen === option.default && option.value === option.default)) delete this.options[option.name];
      else this.options[option.name] = chosen;
      this.#check();
    };
    if (option.kind === "yes-no") return checkbox(value === true, choose, { "data-option": option.name });
    if (!option.values) {
      const input = h("input", {
        type: "text",
        "data-option": option.name,
        autocomplete: "off",
        spellcheck: "false",
        placeholder: t("option-none"),
        onchange: () => choose(typed(option.name, input.value.trim())),
      });
      input.value = value === null || value === undefined ? "" : String(value);
      return input;
    }
    const { values } = option;
    const { phrases } = textsOf(this.description);
    const named = values.map((one) => /** @type {const} */ ([String(one), phrases[`${option.name}-${one}`] ?? phrases[String(one)] ?? String(one)]));
    const list = select(named, String(value), { "data-option": option.name, onchange: () => choose(values[list.selectedIndex]) });
    return list;
  }

  /** Let Python check the options; its description has the seats and options that go with them. */
  async #check() {
    this.asked += 1;
    const { asked } = this;
    this.start.setAttribute("aria-disabled", "true");
    setText(this.error, "");
    try {
      const reply = await this.python.request({ do: "describe", game: this.data.game.id, options: this.options });
      if (asked !== this.asked) return;
      this.description = reply.game;
      this.start.removeAttribute("aria-disabled");
      this.#fillSeats();
      this.#fillOptions();
    } catch (error) {
      if (asked !== this.asked) return;
      setText(this.error, t("error-option", { message: reasonText(error) }));
    }
  }
}

/**
 * Return the quick choice that seats are those of.
 *
 * @param {Seat[]} seats
 * @returns {string} "" for none
 */
function quickChoice(seats) {
  const kinds = seats.map(({ kind }) => kind).join(" ");
  return { "person bot": "first", "bot person": "second", "person person": "people", "person friend": "friend" }[kinds] ?? "";
}

/**
 * Return the value typed into a field: a number if it is one (a seed), else text.
 *
 * @param {string} name
 * @param {string} text
 * @returns {OptionValue | undefined}
 */
function typed(name, text) {
  if (text === "") return undefined;
  return name === "seed" && /^-?\d+$/.test(text) ? Number(text) : text;
}
