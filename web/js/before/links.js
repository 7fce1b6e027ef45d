/**
 * Addresses of the page: the view that a fragment names, and the game in a link. Python is the reference for links
 * (`yavset.notation`); this module does the part that the page needs before Python has started, and a test compares
 * the two.
 *
 * A link is `v1/GAME` with optional `/OPTIONS`, `/MOVES` and `/ply=N`: `v1/omega/players=3/wAe5.bAd4/ply=1`. Between
 * friends it ends with `/friend=ID`, where they have told it with their names in the order of the seats: `/friend=k3x9,Ada,Bob`.
 * @module before/links
 */

/** @typedef {{view: "game", game: string | null, link: string, fresh: boolean} | {view: "games"} | {view: "rules", game: string, rules: string} | {view: "write", rules: string} | {view: "puzzles", game: string} | {view: "breed"} | {view: "learn", game: string}} Route */
/** @typedef {{game: string, options: Record<string, string>, moves: string[], ply: number | null}} LinkedGame */

/** Capital letters that replace the signs of moves in links: moves themselves are lower case. */
const LETTERS = /** @type {Record<string, string>} */ ({ A: "@", F: "/", B: "\\", T: "~", C: ":" });
const SIGNS = Object.fromEntries(Object.entries(LETTERS).map(([letter, sign]) => [sign, letter]));

/** What the last part of a link between friends begins with. */
const FRIEND = "friend=";

/** Characters of a player's name at most. */
export const LONGEST_NAME = 20;

/**
 * Return what a link says of the friends who play by it.
 *
 * @param {string} link
 * @returns {{friend: string, names: string[]}} `friend` identifies their game, "" for other links; `names` of the seats, "" for
 *   one that is not told
 */
export function friendsIn(link) {
  const last = bareLink(link).split("/").at(-1) ?? "";
  const [friend = "", ...names] = last.startsWith(FRIEND) ? last.slice(FRIEND.length).split(",") : [];
  return { friend, names: names.map(plainName) };
}

/**
 * Return a player's name as links and records carry it: one line of plain text, with no signs that links or markup use.
 *
 * @param {string} text
 * @returns {string} "" if nothing is left
 */
export function plainName(text) {
  const plain = text.replaceAll("_", " ").replace(/(?! )[\p{C}\p{Z}]|(?![ '-])[!-/:-@[-`{-~]/gu, "").replace(/ +/g, " ");
  return stripped([...plain].slice(0, LONGEST_NAME).join(""));
}

/**
 * Return this page's whole address with another fragment, to be sent to others.
 *
 * @param {string} fragment without its #
 * @returns {string}
 */
export function addressWith(fragment) {
  return `${location.href.split("#")[0]}#${encodeURI(fragment)}`;
}

/**
 * Return the link that plays rules in ludemes.
 *
 * @param {string} code of the rules
 * @returns {string}
 */
export function ludiLink(code) {
  return `v1/ludi/rules=${code}`;
}

/**
 * Make a link one between friends.
 *
 * @param {string} link
 * @param {string} friend identifies their game; "" leaves the link as it is
 * @param {string[]} names of the seats
 * @returns {string}
 */
export function withFriend(link, friend, names) {
  const told = names.slice(0, names.findLastIndex((name) => name !== "") + 1);
  return friend === "" ? link : `${link}/${FRIEND}${[friend, ...told].join(",").replaceAll(" ", "_")}`;
}

/**
 * Return the view that a fragment asks for.
 *
 * @param {string} fragment with or without `#`
 * @returns {Route}
 */
export function readRoute(fragment) {
  const text = fragment.replace(/^#/, "");
  const [head = "", game = "", ...rest] = text.split("/");
  if (head === "games") return { view: "games" };
  if (["rules", "learn"].includes(head) && game === "") return { view: "games" };
  if (head === "rules") return { view: "rules", game, rules: rest[0] ?? "" };
  if (head === "learn") return { view: "learn", game };
  if (head === "puzzles") return { view: "puzzles", game };
  if (head === "breed") return { view: "breed" };
  if (head === "ludi") return { view: "write", rules: decoded(game) };
  const link = bareLink(fragment);
  const [version = "", linked = "", ...parts] = link.split("/");
  if (/^v\d+$/.test(version)) return { view: "game", game: linked || null, link, fresh: parts.length === 0 };
  return { view: "game", game: null, link: "", fresh: true };
}

/**
 * Find the link in pasted text.
 *
 * @param {string} text
 * @returns {string | null}
 */
export function linkIn(text) {
  const link = bareLink(text);
  return /^v\d+\/[^\s#]+$/.test(link) ? link : null;
}

/** What sentences, mails and markup put around an address; no link begins or ends with it. */
const AROUND = " \t\r\n\"'`<>()[]{},.;!*/\u2018\u2019\u201C\u201D\u201E«»\u200B\u200E\u200F\u2060\uFEFF\u00A0";

/** @param {string} text @returns {string} the text without what is around it */
function stripped(text) {
  let start = 0;
  let end = text.length;
  while (start < end && AROUND.includes(text.charAt(start))) start++;
  while (end > start && AROUND.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/**
 * Return the fragment in a text that is a link or a whole address, without what is around it and without what sites append.
 *
 * @param {string} text
 */
function bareLink(text) {
  const whole = stripped(decoded(text));
  const at = whole.search(/#v\d{1,9}\//);
  const fragment = at < 0 ? whole.replace(/^#/, "") : whole.slice(at + 1);
  return stripped(fragment.split(/[&?]/)[0] ?? "");
}

/**
 * Return whether a fragment is a link to a game.
 *
 * @param {string} text without `#`
 * @returns {boolean}
 */
export function isLink(text) {
  return /^v\d+\//.test(bareLink(text));
}

/**
 * Split a link into its parts.
 *
 * @param {string} link without `#`
 * @returns {Record<string, string>} `game`, `options`, `moves` and `ply`, where present
 */
export function linkParts(link) {
  const [, game = "", ...rest] = bareLink(link).split("/");
  if (rest.at(-1)?.startsWith(FRIEND)) rest.pop();
  const ply = rest.at(-1)?.startsWith("ply=") ? rest.pop()?.slice(4) : undefined;
  const options = rest[0]?.includes("=") ? rest.shift() : undefined;
  const moves = rest.shift();
  return /** @type {Record<string, string>} */ (
    Object.fromEntries(Object.entries({ game, options, moves, ply }).filter(([, value]) => value))
  );
}

/**
 * Read a link to a game.
 *
 * @param {string} link without `#`
 * @returns {LinkedGame} `options` as texts, `ply` null where the link means the last position
 */
export function readLink(link) {
  const { game = "", options = "", moves = "", ply } = linkParts(link);
  return { game, options: readOptions(options), moves: readMoves(moves), ply: readNumber(ply) };
}

/**
 * Write a link to a game.
 *
 * @param {{game: string, options: Record<string, unknown>, moves: string[], ply?: number | undefined}} game
 * @returns {string} without `#`
 */
export function writeLink({ game, options, moves, ply }) {
  const parts = ["v1", game];
  const chosen = writeOptions(options);
  if (chosen !== "") parts.push(chosen);
  parts.push(moves.map((move) => move.replace(/[@/\\~:]/g, (sign) => SIGNS[sign] ?? sign)).join("."));
  if (ply !== undefined && ply < moves.length) parts.push(`ply=${ply}`);
  return parts.join("/");
}

/**
 * Decode a text that a browser or a mail program has percent-encoded.
 *
 * @param {string} text
 * @returns {string} the text itself if it is not valid percent-encoding
 */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Parse a list of moves, separated by spaces, commas or points, with signs or a link's letters for them.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function readMoves(text) {
  return text
    .split(/[\s,.]+/)
    .filter((move) => move !== "")
    .map((move) => move.replace(/[AFBTC]/g, (letter) => LETTERS[letter] ?? letter));
}

/**
 * Parse options.
 *
 * @param {string} text such as `size=6,players=3`
 * @returns {Record<string, string>}
 */
export function readOptions(text) {
  return Object.fromEntries(
    splitList(text).map((part) => {
      const at = part.indexOf("=");
      return at < 0 ? [part, "yes"] : [part.slice(0, at), part.slice(at + 1)];
    }),
  );
}

/**
 * Write options.
 *
 * @param {Record<string, unknown>} options
 * @returns {string} such as `size=6,players=3`
 */
export function writeOptions(options) {
  return Object.entries(options)
    .map(([name, value]) => `${name}=${value === true ? "yes" : value === false ? "no" : String(value)}`)
    .join(",");
}

/**
 * Split a list at spaces and commas.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function splitList(text) {
  return text.split(/[\s,]+/).filter((item) => item !== "");
}

/**
 * Parse a whole number.
 *
 * @param {string | undefined} text
 * @returns {number | null} null if it is not one
 */
export function readNumber(text) {
  return text !== undefined && /^\d{1,6}$/.test(text.trim()) ? Number(text) : null;
}
