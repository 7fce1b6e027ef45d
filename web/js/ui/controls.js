/**
 * Buttons, lists to choose from, the status line and the meter.
 * @module ui/controls
 */

import { h } from "./dom.js";
import { icon, stone } from "./icons.js";
import { refill } from "./refill.js";

/** @import { IconName } from "./icons.js" */
/**
 * A button.
 * @typedef {object} Control
 * @property {string} action names it for tests and style sheets, and for whoever has the focus while the buttons change
 * @property {IconName} [icon]
 * @property {string} label
 * @property {() => void} act
 * @property {boolean} [main] whether it is what most people want now
 * @property {boolean} [enabled] where it can be disabled; it stays focusable then, so that a press does not lose the focus
 * @property {boolean} [pressed] where it switches something on and off
 */

/**
 * @param {Control} control
 * @param {string} className
 * @param {(Node | string)[]} content
 * @param {Record<string, string>} [named] how it is named where its content does not say it
 */
function button({ action, act, main = false, enabled = true, pressed }, className, content, named = {}) {
  const attributes = {
    type: "button",
    class: main ? `${className} main` : className,
    "data-action": action,
    "aria-disabled": enabled ? null : "true",
    "aria-pressed": pressed === undefined ? null : String(pressed),
    onclick: () => enabled && act(),
    ...named,
  };
  return h("button", attributes, ...content);
}

/** Create a button with a text, after its icon if it has one. @param {Control} control @param {string} [className] */
export function textButton(control, className = "button") {
  return button(control, className, [...iconOf(control), control.label]);
}

/** Create a small button with a text. @param {Control} control */
export function smallButton(control) {
  return textButton(control, "button small");
}

/** Create an icon button. @param {Control} control @param {string} [className] */
export function iconButton(control, className = "icon-button") {
  const { label } = control;
  return button(control, className, iconOf(control), { "aria-label": label, title: label });
}

/** Create a button with an icon and a text that may be left out. @param {Control} control */
export function actionButton(control) {
  return button(control, "action", [...iconOf(control), h("span", null, control.label)], { title: control.label });
}

/** @param {Control} control */
function iconOf({ icon: name }) {
  return name ? [icon(name)] : [];
}

/** The buttons that each element shows now. @type {WeakMap<HTMLElement, Control[]>} */
const shown = new WeakMap();

/**
 * Show buttons. Those that look as before stay, with the focus and a press under way; they do what they are given now.
 *
 * @param {HTMLElement} element
 * @param {Control[]} controls
 * @param {(control: Control) => HTMLElement} [make] makes each
 */
export function showControls(element, controls, make = smallButton) {
  shown.set(element, controls);
  refill(element, controls, () => controls.map((control, at) => make({ ...control, act: () => shown.get(element)?.[at]?.act() })));
}

/**
 * Create a list to choose from.
 *
 * @param {Iterable<readonly [value: string | number, label: string]>} options
 * @param {string | number} [chosen] the first one if it is not given
 * @param {Record<string, any>} [attributes]
 */
export function select(options, chosen, attributes) {
  const element = h("select", attributes, ...[...options].map(([value, label]) => h("option", { value }, label)));
  if (chosen !== undefined) element.value = String(chosen);
  return element;
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
