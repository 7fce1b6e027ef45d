// What the page reads out of texts from outside, before Python is there: each text with all that is read of it, as it was looked
// at once. tests/notation/test_page_agrees.py compares the same readers with Python.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import * as links from "../../web/js/before/links.js";
import { LIMITS, limitOf } from "../../web/js/base/limits.js";
import { anyMarks, bothMarks, commandsBelow, commandsIn, marksIn, readMarks, withoutMarks } from "../../web/js/before/mark_text.js";
import { pictureView, readPicture, writePicture } from "../../web/js/before/picture.js";
import { addMove, lastOf, movesTo, newTree, pathAlong, readRecords } from "../../web/js/before/record.js";
import { readAddress, readParameters, withGame } from "../../web/js/embed/parameters.js";
import { readSteps } from "../../web/js/lesson/steps.js";
import { Problem } from "../../web/js/base/problem.js";
import { compareRecorded } from "./recorded.mjs";

/** A value in one line of visible signs. @param {unknown} value */
const line = (value) => JSON.stringify(value).replace(/(?! )[\p{C}\p{Z}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);

/** @param {string} path @param {string[]} texts @param {(text: string) => unknown} read */
function compareReadings(path, texts, read) {
  const lines = texts.flatMap((text) => {
    let found;
    try {
      found = read(text);
    } catch (error) {
      found = String(error);
    }
    return [`# ${line(text)}`, ...[found].flat().map(line)];
  });
  compareRecorded(`reads/${path}.txt`, lines);
}

/** Mixes pieces of texts, the same ones each time. @param {number} count @param {string[]} pieces @param {number} most */
function mixtures(count, pieces, most) {
  let state = 7;
  const below = (/** @type {number} */ end) => {
    state = (state * 48271) % 2147483647;
    return state % end;
  };
  return Array.from({ length: count }, () => Array.from({ length: 1 + below(most) }, () => pieces[below(pieces.length)]).join(" "));
}

const RECORDS = [
  ...["", "*", "1-0 ½-½ 0-1 1/2-1/2", "{only said}", "e5", "E5 D4", "1. e5 d4 2. c3", "1.e5 1...d4 10. a10", "1) e5", "1 … d4", "… e5 ..d4"],
  ...["12 e5 34. d4 5…c3", "e5, d4,c3", "e5; d4; c3, b2", "e5 ; 12. d4 3… c10-c11 pass", "e5 ; a10xb11 c12~d1 w@e10 swap end", "e5 ; d4 is better", "e5 ; 12"],
  ...["e5 ; 2. ... d4! a1-b12/ b2\\?! r@c3|", "e5!? d4?? c3!!! b2‼ a1⁈ a2□", "e5+- d4± c3+/- b2∓ a1-/+ a2-+ a3⩲ a4+= a5=+ a6=/+ a7⩱ a8∞ a9=", "e5 ± d4 !? $3 $10"],
  ...["e5!+-?=!", "e5!!!!=+=+=+=", "e5 $146 d4 $1000 $ $x $7 $7", "! e5", "e5/ d4-! c4\\=", "a1-b1 a1xb2-c3 w@e5 swap:red"],
  ...["e5 (d4 (c3) b2) a1", "e5 d4 (1... c3) (1... b2 2. a1) 2. e1", "e5 (d4 {one} ({two} c3)) ({a}{b} c3 $2)", "e5 (e5 d4) c3", "e5 d4 (d4 c3) (d4 b2)"],
  ...["(e5)", "e5)", "e5 (d4", "e5 ()", "e5 () d4", "e5 ( {said} ) d4", "e5 {open", "e5 }", "e5 ] d4", "[Game odd]\ne5", "  [broken\ne5"],
  ...['[Game "Cross"]\n[Options "size=6, swap"]\n[White "Ada \\"A\\" L."]\n[Result "1-0"]\n1. d4 c3', '[Game "cross"] [Site "C:\\games\\"] d4'],
  ...['[Game “cross”]\n１．ｄ４ c3\u200b', "[Game «cross»]\nd4", '[Event "The “Open”"] e5 {said “so” ！}', '[A "1"][A "2"] e5', '\u200b [Game "cross"\u200b ] d4'],
  ...['[Game "a"]\n{said} d4\n[Game "b"]\nc3', '[Game "a"] d4 (c3\n[Game "b"] e5', "[White \"Ada\"]\n[Date \"2024.05.01\"]\ne5\n[White \"Bob\"]\nd4 *\n\n[Black \"Cyd\"]"],
  ...['[Diagram "w . b|. .|to move: black|labels: a1:A|fills : b2:red c3"]\n{a trap [%arrows a1-b1]} e5', '[Diagram ""]\ne5 {a}{b  c\nd}'],
  ...["% other\ne5\n%\nd4", "e5\n % no line of others", "> e5\n> d4", "`e5` • `d4`", "b2–b3 c1×d2", "e5、d4", "e5\r\nd4\rc3\u2028b2\u0085a1\vd1", "\ufeffe5"],
  ...mixtures(60, ["e5", "d4", "c3", "(", ")", "{a}", "{b}", "2.", "1...", "!?", "±", "$4", "; c3 d4\n", "; said\n", '\n[Game "cross"]\n', "a10-b11", "*"], 14),
];

test("records", () => {
  compareReadings("records", RECORDS, (text) => {
    const games = readRecords(text);
    return games ?? "left to Python";
  });
});

/**
 * What a record says, told plainly: of each line of moves its marks and comments; null where brackets do not fit.
 *
 * @param {string[]} words
 */
function plainRecord(words) {
  /** @type {Map<string, {nags: Set<number>, comment: string[], opening: string | undefined}>} */
  const lines = new Map();
  const at = (/** @type {string[]} */ path) => {
    const key = path.join(" ");
    const known = lines.get(key) ?? { nags: new Set(), comment: [], opening: undefined };
    lines.set(key, known);
    return known;
  };
  let path = /** @type {string[]} */ ([]);
  const opened = /** @type {string[][]} */ ([]);
  /** What is said in a variation before its first move; null elsewhere. */
  let opening = /** @type {string[] | null} */ (null);
  at(path);
  for (const word of words) {
    if (word === "(") {
      if (path.length === 0) return null;
      opened.push(path);
      path = path.slice(0, -1);
      opening = [];
    } else if (word === ")") {
      const before = opened.pop();
      if (before === undefined) return null;
      path = before;
      opening = null;
    } else if (word.startsWith("{")) (opening ?? at(path).comment).push(word.slice(1, -1));
    else if (word.startsWith("$")) {
      if (opening === null) at(path).nags.add(Number(word.slice(1)));
    } else {
      path = [...path, word];
      if (opening) at(path).opening = opening.join(" ");
      else at(path);
      opening = null;
    }
  }
  return opened.length > 0 ? null : new Map([...lines].map(([key, { nags, comment, opening: first = "" }]) => [key, { nags: [...nags], comment: comment.join(" "), opening: first }]));
}

test("in a record of any words each line has its marks and what is said of it, and brackets fit or are left to Python", () => {
  const word = fc.constantFrom("a1", "b1", "a1", "b1", "(", "(", ")", ")", "{x}", "{y}", "$1", "$2");
  // Many in which brackets fit: variations within variations, with anything before their first move.
  const { line } = fc.letrec((/** @type {any} */ tie) => ({
    line: fc.array(fc.oneof({ depthSize: "small" }, fc.constantFrom("a1", "b1", "{x}", "$1").map((one) => [one]), /** @type {fc.Arbitrary<string[]>} */ (tie("variation"))), { maxLength: 5 }).map((all) => all.flat()),
    variation: fc.tuple(fc.constantFrom("a1", "b1"), /** @type {fc.Arbitrary<string[]>} */ (tie("line"))).map(([move, inner]) => [move, "(", ...inner, ")"]),
  }));
  fc.assert(
    fc.property(fc.oneof(fc.array(word, { maxLength: 12 }), /** @type {fc.Arbitrary<string[]>} */ (line)), (words) => {
      const games = readRecords(words.join(" "));
      const plain = plainRecord(words);
      assert.equal(games === null, plain === null);
      if (!games || !plain) return;
      const { tree } = /** @type {any} */ (games[0]);
      const read = new Map(tree.map((/** @type {any} */ { nags, comment, opening }, /** @type {number} */ at) => [movesTo(tree, at).join(" "), { nags, comment, opening }]));
      assert.deepEqual(read, plain);
    }),
    { numRuns: 400 },
  );
});

test("a record is as long as it may be, and no longer", () => {
  const moves = (/** @type {number} */ count) => Array.from({ length: count }, (_, at) => `a${at}`).join(" ");
  assert.equal(readRecords(moves(LIMITS.moves))?.[0]?.moves.length, LIMITS.moves);
  assert.equal(readRecords(moves(LIMITS.moves + 1)), null);
  assert.equal(readRecords(`${moves(LIMITS.moves)} *`), null);
  assert.equal(readRecords("{}".repeat(LIMITS.pieces))?.length, 1);
  assert.equal(readRecords("{}".repeat(LIMITS.pieces + 1)), null);
  assert.equal(readRecords("e5".padEnd(LIMITS.record))?.length, 1);
  assert.equal(readRecords("e5".padEnd(LIMITS.record + 1)), null);
});

test("lines of a tree of moves", () => {
  const tree = newTree("start");
  const at = [["a", "b", "c"], ["a", "x"], ["a", "b", "d", "e"], ["y"]].map((line) => line.reduce((place, move) => addMove(tree, place, move), 0));
  assert.deepEqual(at, [3, 4, 6, 7]);
  assert.deepEqual(at.map((place) => movesTo(tree, place).join("")), ["abc", "ax", "abde", "y"]);
  assert.deepEqual(tree.map(({ next, before, move }) => [before, move, ...next]), [
    [-1, "", 1, 7], [0, "a", 2, 4], [1, "b", 3, 5], [2, "c"], [1, "x"], [2, "d", 6], [5, "e"], [0, "y"],
  ]);
  assert.deepEqual(tree.map((_, place) => lastOf(tree, place)), [3, 3, 3, 3, 4, 6, 6, 7]);
  assert.deepEqual([[], ["a", "b", "d"], ["a", "z", "b"], ["y", "a"]].map((line) => pathAlong(tree, line)), [[0], [0, 1, 2, 5], [0, 1], [0, 7]]);
  assert.deepEqual([tree[0]?.comment, newTree()], ["start", [{ before: -1, move: "", nags: [], comment: "", opening: "", next: [] }]]);
});

const LINKS = [
  ...["", "#", "v1", "v1/", "v1/cross", "v1/cross/", "v1/cross//", "#v1/cross/d4.c3", "v1/cross/d4.c3/ply=1", "v1/cross/size=6/d4.c3/ply=0", "v1/cross/size=6", "v1/cross/ply=1"],
  ...["v1/omega/players=3,swap/wAe5.bAd4,rAa1", "v12/x/a1Bb2.a1Fb2.a1Tb2.swapCred", "v1/cross/d4/friend=k3x9", "v1/cross/d4.c3/ply=1/friend=k3x9,Ada,,Bob_B", "v1/cross/friend=k"],
  ...["v1/cross/d4/friend=k/ply=1", "v1/cross/d4/ply=x", "v1/cross/d4/ply=1234567", "v1/cross/d4/e5/f6", "v1/ludi/rules=(game%20(board%20square%205))/a1", "v1/cross/d%2", "vx/cross/d4"],
  ...["(https://example.org/yavset/#v1/cross/d4.c3/).", "“v1/cross/d4”,", "<#v1/cross/d4&utm_source=x>", "v1/cross/d4?fbclid=1", "see #v1/cross/d4", "see v1/cross/d4", "https://x/#games"],
  ...["games", "#games/x", "rules", "rules/", "rules/cross", "rules/cross/abc", "learn", "learn/cross", "learn/cross/2", "puzzles", "puzzles/cross", "breed", "breed/1", "ludi/(game%20x)", "ludi", "odd/cross"],
];

test("links and the views of the page", () => {
  compareReadings("links", LINKS, (text) => [
    links.readRoute(text), links.isLink(text), links.linkIn(text), links.linkParts(text), links.readLink(text), links.friendsIn(text),
  ]);
});

test("links are written as they are read", () => {
  const moves = ["w@e5", "a1/b2", "a1\\b2", "a1~b2", "swap:red", "c3-c4"];
  for (const [ply, read] of /** @type {const} */ ([[undefined, null], [0, 0], [5, 5], [6, null], [9, null]])) {
    const link = links.writeLink({ game: "omega", options: { players: 3, swap: false, ring: true, setup: "wb" }, moves, ply });
    assert.equal(link, `v1/omega/players=3,swap=no,ring=yes,setup=wb/wAe5.a1Fb2.a1Bb2.a1Tb2.swapCred.c3-c4${read === null ? "" : `/ply=${read}`}`);
    const options = { players: "3", swap: "no", ring: "yes", setup: "wb" };
    for (const sent of [link, links.withFriend(link, "k3", ["Ada L", "", "Bob", "", ""]), links.withFriend(link, "k3", ["", ""])]) {
      assert.deepEqual(links.readLink(sent), { game: "omega", options, moves, ply: read });
    }
  }
  assert.equal(links.writeLink({ game: "cross", options: {}, moves: [] }), "v1/cross/");
  assert.equal(links.withFriend("v1/cross/", "", ["Ada"]), "v1/cross/");
  assert.equal(links.withFriend("v1/cross/", "k3", ["", "Ada L", "", ""]), "v1/cross//friend=k3,,Ada_L");
  assert.deepEqual(links.friendsIn("v1/cross//friend=k3,,Ada_L"), { friend: "k3", names: ["", "Ada L"] });
  assert.equal(links.ludiLink("(a)"), "v1/ludi/rules=(a)");
});

test("names, lists and numbers", () => {
  const texts = ["", " ", "Ada", "Ada  Lovelace", "_Ada_L_", "O'Brien", "Anne-Marie", "李小龙", "<b>Ada</b>", "A,B/C#D?E&F", "A\u202eda\u200b\nb", "'x'", "x".repeat(25), "😀".repeat(25)];
  texts.push("size=6,players=3", "swap size=6", "a=b=c,,d", "e5 d4,c3.b2", "wAe5 a1Fb2", "0", " 12 ", "-1", "1.5", "999999", "1000000", "1e3", "%C3%A4", "%zz");
  compareReadings("words", texts, (text) => [
    links.plainName(text), links.readOptions(text), links.readMoves(text), links.splitList(text), links.readNumber(text), links.decoded(text),
  ]);
  assert.equal(links.readNumber(undefined), null);
});

const MARKS = [
  ...["", "e5", "e5-g7", "e5-g7:red d4-c3:grey,a1-b1:blue", "e5-g7-a1 -a1 a1-", "e5:", "e5:12345 g7:😀😀😀😀 a1:b:c", "e5:red g7:grey a1:green"],
  ...["a [%arrows e5-g7] b", "[%arrows a1-b1][%fills c3:red] x [%arrows b1-c1:red]  y\n z", "[%labels e5:A]", "[%arrows]", "[%other a1]", "[%fills [%fills c3] e5]", "[%fills  c3]", "[%fills\u00a0c3]"],
  ...["w . b\nlabels: e5:A\n fills : c3:grey  a1,b2\narrows: e5-g7\n", "labels: a1:A\nlabels: b1:B", "arrows:\nfills: a1", "to move: white\u2028fills: a1\rlabels: a1:x"],
];

test("marks", () => {
  compareReadings("marks", MARKS, (text) => [
    readMarks({ arrows: text, fills: text, labels: text }), marksIn(text), withoutMarks(text), commandsIn(text), commandsBelow(text), anyMarks(marksIn(text)),
  ]);
  const many = (/** @type {number} */ count) => readMarks({ fills: "a1 ".repeat(count) }).fills.length;
  assert.deepEqual([many(LIMITS.marks), many(LIMITS.marks + 1)], [LIMITS.marks, LIMITS.marks]);
  const long = (/** @type {number} */ length) => readMarks({ labels: "a1:A".padEnd(length) }).labels.length;
  assert.deepEqual([long(LIMITS.mark_text), long(LIMITS.mark_text + 1)], [1, 0]);
  const below = (/** @type {number} */ length) => commandsBelow("fills: a1".padEnd(length));
  assert.deepEqual([below(LIMITS.diagram), below(LIMITS.diagram + 1)], ["[%fills a1]", ""]);
  const [one, other] = [readMarks({ arrows: "a1-b1", fills: "a1", labels: "a1:1" }), readMarks({ arrows: "b1-c1", fills: "b1", labels: "b1:2" })];
  assert.deepEqual(bothMarks(one, other), readMarks({ arrows: "a1-b1 b1-c1", fills: "a1 b1", labels: "a1:1 b1:2" }));
});

const BOARD = /** @type {any} */ ({ cells: ["a1", "a2", "b1", "b2"].map((name) => ({ name })) });
const PICTURES = [
  ...["", "white a1", "white a1 a2; black b1; last a1; turn black", "black+white a1, b1\nred b2", "lake a1; crumb a2; rod/ b1; rod\\ b1; rod- b1; rod| b1", "rod a1", "rodx a1"],
  ...["white a1; line a1; end black line", "white a1 a2; line a1 a2; end white line", "white a1; black a2; line a1 a2; end black line", "white a1; line a1", "white a1; end draw full", "end", "end white"],
  ...["white z9", "green a1", "white+green a1", "green+white a1", "turn", "turn green", "end green x", "turn red", "white a1 a1 a1 a1 a2 a2 a2 a2", "white a1 a1 a1 a1 a2 a2 a2 a2 b1", "last z9", ";;white a1;;"],
  ...["white a1; rod- a1; line a1; end black x", "lake a1; line a1; end white x", "white a1; line a1; end nobody x"],
];

test("pictures", () => {
  compareReadings("pictures", PICTURES, (text) => {
    const { scene, ...view } = pictureView(readPicture(text, BOARD, ["white", "black", "nobody"]));
    return [scene.pieces, view, writePicture({ ...view, scene })];
  });
  assert.equal(readPicture("turn green", BOARD).turn, "green");
});

const PARAMETERS = [
  ...["", "game=cross&options=size=6,swap&moves=d4 c3&ply=1&level=4&seats=person bot:3", "rules=(game)", "rules=(game)&game=omega&options=a=b", "level=0", "level=9", "level=x", "idle=0", "idle=60"],
  ...["theme=dark&controls=none&fit=content&language=de&turn=60&list=yes&check=on&sound=1&coordinates=yes&interactive=yes", "theme=&controls=x&language=&fit=x", "coordinates=auto&interactive=auto&list=auto"],
  ...["coordinates=no&interactive=false&list=OFF&check= No &sound=0", "steps=Win.&step=2&puzzle=daily&picture=white a1", "arrows=a1-b1&fills=a1&labels=a1:A", "diagram=w .|. b|labels: a1:A", "record=e5 d4", "record=e5 (d4"],
  ...['record=[Game "Cross"] e5 (d4', 'record=[Game "cross"] d4&game=omega', "record=d4&game=omega&options=size=6", 'record=[Game "a"] d4 [Game "b"] [White "Ada"] c3 {x} [Game "c"] b2&number=2', 'record=d4 [Game "b"] c3&number=3'],
  ...['record=d4 [Game "b"] c3&number=0', "number=4&moves=d4", "record=e5 (d4&number=2", 'record=[Game "Cross"] e5 (d4&rules=(game)', "record=e5 (d4&rules=(game)", "number=x&step=x&turn=x&ply=-1"],
];

test("parameters of embedded boards", (context) => {
  /** @type {string[]} */
  const warned = [];
  context.mock.method(console, "warn", (/** @type {string} */ text) => warned.push(text));
  compareReadings("parameters", PARAMETERS, (text) => {
    const found = readAddress(`?${text}`, "");
    const others = found.games.map((_, at) => {
      const { games, tree, ...other } = withGame({ ...found, ply: 3, picture: "x" }, at + 1);
      return { ...other, tree: tree.length };
    });
    const { games, ...shown } = found;
    return [shown, games.length, ...others, ...warned.splice(0)];
  });
  const fragments = ["", "#", "#e5.d4", "#moves=e5+d4&ply=1", "#v1/cross/size=6/d4.c3/ply=1/friend=k,Ada", "#wAe5", "#1e5=2", "#level=5", "#e%205"];
  compareReadings("fragments", fragments, (text) => {
    const { game, options, moves, ply, level } = readAddress("?game=omega&level=3&ply=7", text);
    return { game, options, moves, ply, level };
  });
  for (const name of ["moves", "record", "steps", "diagram", "picture", "rules", "arrows", "fills", "labels", "options", "seats", "puzzle"]) {
    const most = limitOf(name);
    readParameters({ [name]: "a".repeat(most) });
    assert.deepEqual(warned.splice(0), [], name);
    readParameters({ [name]: "a".repeat(most + 1) });
    assert.equal(warned.splice(0).length, name === "record" || name === "steps" ? 0 : 1, name);
  }
});

const STEPS = [
  ...["", " ", "Read.", "# One\n## Two\n###### Three\n####### Four\n#Five", "one\n---\ntwo\n ---- \nthree\n--\nfour", "moves: e5 d4, c3\nanswer: g7", "answer: a1 | b1 c1\nanswer: d1", "  indented\n\n    more\n\tless"],
  ...["goal: win", "goal: win in 1", "goal: win in 3", "goal: win in 0", "goal: move", "goal: do not lose", "goal: make a threat", "goal: lose", "goal : win", "Goal: win"],
  ...["right: Yes.\nwrong: No.\nwrong a1: Not there.\nreply a1: b1 | c1 d1\nreply: e1\nafter a1: Well.\nhint: Left.\narrows: a1-b1\nfills: a1:red\nlabels: a1:A"],
  ...["diagram:\nw . b\n. .\nto move: white\n\ntext: more", "diagram: w .|. b|labels: a1:A\nfills: b1", "diagram:\nw .\nanswers: a1\n. b", "picture: white a1; turn black", "[a link](https://x.org) begins", "[a link]: no"],
  ...["movs: e5", "anwser: a1", "hints: x", "hnt: x", "wrongs: x", "write: x", "rights: x", "afters: x", "label: x", "fill: x", "arrow: x", "goals: x", "pictures: x", "grow: x", "night: x", "might: x", "note: x", "e: x", "mark: x", "move: e5", "solution: e5", "replies: x", "long: x", "diag: x", "pict: x", "coal: x", "arow: x"],
  ...["[]", "{}", '[{"text": "One"}, {"text": "Two", "answer": ["a1", "b1 c1|d1"], "wrong": {"a1": "No", "*": 5}, "moves": ["e5", "d4"], "reply": {"a1": ["b1", "c1"]}, "after": {"a1": 7}}]', '{"steps": [{"goal": "win in 2", "wrong": "No."}]}'],
  ...['{"steps": 5}', "[1]", "[null]", '{"text": 5}', '{"text": null}', '{"goal": "draw"}', '{"movs": "e5", "answr": "a1"}', '{"diagram": "w|b", "diagramm": ""}', '[{"problems": 5}]', "\u00a0{}"],
];

test("tutorials", () => {
  compareReadings("tutorials", STEPS, (text) => readSteps(text).map((step) => Object.fromEntries(Object.entries(step).filter(([, value]) => !["", "[]", "{}", "false", "null"].includes(typeof value === "string" ? value : JSON.stringify(value))))));
  // What is wrong with the JSON, each browser says in its own words.
  assert.throws(() => readSteps("["), (error) => error instanceof Problem && error.said.id === "mistake-steps-json");
  const long = (/** @type {number} */ length) => readSteps("a".padEnd(length)).length;
  assert.equal(long(LIMITS.lesson), 1);
  assert.throws(() => long(LIMITS.lesson + 1), Problem);
});

test("the limits of texts", () => {
  const parameters = ["moves", "record", "steps", "diagram", "picture", "rules", "arrows", "fills", "labels", "options", "game", "theme", "title", "step", "move"];
  compareRecorded("reads/limits.txt", [JSON.stringify(LIMITS), ...parameters.map((name) => `${name} ${limitOf(name)}`)]);
});
