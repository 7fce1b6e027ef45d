// The element <yavset-board>: its frame, the messages between the two, its properties, and what it does where it fails.

import assert from "node:assert/strict";
import { test } from "node:test";
import { limitOf } from "../../web/js/base/limits.js";
import { BOARDS, HostPage, settled } from "./host_page.mjs";

/** @param {string} [html] */
const page = (html = "<yavset-board></yavset-board>") => new HostPage(html).run();

/** @param {string} address @returns {Record<string, string>[]} the parameters in the query and those in the fragment */
function parameters(address) {
  const { search, hash } = new URL(address);
  return [search, hash.slice(1)].map((text) => Object.fromEntries(new URLSearchParams(text)));
}

test("the frame's address says what the attributes say: the look in the query, the content in the fragment", async () => {
  const host = await page('<yavset-board game="odd" level="3" options="size=6" moves="e5 d4, c3." ply="1" controls="minimal" title="A game" loading="eager"></yavset-board>');
  const frame = host.frame();
  assert.equal(frame.src.split("?")[0], `${BOARDS}/embed.html`);
  assert.deepEqual(parameters(frame.src), [
    { game: "odd", level: "3", options: "size=6", controls: "minimal", theme: "light", fit: "content" },
    { moves: "e5 d4, c3.", ply: "1" },
  ]);
  assert.deepEqual([frame.title, frame.loading, frame.style.aspectRatio, frame.allow], ["A game", "eager", "1 / 1.14", "clipboard-write; web-share"]);
  assert.deepEqual([host.board().played, host.board().outcome], [["e5"], null]);
  const plain = await page();
  assert.deepEqual(parameters(plain.frame().src), [{ theme: "light", fit: "content" }, {}]);
  assert.deepEqual([plain.frame().title, plain.frame().loading, plain.frame().style.aspectRatio, plain.board().played], ["yavset: yavalath", "lazy", "1 / 1.17", []]);
  const odd = await page('<yavset-board game="odd" controls="many"></yavset-board>');
  assert.deepEqual([odd.frame().title, odd.frame().style.aspectRatio], ["yavset: odd", "1 / 1.17"]);
});

test("texts that are too long are cut where the board refuses them, before anything reads them", async () => {
  const long = "![a](b.png) ".repeat(100_000);
  for (const name of ["moves", "record", "diagram", "picture", "rules", "arrows", "labels", "options", "theme", "language", "title"]) {
    const host = await page(`<yavset-board ${name}="${long}"></yavset-board>`);
    const [query = {}, fragment = {}] = parameters(host.frame().src);
    const given = { ...query, ...fragment }[name] ?? "";
    assert.ok(given === (name === "title" ? "" : long.slice(0, limitOf(name) + 1)), name);
    assert.ok(host.board().played.length <= limitOf("moves"), name);
  }
  const lesson = await page(`<yavset-board><script type="text/markdown">${long}</script></yavset-board>`);
  const [, { steps = "" } = {}] = parameters(lesson.frame().src);
  const address = lesson.frame().src.length;
  assert.ok(steps.length > limitOf("steps") && address < 10 * limitOf("steps"), String(address));
});

test("a size is a number of pixels or a length", async () => {
  const host = await page('<yavset-board size="300" style="max-width: 15rem; color: red" class="wide"></yavset-board>');
  const width = () => host.board().shadowRoot.adoptedStyleSheets[0].cssRules[0].style.maxWidth;
  assert.equal(width(), "300px");
  host.board().size = "20rem";
  await settled();
  assert.equal(width(), "20rem");
  host.board().size = null;
  await settled();
  assert.equal(width(), "34rem");
  // The element's own style belongs to the page.
  assert.deepEqual([host.board().style.maxWidth, host.board().style.color, host.board().className], ["15rem", "red", "wide"]);
});

test("a message counts only from the board's own frame, with its origin, in this version", async () => {
  const host = await page();
  const board = host.board();
  let heard = 0;
  board.addEventListener("wake", () => (heard += 1));
  const message = { yavset: 1, type: "wake" };
  host.hear(message, { source: {} });
  host.hear(message, { origin: "https://elsewhere.example" });
  host.hear(message, { source: null, origin: BOARDS });
  for (const data of [null, undefined, "wake", 5, { type: "wake" }, { yavset: 2, type: "wake" }, { yavset: 1, type: "other" }]) host.hear(data);
  assert.equal(heard, 0);
  // Text has no version, whatever a page has put into it.
  Object.defineProperty(String.prototype, "yavset", { configurable: true, value: 1 });
  Object.defineProperty(String.prototype, "type", { configurable: true, value: "wake" });
  host.hear("wake");
  Reflect.deleteProperty(String.prototype, "yavset");
  Reflect.deleteProperty(String.prototype, "type");
  assert.equal(heard, 0);
  host.hear(message);
  assert.equal(heard, 1);
});

test("a frame is as high as its board says, within limits", async () => {
  const host = await page();
  const heights = [500, 5, 1e9, -1, "x", undefined, "300"].map((height) => {
    host.say("height", { height });
    return host.frame().style.height;
  });
  assert.deepEqual(heights, ["500px", "80px", "4000px", "80px", "80px", "80px", "300px"]);
  assert.equal(host.frame().style.aspectRatio, "auto");
});

test("what the board tells becomes an event, which everybody around hears", async () => {
  const host = await page();
  const board = host.board();
  /** @type {unknown[]} */
  const heard = [];
  for (const type of ["ready", "change", "move", "end", "height", "problem"]) {
    host.document.body.addEventListener(type, (event) => heard.push([type, event.composed, /** @type {CustomEvent} */ (event).detail]));
  }
  host.say("ready");
  assert.deepEqual([board.played, board.outcome], [[], null]);
  const outcome = { winner: "white", reason: "four" };
  host.say("change", { moves: ["e5"], outcome, reason: "move" });
  assert.deepEqual([board.played, board.outcome], [["e5"], outcome]);
  host.say("move", { word: "e5", moves: ["e5"] });
  host.say("end", outcome);
  host.say("height", { height: 300 });
  assert.deepEqual(heard, [
    ["ready", true, {}], ["change", true, { moves: ["e5"], outcome, reason: "move" }], ["move", true, { word: "e5", moves: ["e5"] }],
    ["end", true, outcome],
  ]);
  host.say("change", { moves: ["e5", "d4"], outcome: null, reason: "step" });
  assert.deepEqual([board.played, board.outcome], [["e5", "d4"], null]);
  // The list is the caller's own.
  board.played.push("x");
  assert.deepEqual(board.played, ["e5", "d4"]);
});

test("calls wait for the board, in their order, and go to its origin alone", async () => {
  const host = await page();
  const board = host.board();
  board.play("e5");
  board.go("2.7");
  board.wake();
  assert.deepEqual(host.inside().received, []);
  host.say("ready");
  const sent = [{ type: "play", move: "e5", word: "e5" }, { type: "go", ply: 2 }, { type: "wake" }].map((message) => [{ yavset: 1, ...message }, BOARDS]);
  assert.deepEqual(host.inside().received, sent);
  board.reset();
  board.sleep();
  host.say("ready");
  assert.deepEqual(host.inside().types, ["play", "go", "wake", "reset", "sleep"]);
});

test("a board whose script has no origin sends to any", async () => {
  const host = await new HostPage("<yavset-board></yavset-board>").run(new URL("../../web", import.meta.url).href);
  host.board().wake();
  host.hear({ yavset: 1, type: "ready" }, { origin: "null" });
  assert.deepEqual(host.inside().received, [[{ yavset: 1, type: "wake" }, "*"]]);
});

test("changes of several attributes reach the board together", async () => {
  const host = await page('<yavset-board moves="e5"></yavset-board>');
  const board = host.board();
  board.moves = ["e5", "d4"];
  board.level = 5;
  // Nothing has loaded yet: the frame gets another address.
  assert.deepEqual(parameters(host.frame().src)[1], { moves: "e5" });
  await settled();
  assert.deepEqual(parameters(host.frame().src), [{ level: "5", theme: "light", fit: "content" }, { moves: "e5 d4" }]);
  assert.deepEqual(host.inside().received, []);
  host.say("ready");
  // Browsers may lose an address that a frame is given while it loads.
  const late = [{ yavset: 1, type: "set", parameters: { level: "5", theme: "light", moves: "e5 d4", fit: "content" } }, BOARDS];
  assert.deepEqual(host.inside().received, [late]);
  // Once only, though a frame that reloads itself is ready again.
  host.say("ready");
  assert.deepEqual(host.inside().received, [late]);
  const { src } = host.frame();
  board.moves = "c3";
  board.level = 1;
  await settled();
  const other = [{ yavset: 1, type: "set", parameters: { level: "1", theme: "light", moves: "c3", fit: "content" } }, BOARDS];
  assert.deepEqual(host.inside().received, [late, other]);
  assert.equal(host.frame().src, src);
  board.level = 2;
  await settled();
  assert.deepEqual(host.inside().types, ["set", "set", "set"]);
  board.removeAttribute("level");
  board.title = "Another";
  await settled();
  assert.deepEqual(host.inside().received.at(-1)?.[0]["parameters"], { theme: "light", moves: "c3", fit: "content" });
  assert.equal(host.frame().title, "Another");
});

test("properties are attributes: lists, objects, truth values, nothing", async () => {
  const host = await page();
  const board = host.board();
  for (const [value, text] of /** @type {[unknown, string | null][]} */ ([
    ["size=6", "size=6"], [{ size: 6, swap: true, set: ["a", "b"], none: null }, "size=6,swap=yes,set=a b,none=null"],
    [true, "yes"], [false, "no"], [["e5", "d4"], "e5 d4"], [7, "7"], [null, null], [0, "0"], [undefined, null],
  ])) {
    board.options = value;
    assert.deepEqual([board.getAttribute("options"), board.options], [text, text]);
  }
  /** @type {string[]} */
  const names = [];
  for (const name in board) names.push(name);
  assert.ok(["game", "moves", "options", "size", "step"].every((name) => names.includes(name)));
  const prototype = Object.getPrototypeOf(board);
  assert.equal(Object.getOwnPropertyDescriptor(prototype, "moves")?.configurable, true);
});

test("properties that were set before the script ran count", async () => {
  const host = new HostPage("<yavset-board level=1></yavset-board>");
  Object.assign(host.board(), { moves: ["e5"], other: 5 });
  await host.run();
  const board = host.board();
  assert.deepEqual([board.getAttribute("moves"), Object.hasOwn(board, "moves"), board.level, board.other], ["e5", false, "1", 5]);
  assert.deepEqual(parameters(host.frame().src)[1], { moves: "e5" });
});

test("properties that hide those of the class count when the board is put into the page, and so do calls before", async () => {
  const host = await page("");
  const board = /** @type {any} */ (host.document.createElement("yavset-board"));
  Object.defineProperty(board, "moves", { configurable: true, enumerable: true, writable: true, value: ["e5", "d4"] });
  board.play("c3");
  host.document.body.append(board);
  assert.deepEqual([Object.hasOwn(board, "moves"), board.getAttribute("moves"), board.played], [false, "e5 d4", ["e5", "d4"]]);
  assert.deepEqual(host.inside().types, []);
  host.say("ready");
  assert.deepEqual(host.inside().types, ["play"]);
});

test("the script may run twice", async () => {
  const host = await page();
  const known = /** @type {any} */ (globalThis).customElements.get("yavset-board");
  await host.run();
  assert.equal(/** @type {any} */ (globalThis).customElements.get("yavset-board"), known);
});

test("a board that is taken away hears nothing and holds no frame; put back it begins anew", async () => {
  const host = await page();
  const board = host.board();
  const inside = host.inside();
  host.say("ready");
  host.say("change", { moves: [], outcome: { winner: "white", reason: "four" } });
  assert.deepEqual(host.listening, ["messages", "policy", "device"]);
  board.remove();
  assert.deepEqual(host.listening, []);
  assert.equal(host.frame(board), null);
  host.hear({ yavset: 1, type: "change", moves: ["e5"] }, { source: inside });
  host.hear({ yavset: 1, type: "change", moves: ["e5"] }, { source: null });
  assert.deepEqual(board.played, []);
  // Attributes may change meanwhile; the page may change its theme.
  board.moves = "d4";
  host.document.documentElement.style.backgroundColor = "rgb(0, 0, 0)";
  host.device.dispatchEvent(new Event("change"));
  board.play("c3");
  await settled();
  assert.equal(host.frame(board), null);
  assert.deepEqual(inside.received, []);
  host.document.body.append(board);
  assert.equal(board.shadowRoot.querySelectorAll("iframe").length, 1);
  assert.deepEqual([board.played, board.outcome, parameters(host.frame().src)[1]], [["d4"], null, { moves: "d4" }]);
  assert.deepEqual(host.inside().received, []);
  host.say("ready");
  assert.deepEqual(host.inside().types, ["play"]);
});

/** @param {HostPage} host */
function load(host) {
  host.frame().dispatchEvent(new (/** @type {any} */ (host.document.defaultView)).Event("load"));
}

test("a frame that stays silent gives way to what is inside the element", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const host = await page();
  context.mock.timers.tick(60_000);
  assert.equal(host.failed(), false);
  load(host);
  load(host);
  context.mock.timers.tick(7_999);
  assert.equal(host.failed(), false);
  context.mock.timers.tick(1);
  assert.equal(host.failed(), true);
  // Late is better than never.
  host.say("ready");
  assert.equal(host.failed(), false);
  for (const order of [["load", "ready"], ["ready", "load"], ["load", "remove"]]) {
    const other = await page();
    const board = other.board();
    for (const what of order) {
      if (what === "load") load(other);
      else if (what === "ready") other.say("ready");
      else board.remove();
    }
    context.mock.timers.tick(60_000);
    assert.equal(other.failed(board), false, order.join());
  }
});

test("a policy that forbids the frame leaves what is inside the element; others do not concern it", async () => {
  const host = await page();
  host.forbid("https://elsewhere.example/embed.html", "frame-src");
  host.forbid(`${BOARDS}/x.png`, "img-src");
  assert.equal(host.failed(), false);
  host.forbid(BOARDS, "child-src");
  assert.equal(host.failed(), true);
  const ready = await page();
  ready.say("ready");
  ready.forbid(BOARDS, "frame-src");
  assert.equal(ready.failed(), false);
});

test("the link out of a board that fails is in the reader's language", async () => {
  const said = async (/** @type {string} */ html) => {
    const host = await page(html);
    const link = host.board().shadowRoot.querySelector("a");
    assert.equal(link.getAttribute("href") ?? link.href, host.frame().src);
    return link.textContent;
  };
  const german = "Brett öffnen";
  assert.equal(await said("<yavset-board></yavset-board>"), "Open the board");
  assert.equal(await said('<yavset-board language="de"></yavset-board>'), german);
  assert.equal(await said('<yavset-board language="de-AT"></yavset-board>'), german);
  assert.equal(await said('<p lang="de"><yavset-board></yavset-board></p>'), german);
  assert.equal(await said('<p lang="de"><yavset-board language="en"></yavset-board></p>'), "Open the board");
  assert.equal(await said('<p lang="fr"><yavset-board></yavset-board></p>'), "Open the board");
});

test("a tutorial stands inside the element, or after it where a generator has put it", async () => {
  const steps = async (/** @type {string} */ html) => {
    const host = await page(html);
    return [parameters(host.frame().src)[1]?.["steps"], host.frame().style.aspectRatio];
  };
  const lesson = '<script type="text/markdown">Win.</script>';
  assert.deepEqual(await steps(`<yavset-board>${lesson}</yavset-board>`), ["Win.", "1 / 1.5"]);
  assert.deepEqual(await steps('<yavset-board><script type="application/json">[]</script></yavset-board>'), ["[]", "1 / 1.5"]);
  assert.deepEqual(await steps('<yavset-board><pre data-steps>Win.</pre></yavset-board>'), ["Win.", "1 / 1.5"]);
  assert.deepEqual(await steps('<yavset-board><template data-steps>Win.</template></yavset-board>'), ["Win.", "1 / 1.5"]);
  assert.deepEqual(await steps(`<p><yavset-board></yavset-board></p>${lesson}`), ["Win.", "1 / 1.5"]);
  // What follows an element that has content of its own, or is no tutorial, is the page's.
  assert.deepEqual(await steps(`<p><yavset-board><b>No board</b></yavset-board></p>${lesson}`), [undefined, "1 / 1.17"]);
  assert.deepEqual(await steps("<p><yavset-board></yavset-board></p><p>Text</p>"), [undefined, "1 / 1.17"]);
  assert.deepEqual(await steps("<yavset-board><b>No board</b></yavset-board>"), [undefined, "1 / 1.17"]);
});

test("a tutorial that the parser comes to after its element is shown when the page has been read", async () => {
  const host = await page("");
  const { document } = host;
  const loading = (/** @type {string} */ state) => Object.defineProperty(document, "readyState", { configurable: true, value: state });
  for (const [state, read] of /** @type {const} */ ([["loading", "Win."], ["interactive", undefined], ["complete", undefined]])) {
    loading(state);
    document.body.innerHTML = "<yavset-board></yavset-board>";
    host.board().innerHTML = '<script type="text/markdown">Win.</script>';
    assert.equal(parameters(host.frame().src)[1]?.["steps"], undefined);
    for (let time = 0; time < 2; time += 1) {
      host.window.dispatchEvent(new Event("DOMContentLoaded"));
      assert.equal(parameters(host.frame().src)[1]?.["steps"], read, state);
      // Once only: what is written later is no part of the page as it came.
      host.board().innerHTML = '<script type="text/markdown">Lose.</script>';
    }
  }
});

test("pictures of a tutorial have whole addresses, and the board is handed them", async () => {
  const host = new HostPage('<yavset-board><script type="text/markdown">See ![a](a.png) and ![b](https://[) and ![c](data:image/png,x).</script></yavset-board>');
  host.network["https://host.example/page/a.png"] = "pixels";
  await host.run();
  assert.equal(parameters(host.frame().src)[1]?.["steps"], "See ![a](https://host.example/page/a.png) and ![b](https://[) and ![c](data:image/png,x).");
  /** @type {string[]} */
  const problems = [];
  host.board().addEventListener("problem", (/** @type {CustomEvent} */ { detail }) => problems.push(detail.message));
  host.say("ready");
  await settled();
  await settled();
  const pictures = host.inside().received.map(([message]) => message);
  assert.deepEqual(pictures.map(({ type, address }) => [type, address]), [["picture", "https://host.example/page/a.png"]]);
  assert.equal(await pictures[0]?.["blob"].text(), "pixels");
  assert.equal(problems.length, 1);
  assert.match(problems[0] ?? "", /^https:\/\/\[: .*404/);
});

test("a tutorial in a file is waited for; its pictures lie beside it", async () => {
  const host = new HostPage('<yavset-board src="lessons/one.md"><script type="text/markdown">Inside.</script></yavset-board>');
  host.network["https://host.example/page/lessons/one.md"] = "One. ![a](a.png)";
  await host.run();
  assert.equal(host.frame().src, "");
  // Nothing is shown before it has come, whatever changes.
  host.board().level = 3;
  await Promise.resolve();
  assert.equal(host.frame().src, "");
  await settled();
  await settled();
  assert.deepEqual(parameters(host.frame().src), [
    { level: "3", theme: "light", fit: "content" }, { steps: "One. ![a](https://host.example/page/lessons/a.png)" },
  ]);
  host.say("ready");
  // Another one: the first that comes is not the one wanted.
  host.network["https://host.example/page/two.md"] = "Two.";
  host.board().setAttribute("src", "none.md");
  host.board().setAttribute("src", "two.md");
  await settled();
  await settled();
  const shown = () => host.inside().received.filter(([{ type }]) => type === "set").at(-1)?.[0]["parameters"].steps;
  assert.equal(shown(), "Two.");
  // One that comes late is not the one wanted any more.
  let come = (/** @type {string} */ _) => {};
  host.network["https://host.example/page/late.md"] = new Promise((resolve) => (come = resolve));
  for (const wanted of ["two.md", null]) {
    host.board().setAttribute("src", "late.md");
    await settled();
    if (wanted) host.board().setAttribute("src", wanted);
    else host.board().removeAttribute("src");
    await settled();
    await settled();
    come("Late.");
    await settled();
    await settled();
    assert.equal(shown(), wanted ? "Two." : "Inside.");
  }
});

test("a file that is not there is a problem, and what is inside is shown", async () => {
  const host = new HostPage('<yavset-board src="lessons/none.md"><script type="text/markdown">Inside. ![a](a.png)</script></yavset-board>');
  /** @type {any[]} */
  const problems = [];
  host.document.body.addEventListener("problem", (event) => problems.push(event));
  await host.run();
  await settled();
  await settled();
  assert.deepEqual(problems.map(({ composed, detail }) => [composed, detail.message]), [[true, "https://host.example/page/lessons/none.md: 404"]]);
  assert.equal(parameters(host.frame().src)[1]?.["steps"], "Inside. ![a](https://host.example/page/a.png)");
});

test("a board has the theme that it is given, else the page's, and follows that", async (context) => {
  const given = await page('<yavset-board theme="dark"></yavset-board>');
  assert.equal(parameters(given.frame().src)[0]?.["theme"], "dark");
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const host = await page('<yavset-board theme="auto"></yavset-board>');
  host.say("ready");
  const themes = () => host.inside().received.map(([{ parameters: sent }]) => sent.theme);
  host.device.dispatchEvent(new Event("change"));
  await settled();
  assert.deepEqual(themes(), []);
  host.document.body.style.backgroundColor = "rgb(0, 0, 0)";
  host.document.body.setAttribute("class", "dark");
  await settled();
  assert.deepEqual(themes(), ["dark"]);
  // The background may change a while after the attribute has.
  host.document.documentElement.setAttribute("class", "light");
  await settled();
  host.document.body.style.backgroundColor = "rgb(255, 255, 255)";
  context.mock.timers.tick(399);
  assert.deepEqual(themes().at(-1), "dark");
  context.mock.timers.tick(1);
  assert.deepEqual(themes().at(-1), "light");
  // It is looked at again once it has been quiet for so long.
  host.document.body.setAttribute("class", "one");
  await settled();
  context.mock.timers.tick(300);
  host.document.body.setAttribute("class", "two");
  await settled();
  host.document.body.style.backgroundColor = "rgb(0, 0, 0)";
  context.mock.timers.tick(399);
  assert.deepEqual(themes().at(-1), "light");
  context.mock.timers.tick(1);
  assert.deepEqual(themes().at(-1), "dark");
  const changes = themes().length;
  host.board().remove();
  context.mock.timers.tick(1000);
  assert.equal(changes, 3);
});

test("the theme of a page is that of its scheme, else of its background", async () => {
  const themeOf = async (/** @type {string} */ html, { dark = false, head = "" } = {}) => {
    const host = new HostPage(html);
    host.device.matches = dark;
    host.document.head.innerHTML = head;
    await host.run();
    return parameters(host.frame().src)[0]?.["theme"];
  };
  const around = (/** @type {string} */ style, board = "<yavset-board></yavset-board>") => `<div style="${style}">${board}</div>`;
  const cases = {
    "color-scheme: dark": "dark", "color-scheme: only light; background-color: rgb(0, 0, 0)": "light", "color-scheme: normal": "light",
    "background-color: rgb(20, 20, 30)": "dark", "background-color: rgb(250, 250, 250)": "light", "background-color: black": "light",
    // Green is light, blue is dark, red is between.
    "background-color: rgb(0, 255, 0)": "light", "background-color: rgb(0, 0, 255)": "dark", "background-color: rgb(255, 0, 0)": "dark",
    "background-color: rgb(255, 110, 0)": "light", "background-color: rgb(255, 0, 255)": "dark", "background-color: rgb(0, 180, 255)": "light",
    "background-color: rgb(127, 127, 127)": "dark", "background-color: rgb(128, 128, 128)": "light",
    "background-color: color(srgb 0.49 0.49 0.49)": "dark", "background-color: color(srgb 0.51 0.51 0.51)": "light", "background-color: color(srgb 1e-7 0.5 1)": "dark",
    "background-color: rgba(0, 0, 0, 0.4)": "light", "background-color: rgba(0, 0, 0, 0.5)": "dark",
  };
  for (const [style, theme] of Object.entries(cases)) assert.equal(await themeOf(around(style)), theme, style);
  // The nearest background that can be seen counts.
  const inner = around("background-color: rgba(255, 255, 255, 0.1)");
  assert.equal(await themeOf(around("background-color: rgb(0, 0, 0)", inner)), "dark");
  assert.equal(await themeOf(around("background-color: rgb(0, 0, 0)", around("background-color: rgb(255, 255, 255)"))), "light");
  // A page for both schemes has the device's, one that says nothing is white.
  assert.equal(await themeOf(around("color-scheme: light dark"), { dark: true }), "dark");
  assert.equal(await themeOf(around("color-scheme: light dark")), "light");
  assert.equal(await themeOf(around(""), { dark: true }), "light");
  const head = '<meta name="color-scheme" content="dark">';
  assert.equal(await themeOf(around(""), { head }), "dark");
  assert.equal(await themeOf(around("color-scheme: light"), { head }), "light");
});

test("a board in another element's shadow has the theme of what is around that", async () => {
  const host = await page('<div id="outer" style="background-color: rgb(0, 0, 0)"></div>');
  const outer = /** @type {HTMLElement} */ (host.document.querySelector("#outer"));
  const board = host.document.createElement("yavset-board");
  outer.attachShadow({ mode: "open" }).append(board);
  assert.equal(parameters(host.frame(board).src)[0]?.["theme"], "dark");
});

test("a board that an element has put into a slot has the theme of what is around the slot", async () => {
  const host = await page('<div id="outer" style="background-color: rgb(255, 255, 255)"></div>');
  const { document } = host;
  const slot = document.createElement("slot");
  const dark = document.createElement("div");
  dark.setAttribute("style", "background-color: rgb(0, 0, 0)");
  dark.append(slot);
  const board = document.createElement("yavset-board");
  // The parser of this page has slots, but fills none.
  Object.defineProperty(board, "assignedSlot", { value: slot });
  document.body.append(dark);
  document.querySelector("#outer")?.append(board);
  assert.equal(parameters(host.frame(board).src)[0]?.["theme"], "dark");
});

test("moving the element in one step keeps its frame, and gives the board the theme around it", async () => {
  const host = await page('<yavset-board></yavset-board><div id="dark" style="background-color: rgb(0, 0, 0)"></div>');
  const [board, frame] = [host.board(), host.frame()];
  host.say("ready");
  board.connectedMoveCallback();
  await settled();
  assert.deepEqual([host.frame() === frame, host.inside().types], [true, []]);
  host.document.body.style.backgroundColor = "rgb(0, 0, 0)";
  board.connectedMoveCallback();
  assert.deepEqual([host.frame() === frame, host.inside().types], [true, ["set"]]);
});

test("a tutorial that is put into a finished page is kept on the element, where no program runs it", async () => {
  const host = await page("");
  const { document } = host;
  const lesson = '<yavset-board><script type="text/markdown">Win.</script></yavset-board>';
  const steps = () => parameters(host.frame().src)[1]?.["steps"];
  Object.defineProperty(document, "readyState", { configurable: true, value: "interactive" });
  document.body.innerHTML = lesson;
  // While a page loads, a framework may compare the element with its own copy.
  assert.deepEqual([steps(), host.board().getAttribute("steps"), host.board().textContent], ["Win.", null, "Win."]);
  Object.defineProperty(document, "readyState", { configurable: true, value: "complete" });
  document.body.innerHTML = lesson;
  assert.deepEqual([steps(), host.board().steps, host.board().textContent], ["Win.", "Win.", ""]);
  // A copy of the page has it, and so does the board after a change.
  document.body.innerHTML = String(document.body.innerHTML);
  host.say("ready");
  host.board().level = 3;
  await settled();
  assert.deepEqual([steps(), host.inside().received.at(-1)?.[0]["parameters"].steps], ["Win.", "Win."]);
  // Another text in the script is another tutorial.
  host.board().querySelector("script").textContent = "Lose.";
  host.board().level = 4;
  await settled();
  assert.equal(host.inside().received.at(-1)?.[0]["parameters"].steps, "Lose.");
});
