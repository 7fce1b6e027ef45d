/**
 * Build elements without markup in strings, and keep them in sight.
 * @module ui/dom
 */

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Create an element. Attributes named `on…` are listeners, `class` and `data-…` are set as attributes,
 * booleans switch an attribute on or off.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any> | null} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) setAttribute(element, name, value);
  append(element, children);
  return element;
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {any} value
 */
export function setAttribute(element, name, value) {
  if (name.startsWith("on") && typeof value === "function") {
    element.addEventListener(name.slice(2), value);
  } else if (value === false || value === null || value === undefined) {
    element.removeAttribute(name);
  } else {
    const text = value === true ? "" : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/**
 * @param {Element} element
 * @param {(Child | Child[])[]} children
 */
export function append(element, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(typeof child === "number" ? String(child) : child);
  }
}

/**
 * Replace everything inside an element.
 *
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/**
 * Set the text of an element only when it differs, so that live regions speak once.
 *
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * Create an SVG element.
 *
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...SVGElement} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes ?? {})) setAttribute(element, name, value);
  element.append(...children);
  return element;
}

/**
 * Scroll a list, and nothing around it, until one of its elements is visible.
 *
 * @param {HTMLElement} scroller
 * @param {HTMLElement} element
 */
export function keepVisible(scroller, element) {
  const box = scroller.getBoundingClientRect();
  const item = element.getBoundingClientRect();
  if (item.top < box.top) scroller.scrollTop -= box.top - item.top + 8;
  if (item.bottom > box.bottom) scroller.scrollTop += item.bottom - box.bottom + 8;
  if (item.left < box.left) scroller.scrollLeft -= box.left - item.left + 8;
  if (item.right > box.right) scroller.scrollLeft += item.right - box.right + 8;
}
