/**
 * Files that the visitor chooses or drops.
 * @module base/file
 */

import { Problem } from "./problem.js";

/** Files of more bytes are no records. */
export const MOST_RECORD = 1_000_000;

/**
 * Read what is dropped: a file, or a text.
 *
 * @param {DragEvent} event
 * @param {number} most bytes of a file
 * @returns {Promise<string>}
 * @throws {Problem} if the file is larger, or no text
 */
export async function droppedText({ dataTransfer }, most) {
  const file = dataTransfer?.files[0];
  return file ? textOf(file, most) : (dataTransfer?.getData("text/plain") ?? "");
}

/**
 * Read a text file.
 *
 * @param {File} file
 * @param {number} most bytes
 * @returns {Promise<string>}
 * @throws {Problem} if it is larger, or no text
 */
export async function textOf(file, most) {
  if (file.size > most) throw new Problem({ id: "error-file", values: { most: most / 1e6 } });
  const text = await file.text();
  // Pictures, archives and programs have such characters, and no text has.
  if (/[\0-\x08\x0E-\x1A]/.test(text)) throw new Problem({ id: "error-binary" });
  return text;
}
