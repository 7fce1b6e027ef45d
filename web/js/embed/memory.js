/**
 * Decide when an embedded board ends its Python to free memory: out of sight, left alone, or where too many boards
 * have a Python of their own.
 * @module embed/memory
 */

/** Seconds out of sight after which a board ends its Python. */
const UNSEEN = 20;
/** The most boards that have a Python of their own at a time. */
const MOST_AWAKE = 2;

/** A timer that puts one board to sleep. */
export class MemoryWatch {
  #active = Date.now();
  #seen = Date.now();
  #visible = true;
  /** @type {IntersectionObserver} */
  #sight;
  /** @type {ReturnType<typeof setInterval> | number} */
  #timer = 0;
  /** Boards that started a Python of their own after this one. @type {Set<string>} */
  #others = new Set();
  /** @type {BroadcastChannel | null} */
  #channel = null;
  #name = crypto.getRandomValues(new Uint32Array(2)).join("-");

  /**
   * @param {HTMLElement} element what has to be in sight
   * @param {object} how
   * @param {number} how.idle seconds without a touch after which the board should sleep
   * @param {boolean} how.interactive whether anybody can play on it
   * @param {() => boolean} how.own whether the board has a Python of its own
   * @param {() => void} how.sleep called as long as the board should sleep; it may not be able to
   */
  constructor(element, { idle, interactive, own, sleep }) {
    this.#sight = new IntersectionObserver((entries) => {
      this.#visible = entries.at(-1)?.isIntersecting ?? true;
      this.#seen = Date.now();
    });
    this.#sight.observe(element);
    this.#timer = setInterval(() => {
      const now = Date.now();
      if (this.#visible) this.#seen = now;
      const unseen = now - this.#seen > UNSEEN * 1000;
      if (!interactive || unseen || now - this.#active > idle * 1000) sleep();
    }, 1000);
    this.#listen(own, sleep);
  }

  /**
   * @param {() => boolean} own
   * @param {() => void} sleep
   */
  #listen(own, sleep) {
    try {
      // Boards of one page that cannot share a Python tell each other when they start one of their own.
      this.#channel = new BroadcastChannel("yavset-boards");
      this.#channel.onmessage = ({ data }) => {
        if (data === this.#name || !own()) return;
        this.#others.add(data);
        if (this.#others.size >= MOST_AWAKE) sleep();
      };
    } catch {
      // A frame without an origin cannot reach other boards.
    }
  }

  /** Note that the reader has touched the board. */
  stir() {
    this.#active = Date.now();
  }

  /** Note that the board starts a Python, and count the others from now on. */
  started() {
    this.#others.clear();
  }

  /** Announce to the other boards that this one has a Python of its own. */
  announce() {
    this.#channel?.postMessage(this.#name);
  }

  /** Stop watching. */
  close() {
    clearInterval(this.#timer);
    this.#sight.disconnect();
    this.#channel?.close();
  }
}
