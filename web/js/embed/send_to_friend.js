/**
 * A game begun on an embedded board goes on with a friend, by links to the whole page; loaded when first asked for.
 * @module embed/send_to_friend
 */

import { linkOf } from "../match/friends.js";
import { t } from "../text/i18n.js";
import { fill, h } from "../ui/dom.js";

/** @import { Match } from "../match/match.js" */

/**
 * Share or copy the link to send, and show it: a frame may be allowed neither.
 *
 * @param {Match} match
 * @param {HTMLElement} host to show the link in
 */
export async function sendToFriend(match, host) {
  // The same identifier in all links of a game: the whole page knows the answer by it.
  match.nameFriend();
  const page = new URL(".", location.href);
  page.hash = linkOf(match);
  const field = h("input", { type: "text", readonly: true, class: "embed-address", value: page.href, "aria-label": t("share-link") });
  const text = h("span", { role: "status" }, t("embed-friend-send"));
  field.addEventListener("focus", () => field.select());
  fill(host, text, field);
  host.hidden = false;
  if (await offered(match.description.name, page.href)) text.textContent = t("embed-friend-copied");
}

/**
 * Share an address, or else copy it.
 *
 * @param {string} title
 * @param {string} url
 * @returns {Promise<boolean>} whether it was copied
 */
async function offered(title, url) {
  try {
    if (navigator.canShare?.({ title, url })) {
      await navigator.share({ title, url });
      return false;
    }
  } catch {
    // Refused by the visitor or by the page around: the link can still be copied.
  }
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    // Refused as well, or there is no clipboard, as in pages that no certificate protects.
    return false;
  }
}
