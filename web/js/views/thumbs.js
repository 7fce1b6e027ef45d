/**
 * Thumbs up or down for a game in ludemes.
 * @module views/thumbs
 */

import { opinionOf, setOpinion } from "../match/opinions.js";
import { t } from "../text/i18n.js";
import { h, setAttribute, svg } from "../ui/dom.js";

/** A hand with the thumb up. */
const HAND = "M8 10.5v9.5M4 10.5h4v9.5H4ZM8 11l4-7.5c1.8 0 2.6 1.3 2.2 3l-.7 3h5a1.6 1.6 0 0 1 1.5 2l-1.7 7a2 2 0 0 1-2 1.5H8";

/**
 * Create the icon of a thumb, hidden from screen readers.
 *
 * @param {boolean} up
 * @returns {SVGElement}
 */
export function thumbIcon(up) {
  return svg(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: HAND, transform: up ? null : "rotate(180 12 12)" }),
  );
}

/**
 * Create the two buttons, and the line that says where opinions stay.
 *
 * @param {string} code of the rules
 * @param {() => void} [changed]
 */
export function thumbs(code, changed = () => undefined) {
  const ways = /** @type {const} */ ([["up", 1], ["down", -1]]);
  const buttons = ways.map(([way, opinion]) =>
    h(
      "button",
      {
        type: "button",
        class: "button thumb",
        "data-action": `thumb-${way}`,
        "aria-label": t(way === "up" ? "ludi-thumb-up" : "ludi-thumb-down"),
        onclick: () => {
          setOpinion(code, opinionOf(code) === opinion ? 0 : opinion);
          show();
          changed();
        },
      },
      thumbIcon(opinion > 0),
    ),
  );
  const show = () => {
    for (const [at, [, opinion]] of ways.entries()) {
      setAttribute(/** @type {Element} */ (buttons[at]), "aria-pressed", String(opinionOf(code) === opinion));
    }
  };
  show();
  return h("div", { class: "page-tools thumbs" }, h("span", { class: "thumb-buttons", role: "group", "aria-label": t("ludi-thumb") }, ...buttons), h("span", { class: "facts" }, t("ludi-thumb-note")));
}
