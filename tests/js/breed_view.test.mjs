// The view of breeding: which run it shows, which buttons it has and what they do, in any order, against a plain telling of the same.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Signal } from "../../web/js/base/signal.js";
import { provideNavigator } from "./navigator.mjs";
import { Shown } from "./recorded.mjs";
import { document, provideHead, rowOf, window } from "./sizeless_page.mjs";
import { settled, TOY, toyView } from "./toy_python.mjs";
import { provideStorage } from "./web_storage.mjs";
import { json } from "./without_build.mjs";

// A phone, on which one Python plays and breeds, and whose owner wants no motion.
Object.assign(globalThis, { matchMedia: () => Object.assign(new EventTarget(), { matches: true }) });
provideNavigator({});
provideHead();

const { games, languages } = /** @type {any} */ (await import("../../web/js/assets.js"));
const { runs } = /** @type {any} */ (await import("../../web/js/assets_later.js"));
const { t } = await import("../../web/js/text/i18n.js");
const { BreedView, prepare } = await import("../../web/js/views/breed.js");

const TEXTS = { name: "Ludi", tagline: "", rules: "", options: {}, phrases: {} };
languages.en = { name: "English", url: "", games: { ludi: json(TEXTS), breeding_view: json({}) } };
const preset = (/** @type {string} */ name, /** @type {string} */ board, bred = true) => ({ game: { rules: { name, code: `code of ${name}`, bred, short: [{ id: board, values: {} }] } } });
games.ludi = json({ game: { ...TOY, id: "ludi", board: rowOf("a1") }, starts: [toyView([])], examples: [], boards: {}, drawable: [], presets: [preset("Hex", "rhombus"), preset("Squava", "square"), preset("Chess", "square", false), preset("Bridge", "rhombus")] });
provideStorage();

const child = (/** @type {number} */ number) => ({ number, name: `Child ${number}`, parents: [], said: [], verdict: { stage: 1, reason: "stillborn" }, reason: { id: "action-hint", values: {} } });
const recorded = (/** @type {number} */ count) => ({ format: 1, settings: { population: "set", children: 9, seed: 4 }, ancestors: [], children: Array.from({ length: count }, (_, at) => child(at + 1)), archive: [] });
runs["experiment"] = json({ ...recorded(4), kin: [] });

/** Breeds a child when the test says so. */
class BreedingPython {
  state = "ready";
  changed = new Signal();
  restarts = 0;
  /** What a run began with. @type {any[]} */
  begun = [];
  /** @type {{answer: (reply: any) => void, fail: (error: unknown) => void}[]} */
  steps = [];

  /** @param {any} body */
  async request(body) {
    if (body.do === "breed-begin") {
      this.begun.push(body);
      return { run: this.begun.length, ancestors: [], kept: [] };
    }
    if (body.do === "breed-step") return new Promise((answer, fail) => this.steps.push({ answer, fail }));
    return {};
  }

  restart() {
    this.restarts += 1;
  }
}
const python = new BreedingPython();
await prepare(/** @type {any} */ (python));

const BUTTONS = /** @type {Record<string, string[]>} */ ({ empty: [], running: ["pause", "anew"], paused: ["go", "anew"], failed: ["go", "anew"], done: ["anew"] });

/** Everything waits for nothing but promises. */
const rested = async () => {
  for (let turns = 0; turns < 12; turns += 1) await settled();
};

const STEP = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("begin", "pause", "go", "anew", "anew", "own") },
  { weight: 3, arbitrary: fc.constantFrom("born", "born", "done", "fail") },
  { weight: 2, arbitrary: fc.constantFrom("file", "other", "watch", "leave") },
);

test("the view shows the visitor's own run or a recorded one, with what can be done with it, whatever has happened", async (context) => {
  context.mock.method(Math, "random", () => 0.5);
  const host = document.createElement("main");
  document.body.replaceChildren(host);
  let view = new BreedView(host, /** @type {any} */ (python));
  const find = (/** @type {string} */ selector) => /** @type {any} */ (host.querySelector(selector));
  const actions = () => [...find(".breed-buttons").querySelectorAll("button")].map((/** @type {any} */ one) => one.dataset.action);
  /** What the view should show. */
  const plain = { state: "empty", children: 0, recorded: /** @type {number | null} */ (null), film: false, number: 0, begun: 0 };
  const press = async (/** @type {string} */ action) => {
    find(`[data-action=${action}]`)?.dispatchEvent(new window.Event("click"));
    await rested();
  };
  const answer = async (/** @type {string} */ given) => {
    document.querySelector(`dialog [data-answer=${given}]`)?.dispatchEvent(new window.Event("click"));
    await rested();
  };
  const open = async (/** @type {string} */ text) => {
    const drop = Object.assign(new window.Event("drop", { cancelable: true }), { dataTransfer: { files: [new Blob([text])] } });
    find(".breed").dispatchEvent(drop);
    assert.ok(drop.defaultPrevented);
    await new Promise((resolve) => setTimeout(resolve, 2));
    await rested();
  };
  /** What a step does to what should be shown. @type {Record<string, () => Promise<void>>} */
  const steps = {
    begin: async () => {
      await press("breed");
      Object.assign(plain, { state: "running", children: 0, number: 0, begun: plain.begun + 1 });
    },
    pause: async () => {
      if (plain.recorded === null && plain.state === "running") plain.state = "paused";
      await press("pause");
    },
    go: async () => {
      if (plain.recorded === null && (plain.state === "paused" || plain.state === "failed")) plain.state = "running";
      await press("go");
    },
    anew: async () => {
      const can = actions().includes("anew");
      await press("anew");
      const yes = plain.begun % 2 === 0;
      await answer(yes ? "yes" : "no");
      if (can && yes) Object.assign(plain, { state: "empty", children: 0, number: 0 });
    },
    own: async () => {
      await press("own");
      Object.assign(plain, { recorded: null, film: false });
    },
    born: async () => {
      const step = python.steps.at(-1);
      if (plain.state !== "running" || plain.recorded !== null || !step) return;
      plain.number += 1;
      plain.children += 1;
      step.answer({ judged: "", children: [child(plain.number)], confirmed: [], kept: [], done: false });
      await rested();
    },
    done: async () => {
      const step = python.steps.at(-1);
      if (plain.state !== "running" || plain.recorded !== null || !step) return;
      plain.state = "done";
      step.answer({ judged: "", children: [], confirmed: [], kept: [], done: true });
      await rested();
    },
    fail: async () => {
      const step = python.steps.at(-1);
      if (plain.state !== "running" || plain.recorded !== null || !step) return;
      plain.state = "failed";
      step.fail(new Error("broken"));
      await rested();
    },
    file: async () => {
      await open(JSON.stringify(recorded(3)));
      Object.assign(plain, { recorded: 3, film: false });
    },
    other: async () => {
      await open("no run");
      assert.equal(find(".breed-note").textContent, t("breeding-view-no-run"));
    },
    watch: async () => {
      await press("watch");
      await new Promise((resolve) => setTimeout(resolve, 2));
      await rested();
      // The film has not begun: its owner wants no motion.
      Object.assign(plain, { recorded: 0, film: true });
    },
    leave: async () => {
      view.destroy();
      view = new BreedView(host, /** @type {any} */ (python));
      await rested();
      Object.assign(plain, { recorded: null, film: false });
    },
  };
  const check = (/** @type {string} */ because) => {
    const own = plain.recorded === null;
    const empty = own && plain.state === "empty";
    assert.deepEqual(actions(), own ? BUTTONS[plain.state] : ["own"], because);
    assert.deepEqual([find(".breed-setup").hidden, find(".breed-run").hidden], [!empty, empty], because);
    assert.equal(find(".breed-experiment").hidden, plain.film, because);
    assert.equal(find(".breed-replay") !== null, plain.film, because);
    const entered = own ? plain.children : plain.recorded;
    const of = own ? (plain.state === "empty" ? 0 : 1389) : 9;
    if (!empty) assert.equal(find(".breed-state").textContent, t("breeding-view-count", { entered: String(entered), of: of === 1389 ? "1,389" : String(of), rejected: String(entered), alive: "0", percent: "0" }), because);
    if (!own) assert.equal(find("[data-action=own]").textContent, t(plain.state === "empty" ? "breeding-view-back" : "breeding-view-own"), because);
  };
  // Some courses are recorded whole; the rest is any.
  const shown = new Shown(context, "breed_view", () => host, () => ({ dialog: [...document.querySelectorAll("dialog")].map((one) => one.textContent), performance: ["breed-begin", "breed-first"].map((name) => performance.getEntriesByName(name).length) }));
  for (const step of ["begin", "born", "pause", "born", "go", "born", "fail", "go", "done", "leave", "anew", "other", "file", "own", "watch", "own", "begin", "born", "anew", "leave", "file", "watch", "leave", "anew"]) {
    if (step === "begin" && (plain.state !== "empty" || plain.recorded !== null)) continue;
    await steps[step]?.();
    python.changed.emit();
    shown.note(step);
    check(step);
  }
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 1, maxLength: 14 }), async (taken) => {
      for (const step of taken) {
        // The button is hidden while there is a run.
        if (step === "begin" && (plain.state !== "empty" || plain.recorded !== null)) continue;
        await steps[step]?.();
        // Numbers change a few times a second at most, unless Python's state does.
        python.changed.emit();
        check(`${step} of ${taken.join(" ")}`);
      }
    }),
    { numRuns: 20, endOnFailure: true, includeErrorInReport: true },
  );
  view.destroy();
});

test("the first game that lives is noted once, whoever comes with it", async (context) => {
  const host = document.createElement("main");
  document.body.replaceChildren(host);
  const view = new BreedView(host, /** @type {any} */ (python));
  context.after(() => view.destroy());
  const press = async (/** @type {string} */ action, /** @type {any} */ place = host) => {
    place.querySelector(action)?.dispatchEvent(new window.Event("click"));
    await rested();
  };
  await press("[data-action=anew]");
  await press("dialog [data-answer=yes]", document);
  await press("[data-action=breed]");
  performance.clearMarks("breed-first");
  const living = (/** @type {number} */ number) => ({ ...child(number), reason: null, verdict: { stage: 9, reason: "", measures: {}, soundness: null, interest: null, simplicity: 0, best_game: [], curve: [] }, game: { code: `code-${number}`, rank: number, novelty: 0, why: [] } });
  const steps = /** @type {[any[], number][]} */ ([[[child(1)], 0], [[child(2), living(3), child(4)], 1], [[living(5)], 1]]);
  for (const [children, marks] of steps) {
    python.steps.at(-1)?.answer({ judged: "", children, confirmed: [], kept: [], done: false });
    await rested();
    assert.equal(performance.getEntriesByName("breed-first").length, marks);
  }
  // A game of an earlier visit that is judged once more is not the first of this one.
  performance.clearMarks("breed-first");
  python.steps.at(-1)?.answer({ judged: "", children: [], confirmed: [{ number: 3, verdict: living(3).verdict, rank: 1 }], kept: [3], done: false });
  await rested();
  assert.equal(performance.getEntriesByName("breed-first").length, 0);
});
