/**
 * Python's worker. On a later visit all its files are on this device, so it starts at once, beside the page; on the
 * first visit the board goes first, and the page starts it.
 * @module start
 */

import { Engine } from "./engine.js";
import { ownScript } from "./own_script.js";

export const engine = new Engine(() => new Worker(ownScript(new URL("./worker.js", import.meta.url)), { type: "module" }));

if ("serviceWorker" in navigator && navigator.serviceWorker.controller) engine.start();
