// Which module of the page may import which: only from its own folder and from the folders below it.
// Read by dependency-cruiser, which the stage `javascript` of build/test.py runs.

/** The folders of web/js from the top down. */
const LAYERS = ["app", "views", "embed", "lesson", "puzzles", "board", "match", "breeding", "python", "drawing", "before", "text", "ui", "base"];

/** Modules that a page or a worker starts with: nothing imports them. */
const ENTRIES = "^web/js/(main|embed/(main|shared)|start|python/worker)\\.js$";

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Modules that import each other cannot be read or tested apart.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-orphans",
      comment: "A module that no page and no worker reaches.",
      severity: "error",
      from: { path: ENTRIES },
      to: { path: "^web/js/", pathNot: [ENTRIES, "\\.d\\.ts$"], reachable: false },
    },
    {
      name: "no-entry-imported",
      comment: "What a page starts with runs by being loaded.",
      severity: "error",
      from: { pathNot: "^web/js/main\\.js$" },
      to: { path: ENTRIES, pathNot: "^web/js/start\\.js$" },
    },
    {
      name: "found",
      comment: "A module that does not exist. The build makes assets.js and its neighbours.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "assets\\w*\\.js$" },
    },
    ...LAYERS.map((layer, at) => ({
      name: `${layer}-imports-downwards`,
      severity: "error",
      from: { path: `^web/js/${layer}/` },
      to: { path: ["^web/js/main\\.js$", ...LAYERS.slice(0, at).map((above) => `^web/js/${above}/`)] },
    })),
    {
      name: "every-folder-is-a-layer",
      comment: "A new folder belongs into the list of layers.",
      severity: "error",
      from: {},
      to: { path: "^web/js/[^/]+/", pathNot: `^web/js/(${LAYERS.join("|")})/` },
    },
  ],
  options: { doNotFollow: { path: "node_modules" } },
};
