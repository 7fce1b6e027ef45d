/**
 * What a game by links needs beside the board: the invitation, and the link to send after one's own move.
 * @module views/friend_card
 */

import { write } from "../base/storage.js";
import { addressWith, LONGEST_NAME, plainName } from "../before/links.js";
import { linkOf, NAME, ownName } from "../match/friends.js";
import { t } from "../text/i18n.js";
import { isOnlyPerson, sideName } from "../text/words.js";
import { smallButton } from "../ui/controls.js";
import { h } from "../ui/dom.js";
import { field } from "../ui/fields.js";
import { refill } from "../ui/refill.js";
import { copyText } from "./attempt.js";

/** @import { Match } from "../match/match.js" */
/** @import { Control } from "../ui/controls.js" */

/** A card that says what to do in a game by links; hidden while there is nothing to say. */
export class FriendCard {
  /** The position that was copied or shared last, as `here` names it. */
  #sent = "";

  /**
   * @param {HTMLElement} element to fill
   * @param {() => Match} match returns the game shown
   */
  constructor(element, match) {
    this.element = element;
    this.match = match;
  }

  /** Show what there is to do. */
  update() {
    const match = this.match();
    if (match.friend !== "") document.title = t("app-title", { game: titleOf(match) });
    const send = isToSend(match);
    const text = send ? this.#sendText(match) : welcome(match);
    this.element.hidden = text === "";
    if (text === "") return;
    // An invitation comes first, also on phones, where the board comes before the other cards.
    this.element.classList.toggle("invited", !send);
    this.element.setAttribute("aria-label", t("seat-friend"));
    // A name that is typed changes nothing here: the button that is pressed next stays.
    const first = ownMoves(match) === 1;
    refill(this.element, [match.id, text, first], () => [
      h("p", null, text),
      send && first ? nameField(match) : null,
      send ? h("div", { class: "offer-buttons" }, ...this.#controls(match).map(smallButton)) : null,
    ]);
  }

  /** @param {Match} match */
  #sendText(match) {
    return t(match.view.outcome ? "friend-send-end" : this.#sent === match.here ? "friend-sent" : "friend-send");
  }

  /**
   * @param {Match} match
   * @returns {Control[]}
   */
  #controls(match) {
    const link = () => addressWith(linkOf(match));
    const sent = () => {
      this.#sent = match.here;
      this.update();
    };
    /** @type {Control} */
    const copy = {
      action: "friend-copy",
      icon: "copy",
      label: t("friend-copy"),
      act: () => copyText(link()).then(sent),
      main: !("share" in navigator),
    };
    if (!("share" in navigator)) return [copy];
    const share = () => navigator.share({ title: match.description.name, url: link() }).then(sent, () => undefined);
    return [{ action: "friend-share", icon: "share", label: t("nav-share"), act: share, main: true }, copy];
  }
}

/** Return the field for the visitor's name, which links tell the friend. @param {Match} match */
function nameField(match) {
  const name = h("input", { type: "text", maxlength: LONGEST_NAME, autocomplete: "nickname" });
  name.value = ownName();
  name.addEventListener("change", () => {
    write(NAME, plainName(name.value));
    match.progressed.emit();
  });
  return field(t("friend-name"), name, "friend-name");
}

/** Return the game's name, after the news that a friend has moved: the tab may be one of many. @param {Match} match */
function titleOf({ view, seats, atEnd, personToMove, description: { name } }) {
  return atEnd && personToMove && isOnlyPerson(seats, view.seat) ? `${t("status-you")} · ${name}` : name;
}

/** Return whether the position shown is the one to send to the friend. @param {Match} match */
function isToSend(match) {
  const { friend, view, seats, line, moves } = match;
  const last = seats[line[moves.length - 1]?.seat ?? -1]?.kind;
  const theirs = view.outcome ? last === "person" : seats[view.seat]?.kind === "friend";
  return friend !== "" && match.atEnd && !match.waiting && theirs;
}

/** Return how many moves were made at this device. @param {Match} match */
function ownMoves({ line, seats }) {
  return line.filter(({ seat }) => seats[seat]?.kind === "person").length;
}

/**
 * Return what to say before the visitor's first move.
 *
 * @param {Match} match
 * @returns {string} "" after it
 */
function welcome(match) {
  const { view, seats, moves, description, fetch } = match;
  if (match.friend === "" || ownMoves(match) > 0 || !match.atEnd || !(fetch || match.personToMove)) return "";
  const friend = seats.find((seat) => seat.kind === "friend" && seat.name);
  const name = friend?.kind === "friend" ? friend.name : undefined;
  const game = description.name;
  const side = sideName(view.to_move);
  if (moves.length === 0 && !name && !fetch) return t("friend-begin", { side });
  const invited = name ? t("friend-invited-by", { game, name }) : t("friend-invited", { game });
  // Of a position that is still to come nobody knows yet whose turn it is.
  return fetch ? invited : `${invited} ${t("friend-answer", { side })}`;
}
