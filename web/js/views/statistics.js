/**
 * How the visitor's games, puzzles and lessons went, in one place.
 * @module views/statistics
 */

import { isLearned } from "../lesson/progress.js";
import { allTallies } from "../match/results.js";
import { progress } from "../puzzles/collection.js";
import { hasLesson, t } from "../text/i18n.js";
import { fill, h } from "../ui/dom.js";

/** @import { IndexEntry } from "../before/data.js" */
/** @import { Tally } from "../match/results.js" */

const HEADINGS = ["statistics-game", "statistics-level", "statistics-won", "statistics-lost", "statistics-drawn"];
const COLUMNS = /** @type {const} */ (["won", "lost", "drawn"]);

/**
 * Create the statistics, which are written when they are opened.
 *
 * @param {IndexEntry[]} games
 */
export function statistics(games) {
  const body = h("div", { class: "statistics-body" });
  const write = () => element.open && fill(body, ...contents(games));
  const element = h("details", { class: "archive statistics", ontoggle: write }, h("summary", null, t("statistics-title")), body);
  return element;
}

/** @param {IndexEntry[]} games */
function contents(games) {
  const names = new Map(games.map(({ id, name }) => [id, name]));
  const rows = allTallies().filter(({ game }) => names.has(game));
  const lessons = games.filter(({ id }) => hasLesson(id));
  const { rating, results } = progress();
  const tried = Object.values(results);
  return [
    h("p", null, t("statistics-lessons", { learned: lessons.filter(({ id }) => isLearned(id)).length, count: lessons.length })),
    h("p", null, t("statistics-puzzles", { solved: tried.filter(Boolean).length, count: tried.length, rating: Math.round(rating.rating) })),
    rows.length === 0 ? h("p", null, t("statistics-none")) : table(rows.map((row) => ({ ...row, name: names.get(row.game) ?? row.game }))),
  ];
}

/** @param {(Tally & {name: string, level: number})[]} rows */
function table(rows) {
  const sum = (/** @type {"won" | "lost" | "drawn"} */ column) => rows.reduce((before, row) => before + row[column], 0);
  const numbers = (/** @type {Tally} */ tally) => COLUMNS.map((column) => h("td", null, tally[column]));
  return h(
    "table",
    null,
    h("caption", null, t("statistics-caption")),
    h("thead", null, h("tr", null, ...HEADINGS.map((heading) => h("th", { scope: "col" }, t(heading))))),
    h("tbody", null, ...rows.map((row) => h("tr", null, h("th", { scope: "row" }, row.name), h("td", null, row.level), ...numbers(row)))),
    h("tfoot", null, h("tr", null, h("th", { scope: "row" }, t("statistics-all")), h("td", null, ""), ...COLUMNS.map((column) => h("td", null, sum(column))))),
  );
}
