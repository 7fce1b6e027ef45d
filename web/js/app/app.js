/**
 * The page as a whole: which view the address asks for, and which game is played.
 * @module app/app
 */

import { rest, watchRests } from "../base/rest.js";
import { settings, settingsChanged } from "../base/settings.js";
import { read, write } from "../base/storage.js";
import { FIRST_GAME, gameAt, isReload } from "../match/route.js";
import { loadGame } from "../before/data.js";
import { gameWith } from "../match/friends.js";
import { friendsIn, readLink } from "../before/links.js";
import { Match } from "../match/match.js";
import { languageLoaded, python } from "../start.js";
import { loadLanguage, loadTexts, t } from "../text/i18n.js";
import { setText } from "../ui/dom.js";
import { appliedTheme, applyTheme } from "../ui/theme.js";
import { GameView } from "../views/game.js";
import { loadLazyViews } from "../views/load_lazy_views.js";
import { Address } from "./address.js";
import { CurrentGame } from "./current_game.js";
import { takeDrops } from "./drop.js";
import { offerNewVersion, lazyViewsOrToast, reportErrors, showProblem } from "./failures.js";
import { freshGame, linkedSeats, restoredGame, rulesPath } from "./games.js";
import { makeHandle } from "./handle.js";
import { fillHeader } from "./header.js";
import { clearToast, showToast } from "./toasts.js";
import { checkStored, watchUpdates } from "./updates.js";

/** @import { Route } from "../before/links.js" */
/** @import { PythonClient } from "../python/client.js" */

/** Milliseconds that a Python at work keeps the page from loading what it may need later. */
const LONG_WORK = 10_000;

/** The page. */
export class App {
  /** @type {{destroy: () => void} | null} */
  #view = null;
  /** Grows with every change of view: what was loading for an older one is dropped. */
  #turn = 0;

  constructor() {
    this.python = python;
    this.header = /** @type {HTMLElement} */ (document.querySelector("#top"));
    this.main = /** @type {HTMLElement} */ (document.querySelector("#main"));
    this.announcer = /** @type {HTMLElement} */ (document.querySelector("#live"));
    this.address = new Address();
    this.current = new CurrentGame(python, this.address, {
      show: (match) => this.#showMatch(match),
      forget: () => (this.#turn += 1),
      shown: () => this.#view instanceof GameView,
      focus: () => this.#view instanceof GameView && this.#view.table.grid.focus(),
    });
  }

  /** Show what the address asks for and get everything going. */
  async start() {
    applyTheme();
    this.#listen();
    Object.defineProperty(window, "yavset", { value: makeHandle(() => ({ view: this.#view, match: this.current.match })) });
    try {
      await languageLoaded;
    } catch {
      // Without words there is only the page's own line, which says what to do.
      checkStored();
      return;
    }
    addEventListener("hashchange", () => this.show());
    await this.show();
    // The marks are what build/measure.py measures: playable, python, reply.
    performance.mark("playable");
    // The board comes first. On a later visit, when all its files are on this device, Python starts at once; on the
    // first one it has to wait until the browser has painted the board.
    if (navigator.serviceWorker?.controller) this.python.start();
    else requestAnimationFrame(() => setTimeout(() => this.python.start()));
    // The rest comes last: it would compete with Python for the network and the processor.
    const settled = pythonRests(this.python);
    // Preload; a failure shows when somebody asks for one of them.
    settled.then(() => loadLazyViews()).catch(() => undefined);
    settled.then(async () => (await openedGames()).followOtherTabs(this.current)).catch(() => undefined);
    watchUpdates({
      after: settled,
      stored: () => {
        // Once is enough.
        if (read("stored") === null) showToast(t("load-offline"), "passing");
        write("stored", true);
      },
      ready: (reload) => showToast(t("load-update"), { label: t("load-update-do"), act: reload }),
    });
  }

  #listen() {
    reportErrors();
    watchRests(rest);
    takeDrops(this.#openText);
    settingsChanged.listen((name) => {
      if (name === "language") this.#changeLanguage();
    });
    this.python.changed.listen(() => {
      if (this.python.state === "failed" || this.python.late) checkStored();
      if (this.python.state === "failed") offerNewVersion();
    });
    this.python.damaged.listen(checkStored);
  }

  /** Open a game from a record or a link. @param {string} text */
  #openText = async (text) => {
    const { openText } = await openedGames();
    await openText(this.current, text);
  };

  /** Announce a text to screen readers. @param {string} text */
  #say = (text) => setText(this.announcer, text);

  // The views.

  /** Show what the address asks for. */
  async show() {
    this.#turn += 1;
    const turn = this.#turn;
    const route = this.address.read();
    this.#fillHeader(route.view);
    try {
      if (route.view === "game") await this.#showGame(turn, route);
      else await this.#showPage(turn, route);
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#swapView(null);
      showProblem(this.main, error, () => this.show());
    }
  }

  /** @param {string} shown */
  #fillHeader(shown) {
    setText(/** @type {HTMLElement} */ (document.querySelector(".skip")), t("app-skip"));
    const { match } = this.current;
    const rules = match ? rulesPath(match.description) : FIRST_GAME;
    fillHeader(this.header, shown, { rules, share: () => this.#share(), settings: () => this.#settings() });
  }

  /** @param {{destroy: () => void} | null} view */
  #swapView(view) {
    this.#view?.destroy();
    this.#view = view;
    // What was said of the view before is not to be read in this one.
    setText(this.announcer, "");
    clearToast();
  }

  /**
   * @param {number} turn
   * @param {Route} route
   */
  async #showPage(turn, route) {
    const { loadPage } = await import("./pages.js");
    const { title, show } = await loadPage(route, { main: this.main, address: this.address, current: this.current, say: this.#say });
    if (turn !== this.#turn) return;
    this.#swapView(null);
    this.#view = show();
    document.title = t("app-title", { game: title });
    scrollTo(0, 0);
  }

  /**
   * @param {number} turn
   * @param {{game: string | null, link: string, fresh: boolean}} route
   */
  async #showGame(turn, route) {
    const { link, fresh } = route;
    const current = this.current.match;
    if (current && (link === "" || link === current.link)) {
      this.#showMatch(current);
      return;
    }
    const linked = friendsIn(link);
    const kept = gameWith(linked.friend);
    if (kept) {
      // All that meeting needs, so that it happens at once, or not at all.
      const [{ meet }] = await Promise.all([openedGames(), loadGame(kept.game), loadTexts("beside")]);
      if (turn === this.#turn) await meet(this.current, kept, link);
      return;
    }
    const { game, saved } = gameAt(route, { again: !current && isReload() });
    const data = await loadGame(game);
    if (turn !== this.#turn) return;
    if (saved || fresh) {
      this.current.open(data, saved ? restoredGame(this.python, saved) : freshGame(this.python, data));
      return;
    }
    const { previewOf } = await import("../before/setups.js");
    const { description, view } = await previewOf(data, link);
    if (turn !== this.#turn) return;
    const fetch = () =>
      // Without the script that asks Python the picture stays, and whoever looks at it can try again.
      openedGames().then(({ openLink }) => openLink(this.current, link, data), () => undefined);
    const count = description.players.length;
    const made = readLink(link).moves.length;
    const seats = linkedSeats(count, made % count, linked);
    // In a round that is not the first one nobody is invited any more.
    const friend = made < count ? linked.friend : "";
    this.current.open(data, new Match(this.python, { description, view, seats, fetch, friend }));
  }

  /** @param {Match} match */
  #showMatch(match) {
    this.#swapView(null);
    this.#view = new GameView(this.main, match, {
      newGame: () => this.current.choose(),
      say: this.#say,
      again: (seats) => this.current.playAgain(seats),
      share: () => this.#share(),
    });
    document.title = t("app-title", { game: match.description.name });
    this.#fillHeader("game");
    if (this.address.ofGame && match.link) this.address.write("replaceState", match.link);
  }

  async #share() {
    const lazy = await lazyViewsOrToast();
    const { match } = this.current;
    if (!lazy || !match) return;
    if (match.fetch) {
      showToast(t("status-coming"), "passing");
      return;
    }
    lazy.openShare(match, { open: this.#openText, theme: appliedTheme() });
  }

  // Settings.

  async #settings() {
    const lazy = await lazyViewsOrToast();
    lazy?.openSettings(() => /** @type {HTMLElement | null} */ (this.header.querySelector("[data-action=settings]"))?.focus());
  }

  /** Make every view anew in the other language. */
  async #changeLanguage() {
    const open = document.querySelector("dialog[data-dialog=settings]");
    try {
      await loadLanguage(settings.language);
    } catch {
      checkStored();
      showToast(t("load-game"));
      return;
    }
    // The game stays, whatever the address says by now.
    if (this.#view instanceof GameView) this.#showMatch(this.#view.match);
    else await this.show();
    // Somebody may have closed the settings while the language was being loaded.
    if (open instanceof HTMLDialogElement && open.open) {
      open.close();
      await this.#settings();
      /** @type {HTMLElement | null} */ (document.querySelector("[data-setting=language]"))?.focus();
    }
  }
}

/**
 * Wait until Python has nothing to do, or is there for a while, or cannot come.
 *
 * @param {Pick<PythonClient, "state" | "idle" | "changed" | "rested">} python
 * @returns {Promise<void>}
 */
export function pythonRests(python) {
  return new Promise((resolve) => {
    const look = () => {
      if (python.idle || python.state === "failed") resolve();
      else if (python.state === "ready") setTimeout(resolve, LONG_WORK);
    };
    python.changed.listen(look);
    python.rested.listen(look);
    look();
  });
}

/** Return what opens games that come from outside. */
function openedGames() {
  return import("./opened_games.js");
}
