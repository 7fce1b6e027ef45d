/**
 * The settings dialog.
 * @module views/settings_dialog
 */

import * as assets from "../assets.js";
import { h } from "../ui/dom.js";
import { languageNames, t } from "../text/i18n.js";
import { change, settings } from "../base/settings.js";
import { canInstall, install } from "../base/install.js";
import { forgetResults, hasResults } from "../match/results.js";
import { play } from "../ui/sound.js";
import { openDialog } from "./dialog.js";

/** @typedef {import("../types.js").Settings} Settings */

/** Keyboard shortcuts. */
const KEYS = /** @type {const} */ (["u", "r", "h", "m", "a", "f", "o", "n"]);

/**
 * Open the settings dialog.
 *
 * @param {() => void} onClose
 */
export function openSettings(onClose) {
  openDialog(
    t("settings-title"),
    [
      h(
        "div",
        { class: "fields" },
        choice("theme", t("settings-theme"), {
          auto: t("settings-theme-auto"),
          light: t("settings-theme-light"),
          dark: t("settings-theme-dark"),
        }),
        choice("language", t("settings-language"), { auto: t("settings-language-auto"), ...languageNames() }),
        choice("stones", t("settings-stones"), {
          auto: t("settings-stones-auto"),
          plain: t("settings-stones-plain"),
          shapes: t("settings-stones-shapes"),
        }),
        choice("confirm", t("settings-confirm"), {
          auto: t("settings-confirm-auto"),
          always: t("settings-confirm-always"),
          never: t("settings-confirm-never"),
        }),
        turning(),
        toggle("gifts", t("settings-gifts")),
        toggle("coordinates", t("settings-coordinates")),
        toggle("animation", t("settings-animation")),
        toggle("sound", t("settings-sound")),
        choice("volume", t("settings-volume"), {
          low: t("settings-volume-low"),
          medium: t("settings-volume-medium"),
          high: t("settings-volume-high"),
        }),
        "vibrate" in navigator && matchMedia("(pointer: coarse)").matches ? toggle("haptics", t("settings-haptics")) : null,
      ),
      h("section", { class: "keys-part" },
      h("h3", null, t("settings-keys")),
      h(
        "dl",
        { class: "keys" },
        ...keys([
          [["←", "→", "↑", "↓"], t("settings-keys-arrows")],
          [["Enter"], t("settings-keys-enter")],
          [["Esc"], t("settings-keys-escape")],
          [["b"], t("settings-keys-board")],
          [["t"], t("settings-keys-t")],
          ...KEYS.map((key) => /** @type {[string[], string]} */ ([[key], t(`settings-keys-${key}`)])),
        ]),
      ),
      ),
      ...installPart(),
      ...resultsPart(),
      h("h3", null, t("settings-about")),
      h("p", { class: "facts" }, t("settings-about-text")),
      h("p", { class: "facts" }, t("settings-version", { version: assets.version })),
    ],
    { name: "settings", onClose },
  );
}

/** Create the button that installs the page as an app, where the browser offers it. */
function installPart() {
  if (!canInstall()) return [];
  const button = h(
    "button",
    {
      type: "button",
      class: "button",
      "data-action": "install",
      onclick: async () => {
        if (await install()) button.remove();
      },
    },
    t("settings-install-do"),
  );
  return [h("h3", null, t("settings-install")), h("p", { class: "facts" }, t("settings-install-text")), button];
}

/** Create the way to forget the results of games, if there are any. */
function resultsPart() {
  if (!hasResults()) return [];
  const done = () => {
    forgetResults();
    part.replaceChildren(t("settings-results-gone"));
  };
  const button = h("button", { type: "button", class: "button small", "data-action": "forget-results", onclick: done }, t("settings-results-forget"));
  const part = h("p", { class: "facts", role: "status" }, t("settings-results-text"), " ", button);
  return [h("h3", null, t("settings-results")), part];
}

/** @param {[string[], string][]} rows */
function keys(rows) {
  return rows.flatMap(([signs, text]) => [h("dt", null, ...signs.map((sign) => h("kbd", null, sign))), h("dd", null, text)]);
}

/**
 * @param {"theme" | "language" | "stones" | "confirm" | "volume"} name
 * @param {string} label
 * @param {Record<string, string>} values
 */
function choice(name, label, values) {
  const select = h(
    "select",
    {
      "data-setting": name,
      onchange: () => {
        change(name, /** @type {any} */ (select.value));
        // A volume is judged by ear.
        if (name === "volume") play("place");
      },
    },
    ...Object.entries(values).map(([value, text]) => h("option", { value }, text)),
  );
  select.value = settings[name];
  return h("label", { class: "field" }, h("span", null, label), select);
}

/** Create the choice of the board's orientation. */
function turning() {
  const select = h(
    "select",
    { "data-setting": "turn", onchange: () => change("turn", Number(select.value)) },
    ...[0, 1, 2, 3, 4, 5].map((steps) =>
      h("option", { value: steps }, steps === 0 ? t("settings-turn-0") : t("settings-turn-more", { steps })),
    ),
  );
  select.value = String(settings.turn);
  return h("label", { class: "field" }, h("span", null, t("settings-turn")), select);
}

/**
 * @param {"coordinates" | "animation" | "sound" | "haptics" | "gifts"} name
 * @param {string} label
 */
function toggle(name, label) {
  const box = h("input", { type: "checkbox", "data-setting": name, onchange: () => change(name, box.checked) });
  box.checked = settings[name];
  return h("label", { class: "field field-check" }, h("span", null, label), box);
}
