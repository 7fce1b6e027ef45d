/**
 * The dialog in which a visitor compares bred games: which would you play again?
 * @module views/breed_compare
 */

import { compare, comparisons, nextPair } from "../match/comparisons.js";
import { t } from "../text/i18n.js";
import { showControls, textButton } from "../ui/controls.js";
import { fill, h, setText } from "../ui/dom.js";
import { downloadText } from "../ui/download.js";
import { BreedCard } from "./breed_card.js";
import { openDialog } from "./dialog.js";

/** @import { Child } from "../breeding/breeding_run.js" */
/** @import { PythonClient } from "../python/client.js" */
/** @import { Answer } from "../match/comparisons.js" */

/**
 * Open the dialog; it shows one pair after the other.
 *
 * @param {PythonClient} python of the worker that plays
 * @param {Child[]} games that live, the best first; at least two
 * @param {object} how
 * @param {(child: Child) => void} how.open opens the card of a game, and closes the dialog
 * @param {() => void} how.changed hears of every answer
 */
export function openComparison(python, games, { open, changed }) {
  const byCode = new Map(games.map((child) => [child.game?.code ?? "", child]));
  const pair = h("ul", { class: "cards breed-cards breed-pair" });
  const answers = h("div", { class: "dialog-buttons breed-answers" });
  const count = h("p", { class: "facts", role: "status" });
  const tools = h("div", { class: "dialog-buttons" });
  /** @type {BreedCard[]} */
  let cards = [];

  const answer = (/** @type {[string, string]} */ codes, /** @type {Answer} */ given) => {
    compare(...codes, given);
    changed();
    show();
  };
  const show = () => {
    for (const card of cards) card.destroy();
    const made = comparisons();
    const codes = nextPair([...byCode.keys()], made);
    const children = codes?.flatMap((code) => byCode.get(code) ?? []) ?? [];
    cards = children.map((child) => new BreedCard(python, child, "", (chosen) => {
      dialog.close();
      open(chosen);
    }));
    fill(pair, ...cards.map((card) => card.element));
    const [one, other] = children;
    showControls(answers, codes && one && other ? [
      { action: "rather-first", label: one.name, act: () => answer(codes, 1) },
      { action: "rather-none", label: t("breeding-view-alike"), act: () => answer(codes, 0.5) },
      { action: "rather-second", label: other.name, act: () => answer(codes, 0) },
    ] : [], textButton);
    const said = t("breeding-view-compared", { count: made.length });
    setText(count, codes ? said : `${said} ${t("breeding-view-compared-all")}`);
    const save = { action: "save-comparisons", label: t("breeding-view-compared-save"), act: () => downloadText("yavset-comparisons.json", fileOf(games), "application/json") };
    showControls(tools, made.length > 0 ? [save] : []);
  };
  const dialog = openDialog(
    t("breeding-view-compare"),
    [h("p", null, t("breeding-view-compare-text")), pair, answers, count, tools],
    { name: "compare", wide: true, onClose: () => {
      for (const card of cards) card.destroy();
    } },
  );
  show();
}

/**
 * Return all answers as a file for the command line, with what the judges say of the games that are here.
 *
 * @param {Child[]} games
 * @returns {string} JSON
 */
export function fileOf(games) {
  const made = comparisons();
  const known = new Map(games.map((child) => [child.game?.code, child]));
  const entries = [...new Set(made.flatMap(({ games: pair }) => pair))].map((code) => {
    const child = known.get(code);
    const verdict = child && (child.confirmation ?? child.verdict);
    const measures = Object.fromEntries(Object.entries(verdict?.measures ?? {}).map(([id, { value }]) => [id, value]));
    return [code, verdict ? { name: child.name, rank: child.game?.rank ?? 0, measures } : {}];
  });
  return JSON.stringify({ yavset: "comparisons", games: Object.fromEntries(entries), comparisons: made.map(({ games: [one, other], answer }) => [one, other, answer]) });
}
