/**
 * What is said of an answer, and the buttons of a task: of a step of a lesson, a puzzle or a mistake. On a phone the buttons
 * stand at the bottom of the window.
 * @module board/task_bar
 */

import { inline } from "../text/markdown.js";
import { iconButton, showControls, smallButton } from "../ui/controls.js";
import { h } from "../ui/dom.js";
import { refill } from "../ui/refill.js";
import { isCell } from "./tokens.js";

/** @import { Control } from "../ui/controls.js" */
/** @import { Marks } from "../before/mark_text.js" */

/** @typedef {"open" | "right" | "wrong" | "shown"} Answer how the task stands */

/** The buttons that only go from one position or step to another: their icons say it. */
const WALKS = ["previous", "next", "step-back"];

/** The words of a task below its board. */
export class TaskBar {
  constructor() {
    this.said = h("div", { class: "task-said", role: "status", "aria-live": "polite", hidden: true });
    this.buttons = h("div", { class: "task-buttons", role: "group", hidden: true });
    this.element = h("div", { class: "task" }, this.said, this.buttons);
  }

  /**
   * @param {object} task
   * @param {string} task.text what is said; "" for nothing
   * @param {Answer} task.answer
   * @param {Control[]} task.controls
   */
  show({ text, answer, controls }) {
    this.said.dataset["answer"] = answer;
    this.said.hidden = text === "";
    refill(this.said, [text, answer], () => [text !== "" && h("p", null, ...inline(text))]);
    const button = (/** @type {Control} */ one) => (WALKS.includes(one.action) ? iconButton(one, "button small") : smallButton(one));
    showControls(this.buttons, controls, button);
    this.buttons.hidden = controls.length === 0;
  }
}

/**
 * Return the marks that show on the board whether a move was right.
 *
 * @param {string} move
 * @param {boolean} right
 * @returns {Marks | null} null for a move that names no cell
 */
export function answerMarks(move, right) {
  const cell = move.match(/[a-z]\d+/g)?.filter(isCell).at(-1);
  if (!cell) return null;
  return { arrows: [], fills: [{ cell, colour: right ? "" : "red" }], labels: [{ cell, text: right ? "✓" : "✕" }] };
}
