/**
 * A recorded run that comes child by child, all of it in a minute.
 * @module breeding/run_replay
 */

import { Signal } from "../base/signal.js";

/** @import { Child } from "./breeding_run.js" */
/** @import { Recorded } from "./recorded_run.js" */

/** Seconds that the whole film lasts. */
export const SECONDS = 60;
/** Milliseconds between two pictures. */
const BEAT = 100;
/** A page that was hidden does not catch up: no picture jumps further than this many milliseconds. */
const LONGEST = 500;

/** The film of a run. It shows as many children as have come so far, and the games kept in the end among them. */
export class Replay {
  /** Children that have come; grows by fractions. */
  #at = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #clock;
  #last = 0;

  /** @param {Recorded} recorded */
  constructor(recorded) {
    this.recorded = recorded;
    /** All children in their order. */
    this.all = [...recorded.children.values()].sort((one, other) => one.number - other.number);
    /** Emits the children that have just come; none after a jump. */
    this.changed = new Signal();
    /** @type {Map<number, Child>} */
    this.children = new Map();
  }

  get settings() {
    return this.recorded.settings;
  }

  get ancestors() {
    return this.recorded.ancestors;
  }

  /** The games kept in the end that have come so far, in their final order. */
  get kept() {
    return this.recorded.kept.filter((number) => this.children.has(number));
  }

  /** How many children have come. */
  get at() {
    return this.children.size;
  }

  get playing() {
    return this.#clock !== undefined;
  }

  get ended() {
    return this.at === this.all.length;
  }

  /** Go on, or from the beginning after the end. */
  play() {
    if (this.playing) return;
    if (this.ended) this.#jump(0);
    this.#last = performance.now();
    this.#clock = setInterval(() => this.#tick(), BEAT);
    this.changed.emit([]);
  }

  pause() {
    clearInterval(this.#clock);
    this.#clock = undefined;
    this.changed.emit([]);
  }

  /** Show the first children alone. @param {number} count */
  seek(count) {
    this.#jump(count);
    if (this.ended) this.pause();
    else this.changed.emit([]);
  }

  /** @param {number} count */
  #jump(count) {
    this.#at = count;
    this.children = new Map(this.all.slice(0, count).map((child) => [child.number, child]));
  }

  #tick() {
    const now = performance.now();
    const passed = Math.min(now - this.#last, LONGEST);
    this.#last = now;
    this.#at = Math.min(this.#at + (passed / 1000 / SECONDS) * this.all.length, this.all.length);
    const born = this.all.slice(this.at, Math.floor(this.#at + 1e-9));
    for (const child of born) this.children.set(child.number, child);
    if (this.ended) this.pause();
    if (born.length > 0) this.changed.emit(born);
  }
}
