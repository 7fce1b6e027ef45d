/**
 * Layers over the page, such as dialogs: the browser's Back closes the topmost one before it leaves the page. Each has an entry in
 * the history for that. An entry whose layer closed in another way is stale: Back skips it.
 * @module ui/layers
 */

/** @typedef {{id: string, close: () => void}} Layer */

/** The layers that are open, the topmost last. @type {Layer[]} */
const layers = [];

/** The layer in whose entry of the history the page is, if any; it may have closed. */
let here = "";

/**
 * Say that a layer has opened.
 *
 * @param {() => void} close closes it
 * @returns {() => void} to be called when it has closed, however that came about
 */
export function openLayer(close) {
  const layer = { id: crypto.getRandomValues(new Uint32Array(2)).join("-"), close };
  layers.push(layer);
  here = layer.id;
  history.replaceState({ ...history.state, above: here }, "");
  history.pushState({ layer: here }, "");
  return () => layers.splice(layers.indexOf(layer), 1);
}

/** Return the place of a layer among the open ones, -1 if it is none of them. @param {string} wanted */
function placeOf(wanted) {
  return layers.findIndex(({ id }) => id === wanted);
}

/** Close the layers above a place. @param {number} place */
function closeAbove(place) {
  for (const { close } of layers.slice(place + 1).toReversed()) close();
}

/** Return whether an entry of the history is of a layer that has closed. @param {string} id */
function isStale(id) {
  return id !== "" && placeOf(id) < 0;
}

addEventListener("popstate", () => {
  const left = here;
  // A link out of a stale entry comes here too, and leads to an entry of its own.
  const leftStale = isStale(left) && history.state?.above === left;
  here = history.state?.layer ?? "";
  if (isStale(here)) {
    // Passing a stale entry costs nothing, and closes nothing: the layers below it are above the entry that is reached. Back in a stale
    // entry has gone nowhere yet that anybody could see.
    if (!leftStale) here = "";
    history.back();
    return;
  }
  closeAbove(placeOf(here));
  if (leftStale) history.back();
});
addEventListener("hashchange", () => closeAbove(-1));
