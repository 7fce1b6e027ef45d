/**
 * Who played a recorded game, where and when, as its tags say it.
 * @module embed/record_names
 */

import { capital, sideName } from "../text/words.js";

const PLAYERS = ["white", "black", "red", "blue"];
const ABOUT = ["Event", "Site", "Round", "Date"];

/**
 * Return it in one line.
 *
 * @param {Record<string, string>} tags
 * @returns {string} "" where the tags say nothing
 */
export function namesIn(tags) {
  // PGN has question marks for what nobody knows.
  const said = (/** @type {string} */ name) => (/^[?.*\s-]*$/.test(tags[name] ?? "") ? "" : tags[name]);
  const people = PLAYERS.map((player) => {
    const name = said(capital(player));
    return name && `${sideName(player)}: ${name}`;
  });
  return [...people, ...ABOUT.map(said)].filter((part) => part).join(" · ");
}
