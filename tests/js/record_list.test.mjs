// The moves of a record as a list of buttons, against a plain telling of the tree; and what all lists of moves have in common.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { recordPage } from "./recorded.mjs";
import { document, window } from "./sizeless_page.mjs";

const { addMove, newTree, readRecords } = await import("../../web/js/before/record.js");
const { MoveButtons } = await import("../../web/js/board/move_buttons.js");
const { RecordList } = await import("../../web/js/board/record_list.js");

/** @typedef {import("../../web/js/before/record.js").RecordNode} RecordNode */

const SIGNS = ["", "!", "?", "!!", "??", "!?", "?!"];
const COMMENTS = ["", "good", "see [%arrows a1-b1] there", "[%fills a1]"];
const SAID = ["", "good", "see there", ""];
const MOVES = ["a1", "b1", "c1"];
const NODE = fc.record({ under: fc.nat(20), move: fc.constantFrom(...MOVES), nags: fc.subarray([1, 2, 6, 14]), comment: fc.nat(3), opening: fc.nat(3) });

/** @param {any[]} nodes @returns {RecordNode[]} */
function treeOf(nodes) {
  const tree = newTree("at the start");
  for (const { under, move, nags, comment, opening } of nodes) {
    const node = /** @type {RecordNode} */ (tree[addMove(tree, under % tree.length, move)]);
    Object.assign(node, { nags, comment: COMMENTS[comment], opening: COMMENTS[opening] });
  }
  return tree;
}

const words = (/** @type {string} */ text) => SAID[COMMENTS.indexOf(text)] ?? text;

/** @param {RecordNode[]} tree @param {number} at @returns {number[]} the nodes on the way there */
const way = (tree, at) => (at === 0 ? [] : [...way(tree, tree[at]?.before ?? 0), at]);
const movesOf = (/** @type {RecordNode[]} */ tree, /** @type {number} */ at) => way(tree, at).map((one) => tree[one]?.move);

/**
 * What is to be listed from a node on, told plainly: variations stand below the move of the main line that they replace.
 *
 * @param {RecordNode[]} tree
 * @param {number | undefined} at
 * @returns {any[]}
 */
function told(tree, at) {
  if (at === undefined) return [];
  const { move, nags, comment, next, before } = /** @type {RecordNode} */ (tree[at]);
  const [main, ...others] = tree[before]?.next ?? [];
  const beside = main === at ? others.map((other) => [words(tree[other]?.opening ?? ""), ...told(tree, other)]) : [];
  return [[way(tree, at).length, move + nags.map((nag) => SIGNS[nag] ?? "").join(""), words(comment), beside], ...told(tree, next[0])];
}

/** @param {any} list @returns {any[]} what it lists */
function listed(list) {
  return [...list.children].map((item) => {
    const button = [...item.children].find((one) => one.tagName === "BUTTON");
    if (!button) return item.textContent;
    const comment = [...item.children].find((one) => one.tagName === "P")?.textContent ?? "";
    const beside = [...item.children].filter((one) => one.tagName === "OL").map((one) => {
      const items = listed(one);
      return typeof items[0] === "string" ? items : ["", ...items];
    });
    return [Number(button.getAttribute("data-ply")), button.textContent, comment, beside];
  });
}

test("a record is listed with its variations, and each move leads to its position", () => {
  fc.assert(
    fc.property(fc.array(NODE, { maxLength: 14 }), fc.array(fc.array(fc.constantFrom(...MOVES), { maxLength: 5 }), { minLength: 1, maxLength: 4 }), fc.nat(5), (nodes, lines, back) => {
      const record = treeOf(nodes);
      const before = structuredClone(record);
      const asked = /** @type {any[]} */ ([]);
      const position = { moves: [""], ply: 0, go: (/** @type {number} */ ply) => asked.push(["go", ply]), follow: (/** @type {string[]} */ moves, /** @type {number} */ ply) => asked.push(["follow", moves.join(" "), ply]) };
      position.moves = [];
      const list = new RecordList(/** @type {any} */ (position), record);
      for (const moves of lines) {
        // What the reader has played is listed beside the record, and only as long as it is the game shown.
        const tree = structuredClone(record);
        let at = 0;
        const path = moves.map((move) => (at = addMove(tree, at, move)));
        position.moves = moves;
        position.ply = Math.max(0, moves.length - back);
        list.update();
        assert.deepEqual(listed(list.element), ["at the start", ...told(tree, tree[0]?.next[0])]);
        const shown = list.element.querySelectorAll("[aria-current=step]");
        assert.deepEqual([...shown].map((one) => one.getAttribute("data-ply")), position.ply === 0 ? [] : [String(position.ply)]);
        const buttons = [...list.element.querySelectorAll("button")];
        if (position.ply > 0) assert.equal(shown[0]?.textContent?.startsWith(moves[position.ply - 1] ?? "?"), true);
        assert.equal(buttons.length, tree.length - 1);
        assert.equal(list.element.hidden, false);
        for (const button of buttons) button.dispatchEvent(new window.Event("click"));
        const wanted = tree.slice(1).map((_, index) => {
          const to = movesOf(tree, index + 1);
          let last = index + 1;
          while (tree[last]?.next[0] !== undefined) last = /** @type {number} */ (tree[last]?.next[0]);
          const here = to.every((move, ply) => moves[ply] === move) && to.length <= moves.length;
          return here ? ["go", to.length] : ["follow", movesOf(tree, last).join(" "), to.length];
        });
        const key = (/** @type {any[]} */ one) => one.join();
        assert.deepEqual(asked.splice(0).map(key).sort(), wanted.map(key).sort());
        assert.ok(path.length === moves.length);
      }
      assert.deepEqual(record, before, "the record is not changed");
    }),
    { numRuns: 80, includeErrorInReport: true },
  );
});

test("a list without moves is hidden, deep variations stand below each other, and long records end with dots", (context) => {
  recordPage(context, "record_list");
  const position = { moves: /** @type {string[]} */ ([]), ply: 0 };
  const listOf = (/** @type {RecordNode[]} */ tree) => {
    const list = new RecordList(/** @type {any} */ (position), tree);
    list.update();
    return list.element;
  };
  assert.equal(listOf(newTree()).hidden, true);
  assert.equal(listOf(newTree("only words")).hidden, false);
  const deep = newTree();
  let at = 0;
  for (let depth = 0; depth < 12; depth += 1) {
    const main = addMove(deep, at, `a${depth}`);
    at = addMove(deep, at, `b${depth}`);
    addMove(deep, main, "c1");
    at = addMove(deep, at, "d1");
  }
  const depths = [...listOf(deep).querySelectorAll(".embed-variation")].map((one) => {
    let count = 0;
    for (let element = /** @type {any} */ (one); element; element = element.parentElement) count += Number(element.classList.contains("embed-variation"));
    return count;
  });
  assert.ok(depths.length >= 12, String(depths));
  assert.equal(Math.max(...depths), 6);
  const long = newTree();
  let last = 0;
  for (let ply = 0; ply < 502; ply += 1) last = addMove(long, last, `a${ply}`);
  const items = listed(listOf(long));
  assert.deepEqual([items.length, items.at(-2)?.[0], items.at(-1)], [501, 500, "…"]);
  assert.equal(listed(listOf(long.slice(0, 501).map((node, place) => (place === 500 ? { ...node, next: [] } : node)))).at(-1)?.[0], 500);
});

test("the move that is marked is one of the list as it is now, and comes into sight, also when the list gets another size", () => {
  const ResizeObserver = globalThis.ResizeObserver;
  /** @type {() => void} */
  let resized = () => undefined;
  Object.assign(globalThis, { ResizeObserver: class {
    /** @param {() => void} tell */
    constructor(tell) {
      resized = tell;
    }

    observe() {}
  } });
  const box = (/** @type {number} */ top) => ({ top, bottom: top + 10, left: 0, right: 10 });
  fc.assert(
    fc.property(fc.array(fc.record({ moves: fc.uniqueArray(fc.nat(6), { maxLength: 5 }), at: fc.nat(6), same: fc.boolean() }), { minLength: 1, maxLength: 6 }), (builds) => {
      const [scroller, list] = [document.createElement("div"), document.createElement("ol")];
      scroller.append(list);
      scroller.getBoundingClientRect = () => /** @type {any} */ ({ top: 0, bottom: 30, left: 0, right: 10 });
      const buttons = new MoveButtons(scroller);
      let made = 0;
      /** @type {number[]} */
      let shown = [];
      let content = "";
      for (const { moves, at, same } of builds) {
        const wanted = same ? shown : moves;
        const anew = JSON.stringify(wanted) !== content;
        made = 0;
        buttons.build(list, [wanted], () => {
          made += 1;
          return wanted.map((move, place) => {
            const button = buttons.button(move, { "data-move": move }, `m${move}`);
            button.getBoundingClientRect = () => /** @type {any} */ (box(10 * place - scroller.scrollTop));
            return button;
          });
        });
        assert.equal(made, Number(anew));
        [shown, content] = [wanted, JSON.stringify(wanted)];
        scroller.scrollTop = 0;
        assert.equal(buttons.mark(at), wanted.includes(at));
        const marked = [...list.querySelectorAll("[aria-current=step]")].map((one) => Number(one.getAttribute("data-move")));
        assert.deepEqual(marked, wanted.includes(at) ? [at] : []);
        const place = wanted.indexOf(at);
        const needed = place > 2 ? 10 * place - 20 + 8 : 0;
        assert.equal(scroller.scrollTop, needed);
        scroller.scrollTop = 0;
        resized();
        assert.equal(scroller.scrollTop, needed);
      }
    }),
    { numRuns: 150, includeErrorInReport: true },
  );
  Object.assign(globalThis, { ResizeObserver });
});

test("the marks of a move are all that a record gives it, each once, wherever it repeats the move", () => {
  const SIGN = /** @type {Record<string, number>} */ ({ "!": 1, "?": 2, "!?": 5, "$14": 14, "$3": 3, "=": 10 });
  const marks = fc.array(fc.constantFrom(...Object.keys(SIGN)), { maxLength: 3 });
  fc.assert(
    fc.property(fc.array(fc.record({ marks, again: fc.array(marks, { maxLength: 2 }) }), { minLength: 1, maxLength: 4 }), (moves) => {
      const said = (/** @type {string[]} */ list) => list.map((mark) => ` ${mark}`).join("");
      const text = moves.map(({ marks, again }, at) => `a${at + 1}${said(marks)}${again.map((more) => ` (a${at + 1}${said(more)})`).join("")}`).join(" ");
      const [game] = readRecords(text) ?? [];
      assert.deepEqual(game?.moves, moves.map((_, at) => `a${at + 1}`), text);
      const read = game?.tree.filter(({ move }) => move.startsWith("a")).map(({ nags }) => nags);
      assert.deepEqual(read, moves.map(({ marks, again }) => [...new Set([...marks, ...again.flat()].map((mark) => SIGN[mark]))]), text);
    }),
    { numRuns: 200, includeErrorInReport: true },
  );
});
