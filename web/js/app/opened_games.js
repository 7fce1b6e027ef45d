/**
 * Games that come from outside: from links, records, friends and other tabs. Loaded when one comes.
 * @module app/opened_games
 */

import { commonLength } from "../base/common.js";
import { Problem } from "../base/problem.js";
import { loadGame } from "../before/data.js";
import { friendsIn, linkIn, readLink } from "../before/links.js";
import { gameWith, withNames } from "../match/friends.js";
import { GAMES } from "../match/saved_games.js";
import { PythonError } from "../python/errors.js";
import { loadTexts, t } from "../text/i18n.js";
import { reasonText } from "../text/words.js";
import { parsedGame, parsedLink, parsedRecord } from "./asked_games.js";
import { lazyViewsOrToast } from "./failures.js";
import { freshGame, restoredGame } from "./games.js";
import { showToast } from "./toasts.js";

/** @import { SavedGame } from "../types.js" */
/** @import { GameData } from "../before/data.js" */
/** @import { CurrentGame } from "./current_game.js" */
/** @import { Parsed } from "./asked_games.js" */

/**
 * Go on with a game that a friend has sent a link of, unless another one has been opened before it is loaded.
 *
 * @param {CurrentGame} current
 * @param {SavedGame} kept
 * @param {string} link
 */
export async function meet(current, kept, link) {
  const before = current.match;
  const { moves } = readLink(link);
  const { how, ply } = compared(kept.moves, moves);
  const seats = withNames(kept.seats, friendsIn(link).names);
  const [data] = await Promise.all([loadGame(kept.game), loadTexts("beside")]);
  if (current.match !== before) return;
  const match = restoredGame(current.python, { ...kept, seats });
  current.open(data, match);
  if (how === "newer") match.take(moves);
  else if (how === "older") showToast(t("friend-older"), "passing");
  else if (how === "forked") {
    const lazy = await lazyViewsOrToast();
    const choice = await lazy?.ask(t("friend-forked-title"), t("friend-forked", { ply: ply + 1 }), [
      { answer: "theirs", label: t("friend-forked-theirs") },
      { answer: "mine", label: t("friend-forked-mine"), main: true },
    ]);
    if (choice === "theirs" && match === current.match) match.take(moves);
  }
}

/**
 * Compare the moves of a link with those kept.
 *
 * @param {string[]} kept
 * @param {string[]} linked
 * @returns {{how: "same" | "newer" | "older" | "forked", ply: number}} how the link's moves are; and after how many
 *   moves the two part
 */
function compared(kept, linked) {
  const ply = commonLength(kept, linked);
  if (ply < kept.length && ply < linked.length) return { how: "forked", ply };
  if (kept.length === linked.length) return { how: "same", ply };
  return { how: kept.length < linked.length ? "newer" : "older", ply };
}

/**
 * Take over the moves of a game with a friend from another tab, in which a link is opened or a move made.
 *
 * @param {CurrentGame} current
 */
export function followOtherTabs(current) {
  addEventListener("storage", ({ key }) => {
    if (!key?.startsWith(GAMES)) return;
    const { match } = current;
    const kept = gameWith(match?.friend ?? "");
    if (!match || !kept || compared(match.moves, kept.moves).how !== "newer") return;
    match.seats = kept.seats;
    match.take(kept.moves);
  });
}

/**
 * Open a game from a record or a link, unless another game has been opened before it could be read.
 *
 * @param {CurrentGame} current
 * @param {string} text
 */
export async function openText(current, text) {
  const before = current.match;
  const link = linkIn(text);
  const kept = gameWith(friendsIn(link ?? "").friend);
  if (link && kept) {
    await meet(current, kept, link);
    return;
  }
  const parsed = await (link ? parsedLink(current.python, link) : parsedRecord(current.python, text));
  const number = parsed.games ? await chosenOf(parsed.games) : null;
  if (parsed.games && number === null) return;
  const chosen = number === null ? parsed : await parsedRecord(current.python, text, number);
  const { data, match } = await parsedGame(current.python, chosen);
  if (current.match !== before) return;
  current.page.forget();
  if (!current.address.ofGame) current.address.write("pushState", "play");
  current.open(data, match);
  sayStopped(chosen);
}

/**
 * Let the visitor choose one of the games in a record.
 *
 * @param {string[]} games their names
 * @returns {Promise<number | null>} the number of the game, from 1; null for none
 */
async function chosenOf(games) {
  const lazy = await lazyViewsOrToast();
  if (!lazy) return null;
  const choices = games.map((name, place) => ({ answer: String(place + 1), label: `${place + 1}. ${name}` }));
  const answer = await lazy.ask(t("several-games-title"), t("several-games", { count: games.length }), choices);
  return answer ? Number(answer) : null;
}

/**
 * Put the game of a link in the place of its picture. Whoever has gone on to another view stays there.
 *
 * @param {CurrentGame} current
 * @param {string} link
 * @param {GameData} data of its game
 */
export async function openLink(current, link, data) {
  const before = current.match;
  try {
    const parsed = await parsedLink(current.python, link);
    const opened = await parsedGame(current.python, parsed);
    if (current.match !== before) return;
    current.open(opened.data, opened.match, current.page.shown());
    sayStopped(parsed);
  } catch (error) {
    // Without Python the picture stays, and whoever looks at it can try again.
    if (current.match !== before || !(error instanceof Problem) || (error instanceof PythonError && error.kind === "failed")) return;
    current.open(data, freshGame(current.python, data), current.page.shown());
    showToast(t("error-link", { message: reasonText(error) }));
  }
}

/** Say why the moves end before those of the text, if they do. @param {Parsed} parsed */
function sayStopped({ stopped }) {
  if (stopped) showToast(t("moves-stop", { why: stopped }));
}
