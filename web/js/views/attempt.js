/**
 * Do what somebody asked for, and say in a note what came of it.
 * @module views/attempt
 */

import { t } from "../text/i18n.js";
import { capital, reasonText } from "../text/words.js";
import { h, setText } from "../ui/dom.js";
import { openDialog } from "./dialog.js";

/**
 * Do something that can fail.
 *
 * @param {HTMLElement} note
 * @param {() => Promise<string | void>} work resolves to what the note is to say
 */
export async function attempt(note, work) {
  try {
    setText(note, (await work()) ?? "");
  } catch (error) {
    setText(note, capital(reasonText(error)));
  }
}

/**
 * Copy a text for the visitor; where the browser refuses that, as at an address without encryption, show the text selected.
 *
 * @param {string} text
 * @param {HTMLInputElement | HTMLTextAreaElement} [field] that shows the text; without one, a dialog does
 * @returns {Promise<string>} what to say of it
 */
export async function copyText(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return t("action-copied");
  } catch {
    const shown = field ?? showText(text);
    shown.focus();
    shown.select();
    return t("action-copy-selected");
  }
}

/** Show a text in a dialog. @param {string} text */
function showText(text) {
  const field = h("textarea", { readonly: true, rows: 4, class: "copy-text", "aria-label": t("action-copy") }, text);
  openDialog(t("action-copy"), [h("p", null, t("action-copy-selected")), field], { name: "copy" });
  return field;
}
