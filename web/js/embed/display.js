/**
 * Show the state of an embedded board: the board, the status, the buttons, the notice.
 * @module embed/display
 */

import { lastMoveText, warningsOf } from "../match/announcements.js";
import { writeLink } from "../before/links.js";
import { anyMarks, marksIn } from "../before/mark_text.js";
import { isThinking, loading, moveUnderWay, statusColour, statusText } from "../match/presenter.js";
import { t } from "../text/i18n.js";
import { moveText, outcomeText, reasonText, sideName, standingText, textsOf } from "../text/words.js";
import { showStatus } from "../ui/controls.js";
import { setText } from "../ui/dom.js";
import { choiceControls, playBar, walkBar } from "./controls.js";

/** @typedef {import("../types.js").Description} Description */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("./card.js").Card} Card */
/** @typedef {import("./frame.js").CardFrame} CardFrame */

/** Shows one card. */
export class CardDisplay {
  /**
   * @param {Card} card
   * @param {CardFrame} frame
   */
  constructor(card, frame) {
    this.card = card;
    this.frame = frame;
    /** What the page asks for besides. @type {{update(): void}[]} */
    this.extras = [];
  }

  /** Load what the page asks for besides. */
  async addExtras() {
    const { card } = this;
    const { list, marks, tree } = card.parameters;
    const marked = anyMarks(marks) || tree.some(({ comment }) => anyMarks(marksIn(comment)));
    if (card.lesson || (!list && !marked)) return;
    const { EmbedMoves, PageMarks } = await import("./extras.js");
    if (list) this.extras.push(new EmbedMoves(card));
    if (marked) this.extras.push(new PageMarks(card));
    for (const extra of this.extras) extra.update();
  }

  /**
   * Show everything as it is now.
   *
   * @param {View} [before] the view shown before, if one move led from there to this one
   */
  update(before) {
    const { card, frame } = this;
    const description = card.match?.description ?? card.description;
    if (!card.setup || !description) return;
    frame.showName(description.name, this.link());
    setText(frame.tagline, textsOf(description).tagline);
    document.title = description.name;
    frame.boardHost.style.setProperty("--board-ratio", String(description.board.width / description.board.height));
    if (!card.view) return;
    this.#updateTable(description, card.view, before);
    // The link is one to the moves that it was made of.
    if (before) frame.sent.hidden = true;
    frame.showBar(walkBar(card), playBar(card));
    this.updateStatus();
    card.lesson?.update();
    for (const extra of this.extras) extra.update();
  }

  /**
   * @param {Description} description
   * @param {View} view
   * @param {View} [before]
   */
  #updateTable(description, view, before) {
    const { match, lesson, parameters } = this.card;
    const touched = match ? null : this.card.game.touched?.cell;
    this.frame.table.update({
      description,
      view: touched ? { ...view, targets: { [touched]: [[touched]] } } : view,
      before,
      enabled: parameters.interactive && Boolean(match?.personToMove) && !lesson?.closed,
      pending: match && moveUnderWay(match),
      proposals: match?.hint ? [{ move: match.hint.choice }] : touched ? [{ move: touched }] : [],
      warnings: match && !lesson ? warningsOf(match, textsOf(match.description)) : {},
    });
  }

  /** Show the status, the buttons and the notice. */
  updateStatus() {
    const { card, frame } = this;
    const { match, view } = card;
    if (!view || !card.setup || card.problem) return;
    // Only for screen readers: the board shows what the move did.
    const said = match && !match.waiting ? lastMoveText(match) : "";
    showStatus(frame.status, { colour: statusColour(view), text: this.#statusText(view), thinking: isThinking(match), said });
    setText(frame.standing, standingText(view.standing ?? []));
    frame.status.classList.toggle("over", Boolean(view.outcome?.reason) && (match?.atEnd ?? true));
    frame.showChoices(match?.id ?? "", choiceControls(card));
    const share = loading(card.python)?.share ?? null;
    frame.showNotice(this.#problem() ?? this.#stopped(share), share);
  }

  /** @param {View} view @returns {string} */
  #statusText(view) {
    const { card } = this;
    const { match, awake, playable, python } = card;
    const texts = textsOf(/** @type {Description} */ (match?.description ?? card.description));
    if (awake && playable && (!match || match.waiting) && python.state !== "ready") return t("embed-starting");
    if (match?.hint && !isThinking(match)) return `${t("embed-hint", { word: match.hint.choice })}. ${moveText(match.hint.events, view.to_move)}`;
    if (match) return statusText(match, texts, this.frame.table, { personal: playable && !card.lesson });
    if (view.outcome?.reason) return outcomeText(texts, view, []);
    const total = card.moves.length;
    if (!card.known) return total > 1 ? t("home-moves", { count: total }) : "";
    if (card.ply < total) return t("status-earlier", { ply: card.ply, total });
    // A picture of moves alone does not say whether the game is over.
    if (view.to_move && (playable || card.position.picture !== "" || total === 0)) return t("status-side", { side: sideName(view.to_move) });
    return playable ? t("embed-touch") : "";
  }

  /** Return where the moves stop, unless Python is loading. @param {number | null} share */
  #stopped(share) {
    const { stopped } = this.card;
    return stopped && share === null ? { error: t(stopped.id, stopped.values), retry: null, link: "" } : null;
  }

  /** Return the problem to show while the game goes on, and its buttons. */
  #problem() {
    const { python, match } = this.card;
    if (python.state !== "failed" && !python.late && !match?.error) return null;
    const refused = match?.error && match.error.kind !== "failed" ? reasonText(match.error) : "";
    return {
      error: refused || t(python.late ? "load-late" : "embed-failed"),
      retry: match && { action: "retry", icon: /** @type {const} */ ("flip"), label: t("action-retry"), act: () => match.retry() },
      link: this.link(),
    };
  }

  /** Show why the board cannot be played on. */
  fail() {
    const { card, frame } = this;
    frame.showName(card.description?.name ?? t("app-name"), this.link());
    frame.fail(card.problem, this.link(), card.view !== null);
  }

  /**
   * Return the address of the game on the whole page, or of this board alone where a link cannot carry the game.
   *
   * @returns {string}
   */
  link() {
    const { parameters, position, match, moves, known, ply } = this.card;
    const here = new URL(location.href);
    // In a tab of its own the board has no frame to fit.
    here.searchParams.delete("fit");
    if ((match?.diagram ?? position.diagram) || (!match && position.record !== "")) return here.href;
    const page = new URL(".", here);
    page.search = "";
    page.hash = writeLink({
      game: match?.game ?? parameters.game,
      options: match?.options ?? parameters.options,
      moves,
      ply: match || known ? ply : undefined,
    });
    return page.href;
  }
}
