// The service worker: keeps one whole version of the site, so that it works without a network.
//
// The build lists every file with its SHA-256. Nothing is stored or answered whose bytes differ from that, so two
// versions are never mixed. A new version is stored beside the old one and waits until the page says "take-over".
//
// From the page:  { do: "fetch-rest" }   store also what the first game did not need; best said when idle
//                 { do: "take-over" }    the visitor agreed to the new version
//                 { do: "check" }        something does not work: files that were damaged in the store are dropped
// To the page:    { from: "yavset-sw", kind: "ready-offline", version }
//                 { from: "yavset-sw", kind: "failed", url, reason }

/// <reference lib="webworker" />

import { SITE } from "./site.js";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const PREFIX = "yavset-";
const NAME = PREFIX + SITE.version;
const CHECKSUMS = new Map(Object.entries({ ...SITE.first, ...SITE.rest }));

/** As many downloads at a time as browsers allow one host. */
const AT_ONCE = 6;

/** The end of the last check: what is asked for meanwhile waits, or it would be given the damaged file again. */
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
  if (path === null) return;
  // Whoever loads a page again may do so because something in it is broken.
  const again = event.request.mode === "navigate" && event.request.cache !== "default";
  if (again) checked = check();
  event.respondWith(checked.then(() => answer(path)));
});

/**
 * Gives the listed path that a request asks for, or null if it is none of ours.
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
 * Answers from this version's files; one that is not there (yet, or any more) is fetched and kept.
 * @param {string} path
 */
async function answer(path) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(path);
  if (kept) return kept;
  try {
    const reply = await download(path);
    await cache.put(path, reply.clone());
    return reply;
  } catch (error) {
    await tell({ kind: "failed", url: path, reason: String(error) });
    return Response.error();
  }
}

/**
 * Stores files that are not stored yet, in the order given. What an older version had under the same hashed name
 * is taken from there.
 * @param {string[]} paths
 */
async function store(paths) {
  const cache = await caches.open(NAME);
  const queue = [...paths];
  const next = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      if (await cache.match(path)) continue;
      const older = path.startsWith("assets/") ? await caches.match(path) : undefined;
      await cache.put(path, older ?? (await download(path)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/**
 * Fetches a file and gives it only if its content is what the build listed. A wrong one may come from a cache on
 * the way, so those are passed by once.
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
    if ((await checksum(body)) === CHECKSUMS.get(path)) return clean(reply, body);
    reason = "its content is not that of this version";
  }
  throw new Error(`${path}: ${reason}`);
}

/**
 * Makes a fresh response: a redirected one could not answer a navigation, and the body is not compressed any more.
 * Browsers must not remember it beside the store: a page that is loaded again would get a damaged file again.
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

/** Drops the files whose stored content is not that of this version any more; they are fetched again when needed. */
async function check() {
  try {
    const cache = await caches.open(NAME);
    for (const [path, sum] of CHECKSUMS) {
      const kept = await cache.match(path);
      if (kept && (await checksum(await kept.arrayBuffer())) !== sum) await cache.delete(path);
    }
  } catch {
    // A store that cannot be read cannot be mended here; what can be answered is answered.
  }
}

/** Drops older versions and begins to answer the pages that are open. */
async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Stores everything that is still missing and tells the pages when the site works without a network. */
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
