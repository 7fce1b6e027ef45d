/**
 * What is begun before the page: the data of the game on the table is fetched while the other modules are read.
 * @module python/start
 */

import { workers } from "../assets.js";
import { gameAt, isReload } from "../game/arrival.js";
import { loadGame } from "../game/data.js";
import { Engine } from "./engine.js";
import { readRoute } from "../game/links.js";
import { ownScript } from "./own_script.js";

export const engine = new Engine(
  (name) => new Worker(ownScript(workers.python), { type: "module", name }),
  () => document.documentElement.lang,
);

const route = readRoute(location.hash);
// The page asks again, and says so if it does not come.
if (route.view === "game") loadGame(gameAt(route, { again: isReload() }).game).catch(() => undefined);
