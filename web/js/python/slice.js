/**
 * How long Python works on what goes on from request to request before it listens again.
 * @module python/slice
 */

/** Milliseconds of a slice; the last step of it makes it up to twice as long. Meanwhile Python is deaf to the page. */
export const SLICE = 25;
