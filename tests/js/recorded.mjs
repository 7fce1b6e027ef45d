// Texts that were looked at once and are recorded: `YAVSET_RECORD=1 node --test tests/js/…` writes them anew.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

const FOLDER = new URL("../data/recorded/", import.meta.url);

/** @param {string} path below tests/data/recorded @param {string[]} lines */
export function compareRecorded(path, lines) {
  const text = `${lines.join("\n")}\n`;
  const file = new URL(path, FOLDER);
  if (process.env["YAVSET_RECORD"]) {
    mkdirSync(new URL(".", file), { recursive: true });
    writeFileSync(file, text);
  }
  assert.deepEqual(text.split("\n"), readFileSync(file, "utf8").split("\n"));
}
