/**
 * Played games of a run of breeding: what stood on the board after each move, as Python says.
 * @module breeding/films
 */

import { shared } from "../base/shared_promise.js";

/** @import { Description, GameReference, Outcome, PythonClient, Scene } from "../types.js" */
/** @typedef {{game: Description, scenes: Scene[], outcome: Outcome | null}} Film a game, and what stood on the board after each move */

/** Number of games remembered: as many as a run keeps. */
const MOST_FILMS = 100;

/** The latest ones. @type {Map<string, Promise<Film>>} */
const films = new Map();

/**
 * Ask Python for a game; callers share the promise.
 *
 * @param {PythonClient} python
 * @param {string} code of the rules
 * @param {string[]} moves
 * @returns {Promise<Film>}
 */
export function filmOf(python, code, moves) {
  const key = `${code}/${moves.join(".")}`;
  const film = shared(films, key, () => filmed(python, { game: "ludi", options: { rules: code }, moves }));
  for (const oldest of films.keys()) {
    if (films.size <= MOST_FILMS) break;
    films.delete(oldest);
  }
  return film;
}

/**
 * Ask for a game in parts: Python gives no more scenes at once than others can wait for.
 *
 * @param {PythonClient} python
 * @param {GameReference} reference
 * @returns {Promise<Film>}
 */
async function filmed(python, reference) {
  /** @type {Film} */
  const film = await python.request({ do: "film", ...reference });
  while (film.scenes.length <= reference.moves.length) {
    const { scenes } = await python.request({ do: "film", ...reference, ply: film.scenes.length });
    film.scenes.push(...scenes);
  }
  return film;
}
