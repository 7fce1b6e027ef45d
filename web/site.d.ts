/** The module `site.js`, which the build makes for the service worker: what to store. */
export const SITE: {
  /** Changes whenever any file of the site changes. */
  version: string;
  /** The path of the site that the build was told of; addresses in 404.html begin with it. */
  root: string;
  /** The files that a first game needs: SHA-256 in base64 by path. */
  first: Record<string, string>;
  /** The other files, likewise. */
  rest: Record<string, string>;
};
