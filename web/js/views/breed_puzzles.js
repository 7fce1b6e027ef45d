/**
 * Puzzles of a bred game, which the second worker looks for when somebody asks.
 * @module views/breed_puzzles
 */

import { taskName } from "../puzzles/puzzle_text.js";
import { slices } from "../python/breeder.js";
import { loadTexts, t } from "../text/i18n.js";
import { reasonText } from "../text/words.js";
import { smallButton } from "../ui/controls.js";
import { h, setText } from "../ui/dom.js";
import { refill } from "../ui/refill.js";
import { openDialog } from "./dialog.js";
import { PuzzleBoard } from "./puzzle_board.js";

/** @import { Puzzle } from "../puzzles/collection.js" */
/** @import { PythonClient } from "../types.js" */
/** @typedef {{puzzles: Puzzle[], games: number, done: boolean}} Found */

/** The button that looks for puzzles, how far that is, and what was found. */
export class BredPuzzles {
  /** What is looking, so that one that was stopped in the middle of a slice does not go on with the next. @type {object | null} */
  #search = null;
  #gone = false;

  /**
   * @param {PythonClient} python of the worker that plays
   * @param {string} code of the rules
   * @param {string} name of the game
   */
  constructor(python, code, name) {
    this.python = python;
    this.code = code;
    this.name = name;
    this.button = smallButton({ action: "puzzles", label: t("breeding-view-puzzles-look"), act: () => this.#press() });
    this.note = h("p", { class: "facts", role: "status" }, t("breeding-view-puzzles-note"));
    this.list = h("ol", { class: "breed-puzzles" });
    this.element = h("div", { class: "breed-fields" }, this.button, this.note, this.list);
  }

  /** Look no further. */
  destroy() {
    this.#gone = true;
    this.#search = null;
  }

  #press() {
    if (this.#search) this.#stop();
    else this.look();
  }

  #stop() {
    this.#search = null;
    setText(this.button, t("breeding-view-puzzles-go"));
  }

  /** Look for puzzles until there are enough, or somebody stops it. */
  async look() {
    const search = {};
    this.#search = search;
    setText(this.button, t("breeding-view-puzzles-stop"));
    try {
      await loadTexts("puzzles");
      for await (const found of slices(this.python, { do: "puzzles", rules: this.code }, () => this.#search === search)) {
        if (this.#gone) return;
        this.#show(found);
        if (!found.done) continue;
        this.#search = null;
        this.button.hidden = true;
      }
    } catch (error) {
      if (this.#search !== search) return;
      this.#stop();
      setText(this.note, reasonText(error));
    }
  }

  /** @param {Found} found */
  #show({ puzzles, games, done }) {
    setText(this.note, t(done ? "breeding-view-puzzles-found" : "breeding-view-puzzles-so-far", { count: puzzles.length, games }));
    const item = (/** @type {Puzzle} */ puzzle) =>
      h("li", null, h("button", { type: "button", class: "breed-parent", "data-puzzle": puzzle.id, onclick: () => this.#open(puzzle) }, taskName(puzzle)));
    refill(this.list, puzzles.map(({ id }) => id), () => puzzles.map(item));
  }

  /** @param {Puzzle} puzzle */
  async #open(puzzle) {
    const said = h("p", { class: "visually-hidden", role: "status" });
    const board = new PuzzleBoard(this.python, { say: (text) => setText(said, text) }, "puzzle-board");
    openDialog(this.name, [board.task, h("div", { class: "breed-puzzle" }, board.element), said], {
      name: "puzzle",
      wide: true,
      onClose: () => board.destroy(),
    });
    try {
      await board.show(puzzle);
    } catch (error) {
      setText(board.task, reasonText(error));
    }
  }
}

/**
 * Look for puzzles of a game in a dialog, at once.
 *
 * @param {PythonClient} python of the worker that plays
 * @param {string} code of the rules
 * @param {string} name of the game
 */
export function openPuzzles(python, code, name) {
  const puzzles = new BredPuzzles(python, code, name);
  openDialog(name, [puzzles.element], { name: "puzzles", onClose: () => puzzles.destroy() });
  puzzles.look();
}
