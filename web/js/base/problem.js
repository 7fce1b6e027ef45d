/**
 * Errors as messages that every language can translate.
 * @module base/problem
 */

/** A message: its id in the languages' files, and the values of its placeables, which may be messages too.
 * @typedef {{id: string, values?: Record<string, Value>}} Message */
/** @typedef {string | number | Message} Value */

/** An error with a translatable message. */
export class Problem extends Error {
  /** @param {Message} said the reason, shown in the visitor's language */
  constructor(said) {
    super(said.values ? `${said.id} ${JSON.stringify(said.values)}` : said.id);
    this.name = "Problem";
    this.said = said;
  }
}
