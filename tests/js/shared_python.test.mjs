// Python for embedded boards: the worker that all boards of a page share, and how a board finds a place for its own where it can
// share none.

import assert from "node:assert/strict";
import { register } from "node:module";
import { test } from "node:test";
import { provideNavigator } from "./navigator.mjs";
import { settled, until } from "./toy_python.mjs";
import "./without_build.mjs";

// In place of Pyodide there is what a test says.
const HOOKS = `
export async function resolve(specifier, context, next) {
  if (specifier !== "./snapshot/start.js") return next(specifier, context);
  return { url: "data:text/javascript,export const startPython = (...how) => globalThis.startPython(...how);", shortCircuit: true };
}`;
register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);

/** How the Python begins that was asked for last. @type {{progress: (loaded: number, total: number) => void, how: any, begin: (handle: (text: string) => string) => void, fail: (error: unknown) => void}} */
let start;
Object.assign(globalThis, {
  startPython: (/** @type {any} */ progress, /** @type {any} */ how) => new Promise((begin, fail) => (start = { progress, how, begin, fail })),
});

/** One end of the way between a board and the shared worker. */
class Port {
  /** @type {any[]} */
  sent = [];
  closed = false;
  /** @type {(event: {data: any}) => void} */
  onmessage = () => undefined;

  /** @param {any} message */
  postMessage(message) {
    this.sent.push(message);
  }

  close() {
    this.closed = true;
  }

  /** What has been sent since the last look. */
  get news() {
    return this.sent.splice(0);
  }
}

/** Locks of the browser: each is held until its holder lets go, and those who wait get it then. */
class Locks {
  /** @type {Map<string, Promise<unknown>>} */
  held = new Map();

  /** @param {string} name @param {() => unknown} use */
  async request(name, use) {
    await this.held.get(name);
    const using = Promise.resolve(use());
    this.held.set(name, using);
    await using;
  }
}
const locks = new Locks();
provideNavigator({ locks });

let imports = 0;

/** A shared worker of its own, in which Python has begun unless a test says otherwise. */
async function sharedWorker({ begun = true } = {}) {
  /** @type {(event: {ports: Port[]}) => void} */
  let connected = () => undefined;
  const scope = { closed: false, name: "", addEventListener: (/** @type {string} */ _type, /** @type {any} */ listener) => (connected = listener), close: () => void (scope.closed = true) };
  Object.assign(globalThis, { self: scope });
  imports += 1;
  await import(`../../web/js/embed/shared.js?${imports}`);
  const { begin, progress, fail } = start;
  /** Python answers with what it was asked, and ends each search after so many steps. */
  const asked = /** @type {string[]} */ ([]);
  /** @type {(body: any) => any} */
  let answer = (body) => (body.do === "step" ? { done: body.done ?? false } : body.do === "stop" ? { done: true } : {});
  const handle = (/** @type {string} */ text) => {
    const body = JSON.parse(text);
    if (body.do !== "hello") asked.push(body.who ? `${body.do} of ${body.who}` : body.do);
    return JSON.stringify({ ok: true, ...answer(body) });
  };
  const python = { begin: () => begin(handle), progress, fail, answers: (/** @type {typeof answer} */ other) => (answer = other) };
  if (begun) python.begin();
  await settled();
  const connect = () => {
    const port = new Port();
    connected({ ports: [port] });
    return port;
  };
  let ids = 0;
  const ask = async (/** @type {Port} */ port, /** @type {any} */ body) => {
    ids += 1;
    port.onmessage({ data: { id: ids, text: JSON.stringify(body) } });
    for (let turns = 0; turns < 4; turns += 1) await settled();
    return ids;
  };
  return { scope, python, connect, ask, asked };
}

test("a board hears at once that it is heard, and how far Python is; all hear how it goes on", async () => {
  const { python, connect, scope } = await sharedWorker({ begun: false });
  const one = connect();
  assert.deepEqual(one.news, [{ kind: "here" }, { kind: "progress", loaded: 0, total: 0 }]);
  python.progress(5, 10);
  const two = connect();
  assert.deepEqual([one.news, two.news], [[{ kind: "progress", loaded: 5, total: 10 }], [{ kind: "here" }, { kind: "progress", loaded: 5, total: 10 }]]);
  python.begin();
  await settled();
  const ready = { kind: "ready", hello: { ok: true } };
  assert.deepEqual([one.news, two.news], [[ready], [ready]]);
  assert.deepEqual(connect().news.slice(1), [{ kind: "progress", loaded: 5, total: 10 }, ready]);
  assert.equal(scope.closed, false);
  const broken = await sharedWorker({ begun: false });
  const port = broken.connect();
  port.news;
  broken.python.fail(new Error("no memory"));
  await settled();
  assert.deepEqual([port.news, broken.scope.closed], [[{ kind: "failed", message: "no memory" }], true]);
  assert.deepEqual(broken.connect().news.at(-1), { kind: "failed", message: "no memory" });
});

test("each board gets the replies to its own requests; what crashes Python ends it for all", async () => {
  const { python, connect, ask, scope } = await sharedWorker();
  const [one, two] = [connect(), connect()];
  one.news;
  two.news;
  const first = await ask(one, { do: "view" });
  const second = await ask(two, { do: "view" });
  const reply = (/** @type {number} */ id) => ({ kind: "reply", id, text: '{"ok":true}' });
  assert.deepEqual([one.news, two.news], [[reply(first)], [reply(second)]]);
  python.answers(() => {
    throw new Error("crashed");
  });
  await ask(one, { do: "view" });
  assert.deepEqual([one.news, two.news, scope.closed], [[{ kind: "failed", message: "crashed" }], [{ kind: "failed", message: "crashed" }], true]);
});

test("searches of boards follow each other, the first asked for first; all else is answered meanwhile", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { connect, ask, asked, python } = await sharedWorker();
  const [one, two, three] = [connect(), connect(), connect()];
  const news = () => asked.splice(0);
  await ask(one, { do: "think", who: 1 });
  await ask(two, { do: "think", who: 2 });
  await ask(three, { do: "think", who: 3 });
  await ask(two, { do: "view", who: 2 });
  assert.deepEqual(news(), ["think of 1", "view of 2"]);
  await ask(one, { do: "step", who: 1 });
  assert.deepEqual(news(), ["step of 1"]);
  await ask(one, { do: "step", who: 1, done: true });
  assert.deepEqual(news(), ["step of 1", "think of 2"]);
  // Others' steps, which come late, release nothing.
  await ask(one, { do: "stop", who: 1 });
  assert.deepEqual(news(), ["stop of 1"]);
  await ask(two, { do: "stop", who: 2 });
  assert.deepEqual(news(), ["stop of 2", "think of 3"]);
  // So does one that Python refuses to go on with.
  await ask(one, { do: "think", who: 1 });
  python.answers(() => ({ ok: false }));
  await ask(three, { do: "step", who: 3 });
  python.answers(() => ({}));
  assert.deepEqual(news(), ["step of 3", "think of 1"]);
  await ask(one, { do: "stop", who: 1 });
  await ask(three, { do: "think", who: 3 });
  news();
  // A board's new search takes the place of its own.
  await ask(three, { do: "think", who: 3 });
  assert.deepEqual(news(), ["think of 3"]);
});

test("a search that nobody goes on with gives way after a while, and at once if its board has left", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { connect, ask, asked } = await sharedWorker();
  const [one, two, three] = [connect(), connect(), connect()];
  const news = async () => {
    for (let turns = 0; turns < 4; turns += 1) await settled();
    return asked.splice(0);
  };
  await ask(one, { do: "think", who: 1 });
  context.mock.timers.tick(2000);
  await ask(two, { do: "think", who: 2 });
  context.mock.timers.tick(500);
  await ask(one, { do: "step", who: 1 });
  assert.deepEqual(await news(), ["think of 1", "step of 1"]);
  context.mock.timers.tick(2400);
  assert.deepEqual(await news(), []);
  // Three seconds after it was asked, the other one looks again, and once more.
  context.mock.timers.tick(100);
  assert.deepEqual(await news(), []);
  context.mock.timers.tick(3000);
  assert.deepEqual(await news(), ["think of 2"]);
  await ask(three, { do: "think", who: 3 });
  await ask(one, { do: "think", who: 1 });
  three.onmessage({ data: { bye: true } });
  assert.equal(three.closed, true);
  two.onmessage({ data: { bye: true } });
  assert.deepEqual(await news(), ["think of 1"], "who has left waits no more");
});

test("Python goes a while after the last board has, however that went, unless another comes", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { connect, scope } = await sharedWorker();
  const [one, two] = [connect(), connect()];
  /** @type {() => void} */
  let release = () => undefined;
  locks.request("the lock of two", () => new Promise((resolve) => (release = () => resolve(undefined))));
  two.onmessage({ data: { lock: "the lock of two" } });
  one.onmessage({ data: { bye: true } });
  one.onmessage({ data: { bye: true } });
  context.mock.timers.tick(9000);
  assert.deepEqual([scope.closed, two.closed], [false, false]);
  release();
  for (let turns = 0; turns < 4; turns += 1) await settled();
  assert.deepEqual([scope.closed, two.closed], [false, true]);
  context.mock.timers.tick(1999);
  const three = connect();
  context.mock.timers.tick(9000);
  assert.equal(scope.closed, false);
  three.onmessage({ data: { bye: true } });
  context.mock.timers.tick(1999);
  assert.equal(scope.closed, false);
  context.mock.timers.tick(1);
  assert.equal(scope.closed, true);
});

test("a worker of one page answers, tells how it starts, and whether it does", async () => {
  const scope = Object.assign(new EventTarget(), { name: "again", sent: /** @type {any[]} */ ([]), postMessage: (/** @type {any} */ message) => scope.sent.push(message) });
  Object.assign(globalThis, { self: scope });
  imports += 1;
  await import(`../../web/js/python/worker.js?${imports}`);
  assert.equal(start.how.again, true);
  const say = async (/** @type {any} */ data) => {
    scope.dispatchEvent(Object.assign(new Event("message"), { data }));
    for (let turns = 0; turns < 4; turns += 1) await settled();
    return scope.sent.splice(0);
  };
  start.progress(1, 2);
  start.how.onDamage();
  assert.deepEqual(await say({ id: 7, text: "{}" }), [{ kind: "progress", loaded: 1, total: 2 }, { kind: "damaged" }]);
  start.begin((text) => (text === "crash" ? (() => { throw new Error("crashed"); })() : `["answer to ${text.length}"]`));
  for (let turns = 0; turns < 4; turns += 1) await settled();
  assert.deepEqual(scope.sent.splice(0), [{ kind: "ready", hello: ["answer to 15"] }, { kind: "reply", id: 7, text: '["answer to 2"]' }]);
  assert.deepEqual(await say({ id: 8, text: "crash" }), [{ kind: "failed", message: "crashed" }]);
  const rejected = Object.assign(new Event("unhandledrejection", { cancelable: true }), { reason: new Error("no WebAssembly") });
  scope.dispatchEvent(rejected);
  assert.deepEqual([scope.sent.splice(0), rejected.defaultPrevented], [[{ kind: "failed", message: "no WebAssembly" }], true]);
  scope.name = "";
  imports += 1;
  await import(`../../web/js/python/worker.js?${imports}`);
  assert.equal(start.how.again, false);
  start.fail("nothing works");
  await settled();
  assert.deepEqual(scope.sent, [{ kind: "failed", message: "nothing works" }]);
});

const { PythonRunner } = await import("../../web/js/embed/runner.js");

/** What the browser allows, and what has been made. */
const browser = { shared: true, own: true, made: /** @type {any[]} */ ([]) };

class Made extends EventTarget {
  port = new Port();
  /** @type {any[]} */
  sent = [];
  terminated = false;

  /** @param {string} kind */
  constructor(kind) {
    super();
    if (!browser[/** @type {"own"} */ (kind)]) throw new Error("forbidden");
    this.kind = kind;
    browser.made.push(this);
  }

  /** @param {any} message */
  postMessage(message) {
    this.sent.push(message);
  }

  terminate() {
    this.terminated = true;
  }
}
Object.assign(globalThis, {
  SharedWorker: class extends Made { constructor() { super("shared"); } },
  Worker: class extends Made { constructor() { super("own"); } },
});

/** @param {{shared?: boolean, own?: boolean}} [allowed] */
function runner({ shared = true, own = true } = {}) {
  Object.assign(browser, { shared, own, made: [] });
  locks.held.clear();
  const one = new PythonRunner();
  const placed = /** @type {string[]} */ ([]);
  const heard = /** @type {any[]} */ ([]);
  one.placed.listen((where) => placed.push(where));
  one.addEventListener("message", (event) => heard.push(/** @type {MessageEvent} */ (event).data));
  const rest = async () => {
    for (let turns = 0; turns < 6; turns += 1) await settled();
  };
  return { runner: one, placed, heard, rest };
}
/** Whether locks are held. */
const lockHeld = async () => {
  let free = true;
  for (const held of locks.held.values()) free &&= await Promise.race([held.then(() => true), settled().then(() => false)]);
  return !free;
};

test("a board shares a worker where it can; what it asked early is asked then, in order", async () => {
  const { runner: one, placed, heard, rest } = runner();
  const [{ port }] = browser.made;
  one.postMessage("first");
  one.postMessage("second");
  await rest();
  assert.equal(await lockHeld(), true);
  const [{ lock }] = port.news;
  assert.ok(locks.held.has(lock));
  port.onmessage({ data: { kind: "progress" } });
  assert.deepEqual([placed, one.where, heard], [[], "", [{ kind: "progress" }]]);
  port.onmessage({ data: { kind: "here" } });
  await rest();
  one.postMessage("third");
  assert.deepEqual([placed, one.where, port.news], [["shared"], "shared", ["first", "second", "third"]]);
  port.onmessage({ data: { kind: "reply" } });
  assert.deepEqual([heard.slice(1), browser.made.length], [[{ kind: "reply" }], 1]);
  browser.made[0].dispatchEvent(new Event("error"));
  assert.equal(heard.at(-1).kind, "failed");
  one.terminate();
  assert.deepEqual([port.news, port.closed, await lockHeld()], [[{ bye: true }], true, false]);
});

test("a shared worker that is silent, breaks or is forbidden gives way to one of the board's own", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const silent = runner();
  silent.runner.postMessage("early");
  await silent.rest();
  context.mock.timers.tick(3999);
  await silent.rest();
  assert.equal(browser.made.length, 1);
  context.mock.timers.tick(1);
  await silent.rest();
  const [{ port }, own] = browser.made;
  assert.deepEqual([port.news.at(-1), port.closed, await lockHeld(), silent.placed, silent.runner.where, own.sent], [{ bye: true }, true, false, ["own"], "own", ["early"]]);
  own.dispatchEvent(Object.assign(new Event("message"), { data: { kind: "ready" } }));
  const error = Object.assign(new Event("error", { cancelable: true }), { message: "" });
  own.dispatchEvent(error);
  own.dispatchEvent(Object.assign(new Event("error", { cancelable: true }), { message: "out of memory" }));
  assert.deepEqual([silent.heard, error.defaultPrevented], [[{ kind: "ready" }, { kind: "failed", message: "the worker could not start" }, { kind: "failed", message: "out of memory" }], true]);
  silent.runner.terminate();
  assert.equal(own.terminated, true);
  const broken = runner();
  browser.made[0].dispatchEvent(new Event("error"));
  await broken.rest();
  context.mock.timers.tick(9000);
  assert.deepEqual([broken.placed, browser.made.map(({ kind }) => kind), broken.heard], [["own"], ["shared", "own"], []]);
  const forbidden = runner({ shared: false });
  await forbidden.rest();
  assert.deepEqual([forbidden.placed, browser.made.map(({ kind }) => kind)], [["own"], ["own"]]);
  // A shared worker that was heard of in time stays, however long it takes.
  const kept = runner();
  browser.made[0].port.onmessage({ data: { kind: "here" } });
  await kept.rest();
  context.mock.timers.tick(9000);
  await kept.rest();
  assert.deepEqual([kept.placed, browser.made.length, browser.made[0].port.closed], [["shared"], 1, false]);
});

test("a board that is gone before its place is found leaves nothing behind", async () => {
  const { runner: one, placed, rest } = runner();
  const [{ port }] = browser.made;
  one.terminate();
  port.onmessage({ data: { kind: "here" } });
  await rest();
  assert.deepEqual([placed, port.closed, await lockHeld()], [[], true, false]);
  const other = runner({ shared: false });
  other.runner.terminate();
  await other.rest();
  assert.deepEqual([other.placed, browser.made.length], [[], 0]);
});

test("without workers and locks Python runs in the page, and answers there", async () => {
  provideNavigator({});
  const shared = runner();
  browser.made[0].port.onmessage({ data: { kind: "here" } });
  await shared.rest();
  assert.equal(shared.runner.where, "shared");
  const { runner: one, placed, heard, rest } = runner({ shared: false, own: false });
  one.postMessage({ id: 1, text: "early" });
  await rest();
  assert.deepEqual([placed, one.where], [["page"], "page"]);
  start.begin((text) => (text === "crash" ? (() => { throw new Error("crashed"); })() : `"${text.length}"`));
  one.postMessage({ id: 2, text: "later" });
  one.postMessage({ id: 3, text: "crash" });
  await until(() => heard.length >= 4);
  assert.deepEqual(heard, [{ kind: "ready", hello: "15" }, { kind: "reply", id: 1, text: '"5"' }, { kind: "reply", id: 2, text: '"5"' }, { kind: "failed", message: "crashed" }]);
  one.terminate();
});

test("only scripts of this site become scripts, where the browser asks", async () => {
  const { ownScript: plain } = await import("../../web/js/python/own_script.js");
  assert.equal(plain("https://elsewhere.example/a.js"), "https://elsewhere.example/a.js");
  const policies = /** @type {string[]} */ ([]);
  Object.assign(globalThis, { trustedTypes: { createPolicy: (/** @type {string} */ name, /** @type {any} */ rules) => (policies.push(name), { createScriptURL: (/** @type {string} */ url) => ({ trusted: rules.createScriptURL(url) }) }) } });
  imports += 1;
  const { ownScript } = await import(`../../web/js/python/own_script.js?${imports}`);
  assert.deepEqual([policies, ownScript("file:///site/a.js")], [["yavset"], { trusted: "file:///site/a.js" }]);
  assert.throws(() => ownScript("https://elsewhere.example/a.js"), TypeError);
  Object.assign(globalThis, { trustedTypes: undefined });
});

test("breeding has a Python of its own beside the one that plays, but for phones; one that fails makes room for another", async () => {
  Object.assign(browser, { own: true, made: [] });
  let phone = true;
  Object.assign(globalThis, { matchMedia: (/** @type {string} */ question) => (assert.equal(question, "(hover: none) and (pointer: coarse)"), { matches: phone }) });
  const { breederBeside, slices } = await import("../../web/js/python/breeder.js");
  const asked = /** @type {any[]} */ ([]);
  const playing = /** @type {any} */ ({ state: "ready", closes: 0, request: async (/** @type {any} */ body) => {
    asked.push(body);
    if (asked.length === 3) throw new Error("enough");
    return asked.length;
  }, close: () => (playing.closes += 1) });
  assert.equal(breederBeside(playing), playing);
  const replies = /** @type {any[]} */ ([]);
  for await (const reply of slices(playing, { do: "measure" }, () => asked.length < 2)) replies.push(reply);
  assert.deepEqual([replies, asked], [[1, 2], [{ do: "measure", milliseconds: 25 }, { do: "measure", milliseconds: 25 }]]);
  await assert.rejects(slices(playing, {}, () => true).next(), /enough/);
  assert.equal(playing.closes, 0, "what failed is the work, not Python");
  asked.length = 2;
  playing.state = "failed";
  await assert.rejects(slices(playing, {}, () => true).next(), /enough/);
  assert.equal(playing.closes, 1);
  phone = false;
  const second = breederBeside(playing);
  assert.ok(second !== playing && second === breederBeside(playing));
  assert.equal(browser.made.length, 0, "it starts with the first request");
  second.request({ do: "measure" }).catch(() => undefined);
  assert.equal(browser.made.length, 1);
  second.close();
  assert.equal(browser.made[0].terminated, true);
});
