/**
 * A run of breeding: it drives Python slice by slice, keeps the children, and knows why it rests.
 * @module breeding/breeding_run
 */

import { Signal } from "../base/signal.js";
import { TabLock } from "../base/tab_lock.js";
import { BACKGROUND_SLICE } from "../python/client.js";
import { Store } from "./store.js";

/** @import { Message } from "../base/problem.js" */
/** @import { PythonClient } from "../types.js" */
/** @typedef {{value: number, low: number, high: number}} Estimate a value with the ends of its 95 % interval */
/** @typedef {{population: string, children: number, seed: number, budget?: string}} RunSettings what Python begins a run with; `budget` is how strict the judges are (`yavset.breeding.verdict.BUDGETS`) */

/**
 * What the judges say; Python has the documentation (`yavset.breeding.verdict`).
 * @typedef {object} Verdict
 * @property {number} stage
 * @property {string} reason "" while the game is alive
 * @property {Record<string, Estimate>} measures
 * @property {Estimate | null} soundness
 * @property {Estimate | null} interest
 * @property {number | null} simplicity
 * @property {string[]} best_game
 * @property {number[]} curve
 */

/**
 * What only a child that lives has.
 * @typedef {object} Bred
 * @property {string} code
 * @property {number} rank
 * @property {number} novelty
 * @property {number} [times] how often it was judged
 * @property {Message[]} why
 * @property {{designer: string, year: number}} [known] of a game that people know
 */

/**
 * @typedef {object} Child
 * @property {number} number
 * @property {string} name
 * @property {string} [text] the game in ludemes; a replay has none of most
 * @property {[number, string][]} parents number and name of each; ancestors have numbers below 0
 * @property {Message[]} said how it came about
 * @property {Verdict} verdict
 * @property {Message | null} reason why it failed
 * @property {Bred} [game]
 * @property {boolean} [kin] whether it is a new game that rediscovers Yavalath
 * @property {Verdict} [confirmation] what all its verdicts say together, where it was judged again
 * @property {Verdict[]} [again] the later verdicts
 * @property {Message[]} [failures] of a game that was measured without having been bred: the gates it does not pass
 */

/** @typedef {{number: number, name: string, code: string}} Ancestor */
/** @typedef {"empty" | "running" | "paused" | "done" | "failed" | "damaged"} RunState */
/** @typedef {"" | "away" | "hidden" | "battery" | "elsewhere"} Rest why a run that goes on waits */

/** @typedef {{number: number, rules: string}} Given a child that another worker judges */

/** Most characters of children in one request; quotes are escaped on the way. */
const CHUNK = 200_000;
/** Milliseconds of a helper's slice: nobody else asks it for anything. */
const HELPER_SLICE = 200;
/** The lock of the tab that breeds. */
const LOCK = "yavset.1.breeding";

/**
 * The run of this page. The tabs of a visitor share one run: a tab has the lock while it changes the run or goes on with it. The
 * others show what is kept, and wait for the lock. Who gets it reads first what another tab has kept.
 */
export class BreedingRun {
  /** The number of the run in Python; 0 if it has to begin there. */
  #run = 0;
  #looping = false;
  /** Grows with every run: replies about an older one are dropped. */
  #turn = 0;
  /** @type {Promise<boolean> | null} */
  #opened = null;
  /** What helpers judge. @type {Map<PythonClient, Given>} */
  #helping = new Map();
  /** Those of them that are at it; the others wait for the run to go on. @type {Set<PythonClient>} */
  #judging = new Set();
  /** Their verdicts that Python has still to get. @type {{number: number, verdict: Verdict}[]} */
  #verdicts = [];
  /** Names this tab in what it keeps. */
  #tab = Math.random().toString(36).slice(2);

  /**
   * @param {PythonClient} python of the worker that breeds
   * @param {PythonClient[]} [helpers] of workers that judge some of the children
   * @param {Store} [store]
   * @param {TabLock} [lock]
   */
  constructor(python, helpers = [], store = new Store(), lock = new TabLock(LOCK)) {
    this.python = python;
    this.helpers = helpers;
    this.store = store;
    this.lock = lock;
    /** Emitted when the state changes. */
    this.changed = new Signal();
    /** Emits children as they come. */
    this.born = new Signal();
    /** @type {RunState} */
    this.state = "empty";
    /** Why a run that could go on waits. @type {Set<Rest>} */
    this.rests = new Set();
    /** @type {RunSettings | null} */
    this.settings = null;
    /** @type {Ancestor[]} */
    this.ancestors = [];
    /** @type {Map<number, Child>} */
    this.children = new Map();
    /** The numbers of the games that the run keeps, the best first. @type {number[]} */
    this.kept = [];
    /** The name of the game that is with the judges. */
    this.judged = "";
  }

  /** Read what an earlier visit has left, once, and go on with it. */
  open() {
    this.#opened ??= this.#alone(() => void this.#loop());
    return this.#opened;
  }

  /**
   * Do something with the run as it is kept, while no other tab changes it. If another tab breeds, show its run instead, and go
   * on where it was when it stops.
   *
   * @param {() => unknown} work
   * @returns {Promise<boolean>} whether it was done
   */
  async #alone(work) {
    if (this.rests.has("elsewhere")) return false;
    const done = await this.lock.use(async () => {
      await this.#load();
      await work();
    });
    if (done || this.rests.has("elsewhere")) return done;
    this.rests.add("elsewhere");
    this.lock.use(() => this.#comeBack(), true);
    await this.#load();
    this.changed.emit();
    return false;
  }

  /** Go on after another tab, which has given the lock to this one. */
  async #comeBack() {
    this.rests.delete("elsewhere");
    await this.#load();
    this.changed.emit();
    this.#loop();
  }

  /** Read what another tab has kept. */
  async #load() {
    const found = await this.store.load(this.#tab);
    if (found === undefined || (found === null && this.state === "empty")) return;
    this.#forget();
    if (found) {
      this.settings = found.kept.settings;
      this.ancestors = found.kept.ancestors;
      this.children = new Map(found.children.map((child) => [child.number, child]));
      this.kept = this.#ranked([...this.children.keys()]);
      this.state = found.kept.paused ? "paused" : "running";
    }
    this.changed.emit();
  }

  /** Whether the run goes on right now. */
  get busy() {
    return this.state === "running" && this.rests.size === 0;
  }

  /** Begin a run in place of any other. @param {RunSettings} settings */
  begin(settings) {
    return this.#alone(async () => {
      this.#forget();
      this.settings = settings;
      this.state = "running";
      await this.store.begin({ settings, ancestors: [], paused: false, tab: this.#tab });
      this.changed.emit();
      this.#loop();
    });
  }

  /** Forget the run. @returns {Promise<boolean>} false if another tab breeds */
  clear() {
    return this.#alone(async () => {
      this.#forget();
      await this.store.clear();
      this.changed.emit();
    });
  }

  #forget() {
    this.#endTurn();
    this.#run = 0;
    this.settings = null;
    this.state = "empty";
    this.ancestors = [];
    this.children = new Map();
    this.kept = [];
  }

  /** Stop until `go`. */
  pause() {
    return this.#stop(true);
  }

  /** Go on, also after a failure. */
  go() {
    if (this.state === "failed") this.python.restart();
    this.rests.delete("battery");
    return this.#stop(false);
  }

  /** @param {boolean} paused */
  #stop(paused) {
    return this.#alone(async () => {
      if (!this.settings || this.state === "done") return;
      this.state = paused ? "paused" : "running";
      this.changed.emit();
      this.#loop();
      await this.#keep();
    });
  }

  async #keep() {
    const { settings, ancestors, state } = this;
    if (settings) await this.store.change({ settings, ancestors, paused: state === "paused", tab: this.#tab });
  }

  /**
   * Wait, or no longer wait, for a reason that is not the visitor's.
   *
   * @param {Rest} why
   * @param {boolean} resting
   */
  rest(why, resting) {
    if (this.rests.has(why) === resting) return;
    if (resting) this.rests.add(why);
    else this.rests.delete(why);
    this.changed.emit();
    this.#loop();
  }

  // With Python.

  /** Go on for as long as the run may. */
  async #loop() {
    if (this.#looping || !this.busy) return;
    this.#looping = true;
    await this.#alone(() => this.#work());
    this.#looping = false;
    // Somebody may have pressed a button while the lock was given back.
    this.#loop();
  }

  async #work() {
    for (const [helper, child] of this.#helping) this.#judge(helper, child);
    while (this.busy) {
      const turn = this.#turn;
      try {
        if (this.#run === 0) await this.#begin(turn);
        if (turn !== this.#turn) continue;
        const verdicts = this.#verdicts.splice(0);
        const free = this.helpers.length - this.#helping.size;
        const reply = await this.python.request({ do: "breed-step", run: this.#run, milliseconds: BACKGROUND_SLICE, ...(verdicts.length > 0 ? { verdicts } : {}), ...(free > 0 ? { free } : {}) });
        if (turn !== this.#turn) continue;
        this.#help(reply.given ?? []);
        await this.#take(reply);
      } catch (error) {
        if (turn === this.#turn) this.#fail(error);
      }
    }
  }

  /** Let free helpers judge children. @param {Given[]} given */
  #help(given) {
    for (const child of given) {
      const helper = this.helpers.find((one) => !this.#helping.has(one));
      if (!helper) return;
      this.#helping.set(helper, child);
      this.#judge(helper, child);
    }
  }

  /**
   * Let a helper judge a child for as long as the run may go on.
   *
   * @param {PythonClient} helper
   * @param {Given} child
   */
  async #judge(helper, { number, rules }) {
    if (this.#judging.has(helper)) return;
    this.#judging.add(helper);
    const turn = this.#turn;
    const budget = this.settings?.budget;
    try {
      while (this.busy && turn === this.#turn) {
        const { verdict } = await helper.request({ do: "breed-judge", rules, milliseconds: HELPER_SLICE, ...(budget ? { budget } : {}) });
        if (turn !== this.#turn || !verdict) continue;
        this.#verdicts.push({ number, verdict });
        this.#helping.delete(helper);
        return;
      }
    } catch {
      // The run goes on without a worker that cannot help; the child is judged where it was born.
      if (turn !== this.#turn) return;
      this.helpers = this.helpers.filter((one) => one !== helper);
      this.#helping.delete(helper);
    } finally {
      this.#judging.delete(helper);
    }
  }

  /** Drop replies that are under way, and let helpers go with the memory that they have. */
  #endTurn() {
    this.#turn += 1;
    this.#helping.clear();
    this.#verdicts = [];
    for (const helper of this.helpers) helper.close();
  }

  /** Hand the children to Python, and let it begin, or go on after the last of them. @param {number} turn */
  async #begin(turn) {
    // Another run may take this one's place meanwhile: Python must not begin that one with these children.
    const { settings, children } = this;
    /** @type {string[]} */
    let chunk = [];
    let length = 0;
    const hand = async () => {
      if (chunk.length > 0) await this.python.request({ do: "breed-recall", children: `[${chunk.join(",")}]` });
      chunk = [];
      length = 0;
    };
    for (const child of children.values()) {
      const text = JSON.stringify(child);
      if (length + text.length > CHUNK) await hand();
      chunk.push(text);
      length += text.length;
    }
    await hand();
    const begun = await this.python.request({ do: "breed-begin", ...settings });
    if (turn !== this.#turn) return;
    this.#run = begun.run;
    this.ancestors = begun.ancestors;
    this.kept = this.#ranked(begun.kept);
    await this.#keep();
    this.changed.emit();
  }

  /** Return the games among some children, the best first. @param {number[]} numbers */
  #ranked(numbers) {
    const rank = (/** @type {number} */ number) => this.children.get(number)?.game?.rank ?? 0;
    return numbers.filter((number) => this.children.get(number)?.game).sort((one, other) => rank(other) - rank(one));
  }

  /** @param {{judged: string, children: Child[], confirmed: {number: number, latest: Verdict, verdict: Verdict, rank: number, times: number}[], kept: number[], done: boolean, ranking?: {number: number, rank: number, novelty: number, times: number}[]}} reply */
  async #take({ judged, children, confirmed, kept, done, ranking = [] }) {
    const changed = new Map(children.map((child) => [child.number, child]));
    const now = (/** @type {number} */ number) => changed.get(number) ?? this.children.get(number);
    for (const { number, latest, verdict, rank, times } of confirmed) {
      const child = now(number);
      if (child?.game) changed.set(number, { ...child, confirmation: verdict, again: [...(child.again ?? []), latest], game: { ...child.game, rank, times } });
    }
    for (const { number, rank, novelty, times } of ranking) {
      const child = now(number);
      if (child?.game) changed.set(number, { ...child, game: { ...child.game, rank, novelty, times } });
    }
    for (const [number, child] of changed) this.children.set(number, child);
    // In the end the games that came farthest in the race come first.
    this.kept = done ? ranking.map((one) => one.number) : this.#ranked(kept);
    if (done) {
      this.state = "done";
      this.#endTurn();
    }
    const next = judged !== this.judged;
    this.judged = judged;
    if (next && !done) this.changed.emit();
    if (changed.size > 0) {
      this.born.emit([...changed.values()]);
      await this.store.add([...changed.values()]);
    }
    if (done) this.changed.emit();
  }

  /** @param {unknown} error */
  #fail(error) {
    const { kind } = /** @type {{kind?: string}} */ (error);
    this.#run = 0;
    // A new worker knows nothing of the run; it gets the children.
    if (kind === "run-unknown") return;
    this.state = kind === "run-damaged" ? "damaged" : "failed";
    this.changed.emit();
  }
}
