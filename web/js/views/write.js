/**
 * The view in which somebody writes rules: their text, what is wrong with it, the rules read aloud, and the board.
 * @module views/write
 */

import { BoardView } from "../drawing/board_view.js";
import { read, write } from "../base/storage.js";
import { completions, complete, bare, expectedAtEnd, placeOf, wordAt } from "../before/ludemes.js";
import { variantOf } from "../before/data.js";
import { PythonError } from "../python/errors.js";
import { addressWith, ludiLink } from "../before/links.js";
import { maybe, said, t } from "../text/i18n.js";
import { blocks } from "../text/markdown.js";
import { capital, reasonText, textsOf } from "../text/words.js";
import { select, smallButton, textButton } from "../ui/controls.js";
import { fill, h, setAttribute, setText } from "../ui/dom.js";
import { field } from "../ui/fields.js";
import { attempt, copyText } from "./attempt.js";
import { Suggestions } from "./suggestions.js";
import { Measuring } from "./write_measure.js";

/** @import { Description, View } from "../types.js" */
/** @import { GameData } from "../before/data.js" */
/** @import { RulesError } from "../before/ludemes.js" */
/** @import { PythonClient } from "../python/client.js" */
/** @typedef {{errors: RulesError[], game?: Description, view?: View}} Checked */

/** Where the text is kept between visits. */
const DRAFT = "rules";
/** Milliseconds without a key until Python reads the rules. */
const PAUSE = 250;

/** The view to write rules in. */
export class WriteView {
  /** What the text says; null while it cannot be played. @type {{game: Description, view: View} | null} */
  #found = null;
  /** The text that was last asked about; null when nobody waits for what Python says. @type {string | null} */
  #asked = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {HTMLElement} host
   * @param {GameData} data of games in ludemes
   * @param {PythonClient} python
   * @param {{rules: string, play: (game: Description, view: View) => void, written: (code: string) => void}} how `rules`
   *   to begin with, as a short code; `written` hears the code of rules that can be played
   */
  constructor(host, data, python, how) {
    this.data = data;
    this.python = python;
    this.how = how;
    this.field = h("textarea", {
      id: "write-text",
      class: "write-text",
      rows: 6,
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      "aria-describedby": "write-state write-keys",
      oninput: () => this.#typed(),
      onclick: () => this.#suggest(),
      onkeyup: (/** @type {KeyboardEvent} */ event) => event.key.startsWith("Arrow") && !event.altKey && this.#suggest(),
    });
    this.mirror = h("pre", { class: "write-mirror", "aria-hidden": "true" });
    this.state = h("p", { id: "write-state", class: "write-state", role: "status" });
    this.help = h("div", { class: "write-help" });
    this.suggestions = new Suggestions(this.field, {
      id: "write-suggestions",
      label: t("ludi-write-suggestions"),
      choose: (text) => this.#complete(text),
    });
    const presets = this.#presets.map(({ id, game }) => /** @type {const} */ ([id, game.name]));
    this.presets = select([["", t("ludi-write-own")], ...presets], "", { id: "write-preset", onchange: () => this.#choose() });
    this.title = h("h2", { id: "write-name" });
    this.facts = h("p", { class: "facts" });
    this.aloud = h("div", { class: "prose" });
    this.boardHost = h("div", { class: "write-board-host" });
    this.board = new BoardView(this.boardHost);
    this.playButton = textButton({ action: "play", label: t("nav-play"), act: () => this.#play(), main: true }, "button large");
    this.copyButton = textButton({ action: "copy-link", label: t("ludi-write-copy"), act: () => this.#copy() });
    this.measuring = new Measuring(python, data.bands ?? {});
    this.element = this.#arrange();
    fill(host, this.element);
    this.leave = python.changed.listen(() => this.#pythonChanged());
    this.#begin();
  }

  #arrange() {
    return h(
      "div",
      { class: "page write" },
      h("header", { class: "page-head" }, h("h1", { id: "title" }, t("ludi-write-title")), h("p", { class: "lead" }, t("ludi-write-lead"))),
      h(
        "div",
        { class: "write-columns" },
        h(
          "section",
          { class: "write-editor" },
          h(
            "div",
            { class: "write-head" },
            h("label", { for: "write-text" }, t("ludi-write-text")),
            field(t("ludi-write-preset"), this.presets, "write-preset"),
          ),
          h("div", { class: "write-field" }, this.mirror, this.field),
          this.state,
          this.help,
          this.suggestions.element,
          h("p", { id: "write-keys", class: "facts write-keys" }, t("ludi-write-keys")),
        ),
        h("section", { class: "write-aloud", "aria-labelledby": "write-name" }, this.title, this.facts, this.aloud),
        h("section", { class: "write-board", "aria-label": t("ludi-write-board") }, this.boardHost, h("div", { class: "page-tools" }, this.playButton, this.measuring.button, this.copyButton), this.measuring.note),
      ),
    );
  }

  /** Leave the view. */
  destroy() {
    clearTimeout(this.#timer);
    this.#asked = null;
    this.leave();
    this.measuring.destroy();
    this.board.destroy();
  }

  // The text.

  async #begin() {
    const { rules } = this.how;
    const draft = read(DRAFT);
    const preset = this.#presets.find(({ game }) => game.rules?.code === rules);
    if (preset) this.#setText(preset.text);
    else if (rules === "") this.#setText(typeof draft === "string" && draft.trim() !== "" ? draft : (this.#presets[0]?.text ?? ""));
    else {
      // Only Python can write out what a short code stands for.
      this.#setText(rules);
      await this.#check();
      if (this.field.value === rules && this.#found) this.#setText(this.#found.game.rules?.text ?? rules);
    }
  }

  /** @param {string} text */
  #setText(text) {
    this.field.value = text;
    this.#typed(0);
  }

  /** @param {number} [pause] */
  #typed(pause = PAUSE) {
    this.#mirror();
    this.suggestions.show([]);
    const preset = this.#presets.find(({ text }) => text.trim() === this.field.value.trim());
    this.presets.value = preset?.id ?? "";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      write(DRAFT, this.field.value);
      await this.#check();
      if (document.activeElement === this.field) this.#suggest();
    }, pause);
  }

  /** Show the text again below the field, which is as high as that, with the place that is wrong marked. @param {RulesError} [error] */
  #mirror(error) {
    const text = this.field.value;
    const { start, end } = error ? placeOf(text, error) : { start: text.length, end: text.length };
    fill(
      this.mirror,
      text.slice(0, start),
      error ? h("mark", null, text.slice(start, end) || " ") : null,
      // The last line break of an element has no height.
      `${text.slice(end)}\n`,
    );
  }

  get #presets() {
    return this.data.presets ?? [];
  }

  #choose() {
    const preset = this.#presets.find(({ id }) => id === this.presets.value);
    if (preset) this.#setText(preset.text);
  }

  // What Python says of it.

  async #check() {
    const text = this.field.value;
    this.#asked = text;
    const preset = this.#presets.find((one) => one.text === text.trim());
    if (preset) {
      const { data } = variantOf(this.data, { rules: preset.text });
      const [view] = data.starts;
      if (view) this.#show({ errors: [], game: data.game, view });
      return;
    }
    if (this.python.state !== "ready") this.#pythonChanged();
    try {
      const checked = /** @type {Checked} */ (await this.python.request({ do: "rules", text }));
      if (this.#asked === text && this.field.value === text) this.#show(checked);
    } catch (error) {
      if (this.#asked === text) this.#fail(error);
    }
  }

  /** @param {Checked} checked */
  #show({ errors, game, view }) {
    const [error] = errors;
    this.#found = game && view ? { game, view } : null;
    this.element.classList.toggle("stale", !this.#found);
    setAttribute(this.field, "aria-invalid", error ? "true" : null);
    setAttribute(this.playButton, "aria-disabled", this.#found ? null : "true");
    setAttribute(this.copyButton, "aria-disabled", this.#found ? null : "true");
    const rules = this.#found?.game.rules;
    this.measuring.update(rules?.code ?? "", rules?.bred);
    this.state.classList.toggle("wrong", Boolean(error));
    this.#mirror(error);
    if (error) {
      const why = capital(said(error.message));
      setText(this.state, /[?.!]$/.test(why) ? why : `${why}.`);
      this.#offer(error);
    } else if (game && view) {
      fill(this.help, ...(game.rules?.unused ?? []).map((one) => h("p", { class: "write-unused" }, said(one))));
      setText(this.state, t("ludi-write-good", { name: game.name }));
      this.#showGame(game, view);
      this.how.written(game.rules?.code ?? "");
    }
  }

  /** Offer to go to the place that is wrong, and to write what was probably meant. @param {RulesError} error */
  #offer(error) {
    const { start, end } = placeOf(this.field.value, error);
    const go = () => {
      this.field.focus();
      this.field.setSelectionRange(start, end);
      this.#suggest();
    };
    const mend = () => {
      this.field.setRangeText(error.nearest, start, end, "end");
      this.field.focus();
      this.#typed(0);
    };
    fill(
      this.help,
      error.nearest && end > start
        ? smallButton({ action: "mend", label: t("ludi-write-mend", { word: error.nearest }), act: mend })
        : null,
      smallButton({ action: "go", label: t("ludi-write-go"), act: go }),
    );
  }

  /**
   * @param {Description} game
   * @param {View} view
   */
  #showGame(game, view) {
    const { designer, year, rules } = game;
    setText(this.title, game.name);
    setText(this.facts, rules?.known ? [designer, year].filter(Boolean).join(", ") : t("ludi-write-new"));
    this.facts.hidden = this.facts.textContent === "";
    fill(this.aloud, ...blocks(textsOf(game).rules));
    this.board.show(game.board, view.scene, { players: game.players.length });
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#found = null;
    this.measuring.update("");
    setAttribute(this.playButton, "aria-disabled", "true");
    setAttribute(this.copyButton, "aria-disabled", "true");
    setText(this.state, reasonText(error));
    this.state.classList.add("wrong");
    const again = () => {
      this.python.restart();
      this.#check();
    };
    const lost = error instanceof PythonError && error.kind === "failed";
    fill(this.help, lost ? smallButton({ action: "retry", label: t("action-retry"), act: again }) : null);
  }

  #pythonChanged() {
    if (this.#found || this.python.state !== "loading" || this.state.classList.contains("wrong")) return;
    setText(this.state, t("ludi-write-waiting"));
  }

  // Suggestions.

  async #suggest() {
    const { field } = this;
    const { value, selectionStart: caret } = field;
    if (caret !== field.selectionEnd || this.python.state !== "ready") {
      this.suggestions.show([]);
      return;
    }
    const { kept, word } = wordAt(value.slice(0, caret));
    try {
      const { errors } = /** @type {Checked} */ (await this.python.request({ do: "rules", text: kept }));
      if (field.value !== value || field.selectionStart !== caret) return;
      const found = completions(expectedAtEnd(errors), word);
      this.suggestions.show(found.map((text) => ({ text, meaning: maybe(`ludi-means-${bare(text)}`) ?? "" })));
    } catch {
      this.suggestions.show([]);
    }
  }

  /** @param {string} completion */
  #complete(completion) {
    const { field } = this;
    const alone = (this.data.ludemes ?? []).filter(({ slots }) => slots.length === 0).map(({ name }) => name);
    const { text, caret } = complete(field.value, field.selectionStart, completion, alone);
    field.value = text;
    field.focus();
    field.setSelectionRange(caret, caret);
    this.#typed(0);
  }

  // What can be done with a game.

  #play() {
    if (this.#found) this.how.play(this.#found.game, this.#found.view);
  }

  async #copy() {
    const code = this.#found?.game.rules?.code;
    if (!code) return;
    await attempt(this.state, () => copyText(addressWith(ludiLink(code))));
  }
}
