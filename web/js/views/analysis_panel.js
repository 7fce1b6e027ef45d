/**
 * The bot's analysis of the position and of the game: a bar, a graph, and the best moves with their lines.
 * @module views/analysis_panel
 */

import { reviewOf } from "../match/review.js";
import { smallButton } from "../ui/controls.js";
import { fill, h, setAttribute, setText, svg } from "../ui/dom.js";
import { TaskBar } from "../board/task_bar.js";
import { number, t } from "../text/i18n.js";
import { stone } from "../ui/icons.js";
import { sideName } from "../text/words.js";
import { FirstStones } from "./first_stones.js";
import { Mistakes } from "./mistakes.js";
import { ReviewPart } from "./review_panel.js";
import { BEST, proposals, valueText } from "../text/values.js";

/** @import { Match } from "../match/match.js" */
/** @import { Review } from "../match/review.js" */

/** Size of the graph in the units of its SVG. */
const HEIGHT = 100;
const MARGIN = 6;

/** The analysis panel. */
export class AnalysisPanel {
  /**
   * @param {HTMLElement} host
   * @param {HTMLElement} below the board: for the review and for mistakes
   * @param {() => Match} match returns the game shown
   */
  constructor(host, below, match) {
    this.element = host;
    this.below = below;
    this.match = match;
    this.fillBar = h("span", { class: "bar-first" });
    this.bar = h("div", { class: "bar", role: "img" }, this.fillBar);
    this.barText = h("p", { class: "bar-text" });
    /** A bar for each player where more than two play; also the legend of the graph. */
    this.bars = h("ul", { class: "bars" });
    /** What is known of a game of two players. @type {Review | null} */
    this.known = null;
    this.graph = svg("svg", { class: "graph", role: "img", preserveAspectRatio: "none" });
    this.graph.addEventListener("click", (event) => this.#jump(event));
    this.whose = h("p", { class: "analysis-note" });
    this.best = h("ol", { class: "best" });
    this.note = h("p", { class: "analysis-note" });
    this.all = smallButton({ action: "analyse-all", label: "", act: () => this.match().analysis.analyseAll() });
    this.firstStones = new FirstStones();
    this.mistakes = new Mistakes();
    this.review = new ReviewPart(this.mistakes);
    this.task = new TaskBar();
    const foot = h("div", { class: "analysis-foot" }, this.note, this.all);
    /** What would give the answer to a mistake away. */
    this.values = h("div", { class: "analysis-values" }, this.bar, this.barText, this.bars, this.graph, this.firstStones.element, this.whose, this.best, foot);
    fill(host, this.review.sides, this.values);
    fill(below, this.review.element, this.task.element);
  }

  /** The verdicts on the game's moves. */
  get verdicts() {
    return (this.match().analysis.analysing && !this.mistakes.active && this.known?.verdicts) || [];
  }

  /** What the analysis shows on the board. */
  get proposals() {
    if (this.mistakes.asking) return [];
    return this.firstStones.proposals ?? proposals(this.match().analysis.report);
  }

  /** @param {Match} match @returns {number | null} */
  #valueOfMover({ ply, description: { players }, view }) {
    const value = this.known?.values[ply] ?? null;
    return value === null || view.to_move === players[0] ? value : 1 - value;
  }

  /** Show the current analysis. */
  update() {
    const match = this.match();
    this.element.hidden = !match.analysis.analysing;
    this.below.hidden = !match.analysis.analysing;
    if (!match.analysis.analysing) {
      this.mistakes.leave();
      return;
    }
    this.element.setAttribute("aria-label", t("analysis-label"));
    this.known = match.description.players.length === 2 ? reviewOf(match) : null;
    this.#updateBar(match);
    this.#updateGraph(match);
    this.#updateBest(match);
    this.firstStones.update(match);
    if (this.known) this.review.update(match, this.known);
    else this.review.updateForMany(match);
    const { mistakes } = this;
    this.values.hidden = mistakes.asking;
    this.review.element.hidden = mistakes.active;
    this.task.element.hidden = !mistakes.active;
    const controls = mistakes.active && this.known ? mistakes.controls(match, this.known) : [];
    this.task.show({ text: mistakes.text, answer: mistakes.state, controls });
    setText(this.all, t("analysis-graph-all"));
    this.all.disabled = match.analysis.busy === "all" || match.moves.length === 0;
  }

  /** @param {Match} match */
  #updateBar(match) {
    if (match.description.players.length > 2) {
      this.#updateBars(match);
      return;
    }
    this.bars.hidden = true;
    const first = match.description.players[0] ?? "";
    const value = this.known?.values[match.ply] ?? null;
    this.bar.hidden = value === null;
    setText(this.barText, value === null ? t("analysis-none") : barText(match, this.#valueOfMover(match) ?? value));
    if (value === null) return;
    const percent = Math.round(100 * value);
    this.fillBar.style.width = `${percent}%`;
    this.fillBar.dataset["side"] = first;
    this.bar.dataset["other"] = match.description.players.length === 2 ? (match.description.players[1] ?? "") : "";
    setAttribute(this.bar, "aria-label", t("analysis-bar", { side: sideName(first), percent }));
  }

  /** @param {Match} match */
  #updateBars(match) {
    this.bar.hidden = true;
    const values = match.description.players.map((player) => ({ player, value: latestFor(match, player) }));
    const none = values.every(({ value }) => value === null);
    this.bars.hidden = none;
    setText(this.barText, none ? t("analysis-none") : t("analysis-sides-why"));
    fill(
      this.bars,
      ...values.map(({ player, value }) => {
        const percent = value === null ? t("analysis-unknown") : `${number(100 * value)} %`;
        const part = h("i");
        part.style.width = `${100 * (value ?? 0)}%`;
        return h(
          "li",
          { "data-side": player },
          stone(player),
          h("span", { class: "visually-hidden" }, sideName(player)),
          svg("svg", { class: "bars-line", viewBox: "0 0 28 8", "aria-hidden": "true" }, ...curve(player, "2,4 26,4")),
          h("span", { class: "bars-bar", "aria-hidden": "true" }, part),
          h("span", { class: "bars-value" }, percent),
        );
      }),
    );
  }

  /** @param {Match} match */
  #updateGraph(match) {
    const { players } = match.description;
    const first = players[0] ?? "";
    const last = Math.max(1, match.moves.length);
    this.graph.toggleAttribute("hidden", match.moves.length === 0);
    setAttribute(this.graph, "viewBox", `0 ${-MARGIN} ${last} ${HEIGHT + 2 * MARGIN}`);
    setAttribute(this.graph, "aria-label", players.length > 2 ? t("analysis-graph-sides") : t("analysis-graph", { side: sideName(first) }));
    const even = HEIGHT * (1 - 1 / Math.max(2, players.length));
    const lines = (players.length > 2 ? players : [first]).map((player) => ({ player, points: pointsFor(match, player, this.known?.values) }));
    // WebKit stretches the ends of a line without length.
    this.graph.replaceChildren(
      svg("line", { class: "graph-middle", x1: 0, x2: last, y1: even, y2: even }),
      svg("line", { class: "graph-here", x1: match.ply, x2: match.ply, y1: -MARGIN, y2: HEIGHT + MARGIN }),
      ...lines.flatMap(({ player, points }) =>
        curve(players.length > 2 ? player : "", points.map(({ x, y }) => `${x},${y}`).join(" ")),
      ),
      ...lines.flatMap(({ points }) =>
        points
          .filter(({ x }) => x === match.ply)
          .map(({ x, y }) => svg("line", { class: "graph-dot", x1: x, x2: x, y1: y, y2: y + 0.01 })),
      ),
    );
  }

  /** @param {Match} match */
  #updateBest(match) {
    const { report } = match.analysis;
    const moves = (report?.moves ?? []).slice(0, BEST);
    setText(this.whose, moves.length > 0 ? t("analysis-best", { side: sideName(match.view.to_move) }) : "");
    fill(
      this.best,
      ...moves.map((move) =>
        h(
          "li",
          null,
          h("b", null, move.move),
          h("span", { class: "best-value" }, valueText(move)),
          h("span", { class: "best-line" }, move.line.slice(1, 6).join(" ")),
        ),
      ),
    );
    if (match.view.outcome) setText(this.note, t("analysis-over"));
    else if (report && report.visits > 0) {
      const seconds = number(report.milliseconds / 1000, 1);
      setText(this.note, t("analysis-visits", { visits: number(report.visits), seconds }));
    } else setText(this.note, "");
  }

  /** @param {MouseEvent} event */
  #jump(event) {
    const match = this.match();
    const box = this.graph.getBoundingClientRect();
    match.go(Math.round(((event.clientX - box.left) / Math.max(1, box.width)) * match.moves.length));
  }
}

/**
 * @param {Match} match
 * @param {number} value for the player to move
 */
function barText({ view }, value) {
  const { outcome } = view;
  if (outcome) return outcome.winner === null ? "" : t("analysis-bar", { side: sideName(outcome.winner), percent: number(100) });
  return t("analysis-bar", { side: sideName(view.to_move), percent: number(100 * value) });
}

/**
 * Return a line of the graph. One of several has its player's colour and pattern, and an outline for contrast.
 *
 * @param {string} player "" where there is only one line
 * @param {string} points
 */
function curve(player, points) {
  const line = (/** @type {string} */ name) => svg("polyline", { class: `${name} graph-${player || "only"}`, points });
  return player ? [line("graph-edge"), line("graph-line")] : [line("graph-line")];
}

/**
 * @param {Match} match
 * @param {string} player
 * @param {(number | null)[]} [values] for the player where they are known already
 */
function pointsFor(match, player, values) {
  const valueAt = (/** @type {number} */ ply) => (values ? (values[ply] ?? null) : valueFor(match, ply, player));
  return Array.from({ length: match.moves.length + 1 }, (_, ply) => ({ x: ply, value: valueAt(ply) })).flatMap(
    ({ x, value }) => (value === null ? [] : [{ x, y: HEIGHT * (1 - value) }]),
  );
}

/**
 * Return the value for a player of the position shown, or of the last position before it with a known value.
 *
 * @param {Match} match
 * @param {string} player
 * @returns {number | null}
 */
function latestFor(match, player) {
  for (let { ply } = match; ply >= 0; ply -= 1) {
    const value = valueFor(match, ply, player);
    if (value !== null) return value;
  }
  return null;
}

/**
 * Return the value of an analysed position for a player. With more than two players a value is known only for
 * positions in which that player is to move.
 *
 * @param {Match} match
 * @param {number} ply
 * @param {string} player
 * @returns {number | null} from 0 to 1
 */
function valueFor(match, ply, player) {
  const mover = match.line[ply]?.player ?? (ply === match.view.ply ? match.view.to_move : null);
  if (ply === match.view.ply && match.view.outcome) {
    const { winner } = match.view.outcome;
    return winner === null ? 1 / match.description.players.length : winner === player ? 1 : 0;
  }
  const value = match.analysis.values.get(match.key(ply));
  if (value === undefined || mover === null) return null;
  return mover === player ? value : null;
}
