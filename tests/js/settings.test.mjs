// The settings: what the dialog offers, keeps and says, what is taken of a store, and what is heard by them.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { provideNavigator } from "./navigator.mjs";
import { recordPage } from "./recorded.mjs";
import { document, window } from "./sizeless_page.mjs";
import { toyView } from "./toy_python.mjs";
import { provideStorage } from "./web_storage.mjs";

/** Tones played: frequency, loudest amplitude, begin and end. @type {number[][]} */
let tones = [];
/** How many contexts were made, and whether the browser has suspended them, as it does with a page that was away. */
let [contexts, suspended] = [0, true];
/** Vibrations. @type {number[][]} */
let buzzes = [];
const rounded = (/** @type {number} */ value) => Math.round(value * 1e4) / 1e4;
const touch = { coarse: true };
Object.assign(globalThis, {
  matchMedia: (/** @type {string} */ query) => Object.assign(new EventTarget(), { matches: query === "(pointer: coarse)" && touch.coarse }),
  AudioContext: class {
    currentTime = 10;
    destination = "loudspeaker";
    constructor() {
      contexts += 1;
    }
    async resume() {
      suspended = false;
    }
    createOscillator() {
      const tone = {
        type: "", frequency: { value: 0 }, begin: 0, gain: /** @type {any} */ (null),
        connect: (/** @type {any} */ gain) => (tone.gain = gain),
        start: (/** @type {number} */ at) => (tone.begin = at),
        stop: (/** @type {number} */ at) => {
          assert.deepEqual([tone.type, tone.gain.into], ["triangle", "loudspeaker"]);
          if (suspended) return;
          const [[quiet, from], [loud, peak], [gone, end]] = tone.gain.steps;
          assert.deepEqual([quiet, gone, from, end, rounded(peak - from)], [0.0001, 0.0001, tone.begin, at, 0.008]);
          tones.push([tone.frequency.value, loud, rounded(tone.begin - 10), rounded(at - tone.begin)]);
        },
      };
      return tone;
    }
    createGain() {
      const gain = {
        steps: /** @type {number[][]} */ ([]), into: "",
        connect: (/** @type {string} */ where) => (gain.into = where),
        gain: {
          setValueAtTime: (/** @type {number[]} */ ...step) => gain.steps.push(step),
          exponentialRampToValueAtTime: (/** @type {number[]} */ ...step) => gain.steps.push(step),
        },
      };
      return gain;
    }
  },
});
provideNavigator({ vibrate: (/** @type {number[]} */ pattern) => buzzes.push(pattern) });

const { languages } = /** @type {any} */ (await import("../../web/js/assets.js"));
languages.en = { name: "English", url: "", games: {} };
languages.de = { name: "Deutsch", url: "", games: {} };
const { canInstall, install, keepInstallOffer } = await import("../../web/js/base/install.js");
const { change, settings, settingsChanged } = await import("../../web/js/base/settings.js");
const { hasResults } = await import("../../web/js/match/results.js");
const { play, playMove } = await import("../../web/js/ui/sound.js");
const { openSettings } = await import("../../web/js/views/settings_dialog.js");

const CHOICES = {
  theme: ["auto", "light", "dark"], language: ["auto", "en", "de"], board: ["paper", "slate", "clear"], stones: ["auto", "plain", "shapes"],
  confirm: ["auto", "always", "never"], turn: ["0", "1", "2", "3", "4", "5"], volume: ["low", "medium", "high"],
};
const TOGGLES = ["gifts", "ahead", "coordinates", "animation", "sound", "haptics"];
const USUAL = {
  theme: "auto", language: "auto", board: "paper", stones: "auto", coordinates: true, turn: 0, sound: false, volume: "medium", haptics: false,
  animation: true, confirm: "auto", level: 2, gifts: false, ahead: true,
};

/** @param {() => void} [closed] */
function opened(closed = () => undefined) {
  document.body.replaceChildren();
  openSettings(closed);
  const find = (/** @type {string} */ selector) => /** @type {any} */ (document.querySelector(selector));
  const set = (/** @type {string} */ name, /** @type {string | boolean} */ value) => {
    const input = find(`[data-setting=${name}]`);
    input[typeof value === "boolean" ? "checked" : "value"] = value;
    input.dispatchEvent(new window.Event("change"));
  };
  const shown = () => Object.fromEntries([...document.querySelectorAll("[data-setting]")].map((/** @type {any} */ input) => [input.getAttribute("data-setting"), input.localName === "select" ? input.value : input.checked]));
  return { find, set, shown };
}

test("the dialog offers every value of every setting, with a name of its own, and shows what is set", (context) => {
  recordPage(context, "settings");
  const { find, shown } = opened();
  const { level, turn, ...rest } = USUAL;
  assert.deepEqual(shown(), { ...rest, turn: String(turn) });
  for (const [name, values] of Object.entries(CHOICES)) {
    const options = [...find(`[data-setting=${name}]`).querySelectorAll("option")];
    assert.deepEqual(options.map((option) => option.getAttribute("value")), values, name);
    assert.equal(new Set(options.map((option) => option.textContent)).size, values.length, name);
  }
  assert.deepEqual(Object.keys(shown()).toSorted(), [...Object.keys(CHOICES), ...TOGGLES].toSorted());
  const labels = [...document.querySelectorAll("label > span")].map((label) => label.textContent);
  assert.equal(new Set(labels).size, Object.keys(shown()).length);
  touch.coarse = false;
  assert.ok(!("haptics" in opened().shown()), "what cannot vibrate offers no vibration");
  touch.coarse = true;
});

test("what is chosen is set, kept and told, and nothing else", () => {
  const store = provideStorage();
  const told = /** @type {string[]} */ ([]);
  const end = settingsChanged.listen((name) => told.push(name));
  const one = fc.oneof(
    fc.constantFrom(...Object.entries(CHOICES)).chain(([name, values]) => fc.tuple(fc.constant(name), fc.constantFrom(...values))),
    fc.tuple(fc.constantFrom(...TOGGLES), fc.boolean()),
  );
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 8 }), (steps) => {
      Object.assign(settings, USUAL);
      const plain = /** @type {Record<string, unknown>} */ ({ ...USUAL });
      const { set, shown } = opened();
      told.length = 0;
      for (const [name, value] of steps) {
        set(name, value);
        plain[name] = name === "turn" ? Number(value) : value;
        assert.deepEqual(settings, plain);
      }
      assert.deepEqual(told, steps.map(([name]) => name));
      assert.deepEqual(JSON.parse(store.get("yavset.1.settings") ?? ""), plain);
      const { level, ...visible } = plain;
      assert.deepEqual(opened().shown(), { ...visible, turn: String(plain["turn"]) });
      assert.ok(shown());
    }),
    { numRuns: 25, includeErrorInReport: true },
  );
  end();
  Object.assign(settings, USUAL);
});

test("what a store has of the settings is taken where it can be", async () => {
  const store = provideStorage();
  const load = async (/** @type {unknown} */ stored, /** @type {number} */ turn) => {
    store.set("yavset.1.settings", JSON.stringify(stored));
    return (await import(`../../web/js/base/settings.js?${turn}`)).settings;
  };
  const all = {
    theme: "dark", language: "de", board: "clear", stones: "shapes", coordinates: false, turn: 5, sound: true, volume: "high", haptics: true,
    animation: false, confirm: "never", level: 6, gifts: true, ahead: false,
  };
  assert.deepEqual(await load(all, 1), all);
  const wrong = Object.fromEntries(Object.keys(all).map((name) => [name, name === "language" ? 5 : name === "level" ? 7 : name === "turn" ? 6 : "no"]));
  assert.deepEqual(await load({ ...wrong, other: 1 }, 2), USUAL);
  assert.deepEqual(await load({ ...wrong, volume: "low", level: 1 }, 3), { ...USUAL, volume: "low", level: 1 });
  for (const [turn, stored] of [null, 5, "text", []].entries()) assert.deepEqual(await load(stored, 4 + turn), USUAL);
});

/** How each sound is: frequencies, the length of a tone, and the vibration. @type {Record<string, [number[], number, number[]]>} */
const SOUNDS = {
  place: [[330, 220], 0.07, [12]], capture: [[240, 160, 110], 0.07, [14, 40, 22]],
  win: [[392, 494, 587, 784], 0.13, [30, 60, 30, 60, 60]], end: [[392, 330, 262], 0.15, [40, 80, 40]],
};

/** @param {string} name @param {number} loudness */
const tonesOf = (name, loudness) => {
  const [notes, length] = SOUNDS[name] ?? [[], 0];
  return notes.map((frequency, at) => [frequency, loudness, rounded(0.01 + at * length * 0.8), length]);
};

/** What is heard and felt of something. @param {() => void} act */
function noticed(act) {
  [tones, buzzes, suspended] = [[], [], true];
  act();
  assert.ok(contexts <= 1, "a browser allows few");
  return { tones, buzzes };
}

test("sounds are played as loud as is set, and vibrations felt, each where the visitor wants it", (context) => {
  recordPage(context, "settings");
  const loudness = { low: 0.05, medium: 0.16, high: 0.5 };
  for (const name of /** @type {const} */ (["place", "capture", "win", "end"])) {
    for (const sound of [true, false]) {
      for (const haptics of [true, false]) {
        for (const volume of /** @type {const} */ (["low", "medium", "high"])) {
          Object.assign(settings, { sound, haptics, volume });
          assert.deepEqual(noticed(() => play(name)), { tones: sound ? tonesOf(name, loudness[volume]) : [], buzzes: haptics ? [SOUNDS[name]?.[2]] : [] });
        }
      }
    }
  }
  Object.assign(settings, { ...USUAL, sound: true });
  const { set } = opened();
  // A volume is chosen by ear, with the new one; nothing else is heard.
  assert.deepEqual(noticed(() => set("volume", "high")).tones, tonesOf("place", 0.5));
  assert.deepEqual(noticed(() => set("theme", "dark")).tones, []);
  Object.assign(settings, USUAL);
});

test("a move sounds as what it does: how the game ends, else a capture, else a stone", (context) => {
  recordPage(context, "settings");
  settings.sound = true;
  const sounds = (/** @type {object} */ change, /** @type {boolean} */ won) => noticed(() => playMove(/** @type {any} */ ({ ...toyView(["a1"]), ...change }), won)).tones;
  const capture = { events: [{ kind: "placed", cells: ["a1"] }, { kind: "captured", cells: ["b1"] }] };
  const end = { outcome: { winner: "white", reason: "nine", cells: [], lost: false } };
  for (const [change, won, name] of /** @type {[object, boolean, string][]} */ ([
    [{}, false, "place"], [{}, true, "place"], [capture, false, "capture"], [capture, true, "capture"],
    [end, false, "end"], [end, true, "win"], [{ ...capture, ...end }, true, "win"], [{ ...capture, ...end }, false, "end"],
  ])) assert.deepEqual(sounds(change, won), tonesOf(name, 0.16), `${name} ${won}`);
  settings.sound = false;
});

test("the page can be installed where the browser offers it, once, and as long as the offer stands", async (context) => {
  recordPage(context, "settings");
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {};
  Object.assign(globalThis, { addEventListener: (/** @type {string} */ type, /** @type {(event: any) => void} */ act) => (listeners[type] = act) });
  keepInstallOffer();
  let prevented = 0;
  const offer = (/** @type {string} */ outcome) => listeners["beforeinstallprompt"]?.({ preventDefault: () => (prevented += 1), prompt: async () => ({ outcome }) });
  const button = () => opened().find("[data-action=install]");
  assert.deepEqual([canInstall(), button(), await install()], [false, null, false]);
  offer("accepted");
  assert.deepEqual([canInstall(), prevented], [true, 1]);
  const { find } = opened();
  find("[data-action=install]").dispatchEvent(new window.Event("click"));
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([canInstall(), find("[data-action=install]")], [false, null]);
  offer("dismissed");
  assert.deepEqual([await install(), canInstall()], [false, false]);
  offer("accepted");
  listeners["appinstalled"]?.({});
  assert.equal(canInstall(), false);
});

test("results can be forgotten, where there are any", (context) => {
  recordPage(context, "settings");
  const store = provideStorage();
  assert.equal(opened().find("[data-action=forget-results]"), null);
  store.set("yavset.1.results", JSON.stringify({ counted: ["1"], games: { toy: { 2: { won: 1, lost: 0, drawn: 0 } } } }));
  const { find } = opened();
  find("[data-action=forget-results]").dispatchEvent(new window.Event("click"));
  assert.deepEqual([hasResults(), find("[data-action=forget-results]")], [false, null]);
});

test("who closes the dialog is told of, and no key is explained twice", (context) => {
  recordPage(context, "settings");
  let closed = 0;
  const { find } = opened(() => (closed += 1));
  const keys = [...document.querySelectorAll(".keys dt")].map((key) => key.textContent);
  assert.deepEqual(keys, ["←→↑↓", "Enter", "Esc", "b", "t", "u", "r", "h", "m", "a", "f", "o", "n"]);
  const texts = [...document.querySelectorAll(".keys dd")].map((text) => text.textContent);
  assert.equal(new Set(texts).size, keys.length);
  find("[data-action=close]").dispatchEvent(new window.Event("click"));
  assert.deepEqual([closed, find("dialog")], [1, null]);
  change("level", 2);
});

test("who does not install the page now can still see how", async () => {
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {};
  Object.assign(globalThis, { addEventListener: (/** @type {string} */ type, /** @type {(event: any) => void} */ act) => (listeners[type] = act) });
  keepInstallOffer();
  for (const [outcome, stays] of /** @type {const} */ ([["dismissed", true], ["accepted", false]])) {
    listeners["beforeinstallprompt"]?.({ preventDefault: () => undefined, prompt: async () => ({ outcome }) });
    const { find } = opened();
    find("[data-action=install]").dispatchEvent(new window.Event("click"));
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(find("[data-action=install]") !== null, stays);
  }
});
