/**
 * What takes longest is begun before the page: fetching the game on the table and, on a later visit, when all its files
 * are on this device, starting Python. On the first visit the board goes first, and the page starts Python.
 * @module start
 */

import { gameAt, isReload } from "./arrival.js";
import { loadGame } from "./data.js";
import { Engine } from "./engine.js";
import { readRoute } from "./links.js";
import { ownScript } from "./own_script.js";

export const engine = new Engine(
  (name) => new Worker(ownScript(new URL("./worker.js", import.meta.url)), { type: "module", name }),
);

const route = readRoute(location.hash);
// The page asks again, and says so if it does not come.
if (route.view === "game") loadGame(gameAt(route, { again: isReload() }).game).catch(() => undefined);

if ("serviceWorker" in navigator && navigator.serviceWorker.controller) engine.start();
