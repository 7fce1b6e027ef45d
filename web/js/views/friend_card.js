/**
 * The link to send to a friend after one's own move.
 * @module views/friend_card
 */

import { addressWith, friendLink } from "../before/links.js";
import { t } from "../text/i18n.js";
import { smallButton } from "../ui/controls.js";
import { h } from "../ui/dom.js";
import { refill } from "../ui/refill.js";
import { copyText } from "./attempt.js";

/** @import { Match } from "../match/match.js" */
/** @import { Control } from "../ui/controls.js" */

/** A card with the link; hidden while it is the visitor's turn. */
export class FriendCard {
  /** The link that was copied or shared last. */
  #sent = "";

  /**
   * @param {HTMLElement} element to fill
   * @param {() => Match} match returns the game shown
   */
  constructor(element, match) {
    this.element = element;
    this.match = match;
  }

  /** Show the link where it is to be sent. */
  update() {
    const match = this.match();
    const sent = match.seats[match.line[match.moves.length - 1]?.seat ?? -1]?.kind;
    const theirs = match.view.outcome ? sent === "person" : match.seats[match.view.seat]?.kind === "friend";
    const shown = match.friend !== "" && match.atEnd && !match.waiting && theirs;
    this.element.hidden = !shown;
    if (!shown) return;
    const link = addressWith(friendLink(match));
    const done = this.#sent === link;
    const text = t(match.view.outcome ? "friend-send-end" : done ? "friend-sent" : "friend-send");
    this.element.setAttribute("aria-label", t("seat-friend"));
    refill(this.element, [link, text], () => [
      h("p", null, text),
      h("div", { class: "offer-buttons" }, ...this.#controls(match, link).map(smallButton)),
    ]);
  }

  /**
   * @param {Match} match
   * @param {string} link
   * @returns {Control[]}
   */
  #controls(match, link) {
    const sent = () => {
      this.#sent = link;
      this.update();
    };
    /** @type {Control} */
    const copy = {
      action: "friend-copy",
      icon: "copy",
      label: t("friend-copy"),
      act: () => copyText(link).then(sent),
      main: !("share" in navigator),
    };
    if (!("share" in navigator)) return [copy];
    const share = () => navigator.share({ title: match.description.name, url: link }).then(sent, () => undefined);
    return [{ action: "friend-share", icon: "share", label: t("nav-share"), act: share, main: true }, copy];
  }
}
