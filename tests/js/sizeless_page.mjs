// The page's own elements under Node.js, in English: elements are those of linkedom, and nothing has a size, so nothing is drawn or
// scrolled into sight. Modules that make elements can be imported after this one.

import { parseHTML } from "linkedom";
import { provideStorage } from "./web_storage.mjs";
import { english } from "./without_build.mjs";

const { document } = parseHTML("<html lang='en'><body></body></html>");
const window = /** @type {any} */ (document.defaultView);
const { HTMLElement, HTMLDialogElement = HTMLElement, HTMLTextAreaElement } = window;
const NOWHERE = { top: 0, bottom: 0, left: 0, right: 0, width: 0, height: 0 };

Object.assign(HTMLElement.prototype, {
  clientWidth: 0, clientHeight: 0, getBoundingClientRect: () => NOWHERE, scrollTo: () => undefined, focus: () => undefined,
  showModal: () => undefined,
  /** @this {HTMLElement} */
  close() {
    this.dispatchEvent(new window.Event("close"));
  },
});
Object.assign(HTMLTextAreaElement.prototype, { selectionStart: 0, selectionEnd: 0, setSelectionRange: () => undefined });
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

Object.assign(globalThis, {
  document, HTMLElement, HTMLDialogElement, Node: window.Node, Element: window.Element,
  ResizeObserver: class { observe() {} disconnect() {} },
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  CSS: { escape: (/** @type {string} */ text) => text },
  addEventListener: () => undefined, removeEventListener: () => undefined, requestAnimationFrame: () => 1, cancelAnimationFrame: () => undefined,
  location: new URL("https://boards.example/"), history: { state: null, pushState: () => undefined, replaceState: () => undefined },
});
provideStorage();

const { setLanguage } = await import("../../web/js/text/i18n.js");
setLanguage({ code: "en", direction: "ltr", messages: english, taglines: {} });

/** A board of a row of cells, for what shows one. @param {string[]} names @returns {any} */
export const rowOf = (...names) => ({
  shape: "square", size: names.length, cells: names.map((name, x) => ({ name, x, y: 0, row: 1, letter: name[0] })),
  corners: [], labels: [], outline: [], width: names.length, height: 1,
});

export { document, window };
