/**
 * Render the Markdown subset of the games' texts as elements: paragraphs, lists, `###` headings (below the title
 * of the page), **bold**, *italic*, `code`, [links](https://example.org) and ![pictures](https://example.org/board.png).
 * @module text/markdown
 */

import { h } from "../ui/dom.js";
import { pictureAt } from "./pictures.js";

/**
 * Return the blocks of a text.
 *
 * @param {string} text
 * @returns {HTMLElement[]}
 */
export function blocks(text) {
  /** @type {HTMLElement[]} */
  const found = [];
  /** @type {string[]} */
  let paragraph = [];
  const close = () => {
    if (paragraph.length > 0) found.push(h("p", null, ...inline(paragraph.join(" "))));
    paragraph = [];
  };
  for (const line of text.split("\n")) {
    const trimmed = line.trim();
    if (trimmed === "") {
      close();
    } else if (trimmed.startsWith("### ")) {
      close();
      found.push(h("h2", null, ...inline(trimmed.slice(4))));
    } else if (trimmed.startsWith("- ")) {
      close();
      const item = h("li", null, ...inline(trimmed.slice(2)));
      const last = found.at(-1);
      if (last instanceof HTMLUListElement) last.append(item);
      else found.push(h("ul", null, item));
    } else if (line.startsWith("  ") && found.at(-1) instanceof HTMLUListElement && paragraph.length === 0) {
      found.at(-1)?.lastElementChild?.append(" ", ...inline(trimmed));
    } else {
      paragraph.push(trimmed);
    }
  }
  close();
  return found;
}

/**
 * Return the inline content of a line with its emphasis.
 *
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export function inline(text) {
  const scanner = new Scanner(text);
  /** @type {(Node | string)[]} */
  const parts = [];
  let plain = 0;
  let at = 0;
  while (at < text.length) {
    const found = MARKUP.includes(text[at] ?? "") ? scanner.element(at) : null;
    if (found) {
      parts.push(text.slice(plain, at), found.node);
      at = plain = found.end;
    } else at += 1;
  }
  return [...parts, text.slice(plain)];
}

/** The signs that something other than plain text may begin with. */
const MARKUP = "*`![";

/** Finds elements in a line, in one pass: it looks for each closing sign once, however often one is opened. */
class Scanner {
  /** Where each sign comes next, from the place on that it was looked for last; that only moves on. @type {Map<string, number>} */
  #next = new Map();

  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  /**
   * Return the element that begins at a place, and where it ends.
   *
   * @param {number} at
   * @returns {{node: Node | string, end: number} | null}
   */
  element(at) {
    const { text } = this;
    if (text[at] === "*") return this.#emphasis(at);
    if (text[at] === "`") {
      const end = this.#find("`", at + 1);
      return end > at + 1 ? { node: h("code", null, text.slice(at + 1, end)), end: end + 1 } : null;
    }
    const picture = text[at] === "!";
    const label = at + (picture ? 2 : 1);
    if (picture && text[at + 1] !== "[") return null;
    const middle = this.#find("]", label);
    if (middle < 0 || text[middle + 1] !== "(") return null;
    const address = middle + 2;
    const end = this.#find(")", address);
    if (end <= address || this.#spaceFrom(address) < end) return null;
    const [said, target] = [text.slice(label, middle), text.slice(address, end)];
    if (picture) return { node: pictureAt(said, target), end: end + 1 };
    if (said === "" || !/^https?:./i.test(target)) return null;
    return { node: h("a", { href: target, target: "_blank", rel: "noopener" }, said), end: end + 1 };
  }

  /** @param {number} at @returns {{node: Node | string, end: number} | null} */
  #emphasis(at) {
    const { text } = this;
    const strong = text[at + 1] === "*";
    const start = at + (strong ? 2 : 1);
    const end = this.#find("*", start);
    if (end <= start || (strong && text[end + 1] !== "*")) return null;
    return { node: h(strong ? "strong" : "em", null, text.slice(start, end)), end: end + (strong ? 2 : 1) };
  }

  /** Return where a sign comes next; -1 for nowhere. @param {string} sign @param {number} from */
  #find(sign, from) {
    const known = this.#next.get(sign);
    if (known !== undefined && (known < 0 || known >= from)) return known;
    const at = this.text.indexOf(sign, from);
    this.#next.set(sign, at);
    return at;
  }

  /** Return where the next space is, or the end. @param {number} from */
  #spaceFrom(from) {
    const known = this.#next.get(" ");
    if (known !== undefined && known >= from) return known;
    let at = from;
    while (at < this.text.length && !/\s/.test(this.text[at] ?? "")) at += 1;
    this.#next.set(" ", at);
    return at;
  }
}
