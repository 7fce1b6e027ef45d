/**
 * The rules of a game with its example positions on real boards.
 * @module views/rules
 */

import { BoardView } from "../drawing/board_view.js";
import { MarkLayer } from "../drawing/mark_layer.js";
import { decisive } from "../board/highlights.js";
import { select } from "../ui/controls.js";
import { fill, h } from "../ui/dom.js";
import { t } from "../text/i18n.js";
import { blocks, inline } from "../text/markdown.js";
import { capital, countRange, textsOf } from "../text/words.js";

/** @import { Example, GameData, IndexEntry } from "../before/data.js" */

/**
 * Return the rules with a sign in place of each remark that the source leaves a sentence open.
 *
 * @param {string} rules
 */
function withFootnotes(rules) {
  return rules.replaceAll(`${t("rules-ruling")} `, `${FOOTNOTE}\u202f`);
}

/** The sign of a ruling. */
const FOOTNOTE = "†";

/** The rules view. */
export class RulesView {
  /** @type {BoardView[]} */
  #boards = [];

  /**
   * @param {HTMLElement} host
   * @param {GameData} data
   * @param {IndexEntry[]} games all games, for links to their rules
   */
  constructor(host, data, games) {
    const { game } = data;
    const texts = textsOf(game);
    const { rules } = game;
    const facts =
      rules && !(game.designer && game.year)
        ? game.designer || t("ludi-facts")
        : t("rules-facts", { designer: game.designer, year: game.year, counts: countRange(game.player_counts) });
    const others = [...(rules ? [game] : []), ...games].map(({ id, name }) => /** @type {const} */ ([id, name]));
    const list = select(others, game.id, { "aria-label": t("rules-other"), onchange: () => (location.hash = `#rules/${list.value}`) });
    const options = rules ? [] : game.options.filter((option) => texts.options[option.name]);
    fill(
      host,
      h(
        "article",
        { class: "page rules", "data-game": game.id },
        h(
          "header",
          { class: "page-head" },
          h("h1", { id: "title" }, texts.name || game.name),
          h("p", { class: "lead" }, texts.tagline),
          h("p", { class: "facts" }, facts),
          h(
            "div",
            { class: "page-tools" },
            h("a", { class: "button main", href: `#v1/${game.id}${rules ? `/rules=${rules.code}` : ""}`, "data-action": "play" }, t("rules-play", { game: game.name })),
            rules ? h("a", { class: "button", href: `#ludi/${rules.code}`, "data-action": "write" }, t("ludi-change")) : null,
            list,
          ),
        ),
        h(
          "div",
          { class: "rules-columns" },
          h(
            "div",
            { class: "prose" },
            ...blocks(withFootnotes(texts.rules)),
            texts.rules.includes(t("rules-ruling")) ? h("p", { class: "facts footnote" }, `${FOOTNOTE} ${t("rules-ruling-note")}`) : null,
            ...(options.length > 0
              ? [
                  h("h2", null, t("section-options")),
                  h("ul", null, ...options.map((option) => h("li", null, ...inline(capital(texts.options[option.name] ?? ""))))),
                ]
              : []),
            rules
              ? h("pre", { class: "rules-text", tabindex: 0, role: "region", "aria-label": t("ludi-text") }, rules.text)
              : h("p", { class: "facts" }, t("rules-source", { source: game.source })),
          ),
          data.examples.length > 0
            ? h("aside", { class: "examples", "aria-label": t("section-examples") }, ...data.examples.map((example, index) => this.#example(example, texts.examples[index] ?? "")))
            : null,
        ),
      ),
    );
  }

  /** Remove the boards. */
  destroy() {
    for (const board of this.#boards) board.destroy();
  }

  /**
   * @param {Example} example
   * @param {string} caption
   */
  #example({ board, view, marks: { cells, arrows, line } }, caption) {
    const host = h("div", { class: "example-board" });
    const picture = new BoardView(host);
    picture.show(board, view.scene, { players: Object.keys(view.seats).length });
    const taken = new Set(view.scene.pieces.map(({ cell }) => cell));
    const choices = [...cells, ...line].filter((cell) => !taken.has(cell));
    picture.mark({ last: view.last, decisive: decisive(view), chosen: cells, choices, line });
    const marked = arrows.map(([from = "", to = ""]) => ({ from, to, colour: "" }));
    new MarkLayer(host, picture).show({ arrows: marked, fills: [], labels: [] });
    host.dataset["marked"] = [...cells, ...arrows.map((ends) => ends.join("-"))].join(" ");
    this.#boards.push(picture);
    return h("figure", { class: "example" }, host, h("figcaption", null, ...inline(caption)));
  }
}
