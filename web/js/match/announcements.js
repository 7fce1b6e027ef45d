/**
 * What has just happened in a game and what could go wrong with the next move, in words.
 * @module match/announcements
 */

import { t } from "../text/i18n.js";
import { isOnlyPerson, moveText, playerName, sideName, wordOf } from "../text/words.js";

/** @import { GameTexts } from "../types.js" */
/** @import { Match } from "./match.js" */

/**
 * Return what the last move did, for screen readers.
 *
 * @param {Match} match
 * @returns {string} "" where there was no move
 */
export function lastMoveText(match) {
  return swapText(match) || moveText(match.view.events, match.line[match.ply - 1]?.player ?? "");
}

/**
 * Return who swapped sides in the last move, and who plays which colour now.
 *
 * @param {Match} match
 * @returns {string} "" where the last move swapped nothing
 */
export function swapText({ view, seats, line, ply }) {
  const players = view.events.find((event) => event.kind === "swapped")?.players;
  if (!players?.[0]) return "";
  const mine = players.find((player) => isOnlyPerson(seats, view.seats[player]));
  const swapper = line[ply - 1]?.seat;
  if (mine && swapper !== undefined) {
    const name = playerName(seats, swapper);
    return t(isOnlyPerson(seats, swapper) ? "swap-by-you" : "swap-by-bot", { player: name, side: sideName(mine) });
  }
  return t("swap-done", { side: sideName(players[0]), player: playerName(seats, view.seats[players[0]] ?? 0) });
}

/**
 * Return who went out in the last move and why.
 *
 * @param {Match} match
 * @param {GameTexts} texts
 * @returns {string} "" where nobody did
 */
export function outText({ view }, texts) {
  const event = view.events.find(({ kind }) => kind === "out");
  if (!event?.colour || view.outcome) return "";
  const reason = texts.phrases["own-out"];
  const side = sideName(event.colour);
  return reason ? t("out-because", { side, reason }) : t("out", { side });
}

/**
 * Return whether the only person is out while the others play on.
 *
 * @param {Match} match
 */
export function isOwnOut({ view, seats }) {
  return !view.outcome && Object.keys(view.out ?? {}).some((player) => isOnlyPerson(seats, view.seats[player]));
}

/**
 * Return the moves to warn of in the position shown.
 *
 * @param {Match} match
 * @param {GameTexts} texts
 * @returns {Record<string, string>} reasons by moves
 */
export function warningsOf(match, texts) {
  const dangers = match.dangers.get(match.key());
  if (!dangers) return {};
  const out = Object.keys(match.view.seats).length - Object.keys(match.view.out ?? {}).length > 2;
  const losing = Object.entries(dangers.losing).map(([move, code]) => {
    const reason = texts.phrases[`own-${code}`] ?? wordOf(texts, code);
    return [move, t(out ? "warn-out" : "warn-loses", { reason })];
  });
  return Object.fromEntries([...losing, ...dangers.gifts.map((move) => [move, t("warn-gift")])]);
}
