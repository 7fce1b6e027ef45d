/**
 * Ask the prover what a move is worth.
 * @module puzzles/judging
 */

/**
 * What a move has to do: win within so many moves after it, not lose, or threaten to win.
 * @typedef {{left: number} | {hold: true} | {threat: true}} Goal
 */

/**
 * What a move is worth: `yavset.puzzles.answers.Answer`.
 * @typedef {{keeps: boolean | null, line: string[], left: number, loses: boolean, slower: boolean}} Answer
 */

/** Positions that Python may look at to judge a move. */
const NODES = 3000;

/**
 * Return what the last move of a game is worth.
 *
 * @param {import("../types.js").PythonClient} python
 * @param {import("../match/match.js").Match} match
 * @param {Goal} goal
 * @returns {Promise<Answer>}
 */
export function judged(python, match, goal) {
  return python.request({ do: "judge", ...match.reference, moves: match.moves, ...goal, nodes: NODES });
}
