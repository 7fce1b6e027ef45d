/**
 * Numbers made from texts.
 * @module base/hash
 */

/**
 * Return the FNV-1a hash of a text, in 32 bits; letters beyond ASCII count as their UTF-16 units.
 *
 * @param {string} text
 */
export function hash(text) {
  let number = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) number = Math.imul(number ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return number;
}
