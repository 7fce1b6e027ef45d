/**
 * The dangerous moves of the positions in which a person is to move.
 * @module match/dangers
 */

import { settings } from "../base/settings.js";
import { Signal } from "../base/signal.js";

/** @typedef {import("../types.js").Dangers} Dangers */
/** @typedef {import("./match.js").Match} Match */

/** Asks Python for the dangers of one position at a time and keeps them. */
export class DangerWatch {
  /** The position that Python is asked about, by its key. @type {string | null} */
  #asked = null;

  constructor() {
    /** The dangers of the positions asked about, by `key`. @type {Map<string, Dangers>} */
    this.found = new Map();
    /** Emitted when the dangers of the position shown are known. */
    this.warned = new Signal();
  }

  /**
   * Ask which moves of the position shown are dangerous, for whoever is about to make one. Does not start Python for it:
   * to be called again once that is ready.
   *
   * @param {Match} game
   */
  async ask(game) {
    const key = game.key();
    const ready = game.python.state === "ready" && game.personToMove && game.atEnd && !game.closed;
    if (!ready || this.#asked === key || this.found.has(key)) return;
    this.#asked = key;
    const { version } = game;
    try {
      const { losing, gifts } = await game.python.request({ do: "dangers", ...game.reference, gifts: settings.gifts });
      if (version !== game.version) return;
      this.found.set(key, { losing, gifts });
      this.warned.emit();
    } catch {
      // The board works without warnings; what is wrong with Python shows elsewhere.
    } finally {
      if (this.#asked === key) this.#asked = null;
    }
  }
}
