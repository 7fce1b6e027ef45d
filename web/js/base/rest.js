/**
 * When work should rest that nobody waits for: nobody looks, the battery runs low, or the device is to save data.
 * @module base/rest
 */

/** @typedef {"hidden" | "battery"} Reason */
/** @typedef {EventTarget & {level: number, charging: boolean}} Battery */

/** Below this share of its charge a battery that is not being charged is low. */
const LOW = 0.2;

/** Why nothing may run that nobody has asked for: an embedded board never may. @type {Set<Reason | "not allowed" | "saving">} */
const reasons = new Set(["not allowed"]);

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

/** Allow this page work that nobody has asked for, as long as there is no reason to rest. */
export function allowUnasked() {
  reasons.delete("not allowed");
  const { connection } = /** @type {{connection?: {saveData?: boolean}}} */ (/** @type {unknown} */ (navigator));
  if (connection?.saveData) reasons.add("saving");
  watchRests((why, resting) => (resting ? reasons.add(why) : reasons.delete(why)));
}

/** Return whether what nobody has asked for may run now. */
export const mayWorkUnasked = () => reasons.size === 0;
