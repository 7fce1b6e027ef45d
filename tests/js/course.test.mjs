// The moves of a game and the position shown among them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Course } from "../../web/js/game/course.js";

/** @param {string[]} moves */
function course(moves) {
  const line = moves.map((move, index) => ({ move, player: ["white", "black"][index % 2] ?? "", seat: index % 2, round: 1 + (index >> 1) }));
  const view = /** @type {import("../../web/js/types.d.ts").View} */ ({ to_move: "white", seat: 0, round: 1 });
  return new Course({ moves, line, seats: [{ kind: "person" }, { kind: "person" }], variations: [], view });
}

test("another move than the one taken back forgets it, the same one keeps what followed", () => {
  const other = course(["e5", "d4", "c3"]);
  other.takeBack(1);
  other.advance("f6");
  assert.deepEqual([other.moves, other.undone], [["e5", "f6"], []]);
  const same = course(["e5", "d4", "c3"]);
  same.takeBack(1);
  same.advance("d4");
  assert.deepEqual(same.undone.map(({ move }) => move), ["c3"]);
});
