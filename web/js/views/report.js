/**
 * The report of an error that nothing has handled, for whoever can mend it.
 * @module views/report
 */

import { t } from "../text/i18n.js";
import { h } from "../ui/dom.js";
import { openDialog } from "./dialog.js";

/**
 * Show an error.
 *
 * @param {unknown} error
 * @param {() => void} onClose
 */
export function openReport(error, onClose) {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const text = h("textarea", { readonly: true, rows: 6, "aria-label": t("error-report") });
  text.value = [stack, navigator.userAgent, location.href].join("\n");
  openDialog(t("error-title"), [h("p", null, t("error-text")), h("p", null, t("error-report")), text], { name: "error", onClose });
}
