// Which game an address shows.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import "./without_build.mjs";
import { provideStorage } from "./web_storage.mjs";

const { games } = /** @type {{games: Record<string, unknown>}} */ (await import("../../web/js/assets.js"));
const { gameAt } = await import("../../web/js/match/route.js");
const { readRoute } = await import("../../web/js/before/links.js");
const { setGameOfTab } = await import("../../web/js/match/saved_games.js");

Object.assign(games, { yavalath: "", odd: "" });

const LINKS = ["v1/yavalath", "v1/odd/e5"];

/** A saved game: at which address, over or not, of a game that the page knows or of one that it does not know any more. */
const SAVED = fc.record({ link: fc.constantFrom(...LINKS), over: fc.boolean(), game: fc.constantFrom("yavalath", "odd", "lost") });

const ROUTE = fc.record({ game: fc.constantFrom(null, "odd"), link: fc.constantFrom("", ...LINKS), fresh: fc.boolean() });

/** @param {{link: string, over: boolean, game: string}} game @param {number} place in the list, newest first */
const stored = ({ link, over, game }, place) => ({
  id: `${place}`, game, options: {}, moves: [], line: [], seats: [{ kind: "person" }, { kind: "person" }], variations: [], values: [], link, updated: 100 - place,
  description: { id: game, name: game, players: ["white", "black"], colours: ["white", "black"], options: [], player_counts: [2],
    board: { shape: "hexhex", size: 1, corners: [[0, 0], [1, 0], [0, 1]], labels: [], outline: [[0, 0], [1, 0], [0, 1]], width: 1, height: 1, cells: [{ name: "a1", x: 0, y: 0, row: 1, letter: "a" }] } },
  view: { ply: 0, to_move: "white", seat: 0, seats: { white: 0, black: 1 }, prompt: "place", outcome: over ? { winner: "white", reason: "four", cells: [], lost: false } : null,
    scene: { pieces: [], counts: {} }, targets: {}, last: [], options: {}, events: [], last_move: null, standing: [] },
});

test("an address shows the game that was played there, unless a new one is meant; none, the newest that is not over", () => {
  fc.assert(
    fc.property(fc.array(SAVED, { maxLength: 5 }), ROUTE, fc.boolean(), fc.nat(5), (saved, route, again, own) => {
      const store = provideStorage();
      provideStorage("sessionStorage");
      saved.forEach((game, place) => store.set(`yavset.1.game.${place}`, JSON.stringify(stored(game, place))));
      setGameOfTab(`${own}`);
      const places = saved.flatMap((one, place) => {
        if (route.link === "") return !one.over && one.game !== "lost" ? place : [];
        return one.link === route.link && !route.fresh ? place : [];
      });
      // Whoever reloads wants the game of this tab, whatever other tabs have played since.
      const wanted = again && route.link !== "" && saved[own] ? own : places[0];
      const found = gameAt(route, { again });
      assert.equal(found.saved?.id, wanted?.toString());
      assert.equal(found.game, saved[wanted ?? -1]?.game ?? route.game ?? "yavalath");
    }),
    { numRuns: 500 },
  );
});

/** Which view each address leads to. @type {Record<string, Record<string, unknown>>} */
const VIEWS = {
  "": { view: "game", game: null, link: "", fresh: true },
  "#play": { view: "game", game: null, link: "", fresh: true },
  "#games": { view: "games" },
  "#rules": { view: "games" },
  "#rules/": { view: "games" },
  "#learn": { view: "games" },
  "#learn/": { view: "games" },
  "#rules/odd": { view: "rules", game: "odd", rules: "" },
  "#rules/ludi/h5-p-w4": { view: "rules", game: "ludi", rules: "h5-p-w4" },
  "#learn/odd": { view: "learn", game: "odd" },
  "#puzzles": { view: "puzzles", game: "" },
  "#puzzles/odd": { view: "puzzles", game: "odd" },
  "#breed": { view: "breed" },
  "#ludi": { view: "write", rules: "" },
  "#ludi/h5-p%2Dw4": { view: "write", rules: "h5-p-w4" },
  "#v1/odd": { view: "game", game: "odd", link: "v1/odd", fresh: true },
  "#v1/odd/": { view: "game", game: "odd", link: "v1/odd", fresh: true },
  "#v1/odd/e5": { view: "game", game: "odd", link: "v1/odd/e5", fresh: false },
  "#v1": { view: "game", game: null, link: "v1", fresh: true },
  "#nothing/odd": { view: "game", game: null, link: "", fresh: true },
};

for (const [address, view] of Object.entries(VIEWS)) {
  test(`the address "${address}" leads to its view`, () => assert.deepEqual(readRoute(address), view));
}
