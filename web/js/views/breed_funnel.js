/**
 * The funnel of a run: how many children came how far, and why the others fell; and who has just fallen.
 * @module views/breed_funnel
 */

import { shared } from "../base/shared_promise.js";
import { tiersOf } from "../breeding/funnel.js";
import { number, said, t } from "../text/i18n.js";
import { h, setText } from "../ui/dom.js";
import { refill } from "../ui/refill.js";
import { appliedTheme, palette } from "../ui/theme.js";

/** @import { Child } from "../breeding/breeding_run.js" */
/** @import { Tier } from "../breeding/funnel.js" */
/** @import { PythonClient } from "../python/client.js" */

/** The texts of the tiers; their ids are no composed ones, so that a test finds them. */
const LABELS = /** @type {Record<string, string>} */ ({
  game: "breeding-view-tier-game", new: "breeding-view-tier-new", sound: "breeding-view-tier-sound", even: "breeding-view-tier-even", skill: "breeding-view-tier-skill", alive: "breeding-view-tier-alive",
});

/** Number of the latest to fall that are listed. */
const LATEST = 5;

/** The part of a game's text that says its board. */
const BOARD = /\(board [^()]*\)/;

/** How wide lines are drawn in a picture that is as small as a line of text, in widths of a cell. */
const SMALL_LINE = 0.12;

/** Pictures of empty boards, by theme and board. @type {Map<string, Promise<string>>} */
const boards = new Map();

/** The funnel. */
export class Funnel {
  /** @param {PythonClient} python of the worker that plays */
  constructor(python) {
    this.python = python;
    this.tiers = h("ol", { class: "breed-tiers" });
    this.fallen = h("ul", { class: "breed-fallen", "aria-label": t("breeding-view-latest") });
    this.element = h(
      "section",
      { class: "breed-funnel", "aria-labelledby": "breed-funnel-title" },
      h("h2", { id: "breed-funnel-title" }, t("breeding-view-funnel")),
      this.tiers,
      this.fallen,
    );
    /** The rows by the ids of their tiers. @type {Map<string, {count: HTMLElement, label: HTMLElement, bar: HTMLElement, why: HTMLElement}>} */
    this.rows = new Map();
  }

  /** @param {Child[]} children in the order in which they came */
  update(children) {
    const tiers = tiersOf(children);
    const all = Math.max(children.length, 1);
    for (const tier of tiers) this.#show(tier, all);
    const latest = children.filter(({ reason }) => reason).slice(-LATEST).reverse();
    refill(this.fallen, latest.map((child) => child.number), () => latest.map((child) => this.#fallenItem(child)));
  }

  /** @param {Tier} tier @param {number} all */
  #show({ id, left, fallen }, all) {
    const { count, label, bar, why } = this.rows.get(id) ?? this.#row(id);
    setText(count, number(left));
    setText(label, t(LABELS[id] ?? id, { count: left }));
    bar.style.width = `${(100 * left) / all}%`;
    setText(why, fallen.map(([reason, times]) => t("breeding-view-fell", { reason: t(`breeding-view-kind-${reason}`), count: number(times) })).join(" · "));
  }

  /** @param {string} id */
  #row(id) {
    const row = { count: h("strong", null), label: h("span", null), bar: h("span", { class: "breed-tier-bar" }), why: h("span", { class: "breed-tier-why" }) };
    this.rows.set(id, row);
    this.tiers.append(
      h(
        "li",
        { "data-tier": id },
        h("span", { class: "breed-tier-name" }, row.count, row.label),
        h("span", { class: "breed-tier-track", "aria-hidden": "true" }, row.bar),
        row.why,
      ),
    );
    return row;
  }

  /** @param {Child} child */
  #fallenItem(child) {
    const board = h("img", { class: "breed-fallen-board", alt: "", hidden: true });
    this.#boardOf(child).then(
      (picture) => {
        board.src = picture;
        board.hidden = false;
      },
      // What cannot be played has no board to show.
      () => undefined,
    );
    return h("li", null, board, h("span", null, h("b", null, nameOf(child)), ` ${reasonOf(child)}`));
  }

  /** Return a picture of a child's board; games on the same board share it. @param {Child} child */
  #boardOf({ text = "" }) {
    const theme = appliedTheme();
    const key = `${theme} ${BOARD.exec(text)?.[0]}`;
    return shared(boards, key, () => this.#draw(text, theme));
  }

  /** @param {string} rules @param {string} theme */
  async #draw(rules, theme) {
    if (!BOARD.test(rules)) throw new Error("no board");
    const { svg } = await this.python.request({ do: "svg", game: "ludi", options: { rules }, moves: [], theme });
    // The hairlines of a large board would vanish.
    const clear = svg.replaceAll(/stroke="[^"]*" stroke-width="[^"]*"/g, `stroke="${palette().soft}" stroke-width="${SMALL_LINE}"`);
    return `data:image/svg+xml,${encodeURIComponent(clear)}`;
  }
}

/** Return what to call a child: what has no rules has no name. @param {Child} child */
export function nameOf({ number: place, name }) {
  return name || t("breeding-view-nameless", { number: place });
}

/** Return why a child failed, or "". @param {Child} child */
export function reasonOf({ reason }) {
  return reason ? said(reason) : "";
}
