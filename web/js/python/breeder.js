/**
 * The worker that breeds, beside the one that plays. It starts with the first request.
 * @module python/breeder
 */

import { workers } from "../assets.js";
import { Engine } from "./engine.js";
import { ownScript } from "./own_script.js";

export const breeder = new Engine((name) => new Worker(ownScript(workers.python), { type: "module", name }));

/** Milliseconds of a slice. */
const SLICE = 30;

/**
 * Ask for work that goes on from request to request, as long as somebody wants it; others need not wait for it.
 *
 * @param {Record<string, unknown>} request
 * @param {() => boolean} wanted
 * @returns {AsyncGenerator<any, void>} the replies
 */
export async function* slices(request, wanted) {
  try {
    while (wanted()) yield await breeder.request({ ...request, milliseconds: SLICE });
  } catch (error) {
    if (breeder.state === "failed") breeder.close();
    throw error;
  }
}
