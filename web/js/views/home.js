/**
 * The gallery of games, with the games in progress above it.
 * @module views/home
 */

import { BoardView } from "../drawing/board_view.js";
import { whenSeen } from "../ui/seen.js";
import { fill, h, setText } from "../ui/dom.js";
import { hasLesson, language, maybe, t, taglineOf } from "../text/i18n.js";
import { Chips } from "../ui/fields.js";
import { icon } from "../ui/icons.js";
import { forgetGame, savedGames } from "../match/saved_games.js";
import { capital, countRange, isOnlyPerson, playerName, sideName } from "../text/words.js";
import { Archive, endText } from "./archive.js";
import { course, lessonText } from "./course.js";
import { statistics } from "./statistics.js";

/** @import { Board, Piece, SavedGame, Seat } from "../types.js" */
/** @import { IndexEntry } from "../before/data.js" */

/** The home view. */
export class HomeView {
  /** @type {BoardView[]} */
  #boards = [];
  #filter = "all";
  #words = "";

  /**
   * @param {HTMLElement} host
   * @param {IndexEntry[]} games
   * @param {{resume: (game: SavedGame) => void}} actions
   */
  constructor(host, games, actions) {
    this.games = games;
    this.actions = actions;
    this.archive = new Archive({ item: (game) => this.#saved(game), changed: () => this.#fillContinued() });
    this.continued = h("section", { class: "continue" });
    this.cards = h("ul", { class: "cards", id: "games" });
    this.found = h("p", { class: "found", role: "status" });
    this.filters = new Chips("data-filter", t("home-filter"), (id) => {
      this.#filter = id;
      this.#select();
    });
    const search = h("input", {
      type: "search",
      class: "search",
      "aria-label": t("home-search"),
      placeholder: t("home-search"),
      oninput: () => {
        this.#words = search.value;
        this.#select();
      },
    });
    fill(
      host,
      h(
        "div",
        { class: "page home" },
        h("header", { class: "page-head" }, h("h1", { id: "title" }, t("home-title")), h("p", { class: "lead" }, t("home-lead"))),
        this.continued,
        h("div", { class: "find" }, search, this.filters.element),
        this.found,
        this.cards,
        course(games),
        this.#invent(),
        this.archive.element,
        statistics(games),
      ),
    );
    this.items = games.map((game) => ({ game, element: this.#card(game) }));
    fill(this.cards, ...this.items.map(({ element }) => element));
    this.#fillFilters();
    this.#fillContinued();
    this.#select();
  }

  /** Remove the boards. */
  destroy() {
    for (const board of this.#boards) board.destroy();
  }

  /** The ways to games that nobody has played before. */
  #invent() {
    const write = h("a", { class: "button", href: "#ludi", "data-action": "write" }, t("home-write"));
    const breed = h("a", { class: "button", href: "#breed", "data-action": "breed" }, t("home-breed"));
    return h("p", { class: "invent" }, write, breed, t("home-write-lead"));
  }

  #fillFilters() {
    const counts = [...new Set(this.games.flatMap((game) => game.player_counts))].sort();
    const tags = [...new Set(this.games.flatMap((game) => game.tags))];
    /** @type {[string, string][]} */
    const filters = [
      ["all", t("home-all")],
      ...counts.map((count) => /** @type {[string, string]} */ ([`players-${count}`, t("home-players", { count })])),
      ...tags.map((tag) => /** @type {[string, string]} */ ([`tag-${tag}`, maybe(`tag-${tag}`) ?? capital(tag)])),
    ];
    this.filters.show(filters, this.#filter);
  }

  #select() {
    const words = this.#words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { game, element } of this.items) {
      const text = [game.name, game.designer, game.year, taglineOf(game.id), ...game.tags.map((tag) => maybe(`tag-${tag}`) ?? tag)]
        .join(" ")
        .toLocaleLowerCase();
      const fits =
        (this.#filter === "all" ||
          game.tags.some((tag) => this.#filter === `tag-${tag}`) ||
          game.player_counts.some((players) => this.#filter === `players-${players}`)) &&
        words.every((word) => text.includes(word));
      element.hidden = !fits;
      if (fits) count += 1;
    }
    setText(this.found, count === 0 ? t("home-none") : t("home-found", { count }));
  }

  /** @param {IndexEntry} game */
  #card(game) {
    return h(
      "li",
      { class: "card", "data-game": game.id },
      h(
        "a",
        { class: "card-link", href: `#v1/${game.id}` },
        this.#picture(game.board, game.pieces),
        h(
          "span",
          { class: "card-text" },
          h("span", { class: "card-name" }, game.name),
          h("span", { class: "card-line" }, taglineOf(game.id)),
          h(
            "span",
            { class: "card-facts" },
            `${t("home-by", { designer: game.designer, year: game.year })} · ${t("home-for", { counts: countRange(game.player_counts) })}`,
          ),
        ),
      ),
      h(
        "span",
        { class: "card-more" },
        hasLesson(game.id) && h("a", { class: "card-learn", href: `#learn/${game.id}` }, lessonText(game.id)),
        h("a", { class: "card-rules", href: `#rules/${game.id}`, "aria-label": t("rules-title", { game: game.name }) }, t("action-rules")),
      ),
    );
  }

  #fillContinued() {
    const saved = savedGames().filter(isGoing);
    this.continued.hidden = saved.length === 0;
    fill(this.continued, h("h2", null, t("home-continue")), h("ul", { class: "saved row", tabindex: 0, "aria-label": t("home-continue") }, ...saved.map((game) => this.#saved(game))));
    this.archive.update();
  }

  /** @param {SavedGame} game */
  #saved(game) {
    const { view, seats } = game;
    const turn = isOnlyPerson(seats, view.seat) ? t("status-you") : t("status-side", { side: sideName(view.to_move) });
    return h(
      "li",
      { class: "saved-game", "data-saved": game.id },
      h(
        "button",
        { type: "button", class: "saved-open", onclick: () => this.actions.resume(game) },
        this.#picture(game.description.board, view.scene.pieces),
        h(
          "span",
          { class: "card-text" },
          h("span", { class: "card-name" }, game.description.name),
          h("span", { class: "card-facts" }, opponents(seats)),
          h("span", { class: "card-facts" }, view.outcome ? endText(game) : `${turn} · ${ago(game.updated)}`),
        ),
      ),
      h(
        "button",
        {
          type: "button",
          class: "icon-button saved-forget",
          "aria-label": t("home-forget-of", { game: game.description.name }),
          title: t("home-forget"),
          onclick: () => {
            forgetGame(game.id);
            this.#fillContinued();
          },
        },
        icon("close"),
      ),
    );
  }

  /**
   * Create a small board that is drawn only when it scrolls into view.
   *
   * @param {Board} board
   * @param {Piece[]} pieces
   */
  #picture(board, pieces) {
    const host = h("span", { class: "card-board", "aria-hidden": "true" });
    const players = new Set(pieces.filter(({ kind }) => kind === "stone").map(({ colour }) => colour)).size;
    whenSeen(host, () => {
      const picture = new BoardView(host, { quiet: true });
      picture.show(board, { pieces, counts: {} }, { players });
      this.#boards.push(picture);
    });
    return host;
  }
}

/**
 * Return whether somebody has made a move in a game that is not over.
 *
 * @param {SavedGame} game
 */
function isGoing({ view, line, seats }) {
  return view.outcome === null && line.some(({ seat }) => seats[seat]?.kind !== "bot");
}

/**
 * Return who plays against the only person, or all who play.
 *
 * @param {Seat[]} seats
 */
function opponents(seats) {
  const others = seats.map((_, seat) => seat).filter((seat) => !isOnlyPerson(seats, seat));
  return [...new Set(others.map((seat) => playerName(seats, seat)))].join(", ");
}

/** Return how long ago something was, in words. @param {number} time */
function ago(time) {
  const minutes = Math.max(0, Math.round((Date.now() - time) / 60_000));
  const words = new Intl.RelativeTimeFormat(language(), { numeric: "auto", style: "short" });
  if (minutes < 60) return words.format(-minutes, "minute");
  return minutes < 60 * 24 ? words.format(-Math.round(minutes / 60), "hour") : words.format(-Math.round(minutes / 60 / 24), "day");
}
