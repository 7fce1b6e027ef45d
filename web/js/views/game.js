/**
 * The view in which a game is played.
 * @module views/game
 */

import { fill, h, setAttribute, setText } from "../ui/dom.js";
import { number, t } from "../text/i18n.js";
import { icon, stone } from "../ui/icons.js";
import { change, settings, settingsChanged } from "../base/settings.js";
import { playMove } from "../ui/sound.js";
import { isSwap, Table } from "../board/table.js";
import {
  buttonText, isOnlyPerson, moveText, outcomeText, playerName, sideName, textsOf, wordOf,
} from "../text/words.js";
import { AnalysisPanel, proposals, valueText } from "./analysis.js";
import { ask } from "./dialog.js";
import { MoveEntry } from "./entry.js";
import { MoveList } from "./moves.js";
import { SeatCards } from "./seats.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../game/live_game.js").LiveGame} LiveGame */
/** @typedef {import("../game/data.js").GameData} GameData */
/** @typedef {import("../ui/icons.js").IconName} IconName */

/** Prompts that need no words beside "your move". */
const PLAIN_PROMPTS = ["place", "swap-offered"];
/** Keys that do the same as a button, when no field has the focus. */
const KEYS = /** @type {Record<string, string>} */ ({
  u: "undo", r: "redo", h: "hint", f: "flip", o: "rotate", a: "analyse", n: "new", m: "stop",
});

/** The game view: one for each game on the board. */
export class GameView {
  /** @type {(() => void)[]} */
  #leave = [];
  #swapDismissed = "";
  #spoken = "";
  #listening = false;
  /** What each part shows that is filled by `#rebuild`. @type {WeakMap<HTMLElement, string>} */
  #shown = new WeakMap();

  /**
   * @param {HTMLElement} host
   * @param {LiveGame} live
   * @param {GameData} data
   * @param {{newGame: () => void, say: (text: string) => void}} actions
   */
  constructor(host, live, data, actions) {
    this.live = live;
    this.data = data;
    this.actions = actions;

    this.boardHost = h("div", { class: "board-host" });
    this.table = new Table(this.boardHost, { id: "board" });
    this.title = h("h1", { id: "title" });
    this.tagline = h("p", { class: "tagline" });
    this.status = h("div", { id: "status", class: "status" });
    this.noticeText = h("div", { class: "notice-text" });
    this.noticeButtons = h("div", { class: "notice-buttons" });
    this.loadText = h("span");
    this.loadMeter = h("span", { class: "meter", "aria-hidden": "true" }, h("i"));
    this.offer = h("div", { class: "offer", hidden: true });
    this.seats = new SeatCards();
    this.moves = new MoveList(() => this.live);
    this.entry = new MoveEntry(() => this.live, (move) => this.#play(move));
    this.analysis = new AnalysisPanel(() => this.live);
    this.bar = h("div", { class: "actions", role: "group" });

    this.element = h(
      "div",
      { class: "game" },
      h("div", { class: "stage" }, this.boardHost, h("div", { class: "below" }, this.table.tray, this.status, this.noticeText, this.noticeButtons)),
      h(
        "div",
        { class: "panel" },
        h("div", { class: "head" }, this.title, this.tagline),
        this.offer,
        this.seats.element,
        this.analysis.element,
        this.moves.element,
        this.entry.element,
        this.bar,
      ),
    );
    fill(host, this.element);

    this.table.moved.listen((move) => this.#play(move));
    this.table.stepped.listen(() => this.#updateStatus());
    this.#leave.push(
      live.changed.listen((before) => this.update(before)),
      live.reported.listen(() => this.#updateSearch()),
      live.engine.changed.listen(() => this.#updateStatus()),
      settingsChanged.listen((/** @type {string} */ name) => {
        if (name === "turn") this.table.turnTo(settings.turn);
      }),
    );
    const onKey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", onKey);
    this.#leave.push(() => document.removeEventListener("keydown", onKey));
    live.analysing = settings.bar;
    this.update();
    this.table.turnTo(settings.turn);
    this.#listening = true;
  }

  /** Leave the view: nothing is drawn or heard any more. */
  destroy() {
    for (const leave of this.#leave) leave();
    this.table.destroy();
  }

  /**
   * Show the game as it is now.
   *
   * @param {View} [before] the view shown before, if one move led from there to this one
   */
  update(before) {
    const { live } = this;
    const texts = textsOf(this.data);
    setText(this.title, live.description.name);
    setText(this.tagline, texts.tagline);
    const { board } = live.description;
    this.boardHost.style.setProperty("--board-ratio", String(board.width / board.height));
    const coming = live.fetch !== undefined;
    this.element.classList.toggle("coming", coming);
    setAttribute(this.boardHost, "aria-busy", coming ? "true" : null);
    this.#updateTable(before);
    this.seats.update(live);
    this.moves.update();
    this.entry.update();
    this.analysis.update();
    this.#updateActions();
    this.#updateOffer();
    this.#updateStatus();
    if (this.#listening) this.#tell(before);
  }

  /** @param {View} [before] */
  #updateTable(before) {
    const { live } = this;
    const shown = live.hint ? [{ move: live.hint.choice }] : live.analysing ? proposals(live.report) : [];
    const pending = live.waiting && live.atEnd ? (live.moves.at(-1) ?? null) : null;
    this.table.update({
      description: live.description,
      view: live.view,
      before,
      enabled: live.personToMove,
      // Only a move from the very view that is still shown can be drawn ahead of Python.
      pending: pending !== null && Object.hasOwn(live.view.targets, pending) ? pending : null,
      proposals: shown,
    });
  }

  /** What changes while a search runs. */
  #updateSearch() {
    this.analysis.update();
    if (this.live.analysing) this.table.propose(proposals(this.live.report));
    this.#updateStatus();
  }

  /** @param {string} move */
  async #play(move) {
    const { live } = this;
    if (!live.atEnd && live.moves[live.ply] !== move) {
      const answer = await ask(t("branch.title"), t("branch.text"), [
        { answer: "drop", label: t("branch.drop") },
        { answer: "keep", label: t("branch.keep"), main: true },
      ]);
      if (answer === null) this.table.refuse();
      else live.play(move, { keep: answer === "keep" });
      return;
    }
    live.play(move);
  }

  #updateActions() {
    const { live } = this;
    setAttribute(this.bar, "aria-label", t("actions.label"));
    /** @type {[string, IconName, string, boolean, boolean?][]} */
    const buttons = [
      ["undo", "undo", t("action.undo"), live.undoTarget >= 0],
      ["redo", "redo", t("action.redo"), live.undone.length > 0],
      ["hint", "hint", t("action.hint"), live.personToMove && live.busy !== "hint"],
      ["analyse", "analyse", t("action.analyse"), true, live.analysing],
      ["flip", "flip", t("action.flip"), true],
      ["new", "new", t("action.new.short"), true],
    ];
    this.#rebuild(this.bar, buttons, () => buttons.map((button) => this.#button(...button)));
  }

  /**
   * @param {string} action
   * @param {IconName} picture
   * @param {string} label
   * @param {boolean} enabled
   * @param {boolean} [pressed]
   */
  #button(action, picture, label, enabled, pressed) {
    return h(
      "button",
      {
        type: "button",
        class: action === "new" ? "action main" : "action",
        "data-action": action,
        // A disabled button would lose the focus of whoever has just pressed it.
        "aria-disabled": enabled ? null : "true",
        "aria-pressed": pressed === undefined ? null : String(pressed),
        onclick: () => enabled && this.do(action),
      },
      icon(picture),
      h("span", null, label),
    );
  }

  /**
   * Do what a button or a key says.
   *
   * @param {string} action
   */
  do(action) {
    const { live, table } = this;
    if (action === "undo") live.undo();
    else if (action === "redo") live.redo();
    else if (action === "hint") live.askHint();
    else if (action === "stop") live.stop();
    else if (action === "flip") table.flip();
    else if (action === "rotate") change("turn", (settings.turn + 1) % 6);
    else if (action === "new") this.actions.newGame();
    else if (action === "analyse") {
      change("bar", !live.analysing);
      live.setAnalysing(!live.analysing);
    }
  }

  #updateOffer() {
    const { live } = this;
    const key = `${live.id} ${live.key()}`;
    const swaps = this.table.paths.next.filter(isSwap);
    const offered = swaps.length > 0 && live.personToMove && this.#swapDismissed !== key;
    this.offer.hidden = !offered;
    if (!offered) {
      fill(this.offer);
      return;
    }
    const only = swaps[0] === "!swap" ? otherSide(live) : null;
    fill(
      this.offer,
      h("p", null, h("b", null, t("swap.title")), " ", t("swap.text", { side: only ? sideName(only) : sidesOf(swaps) })),
      h(
        "div",
        { class: "offer-buttons" },
        ...swaps.map((token) =>
          h(
            "button",
            { type: "button", class: "button main", "data-action": "swap", "data-token": token, onclick: () => this.table.give(token) },
            icon("swap"),
            only ? t("swap.do", { side: sideName(only) }) : buttonText(token),
          ),
        ),
        h(
          "button",
          {
            type: "button",
            class: "button",
            "data-action": "no-swap",
            onclick: () => {
              this.#swapDismissed = key;
              this.#updateOffer();
              this.table.grid.focus();
            },
          },
          t("swap.no"),
        ),
      ),
    );
  }

  #updateStatus() {
    const { live } = this;
    const { view, busy } = live;
    const side = live.fetch ? null : view.outcome ? view.outcome.winner : view.to_move;
    const thinking = busy === "bot" || busy === "hint";
    const text = this.statusText();
    this.#rebuild(this.status, [side, text, thinking], () => [
      side ? stone(side) : null,
      h("span", { class: "status-text" }, text),
      thinking ? h("span", { class: "thinking", "aria-hidden": "true" }, h("i"), h("i"), h("i")) : null,
    ]);
    this.status.classList.toggle("over", view.outcome !== null && live.atEnd);
    this.#updateNotice();
  }

  /** What stands under the status: buttons for a running search, errors, loading, the hint. */
  #updateNotice() {
    const { live } = this;
    const { engine } = live;
    /** @type {[string, IconName, string, () => void][]} */
    const buttons = [];
    const stop = () => live.stop();
    const pause = () => live.togglePause();
    if (live.onlyBots && (live.atEnd || live.paused) && !live.view.outcome) {
      // Between two moves of bots the buttons stay: what comes and goes every moment cannot be pressed.
      if (live.paused) buttons.push(["resume", "resume", t("action.resume"), pause]);
      else buttons.push(["stop", "stop", t("action.stop"), stop], ["pause", "pause", t("action.pause"), pause]);
    } else if (live.busy === "bot") {
      buttons.push(["stop", "stop", t("action.stop"), stop]);
    }
    const error = engine.state === "failed" ? t("load.failed") : engine.late ? t("load.late") : live.error ? errorText(live.error) : "";
    if (error) buttons.push(["retry", "flip", t("action.retry"), () => live.retry()]);
    const loading = !error && engine.state === "loading";
    const hint = !error && !loading && live.hint ? hintText(live.hint) : "";

    this.#rebuild(this.noticeText, [error, loading, hint], () => [
      error ? h("span", { class: "notice-error", role: "alert" }, error) : null,
      loading ? h("span", { class: "notice-load" }, this.loadText, this.loadMeter) : null,
      hint ? h("span", { class: "notice-hint" }, hint) : null,
    ]);
    this.#rebuild(this.noticeButtons, [live.id, ...buttons.map(([action, , label]) => action + label)], () =>
      buttons.map(([action, picture, label, onclick]) =>
        h("button", { type: "button", class: "button small", "data-action": action, onclick }, icon(picture), label),
      ),
    );
    if (loading) {
      const { loaded, total } = engine.progress;
      const share = total > 0 ? Math.min(1, loaded / total) : 0;
      const size = (/** @type {number} */ bytes) => number(bytes / 1e6, 1);
      const underWay = share > 0 && share < 0.995;
      setText(this.loadText, underWay ? t("load.python", { loaded: size(loaded), total: size(total) }) : t("load.start"));
      /** @type {HTMLElement} */ (this.loadMeter.firstElementChild).style.width = `${100 * share}%`;
    }
  }

  /**
   * Fill an element anew, but only if what it shows has changed: a button that is replaced while it is pressed is
   * never clicked, and a movement would begin again.
   *
   * @param {HTMLElement} element
   * @param {unknown[]} shown all that the content depends on
   * @param {() => (Node | null)[]} make
   */
  #rebuild(element, shown, make) {
    const key = JSON.stringify(shown);
    if (this.#shown.get(element) === key) return;
    this.#shown.set(element, key);
    const focused = element.contains(document.activeElement) ? document.activeElement?.getAttribute("data-action") : null;
    fill(element, ...make());
    if (focused) /** @type {HTMLElement | null} */ (element.querySelector(`[data-action="${focused}"]`))?.focus();
  }

  /**
   * Whose turn it is and what to do, or how it ended.
   *
   * @returns {string}
   */
  statusText() {
    const { live, table } = this;
    const { view } = live;
    const texts = textsOf(this.data);
    const side = sideName(view.to_move);
    if (live.fetch) return t("status.coming");
    if (live.waiting && live.engine.state !== "ready") return t("status.waiting");
    if (view.outcome) return outcomeText(texts, view, live.seats);
    if (live.busy === "bot") return t("status.thinking", { side });
    if (live.busy === "hint") return t("hint.thinking");
    if (live.paused && live.onlyBots) return t("status.paused");
    if (!live.atEnd && !live.waiting) {
      return t("status.earlier", { ply: live.ply, total: live.moves.length });
    }
    const task =
      table.armed !== null
        ? t("task.confirm", { cell: table.armed })
        : (table.task ?? (PLAIN_PROMPTS.includes(view.prompt) ? null : wordOf(texts, view.prompt)));
    if (isOnlyPerson(live.seats, view.seat)) return task ? t("status.you.task", { task }) : t("status.you");
    return task ? t("status.side.task", { side, task }) : t("status.side", { side });
  }

  /**
   * Tell what happened to those who do not see it, and make it heard.
   *
   * @param {View} [before]
   */
  #tell(before) {
    const { live } = this;
    const { view } = live;
    if (live.waiting || live.busy) return;
    const what = before ? moveText(view, live.line[live.ply - 1]?.player ?? "") : "";
    const swapped = view.events.find((event) => event.kind === "swapped")?.players?.[0];
    const hands =
      before && swapped
        ? t("swap.done", { side: sideName(swapped), player: playerName(live.seats, view.seats[swapped] ?? 0) })
        : "";
    const text = [what, hands, live.hint ? hintText(live.hint) : `${this.statusText()}.`].filter(Boolean).join(" ");
    if (text !== this.#spoken) {
      this.#spoken = text;
      this.actions.say(text);
    }
    if (before) playMove(view, view.outcome?.winner != null && isOnlyPerson(live.seats, view.seats[view.outcome.winner]));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = /** @type {HTMLElement | null} */ (event.target instanceof HTMLElement ? event.target : null);
    if (target?.closest("input, select, textarea, dialog")) return;
    const { live } = this;
    const steps = /** @type {Record<string, number>} */ ({
      ArrowLeft: live.ply - 1, ArrowRight: live.ply + 1, Home: 0, End: live.moves.length,
    });
    if (event.key in steps && live.moves.length > 0) {
      live.go(steps[event.key] ?? 0);
    } else if (event.key === "Escape") {
      if (!this.table.cancel()) return;
    } else if (event.key === "b") {
      this.table.grid.focus();
    } else if (event.key === "t") {
      this.entry.focus();
    } else if (KEYS[event.key]) {
      this.do(KEYS[event.key] ?? "");
    } else {
      return;
    }
    event.preventDefault();
  }
}

/** @param {import("../game/errors.js").EngineError} error */
function errorText(error) {
  if (error.kind === "illegal-move") return t("error.illegal", { message: error.message });
  return error.kind === "failed" ? t("load.failed") : `${t("error.title")}: ${error.message}`;
}

/** @param {import("../types.js").Report} report */
function hintText(report) {
  const move = report.choice;
  const line = report.line.slice(1, 6).join(" ");
  const first =
    report.proven === "win"
      ? t("hint.win", { word: move })
      : report.proven === "loss"
        ? t("hint.loss", { word: move })
        : t("hint.text", { word: move, value: valueText(report) });
  return line ? `${first}, ${t("hint.line", { line })}.` : `${first}.`;
}

/** @param {LiveGame} live */
function otherSide(live) {
  return live.description.players.find((side) => side !== live.view.to_move) ?? "";
}

/** @param {string[]} tokens */
function sidesOf(tokens) {
  return tokens.map((token) => sideName(token.slice("!swap:".length))).join(" / ");
}
