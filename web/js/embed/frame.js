/**
 * The elements of an embedded board: name, board, status, notice, buttons. The card decides what they show.
 * @module embed/frame
 */

import { Notice } from "../board/notice.js";
import { t } from "../text/i18n.js";
import { inline } from "../text/markdown.js";
import { iconButton, showControls } from "../ui/controls.js";
import { fill, h, setText } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { refill } from "../ui/refill.js";

/** @import { GameBoard } from "../board/game_board.js" */
/** @import { Said } from "../board/notice.js" */
/** @import { Control } from "../ui/controls.js" */
/** @import { Parameters } from "./parameters.js" */

/** An embedded board's elements. */
export class CardFrame {
  /**
   * @param {HTMLElement} host
   * @param {GameBoard} board
   * @param {Parameters} parameters
   */
  constructor(host, board, { controls, fit }) {
    this.board = board;
    this.title = h("a", { class: "embed-title", target: "_blank", rel: "noopener" });
    this.tagline = h("span", { class: "embed-tagline" });
    const open = { "data-action": "open", "aria-label": t("embed-open"), title: t("embed-open") };
    this.open = h("a", { class: "icon-button embed-open", target: "_blank", rel: "noopener", ...open }, icon("open"));
    /** What people count in the position. */
    this.standing = h("p", { class: "standing" });
    this.said = new Notice();
    /** The way out of a frame that cannot go on. */
    this.way = h("span", { class: "notice-way" });
    this.notice = h("div", { class: "notice", hidden: true }, this.said.text, this.said.buttons, this.way);
    /** The link to send to a friend. */
    this.sent = h("div", { class: "notice embed-sent", hidden: true });
    this.walk = h("div", { class: "embed-buttons" });
    /** The choices that are neither a cell nor a stone: to begin, to show, to change seats. */
    this.choices = h("div", { class: "embed-choices" });
    this.play = h("div", { class: "embed-buttons" });
    this.bar = h("div", { class: "embed-bar", role: "group", "aria-label": t("actions-label") }, this.walk, this.choices, this.play);
    /** The text of a tutorial, and its comment on an answer. */
    this.above = h("div", { class: "embed-lesson" });
    this.below = h("div", { class: "embed-lesson" });
    const { host: boardHost, table, status } = board;
    this.element = h(
      "div",
      { class: "embed", "data-controls": controls, "data-fit": fit },
      h("div", { class: "embed-head" }, h("div", { class: "embed-name" }, h("h1", null, this.title), this.tagline), this.open),
      this.above,
      boardHost,
      h("div", { class: "embed-foot" }, this.below, table.tray, status, this.standing, this.notice, this.sent, this.bar),
    );
    fill(host, this.element);
  }

  /**
   * @param {string} name of the game
   * @param {string} link to it on the whole page
   */
  showName(name, link) {
    setText(this.title, name);
    this.title.href = this.open.href = link;
  }

  /**
   * Show the buttons that go through the moves, and those that play.
   *
   * @param {Control[]} walk
   * @param {Control[]} play
   */
  showBar(walk, play) {
    showControls(this.walk, walk, iconButton);
    showControls(this.play, play, iconButton);
  }

  /**
   * Show a problem, or the progress of Python's start.
   *
   * @param {Said} said
   * @param {string} link to the whole page; "" where none is needed
   */
  showNotice(said, link) {
    this.notice.hidden = !said.error && !said.load;
    this.said.show(said);
    refill(this.way, [link], () => (link ? wayOut(link) : []));
  }

  /**
   * Show why the board cannot be played on.
   *
   * @param {string} problem
   * @param {string} link to the whole page
   * @param {boolean} drawn whether there is at least a picture
   */
  fail(problem, link, drawn) {
    this.board.host.hidden = !drawn;
    this.bar.hidden = true;
    fill(this.board.status, h("span", { class: "notice-error", role: "alert" }, ...inline(problem)));
    this.showNotice({}, link);
    this.notice.hidden = false;
  }
}

/**
 * Return a link to the board in a tab of its own, and its address for frames that may open no tab.
 *
 * @param {string} href
 */
function wayOut(href) {
  return [
    h("a", { class: "button small", href, target: "_blank", rel: "noopener", "data-action": "open-link" }, t("embed-open")),
    h("input", { type: "text", readonly: true, class: "embed-address", value: href, "aria-label": t("share-link") }),
  ];
}
