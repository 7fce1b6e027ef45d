/**
 * The card of a bred game: rules, a played game, bars, why it got here, where it comes from, and what can be done with it.
 * @module views/breed_game
 */

import { lineageOf } from "../breeding/funnel.js";
import { filmOf } from "../breeding/films.js";
import { addressWith, ludiLink } from "../before/links.js";
import { blocks } from "../text/markdown.js";
import { number, said, t } from "../text/i18n.js";
import { reasonText, textsOf } from "../text/words.js";
import { smallButton } from "../ui/controls.js";
import { fill, h } from "../ui/dom.js";
import { download, downloadText, toPng } from "../ui/download.js";
import { appliedTheme, palette } from "../ui/theme.js";
import { barList, barsOf, measureTable } from "./breed_bars.js";
import { FilmView, playedGame } from "./breed_film.js";
import { BredPuzzles } from "./breed_puzzles.js";
import { cardPicture } from "./breed_picture.js";
import { attempt, copyText } from "./attempt.js";
import { openDialog } from "./dialog.js";
import { thumbs } from "./thumbs.js";

/** @import { Child } from "../breeding/breeding_run.js" */
/** @import { Lineage } from "../breeding/funnel.js" */
/** @import { PythonClient } from "../python/client.js" */
/** @import { Film } from "../breeding/films.js" */

/**
 * What a run lends to the card of one of its games.
 * @typedef {object} Origin
 * @property {Map<number, Child>} children for the family tree
 * @property {(child: Child) => void} open opens another card
 * @property {() => void} breed begins a run with this game as an ancestor
 * @property {() => void} judged hears that the visitor has changed a thumb
 */

/** How many games people have rated, and Spearman's rank correlation with the judges' rank: see docs/judges.md. */
const PEOPLE = { games: 17, agreement: 0.56 };

/** So far back a family tree goes. */
const GENERATIONS = 6;

/**
 * Return the line for a child that turns out to be a game people know, or "". For kin of its own ancestors on another
 * board that is no news.
 *
 * @param {Child} child
 * @param {{name: string}[]} ancestors
 * @param {"breeding-view-known" | "breeding-view-known-shown"} text
 */
export function knownText({ name, game }, ancestors, text) {
  const known = game?.known;
  if (!known || ancestors.some((one) => one.name === name)) return "";
  const by = [known.designer, known.year || ""].filter(Boolean).join(", ");
  return t(text, { name, by: by ? ` (${by})` : "" });
}

/**
 * Open the card of a game, bred or measured.
 *
 * @param {PythonClient} python of the worker that plays
 * @param {Child} child that lives
 * @param {object} how
 * @param {Record<string, [number, number]>} how.bands what games of the set have of each measure
 * @param {string} [how.known] see `knownText`
 * @param {Origin} [how.origin] the run that has bred the game
 */
export function openGame(python, child, { bands, known, origin }) {
  const { game, confirmation } = child;
  if (!game) return;
  const address = addressWith(ludiLink(game.code));
  const note = h("p", { class: "facts", role: "status" });
  const filmHost = h("div", { class: "breed-film-host" }, h("p", { class: "facts" }, t("status-coming")));
  const rulesHost = h("div", { class: "prose" });
  /** @type {FilmView | null} */
  let film = null;
  const { moves, curve } = playedGame(child);
  const coming = filmOf(python, game.code, moves);

  const picture = async () => {
    const { svg } = await python.request({ do: "svg", game: "ludi", options: { rules: game.code }, moves, theme: appliedTheme() });
    const rules = sentences(await coming);
    return cardPicture({ child, rules, board: svg, link: address, colours: palette() });
  };
  const name = `yavset-${child.name.toLowerCase()}`;
  const button = (/** @type {string} */ action, /** @type {string} */ label, /** @type {() => Promise<string | void>} */ work) =>
    smallButton({ action, label, act: () => attempt(note, work) });

  const puzzles = new BredPuzzles(python, game.code, child.name);
  const [surprise, ...why] = game.why.map(said);
  const lineage = origin ? lineageOf(child.number, origin.children, GENERATIONS) : null;
  const openParent = (/** @type {Child} */ parent) => {
    dialog.close();
    origin?.open(parent);
  };
  const dialog = openDialog(
    child.name,
    [
      known ? h("p", { class: "breed-known" }, known) : "",
      h("p", { class: "facts" }, origin ? t(confirmation ? "breeding-view-confirmed" : "breeding-view-child", { number: child.number, times: game.times ?? 2 }) : t("breeding-view-measured")),
      ...failures(child),
      filmHost,
      surprise ? h("p", { class: "breed-surprise" }, surprise) : "",
      h("h3", null, t("breeding-view-rules")),
      rulesHost,
      h(
        "div",
        { class: "breed-acts" },
        h("a", { class: "button main", "data-action": "play", href: `#${ludiLink(game.code)}` }, t("nav-play")),
        button("share", t("breeding-view-share"), () => copyText(address)),
        button("embed", t("breeding-view-embed"), async () => {
          const { rulesCode } = await import("./embed_dialog.js");
          await copyText(rulesCode(game.code, child.name));
          return t("breeding-view-embed-copied");
        }),
        button("svg", t("breeding-view-svg"), async () => downloadText(`${name}.svg`, await picture(), "image/svg+xml")),
        button("png", t("breeding-view-png"), async () => download(`${name}.png`, await toPng(await picture()))),
        ...(origin
          ? [
              button("parent", t("breeding-view-parent"), async () => {
                dialog.close();
                origin.breed();
              }),
              h("a", { class: "button small", "data-action": "change", href: `#ludi/${game.code}` }, t("ludi-change")),
            ]
          : []),
      ),
      note,
      thumbs(game.code, origin?.judged),
      h("h3", null, t("nav-puzzles")),
      puzzles.element,
      h("h3", null, t("breeding-view-bars")),
      barList(barsOf(child)),
      h("p", { class: "facts" }, t("breeding-view-bars-note")),
      h("p", { class: "facts" }, t("breeding-view-people", { games: number(PEOPLE.games), agreement: number(PEOPLE.agreement, 2) })),
      fold(t("breeding-view-why"), h("ul", { class: "breed-why" }, ...why.map((sentence) => h("li", null, sentence)))),
      lineage ? fold(t("breeding-view-family"), familyTree(lineage, openParent)) : "",
      fold(t("breeding-view-all-measures"), measureTable(child, bands)),
    ].filter((part) => part !== ""),
    { name: "breed", wide: true, onClose: () => {
      film?.destroy();
      puzzles.destroy();
    } },
  );
  coming.then(
    (found) => {
      if (!dialog.element.isConnected) return;
      fill(rulesHost, ...blocks(textsOf(found.game).rules));
      film = new FilmView(found, curve);
      fill(filmHost, film.element);
    },
    (error) => fill(filmHost, h("p", { class: "facts" }, reasonText(error))),
  );
}

/** @param {Film} film @returns {string[]} */
function sentences({ game }) {
  return game.rules?.aloud.map(said) ?? [];
}

/** Say of a game that was measured which gates it does not pass. @param {Child} child */
function failures({ failures: found }) {
  if (!found) return [];
  if (found.length === 0) return [h("p", null, t("breeding-view-passes"))];
  return [h("p", null, t("breeding-view-fails")), h("ul", { class: "breed-why" }, ...found.map((one) => h("li", null, said(one))))];
}

/** @param {string} title @param {...(Node | string)} content */
function fold(title, ...content) {
  return h("details", { class: "breed-fold" }, h("summary", null, title), ...content);
}

/**
 * Create the family tree: a list in a list for each generation.
 *
 * @param {Lineage} lineage
 * @param {(child: Child) => void} open
 * @returns {HTMLElement}
 */
function familyTree(lineage, open) {
  const item = (/** @type {Lineage} */ { number, name, child, parents }, first = false) => {
    const called = child?.game && !first ? h("button", { type: "button", class: "breed-parent", onclick: () => open(child) }, name) : h("b", null, name);
    const how = child ? child.said.map(said).join("; ") : "";
    const facts = number < 0 ? t("breeding-view-ancestor") : child ? t("breeding-view-child", { number }) : "";
    /** @type {HTMLElement} */
    const element = h("li", null, called, h("span", { class: "facts" }, ` ${facts}`), how ? h("p", null, how) : null);
    if (parents.length > 0) element.append(h("ol", null, ...parents.map((parent) => item(parent))));
    return element;
  };
  return h("ol", { class: "breed-family" }, item(lineage, true));
}
