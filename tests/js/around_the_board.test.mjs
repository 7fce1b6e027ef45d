// What surrounds a board: seats, the offer to swap, buttons, notices, choices at a cell. Each shows the game as it is now, whatever
// it has shown before.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Signal } from "../../web/js/base/signal.js";
import { recordPage } from "./recorded.mjs";
import { document, rowOf, window } from "./sizeless_page.mjs";
import { settled } from "./toy_python.mjs";

const { change } = await import("../../web/js/base/settings.js");
const { ActionBar } = await import("../../web/js/board/action_bar.js");
const { Chooser } = await import("../../web/js/board/chooser.js");
const { GameBoard, LazyPart } = await import("../../web/js/board/game_board.js");
const { MoveEntry } = await import("../../web/js/board/move_entry.js");
const { Notice } = await import("../../web/js/board/notice.js");
const { Paths } = await import("../../web/js/board/paths.js");
const { playerSelect, SeatCards } = await import("../../web/js/board/seat_cards.js");
const { SwapOffer } = await import("../../web/js/board/swap_offer.js");
const { TaskBar } = await import("../../web/js/board/task_bar.js");
const { said, t } = await import("../../web/js/text/i18n.js");
const { buttonText, capital, colourName, playerName, sideName } = await import("../../web/js/text/words.js");

const click = (/** @type {any} */ one) => one.dispatchEvent(new window.Event("click"));
const named = (/** @type {any} */ host, /** @type {string} */ name) => [...host.querySelectorAll(`[${name}]`)];
const actions = (/** @type {any} */ host) => named(host, "data-action").map((one) => one.getAttribute("data-action"));

test("the bar of actions offers what can be done now", () => {
  const MATCH = fc.record({ undoTarget: fc.integer({ min: -1, max: 1 }), undone: fc.constantFrom([], ["a1"], ["a1", "b1"]), personToMove: fc.boolean(), analysis: fc.record({ busy: fc.constantFrom(null, "hint", "bot", "analysis"), analysing: fc.boolean() }) });
  fc.assert(
    fc.property(fc.array(MATCH, { minLength: 1, maxLength: 3 }), (matches) => {
      /** @type {any} */
      let match = null;
      const done = /** @type {string[]} */ ([]);
      const bar = new ActionBar(() => match, (action) => done.push(action));
      for (match of matches) {
        bar.update();
        const buttons = named(bar.element, "data-action");
        assert.deepEqual(buttons.map((one) => one.getAttribute("data-action")), ["undo", "redo", "hint", "analyse", "flip", "new"]);
        const enabled = [match.undoTarget >= 0, match.undone.length > 0, match.personToMove && match.analysis.busy !== "hint", true, true, true];
        assert.deepEqual(buttons.map((one) => !one.hasAttribute("aria-disabled")), enabled);
        assert.deepEqual(buttons.map((one) => one.getAttribute("aria-pressed")), [null, null, null, String(match.analysis.analysing), null, null]);
        for (const button of buttons) click(button);
        assert.deepEqual(done.splice(0), actions(bar.element).filter((_, at) => enabled[at]));
      }
    }),
    { numRuns: 40, includeErrorInReport: true },
  );
});

const SWAPS = /** @type {Record<string, Record<string, string[][]>>} */ ({
  two: { a1: [["a1"]], swap: [["!swap"]] }, three: { a1: [["a1"]], "swap:white": [["!swap:white"]], "swap:red": [["!swap:red"]] }, none: { a1: [["a1"]], pass: [["!pass"]] },
});

test("an offer to swap stands until it is turned down at its position, or the position is another", () => {
  const STEP = fc.oneof(
    { weight: 3, arbitrary: fc.record({ id: fc.constantFrom("1", "2"), at: fc.constantFrom("e5", "e5 d4"), targets: fc.constantFrom("two", "three", "none"), personToMove: fc.constantFrom(true, true, false), to_move: fc.constantFrom("white", "black") }) },
    fc.constantFrom("no", "yes"),
  );
  fc.assert(
    fc.property(fc.array(STEP, { maxLength: 10 }), (steps) => {
      const given = /** @type {string[]} */ ([]);
      let focused = 0;
      const table = /** @type {any} */ ({ paths: new Paths({}), give: (/** @type {string} */ token) => given.push(token), grid: { focus: () => (focused += 1) } });
      /** @type {any} */
      let match = { here: "0 ", personToMove: false, view: {}, description: { players: ["white", "black"] } };
      const offer = new SwapOffer(() => match, table);
      let dismissed = "";
      let position = "0 ";
      for (const step of steps) {
        const wanted = table.paths.next.filter((/** @type {string} */ token) => token.startsWith("!swap"));
        const there = wanted.length > 0 && match.personToMove && position !== dismissed;
        if (typeof step === "string") {
          if (!there) continue;
          if (step === "no") {
            click(offer.element.querySelector("[data-action=no-swap]"));
            dismissed = position;
            assert.equal(focused, 1);
            focused = 0;
          } else for (const button of named(offer.element, "data-token")) click(button);
          assert.deepEqual(given.splice(0), step === "yes" ? wanted : []);
        } else {
          const { id, at, targets, personToMove, to_move } = step;
          position = `${id} ${at}`;
          table.paths = new Paths(SWAPS[targets] ?? {});
          match = { here: position, personToMove, view: { to_move }, description: { players: ["white", "black"] } };
          offer.update();
        }
        const tokens = table.paths.next.filter((/** @type {string} */ token) => token.startsWith("!swap"));
        const shown = tokens.length > 0 && match.personToMove && position !== dismissed;
        assert.deepEqual([offer.element.hidden, offer.element.children.length > 0], [!shown, shown]);
        if (!shown) continue;
        const other = sideName(match.view.to_move === "white" ? "black" : "white");
        const buttons = named(offer.element, "data-token").map((one) => [one.getAttribute("data-token"), one.textContent]);
        const names = tokens[0] === "!swap" ? other : tokens.map((/** @type {string} */ token) => sideName(token.split(":")[1] ?? "")).join(" / ");
        assert.deepEqual(buttons, tokens.map((/** @type {string} */ token) => [token, token === "!swap" ? t("swap-do", { side: other }) : buttonText(token)]));
        assert.ok(offer.element.querySelector("p")?.textContent?.includes(t("swap-text", { side: names })));
      }
    }),
    { numRuns: 150, includeErrorInReport: true },
  );
});

const SEAT = fc.oneof(fc.constant({ kind: "person" }), fc.record({ kind: fc.constant("bot"), level: fc.integer({ min: 1, max: 6 }) }), fc.record({ kind: fc.constant("friend"), name: fc.constantFrom("", "Ada") }));
const PLAYERS = ["white", "black", "red"];
const TABLE = fc.record({
  id: fc.constantFrom("1", "2"), seating: fc.shuffledSubarray([0, 1, 2], { minLength: 2 }), seats: fc.tuple(SEAT, SEAT, SEAT), to_move: fc.constantFrom(...PLAYERS), winner: fc.constantFrom(undefined, null, ...PLAYERS),
  out: fc.subarray(PLAYERS), earlier: fc.array(fc.constantFrom([], ["red"], ["black"]), { maxLength: 4 }), ply: fc.nat(4), standing: fc.subarray(["white", "black", ""]), moving: fc.boolean(),
});

test("each seat has a card: who sits there and plays what, whose turn it is, who has won, who is out, and what is counted", (context) => {
  context.after(() => change("animation", true));
  /** @type {string[]} */
  const animated = [];
  Object.assign(window.Element.prototype, {
    /** @this {any} */
    animate() {
      animated.push(this.closest(".seat").dataset.side);
    },
  });
  fc.assert(
    fc.property(fc.array(TABLE, { minLength: 1, maxLength: 4 }), (tables) => {
      /** @type {any} */
      let match = null;
      const sat = /** @type {unknown[]} */ ([]);
      const cards = new SeatCards(() => match);
      let [before, content] = ["", ""];
      for (const { id, seating, seats, to_move, winner, out, earlier, ply, standing, moving } of tables) {
        change("animation", moving);
        const players = PLAYERS.slice(0, seating.length);
        const order = seating.toSorted((one, other) => one - other);
        const view = {
          seats: Object.fromEntries(players.map((player, at) => [player, order.indexOf(seating[at] ?? 0)])), to_move, outcome: winner === undefined ? null : { winner },
          out: Object.fromEntries(out.map((player) => [player, []])),
          standing: standing.map((player) => ({ id: "moves-round", values: { number: 3 }, ...(player === "" ? {} : { player }) })),
        };
        const sitting = seats.slice(0, players.length);
        match = { id, seats: sitting, view, ply, line: earlier.map((gone) => ({ out: gone })), setSeat: (/** @type {number} */ seat, /** @type {any} */ who) => sat.push([seat, who]) };
        animated.length = 0;
        cards.update();
        const shown = /** @type {any[]} */ ([...cards.cards.children]);
        const bySeat = players.toSorted((one, other) => (view.seats[one] ?? 0) - (view.seats[other] ?? 0));
        const gone = new Set([...out, ...earlier.slice(0, ply).flat()]);
        const counted = capital(said({ id: "moves-round", values: { number: 3 } }));
        const told = bySeat.map((player, seat) => ({
          side: player, seat: String(seat), name: playerName(/** @type {any} */ (sitting), seat), stone: true,
          active: winner === undefined && to_move === player, winner: winner === player, out: gone.has(player), counted: standing.includes(player) ? counted : "",
        }));
        assert.deepEqual(shown.map((card) => ({
          side: card.dataset.side, seat: card.dataset.seat, name: card.querySelector(".seat-player").textContent, stone: card.querySelector(`.stone`) !== null,
          active: card.classList.contains("active") && card.getAttribute("aria-current") === "true", winner: card.classList.contains("winner"),
          out: card.classList.contains("out") && card.querySelector(".seat-out").textContent === t("seat-out"), counted: card.querySelector(".seat-standing").textContent,
        })), told);
        for (const [at, card] of shown.entries()) {
          assert.ok(card.querySelector(".seat-side").textContent.startsWith(sideName(bySeat[at] ?? "")));
          assert.equal(card.classList.contains("shapes"), players.length > 2);
          assert.equal(card.querySelector("select").value, String(sitting[at]?.kind === "bot" ? /** @type {any} */ (sitting[at]).level : sitting[at]?.kind));
        }
        assert.equal(cards.standing.textContent, standing.includes("") ? counted : "");
        // Stones go from card to card where players of one game have changed seats.
        const seated = JSON.stringify([id, bySeat.map((player, seat) => [player, seat])]);
        const anew = JSON.stringify([seated, sitting]);
        const swapped = content !== anew && before !== "" && before !== seated && before.startsWith(`["${id}"`) && moving;
        const stayed = new Set(before === "" ? [] : JSON.parse(before)[1].map((/** @type {string[]} */ [player]) => player));
        assert.deepEqual(animated, swapped ? bySeat.filter((player) => stayed.has(player)) : []);
        if (content !== anew) before = seated;
        content = anew;
        for (const [at, card] of shown.entries()) {
          const list = card.querySelector("select");
          for (const value of ["person", "friend", "4"]) {
            list.value = value;
            list.dispatchEvent(new window.Event("change"));
            assert.deepEqual(sat.splice(0), [[at, value === "4" ? { kind: "bot", level: 4 } : { kind: value }]]);
          }
          list.value = String(sitting[at]?.kind === "bot" ? /** @type {any} */ (sitting[at]).level : sitting[at]?.kind);
        }
      }
    }),
    { numRuns: 60, includeErrorInReport: true },
  );
});

test("the list of a seat names a person, a friend and the six levels", (context) => {
  recordPage(context, "around_the_board");
  const list = playerSelect({ kind: "bot", level: 5 }, "You", () => undefined);
  const options = [...list.querySelectorAll("option")].map((one) => [one.getAttribute("value"), one.textContent]);
  assert.deepEqual(options, [["person", "You"], ["friend", t("who-friend")], ...[1, 2, 3, 4, 5, 6].map((level) => [String(level), t(`level-${level}`)])]);
  assert.equal(list.value, "5");
});

test("a notice says what it is given and nothing that it said before", () => {
  const SAID = fc.record({ error: fc.constantFrom("", "broken"), load: fc.option(fc.record({ share: fc.constantFrom(0, 0.5), text: fc.constantFrom("2 MB", "4 MB") })), news: fc.constantFrom("", "news"), hint: fc.constantFrom("", "try a1"), acts: fc.subarray(["retry", "stop"]) }, { requiredKeys: [] });
  fc.assert(
    fc.property(fc.array(SAID, { minLength: 1, maxLength: 4 }), (all) => {
      const notice = new Notice();
      const done = /** @type {string[]} */ ([]);
      for (const { acts = [], ...what } of all) {
        notice.show({ ...what, ...(acts.length > 0 ? { controls: acts.map((action) => ({ action, label: action, act: () => done.push(action) })) } : {}) });
        const { error = "", load = null, news = "", hint = "" } = what;
        const lines = [...notice.text.children].map((one) => [one.getAttribute("class"), one.getAttribute("role"), one.textContent]);
        assert.deepEqual(lines, [
          ...(error ? [["notice-error", "alert", error]] : []), ...(load ? [["notice-load", null, load.text]] : []),
          ...(news ? [["notice-news", null, news]] : []), ...(hint ? [["notice-hint", null, hint]] : []),
        ]);
        if (load) assert.equal(/** @type {any} */ (notice.text.querySelector(".meter i")).style.width, `${100 * load.share}%`);
        for (const button of named(notice.buttons, "data-action")) click(button);
        assert.deepEqual(done.splice(0), acts);
      }
    }),
    { numRuns: 80, includeErrorInReport: true },
  );
});

test("the bar of a task says its words as Markdown and has its buttons, of which walks are icons", () => {
  const TASK = fc.record({ text: fc.constantFrom("", "Take **this**.", "Or that."), answer: fc.constantFrom("open", "right", "wrong", "shown"), acts: fc.subarray(["previous", "next", "step-back", "step-next", "again"]) });
  fc.assert(
    fc.property(fc.array(TASK, { minLength: 1, maxLength: 4 }), (tasks) => {
      const bar = new TaskBar();
      const done = /** @type {string[]} */ ([]);
      for (const [number, { text, answer, acts }] of tasks.entries()) {
        const controls = /** @type {any[]} */ (acts.map((action) => ({ action, icon: "next", label: `Do ${action}`, act: () => done.push(`${action} ${number}`) })));
        const [before, spoken] = [bar.said.firstElementChild, JSON.stringify([bar.said.textContent, bar.said.dataset["answer"]])];
        bar.show({ text, answer: /** @type {any} */ (answer), controls });
        // A reader hears the same words again where they answer something else, and else only once.
        const again = spoken === JSON.stringify([bar.said.textContent, answer]);
        if (text !== "" && before) assert.equal(bar.said.firstElementChild === before, again);
        assert.deepEqual([bar.said.hidden, bar.said.dataset["answer"], bar.said.textContent, bar.said.querySelector("strong") !== null], [text === "", answer, text.replaceAll("*", ""), text.includes("**")]);
        assert.equal(bar.buttons.hidden, acts.length === 0);
        const buttons = named(bar.buttons, "data-action");
        assert.deepEqual(buttons.map((one) => one.textContent), acts.map((action) => (["previous", "next", "step-back"].includes(action) ? "" : `Do ${action}`)));
        for (const button of buttons) click(button);
        assert.deepEqual(done.splice(0), acts.map((action) => `${action} ${number}`), "the buttons do what they are given now");
      }
    }),
    { numRuns: 60, includeErrorInReport: true },
  );
});

test("choices at a cell lie beside it, within the board, and point at what they would do", (context) => {
  recordPage(context, "around_the_board");
  const given = /** @type {unknown[]} */ ([]);
  const room = document.createElement("div");
  let width = 200;
  Object.defineProperty(room, "clientWidth", { get: () => width });
  document.body.append(room);
  const chooser = new Chooser({ give: (token) => given.push(["give", token]), cancel: () => given.push("cancel"), point: (axis) => given.push(["point", axis]) });
  room.append(chooser.element);
  Object.defineProperties(chooser.element, { offsetWidth: { value: 80 }, offsetHeight: { value: 30 } });
  const layout = (/** @type {number} */ x, /** @type {number} */ y, scale = 40) => /** @type {any} */ ({ scale, centre: () => ({ x, y }), axisAngle: (/** @type {string} */ axis) => (axis === "/" ? 1 : 2) });
  const paths = new Paths({ "a1-": [["a1", "axis-"]], "a1/": [["a1", "axis/"]], "b@a1": [["a1", "@black"]], done: [["a1", "!end"]] });
  chooser.focus();
  chooser.place(layout(1, 1));
  assert.equal(chooser.element.style.left, "");
  paths.push("a1");
  chooser.update(paths, layout(100, 100));
  const place = () => [chooser.element.style.left, chooser.element.style.top].map(parseFloat);
  assert.deepEqual(place(), [60, 100 - 0.62 * 40 - 30]);
  for (const [x, y, wide, left, top] of /** @type {const} */ ([[10, 100, 200, 4, 45.2], [195, 100, 200, 116, 45.2], [100, 50, 200, 60, 74.8], [100, 54.8, 200, 60, 79.6], [100, 54.9, 200, 60, 0.1], [50, 100, 60, 4, 45.2]])) {
    width = wide;
    chooser.place(layout(x, y));
    const found = place();
    assert.ok(Math.abs((found[0] ?? 0) - left) < 1e-6 && Math.abs((found[1] ?? 0) - top) < 1e-6, `${found} for ${[x, y, wide]}`);
  }
  chooser.place(null);
  const choices = named(chooser.element, "data-token");
  assert.deepEqual(choices.map((one) => one.getAttribute("aria-label")), ["Horizontal", "Rising to the right", colourName("black"), "End"].map((label, at) => choices[at]?.getAttribute("title") ?? label));
  assert.ok(choices[2]?.getAttribute("aria-label")?.toLowerCase().includes(colourName("black").toLowerCase()));
  assert.equal(choices[3]?.textContent, buttonText("!end"));
  const rods = choices.slice(0, 2).map((one) => one.querySelector(".rod-picture").style.transform);
  assert.deepEqual(rods, ["rotate(2rad)", "rotate(1rad)"]);
  assert.ok(choices[2]?.querySelector(".stone"));
  for (const one of choices) for (const type of ["pointerenter", "focus"]) one.dispatchEvent(new window.Event(type));
  assert.deepEqual(given.splice(0), ["-", "-", "/", "/", null, null, null, null].map((axis) => ["point", axis]));
  assert.equal(chooser.focused, false);
  chooser.focus();
  assert.deepEqual([document.activeElement === choices[0], chooser.focused], [true, true]);
  click(chooser.element.querySelector("[data-action=cancel]"));
  for (const one of choices) click(one);
  assert.deepEqual(given, ["cancel", ...["axis-", "axis/", "@black", "!end"].map((token) => ["give", token])]);
  chooser.update(paths, layout(1, 1), { "a1/": "three" });
  assert.deepEqual(named(chooser.element, "data-token").map((one) => [one.classList.contains("danger"), one.getAttribute("title").includes("three")]), [[false, false], [true, true], [false, false], [false, false]]);
  // Of several cells the last one is what the choices belong to.
  const asked = /** @type {string[]} */ ([]);
  const far = new Paths({ "a1b1-": [["a1", "b1", "axis-"]], "a1b1/": [["a1", "b1", "axis/"]] });
  for (const token of ["a1", "b1"]) far.push(token);
  chooser.update(far, { ...layout(1, 1), centre: (/** @type {string} */ cell) => (asked.push(cell), { x: 1, y: 1 }) });
  assert.deepEqual(new Set(asked), new Set(["b1"]));
  chooser.update(new Paths({ a1: [["a1"]] }), layout(1, 1));
  assert.deepEqual([chooser.element.hidden, chooser.element.children.length], [true, 0]);
  room.remove();
});

test("a field for moves is left with Escape as if nothing had been typed, and an error goes with the next letter", async (context) => {
  recordPage(context, "around_the_board");
  const left = /** @type {string[]} */ ([]);
  const match = { here: "1 ", personToMove: true, view: { targets: { a1: [["a1"]] } }, whyIllegal: async () => new Error("no such move") };
  const entry = new MoveEntry(() => /** @type {any} */ (match), (move) => left.push(move), () => left.push("left"));
  document.body.append(entry.element);
  const { field, error, element } = /** @type {any} */ (entry);
  entry.update();
  assert.deepEqual([field.getAttribute("aria-label"), entry.button.textContent], [t("entry-label"), t("entry-do")]);
  entry.focus();
  assert.deepEqual([element.classList.contains("wanted"), document.activeElement === field], [true, true]);
  const enter = async (/** @type {string} */ text) => {
    field.value = text;
    const event = new window.Event("submit", { cancelable: true });
    element.dispatchEvent(event);
    await settled();
    return [event.defaultPrevented, error.textContent, field.getAttribute("aria-invalid")];
  };
  assert.deepEqual(await enter("  "), [true, "", null]);
  assert.deepEqual(await enter("b 2"), [true, "no such move", "true"]);
  field.dispatchEvent(new window.Event("input"));
  assert.deepEqual([error.textContent, field.getAttribute("aria-invalid")], ["", null]);
  await enter("b2");
  const press = (/** @type {string} */ key) => {
    const event = Object.assign(new window.Event("keydown", { bubbles: true }), { key });
    let stopped = false;
    event.stopPropagation = () => (stopped = true);
    field.dispatchEvent(event);
    return stopped;
  };
  assert.deepEqual([press("x"), field.value, left], [false, "b2", []]);
  assert.deepEqual([press("Escape"), field.value, error.textContent, left, element.classList.contains("wanted"), document.activeElement === field], [true, "", "", ["left"], false, false]);
  // An answer that comes when another position, or another game, is shown is for nobody.
  for (const here of ["1 c3", "2 c3"]) {
    const late = enter("c3");
    match.here = here;
    assert.deepEqual(await late, [true, "", null]);
  }
  assert.deepEqual([await enter("A1 "), field.value, left], [[true, "", null], "", ["left", "a1"]]);
  element.remove();
});

test("a board follows one match at a time, shows its status, and hears of nothing when it was left", async (context) => {
  recordPage(context, "around_the_board");
  const match = () => /** @type {any} */ ({ analysis: { reported: new Signal() }, warned: new Signal() });
  /** @type {any} */
  let status = { colour: "white", text: "White to move" };
  /** @type {any} */
  let shown = null;
  const asked = { status: 0, shown: 0 };
  const view = { scene: { pieces: [], counts: {} }, targets: {}, events: [], last: [], outcome: null, to_move: "white", prompt: "place" };
  const board = new GameBoard({ status: () => (asked.status += 1, status), shown: () => (asked.shown += 1, shown) }, { id: "board", status: { id: "status" } });
  const part = { updates: /** @type {unknown[]} */ ([]), status: 0, update: (/** @type {unknown} */ before) => void part.updates.push(before), updateStatus: () => void (part.status += 1) };
  board.parts.push(part, { update: () => undefined });
  const [first, second] = [match(), match()];
  board.follow(first);
  first.analysis.reported.emit();
  first.warned.emit();
  assert.deepEqual(asked, { status: 1, shown: 1 });
  board.follow(second);
  first.analysis.reported.emit();
  first.warned.emit();
  second.analysis.reported.emit();
  second.warned.emit();
  assert.deepEqual(asked, { status: 2, shown: 2 });
  shown = { description: { id: "toy", name: "Toy", players: PLAYERS, colours: PLAYERS, board: rowOf("a1") }, view, enabled: true, pending: null, proposals: [] };
  const before = /** @type {any} */ ({ ply: 0 });
  board.update(before);
  board.update();
  assert.deepEqual(part.updates, [before, undefined]);
  assert.equal(part.status, 4);
  assert.equal(board.status.id, "status");
  for (const [how, wanted] of /** @type {[any, string[]][]} */ ([
    [{ colour: "white", text: "White to move" }, []], [{ colour: null, text: "Over", over: true }, ["over"]], [{ colour: null, text: "Lost", over: true, bad: true, said: "Well" }, ["over", "bad"]],
    [{ colour: "black", text: "Thinking", thinking: true }, []],
  ])) {
    status = how;
    board.updateStatus();
    assert.deepEqual(["over", "bad"].filter((name) => board.status.classList.contains(name)), wanted);
    assert.equal(board.status.textContent, `${how.said ? `${how.said} ` : ""}${how.text}`);
    assert.deepEqual([board.status.querySelector(".thinking") !== null, board.status.querySelector(".stone") !== null], [how.thinking ?? false, how.colour !== null]);
  }
  // With three players stones carry shapes, wherever they are.
  for (const element of [board.host, board.status, board.table.tray]) assert.equal(element.classList.contains("shapes"), true);
  // While every move goes on with the same stone, that is the one beside the status.
  shown = { ...shown, view: { ...view, targets: { "b@a1": [["@black", "a1"]] } } };
  status = { colour: "white", text: "White to move" };
  board.update();
  const blackStone = board.status.innerHTML;
  status = { colour: "black", text: "White to move" };
  board.updateStatus();
  assert.equal(board.status.innerHTML, blackStone);
  const counts = asked.status;
  board.table.stepped.emit();
  board.table.warned.emit();
  assert.equal(asked.status, counts + 2);
  let left = 0;
  board.leave.push(() => (left += 1));
  board.destroy();
  second.analysis.reported.emit();
  second.warned.emit();
  assert.deepEqual([left, asked.status, board.host.querySelector("canvas")], [1, counts + 2, null]);
});

test("marks over a board are the last ones asked for, whenever what draws them comes", async (context) => {
  recordPage(context, "around_the_board");
  const board = new GameBoard({ status: () => ({ colour: null, text: "" }), shown: () => null });
  const layers = () => [...board.host.querySelectorAll(".embed-marks")];
  const none = { arrows: [], fills: [], labels: [] };
  await board.mark(null);
  await board.mark(none);
  assert.equal(layers().length, 0);
  const fills = (/** @type {string} */ cell) => ({ ...none, fills: [{ cell, colour: "" }] });
  Object.assign(board.table.board, { layout: { centres: new Map([["a1", { x: 5, y: 5 }], ["b1", { x: 9, y: 9 }]]), corners: [{ x: 1, y: 1 }] } });
  const both = [board.mark(fills("a1")), board.mark(fills("b1"))];
  await Promise.all(both);
  const points = () => [...board.host.querySelectorAll("polygon")].map((one) => one.getAttribute("points"));
  assert.deepEqual([layers().length, points()], [1, ["10,10"]]);
  await board.mark(fills("a1"));
  assert.deepEqual(points(), ["6,6"]);
  await board.mark(null);
  assert.equal(layers()[0]?.hasAttribute("hidden"), true);
  // None asked for while what draws them is on its way.
  const other = new GameBoard({ status: () => ({ colour: null, text: "" }), shown: () => null });
  Object.assign(other.table.board, { layout: board.table.board.layout });
  await Promise.all([other.mark(fills("a1")), other.mark(null)]);
  assert.equal(other.host.querySelector(".embed-marks")?.hasAttribute("hidden") ?? true, true);
});

test("a lazy part is loaded once when it is first needed, shows what is given last, and is tried again where that failed", async () => {
  const STEP = fc.oneof(fc.record({ update: fc.nat(9) }), fc.record({ need: fc.boolean() }), fc.record({ come: fc.boolean() }));
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { maxLength: 14 }), async (steps) => {
      let [needed, loaded] = [false, 0];
      const shown = /** @type {unknown[]} */ ([]);
      const waiting = /** @type {{resolve: (part: any) => void, reject: (error: Error) => void}[]} */ ([]);
      const part = { update: (/** @type {unknown} */ before) => void shown.push(before) };
      const lazy = new LazyPart(() => needed, () => new Promise((resolve, reject) => waiting.push({ resolve, reject })), () => (loaded += 1));
      let [there, loads] = [false, 0];
      /** What waits for the part. @type {unknown[]} */
      let updates = [];
      const expected = /** @type {unknown[]} */ ([]);
      for (const step of steps) {
        if ("need" in step) needed = step.need;
        else if ("update" in step) {
          lazy.update(/** @type {any} */ (step.update));
          if (there) expected.push(step.update);
          else if (needed) {
            if (updates.length === 0) loads += 1;
            updates.push(step.update);
          }
        } else if (updates.length > 0) {
          const one = waiting.pop();
          if (step.come) one?.resolve(part);
          else one?.reject(new Error("no network"));
          there = step.come;
          if (there) expected.push(...updates);
          updates = [];
        }
        await settled();
        assert.deepEqual([shown, lazy.part !== null, loaded], [expected, there, Number(there)]);
        assert.equal(waiting.length, updates.length > 0 ? 1 : 0, `${loads} loads`);
      }
    }),
    { numRuns: 80, includeErrorInReport: true },
  );
});
