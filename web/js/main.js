/**
 * The page's beginning.
 * @module main
 */

import { App } from "./app.js";

new App().start();
