// Positions drawn from moves, diagrams and options: as a plain board would have them, made of lists of cells and directions.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { json } from "./without_build.mjs";

const { boards } = /** @type {any} */ (await import("../../web/js/assets_later.js"));
const { drawDiagram, drawMoves } = await import("../../web/js/before/drawn_moves.js");
const { COLOURS } = await import("../../web/js/before/picture.js");
const { drawSetup, previewOf, setupOf } = await import("../../web/js/before/setups.js");
const { LIMITS } = await import("../../web/js/base/limits.js");

/** @typedef {[number, number]} Step */
/** @typedef {{shape: string, steps: Step[], cells: {name: string, at: Step, row: number, x: number, y: number}[]}} Grid */

const HEX = /** @type {Step[]} */ ([[1, 0], [0, 1], [1, 1], [-1, 0], [0, -1], [-1, -1]]);
const SQUARE = /** @type {Step[]} */ ([[1, 0], [0, 1], [-1, 0], [0, -1]]);
const DIAGONALS = /** @type {Step[]} */ ([[1, 1], [1, -1], [-1, -1], [-1, 1]]);
const rounded = (/** @type {number} */ place) => Math.round(place * 1e4) / 1e4;

/** @param {string} shape @param {number} size @param {Step[]} steps @param {(at: Step) => Step} placed @param {(at: Step) => boolean} [inside] @returns {Grid} */
function grid(shape, size, steps, placed, inside = () => true) {
  const numbers = Array.from({ length: size }, (_, at) => at + 1);
  const places = numbers.flatMap((number) => numbers.map((letter) => /** @type {Step} */ ([letter, number]))).filter(inside);
  return { shape, steps, cells: places.map((at) => {
    const [x, y] = placed(at).map(rounded);
    return { name: `${String.fromCharCode(96 + at[0])}${at[1]}`, at, row: at[1], x: x ?? 0, y: y ?? 0 };
  }) };
}

const GRIDS = [
  grid("hexhex", 5, HEX, ([letter, number]) => [letter - number / 2, number * 0.75 ** 0.5], ([letter, number]) => Math.abs(letter - number) < 3),
  grid("square", 4, SQUARE, (at) => at),
  grid("square+", 4, [...SQUARE, ...DIAGONALS], (at) => at),
];

/** A board as lists: on each cell the colours from the lowest to the top, "lake" for a lake. */
class PlainBoard {
  /** @type {Map<string, string[]>} */
  stacks = new Map();
  /** @type {any} */
  token = null;
  turn = 0;
  /** Moves that are left to the player. */
  left = 1;
  /** Whether the stone that has just moved may shoot. */
  shooting = false;
  /** @type {string[]} */
  last = [];
  /** @type {Set<number>} */
  out = new Set();

  /** @param {Grid} shape @param {string[]} players @param {any[]} pieces @param {string[]} effects */
  constructor({ cells, steps }, players, pieces, effects) {
    this.names = new Map(cells.map(({ name, at }) => [String(at), name]));
    this.places = new Map(cells.map(({ name, at }) => [name, at]));
    this.steps = steps;
    this.players = players;
    this.has = (/** @type {string} */ effect) => effects.includes(effect);
    for (const { cell, colour, under = [] } of pieces) this.stacks.set(cell, [...under, colour]);
  }

  get mover() {
    return this.players[this.turn];
  }

  /** @param {string} cell */
  top(cell) {
    return this.stacks.get(cell)?.at(-1);
  }

  /** @param {string} cell @param {Step} step @returns {string[]} the cells from one on in a direction, without it */
  ray(cell, [right, up]) {
    const [letter, number] = this.places.get(cell) ?? [0, 0];
    const next = this.names.get(String([letter + right, number + up]));
    return next === undefined ? [] : [next, ...this.ray(next, [right, up])];
  }

  /** @param {string} cell */
  beside(cell) {
    return this.steps.flatMap((step) => this.ray(cell, step).slice(0, 1));
  }

  /** @param {string} cell @param {string} colour */
  isEnemy(cell, colour) {
    const other = this.top(cell);
    return other !== undefined && other !== colour && this.players.includes(other);
  }

  /** @param {any} move @returns {boolean} whether the board allows it */
  play(move) {
    const { turn, left, shooting } = this;
    if (shooting && move.letter !== "r") this.pass();
    const last = this.make(move);
    if (!last) {
      Object.assign(this, { turn, left, shooting });
      return false;
    }
    this.last = last;
    if (move.to === "pass") this.left = 1;
    this.shooting = this.has("shot") && move.kind === "step";
    if (!this.shooting && move.kind !== "swap") this.pass();
    return true;
  }

  /** One move less is left; after the last it is the next player's turn who is not out. */
  pass() {
    this.shooting = false;
    this.left -= 1;
    if (this.left > 0) return;
    this.left = this.has("twice") ? 2 : 1;
    const order = this.players.map((_, after) => (this.turn + after + 1) % this.players.length);
    this.turn = order.find((player) => !this.out.has(player)) ?? order[0] ?? 0;
  }

  /** @param {any} move @returns {string[] | null} */
  make({ kind, letter = "", cell, over, target, axis, captures }) {
    if (kind === "swap" || kind === "pass") return [];
    if (kind === "place") return this.place(letter, cell, axis);
    if (kind === "exchange") {
      const [one, other] = [this.stacks.get(cell), this.stacks.get(target)];
      if (!one || !other) return null;
      this.stacks.set(cell, other);
      this.stacks.set(target, one);
      return [cell, target];
    }
    const stack = this.stacks.get(cell) ?? [];
    const colour = stack.at(-1);
    const met = this.top(over || target);
    if (!colour || colour === "lake" || !this.places.has(target) || (captures && !met) || met === "lake" || met === colour) return null;
    if (over && this.stacks.has(target)) return null;
    if (this.has("phalanx") && this.march(cell, target, colour)) {
      this.capture(target, colour);
      return [cell, target];
    }
    const below = over || !this.has("stacks") ? [] : (this.stacks.get(target) ?? []);
    if (over) this.stacks.delete(over);
    const between = this.steps.map((step) => this.ray(cell, step)).find((ray) => ray.includes(target)) ?? [];
    if (this.has("hop")) for (const one of between.slice(0, between.indexOf(target))) if (this.isEnemy(one, colour)) this.stacks.delete(one);
    if (stack.length > 1) this.stacks.set(cell, stack.slice(0, -1));
    else this.stacks.delete(cell);
    this.stacks.set(target, [...below, colour]);
    this.capture(target, colour);
    return [cell, target];
  }

  /** Let a row of stones go on along its line, no further than it is long. @param {string} cell @param {string} target @param {string} colour */
  march(cell, target, colour) {
    const line = this.steps.map((step) => [cell, ...this.ray(cell, step)]).find((ray) => ray.includes(target));
    if (!line) return false;
    const row = line.slice(0, line.findIndex((one) => this.top(one) !== colour));
    const far = line.indexOf(target);
    if (far > 2 * row.length - 1) return false;
    for (let at = far; this.isEnemy(line[at] ?? "", colour); at += 1) this.stacks.delete(line[at] ?? "");
    for (const one of row.slice(0, far - row.length + 1)) this.stacks.delete(one);
    for (const one of line.slice(row.length, far + 1)) this.stacks.set(one, [colour]);
    return true;
  }

  /** @param {string} letter @param {string} cell @param {string} axis */
  place(letter, cell, axis) {
    if (!this.places.has(cell) || this.stacks.has(cell)) return null;
    if (letter === "" && this.has("crumb")) return this.feed(cell);
    const colour = letter === "" ? this.mover : { w: "white", b: "black", r: "red", u: "blue" }[letter];
    if (!colour) return null;
    this.stacks.set(cell, [letter === "r" && this.has("lakes") ? "lake" : colour]);
    this.token = axis === "" ? null : { cell, kind: "rod", axis };
    this.capture(cell, colour);
    const length = (/** @type {Step} */ step) => `${this.ray(cell, step).map((one) => (this.top(one) === colour ? "x" : " ")).join("")} `.indexOf(" ");
    const inRow = this.steps.some(([right, up]) => length([right, up]) + length([-right, -up]) >= 2);
    if (this.has("out") && this.players.length > 2 && inRow) this.out.add(this.turn);
    return [cell];
  }

  /** @param {string} cell */
  feed(cell) {
    this.token = { cell, kind: "crumb" };
    const last = [cell];
    for (const step of this.steps) {
      const ray = this.ray(cell, step);
      const [from, stacks] = [ray.filter((one) => this.stacks.has(one)), ray.flatMap((one) => { const stack = this.stacks.get(one); return stack ? [stack] : []; })];
      for (const one of from) this.stacks.delete(one);
      for (const [at, stack] of stacks.entries()) this.stacks.set(ray[at] ?? "", stack);
      last.push(...from.flatMap((one, at) => (one === ray[at] ? [] : [one, ray[at] ?? ""])));
    }
    return last;
  }

  /** @param {string} cell @param {string} colour */
  capture(cell, colour) {
    const { mover = "" } = this;
    if (this.has("surround")) for (const dead of [...this.stacks.keys()].filter((one) => this.isEnemy(one, mover) && this.isShutIn(one))) this.stacks.set(dead, []);
    for (const [one, stack] of this.stacks) if (stack.length === 0) this.stacks.delete(one);
    if (colour !== mover) return;
    if (this.has("flip-beside")) for (const one of this.beside(cell)) if (this.isEnemy(one, colour)) this.stacks.set(one, [colour]);
    for (const step of this.steps) {
      const ray = this.ray(cell, step);
      const row = `${ray.map((one) => (this.isEnemy(one, colour) ? "e" : this.top(one) === colour ? "o" : " ")).join("")}`;
      const taken = (this.has("sandwich-pairs") ? /^ee(?=o)/ : this.has("sandwich") || this.has("flip") ? /^e+(?=o)/ : /^$/).exec(row)?.[0] ?? "";
      for (const one of ray.slice(0, taken.length)) {
        if (this.has("flip")) this.stacks.set(one, [colour]);
        else this.stacks.delete(one);
      }
    }
  }

  /** @param {string} cell @returns {boolean} whether no empty cell is beside its group */
  isShutIn(cell) {
    const group = new Set([cell]);
    for (const one of group) for (const other of this.beside(one)) if (this.stacks.has(other) && this.top(other) === this.top(cell)) group.add(other);
    return [...group].every((one) => this.beside(one).every((other) => this.stacks.has(other)));
  }

  picture() {
    const pieces = [...this.stacks].map(([cell, stack]) => {
      const colour = /** @type {string} */ (stack.at(-1));
      if (colour === "lake") return { cell, kind: "lake" };
      return stack.length > 1 ? { cell, kind: "stone", colour, under: stack.slice(0, -1) } : { cell, kind: "stone", colour };
    });
    return { pieces: this.token ? [...pieces, this.token] : pieces, last: this.last, turn: this.has("again") || this.shooting ? "" : this.mover };
  }
}

/** @param {any} move @returns {string} */
function written({ kind, letter, cell, over, target, axis, captures, to }) {
  if (kind === "swap") return to;
  if (kind === "pass") return to;
  if (kind === "place") return `${letter === "" ? "" : `${letter}@`}${cell}${axis}`;
  if (kind === "exchange") return `${cell}~${target}`;
  return over ? `${cell}x${over}-${target}` : `${cell}${captures ? "x" : "-"}${target}`;
}

/** @param {any} picture whose parts have no order */
const sorted = ({ pieces, last, turn }) => ({
  pieces: pieces.map((/** @type {any} */ piece) => JSON.stringify(piece, Object.keys(piece).toSorted())).toSorted(), last: [...new Set(last)].toSorted(), turn,
});

const EFFECTS = fc.tuple(
  fc.constantFrom([], [], ["crumb"], ["lakes", "stacks"], ["surround"], ["surround"], ["flip-beside"], ["flip"], ["sandwich"], ["sandwich-pairs"], ["out"], ["out"], ["out"], ["out"], ["hop"], ["hop"], ["shot"], ["shot"], ["phalanx"], ["phalanx"]),
  fc.constantFrom([], [], ["twice"], ["again"]),
).map((both) => both.flat());

/** @param {Grid} shape */
function game({ cells }) {
  const cell = fc.constantFrom(...cells.map(({ name }) => name), "z9");
  const colour = fc.constantFrom("white", "black", "red", "blue");
  const move = fc.oneof(
    { weight: 9, arbitrary: fc.record({ kind: fc.constant("place"), letter: fc.constant(""), cell, axis: fc.constantFrom("", "", "", "/", "\\", "|") }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("place"), letter: fc.constantFrom("w", "b", "r", "u"), cell, axis: fc.constant("") }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("step"), cell, over: fc.oneof(fc.constant(""), cell), target: cell, captures: fc.boolean() }).map((one) => ({ ...one, captures: one.captures || one.over !== "" })) },
    fc.record({ kind: fc.constant("exchange"), cell, target: cell }),
    fc.record({ kind: fc.constant("pass"), to: fc.constantFrom("pass", "end") }),
    fc.record({ kind: fc.constant("swap"), to: fc.constantFrom("swap", "swap:white") }),
  );
  const piece = fc.record({ cell: fc.constantFrom(...cells.map(({ name }) => name)), kind: fc.constant("stone"), colour, under: fc.array(colour, { minLength: 1, maxLength: 2 }) }, { requiredKeys: ["cell", "kind", "colour"] });
  return fc.record({
    effects: EFFECTS, players: fc.constantFrom(/** @type {string[]} */ (["white", "black"]), ["white", "black", "red"], ["black", "white", "red", "blue"]),
    pieces: fc.uniqueArray(piece, { selector: (one) => one.cell, maxLength: 12 }), moves: fc.array(move, { maxLength: 40, size: "max" }),
  });
}

test("moves change the board as a plain one, up to the first that it does not allow", () => {
  const reached = { out: 0, captured: 0, stopped: 0 };
  for (const shape of GRIDS) {
    fc.assert(
      fc.property(game(shape).map((one) => structuredClone(one)), ({ effects, players, pieces, moves }) => {
        const plain = new PlainBoard(shape, players, pieces, effects);
        /** @type {string[]} */
        const played = [];
        // Most moves that the board does not allow are left out: one would end every game.
        for (const move of moves) {
          const text = written(move);
          const before = structuredClone(plain.stacks);
          if (plain.play(move)) played.push(text);
          else if (played.length % 5 === 4 && !plain.shooting) {
            reached.stopped += 1;
            const drawn = drawMoves([...played, text, "pass"], /** @type {any} */ ({ board: shape, players, pieces }), ["moves", ...effects]);
            assert.equal(drawn?.played, played.length, text);
            assert.deepEqual(sorted(drawn?.picture), sorted(plain.picture()), text);
          }
          if (plain.stacks.size < before.size) reached.captured += 1;
        }
        reached.out += plain.out.size;
        const drawn = drawMoves(played, /** @type {any} */ ({ board: shape, players, pieces }), ["moves", ...effects]);
        assert.equal(drawn?.played, played.length);
        assert.deepEqual(sorted(drawn?.picture), sorted(plain.picture()), `${effects}: ${played.join(" ")}`);
      }),
      { numRuns: 200, includeErrorInReport: true },
    );
  }
  for (const [what, count] of Object.entries(reached)) assert.ok(count > 0, `${what}: ${count}`);
});

test("what is no move stops the picture, and games that are too long or need Python have none", () => {
  const start = /** @type {any} */ ({ board: GRIDS[0], players: ["white", "black"], pieces: [] });
  for (const text of ["", "c", "3", "c33", "q@c3", "wb@c3", "c3+", "c3x", "c3-c4-c5", "c3xc4xc5", "C3", "swap:", "swap:1", "passes", "the end", "c3 c4", "c3~", "w@", "c3/-"]) {
    assert.equal(drawMoves(["c2", text, "c4"], start, ["moves"])?.played, 1, text);
  }
  for (const axis of ["-", "/", "\\", "|"]) assert.deepEqual(drawMoves([`c3${axis}`], start, ["moves"])?.picture.pieces.at(-1), { cell: "c3", kind: "rod", axis });
  const passes = (/** @type {number} */ count) => Array.from({ length: count }, () => "pass");
  assert.equal(drawMoves(passes(LIMITS.moves), start, ["moves"])?.played, LIMITS.moves);
  assert.equal(drawMoves(passes(LIMITS.moves + 1), start, ["moves"]), null);
  assert.equal(drawMoves([], start, ["rows", "again"]), null);
});

test("rows of a diagram are cells from the top, with who is to move in a game that goes on", () => {
  const SIGNS = { ".": undefined, w: "white", b: "black", r: "red", u: "blue" };
  for (const shape of GRIDS) {
    const rows = [...new Set(shape.cells.map(({ row }) => row))].toSorted((one, other) => other - one);
    const signs = fc.array(fc.constantFrom(...Object.keys(SIGNS)), { minLength: shape.cells.length, maxLength: shape.cells.length });
    fc.assert(
      fc.property(signs, fc.constantFrom("", "white", "black"), fc.boolean(), fc.constantFrom("", "\n", "labels: c3:A\n"), fc.constantFrom(" ", "  "), (tokens, turn, over, between, space) => {
        const line = (/** @type {number} */ row) => `${space}${tokens.filter((_, at) => shape.cells[at]?.row === row).join(space)} `;
        const text = [...rows.map(line), between, turn && `${space}to move:${space}${turn}`, over ? "outcome: a draw" : ""].join("\n");
        const pieces = shape.cells.flatMap(({ name }, at) => {
          const colour = /** @type {Record<string, string | undefined>} */ (SIGNS)[tokens[at] ?? ""];
          return colour ? [{ cell: name, kind: "stone", colour }] : [];
        });
        const board = /** @type {any} */ (shape);
        const drawn = drawDiagram(text, board, ["moves", "rows"]);
        assert.deepEqual(drawn && sorted(drawn), sorted({ pieces, last: [], turn: over ? "" : turn }));
        // A row too few or too many, a cell too few or too many, and signs of other pieces are for Python.
        const [first = "", ...others] = rows.map(line);
        for (const wrong of [others, [first, first, ...others], [`${first}.`, ...others], [first.trim().slice(2), ...others], [`x${first.trim().slice(1)}`, ...others]]) {
          assert.equal(drawDiagram(wrong.join("\n"), board, ["rows"]), null);
        }
        assert.equal(drawDiagram(text, board, ["moves"]), null);
      }),
      { numRuns: 30, includeErrorInReport: true },
    );
  }
});

// Options.

const [HEXHEX, SMALL] = /** @type {any[]} */ (GRIDS);
boards.small = json(SMALL);
const stone = (/** @type {string} */ cell, /** @type {string} */ colour) => ({ cell, kind: "stone", colour });
const seeded = (/** @type {string} */ cell) => ({ scene: { pieces: [stone(cell, "white")] } });
const OPTIONS = [{ name: "size", values: [4, 5] }, { name: "players", values: [2, 3] }, { name: "swap", values: [true, false] }, { name: "setup" }, { name: "seed" }, { name: "name" }];
const DATA = /** @type {any} */ ({
  game: { id: "toy", name: "Toy", players: ["white", "black"], options: OPTIONS, board: HEXHEX }, starts: [seeded("a1"), seeded("b1"), seeded("c1")],
  boards: { "size=4": "small" }, setups: { "size=4": "black d4; white c4", "swap=no": "red a1" }, drawable: ["moves", "setup"],
});

test("options tell the board, the players and the pieces as far as the data do", async () => {
  const letters = (/** @type {string} */ first) => first.padEnd(HEXHEX.cells.length, ".");
  /** @type {[Record<string, string>, {pieces: any[], known?: boolean, usual?: boolean, players?: number, board?: any}][]} */
  const cases = [
    [{}, { pieces: [stone("a1", "white")], usual: true }],
    [{ seed: "1" }, { pieces: [stone("a1", "white")] }],
    [{ seed: "2" }, { pieces: [stone("b1", "white")] }],
    [{ seed: "3" }, { pieces: [stone("c1", "white")] }],
    [{ seed: "4" }, { pieces: [], known: false }],
    [{ seed: "0" }, { pieces: [], known: false }],
    [{ players: "3" }, { pieces: [stone("a1", "white")], players: 3 }],
    [{ players: "2" }, { pieces: [stone("a1", "white")] }],
    [{ size: "4" }, { pieces: [stone("d4", "black"), stone("c4", "white")], board: SMALL }],
    [{ size: "5" }, { pieces: [stone("a1", "white")] }],
    [{ swap: "no" }, { pieces: [stone("a1", "red")] }],
    [{ swap: "yes" }, { pieces: [stone("a1", "white")] }],
    // Two set-ups that differ are for Python, and so are values that no game has; the board is drawn even so.
    [{ size: "4", swap: "no" }, { pieces: [], known: false, board: SMALL }],
    [{ size: "9" }, { pieces: [], known: false }],
    [{ players: "9" }, { pieces: [], known: false }],
    [{ players: "3", other: "1" }, { pieces: [], known: false }],
    [{ name: "x" }, { pieces: [], known: false }],
    [{ setup: letters("wbru.w") }, { pieces: ["white", "black", "red", "blue"].map((colour, at) => stone(HEXHEX.cells[at].name, colour)).concat(stone(HEXHEX.cells[5].name, "white")) }],
    [{ setup: letters("w").slice(1) }, { pieces: [], known: false }],
    [{ setup: `${letters("w")}.` }, { pieces: [], known: false }],
  ];
  for (const [options, { pieces, known = true, usual = false, players = 2, board = HEXHEX }] of cases) {
    const setup = await setupOf(DATA, options);
    assert.deepEqual([setup.pieces, setup.known, setup.usual, setup.description.players, setup.description.board.shape], [pieces, known, usual, ["white", "black", "red"].slice(0, players), board.shape], JSON.stringify(options));
    const drawn = drawSetup(setup, []);
    assert.deepEqual(drawn && sorted(drawn.picture).pieces, known ? sorted({ pieces, last: [], turn: "" }).pieces : null);
  }
  // Two boards are none; without a board of its own a game has that of the data; a set-up needs to be drawn.
  const both = await setupOf({ ...DATA, boards: { "size=4": "small", "swap=no": "small" } }, { size: "4", swap: "no" });
  assert.deepEqual([both.known, both.description.board], [false, HEXHEX]);
  assert.deepEqual((await setupOf({ ...DATA, drawable: ["moves"] }, { setup: letters("b") })).pieces, [stone("a1", "white")]);
  assert.deepEqual((await setupOf({ ...DATA, starts: [], setups: undefined }, {})).pieces, []);
});

test("a link is drawn up to its position, and without the moves where only Python knows what they do", async () => {
  const shown = async (/** @type {string} */ link, data = DATA) => {
    const { description, view } = await previewOf(data, link);
    return [view.scene.pieces.map(({ cell, colour }) => `${colour} ${cell}`).join(), view.last.join(), view.to_move, description.board.shape];
  };
  assert.deepEqual(await shown("v1/toy/a2.b2"), ["white a1,white a2,black b2", "b2", "", "hexhex"]);
  assert.deepEqual(await shown("v1/toy/a2.b2/ply=1"), ["white a1,white a2", "a2", "", "hexhex"]);
  assert.deepEqual(await shown("v1/toy/a2.b2/ply=0"), ["white a1", "", "", "hexhex"]);
  assert.deepEqual(await shown("v1/toy/size=4/a2"), ["black d4,white c4,white a2", "a2", "", "square"]);
  assert.deepEqual(await shown("v1/toy/seed=9/a2"), ["", "", "", "hexhex"]);
  const still = { ...DATA, drawable: [] };
  assert.deepEqual(await shown("v1/toy/", still), ["white a1", "", "", "hexhex"]);
  assert.deepEqual(await shown("v1/toy/a2", still), ["", "", "", "hexhex"]);
  assert.deepEqual(Object.keys(COLOURS), ["w", "b", "r", "u"]);
});
