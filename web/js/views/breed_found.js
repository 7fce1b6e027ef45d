/**
 * What a run has found: whether a child has Yavalath's idea, where it comes from, and how it fared.
 * @module views/breed_found
 */

import { listText, number, said, t } from "../text/i18n.js";
import { textButton } from "../ui/controls.js";
import { h } from "../ui/dom.js";
import { refill } from "../ui/refill.js";

/** @import { Child } from "../breeding/breeding_run.js" */

/**
 * A run as far as it has come.
 * @typedef {object} Search
 * @property {Map<number, Child>} children
 * @property {number[]} rediscoveries those of them that rediscover Yavalath
 * @property {number[]} kept the games kept, the best first
 * @property {boolean} ended whether no more children come
 * @property {number} of how many children a whole run has
 */

/** The lines. */
export class Found {
  /** @param {(child: Child) => void} open opens the card of a game */
  constructor(open) {
    this.open = open;
    this.element = h("div", { class: "breed-found", role: "status" });
  }

  /** @param {Search} search */
  update(search) {
    const { children, rediscoveries, ended } = search;
    const first = rediscoveries.map((place) => children.get(place)).find(Boolean);
    refill(this.element, [first?.number, ended], () => (first ? this.#discovery(first, search) : [h("p", null, nothing(search))]));
  }

  /** Say which child has Yavalath's idea, where it comes from, and how it fared. @param {Child} child @param {Search} search */
  #discovery(child, { children, rediscoveries, kept, ended, of }) {
    const names = listText(child.parents.map(([, name]) => name));
    const lines = [
      h("p", { class: "breed-surprise" }, t("breeding-view-replay-rediscovery", { number: child.number, name: child.name })),
      h("p", null, t("breeding-view-replay-from", { parents: names, how: child.said.map(said).join("; ") })),
    ];
    if (!ended) return lines;
    const best = kept.find((place) => rediscoveries.includes(place));
    const game = best === undefined ? undefined : children.get(best);
    const count = rediscoveries.length;
    lines.push(
      h("p", null, game
        ? t("breeding-view-replay-place", { count, name: game.name, place: kept.indexOf(game.number) + 1, of: kept.length })
        : t("breeding-view-replay-unkept", { count })),
    );
    if (children.size < of) lines.push(h("p", { class: "facts" }, t("breeding-view-replay-so-far", { count: children.size, of: number(of) })));
    if (game) lines.push(h("p", null, textButton({ action: "rediscovery", label: t("breeding-view-replay-open", { name: game.name }), act: () => this.open(game) })));
    return lines;
  }
}

/** Say that nothing has been found: not yet, or not at all. @param {Search} search */
function nothing({ children, ended, of }) {
  if (!ended) return t("breeding-view-replay-waiting");
  return children.size < of ? t("breeding-view-replay-part", { count: children.size, of: number(of) }) : t("breeding-view-replay-none");
}
