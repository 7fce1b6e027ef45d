/**
 * What can go wrong between the page and Python.
 * @module game/errors
 */

/** Python refused a request, or there is no Python to ask. */
export class EngineError extends Error {
  /**
   * @param {string} kind a code such as `illegal-move`; `failed` where there is no Python
   * @param {string} message
   */
  constructor(kind, message) {
    super(message);
    this.name = "EngineError";
    this.kind = kind;
  }
}
