/**
 * What can go wrong between the page and Python.
 * @module python/errors
 */

import { Problem } from "../base/problem.js";

/** @import { Message } from "../base/problem.js" */

/** Python refused a request, or there is no Python to ask. */
export class PythonError extends Problem {
  /**
   * @param {string} kind a code such as `illegal-move`; `failed` where there is no Python
   * @param {string} message in English, for the console
   * @param {Message} [said] what the page says
   */
  constructor(kind, message, said) {
    super(said ?? (kind === "failed" ? { id: "load-failed" } : { id: "plain", values: { text: message } }));
    this.name = "PythonError";
    this.kind = kind;
    this.message = message;
  }
}

/**
 * Return what was thrown as an error of Python's.
 *
 * @param {unknown} thrown
 * @returns {PythonError}
 */
export function pythonError(thrown) {
  return thrown instanceof PythonError ? thrown : new PythonError("internal", String(thrown));
}
