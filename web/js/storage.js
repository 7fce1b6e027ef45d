/**
 * Everything the page remembers. Storage may be missing or forbidden (private windows, embedded frames):
 * then things are remembered until the page closes.
 * @module storage
 */

/** @typedef {import("./types.js").SavedGame} SavedGame */

const PREFIX = "yavset.1.";
const GAMES = "games";
const MOST_GAMES = 24;

/** @type {Map<string, string>} */
const fallback = new Map();

/**
 * Read a value.
 *
 * @param {string} key
 * @returns {unknown} null where nothing readable is stored
 */
export function read(key) {
  let text = fallback.get(key) ?? null;
  try {
    text = localStorage.getItem(PREFIX + key) ?? text;
  } catch {
    // Forbidden storage: the fallback has what was written since the page opened.
  }
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Write a value; never fails.
 *
 * @param {string} key
 * @param {unknown} value anything JSON can say
 */
export function write(key, value) {
  const text = JSON.stringify(value);
  fallback.set(key, text);
  try {
    localStorage.setItem(PREFIX + key, text);
  } catch {
    // Full or forbidden: the fallback must do.
  }
}

/**
 * The games that were saved, the newest first.
 *
 * @returns {SavedGame[]}
 */
export function savedGames() {
  const value = read(GAMES);
  if (!Array.isArray(value)) return [];
  return value.filter(
    (game) => game && typeof game.id === "string" && Array.isArray(game.moves) && game.view && game.description,
  );
}

/**
 * Save a game, in front of the others; the oldest go, finished ones first.
 *
 * @param {SavedGame} game
 */
export function saveGame(game) {
  const games = [game, ...savedGames().filter((other) => other.id !== game.id)];
  while (games.length > MOST_GAMES) {
    const finished = games.findLastIndex((other) => other.view.outcome !== null);
    games.splice(finished > 0 ? finished : games.length - 1, 1);
  }
  write(GAMES, games);
}

/**
 * Forget a saved game.
 *
 * @param {string} id
 */
export function forgetGame(id) {
  write(GAMES, savedGames().filter((game) => game.id !== id));
}
