/**
 * The choices at a cell of the board that are no cells themselves: directions, colours, buttons.
 * @module board/chooser
 */

import { t } from "../text/i18n.js";
import { axisText, buttonText, colourName } from "../text/words.js";
import { fill, h } from "../ui/dom.js";
import { icon, stone } from "../ui/icons.js";
import { axisOf, isCell, isStone } from "./tokens.js";

/** @import { Layout } from "../drawing/geometry.js" */
/** @import { Paths } from "./paths.js" */

/** Pixels between the choices and the edge of the board's element. */
const MARGIN = 4;

/** The choices at a cell. */
export class Chooser {
  /** The cell that the choices belong to. @type {string | undefined} */
  #cell;

  /**
   * @param {object} on
   * @param {(token: string) => void} on.give called with the choice that was pressed
   * @param {() => void} on.cancel called when none is wanted
   * @param {(axis: string | null) => void} on.point called with the direction that is pointed at, or null
   */
  constructor({ give, cancel, point }) {
    this.give = give;
    this.cancel = cancel;
    this.point = point;
    this.element = h("div", { class: "chooser", role: "group", hidden: true });
  }

  /** Whether the focus is on one of the choices. */
  get focused() {
    return this.element.contains(document.activeElement);
  }

  /** Focus the first choice, if there are any. */
  focus() {
    if (!this.element.hidden) this.element.querySelector("button")?.focus({ preventScroll: true });
  }

  /**
   * Show the choices that can come next.
   *
   * @param {Paths} paths
   * @param {Layout | null} layout
   * @param {Record<string, string>} [warnings] moves to warn of, with the reasons
   */
  update(paths, layout, warnings = {}) {
    const { next, prefix } = paths;
    this.#cell = prefix.findLast(isCell);
    const tokens = this.#cell ? next.filter((token) => !isCell(token)) : [];
    this.element.hidden = tokens.length === 0;
    if (tokens.length === 0) {
      fill(this.element);
      return;
    }
    const cancel = {
      type: "button",
      class: "chooser-choice chooser-cancel",
      "aria-label": t("choose-cancel"),
      "data-action": "cancel",
      onclick: this.cancel,
    };
    this.element.setAttribute("aria-label", t("choose-label"));
    fill(this.element, ...tokens.map((token) => this.#choice(token, layout, warnings[paths.peek(token) ?? ""])), h("button", cancel, icon("close")));
    this.place(layout);
  }

  /**
   * Put the choices beside their cell.
   *
   * @param {Layout | null} layout
   */
  place(layout) {
    const { element } = this;
    const room = element.parentElement;
    if (element.hidden || !this.#cell || !layout || !room) return;
    const centre = layout.centre(this.#cell);
    const { offsetWidth: width, offsetHeight: height } = element;
    const left = Math.min(Math.max(centre.x - width / 2, MARGIN), Math.max(MARGIN, room.clientWidth - width - MARGIN));
    const gap = layout.scale * 0.62;
    const top = centre.y - gap - height > 0 ? centre.y - gap - height : centre.y + gap;
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }

  /**
   * @param {string} token
   * @param {Layout | null} layout
   * @param {string} [warning]
   */
  #choice(token, layout, warning) {
    const axis = axisOf(token);
    const name = axis ? axisText(axis) : isStone(token) ? t("choose-stone", { colour: colourName(token.slice(1)) }) : buttonText(token);
    const label = warning ? t("grid-warning", { text: name, warning }) : name;
    const picture = axis ? rodPicture(layout?.axisAngle(axis) ?? 0) : isStone(token) ? stone(token.slice(1)) : name;
    const show = () => this.point(axis);
    return h(
      "button",
      {
        type: "button",
        class: warning ? "chooser-choice danger" : "chooser-choice",
        "data-token": token,
        "aria-label": label,
        title: label,
        onclick: () => this.give(token),
        onpointerenter: show,
        onfocus: show,
      },
      picture,
    );
  }
}

/** @param {number} angle in radians */
function rodPicture(angle) {
  const picture = h("span", { class: "rod-picture", "aria-hidden": "true" });
  picture.style.transform = `rotate(${angle}rad)`;
  return picture;
}
