/**
 * The page's side of the service worker: everything stored for use without a network, and new versions.
 * @module app/updates
 */

import { ownScript } from "../python/own_script.js";

/**
 * Register the service worker, where there can be one.
 *
 * @param {object} on
 * @param {Promise<void>} on.after what to wait for before anything is stored
 * @param {() => void} on.stored called when all is there
 * @param {(reload: () => void) => void} on.ready called when a new version waits
 */
export async function watchUpdates({ after, stored, ready }) {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  // The first worker of all comes to a page of its own version. One that replaces another, as the visitor agreed in
  // this tab or in another, comes to an older page, which must be loaded anew.
  let replacing = serviceWorker.controller !== null;
  let announced = false;
  serviceWorker.addEventListener("controllerchange", () => {
    if (replacing) location.reload();
    replacing = true;
  });
  serviceWorker.addEventListener("message", (event) => {
    if (event.data?.from !== "yavset-sw" || event.data.kind !== "ready-offline" || announced) return;
    // Every tab asks for the files, and the worker answers all tabs each time.
    announced = true;
    stored();
  });
  await after;
  try {
    const registration = await serviceWorker.register(ownScript(new URL("sw.js", document.baseURI).href), { scope: "./" });
    const offer = () => {
      const { waiting } = registration;
      if (!waiting || !serviceWorker.controller) return;
      ready(() => {
        waiting.postMessage({ do: "take-over" });
      });
    };
    offer();
    registration.addEventListener("updatefound", () => {
      const { installing } = registration;
      installing?.addEventListener("statechange", () => {
        if (installing.state === "installed") offer();
      });
    });
    const { active } = await serviceWorker.ready;
    whenIdle(() => active?.postMessage({ do: "fetch-rest" }));
  } catch {
    // Private windows and odd hosts allow no service worker; the page works without one.
  }
}

/** Ask the service worker to drop damaged files, so that they are fetched anew when needed. */
export function checkStored() {
  try {
    navigator.serviceWorker.controller?.postMessage({ do: "check" });
  } catch {
    // Nothing is stored where there can be no service worker.
  }
}

/** @param {() => void} act */
function whenIdle(act) {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: 10_000 });
  else setTimeout(act, 3_000);
}
