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
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|!\[[^\]]*\]\([^\s)]+\)|\[[^\]]+\]\(https?:[^\s)]+\))/).map((part) => {
    const picture = /^!\[([^\]]*)\]\(([^\s)]+)\)$/.exec(part);
    if (picture) return pictureAt(picture[1] ?? "", picture[2] ?? "");
    const link = /^\[([^\]]+)\]\((https?:[^\s)]+)\)$/.exec(part);
    if (link) return h("a", { href: link[2], target: "_blank", rel: "noopener" }, link[1] ?? "");
    if (part.startsWith("**") && part.length > 4) return h("strong", null, part.slice(2, -2));
    if (part.startsWith("*") && part.length > 2) return h("em", null, part.slice(1, -1));
    if (part.startsWith("`") && part.length > 2) return h("code", null, part.slice(1, -1));
    return part;
  });
}
