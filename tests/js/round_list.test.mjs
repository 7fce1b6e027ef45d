// The list of a game's rounds: every move near the one shown is listed once, in its round and under its player.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import "./sizeless_page.mjs";

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
    { numRuns: 60, includeErrorInReport: true },
  );
});
