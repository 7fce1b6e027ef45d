/**
 * The page's beginning.
 * @module main
 */

// First: it asks for the data of the game on the table, which are on their way while the rest is set up.
import "./start.js";
import { App } from "./app/app.js";
import { keepInstallOffer } from "./base/install.js";

// The link past the head of the page must not change the address: the fragment says which view is shown.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  /** @type {HTMLElement | null} */ (document.querySelector("[role=grid] [tabindex='0']") ?? document.querySelector("#main"))?.focus();
});

keepInstallOffer();
new App().start();
