/**
 * What an embedded board is told in its address: how to look in the query, what to show in the fragment. Both are read
 * apart from each other, and either may hold any parameter; the fragment wins.
 *
 * A fragment is a link of the page (`v1/yavalath/size=6/e5.d4`), moves (`e5.d4`), or parameters (`moves=e5+d4&ply=1`).
 * @module embed/parameters
 */

/**
 * @typedef {object} Parameters
 * @property {string} game
 * @property {Record<string, string>} options
 * @property {string[]} moves
 * @property {string} record
 * @property {string} diagram the position that the moves begin at
 * @property {string} picture what to draw before Python is there
 * @property {number | null} ply
 * @property {number} level of the bots
 * @property {string[]} seats `person`, `bot` or `bot:4` for each seat, or `people` or `bots` for all; none: the reader moves first
 * @property {"full" | "minimal" | "none"} controls
 * @property {"auto" | "light" | "dark"} theme
 * @property {"auto" | "en" | "de"} language
 * @property {boolean | null} coordinates
 * @property {boolean} interactive
 * @property {number} idle seconds without a touch after which Python's memory is given back
 * @property {string} steps a tutorial, as JSON or Markdown
 * @property {"window" | "content"} fit whether the board fills its frame, or the frame follows the board
 */

/** The signs that a link has letters for, as moves are lower case. */
const LETTERS = /** @type {Record<string, string>} */ ({ A: "@", F: "/", B: "\\", T: "~", C: ":" });
const SIGNS = Object.fromEntries(Object.entries(LETTERS).map(([letter, sign]) => [sign, letter]));

/** Values of parameters that name one of a few things; the first one is meant where none is named. */
const CHOICES = {
  controls: /** @type {const} */ (["full", "minimal", "none"]),
  theme: /** @type {const} */ (["auto", "light", "dark"]),
  language: /** @type {const} */ (["auto", "en", "de"]),
  fit: /** @type {const} */ (["window", "content"]),
};

const LEVELS = { least: 1, most: 6, usual: 2 };
const IDLE = 180;

/**
 * The parameters in an address.
 *
 * @param {string} query with or without `?`
 * @param {string} fragment with or without `#`
 * @returns {Parameters}
 */
export function readAddress(query, fragment) {
  const found = Object.fromEntries(new URLSearchParams(query));
  return readParameters({ ...found, ...readFragment(fragment.replace(/^#/, "")) });
}

/**
 * @param {string} text
 * @returns {Record<string, string>}
 */
function readFragment(text) {
  if (/^v\d+\//.test(text)) {
    const [, game = "", ...rest] = decode(text).split("/");
    const ply = rest.at(-1)?.startsWith("ply=") ? rest.pop()?.slice(4) : undefined;
    const options = rest[0]?.includes("=") ? rest.shift() : undefined;
    const moves = rest.shift();
    return /** @type {Record<string, string>} */ (
      Object.fromEntries(Object.entries({ game, options, moves, ply }).filter(([, value]) => value))
    );
  }
  if (/^[a-z]+=/.test(text)) return Object.fromEntries(new URLSearchParams(text));
  return text === "" ? {} : { moves: decode(text) };
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Parameters from texts; what is not understood is told on the console, for whoever writes the page.
 *
 * @param {Record<string, string>} texts
 * @returns {Parameters}
 */
export function readParameters(texts) {
  /** @param {keyof typeof CHOICES} name */
  const choice = (name) => {
    const allowed = /** @type {readonly string[]} */ (CHOICES[name]);
    const given = texts[name];
    if (given === undefined || given === "" || allowed.includes(given)) return given || allowed[0];
    console.warn(`yavset: ${name} cannot be “${given}”; it is one of ${allowed.join(", ")}`);
    return allowed[0];
  };
  const interactive = yesOrNo(texts["interactive"]);
  return {
    game: texts["game"] || gameOf(texts["record"] ?? "") || "yavalath",
    options: readOptions(texts["options"] ?? ""),
    moves: readMoves(texts["moves"] ?? ""),
    record: texts["record"] ?? "",
    diagram: (texts["diagram"] ?? "").replaceAll("|", "\n"),
    picture: texts["picture"] ?? "",
    ply: number(texts["ply"]),
    level: Math.min(LEVELS.most, Math.max(LEVELS.least, number(texts["level"]) ?? LEVELS.usual)),
    seats: words(texts["seats"] ?? ""),
    controls: /** @type {Parameters["controls"]} */ (choice("controls")),
    theme: /** @type {Parameters["theme"]} */ (choice("theme")),
    language: /** @type {Parameters["language"]} */ (choice("language")),
    coordinates: yesOrNo(texts["coordinates"]),
    interactive: interactive !== false,
    idle: number(texts["idle"]) || IDLE,
    steps: texts["steps"] ?? "",
    fit: /** @type {Parameters["fit"]} */ (choice("fit")),
  };
}

/** @param {string} text */
function words(text) {
  return text.split(/[\s,]+/).filter((word) => word !== "");
}

/**
 * Moves in any of the usual ways of writing a list: with spaces, commas or points between them, or as in a link.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function readMoves(text) {
  return text
    .split(/[\s,.]+/)
    .filter((word) => word !== "")
    .map((word) => word.replace(/[AFBTC]/g, (letter) => LETTERS[letter] ?? letter));
}

/**
 * @param {string} text such as `size=6,players=3`
 * @returns {Record<string, string>}
 */
export function readOptions(text) {
  return Object.fromEntries(
    words(text).map((part) => {
      const at = part.indexOf("=");
      return at < 0 ? [part, "yes"] : [part.slice(0, at), part.slice(at + 1)];
    }),
  );
}

/** @param {string} record */
function gameOf(record) {
  return /\[Game\s+"([^"]+)"\]/.exec(record)?.[1] ?? "";
}

/** @param {string | undefined} text @returns {number | null} */
function number(text) {
  return text !== undefined && /^\d{1,6}$/.test(text.trim()) ? Number(text) : null;
}

/** @param {string | undefined} text @returns {boolean | null} */
function yesOrNo(text) {
  if (text === undefined || text === "auto") return null;
  return !["no", "false", "off", "0"].includes(text.trim().toLowerCase());
}

/**
 * The fragment of a link to the page that opens a game.
 *
 * @param {{game: string, options: Record<string, unknown>, moves: string[], ply?: number | undefined}} game
 * @returns {string} without `#`
 */
export function linkTo({ game, options, moves, ply }) {
  const chosen = Object.entries(options).map(([name, value]) => {
    const text = value === true ? "yes" : value === false ? "no" : String(value);
    return `${name}=${text}`;
  });
  const parts = ["v1", game];
  if (chosen.length > 0) parts.push(chosen.join(","));
  parts.push(moves.map((word) => word.replace(/[@/\\~:]/g, (sign) => SIGNS[sign] ?? sign)).join("."));
  if (ply !== undefined && ply < moves.length) parts.push(`ply=${ply}`);
  return parts.join("/");
}
