/**
 * What is stored on this device, carried to another one: a button that writes it into a file, and one that reads such a file.
 * @module views/backup
 */

import { textOf } from "../base/file.js";
import { smallButton } from "../ui/controls.js";
import { downloadText } from "../ui/download.js";
import { fileInput } from "../ui/fields.js";
import { attempt } from "./attempt.js";

/** Browsers store no more bytes than this, so that no file of what they stored is larger. */
const MOST_STORED = 5_000_000;

/**
 * What is stored.
 * @typedef {object} Stored
 * @property {string} file its name
 * @property {() => string} write returns the content of the file, JSON
 * @property {(text: string) => string} take takes the content of such a file, and returns what to say of it
 */

/** The two buttons. */
export class Backup {
  /**
   * @param {string} name of what is stored, in the names of the buttons
   * @param {Stored} stored
   * @param {HTMLElement} note that says how it went
   */
  constructor(name, { file, write, take }, note) {
    this.name = name;
    this.write = () => downloadText(file, write(), "application/json");
    const read = async (/** @type {File} */ chosen) => take(await textOf(chosen, MOST_STORED));
    /** To be put beside the buttons. */
    this.input = fileInput("application/json,.json", (chosen) => attempt(note, () => read(chosen)), { "data-action": `${name}-file` });
  }

  /**
   * Create the buttons.
   *
   * @param {string} exported label of the one that writes the file
   * @param {string} imported label of the one that reads it
   */
  buttons(exported, imported) {
    return [
      smallButton({ action: `${this.name}-export`, icon: "share", label: exported, act: this.write }),
      smallButton({ action: `${this.name}-import`, icon: "open", label: imported, act: () => this.input.click() }),
    ];
  }
}
