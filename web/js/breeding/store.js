/**
 * The run of breeding in the browser's database, so that a reload in the middle goes on. Where there is no database, or no
 * room in it, the run lives in memory.
 * @module breeding/store
 */

import { deleteDB, openDB } from "idb";
import { PREFIX } from "../base/storage.js";

/** @import { Ancestor, Child, RunSettings } from "./breeding_run.js" */
/** @import { IDBPDatabase } from "idb" */
/** @typedef {{settings: RunSettings, ancestors: Ancestor[], paused: boolean}} Kept */

const NAME = `${PREFIX}breeding`;
const VERSION = 1;
/** The key of the only run. */
const RUN = 1;

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
      // Another tab forgets the run or is of a newer version: it would wait for this one for ever.
      blocking: (_current, _blocked, event) => {
        this.#opening = null;
        /** @type {IDBDatabase} */ (event.target).close();
      },
      terminated: () => (this.#opening = null),
    });
    return this.#opening;
  }

  /**
   * Return what is kept.
   *
   * @returns {Promise<{kept: Kept, children: Child[]} | null>} null if there is nothing that can be read
   */
  async load() {
    try {
      const database = await this.#database();
      const kept = await database.get("runs", RUN);
      return kept ? { kept, children: await database.getAll("children") } : null;
    } catch {
      this.full = true;
      return null;
    }
  }

  /** Keep a run in place of any other. @param {Kept} kept */
  async begin(kept) {
    await this.#write(["runs", "children"], async (transaction) => {
      await transaction.objectStore("children").clear();
      await transaction.objectStore("runs").put(kept, RUN);
    });
  }

  /** Keep what has changed of the run itself. @param {Kept} kept */
  async change(kept) {
    await this.#write(["runs"], (transaction) => transaction.objectStore("runs").put(kept, RUN));
  }

  /** @param {Child[]} children */
  async add(children) {
    await this.#write(["children"], (transaction) => {
      const store = transaction.objectStore("children");
      return Promise.all(children.map((child) => store.put(child)));
    });
  }

  /** Forget everything. */
  async clear() {
    try {
      (await this.#opening)?.close();
      this.#opening = null;
      await deleteDB(NAME);
    } catch {
      this.full = true;
    }
  }

  /**
   * @param {string[]} stores
   * @param {(transaction: any) => Promise<unknown>} work
   */
  async #write(stores, work) {
    try {
      const transaction = (await this.#database()).transaction(stores, "readwrite");
      // A full disk shows when the transaction ends; both promises reject then.
      await Promise.all([work(transaction), transaction.done]);
      this.full = false;
    } catch {
      this.full = true;
    }
  }
}
