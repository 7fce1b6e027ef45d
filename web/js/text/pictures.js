/**
 * Pictures in texts: `![what it shows](address)`. The policy of the site lets in none of other sites, so the page around an
 * embedded board fetches its pictures and hands them over; until then, and without one, what it shows stands there in words.
 * @module text/pictures
 */

import { h } from "../ui/dom.js";

/** The pictures that the page around has handed over, by their addresses. @type {Map<string, string>} */
const given = new Map();

/**
 * Return the picture at an address, or what it shows in words where no picture can be.
 *
 * @param {string} words what it shows
 * @param {string} address
 * @returns {HTMLElement | string}
 */
export function pictureAt(words, address) {
  const url = URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return words;
  const own = url.origin === location.origin ? url.href : null;
  return h("img", { alt: words, src: given.get(url.href) ?? own, "data-address": url.href });
}

/**
 * Take a picture that the page around hands over, and show it wherever a text wants it.
 *
 * @param {string} address
 * @param {Blob} blob
 */
export function takePicture(address, blob) {
  if (!blob.type.startsWith("image/") || given.has(address)) return;
  const source = URL.createObjectURL(blob);
  given.set(address, source);
  for (const image of document.querySelectorAll("img")) {
    if (image.dataset["address"] === address) image.src = source;
  }
}
