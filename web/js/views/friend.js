/**
 * The link to send to a friend after one's own move.
 * @module views/friend
 */

import { addressWith, withFriend, writeLink } from "../before/links.js";
import { t } from "../text/i18n.js";
import { smallButton } from "../ui/controls.js";
import { h } from "../ui/dom.js";
import { refill } from "../ui/refill.js";

/** @typedef {import("../match/live_game.js").LiveGame} LiveGame */
/** @typedef {import("../ui/controls.js").Control} Control */

/** A card with the link; hidden while it is the visitor's turn. */
export class FriendCard {
  /** The link that was copied or shared last. */
  #sent = "";

  constructor() {
    this.element = h("section", { class: "offer friend", hidden: true });
  }

  /** @param {LiveGame} live */
  update(live) {
    const sent = live.seats[live.line[live.moves.length - 1]?.seat ?? -1]?.kind;
    const theirs = live.view.outcome ? sent === "person" : live.seats[live.view.seat]?.kind === "friend";
    const shown = live.friend !== "" && live.atEnd && !live.waiting && theirs;
    this.element.hidden = !shown;
    if (!shown) return;
    const link = linkOf(live);
    const done = this.#sent === link;
    const text = t(live.view.outcome ? "friend-send-end" : done ? "friend-sent" : "friend-send");
    this.element.setAttribute("aria-label", t("seat-friend"));
    refill(this.element, [link, text, document.documentElement.lang], () => [
      h("p", null, text),
      h("div", { class: "offer-buttons" }, ...this.#controls(live, link).map(smallButton)),
    ]);
  }

  /**
   * @param {LiveGame} live
   * @param {string} link
   * @returns {Control[]}
   */
  #controls(live, link) {
    const sent = () => {
      this.#sent = link;
      this.update(live);
    };
    /** @type {Control} */
    const copy = {
      action: "friend-copy",
      icon: "copy",
      label: t("friend-copy"),
      act: () => navigator.clipboard.writeText(link).then(sent),
      main: !("share" in navigator),
    };
    if (!("share" in navigator)) return [copy];
    const share = () => navigator.share({ title: live.description.name, url: link }).then(sent, () => undefined);
    return [{ action: "friend-share", icon: "share", label: t("nav-share"), act: share, main: true }, copy];
  }
}

/**
 * Return the address to send.
 *
 * @param {LiveGame} live
 */
function linkOf({ game, options, moves, friend }) {
  return addressWith(withFriend(writeLink({ game, options, moves }), friend));
}
