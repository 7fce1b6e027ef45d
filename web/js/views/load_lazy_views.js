/**
 * Load the views and dialogs that a board can be played on without.
 * @module views/load_lazy_views
 */

import { loadTexts } from "../text/i18n.js";

/**
 * Load the views and dialogs beside the board, with their texts.
 *
 * @returns {Promise<typeof import("./lazy_views.js")>}
 */
export async function loadLazyViews() {
  const [views] = await Promise.all([import("./lazy_views.js"), loadTexts("beside")]);
  return views;
}
