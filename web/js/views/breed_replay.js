/**
 * The film of the experiment: play and pause, a slider over all children, and what has been found so far.
 * @module views/breed_replay
 */

import { SECONDS } from "../breeding/replay.js";
import { listText, number, t } from "../text/i18n.js";
import { said } from "../text/words.js";
import { h, setAttribute, setText } from "../ui/dom.js";
import { refill } from "../ui/refill.js";

/** @typedef {import("../breeding/nursery.js").Child} Child */
/** @typedef {import("../breeding/replay.js").Replay} Replay */

/** The controls of a film, and its result. */
export class ReplayView {
  /**
   * @param {Replay} replay
   * @param {(child: Child) => void} open opens the card of a game
   */
  constructor(replay, open) {
    this.replay = replay;
    this.open = open;
    const count = replay.all.length;
    this.button = h("button", { type: "button", class: "button main", "data-action": "replay", onclick: () => (replay.playing ? replay.pause() : replay.play()) });
    this.slider = h("input", { type: "range", min: 0, max: count, step: 1, class: "breed-slider", "aria-label": t("nursery-replay-slider"), oninput: () => replay.seek(this.slider.valueAsNumber) });
    this.found = h("div", { class: "breed-found", role: "status" });
    this.element = h(
      "section",
      { class: "breed-replay", "aria-label": t("nursery-experiment") },
      h("div", { class: "breed-replay-bar" }, this.button, this.slider),
      h("p", { class: "facts" }, t("nursery-replay-speed", { rate: number(count / SECONDS, count < 10 * SECONDS ? 1 : 0), seconds: SECONDS })),
      this.found,
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
    setText(this.button, t(replay.playing ? "nursery-pause" : replay.ended ? "nursery-replay-again" : "nursery-replay-play"));
    this.slider.value = String(replay.at);
    setAttribute(this.slider, "aria-valuetext", t("nursery-child", { number: replay.at }));
    const { kin } = replay.recorded;
    const first = kin.map((place) => replay.children.get(place)).find(Boolean);
    refill(this.found, [first?.number, replay.ended], () => (first ? this.#discovery(first) : [h("p", null, this.#nothing())]));
  }

  /** Say that nothing has been found: not yet, or not at all. */
  #nothing() {
    const { all, settings, ended } = this.replay;
    if (!ended) return t("nursery-replay-waiting");
    return all.length < settings.children ? t("nursery-replay-part", { count: all.length, of: number(settings.children) }) : t("nursery-replay-none");
  }

  /** Say which child has Yavalath's idea, where it comes from, and how it fared. @param {Child} child */
  #discovery(child) {
    const { recorded, ended, all, settings } = this.replay;
    const best = recorded.kept.find((place) => recorded.kin.includes(place));
    const game = best === undefined ? undefined : recorded.children.get(best);
    const names = listText(child.parents.map(([, name]) => name));
    const lines = [
      h("p", { class: "breed-surprise" }, t("nursery-replay-kin", { number: child.number, name: child.name })),
      h("p", null, t("nursery-replay-from", { parents: names, how: child.said.map(said).join("; ") })),
    ];
    if (!ended) return lines;
    const count = recorded.kin.length;
    lines.push(
      h("p", null, game
        ? t("nursery-replay-place", { count, name: game.name, place: recorded.kept.indexOf(game.number) + 1, of: recorded.kept.length })
        : t("nursery-replay-unkept", { count })),
    );
    if (all.length < settings.children) lines.push(h("p", { class: "facts" }, t("nursery-replay-so-far", { count: all.length, of: number(settings.children) })));
    if (game) lines.push(h("p", null, h("button", { type: "button", class: "button", "data-action": "kin", onclick: () => this.open(game) }, t("nursery-replay-open", { name: game.name }))));
    return lines;
  }
}
