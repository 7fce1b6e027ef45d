/**
 * A list of listeners: how one module reports to others without knowing them.
 * @module base/signal
 */

/** Listeners, called in the order of their registration. */
export class Signal {
  /** @type {Set<(...values: any[]) => void>} */
  #listeners = new Set();

  /**
   * Add a listener.
   *
   * @param {(...values: any[]) => void} listener
   * @returns {() => void} removes the listener again
   */
  listen(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Call every listener.
   *
   * @param {...any} values
   */
  emit(...values) {
    for (const listener of [...this.#listeners]) listener(...values);
  }
}
