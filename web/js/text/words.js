/**
 * Describe positions, moves and outcomes in words, from the games' texts and the page's messages.
 * @module text/words
 */

import { Problem } from "../base/problem.js";
import { language, maybe, said, t, textsOfGame } from "./i18n.js";

/** @import { Description, GameEvent, GameTexts, Piece, Seat, Standing, View } from "../types.js" */

/** The signs of the NAGs of PGN that have one. */
export const NAG_SIGNS = /** @type {Record<number, string>} */ ({ 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" });

/**
 * Return why something was refused, in the current language.
 *
 * @param {unknown} error
 * @returns {string}
 */
export function reasonText(error) {
  if (error instanceof Problem) return said(error.said);
  return error instanceof Error ? error.message : String(error);
}

/**
 * Return a game's texts in the current language; build those of a game in ludemes from its rules.
 *
 * @param {Description} description
 * @returns {GameTexts}
 */
export function textsOf({ id, rules }) {
  const texts = textsOfGame(id);
  if (!rules) return texts;
  const phrases = Object.entries(rules.phrases).map(([code, phrase]) => [code, said(phrase)]);
  return {
    ...texts,
    name: rules.name,
    tagline: `${capital(rules.short.map(said).join(" · "))}`,
    rules: rules.aloud.map((sentence) => `- ${said(sentence)}`).join("\n"),
    phrases: { ...texts.phrases, ...Object.fromEntries(phrases) },
  };
}

/**
 * Return what people count in one line.
 *
 * @param {Standing[]} standing
 */
export function standingText(standing) {
  return standing.map((one) => (one.player ? `${sideName(one.player)}: ${said(one)}` : capital(said(one)))).join(" · ");
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
}

/**
 * Return the name of a player, to begin a sentence with.
 *
 * @param {string} player
 * @returns {string}
 */
export function sideName(player) {
  return maybe(`side-${player}`) ?? capital(player);
}

/**
 * Return the name of a colour of stones.
 *
 * @param {string | undefined | null} colour
 * @returns {string}
 */
export function colourName(colour) {
  return maybe(`stone-${colour}`) ?? colour ?? "";
}

/**
 * Return the phrase for a game's code (a reason or a task).
 *
 * @param {GameTexts} texts
 * @param {string} code
 * @returns {string}
 */
export function wordOf(texts, code) {
  return (Object.hasOwn(texts.phrases, code) ? texts.phrases[code] : undefined) ?? code;
}

/**
 * Return who sits on a seat.
 *
 * @param {Seat[]} seats
 * @param {number} seat
 * @returns {string}
 */
export function playerName(seats, seat) {
  const player = seats[seat];
  if (player?.kind === "bot") return t("seat-bot", { level: player.level });
  if (player?.kind === "friend") return player.name || t("seat-friend");
  const people = seats.filter((one) => one.kind === "person").length;
  return people === 1 ? t("seat-you") : t("seat-person", { number: seat + 1 });
}

/**
 * Return whether the only person in the game is to move.
 *
 * @param {Seat[]} seats
 * @param {number | null | undefined} seat
 * @returns {boolean}
 */
export function isOnlyPerson(seats, seat) {
  return (
    typeof seat === "number" &&
    seats[seat]?.kind === "person" &&
    seats.filter((one) => one.kind === "person").length === 1
  );
}

/**
 * Return how a game ended.
 *
 * @param {GameTexts} texts
 * @param {View} view
 * @param {Seat[]} seats
 * @returns {string}
 */
export function outcomeText(texts, view, seats) {
  if (!view.outcome) return "";
  const reason = maybe(`settled-${view.outcome.reason}`) ?? wordOf(texts, view.outcome.reason);
  const { winner } = view.outcome;
  if (winner === null) return t("status-draw", { reason });
  if (isOnlyPerson(seats, view.seats[winner])) return t("status-you-win", { reason });
  const side = sideName(winner);
  if (!seats.some((_, seat) => isOnlyPerson(seats, seat))) return t("status-wins", { side, reason });
  const own = maybe(`settled-own-${view.outcome.reason}`) ?? texts.phrases[`own-${view.outcome.reason}`];
  return own ? t("status-you-lose", { reason: own }) : t("status-you-lose-to", { side, reason });
}

/**
 * Return how a finished game went for the only person in it.
 *
 * @param {View} view
 * @param {Seat[]} seats
 * @returns {"won" | "lost" | "drawn" | null} null while it goes on, and where nobody or more than one person plays
 */
export function resultFor({ outcome, seats: players }, seats) {
  if (!outcome || !seats.some((_, seat) => isOnlyPerson(seats, seat))) return null;
  if (outcome.winner === null) return "drawn";
  return isOnlyPerson(seats, players[outcome.winner]) ? "won" : "lost";
}

/**
 * Return what to do next, from the possible next clicks.
 *
 * @param {string[]} next tokens
 * @param {string[]} chosen tokens given already
 * @returns {string | null}
 */
export function taskText(next, chosen) {
  if (chosen.length === 0) return null;
  if (next.every((token) => token.startsWith("@"))) return t("task-colour");
  if (next.every((token) => token.startsWith("axis"))) return t("task-axis");
  if (next.every((token) => token.startsWith("!"))) return t("task-button");
  return chosen[0]?.startsWith("@") ? null : t("task-cell");
}

/**
 * Describe the content of a cell.
 *
 * @param {Piece[]} pieces all on that cell
 * @returns {string}
 */
export function pieceText(pieces) {
  return pieces
    .map((piece) => {
      const colour = colourName(piece.colour);
      if (piece.kind === "stone" && piece.under?.length) {
        return t("piece-stack", { colour, under: piece.under.map((one) => colourName(one)).join(", ") });
      }
      if (piece.kind === "stone") return t("piece-stone", { colour });
      const name = maybe(`piece-${piece.kind}`) ?? piece.kind;
      return piece.axis ? `${name}, ${axisText(piece.axis)}` : name;
    })
    .join(", ");
}

/** Names of the directions of a rod in the ids of messages, by their signs. */
const AXES = /** @type {Record<string, string>} */ ({ "-": "level", "/": "rising", "\\": "falling", "|": "upright" });

/** @param {string} axis */
export function axisText(axis) {
  return maybe(`axis-${AXES[axis]}`) ?? axis;
}

/**
 * Describe what a move does, as a sentence.
 *
 * @param {GameEvent[]} events
 * @param {string} player the one who moves
 * @returns {string}
 */
export function moveText(events, player) {
  const what = events.map((event) => eventText(event, player)).filter((text) => text !== "");
  if (what.length === 0) return "";
  return t("say-move", { side: sideName(player), what: what.join(", ") });
}

/**
 * @param {GameEvent} event
 * @param {string} player the one who moves
 * @returns {string}
 */
function eventText(event, player) {
  const cells = event.cells ?? [];
  const values = {
    colour: colourName(event.colour),
    cells: cells.join(", "),
    from: cells[0] ?? "",
    to: cells[1] ?? "",
    axis: event.axis ? axisText(event.axis) : "",
    side: event.colour ? sideName(event.colour) : "",
  };
  const own = event.kind === "placed" && event.colour === player && cells.length === 1;
  return maybe(`event-${event.kind}${own ? "-own" : ""}`, values) ?? "";
}

/**
 * Return the label of a button token such as `!swap:white`.
 *
 * @param {string} token
 * @returns {string}
 */
export function buttonText(token) {
  const action = token.slice(1);
  const [verb = "", player] = action.split(":");
  if (verb === "swap" && player) return t("swap-with", { side: sideName(player) });
  return maybe(`button-${verb}`) ?? capital(action);
}

/**
 * Return the range of numbers of players.
 *
 * @param {number[]} counts
 * @returns {string}
 */
export function countRange(counts) {
  const first = counts[0] ?? 2;
  const last = counts.at(-1) ?? first;
  return last === first ? String(first) : `${first}–${last}`;
}
