// A page that holds boards, for web/embed.js under Node.js: elements are those of linkedom. What that lacks stands here:
// the windows of frames, styles as computed, the device, and a network that tests decide about.

import { getEventListeners } from "node:events";
import { register } from "node:module";
import { parseHTML } from "linkedom";

export const BOARDS = "https://boards.example";

const FOLDER = new URL("../../web/", import.meta.url);
const LABELS = "export const OPEN_BOARD = { en: 'Open the board', de: 'Brett öffnen' };";

// The element finds its board beside itself, so it has to come from an address. Each page has modules of its own.
const HOOKS = `
import { readFileSync } from "node:fs";
export async function resolve(specifier, context, next) {
  const from = context.parentURL ?? "";
  if (specifier.endsWith("/open_board.js")) return { url: ${JSON.stringify(`data:text/javascript,${encodeURIComponent(LABELS)}`)}, shortCircuit: true };
  if (specifier.startsWith("${BOARDS}/")) return { url: specifier, shortCircuit: true };
  if (specifier === "./surroundings.js") return { url: new URL(specifier + new URL(from).search, from).href, shortCircuit: true };
  return next(specifier, context);
}
export async function load(url, context, next) {
  if (!url.startsWith("${BOARDS}/")) return next(url, context);
  const source = readFileSync(new URL("." + new URL(url).pathname, ${JSON.stringify(FOLDER.href)}), "utf8");
  return { format: "module", source, shortCircuit: true };
}`;

register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);

/** Let everything happen that waits for nothing else. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));

/** The window of a frame: what it has been sent, and to which origin. */
class FrameWindow {
  /** @type {[Record<string, any>, string][]} */
  received = [];

  /** @param {Record<string, any>} message @param {string} origin */
  postMessage(message, origin) {
    this.received.push([message, origin]);
  }

  /** The types of the messages. */
  get types() {
    return this.received.map(([{ type }]) => type);
  }
}

let opened = 0;

/** A page with boards. */
export class HostPage {
  /** What the network has, by address, some of it later. @type {Record<string, string | Promise<string>>} */
  network = {};
  /** @type {Map<any, FrameWindow>} */
  #windows = new Map();
  /** The window of the page. */
  window = new EventTarget();
  device = Object.assign(new EventTarget(), { matches: false });
  /** @type {Document} */
  document;

  /** @param {string} html inside its body */
  constructor(html) {
    const parsed = /** @type {any} */ (parseHTML(`<!doctype html><html><head></head><body>${html}</body></html>`));
    this.document = parsed.document;
    const windows = this.#windows;
    const { HTMLElement, HTMLIFrameElement, HTMLTemplateElement, MutationObserver, ShadowRoot, customElements } = parsed;
    Object.defineProperty(this.document, "baseURI", { value: "https://host.example/page/" });
    Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", {
      configurable: true,
      /** @this {Element} */
      get() {
        if (!this.isConnected) return null;
        const found = windows.get(this) ?? new FrameWindow();
        windows.set(this, found);
        return found;
      },
    });
    Object.defineProperty(parsed.DocumentFragment.prototype, "textContent", {
      configurable: true,
      /** @this {DocumentFragment} */
      get() {
        return [...this.childNodes].map((node) => node.textContent).join("");
      },
    });
    /** Also leaves a shadow tree, unlike linkedom's. */
    class HostEvent extends parsed.CustomEvent {
      /** @param {string} type @param {CustomEventInit} init */
      constructor(type, init) {
        super(type, init);
        Object.defineProperty(this, "composed", { value: init.composed ?? false });
      }
    }
    const { window, device } = this;
    Object.assign(globalThis, {
      document: this.document, HTMLElement, HTMLTemplateElement, MutationObserver, ShadowRoot, customElements,
      CustomEvent: HostEvent,
      CSSStyleSheet: class {
        /** The rule of the element itself. */
        cssRules = [{ style: document.createElement("p").style }];

        /** @param {string} text */
        replaceSync(text) {
          this.text = text;
        }
      },
      addEventListener: window.addEventListener.bind(window),
      removeEventListener: window.removeEventListener.bind(window),
      matchMedia: () => device,
      getComputedStyle: (/** @type {HTMLElement} */ element) => computed(element),
      fetch: async (/** @type {string} */ address) => {
        await settled();
        const found = await this.network[address];
        return found === undefined ? new Response("none", { status: 404 }) : new Response(found);
      },
    });
  }

  /**
   * Run the script of the boards.
   *
   * @param {string} [address] of the folder that it comes from
   */
  async run(address = BOARDS) {
    opened += 1;
    await import(`${address}/embed.js?${opened}`);
    return this;
  }

  /** @param {string} [selector] @returns {any} a board of the page */
  board(selector = "yavset-board") {
    return this.document.querySelector(selector);
  }

  /** @param {any} [board] @returns {any} its frame */
  frame(board = this.board()) {
    return board.shadowRoot.querySelector("iframe");
  }

  /** @param {any} [board] @returns {FrameWindow} */
  inside(board = this.board()) {
    return this.frame(board).contentWindow;
  }

  /** @param {any} [board] whether it shows its fallback content */
  failed(board = this.board()) {
    return board.shadowRoot.querySelector("div").className === "failed";
  }

  /**
   * Let a message come, from the frame of the first board if nothing else is said.
   *
   * @param {unknown} data
   * @param {{source?: unknown, origin?: string}} [from]
   */
  hear(data, { source = this.inside(), origin = BOARDS } = {}) {
    this.window.dispatchEvent(Object.assign(new Event("message"), { source, origin, data }));
  }

  /**
   * Let the board say something.
   *
   * @param {string} type
   * @param {object} [details]
   * @param {any} [board]
   */
  say(type, details = {}, board = this.board()) {
    this.hear({ yavset: 1, type, ...details }, { source: this.inside(board) });
  }

  /** What is listened to: messages to the page's window, its policy, the device. */
  get listening() {
    /** @type {string[]} */
    const heard = [];
    if (getEventListeners(this.window, "message").length > 0) heard.push("messages");
    const violation = new (/** @type {any} */ (this.document.defaultView)).Event("securitypolicyviolation");
    Object.defineProperty(violation, "blockedURI", { get: () => (heard.push("policy"), "") });
    this.document.dispatchEvent(violation);
    if (getEventListeners(this.device, "change").length > 0) heard.push("device");
    return heard;
  }

  /** A directive of the page's policy forbids something. @param {string} blockedURI @param {string} effectiveDirective */
  forbid(blockedURI, effectiveDirective) {
    const event = new (/** @type {any} */ (this.document.defaultView)).Event("securitypolicyviolation");
    this.document.dispatchEvent(Object.assign(event, { blockedURI, effectiveDirective }));
  }
}

/** @param {HTMLElement | null} element @returns {{backgroundColor: string, colorScheme: string}} */
function computed(element) {
  const own = element?.style;
  // The scheme is inherited, the background is not.
  const colorScheme = own?.getPropertyValue("color-scheme") || (element?.parentElement ? computed(element.parentElement).colorScheme : "normal");
  return { backgroundColor: own?.getPropertyValue("background-color") || "rgba(0, 0, 0, 0)", colorScheme };
}
