// Formats messages with Project Fluent's own library, as the page does, for the tests of the Python reader.
//
//     node tests/support/fluent.mjs < REQUEST
//
// The request is JSON: {locale, text, messages: [[id, values], …]}. The reply is the list of texts.

import { FluentBundle, FluentNumber, FluentResource } from "@fluent/bundle";
import { text as read } from "node:stream/consumers";

const { locale, text, messages } = JSON.parse(await read(process.stdin));
const bundle = new FluentBundle(locale, { useIsolating: false });
const problems = bundle.addResource(new FluentResource(text));
if (problems.length > 0) throw new Error(problems.join("\n"));

/** @param {any} value */
const filling = (value) => (typeof value === "number" ? new FluentNumber(value, { useGrouping: false }) : value);

const said = messages.map((/** @type {[string, Record<string, unknown>]} */ [id, values]) => {
  const pattern = bundle.getMessage(id)?.value;
  if (!pattern) throw new Error(`there is no message ${id}`);
  /** @type {Error[]} */
  const missing = [];
  const filled = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, filling(value)]));
  const result = bundle.formatPattern(pattern, filled, missing);
  if (missing.length > 0) throw new Error(`${id}: ${missing.join(", ")}`);
  return result;
});
console.log(JSON.stringify(said));
