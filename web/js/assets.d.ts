/** The module `assets.js`, which the build makes: where the page finds what it needs for a board. All URLs are absolute. */

/** The folder of the whole site. */
export const base: string;

/** Changes whenever any file of the site changes. */
export const version: string;

/** The scripts of workers: one page's Python, and the one that embedded boards share. */
export const workers: { python: string; shared: string };

/** Style sheets that views bring with them. */
export const sheets: { breed: string; boards: string; write: string };

/** All games in short. */
export const index: string;

/** Each game by its id: description, start view, examples. */
export const games: Record<string, string>;

/** Each language by its code: its name in itself, its messages, and the texts of each game by its id. */
export const languages: Record<string, { name: string; url: string; games: Record<string, string> }>;
