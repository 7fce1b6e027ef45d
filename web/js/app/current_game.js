/**
 * The game on the table, and the ways in which another takes its place.
 * @module app/current_game
 */

import { change } from "../base/settings.js";
import { lastChoice, rememberChoice } from "../match/choices.js";
import { loadGame } from "../before/data.js";
import { EngineError } from "../python/errors.js";
import { compared, gameWith } from "../match/friends.js";
import { friendIn, linkIn, readLink } from "../before/links.js";
import { countResult, levelOf } from "../match/results.js";
import { setGameOfTab } from "../match/saved_games.js";
import { t } from "../text/i18n.js";
import { reasonText } from "../text/words.js";
import { ask } from "../views/dialog.js";
import { othersOrToast } from "./failures.js";
import { chosenGame, freshGame, freshOptions, gamePath, keep, parsedGame, parsedLink, parsedRecord, restoredGame } from "./games.js";
import { showToast } from "./toasts.js";

/** @typedef {import("../python/engine.js").Engine} Engine */
/** @typedef {import("../types.js").SavedGame} SavedGame */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../before/data.js").GameData} GameData */
/** @typedef {import("../match/live_game.js").LiveGame} LiveGame */
/** @typedef {import("./address.js").Address} Address */

/**
 * What the page does for the game.
 * @typedef {object} Page
 * @property {(live: LiveGame) => void} show puts a game on the board
 * @property {() => void} forget drops the view that is being loaded
 * @property {() => boolean} shown returns whether a board is shown
 * @property {() => void} focus puts the focus on the board
 */

/** The game on the table. */
export class CurrentGame {
  /** @type {Page} */
  #page;
  /** @type {GameData | null} */
  #data = null;

  /**
   * @param {Engine} engine
   * @param {Address} address
   * @param {Page} page
   */
  constructor(engine, address, page) {
    this.engine = engine;
    this.address = address;
    this.#page = page;
    /** @type {LiveGame | null} */
    this.live = null;
  }

  /**
   * Play a game from now on.
   *
   * @param {GameData} data
   * @param {LiveGame} live
   */
  open(data, live) {
    this.live?.close();
    this.live = live;
    this.#data = data;
    setGameOfTab(live.id);
    live.changed.listen((before) => before && countResult(live));
    live.progressed.listen(async () => {
      const linked = await keep(live);
      if (linked && live === this.live && this.#page.shown()) this.address.write("replaceState", live.link);
    });
    this.#page.show(live);
    live.begin();
  }

  /** Go on with a saved game. @param {SavedGame} saved */
  async resume(saved) {
    const data = await loadGame(saved.game);
    this.#page.forget();
    this.address.write("pushState", saved.link || "play");
    this.open(data, restoredGame(this.engine, saved));
    scrollTo(0, 0);
  }

  /**
   * Begin the game anew.
   *
   * @param {Seat[]} seats
   */
  async playAgain(seats) {
    const { live } = this;
    const data = this.#data;
    if (!live || !data) return;
    const { description } = live;
    const known = description.rules ? { ...data, game: description } : data;
    const chosen = await chosenGame(this.engine, known, freshOptions(live), seats, description);
    const level = levelOf(seats);
    if (level !== null) change("level", level);
    if (live !== this.live) return;
    this.address.write("pushState", gamePath(description));
    this.open(data, chosen);
    // The button that was pressed is gone.
    this.#page.focus();
  }

  /** Let the visitor choose another game, its options and its players. */
  async choose() {
    const others = await othersOrToast();
    const { live } = this;
    const data = this.#data;
    if (!others || !live || !data) return;
    const { description: current } = live;
    const last = live.moves.length === 0 && Object.keys(freshOptions(live)).length === 0 ? lastChoice(live.game) : null;
    others.askNewGame(current.rules ? { ...data, game: current } : data, this.engine, {
      options: last?.options ?? freshOptions(live),
      seats: last?.seats ?? live.seats,
      games: () => (location.hash = "#games"),
      start: async (options, seats, description) => {
        const bot = seats.find((seat) => seat.kind === "bot");
        if (bot?.kind === "bot") change("level", bot.level);
        rememberChoice(live.game, { options, seats });
        const chosen = await chosenGame(this.engine, data, options, seats, description);
        this.address.write("pushState", gamePath(chosen.description));
        this.open(data, chosen);
      },
    });
  }

  /**
   * Go on with a game that a friend has sent a link of.
   *
   * @param {SavedGame} kept
   * @param {string} link
   */
  async meet(kept, link) {
    const { moves } = readLink(link);
    const { how, ply } = compared(kept.moves, moves);
    this.open(await loadGame(kept.game), restoredGame(this.engine, kept));
    const { live } = this;
    if (how === "newer") live?.take(moves);
    else if (how === "older") showToast(t("friend-older"), "passing");
    else if (how === "forked") {
      const choice = await ask(t("friend-forked-title"), t("friend-forked", { ply: ply + 1 }), [
        { answer: "theirs", label: t("friend-forked-theirs") },
        { answer: "mine", label: t("friend-forked-mine"), main: true },
      ]);
      if (choice === "theirs" && live === this.live) live?.take(moves);
    }
  }

  /**
   * Open a game from a record or a link.
   *
   * @param {string} text
   */
  async openText(text) {
    const link = linkIn(text);
    const kept = gameWith(friendIn(link ?? ""));
    if (link && kept) {
      await this.meet(kept, link);
      return;
    }
    await this.#openParsed(await (link ? parsedLink(this.engine, link) : parsedRecord(this.engine, text)));
  }

  /**
   * Open the game of a link in place of its picture.
   *
   * @param {string} link
   * @param {GameData} data of its game
   */
  async openLink(link, data) {
    const before = this.live;
    try {
      const parsed = await parsedLink(this.engine, link);
      if (this.live === before) await this.#openParsed({ ...parsed, friend: friendIn(link) });
    } catch (error) {
      // Without Python the picture stays, and whoever looks at it can try again.
      if (this.live !== before || (error instanceof EngineError && error.kind === "failed")) return;
      this.open(data, freshGame(this.engine, data));
      showToast(t("error-link", { message: reasonText(error) }));
    }
  }

  /** @param {import("./games.js").Parsed} parsed */
  async #openParsed(parsed) {
    const { data, live } = await parsedGame(this.engine, parsed);
    this.#page.forget();
    if (!this.address.ofGame) this.address.write("pushState", "play");
    this.open(data, live);
    if (parsed.stopped) showToast(t("moves-stop", { why: parsed.stopped }));
  }
}
