/**
 * The Python that breeds: in a worker of its own beside the one that plays, with helpers, but on phones in that one.
 * @module python/breeder
 */

import { BACKGROUND_SLICE, PythonClient as OwnClient } from "./client.js";
import { pythonWorker } from "./own_script.js";

/** @import { PythonClient } from "../types.js" */

/** Phones and tablets: they rarely have the memory for a second Python. */
const PHONE = "(hover: none) and (pointer: coarse)";

/** @type {PythonClient | null} */
let second = null;

/**
 * Return the worker that breeds; it starts with the first request.
 *
 * @param {PythonClient} playing the one that plays
 * @returns {PythonClient}
 */
export function breederBeside(playing) {
  if (matchMedia(PHONE).matches) return playing;
  second ??= new OwnClient(pythonWorker);
  return second;
}

/**
 * Return workers that judge beside the one that breeds, where the device has cores to spare; they start with the first request.
 *
 * @returns {PythonClient[]}
 */
export function helpersBeside() {
  if (matchMedia(PHONE).matches) return [];
  const cores = navigator.hardwareConcurrency || 1;
  const count = cores >= 8 ? 2 : cores >= 4 ? 1 : 0;
  return Array.from({ length: count }, () => new OwnClient(pythonWorker));
}

/**
 * Ask for work that goes on from request to request, as long as somebody wants it; others need not wait for it.
 *
 * @param {PythonClient} playing the worker that plays
 * @param {Record<string, unknown>} request
 * @param {() => boolean} wanted
 * @returns {AsyncGenerator<any, void>} the replies
 */
export async function* slices(playing, request, wanted) {
  const breeder = breederBeside(playing);
  try {
    while (wanted()) yield await breeder.request({ ...request, milliseconds: BACKGROUND_SLICE });
  } catch (error) {
    if (breeder.state === "failed") breeder.close();
    throw error;
  }
}
