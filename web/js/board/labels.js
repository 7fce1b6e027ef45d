/**
 * Name the cells of a board for screen readers.
 * @module board/labels
 */

import { t } from "../text/i18n.js";
import { pieceText } from "../text/words.js";
import { lastTurn } from "./highlights.js";
import { isCell } from "./tokens.js";

/** @import { Piece, View } from "../types.js" */
/** @import { Paths } from "./paths.js" */

/**
 * Make the function that describes a cell.
 *
 * @param {View} view
 * @param {Paths} paths
 * @param {Record<string, string>} [warnings] moves to warn of, with the reasons
 * @returns {(cell: string) => {label: string, enabled: boolean, selected: boolean}}
 */
export function cellLabels(view, paths, warnings = {}) {
  /** @type {Map<string, Piece[]>} */
  const pieces = new Map();
  for (const piece of view.scene.pieces) {
    pieces.set(piece.cell, [...(pieces.get(piece.cell) ?? []), piece]);
  }
  const choices = new Set(paths.next.filter(isCell));
  const sizes = new Map((view.groups ?? []).flatMap((group) => group.map((cell) => [cell, group.length])));
  const { last } = lastTurn(view);
  const warned = Object.keys(warnings).length > 0;
  return (cell) => {
    const standing = pieces.get(cell);
    let label = standing ? t("grid-piece", { cell, piece: pieceText(standing) }) : t("grid-empty", { cell });
    const size = sizes.get(cell);
    if (size) label = t("grid-group", { text: label, size });
    if (last.includes(cell)) label = t("grid-last", { text: label });
    const selected = paths.prefix.includes(cell);
    if (selected) label = t("grid-chosen", { text: label });
    else if (choices.has(cell) && (standing || paths.prefix.length > 0)) label = t("grid-can", { text: label });
    const warning = warned ? warnings[paths.peek(cell) ?? ""] : undefined;
    if (warning) label = t("grid-warning", { text: label, warning });
    return { label, enabled: choices.has(cell), selected };
  };
}
