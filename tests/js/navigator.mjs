/**
 * Give the page another navigator.
 *
 * @param {object} value
 */
export function provideNavigator(value) {
  Object.defineProperty(globalThis, "navigator", { configurable: true, value });
}
