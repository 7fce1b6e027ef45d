/**
 * Tokens: what can be given on the way to a move. A token is a cell's name, `@colour` (a stone from the tray), `axis-`
 * and the like (a direction), or `!move` (a button).
 * @module board/tokens
 */

/**
 * Return whether a token is a cell of the board.
 *
 * @param {string} token
 * @returns {boolean}
 */
export function isCell(token) {
  return !isStone(token) && !isButton(token) && axisOf(token) === null;
}

/**
 * Return whether a token is a stone from the tray.
 *
 * @param {string} token
 * @returns {boolean}
 */
export function isStone(token) {
  return token.startsWith("@");
}

/**
 * Return whether a token is a button.
 *
 * @param {string} token
 * @returns {boolean}
 */
export function isButton(token) {
  return token.startsWith("!");
}

/**
 * Return whether a token changes seats; the page offers that apart from other buttons.
 *
 * @param {string} token
 * @returns {boolean}
 */
export function isSwap(token) {
  return token.startsWith("!swap");
}

/**
 * Return the direction that a token names.
 *
 * @param {string} token
 * @returns {string | null} null for other tokens
 */
export function axisOf(token) {
  return token.startsWith("axis") ? token.slice("axis".length) : null;
}
