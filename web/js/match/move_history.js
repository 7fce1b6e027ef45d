/**
 * The moves of a game and the position shown among them, without Python: playing, going back and forth, undoing.
 * @module match/move_history
 */

import { commonLength } from "../base/common.js";
import { byPly, putAlong } from "./along.js";

/** @import { LineEntry, Seat, Variation, View } from "../types.js" */

/** The moves of a game, and the position shown among them. */
export class MoveHistory {
  /** The number of moves before the position shown. @type {number} */
  ply;
  /** @type {LineEntry[]} */
  line;
  /** @type {Seat[]} */
  seats;
  /** The position shown. @type {View} */
  view;
  /** What is said of positions, by their keys: it stays with the moves that it was said of. @type {Map<string, string>} */
  #comments = new Map();
  /** Their NAGs, in the same way. @type {Map<string, number>} */
  #nags = new Map();

  /**
   * @param {object} start
   * @param {string[]} start.moves
   * @param {LineEntry[]} start.line what Python has said of the moves; it may lag behind
   * @param {Seat[]} start.seats
   * @param {Variation[]} start.variations
   * @param {Record<number, string>} [start.comments]
   * @param {Record<number, number>} [start.nags]
   * @param {View} start.view
   */
  constructor({ moves, line, seats, variations, comments = {}, nags = {}, view }) {
    this.moves = moves;
    this.ply = moves.length;
    this.line = line;
    this.seats = seats;
    /** @type {Variation[]} */
    this.variations = [];
    this.branch(variations);
    this.#annotate({ moves, comments, nags });
    /** Moves taken back, next one first. @type {LineEntry[]} */
    this.undone = [];
    this.view = view;
  }

  /** Whether the latest position is shown. */
  get atEnd() {
    return this.ply === this.moves.length;
  }

  /** The seats of persons at this screen. */
  get persons() {
    return this.seats.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
  }

  /** Whether only bots play. */
  get onlyBots() {
    return this.seats.every((seat) => seat.kind === "bot");
  }

  /** Return what names a position of the line: its moves. @param {number} [ply] @returns {string} */
  key(ply = this.ply) {
    return this.moves.slice(0, ply).join(" ");
  }

  /** What a record says of single moves, by the number of moves up to and with them. @type {Record<number, string>} */
  get comments() {
    return byPly(this.moves, this.#comments);
  }

  set comments(comments) {
    putAlong(this.moves, this.#comments, comments);
  }

  /** The marks of a record on single moves (NAGs of PGN), in the same way. @type {Record<number, number>} */
  get nags() {
    return byPly(this.moves, this.#nags);
  }

  set nags(nags) {
    putAlong(this.moves, this.#nags, nags);
  }

  /** The variations with what is said of them. @returns {Variation[]} */
  get annotated() {
    return this.variations.map(({ ply, moves }) => {
      const [comments, nags] = [byPly(moves, this.#comments), byPly(moves, this.#nags)];
      return { ply, moves, ...(Object.keys(comments).length > 0 ? { comments } : {}), ...(Object.keys(nags).length > 0 ? { nags } : {}) };
    });
  }

  /**
   * Put variations beside the line in place of those before. What is said of them takes the place of what was said of their moves,
   * also of those that they share with the line.
   *
   * @param {Variation[]} variations
   */
  branch(variations) {
    this.variations = variations.map(({ ply, moves }) => ({ ply, moves }));
    for (const said of variations) this.#annotate(said);
  }

  /** Take over what is said of a line. @param {Pick<Variation, "moves" | "comments" | "nags">} line */
  #annotate({ moves, comments = {}, nags = {} }) {
    putAlong(moves, this.#comments, comments);
    putAlong(moves, this.#nags, nags);
  }

  /** Put a comment on the position shown in place of the one before. @param {string} text "" for none */
  say(text) {
    if (text === "") this.#comments.delete(this.key());
    else this.#comments.set(this.key(), text);
  }

  /**
   * Go to another position of the line.
   *
   * @param {number} ply the nearest one that there is, if there is none
   * @returns {boolean} whether it is another one than before
   */
  goTo(ply) {
    const wanted = Math.max(0, Math.min(this.moves.length, ply));
    const other = wanted !== this.ply;
    this.ply = wanted;
    return other;
  }

  // What a subclass assigned itself, the checker of types would take for fields of its own.

  /** @param {View} view of the position to show */
  place(view) {
    this.view = view;
  }

  /** @param {LineEntry[]} line what Python says of the moves */
  learn(line) {
    this.line = line;
  }

  /**
   * Put a person or a bot on a seat.
   *
   * @param {number} seat
   * @param {Seat} player
   */
  occupy(seat, player) {
    this.seats = this.seats.map((old, index) => (index === seat ? player : old));
  }

  /**
   * Add a move to the position shown. Moves that follow it are dropped, or kept as a variation.
   *
   * @param {string} move
   * @param {{keep?: boolean}} [options]
   */
  advance(move, { keep = false } = {}) {
    if (!this.atEnd) {
      if (keep) this.variations.push({ ply: this.ply, moves: [...this.moves] });
      this.moves = this.moves.slice(0, this.ply);
      this.line = this.line.slice(0, this.ply);
      this.undone = [];
    }
    if (this.undone[0]?.move === move) this.undone.shift();
    else this.undone = [];
    const { to_move: player, seat, round } = this.view;
    this.moves = [...this.moves, move];
    this.line = [...this.line, { move, player, seat, round }];
    this.ply = this.moves.length;
  }

  /**
   * Return the variation that goes on from the position shown with a move.
   *
   * @param {string} move
   * @returns {number} its index; -1 if there is none
   */
  variationWith(move) {
    const line = [...this.moves.slice(0, this.ply), move];
    return this.variations.findIndex(({ moves }) => commonLength(line, moves) === line.length);
  }

  /** The number of moves left after an undo, up to a person's last decision; -1 if there is none. */
  get undoTarget() {
    if (this.moves.length === 0) return -1;
    if (this.onlyBots) return this.moves.length - 1;
    const target = this.line.slice(0, this.moves.length).findLastIndex((entry) => this.seats[entry.seat]?.kind === "person");
    // What a friend has answered already stands.
    const answered = this.line.slice(target, this.moves.length).some((entry) => this.seats[entry.seat]?.kind === "friend");
    return answered ? -1 : target;
  }

  /**
   * Take moves back.
   *
   * @param {number} target the number of moves that are left
   */
  takeBack(target) {
    this.undone = [...this.line.slice(target, this.moves.length), ...this.undone];
    this.cut(target);
  }

  /**
   * Forget the moves from one on.
   *
   * @param {number} length the number of moves that are left
   */
  cut(length) {
    this.moves = this.moves.slice(0, length);
    this.line = this.line.slice(0, length);
    this.ply = this.moves.length;
  }

  /** Make the moves taken back again, up to a person's next decision. */
  repeat() {
    let count = 1;
    while (count < this.undone.length && this.seats[this.undone[count]?.seat ?? -1]?.kind === "bot" && !this.onlyBots) {
      count += 1;
    }
    const again = this.undone.slice(0, count);
    this.undone = this.undone.slice(count);
    this.moves = [...this.moves, ...again.map((entry) => entry.move)];
    this.line = [...this.line, ...again];
    this.ply = this.moves.length;
  }

  /**
   * Put other moves in the place of all.
   *
   * @param {string[]} moves
   */
  replace(moves) {
    this.line = this.line.slice(0, commonLength(moves, this.moves));
    this.moves = moves;
    this.undone = [];
    this.ply = moves.length;
  }

  /**
   * Make a variation the main line, which becomes a variation.
   *
   * @param {number} index
   * @returns {boolean} whether there is such a variation
   */
  promote(index) {
    const variation = this.variations[index];
    if (!variation) return false;
    const common = commonLength(variation.moves, this.moves);
    this.variations[index] = { ply: common, moves: this.moves };
    this.moves = variation.moves;
    this.line = this.line.slice(0, common);
    this.undone = [];
    this.ply = Math.min(this.moves.length, common + 1);
    return true;
  }
}
