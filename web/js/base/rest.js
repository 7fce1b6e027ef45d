/**
 * When work should rest that nobody waits for: nobody looks, or the battery runs low.
 * @module base/rest
 */

import { Signal } from "./signal.js";

/** @typedef {"hidden" | "battery" | "elsewhere"} Reason `elsewhere` where no game on the table is shown */
/** @typedef {EventTarget & {level: number, charging: boolean}} Battery */

/** Below this share of its charge a battery that is not being charged is low. */
const LOW = 0.2;

/** Why nothing may run that nobody has asked for: an embedded board never may. @type {Set<Reason>} */
const reasons = new Set(["elsewhere"]);

/** Emitted when a reason comes or goes. */
export const restsChanged = new Signal();

/**
 * Tell, now and whenever it changes, whether there is a reason to rest.
 *
 * @param {(why: Reason, resting: boolean) => void} tell
 */
export function watchRests(tell) {
  const look = () => tell("hidden", document.hidden);
  document.addEventListener("visibilitychange", look);
  look();
  // Not every browser tells.
  const { getBattery } = /** @type {{getBattery?: () => Promise<Battery>}} */ (/** @type {unknown} */ (navigator));
  getBattery?.call(navigator).then((battery) => {
    const weigh = () => tell("battery", battery.level < LOW && !battery.charging);
    battery.addEventListener("levelchange", weigh);
    battery.addEventListener("chargingchange", weigh);
    weigh();
  }, () => undefined);
}

/**
 * Keep what nobody has asked for from running, or let it run again.
 *
 * @param {Reason} why
 * @param {boolean} resting
 */
export function rest(why, resting) {
  if (resting) reasons.add(why);
  else reasons.delete(why);
  restsChanged.emit();
}

/** Return whether what nobody has asked for may run now. */
export const mayWorkUnasked = () => reasons.size === 0;
