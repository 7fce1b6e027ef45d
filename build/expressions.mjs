// Judges regular expressions: those of the page's modules, and those of Python that `expressions.py` hands over. Prints each that
// may backtrack or rescan, and exits with 1 if there are any.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "acorn";
import { full } from "acorn-walk";
import { isSafePattern } from "redos-detector";

/** Folders and files of JavaScript that reads what comes from outside. */
const SOURCES = ["web/js", "web/embed.js", "web/sw.js"];

/** Expressions that the judge suspects and that take one pass, with the reason. */
const LINEAR = new Map(Object.entries(JSON.parse(readFileSync(new URL("linear_expressions.json", import.meta.url), "utf8"))));

/** @typedef {{place: string, pattern: string, flags?: string}} Expression */

/** @param {string} path @returns {string[]} the modules there */
function modules(path) {
  if (/\.m?js$/.test(path)) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() || /\.m?js$/.test(entry.name) ? modules(join(path, entry.name)) : [],
  );
}

/** @param {string} path @returns {Expression[]} the expressions of a module */
function expressions(path) {
  const text = readFileSync(path, "utf8");
  /** @type {Expression[]} */
  const found = [];
  full(parse(text, { ecmaVersion: "latest", sourceType: "module", locations: true }), (/** @type {any} */ part) => {
    const place = `${path}:${part.loc.start.line}`;
    if (part.type === "Literal" && part.regex) found.push({ place, ...part.regex });
    if (part.type === "NewExpression" && part.callee.name === "RegExp") {
      // Put together from constants.
      const [pattern] = part.arguments;
      found.push({ place, pattern: new Function(`return ${text.slice(pattern.start, pattern.end)}`)() });
    }
  });
  return found;
}

const all = [...SOURCES.flatMap(modules).flatMap(expressions), .../** @type {Expression[]} */ (JSON.parse(readFileSync(0, "utf8")))];
const unused = new Set(LINEAR.keys());
let bad = 0;
/** @param {string} line */
const say = (line) => {
  console.log(line);
  bad += 1;
};
for (const { place, pattern, flags = "" } of all) {
  unused.delete(pattern);
  if (LINEAR.has(pattern)) continue;
  try {
    // The judge knows no groups with names.
    const { safe, error } = isSafePattern(pattern.replace(/\(\?<[A-Za-z]\w*>/g, "("), { unicode: /[uv]/.test(flags), caseInsensitive: flags.includes("i"), multiLine: flags.includes("m") });
    if (!safe) say(`${place}: ${pattern} may backtrack or rescan (${error})`);
  } catch (error) {
    say(`${place}: ${pattern} cannot be judged: ${error instanceof Error ? error.message : error}`);
  }
}
for (const pattern of unused) say(`build/linear_expressions.json: ${pattern} is no expression any more, or needs no reason`);
console.log(`${all.length} regular expressions, ${bad} that may backtrack`);
process.exit(bad > 0 ? 1 : 0);
