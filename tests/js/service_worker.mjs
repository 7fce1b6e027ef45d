// A place for web/sw.js to run in under Node.js: what a browser gives a service worker, in memory. Tests decide what the
// network says; the worker, its requests' checksums and its answers are real.

import { createHash } from "node:crypto";
import { register } from "node:module";

// The build writes the list of files; here each worker gets its own.
const HOOKS = `
export async function resolve(specifier, context, next) {
  if (!specifier.endsWith("/site.js")) return next(specifier, context);
  const source = "export const SITE = globalThis.site; //" + context.parentURL;
  return { url: "data:text/javascript," + encodeURIComponent(source), shortCircuit: true };
}`;

register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);

export const SCOPE = "https://games.example/yavset/";

/** @param {string} body @returns {string} as the build lists it */
export const checksum = (body) => createHash("sha256").update(body).digest("base64");

/** A cache of a browser. Its entries are texts, so that every match is a response of its own. */
class MemoryCache {
  /** @type {Map<string, {body: string, headers: [string, string][]}>} */
  entries = new Map();

  /** @param {string} path */
  async match(path) {
    const found = this.entries.get(new URL(path, SCOPE).href);
    return found && new Response(found.body, { headers: found.headers });
  }

  /** @param {string} path @param {Response} reply */
  async put(path, reply) {
    this.entries.set(new URL(path, SCOPE).href, { body: await reply.text(), headers: [...reply.headers] });
  }

  /** @param {string} path */
  async delete(path) {
    return this.entries.delete(new URL(path, SCOPE).href);
  }

  /** The paths stored, in alphabetical order. */
  get paths() {
    return [...this.entries.keys()].map((url) => url.slice(SCOPE.length)).sort();
  }
}

/** The caches of an origin. */
export class MemoryCaches {
  /** @type {Map<string, MemoryCache>} */
  all = new Map();

  /** @param {string} name */
  async open(name) {
    const cache = this.all.get(name) ?? new MemoryCache();
    this.all.set(name, cache);
    return cache;
  }

  async keys() {
    return [...this.all.keys()];
  }

  /** @param {string} name */
  async delete(name) {
    return this.all.delete(name);
  }
}

/** An event of a service worker: what it waits for, and its answer. */
class WorkerEvent extends Event {
  /** @type {Promise<unknown>[]} */
  waited = [];
  /** @type {Promise<Response> | null} */
  answer = null;

  /** @param {string} type @param {object} fields */
  constructor(type, fields) {
    super(type);
    Object.assign(this, fields);
  }

  /** @param {Promise<unknown>} promise */
  waitUntil(promise) {
    this.waited.push(promise);
  }

  /** @param {Promise<Response>} answer */
  respondWith(answer) {
    this.answer = answer;
  }
}

let started = 0;

/** A browser with one site and its service worker. */
export class Site {
  caches = new MemoryCaches();
  /** What the network has, by path; a function is asked at each request. @type {Record<string, string | ((path: string) => Response)>} */
  network = {};
  online = true;
  /** The requests to the network: path and cache mode. @type {string[]} */
  requests = [];
  /** The most downloads that ran at a time. */
  most = 0;
  #running = 0;
  /** What was said to the pages. @type {Record<string, unknown>[]} */
  told = [];
  claimed = false;
  skipped = false;
  #worker = new EventTarget();

  /**
   * Start the worker of a version.
   *
   * @param {string} version
   * @param {Record<string, string>} first the files of the first game: content by path
   * @param {Record<string, string>} [rest]
   */
  async start(version, first, rest = {}) {
    this.#worker = new EventTarget();
    this.network = { ...first, ...rest };
    const summed = (/** @type {Record<string, string>} */ files) =>
      Object.fromEntries(Object.entries(files).map(([path, body]) => [path, checksum(body)]));
    const client = { postMessage: (/** @type {Record<string, unknown>} */ message) => this.told.push(message) };
    Object.assign(this.#worker, {
      registration: { scope: SCOPE },
      skipWaiting: async () => (this.skipped = true),
      clients: {
        claim: async () => (this.claimed = true),
        // A page that was opened before the worker is not controlled by it.
        matchAll: async (/** @type {{includeUncontrolled?: boolean}} */ { includeUncontrolled } = {}) => (includeUncontrolled ? [client] : []),
      },
    });
    Object.assign(globalThis, {
      self: this.#worker,
      caches: this.caches,
      fetch: (/** @type {string | {url: string}} */ what, /** @type {RequestInit} */ init) => this.#fetch(what, init),
      site: { version, root: "/elsewhere/", first: summed(first), rest: summed(rest) },
    });
    started += 1;
    await import(new URL(`../../web/sw.js?${started}`, import.meta.url).href);
  }

  /**
   * Answer as the network does.
   *
   * @param {string | {url: string}} what
   * @param {RequestInit} [init]
   */
  async #fetch(what, { cache = "default" } = {}) {
    const path = new URL(typeof what === "string" ? what : what.url, SCOPE).href.slice(SCOPE.length);
    this.requests.push(`${path} ${cache}`);
    this.#running += 1;
    this.most = Math.max(this.most, this.#running);
    await new Promise((resolve) => setImmediate(resolve));
    this.#running -= 1;
    if (!this.online) throw new TypeError("Failed to fetch");
    const found = this.network[path];
    if (found === undefined) return new Response("none", { status: 404 });
    return typeof found === "string" ? new Response(found) : found(path);
  }

  /**
   * Let an event happen, and wait for what it waits for.
   *
   * @param {string} type
   * @param {object} [fields]
   */
  async happen(type, fields = {}) {
    const event = new WorkerEvent(type, fields);
    this.#worker.dispatchEvent(event);
    await Promise.all(event.waited);
    return event;
  }

  /** @param {unknown} data a message from a page */
  async say(data) {
    return this.happen("message", { data });
  }

  /**
   * Request something as a page does.
   *
   * @param {string} path
   * @param {{method?: string, mode?: string, cache?: string}} [request]
   * @returns {Promise<string | null>} the content; null where the browser is to fetch it itself
   */
  async ask(path, request) {
    const reply = await this.reply(path, request);
    return reply && reply.text();
  }

  /**
   * Request something as a page does.
   *
   * @param {string} path
   * @param {{method?: string, mode?: string, cache?: string}} [request]
   * @returns {Promise<Response | null>} null where the browser is to fetch it itself
   */
  async reply(path, request = {}) {
    const url = new URL(path, SCOPE).href;
    const event = new WorkerEvent("fetch", { request: { url, method: "GET", mode: "no-cors", cache: "default", ...request } });
    this.#worker.dispatchEvent(event);
    return event.answer;
  }

  /** @param {string} version @returns {Promise<MemoryCache>} what is stored of it */
  async stored(version) {
    return this.caches.open(`yavset ${SCOPE} ${version}`);
  }
}
