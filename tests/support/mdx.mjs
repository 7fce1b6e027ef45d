// Makes a page from MDX as Docusaurus does: React writes it as HTML, and takes it over in the browser:
//
//     node tests/support/mdx.mjs SOURCE FOLDER SCRIPT
//
// writes index.html and page.js into the folder; SCRIPT is the address of embed.js.

import { compile } from "@mdx-js/mdx";
import { build } from "esbuild";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [source = "", folder = "", script = ""] = process.argv.slice(2);
const page = String(await compile(readFileSync(source, "utf8")));

/**
 * Bundle what takes the page as `Page`.
 *
 * @param {string} contents @param {"node" | "browser"} platform
 */
async function bundle(contents, platform) {
  const stdin = { contents: `import { createElement } from "react"; import Page from "page"; ${contents}`, resolveDir: "." };
  /** @type {import("esbuild").Plugin} */
  const ours = {
    name: "page",
    setup(made) {
      made.onResolve({ filter: /^page$/ }, () => ({ path: "page", namespace: "page" }));
      made.onLoad({ filter: /^/, namespace: "page" }, () => ({ contents: page, resolveDir: "." }));
    },
  };
  const define = { "process.env.NODE_ENV": '"production"' };
  const done = await build({ stdin, bundle: true, write: false, format: "esm", platform, define, plugins: [ours] });
  return done.outputFiles[0]?.text ?? "";
}

const server = await bundle('import { renderToString } from "react-dom/server.edge"; export default renderToString(createElement(Page));', "browser");
const { default: html } = await import(`data:text/javascript;base64,${Buffer.from(server).toString("base64")}`);
const client = await bundle('import { hydrateRoot } from "react-dom/client"; hydrateRoot(document.querySelector("main"), createElement(Page));', "browser");
writeFileSync(join(folder, "page.js"), client);
const head = `<title>Lessons</title><script type="module" src="${script}"></script><script type="module" src="page.js"></script>`;
writeFileSync(join(folder, "index.html"), `<!doctype html><html><head>${head}</head><body><main>${html}</main></body></html>`);
