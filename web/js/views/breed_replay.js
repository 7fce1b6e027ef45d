/**
 * The film of the experiment: play and pause, a slider over all children, and what has been found so far.
 * @module views/breed_replay
 */

import { SECONDS } from "../breeding/run_replay.js";
import { number, t } from "../text/i18n.js";
import { textButton } from "../ui/controls.js";
import { h, setAttribute, setText } from "../ui/dom.js";
import { Found } from "./breed_found.js";

/** @import { Child } from "../breeding/breeding_run.js" */
/** @import { Replay } from "../breeding/run_replay.js" */

/** The controls of a film, and its result. */
export class ReplayView {
  /**
   * @param {Replay} replay
   * @param {(child: Child) => void} open opens the card of a game
   */
  constructor(replay, open) {
    this.replay = replay;
    const count = replay.all.length;
    this.button = textButton({ action: "replay", label: "", act: () => (replay.playing ? replay.pause() : replay.play()), main: true });
    this.slider = h("input", { type: "range", min: 0, max: count, step: 1, class: "breed-slider", "aria-label": t("breeding-view-replay-slider"), oninput: () => replay.seek(this.slider.valueAsNumber) });
    this.found = new Found(open);
    this.element = h(
      "section",
      { class: "breed-replay", "aria-label": t("breeding-view-experiment") },
      h("div", { class: "breed-replay-bar" }, this.button, this.slider),
      h("p", { class: "facts" }, t("breeding-view-replay-speed", { rate: number(count / SECONDS, count < 10 * SECONDS ? 1 : 0), seconds: SECONDS })),
      this.found.element,
    );
    this.stop = replay.changed.listen(() => this.#update());
    this.#update();
  }

  /** Stop the film. */
  destroy() {
    this.stop();
    this.replay.pause();
  }

  /** Put the focus on the button. */
  focus() {
    this.button.focus();
  }

  #update() {
    const { replay } = this;
    setText(this.button, t(replay.playing ? "breeding-view-pause" : replay.ended ? "breeding-view-replay-again" : "breeding-view-replay-play"));
    this.slider.value = String(replay.at);
    setAttribute(this.slider, "aria-valuetext", t("breeding-view-child", { number: replay.at }));
    const { recorded, children, kept, ended, settings } = replay;
    this.found.update({ children, rediscoveries: recorded.rediscoveries, kept, ended, of: settings.children });
  }
}
