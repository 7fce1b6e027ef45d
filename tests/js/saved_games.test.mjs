// What the page reads of games that earlier versions have stored.

import assert from "node:assert/strict";
import { test } from "node:test";
import { exportGames, importGames } from "../../web/js/match/games_file.js";
import { forgetGame, playedElsewhere, savedGames, saveGame } from "../../web/js/match/saved_games.js";
import { provideStorage } from "./web_storage.mjs";

const SQUARE = [[0, 0], [1, 0], [0, 1]];
const BOARD = {
  shape: "hexhex", size: 5, corners: SQUARE, labels: [], outline: SQUARE, width: 9, height: 8,
  cells: ["e5", "d4"].map((name, x) => ({ name, x, y: 0, row: 1, letter: name[0] })),
};
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

/** Give the page an empty store of its own. @param {number} [most] characters of all values */
function freshStore(most = Infinity) {
  const store = provideStorage("localStorage", most);
  for (const { id } of savedGames()) forgetGame(id);
  return store;
}

/** @param {unknown} stored by an earlier version, all games in a list @returns {readonly unknown[]} the games read from it */
function readFrom(stored) {
  freshStore().set("yavset.1.games", JSON.stringify(stored));
  return savedGames();
}

/** @param {any} stored games of this version @returns {readonly unknown[]} those that can be read */
function readEach(...stored) {
  const store = freshStore();
  for (const game of stored) store.set(`yavset.1.game.${game?.id}`, JSON.stringify(game));
  return savedGames();
}

/** @param {number} count of games to save, one after the other @returns {string[]} the ids of those that are kept */
function idsAfterSaving(count) {
  for (let number = 0; number < count; number += 1) saveGame(/** @type {any} */ ({ ...NOW, id: String(number), updated: number }));
  return savedGames().map(({ id }) => id);
}

test("games that an earlier version stored are read with today's names", () => {
  assert.deepEqual(readFrom([OLD]), [NOW]);
});

test("games with today's names are read as they are", () => {
  assert.deepEqual(readFrom([NOW, { ...OLD, id: "2" }]), [NOW, { ...NOW, id: "2" }]);
  assert.deepEqual(readEach(NOW), [NOW]);
});

test("a board may have edges of players, and damaged ones are refused", () => {
  /** @param {unknown} own_edges */
  const withEdges = (own_edges) => ({
    ...NOW,
    description: { ...NOW.description, board: { ...BOARD, own_edges } },
  });
  const good = withEdges([{ colour: "white", from: [0, 1], to: [2, 3] }]);
  assert.deepEqual(readEach(good, { ...withEdges("white"), id: "2" }, { ...withEdges([{ colour: "white" }]), id: "3" }), [good]);
});

test("what is no game is passed over", () => {
  const { line, ...damaged } = OLD;
  assert.deepEqual(readFrom([null, 5, {}, damaged, { ...OLD, line: [5] }, { ...OLD, view: null }, OLD]), [NOW]);
});

/** @type {Record<string, (game: any) => void>} */
const DAMAGES = {
  "a piece beside the board": ({ view }) => view.scene.pieces.push({ cell: "z9", kind: "stone", colour: "white" }),
  "a piece of no kind": ({ view }) => view.scene.pieces.push({ cell: "e5", kind: "queen" }),
  "a stone of no colour": ({ view }) => view.scene.pieces.push({ cell: "e5", kind: "stone", colour: "constructor" }),
  "a stone on a stone of no colour": ({ view }) => view.scene.pieces.push({ cell: "e5", kind: "stone", colour: "white", under: ["x"] }),
  "a rod that points nowhere": ({ view }) => view.scene.pieces.push({ cell: "e5", kind: "rod", axis: "+" }),
  "a standing that says nothing": ({ view }) => (view.standing = ["z9"]),
  "a group beside the board": ({ view }) => (view.groups = [["z9"]]),
  "somebody out beside the board": ({ view }) => (view.out = { red: ["z9"] }),
  "a turn beside the board": ({ view }) => (view.turn = [{ kind: "placed", cells: ["z9"] }]),
  "no cells": ({ description }) => (description.board.cells = []),
  "a cell nowhere": ({ description }) => (description.board.cells[0].x = null),
  "no outline": ({ description }) => (description.board.outline = []),
  "a corner without a place": ({ description }) => description.board.corners.push(["x", 1]),
  "a board without a width": ({ description }) => (description.board.width = 0),
  "a last move beside the board": ({ view }) => view.last.push("z9"),
  "a click beside the board": ({ view }) => (view.targets = { z9: [["z9"]] }),
  "an event beside the board": ({ view }) => (view.events = [{ kind: "placed", cells: ["z9"] }]),
  "an end beside the board": ({ view }) => (view.outcome = { winner: "white", reason: "four", cells: ["z9"], lost: false }),
  "a winner who does not play": ({ view }) => (view.outcome = { winner: "red", reason: "four", cells: [], lost: false }),
  "a player to move who does not play": ({ view }) => (view.to_move = "red"),
  "a seat that is not there": ({ view }) => (view.seat = 2),
  "a player without a seat": ({ view }) => delete view.seats.white,
  "a move of somebody who does not play": ({ line }) => (line[0].player = "red"),
  "nobody who plays": ({ description }) => (description.players = []),
  "nobody who plays or has played": (game) => {
    game.line = [];
    game.description.players = [];
  },
  "a seat below the first": ({ view }) => (view.seat = -1),
  "half a seat": ({ view }) => (view.seats.white = 0.5),
  "a corner in space": ({ description }) => description.board.corners.push([1, 2, 3]),
  "a corner on a line": ({ description }) => description.board.corners.push([1]),
  "two corners": ({ description }) => (description.board.corners = [[0, 0], [1, 0]]),
  "an outline of two points": ({ description }) => (description.board.outline = [[0, 0], [1, 0]]),
  "a board without a height": ({ description }) => (description.board.height = 0),
  "options in a list": (game) => (game.options = []),
  "options in a text": (game) => (game.options = "size=6"),
  "values that are none": (game) => (game.values = ["0.5"]),
  "a diagram that is none": (game) => (game.diagram = 5),
  "an end that is none": ({ view }) => (view.outcome = 5),
  "comments that are none": (game) => (game.comments = { 1: 5 }),
  "comments in a list": (game) => (game.comments = "good"),
  "marks that are none": (game) => (game.nags = { 1: "!" }),
  "a friend without a name": (game) => (game.friend = 5),
  "a stone without a colour": ({ view }) => view.scene.pieces.push({ cell: "e5", kind: "stone" }),
  "a rod that points everywhere": ({ view }) => view.scene.pieces.push({ cell: "e5", kind: "rod" }),
};

for (const [what, damage] of Object.entries(DAMAGES)) {
  test(`a game with ${what} is set aside`, () => {
    const damaged = structuredClone(NOW);
    damage(damaged);
    assert.deepEqual(readFrom([damaged, { ...NOW, id: "2" }]), [{ ...NOW, id: "2" }]);
    assert.deepEqual(readEach(damaged, { ...NOW, id: "2" }), [{ ...NOW, id: "2" }]);
  });
}

test("a game with pieces, targets and an end on its board is kept", () => {
  const game = structuredClone(NOW);
  Object.assign(game.view, {
    scene: { counts: {}, pieces: [
      { cell: "e5", kind: "stone", colour: "black", under: ["white"] }, { cell: "e5", kind: "rod", axis: "/" }, { cell: "d4", kind: "lake" },
    ] },
    targets: { "w@d4": [["@white", "d4"]], "e5/": [["e5", "axis/"]], swap: [["!swap"]] },
    outcome: { winner: null, reason: "full", cells: ["e5"], lost: false },
    last: ["e5"],
  });
  assert.deepEqual(readFrom([game]), [game]);
});

test("rods lie along every axis that there is, and along no other", () => {
  for (const [axis, kept] of /** @type {const} */ ([["-", true], ["/", true], ["\\", true], ["|", true], ["+", false], ["", false], ["//", false], [undefined, false]])) {
    const game = structuredClone(NOW);
    Object.assign(game.view, { scene: { counts: {}, pieces: [{ cell: "e5", kind: "rod", axis }] } });
    assert.equal(readFrom([game]).length, Number(kept), axis);
  }
});

test("a game with all that a game can have is kept", () => {
  const game = structuredClone(NOW);
  Object.assign(game, { diagram: ". w", comments: { 1: "good" }, nags: { 1: 3 }, friend: "name" });
  Object.assign(game, { seats: [{ kind: "friend" }, { kind: "bot", level: 1 }] });
  Object.assign(game.view, {
    scene: { counts: { white: 2 }, pieces: [{ cell: "e5", kind: "crumb" }, { cell: "d4", kind: "stone", colour: "white" }] },
    turn: [{ kind: "placed", cells: ["e5"] }], standing: [{ id: "score" }], out: { white: ["e5"] }, groups: [["e5", "d4"]],
  });
  const other = structuredClone(game);
  Object.assign(other, { seats: [{ kind: "person" }, { kind: "bot", level: 6 }] });
  other.id = "2";
  assert.deepEqual(readFrom([game, other]), [game, other]);
});

test("a game on a board of one cell is kept", () => {
  const game = structuredClone(NOW);
  Object.assign(game.description.board, { cells: game.description.board.cells.slice(0, 1), width: 1, height: 1 });
  assert.deepEqual(readFrom([game]), [game]);
});

test("bots of levels that do not exist are set aside with their game", () => {
  for (const level of [0, 7, -1, 2.5, "2", null]) {
    const game = structuredClone(NOW);
    Object.assign(/** @type {any} */ (game.seats[1]), { level });
    assert.deepEqual(readFrom([game]), [], String(level));
  }
});

test("when there are too many games, the oldest finished one goes first", () => {
  freshStore();
  let updated = 0;
  /** @param {any} game */
  const save = (game) => saveGame({ ...game, updated: (updated += 1) });
  const over = { winner: "white", reason: "four", cells: [], lost: false };
  for (let number = 0; number < 60; number += 1) {
    const game = structuredClone(NOW);
    Object.assign(game, { id: String(number) });
    if (number === 3 || number === 20) Object.assign(game.view, { outcome: over });
    save(game);
  }
  assert.equal(savedGames().length, 60);
  save({ ...structuredClone(NOW), id: "new" });
  const left = savedGames().map(({ id }) => id);
  assert.equal(left.length, 60);
  assert.equal(left[0], "new");
  assert.ok(!left.includes("3"));
  assert.ok(left.includes("20") && left.includes("0"));
  save({ ...structuredClone(NOW), id: "newer" });
  save({ ...structuredClone(NOW), id: "newest" });
  const last = savedGames().map(({ id }) => id);
  assert.ok(!last.includes("20") && !last.includes("0") && last.includes("1"));
  // The game just saved stays though it is over; the next one takes its place.
  const ended = structuredClone(NOW);
  Object.assign(ended, { id: "ended" });
  Object.assign(ended.view, { outcome: over });
  save(ended);
  assert.equal(savedGames()[0]?.id, "ended");
  save({ ...structuredClone(NOW), id: "after" });
  assert.ok(!savedGames().some(({ id }) => id === "ended"));
  forgetGame("after");
  assert.equal(savedGames().length, 59);
  assert.ok(!savedGames().some(({ id }) => id === "after"));
  save({ ...structuredClone(NOW), id: "after" });
  assert.equal(savedGames().length, 60);
  // A game that is here already needs no room.
  save({ ...structuredClone(NOW), id: "after" });
  assert.equal(savedGames().length, 60);
});

test("when there are too many games, those with friends stay", () => {
  freshStore();
  for (let number = 0; number < 62; number += 1) {
    saveGame(/** @type {any} */ ({ ...NOW, id: String(number), updated: number, ...(number < 3 ? { friend: `f${number}` } : {}) }));
  }
  const left = savedGames().map(({ id }) => id);
  assert.deepEqual([left.length, left.slice(-4)], [60, ["5", "2", "1", "0"]]);
  // Where all are with friends, the oldest goes all the same.
  freshStore();
  for (let number = 0; number < 61; number += 1) saveGame(/** @type {any} */ ({ ...NOW, id: String(number), updated: number, friend: `f${number}` }));
  assert.equal(savedGames().at(-1)?.id, "1");
});

test("where the store has no room for another game, the newer half stays", () => {
  const size = JSON.stringify([NOW]).length;
  // Seven fit; the eighth makes it four, and one joins them until there are seven again.
  freshStore(7.5 * size);
  assert.deepEqual(idsAfterSaving(7), ["6", "5", "4", "3", "2", "1", "0"]);
  saveGame(/** @type {any} */ ({ ...NOW, id: "7", updated: 7 }));
  assert.deepEqual(savedGames().map(({ id }) => id), ["7", "6", "5", "4"]);
  freshStore(1.5 * size);
  assert.deepEqual(idsAfterSaving(3), ["2"]);
  // Not even one fits: it lasts until the page closes.
  freshStore(0.5 * size);
  assert.deepEqual(idsAfterSaving(1), ["0"]);
});

test("games of a file stand among the others by age, and the oldest give way", () => {
  const [old, middle, fresh] = [3, 6, 9].map((updated) => ({ ...NOW, id: `at ${updated}`, updated }));
  freshStore();
  assert.equal(importGames(JSON.stringify({ format: "yavset-games", games: [old, fresh, middle] })), 3);
  assert.deepEqual(savedGames().map(({ updated }) => updated), [9, 6, 3]);
  const many = Array.from({ length: 70 }, (_, index) => ({ ...NOW, id: String(index), updated: 4 + index }));
  assert.equal(importGames(JSON.stringify({ format: "yavset-games", games: many })), 60);
  assert.deepEqual(savedGames().map(({ updated }) => updated), Array.from({ length: 60 }, (_, index) => 73 - index));
});

test("a game goes on elsewhere if its moves differ and another tab saved it", () => {
  readFrom([NOW]);
  const here = { id: "1", moves: ["e5", "d4"] };
  assert.equal(playedElsewhere(here, 4), true);
  assert.equal(playedElsewhere(here, 5), false);
  assert.equal(playedElsewhere({ id: "1", moves: ["e5", "swap", "d4"] }, 4), false);
  assert.equal(playedElsewhere({ id: "2", moves: [] }, 4), false);
});

test("games travel in a file, and those that are here stay as they are", () => {
  readFrom([NOW]);
  const file = exportGames();
  assert.deepEqual(JSON.parse(file), { format: "yavset-games", version: 1, games: [NOW] });
  assert.equal(importGames(file), 0);
  const newer = { ...NOW, id: "2", updated: 9 };
  assert.equal(importGames(JSON.stringify({ format: "yavset-games", games: [newer, { ...NOW, updated: 8 }, 5] })), 1);
  for (const wrong of ["", "{", "null", "[]", '{"format":"other","games":[]}', '{"format":"yavset-games","games":5}']) {
    assert.equal(importGames(wrong), null, wrong);
  }
});

test("tabs that save at once lose no game", async () => {
  readEach(NOW);
  // Another tab with its own view of the store saves between the reading and the writing of this one.
  const other = await import(`../../web/js/match/saved_games.js?${"other tab"}`);
  const { setItem } = localStorage;
  let nested = false;
  localStorage.setItem = function (key, text) {
    if (!nested) {
      nested = true;
      other.saveGame({ ...NOW, id: "theirs", updated: 8 });
    }
    setItem.call(this, key, text);
  };
  saveGame(/** @type {any} */ ({ ...NOW, id: "ours", updated: 9 }));
  assert.deepEqual(savedGames().map(({ id }) => id), ["ours", "theirs", "1"]);
  assert.deepEqual(other.savedGames().map((/** @type {any} */ { id }) => id), ["ours", "theirs", "1"]);
});

test("what an earlier version saves meanwhile is taken over unless it is older than what is here", () => {
  const store = freshStore();
  saveGame(/** @type {any} */ (NOW));
  store.set("yavset.1.games", JSON.stringify([{ ...OLD, id: "1", updated: 4 }, { ...OLD, id: "2", updated: 3 }]));
  assert.deepEqual(savedGames(), [NOW, { ...NOW, id: "2", updated: 3 }]);
  store.set("yavset.1.games", JSON.stringify([{ ...OLD, id: "1", updated: 6 }]));
  assert.deepEqual(savedGames().map(({ updated }) => updated), [6, 3]);
  assert.deepEqual([...store.keys()], ["yavset.1.game.1", "yavset.1.game.2"]);
  assert.deepEqual(readFrom("no list"), []);
});

test("a file of the games that are here changes nothing, however many they are", () => {
  freshStore();
  for (let number = 0; number < 60; number += 1) saveGame(/** @type {any} */ ({ ...NOW, id: String(number), updated: number }));
  const before = savedGames();
  assert.equal(importGames(exportGames()), 0);
  assert.deepEqual(savedGames(), before);
});
