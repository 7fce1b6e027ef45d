/**
 * What an embedded board shows and says: the position, the status, the name, the marks.
 * @module embed/card_display
 */

import { writeLink } from "../before/links.js";
import { bothMarks, marksIn, readMarks } from "../before/mark_text.js";
import { pathAlong } from "../before/record.js";
import { lastMoveText, warningsOf } from "../match/announcements.js";
import { hintText, isThinking, moveUnderWay, statusColour, statusText } from "../match/presenter.js";
import { sameMoves } from "../match/source.js";
import { t } from "../text/i18n.js";
import { valueText } from "../text/values.js";
import { outcomeText, sideName, standingText, textsOf } from "../text/words.js";
import { setText } from "../ui/dom.js";
import { namesIn } from "./record_names.js";

/** @import { Description, View } from "../types.js" */
/** @import { Card } from "./card.js" */

/** Shows one card. */
export class CardDisplay {
  /** @param {Card} card */
  constructor(card) {
    this.card = card;
  }

  /** What the board shows. */
  shown() {
    const { lesson, parameters, position, touched } = this.card;
    const { match, view, description } = position;
    if (!view || !description) return null;
    const hinted = match?.analysis.hint ?? null;
    return {
      description,
      view: touched ? { ...view, targets: { [touched.cell]: [[touched.cell]] } } : view,
      enabled: parameters.interactive && Boolean(match?.personToMove) && !lesson?.closed,
      pending: match && moveUnderWay(match),
      proposals: hinted ? [{ move: hinted.choice }] : touched ? [{ move: touched.cell }] : [],
      warnings: match && !lesson ? warningsOf(match, textsOf(match.description)) : {},
    };
  }

  /** What the line below the board says. */
  status() {
    const { match } = this.card.position;
    const view = /** @type {View} */ (this.card.position.view);
    return {
      colour: statusColour(view),
      text: this.#statusText(view),
      thinking: isThinking(match),
      // Only for screen readers: the board shows what the move did.
      said: match && !match.waiting ? lastMoveText(match) : "",
      over: Boolean(view.outcome?.reason),
    };
  }

  /** @param {View} view @returns {string} */
  #statusText(view) {
    const { position, playable, python, lesson, board } = this.card;
    const { match, awake, known, ply, moves, source } = position;
    const texts = textsOf(/** @type {Description} */ (position.description));
    if (awake && playable && (!match || match.waiting) && python.state !== "ready") return t("embed-starting");
    const hint = match?.analysis.hint;
    if (hint && !isThinking(match)) return hintText(hint, view.to_move, valueText(hint));
    if (match) return statusText(match, texts, board.table, { personal: playable && !lesson });
    if (view.outcome?.reason) return outcomeText(texts, view, []);
    const total = moves.length;
    if (!known) return total > 1 ? t("home-moves", { count: total }) : "";
    if (ply < total) return t("status-earlier", { ply, total });
    // A picture of moves alone does not say whether the game is over.
    if (view.to_move && (playable || source.picture !== "" || total === 0)) return t("status-side", { side: sideName(view.to_move) });
    return playable ? t("embed-touch") : "";
  }

  /** Show the name of the game and the marks. @param {View} [before] */
  update(before) {
    const { board, frame, lesson, position } = this.card;
    const { name } = /** @type {Description} */ (position.description);
    frame.showName(name, this.link());
    const names = namesIn(this.card.parameters.tags);
    setText(frame.tagline, names || textsOf(/** @type {Description} */ (position.description)).tagline);
    document.title = name;
    // The link is one to the moves that it was made of.
    if (before) frame.sent.hidden = true;
    if (!lesson) board.mark(this.#marks());
  }

  /** Show how things stand. */
  updateStatus() {
    setText(this.card.frame.standing, standingText(this.card.position.view?.standing ?? []));
  }

  /** Return the marks of the page around at its position, and those that a record or a diagram makes at this one. */
  #marks() {
    const { parameters, position } = this.card;
    const { moves, ply, marks, tree } = parameters;
    const here = position.ply === (ply ?? moves.length) && sameMoves(position.moves, moves);
    const path = pathAlong(tree, position.moves.slice(0, position.ply));
    return bothMarks(here ? marks : readMarks({}), marksIn(tree[path[position.ply] ?? -1]?.comment ?? ""));
  }

  /** Show why the board cannot be played on. */
  fail() {
    const { frame, position, problem } = this.card;
    frame.showName(position.description?.name ?? t("app-name"), this.link());
    frame.fail(problem, this.link(), position.view !== null);
  }

  /**
   * Return the address of the game on the whole page, or of this board alone where a link cannot carry the game.
   *
   * @returns {string}
   */
  link() {
    const { parameters, position } = this.card;
    const { match, source, moves, ply } = position;
    const here = new URL(location.href);
    // In a tab of its own the board has no frame to fit.
    here.searchParams.delete("fit");
    if ((match?.diagram ?? source.diagram) || (!match && source.record !== "")) return here.href;
    const page = new URL(".", here);
    page.hash = writeLink({
      game: match?.game ?? parameters.game,
      options: match?.options ?? parameters.options,
      moves,
      ply,
    });
    return page.href;
  }
}
