/**
 * The buttons of an embedded board.
 * @module embed/controls
 */

import { isSwap } from "../board/tokens.js";
import { botControls, walkControls } from "../match/presenter.js";
import { t } from "../text/i18n.js";
import { buttonText } from "../text/words.js";

/** @typedef {import("../match/presenter.js").Control} Control */
/** @typedef {import("../ui/icons.js").IconName} IconName */
/** @typedef {import("./card.js").Card} Card */
/** @typedef {Control & {enabled: boolean}} BarControl */

/**
 * Return the buttons that go through the moves.
 *
 * @param {Card} card
 * @returns {BarControl[]}
 */
export function walkBar(card) {
  const { controls, interactive } = card.parameters;
  const total = card.moves.length;
  if (total === 0 || card.lesson) return [];
  // A picture can only show what can be drawn without Python.
  if (!interactive && card.drawn(total - 1) === null) return [];
  const wanted = controls === "full" ? ["first", "previous", "next", "last"] : ["previous", "next"];
  return walkControls(card.ply, total)
    .filter(({ action }) => wanted.includes(action))
    .map(({ action, label, ply, enabled }) => ({ action, icon: action, label, enabled, act: () => card.go(ply) }));
}

/**
 * Return the buttons that take moves back, ask for a hint, turn the board and begin again.
 *
 * @param {Card} card
 * @returns {BarControl[]}
 */
export function playBar(card) {
  const { controls, interactive, moves } = card.parameters;
  const { match } = card;
  const full = controls === "full";
  const free = interactive && !card.lesson;
  const begun = card.awake || card.moves.length !== moves.length;
  const canUndo = (match?.undoTarget ?? -1) >= card.position.moves.length;
  const canHint = Boolean(match?.personToMove) && match?.busy !== "hint";
  return [
    ...(full && free ? [bar("undo", t("action-undo"), canUndo, () => match?.undo())] : []),
    ...(full && free ? [bar("hint", t("action-hint"), canHint, () => card.hint())] : []),
    ...(full && free ? friendBar(card) : []),
    ...(full ? [bar("flip", t("action-flip"), true, () => card.frame.table.flip())] : []),
    ...(free ? [bar("reset", t("embed-reset"), begun, () => card.reset())] : []),
  ];
}

/**
 * Return the button that sends the game to a friend: for boards on which people play all sides.
 *
 * @param {Card} card
 * @returns {BarControl[]}
 */
function friendBar({ match, frame }) {
  if (!match || match.diagram || match.moves.length === 0 || match.seats.some(({ kind }) => kind !== "person")) return [];
  const send = async () => (await import("./friend.js")).sendToFriend(match, frame.sent);
  return [bar("share", t("embed-friend"), match.atEnd && !match.waiting, send)];
}

/**
 * Return the buttons to begin, to show the position, to change seats, and to let bots go on.
 *
 * @param {Card} card
 * @returns {Control[]}
 */
export function choiceControls(card) {
  const { match, frame } = card;
  /** @type {Control[]} */
  const found = [];
  if (card.playable && !card.awake && !match?.personToMove && !card.view?.outcome?.reason) {
    const label = card.known ? t("embed-play") : t("embed-show");
    found.push({ action: "play", icon: "resume", label, act: () => card.wake() });
  }
  if (match?.personToMove && !match.waiting && !card.lesson) {
    for (const token of frame.table.paths.next.filter(isSwap)) {
      found.push({ action: "swap", icon: "swap", label: buttonText(token), act: () => frame.table.give(token) });
    }
  }
  if (match) found.push(...botControls(match).filter(({ action }) => action === "resume"));
  return found;
}

/**
 * @param {IconName} action
 * @param {string} label
 * @param {boolean} enabled
 * @param {() => void} act
 * @returns {BarControl}
 */
function bar(action, label, enabled, act) {
  return { action, icon: action, label, enabled, act };
}
