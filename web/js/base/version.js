/**
 * Whether the site has been replaced by another version since this page was loaded.
 * @module base/version
 */

/**
 * Ask the host for this page again, and return whether it has other scripts now. The files of the version before may be gone,
 * so that only loading the page again helps.
 *
 * @returns {Promise<boolean>} false where the host cannot be reached
 */
export async function isOutdated() {
  const script = /** @type {HTMLScriptElement | null} */ (document.querySelector('script[type="module"][src]'));
  const name = script?.src.split("/").at(-1);
  if (!name) return false;
  try {
    const reply = await fetch(location.pathname, { cache: "no-store" });
    return reply.ok && !(await reply.text()).includes(name);
  } catch {
    return false;
  }
}
