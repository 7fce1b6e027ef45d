// What an embedded board reads without Python: addresses, pictures, diagrams, moves, tutorials.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { Problem } from "../../web/js/base/problem.js";
import { readAddress } from "../../web/js/embed/parameters.js";
import { readMoves, writeLink } from "../../web/js/game/links.js";
import { pictureView, readPicture, writePicture } from "../../web/js/game/picture.js";
import { drawDiagram, drawMoves } from "../../web/js/game/replay.js";
import { readSteps } from "../../web/js/embed/steps.js";

const english = new FluentBundle("en", { useIsolating: false });
english.addResource(new FluentResource(readFileSync(new URL("../../py/yavset/language/en/page.ftl", import.meta.url), "utf8")));

/**
 * What is said in English about something that cannot be done.
 *
 * @param {() => unknown} act
 */
function refusal(act) {
  try {
    act();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { id, values } = error.said;
    /** @type {Error[]} */
    const gaps = [];
    const pattern = english.getMessage(id)?.value;
    assert.ok(pattern, id);
    const text = english.formatPattern(pattern, /** @type {Record<string, string>} */ (values), gaps);
    assert.deepEqual(gaps, []);
    return text;
  }
  return assert.fail("it was done");
}

/** Three rows of cells: two, three, two. */
const BOARD = {
  shape: "hexhex",
  size: 2,
  cells: ["a1", "b1", "a2", "b2", "c2", "b3", "c3"].map((name) => ({ name, x: 0, y: 0, row: Number(name[1]), letter: name[0] ?? "" })),
  corners: [],
  labels: [],
  outline: [],
  width: 3,
  height: 3,
};

/** @type {import("../../web/js/types.d.ts").Description} */
const GAME = {
  id: "toy", name: "Toy", designer: "", year: 2000, source: "", players: ["white", "black"], colours: ["white", "black"],
  tags: [], player_counts: [2], options: [], board: BOARD,
};

test("a fragment can be a link, with options, letters for signs, and a ply", () => {
  const found = readAddress("?theme=dark&controls=minimal", "#v1/coffee/size=6,swap=yes/e5F.d4B/ply=1");
  assert.equal(found.game, "coffee");
  assert.deepEqual(found.options, { size: "6", swap: "yes" });
  assert.deepEqual(found.moves, ["e5/", "d4\\"]);
  assert.equal(found.ply, 1);
  assert.equal(found.theme, "dark");
  assert.equal(found.controls, "minimal");
});

test("a fragment can be moves, or parameters that win over the query", () => {
  assert.deepEqual(readAddress("?game=odd", "#wAe5.b%40d4").moves, ["w@e5", "b@d4"]);
  assert.deepEqual(readAddress("", "#e5").moves, ["e5"]);
  const found = readAddress("?game=odd&moves=a1&level=9", "#moves=e5+d4&ply=1&picture=white+e5%3B+turn+black");
  assert.deepEqual([found.game, found.moves, found.ply, found.picture], ["odd", ["e5", "d4"], 1, "white e5; turn black"]);
  assert.equal(found.level, 6);
});

test("what is not said is what is meant most often", () => {
  const found = readAddress("", "");
  assert.equal(found.game, "yavalath");
  assert.deepEqual([found.moves, found.controls, found.theme, found.language], [[], "full", "auto", "auto"]);
  assert.equal(found.interactive, true);
  assert.equal(found.coordinates, null);
  assert.equal(found.fit, "window");
  assert.equal(readAddress("?interactive=no", "").interactive, false);
  assert.equal(readAddress("?record=%5BGame+%22odd%22%5D", "").game, "odd");
});

test("a wrong value warns the author of the page, and is ignored", (context) => {
  const warn = context.mock.method(console, "warn", () => undefined);
  assert.equal(readAddress("?theme=drak", "").theme, "auto");
  assert.match(String(warn.mock.calls[0]?.arguments[0]), /drak.*auto, light, dark/);
});

test("links read back", () => {
  const moves = ["w@e5", "e5-e6", "c3xd3-e4", "a1~c4", "e5/", "e5\\", "swap:red"];
  const link = writeLink({ game: "omega", options: { players: 3, swap: true }, moves, ply: 2 });
  assert.equal(link, "v1/omega/players=3,swap=yes/wAe5.e5-e6.c3xd3-e4.a1Tc4.e5F.e5B.swapCred/ply=2");
  assert.deepEqual(readAddress("", link).moves, moves);
  assert.deepEqual(readMoves(" e5,  d4\nf6 "), ["e5", "d4", "f6"]);
});

test("a picture in words reads back", () => {
  const text = "white a1 b1; black+white c2; lake a2; crumb b2; rod/ a1; last b1; line a1 b1; end white four";
  const shown = readPicture(text, BOARD);
  assert.deepEqual(shown.pieces[2], { cell: "c2", kind: "stone", colour: "white", under: ["black"] });
  assert.deepEqual(shown.pieces.at(-1), { cell: "a1", kind: "rod", axis: "/" });
  assert.equal(writePicture(pictureView(shown)), text);
  assert.equal(readPicture("white a1; turn black", BOARD).turn, "black");
  assert.deepEqual(readPicture("", BOARD).pieces, []);
});

test("a wrong picture says where it is wrong", () => {
  assert.match(refusal(() => readPicture("white z9", BOARD)), /z9/);
  assert.match(refusal(() => readPicture("purple a1", BOARD)), /purple.*white, black, red, blue/);
});

test("rows of a diagram are drawn where they tell everything", () => {
  const rows = " w .\n. . b\n . .\nto move: white\n";
  const shown = drawDiagram(rows, BOARD, ["rows"]);
  assert.deepEqual(shown?.pieces, [
    { cell: "b3", kind: "stone", colour: "white" },
    { cell: "c2", kind: "stone", colour: "black" },
  ]);
  assert.equal(shown?.turn, "white");
  assert.equal(drawDiagram(rows, BOARD, []), null);
  assert.equal(drawDiagram(" w .\n. . b\n", BOARD, ["rows"]), null);
  assert.equal(drawDiagram(rows.replace("b", "bw"), BOARD, ["rows"]), null);
});

test("moves are drawn where they only put down stones", () => {
  const shown = drawMoves(["a1", "swap", "b1", "r@c2"], GAME, ["moves"]);
  assert.deepEqual(
    shown?.pieces.map(({ cell, colour }) => [cell, colour]),
    [["a1", "white"], ["b1", "black"], ["c2", "red"]],
  );
  assert.deepEqual([shown?.last, shown?.turn], [["c2"], ""]);
  for (const move of ["a1-b1", "a1xb1", "pass", "b1/", "z9", "a1"]) {
    assert.equal(drawMoves(["a1", move], GAME, ["moves"]), null, move);
  }
  assert.equal(drawMoves(["a1"], GAME, ["rows"]), null);
});

test("a tutorial in Markdown", () => {
  const steps = readSteps(`
    ## White to move
    Find the win.
    It is **there**.
    moves: e5 d4
    answer: g7 | b2 h8 c3
    answer: a1
    right: Yes.
    wrong: No.
    wrong c3: Three loses.
    hint: Look.
    ---
    Only text.
    diagram:
     . w
    . . .
    `);
  assert.equal(steps.length, 2);
  assert.match(steps[0]?.text ?? "", /^### White to move\nFind the win\.\nIt is \*\*there\*\*\.$/);
  assert.deepEqual(steps[0]?.moves, ["e5", "d4"]);
  assert.deepEqual(steps[0]?.answers, [["g7"], ["b2", "h8", "c3"], ["a1"]]);
  assert.deepEqual(steps[0]?.wrong, { "*": "No.", c3: "Three loses." });
  assert.deepEqual([steps[0]?.right, steps[0]?.hint, steps[0]?.win], ["Yes.", "Look.", false]);
  assert.deepEqual(steps[1]?.answers, []);
  assert.match(steps[1]?.diagram ?? "", /^ ?\. w\n\. \. \.\n$/);
});

test("the same tutorial in JSON", () => {
  const [one, two] = readSteps(
    JSON.stringify([{ text: "Win.", moves: ["e5", "d4"], answer: ["g7", "a1 b2 c3"], wrong: { c3: "Three." }, goal: "win" }, { wrong: "No." }]),
  );
  assert.deepEqual([one?.text, one?.moves, one?.win], ["Win.", ["e5", "d4"], true]);
  assert.deepEqual(one?.answers, [["g7"], ["a1", "b2", "c3"]]);
  assert.deepEqual([one?.wrong, two?.wrong], [{ c3: "Three." }, { "*": "No." }]);
});

test("a wrong tutorial says what is wrong", () => {
  assert.match(refusal(() => readSteps("[{")), /JSON/);
  assert.match(refusal(() => readSteps("[1]")), /list of objects/);
  assert.match(refusal(() => readSteps("goal: draw")), /goal.*step 1.*win/);
  assert.match(refusal(() => readSteps('[{"text": {}}]')), /text.*step 1/);
  assert.deepEqual(readSteps("  "), []);
});
