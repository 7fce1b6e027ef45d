// A canvas that writes down what it is told, and colours that are their names.

/** @param {unknown} value a number, a name, or a path, as text */
export const written = (value) => (typeof value === "number" ? String(Math.round(value * 10) / 10) : value instanceof Strokes ? `{${value.said.join(" ")}}` : String(value));

/** A path or a context: it writes down what it is told. */
export class Strokes {
  /** @type {string[]} */
  said = [];
  constructor() {
    return new Proxy(this, {
      get: (target, name) =>
        name in target ? Reflect.get(target, name)
        : name === "measureText" ? (/** @type {string} */ text) => ({ width: 6 * text.length })
        : (/** @type {unknown[]} */ ...values) => void target.said.push(`${String(name)}(${values.map(written).join(" ")})`),
      set: (target, name, value) => Boolean(target.said.push(`${String(name)}=${written(value)}`)),
    });
  }
}
Object.assign(globalThis, { Path2D: Strokes });

/** Every colour is its name. @type {any} */
export const COLOURS = new Proxy({}, { get: (_, name) => String(name) });
