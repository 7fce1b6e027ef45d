/**
 * The game on the table, and the ways in which another takes its place.
 * @module app/current_game
 */

import { change } from "../base/settings.js";
import { lastSetup, rememberSetup } from "../match/last_setup.js";
import { loadGame } from "../before/data.js";
import { countResult, levelOf } from "../match/results.js";
import { setGameOfTab } from "../match/saved_games.js";
import { lazyViewsOrToast } from "./failures.js";
import { freshOptions, gamePath, keep, restoredGame } from "./games.js";

/** @import { PythonClient } from "../python/client.js" */
/** @import { SavedGame, Seat } from "../types.js" */
/** @import { GameData } from "../before/data.js" */
/** @import { Match } from "../match/match.js" */
/** @import { Address } from "./address.js" */

/**
 * What the page does for the game.
 * @typedef {object} Page
 * @property {(match: Match) => void} show puts a game on the board
 * @property {() => void} forget drops the view that is being loaded
 * @property {() => boolean} shown returns whether a board is shown
 * @property {() => void} focus puts the focus on the board
 */

/** The game on the table. */
export class CurrentGame {
  /** @type {GameData | null} */
  #data = null;

  /**
   * @param {PythonClient} python
   * @param {Address} address
   * @param {Page} page
   */
  constructor(python, address, page) {
    this.python = python;
    this.address = address;
    this.page = page;
    /** @type {Match | null} */
    this.match = null;
  }

  /**
   * Play a game from now on.
   *
   * @param {GameData} data
   * @param {Match} match
   * @param {boolean} [show] whether the board is shown for it
   */
  open(data, match, show = true) {
    this.match?.close();
    this.match = match;
    this.#data = data;
    setGameOfTab(match.id);
    match.changed.listen((before) => before && countResult(match));
    match.progressed.listen(() => {
      if (keep(match) && match === this.match && this.page.shown()) this.address.write("replaceState", match.link);
    });
    if (show) this.page.show(match);
    match.begin();
  }

  /** Go on with a saved game. @param {SavedGame} saved */
  async resume(saved) {
    const data = await loadGame(saved.game);
    this.page.forget();
    this.address.write("pushState", saved.link || "play");
    this.open(data, restoredGame(this.python, saved));
    scrollTo(0, 0);
  }

  /**
   * Begin the game anew.
   *
   * @param {Seat[]} seats
   */
  async playAgain(seats) {
    const { match } = this;
    const data = this.#data;
    if (!match || !data) return;
    const { description } = match;
    const known = description.rules ? { ...data, game: description } : data;
    const { chosenGame } = await import("./asked_games.js");
    const chosen = await chosenGame(this.python, known, freshOptions(match), seats, description);
    const level = levelOf(seats);
    if (level !== null) change("level", level);
    if (match !== this.match) return;
    this.address.write("pushState", gamePath(description));
    this.open(data, chosen);
    // The button that was pressed is gone.
    this.page.focus();
  }

  /** Let the visitor choose another game, its options and its players. */
  async choose() {
    const lazy = await lazyViewsOrToast();
    const { match } = this;
    const data = this.#data;
    if (!lazy || !match || !data) return;
    const { description: current } = match;
    const last = match.moves.length === 0 && Object.keys(freshOptions(match)).length === 0 ? lastSetup(match.game) : null;
    lazy.askNewGame(current.rules ? { ...data, game: current } : data, this.python, {
      options: last?.options ?? freshOptions(match),
      seats: last?.seats ?? match.seats,
      games: () => (location.hash = "#games"),
      start: async (options, seats, description) => {
        const bot = seats.find((seat) => seat.kind === "bot");
        if (bot?.kind === "bot") change("level", bot.level);
        rememberSetup(match.game, { options, seats });
        const { chosenGame } = await import("./asked_games.js");
        const chosen = await chosenGame(this.python, data, options, seats, description);
        this.address.write("pushState", gamePath(chosen.description));
        this.open(data, chosen);
      },
    });
  }
}
