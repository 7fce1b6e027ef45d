// The view of breeding: which run it shows, which buttons it has and what they do, in any order, against a plain telling of the same.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Signal } from "../../web/js/base/signal.js";
import { provideNavigator } from "./navigator.mjs";
import { Shown } from "./recorded.mjs";
import { document, provideHead, rowOf, window } from "./sizeless_page.mjs";
import { settled, TOY, toyView, until } from "./toy_python.mjs";
import { provideStorage } from "./web_storage.mjs";
import { json } from "./without_build.mjs";

// A phone, on which one Python plays and breeds, and whose owner wants no motion.
Object.assign(globalThis, { matchMedia: () => Object.assign(new EventTarget(), { matches: true }) });
const battery = Object.assign(new EventTarget(), { level: 1, charging: false });
/** Another tab may have the lock; who asks for it then, and waits, gets it as soon as it is given back. */
const otherTab = {
  holds: false,
  waiting: /** @type {(() => void)[]} */ ([]),
  /** @param {string} _ @param {{ifAvailable: boolean}} how @param {(lock: object | null) => unknown} work */
  async request(_, { ifAvailable }, work) {
    if (this.holds && ifAvailable) return work(null);
    if (this.holds) await new Promise((/** @type {(nothing?: undefined) => void} */ free) => this.waiting.push(free));
    return work({});
  },
  release() {
    this.holds = false;
    for (const free of this.waiting.splice(0)) free();
  },
};
provideNavigator({ locks: otherTab, getBattery: async () => battery });
provideHead();
Object.assign(globalThis, { IntersectionObserver: class { observe() {} disconnect() {} } });

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
  /** The slices that it was asked for and has not answered. @type {{answer: (reply: any) => void, fail: (error: unknown) => void}[]} */
  steps = [];

  /** Answer what it was asked for last. @param {object} reply */
  give(reply) {
    this.steps.pop()?.answer({ judged: "", children: [], confirmed: [], kept: [], done: false, ...reply });
  }

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
  { weight: 4, arbitrary: fc.constantFrom("begin", "pause", "go", "anew", "anew", "own", "try") },
  { weight: 3, arbitrary: fc.constantFrom("born", "born", "done", "fail") },
  { weight: 2, arbitrary: fc.constantFrom("file", "other", "watch", "leave", "low battery", "other tab") },
);

test("the view shows the visitor's own run or a recorded one, with what can be done with it, whatever has happened", async (context) => {
  context.mock.method(Math, "random", () => 0.5);
  context.mock.timers.enable({ apis: ["setInterval"] });
  const host = document.createElement("main");
  document.body.replaceChildren(host);
  let view = new BreedView(host, /** @type {any} */ (python));
  const find = (/** @type {string} */ selector) => /** @type {any} */ (host.querySelector(selector));
  const actions = () => [...find(".breed-buttons").querySelectorAll("button")].map((/** @type {any} */ one) => one.dataset.action);
  /** What the view should show. */
  const plain = { state: "empty", children: 0, recorded: /** @type {number | null} */ (null), film: false, number: 0, population: "", asked: 0 };
  const press = async (/** @type {string} */ action) => {
    find(`[data-action=${action}]`)?.dispatchEvent(new window.Event("click"));
    await rested();
  };
  const answer = async (/** @type {string} */ given) => {
    document.querySelector(`dialog [data-answer=${given}]`)?.dispatchEvent(new window.Event("click"));
    await rested();
  };
  /** Answer the question whether to forget the run with yes and no in turn; what it was asked for comes too late then. */
  const agree = async () => {
    const yes = (plain.asked += 1) % 2 === 0;
    const late = yes && python.steps.length > 0;
    await answer(yes ? "yes" : "no");
    if (late) {
      python.give({ children: [child(99)], kept: [99] });
      await rested();
    }
    return yes;
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
      Object.assign(plain, { state: "running", children: 0, number: 0, population: "set" });
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
      if (!actions().includes("anew")) return;
      await press("anew");
      if (await agree()) Object.assign(plain, { state: "empty", children: 0, number: 0 });
    },
    try: async () => {
      const asks = plain.state !== "empty";
      await press("try");
      if (asks && !(await agree())) return;
      assert.deepEqual(python.begun.at(-1), { do: "breed-begin", population: "2007", children: 1389, seed: 6 });
      Object.assign(plain, { recorded: null, film: false, state: "running", children: 0, number: 0, population: "2007" });
    },
    own: async () => {
      await press("own");
      Object.assign(plain, { recorded: null, film: false });
    },
    // What was asked for comes also when the run has been stopped, or while something else is shown; then no more is asked for.
    born: async () => {
      if (!["running", "paused"].includes(plain.state) || python.steps.length === 0) return;
      plain.number += 1;
      plain.children += 1;
      python.give({ children: [child(plain.number)] });
      await rested();
      assert.equal(python.steps.length, Number(plain.state === "running" && plain.recorded === null));
      context.mock.timers.tick(4_000);
      if (plain.recorded === null) assert.ok(find(".breed-ticker").textContent.includes(`Child ${plain.number}`));
    },
    done: async () => {
      if (plain.state !== "running" || python.steps.length === 0) return;
      plain.state = "done";
      python.give({ done: true });
      await rested();
    },
    fail: async () => {
      if (plain.state !== "running" || python.steps.length === 0) return;
      plain.state = "failed";
      python.steps.pop()?.fail(new Error("broken"));
      await rested();
    },
    "low battery": async () => {
      const weigh = async (/** @type {number} */ level) => {
        battery.level = level;
        battery.dispatchEvent(new Event("levelchange"));
        await rested();
      };
      const own = plain.recorded === null && plain.state === "running";
      await weigh(0.1);
      if (own) {
        assert.deepEqual([actions(), find(".breed-note").textContent], [["go", "anew"], t("breeding-view-battery")]);
        await press("go");
        assert.deepEqual(actions(), BUTTONS["running"]);
      }
      await weigh(1);
    },
    "other tab": async () => {
      if (plain.recorded !== null || plain.state !== "paused" || python.steps.length > 0) return;
      otherTab.holds = true;
      await press("go");
      assert.deepEqual([actions(), find(".breed-note").textContent], [[], t("breeding-view-elsewhere")]);
      otherTab.release();
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
    assert.equal(view.found.element.hidden, !own || empty || plain.population !== "2007", because);
    if (!own) {
      context.mock.timers.tick(4_000);
      assert.equal(find(".breed-ticker").textContent, "", because);
    }
    const entered = own ? plain.children : plain.recorded;
    const of = own ? (plain.state === "empty" ? 0 : 1389) : 9;
    if (!empty) assert.equal(find(".breed-state").textContent, t("breeding-view-count", { entered: String(entered), of: of === 1389 ? "1,389" : String(of), rejected: String(entered), alive: "0", percent: "0" }), because);
    if (!own) assert.equal(find("[data-action=own]").textContent, t(plain.state === "empty" ? "breeding-view-back" : "breeding-view-own"), because);
  };
  // Some courses are recorded whole; the rest is any.
  const shown = new Shown(context, "breed_view", () => host, () => ({ dialog: [...document.querySelectorAll("dialog")].map((one) => one.textContent), performance: ["breed-begin", "breed-first"].map((name) => performance.getEntriesByName(name).length) }));
  for (const step of ["begin", "born", "pause", "born", "go", "born", "fail", "go", "done", "leave", "anew", "other", "file", "own", "watch", "own", "anew", "begin", "born", "file", "born", "own", "anew", "leave", "file", "watch", "leave", "anew", "try", "born", "pause", "born", "other tab", "go", "low battery", "watch", "try"]) {
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

test("a living game of a recorded run is an ancestor of the next run, which takes the film's place", async (context) => {
  const host = document.createElement("main");
  document.body.replaceChildren(host);
  const view = new BreedView(host, /** @type {any} */ (python));
  context.after(() => view.destroy());
  const find = (/** @type {string} */ selector, /** @type {any} */ place = host) => /** @type {any} */ (place.querySelector(selector));
  const press = async (/** @type {string} */ selector, /** @type {any} */ place = host) => {
    find(selector, place)?.dispatchEvent(new window.Event("click"));
    await rested();
  };
  await press("[data-action=anew]");
  await press("dialog [data-answer=yes]", document);
  const verdict = { stage: 9, reason: "" };
  const game = (/** @type {number} */ number) => ({ number, code: `code-${number}`, rank: number, novelty: 0, why: [] });
  const run = { ...recorded(3), children: [child(1), { ...child(2), reason: null, verdict }, { ...child(3), reason: null, verdict }], archive: [game(3), game(2)] };
  find(".breed").dispatchEvent(Object.assign(new window.Event("drop", { cancelable: true }), { dataTransfer: { files: [new Blob([JSON.stringify(run)])] } }));
  await until(() => find("[data-child='2']"));
  await press("[data-child='2'] button");
  await press("[data-action=parent]", document);
  assert.deepEqual([find(".breed-setup").hidden, find(".breed-run").hidden, find(".breed-note").textContent], [false, true, ""]);
  assert.deepEqual([find("#breed-population").value, find("#breed-first").value], ["own", "code-2"]);
  assert.deepEqual([...find("#breed-first optgroup").children].map((one) => one.getAttribute("value")), ["code-3", "code-2"]);
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
  python.steps.at(-1)?.answer({ judged: "", children: [], confirmed: [{ number: 3, latest: living(3).verdict, verdict: living(3).verdict, rank: 1, times: 2 }], kept: [3], done: false });
  await rested();
  assert.equal(performance.getEntriesByName("breed-first").length, 0);
});
