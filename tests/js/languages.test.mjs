// Languages that load in any order, some of which fail: the page speaks the last one wanted that came.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import "./without_build.mjs";

const { languages } = /** @type {{languages: Record<string, any>}} */ (/** @type {unknown} */ (await import("../../web/js/assets.js")));
const { language, loadLanguage, loadTexts } = await import("../../web/js/text/i18n.js");

const CODES = ["en", "de", "fr"];

/** The requests on their way. @type {{url: string, answer: (reply: unknown) => void}[]} */
const asked = [];
Object.assign(globalThis, {
  document: { documentElement: {} },
  navigator: { languages: ["en"] },
  fetch: (/** @type {string} */ url) => new Promise((answer) => asked.push({ url, answer })),
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** @param {number} place @param {boolean} ok @returns {Promise<string>} the address that was answered */
async function answer(place, ok) {
  const [one] = asked.splice(place, 1);
  const url = one?.url ?? "";
  one?.answer({ ok, status: 404, json: () => ({ code: url.split("-")[0], direction: "ltr", messages: "", taglines: {} }) });
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
      }
      while (asked.length > 0) plain.heard(await answer(0, true), true);
      assert.equal(language(), plain.current);
      const texts = loadTexts("toy");
      await settled();
      const file = `${plain.current}-toy-${run}`;
      assert.deepEqual(asked.map(({ url }) => url), plain.here.has(file) ? [] : [file]);
      if (asked.length > 0) await answer(0, true);
      await texts;
    }),
    { numRuns: 200, includeErrorInReport: true },
  );
});
