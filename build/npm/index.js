// The element <yavset-board>, from a site that serves yavset.

let failures = 0;

/**
 * Load the element; boards that are in the page already appear then. After a failure it can be called again.
 *
 * @param {string | URL} site the address of the site, such as "https://example.org/yavset/"
 * @returns {Promise<void>} settles when the element works; rejects if the site cannot be reached
 */
export function loadBoards(site) {
  if (customElements.get("yavset-board")) return Promise.resolve();
  const address = new URL("embed.js", new URL(site, document.baseURI));
  // Browsers remember of an address that there was no module.
  if (failures > 0) address.searchParams.set("again", String(failures));
  const script = Object.assign(document.createElement("script"), { type: "module", src: address.href });
  const failed = new Promise((_, reject) => {
    script.addEventListener("error", () => {
      failures += 1;
      script.remove();
      reject(new Error(`${address.href} cannot be loaded`));
    });
  });
  document.head.append(script);
  return Promise.race([customElements.whenDefined("yavset-board").then(() => undefined), failed]);
}
