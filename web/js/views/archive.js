/**
 * The archive: finished games, to look at again, search, delete, and carry to another device as one file.
 * @module views/archive
 */

import { exportGames, importGames } from "../match/games_file.js";
import { savedGames } from "../match/saved_games.js";
import { language, t } from "../text/i18n.js";
import { sideName } from "../text/words.js";
import { fill, h, setText } from "../ui/dom.js";
import { Backup } from "./backup.js";

/** @import { SavedGame } from "../types.js" */

/** The archive in the gallery. */
export class Archive {
  #words = "";

  /**
   * @param {object} actions
   * @param {(game: SavedGame) => HTMLElement} actions.item makes the entry of a game
   * @param {() => void} actions.changed called when there are other games than before
   */
  constructor({ item, changed }) {
    this.item = item;
    this.changed = changed;
    this.title = h("summary");
    this.list = h("ul", { class: "saved" });
    this.said = h("p", { class: "archive-said", role: "status" });
    this.search = h("input", { type: "search", class: "search", "data-action": "archive-search" });
    this.search.addEventListener("input", () => {
      this.#words = this.search.value.toLocaleLowerCase();
      this.update();
    });
    const stored = { file: "yavset-games.json", write: exportGames, take: (/** @type {string} */ text) => this.#take(text) };
    this.backup = new Backup("archive", stored, this.said);
    this.buttons = h("div", { class: "archive-buttons" });
    this.element = h("details", { class: "archive" }, this.title, this.search, this.list, this.buttons, this.backup.input, this.said);
  }

  /** Show the games that are there now. */
  update() {
    const finished = savedGames().filter(({ view }) => view.outcome !== null);
    setText(this.title, t("archive-title", { count: finished.length }));
    this.search.placeholder = t("archive-find");
    this.search.setAttribute("aria-label", t("archive-find"));
    fill(this.list, ...finished.filter((game) => archiveText(game).includes(this.#words)).map((game) => this.item(game)));
    fill(this.buttons, ...this.backup.buttons(t("archive-export"), t("archive-import")));
  }

  /** Take over the games of a file. @param {string} text */
  #take(text) {
    const count = importGames(text);
    if (count) this.changed();
    return count === null ? t("archive-wrong") : t("archive-imported", { count });
  }
}

/**
 * Return how a finished game ended and when, in a few words.
 *
 * @param {SavedGame} game
 */
export function endText({ view, updated }) {
  const winner = view.outcome?.winner;
  const result = winner ? t("archive-won", { side: sideName(winner) }) : t("archive-drawn");
  return `${result}, ${new Date(updated).toLocaleDateString(language(), { dateStyle: "medium" })}`;
}

/** @param {SavedGame} game */
function archiveText(game) {
  return `${game.description.name} ${endText(game)}`.toLocaleLowerCase();
}
