// What the page reads and writes without Python, for tests/notation/test_page_agrees.py to compare with Python:
//
//     node tests/support/page_reads.mjs < CASES
//
// CASES is a JSON object: `data` has the data of games by their ids and `boards` boards by their keys, as the build writes them;
// `cases` is a list of objects with `link`, `moves`, `ply`, `diagram`, `record`, `game` (an id), `options` and
// `position_options` (all of a position's), some with `told`, names to write into the link of two friends. Prints a list with, for each: `read` (the link's parts), `written` (the link), `fragment`
// (the link as a match writes it, from the position's options), `friends` (what the link says of friends), `between` (the link between
// friends with the names that are told), `record` (the record's parts), `marks` (what the comment of each node
// marks and says), `below` (what the diagram marks), what `moves` and `diagram` draw (null where the page leaves it to Python),
// the `board`, and, if the case has a `view`, `shown` (the view as a picture in words says it) and `turned` (what is marked of the last turn).

import "../js/without_build.mjs";
import { friendsIn, plainName, readLink, withFriend, writeLink } from "../../web/js/before/links.js";
import { commandsBelow, marksIn, withoutMarks } from "../../web/js/before/mark_text.js";
import { changedOptions } from "../../web/js/before/reference.js";
import { readRecords } from "../../web/js/before/record.js";
import { lastTurn } from "../../web/js/board/highlights.js";
import { drawDiagram } from "../../web/js/before/drawn_moves.js";
import { pictureView, readPicture, writePicture } from "../../web/js/before/picture.js";

let text = "";
for await (const chunk of process.stdin) text += chunk;
const { data, boards, cases } = JSON.parse(text);

// The page fetches boards by their addresses; here an address is the board itself.
const { languages } = await import("../../web/js/assets.js");
const later = await import("../../web/js/assets_later.js");
for (const [key, board] of Object.entries(boards)) {
  later.boards[key] = `data:application/json,${encodeURIComponent(JSON.stringify(board))}`;
}
// The name of a game in ludemes is in its texts, which nothing here reads.
languages["en"] = { name: "", url: "", games: { ludi: "data:application/json,{}" } };
const { loadTexts, setLanguage } = await import("../../web/js/text/i18n.js");
setLanguage({ code: "en", direction: "ltr", messages: "", taglines: {} });
await loadTexts("ludi");
const { drawSetup, setupOf } = await import("../../web/js/before/setups.js");

const answers = [];
for (const { link, moves, ply, diagram, record, game, options, position_options, view, told = [] } of cases) {
  const setup = await setupOf(data[game], options);
  const drawn = drawSetup(setup, moves.slice(0, ply));
  const rows = diagram && drawDiagram(diagram, setup.description.board, setup.data.drawable);
  const games = readRecords(record ?? "");
  const read = games?.length === 1 ? games[0] : null;
  answers.push({
    read: readLink(link),
    written: writeLink({ game, options, moves, ply }),
    fragment: writeLink({ game, options: changedOptions(setup.description, position_options ?? {}), moves, ply }),
    friends: friendsIn(link),
    between: withFriend(link, "k3x9", told.map(plainName)),
    record: read,
    games,
    marks: read?.tree.map(({ comment }) => ({ ...marksIn(comment), text: withoutMarks(comment) })),
    below: marksIn(commandsBelow(diagram)),
    moves: drawn && { ...drawn.picture, played: drawn.played },
    rows: rows?.pieces ?? null,
    board: setup.description.board,
    shown: view ? pictureView(readPicture(writePicture(view), setup.description.board, setup.description.players)) : null,
    turned: view ? lastTurn(view) : null,
  });
}
console.log(JSON.stringify(answers));
