/**
 * Animate a move: where every piece is at each moment, from the events of the move.
 * @module drawing/motion
 */

/** @import { GameEvent, Scene } from "../types.js" */
/** @import { Layout } from "./geometry.js" */
/** @import { Sprite } from "./draw_pieces.js" */

/** Duration of an animation in milliseconds. */
export const DURATION = 190;

/**
 * Return the pieces of a scene at rest.
 *
 * @param {Scene} scene
 * @param {Layout} layout
 * @returns {Sprite[]}
 */
export function still(scene, layout) {
  return scene.pieces.map((piece) => ({ piece, at: layout.centre(piece.cell), grow: 1, alpha: 1 }));
}

/**
 * Return the pieces on their way from one scene to the next.
 *
 * @param {Scene} before
 * @param {Scene} after
 * @param {GameEvent[]} events what the move did
 * @param {Layout} layout
 * @param {number} time from 0 to 1
 * @returns {Sprite[]}
 */
export function between(before, after, events, layout, time) {
  const eased = 1 - (1 - time) ** 3;
  const origins = origin(events);
  const fresh = new Set(
    events
      .filter((event) => ["placed", "crumb", "lake", "rod"].includes(event.kind))
      .flatMap((event) => event.cells ?? []),
  );
  /** @type {Sprite[]} */
  const leaving = [];
  /** @type {Sprite[]} */
  const resting = [];
  /** @type {Sprite[]} */
  const moving = [];

  for (const event of events) {
    if (event.kind !== "captured") continue;
    for (const cell of event.cells ?? []) {
      const piece = before.pieces.find((one) => one.cell === cell && one.colour === event.colour);
      if (piece) leaving.push({ piece, at: layout.centre(cell), grow: 1 + 0.12 * eased, alpha: 1 - eased });
    }
  }
  for (const sprite of still(after, layout)) {
    const from = origins.get(sprite.piece.cell);
    if (from && sprite.piece.kind === "stone") {
      const start = layout.centre(from);
      const end = sprite.at;
      sprite.at = { x: start.x + (end.x - start.x) * eased, y: start.y + (end.y - start.y) * eased };
      moving.push(sprite);
    } else {
      if (fresh.has(sprite.piece.cell)) {
        sprite.grow = 0.55 + 0.45 * eased;
        sprite.alpha = Math.min(1, 0.2 + eased);
      }
      resting.push(sprite);
    }
  }
  return [...leaving, ...resting, ...moving];
}

/**
 * Return where each moved piece came from.
 *
 * @param {GameEvent[]} events
 * @returns {Map<string, string>} from the new cell to the old one
 */
function origin(events) {
  /** @type {Map<string, string>} */
  const origins = new Map();
  for (const event of events) {
    const [first, second] = event.cells ?? [];
    if (first === undefined || second === undefined) continue;
    if (event.kind === "moved") origins.set(second, first);
    if (event.kind === "exchanged") {
      origins.set(second, first);
      origins.set(first, second);
    }
  }
  return origins;
}
