/**
 * What is stored on this device, carried to another one: a button that writes it into a file, and one that reads such a file.
 * @module views/backup
 */

import { textOf } from "../base/file.js";
import { smallButton } from "../ui/controls.js";
import { h } from "../ui/dom.js";
import { downloadText } from "../ui/download.js";
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
    const read = async () => {
      const text = await storedText(this.input);
      return text === null ? (note.textContent ?? "") : take(text);
    };
    /** To be put beside the buttons. */
    this.input = h("input", {
      type: "file",
      accept: "application/json,.json",
      hidden: true,
      "data-action": `${name}-file`,
      onchange: () => attempt(note, read),
    });
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

/**
 * Read what the visitor stored once from the file chosen in an input, and let the input choose anew.
 *
 * @param {HTMLInputElement} input
 * @returns {Promise<string | null>} null without a file
 * @throws {Error} if it is too large
 */
async function storedText(input) {
  const file = input.files?.[0];
  try {
    return file ? await textOf(file, MOST_STORED) : null;
  } finally {
    input.value = "";
  }
}
