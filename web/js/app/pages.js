/**
 * The views beside the board: what each needs, and how it is made. Loaded when the address asks for one.
 * @module app/pages
 */

import { sheets } from "../assets.js";
import { loadGame, loadIndex } from "../before/data.js";
import { Match } from "../match/match.js";
import { loadTexts, t } from "../text/i18n.js";
import { loadSheet } from "../ui/sheet.js";
import { loadLazyViews } from "../views/load_lazy_views.js";
import { rulesDescription } from "./asked_games.js";
import { defaultSeats, gamePath } from "./games.js";

/** @import { Address } from "./address.js" */
/** @import { CurrentGame } from "./current_game.js" */
/** @import { Route } from "../before/links.js" */

/** The game that plays any rules in ludemes. */
const LUDI = "ludi";

/**
 * What pages need of the page as a whole.
 * @typedef {object} Surroundings
 * @property {HTMLElement} main
 * @property {Address} address
 * @property {CurrentGame} current
 * @property {(text: string) => void} say announces a text to screen readers
 */

/**
 * A view whose data and code are there.
 * @typedef {object} Page
 * @property {string} title
 * @property {() => {destroy: () => void}} show
 */

/**
 * Load a view beside the board.
 *
 * @param {Route} route
 * @param {Surroundings} around
 * @returns {Promise<Page>}
 */
export async function loadPage(route, around) {
  const [page] = await Promise.all([pageOf(route, around), loadTexts("beside")]);
  return page;
}

/**
 * @param {Route} route
 * @param {Surroundings} around
 * @returns {Promise<Page>}
 */
function pageOf(route, around) {
  if (route.view === "games") return homePage(around);
  if (route.view === "rules") return rulesPage(route, around);
  if (route.view === "learn") return learnPage(route.game, around);
  if (route.view === "puzzles") return puzzlesPage(route.game, around);
  if (route.view === "breed") return breedPage(around);
  if (route.view === "write") return writePage(route.rules, around);
  throw new Error(`no page: ${route.view}`);
}

/** @param {Surroundings} around @returns {Promise<Page>} */
async function homePage({ main, current }) {
  const [{ games }, { HomeView }] = await Promise.all([loadIndex(), loadLazyViews()]);
  return {
    title: t("home-title"),
    show: () => new HomeView(main, games, { resume: (game) => current.resume(game) }),
  };
}

/**
 * @param {{game: string, rules: string}} route
 * @param {Surroundings} around
 * @returns {Promise<Page>}
 */
async function rulesPage({ game, rules }, { main, current }) {
  const [data, { games }, { RulesView }] = await Promise.all([loadGame(game), loadIndex(), loadLazyViews()]);
  const description = rules ? await rulesDescription(current.python, data, rules, current.match?.description) : data.game;
  return {
    title: t("rules-title", { game: description.name }),
    show: () => new RulesView(main, { ...data, game: description }, games),
  };
}

/**
 * @param {string} rules the short code to begin with; "" for the rules that were last written here
 * @param {Surroundings} around
 * @returns {Promise<Page>}
 */
async function writePage(rules, { main, address, current }) {
  const [data, { WriteView }] = await Promise.all([loadGame(LUDI), loadLazyViews(), loadSheet(sheets.write)]);
  const { python } = current;
  const show = () =>
    new WriteView(main, data, python, {
      rules,
      play: (description, view) => {
        const seats = defaultSeats(description.players.length, 0);
        address.write("pushState", gamePath(description));
        current.open(data, new Match(python, { description, view, seats }));
        scrollTo(0, 0);
      },
      written: (code) => address.write("replaceState", `${LUDI}/${code}`),
    });
  return { title: t("ludi-write-title"), show };
}

/** @param {Surroundings} around @returns {Promise<Page>} */
async function breedPage({ main, current }) {
  const { BreedView, prepare } = await import("../views/breed.js");
  await prepare(current.python);
  return { title: t("breeding-view-title"), show: () => new BreedView(main, current.python) };
}

/**
 * @param {string} game
 * @param {Surroundings} around
 * @returns {Promise<Page>}
 */
async function learnPage(game, { main, current, say }) {
  const { LearnView, prepareLesson } = await import("../views/learn.js");
  const setup = await prepareLesson(game);
  return {
    title: t("learn-title", { game: setup.description.name }),
    show: () => new LearnView(main, current.python, setup, { say }),
  };
}

/**
 * @param {string} game whose puzzles to show; "" for any
 * @param {Surroundings} around
 * @returns {Promise<Page>}
 */
async function puzzlesPage(game, { main, current, say }) {
  const { PuzzlesView, prepare } = await import("../views/puzzles.js");
  await prepare();
  return {
    title: t("nav-puzzles"),
    show: () => new PuzzlesView(main, current.python, { game, position: current.match?.reference ?? null, say }),
  };
}
