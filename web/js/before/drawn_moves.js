/**
 * Positions drawn from moves and diagrams without Python. A move's text names what it does to the board (docs/play.md has
 * the grammar), and a game's data name the few effects that its text leaves out (`drawable`; docs/embed.md). Only games
 * whose data say `moves` are drawn. Nothing here decides whether a move is legal or who wins. A test compares every position
 * with Python, in every game and with every option.
 * @module before/drawn_moves
 */

import { Rays } from "./rays.js";
import { COLOURS, picture } from "./picture.js";
import { MOST_MOVES } from "./record.js";

/** @import { Board, Piece } from "../types.js" */
/** @import { Picture } from "./picture.js" */

/**
 * What a position is drawn from.
 * @typedef {object} Start
 * @property {Board} board
 * @property {string[]} players in the order of moving
 * @property {Piece[]} pieces on the board before the first move
 */

/**
 * Draw the rows of a diagram.
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
      const colour = colourOf(token);
      if (token !== "." && !colour) return null;
      if (colour) pieces.push({ cell: cells[at]?.name ?? "", kind: "stone", colour });
    }
  }
  const turn = lines.map((line) => /^\s*to move:\s*(\S+)/.exec(line)?.[1]).find((player) => player) ?? "";
  const over = lines.some((line) => /^\s*outcome:/.test(line));
  return picture({ pieces, turn: over ? "" : turn });
}

/**
 * Draw the position after moves, as far as they can be made.
 *
 * @param {string[]} moves
 * @param {Start} start
 * @param {string[]} drawable what the game's data says can be drawn
 * @returns {{picture: Picture, played: number} | null} the picture and the number of moves it shows; null if this game's
 *   moves need Python. `turn` is "" where players may move twice in a row.
 */
export function drawMoves(moves, start, drawable) {
  if (!drawable.includes("moves") || moves.length > MOST_MOVES) return null;
  const replay = new Replay(start, drawable);
  const wrong = moves.findIndex((move) => !replay.play(move));
  return { picture: replay.picture(), played: wrong < 0 ? moves.length : wrong };
}

/** The colour that a letter stands for. @param {string} letter @returns {string | undefined} */
function colourOf(letter) {
  return Object.hasOwn(COLOURS, letter) ? COLOURS[letter] : undefined;
}

/** A board on which moves are made. */
class Replay {
  /** @type {Map<string, Piece>} */
  #pieces = new Map();
  /** The rod or the crumb: there is never more than one. @type {Piece | null} */
  #token = null;
  /** Moves left in the turn. */
  #left = 1;
  /** Whether a stone has moved that may shoot before the turn goes on. */
  #shooting = false;
  /** @type {Set<number>} */
  #out = new Set();
  #turn = 0;
  /** @type {string[]} */
  #last = [];
  /** @type {Rays | null} */
  #rays = null;

  /**
   * @param {Start} start
   * @param {string[]} effects
   */
  constructor({ board, players, pieces }, effects) {
    this.board = board;
    this.players = players;
    this.effects = new Set(effects);
    this.cells = new Set(board.cells.map((cell) => cell.name));
    for (const piece of pieces) this.#pieces.set(piece.cell, piece);
  }

  get #geometry() {
    this.#rays ??= new Rays(this.board);
    return this.#rays;
  }

  /** @returns {Picture} */
  picture() {
    const pieces = [...this.#pieces.values(), ...(this.#token ? [this.#token] : [])];
    const turn = this.effects.has("again") || this.#shooting ? "" : (this.players[this.#turn] ?? "");
    return picture({ pieces, last: this.#last, turn });
  }

  /**
   * Make a move.
   *
   * @param {string} move
   * @returns {boolean} whether the board allows it: the cells exist, and are empty or taken as its text says
   */
  play(move) {
    // Where there is nothing to shoot at, the turn is over without a shot.
    if (this.#shooting && !move.startsWith("r@")) this.#pass();
    const last = this.#make(move);
    if (!last) return false;
    this.#last = last;
    this.#shooting = this.effects.has("shot") && /[-x]/.test(move);
    if (move === "pass") this.#left = 1;
    // Who changes seats does not move: the same colour is next.
    if (!this.#shooting && !move.startsWith("swap")) this.#pass();
    return true;
  }

  /** End a move: the next one is the next player's, once no more are left in the turn. */
  #pass() {
    this.#shooting = false;
    this.#left -= 1;
    if (this.#left > 0) return;
    this.#left = this.effects.has("twice") ? 2 : 1;
    const { length } = this.players;
    do this.#turn = (this.#turn + 1) % length;
    while (this.#out.has(this.#turn) && this.#out.size < length);
  }

  /**
   * @param {string} move
   * @returns {string[] | null} the cells to mark as those of the last move; null if the move cannot be made
   */
  #make(move) {
    if (/^(pass|end|swap(:[a-z]+)?)$/.test(move)) return [];
    const exchange = /^(\w+)~(\w+)$/.exec(move);
    if (exchange) return this.#exchange(/** @type {string} */ (exchange[1]), /** @type {string} */ (exchange[2]));
    const step = /^([a-z]\d{1,2})(?:-|x(?:([a-z]\d{1,2})-)?)([a-z]\d{1,2})$/.exec(move);
    if (step) return this.#move(/** @type {string} */ (step[1]), step[2] ?? "", /** @type {string} */ (step[3]), move.includes("x"));
    const placed = /^(?:(\w)@)?([a-z]+\d+)([-/\\|]?)$/.exec(move);
    return placed ? this.#place(placed[1] ?? "", /** @type {string} */ (placed[2]), placed[3] ?? "") : null;
  }

  /**
   * @param {string} letter of the colour; "" for the player's own
   * @param {string} cell
   * @param {string} axis of a rod, or ""
   */
  #place(letter, cell, axis) {
    if (!this.cells.has(cell) || this.#pieces.has(cell)) return null;
    if (letter === "" && this.effects.has("crumb")) return this.#feed(cell);
    const colour = letter === "" ? this.players[this.#turn] : colourOf(letter);
    if (!colour) return null;
    if (letter === "r" && this.effects.has("lakes")) this.#pieces.set(cell, { cell, kind: "lake" });
    else this.#pieces.set(cell, { cell, kind: "stone", colour });
    this.#token = axis ? { cell, kind: "rod", axis } : null;
    this.#capture(cell, colour);
    if (this.effects.has("out") && this.players.length > 2 && this.#inRow(cell, colour)) this.#out.add(this.#turn);
    return [cell];
  }

  /**
   * @param {string} cell
   * @param {string} over the cell of a piece jumped over, which leaves; or ""
   * @param {string} target
   * @param {boolean} captures
   */
  #move(cell, over, target, captures) {
    const piece = this.#pieces.get(cell);
    if (!piece?.colour || !this.cells.has(target)) return null;
    const met = this.#pieces.get(over || target);
    if (captures && !met) return null;
    // Some games write a capture as a step.
    if (met && (!met.colour || met.colour === piece.colour)) return null;
    if (over && this.#pieces.has(target)) return null;
    if (this.effects.has("phalanx") && this.#march(cell, target, piece.colour)) {
      this.#capture(target, piece.colour);
      return [cell, target];
    }
    if (over) this.#pieces.delete(over);
    if (this.effects.has("hop")) this.#removeBetween(cell, target, piece.colour);
    this.#pieces.delete(cell);
    const left = piece.under ?? [];
    const freed = left.at(-1);
    if (freed) this.#pieces.set(cell, stone(cell, freed, left.slice(0, -1)));
    const below = this.#pieces.get(target);
    this.#pieces.set(target, stone(target, piece.colour, this.effects.has("stacks") && below?.colour ? [...(below.under ?? []), below.colour] : []));
    this.#capture(target, piece.colour);
    return [cell, target];
  }

  /**
   * Return the cells from one on in the direction of another, nearest first; none if they are not in line.
   *
   * @param {string} cell
   * @param {string} target
   */
  #rayTo(cell, target) {
    return this.#geometry.rays(cell).find((cells) => cells.includes(target)) ?? [];
  }

  /**
   * Move a piece along a line with those before it, and remove the opponents' pieces that they meet.
   *
   * @param {string} cell
   * @param {string} target
   * @param {string} colour of the pieces that move
   * @returns {boolean} whether there are enough of them to go so far
   */
  #march(cell, target, colour) {
    const line = [cell, ...this.#rayTo(cell, target)];
    const size = line.findIndex((other) => this.#pieces.get(other)?.colour !== colour);
    const end = line.indexOf(target);
    if (end < 0 || end - size + 1 > size) return false;
    const met = line.slice(end);
    const free = met.findIndex((other) => !this.#isEnemy(other, colour));
    for (const other of free < 0 ? met : met.slice(0, free)) this.#pieces.delete(other);
    for (const left of line.slice(0, end - size + 1)) this.#pieces.delete(left);
    for (const entered of line.slice(size, end + 1)) this.#pieces.set(entered, stone(entered, colour, []));
    return true;
  }

  /**
   * Remove the opponents' pieces that a move along a line passes over.
   *
   * @param {string} cell
   * @param {string} target
   * @param {string} colour of the piece that moves
   */
  #removeBetween(cell, target, colour) {
    const ray = this.#rayTo(cell, target);
    for (const other of ray.slice(0, ray.indexOf(target))) if (this.#isEnemy(other, colour)) this.#pieces.delete(other);
  }

  /**
   * @param {string} first
   * @param {string} second
   */
  #exchange(first, second) {
    const [one, other] = [this.#pieces.get(first), this.#pieces.get(second)];
    if (!one || !other) return null;
    this.#pieces.set(first, { ...other, cell: first });
    this.#pieces.set(second, { ...one, cell: second });
    return [first, second];
  }

  /** Lay the crumb on a cell: the nearest pieces on each ray come to it. @param {string} crumb */
  #feed(crumb) {
    this.#token = { cell: crumb, kind: "crumb" };
    const last = [crumb];
    for (const ray of this.#geometry.rays(crumb)) {
      let free = 0;
      for (const cell of ray) {
        const piece = this.#pieces.get(cell);
        const end = ray[free];
        if (!piece || end === undefined) continue;
        free += 1;
        if (end === cell) continue;
        this.#pieces.delete(cell);
        this.#pieces.set(end, { ...piece, cell: end });
        last.push(cell, end);
      }
    }
    return [...new Set(last)];
  }

  /**
   * Remove or flip the opponents' pieces that the player to move has captured with the piece on a cell.
   *
   * @param {string} cell
   * @param {string} colour of the piece
   */
  #capture(cell, colour) {
    const mover = this.players[this.#turn] ?? "";
    if (this.effects.has("surround")) this.#removeShutIn(mover);
    if (colour !== mover) return;
    if (this.effects.has("flip-beside")) {
      for (const other of this.#geometry.neighbours(cell)) if (this.#isEnemy(other, colour)) this.#pieces.set(other, stone(other, colour, []));
    }
    const flips = this.effects.has("flip");
    const pairs = this.effects.has("sandwich-pairs");
    if (!flips && !pairs && !this.effects.has("sandwich")) return;
    for (const ray of this.#geometry.rays(cell)) {
      const end = ray.findIndex((other) => !this.#isEnemy(other, colour));
      if ((pairs ? end === 2 : end > 0) && this.#pieces.get(/** @type {string} */ (ray[end]))?.colour === colour) {
        for (const other of ray.slice(0, end)) {
          if (flips) this.#pieces.set(other, stone(other, colour, []));
          else this.#pieces.delete(other);
        }
      }
    }
  }

  /**
   * @param {string} cell
   * @param {string} colour
   */
  #isEnemy(cell, colour) {
    const found = this.#pieces.get(cell)?.colour;
    return found !== undefined && found !== colour && this.players.includes(found);
  }

  /** Remove the groups of other players that no empty cell adjoins. @param {string} colour */
  #removeShutIn(colour) {
    const dead = new Set([...this.#pieces.keys()].filter((cell) => this.#isEnemy(cell, colour)));
    /** @type {string[]} */
    const reached = [...this.cells].filter((cell) => !this.#pieces.has(cell));
    for (let cell = reached.pop(); cell !== undefined; cell = reached.pop()) {
      for (const beside of this.#geometry.neighbours(cell)) {
        const free = !this.#pieces.has(cell) || this.#pieces.get(cell)?.colour === this.#pieces.get(beside)?.colour;
        if (free && dead.delete(beside)) reached.push(beside);
      }
    }
    for (const cell of dead) this.#pieces.delete(cell);
  }

  /**
   * Return whether a stone is in a row of three or more.
   *
   * @param {string} cell
   * @param {string} colour
   */
  #inRow(cell, colour) {
    return this.#geometry.lines(cell).some((rays) => {
      const counts = rays.map((ray) => {
        const end = ray.findIndex((other) => this.#pieces.get(other)?.colour !== colour);
        return end < 0 ? ray.length : end;
      });
      return counts.reduce((sum, count) => sum + count, 1) >= 3;
    });
  }
}

/**
 * @param {string} cell
 * @param {string} colour
 * @param {string[]} under
 * @returns {Piece}
 */
function stone(cell, colour, under) {
  return under.length > 0 ? { cell, kind: "stone", colour, under } : { cell, kind: "stone", colour };
}
