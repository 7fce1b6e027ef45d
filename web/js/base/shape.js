/**
 * Shapes of values that come from outside: other versions and other pages may have stored anything, and files hold anything. A
 * shape is a function that says whether a value has it; a list with one shape, for a list of such; an object, for an object with at
 * least these fields; anything else stands for itself.
 * @module base/shape
 */

/** @typedef {(value: unknown) => boolean} Check */

/** @type {Check} */
export const isText = (value) => typeof value === "string";
/** @type {Check} */
export const isFlag = (value) => typeof value === "boolean";
/** @type {Check} */
export const isCount = (value) => Number.isInteger(value) && Number(value) >= 0;
/** @type {Check} */
export const isNumber = (value) => Number.isFinite(value);

/**
 * Return whether a value has a shape.
 *
 * @param {unknown} value
 * @param {unknown} shape
 * @returns {boolean}
 */
export function fits(value, shape) {
  if (typeof shape === "function") return shape(value);
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((item) => fits(item, shape[0]));
  if (typeof shape !== "object" || shape === null) return value === shape;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = /** @type {Record<string, unknown>} */ (value);
  return Object.entries(shape).every(([name, inner]) => fits(fields[name], inner));
}

/**
 * Return the shape of what has one of several.
 *
 * @param {...unknown} shapes
 * @returns {Check}
 */
export function oneOf(...shapes) {
  return (value) => shapes.some((shape) => fits(value, shape));
}

/**
 * Return the shape of what need not be there.
 *
 * @param {unknown} shape
 * @returns {Check}
 */
export function orNothing(shape) {
  return oneOf(undefined, shape);
}

/**
 * Return the shape of an object with any keys whose values all have one shape.
 *
 * @param {unknown} shape
 * @returns {Check}
 */
export function ofEach(shape) {
  return (value) => fits(value, {}) && Object.values(/** @type {object} */ (value)).every((item) => fits(item, shape));
}

/**
 * Return what an object holds of one shape, without the rest.
 *
 * @param {unknown} value
 * @param {unknown} shape
 * @returns {Record<string, any>} empty for what is no object
 */
export function each(value, shape) {
  if (!fits(value, {})) return {};
  return Object.fromEntries(Object.entries(/** @type {object} */ (value)).filter(([, item]) => fits(item, shape)));
}
