/**
 * One Python for all boards of a page: a shared worker that every board which is played on is connected to.
 * It ends as soon as nobody is connected any more, and Python's memory with it.
 *
 * To a board: `{kind: "here"}` at once, then the same messages as those of the worker of one page.
 * From a board: `{id, text}`, `{lock}` (a lock that the board holds for as long as it lives), `{bye: true}`.
 * @module embed/shared
 */

import { startPython } from "../python/snapshot/start.js";

/** @typedef {{addEventListener(type: "connect", listener: (event: MessageEvent) => void): void, close(): void}} Scope */

/** Milliseconds after which a search that nobody asks about any more may be replaced by somebody else's. */
const FORGOTTEN = 3_000;
/** Milliseconds that Python stays when nobody is connected: a board that is made anew comes back sooner. */
const LINGER = 2_000;

const scope = /** @type {Scope} */ (/** @type {unknown} */ (self));

/** @type {Set<MessagePort>} */
const boards = new Set();
/** Searches that wait for another board's to end: Python runs one at a time. @type {{board: MessagePort, id: number, text: string}[]} */
let queue = [];
/** The board whose search runs, and when it last asked about it. @type {{board: MessagePort, at: number} | null} */
let searching = null;
/** @type {unknown} */
let progress = { kind: "progress", loaded: 0, total: 0 };
/** What a board is told that comes later: that Python is ready, or why not. @type {unknown} */
let state = null;

/** @param {unknown} message */
function tellAll(message) {
  for (const board of boards) board.postMessage(message);
}

const started = startPython((loaded, total) => {
  progress = { kind: "progress", loaded, total };
  tellAll(progress);
});

started.then(
  (handle) => {
    state = { kind: "ready", hello: JSON.parse(handle('{"do": "hello"}')) };
    tellAll(state);
  },
  (error) => fail(error),
);

/**
 * Python is broken: everybody is told, and a new worker takes its place.
 *
 * @param {unknown} error
 */
function fail(error) {
  state = { kind: "failed", message: String(error instanceof Error ? error.message : error) };
  tellAll(state);
  scope.close();
}

/**
 * @param {MessagePort} board
 * @param {number} id
 * @param {string} text
 */
async function answer(board, id, text) {
  try {
    const handle = await started;
    const verb = JSON.parse(text).do;
    if (verb === "think" && searching && searching.board !== board && Date.now() - searching.at < FORGOTTEN) {
      queue.push({ board, id, text });
      setTimeout(next, FORGOTTEN);
      return;
    }
    const reply = handle(text);
    if (verb === "think") searching = { board, at: Date.now() };
    if ((verb === "step" || verb === "stop") && searching?.board === board) {
      searching.at = Date.now();
      if (JSON.parse(reply).done !== false) release(board);
    }
    board.postMessage({ kind: "reply", id, text: reply });
  } catch (error) {
    fail(error);
  }
}

/** @param {MessagePort} board */
function release(board) {
  if (searching?.board !== board) return;
  searching = null;
  next();
}

/** Begin the search that has waited longest. */
function next() {
  const waiting = queue;
  queue = [];
  for (const { board, id, text } of waiting) answer(board, id, text);
}

/** @param {MessagePort} board */
function leave(board) {
  if (!boards.delete(board)) return;
  queue = queue.filter((waiting) => waiting.board !== board);
  release(board);
  board.close();
  if (boards.size === 0) {
    setTimeout(() => {
      if (boards.size === 0) scope.close();
    }, LINGER);
  }
}

scope.addEventListener("connect", (event) => {
  const board = /** @type {MessagePort} */ (event.ports[0]);
  boards.add(board);
  board.onmessage = ({ data }) => {
    if (data.bye) leave(board);
    // The lock is given to us when the board is gone, however it went.
    else if (data.lock) navigator.locks.request(data.lock, () => leave(board)).catch(() => undefined);
    else answer(board, data.id, data.text);
  };
  board.postMessage({ kind: "here" });
  board.postMessage(progress);
  if (state) board.postMessage(state);
});
