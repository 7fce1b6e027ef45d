/**
 * Files that the visitor chooses or drops.
 * @module base/file
 */

import { Problem } from "./problem.js";

/**
 * Read a text file.
 *
 * @param {File} file
 * @param {number} most bytes
 * @returns {Promise<string>}
 * @throws {Problem} if it is larger
 */
export async function textOf(file, most) {
  if (file.size > most) throw new Problem({ id: "error-file", values: { most: most / 1e6 } });
  return file.text();
}
