/**
 * What is begun before the page: the language and the data of the game on the table are fetched while the other
 * modules are read.
 * @module start
 */

import { gameAt, isReload } from "./match/route.js";
import { loadGame } from "./before/data.js";
import { PythonClient } from "./python/client.js";
import { readRoute } from "./before/links.js";
import { settings } from "./base/settings.js";
import { loadLanguage } from "./text/i18n.js";
import { pythonWorker } from "./python/own_script.js";

export const python = new PythonClient(pythonWorker);

/** Settles when the language is there, which the page waits for. */
export const languageLoaded = loadLanguage(settings.language);
// The page says so if it does not come.
languageLoaded.catch(() => undefined);

const route = readRoute(location.hash);
// The page asks again, and says so if it does not come.
if (route.view === "game") loadGame(gameAt(route, { again: isReload() }).game).catch(() => undefined);
