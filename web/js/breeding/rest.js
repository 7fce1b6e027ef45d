/**
 * When breeding should wait: nobody looks, or the battery runs low.
 * @module breeding/rest
 */

/** @typedef {import("./nursery.js").Nursery} Nursery */
/** @typedef {EventTarget & {level: number, charging: boolean}} Battery */

/** Below this share of its charge a battery that is not being charged is low. */
const LOW = 0.2;

/**
 * Let a nursery rest while the page is hidden or the battery is low.
 *
 * @param {Nursery} nursery
 */
export function watchRests(nursery) {
  const look = () => nursery.rest("hidden", document.hidden);
  document.addEventListener("visibilitychange", look);
  look();
  // Not every browser tells.
  const { getBattery } = /** @type {{getBattery?: () => Promise<Battery>}} */ (/** @type {unknown} */ (navigator));
  getBattery?.call(navigator).then((battery) => {
    const weigh = () => nursery.rest("battery", battery.level < LOW && !battery.charging);
    battery.addEventListener("levelchange", weigh);
    battery.addEventListener("chargingchange", weigh);
    weigh();
  }, () => undefined);
}
