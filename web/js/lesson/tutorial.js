/**
 * Find the tutorial that an embedded board shows.
 * @module lesson/tutorial
 */

import { readSteps } from "./steps.js";

/** @import { Parameters } from "../embed/parameters.js" */
/** @import { Step } from "./steps.js" */

/**
 * Return the steps that the parameters ask for: a tutorial's, or puzzles. Puzzles bring their game and its options along.
 *
 * @param {Parameters} parameters
 * @returns {Promise<Step[]>}
 */
export async function stepsFor(parameters) {
  if (parameters.puzzle === "") return readSteps(parameters.steps);
  const { puzzleSteps } = await import("./puzzle_steps.js");
  const { of, steps } = await puzzleSteps(parameters.puzzle, parameters.game);
  Object.assign(parameters, of);
  return steps;
}
