// The list of a game's rounds: every move near the one shown is listed once, in its round and under its player.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Shown } from "./recorded.mjs";
import { document, window } from "./sizeless_page.mjs";

const { RoundList } = await import("../../web/js/board/round_list.js");

const PLAYERS = ["white", "black", "red"];

/** A game: in each round each player makes one move or more, unless the player is out. */
const ROUND = fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2)).filter((counts) => counts.some((count) => count > 0));
const GAME = fc.oneof(fc.array(ROUND, { minLength: 1 }), fc.array(ROUND, { minLength: 250, maxLength: 300 }));

test("every move near the one shown is listed once, in its round and under its player", () => {
  fc.assert(
    fc.property(GAME, fc.nat(1000), (counts, share) => {
      const line = counts.flatMap((of, round) =>
        of.flatMap((count, seat) => Array.from({ length: count }, (_, n) => ({ move: `m${round}.${seat}.${n}`, player: PLAYERS[seat] ?? "", seat, round: round + 1 }))));
      const ply = Math.round((share * line.length) / 1000);
      const match = { line, moves: line.map(({ move }) => move), ply, variations: [], nags: {}, description: { players: PLAYERS }, go: () => undefined };
      const list = new RoundList(() => /** @type {any} */ (match), () => []);
      list.update();
      const listed = [...list.rounds.querySelectorAll(".round")].flatMap((row) => {
        const round = Number(row.querySelector(".round-number")?.textContent);
        return [...row.querySelectorAll(".turn")].flatMap((turn) =>
          [...turn.querySelectorAll("[data-ply]")].map((button) => ({
            round, player: PLAYERS[Number(turn.getAttribute("data-column")) - 2], ply: Number(button.getAttribute("data-ply")), move: button.textContent,
          })));
      });
      const first = listed[0]?.ply ?? 0;
      assert.deepEqual(listed, line.slice(first - 1, first - 1 + listed.length).map(({ round, player, move }, at) => ({ round, player, ply: first + at, move })));
      // Rounds before the one shown are in sight, and after it, as far as there are any.
      const here = line[Math.max(0, ply - 1)]?.round ?? 1;
      const rounds = new Set(listed.map(({ round }) => round));
      for (const round of [here - 20, here, here + 20]) assert.equal(rounds.has(round), round >= 1 && round <= counts.length, `round ${round} of ${counts.length}`);
      if (ply > 0) assert.equal(list.rounds.querySelector("[aria-current=step]")?.getAttribute("data-ply"), String(ply));
    }),
    { numRuns: 20, includeErrorInReport: true },
  );
});

/** A short game in which a player can move twice, with variations, verdicts and the marks of a record. */
const PARTS = fc.record({
  counts: fc.array(ROUND, { maxLength: 4 }),
  variations: fc.array(fc.record({ ply: fc.nat(9), more: fc.integer({ min: 1, max: 3 }) }), { maxLength: 3 }),
  verdicts: fc.uniqueArray(fc.record({ ply: fc.nat(9), nag: fc.constantFrom(1, 2, 4, 6) }), { selector: ({ ply }) => ply, maxLength: 4 }),
  nags: fc.dictionary(fc.integer({ min: 1, max: 10 }).map(String), fc.constantFrom(1, 3, 5, 14)),
  undone: fc.nat(2),
});
const SIGNS = /** @type {Record<number, string>} */ ({ 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" });

test("moves have their signs and reasons, variations stand in the round in which they leave the game, and all of them can be gone to", () => {
  fc.assert(
    fc.property(fc.array(PARTS, { minLength: 1, maxLength: 3 }), fc.boolean(), (games, two) => {
      const done = /** @type {any[]} */ ([]);
      /** @type {any} */
      let match = null;
      /** @type {any[]} */
      let found = [];
      const list = new RoundList(() => match, () => found);
      for (const { counts, variations, verdicts, nags, undone } of games) {
        const line = counts.flatMap((of, round) => of.flatMap((count, seat) => Array.from({ length: count }, (_, n) => ({ move: `m${round}.${seat}.${n}`, player: PLAYERS[seat] ?? "", seat, round: round + 1 }))));
        // What Python has said may know more moves than there are now.
        const moves = line.slice(0, Math.max(0, line.length - undone)).map(({ move }) => move);
        const shown = line.slice(0, moves.length);
        const beside = variations.map(({ ply, more }) => ({ ply: Math.min(ply, moves.length), moves: [...moves.slice(0, ply), ...["x1", "x2", "x3"].slice(0, more)] }));
        found = verdicts.filter(({ ply }) => ply < moves.length).map(({ ply, nag }) => ({ ply, nag, reason: { id: "review-only" }, better: [] }));
        match = {
          line, moves, ply: moves.length, variations: beside, nags, description: { players: two ? PLAYERS.slice(0, 2) : PLAYERS },
          go: (/** @type {number} */ ply) => done.push(["go", ply]), takeVariation: (/** @type {number} */ index) => done.push(["take", index]),
        };
        list.update();
        const buttons = [...list.rounds.querySelectorAll("button.move")];
        assert.deepEqual(buttons.map((button) => [button.textContent, button.getAttribute("data-nag"), Boolean(button.getAttribute("title"))]), shown.map(({ move }, at) => {
          const verdict = found.find(({ ply }) => ply === at);
          const nag = verdict?.nag ?? nags[at + 1];
          return [move + (nag ? (SIGNS[nag] ?? "") : ""), nag === undefined ? null : String(nag), verdict !== undefined];
        }));
        for (const [at, button] of buttons.entries()) {
          const label = String(button.getAttribute("aria-label"));
          const reason = button.getAttribute("title");
          assert.ok(label.includes(shown[at]?.move ?? "?"), label);
          if (reason) assert.ok(label.endsWith(`, ${reason}`), label);
        }
        const round = (/** @type {number} */ ply) => shown[Math.min(ply, shown.length - 1)]?.round ?? 1;
        const rows = [...list.rounds.querySelectorAll(".round")];
        const texts = beside.map(({ ply, moves }) => `${round(ply)}… ${moves.slice(ply).join(" ")}`);
        const within = rows.map((row, at) => [...row.querySelectorAll(".variation")].map((one) => [at + 1, one.textContent]));
        const first = rows.length === 0 ? [...list.rounds.querySelectorAll(".variation")].map((one) => [1, one.textContent]) : [];
        assert.deepEqual([...first, ...within.flat()].sort(), beside.map(({ ply }, index) => [round(ply), texts[index]]).sort());
        assert.equal(list.rounds.querySelector(".moves-empty") !== null, moves.length === 0);
        for (const button of buttons) button.dispatchEvent(new window.Event("click"));
        assert.deepEqual(done.splice(0), shown.map((_, at) => ["go", at + 1]));
        for (const button of list.rounds.querySelectorAll(".variation")) {
          button.dispatchEvent(new window.Event("click"));
          const [[kind, index]] = done.splice(0);
          assert.deepEqual([kind, texts[index]], ["take", button.textContent]);
          assert.ok(button.getAttribute("aria-label")?.includes(texts[index] ?? "?"));
        }
        assert.deepEqual([list.element.classList.contains("many-sides"), list.element.style.getPropertyValue("--players")], [!two, two ? "2" : "3"]);
      }
    }),
    { numRuns: 100, includeErrorInReport: true },
  );
});

test("as many other moves take the place of those before", () => {
  const match = { line: /** @type {any[]} */ ([]), moves: /** @type {string[]} */ ([]), ply: 0, variations: [], nags: {}, description: { players: PLAYERS.slice(0, 2) }, go: () => undefined };
  const list = new RoundList(() => /** @type {any} */ (match), () => []);
  fc.assert(
    fc.property(fc.array(fc.array(fc.constantFrom("a1", "b1"), { minLength: 1, maxLength: 2 }), { maxLength: 4 }), (lines) => {
      for (const moves of lines) {
        Object.assign(match, { moves, ply: moves.length, line: moves.map((move, at) => ({ move, player: PLAYERS[at] ?? "", seat: at, round: 1 })) });
        list.update();
        assert.deepEqual([...list.rounds.querySelectorAll("button.move")].map((button) => button.textContent), moves);
      }
    }),
  );
});

test("the rounds before and after those that are listed can be gone to", () => {
  const line = Array.from({ length: 700 }, (_, at) => ({ move: `m${at}`, player: PLAYERS[at % 2] ?? "", seat: at % 2, round: 1 + (at >> 1) }));
  const gone = /** @type {number[]} */ ([]);
  const match = { line, moves: line.map(({ move }) => move), ply: 350, variations: [], nags: {}, description: { players: PLAYERS.slice(0, 2) }, go: (/** @type {number} */ ply) => gone.push(ply) };
  const list = new RoundList(() => /** @type {any} */ (match), () => []);
  const further = () => [...list.rounds.children].filter((row) => row.textContent === "…").map((row) => row.querySelector("button"));
  list.update();
  const numbers = [...list.rounds.querySelectorAll(".round-number")].map((one) => Number(one.textContent));
  const [earlier, later] = further();
  assert.deepEqual([earlier, later].map((one) => one?.getAttribute("aria-label")), [`Round ${(numbers[0] ?? 0) - 1}`, `Round ${(numbers.at(-1) ?? 0) + 1}`]);
  for (const one of [earlier, later]) one?.dispatchEvent(new window.Event("click"));
  assert.deepEqual(gone, [2 * (numbers[0] ?? 0) - 3, 2 * (numbers.at(-1) ?? 0) + 1]);
  assert.equal(numbers.length, 120);
  match.ply = 0;
  list.update();
  assert.deepEqual([list.rounds.children[0]?.textContent !== "…", further().length], [true, 1]);
  for (const ply of [0, 1, 119, 120, 121, 240, 350, 400, 580, 582, 640, 699, 700]) {
    match.ply = ply;
    list.update();
    const listed = [...list.rounds.querySelectorAll(".round-number")].map((one) => Number(one.textContent));
    assert.equal(listed.length, 120, `${ply}`);
    const at = Math.max(1, Math.ceil(ply / 2));
    assert.ok(listed.includes(at), `${at} is one of ${listed[0]} to ${listed.at(-1)}`);
  }
  assert.deepEqual([list.rounds.lastElementChild?.textContent !== "…", further().length], [true, 1]);
});

test("a list shows moves, rounds, variations, verdicts and marks as they were looked at", (context) => {
  /** @type {any} */
  let match = null;
  /** @type {any[]} */
  let verdicts = [];
  const list = new RoundList(() => match, () => verdicts);
  const shown = new Shown(context, "round_list", () => list.element);
  const played = (/** @type {string} */ movers) => [...movers].map((letter, at) => {
    const seat = ["w", "b", "r"].indexOf(letter.toLowerCase());
    const round = 1 + [...movers.slice(0, at + 1)].filter((one) => one === "W").length - (movers.startsWith("W") ? 1 : 0);
    return { move: `m${at + 1}`, player: PLAYERS[seat] ?? "", seat, round };
  });
  const show = (/** @type {string} */ title, /** @type {string} */ movers, /** @type {object} */ more = {}) => {
    const line = played(movers);
    match = { line, moves: line.map(({ move }) => move), ply: line.length, variations: [], nags: {}, description: { players: PLAYERS.slice(0, /r/i.test(movers) ? 3 : 2) }, go: () => undefined, ...more };
    list.update();
    shown.note(title);
  };
  const beside = [0, 1, 3, 5].map((ply) => ({ ply, moves: [...Array.from({ length: ply }, (_, at) => `m${at + 1}`), "v1", "v2"] }));
  show("nothing has been played", "");
  show("nothing is left, but a variation", "", { variations: beside.slice(0, 1) });
  show("two players", "WbWbW", { variations: beside, nags: { 2: 3, 5: 14 } });
  show("an earlier position", "WbWbW", { variations: beside, nags: { 2: 3, 5: 14 }, ply: 2 });
  verdicts = [{ ply: 1, nag: 4, reason: { id: "review-only" }, better: [] }, { ply: 4, nag: 1, reason: { id: "review-only" }, better: [] }];
  show("verdicts come before marks", "WbWbW", { nags: { 2: 3, 5: 14, 3: 1 } });
  verdicts = [];
  show("Python has not told of the last move", "WbWb", { line: played("WbW") });
  show("three players, two moves in a turn", "WwbbrWwbrr", { ply: 0 });
});

test("the wheel goes a move for each bit of its way, and scrolls sideways or with a key as it would elsewhere", () => {
  const gone = /** @type {number[]} */ ([]);
  const match = { line: /** @type {any[]} */ ([]), moves: /** @type {string[]} */ ([]), ply: 0, variations: [], nags: {}, description: { players: PLAYERS }, go: (/** @type {number} */ ply) => gone.push((match.ply = ply)) };
  const list = new RoundList(() => /** @type {any} */ (match), () => []);
  /** @param {number} deltaY @param {object} [more] @returns {boolean} whether the list uses it */
  const turn = (deltaY, more = {}) => {
    const event = Object.assign(new window.Event("wheel", { cancelable: true }), { deltaX: 0, deltaY, ctrlKey: false, ...more });
    list.scroller.dispatchEvent(event);
    return event.defaultPrevented;
  };
  assert.equal(turn(100), false);
  match.moves = ["a1", "b1", "c1"];
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -70, max: 70 }).filter((way) => way !== 0), { maxLength: 20 }), (ways) => {
      gone.length = 0;
      match.ply = 50;
      let [sum, ply] = [0, 50];
      const expected = [];
      for (const way of ways) {
        assert.deepEqual([turn(way, { ctrlKey: true }), turn(way, { deltaX: way }), turn(way)], [false, false, true]);
        sum += way;
        if (Math.abs(sum) < 30) continue;
        expected.push((ply += Math.sign(sum)));
        sum = 0;
      }
      assert.deepEqual(gone, expected);
      // Nothing stays for the next time.
      if (sum !== 0) turn(Math.sign(sum) * 30);
    }),
    { numRuns: 60, includeErrorInReport: true },
  );
});

test("the buttons of a list of moves go through it from the position shown", () => {
  const gone = /** @type {number[]} */ ([]);
  const line = ["a1", "b1", "c1"].map((move, at) => ({ move, player: PLAYERS[at] ?? "", seat: at, round: 1 }));
  const match = { line, moves: line.map(({ move }) => move), ply: 0, variations: [], nags: {}, description: { players: PLAYERS }, go: (/** @type {number} */ ply) => gone.push(ply) };
  const list = new RoundList(() => /** @type {any} */ (match), () => []);
  let tops = 0;
  list.scroller.scrollTo = () => void (tops += 1);
  document.body.append(list.element);
  for (const [ply, expected] of /** @type {[number, number[]][]} */ ([[0, [1, 3]], [1, [0, 0, 2, 3]], [3, [0, 2]]])) {
    match.ply = ply;
    list.update();
    for (const button of list.navigation.querySelectorAll("button")) button.dispatchEvent(new window.Event("click"));
    assert.deepEqual(gone.splice(0), expected);
  }
  assert.equal(tops, 1, "the beginning is shown at the top");
  list.element.remove();
});
