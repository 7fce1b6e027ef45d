/**
 * Addresses of the page: which view a fragment names, and the game in it. Moves are read and written by Python;
 * the page only has to know which game a link belongs to.
 * @module game/links
 */

/** @typedef {{view: "game", game: string | null, link: string, fresh: boolean} | {view: "games"} | {view: "rules", game: string}} Route */

/**
 * What a fragment asks for.
 *
 * @param {string} fragment with or without `#`
 * @returns {Route}
 */
export function readRoute(fragment) {
  const text = fragment.replace(/^#/, "");
  const [head = "", game = "", ...rest] = text.split("/");
  if (head === "games") return { view: "games" };
  if (head === "rules") return { view: "rules", game };
  if (/^v\d+$/.test(head)) return { view: "game", game: game || null, link: text, fresh: rest.every((part) => part === "") };
  return { view: "game", game: null, link: "", fresh: true };
}

/**
 * The link in what somebody pasted, if there is one.
 *
 * @param {string} text
 * @returns {string | null}
 */
export function linkIn(text) {
  return /(?:^|#)(v\d+\/[^\s#]+)\s*$/.exec(text.trim())?.[1] ?? null;
}
