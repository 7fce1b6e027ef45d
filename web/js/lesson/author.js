/**
 * What the author of a tutorial is told: all that the checker of the command line says, with the numbers of the lines.
 * @module lesson/author
 */

import { loadTexts, t } from "../text/i18n.js";
import { h } from "../ui/dom.js";

/** @import { Card } from "../embed/card.js" */

/**
 * Let Python check the tutorial of a board, and list its mistakes below the board.
 *
 * @param {Card} card
 */
export async function tellAuthor(card) {
  const { game, options, steps } = card.parameters;
  const [{ problems }] = await Promise.all([
    card.python.request({ do: "check-lesson", game, options, text: steps }),
    loadTexts("lessons"),
  ]);
  /** @type {string[]} */
  const lines = problems.map((/** @type {any} */ { line, id, values }) => t("mistake-steps-line", { line, problem: t(id, values) }));
  for (const line of lines) card.warn(line);
  const told = lines.length > 0 ? lines : [t("mistake-steps-none")];
  card.frame.element.append(h("ul", { class: "embed-mistakes", role: "status" }, ...told.map((line) => h("li", null, line))));
}
