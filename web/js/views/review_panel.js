/**
 * The review of a game: progress, accuracy, what was wrong with the move shown, and mistakes to learn from.
 * @module views/review_panel
 */

import { withoutMarks } from "../before/mark_text.js";
import { accuracy, isMistake } from "../match/review.js";
import { number, said, t } from "../text/i18n.js";
import { NAG_SIGNS, sideName } from "../text/words.js";
import { meter, showControls } from "../ui/controls.js";
import { h, setText } from "../ui/dom.js";
import { refill } from "../ui/refill.js";

/** @import { Match } from "../match/match.js" */
/** @import { Review } from "../match/review.js" */
/** @import { Mistakes } from "./mistakes.js" */
/** @import { Control } from "../ui/controls.js" */

/** What the analysis says of a whole game. */
export class ReviewPart {
  /** @param {Mistakes} mistakes */
  constructor(mistakes) {
    this.mistakes = mistakes;
    this.meter = meter();
    this.progress = h("p", { class: "review-progress", role: "status" });
    this.sides = h("p", { class: "review-sides" });
    this.verdict = h("p", { class: "review-verdict" });
    this.buttons = h("div", { class: "review-buttons" });
    // What comes and goes while the searches run stands below the button, which stays under a finger.
    this.learn = h("div", { class: "review-buttons" });
    this.element = h("div", { class: "review" }, this.learn, this.verdict, this.buttons, this.progress);
  }

  /**
   * Show how far the searches are, and say why moves are not graded where more than two play.
   *
   * @param {Match} match
   */
  updateForMany(match) {
    this.#updateProgress(match);
    setText(this.sides, t("review-many"));
    setText(this.verdict, withoutMarks(match.comments[match.ply] ?? ""));
    showControls(this.learn, []);
    showControls(this.buttons, []);
  }

  /** @param {Match} match */
  #updateProgress({ analysis: { progress } }) {
    refill(this.progress, [progress], () => (progress ? [h("span", null, t("review-progress", progress)), this.meter.element] : []));
    if (progress) this.meter.show(progress.done / progress.total);
  }

  /**
   * @param {Match} match
   * @param {Review} review
   */
  update(match, review) {
    this.#updateProgress(match);
    setText(this.sides, review.complete ? this.#sides(match, review) : "");
    const verdict = review.verdicts.find(({ ply }) => ply === match.ply - 1);
    const move = match.moves[match.ply - 1] ?? "";
    setText(
      this.verdict,
      verdict ? `${move}${NAG_SIGNS[verdict.nag]} ${said(verdict.reason)}` : withoutMarks(match.comments[match.ply] ?? ""),
    );
    showControls(this.learn, this.mistakes.active ? [] : this.mistakes.controls(match, review));
    /** @type {Control[]} */
    const controls = [];
    if (verdict && verdict.better.length > 0) {
      const label = t("review-show", { line: verdict.better.slice(0, 4).join(" ") });
      controls.push({ action: "show-better", icon: "resume", label, act: () => match.follow(verdict.ply, verdict.better) });
    }
    showControls(this.buttons, controls);
  }

  /**
   * @param {Match} match
   * @param {Review} review
   */
  #sides({ description, line }, { values, verdicts }) {
    const first = description.players[0] ?? "";
    return description.players
      .map((player) => {
        const exact = accuracy(player, line, values, first);
        const count = verdicts.filter((verdict) => isMistake(verdict) && line[verdict.ply]?.player === player).length;
        return t("review-side", { side: sideName(player), percent: exact === null ? "–" : number(exact), count });
      })
      .join(" · ");
  }
}
