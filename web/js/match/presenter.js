/**
 * Put the state of a game into words and buttons, the same for the page and for embedded boards.
 * @module match/presenter
 */

import { number, t } from "../text/i18n.js";
import { isOnlyPerson, moveText, outcomeText, reasonText, sideName, wordOf } from "../text/words.js";

/** @import { GameTexts, PythonClient, View } from "../types.js" */
/** @import { IconName } from "../ui/icons.js" */
/** @import { PythonError } from "../python/errors.js" */
/** @import { Match } from "./match.js" */
/** @import { Control } from "../ui/controls.js" */
/** @import { Hint } from "./analysis.js" */

/**
 * A move in the making.
 * @typedef {object} PendingMove
 * @property {string | null} armed the cell that waits for a second tap
 * @property {string | null} task what to choose next, in words
 * @property {{cell: string, reason: string} | null} [warning] of the move that is pointed at
 */

/** Bots of lower levels answer within a second: a button to hurry them would only move what is below it. */
const SLOW = 5;

/** Prompts that add nothing to whose turn it is. */
const PLAIN_PROMPTS = ["place", "swap-offered", ""];

/**
 * Return whose turn it is and what to do, or how the game ended.
 *
 * @param {Match} match
 * @param {GameTexts} texts
 * @param {PendingMove} pending
 * @param {{personal?: boolean}} [how] whether to call the only person at this page "you"
 * @returns {string}
 */
export function statusText(match, texts, pending, { personal = true } = {}) {
  const { view } = match;
  const side = sideName(view.to_move);
  if (view.outcome) return outcomeText(texts, view, match.seats);
  if (match.analysis.busy === "bot") return t("status-thinking", { side });
  if (match.analysis.busy === "hint") return t("hint-thinking");
  if (match.paused && match.onlyBots) return t("status-paused");
  if (!match.atEnd && !match.waiting) return t("status-earlier", { ply: match.ply, total: match.moves.length });
  if (pending.warning) return warningText(pending.warning, pending.armed !== null);
  const task = taskText(view, texts, pending);
  if (personal && isOnlyPerson(match.seats, view.seat)) return task ? t("status-you-task", { task }) : t("status-you");
  return task ? t("status-side-task", { side, task }) : t("status-side", { side });
}

/**
 * @param {{cell: string, reason: string}} warning
 * @param {boolean} armed whether one more tap plays the move
 * @returns {string}
 */
function warningText(warning, armed) {
  return t(armed ? "task-confirm-warning" : "task-warning", warning);
}

/**
 * @param {View} view
 * @param {GameTexts} texts
 * @param {PendingMove} pending
 * @returns {string | null}
 */
function taskText(view, texts, { armed, task }) {
  if (armed !== null) return t("task-confirm", { cell: armed });
  return task ?? (PLAIN_PROMPTS.includes(view.prompt) ? null : wordOf(texts, view.prompt));
}

/**
 * Return the colour of the stone beside the status: of the winner, or of the player to move.
 *
 * @param {View} view
 * @returns {string | null} null where there is none
 */
export function statusColour(view) {
  return view.outcome ? view.outcome.winner : view.to_move;
}

/**
 * Return whether a bot's move or a hint is being computed.
 *
 * @param {Match | null} match
 * @returns {boolean}
 */
export function isThinking(match) {
  return match?.analysis.busy === "bot" || match?.analysis.busy === "hint";
}

/**
 * Return the text of a hint: the move, what it does unless that is to place a stone, and the likely reply.
 *
 * @param {Hint} hint
 * @param {string} player the one to move
 * @param {string} value how good the move is, in a few signs
 * @returns {string}
 */
export function hintText({ choice, proven, distance, events, line }, player, value) {
  const kind = proven === "win" ? (distance === 1 ? "hint-win-now" : "hint-win") : proven === "loss" ? "hint-loss" : "hint-text";
  const plain = events.length === 1 && events[0]?.kind === "placed";
  const text = [
    t(kind, { move: choice, value, side: sideName(player) }),
    plain ? "" : moveText(events, player),
    line[1] === undefined ? "" : t("hint-line", { line: line[1] }),
  ].filter(Boolean).join(" ");
  // No move is broken at its hyphen.
  return text.replaceAll("-", "\u2011");
}

/**
 * Return the text of the problem on the page.
 *
 * @param {PythonClient} python
 * @param {PythonError | null} error
 * @returns {string} "" while all is well
 */
export function problemText(python, error) {
  if (python.state === "failed") return t("load-failed");
  if (python.late) return t("load-late");
  if (!error) return "";
  if (error.kind === "failed") return t("load-failed");
  if (error.kind === "illegal-move") return t("error-illegal", { message: reasonText(error) });
  return `${t("error-title")}: ${reasonText(error)}`;
}

/**
 * Return the progress of Python's start.
 *
 * @param {PythonClient} python
 * @returns {{share: number, text: string} | null} null when nothing loads; `share` from 0 to 1
 */
export function loading({ state, progress: { loaded, total } }) {
  if (state !== "loading") return null;
  const share = total > 0 ? Math.min(1, loaded / total) : 0;
  const size = (/** @type {number} */ bytes) => number(bytes / 1e6, 1);
  const underWay = share > 0 && share < 0.995;
  return { share, text: underWay ? t("load-python", { loaded: size(loaded), total: size(total) }) : t("load-start") };
}

/**
 * Return the buttons that stop bots, pause them and let them go on.
 *
 * @param {Match} match
 * @returns {Control[]}
 */
export function botControls(match) {
  const stop = control("stop", t("action-stop"), () => match.analysis.stop());
  const togglePause = () => match.togglePause();
  // The buttons stay between two moves of bots: buttons that come and go cannot be pressed.
  if (match.onlyBots && (match.atEnd || match.paused) && !match.view.outcome) {
    return match.paused
      ? [control("resume", t("action-resume"), togglePause)]
      : [stop, control("pause", t("action-pause"), togglePause)];
  }
  const bot = match.seats[match.view.seat];
  return match.analysis.busy === "bot" && bot?.kind === "bot" && bot.level >= SLOW ? [stop] : [];
}

/**
 * Return the button that tries again after a failure.
 *
 * @param {Match} match
 * @returns {Control}
 */
export function retryControl(match) {
  return { ...control("flip", t("action-retry"), () => match.retry()), action: "retry" };
}

/**
 * Return the buttons that go through the moves.
 *
 * @param {number} ply the position shown
 * @param {number} total
 * @param {(ply: number) => void} go
 * @returns {Control[]}
 */
export function walkControls(ply, total, go) {
  const [earlier, later] = [ply > 0, ply < total];
  return [
    control("first", t("moves-first"), () => go(0), earlier),
    control("previous", t("moves-previous"), () => go(ply - 1), earlier),
    control("next", t("moves-next"), () => go(ply + 1), later),
    control("last", t("moves-last"), () => go(total), later),
  ];
}

/**
 * Return whether a key press is meant for the board: not one with a modifier, nor one that somebody else has used, nor one in a
 * field.
 *
 * @param {KeyboardEvent} event
 * @param {string} fields a selector of what uses keys itself
 */
export function isForBoard({ ctrlKey, metaKey, altKey, defaultPrevented, target }, fields) {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return false;
  return !(target instanceof HTMLElement && target.closest(fields));
}

/**
 * Return the position that a key goes to.
 *
 * @param {string} key
 * @param {number} ply the position shown
 * @param {number} total
 * @returns {number | null} null for other keys
 */
export function plyOfKey(key, ply, total) {
  const plies = /** @type {Record<string, number>} */ ({ ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: total });
  return plies[key] ?? null;
}

/**
 * Return the move to draw before Python answers: one just made from the view that the board still shows.
 *
 * @param {Match} match
 * @returns {string | null}
 */
export function moveUnderWay(match) {
  const move = match.waiting && match.atEnd ? match.moves.at(-1) : undefined;
  return move !== undefined && Object.hasOwn(match.view.targets, move) ? move : null;
}

/**
 * Make a button whose icon is named as what it does.
 *
 * @param {IconName} action
 * @param {string} label
 * @param {() => void} act
 * @param {boolean} [enabled]
 * @returns {Control}
 */
export function control(action, label, act, enabled) {
  return { action, icon: action, label, act, ...(enabled === undefined ? {} : { enabled }) };
}
