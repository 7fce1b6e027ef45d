/**
 * The dialog that puts the board into somebody's page: a preview, a few choices, and the code to copy.
 * @module views/embed_dialog
 */

import { base } from "../assets.js";
import { select, textButton } from "../ui/controls.js";
import { h, setText } from "../ui/dom.js";
import { field } from "../ui/fields.js";
import { ludiLink, writeLink, writeOptions } from "../before/links.js";
import { writePicture } from "../before/picture.js";
import { languageNames, t } from "../text/i18n.js";
import { attempt, copyText } from "./attempt.js";

/** @import { Match } from "../match/match.js" */

const BOARD = new URL("embed.html", base);
const SCRIPT = new URL("embed.js", base);
const EXAMPLES = new URL("examples/index.html", base);
const WIDTH = 540;

/**
 * Open the dialog for the position shown.
 *
 * @param {Match} match
 * @param {typeof import("./dialog.js").openDialog} openDialog given, so that the page needs no chunk for it alone
 */
export function openEmbedDialog(match, openDialog) {
  const choices = {
    controls: choice("controls", [["full", t("embed-controls-full")], ["minimal", t("embed-controls-minimal")], ["none", t("embed-controls-none")]]),
    seats: choice("seats", [["one", t("embed-seats-one")], ["people", t("embed-seats-people")], ["picture", t("embed-seats-picture")]]),
    level: choice("level", [1, 2, 3, 4, 5, 6].map((level) => [String(level), t(`level-${level}`)]), "2"),
    theme: choice("theme", [["auto", t("settings-theme-auto")], ["light", t("settings-theme-light")], ["dark", t("settings-theme-dark")]]),
    language: choice("language", [["auto", t("settings-language-auto")], ...Object.entries(languageNames())]),
    kind: choice("kind", [["element", t("embed-kind-element")], ["frame", t("embed-kind-frame")]]),
  };
  const coordinates = h("input", { type: "checkbox", "data-embed": "coordinates", checked: true });
  const width = h("input", { type: "number", min: 240, max: 1200, step: 20, "data-embed": "width" });
  width.value = String(WIDTH);
  const code = h("textarea", { readonly: true, rows: 7, class: "share-record", "data-embed": "code", "aria-label": t("embed-code") });
  const preview = h("iframe", { class: "embed-preview", title: t("embed-preview") });
  const note = h("p", { class: "share-note", role: "status" });

  const update = () => {
    const chosen = attributes(match, {
      controls: choices.controls.value,
      seats: choices.seats.value,
      level: choices.level.value,
      theme: choices.theme.value,
      language: choices.language.value,
      coordinates: coordinates.checked,
    });
    const size = Math.min(1200, Math.max(240, Number(width.value) || WIDTH));
    code.value = choices.kind.value === "element" ? elementCode(match, chosen, size) : frameCode(match, chosen, size);
    const address = frameAddress(chosen);
    if (preview.src !== address) {
      // Another fragment alone would not load the frame anew.
      preview.src = "about:blank";
      requestAnimationFrame(() => (preview.src = address));
    }
    setText(note, "");
  };

  openDialog(
    t("embed-title"),
    [
      h("p", null, t("embed-lead")),
      h(
        "div",
        { class: "embed-columns" },
        preview,
        h(
          "div",
          { class: "embed-form" },
          field(t("embed-seats"), choices.seats, "embed-field"),
          field(t("embed-level"), choices.level, "embed-field"),
          field(t("embed-controls"), choices.controls, "embed-field"),
          field(t("settings-theme"), choices.theme, "embed-field"),
          field(t("embed-language"), choices.language, "embed-field"),
          field(t("embed-width"), width, "embed-field"),
          h("label", { class: "embed-check" }, coordinates, h("span", null, t("settings-coordinates"))),
        ),
      ),
      field(t("embed-kind"), choices.kind, "embed-field"),
      code,
      h(
        "div",
        { class: "share-row" },
        textButton({ action: "copy-embed", label: t("action-copy"), act: () => attempt(note, () => copyText(code.value, code)), main: true }),
        h("a", { class: "button", href: EXAMPLES.href, target: "_blank" }, t("embed-examples")),
      ),
      note,
    ],
    { name: "embed", wide: true },
  );
  for (const input of [...Object.values(choices), coordinates, width]) input.addEventListener("change", update);
  update();
}

/**
 * Return the lines that put a game in ludemes into a page.
 *
 * @param {string} code of its rules
 * @param {string} name
 */
export function rulesCode(code, name) {
  const page = new URL(`#${ludiLink(code)}`, new URL(".", BOARD));
  return [
    `<script type="module" src="${SCRIPT.href}"></script>`,
    `<yavset-board rules="${escaped(code)}"><a href="${escaped(page.href)}">${escaped(name)}</a></yavset-board>`,
  ].join("\n");
}

/**
 * @param {string} name
 * @param {[string, string][]} options
 * @param {string} [chosen]
 */
function choice(name, options, chosen) {
  return select(options, chosen, { "data-embed": name, class: "select" });
}

/**
 * The attributes of the element: only what differs from what is meant without them.
 *
 * @param {Match} match
 * @param {{controls: string, seats: string, level: string, theme: string, language: string, coordinates: boolean}} chosen
 * @returns {Record<string, string>}
 */
function attributes(match, { controls, seats, level, theme, language, coordinates }) {
  const { game, options, moves, diagram, ply, view } = match;
  const chosen = writeOptions(options);
  /** @type {Record<string, string | null>} */
  const all = {
    game,
    options: chosen || null,
    diagram: diagram === undefined ? null : diagram.trimEnd().replaceAll("\n", "|"),
    moves: moves.join(" ") || null,
    ply: ply < moves.length ? String(ply) : null,
    picture: match.waiting || (moves.length === 0 && diagram === undefined && chosen === "") ? null : writePicture(view),
    controls: controls === "full" ? null : controls,
    seats: seats === "people" ? "people" : null,
    interactive: seats === "picture" ? "no" : null,
    level: seats === "one" && level !== "2" ? level : null,
    theme: theme === "auto" ? null : theme,
    language: language === "auto" ? null : language,
    coordinates: coordinates ? null : "no",
  };
  return /** @type {Record<string, string>} */ (Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)));
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);
}

/** @param {Match} match */
function pageAddress(match) {
  const page = new URL(".", BOARD);
  page.hash = match.diagram === undefined ? writeLink(match) : writeLink({ ...match, moves: [] });
  return page.href;
}

/**
 * @param {Match} match
 * @param {Record<string, string>} chosen
 * @param {number} size
 */
function elementCode(match, chosen, size) {
  const written = Object.entries({ ...chosen, ...(size === WIDTH ? {} : { size: String(size) }) }).map(
    ([name, value]) => `${name}="${escaped(value)}"`,
  );
  return [
    `<script type="module" src="${SCRIPT.href}"></script>`,
    `<yavset-board ${written.join(" ")}>`,
    `  <a href="${escaped(pageAddress(match))}">${fallback(match)}</a>`,
    "</yavset-board>",
  ].join("\n");
}

/**
 * What feeds and mail show in place of the board: the picture on the game's page, and its name.
 *
 * @param {Match} match
 */
function fallback({ game, description }) {
  const name = escaped(description.name);
  if (description.rules) return name;
  return `<img src="${new URL(`games/${game}/picture.png`, base).href}" alt="${name}" width="${WIDTH}">`;
}

/** @param {Record<string, string>} chosen */
function frameAddress(chosen) {
  const { moves, record, diagram, picture, ply, ...look } = chosen;
  const content = Object.entries({ moves, record, diagram, picture, ply }).filter(([, value]) => value !== undefined);
  const url = new URL(BOARD);
  url.search = new URLSearchParams(look).toString();
  url.hash = new URLSearchParams(/** @type {[string, string][]} */ (content)).toString();
  return url.href;
}

/**
 * @param {Match} match
 * @param {Record<string, string>} chosen
 * @param {number} size
 */
function frameCode(match, chosen, size) {
  const shape = { full: "5 / 6", minimal: "7 / 8", none: "10 / 9" }[chosen["controls"] ?? "full"] ?? "5 / 6";
  return (
    `<iframe src="${escaped(frameAddress(chosen))}" title="${escaped(match.description.name)}" loading="lazy"\n` +
    `  style="width: 100%; max-width: ${size}px; aspect-ratio: ${shape}; border: 0; border-radius: 12px"></iframe>`
  );
}
