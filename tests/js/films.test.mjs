// Games shown of a run of breeding: Python is asked once for each, and the page does not remember all of them for ever.

import assert from "node:assert/strict";
import { test } from "node:test";
import { filmOf } from "../../web/js/breeding/films.js";

test("a film is asked for once while it is among the latest hundred", async () => {
  /** @type {string[]} */
  const asked = [];
  const python = /** @type {any} */ ({
    request: async (/** @type {{options: {rules: string}}} */ { options }) => {
      asked.push(options.rules);
      return { scenes: [{}] };
    },
  });
  await filmOf(python, "first", []);
  await filmOf(python, "first", []);
  assert.deepEqual(asked, ["first"]);
  for (let number = 0; number < 99; number += 1) await filmOf(python, `other ${number}`, []);
  await filmOf(python, "first", []);
  assert.equal(asked.length, 100);
  await filmOf(python, "one more", []);
  await filmOf(python, "first", []);
  assert.deepEqual(asked.slice(-2), ["one more", "first"]);
});

test("each game has its own film, whatever its rules and moves have in common", async () => {
  const python = /** @type {any} */ ({ request: async (/** @type {any} */ { options, moves }) => ({ scenes: moves.concat(options.rules) }) });
  for (const [rules, moves] of /** @type {const} */ ([["a", ["m1"]], ["a", ["m2"]], ["b", ["m1"]], ["a", ["m1", "m2"]], ["a", ["m2", "m1"]], ["a", []], ["b", []]])) {
    assert.deepEqual((await filmOf(python, rules, [...moves])).scenes, [...moves, rules]);
  }
});

test("a film of many moves is put together from its parts", async () => {
  const scenes = Array.from({ length: 251 }, (_, ply) => ({ ply }));
  const python = /** @type {any} */ ({
    request: async (/** @type {{ply?: number}} */ { ply = 0 }) => ({ game: "some", scenes: scenes.slice(ply, ply + 125), outcome: null }),
  });
  const moves = Array.from({ length: 250 }, (_, number) => `move ${number}`);
  assert.deepEqual(await filmOf(python, "long", moves), { game: "some", scenes, outcome: null });
});
