/**
 * The dialog to export and import a game: links, records, pictures.
 * @module views/share
 */

import { droppedText, MOST_RECORD } from "../base/file.js";
import { textButton } from "../ui/controls.js";
import { h, setText } from "../ui/dom.js";
import { download, downloadText, toPng } from "../ui/download.js";
import { addressWith } from "../before/links.js";
import { commandsIn } from "../before/mark_text.js";
import { namesOf } from "../match/friends.js";
import { reviewOf } from "../match/review.js";
import { said, t } from "../text/i18n.js";
import { capital } from "../text/words.js";
import { attempt, copyText } from "./attempt.js";
import { openDialog } from "./dialog.js";

/** @import { Match } from "../match/match.js" */

/**
 * Open the share dialog.
 *
 * @param {Match} match
 * @param {{open: (text: string) => Promise<void>, theme: "light" | "dark"}} how `open` takes a record or a link; rejects with a message
 */
export function openShare(match, { open, theme }) {
  const { python } = match;
  const note = h("p", { class: "share-note", role: "status" });
  const name = `yavset-${match.game}`;

  const link = h("input", { type: "text", readonly: true, class: "share-link", "aria-label": t("share-link") });
  const record = h("textarea", { readonly: true, rows: 7, class: "share-record", "aria-label": t("share-record") });

  const ask = (/** @type {Record<string, unknown>} */ body) => python.request({ ...body, ...match.reference });
  const svg = async () => (await ask({ do: "svg", ply: match.ply, theme })).svg;

  /**
   * @param {string} label
   * @param {string} action
   * @param {() => Promise<string | void>} act resolves to a note to show
   */
  const button = (label, action, act) =>
    textButton({ action, label, act: () => attempt(note, act) });

  const paste = h("textarea", { rows: 5, class: "share-paste", "aria-label": t("share-import-text"), placeholder: t("share-import-text") });
  const bringIn = async () => {
    const text = paste.value.trim();
    if (text === "") return t("share-import-empty");
    await open(text);
    dialog.close();
    return "";
  };

  const dialog = openDialog(
    t("share-title"),
    [
      h(
        "section",
        { class: "share-part" },
        h("h3", null, t("share-link")),
        h("div", { class: "share-row" }, link, button(t("action-copy"), "copy-link", () => copyText(link.value, link)),
          "share" in navigator
            ? button(t("share-send"), "share-link", () => navigator.share({ title: match.description.name, url: link.value }).catch(dismissed))
            : null,
        ),
      ),
      h(
        "section",
        { class: "share-part" },
        h("h3", null, t("share-record")),
        record,
        h(
          "div",
          { class: "share-row" },
          button(t("action-copy"), "copy-record", () => copyText(record.value, record)),
          button(t("action-download"), "download-record", async () => downloadText(`${name}.txt`, record.value, "text/plain")),
        ),
      ),
      h(
        "section",
        { class: "share-part" },
        h("h3", null, t("share-picture")),
        h(
          "div",
          { class: "share-row" },
          button(t("share-svg"), "download-svg", async () => downloadText(`${name}.svg`, await svg(), "image/svg+xml")),
          button(t("share-png"), "download-png", async () => download(`${name}.png`, await toPng(await svg()))),
          button(t("share-png-copy"), "copy-png", async () => {
            if (!navigator.clipboard) return t("share-png-refused");
            return navigator.clipboard.write([new ClipboardItem({ "image/png": svg().then(toPng) })]).then(
              () => t("action-copied"),
              () => t("share-png-refused"),
            );
          }),
          button(t("embed-do"), "embed", async () => (await import("./embed_dialog.js")).openEmbedDialog(match, openDialog)),
        ),
      ),
      h(
        "section",
        { class: "share-part" },
        h("h3", null, t("share-import")),
        paste,
        h("div", { class: "share-row" }, button(t("share-import-do"), "import", bringIn)),
      ),
      note,
    ],
    { name: "share", wide: true },
  );

  dialog.element.addEventListener("dragover", (event) => event.preventDefault());
  dialog.element.addEventListener("drop", (event) => {
    event.preventDefault();
    attempt(note, async () => {
      paste.value = await droppedText(event, MOST_RECORD);
    });
  });

  if (python.state !== "ready") setText(note, t("share-waiting"));
  const setUp = match.diagram !== undefined;
  link.value = setUp ? "" : addressWith(match.fragment(match.ply));
  attempt(note, async () => {
    record.value = (await ask({ do: "record", ...annotations(match) })).text;
    return setUp ? t("share-set-up") : "";
  });
}

/**
 * Pass over a visitor's change of mind, which is no error.
 *
 * @param {unknown} error
 */
function dismissed(error) {
  if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
}

/**
 * Return the tags that name the players of a game with a friend.
 *
 * @param {Match} match
 * @returns {Record<string, string>}
 */
function playerTags({ friend, seats, view }) {
  const names = friend === "" ? [] : namesOf(seats);
  const players = Object.entries(view.seats).filter(([, seat]) => names[seat]);
  return Object.fromEntries(players.map(([player, seat]) => [capital(player), names[seat] ?? ""]));
}

/**
 * Return what a record says of a game besides its moves.
 *
 * @param {Match} match
 */
function annotations(match) {
  /** A verdict takes the place of what a comment says, not of what it marks. @param {{ply: number, reason: any}} verdict */
  const comment = ({ ply, reason }) => `${said(reason)} ${commandsIn(match.comments[ply + 1] ?? "")}`;
  const { settled, tags: { Termination, ...tags } } = match;
  const graded = match.description.players.length === 2 ? reviewOf(match).verdicts : [];
  return {
    tags: { ...tags, ...playerTags(match), ...(settled ? { Termination: Termination ?? settled.reason, Result: settled.winner ?? "draw" } : {}) },
    variations: match.annotated,
    nags: { ...match.nags, ...Object.fromEntries(graded.map(({ ply, nag }) => [ply + 1, nag])) },
    comments: { ...match.comments, ...Object.fromEntries(graded.map((verdict) => [verdict.ply + 1, comment(verdict)])) },
  };
}
