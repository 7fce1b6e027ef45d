/**
 * Positions that are drawn without Python and without knowing a rule: from a picture in words, from the rows of a
 * diagram, or from moves, where the game's data says that these tell everything that stands on the board.
 *
 * A picture in words: `white e5 f6; black d4; last f6; turn black`. Parts are separated by `;`, each is a name and
 * cells: a colour (`black+white` is a white stone on a black one), `lake`, `crumb`, a rod (`rod/`, `rod\`, `rod-`,
 * `rod|`), `last` (the cells of the last move), `line` (the cells that decided the game). `turn white` tells whose
 * turn it is, `end white four` who has won (or `draw`) and why.
 * @module embed/picture
 */

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Description} Description */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("../types.js").View} View */

/**
 * @typedef {object} Picture
 * @property {Piece[]} pieces
 * @property {string[]} last
 * @property {string[]} line
 * @property {string} turn a side, or "" where that is not known
 * @property {{winner: string | null, reason: string} | null} end
 */

const COLOURS = /** @type {Record<string, string>} */ ({ w: "white", b: "black", r: "red", u: "blue" });

/** @param {Partial<Picture>} [parts] @returns {Picture} */
function picture(parts) {
  return { pieces: [], last: [], line: [], turn: "", end: null, ...parts };
}

/**
 * A picture from words.
 *
 * @param {string} text
 * @param {Board} board
 * @returns {Picture} throws an Error that names what is wrong
 */
export function readPicture(text, board) {
  const names = new Set(board.cells.map((cell) => cell.name));
  const found = picture();
  for (const part of text.split(/[;\n]+/)) {
    const [what, ...cells] = part.trim().split(/[\s,]+/);
    if (!what) continue;
    if (what === "turn") {
      found.turn = cells[0] ?? "";
      continue;
    }
    if (what === "end") {
      const [winner = "draw", reason = ""] = cells;
      found.end = { winner: winner === "draw" ? null : winner, reason };
      continue;
    }
    const wrong = cells.find((cell) => !names.has(cell));
    if (wrong !== undefined) throw new Error(`picture: there is no cell “${wrong}” on this board`);
    if (what === "last") found.last = cells;
    else if (what === "line") found.line = cells;
    else found.pieces.push(...cells.map((cell) => readPiece(what, cell)));
  }
  return found;
}

/**
 * @param {string} what
 * @param {string} cell
 * @returns {Piece}
 */
function readPiece(what, cell) {
  if (what === "lake" || what === "crumb") return { cell, kind: what };
  if (/^rod[-/\\|]$/.test(what)) return { cell, kind: "rod", axis: what.slice(3) };
  const stack = what.split("+");
  const colour = stack.pop() ?? "";
  const known = Object.values(COLOURS);
  if (![...stack, colour].every((one) => known.includes(one))) {
    throw new Error(`picture: “${what}” is no piece; pieces are ${known.join(", ")}, lake, crumb and rod`);
  }
  return stack.length > 0 ? { cell, kind: "stone", colour, under: stack } : { cell, kind: "stone", colour };
}

/**
 * A picture in words, from a view.
 *
 * @param {View} view
 * @returns {string}
 */
export function writePicture(view) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const { cell, kind, colour, under, axis } of view.scene.pieces) {
    const what = kind === "stone" ? [...(under ?? []), colour].join("+") : `${kind}${axis ?? ""}`;
    groups.set(what, [...(groups.get(what) ?? []), cell]);
  }
  // What lies on stones is drawn after them.
  const order = [...groups].sort(([a], [b]) => Number(a.startsWith("rod")) - Number(b.startsWith("rod")));
  const parts = order.map(([what, cells]) => `${what} ${cells.join(" ")}`);
  if (view.last.length > 0) parts.push(`last ${view.last.join(" ")}`);
  if (view.outcome) {
    if (view.outcome.cells.length > 0) parts.push(`line ${view.outcome.cells.join(" ")}`);
    parts.push(`end ${view.outcome.winner ?? "draw"} ${view.outcome.reason}`);
  } else {
    parts.push(`turn ${view.to_move}`);
  }
  return parts.join("; ");
}

/**
 * A picture from the rows of a diagram.
 *
 * @param {string} text
 * @param {Board} board
 * @param {string[]} drawable what the game's data says can be drawn
 * @returns {Picture | null} null if that needs Python
 */
export function drawDiagram(text, board, drawable) {
  if (!drawable.includes("rows")) return null;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const rows = lines.filter((line) => !line.includes(":")).map((line) => line.trim().split(/\s+/));
  const numbers = [...new Set(board.cells.map((cell) => cell.row))].sort((a, b) => b - a);
  if (rows.length !== numbers.length) return null;
  /** @type {Piece[]} */
  const pieces = [];
  for (const [index, row] of numbers.entries()) {
    const cells = board.cells.filter((cell) => cell.row === row);
    const tokens = rows[index] ?? [];
    if (tokens.length !== cells.length) return null;
    for (const [at, token] of tokens.entries()) {
      const colour = COLOURS[token];
      if (token !== "." && !colour) return null;
      if (colour) pieces.push({ cell: cells[at]?.name ?? "", kind: "stone", colour });
    }
  }
  const turn = lines.map((line) => /^\s*to move:\s*(\S+)/.exec(line)?.[1]).find((side) => side) ?? "";
  const over = lines.some((line) => /^\s*outcome:/.test(line));
  return picture({ pieces, turn: over ? "" : turn });
}

/**
 * A picture from moves. Says nothing of whose turn it is: that would need the rules.
 *
 * @param {string[]} moves
 * @param {Description} description of the game with the options in force
 * @param {string[]} drawable what the game's data says can be drawn
 * @returns {Picture | null} null if that needs Python
 */
export function drawMoves(moves, description, drawable) {
  if (moves.length === 0 || !drawable.includes("moves")) return null;
  const names = new Set(description.board.cells.map((cell) => cell.name));
  /** @type {Map<string, Piece>} */
  const pieces = new Map();
  let last = "";
  for (const word of moves) {
    if (word === "swap" || word.startsWith("swap:")) continue;
    const [letter, cell] = word.includes("@") ? /** @type {[string, string]} */ (word.split("@")) : ["", word];
    const colour = letter ? COLOURS[letter] : description.sides[pieces.size % description.sides.length];
    if (!colour || !names.has(cell) || pieces.has(cell)) return null;
    pieces.set(cell, { cell, kind: "stone", colour });
    last = cell;
  }
  return picture({ pieces: [...pieces.values()], last: last ? [last] : [] });
}

/**
 * A picture as a view: it can be drawn and told, but no move can be made in it.
 *
 * @param {Picture} shown
 * @returns {View}
 */
export function pictureView({ pieces, last, line, turn, end }) {
  return {
    // No session takes this for a position that Python has confirmed.
    ply: -1,
    round: 0,
    to_move: turn,
    seat: -1,
    seats: {},
    prompt: "",
    scene: { pieces, counts: {} },
    targets: {},
    outcome: end || line.length > 0 ? { winner: end?.winner ?? null, reason: end?.reason ?? "", cells: line } : null,
    last,
    word: null,
    events: [],
    options: {},
  };
}
