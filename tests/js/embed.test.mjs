// What an embedded board reads without Python: addresses, pictures, diagrams, moves, tutorials.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { Problem } from "../../web/js/base/problem.js";
import { readAddress, withGame } from "../../web/js/embed/parameters.js";
import { readMoves, writeLink } from "../../web/js/before/links.js";
import { pictureView, readPicture, writePicture } from "../../web/js/before/picture.js";
import { drawDiagram, drawMoves } from "../../web/js/before/drawn_moves.js";
import { readSteps } from "../../web/js/lesson/steps.js";

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
  cells: [["a1", -0.5], ["b1", 0.5], ["a2", -1], ["b2", 0], ["c2", 1], ["b3", -0.5], ["c3", 0.5]].map(([text, x]) => {
    const name = String(text);
    const row = Number(name[1]);
    return { name, x: Number(x), y: (2 - row) * 0.866, row, letter: name[0] ?? "" };
  }),
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

test("what is not said has its usual value, what is said its own, within limits", () => {
  const plain = readAddress("", "");
  assert.deepEqual([plain.level, plain.idle, plain.list, plain.check, plain.sound, plain.steps, plain.step, plain.puzzle], [2, 180, false, false, false, "", 1, ""]);
  const said = readAddress("?level=5&idle=60&list=yes&check=yes&sound=yes&step=3&puzzle=one&steps=Look.", "");
  assert.deepEqual([said.level, said.idle, said.list, said.check, said.sound, said.steps, said.step, said.puzzle], [5, 60, true, true, true, "Look.", 3, "one"]);
  const refused = readAddress("?level=0&idle=0&list=no&check=false&sound=off", "");
  assert.deepEqual([refused.level, refused.idle, refused.list, refused.check, refused.sound], [1, 180, false, false, false]);
});

test("a record names its game; where it does not, the address does", () => {
  const game = (/** @type {string} */ record, more = "") => readAddress(`?record=${encodeURIComponent(record)}${more}`, "").game;
  assert.equal(game('[Game "odd"]\n\n1. e5', "&game=cross"), "odd");
  assert.equal(game("1. e5", "&game=cross"), "cross");
  assert.equal(game("1. e5"), "yavalath");
  // What cannot be read here Python reads; its name is known all the same.
  const unread = '[Game "odd"]\n\n1. e5 (';
  assert.deepEqual([game(unread), game(unread, "&game=cross"), game("1. e5 (")], ["odd", "cross", "yavalath"]);
});

test("another game of a record stands for itself: what the page around says of the position is said of the first one", () => {
  const record = '[Game "odd"]\n[White "Ada"]\n[Options "size=5"]\n\n1. w@e5 b@d4\n\n[White "Bo"]\n\n1. e5 d4 2. c3\n\n[Game "cross"]\n[Diagram "white e5"]\n\n1. d4';
  const first = readAddress(`?theme=dark&picture=white+e5&ply=1&fills=e5&arrows=e5-d4&labels=d4:x&level=5&list=yes&record=${encodeURIComponent(record)}`, "");
  assert.deepEqual([first.picture, first.ply, first.marks.fills.length, first.games.length], ["white e5", 1, 1, 3]);
  for (const number of [1, 2, 3]) {
    const other = withGame(first, number);
    // As if the page had asked for it at once, and had said nothing of its position.
    assert.deepEqual(other, readAddress(`?theme=dark&level=5&list=yes&number=${number}&record=${encodeURIComponent(record)}`, ""));
  }
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
  const full = BOARD.cells.map(({ name }) => name).join(" ");
  assert.equal(readPicture(`white ${full}; rod- ${full}`, BOARD).pieces.length, 2 * BOARD.cells.length);
  assert.throws(() => readPicture(`white ${full} ${full} a1`, BOARD), /mistake-picture-pieces/);
});

test("a wrong picture says where it is wrong", () => {
  assert.match(refusal(() => readPicture("white z9", BOARD)), /z9/);
  assert.match(refusal(() => readPicture("purple a1", BOARD)), /purple.*white, black, red, blue/);
});

test("names that every object has are no colours, pieces, cells or players of a picture", () => {
  for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty"]) {
    assert.ok(refusal(() => readPicture(`white ${name}`, BOARD)).includes(name));
    assert.ok(refusal(() => readPicture(`last ${name}`, BOARD)).includes(name));
    for (const piece of [name, `white+${name}`, `${name}+white`]) assert.ok(refusal(() => readPicture(`${piece} a1`, BOARD)).includes(piece));
    for (const part of [`turn ${name}`, `end ${name} four`]) assert.ok(refusal(() => readPicture(part, BOARD, ["white", "black"])).includes(name));
  }
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

/** @param {string[]} moves @param {string[]} [effects] @param {import("../../web/js/types.js").Piece[]} [pieces] */
function drawn(moves, effects = [], pieces = []) {
  const found = drawMoves(moves, { ...GAME, pieces }, ["moves", ...effects]);
  return found && { ...found.picture, played: found.played };
}

test("moves are drawn as their texts say", () => {
  const shown = drawn(["a1", "swap", "b1", "r@c2"]);
  assert.deepEqual(shown?.pieces.map(({ cell, colour }) => [cell, colour]), [["a1", "white"], ["b1", "black"], ["c2", "red"]]);
  assert.deepEqual([shown?.last, shown?.turn, shown?.played], [["c2"], "black", 4]);
  assert.deepEqual(drawn(["a1", "b1", "a1-a2"])?.pieces.map(({ cell }) => cell), ["b1", "a2"]);
  assert.deepEqual(drawn(["a1", "b1", "a1xb1"])?.pieces, [{ cell: "b1", kind: "stone", colour: "white" }]);
  assert.deepEqual(drawn(["a2", "b2", "a2xb2-c2"])?.pieces, [{ cell: "c2", kind: "stone", colour: "white" }]);
  assert.deepEqual(drawn(["a1", "b1", "a1~b1"])?.pieces.map(({ cell, colour }) => [cell, colour]), [["a1", "black"], ["b1", "white"]]);
  assert.deepEqual(drawn(["a1/"])?.pieces.at(-1), { cell: "a1", kind: "rod", axis: "/" });
  assert.equal(drawn(["a1/", "b1-"])?.pieces.filter(({ kind }) => kind === "rod").length, 1);
  assert.equal(drawn(["a1", "pass"])?.turn, "white");
  assert.equal(drawMoves(["a1"], { ...GAME, pieces: [] }, ["rows"]), null);
});

test("a move that the board does not allow ends the picture before it", () => {
  for (const move of ["z9", "a1", "b1-b1", "b1-b2", "a1xb1", "a1xb1-c2", "a1~b1", "z9~a1", "q@b1", "a1-z9", "a1:", "constructor", "__proto__"]) {
    const shown = drawn(["a1", move]);
    assert.deepEqual([shown?.played, shown?.pieces.map(({ cell }) => cell)], [1, ["a1"]], move);
  }
});

test("effects do what the text of a move leaves out", () => {
  const open = drawn(["a1", "b1", "c2", "a2", "b3"], ["surround"]);
  assert.ok(open?.pieces.some(({ cell }) => cell === "a1"));
  const corner = drawn(["a1", "b1", "c2", "a2", "b3", "b2"], ["surround"]);
  assert.deepEqual(corner?.pieces.map(({ cell }) => cell).sort(), ["a2", "b1", "b2", "b3", "c2"]);
  const caught = drawn(["a2", "b2", "c2"], ["sandwich"]);
  assert.deepEqual(caught?.pieces.map(({ cell }) => cell), ["a2", "c2"]);
  const fed = drawn(["w@a2", "b@c2", "b2"], ["crumb"]);
  assert.deepEqual(fed?.pieces.at(-1), { cell: "b2", kind: "crumb" });
  const swum = drawn(["w@a2", "c2"], ["crumb"]);
  assert.deepEqual(swum?.pieces, [{ cell: "b2", kind: "stone", colour: "white" }, { cell: "c2", kind: "crumb" }]);
  const stacked = drawn(["a1", "b1", "a1-b1"], ["stacks", "again"]);
  assert.deepEqual(stacked?.pieces, [{ cell: "b1", kind: "stone", colour: "white", under: ["black"] }]);
  assert.equal(stacked?.turn, "");
  assert.deepEqual(drawn(["r@a1"], ["lakes"])?.pieces, [{ cell: "a1", kind: "lake" }]);
  assert.deepEqual(drawn(["a1", "b1", "a2", "b2", "c2"], ["twice"])?.pieces.map(({ colour }) => colour), ["white", "black", "black", "white", "white"]);
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
    reply: a2 | a3 b3
    reply c3: d3
    after b2: Go on.
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
  assert.deepEqual(steps[0]?.replies, { "*": [["a2"], ["a3", "b3"]], c3: [["d3"]] });
  assert.deepEqual(steps[0]?.after, { b2: "Go on." });
  assert.deepEqual([steps[0]?.right, steps[0]?.hint, steps[0]?.win], ["Yes.", "Look.", false]);
  assert.deepEqual(steps[1]?.answers, []);
  assert.match(steps[1]?.diagram ?? "", /^ ?\. w\n\. \. \.\n$/);
});

test("the same tutorial in JSON", () => {
  const [one, two] = readSteps(
    JSON.stringify([{ text: "Win.", moves: ["e5", "d4"], answer: ["g7", "a1 b2 c3"], wrong: { c3: "Three." }, goal: "win" }, { wrong: "No.", reply: { c3: ["a1 b2", "d4"] }, after: { a1: "On." } }]),
  );
  assert.deepEqual([one?.text, one?.moves, one?.win], ["Win.", ["e5", "d4"], true]);
  assert.deepEqual(one?.answers, [["g7"], ["a1", "b2", "c3"]]);
  assert.deepEqual([one?.wrong, two?.wrong], [{ c3: "Three." }, { "*": "No." }]);
  assert.deepEqual([two?.replies, two?.after], [{ c3: [["a1", "b2"], ["d4"]] }, { a1: "On." }]);
});

test("marks of a step, and keys that are nearly right", () => {
  const [step, other] = readSteps("Look.\narrows: e5-f6:red\nlabels: d4:A\n---\nansewr: e5\nBut see: this is text.");
  assert.deepEqual(step?.marks, { arrows: [{ from: "e5", to: "f6", colour: "red" }], fills: [], labels: [{ cell: "d4", text: "A" }] });
  assert.deepEqual(step?.problems, []);
  assert.deepEqual(other?.problems, [{ id: "mistake-steps-key", values: { key: "ansewr", meant: "answer", step: 2 } }]);
  assert.equal(other?.text, "But see: this is text.");
  const [json] = readSteps('[{"text": "Win.", "ansewr": "e5", "fills": ["c3"]}]');
  assert.deepEqual([json?.problems[0]?.values?.["meant"], json?.marks.fills], ["answer", [{ cell: "c3", colour: "" }]]);
});

test("steps in JSON may lie in an object, or be a single one", () => {
  assert.deepEqual(readSteps('{"steps": [{"text": "One."}, {"text": "Two."}]}').map(({ text }) => text), ["One.", "Two."]);
  assert.deepEqual(readSteps('{"text": "One."}').map(({ text }) => text), ["One."]);
  const [, second] = readSteps('[{"text": "One."}, {"ansewr": "e5"}]');
  assert.deepEqual(second?.problems[0]?.values, { key: "ansewr", meant: "answer", step: 2 });
});

test("only a diagram goes on below its name, and only where nothing stands beside it", () => {
  const [beside, empty] = readSteps("diagram: w .|. b\nLook.\n---\nhint:\nLook.");
  assert.deepEqual([beside?.diagram, beside?.text, empty?.hint, empty?.text], ["w .\n. b", "Look.", "", "Look."]);
});

test("a word that is three quarters of a key is meant to be one, others are text", () => {
  const [wrong] = readSteps("hind: Look.");
  assert.equal(wrong?.problems[0]?.values?.["meant"], "hint");
  const [text] = readSteps("white: to move");
  assert.deepEqual([text?.problems, text?.text], [[], "white: to move"]);
});

test("any move answers a step whose goal is to move", () => {
  assert.deepEqual(readSteps("goal: move\n---\ngoal: win\n---\nLook.").map(({ any, win }) => [any, win]), [[true, false], [false, true], [false, false]]);
});

test("goals that the prover judges", () => {
  const steps = readSteps("goal: win in 3\n---\ngoal: do not lose\n---\ngoal: make a threat\n---\ngoal: win");
  assert.deepEqual(steps.map(({ plies, threat, win }) => [plies, threat, win]), [[5, false, false], [0, false, false], [null, true, false], [null, false, true]]);
  assert.match(refusal(() => readSteps("goal: win in none")), /win in 2/);
});

test("a tutorial may begin with a link", () => {
  for (const link of ["[Yavalath](https://example.com)", "[1](#one)", "[rules][1]", "[![board](a.png)](b.html)", "[1]: https://example.com"]) {
    const [step] = readSteps(`${link} is a game.\nmoves: e5`);
    assert.deepEqual([step?.text.trim(), step?.moves], [`${link} is a game.`, ["e5"]], link);
  }
});

test("a wrong tutorial says what is wrong", () => {
  assert.match(refusal(() => readSteps("[{")), /JSON/);
  assert.match(refusal(() => readSteps("[1]")), /list of objects/);
  assert.match(refusal(() => readSteps("goal: draw")), /goal.*step 1.*win/);
  assert.match(refusal(() => readSteps('[{"text": {}}]')), /text.*step 1/);
  assert.match(refusal(() => readSteps("x".repeat(40_001))), /40\D?001.*40\D?000/);
  assert.deepEqual(readSteps("x".repeat(40_000)).length, 1);
  assert.deepEqual(readSteps("  "), []);
});
