/**
 * Show that something has failed.
 * @module app/failures
 */

import { isOutdated } from "../base/version.js";
import { UnknownGame } from "../before/data.js";
import { PythonError } from "../python/errors.js";
import { t } from "../text/i18n.js";
import { capital, reasonText } from "../text/words.js";
import { textButton } from "../ui/controls.js";
import { fill, h } from "../ui/dom.js";
import { loadLazyViews } from "../views/load_lazy_views.js";
import { showToast } from "./toasts.js";
import { checkStored } from "./updates.js";

/** Whether a report is open: one is enough. */
let reporting = false;

/** Whether the page has said that there is a new version. */
let offered = false;

/** Offer to load the page again if the files that it misses belong to a version that is gone. */
export async function offerNewVersion() {
  if (offered || !(await isOutdated()) || offered) return;
  offered = true;
  showToast(t("load-update"), { label: t("load-update-do"), act: () => location.reload() });
}

/** Report every error that nothing has handled. */
export function reportErrors() {
  addEventListener("error", (event) => report(event.error ?? event.message));
  addEventListener("unhandledrejection", (event) => report(event.reason));
}

/** Show an error with a text for whoever can mend it. @param {unknown} error */
function report(error) {
  if (reporting || String(error).includes("ResizeObserver loop")) return;
  reporting = true;
  const done = () => (reporting = false);
  loadLazyViews().then(({ openReport }) => openReport(error, done), done);
}

/**
 * Show that a view cannot be shown.
 *
 * @param {HTMLElement} main
 * @param {unknown} error
 * @param {() => void} retry
 */
export function showProblem(main, error, retry) {
  checkStored();
  offerNewVersion();
  // The same link is as wrong the next time.
  const hopeless = error instanceof UnknownGame;
  const refused = hopeless || (error instanceof PythonError && error.kind !== "failed");
  const known = refused ? capital(reasonText(error)) : t("load-game");
  const again = textButton({ action: "retry", label: t("action-retry"), act: retry, main: true });
  const games = h("a", { class: hopeless ? "button main" : "button", href: "#games" }, t("nav-games"));
  fill(
    main,
    h(
      "div",
      { class: "page problem" },
      h("h1", { id: "title" }, t(hopeless ? "error-link-title" : "error-title")),
      h("p", { class: "lead" }, known),
      h("div", { class: "page-tools" }, hopeless ? null : again, games),
    ),
  );
}

/**
 * Load the views and dialogs beside the board, and tell the visitor where that fails.
 *
 * @returns {Promise<typeof import("../views/lazy_views.js") | null>}
 */
export async function lazyViewsOrToast() {
  try {
    return await loadLazyViews();
  } catch {
    checkStored();
    offerNewVersion();
    showToast(t("load-game"));
    return null;
  }
}
