/**
 * Buttons, the status line and the meter.
 * @module ui/controls
 */

import { h } from "./dom.js";
import { icon, stone } from "./icons.js";
import { refill } from "./refill.js";

/** @typedef {import("./icons.js").IconName} IconName */
/** @typedef {{action: string, icon: IconName, label: string, act: () => void, main?: boolean}} Control */

/**
 * Create a small button with an icon and a text.
 *
 * @param {Control} control
 * @returns {HTMLButtonElement}
 */
export function smallButton({ action, icon: name, label, act, main = false }) {
  const attributes = { type: "button", class: main ? "button small main" : "button small", "data-action": action, onclick: act };
  return h("button", attributes, icon(name), label);
}

/**
 * Create an icon button. A disabled one stays focusable, so that a press does not lose the focus.
 *
 * @param {Control & {enabled: boolean}} control
 * @returns {HTMLButtonElement}
 */
export function iconButton({ action, icon: name, label, act, enabled }) {
  return h(
    "button",
    {
      type: "button",
      class: "icon-button",
      "data-action": action,
      "aria-label": label,
      title: label,
      "aria-disabled": enabled ? null : "true",
      onclick: () => enabled && act(),
    },
    icon(name),
  );
}

/**
 * Show a status: a stone, a text, and dots while a bot thinks.
 *
 * @param {HTMLElement} element
 * @param {{colour: string | null, text: string, thinking: boolean, said?: string}} status `said` is for screen readers
 */
export function showStatus(element, { colour, text, thinking, said = "" }) {
  refill(element, [colour, text, thinking, said], () => [
    colour ? stone(colour) : null,
    said ? h("span", { class: "visually-hidden" }, `${said} `) : null,
    h("span", { class: "status-text" }, text),
    thinking ? h("span", { class: "thinking", "aria-hidden": "true" }, h("i"), h("i"), h("i")) : null,
  ]);
}

/**
 * Create a meter for a share.
 *
 * @returns {{element: HTMLElement, show: (share: number) => void}} `share` from 0 to 1
 */
export function meter() {
  const part = h("i");
  return {
    element: h("span", { class: "meter", "aria-hidden": "true" }, part),
    show: (share) => {
      part.style.width = `${100 * share}%`;
    },
  };
}
