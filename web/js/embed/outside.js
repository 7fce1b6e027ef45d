/**
 * Messages between an embedded board and its host page, version 1.
 *
 * Every message is an object with `yavset: 1` and `type`. To the page: `ready`, `height`, `wake`, `sleep`, `change`, `move`,
 * `end`, `step`, `answer`, `done`, `problem`. From the page: `set` (with `parameters`, texts by name), `play` (with `move`, in earlier versions `word`), `go`
 * (with `ply`), `picture` (with `address` and `blob`), `reset`, `wake`, `sleep`. Messages from other windows than the parent are ignored.
 * @module embed/outside
 */

import { Signal } from "../base/signal.js";

const VERSION = 1;

/** The host page. */
export class Outside {
  constructor() {
    /** Emits every message of the host page. */
    this.heard = new Signal();
    addEventListener("message", ({ source, data }) => {
      if (parent === window || source !== parent) return;
      if (typeof data === "object" && data !== null && data.yavset === VERSION && typeof data.type === "string") {
        this.heard.emit(data);
      }
    });
  }

  /**
   * @param {string} type
   * @param {Record<string, unknown>} [details]
   */
  send(type, details) {
    // Messages hold nothing that the reader's screen does not show, so any host page may receive them.
    if (parent !== window) parent.postMessage({ yavset: VERSION, type, ...details }, "*");
  }
}
