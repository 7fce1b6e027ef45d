/**
 * The bot's analysis of the position and of the game: a bar, a graph, and the best moves with their lines.
 * @module views/analysis
 */

import { fill, h, setAttribute, setText, svg } from "../ui/dom.js";
import { number, t } from "../text/i18n.js";
import { stone } from "../ui/icons.js";
import { sideName } from "../text/words.js";

/** @typedef {import("../types.js").Report} Report */
/** @typedef {import("../types.js").ReportMove} ReportMove */
/** @typedef {import("../game/live_game.js").LiveGame} LiveGame */

/** Number of best moves to list and to show on the board. */
const BEST = 4;
/** Size of the graph in the units of its SVG. */
const HEIGHT = 100;
const MARGIN = 6;

/**
 * Return the value of a move in a few characters.
 *
 * @param {{value: number, proven: string | null}} move
 * @returns {string}
 */
export function valueText({ value, proven }) {
  if (proven === "win") return t("analysis-win");
  if (proven === "loss") return t("analysis-loss");
  if (proven === "draw") return t("analysis-proven-draw");
  return `${number(100 * value)} %`;
}

/** Return the value for the board, which has no room for a word. @param {ReportMove} move */
function valueSign({ value, proven }) {
  if (proven === "win") return "✓";
  if (proven === "loss") return "✗";
  return number(100 * value);
}

/**
 * Return the best moves of a report, to mark on the board.
 *
 * @param {Report | null} report
 * @returns {{move: string, text: string}[]}
 */
export function proposals(report) {
  return (report?.moves ?? []).slice(0, BEST).map((move) => ({ move: move.move, text: valueSign(move) }));
}

/** The analysis panel. */
export class AnalysisPanel {
  /** @param {() => LiveGame} live returns the game shown */
  constructor(live) {
    this.live = live;
    this.fillBar = h("span", { class: "bar-first" });
    this.bar = h("div", { class: "bar", role: "img" }, this.fillBar);
    this.barText = h("p", { class: "bar-text" });
    /** A bar for each player where more than two play; also the legend of the graph. */
    this.bars = h("ul", { class: "bars" });
    this.graph = svg("svg", { class: "graph", role: "img", preserveAspectRatio: "none" });
    this.graph.addEventListener("click", (event) => this.#jump(event));
    this.best = h("ol", { class: "best" });
    this.note = h("p", { class: "analysis-note" });
    this.all = h("button", { type: "button", class: "button small", "data-action": "analyse-all", onclick: () => this.live().analyseAll() });
    this.element = h("section", { class: "analysis", hidden: true }, this.bar, this.barText, this.bars, this.graph, this.best, h("div", { class: "analysis-foot" }, this.note, this.all));
  }

  /** Show the current analysis. */
  update() {
    const live = this.live();
    this.element.hidden = !live.analysing;
    if (!live.analysing) return;
    this.element.setAttribute("aria-label", t("analysis-label"));
    this.#updateBar(live);
    this.#updateGraph(live);
    this.#updateBest(live);
    setText(this.all, t("analysis-graph-all"));
    this.all.disabled = live.busy === "all" || live.moves.length === 0;
  }

  /** @param {LiveGame} live */
  #updateBar(live) {
    if (live.description.players.length > 2) {
      this.#updateBars(live);
      return;
    }
    this.bars.hidden = true;
    const first = live.description.players[0] ?? "";
    const value = valueFor(live, live.ply, first);
    this.bar.hidden = value === null;
    setText(this.barText, value === null ? t("analysis-none") : barText(live, value));
    if (value === null) return;
    const percent = Math.round(100 * value);
    this.fillBar.style.width = `${percent}%`;
    this.fillBar.dataset["side"] = first;
    this.bar.dataset["other"] = live.description.players.length === 2 ? (live.description.players[1] ?? "") : "";
    setAttribute(this.bar, "aria-label", t("analysis-bar", { side: sideName(first), percent }));
  }

  /** @param {LiveGame} live */
  #updateBars(live) {
    this.bar.hidden = true;
    const values = live.description.players.map((player) => ({ player, value: latestFor(live, player) }));
    const none = values.every(({ value }) => value === null);
    this.bars.hidden = none;
    setText(this.barText, none ? t("analysis-none") : "");
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

  /** @param {LiveGame} live */
  #updateGraph(live) {
    const { players } = live.description;
    const first = players[0] ?? "";
    const last = Math.max(1, live.moves.length);
    this.graph.toggleAttribute("hidden", live.moves.length === 0);
    setAttribute(this.graph, "viewBox", `0 ${-MARGIN} ${last} ${HEIGHT + 2 * MARGIN}`);
    setAttribute(this.graph, "aria-label", players.length > 2 ? t("analysis-graph-sides") : t("analysis-graph", { side: sideName(first) }));
    const even = HEIGHT * (1 - 1 / Math.max(2, players.length));
    const lines = (players.length > 2 ? players : [first]).map((player) => ({ player, points: pointsFor(live, player) }));
    // WebKit stretches the ends of a line without length.
    this.graph.replaceChildren(
      svg("line", { class: "graph-middle", x1: 0, x2: last, y1: even, y2: even }),
      svg("line", { class: "graph-here", x1: live.ply, x2: live.ply, y1: -MARGIN, y2: HEIGHT + MARGIN }),
      ...lines.flatMap(({ player, points }) =>
        curve(players.length > 2 ? player : "", points.map(({ x, y }) => `${x},${y}`).join(" ")),
      ),
      ...lines.flatMap(({ points }) =>
        points
          .filter(({ x }) => x === live.ply)
          .map(({ x, y }) => svg("line", { class: "graph-dot", x1: x, x2: x, y1: y, y2: y + 0.01 })),
      ),
    );
  }

  /** @param {LiveGame} live */
  #updateBest(live) {
    const { report } = live;
    const moves = (report?.moves ?? []).slice(0, BEST);
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
    if (live.view.outcome) setText(this.note, t("analysis-over"));
    else if (report && report.visits > 0) {
      const seconds = number(report.milliseconds / 1000, 1);
      setText(this.note, t("analysis-visits", { visits: number(report.visits), seconds }));
    } else setText(this.note, "");
  }

  /** @param {MouseEvent} event */
  #jump(event) {
    const live = this.live();
    const box = this.graph.getBoundingClientRect();
    live.go(Math.round(((event.clientX - box.left) / Math.max(1, box.width)) * live.moves.length));
  }
}

/**
 * @param {LiveGame} live
 * @param {number} value for the first player
 */
function barText(live, value) {
  const [first = "", second] = live.description.players;
  const leader = value >= 0.5 || second === undefined || live.description.players.length > 2 ? first : second;
  const percent = number(100 * (leader === first ? value : 1 - value));
  return t("analysis-bar", { side: sideName(leader), percent });
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
 * @param {LiveGame} live
 * @param {string} player
 */
function pointsFor(live, player) {
  return Array.from({ length: live.moves.length + 1 }, (_, ply) => ({ x: ply, value: valueFor(live, ply, player) })).flatMap(
    ({ x, value }) => (value === null ? [] : [{ x, y: HEIGHT * (1 - value) }]),
  );
}

/**
 * Return the value for a player of the position shown, or of the last position before it with a known value.
 *
 * @param {LiveGame} live
 * @param {string} player
 * @returns {number | null}
 */
function latestFor(live, player) {
  for (let { ply } = live; ply >= 0; ply -= 1) {
    const value = valueFor(live, ply, player);
    if (value !== null) return value;
  }
  return null;
}

/**
 * Return the value of an analysed position for a player. With more than two players a value is known only for
 * positions in which that player is to move.
 *
 * @param {LiveGame} live
 * @param {number} ply
 * @param {string} player
 * @returns {number | null} from 0 to 1
 */
function valueFor(live, ply, player) {
  const mover = live.line[ply]?.player ?? (ply === live.view.ply ? live.view.to_move : null);
  if (ply === live.view.ply && live.view.outcome) {
    const { winner } = live.view.outcome;
    return winner === null ? 1 / live.description.players.length : winner === player ? 1 : 0;
  }
  const value = live.values.get(live.key(ply));
  if (value === undefined || mover === null) return null;
  if (mover === player) return value;
  return live.description.players.length === 2 ? 1 - value : null;
}
