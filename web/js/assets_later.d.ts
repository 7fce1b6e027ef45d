/** The module `assets_later.js`, which the build makes: where the data is that no first board needs. All URLs are absolute. */

/** The boards that games with other options are played on, by shape and size. */
export const boards: Record<string, string>;

/** The puzzles of each game that has some. */
export const puzzles: Record<string, string>;

/** The first stones of each game of which something is known. */
export const openings: Record<string, string>;

/** Recorded runs of breeding by their names. */
export const runs: Record<string, string>;
