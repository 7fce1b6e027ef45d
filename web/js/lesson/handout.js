/**
 * A lesson on paper: all its steps with their boards, and then the right answers.
 * @module lesson/handout
 */

import { BoardView } from "../drawing/board_view.js";
import { decisive } from "../board/highlights.js";
import { language, t } from "../text/i18n.js";
import { blocks, inline } from "../text/markdown.js";
import { sideName } from "../text/words.js";
import { h } from "../ui/dom.js";
import { MarkLayer } from "../drawing/mark_layer.js";
import { drawPosition } from "../match/source.js";
import { asksForMoves } from "./exercise.js";

/** @import { Lesson } from "./lesson.js" */
/** @import { Step } from "./steps.js" */

/** What is laid out now. @type {Handout | null} */
let current = null;

/**
 * Lay a lesson out for the paper in place of the page, until it is taken away.
 *
 * @param {Lesson} lesson one whose texts (`puzzles`) have been loaded
 * @returns {Promise<unknown>} settles when its pictures can be printed
 */
export function layOut(lesson) {
  // The button lays it out before the browser's own event does.
  if (current?.lesson !== lesson) {
    takeAway();
    current = new Handout(lesson);
  }
  const pictures = [...current.element.querySelectorAll("img")].filter(({ src }) => src !== "");
  return Promise.allSettled(pictures.map((picture) => picture.decode()));
}

/** Take away what was laid out. */
export function takeAway() {
  current?.destroy();
  current = null;
}

/** A lesson that is laid out. */
class Handout {
  /** @type {BoardView[]} */
  #boards = [];

  /** @param {Lesson} lesson */
  constructor(lesson) {
    this.lesson = lesson;
    const { steps } = lesson;
    const asking = steps.map((step, at) => ({ step, at })).filter(({ step }) => answerText(step) !== "");
    const figures = steps.map((step) => this.#figure(step));
    this.element = h(
      "div",
      { class: "handout", "aria-hidden": "true" },
      h("h1", null, lesson.place.position.setup?.description.name ?? ""),
      ...steps.map((step, at) =>
        h(
          "section",
          { class: "lesson-text" },
          h("p", { class: "lesson-count" }, t("embed-step", { step: at + 1, count: steps.length })),
          ...blocks(step.text),
          figures[at]?.element ?? null,
        ),
      ),
      asking.length > 0 && h("h1", { class: "handout-answers" }, t("handout-answers")),
      h(
        "ol",
        null,
        ...asking.map(({ step, at }) => h("li", { value: at + 1 }, h("strong", null, answerText(step)), " ", ...inline(step.right))),
      ),
    );
    document.body.append(this.element);
    // A board draws itself into the space that it has in the page.
    for (const { draw } of figures) draw();
  }

  /** @param {Step} step */
  #figure(step) {
    const { lesson } = this;
    const { setup } = lesson.place.position;
    const source = lesson.sourceOf(step);
    const drawn = setup && drawPosition(source, source.moves.length, setup);
    // What only Python can draw is there in words.
    if (!setup || !drawn) return { element: h("pre", null, `${source.diagram}\n${source.moves.join(" ")}`), draw: () => {} };
    const { view } = drawn;
    const { board } = setup.description;
    const host = h("div", { class: "handout-board" });
    const draw = () => {
      const picture = new BoardView(host);
      picture.mark({ last: view.last, decisive: decisive(view) });
      picture.show(board, view.scene, { players: setup.description.players.length });
      new MarkLayer(host, picture).show(step.marks);
      this.#boards.push(picture);
    };
    const turn = asksForMoves(step) && view.to_move;
    return { element: h("figure", null, host, turn && h("figcaption", null, t("status-side", { side: sideName(turn) }))), draw };
  }

  destroy() {
    for (const board of this.#boards) board.destroy();
    this.element.remove();
  }
}

/** Return what is right in a step; "" where nothing is asked. @param {Step} step */
function answerText({ answers, win, any, threat, plies }) {
  if (answers.length > 0) {
    const either = new Intl.ListFormat(language(), { type: "disjunction" });
    return `${either.format(answers.map((line) => line.join(" ")))}.`;
  }
  if (win) return t("handout-win-in", { count: 1 });
  if (any) return t("handout-any");
  if (threat) return t("handout-threat");
  if (plies === null) return "";
  return plies === 0 ? t("handout-hold") : t("handout-win-in", { count: (plies + 1) / 2 });
}
