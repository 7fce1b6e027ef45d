/**
 * Everything the page remembers. Storage may be missing or forbidden (private windows, embedded frames):
 * then things are remembered until the page closes.
 * @module game/storage
 */

/** @typedef {import("../types.js").SavedGame} SavedGame */

const PREFIX = "yavset.1.";
const GAMES = "games";
const TABLE = "table";
const MOST_GAMES = 24;

/** What was written since the page opened. @type {Map<string, string>} */
const fallback = new Map();
/** The keys whose last value could not be stored: what is stored there is older. @type {Set<string>} */
const unstored = new Set();

/**
 * The games as they were last read or written here, and the text that says so: another tab may write another.
 * @type {{text: string | null, games: SavedGame[]}}
 */
let known = { text: null, games: [] };

/**
 * Read a value.
 *
 * @param {string} key
 * @returns {unknown} null where nothing readable is stored
 */
export function read(key) {
  return valueOf(textOf(key));
}

/** @param {string} key @returns {string | null} */
function textOf(key) {
  const text = fallback.get(key) ?? null;
  try {
    if (!unstored.has(key)) return localStorage.getItem(PREFIX + key) ?? text;
  } catch {
    // Forbidden storage: the fallback has what was written since the page opened.
  }
  return text;
}

/** @param {string | null} text @returns {unknown} */
function valueOf(text) {
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
 * @returns {boolean} whether it will be there when the page opens again
 */
export function write(key, value) {
  const text = JSON.stringify(value);
  fallback.set(key, text);
  try {
    localStorage.setItem(PREFIX + key, text);
    unstored.delete(key);
  } catch {
    // Full or forbidden: the fallback must do.
    unstored.add(key);
  }
  return !unstored.has(key);
}

/**
 * The game that was last on the table in this tab.
 *
 * @returns {string | null} its id
 */
export function gameOfTab() {
  try {
    return sessionStorage.getItem(PREFIX + TABLE);
  } catch {
    return null;
  }
}

/** @param {string} id of the game on the table now */
export function setGameOfTab(id) {
  try {
    sessionStorage.setItem(PREFIX + TABLE, id);
  } catch {
    // Full or forbidden: when the page is loaded again, the address must do.
  }
}

/**
 * The games that were saved, the newest first.
 *
 * @returns {readonly SavedGame[]}
 */
export function savedGames() {
  const text = textOf(GAMES);
  if (text !== known.text) {
    const value = valueOf(text);
    known = { text, games: Array.isArray(value) ? value.filter((game) => fits(game, SAVED)) : [] };
  }
  return known.games;
}

/** @param {SavedGame[]} games @returns {boolean} whether they will be there when the page opens again */
function writeGames(games) {
  const stored = write(GAMES, games);
  known = { text: fallback.get(GAMES) ?? null, games };
  return stored;
}

/** A kind of seat that can be stored. @type {(value: unknown) => boolean} */
const isSeat = (value) => fits(value, { kind: "person" }) || fits(value, { kind: "bot", level: isLevel });
/** @type {(value: unknown) => boolean} */
const isLevel = (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 6;
/** @type {(value: unknown) => boolean} */
const isText = (value) => typeof value === "string";
/** @type {(value: unknown) => boolean} */
const isNumber = (value) => typeof value === "number";
/** @type {(value: unknown) => boolean} */
const isValue = (value) => value === null || typeof value === "number";
/** @type {(value: unknown) => boolean} */
const isDiagram = (value) => value === undefined || typeof value === "string";
/** @type {(value: unknown) => boolean} */
const isOutcome = (value) => value === null || fits(value, { reason: isText, cells: [isText] });

/** What a game must look like that the page can show: other versions and other pages may have stored anything. */
const SAVED = {
  id: isText,
  game: isText,
  options: {},
  diagram: isDiagram,
  moves: [isText],
  line: [{ word: isText, side: isText, seat: isNumber, round: isNumber }],
  seats: [isSeat],
  variations: [{ ply: isNumber, moves: [isText] }],
  values: [isValue],
  link: isText,
  updated: isNumber,
  description: {
    id: isText,
    name: isText,
    sides: [isText],
    colours: [isText],
    options: [{ name: isText }],
    board: {
      shape: isText,
      size: isNumber,
      cells: [{ name: isText, x: isNumber, y: isNumber, row: isNumber, letter: isText }],
      corners: [[isNumber]],
      labels: [{ text: isText, x: isNumber, y: isNumber, kind: isText }],
      outline: [[isNumber]],
      width: isNumber,
      height: isNumber,
    },
  },
  view: {
    ply: isNumber,
    to_move: isText,
    seat: isNumber,
    seats: ofEach(isNumber),
    prompt: isText,
    scene: { pieces: [{ cell: isText, kind: isText }], counts: ofEach(isNumber) },
    targets: ofEach([[isText]]),
    outcome: isOutcome,
    last: [isText],
    events: [{ kind: isText }],
    options: {},
  },
};

/**
 * The shape of an object whose fields, whatever they are called, all have one shape.
 *
 * @param {unknown} shape
 * @returns {(value: unknown) => boolean}
 */
function ofEach(shape) {
  return (value) => fits(value, {}) && Object.values(/** @type {object} */ (value)).every((item) => fits(item, shape));
}

/**
 * Whether a value has a shape: a text stands for itself, a list for a list of such, an object for an object with at
 * least these fields.
 *
 * @param {unknown} value
 * @param {unknown} shape
 * @returns {boolean}
 */
function fits(value, shape) {
  if (typeof shape === "function") return shape(value);
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((item) => fits(item, shape[0]));
  if (typeof shape !== "object" || shape === null) return value === shape;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = /** @type {Record<string, unknown>} */ (value);
  return Object.entries(shape).every(([name, inner]) => fits(fields[name], inner));
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
  // Where the room does not reach for all, the games played last are worth more than those before them.
  while (!writeGames(games) && games.length > 1) games.length = Math.ceil(games.length / 2);
}

/**
 * Whether another tab has played on in a game since it was saved here, and otherwise than here.
 *
 * @param {{id: string, moves: string[]}} game as it is here
 * @param {number} since when it was saved here
 * @returns {boolean}
 */
export function playedElsewhere(game, since) {
  const stored = savedGames().find((other) => other.id === game.id);
  return stored !== undefined && stored.updated !== since && stored.moves.some((word, ply) => word !== game.moves[ply]);
}

/**
 * Forget a saved game.
 *
 * @param {string} id
 */
export function forgetGame(id) {
  writeGames(savedGames().filter((game) => game.id !== id));
}
