/**
 * When breeding should wait: nobody looks, or the battery runs low.
 * @module breeding/rest
 */

/** @import { BreedingRun } from "./breeding_run.js" */
/** @typedef {EventTarget & {level: number, charging: boolean}} Battery */

/** Below this share of its charge a battery that is not being charged is low. */
const LOW = 0.2;

/**
 * Let a run rest while the page is hidden or the battery is low.
 *
 * @param {BreedingRun} run
 */
export function watchRests(run) {
  const look = () => run.rest("hidden", document.hidden);
  document.addEventListener("visibilitychange", look);
  look();
  // Not every browser tells.
  const { getBattery } = /** @type {{getBattery?: () => Promise<Battery>}} */ (/** @type {unknown} */ (navigator));
  getBattery?.call(navigator).then((battery) => {
    const weigh = () => run.rest("battery", battery.level < LOW && !battery.charging);
    battery.addEventListener("levelchange", weigh);
    battery.addEventListener("chargingchange", weigh);
    weigh();
  }, () => undefined);
}
