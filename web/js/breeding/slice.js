/**
 * How long Python works on what goes on from request to request before it listens again.
 * @module breeding/slice
 */

/** Milliseconds of a slice: so long Python is deaf to the page. */
export const SLICE = 30;
