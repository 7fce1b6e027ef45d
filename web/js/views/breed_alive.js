/**
 * The list of the games that live: their cards, in the order of the visitor's thumbs and comparisons and of their rank.
 * @module views/breed_alive
 */

import { ownStrengths } from "../match/comparisons.js";
import { opinions } from "../match/opinions.js";
import { t } from "../text/i18n.js";
import { textButton } from "../ui/controls.js";
import { h, setText } from "../ui/dom.js";
import { BreedCard } from "./breed_card.js";
import { openComparison } from "./breed_compare.js";

/** @import { Child } from "../breeding/breeding_run.js" */
/** @import { PythonClient } from "../python/client.js" */
/** @typedef {{children: Map<number, Child>, kept: number[]}} Bred the children of a run, and the numbers of the games that it keeps */

/** Number of games shown until somebody asks for all. */
const SHOWN = 24;

/**
 * Return the games that a run keeps in their order: by the visitor's thumb, then by comparisons, then by rank.
 *
 * @param {Bred} run
 * @returns {Child[]}
 */
export function gamesOf({ children, kept }) {
  const thumbs = opinions();
  const strength = ownStrengths();
  const thumbOf = (/** @type {Child} */ { game }) => thumbs.get(game?.code ?? "") ?? 0;
  // A game that was never compared is as strong as one that is preferred as often as not.
  const strengthOf = (/** @type {Child} */ { game }) => strength.get(game?.code ?? "") ?? 1;
  return kept
    .flatMap((place) => children.get(place) ?? [])
    .filter(({ game }) => game)
    .sort((one, other) => thumbOf(other) - thumbOf(one) || strengthOf(other) - strengthOf(one));
}

/**
 * Return how many of the children of a run live; it keeps the best of them.
 *
 * @param {Map<number, Child>} children
 */
export function countAlive(children) {
  return [...children.values()].filter(({ reason }) => reason === null).length;
}

/** The list. */
export class AliveList {
  #all = false;
  /** @type {Map<number, BreedCard>} */
  #cards = new Map();
  /** What is shown. @type {Bred} */
  #run = { children: new Map(), kept: [] };

  /**
   * @param {PythonClient} python of the worker that plays
   * @param {object} how
   * @param {(child: Child) => void} how.open opens the card of a game
   * @param {(child: Child) => string} how.known returns which known game a child is, or ""
   */
  constructor(python, { open, known }) {
    this.python = python;
    this.open = open;
    this.known = known;
    this.list = h("ul", { class: "cards breed-cards" });
    this.more = textButton({ action: "all", label: "", act: () => this.#showAll() });
    this.title = h("h2", { id: "breed-alive-title" });
    this.compare = textButton({ action: "compare", label: t("breeding-view-compare"), act: () => this.#compare() }, "button small");
    this.keptNote = h("p", { class: "facts" }, t("breeding-view-kept-note"));
    this.element = h("section", { class: "breed-alive", "aria-labelledby": "breed-alive-title" }, this.title, this.keptNote, this.compare, this.list, this.more);
  }

  /** Show the games of a run. @param {Bred} run */
  update(run) {
    this.#run = run;
    for (const card of this.#cards.values()) if (run.children.get(card.child.number) !== card.child) this.#remove(card);
    this.#show();
  }

  /** Take in that the visitor thinks otherwise of a game; the cards stay, as one of them may get the focus back. */
  judge() {
    for (const card of this.#cards.values()) card.sayThumb();
    this.#show();
  }

  /** Remove all cards. */
  clear() {
    for (const card of this.#cards.values()) this.#remove(card);
  }

  /** @param {BreedCard} card */
  #remove(card) {
    card.destroy();
    card.element.remove();
    this.#cards.delete(card.child.number);
  }

  #show() {
    const games = gamesOf(this.#run);
    setText(this.title, t("breeding-view-alive", { count: games.length }));
    this.element.hidden = games.length === 0;
    this.compare.hidden = games.length < 2;
    this.keptNote.hidden = games.length === countAlive(this.#run.children);
    const shown = this.#all ? games : games.slice(0, SHOWN);
    this.more.hidden = shown.length === games.length;
    setText(this.more, t("breeding-view-all", { count: games.length }));
    const wanted = new Set(shown.map((child) => child.number));
    for (const [place, card] of this.#cards) if (!wanted.has(place)) this.#remove(card);
    const elements = shown.map((child) => {
      const card = this.#cards.get(child.number) ?? new BreedCard(this.python, child, this.known(child), this.open);
      this.#cards.set(child.number, card);
      return card.element;
    });
    this.#arrange(elements);
  }

  /** Put the cards into their order; the focus stays where it is. @param {HTMLElement[]} elements */
  #arrange(elements) {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const inside = focused && this.list.contains(focused) ? focused : null;
    for (const [at, element] of elements.entries()) {
      if (this.list.children[at] !== element) this.list.insertBefore(element, this.list.children[at] ?? null);
    }
    if (inside && document.activeElement !== inside) inside.focus();
  }

  #compare() {
    openComparison(this.python, gamesOf(this.#run), { open: this.open, changed: () => this.#show() });
  }

  #showAll() {
    this.#all = true;
    this.#show();
  }
}
