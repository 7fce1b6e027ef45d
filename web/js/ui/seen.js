/**
 * Wait until an element is seen.
 * @module ui/seen
 */

/**
 * Do something once an element comes near what is in sight.
 *
 * @param {HTMLElement} element
 * @param {() => void} act
 * @returns {() => void} gives it up
 */
export function whenSeen(element, act) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    act();
  }, { rootMargin: "200px" });
  observer.observe(element);
  return () => observer.disconnect();
}
