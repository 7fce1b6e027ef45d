/**
 * The archive: finished games, to look at again, search, delete, and carry to another device as one file.
 * @module views/archive
 */

import { storedText } from "../base/file.js";
import { exportGames, importGames, savedGames } from "../match/saved_games.js";
import { language, t } from "../text/i18n.js";
import { reasonText, sideName } from "../text/words.js";
import { smallButton } from "../ui/controls.js";
import { fill, h, setText } from "../ui/dom.js";
import { download } from "../ui/download.js";

/** @typedef {import("../types.js").SavedGame} SavedGame */

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
    this.file = h("input", { type: "file", accept: "application/json,.json", hidden: true, "data-action": "archive-file" });
    this.file.addEventListener("change", () => this.#import());
    this.buttons = h("div", { class: "archive-buttons" });
    this.element = h("details", { class: "archive" }, this.title, this.search, this.list, this.buttons, this.file, this.said);
  }

  /** Show the games that are there now. */
  update() {
    const finished = savedGames().filter(({ view }) => view.outcome !== null);
    setText(this.title, t("archive-title", { count: finished.length }));
    this.search.placeholder = t("archive-find");
    this.search.setAttribute("aria-label", t("archive-find"));
    fill(this.list, ...finished.filter((game) => archiveText(game).includes(this.#words)).map((game) => this.item(game)));
    fill(
      this.buttons,
      smallButton({ action: "archive-export", icon: "share", label: t("archive-export"), act: () => this.#export() }),
      smallButton({ action: "archive-import", icon: "open", label: t("archive-import"), act: () => this.file.click() }),
    );
  }

  #export() {
    download("yavset-games.json", new Blob([exportGames()], { type: "application/json" }));
  }

  async #import() {
    try {
      const text = await storedText(this.file);
      if (text === null) return;
      const count = importGames(text);
      setText(this.said, count === null ? t("archive-wrong") : t("archive-imported", { count }));
      if (count) this.changed();
    } catch (error) {
      setText(this.said, reasonText(error));
    }
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
  return `${result}, ${new Date(updated).toLocaleDateString(language())}`;
}

/** @param {SavedGame} game */
function archiveText(game) {
  return `${game.description.name} ${endText(game)}`.toLocaleLowerCase();
}
