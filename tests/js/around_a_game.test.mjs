// What stands around a game: notes, giving up and draws, the card for a friend, the choice of a new game; and dialogs.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { provideNavigator } from "./navigator.mjs";
import { recordPage } from "./recorded.mjs";
import { document, happen, rowOf, window } from "./sizeless_page.mjs";
import { settled, TOY, toyLine, ToyPython, toyView } from "./toy_python.mjs";
import { provideStorage } from "./web_storage.mjs";
import { json } from "./without_build.mjs";

const { languages } = /** @type {any} */ (await import("../../web/js/assets.js"));
languages.en = { name: "English", url: "", games: { toy: json({ name: "Toy", tagline: "", rules: "", options: { size: "the size", only: "" }, phrases: { "size-5": "small", 6: "large" } }), beside: json({}) } };
languages.de = { name: "Deutsch", url: "", games: {} };
const { loadTexts, t } = await import("../../web/js/text/i18n.js");
await loadTexts("toy");
const { settings } = await import("../../web/js/base/settings.js");
const { friendsIn, readLink } = await import("../../web/js/before/links.js");
const { Match } = await import("../../web/js/match/match.js");
const { setOpinion } = await import("../../web/js/match/opinions.js");
const { EndCard } = await import("../../web/js/views/ending.js");
const { FriendCard } = await import("../../web/js/views/friend_card.js");
const { GameTools } = await import("../../web/js/views/game_tools.js");
const { askNewGame } = await import("../../web/js/views/newgame.js");
const { ask, openDialog } = await import("../../web/js/views/dialog.js");

const PERSON = { kind: "person" };
const BOT = { kind: "bot", level: 2 };
const FRIEND = { kind: "friend", name: "Bo" };
const DESCRIPTION = { ...TOY, board: rowOf("a1", "b1", "c1", "e9") };

/** @param {string[]} moves @param {object[]} seats @param {object} [more] @returns {any} */
const game = (moves, seats, more = {}) => new Match(/** @type {any} */ (new ToyPython()), /** @type {any} */ ({ description: DESCRIPTION, view: toyView(moves), moves, line: toyLine(moves), seats, ...more }));
const element = () => /** @type {any} */ (document.createElement("section"));
/** @param {any} host */
const actions = (host) => [...host.querySelectorAll("[data-action]")].map((/** @type {any} */ one) => one.dataset.action);
/** @param {any} host @param {string} selector */
const click = async (host, selector) => {
  host.querySelector(selector).dispatchEvent(new window.Event("click", { bubbles: true }));
  await settled();
};
const dialog = () => /** @type {any} */ ([...document.querySelectorAll("dialog")].at(-1));

// Notes, giving up, draws.

test("a note belongs to its position, and is kept when it is changed or done", async (context) => {
  recordPage(context, "around_a_game");
  provideStorage();
  const match = game(["a1", "b1"], [PERSON, PERSON]);
  match.comments = { 2: "Well played [%fills a1:red]", 1: "Before." };
  let shownMatch = match;
  const host = element();
  document.body.replaceChildren(host);
  const tools = new GameTools(host, () => shownMatch);
  const shown = () => [tools.note.textContent, tools.note.hidden, tools.field.hidden, tools.buttons.querySelector("[data-action=note]")?.textContent];
  tools.update();
  assert.deepEqual(shown(), ["Well played", false, true, t("note-do")]);
  await click(host, "[data-action=note]");
  assert.deepEqual([shown(), tools.field.value, document.activeElement], [["Well played", true, false, t("note-done")], "Well played", tools.field]);
  tools.field.value = "Not so well";
  tools.field.dispatchEvent(new window.Event("change"));
  assert.equal(match.comments[2], "Not so well [%fills a1:red]");
  tools.field.value = "Even worse";
  await click(host, "[data-action=note]");
  assert.deepEqual([match.comments[2], ...shown()], ["Even worse [%fills a1:red]", "Even worse", false, true, t("note-do")]);
  // Whoever goes to another position writes no more, and nothing of it there.
  await click(host, "[data-action=note]");
  match.ply = 1;
  tools.field.value = "lost";
  tools.field.dispatchEvent(new window.Event("change"));
  tools.update();
  assert.deepEqual([match.comments, ...shown()], [{ 1: "Before.", 2: "Even worse [%fills a1:red]" }, "Before.", false, true, t("note-do")]);
  match.comments = {};
  tools.update();
  assert.equal(tools.note.hidden, true);
  // Nor in another game, whose moves are the same.
  await click(host, "[data-action=note]");
  const next = game(["a1", "b1"], [PERSON, PERSON]);
  next.ply = 1;
  shownMatch = next;
  tools.field.value = "lost";
  tools.field.dispatchEvent(new window.Event("change"));
  tools.update();
  assert.deepEqual([match.comments, next.comments, ...shown()], [{}, {}, "", true, true, t("note-do")]);
});

test("two people, or a person and bots, can end a game of two by words", () => {
  const SEAT = fc.constantFrom(PERSON, BOT, FRIEND);
  fc.assert(
    fc.property(SEAT, SEAT, fc.integer({ min: 1, max: 3 }), fc.boolean(), fc.boolean(), fc.boolean(), (one, other, length, over, earlier, third) => {
      const moves = over ? ["a1", "b1", "e9"].slice(3 - length) : ["a1", "b1", "c1"].slice(0, length);
      const description = third ? { ...DESCRIPTION, players: ["white", "black", "red"] } : DESCRIPTION;
      const match = game(moves, third ? [one, other, BOT] : [one, other], { description });
      if (earlier) match.ply -= 1;
      const host = element();
      new GameTools(host, () => match).update();
      const kinds = [one.kind, other.kind];
      const can = !third && !over && !earlier && moves.length > 1 && kinds.includes("person") && !kinds.includes("friend");
      assert.deepEqual(actions(host), can ? ["note", "draw", "resign"] : ["note"]);
    }),
    { numRuns: 60, includeErrorInReport: true },
  );
});

/** @param {any} match @param {string} action @param {string} [answer] to the dialog; "" closes it */
async function ended(match, action, answer) {
  const host = element();
  document.body.replaceChildren(host);
  const tools = new GameTools(host, () => match);
  tools.update();
  await click(host, `[data-action=${action}]`);
  const asked = dialog() ? [dialog().querySelector("h2").textContent, dialog().querySelector("p").textContent] : null;
  if (answer === "") dialog().close();
  else if (answer) await click(dialog(), `[data-answer=${answer}]`);
  await settled();
  return { asked, settled: match.settled, said: tools.said.textContent, tools };
}

test("whoever gives up loses, if they are sure: the only person, or the one to move", async (context) => {
  recordPage(context, "around_a_game");
  provideStorage();
  const two = ["a1", "b1"];
  for (const [seats, winner, moves] of /** @type {[object[], string, string[]][]} */ ([[[PERSON, BOT], "black", two], [[BOT, PERSON], "white", two], [[PERSON, PERSON], "black", two], [[PERSON, PERSON], "white", [...two, "c1"]]])) {
    const sure = await ended(game(moves, seats), "resign", "yes");
    assert.deepEqual(sure.settled, { winner, reason: "resignation" });
    assert.deepEqual(sure.asked, [t("resign-title"), t("resign-text", { side: winner === "white" ? "White" : "Black" })]);
    for (const answer of ["no", ""]) assert.equal((await ended(game(moves, seats), "resign", answer)).settled, null);
  }
});

test("a bot agrees to a draw where it has no more than half a chance, the other person where they want", async (context) => {
  recordPage(context, "around_a_game");
  provideStorage();
  for (const [values, agreed] of /** @type {[Record<string, number>, boolean][]} */ ([[{ a1: 0.5 }, true], [{ a1: 0.51 }, false], [{}, false], [{ "": 0.1, "a1 b1": 0.2 }, false], [{ a1: 0.9, "a1 b1 c1": 0.3 }, true]])) {
    const match = game(["a1", "b1", "c1", "d1"], [PERSON, BOT]);
    for (const [key, value] of Object.entries(values)) match.analysis.values.set(key, value);
    const { settled: end, said, asked, tools } = await ended(match, "draw");
    assert.deepEqual([end, said, asked], agreed ? [{ winner: null, reason: "agreement" }, "", null] : [null, t("draw-declined"), null], JSON.stringify(values));
    if (agreed) continue;
    // Its answer is one to this position.
    match.ply = 1;
    tools.update();
    assert.equal(tools.said.textContent, "");
  }
  for (const answer of ["yes", "no", ""]) {
    for (const [moves, side] of /** @type {[string[], string][]} */ ([[["a1", "b1"], "White"], [["a1", "b1", "c1"], "Black"]])) {
      const { settled: end, asked } = await ended(game(moves, [PERSON, PERSON]), "draw", answer);
      assert.deepEqual([end, asked], [answer === "yes" ? { winner: null, reason: "agreement" } : null, [t("draw-title", { side }), t("draw-text")]]);
    }
  }
});

test("what is asked about one game does not end another", async (context) => {
  recordPage(context, "around_a_game");
  const [match, other] = [game(["a1", "b1"], [PERSON, PERSON]), game(["a1", "b1"], [PERSON, PERSON])];
  for (const action of ["resign", "draw"]) {
    let shown = match;
    const host = element();
    new GameTools(host, () => shown).update();
    await click(host, `[data-action=${action}]`);
    shown = other;
    await click(dialog(), "[data-answer=yes]");
    assert.deepEqual([match.settled, other.settled], [null, null]);
  }
});

// Friends.

/** @param {any} match @param {any} [device] */
function card(match, device = {}) {
  provideNavigator(device);
  document.title = "";
  const host = element();
  const friend = new FriendCard(host, () => match);
  friend.update();
  return { host, friend, text: () => (host.hidden ? null : host.querySelector("p").textContent), title: () => document.title };
}

test("the card for a friend says what to do: begin, answer, send, or nothing", (context) => {
  recordPage(context, "around_a_game");
  provideStorage();
  const side = (/** @type {string} */ name) => ({ side: name });
  const told = (/** @type {any} */ match) => {
    const { host, text, title } = card(match);
    return [text(), host.classList.contains("invited"), actions(host), Boolean(host.querySelector("input")), title()];
  };
  const NAME = t("app-title", { game: "Toy" });
  const YOURS = t("app-title", { game: `${t("status-you")} · Toy` });
  const friend = { friend: "k3" };
  assert.deepEqual(told(game([], [PERSON, { kind: "friend" }], friend)), [t("friend-begin", side("White")), true, [], false, YOURS]);
  assert.deepEqual(told(game([], [PERSON, FRIEND], friend)), [`${t("friend-invited-by", { game: "Toy", name: "Bo" })} ${t("friend-answer", side("White"))}`, true, [], false, YOURS]);
  assert.deepEqual(told(game(["a1"], [{ kind: "friend" }, PERSON], friend)), [`${t("friend-invited", { game: "Toy" })} ${t("friend-answer", side("Black"))}`, true, [], false, YOURS]);
  assert.deepEqual(told(game(["a1"], [FRIEND, PERSON], { ...friend, fetch: () => undefined }))[0], t("friend-invited-by", { game: "Toy", name: "Bo" }));
  assert.deepEqual(told(game(["a1"], [PERSON, FRIEND], friend)), [t("friend-send"), false, ["friend-copy"], true, NAME]);
  // The name is asked for once.
  assert.deepEqual(told(game(["a1", "b1", "c1"], [PERSON, FRIEND], friend)), [t("friend-send"), false, ["friend-copy"], false, NAME]);
  assert.deepEqual(told(game(["a1", "b1"], [PERSON, FRIEND], friend)), [null, false, [], false, YOURS]);
  assert.deepEqual(told(game(["a1", "b1", "e9"], [PERSON, FRIEND], friend)).slice(0, 3), [t("friend-send-end"), false, ["friend-copy"]]);
  assert.equal(told(game(["a1", "e9"], [PERSON, FRIEND], friend))[0], null, "the friend has made the last move");
  const earlier = game(["a1", "b1", "c1"], [PERSON, FRIEND], friend);
  earlier.ply = 1;
  assert.deepEqual([told(earlier)[0], told(earlier)[4]], [null, NAME]);
  assert.deepEqual(told(game(["a1"], [PERSON, BOT])), [null, false, [], false, ""]);
});

test("the link is copied or shared with the names of both, and the card says that it has gone until the next move", async (context) => {
  recordPage(context, "around_a_game");
  const store = provideStorage();
  store.set("yavset.1.name", JSON.stringify("Ada"));
  const sent = /** @type {any[]} */ ([]);
  const device = { clipboard: { writeText: async (/** @type {string} */ text) => sent.push(text) }, share: async (/** @type {any} */ what) => (what.url.includes("b1") ? Promise.reject(new Error("no")) : sent.push(what)) };
  const match = game(["a1"], [PERSON, { kind: "friend" }], { friend: "k3" });
  const { host, text, friend } = card(match, device);
  assert.deepEqual(actions(host), ["friend-share", "friend-copy"]);
  assert.ok(host.querySelector("[data-action=friend-share]").classList.contains("main") && !host.querySelector("[data-action=friend-copy]").classList.contains("main"));
  const input = host.querySelector("input");
  assert.equal(input.value, "Ada");
  let progressed = 0;
  match.progressed.listen(() => (progressed += 1));
  input.value = " Max <b> ";
  input.dispatchEvent(new window.Event("change"));
  assert.deepEqual([progressed, JSON.parse(store.get("yavset.1.name") ?? "")], [1, "Max b"]);
  await click(host, "[data-action=friend-share]");
  const { title, url } = sent[0];
  assert.deepEqual([title, friendsIn(url), readLink(url.split("#")[1]).moves, text()], ["Toy", { friend: "k3", names: ["Max b"] }, ["a1"], t("friend-sent")]);
  match.take(["a1", "b1", "c1"]);
  await settled();
  friend.update();
  assert.equal(text(), t("friend-send"));
  // Who changes their mind has not sent it.
  await click(host, "[data-action=friend-share]");
  assert.equal(text(), t("friend-send"));
  await click(host, "[data-action=friend-copy]");
  await settled();
  assert.deepEqual([sent.length, text()], [2, t("friend-sent")]);
  assert.ok(card(match).host.querySelector("[data-action=friend-copy]").classList.contains("main"));
});

test("the card at the end tells how games against a bot of this level went, where they count", (context) => {
  recordPage(context, "around_a_game");
  const tally = (/** @type {object[]} */ seats, /** @type {any} */ games) => {
    provideStorage().set("yavset.1.results", JSON.stringify({ counted: [], games }));
    const host = element();
    const match = game(["a1", "e9"], seats);
    new EndCard(host, () => match, { again: () => undefined, review: () => undefined, share: () => undefined }).update();
    return host.querySelector(".ending-tally").textContent;
  };
  const some = { toy: { 2: { won: 3, lost: 1, drawn: 0 }, 3: { won: 9, lost: 9, drawn: 9 } } };
  assert.equal(tally([PERSON, BOT], some), t("end-tally", { level: 2, won: 3, lost: 1, drawn: 0 }));
  assert.equal(tally([BOT, PERSON], some), t("end-tally", { level: 2, won: 3, lost: 1, drawn: 0 }));
  assert.equal(tally([PERSON, BOT], { toy: { 2: { won: 0, lost: 0, drawn: 2 } } }), t("end-tally", { level: 2, won: 0, lost: 0, drawn: 2 }));
  for (const [seats, games] of /** @type {[object[], any][]} */ ([[[PERSON, BOT], {}], [[PERSON, BOT], { odd: some.toy }], [[PERSON, PERSON], some], [[BOT, BOT], some], [[PERSON, { kind: "bot", level: 1 }], some]])) assert.equal(tally(seats, games), "");
});

test("the card at the end shows of a game what a new card would, whatever games were on the table before", () => {
  provideStorage().set("yavset.1.results", JSON.stringify({ counted: [], games: { toy: { 2: { won: 3, lost: 1, drawn: 0 } } } }));
  setOpinion("liked", 1);
  setOpinion("disliked", -1);
  const rules = fc.constantFrom(null, ...["liked", "disliked", "other"].map((code) => ({ code })));
  const seats = fc.constantFrom([PERSON, BOT], [BOT, PERSON], [PERSON, PERSON], [PERSON, { kind: "bot", level: 6 }]).map((all) => [...all]);
  const games = fc.record({ rules, seats, moves: fc.constantFrom(["a1", "e9"], ["a1"]).map((all) => [...all]) });
  /** @param {any} host @param {() => any} match */
  const cardOf = (host, match) => new EndCard(host, match, { again: () => undefined, review: () => undefined, share: () => undefined });
  fc.assert(
    fc.property(fc.array(games, { minLength: 1, maxLength: 4 }), (all) => {
      const [host, fresh] = [element(), element()];
      let match = /** @type {any} */ (null);
      const card = cardOf(host, () => match);
      for (const { moves, seats: seated, rules: played } of all) {
        match = game(moves, seated, { description: { ...DESCRIPTION, rules: played } });
        card.update();
      }
      cardOf(fresh, () => match).update();
      assert.equal(host.hidden, fresh.hidden);
      if (!host.hidden) assert.equal(host.innerHTML, fresh.innerHTML);
    }),
    { numRuns: 40 },
  );
});

// A new game.

const OPTIONS = [
  { name: "size", kind: "choice", values: [5, 6, 7], default: 5, value: 5, implied: false }, { name: "swap", kind: "yes-no", values: [true, false], default: false, value: false, implied: false },
  { name: "seed", kind: "text", values: null, default: null, value: null, implied: false }, { name: "cells", kind: "choice", values: [1, 2], default: 1, value: 1, implied: true }, { name: "setup", kind: "text", values: null, default: null, value: "x", implied: false },
];

/** @param {any} [how] */
function chosen({ options = {}, seats = [PERSON, BOT], description = { ...DESCRIPTION, options: OPTIONS }, reply = (/** @type {any} */ body) => ({ game: { ...description, options: OPTIONS.map((one) => ({ ...one, value: body.options[one.name] ?? one.default })) } }) } = {}) {
  document.body.replaceChildren();
  const asked = /** @type {any[]} */ ([]);
  const done = /** @type {any[]} */ ([]);
  const python = { request: async (/** @type {any} */ body) => (asked.push(structuredClone(body)), reply(body)) };
  askNewGame(/** @type {any} */ ({ game: description }), /** @type {any} */ (python), { options: Object.freeze(options), seats: /** @type {any} */ (Object.freeze(seats)), start: (...found) => done.push(found), games: () => done.push("games") });
  const find = (/** @type {string} */ selector) => dialog()?.querySelector(selector);
  const put = async (/** @type {string} */ name, /** @type {any} */ value) => {
    const field = find(`[data-option=${name}]`);
    if (typeof value === "boolean") field.checked = value;
    else if (field.localName === "select") field.selectedIndex = OPTIONS.find((one) => one.name === name)?.values?.indexOf(/** @type {never} */ (value));
    else field.value = value;
    field.dispatchEvent(new window.Event("change"));
    await settled();
    await settled();
  };
  const kinds = () => [...dialog().querySelectorAll("[data-seat]")].map((/** @type {any} */ list) => list.value);
  const submit = () => find("form").dispatchEvent(new window.Event("submit", { cancelable: true }));
  return { asked, done, find, put, kinds, submit };
}

test("a new game has the options chosen; defaults are not named, and what follows from others is not asked for", async (context) => {
  recordPage(context, "around_a_game");
  const { asked, done, find, put, submit } = chosen();
  assert.deepEqual([...dialog().querySelectorAll("[data-option]")].map((/** @type {any} */ one) => one.dataset.option), ["size", "swap", "seed", "setup"]);
  assert.deepEqual([...find("[data-option=size]").querySelectorAll("option")].map((/** @type {any} */ one) => one.textContent), ["small", "large", "7"]);
  assert.deepEqual([find("[data-option=setup]").value, find("[data-option=seed]").value, asked.length], ["x", "", 0]);
  await put("size", 7);
  await put("swap", true);
  await put("seed", " 12 ");
  assert.deepEqual(asked.at(-1), { do: "describe", game: "toy", options: { size: 7, swap: true, seed: 12 } });
  await put("setup", "wb.");
  await put("size", 5);
  await put("swap", false);
  await put("seed", "");
  // A default is named where Python's answer has something else in its place.
  assert.deepEqual(asked.at(-1).options, { setup: "wb.", size: 5, swap: false });
  await put("size", 5);
  await put("swap", false);
  assert.deepEqual(asked.at(-1).options, { setup: "wb." });
  submit();
  assert.deepEqual([done[0][0], done[0][1], dialog()], [{ setup: "wb." }, [PERSON, BOT], undefined]);
  const other = chosen();
  await click(dialog(), "[data-action=other]");
  assert.deepEqual([other.done, dialog()], [["games"], undefined]);
  const ludi = chosen({ description: { ...DESCRIPTION, rules: { code: "h5-x", phrases: {}, short: [], aloud: [] }, options: [{ name: "rules", kind: "text", values: null, default: null, value: "h5-x", implied: false }] } });
  assert.deepEqual([ludi.find("[data-option=rules]"), ludi.find("[data-action=write]").getAttribute("href")], [null, "#ludi/h5-x"]);
});

test("a default that another choice has ruled out can be chosen all the same, and Python says no", async (context) => {
  recordPage(context, "around_a_game");
  const reply = (/** @type {any} */ { options }) => {
    if (options.size === 5) throw new Error("five");
    return { game: { ...DESCRIPTION, options: OPTIONS.map((one) => ({ ...one, value: one.name === "size" ? 6 : one.value })) } };
  };
  const { asked, put, find, submit, done } = chosen({ options: { swap: true }, reply });
  await settled();
  assert.deepEqual([asked[0].options, find("[data-option=size]").value], [{ swap: true }, "6"]);
  await put("size", 5);
  assert.deepEqual([asked.at(-1).options, find(".field-error").textContent.includes("five"), find("[data-action=start]").getAttribute("aria-disabled")], [{ swap: true, size: 5 }, true, "true"]);
  submit();
  assert.deepEqual(done, []);
});

test("seats are chosen one by one or both at once; a bot has the level of the one before, else the usual", async (context) => {
  recordPage(context, "around_a_game");
  settings.level = 3;
  const { find, kinds, submit, done } = chosen({ seats: [PERSON, { kind: "bot", level: 5 }] });
  const pressed = () => [...dialog().querySelectorAll("[data-quick][aria-pressed=true]")].map((/** @type {any} */ one) => one.dataset.quick);
  assert.deepEqual([kinds(), pressed()], [["person", "5"], ["first"]]);
  const mix = async (/** @type {string} */ quick) => {
    await click(dialog(), `[data-quick=${quick}]`);
    return [kinds(), pressed()];
  };
  assert.deepEqual(await mix("second"), [["5", "person"], ["second"]]);
  assert.deepEqual(await mix("people"), [["person", "person"], ["people"]]);
  assert.deepEqual(await mix("friend"), [["person", "friend"], ["friend"]]);
  assert.deepEqual(await mix("first"), [["person", "3"], ["first"]]);
  const chance = context.mock.method(Math, "random", () => 0.4);
  assert.deepEqual((await mix("random"))[0], ["person", "3"]);
  chance.mock.mockImplementation(() => 0.6);
  assert.deepEqual((await mix("random"))[0], ["3", "person"]);
  const seat = (/** @type {number} */ at, /** @type {string} */ value) => {
    const list = find(`[data-seat="${at}"]`);
    list.value = value;
    list.dispatchEvent(new window.Event("change"));
    return [kinds(), pressed()];
  };
  assert.deepEqual(seat(0, "6"), [["6", "person"], ["second"]]);
  assert.deepEqual(seat(1, "friend"), [["6", "friend"], []]);
  submit();
  assert.deepEqual(done[0][1], [{ kind: "bot", level: 6 }, { kind: "friend" }]);
  // With more players there are more seats, and no quick choices.
  const three = chosen({ options: { size: 6 }, reply: () => ({ game: { ...DESCRIPTION, players: ["white", "black", "red"], options: OPTIONS } }) });
  await settled();
  await settled();
  assert.deepEqual([three.kinds(), three.find("[data-quick]")], [["person", "2", "2"], null]);
});

// Dialogs.

test("a question is answered once, or closed; a dialog closes at its backdrop and with a link to another view", async (context) => {
  recordPage(context, "around_a_game");
  document.body.replaceChildren();
  const answers = [{ answer: "no", label: "No" }, { answer: "yes", label: "Yes", main: true }];
  const asked = ask("Sure?", "Really?", answers);
  assert.deepEqual([dialog().querySelector("h2").textContent, dialog().querySelector("p").textContent, dialog().querySelector(".main").dataset.answer], ["Sure?", "Really?", "yes"]);
  await click(dialog(), "[data-answer=yes]");
  assert.deepEqual([await asked, dialog()], ["yes", undefined]);
  const closed = ask("Sure?", "Really?", answers);
  await click(dialog(), "[data-action=close]");
  assert.equal(await closed, null);
  let count = 0;
  const link = document.createElement("a");
  link.setAttribute("href", "#games");
  const away = document.createElement("a");
  away.setAttribute("href", "https://elsewhere.example/#games");
  openDialog("Some", [link, away], { name: "some", wide: true, onClose: () => (count += 1) });
  const some = dialog();
  assert.deepEqual([some.dataset.dialog, some.className, some.getAttribute("aria-labelledby") === some.querySelector("h2").id], ["some", "dialog wide", true]);
  some.querySelector("h2").dispatchEvent(new window.Event("pointerdown", { bubbles: true }));
  await click(some, "a[href^=https]");
  assert.equal(count, 0);
  await click(some, "a[href^='#']");
  assert.deepEqual([count, dialog()], [1, undefined]);
  openDialog("Other", []);
  dialog().dispatchEvent(new window.Event("pointerdown", { bubbles: true }));
  assert.equal(dialog(), undefined);
});

test("what is copied for a friend is the game shown, though another said the same before", async () => {
  provideStorage();
  const sent = /** @type {string[]} */ ([]);
  provideNavigator({ clipboard: { writeText: async (/** @type {string} */ text) => sent.push(text) } });
  let match = game(["a1"], [PERSON, FRIEND], { friend: "k3" });
  const host = element();
  const friend = new FriendCard(host, () => match);
  friend.update();
  match = game(["b1"], [PERSON, FRIEND], { friend: "k4" });
  friend.update();
  await click(host, "[data-action=friend-copy]");
  assert.deepEqual(sent.map((link) => /b1.*k4/.test(link)), [true]);
  provideNavigator({});
});

test("the card for a friend says what a new one would, whatever was done before", async () => {
  provideStorage();
  const STEP = fc.oneof(
    fc.record({ moves: fc.integer({ min: 0, max: 5 }), ended: fc.boolean() }),
    fc.record({ ply: fc.nat(5) }),
    fc.record({ press: fc.constant("friend-copy") }),
  );
  provideNavigator({ clipboard: { writeText: async () => undefined } });
  const ALL = ["a1", "b1", "c1", "d1", "a2", "b2"];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(0, 1), fc.array(STEP, { minLength: 1, maxLength: 8 }), async (own, steps) => {
      const seats = own === 0 ? [PERSON, FRIEND] : [FRIEND, PERSON];
      const match = game([], seats, { friend: "k3" });
      match.begin();
      await settled();
      const host = element();
      document.body.replaceChildren(host);
      const friend = new FriendCard(host, () => match);
      friend.update();
      /** The position whose link has been copied last. @type {string | null} */
      let sent = null;
      for (const step of steps) {
        if ("moves" in step) match.take([...ALL.slice(0, step.moves), ...(step.ended ? ["e9"] : [])]);
        else if ("ply" in step) match.go(step.ply);
        else if (host.querySelector("[data-action=friend-copy]") && !host.hidden) {
          await click(host, "[data-action=friend-copy]");
          sent = match.key();
        }
        await settled();
        friend.update();
        const { moves, ply, view } = match;
        const mine = moves.filter((/** @type {string} */ _, /** @type {number} */ at) => at % 2 === own).length;
        // The friend is next, or has not seen the end.
        const toSend = ply === moves.length && moves.length % 2 !== own;
        const welcomed = ply === moves.length && mine === 0 && !view.outcome && moves.length % 2 === own;
        assert.equal(host.hidden, !toSend && !welcomed);
        if (!toSend) continue;
        assert.equal(host.querySelector("p").textContent, t(view.outcome ? "friend-send-end" : sent === match.key() ? "friend-sent" : "friend-send"));
        assert.equal(host.querySelector("input") !== null, mine === 1);
      }
      match.close();
    }),
    { numRuns: 60, includeErrorInReport: true },
  );
  provideNavigator({});
});

test("the last move is sent to a friend whoever would be next, and nothing is while Python reads it", () => {
  provideStorage();
  for (const seat of [0, 1]) {
    for (const [moves, mine] of /** @type {const} */ ([[["a1", "b1", "e9"], true], [["a1", "e9"], false]])) {
      const match = game([...moves], [PERSON, FRIEND], { friend: "k3", view: { ...toyView([...moves]), seat } });
      assert.equal(card(match).text(), mine ? t("friend-send-end") : null);
    }
  }
  const waits = game(["a1"], [PERSON, FRIEND], { friend: "k3", fetch: () => undefined });
  assert.equal(card(waits).text(), null);
  // The tab says whose turn it is at the end of the game alone.
  const earlier = game(["a1", "b1"], [PERSON, FRIEND], { friend: "k3" });
  assert.equal(card(earlier).title(), t("app-title", { game: `${t("status-you")} · Toy` }));
  earlier.ply = 0;
  earlier.view = toyView([]);
  assert.equal(card(earlier).title(), t("app-title", { game: "Toy" }));
});

test("a dialog closes once, also by a press within a link; a layer that is gone is closed no more", () => {
  let closes = 0;
  const link = document.createElement("a");
  link.setAttribute("href", "#games");
  const inside = document.createElement("b");
  link.append(inside);
  openDialog("Some", [link], { onClose: () => (closes += 1) });
  inside.dispatchEvent(new window.Event("click", { bubbles: true }));
  assert.deepEqual([closes, dialog()], [1, undefined]);
  happen("hashchange");
  assert.equal(closes, 1);
});

test("of what is typed only a seed becomes a number", async () => {
  const { asked, put } = chosen();
  for (const [name, typed, read] of /** @type {[string, string, unknown][]} */ ([["seed", "12", 12], ["seed", "-3", -3], ["seed", "1.5", "1.5"], ["seed", "x", "x"], ["setup", "12", "12"], ["setup", "-3", "-3"], ["setup", " wb ", "wb"], ["setup", " ", undefined]])) {
    await put(name, typed);
    assert.deepEqual(asked.at(-1).options[name], read, `${name} ${typed}`);
  }
  dialog().close();
});
