/**
 * A played game in small: the board, its lead curve, and a slider through its moves.
 * @module views/breed_film
 */

import { BoardView } from "../drawing/board_view.js";
import { t } from "../text/i18n.js";
import { sideName } from "../text/words.js";
import { h, setAttribute, setText, svg } from "../ui/dom.js";

/** @import { Scene } from "../types.js" */
/** @import { Film } from "../breeding/films.js" */
/** @import { Child } from "../breeding/breeding_run.js" */

/** The curve's own units: the moves are stretched over the width. */
const WIDTH = 100, HEIGHT = 40;
/** Up to such a lead nobody is said to be ahead. */
const EVEN = 0.1;

/**
 * Return the game that stands for a child: the best one of its last verdict that has any.
 *
 * @param {Child} child that lives
 * @returns {{moves: string[], curve: number[]}}
 */
export function playedGame({ verdict, confirmation }) {
  const { best_game: moves, curve } = confirmation?.best_game.length ? confirmation : verdict;
  return { moves, curve };
}

/** The board with the curve and the slider below it. */
export class FilmView {
  /**
   * @param {Film} film
   * @param {number[]} curve the leads of the first player, the last one after the last move
   */
  constructor(film, curve) {
    this.film = film;
    this.curve = curve;
    const last = film.scenes.length - 1;
    this.host = h("div", { class: "breed-board" });
    this.board = new BoardView(this.host, { quiet: true });
    this.here = svg("line", { class: "breed-here", y1: 0, y2: HEIGHT, "vector-effect": "non-scaling-stroke" });
    this.slider = h("input", { type: "range", min: 0, max: last, step: 1, class: "breed-slider", "aria-label": t("breeding-view-move"), oninput: () => this.#show(this.slider.valueAsNumber) });
    this.text = h("p", { class: "facts breed-ply" });
    this.element = h("div", { class: "breed-film" }, this.host, this.#curve(), this.slider, this.text);
    this.slider.value = String(last);
    this.#show(last);
  }

  /** Remove the board. */
  destroy() {
    this.board.destroy();
  }

  /** The ply of the first lead: the opening has none. */
  get #first() {
    return this.film.scenes.length - this.curve.length;
  }

  #curve() {
    const last = Math.max(this.film.scenes.length - 1, 1);
    const points = this.curve.map((lead, at) => `${(((this.#first + at) / last) * WIDTH).toFixed(2)},${((1 - lead) * HEIGHT / 2).toFixed(2)}`);
    const [start = "0,0"] = points;
    const area = `${start.split(",")[0]},${HEIGHT / 2} ${points.join(" ")} ${WIDTH},${HEIGHT / 2}`;
    return h(
      "div",
      { class: "breed-curve", role: "img", "aria-label": t("breeding-view-curve", { first: this.#player(0), second: this.#player(1) }) },
      svg(
        "svg",
        { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true", focusable: "false" },
        svg("polygon", { class: "breed-area", points: area }),
        svg("line", { class: "breed-even", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, "vector-effect": "non-scaling-stroke" }),
        svg("polyline", { class: "breed-line", points: points.join(" "), "vector-effect": "non-scaling-stroke" }),
        this.here,
      ),
    );
  }

  /** @param {number} index */
  #player(index) {
    return sideName(this.film.game.players[index] ?? "");
  }

  /** @param {number} ply */
  #show(ply) {
    const { film } = this;
    const last = film.scenes.length - 1;
    const x = (ply / Math.max(last, 1)) * WIDTH;
    setAttribute(this.here, "x1", x);
    setAttribute(this.here, "x2", x);
    this.board.show(film.game.board, /** @type {Scene} */ (film.scenes[ply]), { players: film.game.players.length });
    this.board.mark({ decisive: ply === last ? film.outcome : null });
    const text = t("breeding-view-ply", { ply, last, lead: this.#lead(ply) });
    setText(this.text, text);
    setAttribute(this.slider, "aria-valuetext", text);
  }

  /** @param {number} ply @returns {string} */
  #lead(ply) {
    const lead = this.curve[ply - this.#first];
    if (lead === undefined) return t("breeding-view-opening");
    if (Math.abs(lead) < EVEN) return t("breeding-view-lead-even");
    return t("breeding-view-lead-ahead", { side: this.#player(lead > 0 ? 0 : 1), percent: Math.round(100 * Math.abs(lead)) });
  }
}
