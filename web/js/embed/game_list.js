/**
 * The games of a record that has several, to choose one of them. Loaded for such a record.
 * @module embed/game_list
 */

import { t } from "../text/i18n.js";
import { h } from "../ui/dom.js";
import { namesIn } from "./record_names.js";

/** @import { RecordedGame } from "../before/record.js" */

/** The moves that name a game of which nothing else is known. */
const MOST_MOVES = 6;

/**
 * Return the list.
 *
 * @param {RecordedGame[]} games
 * @param {number} number of the game that is shown, from 1
 * @param {(number: number) => void} choose
 * @returns {HTMLElement}
 */
export function gameList(games, number, choose) {
  const options = games.map((game, place) => {
    const moves = game.moves.length > MOST_MOVES ? [...game.moves.slice(0, MOST_MOVES), "…"] : game.moves;
    return h("option", { value: place + 1, selected: place + 1 === number }, `${place + 1}. ${namesIn(game.tags) || moves.join(" ")}`);
  });
  const list = h("select", { class: "embed-games", "aria-label": t("embed-games") }, ...options);
  list.addEventListener("change", () => choose(Number(list.value)));
  return list;
}
