/**
 * The settings dialog.
 * @module views/settings_dialog
 */

import { version } from "../assets.js";
import { select, smallButton, textButton } from "../ui/controls.js";
import { checkbox, field } from "../ui/fields.js";
import { h } from "../ui/dom.js";
import { languageNames, t } from "../text/i18n.js";
import { change, settings } from "../base/settings.js";
import { canInstall, install } from "../base/install.js";
import { forgetResults, hasResults } from "../match/results.js";
import { play } from "../ui/sound.js";
import { openDialog } from "./dialog.js";

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
        choice("board", t("settings-board"), {
          paper: t("settings-board-paper"),
          slate: t("settings-board-slate"),
          clear: t("settings-board-clear"),
        }),
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
        toggle("ahead", t("settings-ahead")),
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
      h("p", { class: "facts" }, t("settings-version", { version })),
    ],
    { name: "settings", onClose },
  );
}

/** Create the button that installs the page as an app, where the browser offers it. */
function installPart() {
  if (!canInstall()) return [];
  const agree = async () => {
    if (await install()) button.remove();
  };
  const button = textButton({ action: "install", label: t("settings-install-do"), act: agree });
  return [h("h3", null, t("settings-install")), h("p", { class: "facts" }, t("settings-install-text")), button];
}

/** Create the way to forget the results of games, if there are any. */
function resultsPart() {
  if (!hasResults()) return [];
  const done = () => {
    forgetResults();
    part.replaceChildren(t("settings-results-gone"));
  };
  const button = smallButton({ action: "forget-results", label: t("settings-results-forget"), act: done });
  const part = h("p", { class: "facts", role: "status" }, t("settings-results-text"), " ", button);
  return [h("h3", null, t("settings-results")), part];
}

/** @param {[string[], string][]} rows */
function keys(rows) {
  return rows.flatMap(([signs, text]) => [h("dt", null, ...signs.map((sign) => h("kbd", null, sign))), h("dd", null, text)]);
}

/**
 * @param {"theme" | "language" | "board" | "stones" | "confirm" | "volume"} name
 * @param {string} label
 * @param {Record<string, string>} values
 */
function choice(name, label, values) {
  const list = select(Object.entries(values), settings[name], {
    "data-setting": name,
    onchange: () => {
      change(name, /** @type {any} */ (list.value));
      // A volume is chosen by ear.
      if (name === "volume") play("place");
    },
  });
  return field(label, list);
}

/** Create the choice of the board's orientation. */
function turning() {
  const turns = [0, 1, 2, 3, 4, 5].map((steps) => /** @type {const} */ ([steps, steps === 0 ? t("settings-turn-0") : t("settings-turn-more", { steps })]));
  const list = select(turns, settings.turn, { "data-setting": "turn", onchange: () => change("turn", Number(list.value)) });
  return field(t("settings-turn"), list);
}

/**
 * @param {"coordinates" | "animation" | "sound" | "haptics" | "gifts" | "ahead"} name
 * @param {string} label
 */
function toggle(name, label) {
  return field(label, checkbox(settings[name], (checked) => change(name, checked), { "data-setting": name }), "field field-check");
}
