// Parts of views that show figures, words and marks: what they show is what they were given.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { provideNavigator } from "./navigator.mjs";
import { recordPage, Shown } from "./recorded.mjs";
import { document, rowOf, window } from "./sizeless_page.mjs";
import { settled, until } from "./toy_python.mjs";
import { provideStorage } from "./web_storage.mjs";

const { languages } = /** @type {any} */ (await import("../../web/js/assets.js"));
languages.en = { name: "English", url: "", games: { "lesson-odd": "odd.json", "lesson-cross": "cross.json" } };
const { statistics } = await import("../../web/js/views/statistics.js");
const { FilmView } = await import("../../web/js/views/breed_film.js");
const { cardPicture } = await import("../../web/js/views/breed_picture.js");
const { answerMarks } = await import("../../web/js/board/task_bar.js");
const { attempt, copyText } = await import("../../web/js/views/attempt.js");
const { Backup } = await import("../../web/js/views/backup.js");
const { t } = await import("../../web/js/text/i18n.js");

const TALLY = fc.record({ won: fc.nat(9), lost: fc.nat(9), drawn: fc.nat(9) });
const LEVELS = fc.dictionary(fc.constantFrom("1", "2", "6"), TALLY, { minKeys: 1 });
const GAMES = ["odd", "cross", "lost"];

test("the statistics are those of the games, puzzles and lessons of this device, of games that there are", () => {
  const names = [{ id: "odd", name: "Odd" }, { id: "cross", name: "Cross" }, { id: "ayu", name: "Ayu" }];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...GAMES), LEVELS), fc.array(fc.boolean(), { maxLength: 9 }), fc.subarray(["odd", "cross"]), (games, puzzles, learned) => {
      const store = provideStorage();
      store.set("yavset.1.results", JSON.stringify({ counted: [], games }));
      store.set("yavset.1.puzzles", JSON.stringify({ results: Object.fromEntries(puzzles.map((solved, number) => [`odd-${number}`, solved])) }));
      store.set("yavset.1.learned", JSON.stringify(Object.fromEntries(learned.map((game) => [game, true]))));
      const element = /** @type {any} */ (statistics(/** @type {any} */ (names)));
      element.open = true;
      element.dispatchEvent(new window.Event("toggle"));
      const text = element.textContent;
      assert.ok(text.includes(`Lessons: ${learned.length} of 2 done`), text);
      assert.ok(text.includes(`Puzzles: ${puzzles.filter((solved) => solved).length} of ${puzzles.length} solved`), text);
      const cells = (/** @type {any} */ row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent);
      const rows = [...element.querySelectorAll("tbody tr")].map(cells);
      const expected = Object.entries(games).flatMap(([game, levels]) =>
        game === "lost" ? [] : Object.entries(levels).map(([level, { won, lost, drawn }]) => [game === "odd" ? "Odd" : "Cross", level, won, lost, drawn].map(String)));
      assert.deepEqual(rows.toSorted(), expected.toSorted());
      const total = (/** @type {number} */ column) => String(expected.reduce((sum, row) => sum + Number(row[column]), 0));
      if (rows.length > 0) assert.deepEqual(cells(element.querySelector("tfoot tr")).slice(2), [total(2), total(3), total(4)]);
    }),
    { numRuns: 150, includeErrorInReport: true },
  );
});

test("a film says at each move who is ahead, and marks at its end alone what decided", () => {
  const board = rowOf("a1");
  fc.assert(
    fc.property(fc.nat(4), fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 }), (opening, curve) => {
      const scenes = Array.from({ length: opening + curve.length }, () => ({ pieces: [], counts: {} }));
      const outcome = { cells: ["a1"], lost: false };
      const film = new FilmView(/** @type {any} */ ({ game: { board, players: ["black", "white"] }, scenes, outcome }), curve);
      const last = scenes.length - 1;
      for (const ply of scenes.keys()) {
        Object.defineProperty(film.slider, "valueAsNumber", { configurable: true, value: ply });
        film.slider.dispatchEvent(new window.Event("input"));
        const lead = ply < opening ? null : curve[ply - opening] ?? 0;
        const said = lead === null ? "opening, not measured"
          : Math.abs(lead) < 0.1 ? "nobody is ahead"
          : `${lead > 0 ? "Black" : "White"} is ahead by ${Math.round(Math.abs(lead) * 100)} %`;
        assert.equal(film.text.textContent, `After move ${ply} of ${last}: ${said}`);
        assert.equal(film.slider.getAttribute("aria-valuetext"), film.text.textContent);
        assert.deepEqual(film.board.marks.decisive, ply === last ? outcome : null);
      }
      film.destroy();
    }),
    { numRuns: 100, includeErrorInReport: true },
  );
});

test("films and pictures of cards are as they were looked at", (context) => {
  Object.assign(globalThis, { XMLSerializer: class {
    serializeToString(/** @type {Element} */ element) {
      return element.outerHTML;
    }
  } });
  /** @type {any} */
  let element = null;
  const shown = new Shown(context, "small_views", () => element);
  for (const [opening, curve] of /** @type {[number, number[]][]} */ ([[0, [1]], [1, [0.5]], [0, [0.25, -0.5, 0]], [3, [-1, 0.09, 0.1, -0.1]]])) {
    const scenes = Array.from({ length: opening + curve.length }, () => ({ pieces: [], counts: {} }));
    const film = new FilmView(/** @type {any} */ ({ game: { board: rowOf("a1"), players: ["black", "white"] }, scenes, outcome: null }), curve);
    element = film.element;
    shown.note(`a film of ${curve} after ${opening} moves`);
    for (const ply of scenes.keys()) {
      Object.defineProperty(film.slider, "valueAsNumber", { configurable: true, value: ply });
      film.slider.dispatchEvent(new window.Event("input"));
      shown.note(`move ${ply}`);
    }
    film.destroy();
  }
  const estimate = (/** @type {number} */ value) => ({ value, low: value - 0.1, high: value + 0.1 });
  const colours = { paper: "#fff", ink: "#000", soft: "#888", line: "#ccc", accent: "#080" };
  for (const [count, value] of [[1, 0.5], [6, 1.25], [30, -0.25]]) {
    const child = { name: "Ada", verdict: { soundness: estimate(value ?? 0), interest: estimate(0.3), simplicity: 0.2 }, confirmation: null, game: { novelty: 0.1 } };
    const rules = Array.from({ length: count ?? 0 }, (_, at) => `Sentence ${at}: ${"word ".repeat(at)}.`);
    element = document.createElement("div");
    element.innerHTML = cardPicture(/** @type {any} */ ({ child, rules, board: "<svg/>", link: "https://boards.example/#ludi", colours }));
    shown.note(`a card with ${count} rules`);
  }
});

test("the picture of a card has all words of the rules, in lines that fit", () => {
  Object.assign(globalThis, { XMLSerializer: class {
    serializeToString(/** @type {Element} */ element) {
      return element.outerHTML;
    }
  } });
  const estimate = { value: 0.5, low: 0.4, high: 0.6 };
  const child = { name: "Ada", verdict: { soundness: estimate, interest: estimate, simplicity: 0.2 }, confirmation: null, game: { novelty: 0.1 } };
  const colours = { paper: "#fff", ink: "#000", soft: "#888", line: "#ccc", accent: "#080" };
  const word = fc.stringMatching(/^[a-z]{1,12}$/);
  fc.assert(
    fc.property(fc.array(fc.array(word, { minLength: 1, maxLength: 30 }), { maxLength: 5 }), (rules) => {
      const sentences = rules.map((words) => words.join(" "));
      const picture = document.createElement("div");
      picture.innerHTML = cardPicture(/** @type {any} */ ({ child, rules: sentences, board: "<svg/>", link: "https://boards.example/#ludi", colours }));
      const lines = [...picture.querySelectorAll("text")].filter((line) => line.getAttribute("font-size") === "21").map((line) => line.textContent ?? "");
      assert.equal(lines.join(" ").replaceAll(/\s+/g, " ").trim(), sentences.map((sentence) => `• ${sentence}`).join(" "));
      for (const line of lines) assert.ok(line.length <= 56, line);
    }),
    { numRuns: 100, includeErrorInReport: true },
  );
});

test("an answer is marked where its move ends, right or wrong", (context) => {
  recordPage(context, "small_views");
  for (const [move, cell] of /** @type {const} */ ([["e5", "e5"], ["e5-e6", "e6"], ["a1xb2-c3", "c3"], ["w@d4", "d4"], ["e5/", "e5"]])) {
    assert.deepEqual(answerMarks(move, true), { arrows: [], fills: [{ cell, colour: "" }], labels: [{ cell, text: "✓" }] });
    assert.deepEqual(answerMarks(move, false), { arrows: [], fills: [{ cell, colour: "red" }], labels: [{ cell, text: "✕" }] });
  }
  assert.equal(answerMarks("pass", true), null);
});

test("a note says what came of the last attempt, and nothing of earlier ones", async () => {
  const note = document.createElement("p");
  const works = { silent: () => Promise.resolve(), said: () => Promise.resolve("Done."), fails: () => Promise.reject(new Error("no room")) };
  const expected = { silent: "", said: "Done.", fails: "No room" };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(.../** @type {const} */ (["silent", "said", "fails"])), { minLength: 1, maxLength: 6 }), async (steps) => {
      for (const step of steps) {
        await attempt(note, /** @type {any} */ (works[step]));
        assert.equal(note.textContent, expected[step]);
      }
    }),
  );
});

test("a file can be chosen again and again, and one without a file changes nothing", async (context) => {
  recordPage(context, "small_views");
  const note = document.createElement("p");
  /** @type {string[]} */
  const taken = [];
  const backup = new Backup("games", { file: "games.json", write: () => "[]", take: (text) => `taken ${taken.push(text)}` }, note);
  const { input } = /** @type {any} */ (backup);
  for (const [number, text] of ["[1]", "[1]", null, "\0", "[2]"].entries()) {
    // A browser tells of a choice only if the value changes.
    assert.equal(input.value ?? "", "", `before choice ${number}`);
    input.value = "C:\\fakepath\\games.json";
    input.files = text === null ? [] : [new Blob([text])];
    input.dispatchEvent(new window.Event("change"));
    await settled();
    await input.files[0]?.text();
    await settled();
    // What is no text is refused.
    assert.equal(note.textContent?.toLowerCase(), text === "\0" ? t("error-binary") : `taken ${taken.length}`);
  }
  assert.deepEqual(taken, ["[1]", "[1]", "[2]"]);
});

test("a file is read up to what a browser can have stored", async () => {
  const note = document.createElement("p");
  const backup = new Backup("games", { file: "games.json", write: () => "[]", take: (text) => `taken ${text.length}` }, note);
  for (const [size, said] of /** @type {const} */ ([[5_000_000, "taken 5000000"], [5_000_001, t("error-file", { most: 5 })]])) {
    note.textContent = "";
    Object.assign(backup.input, { files: [new Blob([" ".repeat(size)])] }).dispatchEvent(new window.Event("change"));
    await until(() => note.textContent);
    assert.equal(note.textContent.toLowerCase(), said.toLowerCase());
  }
});

test("a text that cannot be copied is selected where it is shown, or else in a dialog", async (context) => {
  context.after(() => provideNavigator({}));
  const field = document.createElement("textarea");
  field.value = "the link";
  document.body.append(field);
  const copied = /** @type {string[]} */ ([]);
  const clipboards = [{ writeText: async (/** @type {string} */ text) => void copied.push(text) }, { writeText: () => Promise.reject(new Error("refused")) }, undefined];
  for (const [place, clipboard] of clipboards.entries()) {
    const works = place === 0;
    provideNavigator({ clipboard });
    for (const shown of [field, undefined]) {
      field.blur();
      field.setSelectionRange(0, 0);
      const said = await copyText("the link", shown);
      const dialog = /** @type {any} */ (document.querySelector("dialog"));
      assert.equal(said, works ? t("action-copied") : t("action-copy-selected"));
      assert.equal(dialog !== null, !works && !shown);
      const target = shown ?? dialog?.querySelector("textarea");
      if (!works) assert.deepEqual([target === document.activeElement, target.selectionStart, target.selectionEnd], [true, 0, 8]);
      dialog?.close();
    }
  }
  assert.deepEqual(copied, ["the link", "the link"]);
  field.remove();
});
