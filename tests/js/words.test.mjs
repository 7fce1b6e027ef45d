// What the page says of positions, moves, players and results: which messages it takes, and with which values. They stand in
// tests/data/recorded/words/ as `message(values)`, so that another wording of a message changes nothing here.
//
//     YAVSET_RECORD=1 node --test tests/js/words.test.mjs

import { test } from "node:test";
import { compareRecorded } from "./recorded.mjs";
import { english, json } from "./without_build.mjs";

const { languages } = /** @type {any} */ (await import("../../web/js/assets.js"));
const { loadTexts, setLanguage } = await import("../../web/js/text/i18n.js");
const { Problem } = await import("../../web/js/base/problem.js");
const { PythonError } = await import("../../web/js/python/errors.js");
const announcements = await import("../../web/js/match/announcements.js");
const presenter = await import("../../web/js/match/presenter.js");
const puzzleText = await import("../../web/js/puzzles/puzzle_text.js");
const values = await import("../../web/js/text/values.js");
const words = await import("../../web/js/text/words.js");

/** Every message says its name, and its values as they are. */
const echo = english
  .split(/^(?=[a-z][\w-]* *=)/m)
  .flatMap((message) => {
    const [, id] = /^([a-z][\w-]*) *=/.exec(message) ?? [];
    const names = [...new Set([...message.matchAll(/\{\s*(?:NUMBER\()?\$([\w-]+)/g)].map(([, name = ""]) => name))].sort();
    return id === undefined ? [] : [`${id} = ${id}${names.length > 0 ? `({ $${names.join(" } { $")} })` : ""}`];
  })
  .join("\n");
setLanguage({ code: "en", direction: "ltr", messages: echo, taglines: {} });
languages.en = { name: "English", url: "", games: { toy: json({ name: "Toy", tagline: "Take all.", rules: "- Take.", phrases: { four: "four in a row", five: "five" } }) } };
await loadTexts("toy");

const PERSON = { kind: "person" };
const BOT = { kind: "bot", level: 3 };
const SLOW = { kind: "bot", level: 5 };
const FRIEND = { kind: "friend", name: "Ada" };
const NAMELESS = { kind: "friend" };
/** @type {any[][]} */
const SEATS = [[PERSON, BOT], [BOT, PERSON], [PERSON, PERSON], [BOT, SLOW], [PERSON, FRIEND], [NAMELESS, PERSON], [SLOW, PERSON], [PERSON, BOT, PERSON], [FRIEND, NAMELESS]];
/** @type {any} */
const TEXTS = { name: "Toy", phrases: { four: "four in a row", "own-four": "you have four", three: "three in a row", "own-out": "no stones", lake: "make a lake" } };
const kinds = (/** @type {any[]} */ seats) => seats.map(({ kind, level = "", name = "" }) => `${kind}${level}${name}`).join("+");

/** Everything that can be said, as lines. @param {string} file @param {[string, (...parts: any[]) => unknown, any[][]][]} told */
function recorded(file, told) {
  const show = (/** @type {unknown} */ part) => (Array.isArray(part) && part.every((one) => one?.kind) && part.length > 0 && !("cells" in part[0]) ? kinds(part) : typeof part === "string" ? part : JSON.stringify(part));
  compareRecorded(`words/${file}.txt`, told.flatMap(([name, say, cases]) => cases.map((parts) => `${name} ${parts.map(show).join(" ; ")}\n  ${JSON.stringify(say(...parts))}`)));
}

/** @param {any[][]} lists @returns {any[][]} every choice of one of each */
const all = (...lists) => lists.reduce((found, list) => found.flatMap((parts) => list.map((/** @type {any} */ part) => [...parts, part])), [[]]);

const OUTCOMES = [null, ...["white", "black", null].flatMap((winner) => ["four", "three", "resignation", "agreement", "unknown"].map((reason) => ({ winner, reason, cells: [], lost: false })))];

test("players, seats and results are named as they were", () => {
  const two = { white: 0, black: 1 };
  recorded("players", [
    ["playerName", words.playerName, SEATS.flatMap((seats) => seats.map((_, seat) => [seats, seat]))],
    ["isOnlyPerson", words.isOnlyPerson, all(SEATS, [0, 1, null, undefined])],
    ["outcomeText", (seats, outcome, turned) => words.outcomeText(TEXTS, /** @type {any} */ ({ outcome, seats: turned ? { white: 1, black: 0 } : two }), seats), all(SEATS.slice(0, 4), OUTCOMES, [false, true])],
    ["outcomeText", (seats, outcome) => words.outcomeText(TEXTS, /** @type {any} */ ({ outcome, seats: { ...two, red: 2 } }), seats), all([[PERSON, BOT, SLOW], [BOT, SLOW, PERSON], [PERSON, BOT, PERSON]], OUTCOMES)],
    ["resultFor", (seats, outcome) => words.resultFor(/** @type {any} */ ({ outcome, seats: two }), seats), all(SEATS, [OUTCOMES[0], OUTCOMES[1], OUTCOMES[6], OUTCOMES[11]])],
    ["sideName", words.sideName, [["white"], ["red"], ["first"], ["odd"]]],
    ["colourName", words.colourName, [["white"], ["odd"], [undefined], [null]]],
    ["standingText", words.standingText, [[[{ id: "moves-round", values: { number: 3 } }, { id: "moves-round", values: { number: 4 }, player: "white" }]], [[]]]],
    ["countRange", words.countRange, [[[2]], [[2, 3]], [[]], [[3, 4, 6]]]],
    ["capital", words.capital, [["word"], [""], ["élan"]]],
  ]);
});

test("moves, pieces and what to do next are said as they were", () => {
  const cells = ["a1", "b2"];
  const events = ["placed", "moved", "captured", "crumb", "lake", "rod", "exchanged", "swapped", "out", "passed", "unheard"].flatMap((kind) => [
    { kind }, { kind, cells: ["a1"], colour: "white" }, { kind, cells, colour: "black", axis: "/" }, { kind, cells: ["a1"], colour: "black", players: ["white", "black"] },
  ]);
  const pieces = [
    [{ kind: "stone", colour: "white" }], [{ kind: "stone", colour: "white", under: ["black", "red"] }], [{ kind: "stone", colour: "red", under: [] }, { kind: "rod", axis: "-" }],
    [{ kind: "lake" }], [{ kind: "crumb" }], [{ kind: "rod", axis: "\\" }], [{ kind: "odd", axis: "?" }],
  ];
  const tokens = [["@white", "@black"], ["axis-", "axis/"], ["!end", "!pass"], ["a1", "b1"], ["a1", "!end"], ["@white", "a1"], []];
  recorded("moves", [
    ["moveText", (one, player) => words.moveText([one], player), all(events, ["white"])],
    ["moveText", (some, player) => words.moveText(some, player), [[[], "white"], [[{ kind: "unheard" }], "white"], [events.slice(0, 6), "black"]]],
    ["pieceText", (on) => words.pieceText(on), pieces.map((on) => [on])],
    ["axisText", words.axisText, [["-"], ["/"], ["\\"], ["|"], ["?"]]],
    ["taskText", words.taskText, all(tokens, [[], ["a1"], ["@white"], ["@white", "a1"], ["a1", "@white"]])],
    ["buttonText", words.buttonText, [["!swap"], ["!swap:white"], ["!pass"], ["!end"], ["!odd:thing"], ["!odd"]]],
    ["wordOf", (code) => words.wordOf(TEXTS, code), [["four"], ["odd"], ["toString"]]],
    ["reasonText", words.reasonText, [[new Problem({ id: "moves-round", values: { number: 2 } })], [new Error("plain")], ["text"], [7]]],
    ["textsOf", (rules) => words.textsOf(/** @type {any} */ ({ id: "toy", rules })), [[undefined], [{ name: "New", short: [{ id: "moves-empty" }, { id: "moves-label" }], aloud: [{ id: "moves-empty" }, { id: "moves-round", values: { number: 1 } }], phrases: { four: { id: "moves-label" } } }]]],
    ["puzzle", (kind, plies, rating) => [puzzleText.taskText({ kind, plies, rating }, "white"), puzzleText.taskName({ kind, plies })], all(["win", "trap"], [0, 1, 3, 5], [0, 1400])],
    ["value", (value, proven) => [values.valueText({ value, proven }), values.valueSign({ value, proven })], all([0, 0.344, 0.5, 1], [null, "win", "loss", "draw"])],
    ["proposals", (report) => values.proposals(report), [[null], [{ moves: ["a1", "b1", "c1", "d1", "e1"].map((move, at) => ({ move, value: 0.6 - at / 10, proven: at === 3 ? "loss" : null })) }]]],
  ]);
});

/** @param {any} parts @returns {any} a game as far as it is spoken of */
function game({ seats = [PERSON, BOT], view = {}, ply = 2, moves = ["a1", "b1"], busy = null, paused = false, waiting = false, line, ...more }) {
  return {
    seats, ply, moves, paused, waiting, atEnd: ply === moves.length, onlyBots: seats.every((/** @type {any} */ { kind }) => kind === "bot"), analysis: { busy, stop: () => undefined }, key: () => "here", dangers: new Map(),
    line: line ?? moves.map((/** @type {string} */ move, /** @type {number} */ at) => ({ move, player: ["white", "black"][at % 2], seat: at % 2 })), view: { to_move: "white", seat: 0, seats: { white: 0, black: 1 }, outcome: null, prompt: "place", events: [], targets: {}, ...view }, ...more,
  };
}

test("the status, its buttons and what is announced are as they were", () => {
  const STATES = {
    plain: {}, lake: { view: { prompt: "lake" } }, swap: { view: { prompt: "swap-offered" } }, none: { view: { prompt: "" } }, odd: { view: { prompt: "odd" } }, over: { view: { outcome: OUTCOMES[1] } }, bot: { busy: "bot", view: { seat: 1 } }, hint: { busy: "hint" },
    analysis: { busy: "analysis" }, paused: { paused: true }, earlier: { ply: 1 }, waiting: { ply: 1, waiting: true }, pausedEarlier: { paused: true, ply: 0 },
  };
  const PENDING = { nothing: { armed: null, task: null }, armed: { armed: "e5", task: "choose" }, task: { armed: null, task: "choose" }, warned: { armed: null, task: null, warning: { cell: "e5", reason: "three" } }, both: { armed: "e5", task: null, warning: { cell: "e5", reason: "three" } } };
  const named = (/** @type {object} */ table) => Object.keys(table);
  const of = (/** @type {string} */ name, /** @type {any} */ seats) => game({ .../** @type {any} */ (STATES)[name], seats });
  const swapped = (/** @type {string[]} */ players) => [{ kind: "swapped", players }];
  const PYTHON = { state: "ready", late: false, progress: { loaded: 0, total: 0 } };
  const errors = { none: null, failed: new PythonError("failed", "x"), illegal: new PythonError("illegal-move", "x", { id: "moves-empty" }), internal: new PythonError("internal", "x", { id: "moves-empty" }) };
  recorded("status", [
    ["statusText", (name, seats, pending, personal) => presenter.statusText(of(name, seats), TEXTS, /** @type {any} */ (PENDING)[pending], { personal }), all(named(STATES), SEATS.slice(0, 4), ["nothing"], [true, false])],
    ["statusText", (name, seats, pending) => presenter.statusText(of(name, seats), TEXTS, /** @type {any} */ (PENDING)[pending]), all(["plain", "lake"], SEATS.slice(0, 3), named(PENDING))],
    ["statusColour", (name) => presenter.statusColour(of(name, undefined).view), [["plain"], ["over"]]],
    ["isThinking", (name) => presenter.isThinking(of(name, undefined)), [["plain"], ["bot"], ["hint"], ["analysis"]]],
    ["botControls", (name, seats) => presenter.botControls(of(name, seats)).map(({ action, label, icon }) => [action, icon, label]), all(named(STATES), [SEATS[0], SEATS[3], [PERSON, SLOW], [SLOW, SLOW]])],
    ["hintText", (hint) => presenter.hintText(hint, "white", "55 %"), all([null, "win", "loss", "draw"], [1, 3], [[], [{ kind: "placed", cells: ["a1"] }], [{ kind: "moved", cells: ["a1", "b2"] }], [{ kind: "placed", cells: ["a1"] }, { kind: "captured", cells: ["c1"] }]], [["a1-b2"], ["a1-b2", "c3-d4"]]).map(([proven, distance, events, line]) => [{ choice: "a1-b2", proven, distance, events, line }])],
    ["problemText", (python, error) => presenter.problemText(/** @type {any} */ ({ ...PYTHON, ...python }), errors[/** @type {"none"} */ (error)]), all([{}, { state: "failed" }, { late: true }], Object.keys(errors))],
    ["loading", (python) => presenter.loading(/** @type {any} */ ({ ...PYTHON, ...python })), [[{}], ...[[0, 0], [0, 8e6], [2e6, 8e6], [7.97e6, 8e6], [9e6, 8e6]].map(([loaded, total]) => [{ state: "loading", progress: { loaded, total } }])]],
    ["swapText", (players, seats, seat) => announcements.swapText(game({ seats, view: { events: swapped(players), seats: { white: 1, black: 0 } }, line: [{ seat: 0 }, { seat }] })), all([[], ["white"], ["white", "black"], ["black"]], SEATS.slice(0, 4), [0, 1])],
    ["swapText", (players, seats) => announcements.swapText(game({ seats, ply: 0, moves: [], view: { events: swapped(players) } })), all([["white", "black"]], SEATS.slice(0, 3))],
    ["lastMoveText", (events, ply) => announcements.lastMoveText(game({ ply, view: { events } })), all([[], [{ kind: "placed", cells: ["a1"], colour: "white" }], swapped(["white"])], [0, 1, 2])],
    ["outText", (events, outcome, phrases) => announcements.outText(game({ view: { events, outcome } }), /** @type {any} */ ({ phrases })), all([[], [{ kind: "placed" }, { kind: "out", colour: "red" }], [{ kind: "out" }]], [null, OUTCOMES[1]], [{}, TEXTS.phrases])],
    ["isOwnOut", (seats, out, outcome) => announcements.isOwnOut(game({ seats, view: { out, outcome } })), all(SEATS.slice(0, 3), [undefined, {}, { white: [] }, { black: [] }], [null, OUTCOMES[1]])],
    ["warningsOf", (dangers, seats, out) => {
      const match = game({ view: { seats, out } });
      if (dangers) match.dangers.set("here", dangers);
      return announcements.warningsOf(match, TEXTS);
    }, all([null, { losing: { a1: "four", b1: "three", c1: "odd" }, gifts: [] }, { losing: { a1: "three" }, gifts: ["a1", "d1"] }], [{ white: 0, black: 1 }, { white: 0, black: 1, red: 2 }], [undefined, { red: [] }])],
  ]);
});
