/**
 * The run of breeding in the browser's database, so that a reload in the middle goes on. Where there is no database, or no
 * room in it, the run lives in memory.
 * @module breeding/store
 */

import { openDB } from "idb";
import { fits, isFlag } from "../base/shape.js";
import { PREFIX } from "../base/storage.js";
import { ANCESTOR, keptChild, SETTINGS } from "./recorded_run.js";

/** @import { Ancestor, Child, RunSettings } from "./breeding_run.js" */
/** @import { IDBPDatabase } from "idb" */
/** @typedef {{settings: RunSettings, ancestors: Ancestor[], paused: boolean, tab?: string}} Kept `tab` wrote it last */

const NAME = `${PREFIX}breeding`;
const VERSION = 1;
const STORES = ["runs", "children"];
/** The key of the only run. */
const RUN = 1;
/** What is kept of a run besides its children. */
const KEPT = { settings: SETTINGS, ancestors: [ANCESTOR], paused: isFlag };

/** A run and its children, kept between visits. */
export class Store {
  /** @type {Promise<IDBPDatabase> | null} */
  #opening = null;

  constructor() {
    /** Whether something could not be kept. */
    this.full = false;
  }

  /** @returns {Promise<IDBPDatabase>} */
  #database() {
    this.#opening ??= openDB(NAME, VERSION, {
      upgrade(database) {
        database.createObjectStore("runs");
        database.createObjectStore("children", { keyPath: "number" });
      },
      // Another tab is of a newer version: it would wait for this one for ever.
      blocking: (_current, _blocked, event) => {
        this.#opening = null;
        /** @type {IDBDatabase} */ (event.target).close();
      },
      terminated: () => (this.#opening = null),
    });
    return this.#opening;
  }

  /**
   * Return what is kept, unless a tab knows it.
   *
   * @param {string} tab knows what it wrote itself
   * @returns {Promise<{kept: Kept, children: Child[]} | null | undefined>} null if there is nothing that can be read;
   *   undefined if the tab wrote it, or there is no database
   */
  async load(tab) {
    if (this.full) return undefined;
    try {
      const transaction = (await this.#database()).transaction(STORES);
      const kept = await transaction.objectStore("runs").get(RUN);
      if (!fits(kept, KEPT)) return null;
      if (kept.tab === tab) return undefined;
      const children = await transaction.objectStore("children").getAll();
      return { kept, children: children.flatMap((child) => keptChild(child) ?? []) };
    } catch {
      this.full = true;
      return undefined;
    }
  }

  /** Keep a run in place of any other. @param {Kept} kept */
  async begin(kept) {
    await this.#write(async (transaction) => {
      await transaction.objectStore("children").clear();
      await transaction.objectStore("runs").put(kept, RUN);
    });
  }

  /** Keep what has changed of the run itself. @param {Kept} kept */
  async change(kept) {
    await this.#write((transaction) => transaction.objectStore("runs").put(kept, RUN));
  }

  /** @param {Child[]} children */
  async add(children) {
    await this.#write((transaction) => {
      const store = transaction.objectStore("children");
      return Promise.all(children.map((child) => store.put(child)));
    });
  }

  /** Forget everything. */
  async clear() {
    await this.#write((transaction) => Promise.all(STORES.map((name) => transaction.objectStore(name).clear())));
  }

  /** @param {(transaction: any) => Promise<unknown>} work */
  async #write(work) {
    try {
      const transaction = (await this.#database()).transaction(STORES, "readwrite");
      // A full disk shows when the transaction ends; both promises reject then.
      await Promise.all([work(transaction), transaction.done]);
      this.full = false;
    } catch {
      this.full = true;
    }
  }
}
