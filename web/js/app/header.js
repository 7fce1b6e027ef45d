/**
 * The head of the page: its name, the views, sharing and settings.
 * @module app/header
 */

import { t } from "../text/i18n.js";
import { iconButton } from "../ui/controls.js";
import { fill, h } from "../ui/dom.js";
import { icon, logo } from "../ui/icons.js";

/**
 * Fill the head of the page.
 *
 * @param {HTMLElement} header
 * @param {string} shown the view that is shown
 * @param {object} what
 * @param {string} what.rules the game whose rules the head leads to
 * @param {() => void} what.share
 * @param {() => void} what.settings
 */
export function fillHeader(header, shown, { rules, share, settings }) {
  /** @type {[string, string, string][]} */
  const links = [
    ["game", "#play", t("nav-play")],
    ["games", "#games", t("nav-games")],
    ["puzzles", "#puzzles", t("nav-puzzles")],
    ["rules", `#rules/${rules}`, t("nav-rules")],
  ];
  fill(
    header,
    h("a", { class: "brand", href: "#games", "aria-label": t("app-name") }, logo(), h("span", null, t("app-name"))),
    h(
      "nav",
      { "aria-label": t("nav-label") },
      ...links.map(([view, href, text]) =>
        h("a", { href, "data-nav": view, "aria-current": view === shown ? "page" : null }, text),
      ),
      shown === "game"
        ? h(
            "button",
            { type: "button", class: "nav-button", "data-action": "share", title: t("nav-share"), onclick: share },
            icon("share"),
            h("span", null, t("nav-share")),
          )
        : null,
      iconButton({ action: "settings", icon: "settings", label: t("nav-settings"), act: settings }),
    ),
  );
}
