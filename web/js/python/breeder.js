/**
 * The worker that breeds, beside the one that plays. It starts with the first request.
 * @module python/breeder
 */

import { workers } from "../assets.js";
import { Engine } from "./engine.js";
import { ownScript } from "./own_script.js";

export const breeder = new Engine((name) => new Worker(ownScript(workers.python), { type: "module", name }));
