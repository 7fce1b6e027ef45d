// The page's own elements under Node.js, in English: elements are those of linkedom, and nothing has a size, so nothing is drawn or
// scrolled into sight. Modules that make elements can be imported after this one.

import { parseHTML } from "linkedom";
import { provideStorage } from "./web_storage.mjs";
import { english } from "./without_build.mjs";

const { document } = parseHTML("<html lang='en'><body></body></html>");
const window = /** @type {any} */ (document.defaultView);
const { HTMLElement, HTMLDialogElement = HTMLElement, HTMLTextAreaElement } = window;
const { matches } = HTMLElement.prototype;
/** The element that has the focus, for as long as it is on the page. @type {HTMLElement | null} */
let focused = null;
Object.defineProperty(document, "activeElement", { configurable: true, get: () => (focused?.isConnected ? focused : document.body) });
const NOWHERE = { top: 0, bottom: 0, left: 0, right: 0, width: 0, height: 0 };

/** What happens to the page as a whole. */
export const page = new EventTarget();

/** Let something happen to the page. @param {string} type @param {object} [more] of the event @returns whether its usual effect is prevented */
export function happen(type, more = {}) {
  const event = Object.assign(new Event(type, { cancelable: true }), more);
  page.dispatchEvent(event);
  return event.defaultPrevented;
}

Object.assign(HTMLElement.prototype, {
  clientWidth: 0, clientHeight: 0, offsetWidth: 0, offsetHeight: 0, getBoundingClientRect: () => NOWHERE, scrollTo: () => undefined, scrollIntoView: () => undefined,
  showModal: () => undefined,
  /** @this {HTMLElement} */
  focus() {
    if (!this.isConnected || focused === this) return;
    document.activeElement?.dispatchEvent(new window.Event("focusout", { bubbles: true }));
    focused = this;
    this.dispatchEvent(new window.Event("focusin", { bubbles: true }));
  },
  /** @this {HTMLElement} */
  blur() {
    if (focused !== this) return;
    focused = null;
    this.dispatchEvent(new window.Event("focusout", { bubbles: true }));
  },
  /** Every focus is that of a keyboard. @this {HTMLElement} @param {string} selector */
  matches(selector) {
    return selector === ":focus-visible" ? focused === this : matches.call(this, selector);
  },
  /** @this {HTMLElement} */
  close() {
    this.dispatchEvent(new window.Event("close"));
  },
});
// What is moved on a page loses the focus, and so does what is in it.
const { insertBefore } = HTMLElement.prototype;
/** @this {HTMLElement} @param {any} node @param {any} before */
HTMLElement.prototype.insertBefore = function move(node, before) {
  if (node.isConnected && node.contains?.(focused)) focused?.blur();
  return insertBefore.call(this, node, before);
};
Object.assign(HTMLTextAreaElement.prototype, {
  selectionStart: 0, selectionEnd: 0,
  /** @this {HTMLTextAreaElement} @param {number} start @param {number} end */
  setSelectionRange(start, end) {
    Object.assign(this, { selectionStart: start, selectionEnd: end });
  },
  /** @this {HTMLTextAreaElement} @param {string} text @param {number} start @param {number} end */
  setRangeText(text, start, end) {
    this.value = this.value.slice(0, start) + text + this.value.slice(end);
    this.setSelectionRange(start + text.length, start + text.length);
  },
  /** @this {HTMLTextAreaElement} */
  select() {
    this.setSelectionRange(0, this.value.length);
  },
});
// linkedom's lists know which of their options is selected only by its attribute.
Object.defineProperty(window.HTMLSelectElement.prototype, "value", {
  configurable: true,
  /** @this {any} */
  get() {
    return this.chosen ?? this.querySelector("option[selected]")?.getAttribute("value") ?? this.querySelector("option")?.getAttribute("value") ?? "";
  },
  /** @this {any} @param {string} value */
  set(value) {
    this.chosen = value;
  },
});

/** For linkedom every list is any element. */
class UList {
  /** @param {any} one */
  static [Symbol.hasInstance](one) {
    return one?.localName === "ul";
  }
}

Object.assign(globalThis, {
  document, HTMLElement, HTMLDialogElement, HTMLUListElement: UList, Node: window.Node, Element: window.Element,
  ResizeObserver: class { observe() {} disconnect() {} },
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  CSS: { escape: (/** @type {string} */ text) => text },
  addEventListener: page.addEventListener.bind(page), removeEventListener: page.removeEventListener.bind(page), requestAnimationFrame: () => 1, cancelAnimationFrame: () => undefined,
  devicePixelRatio: 1, location: new URL("https://boards.example/"), history: { state: null, pushState: () => undefined, replaceState: () => undefined },
});
provideStorage();

const { setLanguage } = await import("../../web/js/text/i18n.js");
setLanguage({ code: "en", direction: "ltr", messages: english, taglines: {} });

/** A board of a row of cells, for what shows one. @param {string[]} names @returns {any} */
export const rowOf = (...names) => ({
  shape: "square", size: names.length, cells: names.map((name, x) => ({ name, x, y: 0, row: 1, letter: name[0] })),
  corners: [], labels: [], outline: [], width: names.length, height: 1,
});

/** Give the page a head in which style sheets load. */
export function provideHead() {
  const head = document.head ?? document.documentElement.insertBefore(document.createElement("head"), document.body);
  head.append = (/** @type {any} */ link) => void setImmediate(() => link.dispatchEvent(new window.Event("load")));
  Object.defineProperty(document, "head", { configurable: true, value: head });
}

/**
 * Boards are drawn nowhere: this notes what they show from now on.
 *
 * @returns {Promise<{boards: any[], shownOn: (view: object) => any}>} the boards that are there, and what one shows: its `board`, `scene` and `how`
 */
export async function watchBoards() {
  const { BoardView } = await import("../../web/js/drawing/board_view.js");
  const { show, destroy } = BoardView.prototype;
  /** @type {WeakMap<object, any>} */
  const shown = new WeakMap();
  /** @type {any[]} */
  const boards = [];
  BoardView.prototype.show = function note(board, scene, how) {
    if (!shown.has(this)) boards.push(this);
    shown.set(this, { board, scene, how });
    show.call(this, board, scene, how);
  };
  BoardView.prototype.destroy = function note() {
    if (boards.includes(this)) boards.splice(boards.indexOf(this), 1);
    destroy.call(this);
  };
  return { boards, shownOn: (view) => shown.get(view) };
}

export { document, window };
