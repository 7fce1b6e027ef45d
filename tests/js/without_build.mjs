// Lets tests import modules of the page that ask where the build has put things: here it has put nothing anywhere.

import { readdirSync, readFileSync } from "node:fs";
import { register } from "node:module";

const ASSETS = {
  assets: `export const base = "https://boards.example/"; export const version = ""; export const languages = {}; export const index = "";
export const games = {}; export const workers = {}; export const sheets = {};`,
  assets_later: "export const boards = {}; export const puzzles = {}; export const openings = {}; export const runs = {};",
  assets_python: "export const runtime = {}; export const files = [];",
};
const modules = Object.entries(ASSETS).map(([name, text]) => [name, `data:text/javascript,${encodeURIComponent(text)}`]);

const HOOKS = `
export async function resolve(specifier, context, next) {
  const url = ${JSON.stringify(Object.fromEntries(modules))}[specifier.match(/\\/(assets\\w*)\\.js$/)?.[1]];
  return url ? { url, shortCircuit: true } : next(specifier, context);
}`;

register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);

const FOLDER = new URL("../../py/yavset/language/en/", import.meta.url);

/** Return an address from which a value can be loaded as JSON. @param {unknown} value */
export const json = (value) => `data:application/json,${encodeURIComponent(JSON.stringify(value))}`;

/** The English messages, in Fluent's format. */
export const english = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".ftl"))
  .map((name) => readFileSync(new URL(name, FOLDER), "utf8"))
  .join("\n");
