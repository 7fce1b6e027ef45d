// What the page and embedded boards say about a game, and offer to do.

import assert from "node:assert/strict";
import { test } from "node:test";
import { english } from "./without_build.mjs";

const { setLanguage } = await import("../../web/js/text/i18n.js");
const { Match } = await import("../../web/js/match/match.js");
const { PythonError } = await import("../../web/js/python/errors.js");
const { Signal } = await import("../../web/js/base/signal.js");
const announcements = await import("../../web/js/match/announcements.js");
const presenter = await import("../../web/js/match/presenter.js");

setLanguage({ code: "en", direction: "ltr", messages: english, taglines: {} });

const TEXTS = { name: "Toy", tagline: "", rules: "", options: {}, phrases: { four: "four in a row", lake: "make a lake" }, examples: [] };
const NOTHING = { armed: null, task: null };
const PERSON = { kind: "person" };
const BOT = { kind: "bot", level: 2 };

/** @param {object} [changes] of a view after no move */
function view(changes = {}) {
  return {
    ply: 0, round: 1, to_move: "white", seat: 0, seats: { white: 0, black: 1 }, prompt: "place", scene: { pieces: [], counts: {} },
    targets: { e5: [["e5"]] }, outcome: null, last: [], last_move: null, events: [], options: {}, ...changes,
  };
}

/** @param {{seats?: any[], moves?: string[], view?: object, python?: object}} [parts] */
function match({ seats = [PERSON, BOT], moves = [], view: shown = {}, python = {} } = {}) {
  const described = { id: "toy", name: "Toy", players: ["white", "black"], options: [] };
  const asked = { state: "ready", late: false, progress: { loaded: 0, total: 0 }, changed: new Signal(), ...python };
  // @ts-ignore: as much of a Python and of a description as a game that asks nothing needs
  return new Match(asked, { description: described, view: view(shown), moves, seats });
}

test("the status says whose turn it is, and what to do", () => {
  assert.equal(presenter.statusText(match(), TEXTS, NOTHING), "Your move");
  assert.match(presenter.statusText(match(), TEXTS, NOTHING, { personal: false }), /White/);
  assert.match(presenter.statusText(match({ seats: [PERSON, PERSON] }), TEXTS, NOTHING), /White/);
  assert.match(presenter.statusText(match({ view: { prompt: "lake" } }), TEXTS, NOTHING), /make a lake/);
  assert.match(presenter.statusText(match(), TEXTS, { armed: "e5", task: null }), /e5/);
  assert.match(presenter.statusText(match({ view: { prompt: "lake" } }), TEXTS, { armed: null, task: "choose a colour" }), /choose a colour/);
});

test("the status says how a game ended, and to the only person that it is theirs", () => {
  const outcome = { winner: "white", reason: "four", cells: [], lost: false };
  assert.match(presenter.statusText(match({ view: { outcome } }), TEXTS, NOTHING), /^You win.*four in a row/);
  assert.match(presenter.statusText(match({ seats: [BOT, BOT], view: { outcome } }), TEXTS, NOTHING), /^White wins.*four in a row/);
  assert.equal(presenter.statusColour(view({ outcome })), "white");
  assert.equal(presenter.statusColour(view({ to_move: "black" })), "black");
});

test("the status says what a search is for, and that an earlier position is shown", () => {
  const game = match({ seats: [BOT, PERSON] });
  game.analysis.busy = "bot";
  assert.match(presenter.statusText(game, TEXTS, NOTHING), /White.*think/i);
  assert.equal(presenter.isThinking(game), true);
  game.analysis.busy = "analysis";
  assert.equal(presenter.isThinking(game), false);
  const earlier = match({ moves: ["e5", "d4"], view: { ply: 2 } });
  earlier.ply = 1;
  assert.match(presenter.statusText(earlier, TEXTS, NOTHING), /1.*2/);
});

test("buttons for bots: one to stop a slow one, and a pause where only bots play", () => {
  const actions = (/** @type {any} */ game) => presenter.botControls(game).map(({ action }) => action);
  const game = match();
  assert.deepEqual(actions(game), []);
  game.analysis.busy = "bot";
  assert.deepEqual(actions(game), []);
  const slow = match({ view: { ...game.view, seat: 1 }, seats: [PERSON, { kind: "bot", level: 5 }] });
  slow.analysis.busy = "bot";
  assert.deepEqual(actions(slow), ["stop"]);
  const bots = match({ seats: [BOT, BOT] });
  assert.deepEqual(actions(bots), ["stop", "pause"]);
  bots.paused = true;
  assert.deepEqual(actions(bots), ["resume"]);
  let stops = 0;
  bots.analysis.stop = () => void (stops += 1);
  const press = (/** @type {string} */ wanted) => presenter.botControls(bots).find(({ action }) => action === wanted)?.act();
  press("resume");
  assert.deepEqual([bots.paused, stops], [false, 0]);
  press("stop");
  assert.deepEqual([bots.paused, stops], [false, 1]);
  press("pause");
  assert.deepEqual([bots.paused, stops], [true, 1]);
  bots.close();
  let [tries, retry] = [0, presenter.retryControl(bots)];
  bots.retry = () => void (tries += 1);
  retry.act();
  assert.deepEqual([retry.action, retry.icon, tries], ["retry", "flip", 1]);
});

test("what goes wrong: no Python before a late one, before a move that is refused", () => {
  const refused = new PythonError("illegal-move", "e5 is taken", { id: "plain", values: { text: "e5 is taken" } });
  const { python } = match();
  assert.equal(presenter.problemText(python, null), "");
  assert.match(presenter.problemText(python, refused), /not possible: .*e5 is taken/);
  assert.match(presenter.problemText(match({ python: { late: true } }).python, refused), /long time/);
  assert.match(presenter.problemText(match({ python: { state: "failed" } }).python, refused), /could not start/);
});

test("the start of Python shows how much has come", () => {
  assert.equal(presenter.loading(match().python), null);
  const { python } = match({ python: { state: "loading", progress: { loaded: 2e6, total: 8e6 } } });
  assert.equal(presenter.loading(python)?.share, 0.25);
  assert.match(presenter.loading(python)?.text ?? "", /2\.0.*8\.0/);
});

test("keys and buttons go through the moves", () => {
  assert.deepEqual(["ArrowLeft", "ArrowRight", "Home", "End", "x"].map((key) => presenter.plyOfKey(key, 3, 7)), [2, 4, 0, 7, null]);
  const enabled = (/** @type {number} */ ply) => presenter.walkControls(ply, 2, () => undefined).map((one) => one.enabled);
  assert.deepEqual([enabled(0), enabled(1), enabled(2)], [[false, false, true, true], [true, true, true, true], [true, true, false, false]]);
});

test("only a move from the very view that is shown can be drawn ahead of Python", () => {
  const game = match({ moves: ["e5"] });
  assert.equal(presenter.moveUnderWay(game), null, "Python has answered");
  game.waiting = true;
  assert.equal(presenter.moveUnderWay(game), "e5");
  game.ply = 0;
  assert.equal(presenter.moveUnderWay(game), null, "an earlier position is shown");
  game.ply = 1;
  game.moves = ["e5", "a1"];
  game.ply = 2;
  assert.equal(presenter.moveUnderWay(game), null);
  // The page around may play anything.
  game.moves = ["e5", "constructor"];
  assert.equal(presenter.moveUnderWay(game), null);
});

test("screen readers hear the last move and who changed seats", () => {
  const events = [{ kind: "placed", cells: ["e5"], colour: "white" }];
  const game = match({ moves: ["e5"], view: { ply: 1, events } });
  game.line = [{ move: "e5", player: "white", seat: 0, round: 1 }];
  assert.match(announcements.lastMoveText(game), /White.*e5/);
  assert.equal(announcements.swapText(game), "");
  const swapped = match({ view: { events: [{ kind: "swapped", players: ["black"] }] } });
  assert.match(announcements.swapText(swapped), /Black/);
});

test("a swap is one sentence for the only person, whoever made it", () => {
  const events = [{ kind: "swapped", players: ["white", "black"] }];
  const game = match({ moves: ["e5", "swap"], view: { ply: 2, to_move: "black", seat: 0, seats: { white: 1, black: 0 }, events } });
  game.line = [{ move: "e5", player: "white", seat: 0, round: 1 }, { move: "swap", player: "black", seat: 1, round: 1 }];
  assert.equal(announcements.lastMoveText(game), "Bot, level 2 swapped sides: you are Black now.");
  const own = match({ seats: [BOT, PERSON], moves: ["e5", "swap"], view: { ply: 2, seats: { white: 1, black: 0 }, events } });
  own.line = game.line;
  assert.equal(announcements.swapText(own), "You swapped sides: you are White now.");
});

test("a hint is a sentence besides the move as it is written", () => {
  const events = [{ kind: "moved", cells: ["e5", "e7"] }, { kind: "captured", cells: ["e6"], colour: "black" }];
  const hint = { choice: "e5xe6-e7", value: 0.6, proven: null, line: ["e5xe6-e7", "a1-a2"], moves: [], distance: null, visits: 1, nodes: 1, milliseconds: 1, events };
  const said = "Try e5xe6-e7 (60 % for White). White moves e5 to e7, captures black on e6. Likely reply: a1-a2.";
  assert.equal(presenter.hintText(hint, "white", "60 %"), said.replaceAll("-", "\u2011"));
  const won = { ...hint, proven: "win", distance: 1, line: ["e5xe6-e7"] };
  assert.equal(presenter.hintText(won, "white", ""), "e5xe6\u2011e7 wins. White moves e5 to e7, captures black on e6.");
  const placed = { ...hint, choice: "e5", proven: "win", distance: 3, line: ["e5"], events: [{ kind: "placed", cells: ["e5"], colour: "white" }] };
  assert.equal(presenter.hintText(placed, "white", ""), "e5 forces a win.");
});

test("somebody who loses hears why", () => {
  const outcome = { winner: "black", reason: "three", cells: ["e5"], lost: true };
  const texts = { ...TEXTS, phrases: { three: "the other side made three", "own-three": "three of your stones in a row" } };
  assert.equal(presenter.statusText(match({ view: { outcome } }), texts, NOTHING), "You lose: three of your stones in a row");
  const beaten = { winner: "black", reason: "four", cells: [], lost: false };
  assert.equal(presenter.statusText(match({ view: { outcome: beaten } }), TEXTS, NOTHING), "You lose. Black wins: four in a row");
});

test("moves that lose are warned of with the reason", () => {
  const game = match({ seats: [PERSON, PERSON] });
  game.dangers.set("", { losing: { e5: "four" }, gifts: ["d4"] });
  assert.deepEqual(announcements.warningsOf(game, TEXTS), {
    e5: "loses: four in a row",
    d4: "lets another player win at once",
  });
});
