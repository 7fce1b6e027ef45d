// What the page reads and writes without Python, for tests/test_page_agrees.py to compare with Python:
//
//     node tests/page_reads.mjs < CASES
//
// CASES is a JSON list of objects with `link`, `moves`, `ply`, `diagram`, `game` (its description), `options` and
// `drawable`. Prints a list with, for each: `read` (the link's parts), `written` (the link), and the pieces that `moves` and
// `rows` draw, null where the page leaves it to Python.

import { readLink, writeLink } from "../web/js/game/links.js";
import { drawDiagram, drawMoves } from "../web/js/game/replay.js";

let text = "";
for await (const chunk of process.stdin) text += chunk;

const answers = JSON.parse(text).map((/** @type {any} */ { link, moves, ply, diagram, game, options, drawable }) => {
  const shown = moves.slice(0, ply);
  return {
    read: readLink(link),
    written: writeLink({ game: game.id, options, moves, ply }),
    moves: drawMoves(shown, game, drawable)?.pieces ?? null,
    rows: drawDiagram(diagram, game.board, drawable)?.pieces ?? null,
  };
});
console.log(JSON.stringify(answers));
