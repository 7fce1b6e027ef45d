// What answers a game in place of Python: a toy game in which every move is a cell that nobody has taken, and the move
// "e9" wins. Tests decide when it answers and what its searches find.

import assert from "node:assert/strict";
import { PythonError } from "../../web/js/python/errors.js";
import { Signal } from "../../web/js/base/signal.js";

/** @typedef {import("../../web/js/types.d.ts").Report} Report */
/** @typedef {import("../../web/js/types.d.ts").SearchReply} SearchReply */
/** @typedef {import("../../web/js/types.d.ts").View} View */

export const TOY = /** @type {import("../../web/js/types.d.ts").Description} */ (
  /** @type {unknown} */ ({ id: "toy", name: "Toy", players: ["white", "black"], colours: ["white", "black"], options: [] })
);

const WINNING = "e9";

/** Let everything happen that waits for nothing else. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Wait for what takes more than promises, such as what is loaded.
 *
 * @param {() => unknown} there
 */
export async function until(there) {
  for (let turns = 0; !there(); turns += 1) {
    assert.ok(turns < 2000, `it never came: ${there}`);
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
}

/** Let the tests end though the page does something long after them, as looking again whether Python rests. */
export function waitForNothingLong() {
  const later = /** @type {any} */ (globalThis.setTimeout);
  /** @type {any} */ (globalThis).setTimeout = (/** @type {() => void} */ act, /** @type {number} */ time) => (time >= 5_000 ? later(act, time).unref() : later(act, time));
}

/** @param {string[]} cells @returns {Record<string, string[][]>} what can be clicked: each of these cells, as a move */
export const toyTargets = (cells) => Object.fromEntries(cells.map((cell) => [cell, [[cell]]]));

/** @param {string[]} moves @returns {View} the position after them */
export function toyView(moves) {
  const last = moves.at(-1);
  const player = (/** @type {number} */ ply) => ["white", "black"][ply % 2] ?? "";
  return {
    ply: moves.length, round: 1 + (moves.length >> 1), to_move: player(moves.length), seat: moves.length % 2, seats: { white: 0, black: 1 },
    prompt: "place", scene: { pieces: moves.map((cell, ply) => ({ cell, kind: "stone", colour: player(ply) })), counts: {} },
    targets: {}, outcome: last === WINNING ? { winner: player(moves.length - 1), reason: "nine", cells: [last], lost: false } : null,
    last: last ? [last] : [], last_move: last ?? null, events: last ? [{ kind: "placed", cells: [last] }] : [], options: {}, standing: [],
  };
}

/** @param {string[]} moves @returns {import("../../web/js/types.d.ts").LineEntry[]} what Python says of them */
export const toyLine = (moves) =>
  moves.map((move, ply) => ({ move, player: ["white", "black"][ply % 2] ?? "", seat: ply % 2, round: 1 + (ply >> 1) }));

/** @param {string} choice @param {Partial<Report>} [found] @returns {Report} */
export const report = (choice, found = {}) => ({
  visits: 100, nodes: 100, milliseconds: 1, value: 0.5, choice, proven: null, distance: null, line: [choice], moves: [], ...found,
});

/** @param {Record<string, any>} body @returns {import("../../web/js/types.d.ts").ViewReply} what Python says of a position */
export function toyReply({ moves, ply = moves.length, warn = [] }) {
  const view = toyView(moves.slice(0, ply));
  const told = { view, line: toyLine(moves) };
  return view.outcome || !warn.includes(view.seat) ? told : { ...told, dangers: { losing: { a9: "nine" }, gifts: [] } };
}

/** One search, which the test ends. */
class ToySearch {
  /** @param {Record<string, any>} body @param {import("../../web/js/types.d.ts").SearchControl} control */
  constructor(body, { stop, cancel, onReport }) {
    this.body = body;
    this.tell = onReport;
    /** @type {(found: SearchReply | null) => void} */
    this.end = () => undefined;
    /** @type {(reason: unknown) => void} */
    this.fail = () => undefined;
    /** What happens when nobody waits any more. */
    this.cancel = () => this.end(null);
    /** @type {Promise<SearchReply | null>} */
    this.result = new Promise((resolve, reject) => Object.assign(this, { end: resolve, fail: reject }));
    this.result.catch(() => undefined);
    this.signals = { stop, cancel };
    cancel.addEventListener("abort", () => this.cancel());
  }

  get stopped() {
    return this.signals.stop.aborted;
  }

  get cancelled() {
    return this.signals.cancel.aborted;
  }

  /** @param {Report} found what it reports, and answers at last */
  find(found) {
    this.tell(found);
    const { after, ...body } = this.body;
    const shown = after ? { after: toyReply({ ...body, moves: [...body["moves"], found.choice] }) } : {};
    this.end({ done: true, report: found, ...shown });
  }
}

/** Answers like Python's worker. */
export class ToyPython {
  /** @type {"idle" | "loading" | "ready" | "failed"} */
  state = "ready";
  progress = { loaded: 0, total: 0 };
  late = false;
  starts = 1;
  changed = new Signal();
  /** Every request. @type {Record<string, any>[]} */
  asked = [];
  /** @type {ToySearch[]} */
  searches = [];
  /** Whether requests wait until `release`. */
  holding = false;
  /** What requests fail with. @type {unknown} */
  failure = null;
  /** @type {(() => void)[]} */
  #held = [];

  /** The kinds of the requests so far: "view" for a position to show, "dangers" where only its dangers were missing. */
  get kinds() {
    return this.asked.map((body) => ("warn" in body && !("ply" in body) ? "dangers" : body["do"]));
  }

  /** @param {Record<string, any>} body */
  async request(body) {
    this.asked.push(body);
    const { failure } = this;
    if (this.holding) await new Promise((resolve) => this.#held.push(() => resolve(undefined)));
    if (failure) throw failure;
    const { moves } = body;
    const taken = new Set();
    const wrong = moves.find((/** @type {string} */ move) => !/^[a-z]+\d+$/.test(move) || taken.size === taken.add(move).size);
    if (wrong) throw new PythonError("illegal-move", `${wrong} is not possible`);
    return toyReply(body);
  }

  /** Answer the requests that wait. */
  async release() {
    for (const answer of this.#held.splice(0)) answer();
    await settled();
  }

  /** @param {Record<string, any>} body @param {import("../../web/js/types.d.ts").SearchControl} control */
  search(body, control) {
    const search = new ToySearch(body, control);
    this.searches.push(search);
    return search.result;
  }

  start() {
    this.state = "ready";
  }

  restart() {
    this.starts += 1;
    this.failure = null;
  }

  close() {
    this.state = "idle";
  }
}

/** Answers with positions in which some cells can be clicked. */
export class ClickablePython extends ToyPython {
  /** @param {string[]} cells */
  constructor(cells) {
    super();
    this.targets = toyTargets(cells);
  }

  /** @override @param {Record<string, any>} body @returns {Promise<any>} */
  async request(body) {
    const reply = await super.request(body);
    return { ...reply, view: { ...reply.view, targets: this.targets } };
  }
}

/** A worker in which the toy game runs; a search ends when the test says so, or when it is stopped. */
export class ToyWorker {
  /** @type {ToyWorker[]} */
  static all = [];
  /** Whether workers may start, and whether they start by themselves. */
  static allowed = true;
  static prompt = true;
  /** The cells that can be clicked, and the game. @type {string[]} */
  static cells = [];
  /** @type {any} */
  static description = TOY;
  terminated = false;
  /** @type {Record<string, any>[]} */
  asked = [];
  /** What searches have found. @type {object | null} */
  found = null;
  /** @type {Record<string, any>} */
  searched = {};
  /** @type {((event: object) => void)[]} */
  #listeners = [];
  #begin = () => {};
  /** Requests wait until it has begun. @type {Promise<void>} */
  #begun = new Promise((resolve) => (this.#begin = () => resolve(undefined)));

  constructor() {
    if (!ToyWorker.allowed) throw new Error("forbidden");
    ToyWorker.all.push(this);
    if (ToyWorker.prompt) setImmediate(() => this.begin());
  }

  begin() {
    this.say({ kind: "ready", hello: {} });
    this.#begin();
  }

  /** @param {string} type @param {(event: object) => void} listener */
  addEventListener(type, listener) {
    if (type === "message") this.#listeners.push(listener);
  }

  /** @param {object} data */
  say(data) {
    if (!this.terminated) for (const listener of this.#listeners) listener({ data });
  }

  /** @param {{id: number, text: string}} message */
  async postMessage({ id, text }) {
    const body = JSON.parse(text);
    this.asked.push(body);
    await this.#begun;
    setImmediate(() => this.say({ kind: "reply", id, text: JSON.stringify({ ok: true, ...this.answer(body) }) }));
  }

  /** @param {any} body @returns {any} */
  answer(body) {
    const { cells, description } = ToyWorker;
    const targets = toyTargets(cells);
    if (body.do === "view") {
      const reply = toyReply(body);
      return { ...reply, view: { ...reply.view, targets } };
    }
    if (body.do === "parse") return { game: "toy", options: {}, moves: ["a1", "b1"], stopped: null };
    if (body.do === "describe") return { game: description };
    if (body.do === "think") {
      this.searched = body;
      return { search: 1 };
    }
    const choice = cells.find((cell) => !this.searched["moves"].includes(cell)) ?? "";
    const found = this.found ?? report(choice);
    const after = toyReply({ ...this.searched, moves: [...this.searched["moves"], choice] });
    return { done: body.do === "stop" || this.found !== null, report: found, after: { ...after, view: { ...after.view, targets } } };
  }

  terminate() {
    this.terminated = true;
  }
}
