/**
 * A live board for any web page:
 *
 *     <script type="module" src="https://…/embed.js"></script>
 *     <yavset-board game="yavalath" moves="e5 d4 f6"></yavset-board>
 *
 * The element creates a frame with `embed.html`, gives it the height it needs, and passes messages. Its content
 * stays visible where this script does not run or the frame cannot load. docs/embed.md has all
 * attributes, events and methods.
 * @module embed
 */

import { limitOf } from "./js/base/limits.js";
import { OPEN_BOARD } from "./open_board.js";
import { themeAround, watchTheme } from "./surroundings.js";

const BOARD = new URL("./embed.html", import.meta.url);
const VERSION = 1;

/** Attributes for the look of the board; they go into the query of the frame's address. */
const LOOK = [
  "game", "options", "level", "seats", "controls", "theme", "coordinates", "language", "interactive", "idle", "list", "sound",
  "check", "turn",
];
/** Attributes for the content; they may be long, so they go into the fragment. */
const CONTENT = ["rules", "moves", "record", "number", "diagram", "picture", "ply", "arrows", "fills", "labels", "puzzle", "step", "steps"];
/** Attributes of the frame itself. */
const FRAME = ["size", "loading", "title", "src"];
/** Attributes that are also properties of the element. */
const PROPERTIES = [...LOOK, ...CONTENT, "size"];

/** Messages of the board; each becomes an event of the element with the details in `detail`. */
const EVENTS = ["ready", "wake", "sleep", "change", "move", "end", "step", "answer", "done", "problem"];

/** Milliseconds that a loaded frame may be silent before the element shows its fallback content. */
const PATIENCE = 8_000;

/** Ratio of height to width of the frame until the board reports its height. */
const SHAPES = /** @type {Record<string, number>} */ ({ full: 1.17, minimal: 1.14, none: 0.9 });

/** What holds a tutorial inside the element. */
const LESSON_TYPES = ':is([type="application/json"], [type="text/markdown"])';
const LESSON = `script${LESSON_TYPES}, [data-steps]`;
/** A picture in a tutorial: what stands before its address, and the address. */
const PICTURE = /(!\[[^[\]]*\]\()([^\s)]+)/g;

/** The width of a board without the attribute `size`. */
const WIDTH = "34rem";

const STYLE = `
:host { display: block; margin: 1.5rem auto; max-width: ${WIDTH}; }
:host([hidden]) { display: none; }
/* As wide as the element. Where that is as wide as its content, as in a dialog, it takes the room there is and no more. */
iframe { display: block; width: 100vw; max-width: 100%; border: 0; border-radius: 12px; }
.failed iframe { display: none; }
.rescue { display: none; }
.failed .rescue { display: block; }
`;

/**
 * Return as much of a text as tells the board that it is too long: nothing here reads more, and the board says so.
 *
 * @param {string} name of the parameter
 * @param {string} text
 */
function bounded(name, text) {
  return text.slice(0, limitOf(name) + 1);
}

/** A board. Every attribute is a property too; `moves` also takes a list and `options` an object. */
class YavsetBoard extends HTMLElement {
  static observedAttributes = [...LOOK, ...CONTENT, ...FRAME];

  /** @type {HTMLIFrameElement | null} */
  #frame = null;
  #sheet = new CSSStyleSheet();
  #box = document.createElement("div");
  #link = document.createElement("a");
  #ready = false;
  #dirty = false;
  /** Whether the frame was given another address while it loaded: browsers may lose that. */
  #changed = false;
  /** @type {number | undefined} */
  #silence;
  /** Calls of methods that wait for the board. @type {[string, Record<string, unknown>][]} */
  #waiting = [];
  /** The tutorial that `src` names. */
  #lesson = "";
  /** Whether that is on its way: the frame waits for it. */
  #fetching = false;
  /** The theme that the board was given. */
  #theme = "";
  #unwatch = () => {};
  /** @type {string[]} */
  #moves = [];
  /** @type {{winner: string | null, reason: string} | null} */
  #outcome = null;
  #listener = (/** @type {MessageEvent} */ event) => this.#hear(event);
  #refused = (/** @type {SecurityPolicyViolationEvent} */ event) => {
    if (event.blockedURI.startsWith(BOARD.origin) && /^(frame|child|default)-src/.test(event.effectiveDirective)) this.#fail();
  };

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    // Every content security policy allows a style sheet from a script, unlike one in the markup.
    this.#sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [this.#sheet];
    const rescue = document.createElement("div");
    rescue.className = "rescue";
    const line = document.createElement("p");
    this.#link.target = "_blank";
    this.#link.rel = "noopener";
    line.append(this.#link);
    rescue.append(document.createElement("slot"), line);
    this.#box.append(rescue);
    root.append(this.#box);
  }

  connectedCallback() {
    // A property set before this script ran hides the accessor of the class.
    for (const name of PROPERTIES) {
      if (!Object.hasOwn(this, name)) continue;
      const element = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (this));
      const value = element[name];
      delete element[name];
      element[name] = value;
    }
    addEventListener("message", this.#listener);
    document.addEventListener("securitypolicyviolation", this.#refused);
    this.#unwatch = watchTheme(() => {
      if (this.#frame && this.#themeNow() !== this.#theme) this.#change();
    });
    // A parser may not have come to what is inside the element yet.
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => this.#change(), { once: true });
    this.#take();
    this.#make();
  }

  /** Because of this method `moveBefore` keeps the frame, and the game in it. */
  connectedMoveCallback() {
    if (this.#themeNow() !== this.#theme) this.#change();
  }

  disconnectedCallback() {
    this.#unwatch();
    removeEventListener("message", this.#listener);
    document.removeEventListener("securitypolicyviolation", this.#refused);
    clearTimeout(this.#silence);
    this.#frame?.remove();
    this.#frame = null;
    this.#ready = false;
  }

  /** @param {string} name @param {string | null} _before @param {string | null} value */
  attributeChangedCallback(name, _before, value) {
    if (name === "src") this.#fetchLesson(value);
    if (!this.#frame || this.#dirty) return;
    this.#dirty = true;
    // Frameworks change several attributes in a row: apply them together.
    queueMicrotask(() => {
      this.#dirty = false;
      this.#change();
    });
  }

  /** The moves that lead to the position shown; those of the attributes until the board shows one. */
  get played() {
    return [...this.#moves];
  }

  /** How the game ended in the position shown: `{winner, reason, text, moves}`, or null. */
  get outcome() {
    return this.#outcome;
  }

  /**
   * Play a move; start Python if necessary.
   *
   * @param {string} move such as `e5`
   */
  play(move) {
    // Boards of an earlier version know it as `word`.
    const text = bounded("move", String(move));
    this.#call("play", { move: text, word: text });
  }

  /**
   * Show the position after so many moves.
   *
   * @param {number} ply
   */
  go(ply) {
    this.#call("go", { ply: Math.trunc(Number(ply)) });
  }

  /** Return to the position of the attributes. */
  reset() {
    this.#call("reset");
  }

  /** Start Python now, so that the first move does not wait for it. */
  wake() {
    this.#call("wake");
  }

  /** Free Python's memory now. */
  sleep() {
    this.#call("sleep");
  }

  /** The theme to show: what the attribute says, else that of the page around. */
  #themeNow() {
    const wanted = bounded("theme", this.getAttribute("theme") ?? "auto");
    return wanted === "auto" ? themeAround(this) : wanted;
  }

  /**
   * Ask the board to do something, as soon as it can.
   *
   * @param {string} type
   * @param {Record<string, unknown>} [details]
   */
  #call(type, details = {}) {
    if (this.#ready) this.#send(type, details);
    else this.#waiting.push([type, details]);
  }

  #make() {
    const frame = document.createElement("iframe");
    this.#frame = frame;
    this.#ready = false;
    this.#changed = false;
    this.#outcome = null;
    this.#moves = this.#given();
    this.#box.className = "";
    // To send a link of the game to a friend.
    frame.allow = "clipboard-write; web-share";
    frame.loading = this.getAttribute("loading") === "eager" ? "eager" : "lazy";
    const shape = SHAPES[this.getAttribute("controls") ?? "full"] ?? 1.17;
    frame.style.aspectRatio = `1 / ${this.#steps() ? 1.5 : shape}`;
    this.#dress();
    frame.addEventListener("load", () => {
      clearTimeout(this.#silence);
      if (!this.#ready) this.#silence = setTimeout(() => this.#fail(), PATIENCE);
    });
    if (!this.#fetching) frame.src = this.#address();
    this.#box.prepend(frame);
  }

  /** The moves that the attributes `moves` and `ply` name. */
  #given() {
    const moves = bounded("moves", this.getAttribute("moves") ?? "").split(/[\s,.]+/).filter((move) => move !== "");
    const ply = this.getAttribute("ply");
    return ply !== null && /^\d+$/.test(ply) ? moves.slice(0, Number(ply)) : moves;
  }

  #change() {
    if (!this.#frame || this.#fetching) return;
    this.#dress();
    if (this.#ready) {
      this.#send("set", { parameters: this.#parameters() });
    } else {
      this.#changed = this.#frame.src !== "";
      this.#frame.src = this.#address();
    }
  }

  #dress() {
    if (!this.#frame) return;
    const size = this.getAttribute("size") ?? "";
    // The element's own style belongs to the page.
    const { style } = /** @type {CSSStyleRule} */ (this.#sheet.cssRules[0]);
    style.setProperty("max-width", (/^\d+$/.test(size) ? `${size}px` : size) || WIDTH, size ? "important" : "");
    const game = this.getAttribute("game") ?? "yavalath";
    this.#frame.title = this.getAttribute("title") ?? `yavset: ${game}`;
    const language = this.getAttribute("language") ?? this.closest("[lang]")?.getAttribute("lang") ?? "";
    this.#link.textContent = OPEN_BOARD[language.split("-")[0] ?? ""] ?? OPEN_BOARD["en"] ?? "";
    this.#link.href = this.#address();
  }

  /**
   * Fetch a tutorial, and show it when it has come.
   *
   * @param {string | null} src an address, or null for none
   */
  async #fetchLesson(src) {
    this.#lesson = "";
    this.#fetching = src !== null;
    if (src === null) return;
    let text = "";
    await this.#fetch(new URL(src, document.baseURI).href, async (reply) => (text = await reply.text()));
    // Another one may be wanted by now.
    if (this.getAttribute("src") !== src) return;
    this.#lesson = bounded("steps", text);
    this.#fetching = false;
    this.#change();
  }

  /**
   * Fetch something; what goes wrong is the event `problem`.
   *
   * @param {string} address
   * @param {(reply: Response) => Promise<unknown>} take
   */
  async #fetch(address, take) {
    try {
      const reply = await fetch(address);
      if (!reply.ok) throw new Error(String(reply.status));
      await take(reply);
    } catch (error) {
      const message = `${address}: ${error instanceof Error ? error.message : String(error)}`;
      this.dispatchEvent(new CustomEvent("problem", { detail: { message }, bubbles: true, composed: true }));
    }
  }

  /** The tutorial with whole addresses of its pictures: what the board is given. */
  #steps() {
    return this.#written().replace(PICTURE, (_, before, address) => before + this.#whole(address));
  }

  /** The whole address of a picture: those of a tutorial in a file are relative to that file. @param {string} address */
  #whole(address) {
    const page = document.baseURI;
    const base = this.#lesson === "" ? page : new URL(this.getAttribute("src") ?? "", page).href;
    return URL.canParse(address, base) ? new URL(address, base).href : address;
  }

  /** Fetch the pictures of the tutorial for the board, whose policy lets in none from elsewhere. */
  #handPictures() {
    for (const [, , address = ""] of this.#steps().matchAll(PICTURE)) {
      if (/^https?:/.test(address)) this.#fetch(address, async (reply) => this.#send("picture", { address, blob: await reply.blob() }));
    }
  }

  /** The tutorial: the fetched one, the one inside the element, the one after it where a generator has moved it there, or the attribute. */
  #written() {
    if (this.#lesson !== "") return this.#lesson;
    const block = this.#block();
    const text = bounded("steps", (block instanceof HTMLTemplateElement ? block.content.textContent : block?.textContent) ?? "");
    return text.trim() === "" ? bounded("steps", this.getAttribute("steps") ?? "") : text;
  }

  /** What holds the tutorial in the page; null for none. */
  #block() {
    const after = this.closest("p")?.nextElementSibling;
    return this.querySelector(LESSON) ?? (this.childElementCount === 0 && after?.matches(`script${LESSON_TYPES}`) ? after : null);
  }

  /**
   * Move a tutorial out of its script into an attribute, which copies of the element have too: programs that replace parts of
   * a page run every script in them, whatever its type. While a page loads none does, and a framework may compare the
   * element with its own copy.
   */
  #take() {
    const block = this.#block();
    if (document.readyState !== "complete" || block?.localName !== "script" || !block.textContent?.trim()) return;
    this.setAttribute("steps", block.textContent);
    block.textContent = "";
  }

  /** @returns {Record<string, string>} */
  #parameters() {
    const given = Object.fromEntries([...LOOK, ...CONTENT].flatMap((name) => {
      const value = this.getAttribute(name);
      return value === null ? [] : [[name, bounded(name, value)]];
    }));
    const steps = this.#steps();
    this.#theme = this.#themeNow();
    return { ...given, theme: this.#theme, ...(steps ? { steps } : {}), fit: "content" };
  }

  #address() {
    const query = new URLSearchParams();
    const fragment = new URLSearchParams();
    for (const [name, value] of Object.entries(this.#parameters())) {
      (LOOK.includes(name) || name === "fit" ? query : fragment).set(name, value);
    }
    const url = new URL(BOARD);
    url.search = query.toString();
    url.hash = fragment.toString();
    return url.href;
  }

  /**
   * @param {string} type
   * @param {Record<string, unknown>} [details]
   */
  #send(type, details) {
    this.#frame?.contentWindow?.postMessage({ yavset: VERSION, type, ...details }, BOARD.origin === "null" ? "*" : BOARD.origin);
  }

  /** @param {MessageEvent} event */
  #hear({ source, origin, data }) {
    if (!this.#frame || source !== this.#frame.contentWindow || origin !== BOARD.origin) return;
    if (typeof data !== "object" || data === null || data.yavset !== VERSION) return;
    const { yavset, type, ...detail } = data;
    if (type === "height") {
      this.#frame.style.aspectRatio = "auto";
      this.#frame.style.height = `${Math.min(4000, Math.max(80, Number(detail.height) || 0))}px`;
    }
    if (type === "ready") {
      this.#ready = true;
      this.#box.className = "";
      if (this.#changed) this.#change();
      this.#changed = false;
      for (const [call, details] of this.#waiting.splice(0)) this.#send(call, details);
      this.#handPictures();
    }
    if (type === "change") {
      this.#moves = detail.moves;
      this.#outcome = detail.outcome;
    }
    if (EVENTS.includes(type)) this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /** Show the content of the element with a link in place of a frame that does not load. */
  #fail() {
    if (!this.#ready) this.#box.className = "failed";
  }
}

for (const name of PROPERTIES) {
  Object.defineProperty(YavsetBoard.prototype, name, {
    configurable: true,
    enumerable: true,
    /** @this {YavsetBoard} */
    get() {
      return this.getAttribute(name);
    },
    /** @this {YavsetBoard} @param {unknown} value */
    set(value) {
      if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, written(value));
    },
  });
}

/** @param {unknown} value @returns {string} */
function written(value) {
  if (Array.isArray(value)) return value.join(" ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${name}=${written(one)}`)
    .join(",");
}

if (!customElements.get("yavset-board")) customElements.define("yavset-board", YavsetBoard);
