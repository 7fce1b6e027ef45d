// What the page reads of games that earlier versions have stored.

import assert from "node:assert/strict";
import { test } from "node:test";
import { savedGames } from "../../web/js/game/saved_games.js";

const BOARD = { shape: "hexhex", size: 5, cells: [], corners: [], labels: [], outline: [], width: 9, height: 8 };
const VIEW = {
  ply: 1, to_move: "black", seat: 0, seats: { white: 1, black: 0 }, prompt: "place", outcome: null,
  scene: { pieces: [], counts: {} }, targets: {}, last: [], options: {},
};
const GAME = {
  id: "1", game: "yavalath", options: {}, moves: ["e5", "swap"], seats: [{ kind: "person" }, { kind: "bot", level: 2 }],
  variations: [], values: [null, 0.5], link: "v1/yavalath/e5.swap", updated: 5,
};
const DESCRIPTION = { id: "yavalath", name: "Yavalath", colours: ["white", "black"], options: [], board: BOARD };

/** As version 0.1 wrote it. */
const OLD = {
  ...GAME,
  line: [{ word: "e5", side: "white", seat: 0, round: 1 }, { word: "swap", side: "black", seat: 1, round: 1, out: ["red"] }],
  description: { ...DESCRIPTION, sides: ["white", "black"], players: [2, 3] },
  view: { ...VIEW, word: "swap", events: [{ kind: "swapped", sides: ["white", "black"] }, { kind: "passed" }] },
};

const NOW = {
  ...GAME,
  line: [{ move: "e5", player: "white", seat: 0, round: 1 }, { move: "swap", player: "black", seat: 1, round: 1, out: ["red"] }],
  description: { ...DESCRIPTION, players: ["white", "black"], player_counts: [2, 3] },
  view: { ...VIEW, last_move: "swap", events: [{ kind: "swapped", players: ["white", "black"] }, { kind: "passed" }] },
};

/** @param {unknown} stored @returns {readonly unknown[]} the games read from what is stored */
function readFrom(stored) {
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    value: { getItem: (/** @type {string} */ key) => (key === "yavset.1.games" ? JSON.stringify(stored) : null) },
  });
  return savedGames();
}

test("games that an earlier version stored are read with today's names", () => {
  assert.deepEqual(readFrom([OLD]), [NOW]);
});

test("games with today's names are read as they are", () => {
  assert.deepEqual(readFrom([NOW, OLD]), [NOW, NOW]);
});

test("what is no game is passed over", () => {
  const { line, ...damaged } = OLD;
  assert.deepEqual(readFrom([null, 5, {}, damaged, { ...OLD, line: [5] }, { ...OLD, view: null }, OLD]), [NOW]);
});
