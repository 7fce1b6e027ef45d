// The view to write rules in: what it begins with, what it says of a text, its suggestions, and what can be done with a game.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Signal } from "../../web/js/base/signal.js";
import { provideNavigator } from "./navigator.mjs";
import { recordPage } from "./recorded.mjs";
import { document, rowOf, watchBoards, window } from "./sizeless_page.mjs";
import { settled } from "./toy_python.mjs";
import { provideStorage } from "./web_storage.mjs";
import { json } from "./without_build.mjs";

const { languages } = /** @type {any} */ (await import("../../web/js/assets.js"));
const { loadTexts, t } = await import("../../web/js/text/i18n.js");
const { PythonError } = await import("../../web/js/python/errors.js");
const { reasonText } = await import("../../web/js/text/words.js");
const { Suggestions } = await import("../../web/js/views/suggestions.js");
const { WriteView } = await import("../../web/js/views/write.js");

const { shownOn } = await watchBoards();
const TEXTS = json({ name: "Ludi", tagline: "", rules: "", options: {}, phrases: {} });
languages.en = { name: "English", url: "", games: { ludi: TEXTS } };
await loadTexts("ludi");

const BOARD = rowOf("a1", "b1");
const VIEW = { scene: { pieces: [{ cell: "a1", kind: "stone", colour: "white" }], counts: {} } };
/** @param {string} text @param {object} [more] of its rules @param {object} [game] */
const described = (text, more = {}, game = {}) => ({
  id: "ludi", name: `Game of ${text}`, designer: "", year: 0, players: ["white", "black"], colours: [], options: [], board: BOARD,
  rules: { code: `code-of-${text.replaceAll(" ", "-")}`, text, name: "", short: [], aloud: [], phrases: {}, board: "row", bred: true, ...more }, ...game,
});
const PRESETS = ["first", "second"].map((text) => {
  const { board: _, ...game } = described(text, { code: `code-${text}`, known: true }, { name: text.toUpperCase(), designer: "Ada", year: text === "first" ? 1950 : 0 });
  return { id: `the-${text}`, text, game, starts: [VIEW], drawable: [] };
});
const DATA = /** @type {any} */ ({
  game: described("nothing"), starts: [], presets: PRESETS, shapes: [{ code: "row", key: "row", board: { ...BOARD, shape: "row" } }],
  ludemes: [{ name: "swap", slots: [] }, { name: "board", slots: ["shape"] }, { name: "twice", slots: [] }],
});
const DRAFT = "yavset.1.rules";

/** @param {string} text @param {object} [more] @returns {any} that something is wrong at a place */
const wrong = (text, more = {}) => ({ errors: [{ line: 1, column: 1, expected: [], nearest: "", message: { id: "plain", values: { text } }, ...more }] });
/** @param {string[]} expected @returns {any} that the text ends where something is expected */
const ends = (...expected) => wrong("", { expected, message: { id: "rules-expected", values: { what: { id: "rules-end-here" } } } });

/** Reads rules as a test says. */
class Reader {
  state = "ready";
  changed = new Signal();
  restarts = 0;
  /** @type {string[]} */
  asked = [];
  /** @type {(text: string) => any} */
  says = (text) => ({ errors: [], game: described(text), view: VIEW });

  /** @param {{do: string, text: string}} body */
  async request(body) {
    assert.equal(body.do, "rules");
    this.asked.push(body.text);
    const said = this.says(body.text);
    if (said instanceof Error) throw said;
    return said;
  }

  restart() {
    this.restarts += 1;
  }
}

/** @param {import("node:test").TestContext} context @param {{rules?: string, draft?: unknown, data?: any, python?: Reader}} [how] */
async function writing(context, { rules = "", draft, data = DATA, python = new Reader() } = {}) {
  const store = provideStorage();
  // Without a store the page remembers what it has written since it opened.
  store.set(DRAFT, JSON.stringify(draft ?? null));
  const host = document.createElement("main");
  document.body.replaceChildren(host);
  const written = /** @type {string[]} */ ([]);
  const played = /** @type {any[]} */ ([]);
  const view = new WriteView(host, data, /** @type {any} */ (python), { rules, play: (...found) => played.push(found), written: (code) => written.push(code) });
  const find = (/** @type {string} */ selector) => /** @type {any} */ (host.querySelector(selector));
  const pass = async (/** @type {number} */ milliseconds) => {
    context.mock.timers.tick(milliseconds);
    await settled();
  };
  const type = (/** @type {string} */ text) => {
    view.field.value = text;
    view.field.setSelectionRange(text.length, text.length);
    view.field.dispatchEvent(new window.Event("input"));
  };
  const write = async (/** @type {string} */ text) => {
    type(text);
    await pass(250);
  };
  const click = async (/** @type {string} */ action) => {
    find(`[data-action=${action}]`).dispatchEvent(new window.Event("click"));
    await pass(0);
  };
  const state = () => String(view.state.textContent);
  const enabled = () => ["play", "copy-link"].map((action) => find(`[data-action=${action}]`).getAttribute("aria-disabled") !== "true");
  const help = () => [...view.help.children].map((/** @type {any} */ one) => one.dataset.action ?? one.textContent);
  const suggested = () => [...view.suggestions.element.children].map((/** @type {any} */ one) => [one.dataset.suggestion, one.querySelector("span")?.textContent ?? ""]);
  await pass(0);
  return { view, python, store, written, played, find, pass, type, write, click, state, enabled, help, suggested };
}

/** @param {import("node:test").TestContext} context */
const clock = (context) => context.mock.timers.enable({ apis: ["setTimeout"] });

test("the text is that of the address, else what was written last, else the first known game", async (context) => {
  recordPage(context, "writing");
  clock(context);
  const begun = async (/** @type {any} */ how) => {
    const { view, python, find } = await writing(context, how);
    const found = [view.field.value, find("#write-preset").value, python.asked];
    view.destroy();
    return found;
  };
  assert.deepEqual(await begun({}), ["first", "the-first", []]);
  for (const draft of ["", " \n", 5, null]) assert.deepEqual(await begun({ draft }), ["first", "the-first", []]);
  assert.deepEqual(await begun({ draft: "my own" }), ["my own", "", ["my own"]]);
  assert.deepEqual(await begun({ draft: " second\n" }), [" second\n", "the-second", []]);
  assert.deepEqual(await begun({ draft: "my own", rules: "code-second" }), ["second", "the-second", []]);
  assert.deepEqual((await begun({ data: { ...DATA, presets: undefined } })).slice(0, 2), ["", ""]);
  // Only Python knows what a code stands for.
  const python = new Reader();
  python.says = (text) => ({ errors: [], game: described(text === "r5-x" ? "written out" : text), view: VIEW });
  assert.deepEqual((await begun({ rules: "r5-x", draft: "my own", python }))[0], "written out");
  python.says = () => wrong("no such code");
  assert.deepEqual((await begun({ rules: "r5-x", python }))[0], "r5-x");
  const slow = new Reader();
  /** @type {any} */
  let answer;
  slow.request = () => new Promise((resolve) => (answer = resolve));
  const { view, type, pass } = await writing(context, { rules: "r5-x", python: slow });
  type("my own");
  answer({ errors: [], game: described("written out"), view: VIEW });
  await pass(0);
  assert.equal(view.field.value, "my own", "what is written meanwhile stays");
  view.destroy();
});

test("Python reads a text when nobody has typed for a while, and it is kept until the next visit", async (context) => {
  recordPage(context, "writing");
  clock(context);
  const { view, python, store, type, pass, write, find } = await writing(context);
  for (const text of ["m", "my", "my own"]) {
    type(text);
    await pass(249);
  }
  assert.deepEqual([python.asked, JSON.parse(store.get(DRAFT) ?? "")], [[], "first"]);
  await pass(1);
  assert.deepEqual([python.asked, JSON.parse(store.get(DRAFT) ?? ""), find("#write-preset").value], [["my own"], "my own", ""]);
  // Of a game that is known Python is not asked.
  await write("second ");
  assert.deepEqual([python.asked.length, find("#write-preset").value, find("#write-name").textContent], [1, "the-second", "SECOND"]);
  for (const [id, text] of /** @type {const} */ ([["the-first", "first"], ["", "first"], ["the-second", "second"]])) {
    view.presets.value = id;
    view.presets.dispatchEvent(new window.Event("change"));
    await pass(0);
    assert.equal(view.field.value, text);
  }
  type("nobody reads this");
  view.destroy();
  await pass(1000);
  assert.equal(python.asked.length, 1);
});

test("what Python says of an older text, or after the view was left, changes nothing", async (context) => {
  clock(context);
  for (const fails of [false, true]) {
    const slow = new Reader();
    const { view, write, written, state } = await writing(context, { python: slow });
    /** @type {(() => void)[]} */
    const answers = [];
    slow.request = ({ text }) => new Promise((resolve, reject) => answers.push(() => (fails ? reject(new Error(text)) : resolve({ errors: [], game: described(text), view: VIEW }))));
    await write("older");
    await write("newer");
    const before = [written.join(), state()];
    answers[0]?.();
    await settled();
    assert.deepEqual([written.join(), state()], before);
    answers[1]?.();
    await settled();
    assert.deepEqual([written.at(-1), state()], fails ? ["code-first", "newer"] : ["code-of-newer", t("ludi-write-good", { name: "Game of newer" })]);
    await write("left");
    view.destroy();
    const left = [written.join(), state(), view.title.textContent];
    answers[2]?.();
    await settled();
    assert.deepEqual([written.join(), state(), view.title.textContent], left);
  }
});

test("a game is told in words and shown, with what it is called and whether it is new", async (context) => {
  recordPage(context, "writing");
  clock(context);
  const { view, python, written, write, find, state, enabled, help, click, played } = await writing(context);
  const told = () => [find("#write-name").textContent, view.facts.textContent, view.facts.hidden, state(), written.at(-1), enabled()];
  assert.deepEqual(told(), ["FIRST", "Ada, 1950", false, t("ludi-write-good", { name: "FIRST" }), "code-first", [true, true]]);
  await write("second");
  assert.deepEqual(told().slice(0, 2), ["SECOND", "Ada"]);
  python.says = (text) => ({ errors: [], view: VIEW, game: described(text, { aloud: ["Take all.", "Keep all."].map((one) => ({ id: "plain", values: { text: one } })) }, { players: ["white", "black", "red"] }) });
  await write("mine");
  assert.deepEqual([[...view.aloud.querySelectorAll("li")].map((one) => one.textContent), shownOn(view.board)], [["Take all.", "Keep all."], { board: BOARD, scene: VIEW.scene, how: { players: 3 } }]);
  assert.deepEqual(told(), ["Game of mine", t("ludi-write-new"), false, t("ludi-write-good", { name: "Game of mine" }), "code-of-mine", [true, true]]);
  await click("play");
  assert.deepEqual(played.map(([game, position]) => [game.name, position]), [["Game of mine", VIEW]]);
  python.says = (text) => ({ errors: [], view: VIEW, game: described(text, { known: true, unused: [{ id: "plain", values: { text: "no stone moves" } }], aloud: [], bred: false }) });
  await write("other");
  assert.deepEqual([view.facts.hidden, help(), find("[data-action=measure]").hidden], [true, ["no stone moves"], true]);
  await write("first");
  assert.deepEqual([view.facts.hidden, help(), find("[data-action=measure]").hidden], [false, [], false]);
  // An answer without a position is none.
  python.says = () => ({ errors: [], game: described("x") });
  await write("half");
  await click("play");
  assert.deepEqual([played.length, enabled()], [1, [false, false]]);
  view.destroy();
});

test("what is wrong is said in a sentence, marked in the text, and gone to or mended at a press", async (context) => {
  recordPage(context, "writing");
  clock(context);
  const { view, python, written, write, find, state, enabled, help, click, played, pass } = await writing(context);
  const before = written.length;
  const marked = () => [find(".write-mirror mark")?.textContent ?? null, find(".write-mirror").textContent];
  python.says = (text) => (text.includes("lien") ? wrong("lien is no word", { line: 2, column: 7, nearest: "line" }) : { errors: [], game: described(text), view: VIEW });
  assert.deepEqual([marked(), view.field.getAttribute("aria-invalid"), view.state.classList.contains("wrong")], [[null, "first\n"], null, false]);
  await write("(game\n (win (lien 4)))");
  assert.deepEqual([state(), ...marked(), view.field.getAttribute("aria-invalid"), view.state.classList.contains("wrong")], ["Lien is no word.", "(", "(game\n (win (lien 4)))\n", "true", true]);
  python.says = (text) => (text.includes("lien") ? wrong("who knows lien?", { line: 2, column: 8, nearest: "line" }) : { errors: [], game: described("good"), view: VIEW });
  await write("(game\n (win (lien 4)))");
  assert.deepEqual([state(), ...marked(), enabled(), help()], ["Who knows lien?", "lien", "(game\n (win (lien 4)))\n", [false, false], ["mend", "go"]]);
  assert.equal(find(".write").classList.contains("stale"), true);
  await click("play");
  assert.deepEqual([played, written.length], [[], before]);
  await click("go");
  assert.deepEqual([view.field.selectionStart, view.field.selectionEnd, document.activeElement], [13, 17, view.field]);
  await click("mend");
  assert.deepEqual([view.field.value, state(), enabled(), help(), ...marked()], ["(game\n (win (line 4)))", t("ludi-write-good", { name: "Game of good" }), [true, true], [], null, "(game\n (win (line 4)))\n"]);
  assert.equal(find(".write").classList.contains("stale"), false);
  // What ends too soon has no word to mend: a gap shows where it goes on.
  python.says = () => wrong("it ends here", { line: 1, column: 99, nearest: "x" });
  await write("(game");
  assert.deepEqual([...marked(), help()], [" ", "(game \n", ["go"]]);
  python.says = () => wrong("it ends here", { line: 1, column: 2, nearest: "" });
  await write("(game)");
  assert.deepEqual([...marked(), help()], ["game", "(game)\n", ["go"]]);
  // As soon as somebody writes on, nothing is marked any more.
  view.field.dispatchEvent(new window.Event("input"));
  assert.deepEqual(marked(), [null, "(game)\n"]);
  await pass(0);
  view.destroy();
});

test("where Python fails, it can be tried again; what it refuses otherwise it would refuse again", async (context) => {
  recordPage(context, "writing");
  clock(context);
  const { view, python, write, state, enabled, help, click, find } = await writing(context);
  python.says = () => new PythonError("too-long", "too long");
  await write("long");
  assert.deepEqual([state(), enabled(), help(), view.state.classList.contains("wrong")], ["too long", [false, false], [], true]);
  python.says = () => new PythonError("failed", "broken");
  await write("mine");
  assert.deepEqual([state(), enabled(), help(), view.state.classList.contains("wrong")], [reasonText(new PythonError("failed", "")), [false, false], ["retry"], true]);
  assert.equal(find("[data-action=measure]").getAttribute("aria-disabled"), "true");
  python.says = (text) => ({ errors: [], game: described(text), view: VIEW });
  await click("retry");
  assert.deepEqual([python.restarts, state(), enabled(), view.state.classList.contains("wrong")], [1, t("ludi-write-good", { name: "Game of mine" }), [true, true], false]);
  view.destroy();
});

test("who writes before Python is there is told so, as long as there is nothing else to say", async (context) => {
  recordPage(context, "writing");
  clock(context);
  const python = new Reader();
  python.state = "loading";
  /** @type {any} */
  let answer;
  python.request = () => new Promise((resolve) => (answer = resolve));
  const { view, state, write } = await writing(context, { draft: "mine", python });
  assert.equal(state(), t("ludi-write-waiting"));
  python.state = "ready";
  answer({ errors: [], game: described("mine"), view: VIEW });
  await settled();
  python.state = "loading";
  python.changed.emit();
  assert.equal(state(), t("ludi-write-good", { name: "Game of mine" }));
  python.request = async () => wrong("so not");
  await write("yours");
  python.changed.emit();
  assert.equal(state(), "So not.");
  const leave = await writing(context, { python });
  leave.view.destroy();
  view.destroy();
  view.state.textContent = "left";
  view.state.classList.remove("wrong");
  python.changed.emit();
  assert.equal(state(), "left", "a view that was left hears nothing");
});

test("the link of a game can be copied", async (context) => {
  recordPage(context, "writing");
  clock(context);
  const copied = /** @type {string[]} */ ([]);
  const before = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  provideNavigator({ clipboard: { writeText: async (/** @type {string} */ text) => copied.push(text) } });
  context.after(() => before && Object.defineProperty(globalThis, "navigator", before));
  const { view, python, write, click, state } = await writing(context);
  await write("mine");
  await click("copy-link");
  assert.deepEqual([copied, state()], [["https://boards.example/#v1/ludi/rules=code-of-mine"], t("action-copied")]);
  python.says = () => wrong("no");
  await write("no game");
  await click("copy-link");
  assert.equal(copied.length, 1);
  view.destroy();
});

test("what may stand at the caret is suggested with what it means, and written at a press", async (context) => {
  recordPage(context, "writing");
  clock(context);
  const { view, python, write, suggested, pass, find } = await writing(context);
  python.says = (text) => (text.endsWith("(") || text === "" ? ends("(board", "(play", "(swap", ")") : text.endsWith("(board ") ? ends("square", "2–4") : wrong("no"));
  const event = async (/** @type {string} */ type, more = {}) => {
    view.field.dispatchEvent(Object.assign(new window.Event(type), more));
    await pass(0);
  };
  const meaning = (/** @type {string} */ name) => t(/** @type {any} */ (`ludi-means-${name}`));
  view.field.focus();
  await write("(");
  const all = [["(board", meaning("board")], ["(play", meaning("play")], ["(swap", meaning("swap")], [")", ""]];
  // A bracket alone completes nothing: whoever has written it looks for a word.
  assert.deepEqual(suggested(), all);
  assert.equal(view.suggestions.element.hidden, false);
  await write("(b");
  assert.deepEqual([suggested(), python.asked.at(-1)], [[["(board", meaning("board")]], "("]);
  find("[data-suggestion='(board']").dispatchEvent(new window.Event("click"));
  assert.deepEqual([view.field.value, view.field.selectionStart, view.field.selectionEnd], ["((board ", 8, 8]);
  await pass(0);
  assert.deepEqual(suggested(), [["square", ""], ["2", ""], ["3", ""], ["4", ""]]);
  // Moving the caret asks anew; a selection has no caret.
  view.field.setSelectionRange(1, 1);
  await event("click");
  assert.deepEqual(suggested(), all);
  view.field.setSelectionRange(0, 1);
  await event("click");
  assert.deepEqual([suggested(), view.suggestions.element.hidden], [[], true]);
  view.field.setSelectionRange(1, 1);
  for (const [more, found] of /** @type {[object, any][]} */ ([[{ key: "a" }, []], [{ key: "ArrowLeft", altKey: true }, []], [{ key: "ArrowLeft", altKey: false }, all]])) {
    await event("keyup", more);
    assert.deepEqual(suggested(), found);
  }
  // Typing takes them away at once.
  view.field.dispatchEvent(new window.Event("input"));
  assert.deepEqual(suggested(), []);
  python.state = "loading";
  await event("click");
  assert.deepEqual(suggested(), []);
  python.state = "ready";
  await event("click");
  python.says = () => new PythonError("failed", "");
  await event("click");
  assert.deepEqual(suggested(), []);
  view.destroy();
});

test("suggestions for a caret that has gone on are dropped, and nobody gets any who is elsewhere on the page", async (context) => {
  recordPage(context, "writing");
  clock(context);
  const { view, python, write, suggested, pass } = await writing(context);
  python.says = () => ends("(board");
  view.playButton.focus();
  await write("(");
  assert.deepEqual(suggested(), []);
  for (const change of [() => (view.field.value = "(("), () => view.field.setSelectionRange(0, 0)]) {
    await write("(");
    view.field.dispatchEvent(new window.Event("click"));
    change();
    await pass(0);
    assert.deepEqual(suggested(), []);
  }
  view.destroy();
});

test("the keyboard goes round the suggestions, takes one, and writes on with every other key", () => {
  const ITEMS = ["(board", "(play", ")"].map((text) => ({ text, meaning: "" }));
  const KEYS = ["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft", "Enter", "Escape", "x"];
  fc.assert(
    fc.property(fc.nat(3), fc.array(fc.oneof(fc.constantFrom("alt", "ctrl", "blur"), fc.constantFrom(...KEYS)), { maxLength: 20 }), (count, steps) => {
      const field = document.createElement("textarea");
      const chosen = /** @type {string[]} */ ([]);
      const expected = /** @type {string[]} */ ([]);
      const list = new Suggestions(field, { id: "some", label: "Some", choose: (text) => chosen.push(text) });
      list.show(ITEMS.slice(0, count));
      let at = -1;
      for (const step of steps) {
        let taken = false;
        if (step === "blur") {
          field.dispatchEvent(new window.Event("blur"));
          at = -1;
        } else {
          const key = step === "alt" ? "ArrowDown" : step === "ctrl" ? " " : step;
          const event = Object.assign(new window.Event("keydown", { cancelable: true }), { key, altKey: step === "alt", ctrlKey: step === "ctrl" });
          field.dispatchEvent(event);
          const moves = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
          const move = /** @type {Record<string, number>} */ (moves)[key];
          if (count > 0 && at < 0) {
            taken = step === "alt" || step === "ctrl";
            if (taken) at = 0;
          } else if (count > 0) {
            taken = true;
            if (move) at = (at + move + count) % count;
            else if (key === "Enter") expected.push(ITEMS[at]?.text ?? "");
            else {
              taken = key === "Escape";
              at = -1;
            }
          }
          assert.equal(event.defaultPrevented, taken, step);
        }
        const selected = [...list.element.children].map((one) => one.getAttribute("aria-selected") === "true");
        assert.deepEqual(selected, ITEMS.slice(0, count).map((_, place) => place === at));
        assert.equal(field.getAttribute("aria-activedescendant"), at < 0 ? null : `some-${at}`);
        assert.deepEqual(chosen, expected);
      }
      // Others take their place, and the keyboard begins anew; the same ones stay as they are.
      if (count > 1 && at >= 0) {
        list.show(ITEMS.slice(0, count));
        assert.equal(field.getAttribute("aria-activedescendant"), `some-${at}`);
        list.show(ITEMS.slice(0, 1));
        assert.equal(field.getAttribute("aria-activedescendant"), null);
      }
      list.show([]);
      assert.equal(list.element.hidden, true);
    }),
    { numRuns: 100, includeErrorInReport: true },
  );
});

test("a code that is written out late leaves what has been read since", async (context) => {
  clock(context);
  const both = new Reader();
  const answers = /** @type {((said: any) => void)[]} */ ([]);
  both.request = () => new Promise((resolve) => answers.push(resolve));
  const other = await writing(context, { rules: "r5-x", python: both });
  await other.write("my own");
  answers.at(-1)?.({ errors: [], game: described("written out"), view: VIEW });
  await settled();
  answers[0]?.({ errors: [], game: described("the code written out"), view: VIEW });
  await other.pass(0);
  assert.equal(other.view.field.value, "my own");
  other.view.destroy();
});
