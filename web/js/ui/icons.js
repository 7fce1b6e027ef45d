/**
 * The icons of the page, line drawings in the colour of the text.
 * @module ui/icons
 */

import { svg } from "./dom.js";

const PATHS = {
  undo: "M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-2",
  redo: "m15 6 5 5-5 5M20 11H10a6 6 0 0 0 0 12h2",
  hint: "M9 19h6M10 22h4M12 2.5a6.5 6.5 0 0 0-4 11.6c.8.7 1 1.4 1 2.4h6c0-1 .2-1.7 1-2.4a6.5 6.5 0 0 0-4-11.6Z",
  flip: "M4 12a8 8 0 0 1 14-5.3L20.5 9M20.5 4v5h-5M20 12a8 8 0 0 1-14 5.3L3.5 15M3.5 20v-5h5",
  analyse: "M4 20V4M4 20h16M7.5 15.5l4-5 3.5 3 4.5-7",
  new: "M12 5v14M5 12h14",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  first: "M6 5v14M18 6l-7 6 7 6",
  previous: "m15 6-7 6 7 6",
  next: "m9 6 7 6-7 6",
  last: "M18 5v14M6 6l7 6-7 6",
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
  stop: "M13 3 5 14h6l-1 7 8-11h-6l1-7Z",
  pause: "M8 5v14M16 5v14",
  resume: "M8 5.5v13l10-6.5-10-6.5Z",
  close: "M6 6l12 12M18 6 6 18",
  swap: "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4",
  share: "M12 15V3.5M8 7l4-4 4 4M5 12v7.5h14V12",
  copy: "M9 9V4.5h10.5V15H15M4.5 9H15v10.5H4.5Z",
  open: "M13.5 4.5h6v6M19 5l-8.5 8.5M10 6H5.5v12.5H18V14",
  reset: "M4.5 12a7.5 7.5 0 1 0 2.6-5.7L4.5 8.5M4.5 3.5v5h5",
  print: "M7 9V3.5h10V9M7 17.5H4.5V9h15v8.5H17M7 14h10v6.5H7Z",
  rules: "M5 4.5h9.5a3 3 0 0 1 3 3V20H8a3 3 0 0 1-3-3V4.5ZM9 9h5M9 13h5",
};

/** @typedef {keyof typeof PATHS} IconName */

/**
 * Create an icon, hidden from screen readers: a label beside it names it.
 *
 * @param {IconName} name
 * @returns {SVGElement}
 */
export function icon(name) {
  return svg(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: PATHS[name] }),
  );
}

/**
 * Create the logo: a cell with a stone.
 *
 * @returns {SVGElement}
 */
export function logo() {
  return svg(
    "svg",
    { class: "logo", viewBox: "0 0 32 32", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: "M16 3 27.3 9.5v13L16 29 4.7 22.5v-13Z" }),
    svg("circle", { cx: 16, cy: 16, r: 5 }),
  );
}

/**
 * Create a stone in a player's colour, to show beside the name.
 *
 * @param {string} colour
 * @returns {SVGElement}
 */
export function stone(colour) {
  const circle = svg("circle", { cx: 12, cy: 12, r: 10 });
  const shapes = /** @type {Record<string, string>} */ ({
    black: "M12 9.2a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 1 0 0-5.6Z",
    red: "M8.8 8.8h6.4v6.4H8.8Z",
    blue: "M12 7.6l4.4 7.2H7.6Z",
    odd: "M12 12h.01",
    even: "M9 12h.01M15 12h.01",
  });
  const shape = svg("path", { class: "stone-shape", d: shapes[colour] ?? "" });
  return svg("svg", { class: `stone stone-${colour}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, circle, shape);
}
