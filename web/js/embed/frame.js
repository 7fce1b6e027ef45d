/**
 * The elements of an embedded board: name, board, status, notice, buttons. The card decides what they show.
 * @module embed/frame
 */

import { Table } from "../board/table.js";
import { t } from "../text/i18n.js";
import { inline } from "../text/markdown.js";
import { iconButton, meter, smallButton } from "../ui/controls.js";
import { fill, h, setText } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { keepFocus, refill } from "../ui/refill.js";

/** @typedef {import("../match/presenter.js").Control} Control */
/** @typedef {import("./parameters.js").Parameters} Parameters */

/** An embedded board's elements. */
export class CardFrame {
  /**
   * @param {HTMLElement} host
   * @param {Parameters} parameters
   */
  constructor(host, { controls, fit }) {
    this.title = h("a", { class: "embed-title", target: "_blank", rel: "noopener" });
    this.tagline = h("span", { class: "embed-tagline" });
    const open = { "data-action": "open", "aria-label": t("embed-open"), title: t("embed-open") };
    this.open = h("a", { class: "icon-button embed-open", target: "_blank", rel: "noopener", ...open }, icon("open"));
    this.boardHost = h("div", { class: "board-host" });
    this.table = new Table(this.boardHost);
    this.status = h("div", { class: "status", role: "status", "aria-live": "polite", "aria-atomic": "true" });
    /** What people count in the position. */
    this.standing = h("p", { class: "standing" });
    this.notice = h("div", { class: "notice", hidden: true });
    /** The link to send to a friend. */
    this.sent = h("div", { class: "notice embed-sent", hidden: true });
    this.choices = h("div", { class: "embed-choices" });
    this.bar = h("div", { class: "embed-bar", role: "group", "aria-label": t("actions-label") });
    /** The text of a tutorial, and its comment on an answer. */
    this.above = h("div", { class: "embed-lesson" });
    this.below = h("div", { class: "embed-lesson" });
    this.element = h(
      "div",
      { class: "embed", "data-controls": controls, "data-fit": fit },
      h("div", { class: "embed-head" }, h("div", { class: "embed-name" }, h("h1", null, this.title), this.tagline), this.open),
      this.above,
      this.boardHost,
      h("div", { class: "embed-foot" }, this.below, this.table.tray, this.status, this.standing, this.notice, this.sent, this.bar),
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
   * Show the buttons around the choices.
   *
   * @param {(Control & {enabled: boolean})[]} before
   * @param {(Control & {enabled: boolean})[]} after
   */
  showBar(before, after) {
    keepFocus(this.bar, () => fill(this.bar, ...before.map(iconButton), this.choices, ...after.map(iconButton)));
  }

  /**
   * Show the choices that are neither a cell nor a stone: to begin, to show, to change seats.
   *
   * @param {string} game the id of the game at this page
   * @param {Control[]} controls
   */
  showChoices(game, controls) {
    refill(this.choices, [game, ...controls.map(({ label }) => label)], () => controls.map(smallButton));
  }

  /**
   * Show a problem, or the progress of Python's start.
   *
   * @param {{error: string, retry: Control | null, link: string} | null} problem `link` is "" where none is needed
   * @param {number | null} share of the download
   */
  showNotice(problem, share) {
    this.notice.hidden = problem === null && share === null;
    refill(this.notice, problem ? [problem.error, problem.retry !== null, problem.link] : [share], () => {
      if (problem) {
        const error = h("span", { class: "notice-error", role: "alert" }, problem.error);
        return [error, problem.retry ? smallButton(problem.retry) : null, ...(problem.link ? wayOut(problem.link) : [])];
      }
      if (share === null) return [];
      const { element, show } = meter();
      show(share);
      return [element];
    });
  }

  /**
   * Show why the board cannot be played on.
   *
   * @param {string} problem
   * @param {string} link to the whole page
   * @param {boolean} drawn whether there is at least a picture
   */
  fail(problem, link, drawn) {
    this.boardHost.hidden = !drawn;
    this.bar.hidden = true;
    fill(this.status, h("span", { class: "notice-error", role: "alert" }, ...inline(problem)));
    this.notice.hidden = false;
    fill(this.notice, ...wayOut(link));
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
