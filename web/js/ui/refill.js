/**
 * Rebuild elements only when their content changes.
 * @module ui/refill
 */

import { fill } from "./dom.js";

/** The content of each element. @type {WeakMap<HTMLElement, string>} */
const shown = new WeakMap();

/**
 * Rebuild the content of an element only if it has changed: a button that is replaced during a press never gets the
 * click, an animation would restart, and a live region would speak twice. The focus stays on the
 * button with the same `data-action`.
 *
 * @param {HTMLElement} element
 * @param {unknown[]} content all that the content depends on
 * @param {() => (Node | null)[]} make
 * @returns {boolean} whether it changed
 */
export function refill(element, content, make) {
  const key = JSON.stringify(content);
  if (shown.get(element) === key) return false;
  shown.set(element, key);
  keepFocus(element, () => fill(element, ...make()));
  return true;
}

/**
 * Keep the focus on a button with the same `data-action` while an element is rebuilt.
 *
 * @param {HTMLElement} element
 * @param {() => void} change
 */
export function keepFocus(element, change) {
  const action = element.contains(document.activeElement) ? document.activeElement?.getAttribute("data-action") : null;
  change();
  if (action) /** @type {HTMLElement | null} */ (element.querySelector(`[data-action="${action}"]`))?.focus();
}
