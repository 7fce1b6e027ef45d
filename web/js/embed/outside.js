/**
 * The page around an embedded board: messages to it and from it, version 1.
 *
 * Every message is an object with `yavset: 1` and `type`. To the page: `ready`, `height`, `wake`, `sleep`, `move`, `end`,
 * `step`, `answer`, `done`, `problem`. From the page: `set` (with `parameters`, texts by name), `play` (with `word`), `go`
 * (with `ply`), `reset`, `wake`, `sleep`. Only the window that frames this one is listened to.
 * @module embed/outside
 */

import { Signal } from "../base/signal.js";

const VERSION = 1;

/** The page around. */
export class Outside {
  constructor() {
    /** Called with every message of the page around. */
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
  tell(type, details) {
    // What is told is on the reader's screen anyway, so any page that frames the board may hear it.
    if (parent !== window) parent.postMessage({ yavset: VERSION, type, ...details }, "*");
  }
}
