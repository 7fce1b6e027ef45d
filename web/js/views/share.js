/**
 * The dialog to export and import a game: links, records, pictures.
 * @module views/share
 */

import { h, setText } from "../ui/dom.js";
import { t } from "../text/i18n.js";
import { reasonText } from "../text/words.js";
import { openDialog } from "./dialog.js";

/** @typedef {import("../game/live_game.js").LiveGame} LiveGame */

/** Length of the longer side of a PNG in pixels. */
const PNG_SIZE = 1400;

/**
 * Open the share dialog.
 *
 * @param {LiveGame} live
 * @param {{open: (text: string) => Promise<void>, theme: "light" | "dark"}} how `open` takes a record or a link; rejects with a message
 */
export function openShare(live, { open, theme }) {
  const { engine } = live;
  const note = h("p", { class: "share-note", role: "status" });
  const name = `yavset-${live.game}`;

  const link = h("input", { type: "text", readonly: true, class: "share-link", "aria-label": t("share-link") });
  link.value = location.href;
  const record = h("textarea", { readonly: true, rows: 7, class: "share-record", "aria-label": t("share-record") });

  const ask = (/** @type {Record<string, unknown>} */ body) => engine.request({ ...body, ...live.reference });
  const svg = async () => (await ask({ do: "svg", ply: live.ply, theme })).svg;

  /**
   * @param {string} label
   * @param {string} action
   * @param {() => Promise<string | void>} act resolves to a note to show
   */
  const button = (label, action, act) =>
    h(
      "button",
      {
        type: "button",
        class: "button",
        "data-action": action,
        onclick: async () => {
          try {
            setText(note, (await act()) ?? "");
          } catch (error) {
            setText(note, reasonText(error));
          }
        },
      },
      label,
    );

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
        h("div", { class: "share-row" }, link, button(t("action-copy"), "copy-link", () => copy(link.value))),
      ),
      h(
        "section",
        { class: "share-part" },
        h("h3", null, t("share-record")),
        record,
        h(
          "div",
          { class: "share-row" },
          button(t("action-copy"), "copy-record", () => copy(record.value)),
          button(t("action-download"), "download-record", async () => download(`${name}.txt`, new Blob([record.value], { type: "text/plain" }))),
        ),
      ),
      h(
        "section",
        { class: "share-part" },
        h("h3", null, t("share-picture")),
        h(
          "div",
          { class: "share-row" },
          button(t("share-svg"), "download-svg", async () => download(`${name}.svg`, new Blob([await svg()], { type: "image/svg+xml" }))),
          button(t("share-png"), "download-png", async () => download(`${name}.png`, await toPng(await svg()))),
          button(t("share-png-copy"), "copy-png", async () => {
            await navigator.clipboard.write([new ClipboardItem({ "image/png": svg().then(toPng) })]);
            return t("action-copied");
          }),
          button(t("embed-do"), "embed", async () => (await import("./embed_dialog.js")).openEmbedDialog(live)),
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
  dialog.element.addEventListener("drop", async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    paste.value = file ? await file.text() : (event.dataTransfer?.getData("text/plain") ?? "");
  });

  if (engine.state !== "ready") setText(note, t("share-waiting"));
  Promise.all([ask({ do: "link", ...(live.atEnd ? {} : { ply: live.ply }) }), ask({ do: "record" })]).then(
    ([linked, recorded]) => {
      link.value = `${location.href.split("#")[0]}${withHash(linked.fragment)}`;
      record.value = recorded.text;
      setText(note, "");
    },
    (error) => setText(note, reasonText(error)),
  );
}

/** @param {string} fragment */
function withHash(fragment) {
  return fragment.startsWith("#") ? fragment : `#${fragment}`;
}

/** @param {string} text */
async function copy(text) {
  await navigator.clipboard.writeText(text);
  return t("action-copied");
}

/**
 * @param {string} name
 * @param {Blob} blob
 */
function download(name, blob) {
  const url = URL.createObjectURL(blob);
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * Turn an SVG into a PNG.
 *
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
async function toPng(svg) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = PNG_SIZE / Math.max(image.width, image.height, 1);
    const canvas = h("canvas", { width: Math.round(image.width * scale), height: Math.round(image.height * scale) });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
