// Views that ask Python while the visitor goes on: what is shown at last is the answer to what was asked last, in whatever order
// answers come.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Signal } from "../../web/js/base/signal.js";
import { document, rowOf, window } from "./sizeless_page.mjs";
import { settled } from "./toy_python.mjs";
import { json } from "./without_build.mjs";

const { languages } = /** @type {any} */ (await import("../../web/js/assets.js"));
const { loadTexts } = await import("../../web/js/text/i18n.js");
const { askNewGame } = await import("../../web/js/views/newgame.js");
const { WriteView } = await import("../../web/js/views/write.js");

const TEXTS = json({ name: "Toy", tagline: "", rules: "", options: {}, phrases: {} });
languages.en = { name: "English", url: "", games: { toy: TEXTS, ludi: TEXTS } };
await Promise.all([loadTexts("toy"), loadTexts("ludi")]);

/** Answers when the test says so, each question by a rule of its own. */
class SlowPython {
  state = "ready";
  changed = new Signal();
  /** @type {{body: any, answer: (reply: any) => void, fail: (error: Error) => void}[]} */
  open = [];

  /** @param {any} body */
  request(body) {
    return new Promise((answer, fail) => {
      this.last = { body: structuredClone(body), answer, fail };
      this.open.push(this.last);
    });
  }

  restart() {}

  /** Answer one of the open questions. @param {number} which @param {(body: any) => any} reply an error is thrown */
  async answer(which, reply) {
    const [one] = this.open.splice(which % this.open.length, 1);
    if (!one) return;
    const found = reply(one.body);
    if (found instanceof Error) one.fail(found);
    else one.answer(found);
    await settled();
  }
}

const BOARD = rowOf("a1");
const VIEW = { scene: { pieces: [], counts: {} } };
const STEP = fc.oneof(fc.record({ put: fc.nat(4), pause: fc.boolean() }), fc.record({ answer: fc.nat(9) }));

/** @param {any[]} steps @param {(put: number, pause: boolean) => unknown} put @param {SlowPython} python @param {(body: any) => any} reply */
async function follow(steps, put, python, reply) {
  for (const step of steps) {
    if ("put" in step) put(step.put, step.pause);
    else if (python.open.length > 0) await python.answer(step.answer, reply);
    await settled();
  }
}

test("the dialog for a new game shows what goes with the options chosen last", async () => {
  const description = (/** @type {number} */ size) => ({
    id: "toy", name: "Toy", players: size === 3 ? ["white", "black", "red"] : ["white", "black"], colours: [], player_counts: [2], board: BOARD,
    options: [{ name: "size", kind: "choice", values: [0, 1, 2, 3, 4], default: 0, value: size, implied: false }],
  });
  // Size 4 goes with nothing.
  const reply = (/** @type {any} */ { options: { size = 0 } }) => (size === 4 ? new Error("four") : { game: description(size) });
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 1, maxLength: 12 }), async (steps) => {
      document.body.replaceChildren();
      const python = new SlowPython();
      /** @type {any} */
      let started = null;
      const how = { options: {}, seats: [{ kind: "person" }, { kind: "person" }], start: (/** @type {any} */ options, /** @type {any} */ seats, /** @type {any} */ found) => (started = { options, seats, found }), games: () => undefined };
      askNewGame(/** @type {any} */ ({ game: description(0) }), /** @type {any} */ (python), /** @type {any} */ (how));
      let last = 0;
      const put = (/** @type {number} */ size) => {
        const list = /** @type {any} */ (document.querySelector("[data-option=size]"));
        list.selectedIndex = size;
        list.dispatchEvent(new window.Event("change"));
        last = size;
      };
      await follow(steps, put, python, reply);
      const press = () => document.querySelector("form")?.dispatchEvent(new window.Event("submit", { cancelable: true }));
      const asked = steps.some((step) => "put" in step);
      if (python.open.some((one) => one === python.last)) {
        press();
        assert.equal(started, null, "nothing begins before the last choice is checked");
      }
      while (python.open.length > 0) await python.answer(steps.length, reply);
      const error = document.querySelector(".field-error")?.textContent;
      press();
      if (asked && last === 4) {
        assert.match(error ?? "", /four|wrong/i);
        assert.equal(started, null);
      } else {
        assert.equal(error, "");
        assert.equal(started?.found.options[0].value, last);
        assert.equal(started?.seats.length, last === 3 ? 3 : 2);
      }
    }),
    { numRuns: 150, includeErrorInReport: true },
  );
});

test("the view to write rules in shows what is said of the text as it stands", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  // Text 4 is wrong, and to text 3 Python has no answer.
  const reply = (/** @type {any} */ { text }) => {
    if (text === "text 3") return new Error("three");
    if (text === "text 4") return { errors: [{ line: 1, column: 1, message: { id: "action-hint", values: {} }, nearest: "" }] };
    return { errors: [], game: { id: "ludi", name: `Game of ${text}`, designer: "", year: 0, players: ["white", "black"], colours: [], options: [], board: BOARD, rules: { code: `code of ${text}`, text, name: `Game of ${text}`, short: [], aloud: [], phrases: {} } }, view: VIEW };
  };
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 1, maxLength: 12 }), async (steps) => {
      const python = new SlowPython();
      const host = document.createElement("main");
      /** @type {string[]} */
      const written = [];
      /** @type {unknown} */
      let played = null;
      const view = new WriteView(host, /** @type {any} */ ({ presets: [], shapes: [], ludemes: [] }), /** @type {any} */ (python), {
        rules: "", play: (game) => (played = game.name), written: (code) => written.push(code),
      });
      context.mock.timers.tick(1);
      await settled();
      while (python.open.length > 0) await python.answer(0, reply);
      let last = 9;
      // Python is asked when nobody has typed for a while.
      const put = (/** @type {number} */ number, pause = true) => {
        last = number;
        view.field.value = `text ${number}`;
        view.field.dispatchEvent(new window.Event("input"));
        if (pause) context.mock.timers.tick(250);
      };
      put(last);
      await follow(steps, put, python, reply);
      const shown = () => [view.title.textContent, written.length];
      const before = shown();
      if (python.open.length > 0 && view.field.value !== python.last?.body.text) {
        await python.answer(python.open.length - 1, reply);
        assert.deepEqual(shown(), before, "an answer to a text that is not there any more is not shown");
      }
      context.mock.timers.tick(250);
      await settled();
      while (python.open.length > 0) await python.answer(steps.length, reply);
      host.querySelector("[data-action=play]")?.dispatchEvent(new window.Event("click"));
      if (last === 3 || last === 4) {
        assert.equal(view.state.classList.contains("wrong"), true);
        assert.equal(played, null);
      } else {
        assert.deepEqual([played, written.at(-1), view.title.textContent], [`Game of text ${last}`, `code of text ${last}`, `Game of text ${last}`]);
        assert.equal(view.state.classList.contains("wrong"), false);
      }
      view.destroy();
    }),
    { numRuns: 150, includeErrorInReport: true },
  );
});
