// The service worker: stores one whole version of the site, so that it works without a network.
//
// The build lists every file with its SHA-256. A file is stored only if its bytes have that checksum, so two
// versions never mix. A new version is stored in a cache of its own and waits until the page sends "take-over".
//
// Workbox's precache verifies what it downloads, but answers with what it has stored, damaged or not, stores
// everything at once and one file after the other, and keeps all versions in one cache.
//
// From the page:  { do: "fetch-rest" }   store the other files too; best sent when idle
//                 { do: "take-over" }    the visitor agreed to the new version
//                 { do: "check" }        something does not work: drop stored files that are damaged
// To the page:    { from: "yavset-sw", kind: "ready-offline", version }
//                 { from: "yavset-sw", kind: "failed", url, reason }

/// <reference lib="webworker" />

import { SITE } from "./site.js";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** Caches belong to an origin, which may have several sites: each one's have its scope in their names. */
const PREFIX = `yavset ${worker.registration.scope} `;
const NAME = PREFIX + SITE.version;
const CHECKSUMS = new Map(Object.entries({ ...SITE.first, ...SITE.rest }));

/** What to show in place of a page that there is not, or that is not stored while there is no network. */
const MISSING = "404.html";

/** As many downloads at a time as browsers allow one host. */
const AT_ONCE = 6;

/** The end of the last check. Requests wait for it, or they would get the damaged file again. */
let checked = Promise.resolve();

worker.addEventListener("install", (event) => event.waitUntil(store(Object.keys(SITE.first))));

worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));

worker.addEventListener("message", (event) => {
  if (event.data?.do === "take-over") event.waitUntil(worker.skipWaiting());
  if (event.data?.do === "check") event.waitUntil((checked = check()));
  if (event.data?.do === "fetch-rest") event.waitUntil(fetchRest());
});

worker.addEventListener("fetch", (event) => {
  const path = pathOf(event.request);
  if (path === null) {
    if (event.request.mode === "navigate" && CHECKSUMS.has(MISSING)) event.respondWith(reach(event.request));
    return;
  }
  // People load a page again when something in it is broken.
  const again = event.request.mode === "navigate" && event.request.cache !== "default";
  if (again) checked = check();
  event.respondWith(checked.then(() => answer(path)));
});

/**
 * Return the listed path of a request, or null if the list does not have it.
 *
 * @param {Request} request
 */
function pathOf(request) {
  const scope = worker.registration.scope;
  const [url] = request.url.split(/[?#]/, 1);
  if (request.method !== "GET" || url === undefined || !url.startsWith(scope)) return null;
  const path = url.slice(scope.length) || "index.html";
  return CHECKSUMS.has(path) ? path : null;
}

/**
 * Fetch a page that the list does not have; without a network say that it is not here.
 *
 * @param {Request} request
 */
async function reach(request) {
  try {
    return await fetch(request);
  } catch {
    const missing = await answer(MISSING);
    // The site may lie in another folder than the build was told of.
    const text = (await missing.text()).replaceAll(`="${SITE.root}`, `="${new URL(worker.registration.scope).pathname}`);
    return new Response(text, { status: 404, headers: missing.headers });
  }
}

/**
 * Answer with the stored file; fetch and store it if it is missing.
 *
 * @param {string} path
 */
async function answer(path) {
  // Where the browser's storage is broken or full, the page gets the file from the network all the same.
  const cache = await caches.open(NAME).catch(() => null);
  const kept = await cache?.match(path).catch(() => undefined);
  if (kept) return kept;
  try {
    const reply = await download(path);
    await cache?.put(path, reply.clone()).catch(() => undefined);
    return reply;
  } catch (error) {
    await tell({ kind: "failed", url: path, reason: String(error) });
    return Response.error();
  }
}

/**
 * Store files that are not stored yet, in the order given. Files under a hashed name that an older version has
 * stored are copied from there, if they are intact.
 *
 * @param {string[]} paths
 */
async function store(paths) {
  const cache = await caches.open(NAME);
  const queue = [...paths];
  const next = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      if (await cache.match(path)) continue;
      await cache.put(path, (await fromOlder(path)) ?? (await download(path)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/**
 * Return the file of a hashed name from any cache of this site, or null if there is none that is intact.
 *
 * @param {string} path
 */
async function fromOlder(path) {
  if (!path.startsWith("assets/")) return null;
  for (const name of await ownCaches()) {
    const kept = await (await caches.open(name)).match(path);
    if (kept && (await isIntact(path, await kept.clone().arrayBuffer()))) return kept;
  }
  return null;
}

/** List the caches of this site. */
async function ownCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/**
 * Return whether this is the content that the build listed.
 *
 * @param {string} path
 * @param {ArrayBuffer} body
 */
async function isIntact(path, body) {
  return (await checksum(body)) === CHECKSUMS.get(path);
}

/**
 * Fetch a file; throw if its content is not what the build listed. A wrong one may come from a cache on the way,
 * so the second attempt bypasses caches.
 *
 * @param {string} path
 */
async function download(path) {
  /** @type {RequestCache[]} */
  const ways = path.startsWith("assets/") ? ["default", "reload"] : ["no-cache", "reload"];
  let reason = "";
  for (const cache of ways) {
    const reply = await fetch(path, { cache });
    if (!reply.ok) {
      reason = `status ${reply.status}`;
      continue;
    }
    const body = await reply.arrayBuffer();
    if (await isIntact(path, body)) return clean(reply, body);
    reason = "its content is not that of this version";
  }
  throw new Error(`${path}: ${reason}`);
}

/**
 * Make a fresh response: a redirected one could not answer a navigation, and the body is no longer compressed.
 * Browsers must not cache it besides: a page that is loaded again would get a damaged file again.
 *
 * @param {Response} reply
 * @param {ArrayBuffer} body
 */
function clean(reply, body) {
  const headers = new Headers(reply.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  headers.set("Cache-Control", "no-cache");
  return new Response(body, { headers });
}

/** @param {ArrayBuffer} body */
async function checksum(body) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return btoa(String.fromCharCode(...hash));
}

/** Drop stored files that are damaged; `answer` fetches them again. */
async function check() {
  try {
    const cache = await caches.open(NAME);
    for (const path of CHECKSUMS.keys()) {
      const kept = await cache.match(path);
      if (kept && !(await isIntact(path, await kept.arrayBuffer()))) await cache.delete(path);
    }
  } catch {
    // A cache that cannot be read cannot be mended; requests are answered as far as possible.
  }
}

/** Drop older versions and start to answer the open pages. */
async function takeOver() {
  const older = (await ownCaches()).filter((name) => name !== NAME);
  await Promise.all(older.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Store everything that is still missing; then tell the pages that the site works without a network. */
async function fetchRest() {
  try {
    await store([...CHECKSUMS.keys()]);
    await tell({ kind: "ready-offline", version: SITE.version });
  } catch (error) {
    await tell({ kind: "failed", url: "", reason: String(error) });
  }
}

/** @param {Record<string, string>} message */
async function tell(message) {
  for (const client of await worker.clients.matchAll({ includeUncontrolled: true })) {
    client.postMessage({ from: "yavset-sw", ...message });
  }
}
