/**
 * Why something cannot be done, in a form that every language can say.
 * @module base/problem
 */

/** A message: the id of a text in a language's files, and what fills its gaps, which may be messages too.
 * @typedef {{id: string, values?: Record<string, Value>}} Message */
/** @typedef {string | number | Message} Value */

/** Something that cannot be done. */
export class Problem extends Error {
  /** @param {Message} said why; the page says it in the visitor's language */
  constructor(said) {
    super(said.values ? `${said.id} ${JSON.stringify(said.values)}` : said.id);
    this.name = "Problem";
    this.said = said;
  }
}
