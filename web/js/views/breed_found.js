/**
 * What a run has found: whether a child has Yavalath's idea, where it comes from, and how it fared.
 * @module views/breed_found
 */

import { listText, number, t } from "../text/i18n.js";
import { said } from "../text/words.js";
import { h } from "../ui/dom.js";
import { refill } from "../ui/refill.js";

/** @typedef {import("../breeding/nursery.js").Child} Child */

/**
 * A run as far as it has come.
 * @typedef {object} Search
 * @property {Map<number, Child>} children
 * @property {number[]} kin those of them that are kin of Yavalath
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
    const { children, kin, ended } = search;
    const first = kin.map((place) => children.get(place)).find(Boolean);
    refill(this.element, [first?.number, ended], () => (first ? this.#discovery(first, search) : [h("p", null, nothing(search))]));
  }

  /** Say which child has Yavalath's idea, where it comes from, and how it fared. @param {Child} child @param {Search} search */
  #discovery(child, { children, kin, kept, ended, of }) {
    const names = listText(child.parents.map(([, name]) => name));
    const lines = [
      h("p", { class: "breed-surprise" }, t("nursery-replay-kin", { number: child.number, name: child.name })),
      h("p", null, t("nursery-replay-from", { parents: names, how: child.said.map(said).join("; ") })),
    ];
    if (!ended) return lines;
    const best = kept.find((place) => kin.includes(place));
    const game = best === undefined ? undefined : children.get(best);
    const count = kin.length;
    lines.push(
      h("p", null, game
        ? t("nursery-replay-place", { count, name: game.name, place: kept.indexOf(game.number) + 1, of: kept.length })
        : t("nursery-replay-unkept", { count })),
    );
    if (children.size < of) lines.push(h("p", { class: "facts" }, t("nursery-replay-so-far", { count: children.size, of: number(of) })));
    if (game) lines.push(h("p", null, h("button", { type: "button", class: "button", "data-action": "kin", onclick: () => this.open(game) }, t("nursery-replay-open", { name: game.name }))));
    return lines;
  }
}

/** Say that nothing has been found: not yet, or not at all. @param {Search} search */
function nothing({ children, ended, of }) {
  if (!ended) return t("nursery-replay-waiting");
  return children.size < of ? t("nursery-replay-part", { count: children.size, of: number(of) }) : t("nursery-replay-none");
}
