// The page's side of the worker: searches followed slice by slice, what a turn costs, and workers that break.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Match } from "../../web/js/match/match.js";
import { PythonClient } from "../../web/js/python/client.js";
import { report, settled, TOY, toyReply, toyView } from "./toy_python.mjs";

/** @typedef {import("../../web/js/types.d.ts").Report} Report */

/** A worker in which the toy game runs: each search ends with its third slice, or when it is stopped. */
class ToyWorker {
  /** The requests that came. @type {Record<string, any>[]} */
  asked = [];
  /** Whether it still answers. */
  hangs = false;
  terminated = false;
  /** What the slices of its searches report. @type {Report[]} */
  reports = [report("a1", { visits: 0 }), report("b2", { visits: 16 }), report("c3", { visits: 32 })];
  #searches = 0;
  #slices = 0;
  /** @type {Record<string, any>} */
  #searched = {};
  /** @type {Record<string, (event: any) => void>} */
  #listeners = {};

  constructor() {
    setImmediate(() => this.#say({ kind: "ready", hello: {} }));
  }

  /** The kinds of the requests. */
  get kinds() {
    return this.asked.map((body) => body["do"]);
  }

  /** @param {string} type @param {(event: any) => void} listener */
  addEventListener(type, listener) {
    this.#listeners[type] = listener;
  }

  /** @param {{id: number, text: string}} message */
  postMessage({ id, text }) {
    const body = JSON.parse(text);
    this.asked.push(body);
    if (this.hangs) return;
    const known = !("search" in body) || body.search === this.#searches;
    const reply = known ? { ok: true, ...this.#answer(body) } : { ok: false, error: { kind: "bad-request", message: "no such search" } };
    setImmediate(() => this.#say({ kind: "reply", id, text: JSON.stringify(reply) }));
  }

  terminate() {
    this.terminated = true;
  }

  /** Break, as a worker without memory does. */
  crash() {
    this.#say({ kind: "failed", message: "out of memory" });
  }

  /** @param {Record<string, any>} body */
  #answer(body) {
    if (body["do"] === "view") return toyReply(body);
    if (body["do"] === "think") {
      this.#slices = 0;
      this.#searched = body;
      return { search: ++this.#searches };
    }
    const found = this.reports[this.#slices++] ?? report("d4");
    const done = body["do"] === "stop" || this.#slices === this.reports.length;
    const { after, moves, ...wanted } = this.#searched;
    return done && after ? { done, report: found, after: toyReply({ ...wanted, moves: [...moves, found.choice] }) } : { done, report: found };
  }

  /** @param {unknown} data */
  #say(data) {
    if (!this.terminated) this.#listeners["message"]?.({ data });
  }
}

/** Start Python with toy workers. */
async function started() {
  /** @type {ToyWorker[]} */
  const workers = [];
  const python = new PythonClient(() => {
    const worker = new ToyWorker();
    workers.push(worker);
    return /** @type {any} */ (worker);
  });
  python.start();
  await settled();
  return { python, workers };
}

/** @param {Partial<import("../../web/js/types.d.ts").SearchControl>} [control] */
function controlled(control = {}) {
  const [stop, cancel] = [new AbortController(), new AbortController()];
  /** @type {string[]} */
  const told = [];
  const onReport = (/** @type {Report} */ found) => void told.push(found.choice);
  return { stop, cancel, told, control: { stop: stop.signal, cancel: cancel.signal, onReport, ...control } };
}

const GAME = { game: "toy", options: {}, moves: ["e5"] };

test("what a search says before it has seen anything is not reported, unless it is its answer", async () => {
  const { python, workers } = await started();
  const { control, told } = controlled();
  assert.equal((await python.search(GAME, control))?.report.choice, "c3");
  const [worker] = workers;
  if (worker) worker.reports = [report("d4", { visits: 0 })];
  assert.equal((await python.search(GAME, control))?.report.choice, "d4");
  assert.deepEqual(told, ["b2", "c3", "d4"]);
});

test("a turn costs two requests and the slices of the bot's search", async () => {
  const { python, workers } = await started();
  const seats = /** @type {import("../../web/js/types.d.ts").Seat[]} */ ([{ kind: "person" }, { kind: "bot", level: 1 }]);
  const match = new Match(python, { description: TOY, view: toyView([]), seats });
  match.begin();
  while (match.dangers.size === 0) await settled();
  const worker = /** @type {ToyWorker} */ (workers[0]);
  worker.asked.length = 0;
  match.play("e5");
  while (match.moves.length < 2 || match.waiting) await new Promise((resolve) => setTimeout(resolve, 10));
  // All is there that the person needs to go on: the position, the line of moves, the dangers and the link.
  assert.deepEqual([match.view.ply, match.line.length, match.dangers.has("e5 c3"), match.personToMove], [2, 2, true, true]);
  assert.equal(match.fragment(), "v1/toy/e5.c3");
  await settled();
  assert.deepEqual(worker.kinds, ["view", "think", "step", "step", "step"]);
  // Bots play on with a request and its slices.
  worker.asked.length = 0;
  match.setSeat(0, { kind: "bot", level: 1 });
  while (worker.asked.length < 4) await settled();
  match.close();
  assert.deepEqual(worker.kinds.slice(0, 4), ["think", "step", "step", "step"]);
});

test("a search that is stopped answers with the position after its move", async () => {
  const { python, workers } = await started();
  const { control, stop, told } = controlled();
  const found = python.search({ ...GAME, after: true }, { ...control, onReport: (one) => (told.push(one.choice), stop.abort()) });
  const last = await found;
  assert.deepEqual([last?.done, last?.report.choice, last?.after?.view.last_move], [true, "c3", "c3"]);
  assert.deepEqual(workers[0]?.kinds, ["think", "step", "step", "stop"]);
});

test("a search that nobody waits for asks nothing more", async () => {
  const { python, workers } = await started();
  const { control, cancel, told } = controlled();
  const found = python.search(GAME, { ...control, onReport: () => cancel.abort() });
  assert.equal(await found, null);
  assert.deepEqual([workers[0]?.kinds.filter((kind) => kind !== "step"), told], [["think", "stop"], []]);
  // Before it has begun it is ended at once.
  const early = controlled();
  early.cancel.abort();
  assert.equal(await python.search(GAME, early.control), null);
  assert.deepEqual(workers[0]?.kinds.slice(-2), ["think", "stop"]);
});

test("a search that loses its worker begins again in the next one, once", async () => {
  const { python, workers } = await started();
  const { control, told } = controlled();
  const crash = () => workers.at(-1)?.crash();
  let crashes = 1;
  const found = await python.search(GAME, { ...control, onReport: ({ choice }) => (told.push(choice), crashes-- > 0 && crash()) });
  assert.deepEqual([found?.report.choice, told, python.starts], ["c3", ["b2", "b2", "c3"], 2]);
  assert.deepEqual(workers[1]?.kinds, ["step", "think", "step", "step", "step"]);
  crashes = 2;
  const lost = python.search(GAME, { ...control, onReport: () => crashes-- > 0 && crash() });
  await assert.rejects(lost, /no such search/);
});

test("what two workers broke down on is refused, and the next one is not asked", { timeout: 5_000 }, async () => {
  /** @type {ToyWorker[]} */
  const workers = [];
  const python = new PythonClient(() => {
    workers.push(Object.assign(new ToyWorker(), { hangs: true }));
    return /** @type {any} */ (workers.at(-1));
  });
  const deadly = ["view", "describe"].map((kind) => assert.rejects(python.request({ do: kind, ...GAME }), /stopped/));
  await settled();
  workers[0]?.crash();
  await settled();
  assert.deepEqual(workers.map(({ kinds }) => kinds), [["view", "describe"], ["view", "describe"]]);
  const late = assert.rejects(python.request({ do: "dangers", ...GAME }), /closed/);
  workers[1]?.crash();
  await Promise.all(deadly);
  await settled();
  assert.deepEqual(workers[2]?.kinds, ["dangers"], "what came later has its second worker");
  python.close();
  await late;
});

test("a stopped search whose slice does not end costs its worker, and its move is the last one known", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { python, workers } = await started();
  const { control, stop, told } = controlled();
  const onReport = (/** @type {Report} */ { choice }) => {
    told.push(choice);
    for (const worker of workers.slice(0, 1)) worker.hangs = true;
  };
  const found = python.search(GAME, { ...control, onReport });
  while (told.length === 0) await settled();
  await settled();
  stop.abort();
  context.mock.timers.tick(1_499);
  await settled();
  assert.equal(workers.length, 1);
  context.mock.timers.tick(1);
  assert.equal((await found)?.report.choice, "b2");
  assert.deepEqual([workers[0]?.terminated, python.starts], [true, 2]);
});
