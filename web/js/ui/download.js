/**
 * Hand a file to the visitor.
 * @module ui/download
 */

import { h } from "./dom.js";

/** Length of the longer side of a PNG in pixels. */
const PNG_SIZE = 1400;

/**
 * Download a file.
 *
 * @param {string} name
 * @param {Blob} blob its content
 */
export function download(name, blob) {
  const url = URL.createObjectURL(blob);
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * Download a text.
 *
 * @param {string} name
 * @param {string} text
 * @param {string} type such as `text/plain`
 */
export function downloadText(name, text, type) {
  download(name, new Blob([text], { type }));
}

/**
 * Turn an SVG into a PNG.
 *
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
export async function toPng(svg) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = PNG_SIZE / Math.max(image.width, image.height, 1);
    const canvas = h("canvas", { width: Math.round(image.width * scale), height: Math.round(image.height * scale) });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
