/**
 * The page as a whole: which view is shown, which game is played, what is saved.
 * @module app/app
 */

import { version } from "../assets.js";
import { FIRST_GAME, gameAt, isReload } from "../game/arrival.js";
import { loadGame, loadIndex, UnknownGame } from "../game/data.js";
import { fill, h, setText } from "../ui/dom.js";
import { EngineError } from "../game/errors.js";
import { loadLanguage, t } from "../text/i18n.js";
import { icon, logo } from "../ui/icons.js";
import { linkIn, readRoute } from "../game/links.js";
import { newId, LiveGame } from "../game/live_game.js";
import { change, settings, settingsChanged } from "../base/settings.js";
import { arrival, engine } from "../python/start.js";
import { playedElsewhere, saveGame, setGameOfTab } from "../game/saved_games.js";
import { read, write } from "../base/storage.js";
import { applyTheme } from "../ui/theme.js";
import { checkStored, watchUpdates } from "./updates.js";
import { openDialog } from "../views/dialog.js";
import { GameView } from "../views/game.js";
import { reasonText } from "../text/words.js";

/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../types.js").Options} Options */
/** @typedef {import("../types.js").Description} Description */
/** @typedef {import("../types.js").SavedGame} SavedGame */
/** @typedef {import("../game/data.js").GameData} GameData */

/** The page. */
export class App {
  /** @type {{destroy: () => void} | null} */
  #view = null;
  /** @type {LiveGame | null} */
  #live = null;
  /** @type {GameData | null} */
  #data = null;
  /** Grows with every change of view: what was loading for an older one is dropped. */
  #turn = 0;
  #failed = false;
  /** The address's fragment as the page last read or wrote it. */
  #address = "";

  constructor() {
    this.engine = engine;
    this.header = /** @type {HTMLElement} */ (document.querySelector("#top"));
    this.main = /** @type {HTMLElement} */ (document.querySelector("#main"));
    this.announcer = /** @type {HTMLElement} */ (document.querySelector("#live"));
    this.toasts = /** @type {HTMLElement} */ (document.querySelector("#toasts"));
  }

  /** Show what the address asks for and get everything going. */
  async start() {
    applyTheme();
    addEventListener("hashchange", () => this.show());
    addEventListener("error", (event) => this.#fail(event.error ?? event.message));
    addEventListener("unhandledrejection", (event) => this.#fail(event.reason));
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => this.#drop(event));
    settingsChanged.listen((name) => {
      if (name === "language") this.#changeLanguage();
    });
    this.engine.changed.listen(() => {
      if (this.engine.state === "failed" || this.engine.late) checkStored();
    });
    this.engine.damaged.listen(checkStored);
    Object.defineProperty(window, "yavset", { value: this.#handle() });
    try {
      await arrival.language;
    } catch {
      // Without words there is only the page's own line, which says what to do.
      checkStored();
      return;
    }
    await this.show();
    // The marks are what build/measure.py measures: playable, python, reply.
    performance.mark("playable");
    // The board comes first. On a later visit, when all its files are on this device, Python starts at once; on the
    // first one it has to wait until the browser has painted the board.
    if (navigator.serviceWorker?.controller) this.engine.start();
    else requestAnimationFrame(() => setTimeout(() => this.engine.start()));
    // The rest comes last: it would compete with Python for the network and the processor.
    const settled = new Promise((resolve) => {
      const look = () => {
        if (this.engine.state === "ready" || this.engine.state === "failed") resolve(undefined);
      };
      this.engine.changed.listen(look);
      look();
    });
    // Whoever wants them does not wait then, and hears of it then if they do not come.
    settled.then(loadOthers).catch(() => undefined);
    watchUpdates({
      after: settled,
      stored: () => {
        // Once is enough.
        if (read("stored") === null) this.#toast(t("load-offline"), "passing");
        write("stored", true);
      },
      ready: (reload) => this.#toast(t("load-update"), { label: t("load-update-do"), act: reload }),
    });
  }

  /** Show what the address asks for. */
  async show() {
    this.#turn += 1;
    const turn = this.#turn;
    this.#address = location.hash;
    const route = readRoute(location.hash);
    this.#fillHeader(route.view);
    try {
      if (route.view === "games") await this.#showHome(turn);
      else if (route.view === "rules") await this.#showRules(turn, route.game);
      else await this.#showGame(turn, route);
    } catch (error) {
      if (turn === this.#turn) this.#showProblem(error);
    }
  }

  /** @param {string} shown */
  #fillHeader(shown) {
    setText(/** @type {HTMLElement} */ (document.querySelector(".skip")), t("app-skip"));
    const rules = this.#live?.game ?? FIRST_GAME;
    /** @type {[string, string, string][]} */
    const links = [
      ["game", "#play", t("nav-play")],
      ["games", "#games", t("nav-games")],
      ["rules", `#rules/${rules}`, t("nav-rules")],
    ];
    fill(
      this.header,
      h("a", { class: "brand", href: "#games", "aria-label": t("app-name") }, logo(), h("span", null, t("app-name"))),
      h(
        "nav",
        { "aria-label": t("nav-label") },
        ...links.map(([view, href, label]) =>
          h("a", { href, "data-nav": view, "aria-current": view === shown ? "page" : null }, label),
        ),
        shown === "game"
          ? h("button", { type: "button", class: "nav-button", "data-action": "share", onclick: () => this.#share() }, t("nav-share"))
          : null,
        h(
          "button",
          {
            type: "button",
            class: "icon-button",
            "data-action": "settings",
            "aria-label": t("nav-settings"),
            title: t("nav-settings"),
            onclick: () => this.#settings(),
          },
          icon("settings"),
        ),
      ),
    );
  }

  /** @param {{destroy: () => void} | null} view */
  #swapView(view) {
    this.#view?.destroy();
    this.#view = view;
  }

  // The views.

  /** @param {number} turn */
  async #showHome(turn) {
    const [{ games }, { HomeView }] = await Promise.all([loadIndex(), loadOthers()]);
    if (turn !== this.#turn) return;
    this.#swapView(null);
    this.#view = new HomeView(this.main, games, { resume: (game) => this.#resume(game) });
    document.title = t("app-title", { game: t("home-title") });
    scrollTo(0, 0);
  }

  /**
   * @param {number} turn
   * @param {string} game
   */
  async #showRules(turn, game) {
    const [data, { games }, { RulesView }] = await Promise.all([loadGame(game), loadIndex(), loadOthers()]);
    if (turn !== this.#turn) return;
    this.#swapView(null);
    this.#view = new RulesView(this.main, data, games);
    document.title = t("app-title", { game: t("rules-title", { game: data.game.name }) });
    scrollTo(0, 0);
  }

  /**
   * @param {number} turn
   * @param {{game: string | null, link: string, fresh: boolean}} route
   */
  async #showGame(turn, route) {
    const { link, fresh } = route;
    const current = this.#live;
    if (current && (link === "" || link === current.link)) {
      this.#showLive(current, /** @type {GameData} */ (this.#data));
      return;
    }
    const { game, saved } = gameAt(route, { again: !current && isReload() });
    const data = await loadGame(game);
    if (turn !== this.#turn) return;
    if (saved) {
      this.#open(data, restored(this.engine, saved));
      return;
    }
    if (fresh) {
      this.#openFresh(data);
      return;
    }
    const { previewOf } = await import("../game/preview.js");
    const { description, view } = await previewOf(data, link);
    if (turn !== this.#turn) return;
    const fetch = () => this.#openLink(link, data);
    const seats = defaultSeats(description.players.length, 0);
    this.#open(data, new LiveGame(this.engine, { description, view, seats, fetch }));
  }

  /**
   * A new game with default options.
   *
   * @param {GameData} data
   */
  #openFresh(data) {
    const view = /** @type {import("../types.js").View} */ (data.starts[Math.floor(Math.random() * data.starts.length)]);
    const seats = defaultSeats(data.game.players.length, 0);
    this.#open(data, new LiveGame(this.engine, { description: data.game, view, seats }));
  }

  /**
   * Play a game from now on.
   *
   * @param {GameData} data
   * @param {LiveGame} live
   */
  #open(data, live) {
    this.#live?.close();
    this.#live = live;
    this.#data = data;
    setGameOfTab(live.id);
    live.progressed.listen(() => this.#keep(live));
    this.#showLive(live, data);
    live.begin();
  }

  /**
   * @param {LiveGame} live
   * @param {GameData} data
   */
  #showLive(live, data) {
    this.#swapView(null);
    this.#view = new GameView(this.main, live, data, {
      newGame: () => this.#newGame(),
      say: (text) => setText(this.announcer, text),
    });
    document.title = t("app-title", { game: live.description.name });
    this.#fillHeader("game");
    if (readRoute(location.hash).view === "game" && live.link) this.#write("replaceState", live.link);
  }

  // Games.

  /**
   * Write the address, unless the visitor has just gone elsewhere: that is yet to be shown.
   *
   * @param {"pushState" | "replaceState"} way
   * @param {string} fragment
   */
  #write(way, fragment) {
    if (location.hash !== this.#address) return;
    history[way](null, "", `#${fragment}`);
    this.#address = location.hash;
  }

  /**
   * Save the game, and put its link into the address as soon as Python has told it.
   *
   * @param {LiveGame} live
   */
  async #keep(live) {
    this.#save(live);
    if (live.engine.state !== "ready" || live.diagram !== undefined) return;
    const { moves } = live;
    try {
      const { fragment } = await live.engine.request({ do: "link", ...live.reference });
      if (live.closed || live.moves !== moves) return;
      live.link = fragment.replace(/^#/, "");
      this.#save(live);
      if (live === this.#live && this.#view instanceof GameView) this.#write("replaceState", live.link);
    } catch {
      // Without a link the game goes on all the same.
    }
  }

  /** @param {LiveGame} live */
  #save(live) {
    if (live.moves.length === 0) return;
    // Two tabs may play the same game: as soon as they differ they are two games, and both are kept.
    if (playedElsewhere(live, live.savedAt)) {
      live.id = newId();
      setGameOfTab(live.id);
    }
    const game = live.save();
    saveGame(game);
    live.savedAt = game.updated;
  }

  /** @param {SavedGame} saved */
  async #resume(saved) {
    const data = await loadGame(saved.game);
    this.#turn += 1;
    this.#write("pushState", saved.link || "play");
    this.#open(data, restored(this.engine, saved));
    scrollTo(0, 0);
  }

  async #newGame() {
    const others = await this.#others();
    const live = this.#live;
    const data = this.#data;
    if (!others || !live || !data) return;
    others.askNewGame(data, this.engine, {
      options: live.options["setup"] === undefined ? live.options : {},
      seats: live.seats,
      games: () => (location.hash = "#games"),
      start: (options, seats, description) => this.#begin(data, options, seats, description),
    });
  }

  /**
   * @param {GameData} data
   * @param {Options} options
   * @param {Seat[]} seats
   * @param {Description} description
   */
  async #begin(data, options, seats, description) {
    const bot = seats.find((seat) => seat.kind === "bot");
    if (bot?.kind === "bot") change("level", bot.level);
    const plain = Object.keys(options).length === 0;
    const start = data.starts[Math.floor(Math.random() * data.starts.length)];
    const view = plain ? start : (await this.engine.request({ do: "view", game: data.game.id, options, moves: [] })).view;
    this.#write("pushState", `v1/${data.game.id}`);
    this.#open(data, new LiveGame(this.engine, { description: plain ? data.game : description, view, seats }));
  }

  /**
   * Open a game from a record or a link.
   *
   * @param {string} text
   */
  async #openText(text) {
    const link = linkIn(text);
    const parsed = await this.engine.request(link ? { do: "parse-link", fragment: link } : { do: "parse", text });
    await this.#openParsed(parsed);
  }

  /**
   * Open the game of a link in place of its picture.
   *
   * @param {string} link
   * @param {GameData} data of its game
   */
  async #openLink(link, data) {
    const before = this.#live;
    try {
      const parsed = await this.engine.request({ do: "parse-link", fragment: link });
      if (this.#live === before) await this.#openParsed(parsed);
    } catch (error) {
      // Without Python the picture stays, and whoever looks at it can try again.
      if (this.#live !== before || (error instanceof EngineError && error.kind === "failed")) return;
      this.#openFresh(data);
      this.#toast(t("error-link", { message: reasonText(error) }));
    }
  }

  /** @param {{game: string, options: Options, moves: string[], ply?: number | null, diagram?: string}} parsed */
  async #openParsed({ game, options, moves, ply = null, diagram }) {
    const data = await loadGame(game);
    const reference = diagram === undefined ? { game, options, moves } : { game, options, moves, diagram };
    const [{ game: description }, { view }] = await Promise.all([
      this.engine.request({ do: "describe", game, options }),
      this.engine.request({ do: "view", ...reference }),
    ]);
    const seats = defaultSeats(description.players.length, view.seat);
    const live = new LiveGame(this.engine, { description, view, moves, seats, diagram });
    // Whoever opens a game to look at it does not want the bot to go on at once.
    live.ply = ply ?? moves.length;
    this.#turn += 1;
    if (readRoute(location.hash).view !== "game") this.#write("pushState", "play");
    this.#open(data, live);
  }

  async #share() {
    const others = await this.#others();
    if (!others || !this.#live) return;
    if (this.#live.fetch) {
      this.#toast(t("status-coming"), "passing");
      return;
    }
    const theme = document.documentElement.dataset["theme"] === "dark" ? "dark" : "light";
    others.openShare(this.#live, { open: (text) => this.#openText(text), theme });
  }

  /** @param {DragEvent} event */
  async #drop(event) {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const text = file ? await file.text() : (event.dataTransfer?.getData("text/plain") ?? "");
    if (text.trim() === "") return;
    try {
      await this.#openText(text);
    } catch (error) {
      this.#toast(t("error-record", { message: reasonText(error) }));
    }
  }

  // Settings.

  async #settings() {
    const others = await this.#others();
    others?.openSettings(() => /** @type {HTMLElement | null} */ (this.header.querySelector("[data-action=settings]"))?.focus());
  }

  /** Every view is made anew in the other language. */
  async #changeLanguage() {
    const open = document.querySelector("dialog[data-dialog=settings]");
    try {
      await loadLanguage(settings.language);
    } catch {
      checkStored();
      this.#toast(t("load-game"));
      return;
    }
    // The game on the table stays, whatever the address says of it by now.
    if (this.#view instanceof GameView && this.#live && this.#data) this.#showLive(this.#live, this.#data);
    else await this.show();
    // Somebody may have closed the settings while the language was being loaded.
    if (open instanceof HTMLDialogElement && open.open) {
      open.close();
      await this.#settings();
      /** @type {HTMLElement | null} */ (document.querySelector("[data-setting=language]"))?.focus();
    }
  }

  // What goes wrong.

  /**
   * A line over the head of the view that can be sent away, with at most one thing to do. What went wrong and what can
   * be done stays until then; good news goes by itself.
   *
   * @param {string} text
   * @param {{label: string, act: () => void} | "passing"} [more]
   */
  #toast(text, more) {
    const toast = h(
      "div",
      { class: "toast", role: "status" },
      h("span", null, text),
      typeof more === "object" ? h("button", { type: "button", class: "button main small", onclick: more.act }, more.label) : null,
      h("button", { type: "button", class: "icon-button", "aria-label": t("action-close"), onclick: () => toast.remove() }, icon("close")),
    );
    this.toasts.append(toast);
    if (more === "passing") setTimeout(() => toast.remove(), 8_000);
  }

  /** Views and dialogs beside the board; null where they cannot be loaded, which is said. */
  async #others() {
    try {
      return await loadOthers();
    } catch {
      checkStored();
      this.#toast(t("load-game"));
      return null;
    }
  }

  /** A view that could not be shown. @param {unknown} error */
  #showProblem(error) {
    this.#swapView(null);
    checkStored();
    const known = error instanceof UnknownGame ? reasonText(error) : t("load-game");
    fill(
      this.main,
      h(
        "div",
        { class: "page problem" },
        h("h1", { id: "title" }, t("error-title")),
        h("p", { class: "lead" }, known),
        h(
          "div",
          { class: "page-tools" },
          h("button", { type: "button", class: "button main", "data-action": "retry", onclick: () => this.show() }, t("action-retry")),
          h("a", { class: "button", href: "#games" }, t("nav-games")),
        ),
      ),
    );
  }

  /** Something that should not happen: said once, with a text for whoever can mend it. @param {unknown} error */
  #fail(error) {
    if (this.#failed || String(error).includes("ResizeObserver loop")) return;
    this.#failed = true;
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const report = [stack, navigator.userAgent, location.href].join("\n");
    const text = h("textarea", { readonly: true, rows: 6, "aria-label": t("error-report") });
    text.value = report;
    openDialog(t("error-title"), [h("p", null, t("error-text")), h("p", null, t("error-report")), text], {
      name: "error",
      onClose: () => (this.#failed = false),
    });
  }

  /** What tests and the curious may look at. */
  #handle() {
    const app = this;
    return Object.freeze({
      /** The version of the site that this page was loaded from. */
      version,
      /**
       * Where a cell of the board is, in pixels of the viewport.
       *
       * @param {string} cell
       * @returns {{x: number, y: number} | null} null while no game is shown
       */
      cellPoint(cell) {
        return app.#view instanceof GameView ? app.#view.table.board.cellPoint(cell) : null;
      },
      /** The game shown, as plain data. */
      state() {
        const live = app.#live;
        if (!live) return null;
        const { view } = live;
        return structuredClone({
          id: live.id,
          game: live.game,
          options: live.options,
          moves: live.moves,
          ply: live.ply,
          players: live.seats,
          toMove: view.to_move,
          seat: view.seat,
          seats: view.seats,
          targets: view.targets,
          outcome: view.outcome,
          busy: live.busy,
          waiting: live.waiting,
          undone: live.undone.map((entry) => entry.move),
          variations: live.variations,
          python: app.engine.state,
        });
      },
    });
  }
}

/** Views and dialogs beside the board. */
function loadOthers() {
  return import("../views/others.js");
}

/**
 * A person on one seat and bots on the others.
 *
 * @param {number} count
 * @param {number} person
 * @returns {Seat[]}
 */
function defaultSeats(count, person) {
  return Array.from({ length: count }, (_, seat) =>
    seat === person ? { kind: "person" } : { kind: "bot", level: settings.level },
  );
}

/**
 * @param {import("../python/engine.js").Engine} engine
 * @param {SavedGame} saved
 */
function restored(engine, saved) {
  const { description, view, moves, seats } = saved;
  return new LiveGame(engine, { description, view, moves, seats, saved });
}
