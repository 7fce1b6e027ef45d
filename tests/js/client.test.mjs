// The page's side of the worker: searches followed slice by slice, what a turn costs, and workers that break.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Match } from "../../web/js/match/match.js";
import { PythonClient } from "../../web/js/python/client.js";
import { PythonError, pythonError } from "../../web/js/python/errors.js";
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

test("a search that is stopped answers with the position after its move, and its worker stays", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { python, workers } = await started();
  const { control, stop, told } = controlled();
  const found = python.search({ ...GAME, after: true }, { ...control, onReport: (one) => (told.push(one.choice), stop.abort()) });
  const last = await found;
  assert.deepEqual([last?.done, last?.report.choice, last?.after?.view.last_move], [true, "c3", "c3"]);
  context.mock.timers.tick(2_000);
  assert.deepEqual([workers[0]?.kinds, python.starts], [["think", "step", "step", "stop"], 1]);
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

test("an error says one thing on the page and another in the console, and stays the same error", () => {
  const error = new PythonError("illegal-move", "b9 is taken", { id: "move-taken" });
  assert.deepEqual([error.message, error.said, error.kind, pythonError(error) === error], ["b9 is taken", { id: "move-taken" }, "illegal-move", true]);
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

/** A worker that says what the test makes it say. */
class SilentWorker {
  terminated = false;
  /** The numbers of the requests that came, and by what names they are to be answered. @type {{number: number, id: number}[]} */
  posted = [];
  /** @type {Record<string, (event: any) => void>} */
  #listeners = {};

  /** @param {string} name */
  constructor(name) {
    this.name = name;
  }

  /** @param {string} type @param {(event: any) => void} listener */
  addEventListener(type, listener) {
    this.#listeners[type] = listener;
  }

  /** @param {{id: number, text: string}} message */
  postMessage({ id, text }) {
    this.posted.push({ id, number: JSON.parse(text).number });
  }

  terminate() {
    this.terminated = true;
  }

  /** What it says arrives, even when it has been terminated meanwhile. @param {object} data */
  say(data) {
    this.#listeners["message"]?.({ data });
  }

  /** @param {string} message */
  fail(message) {
    let prevented = false;
    this.#listeners["error"]?.({ message, preventDefault: () => (prevented = true) });
    return prevented;
  }
}

/** What a client should do, told plainly. */
class PlainClient {
  now = 0;
  state = "idle";
  message = "";
  late = false;
  starts = 0;
  failures = 0;
  damaged = 0;
  rests = false;
  progress = 0;
  /** Whether there can be workers. */
  allowed = true;
  /** @type {{name: string, posted: number[], terminated: boolean}[]} */
  workers = [];
  /** Whether the last of them runs. */
  running = false;
  /** Requests without an answer: by when each must have one, and whether another worker has had it. @type {Map<number, {due: number, again: boolean}>} */
  waiting = new Map();
  silent = Infinity;
  /** What became of requests. @type {Map<number, string>} */
  answers = new Map();

  /** @param {number} number @param {string} answer */
  settle(number, answer) {
    if (this.waiting.delete(number)) this.answers.set(number, answer);
    if (this.waiting.size === 0) this.rests = true;
  }

  start() {
    if (this.running) return;
    Object.assign(this, { state: "loading", message: "", running: this.allowed });
    this.starts += 1;
    if (!this.allowed) return this.lose("Error: forbidden");
    this.workers.push({ name: this.starts > 1 ? "again" : "", posted: [], terminated: false });
    this.silent = this.now + 30_000;
    this.late = false;
  }

  drop() {
    const last = this.workers.at(-1);
    if (this.running && last) last.terminated = true;
    Object.assign(this, { running: false, silent: Infinity, late: false });
  }

  /** @param {number} number */
  send(number) {
    if (!this.running) return;
    this.workers.at(-1)?.posted.push(number);
    const entry = this.waiting.get(number);
    if (entry) entry.due = this.state === "ready" ? this.now + 20_000 : Infinity;
  }

  resend() {
    for (const [number, entry] of [...this.waiting]) {
      if (entry.again) this.settle(number, `failed ${this.message || "Python stopped"}`);
      else {
        entry.again = true;
        this.send(number);
      }
    }
  }

  /** @param {string} message */
  lose(message) {
    this.drop();
    this.message = message;
    this.failures += 1;
    if (this.failures < 2) {
      this.start();
      this.resend();
      return;
    }
    this.state = "failed";
    for (const number of [...this.waiting.keys()]) this.settle(number, `failed ${message}`);
  }

  ready() {
    Object.assign(this, { state: "ready", failures: 0, late: false, silent: Infinity });
    for (const entry of this.waiting.values()) entry.due = this.now + 20_000;
  }

  /** @param {number} milliseconds */
  pass(milliseconds) {
    this.now += milliseconds;
    if ([...this.waiting.values()].some(({ due }) => due <= this.now)) this.lose("Python did not answer");
    if (this.silent <= this.now) Object.assign(this, { late: true, silent: Infinity });
  }
}

const CLIENT_STEP = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("ask", "ask", "ready", "ready", "answer", "refuse") },
  { weight: 3, arbitrary: fc.constantFrom("late answer", "late failure", "late error", "answered twice", "crash", "error", "mute error") },
  { weight: 2, arbitrary: fc.constantFrom("start", "restart", "close", "progress", "damaged", "forbid", "allow") },
  { weight: 2, arbitrary: fc.constantFrom("5 s", "19 s", "31 s") },
);

test("whatever happens to workers, each request is answered once, by the worker that runs or by its end", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  await fc.assert(
    fc.asyncProperty(fc.array(CLIENT_STEP, { minLength: 1, maxLength: 25 }), async (steps) => {
      const plain = new PlainClient();
      /** @type {SilentWorker[]} */
      const workers = [];
      const python = new PythonClient((name) => {
        if (!plain.allowed) throw new Error("forbidden");
        workers.push(new SilentWorker(name));
        return /** @type {any} */ (workers.at(-1));
      });
      /** @type {Map<number, string>} */
      const answers = new Map();
      let [asked, damaged, rests, changes] = [0, 0, false, 0];
      python.damaged.listen(() => (damaged += 1));
      python.rested.listen(() => (rests = true));
      python.changed.listen(() => (changes += 1));
      const seen = () => JSON.stringify([plain.state, plain.late, plain.progress]);
      const last = () => workers.at(-1);
      const reply = (/** @type {number} */ id, /** @type {object} */ told) => ({ kind: "reply", id, text: JSON.stringify(told) });
      /** A request that waits, with what names it for a worker. */
      const open = (/** @type {SilentWorker | undefined} */ worker) => worker?.posted.find(({ number }) => plain.waiting.has(number));
      const pass = (/** @type {number} */ milliseconds) => {
        plain.pass(milliseconds);
        context.mock.timers.tick(milliseconds);
      };
      /** @type {Record<string, () => void>} */
      const does = {
        ask: () => {
          const number = (asked += 1);
          python.request({ do: "view", number }).then(({ told }) => answers.set(number, `ok ${told}`), ({ kind, message }) => answers.set(number, `${kind} ${message}`));
          if (plain.state === "idle") plain.start();
          if (plain.state === "failed") plain.answers.set(number, `failed ${plain.message}`);
          else {
            plain.waiting.set(number, { due: Infinity, again: false });
            plain.send(number);
          }
        },
        ready: () => {
          if (plain.state !== "loading") return;
          last()?.say({ kind: "ready", hello: { version: "1" } });
          plain.ready();
        },
        answer: () => {
          const one = plain.state === "ready" && plain.running ? open(last()) : undefined;
          if (!one) return;
          last()?.say(reply(one.id, { ok: true, told: one.number }));
          plain.settle(one.number, `ok ${one.number}`);
        },
        refuse: () => {
          const one = plain.state === "ready" && plain.running ? open(last()) : undefined;
          if (!one) return;
          last()?.say(reply(one.id, { ok: false, error: { kind: "illegal-move", message: `not ${one.number}` } }));
          plain.settle(one.number, `illegal-move not ${one.number}`);
        },
        "late answer": () => {
          const old = workers.at(plain.running ? -2 : -1);
          const one = open(old);
          if (one) old?.say(reply(one.id, { ok: true, told: "too late" }));
        },
        "late failure": () => workers.at(plain.running ? -2 : -1)?.say({ kind: "failed", message: "too late" }),
        "late error": () => workers.at(plain.running ? -2 : -1)?.fail("too late"),
        "answered twice": () => {
          const one = last()?.posted.find(({ number }) => plain.answers.has(number));
          if (!plain.running || plain.state !== "ready" || !one) return;
          last()?.say(reply(one.id, { ok: true, told: "again" }));
          plain.settle(one.number, "");
        },
        crash: () => {
          if (!plain.running) return;
          last()?.say({ kind: "failed", message: "out of memory" });
          plain.lose("out of memory");
        },
        error: () => {
          if (!plain.running) return;
          assert.equal(last()?.fail("broken"), true);
          plain.lose("broken");
        },
        "mute error": () => {
          if (!plain.running) return;
          last()?.fail("");
          plain.lose("the worker could not start");
        },
        start: () => {
          python.start();
          plain.start();
        },
        restart: () => {
          python.restart();
          plain.failures = 0;
          plain.drop();
          plain.start();
          plain.resend();
        },
        close: () => {
          python.close();
          plain.drop();
          plain.state = "idle";
          for (const number of [...plain.waiting.keys()]) plain.settle(number, "failed closed");
        },
        progress: () => {
          if (plain.state !== "loading") return;
          plain.progress += 1;
          last()?.say({ kind: "progress", loaded: plain.progress, total: 9 });
          Object.assign(plain, { late: false, silent: plain.now + 30_000 });
        },
        damaged: () => {
          if (!plain.running) return;
          last()?.say({ kind: "damaged" });
          plain.damaged += 1;
        },
        forbid: () => (plain.allowed = false),
        allow: () => (plain.allowed = true),
      };
      for (const step of steps) {
        const before = seen();
        plain.rests = rests = false;
        changes = 0;
        does[step]?.();
        for (let seconds = /^\d+ s$/.test(step) ? Number.parseInt(step, 10) : 0; seconds > 0; seconds -= 1) pass(1_000);
        pass(1);
        await settled();
        const idle = plain.state === "ready" && plain.waiting.size === 0;
        const because = `${step} of ${steps.join(", ")}`;
        assert.deepEqual(
          [python.state, python.late, python.starts, python.idle, python.progress.loaded, damaged, rests],
          [plain.state, plain.late, plain.starts, idle, plain.progress, plain.damaged, plain.rests && idle], because,
        );
        assert.deepEqual(workers.map(({ name, posted, terminated }) => ({ name, posted: posted.map(({ number }) => number), terminated })), plain.workers, because);
        assert.deepEqual([...answers].toSorted(), [...plain.answers].toSorted(), because);
        if (plain.state === "failed") assert.equal(python.message, plain.message, because);
        if (seen() !== before) assert.ok(changes > 0, because);
      }
      python.close();
      await settled();
      assert.equal(answers.size, asked);
    }),
    { numRuns: 300, includeErrorInReport: true },
  );
});
