// What views are made of: layers that the browser's Back closes, contents that stay while they are the same, buttons, fields, chips,
// lists that scroll, themes, style sheets, and files for the visitor.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { recordPage } from "./recorded.mjs";
import { document, happen, provideHead, window } from "./sizeless_page.mjs";
import { settled } from "./toy_python.mjs";

/** What the device prefers, by its question. @type {Record<string, EventTarget & {matches: boolean}>} */
const device = {};
Object.assign(globalThis, {
  matchMedia: (/** @type {string} */ question) => (device[question] ??= Object.assign(new EventTarget(), { matches: false })),
  getComputedStyle: () => ({ getPropertyValue: (/** @type {string} */ name) => colours[name] ?? "" }),
});
/** The colours of the style sheets. @type {Record<string, string>} */
let colours = {};
provideHead();

/** A browser's entries of the history; Back goes to the one before when everything else has been done. */
class Entries {
  /** @type {any[]} */
  states = [null];
  at = 0;
  /** How many times Back is still to be done. */
  backs = 0;

  get state() {
    return this.states[this.at];
  }

  /** @param {any} state */
  pushState(state) {
    this.states.splice(this.at + 1, Infinity, state);
    this.at += 1;
  }

  /** @param {any} state */
  replaceState(state) {
    this.states[this.at] = state;
  }

  back() {
    this.backs += 1;
  }

  /** Do what is still to be done. */
  rest() {
    for (let steps = 0; this.backs > 0; steps += 1) {
      assert.ok(steps < 100, "it goes back for ever");
      this.backs -= 1;
      if (this.at > 0) this.at -= 1;
      else this.left = true;
      if (!this.left) happen("popstate");
    }
  }

  left = false;
}

const { openLayer } = await import("../../web/js/ui/layers.js");
const { actionButton, iconButton, meter, select, showControls, showStatus, smallButton, textButton } = await import("../../web/js/ui/controls.js");
const { append, fill, h, keepVisible, setAttribute, setText, svg } = await import("../../web/js/ui/dom.js");
const { download, downloadText, toPng } = await import("../../web/js/ui/download.js");
const { checkbox, Chips, field } = await import("../../web/js/ui/fields.js");
const { stone } = await import("../../web/js/ui/icons.js");
const { keepFocus, refill } = await import("../../web/js/ui/refill.js");
const { whenSeen } = await import("../../web/js/ui/seen.js");
const { loadSheet } = await import("../../web/js/ui/sheet.js");
const { appliedTheme, applyTheme, motion, palette, themeChanged, withShapes } = await import("../../web/js/ui/theme.js");
const { change, settings } = await import("../../web/js/base/settings.js");

test("Back closes the topmost layer, never more than one, and skips what has closed otherwise", () => {
  const STEP = fc.oneof({ weight: 3, arbitrary: fc.constant("open") }, { weight: 2, arbitrary: fc.constant("back") }, { weight: 3, arbitrary: fc.constant("close") }, { weight: 1, arbitrary: fc.nat(2) }, { weight: 1, arbitrary: fc.constant("go") });
  fc.assert(
    fc.property(fc.array(STEP, { maxLength: 16 }), (steps) => {
      const entries = new Entries();
      Object.assign(globalThis, { history: entries });
      // The page before this view, and the view itself.
      entries.pushState({ view: 0 });
      /** @type {{close: () => void, open: boolean}[]} */
      const layers = [];
      const open = () => layers.filter((layer) => layer.open);
      /** In the order in which they close. @type {object[]} */
      const order = [];
      let views = 1;
      for (const step of steps) {
        if (entries.left) break;
        const before = open();
        if (step === "open") {
          const layer = { open: true, close: () => undefined };
          const closed = openLayer(() => layer.close());
          layer.close = () => {
            layer.open = false;
            order.push(layer);
            closed();
          };
          layers.push(layer);
          assert.deepEqual(open(), [...before, layer]);
        } else if (step === "go") {
          // A link to another view: the topmost layers close first.
          order.length = 0;
          entries.pushState({ view: views++ });
          happen("popstate");
          happen("hashchange");
          entries.rest();
          assert.deepEqual([open(), entries.state], [[], { view: views - 1 }], "another view has no layer, and stays");
          assert.ok(order.length === before.length && order.every((layer, at) => layer === before.at(-1 - at)));
        } else if (step === "back") {
          const views = () => entries.states.slice(0, entries.at + 1).flatMap((state) => state?.view ?? []);
          const viewsBefore = views();
          entries.back();
          entries.rest();
          if (before.length > 0) {
            assert.deepEqual(open(), before.slice(0, -1));
            assert.deepEqual(views(), viewsBefore, "the view stays");
          } else if (!entries.left) assert.deepEqual([open(), views()], [[], viewsBefore.slice(0, -1)]);
        } else {
          // It closes by its button.
          const place = step === "close" ? before.length - 1 : step;
          before[place]?.close();
          assert.deepEqual(open(), before.filter((_, at) => at !== place));
        }
        entries.rest();
      }
      for (const layer of open().toReversed()) layer.close();
    }),
    // A layer that closes below another one leaves that to Back.
    { numRuns: 200, includeErrorInReport: true, examples: [[["open", "open", 0, "back"]], [["open", "open", "open", 1, "back", "back"]]] },
  );
});

test("a content that is the same stays, and the focus stays on what has the same name", (context) => {
  recordPage(context, "page_elements");
  const host = document.createElement("div");
  document.body.replaceChildren(host);
  const make = (/** @type {string[]} */ ...names) => () => names.map((name) => h("button", { "data-action": name }));
  assert.equal(refill(host, [1, "a"], make("one", "two")), true);
  const [first] = host.children;
  assert.equal(refill(host, [1, "a"], make("other")), false);
  assert.equal(host.firstElementChild, first);
  /** @type {any} */ (host.children[1]).focus();
  assert.equal(refill(host, [1, "b"], make("zero", "one", "two")), true);
  assert.deepEqual([host.children.length, document.activeElement === host.children[2]], [3, true]);
  document.documentElement.lang = "de";
  assert.equal(refill(host, [1, "b"], make("one", "two")), true, "in another language it is another");
  document.documentElement.lang = "en";
  // Without its like nothing has the focus; nor does it come from elsewhere.
  refill(host, [2], make("one"));
  assert.equal(document.activeElement, document.body);
  const elsewhere = h("button", { "data-action": "one" });
  document.body.append(elsewhere);
  elsewhere.focus();
  refill(host, [3], make("one"));
  assert.equal(document.activeElement, elsewhere);
  // The narrowest name counts.
  fill(host, h("input", { "data-action": "x", "data-option": "size" }));
  /** @type {any} */ (host.firstElementChild).focus();
  keepFocus(host, () => fill(host, h("input", { "data-action": "x", "data-option": "other" }), h("input", { "data-action": "x", "data-option": "size" })));
  assert.equal(document.activeElement, host.children[1]);
});

test("elements take attributes, listeners and children of every kind", (context) => {
  recordPage(context, "page_elements");
  let pressed = 0;
  const element = h("button", { class: "a", "data-x": 5, hidden: false, disabled: true, title: null, lang: undefined, onclick: () => (pressed += 1) }, "text", null, false, undefined, 0, [h("b", null, "inner"), 7]);
  element.dispatchEvent(new window.Event("click"));
  assert.deepEqual([element.innerHTML, pressed, [...element.attributes].map(({ name, value }) => `${name}=${value}`).toSorted()], ["text0<b>inner</b>7", 1, ["class=a", "data-x=5", "disabled="]]);
  setAttribute(element, "class", null);
  setAttribute(element, "data-x", "6");
  assert.deepEqual([element.hasAttribute("class"), element.getAttribute("data-x")], [false, "6"]);
  fill(element, "new");
  append(element, ["er"]);
  assert.equal(element.textContent, "newer");
  const node = element.firstChild;
  setText(element, "newer");
  assert.equal(element.firstChild, node, "the same text is not said again");
  setText(element, "newest");
  assert.equal(element.textContent, "newest");
  assert.equal(svg("g", { id: "x" }, svg("path")).children.length, 1);
});

test("a list scrolls as far as an element is beyond its edge, and eight more", () => {
  const box = (/** @type {number} */ left, /** @type {number} */ top, /** @type {number} */ size) => ({ left, top, right: left + size, bottom: top + size });
  fc.assert(
    fc.property(fc.integer({ min: -60, max: 200 }), fc.integer({ min: -60, max: 200 }), (left, top) => {
      const scroller = /** @type {any} */ ({ scrollTop: 100, scrollLeft: 100, getBoundingClientRect: () => box(10, 20, 100) });
      keepVisible(scroller, /** @type {any} */ ({ getBoundingClientRect: () => box(left, top, 20) }));
      const moved = (/** @type {number} */ at, /** @type {number} */ edge) => (at < edge ? at - edge - 8 : at + 20 > edge + 100 ? at + 20 - edge - 100 + 8 : 0);
      assert.deepEqual([scroller.scrollLeft - 100, scroller.scrollTop - 100], [moved(left, 10), moved(top, 20)]);
    }),
  );
});

test("buttons say what they do and whether they can, and do it only then", (context) => {
  recordPage(context, "page_elements");
  let pressed = 0;
  const control = { action: "do", icon: /** @type {const} */ ("hint"), label: "Do it", act: () => (pressed += 1) };
  for (const [make, classes, named, content] of /** @type {const} */ ([[textButton, "button", [null, null], "Do it"], [smallButton, "button small", [null, null], "Do it"], [iconButton, "icon-button", ["Do it", "Do it"], ""], [actionButton, "action", [null, "Do it"], "Do it"]])) {
    const button = make(control);
    assert.deepEqual([button.className, button.getAttribute("aria-label"), button.getAttribute("title"), button.textContent, button.dataset["action"], button.querySelectorAll("svg").length], [classes, ...named, content, "do", 1]);
    assert.deepEqual(["aria-disabled", "aria-pressed"].map((name) => button.getAttribute(name)), [null, null]);
    const before = pressed;
    button.dispatchEvent(new window.Event("click"));
    const off = make({ ...control, main: true, enabled: false, pressed: false });
    off.dispatchEvent(new window.Event("click"));
    assert.deepEqual([pressed - before, off.className, off.getAttribute("aria-disabled"), off.getAttribute("aria-pressed")], [1, `${classes} main`, "true", "false"]);
    assert.equal(make({ ...control, pressed: true }).getAttribute("aria-pressed"), "true");
  }
  const host = h("div", null);
  let at = 1;
  const shown = (/** @type {string[]} */ ...labels) => {
    const now = at;
    showControls(host, labels.map((label, place) => ({ action: "do", label, act: () => (pressed = 10 * now + place) })));
    return [...host.children];
  };
  const [first, second] = shown("Do it", "And that");
  at = 2;
  assert.deepEqual(shown("Do it", "And that"), [first, second], "what looks the same is the same button, even during a press");
  for (const [place, button] of [first, second].entries()) {
    button?.dispatchEvent(new window.Event("click"));
    assert.equal(pressed, 20 + place, "it does what it was given last");
  }
  shown("And that")[0]?.dispatchEvent(new window.Event("click"));
  assert.equal(pressed, 20);
});

test("lists, boxes, meters and the status show what they are given", (context) => {
  recordPage(context, "page_elements");
  const list = select([["a", "A"], [2, "B"]], 2, { id: "x" });
  assert.deepEqual([list.value, list.id, [...list.querySelectorAll("option")].map((one) => one.textContent)], ["2", "x", ["A", "B"]]);
  assert.equal(select([["a", "A"], ["b", "B"]]).value, "a");
  const ticked = /** @type {boolean[]} */ ([]);
  const box = checkbox(true, (checked) => ticked.push(checked), { "data-x": "y" });
  assert.deepEqual([box.checked, box.dataset["x"]], [true, "y"]);
  box.checked = false;
  box.dispatchEvent(new window.Event("change"));
  assert.deepEqual(ticked, [false]);
  const label = field("Name", box, "one");
  assert.deepEqual([label.className, label.querySelector("span")?.textContent, label.contains(box), field("x", h("input", null), null).hasAttribute("class")], ["one", "Name", true, false]);
  const { element, show } = meter();
  show(0.25);
  assert.equal(/** @type {any} */ (element.firstElementChild).style.width, "25%");
  const status = h("div", null);
  const texts = () => [...status.children].map((one) => one.className.toString().split(" ")[0]);
  showStatus(status, { colour: "red", text: "Go", thinking: true, said: "Red moved." });
  assert.deepEqual([texts().slice(1), status.textContent], [["visually-hidden", "status-text", "thinking"], "Red moved. Go"]);
  assert.ok(status.querySelector(".stone-red"));
  showStatus(status, { colour: null, text: "Go", thinking: false });
  assert.deepEqual(texts(), ["status-text"]);
  assert.deepEqual(["white", "black", "red"].map((colour) => Boolean(stone(colour).querySelector(".stone-shape")?.getAttribute("d"))), [false, true, true]);
});

test("of chips at most one is chosen", (context) => {
  recordPage(context, "page_elements");
  const chosen = /** @type {string[]} */ ([]);
  const chips = new Chips("data-x", "Some", (id) => chosen.push(id));
  const pressed = () => [...chips.element.children].filter((one) => one.getAttribute("aria-pressed") === "true").map((one) => one.getAttribute("data-x"));
  chips.show([["a", "A"], ["b", "B"], ["c", "C"]], "b");
  assert.deepEqual([pressed(), chips.element.getAttribute("aria-label")], [["b"], "Some"]);
  chips.element.children[2]?.dispatchEvent(new window.Event("click"));
  assert.deepEqual([pressed(), chosen], [["c"], ["c"]]);
  chips.mark("");
  assert.deepEqual(pressed(), []);
});

test("the theme is the visitor's or the device's, but light on paper; colours are read anew for each", (context) => {
  recordPage(context, "page_elements");
  const dark = /** @type {any} */ (device["(prefers-color-scheme: dark)"]);
  const still = /** @type {any} */ (device["(prefers-reduced-motion: reduce)"]);
  let changes = 0;
  themeChanged.listen(() => (changes += 1));
  const meta = h("meta", { name: "theme-color" });
  document.body.append(meta);
  const shown = () => [appliedTheme(), palette().paper, palette().cellEdge, meta.getAttribute("content"), changes];
  const tell = (/** @type {boolean} */ matches) => {
    dark.matches = matches;
    dark.dispatchEvent(new Event("change"));
  };
  colours = { "--paper": " #eee ", "--cell-edge": "#111" };
  Object.assign(settings, { theme: "auto", board: "paper" });
  applyTheme();
  assert.deepEqual(shown(), ["light", "#eee", "#111", "#eee", 1]);
  colours = { "--paper": "#222" };
  assert.equal(palette().paper, "#eee", "they are read once");
  tell(true);
  assert.deepEqual(shown(), ["dark", "#222", "gray", "#222", 2]);
  happen("beforeprint");
  assert.deepEqual(shown().slice(0, 1), ["light"]);
  happen("afterprint");
  assert.equal(appliedTheme(), "dark");
  change("theme", "light");
  assert.deepEqual([appliedTheme(), document.documentElement.dataset["board"]], ["light", "paper"]);
  const before = changes;
  change("stones", "shapes");
  change("coordinates", false);
  change("sound", true);
  assert.equal(changes, before + 2);
  colours = {};
  /** @type {any} */ (device["(forced-colors: active)"]).dispatchEvent(new Event("change"));
  assert.deepEqual([changes, palette().paper], [before + 3, "gray"]);
  // Stones have shapes where they are wanted, or where there are more than two colours.
  assert.deepEqual([withShapes(2), withShapes(3)], [true, true]);
  settings.stones = "auto";
  assert.deepEqual([withShapes(2), withShapes(3)], [false, true]);
  settings.stones = "plain";
  assert.deepEqual([withShapes(2), withShapes(3)], [false, false]);
  settings.animation = true;
  assert.equal(motion(), true);
  still.matches = true;
  assert.equal(motion(), false);
  still.matches = false;
  settings.animation = false;
  assert.equal(motion(), false);
});

test("a board's own colours come with their sheet, and are read when it has come", async (context) => {
  recordPage(context, "page_elements");
  let changes = 0;
  themeChanged.listen(() => (changes += 1));
  colours = { "--cell": "old" };
  change("board", "slate");
  assert.equal(palette().cell, "old");
  colours = { "--cell": "slate" };
  const before = changes;
  for (let turns = 0; turns < 3; turns += 1) await settled();
  assert.deepEqual([document.documentElement.dataset["board"], palette().cell, changes], ["slate", "slate", before + 1]);
});

test("a style sheet is loaded once; one that did not come is asked for again", async (context) => {
  recordPage(context, "page_elements");
  const asked = /** @type {any[]} */ ([]);
  const head = document.head;
  const { append: usual } = head;
  head.append = (/** @type {any} */ link) => void asked.push(link);
  const [one, same] = [loadSheet("a.css"), loadSheet("a.css")];
  assert.equal(one, same);
  assert.deepEqual(asked.map((link) => [link.getAttribute("rel"), link.getAttribute("href")]), [["stylesheet", "a.css"]]);
  let removed = 0;
  asked[0].remove = () => (removed += 1);
  asked[0].dispatchEvent(new window.Event("error"));
  await assert.rejects(one);
  assert.equal(removed, 1);
  const again = loadSheet("a.css");
  asked[1].dispatchEvent(new window.Event("load"));
  await again;
  assert.deepEqual([loadSheet("a.css") === again, asked.length], [true, 2]);
  head.append = usual;
});

test("what waits to be seen happens once, unless it is given up", (context) => {
  recordPage(context, "page_elements");
  const watched = /** @type {any[]} */ ([]);
  Object.assign(globalThis, { IntersectionObserver: class {
    /** @param {(entries: object[]) => void} tell @param {object} how */
    constructor(tell, how) {
      Object.assign(this, { tell, how, on: false });
      watched.push(this);
    }
    observe() {
      Object.assign(this, { on: true });
    }
    disconnect() {
      Object.assign(this, { on: false });
    }
  } });
  let seen = 0;
  const giveUp = whenSeen(h("p", null), () => (seen += 1));
  whenSeen(h("p", null), () => (seen += 1));
  watched[1].tell([{ isIntersecting: false }]);
  assert.deepEqual([seen, watched[1].on], [0, true]);
  watched[1].tell([{ isIntersecting: false }, { isIntersecting: true }]);
  giveUp();
  assert.deepEqual([seen, watched.map(({ on }) => on), watched[0].how], [1, [false, false], { rootMargin: "200px" }]);
});

test("a file is handed to the visitor under its name, and its memory is freed later", async (context) => {
  recordPage(context, "page_elements");
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const urls = new Map();
  context.mock.method(URL, "createObjectURL", (/** @type {Blob} */ blob) => (urls.set("blob:1", blob), "blob:1"));
  context.mock.method(URL, "revokeObjectURL", (/** @type {string} */ url) => urls.delete(url));
  const clicked = /** @type {any[]} */ ([]);
  context.mock.method(window.HTMLElement.prototype, "click", /** @this {any} */ function click() {
    clicked.push([this.getAttribute("href"), this.getAttribute("download"), this.isConnected]);
  });
  downloadText("a.txt", "words", "text/plain");
  assert.deepEqual([clicked, document.querySelector("a[download]")], [[["blob:1", "a.txt", true]], null]);
  assert.deepEqual([await urls.get("blob:1").text(), urls.get("blob:1").type], ["words", "text/plain"]);
  context.mock.timers.tick(9_999);
  assert.equal(urls.size, 1);
  context.mock.timers.tick(1);
  assert.equal(urls.size, 0);
  download("b.png", new Blob(["x"]));
  assert.equal(clicked[1][1], "b.png");
});

test("whoever hears that a chip was pressed can choose another", () => {
  const chips = new Chips("data-x", "Some", () => chips.mark("a"));
  chips.show([["a", "A"], ["b", "B"]], "");
  chips.element.children[1]?.dispatchEvent(new window.Event("click"));
  assert.deepEqual([...chips.element.children].map((one) => one.getAttribute("aria-pressed")), ["true", "false"]);
});

test("another view closes all layers, the topmost first, also where the browser tells only of the address", () => {
  Object.assign(globalThis, { history: new Entries() });
  const order = /** @type {number[]} */ ([]);
  for (const number of [1, 2, 3]) {
    const closed = openLayer(() => {
      order.push(number);
      closed();
    });
  }
  happen("hashchange");
  happen("hashchange");
  assert.deepEqual(order, [3, 2, 1]);
});

test("a picture becomes one whose longer side is as long for each, and its memory is freed, also where that fails", async (context) => {
  const urls = new Set();
  let number = 0;
  context.mock.method(URL, "createObjectURL", (/** @type {Blob} */ blob) => (assert.equal(blob.type, "image/svg+xml"), urls.add(`blob:${(number += 1)}`), `blob:${number}`));
  context.mock.method(URL, "revokeObjectURL", (/** @type {string} */ url) => urls.delete(url));
  /** What a browser makes of pictures. */
  const browser = { width: 0, height: 0, decodes: true, makes: true };
  const drawn = /** @type {unknown[]} */ ([]);
  Object.assign(globalThis, { Image: class {
    src = "";
    width = browser.width;
    height = browser.height;
    async decode() {
      assert.ok(urls.has(this.src));
      if (!browser.decodes) throw new Error("no picture at all");
    }
  } });
  Object.assign(Object.getPrototypeOf(document.createElement("canvas")), {
    getContext: () => ({ drawImage: (/** @type {any} */ image, /** @type {number} */ x, /** @type {number} */ y) => drawn.push([image.src, x, y]) }),
    /** @this {any} @param {(blob: Blob | null) => void} give @param {string} type */
    toBlob(give, type) {
      give(browser.makes ? new Blob([`${this.getAttribute("width")} x ${this.getAttribute("height")}`], { type }) : null);
    },
  });
  for (const [width, height, size] of /** @type {const} */ ([[700, 350, "1400 x 700"], [350, 700, "700 x 1400"], [2800, 2800, "1400 x 1400"], [3, 1, "1400 x 467"], [0, 0, "0 x 0"]])) {
    Object.assign(browser, { width, height });
    const blob = await toPng("<svg/>");
    assert.deepEqual([await blob.text(), blob.type, urls.size], [size, "image/png", 0]);
    assert.deepEqual(drawn.at(-1), [`blob:${number}`, 0, 0]);
  }
  for (const fault of [{ decodes: false }, { makes: false }]) {
    Object.assign(browser, { decodes: true, makes: true, ...fault });
    await assert.rejects(toPng("<svg/>"), /no picture/);
    assert.equal(urls.size, 0);
  }
});

test("a status that says something else to those who do not see it is said anew, and one that does not stays", () => {
  const status = h("div", null);
  const usual = { colour: "red", text: "Go", thinking: false, said: "Red moved." };
  showStatus(status, usual);
  for (const change of [{}, { said: "Blue moved." }, { text: "Wait" }, { thinking: true }, { colour: "black" }, { colour: null }]) {
    showStatus(status, usual);
    const before = status.lastElementChild;
    showStatus(status, { ...usual, ...change });
    assert.equal(status.lastElementChild === before, Object.keys(change).length === 0, JSON.stringify(change));
    assert.equal(status.querySelector(".visually-hidden")?.textContent.trim(), change.said ?? usual.said);
  }
});
