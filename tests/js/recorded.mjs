// Texts that were looked at once and are recorded: `YAVSET_RECORD=1 node --test tests/js/…` writes them anew.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
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

/** What is loaded after a page is there comes sooner or later. */
const LATE = [".embed-marks"];

/**
 * Return an element as lines: each element with its attributes, and the texts in it. Pictures stand for themselves as a
 * few letters.
 *
 * @param {any} node
 * @param {string} [indent]
 * @returns {string[]}
 */
export function outline(node, indent = "") {
  if (node.nodeType === 3) {
    const text = node.textContent.replace(/\s+/g, " ").trim();
    return text === "" ? [] : [`${indent}"${text}"`];
  }
  if (node.nodeType !== 1 || LATE.some((selector) => node.matches(selector))) return [];
  const attributes = [...node.attributes].map(({ name, value }) => (value === "" ? name : `${name}=${value}`)).sort();
  const value = ["input", "select", "textarea"].includes(node.localName) ? [`:${node.value}`] : [];
  const picture = node.localName === "svg" && /\b(icon|stone)\b/.test(node.getAttribute("class") ?? "");
  const inside = picture ? [] : [...node.childNodes].flatMap((child) => outline(child, `${indent} `));
  const drawn = picture ? [createHash("sha1").update(node.innerHTML).digest("hex").slice(0, 6)] : [];
  return [[`${indent}${node.localName}`, ...attributes, ...value, ...drawn].join(" "), ...inside];
}

/** @param {string[]} before @param {string[]} now @returns {string[]} what went and what came, in order */
function changes(before, now) {
  /** The length of the longest common part from each pair of places on. */
  const common = Array.from({ length: before.length + 1 }, () => new Uint16Array(now.length + 1));
  const at = (/** @type {number} */ one, /** @type {number} */ other) => common[one]?.[other] ?? 0;
  for (let one = before.length - 1; one >= 0; one -= 1) {
    for (let other = now.length - 1; other >= 0; other -= 1) {
      const row = /** @type {Uint16Array} */ (common[one]);
      row[other] = before[one] === now[other] ? at(one + 1, other + 1) + 1 : Math.max(at(one + 1, other), at(one, other + 1));
    }
  }
  const found = [];
  for (let [one, other] = [0, 0]; one < before.length || other < now.length;) {
    if (one < before.length && other < now.length && before[one] === now[other]) [one, other] = [one + 1, other + 1];
    else if (one < before.length && (other === now.length || at(one + 1, other) >= at(one, other + 1))) found.push(`-${before[one++]}`);
    else found.push(`+${now[other++]}`);
  }
  return found;
}

/** What each test has recorded. @type {WeakMap<object, string[]>} */
const tests = new WeakMap();

/** What an element shows in the course of a test, compared as a whole with what was recorded. */
export class Shown {
  /** @type {string[]} */
  #before = [];

  /**
   * @param {import("node:test").TestContext} context whose end compares
   * @param {string} folder below tests/data/recorded/shown; the file is named as the test
   * @param {() => any} element
   * @param {() => Record<string, unknown>} [more] what it shows besides, such as the marks on a board
   * @param {() => void} [end] called before the comparison
   */
  constructor(context, folder, element, more = () => ({}), end = () => undefined) {
    this.element = element;
    this.more = more;
    this.lines = tests.get(context) ?? [];
    if (tests.has(context)) return;
    tests.set(context, this.lines);
    const path = `shown/${folder}/${context.name.replace(/\W+/g, "_").slice(0, 60)}.txt`;
    context.after(() => {
      end();
      // Last of all: what fails here must not keep others from cleaning up.
      context.after(() => compareRecorded(path, this.lines));
    });
  }

  /** Note what has changed. @param {string} what has happened */
  note(what) {
    const element = this.element();
    const more = Object.entries(this.more()).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
    const now = [...(element ? outline(element) : []), ...more];
    this.lines.push(`# ${what}`, ...changes(this.#before, now));
    this.#before = now;
  }
}

/** What people do to a page. */
const DONE = ["click", "change", "input", "submit", "keydown", "drop", "close", "pointerdown", "wheel"];

/**
 * Record, until a test ends, what the page shows before each thing that is done to it, and at the end. For tests that do the
 * same every time.
 *
 * @param {import("node:test").TestContext} context
 * @param {string} folder below tests/data/recorded/shown
 * @param {() => Record<string, unknown>} [more] what it shows besides
 */
export function recordPage(context, folder, more) {
  /** @type {any} */
  let root = document.body;
  const shown = new Shown(context, folder, () => root, more, () => shown.note("the end"));
  const { prototype } = /** @type {any} */ (document.defaultView).Element;
  const before = Object.getOwnPropertyDescriptor(prototype, "dispatchEvent");
  const dispatch = prototype.dispatchEvent;
  /** @this {any} @param {Event} event */
  prototype.dispatchEvent = function (event) {
    if (DONE.includes(event.type)) {
      const top = this.getRootNode();
      root = top === document ? document.body : top;
      shown.note(`${event.type} ${this.dataset?.action ?? this.localName}`);
    }
    return dispatch.call(this, event);
  };
  context.after(() => {
    if (before) Object.defineProperty(prototype, "dispatchEvent", before);
    else delete prototype.dispatchEvent;
  });
  return shown;
}
