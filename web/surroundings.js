/**
 * Whether the page around a board is light or dark: what its `color-scheme` says, else the background that readers see.
 * @module surroundings
 */

/** What the browser prefers; nothing where it cannot say. @type {MediaQueryList | undefined} */
const dark = globalThis.matchMedia?.("(prefers-color-scheme: dark)");

/** Milliseconds after which a page that changes its theme has changed its background too. */
const SETTLED = 400;

/**
 * Return the theme that an element is surrounded by.
 *
 * @param {Element} element
 * @returns {"light" | "dark"}
 */
export function themeAround(element) {
  const scheme = schemeOf(element);
  const only = ["light", "dark"].filter((name) => scheme.includes(name));
  if (only.length === 1) return /** @type {"light" | "dark"} */ (only[0]);
  for (let one = /** @type {Element | null} */ (element); one; one = parentOf(one)) {
    const lightness = lightnessOf(getComputedStyle(one).backgroundColor);
    if (lightness !== null) return lightness < 0.5 ? "dark" : "light";
  }
  // A page that names both schemes leaves its background to the browser; one that names none is white.
  return only.length === 2 && dark?.matches ? "dark" : "light";
}

/** @param {Element} element @returns {string[]} the schemes that the page supports here */
function schemeOf(element) {
  const computed = getComputedStyle(element).colorScheme;
  const meta = document.querySelector('meta[name="color-scheme"]')?.getAttribute("content") ?? "";
  return (computed && computed !== "normal" ? computed : meta).split(/\s+/);
}

/** @param {Element} element @returns {Element | null} */
function parentOf(element) {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/**
 * Return how light a colour is.
 *
 * @param {string} colour as browsers compute it: `rgb(r, g, b)`, `rgba(…)` or `color(srgb r g b / a)`
 * @returns {number | null} from 0 (black) to 1; null for a colour that what is behind it shines through
 */
function lightnessOf(colour) {
  const numbers = colour.match(/[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [];
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbers;
  if (numbers.length < 3 || alpha < 0.5) return null;
  return (0.299 * red + 0.587 * green + 0.114 * blue) / (colour.startsWith("rgb") ? 255 : 1);
}

/**
 * Call a function whenever the theme of the page may have changed.
 *
 * @param {() => void} changed
 * @returns {() => void} ends that
 */
export function watchTheme(changed) {
  /** @type {number | undefined} */
  let timer;
  const soon = () => {
    changed();
    clearTimeout(timer);
    timer = setTimeout(changed, SETTLED);
  };
  const observer = new MutationObserver(soon);
  for (const element of [document.documentElement, document.body]) observer.observe(element, { attributes: true });
  dark?.addEventListener("change", soon);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    dark?.removeEventListener("change", soon);
  };
}
