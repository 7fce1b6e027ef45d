/**
 * One Python for all boards of a page: a shared worker that serves every board in play. It ends, and frees Python's
 * memory, once no board is connected.
 *
 * To a board: `{kind: "here"}` at once, then the messages of the page's own worker.
 * From a board: `{id, text}`, `{lock}` (a lock that the board holds for as long as it lives), `{bye: true}`.
 * @module embed/shared
 */

import { servePython } from "../python/serve.js";

/** @typedef {{addEventListener(type: "connect", listener: (event: MessageEvent) => void): void, close(): void}} Scope */

/** Milliseconds without a request after which another board's search may replace the running one. */
const FORGOTTEN = 3_000;
/** Milliseconds that Python outlives its last board: a board that is rebuilt reconnects sooner. */
const LINGER = 2_000;

const scope = /** @type {Scope} */ (/** @type {unknown} */ (self));

/** @type {Set<MessagePort>} */
const boards = new Set();
/** Searches queued behind another board's search: Python runs one at a time. @type {{board: MessagePort, id: number, text: string}[]} */
let queue = [];
/** The board whose search runs, and the time of its last request. @type {{board: MessagePort, at: number} | null} */
let searching = null;
/** How far Python has come. @type {unknown} */
let progress = { kind: "progress", loaded: 0, total: 0 };
/** The message for boards that connect later: Python is ready, or why it is not. @type {unknown} */
let state = null;

const started = servePython((message) => {
  if (message["kind"] === "progress") progress = message;
  if (message["kind"] === "ready" || message["kind"] === "failed") state = message;
  for (const board of boards) board.postMessage(message);
  // A new worker replaces one whose Python has crashed.
  if (message["kind"] === "failed") scope.close();
});

/**
 * @param {MessagePort} board
 * @param {number} id
 * @param {string} text
 */
async function answer(board, id, text) {
  // No waiting between the look at the running search and the start of another.
  const ask = await started;
  const verb = JSON.parse(text).do;
  if (verb === "think" && searching && searching.board !== board && Date.now() - searching.at < FORGOTTEN) {
    queue.push({ board, id, text });
    setTimeout(next, FORGOTTEN);
    return;
  }
  const reply = ask(text);
  if (reply === null) return;
  if (verb === "think") searching = { board, at: Date.now() };
  if ((verb === "step" || verb === "stop") && searching?.board === board) {
    searching.at = Date.now();
    if (JSON.parse(reply).done !== false) release(board);
  }
  board.postMessage({ kind: "reply", id, text: reply });
}

/** @param {MessagePort} board */
function release(board) {
  if (searching?.board !== board) return;
  searching = null;
  next();
}

/** Start the search that has waited longest. */
function next() {
  const waiting = queue;
  queue = [];
  for (const { board, id, text } of waiting) answer(board, id, text);
}

/** A board that has gone may be told of twice: by itself and by its lock. @param {MessagePort} board */
function leave(board) {
  boards.delete(board);
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
    // The browser grants the lock once the board is gone, for whatever reason.
    else if (data.lock) navigator.locks.request(data.lock, () => leave(board)).catch(() => undefined);
    else answer(board, data.id, data.text);
  };
  board.postMessage({ kind: "here" });
  board.postMessage(progress);
  if (state) board.postMessage(state);
});
