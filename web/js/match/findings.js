/**
 * What searches have found out about the positions of a game.
 * @module match/findings
 */

/** @typedef {import("../types.js").Report} Report */

/** Values and reports of positions, each under the position's key: its moves, with a space between each two. */
export class Findings {
  constructor() {
    /** Value for the player to move of each analysed position. @type {Map<string, number>} */
    this.values = new Map();
    /** The best report of each position searched on this page. @type {Map<string, Report>} */
    this.reports = new Map();
  }

  /**
   * Keep what a search says of a position.
   *
   * @param {string} key
   * @param {Report} report kept unless an earlier search has seen more
   */
  keep(key, report) {
    this.values.set(key, report.value);
    const known = this.reports.get(key);
    const better = !known || (known.proven ? report.proven !== null : report.proven !== null || report.visits >= known.visits);
    if (better) this.reports.set(key, report);
  }

  /**
   * Return the values of the positions of a line, null where there is none.
   *
   * @param {string[]} moves
   */
  valuesAlong(moves) {
    return along(moves, this.values);
  }

  /**
   * Return the reports on the positions of a line, null where there is none.
   *
   * @param {string[]} moves
   */
  reportsAlong(moves) {
    return along(moves, this.reports);
  }
}

/**
 * Return what was found out about each position of a line, null where nothing was. Goes through the findings, not through
 * the plies: a long line has many plies, and the key of each is as long as the line up to it.
 *
 * @template T
 * @param {string[]} moves
 * @param {Map<string, T>} findings
 */
function along(moves, findings) {
  /** @type {(T | null)[]} */
  const found = Array.from({ length: moves.length + 1 }, () => null);
  const line = `${moves.join(" ")} `;
  for (const [key, finding] of findings) {
    if (key === "") found[0] = finding;
    else if (line.startsWith(`${key} `)) found[key.split(" ").length] = finding;
  }
  return found;
}
