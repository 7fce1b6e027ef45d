/**
 * What the visitor has done with puzzles: rating, streak, and how to take it along or to forget it.
 * @module views/puzzle_record
 */

import { storedText } from "../base/file.js";
import { parse } from "../base/storage.js";
import { eraseProgress, keepProgress, progress, readProgress } from "../puzzles/collection.js";
import { t } from "../text/i18n.js";
import { reasonText } from "../text/words.js";
import { smallButton } from "../ui/controls.js";
import { fill, h, setText } from "../ui/dom.js";
import { download } from "../ui/download.js";

/** The visitor's record. */
export class PuzzleRecord {
  constructor() {
    this.facts = h("dl", { class: "puzzle-facts" });
    this.note = h("p", { class: "facts", role: "status" });
    this.file = h("input", { type: "file", accept: "application/json", hidden: true, onchange: () => this.#import() });
    const buttons = [
      smallButton({ action: "puzzle-export", icon: "share", label: t("puzzles-export"), act: () => this.#export() }),
      smallButton({ action: "puzzle-import", icon: "open", label: t("puzzles-import"), act: () => this.file.click() }),
      smallButton({ action: "puzzle-erase", icon: "close", label: t("puzzles-erase"), act: () => this.#erase() }),
    ];
    this.element = h(
      "details",
      { class: "puzzle-record", open: true },
      h("summary", null, t("puzzles-record")),
      this.facts,
      h("div", { class: "puzzle-bar" }, ...buttons, this.file),
      this.note,
    );
    this.update();
  }

  /** Show the record as it is now. */
  update() {
    const { rating, results, streak, best } = progress();
    const tried = Object.values(results);
    const rows = [
      [t("puzzles-your-rating"), `${Math.round(rating.rating)} ± ${Math.round(2 * rating.deviation)}`],
      [t("puzzles-solved"), t("puzzles-solved-of", { solved: tried.filter(Boolean).length, count: tried.length })],
      [t("puzzles-streak"), String(streak)],
      [t("puzzles-best"), String(best)],
    ];
    fill(this.facts, ...rows.map(([name, value]) => h("div", null, h("dt", null, name), h("dd", null, value))));
  }

  #export() {
    download("yavset-puzzles.json", new Blob([JSON.stringify(progress())], { type: "application/json" }));
  }

  async #import() {
    try {
      const text = await storedText(this.file);
      if (text === null) return;
      const found = readProgress(parse(text));
      if (found) keepProgress(found);
      setText(this.note, found ? "" : t("puzzles-no-record"));
    } catch (error) {
      setText(this.note, reasonText(error));
    }
    this.update();
  }

  #erase() {
    eraseProgress();
    setText(this.note, t("puzzles-erased"));
    this.update();
  }
}
