/**
 * What is known of positions, kept by their keys: the moves that lead to each, with a space between each two.
 * @module match/along
 */

/**
 * Return what is known of each position of a line, null where nothing is. Goes through what is known, not through the
 * plies: a long line has many plies, and the key of each is as long as the line up to it.
 *
 * @template T
 * @param {string[]} moves
 * @param {Map<string, T>} known by the keys of positions
 */
export function along(moves, known) {
  /** @type {(T | null)[]} */
  const found = Array.from({ length: moves.length + 1 }, () => null);
  const line = `${moves.join(" ")} `;
  for (const [key, value] of known) {
    if (key === "") found[0] = value;
    else if (line.startsWith(`${key} `)) found[key.split(" ").length] = value;
  }
  return found;
}

/**
 * Return what is known of the positions of a line, by their number of moves.
 *
 * @template T
 * @param {string[]} moves
 * @param {Map<string, T>} known
 * @returns {Record<number, T>}
 */
export function byPly(moves, known) {
  const found = along(moves, known).flatMap((value, ply) => (value === null ? [] : [/** @type {const} */ ([ply, value])]));
  return Object.fromEntries(found);
}

/**
 * Put what is said of the positions of a line in place of what was known of them.
 *
 * @template T
 * @param {string[]} moves
 * @param {Map<string, T>} known
 * @param {Record<number, T>} said by the number of moves
 */
export function putAlong(moves, known, said) {
  const keyOf = (/** @type {string} */ ply) => moves.slice(0, Number(ply)).join(" ");
  for (const ply of Object.keys(byPly(moves, known))) known.delete(keyOf(ply));
  for (const [ply, value] of Object.entries(said)) if (Number(ply) <= moves.length) known.set(keyOf(ply), value);
}
