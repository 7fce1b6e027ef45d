/**
 * Rules in ludemes as text in an editor: places in it, the word at the caret, what could complete it. Python knows the
 * language and says what may stand where; here are only letters.
 * @module before/ludemes
 */

/** @import { Message } from "../base/problem.js" */

/** @typedef {{line: number, column: number, expected: string[], nearest: string, message: Message}} RulesError */

/** What a word consists of. */
const LETTER = /[\w+-]/;
/** How Python writes a range of numbers. */
const RANGE = /^(\d+)–(\d+)$/;

/**
 * Find the place that Python names by line and column, both from 1.
 *
 * @param {string} text
 * @param {{line: number, column: number}} place
 * @returns {{start: number, end: number}} of the word there, in the text; at its end both are its length
 */
export function placeOf(text, { line, column }) {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  // Python counts characters, not the units of JavaScript's strings.
  const inLine = [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
  const start = Math.min(text.length, before + inLine);
  const word = /^(?:[()]|[^\s()]+)/.exec(text.slice(start))?.[0] ?? "";
  return { start, end: start + word.length };
}

/**
 * Split the text before the caret into what is finished and the word that is being written.
 *
 * @param {string} before
 * @returns {{kept: string, word: string}}
 */
export function wordAt(before) {
  let start = before.length;
  while (start > 0 && LETTER.test(before[start - 1] ?? "")) start -= 1;
  return { kept: before.slice(0, start), word: before.slice(start) };
}

/**
 * Say what could stand at the end of a text, from what Python says of the text: it expects something where it ends.
 *
 * @param {RulesError[]} errors
 * @returns {string[]}
 */
export function expectedAtEnd(errors) {
  const what = errors[0]?.message.values?.["what"];
  return typeof what === "object" && ["rules-end-here", "rules-bracket-end"].includes(what.id) ? (errors[0]?.expected ?? []) : [];
}

/**
 * List what could complete a word.
 *
 * @param {string[]} expected what Python says could stand there: words, `(ludeme`, `2–9`, `)`
 * @param {string} word what is there already
 * @returns {string[]} none where the word is complete
 */
export function completions(expected, word) {
  const words = expected.flatMap((one) => {
    const [, first, last] = RANGE.exec(one) ?? [];
    if (first === undefined || last === undefined) return /^\(?[a-z][a-z+-]*$|^\)$/.test(one) ? [one] : [];
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => String(Number(first) + at));
  });
  const fitting = words.filter((one) => bare(one).startsWith(word));
  return fitting.length === 1 && bare(fitting[0] ?? "") === word ? [] : fitting;
}

/**
 * The name of a ludeme without its bracket.
 *
 * @param {string} completion
 */
export function bare(completion) {
  return completion.replace(/^\(/, "");
}

/**
 * Write a completion at the caret.
 *
 * @param {string} text
 * @param {number} caret
 * @param {string} completion
 * @param {Iterable<string>} alone the ludemes that take nothing, whose bracket is closed at once
 * @returns {{text: string, caret: number}}
 */
export function complete(text, caret, completion, alone) {
  const { kept } = wordAt(text.slice(0, caret));
  const after = text.slice(caret);
  const head = completion.startsWith("(") || kept.endsWith("(");
  const before = completion === ")" ? kept.trimEnd() : kept;
  const gap = completion === ")" || kept === "" || /[\s(]$/.test(kept) ? "" : " ";
  const end = head ? ([...alone].includes(bare(completion)) ? ")" : " ") : "";
  const written = before + gap + completion + (end === " " && /^\s/.test(after) ? "" : end);
  return { text: written + after, caret: written.length };
}
