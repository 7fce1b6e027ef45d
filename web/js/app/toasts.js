/**
 * Short messages over the view, where they cover neither its title nor a board.
 * @module app/toasts
 */

import { t } from "../text/i18n.js";
import { iconButton, smallButton } from "../ui/controls.js";
import { h } from "../ui/dom.js";

/** Milliseconds that good news stays. */
const PASSING = 8_000;

/**
 * Show a message that can be sent away, with at most one thing to do. What went wrong and what can be done stays until
 * then; good news goes by itself.
 *
 * @param {string} text
 * @param {{label: string, act: () => void} | "passing"} [more]
 */
export function showToast(text, more) {
  const toast = h(
    "div",
    { class: "toast", role: "status" },
    h("span", null, text),
    typeof more === "object" && smallButton({ action: "toast", ...more, main: true }),
    iconButton({ action: "close", icon: "close", label: t("action-close"), act: () => toast.remove() }),
  );
  document.querySelector("#toasts")?.append(toast);
  if (more === "passing") setTimeout(() => toast.remove(), PASSING);
}
