/**
 * The place for short messages: one at a time, below everything else, which makes room for it.
 * @module app/toasts
 */

import { t } from "../text/i18n.js";
import { iconButton, smallButton } from "../ui/controls.js";
import { fill, h } from "../ui/dom.js";

/**
 * A message.
 * @typedef {object} Message
 * @property {string} text
 * @property {number} stays milliseconds; Infinity for an offer, which waits for an answer
 * @property {{label: string, act: () => void}} [offer] the one thing to do
 */

/** Milliseconds that good news stays; that bad news stays at least, and longer for each character to read. */
const PASSING = 4_000;
const BAD = { least: 6_000, character: 60 };

/**
 * The message shown, and what waits until it has gone: good news, which takes no bad news away, and an offer.
 * @type {{shown: Message | null, news: Message | null, offer: Message | null}}
 */
const messages = { shown: null, news: null, offer: null };
let timer = 0;

/**
 * Show a message in place of the one before. It goes by itself or with a change of view; an offer stays until it is answered, and
 * good news waits for bad news to go.
 *
 * @param {string} text
 * @param {{label: string, act: () => void} | "passing"} [more] what can be done, or that it is good news
 */
export function showToast(text, more) {
  if (typeof more === "object") {
    messages.offer = { text, stays: Infinity, offer: more };
    show(messages.offer);
  } else if (more === "passing") {
    messages.news = { text, stays: PASSING };
    const stays = messages.shown?.stays ?? 0;
    const bad = stays >= BAD.least && stays < Infinity;
    if (!bad) showNext();
  } else show({ text, stays: BAD.least + BAD.character * text.length });
}

/** Take away the message shown; an offer stays. */
export function clearToast() {
  if (messages.shown !== messages.offer) showNext();
}

/** Show what has waited. */
function showNext() {
  const { news, offer } = messages;
  messages.news = null;
  show(news ?? offer);
}

/** @param {Message | null} message */
function show(message) {
  const host = document.querySelector("#toasts");
  if (!(host instanceof HTMLElement)) return;
  clearTimeout(timer);
  messages.shown = message;
  fill(host, message && toastOf(message));
  if (message && message.stays < Infinity) wait(message.stays);
  // The action bar of a game stands above the message.
  document.body.style.setProperty("--toast", `${host.offsetHeight}px`);
}

/** Take the message away after a time, but not from under a pointer or the focus. @param {number} milliseconds */
function wait(milliseconds) {
  timer = window.setTimeout(() => {
    if (document.querySelector("#toasts:hover, #toasts:focus-within")) wait(milliseconds);
    else clearToast();
  }, milliseconds);
}

/** @param {Message} message */
function toastOf({ text, offer }) {
  const close = () => {
    if (messages.shown === messages.offer) messages.offer = null;
    showNext();
  };
  return h(
    "div",
    { class: "toast", role: "status" },
    h("span", null, text),
    offer && smallButton({ action: "toast", ...offer, main: true }),
    iconButton({ action: "close", icon: "close", label: t("action-close"), act: close }),
  );
}
