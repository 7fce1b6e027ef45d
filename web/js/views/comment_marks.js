/**
 * What the comments of a record mark on the board of the page.
 * @module views/comment_marks
 */

import { MarkLayer } from "../drawing/mark_layer.js";
import { marksIn } from "../before/mark_text.js";

/** @typedef {import("../match/match.js").Match} Match */

/** Arrows, tinted cells and labels over the board, while it shows the move that they belong to. */
export class CommentMarks {
  /**
   * @param {HTMLElement} host the element that the board fills
   * @param {import("../drawing/board_view.js").BoardView} board
   */
  constructor(host, board) {
    this.layer = new MarkLayer(host, board);
  }

  /** @param {Match} match */
  update({ comments, ply }) {
    this.layer.show(marksIn(comments[ply] ?? ""));
  }
}
