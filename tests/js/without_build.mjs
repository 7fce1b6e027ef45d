// Lets tests import modules of the page that ask where the build has put things: here it has put nothing anywhere.

import { readdirSync, readFileSync } from "node:fs";
import { register } from "node:module";

const ASSETS = `export const base = ""; export const version = ""; export const languages = {}; export const files = [];
export const data = { index: "", games: {}, boards: {} }; export const runtime = {}; export const workers = {};
export const sheets = {};`;

const HOOKS = `
export async function resolve(specifier, context, next) {
  if (!specifier.endsWith("/assets.js")) return next(specifier, context);
  return { url: ${JSON.stringify(`data:text/javascript,${encodeURIComponent(ASSETS)}`)}, shortCircuit: true };
}`;

register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);

const FOLDER = new URL("../../py/yavset/language/en/", import.meta.url);

/** The English messages, in Fluent's format. */
export const english = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".ftl"))
  .map((name) => readFileSync(new URL(name, FOLDER), "utf8"))
  .join("\n");
