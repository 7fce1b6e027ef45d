// The dialog that puts the board into somebody's page: what its code and its preview say is what was chosen, and the position shown.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { provideNavigator } from "./navigator.mjs";
import { recordPage } from "./recorded.mjs";
import { document, rowOf, window } from "./sizeless_page.mjs";
import { TOY, toyLine, ToyPython, toyView } from "./toy_python.mjs";
import "./without_build.mjs";

const { languages } = /** @type {any} */ (await import("../../web/js/assets.js"));
languages.en = { name: "English", url: "", games: {} };
languages.de = { name: "Deutsch", url: "", games: {} };
const { readLink } = await import("../../web/js/before/links.js");
const { pictureView, readPicture, writePicture } = await import("../../web/js/before/picture.js");
const { readAddress, readParameters } = await import("../../web/js/embed/parameters.js");
const { Match } = await import("../../web/js/match/match.js");
const { t } = await import("../../web/js/text/i18n.js");
const { openDialog } = await import("../../web/js/views/dialog.js");
const { openEmbedDialog, rulesCode } = await import("../../web/js/views/embed_dialog.js");

/** Frames that are given their address at the next picture. @type {(() => void)[]} */
let pictures = [];
Object.assign(globalThis, { requestAnimationFrame: (/** @type {() => void} */ act) => pictures.push(act) });
const BOARD = rowOf("a1", "b1", "c1", "e9");
const NAME = 'Toy <"1" & 2>';

/** @param {{length: number, ply: number, options: any, diagram?: string | undefined, waiting?: boolean, rules?: boolean}} how @returns {any} */
function game({ length, ply, options, diagram, waiting = false, rules = false }) {
  const moves = ["a1", "b1", "c1"].slice(0, length);
  const description = { ...TOY, name: NAME, board: BOARD, options: [{ name: "size", default: 5, value: 5 }], ...(rules ? { rules: { code: "r4-x" } } : {}) };
  const match = /** @type {any} */ (new Match(/** @type {any} */ (new ToyPython()), /** @type {any} */ ({ description, view: { ...toyView(moves), options }, moves, line: toyLine(moves), seats: [{ kind: "person" }, { kind: "person" }], diagram })));
  match.ply = Math.min(ply, length);
  match.view = { ...toyView(moves.slice(0, match.ply)), options };
  if (waiting) Object.defineProperty(match, "waiting", { value: true });
  return match;
}

/** @param {any} match */
function opened(match) {
  document.body.replaceChildren();
  pictures = [];
  openEmbedDialog(match, openDialog);
  const dialog = /** @type {any} */ (document.querySelector("dialog"));
  const find = (/** @type {string} */ name) => dialog.querySelector(`[data-embed=${name}]`);
  const choose = (/** @type {string} */ name, /** @type {any} */ value) => {
    if (typeof value === "boolean") find(name).checked = value;
    else find(name).value = value;
    find(name).dispatchEvent(new window.Event("change"));
  };
  const frame = dialog.querySelector("iframe");
  const preview = () => {
    for (const act of pictures.splice(0)) act();
    return new URL(frame.src);
  };
  return { dialog, choose, code: () => String(find("code").value), preview };
}

/** What a page that has the code holds. @param {string} code */
function page(code) {
  const host = document.createElement("div");
  host.innerHTML = code;
  return host;
}

const CHOICES = fc.record({
  controls: fc.constantFrom("full", "minimal", "none"), seats: fc.constantFrom("one", "people", "picture"), level: fc.constantFrom("1", "2", "6"),
  theme: fc.constantFrom("auto", "light", "dark"), language: fc.constantFrom("auto", "en", "de"), coordinates: fc.boolean(), width: fc.constantFrom("540", "100", "700", "5000", ""),
});
const BASIC = /** @type {const} */ ({ controls: "full", seats: "one", level: "2", theme: "auto", language: "auto", coordinates: true, width: "540" });
const GAME = fc.record({
  length: fc.nat(3), ply: fc.nat(3), options: fc.constantFrom({}, { size: 5 }, { size: 6 }), diagram: fc.constantFrom(undefined, undefined, "w . . .\n. b . .\nto move: black\n"), waiting: fc.boolean(), rules: fc.boolean(),
});

test("element, frame and preview are the board that was chosen, at the position shown", () => {
  fc.assert(
    fc.property(GAME, CHOICES, (how, chosen) => {
      const match = game(how);
      const { choose, code, preview } = opened(match);
      for (const [name, value] of Object.entries(chosen)) choose(name, value);
      const element = page(code());
      const board = /** @type {any} */ (element.querySelector("yavset-board"));
      const { size = "540", ...attributes } = Object.fromEntries([...board.attributes].map(({ name, value }) => [name, value]));
      const width = Math.min(1200, Math.max(240, Number(chosen.width) || 540));
      assert.equal(Number(size), width);
      const found = readParameters(attributes);
      const { length, diagram } = how;
      const options = how.options.size === 6 ? { size: "6" } : {};
      const single = chosen.seats === "one";
      assert.deepEqual([found.game, found.options, found.moves, found.ply, found.diagram], ["toy", options, match.moves, match.ply < length ? match.ply : null, diagram?.trimEnd() ?? ""]);
      assert.deepEqual([found.controls, found.theme, found.language, found.coordinates], [chosen.controls, chosen.theme, chosen.language, chosen.coordinates ? null : false]);
      assert.deepEqual([found.seats, found.interactive, found.level], [chosen.seats === "people" ? ["people"] : [], chosen.seats !== "picture", single ? Number(chosen.level) : 2]);
      // The position is drawn at once where nothing else tells it.
      const drawn = !how.waiting && (length > 0 || diagram !== undefined || "size" in options);
      assert.equal(found.picture, drawn ? writePicture(match.view) : "");
      if (drawn) assert.equal(writePicture(pictureView(readPicture(found.picture, BOARD))), found.picture);
      assert.ok(!attributes["diagram"]?.includes("\n"), "an attribute stays on its line");
      // What is meant without them is not said.
      const usual = { controls: "full", theme: "auto", language: "auto", level: "2", interactive: "yes", coordinates: "yes" };
      for (const [name, value] of Object.entries(usual)) assert.notEqual(attributes[name], value);
      assert.equal(element.querySelector("script")?.getAttribute("src"), "https://boards.example/embed.js");
      const link = /** @type {any} */ (element.querySelector("a"));
      const [address, fragment = ""] = link.getAttribute("href").split("#");
      const linked = readLink(fragment);
      assert.deepEqual([address, linked.game, linked.options, linked.moves], ["https://boards.example/", "toy", options, diagram === undefined ? match.moves : []]);
      assert.deepEqual([link.querySelector("img")?.getAttribute("src"), link.querySelector("img")?.getAttribute("alt") ?? link.textContent], [how.rules ? undefined : "https://boards.example/games/toy/picture.png", NAME]);
      const shown = preview();
      assert.deepEqual([`${shown.origin}${shown.pathname}`, readAddress(shown.search, shown.hash)], ["https://boards.example/embed.html", found]);
      choose("kind", "frame");
      const frame = /** @type {any} */ (page(code()).querySelector("iframe"));
      const source = new URL(frame.getAttribute("src"));
      assert.deepEqual([readAddress(source.search, source.hash), frame.getAttribute("title")], [found, NAME]);
      const content = new URLSearchParams(source.hash.slice(1));
      assert.deepEqual([...source.searchParams.keys()].filter((name) => content.has(name)), [], "nothing is said twice");
      assert.ok(!source.searchParams.has("ply"), "a server hears nothing of the position");
      assert.match(frame.getAttribute("style"), new RegExp(`max-width: ${width}px; aspect-ratio: ${{ full: "5 / 6", minimal: "7 / 8", none: "10 / 9" }[chosen.controls]};`));
    }),
    { numRuns: 30, includeErrorInReport: true, examples: [[{ length: 0, ply: 0, options: { size: 6 }, diagram: undefined, waiting: false, rules: false }, BASIC]] },
  );
});

test("the preview is loaded anew when it is another, and the code can be copied", async (context) => {
  recordPage(context, "embed_dialog");
  const copied = /** @type {string[]} */ ([]);
  provideNavigator({ clipboard: { writeText: async (/** @type {string} */ text) => copied.push(text) } });
  const { dialog, choose, code, preview } = opened(game({ length: 1, ply: 1, options: {} }));
  const frame = dialog.querySelector("iframe");
  assert.equal(frame.src, "about:blank");
  const { href } = preview();
  choose("width", "700");
  assert.deepEqual([frame.src, pictures.length], [href, 0], "the same board stays");
  choose("theme", "dark");
  assert.equal(frame.src, "about:blank");
  assert.notEqual(preview().href, href);
  dialog.querySelector("[data-action=copy-embed]").dispatchEvent(new window.Event("click"));
  await new Promise((resolve) => setImmediate(resolve));
  const note = dialog.querySelector(".share-note");
  assert.deepEqual([copied, note.textContent], [[code()], t("action-copied")]);
  choose("theme", "light");
  assert.equal(note.textContent, "");
});

test("a game in ludemes is put into a page by its rules", (context) => {
  recordPage(context, "embed_dialog");
  const element = page(rulesCode("r4-x", NAME));
  const link = element.querySelector("yavset-board[rules='r4-x'] a");
  assert.deepEqual([link?.getAttribute("href"), link?.textContent, element.querySelector("script")?.getAttribute("src")], ["https://boards.example/#v1/ludi/rules=r4-x", NAME, "https://boards.example/embed.js"]);
});
