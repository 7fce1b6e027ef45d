/**
 * The browser's offer to install the page as an app.
 * @module base/install
 */

/** @typedef {Event & {prompt: () => Promise<{outcome: "accepted" | "dismissed"}>}} InstallOffer */

/** @type {InstallOffer | null} */
let offer = null;

/** Keep the browser's offer, which comes once, for the button in the settings. */
export function keepInstallOffer() {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = /** @type {InstallOffer} */ (event);
  });
  addEventListener("appinstalled", () => {
    offer = null;
  });
}

/** Return whether the browser offers to install the page. */
export function canInstall() {
  return offer !== null;
}

/** Let the browser ask the visitor; return whether the visitor agreed. */
export async function install() {
  const outcome = (await offer?.prompt())?.outcome;
  // An offer can be taken up once only.
  offer = null;
  return outcome === "accepted";
}
