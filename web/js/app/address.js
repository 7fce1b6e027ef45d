/**
 * The address's fragment: which view it asks for, and how the page changes it.
 * @module app/address
 */

import { readRoute } from "../before/links.js";

/** The address as the page last read or wrote it. */
export class Address {
  #known = "";

  /** Read what the address asks for. */
  read() {
    this.#known = location.hash;
    return readRoute(location.hash);
  }

  /** Whether the address asks for the board. */
  get ofGame() {
    return readRoute(location.hash).view === "game";
  }

  /**
   * Write the address, unless the visitor has just gone elsewhere: that is yet to be shown.
   *
   * @param {"pushState" | "replaceState"} way
   * @param {string} fragment
   */
  write(way, fragment) {
    if (location.hash !== this.#known) return;
    history[way](null, "", `#${fragment}`);
    this.#known = location.hash;
  }
}
