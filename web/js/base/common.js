/**
 * How far two lists agree.
 * @module base/common
 */

/**
 * Return the number of elements at the beginning of two lists that are the same. None of them is undefined.
 *
 * @template {{}} T
 * @param {readonly T[]} one
 * @param {readonly T[]} other
 */
export function commonLength(one, other) {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
