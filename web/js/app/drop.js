/**
 * Records and links that the visitor drops on the page.
 * @module app/drop
 */

import { droppedText, MOST_RECORD } from "../base/file.js";
import { t } from "../text/i18n.js";
import { reasonText } from "../text/words.js";
import { showToast } from "./toasts.js";

/**
 * Take what is dropped on the page.
 *
 * @param {(text: string) => Promise<void>} open
 */
export function takeDrops(open) {
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => drop(event, open));
}

/**
 * @param {DragEvent} event
 * @param {(text: string) => Promise<void>} open
 */
async function drop(event, open) {
  if (event.defaultPrevented) return;
  event.preventDefault();
  try {
    const text = await droppedText(event, MOST_RECORD);
    if (text.trim() === "") return;
    await open(text);
  } catch (error) {
    showToast(t("error-record", { message: reasonText(error) }));
  }
}
