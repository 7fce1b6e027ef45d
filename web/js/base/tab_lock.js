/**
 * A lock that one tab of the site has at a time. Where the browser has no locks, every tab has it.
 * @module base/tab_lock
 */

/** A lock, held while this tab uses it. */
export class TabLock {
  /** How many uses there are. */
  #users = 0;
  /** Whether this tab has got the lock; null while nobody here uses it. @type {Promise<boolean> | null} */
  #granted = null;
  /** Give the lock back. */
  #release = () => {};
  /** Settled once the browser has taken the lock back: until then it would refuse it to this tab too. @type {Promise<unknown>} */
  #released = Promise.resolve();

  /** @param {string} name */
  constructor(name) {
    this.name = name;
  }

  /**
   * Do something while no other tab has the lock. Uses in one tab share it.
   *
   * @param {() => unknown} work
   * @param {boolean} [wait] for the tab that has the lock now
   * @returns {Promise<boolean>} false if another tab has the lock, and nothing was done
   */
  async use(work, wait = false) {
    this.#users += 1;
    this.#granted ??= this.#request(wait);
    try {
      const granted = await this.#granted;
      if (granted) await work();
      return granted;
    } finally {
      this.#users -= 1;
      if (this.#users === 0) {
        this.#granted = null;
        this.#release();
      }
    }
  }

  /** @param {boolean} wait @returns {Promise<boolean>} */
  async #request(wait) {
    const { locks } = navigator;
    if (!locks) return true;
    await this.#released;
    return new Promise((resolve) => {
      this.#released = locks.request(this.name, { ifAvailable: !wait }, (lock) => {
        resolve(lock !== null);
        return lock && new Promise((release) => (this.#release = () => release(undefined)));
      // A document without an origin of its own shares nothing with other tabs.
      }).catch(() => resolve(true));
    });
  }
}
