/**
 * A bred game in the list: its final position, its name, its rules in a line, and four bars.
 * @module views/breed_card
 */

import { BoardView } from "../drawing/board_view.js";
import { whenSeen } from "../ui/seen.js";
import { filmOf } from "../breeding/films.js";
import { opinionOf } from "../match/opinions.js";
import { said, t } from "../text/i18n.js";
import { textsOf } from "../text/words.js";
import { fill, h, setText } from "../ui/dom.js";
import { barList, barsOf } from "./breed_bars.js";
import { thumbIcon } from "./thumbs.js";
import { playedGame } from "./breed_film.js";

/** @import { Child } from "../breeding/breeding_run.js" */
/** @import { PythonClient } from "../python/client.js" */

/** A card. It asks Python for its picture when it comes into sight. */
export class BreedCard {
  /** @type {BoardView | null} */
  #board = null;
  #gone = false;

  /**
   * @param {PythonClient} python of the worker that plays
   * @param {Child} child that lives
   * @param {string} known which known game this is, or ""
   * @param {(child: Child) => void} open
   */
  constructor(python, child, known, open) {
    this.python = python;
    this.child = child;
    const [surprise] = child.game?.why ?? [];
    this.host = h("span", { class: "card-board breed-card-board" });
    this.line = h("span", { class: "card-line" });
    this.thumb = h("span", { class: "breed-thumb" });
    this.sayThumb();
    this.element = h(
      "li",
      { class: known ? "card breed-card known" : "card breed-card", "data-child": child.number },
      h(
        "button",
        { type: "button", class: "card-link breed-card-open", onclick: () => open(this.child) },
        this.host,
        h(
          "span",
          { class: "card-text" },
          known ? h("span", { class: "breed-known" }, known) : null,
          h("span", { class: "card-name" }, child.name, this.thumb),
          this.line,
          surprise ? h("span", { class: "card-facts" }, said(surprise)) : null,
        ),
      ),
      barList(barsOf(child), true),
    );
    this.giveUp = whenSeen(this.element, () => this.#draw());
  }

  /** Show the visitor's opinion of the game. */
  sayThumb() {
    const thumb = opinionOf(this.child.game?.code ?? "");
    if (thumb === 0) fill(this.thumb);
    else fill(this.thumb, thumbIcon(thumb > 0), h("span", { class: "visually-hidden" }, t(thumb > 0 ? "ludi-thumb-up" : "ludi-thumb-down")));
  }

  /** Remove the board. */
  destroy() {
    this.#gone = true;
    this.giveUp();
    this.#board?.destroy();
  }

  async #draw() {
    const { game } = this.child;
    if (!game) return;
    try {
      const film = await filmOf(this.python, game.code, playedGame(this.child).moves);
      if (this.#gone) return;
      setText(this.line, textsOf(film.game).tagline);
      this.#board = new BoardView(this.host, { quiet: true });
      const last = film.scenes.at(-1);
      if (last) this.#board.show(film.game.board, last);
      this.#board.mark({ decisive: film.outcome });
    } catch {
      // Without Python the card says what it can.
      setText(this.line, t("load-failed"));
    }
  }
}
