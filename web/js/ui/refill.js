/**
 * Rebuild elements only when their content changes.
 * @module ui/refill
 */

import { fill } from "./dom.js";

/** @import { Child } from "./dom.js" */

/** The content of each element. @type {WeakMap<HTMLElement, string>} */
const shown = new WeakMap();

/** What names a button or a field among others, so that the focus finds it again. */
const NAMES = ["data-action", "data-token", "data-option", "data-quick"];

/**
 * Rebuild the content of an element only if it, or the language, has changed: a button that is replaced during a press never gets
 * the click, an animation would restart, and a live region would speak twice. The focus stays on what has the same name.
 *
 * @param {HTMLElement} element
 * @param {unknown[]} content all that the content depends on
 * @param {() => Child[]} make
 * @returns {boolean} whether it changed
 */
export function refill(element, content, make) {
  const key = JSON.stringify([document.documentElement.lang, ...content]);
  if (shown.get(element) === key) return false;
  shown.set(element, key);
  keepFocus(element, () => fill(element, ...make()));
  return true;
}

/**
 * Keep the focus on a button or field with the same name while an element is rebuilt.
 *
 * @param {HTMLElement} element
 * @param {() => void} change
 */
export function keepFocus(element, change) {
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  change();
  const name = NAMES.findLast((one) => focused?.hasAttribute(one));
  if (name) /** @type {HTMLElement | null} */ (element.querySelector(`[${name}="${CSS.escape(focused?.getAttribute(name) ?? "")}"]`))?.focus();
}
