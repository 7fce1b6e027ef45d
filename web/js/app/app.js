/**
 * The page as a whole: which view the address asks for, and which game is played.
 * @module app/app
 */

import { change, settings, settingsChanged } from "../base/settings.js";
import { read, write } from "../base/storage.js";
import { FIRST_GAME, gameAt, isReload } from "../game/arrival.js";
import { loadGame, loadIndex } from "../game/data.js";
import { EngineError } from "../game/errors.js";
import { linkIn, readRoute } from "../game/links.js";
import { LiveGame } from "../game/live_game.js";
import { setGameOfTab } from "../game/saved_games.js";
import { arrival, engine } from "../python/start.js";
import { loadLanguage, t } from "../text/i18n.js";
import { reasonText } from "../text/words.js";
import { setText } from "../ui/dom.js";
import { applyTheme } from "../ui/theme.js";
import { GameView } from "../views/game.js";
import { loadOthers, othersOrToast, reportErrors, showProblem } from "./failures.js";
import {
  chosenGame, defaultSeats, freshGame, gamePath, keep, parsedGame, restoredGame, rulesDescription, rulesPath,
} from "./games.js";
import { makeHandle } from "./handle.js";
import { fillHeader } from "./header.js";
import { showToast } from "./toasts.js";
import { checkStored, watchUpdates } from "./updates.js";

/** @typedef {import("../types.js").SavedGame} SavedGame */
/** @typedef {import("../game/data.js").GameData} GameData */

/** The game that plays any rules in ludemes. */
const LUDI = "ludi";

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
  /** The address's fragment as the page last read or wrote it. */
  #address = "";

  constructor() {
    this.engine = engine;
    this.header = /** @type {HTMLElement} */ (document.querySelector("#top"));
    this.main = /** @type {HTMLElement} */ (document.querySelector("#main"));
    this.announcer = /** @type {HTMLElement} */ (document.querySelector("#live"));
  }

  /** Show what the address asks for and get everything going. */
  async start() {
    applyTheme();
    this.#listen();
    Object.defineProperty(window, "yavset", { value: makeHandle(() => ({ view: this.#view, live: this.#live })) });
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
    const settled = this.#pythonSettled();
    // Preload; a failure shows when somebody asks for one of them.
    settled.then(loadOthers).catch(() => undefined);
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
    addEventListener("hashchange", () => this.show());
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => this.#drop(event));
    settingsChanged.listen((name) => {
      if (name === "language") this.#changeLanguage();
    });
    this.engine.changed.listen(() => {
      if (this.engine.state === "failed" || this.engine.late) checkStored();
    });
    this.engine.damaged.listen(checkStored);
  }

  /** @returns {Promise<void>} settles when Python is there or cannot come */
  #pythonSettled() {
    return new Promise((resolve) => {
      const look = () => {
        if (this.engine.state === "ready" || this.engine.state === "failed") resolve();
      };
      this.engine.changed.listen(look);
      look();
    });
  }

  // The views.

  /** Show what the address asks for. */
  async show() {
    this.#turn += 1;
    const turn = this.#turn;
    this.#address = location.hash;
    const route = readRoute(location.hash);
    this.#fillHeader(route.view);
    try {
      if (route.view === "games") await this.#showHome(turn);
      else if (route.view === "rules") await this.#showRules(turn, route);
      else if (route.view === "write") await this.#showWrite(turn, route.rules);
      else await this.#showGame(turn, route);
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#swapView(null);
      showProblem(this.main, error, () => this.show());
    }
  }

  /** @param {string} shown */
  #fillHeader(shown) {
    setText(/** @type {HTMLElement} */ (document.querySelector(".skip")), t("app-skip"));
    const rules = this.#live ? rulesPath(this.#live.description) : FIRST_GAME;
    fillHeader(this.header, shown, { rules, share: () => this.#share(), settings: () => this.#settings() });
  }

  /** @param {{destroy: () => void} | null} view */
  #swapView(view) {
    this.#view?.destroy();
    this.#view = view;
  }

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
   * @param {{game: string, rules: string}} route
   */
  async #showRules(turn, { game, rules }) {
    const [data, { games }, { RulesView }] = await Promise.all([loadGame(game), loadIndex(), loadOthers()]);
    const description = rules ? await rulesDescription(this.engine, data, rules, this.#live?.description) : data.game;
    if (turn !== this.#turn) return;
    this.#swapView(null);
    this.#view = new RulesView(this.main, { ...data, game: description }, games);
    document.title = t("app-title", { game: t("rules-title", { game: description.name }) });
    scrollTo(0, 0);
  }

  /**
   * @param {number} turn
   * @param {string} rules the short code to begin with; "" for the rules that were last written here
   */
  async #showWrite(turn, rules) {
    const [data, { WriteView }] = await Promise.all([loadGame(LUDI), loadOthers()]);
    if (turn !== this.#turn) return;
    this.#swapView(null);
    this.#view = new WriteView(this.main, data, this.engine, {
      rules,
      play: (description, view) => {
        const seats = defaultSeats(description.players.length, 0);
        this.#write("pushState", gamePath(description));
        this.#open(data, new LiveGame(this.engine, { description, view, seats }));
        scrollTo(0, 0);
      },
      written: (code) => this.#write("replaceState", `${LUDI}/${code}`),
    });
    document.title = t("app-title", { game: t("ludi-write-title") });
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
      this.#showLive(current);
      return;
    }
    const { game, saved } = gameAt(route, { again: !current && isReload() });
    const data = await loadGame(game);
    if (turn !== this.#turn) return;
    if (saved || fresh) {
      this.#open(data, saved ? restoredGame(this.engine, saved) : freshGame(this.engine, data));
      return;
    }
    const { previewOf } = await import("../game/preview.js");
    const { description, view } = await previewOf(data, link);
    if (turn !== this.#turn) return;
    const fetch = () => this.#openLink(link, data);
    const seats = defaultSeats(description.players.length, 0);
    this.#open(data, new LiveGame(this.engine, { description, view, seats, fetch }));
  }

  /** @param {LiveGame} live */
  #showLive(live) {
    this.#swapView(null);
    this.#view = new GameView(this.main, live, {
      newGame: () => this.#newGame(),
      say: (text) => setText(this.announcer, text),
    });
    document.title = t("app-title", { game: live.description.name });
    this.#fillHeader("game");
    if (readRoute(location.hash).view === "game" && live.link) this.#write("replaceState", live.link);
  }

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

  // Games.

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
    live.progressed.listen(async () => {
      const linked = await keep(live);
      if (linked && live === this.#live && this.#view instanceof GameView) this.#write("replaceState", live.link);
    });
    this.#showLive(live);
    live.begin();
  }

  /** @param {SavedGame} saved */
  async #resume(saved) {
    const data = await loadGame(saved.game);
    this.#turn += 1;
    this.#write("pushState", saved.link || "play");
    this.#open(data, restoredGame(this.engine, saved));
    scrollTo(0, 0);
  }

  async #newGame() {
    const others = await othersOrToast();
    const live = this.#live;
    const data = this.#data;
    if (!others || !live || !data) return;
    const { description: current } = live;
    others.askNewGame(current.rules ? { ...data, game: current } : data, this.engine, {
      options: live.options["setup"] === undefined ? live.options : {},
      seats: live.seats,
      games: () => (location.hash = "#games"),
      start: async (options, seats, description) => {
        const bot = seats.find((seat) => seat.kind === "bot");
        if (bot?.kind === "bot") change("level", bot.level);
        const chosen = await chosenGame(this.engine, data, options, seats, description);
        this.#write("pushState", gamePath(chosen.description));
        this.#open(data, chosen);
      },
    });
  }

  /**
   * Open a game from a record or a link.
   *
   * @param {string} text
   */
  async #openText(text) {
    const link = linkIn(text);
    await this.#openParsed(await this.engine.request(link ? { do: "parse-link", fragment: link } : { do: "parse", text }));
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
      this.#open(data, freshGame(this.engine, data));
      showToast(t("error-link", { message: reasonText(error) }));
    }
  }

  /** @param {import("./games.js").Parsed} parsed */
  async #openParsed(parsed) {
    const { data, live } = await parsedGame(this.engine, parsed);
    this.#turn += 1;
    if (readRoute(location.hash).view !== "game") this.#write("pushState", "play");
    this.#open(data, live);
  }

  async #share() {
    const others = await othersOrToast();
    if (!others || !this.#live) return;
    if (this.#live.fetch) {
      showToast(t("status-coming"), "passing");
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
      showToast(t("error-record", { message: reasonText(error) }));
    }
  }

  // Settings.

  async #settings() {
    const others = await othersOrToast();
    others?.openSettings(() => /** @type {HTMLElement | null} */ (this.header.querySelector("[data-action=settings]"))?.focus());
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
    // The last announcement is in the previous language.
    setText(this.announcer, "");
    // The game stays, whatever the address says by now.
    if (this.#view instanceof GameView && this.#live) this.#showLive(this.#live);
    else await this.show();
    // Somebody may have closed the settings while the language was being loaded.
    if (open instanceof HTMLDialogElement && open.open) {
      open.close();
      await this.#settings();
      /** @type {HTMLElement | null} */ (document.querySelector("[data-setting=language]"))?.focus();
    }
  }
}
