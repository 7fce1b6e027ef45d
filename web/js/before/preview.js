/**
 * Preview of a link's position before Python has started.
 * @module before/preview
 */

import { readLink } from "./links.js";
import { picture, pictureView } from "./picture.js";
import { drawSetup, setupOf } from "./setups.js";

/** @import { Description, View } from "../types.js" */
/** @import { GameData } from "./data.js" */

/**
 * Draw the position of a link: at least the board, and the pieces as far as the data tell them.
 *
 * @param {GameData} of the data of the link's game
 * @param {string} link
 * @returns {Promise<{description: Description, view: View}>}
 */
export async function previewOf(of, link) {
  const { options, moves, ply } = readLink(link);
  const setup = await setupOf(of, options);
  const drawn = drawSetup(setup, moves.slice(0, ply ?? moves.length));
  // The page says whose turn it is once Python knows that the game is not over.
  const shown = drawn ? { ...drawn.picture, turn: "" } : picture();
  return { description: setup.description, view: pictureView(shown) };
}
