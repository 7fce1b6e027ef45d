/**
 * From clicks to moves. Python says for every legal move which tokens make it; this module follows them.
 * @module board/paths
 */

import { isCell } from "./tokens.js";

/** @import { Targets } from "../types.js" */

/** The state of one choice: which tokens were given and which can follow. */
export class Paths {
  /** @param {Targets} targets */
  constructor(targets) {
    /** @type {{move: string, path: string[]}[]} */
    this.all = Object.entries(targets).flatMap(([move, paths]) => paths.map((path) => ({ move, path })));
    /** The tokens given so far. @type {string[]} */
    this.prefix = [];
  }

  /** @returns {{move: string, path: string[]}[]} */
  get remaining() {
    const { prefix } = this;
    return this.all.filter(({ path }) => prefix.every((token, index) => path[index] === token));
  }

  /**
   * The tokens that can come next, in the order of the moves.
   *
   * @returns {string[]}
   */
  get next() {
    const at = this.prefix.length;
    const tokens = this.remaining.map(({ path }) => path[at]);
    return [...new Set(/** @type {string[]} */ (tokens.filter((token) => token !== undefined)))];
  }

  /**
   * The move that the tokens given so far make already, though others could follow.
   *
   * @returns {string | null}
   */
  get complete() {
    const at = this.prefix.length;
    return this.remaining.find(({ path }) => path.length === at)?.move ?? null;
  }

  /**
   * Give a token.
   *
   * @param {string} token
   * @returns {{done: string} | {open: true} | null} the finished move, or that more is needed; null for an impossible token
   */
  push(token) {
    if (!this.next.includes(token)) return null;
    this.prefix = [...this.prefix, token];
    return this.#settle();
  }

  /** Forget the tokens given. */
  cancel() {
    this.prefix = [];
  }

  /**
   * Return the move that a token would finish, without giving the token.
   *
   * @param {string} token
   * @returns {string | null} the finished move
   */
  peek(token) {
    const copy = new Paths({});
    copy.all = this.all;
    copy.prefix = this.prefix;
    const result = copy.push(token);
    return result && "done" in result ? result.done : null;
  }

  /** Take what is the only possibility, as long as it is not a cell that someone should choose. */
  #settle() {
    for (;;) {
      const { next, complete } = this;
      if (next.length === 0 && complete !== null) return { done: complete };
      const only = next.length === 1 && complete === null ? next[0] : undefined;
      if (only === undefined || isCell(only)) return { open: /** @type {true} */ (true) };
      this.prefix = [...this.prefix, only];
    }
  }
}
