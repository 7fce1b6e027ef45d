/**
 * The card of a bred game as a picture: name, final position, rules, bars and where to play it.
 * @module views/breed_picture
 */

import { t } from "../text/i18n.js";
import { svg } from "../ui/dom.js";
import { barsOf, pointsText } from "./breed_bars.js";

/** @import { Child } from "../breeding/breeding_run.js" */

const WIDTH = 1200, MARGIN = 60, BOARD = 460;
/** Characters of a line of the rules beside the board. */
const LINE = 52;
const STEP = 30;
const FONT = "system-ui, sans-serif";

/**
 * Draw the card.
 *
 * @param {object} what
 * @param {Child} what.child
 * @param {string[]} what.rules the sentences of the rules
 * @param {string} what.board the final position as an SVG
 * @param {string} what.link where to play it
 * @param {Record<"paper" | "ink" | "soft" | "line" | "accent", string>} what.colours
 * @returns {string} an SVG
 */
export function cardPicture({ child, rules, board, link, colours }) {
  const left = MARGIN + BOARD + MARGIN;
  const lines = rules.flatMap((sentence) => wrapped(`• ${sentence}`, LINE));
  const bars = barsOf(child);
  const top = 170;
  const below = top + lines.length * STEP + 30;
  const height = Math.max(below + bars.length * 44 + 90, BOARD + 260);
  const picture = svg(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", width: WIDTH, height, viewBox: `0 0 ${WIDTH} ${height}`, "font-family": FONT },
    svg("rect", { width: WIDTH, height, fill: colours.paper }),
    text(child.name, { x: MARGIN, y: 110, "font-size": 64, "font-weight": 750, fill: colours.ink }),
    svg("image", { href: `data:image/svg+xml,${encodeURIComponent(board)}`, x: MARGIN, y: top - 20, width: BOARD, height: BOARD }),
    ...lines.map((line, at) => text(line, { x: left, y: top + at * STEP, "font-size": 21, fill: colours.ink })),
    ...bars.flatMap(({ label, estimate }, at) => {
      const y = below + at * 44;
      return [
        text(label, { x: left, y: y + 16, "font-size": 20, fill: colours.soft }),
        svg("rect", { x: left + 160, y, width: 220, height: 18, rx: 9, fill: colours.line }),
        svg("rect", { x: left + 160, y, width: 220 * Math.min(Math.max(estimate.value, 0), 1), height: 18, rx: 9, fill: colours.accent }),
        text(pointsText(estimate), { x: left + 396, y: y + 16, "font-size": 18, fill: colours.soft }),
      ];
    }),
    text(t("breeding-view-picture-note"), { x: MARGIN, y: height - 72, "font-size": 20, fill: colours.soft }),
    text(link, { x: MARGIN, y: height - 40, "font-size": 20, fill: colours.accent }),
  );
  return new XMLSerializer().serializeToString(picture);
}

/** @param {string} content @param {Record<string, unknown>} attributes */
function text(content, attributes) {
  const element = svg("text", attributes);
  element.textContent = content;
  return element;
}

/**
 * Break a text into lines.
 *
 * @param {string} sentence
 * @param {number} most characters
 * @returns {string[]}
 */
function wrapped(sentence, most) {
  /** @type {string[]} */
  const lines = [];
  let line = "";
  for (const word of sentence.split(/\s+/)) {
    if (line && line.length + word.length >= most) {
      lines.push(line);
      line = "   ";
    }
    line += line.trim() ? ` ${word}` : word;
  }
  return [...lines, line];
}
