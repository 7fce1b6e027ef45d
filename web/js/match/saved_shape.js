/**
 * What a saved game must look like so that this page can show it: other versions and other pages may store anything.
 * @module match/saved_shape
 */

import { fits, isNumber, isText, ofEach, oneOf, orNothing } from "../base/shape.js";

/** @import { Board, Piece, SavedGame, View } from "../types.js" */

/** A level of the bot. @type {(value: unknown) => boolean} */
export const isLevel = (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 6;
/** A kind of seat that can be stored. */
export const isSeat = oneOf({ kind: "person" }, { kind: "friend", name: orNothing(isText) }, { kind: "bot", level: isLevel });

/** The shape of a saved game that this page can show. */
const SAVED = {
  id: isText,
  game: isText,
  options: {},
  diagram: orNothing(isText),
  moves: [isText],
  line: [{ move: isText, player: isText, seat: isNumber, round: isNumber }],
  seats: [isSeat],
  variations: [{ ply: isNumber, moves: [isText], comments: orNothing(ofEach(isText)), nags: orNothing(ofEach(isNumber)) }],
  comments: orNothing(ofEach(isText)),
  nags: orNothing(ofEach(isNumber)),
  tags: orNothing(ofEach(isText)),
  settled: orNothing({ winner: oneOf(null, isText), reason: oneOf("resignation", "agreement") }),
  friend: orNothing(isText),
  values: [oneOf(null, isNumber)],
  link: isText,
  updated: isNumber,
  description: {
    id: isText,
    name: isText,
    players: [isText],
    colours: [isText],
    options: [{ name: isText }],
    board: {
      shape: isText,
      size: isNumber,
      cells: [{ name: isText, x: isNumber, y: isNumber, row: isNumber, letter: isText }],
      corners: [[isNumber]],
      labels: [{ text: isText, x: isNumber, y: isNumber, kind: isText }],
      outline: [[isNumber]],
      width: isNumber,
      height: isNumber,
      own_edges: orNothing([{ colour: isText, from: [isNumber], to: [isNumber] }]),
    },
  },
  view: {
    ply: isNumber,
    to_move: isText,
    seat: isNumber,
    seats: ofEach(isNumber),
    prompt: isText,
    scene: { pieces: [{ cell: isText, kind: isText }], counts: ofEach(isNumber) },
    targets: ofEach([[isText]]),
    outcome: oneOf(null, { reason: isText, cells: [isText] }),
    last: [isText],
    events: [{ kind: isText }],
    turn: orNothing([{ kind: isText }]),
    standing: orNothing([{ id: isText }]),
    out: orNothing(ofEach([isText])),
    groups: orNothing([[isText]]),
    options: {},
  },
};

/**
 * Return whether a stored value is a game that can be drawn: it has the shape, and all it names is on its board.
 *
 * @param {unknown} value
 * @returns {value is SavedGame}
 */
export function isGame(value) {
  if (!fits(value, SAVED)) return false;
  const { description, view, seats, line } = /** @type {SavedGame} */ (value);
  const { board, players, colours } = description;
  const cells = new Set(board.cells.map(({ name }) => name));
  return (
    isBoard(board) &&
    line.every(({ player }) => players.includes(player)) &&
    isSeated(view, players, seats.length) &&
    view.scene.pieces.every((piece) => cells.has(piece.cell) && isPiece(piece, colours)) &&
    namedCells(view).every((cell) => cells.has(cell)) &&
    (view.outcome?.winner == null || players.includes(view.outcome.winner))
  );
}

/** @param {Board} board @returns {boolean} whether it has cells, each somewhere */
function isBoard({ cells, corners, labels, outline, width, height }) {
  const places = [...cells.map(({ x, y }) => [x, y]), ...labels.map(({ x, y }) => [x, y]), ...corners, ...outline];
  return cells.length > 0 && corners.length > 2 && outline.length > 2 && places.every(isPoint) && width > 0 && height > 0;
}

/** @param {unknown} point */
function isPoint(point) {
  return Array.isArray(point) && point.length === 2 && point.every((place) => Number.isFinite(place));
}

/**
 * @param {View} view
 * @param {string[]} players
 * @param {number} count of seats
 * @returns {boolean} whether every player has a seat that there is
 */
function isSeated(view, players, count) {
  const isNumbered = (/** @type {number | undefined} */ seat) => seat !== undefined && Number.isInteger(seat) && seat >= 0 && seat < count;
  return players.includes(view.to_move) && isNumbered(view.seat) && players.every((player) => isNumbered(view.seats[player]));
}

/**
 * @param {Piece} piece
 * @param {string[]} colours of the game's stones
 */
function isPiece({ kind, colour, under = [], axis }, colours) {
  if (kind === "rod") return typeof axis === "string" && /^[-/\\|]$/.test(axis);
  if (kind !== "stone") return kind === "crumb" || kind === "lake";
  return fits(under, [isText]) && [colour, ...under].every((one) => one !== undefined && colours.includes(one));
}

/** @param {View} view @returns {string[]} the cells that it names besides those of its pieces */
function namedCells({ last, events, outcome, targets, turn = [], out = {}, groups = [] }) {
  const clicked = Object.values(targets).flat(2).filter((token) => /^[a-z]+\d+$/.test(token));
  return [...last, ...(outcome?.cells ?? []), ...clicked, ...Object.values(out).flat(), ...groups.flat(),
    ...[...events, ...turn].flatMap(({ cells = [] }) => cells)];
}
