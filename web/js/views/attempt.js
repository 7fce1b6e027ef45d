/**
 * Do what somebody asked for, and say in a note what came of it.
 * @module views/attempt
 */

import { t } from "../text/i18n.js";
import { reasonText } from "../text/words.js";
import { setText } from "../ui/dom.js";

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
    setText(note, reasonText(error));
  }
}

/**
 * Copy a text for the visitor, and return what to say of it.
 *
 * @param {string} text
 * @returns {Promise<string>} rejects where the browser does not allow it
 */
export async function copyText(text) {
  await navigator.clipboard.writeText(text);
  return t("action-copied");
}
