/**
 * What the visitor has done with puzzles: rating, streak, and how to take it along or to forget it.
 * @module views/puzzle_record
 */

import { parse } from "../base/storage.js";
import { eraseProgress, keepProgress, progress, readProgress } from "../puzzles/collection.js";
import { t } from "../text/i18n.js";
import { smallButton } from "../ui/controls.js";
import { fill, h, setText } from "../ui/dom.js";
import { Backup } from "./backup.js";

/** The visitor's record. */
export class PuzzleRecord {
  constructor() {
    this.facts = h("dl", { class: "puzzle-facts" });
    this.note = h("p", { class: "facts", role: "status" });
    const backup = new Backup("puzzle", {
      file: "yavset-puzzles.json",
      write: () => JSON.stringify(progress()),
      take: (text) => this.#take(text),
    }, this.note);
    const buttons = [
      ...backup.buttons(t("puzzles-export"), t("puzzles-import")),
      smallButton({ action: "puzzle-erase", icon: "close", label: t("puzzles-erase"), act: () => this.#erase() }),
    ];
    this.element = h(
      "details",
      { class: "puzzle-record", open: true },
      h("summary", null, t("puzzles-record")),
      this.facts,
      h("div", { class: "puzzle-bar" }, ...buttons, backup.input),
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

  /** Take over the record of a file. @param {string} text */
  #take(text) {
    const found = readProgress(parse(text));
    if (found) keepProgress(found);
    this.update();
    return found ? "" : t("puzzles-no-record");
  }

  #erase() {
    eraseProgress();
    setText(this.note, t("puzzles-erased"));
    this.update();
  }
}
