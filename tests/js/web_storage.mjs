// The stores of a browser, for modules that run under Node.js.

/** A store with little room. */
export class WebStorage {
  /** @type {Map<string, string>} */
  values = new Map();

  /** @param {number} [most] characters of all values */
  constructor(most = Infinity) {
    this.most = most;
  }

  get length() {
    return this.values.size;
  }

  /** @param {number} place */
  key(place) {
    return [...this.values.keys()][place] ?? null;
  }

  /** @param {string} key */
  getItem(key) {
    return this.values.get(key) ?? null;
  }

  /** @param {string} key @param {string} text */
  setItem(key, text) {
    let size = text.length;
    for (const [other, value] of this.values) if (other !== key) size += value.length;
    if (size > this.most) throw new Error("full");
    this.values.set(key, text);
  }

  /** @param {string} key */
  removeItem(key) {
    this.values.delete(key);
  }
}

/**
 * Give the page an empty store.
 *
 * @param {"localStorage" | "sessionStorage"} [name]
 * @param {number} [most] characters of all values
 * @returns {Map<string, string>} what is in it
 */
export function provideStorage(name = "localStorage", most = Infinity) {
  const value = new WebStorage(most);
  Object.defineProperty(globalThis, name, { configurable: true, value });
  return value.values;
}

/** Forbid the page a store. @param {"localStorage" | "sessionStorage"} [name] */
export function forbidStorage(name = "localStorage") {
  const get = () => {
    throw new Error("forbidden");
  };
  Object.defineProperty(globalThis, name, { configurable: true, get });
}
