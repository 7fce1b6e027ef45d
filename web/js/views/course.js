/**
 * The course: the lessons of all games by the three kinds of games, with what the visitor has learned.
 * @module views/course
 */

import { isLearned, stepReached } from "../lesson/progress.js";
import { hasLesson, t } from "../text/i18n.js";
import { h } from "../ui/dom.js";

/** @import { IndexEntry } from "../before/data.js" */

/** The kinds of games, each with the tags that make a game one of them; the first kind that fits is taken. */
const KINDS = /** @type {const} */ ([
  ["movement", ["movement"]],
  ["connection", ["connection", "territory"]],
  ["rows", ["rows"]],
]);

/** In the order of the course. */
const ORDER = ["rows", "connection", "movement"];

/**
 * Return what a link to a lesson says: that it can be learned, gone on with, or is done.
 *
 * @param {string} game
 */
export function lessonText(game) {
  if (isLearned(game)) return t("course-learned");
  const step = stepReached(game);
  return step > 1 ? t("course-step", { step }) : t("action-learn");
}

/**
 * Create the course.
 *
 * @param {IndexEntry[]} games
 */
export function course(games) {
  const lessons = games.filter(({ id }) => hasLesson(id));
  const learned = lessons.filter(({ id }) => isLearned(id)).length;
  const next = ORDER.flatMap((kind) => lessons.filter((game) => kindOf(game) === kind)).find(({ id }) => !isLearned(id));
  return h(
    "details",
    { class: "archive course" },
    h("summary", null, t("course-title", { learned, count: lessons.length })),
    next && h("a", { class: "button main", href: `#learn/${next.id}`, "data-action": "course-next" }, t("course-next", { game: next.name })),
    h("div", { class: "course-kinds" }, ...ORDER.map((kind) => kindSection(kind, lessons.filter((game) => kindOf(game) === kind)))),
  );
}

/** @param {IndexEntry} game */
function kindOf({ tags }) {
  return KINDS.find(([, some]) => some.some((tag) => tags.includes(tag)))?.[0];
}

/**
 * @param {string} kind
 * @param {IndexEntry[]} lessons
 */
function kindSection(kind, lessons) {
  const link = (/** @type {IndexEntry} */ { id, name }) =>
    h(
      "a",
      { href: `#learn/${id}`, "data-lesson": id, class: isLearned(id) ? "learned" : null },
      h("span", { "aria-hidden": "true", class: "course-mark" }, isLearned(id) ? "✓" : "○"),
      h("span", null, name),
      isLearned(id) && h("span", { class: "visually-hidden" }, t("course-learned")),
    );
  return h("section", null, h("h3", null, t(`tag-${kind}`)), h("ol", null, ...lessons.map((game) => h("li", null, link(game)))));
}
