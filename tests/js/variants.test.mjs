// What the page knows of rules in ludemes without Python: a preset by its text or code, else the board, and what can be drawn.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { json } from "./without_build.mjs";

const { games, languages } = /** @type {any} */ (await import("../../web/js/assets.js"));
languages.en = { name: "English", url: "", games: { ludi: json({ name: "Ludi", tagline: "", rules: "", options: {}, phrases: {} }) } };
const { loadTexts } = await import("../../web/js/text/i18n.js");
await loadTexts("ludi");
const { gameExists, loadGame, UnknownGame, variantOf } = await import("../../web/js/before/data.js");
const { setupOf } = await import("../../web/js/before/setups.js");
const { changedOptions, fixedOptions } = await import("../../web/js/before/reference.js");

const board = (/** @type {string} */ shape, /** @type {number} */ size) => ({ shape, size, cells: [], own_edges: [shape] });
const plain = (/** @type {any} */ { own_edges: _, ...rest }) => rest;
const SHAPES = [{ code: "h4", key: "hexhex-4", board: board("hexhex", 4) }, { code: "h5", key: "hexhex-5", board: board("hexhex", 5) }, { code: "t", key: "trapezium", board: board("trapezium", 0) }];
const preset = (/** @type {string} */ id, /** @type {string} */ text, /** @type {string} */ code, /** @type {string} */ key) => ({ id, text, game: { id: "ludi", name: id, rules: { code, text, board: key } }, starts: [`start of ${id}`], drawable: [`drawable of ${id}`] });
const PRESETS = [preset("one", "(game (board hexhex 4) (end (touch 2 mine)))", "h4-q-t2m", "hexhex-4"), preset("two", "(game (board hexhex 5))", "h5-p-l4", "hexhex-5")];
const DATA = /** @type {any} */ ({
  game: { id: "ludi", name: "usual", rules: { code: "x" }, board: board("usual", 1), options: [] }, starts: ["usual start"], examples: [], boards: {}, drawable: ["usual"],
  presets: PRESETS, shapes: SHAPES, own_sides: ["(touch 2 mine)", "t2m"], riders: { "(twice)": "twice", d: "twice", "(flip beside)": "flip-beside", fb: "flip-beside" },
});

test("a preset is known whole by its code and by its text, and leaves the other options open", () => {
  for (const { id, text, game, starts, drawable } of PRESETS) {
    for (const rules of [text, game.rules.code, ` ${text}\n`, `\t${game.rules.code} `]) {
      const { data, options } = variantOf(DATA, { rules, size: 5 });
      const shape = SHAPES.find(({ key }) => key === game.rules.board)?.board;
      // Edges belong to players where the rules say so.
      assert.deepEqual(data, { ...DATA, game: { ...game, board: id === "one" ? shape : plain(shape) }, starts, drawable });
      assert.deepEqual(options, { size: 5 });
    }
  }
});

test("a preset begins from its data, unless other options are chosen", async () => {
  const starts = [{ scene: { pieces: [{ cell: "a1", kind: "stone", colour: "white" }] } }];
  const own = { players: ["white", "black"], options: [{ name: "name" }] };
  const data = { ...DATA, game: { ...DATA.game, ...own }, presets: PRESETS.map((one) => ({ ...one, starts, game: { ...one.game, ...own } })) };
  for (const { text, game: { rules: { code } } } of PRESETS) {
    for (const [options, usual, known] of /** @type {[Record<string, string>, boolean, boolean][]} */ ([[{ rules: text }, true, true], [{ rules: code }, true, true], [{ rules: code, name: "x" }, false, false], [{ rules: "h5-none" }, false, false]])) {
      const setup = await setupOf(data, options);
      assert.deepEqual([setup.usual, setup.known, setup.pieces], [usual, known, known ? starts[0]?.scene.pieces : []], JSON.stringify(options));
    }
  }
});

test("of other rules the board is known, by their text or code, and the effects of their riders", () => {
  const space = fc.constantFrom("", " ", "\n  ");
  const TEXTS = fc.record({ name: fc.constantFrom("hexhex 4", "hexhex 5", "trapezium", "square 9"), twice: fc.boolean(), beside: fc.boolean(), mine: fc.boolean(), one: space, two: space });
  const expect = (/** @type {string} */ rules, /** @type {string} */ name, /** @type {boolean} */ mine, /** @type {string[]} */ effects) => {
    const { data, options } = variantOf(DATA, { rules });
    const shape = SHAPES.find(({ key }) => key === name.replace(" ", "-"))?.board;
    assert.deepEqual(options, { rules });
    assert.deepEqual([data.starts, data.game.name, "rules" in data.game, data.game.board], [[], "Ludi", false, shape ? (mine ? shape : plain(shape)) : DATA.game.board], rules);
    assert.deepEqual([...new Set(data.drawable)].toSorted(), shape ? ["moves", ...effects].toSorted() : []);
  };
  fc.assert(
    fc.property(TEXTS, ({ name, twice, beside, mine, one, two }) => {
      const effects = [...(twice ? ["twice"] : []), ...(beside ? ["flip-beside"] : [])];
      const text = `(game${one} (${two}board ${name}${one})${twice ? ` ( twice${two} )` : ""}${beside ? "(flip   beside)" : ""}${mine ? "(end (win (touch 2\nmine)))" : "(end (win (touch 2 any)))"})`;
      expect(text, name, mine, effects);
      const code = SHAPES.find(({ key }) => key === name.replace(" ", "-"))?.code ?? "q9";
      expect([code, ["p", ...(twice ? ["d"] : []), ...(beside ? ["fb"] : [])].join("."), mine ? "t2m" : "t2"].join("-"), name, mine, effects);
    }),
    { numRuns: 100, includeErrorInReport: true },
  );
  // A word at the beginning of a code is its board, not a rider.
  expect("d-p-l4", "none", false, []);
  expect("(board hexhex) (twice)", "hexhex 4", false, ["twice"]);
});

test("other games have no such option, and without rules a game is as usual", () => {
  const { presets: _, ...without } = DATA;
  for (const [data, options] of /** @type {[any, any][]} */ ([[without, { rules: "h4-q-t2m" }], [DATA, {}], [DATA, { rules: 5 }], [{ ...DATA, shapes: undefined }, { rules: "h4-q-t2m" }]])) {
    const found = variantOf(data, options);
    assert.ok(found.data === data && found.options === options);
  }
});

test("a game that there is not is named, and nothing is asked of the host", async () => {
  games.ludi = json({ game: { id: "ludi" } });
  assert.deepEqual([gameExists("ludi"), gameExists("chess"), gameExists("toString")], [true, false, false]);
  assert.deepEqual(await loadGame("ludi"), { game: { id: "ludi" } });
  await assert.rejects(loadGame("toString"), (error) => error instanceof UnknownGame && error.said.values?.["game"] === "toString");
});

test("links name what differs from the defaults; requests leave out what follows from other options", () => {
  const option = fc.record({ default: fc.constantFrom(null, 1, 2, true), value: fc.constantFrom(null, 1, 2, true), implied: fc.boolean(), chosen: fc.option(fc.constantFrom(null, 1, 2, true), { nil: undefined }) });
  fc.assert(
    fc.property(fc.array(option, { maxLength: 5 }), (options) => {
      const description = /** @type {any} */ ({ options: options.map((one, at) => ({ name: `o${at}`, ...one })) });
      const chosen = /** @type {any} */ (Object.fromEntries(options.flatMap((one, at) => (one.chosen === undefined ? [] : [[`o${at}`, one.chosen]]))));
      const named = (/** @type {(one: any) => boolean} */ wanted) => Object.fromEntries(options.flatMap((one, at) => (one.chosen !== undefined && wanted(one) ? [[`o${at}`, one.chosen]] : [])));
      assert.deepEqual(changedOptions(description, chosen), named((one) => one.chosen !== one.default));
      assert.deepEqual(fixedOptions(description, chosen), named((one) => one.chosen !== null && one.chosen !== (one.implied ? one.value : one.default)));
    }),
  );
});
