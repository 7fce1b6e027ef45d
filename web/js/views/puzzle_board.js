/**
 * The board of one puzzle: its task, how it goes, and help.
 * @module views/puzzle_board
 */

import { Table } from "../board/table.js";
import { PuzzlePlay } from "../puzzles/puzzle_play.js";
import { taskText } from "../puzzles/puzzle_text.js";
import { writeLink } from "../before/links.js";
import { t } from "../text/i18n.js";
import { sideName } from "../text/words.js";
import { showStatus, smallButton } from "../ui/controls.js";
import { fill, h, setText } from "../ui/dom.js";
import { playMove } from "../ui/sound.js";

/** @typedef {import("../types.js").PythonClient} PythonClient */
/** @typedef {import("../puzzles/collection.js").Puzzle} Puzzle */

/**
 * What surrounds the board.
 * @typedef {object} Around
 * @property {(text: string) => void} say tells screen readers how it goes
 * @property {(name: string) => void} [named] hears the name of the puzzle's game
 * @property {(play: PuzzlePlay, solved: boolean) => void} [finished] hears once whether it was solved at the first try
 * @property {() => void} [next] shows another puzzle
 */

/** The board with what belongs to it. The texts `puzzles` are loaded. */
export class PuzzleBoard {
  /** @type {PuzzlePlay | null} */
  #play = null;

  /**
   * @param {PythonClient} python
   * @param {Around} around
   * @param {string} [id] of the board's element
   */
  constructor(python, around, id = "board") {
    this.python = python;
    this.around = around;
    this.host = h("div", { class: "board-host" });
    this.table = new Table(this.host, { id });
    this.task = h("p", { class: "tagline" });
    this.status = h("div", { class: "status" });
    this.bar = h("div", { class: "puzzle-bar", role: "group", "aria-label": t("actions-label") });
    this.element = h("div", { class: "stage" }, this.host, h("div", { class: "below" }, this.table.tray, this.status, this.bar));
    this.leave = [
      this.table.moved.listen((move) => this.#play?.play(move)),
      this.table.stepped.listen(() => this.updateStatus()),
      python.changed.listen(() => this.updateStatus()),
    ];
  }

  /** Remove the board. */
  destroy() {
    for (const leave of this.leave) leave();
    this.#play?.close();
    this.table.destroy();
  }

  /** Leave the puzzle that is shown. */
  clear() {
    this.#play?.close();
    this.#play = null;
    this.updateStatus();
  }

  /** @param {Puzzle} puzzle */
  async show(puzzle) {
    this.clear();
    const play = new PuzzlePlay(this.python, puzzle);
    this.#play = play;
    play.changed.listen((before) => play === this.#play && this.#update(before));
    play.finished.listen((solved) => this.around.finished?.(play, solved));
    await play.begin();
  }

  /** @param {import("../types.js").View} [before] */
  #update(before) {
    const play = this.#play;
    const shown = play?.match ?? play?.picture;
    if (!play || !shown) return;
    const { puzzle } = play;
    const { description, view } = shown;
    const { board } = description;
    this.host.style.setProperty("--board-ratio", String(board.width / board.height));
    const proposals = play.hinted ? [{ move: play.wanted }] : [];
    this.table.update({ description, view, before, enabled: play.open, pending: null, proposals });
    if (before) playMove(view, view.outcome?.winner === play.solver);
    this.around.named?.(description.name);
    setText(this.task, taskText(puzzle, play.solver));
    this.updateStatus();
    this.#fillBar(play);
  }

  /** Say how it goes. */
  updateStatus() {
    const text = this.#statusText();
    showStatus(this.status, { colour: this.#play?.solver || null, text, thinking: this.#play?.state === "judging" });
    if (this.#play && this.#play.state !== "judging") this.around.say(text);
  }

  /** @returns {string} */
  #statusText() {
    const play = this.#play;
    if (!play || play.state === "loading") return t("puzzles-loading");
    const { answer, state } = play;
    if (state === "right") return t("puzzles-right");
    if (state === "shown") return t("puzzles-shown");
    if (state === "judging") return t("puzzles-judging");
    if (state === "wrong" && answer) {
      if (answer.loses) return t("puzzles-wrong-loses");
      return answer.slower ? t("puzzles-wrong-slower") : t(play.puzzle.plies ? "puzzles-wrong-escapes" : "puzzles-wrong");
    }
    if (play.hinted) return this.table.task ?? t("puzzles-hint", { word: play.wanted });
    return this.table.task ?? t("puzzles-open", { side: sideName(play.solver) });
  }

  /** @param {PuzzlePlay} play */
  #fillBar(play) {
    const { state, answer } = play;
    const { next } = this.around;
    /** @type {import("../ui/controls.js").Control[]} */
    const controls = [];
    if (state === "open" && !play.hinted && play.wanted) controls.push({ action: "puzzle-hint", icon: "hint", label: t("action-hint"), act: () => play.hint() });
    if (state === "wrong") {
      controls.push({ action: "puzzle-again", icon: "reset", label: t("puzzles-again"), main: true, act: () => play.again() });
      if (answer && answer.line.length > 0) controls.push({ action: "puzzle-why", icon: "next", label: t("puzzles-why"), act: () => play.refute() });
    }
    if (state === "open" || state === "wrong") controls.push({ action: "puzzle-show", icon: "rules", label: t("puzzles-show"), act: () => play.show() });
    if (state === "right" || state === "shown") {
      if (next) controls.push({ action: "puzzle-on", icon: "next", label: t("puzzles-next"), main: true, act: next });
      controls.push({ action: "puzzle-again", icon: "reset", label: t("puzzles-again"), act: () => play.again() });
    }
    const { game, options, moves } = play.puzzle;
    const link = h("a", { class: "button small", href: `#${writeLink({ game, options, moves })}`, "data-action": "puzzle-open" }, t("puzzles-play-on"));
    fill(this.bar, ...controls.map(smallButton), link);
  }
}
