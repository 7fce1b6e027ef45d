// Languages that load in any order, some of which fail: the page speaks the last one wanted that came.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import "./without_build.mjs";

const { languages } = /** @type {{languages: Record<string, any>}} */ (/** @type {unknown} */ (await import("../../web/js/assets.js")));
const { hasLesson, language, languageNames, listText, loadLanguage, loadTexts, maybe, number, said, setLanguage, t, taglineOf, textsOfGame } = await import("../../web/js/text/i18n.js");

const CODES = ["en", "de", "fr"];

/** The requests on their way. @type {{url: string, answer: (reply: unknown) => void}[]} */
const asked = [];
Object.assign(globalThis, {
  document: { documentElement: { lang: "en", dir: "ltr" } },
  navigator: { languages: ["en"] },
  fetch: (/** @type {string} */ url) => new Promise((answer) => asked.push({ url, answer })),
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** @param {number} place @param {boolean} ok @returns {Promise<string>} the address that was answered */
async function answer(place, ok) {
  const [one] = asked.splice(place, 1);
  const url = one?.url ?? "";
  const [code] = url.split("-");
  const messages = url.includes("toy") ? `toy-word = ${code} toy` : `word = ${code}`;
  one?.answer({ ok, status: 404, json: () => ({ code, direction: code === "de" ? "rtl" : "ltr", messages, taglines: { toy: `a game in ${code}` }, name: `toy in ${code}` }) });
  await settled();
  return url;
}

/** What the page should do: each wish waits for its files, and only the latest wish counts. */
class Plain {
  current = language();
  coming = this.current;
  /** The files that have come. @type {Set<string>} */
  here = new Set();
  /** @type {{code: string, files: Set<string>}[]} */
  wishes = [];

  /** @param {string} code @param {string[]} files */
  want(code, files) {
    this.coming = code;
    this.wishes.push({ code, files: new Set(files.filter((file) => !this.here.has(file))) });
    this.#grant();
  }

  /** @param {string} file @param {boolean} ok */
  heard(file, ok) {
    if (ok) this.here.add(file);
    else if (this.wishes.some(({ code, files }) => code === this.coming && files.has(file))) this.coming = this.current;
    this.wishes = this.wishes.filter(({ files }) => ok || !files.has(file));
    for (const { files } of this.wishes) files.delete(file);
    this.#grant();
  }

  #grant() {
    for (const { code, files } of this.wishes) if (files.size === 0 && code === this.coming) this.current = code;
    this.wishes = this.wishes.filter(({ files }) => files.size > 0);
  }
}

const STEP = fc.oneof(
  fc.record({ want: fc.constantFrom(...CODES) }),
  fc.record({ place: fc.nat(3), ok: fc.boolean() }),
);

test("the language is the last one wanted that could be loaded, and so are the texts of games", async () => {
  let run = 0;
  setLanguage({ code: "en", direction: "ltr", messages: "word = en", taglines: { toy: "a game in en" } });
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { maxLength: 20 }), async (steps) => {
      run += 1;
      for (const code of CODES) languages[code] = { name: code, url: `${code}-${run}`, games: { toy: `${code}-toy-${run}` } };
      const plain = new Plain();
      for (const step of steps) {
        if ("want" in step) {
          // From the first run on a game's texts are in use.
          plain.want(step.want, [`${step.want}-${run}`, ...(run > 1 ? [`${step.want}-toy-${run}`] : [])]);
          loadLanguage(step.want).catch(() => undefined);
          await settled();
        } else if (asked.length > 0) plain.heard(await answer(step.place % asked.length, step.ok), step.ok);
        assert.equal(language(), plain.current);
        if (run === 1) continue;
        // All that is said is of one language, with what only the games in use say.
        const { lang, dir } = /** @type {any} */ (document.documentElement);
        assert.deepEqual([t("word"), maybe("toy-word"), taglineOf("toy")], [language(), `${language()} toy`, `a game in ${language()}`]);
        assert.deepEqual([lang, dir], [language(), language() === "de" ? "rtl" : "ltr"]);
      }
      while (asked.length > 0) plain.heard(await answer(0, true), true);
      assert.equal(language(), plain.current);
      const texts = loadTexts("toy");
      await settled();
      const file = `${plain.current}-toy-${run}`;
      assert.deepEqual(asked.map(({ url }) => url), plain.here.has(file) ? [] : [file]);
      if (asked.length > 0) await answer(0, true);
      await texts;
      assert.deepEqual([maybe("toy-word"), textsOfGame("toy").name], [`${plain.current} toy`, `toy in ${plain.current}`]);
    }),
    { numRuns: 200, includeErrorInReport: true },
  );
});

test("the language is the one wanted, else without its region, else the first of the browser's that there is, else English", async () => {
  const had = Object.keys(languages);
  const codes = ["en", "de", "pt-BR", "zh"];
  for (const code of [...had, ...codes]) languages[code] = { name: `name of ${code}`, url: `${code}-matching`, games: { toy: `${code}-toy-matching` } };
  for (const code of had) if (!codes.includes(code)) delete languages[code];
  assert.deepEqual(languageNames(), Object.fromEntries(codes.map((code) => [code, `name of ${code}`])));
  const wanted = /** @type {[string, string[], string][]} */ ([
    ["de", ["en"], "de"], ["de-AT", ["en"], "de"], ["PT-br", [], "pt-BR"], ["pt-BR-x-old", [], "pt-BR"], ["pt", ["zh-Hant-TW", "de"], "zh"],
    ["auto", ["fr", "de-CH", "zh"], "de"], ["auto", ["fr"], "en"],
  ]);
  for (const [want, browser, code] of wanted) {
    Object.assign(navigator, { languages: browser });
    const loading = loadLanguage(want);
    await settled();
    while (asked.length > 0) asked.splice(0, 1)[0]?.answer({ ok: true, json: () => ({ code, direction: "ltr", messages: "", taglines: {} }) });
    await loading;
    assert.equal(language(), code, `${want} of ${browser}`);
  }
});

test("what a game says in words of its own takes the place of what is said in general", async () => {
  languages["en"] = { name: "English", url: "en-own", games: { own: "own-texts" } };
  setLanguage({ code: "en", direction: "ltr", messages: "word = in general\nother = the same", taglines: {} });
  const texts = loadTexts("own");
  await settled();
  asked.splice(0, 1)[0]?.answer({ ok: true, json: () => ({ messages: "word = its own" }) });
  await texts;
  assert.deepEqual([t("word"), t("other")], ["its own", "the same"]);
});

test("messages are filled with numbers without separators and with other messages; what there is not shows its id, and once in the console", (context) => {
  const log = context.mock.method(console, "error", () => undefined);
  const messages = "year = In { $year }\nnested = So: { $why }.\nmissing = Of { $nothing }";
  setLanguage({ code: "en", direction: "ltr", messages, taglines: {} });
  assert.deepEqual([t("year", { year: 2026 }), t("nested", { why: { id: "year", values: { year: 1999 } } }), t("nested", { why: { id: "nowhere" } })], ["In 2026", "So: In 1999.", "So: nowhere."]);
  assert.match(t("missing"), /\$nothing/);
  assert.deepEqual([maybe("nowhere"), said({ id: "nowhere" }), said({ id: "year", values: { year: 1 } }), log.mock.callCount()], [null, "nowhere", "In 1", 0]);
  assert.deepEqual([t("nowhere"), log.mock.callCount()], ["nowhere", 1]);
  // Values stand apart from text of another direction.
  setLanguage({ code: "en", direction: "rtl", messages, taglines: {} });
  assert.equal(t("nested", { why: "x" }), "So: \u2068x\u2069.");
  assert.deepEqual([number(1234.5, 1), number(0.5), listText(["a", "b", "c"]), taglineOf("toy")], ["1,234.5", "1", "a, b, and c", ""]);
});

test("a game has a lesson where its language has one, and games without texts are refused", async () => {
  languages["en"] = { name: "English", url: "", games: { "lesson-toy": "x" } };
  assert.deepEqual([hasLesson("toy"), hasLesson("odd")], [true, false]);
  await assert.rejects(loadTexts("odd"), /no texts: odd/);
});
