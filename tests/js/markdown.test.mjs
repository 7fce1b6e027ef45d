// The Markdown of the games' texts, against a plain telling by expressions; and the pictures in it.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { document } from "./sizeless_page.mjs";

const { blocks, inline } = await import("../../web/js/text/markdown.js");
const { pictureAt, takePicture } = await import("../../web/js/text/pictures.js");

const SIGNS = fc.constantFrom("a", "b ", " ", "*", "**", "`", "!", "[", "]", "(", ")", "](", "https://x.org/p", "http:", "javascript:x", "/p.png", "\u00a0", "![", "word", "[](https://x.org/)", "[a](https://x.org/)", "[a](HTTPS://x.org/)", "![](/p.png)", "****", "``");
const TEXT = fc.array(SIGNS, { maxLength: 14 }).map((parts) => parts.join(""));

/** What may stand at a place, and the element that it is. @type {[RegExp, (...parts: string[]) => string | null][]} */
const ELEMENTS = [
  [/^\*\*([^*]+)\*\*/, (said) => `<strong>${said}</strong>`],
  [/^\*(?!\*)([^*]+)\*/, (said) => `<em>${said}</em>`],
  [/^`([^`]+)`/, (said) => `<code>${said}</code>`],
  [/^!\[([^\]]*)\]\(([^\s)]+)\)/, (said, target) => {
    const url = URL.canParse(target ?? "", "https://boards.example/") ? new URL(target ?? "", "https://boards.example/") : null;
    if (!url || !/^https?:$/.test(url.protocol)) return `${said}`;
    return `<img ${said}|${url.href}|${url.host === "boards.example" ? url.href : null}>`;
  }],
  [/^\[([^\]]+)\]\((https?:[^\s)]+)\)/i, (said, target) => `<a ${target}>${said}</a>`],
];

/** @param {string} text */
function plain(text) {
  let told = "";
  for (let rest = text; rest !== "";) {
    const [found] = ELEMENTS.flatMap(([shape, tell]) => {
      const match = shape.exec(rest);
      return match ? [{ length: match[0].length, said: tell(...match.slice(1)) }] : [];
    });
    told += found ? found.said : rest[0];
    rest = rest.slice(found?.length ?? 1);
  }
  return told;
}

/** @param {any} node */
function told(node) {
  if (typeof node === "string") return node;
  const name = node.localName;
  const get = (/** @type {string} */ attribute) => node.getAttribute(attribute);
  if (name === "img") return `<img ${get("alt")}|${get("data-address")}|${get("src")}>`;
  if (name === "a") {
    assert.deepEqual([get("target"), get("rel")], ["_blank", "noopener"]);
    return `<a ${get("href")}>${node.textContent}</a>`;
  }
  return name ? `<${name}>${node.textContent}</${name}>` : node.textContent;
}

Object.defineProperty(document, "baseURI", { value: "https://boards.example/" });

test("a line has the emphasis, code, links and pictures that it spells, and all else as it stands", () => {
  fc.assert(
    fc.property(TEXT, (text) => {
      assert.equal(inline(text).map(told).join(""), plain(text));
    }),
    { numRuns: 3000, includeErrorInReport: true },
  );
});

test("a text has paragraphs, lists with items of several lines, and headings", () => {
  const LINE = fc.constantFrom("", "  ", "one", "two *three*", " four", "  five", "- six", "  - seven", "### eight", "#### no", "-nine");
  fc.assert(
    fc.property(fc.array(LINE, { maxLength: 10 }), (lines) => {
      /** @type {string[][]} */
      const wanted = [];
      let open = false;
      for (const line of lines) {
        const text = line.trim();
        const last = wanted.at(-1);
        if (text === "") open = false;
        else if (text.startsWith("### ")) {
          wanted.push(["h2", text.slice(4)]);
          open = false;
        } else if (text.startsWith("- ")) {
          if (last?.[0] === "ul") last.push(text.slice(2));
          else wanted.push(["ul", text.slice(2)]);
          open = false;
        } else if (line.startsWith("  ") && last?.[0] === "ul") last.push(`${last.pop()} ${text}`);
        else if (open && last) last.push(`${last.pop()} ${text}`);
        else {
          wanted.push(["p", text]);
          open = true;
        }
      }
      const found = blocks(lines.join("\n")).map((block) => [block.localName, ...(block.localName === "ul" ? [...block.children] : [block]).map((one) => one.textContent)]);
      assert.deepEqual(found, wanted.map((block) => block.map((text) => text.replaceAll("*", ""))));
    }),
    { numRuns: 1000, includeErrorInReport: true },
  );
  assert.deepEqual(blocks("one **two**\n- `three`").map((block) => block.innerHTML), ["one <strong>two</strong>", "<li><code>three</code></li>"]);
});

test("a picture of another site is shown once the page around has handed it over, wherever it is wanted", () => {
  let made = 0;
  Object.assign(URL, { createObjectURL: () => `blob:${(made += 1)}` });
  const address = "https://far.example/board.png";
  const before = /** @type {any} */ (pictureAt("A board", address));
  const other = /** @type {any} */ (pictureAt("Another", "https://far.example/other.png"));
  document.body.append(before, other);
  assert.deepEqual([before.hasAttribute("src"), before.getAttribute("alt"), before.getAttribute("data-address")], [false, "A board", address]);
  takePicture(address, new Blob(["text"], { type: "text/html" }));
  assert.equal(before.hasAttribute("src"), false, "what is no picture is left out");
  takePicture(address, new Blob(["x"], { type: "image/png" }));
  takePicture(address, new Blob(["y"], { type: "image/png" }));
  const after = /** @type {any} */ (pictureAt("A board", address));
  assert.deepEqual([before.src ?? before.getAttribute("src"), after.getAttribute("src"), other.hasAttribute("src"), made], ["blob:1", "blob:1", false, 1]);
  assert.equal(pictureAt("No board", "data:image/png;base64,x"), "No board");
  assert.equal(pictureAt("No board", "http://"), "No board");
  assert.equal(/** @type {any} */ (pictureAt("Own", "own.png")).getAttribute("src"), "https://boards.example/own.png");
  // One that is handed over comes before that of the site.
  takePicture("https://boards.example/own.png", new Blob(["z"], { type: "image/png" }));
  assert.equal(/** @type {any} */ (pictureAt("Own", "own.png")).getAttribute("src"), "blob:2");
});
