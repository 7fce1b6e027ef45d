/**
 * Puzzles as tasks that the prover checks, and as the steps of a tutorial in an embedded board.
 * @module lesson/puzzle_steps
 */

import { Problem } from "../base/problem.js";
import { loadGame } from "../before/data.js";
import { taskText } from "../puzzles/puzzle_text.js";
import { readMarks } from "../before/mark_text.js";
import { dailyPuzzle, dayOf, loadPuzzles } from "../puzzles/collection.js";
import { drawSetup, setupOf } from "../before/setups.js";
import { loadTexts, t } from "../text/i18n.js";

/** @import { Puzzle } from "../puzzles/collection.js" */
/** @import { Step } from "./steps.js" */
/** @import { Task } from "./exercise.js" */

/**
 * Return the steps for some puzzles, and the game that they are of.
 *
 * @param {string} wanted `daily`, a puzzle's id, or a number: this many of the game's puzzles, from easy to hard
 * @param {string} game
 * @returns {Promise<{of: {game: string, options: Record<string, string>}, steps: Step[]}>}
 * @throws {Problem} if there is no such puzzle
 */
export async function puzzleSteps(wanted, game) {
  const [puzzles] = await Promise.all([findPuzzles(wanted, game), loadTexts("puzzles")]);
  const [first] = puzzles;
  if (!first) throw new Problem({ id: "puzzles-none" });
  const of = { game: first.game, options: first.options };
  const setup = await setupOf(await loadGame(of.game), of.options);
  const { players } = setup.description;
  const steps = puzzles.map((puzzle) => {
    const solver = drawSetup(setup, puzzle.moves)?.picture.turn || (players[puzzle.moves.length % players.length] ?? "");
    return {
      ...taskOf(puzzle),
      text: taskText(puzzle, solver),
      moves: puzzle.moves,
      diagram: "",
      picture: "",
      right: t("puzzles-right"),
      wrong: {},
      after: {},
      hint: "",
      marks: readMarks({}),
      problems: [],
    };
  });
  return { of, steps };
}

/**
 * Return what has to be done in a puzzle.
 *
 * @param {Puzzle} puzzle
 * @returns {Task}
 */
export function taskOf({ solution, plies }) {
  return { answers: [solution], win: false, any: false, plies, threat: false, replies: {} };
}

/** @param {string} wanted @param {string} game @returns {Promise<Puzzle[]>} with the same options */
async function findPuzzles(wanted, game) {
  if (wanted === "daily") {
    const puzzle = await dailyPuzzle(dayOf());
    return puzzle ? [puzzle] : [];
  }
  const count = Number(wanted);
  if (!Number.isInteger(count)) {
    const puzzles = await loadPuzzles(wanted.slice(0, wanted.lastIndexOf("-")));
    return puzzles.filter(({ id }) => id === wanted);
  }
  const puzzles = await loadPuzzles(game);
  const options = JSON.stringify(puzzles[0]?.options);
  const alike = puzzles.filter((puzzle) => JSON.stringify(puzzle.options) === options);
  const step = Math.max(1, alike.length / count);
  return Array.from({ length: Math.min(count, alike.length) }, (_, at) => /** @type {Puzzle} */ (alike[Math.floor(at * step)]));
}
