/**
 * Dialogs: the browser's own element, with a title and a button to close it.
 * @module views/dialog
 */

import { h } from "../ui/dom.js";
import { t } from "../text/i18n.js";
import { iconButton } from "../ui/controls.js";
import { openLayer } from "../ui/layers.js";

let count = 0;

/**
 * Open a dialog over the page. It closes when the page shows something else, and by the browser's Back.
 *
 * @param {string} title
 * @param {(Node | string)[]} content
 * @param {{name?: string, wide?: boolean, onClose?: () => void}} [options]
 * @returns {{element: HTMLDialogElement, close: () => void}}
 */
export function openDialog(title, content, { name = "dialog", wide = false, onClose } = {}) {
  count += 1;
  const id = `dialog-title-${count}`;
  const close = () => element.close();
  const element = h(
    "dialog",
    { class: wide ? "dialog wide" : "dialog", "data-dialog": name, "aria-labelledby": id },
    h(
      "div",
      { class: "dialog-head" },
      h("h2", { id }, title),
      iconButton({ action: "close", icon: "close", label: t("action-close"), act: close }),
    ),
    h("div", { class: "dialog-body" }, ...content),
  );
  element.addEventListener("close", () => {
    closed();
    element.remove();
    onClose?.();
  });
  // A click on the backdrop hits the dialog itself, one inside hits something in it.
  element.addEventListener("pointerdown", (event) => {
    if (event.target === element) close();
  });
  // A link can lead to the view that is shown already.
  element.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a[href^='#']")) close();
  });
  document.body.append(element);
  element.showModal();
  const closed = openLayer(close);
  return { element, close };
}

/**
 * Ask a question with a few answers.
 *
 * @template {string} A
 * @param {string} title
 * @param {string} text
 * @param {{answer: A, label: string, main?: boolean}[]} answers
 * @returns {Promise<A | null>} null if the dialog was closed without one
 */
export function ask(title, text, answers) {
  return new Promise((resolve) => {
    /** @type {A | null} */
    let given = null;
    const { close } = openDialog(
      title,
      [
        h("p", null, text),
        h(
          "div",
          { class: "dialog-buttons" },
          ...answers.map(({ answer, label, main }) =>
            h(
              "button",
              {
                type: "button",
                class: main ? "button main" : "button",
                "data-answer": answer,
                onclick: () => {
                  given = answer;
                  close();
                },
              },
              label,
            ),
          ),
        ),
      ],
      { name: "question", onClose: () => resolve(given) },
    );
  });
}
