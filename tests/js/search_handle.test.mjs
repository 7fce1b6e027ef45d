// A search of Python's, followed slice by slice.

import assert from "node:assert/strict";
import { test } from "node:test";
import { SearchHandle } from "../../web/js/python/search_handle.js";
import { report } from "./toy_python.mjs";

test("what a search says before it has seen anything is not reported, unless it is its answer", async () => {
  const replies = [
    { search: 1 },
    { done: false, report: report("a1", { visits: 0 }) },
    { done: false, report: report("b2", { visits: 16 }) },
    { done: true, report: report("c3", { visits: 32 }) },
    { search: 2 },
    { done: true, report: report("d4", { visits: 0 }) },
  ];
  const python = /** @type {any} */ ({ starts: 1, state: "ready", request: async () => replies.shift() });
  /** @type {string[]} */
  const told = [];
  /** @param {import("../../web/js/types.d.ts").Report} found */
  const tell = (found) => told.push(found.choice);
  assert.equal((await new SearchHandle(python, { do: "think" }, tell).result)?.choice, "c3");
  assert.equal((await new SearchHandle(python, { do: "think" }, tell).result)?.choice, "d4");
  assert.deepEqual(told, ["b2", "c3", "d4"]);
});
