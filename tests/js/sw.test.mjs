// The service worker: what it stores, what it answers, and what it mends.

import assert from "node:assert/strict";
import { test } from "node:test";
import { SCOPE, Site } from "./service_worker.mjs";

const FIRST = { "index.html": "the page", "assets/page.1.js": "code", "404.html": '<a href="/elsewhere/">home</a>' };
const REST = { "assets/python.2.bin": "Python", "embed.html": "a board" };
const NAVIGATION = { mode: "navigate" };
const RELOAD = { mode: "navigate", cache: "reload" };

/** @param {Record<string, string>} [first] @param {Record<string, string>} [rest] */
async function installed(first = FIRST, rest = REST) {
  const site = new Site();
  await site.start("1", first, rest);
  await site.happen("install");
  site.requests = [];
  return site;
}

/** Damage a stored file. @param {Site} site @param {string} path */
async function damage(site, path) {
  await (await site.stored("1")).put(path, new Response("damaged"));
}

test("the first files are stored when it is installed, the others when the page is idle", async () => {
  const site = new Site();
  await site.start("1", FIRST, REST);
  await site.happen("install");
  const stored = await site.stored("1");
  assert.deepEqual(stored.paths, Object.keys(FIRST).sort());
  // What has a hash in its name may come from the browser's cache.
  assert.deepEqual(site.requests.sort(), ["404.html no-cache", "assets/page.1.js default", "index.html no-cache"]);
  assert.deepEqual(site.told, []);
  site.requests = [];
  await site.say({ do: "fetch-rest" });
  assert.deepEqual(stored.paths, Object.keys({ ...FIRST, ...REST }).sort());
  assert.deepEqual(site.requests.sort(), ["assets/python.2.bin default", "embed.html no-cache"]);
  assert.deepEqual(site.told, [{ from: "yavset-sw", kind: "ready-offline", version: "1" }]);
});

test("six files at a time are downloaded", async () => {
  const files = Object.fromEntries(Array.from({ length: 20 }, (_, number) => [`assets/${number}.js`, String(number)]));
  const site = await installed(files);
  assert.equal(site.most, 6);
  assert.equal((await site.stored("1")).paths.length, 20);
});

test("a file whose content is wrong is fetched again past all caches, and never stored", async () => {
  const site = new Site();
  await site.start("1", FIRST);
  let asked = 0;
  site.network["assets/page.1.js"] = () => new Response((asked += 1) === 1 ? "of another version" : "code");
  await site.happen("install");
  assert.deepEqual(site.requests.filter((request) => request.startsWith("assets")), ["assets/page.1.js default", "assets/page.1.js reload"]);
  assert.equal(await site.ask("assets/page.1.js"), "code");

  const wrong = new Site();
  await wrong.start("1", FIRST);
  wrong.network["index.html"] = "of another version";
  await assert.rejects(wrong.happen("install"), /index\.html: its content is not that of this version/);
  assert.deepEqual(wrong.requests.filter((request) => request.startsWith("index")), ["index.html no-cache", "index.html reload"]);
  assert.ok(!(await wrong.stored("1")).paths.includes("index.html"));
});

test("a file that the host does not have is no file of this version", async () => {
  const site = new Site();
  await site.start("1", FIRST);
  // The body would be right.
  site.network["index.html"] = () => new Response(FIRST["index.html"], { status: 503 });
  await assert.rejects(site.happen("install"), /index\.html: status 503/);
});

test("what is stored is answered without a network, and only that", async () => {
  const site = await installed();
  site.online = false;
  assert.equal(await site.ask(""), "the page");
  assert.equal(await site.ask("?theme=dark", NAVIGATION), "the page");
  assert.equal(await site.ask("index.html#v1/odd"), "the page");
  assert.equal(await site.ask("assets/page.1.js"), "code");
  assert.deepEqual(site.requests, []);
  assert.equal(await site.ask("index.html", { method: "POST" }), null);
  assert.equal(await site.ask("https://games.example/others/index.html"), null);
  assert.equal(await site.ask("https://gamer.example/yavset/index.html"), null);
  assert.equal(await site.ask("none.js"), null);
});

test("a file that is not stored yet is fetched once, and then kept", async () => {
  const site = await installed();
  assert.equal(await site.ask("embed.html"), "a board");
  site.online = false;
  assert.equal(await site.ask("embed.html"), "a board");
  assert.deepEqual(site.requests, ["embed.html no-cache"]);
  const reply = await site.reply("assets/python.2.bin");
  assert.equal(reply?.type, "error");
  assert.equal(site.told.length, 1);
  const { from, kind, url, reason } = site.told[0] ?? {};
  assert.deepEqual([from, kind, url], ["yavset-sw", "failed", "assets/python.2.bin"]);
  assert.match(String(reason), /Failed to fetch/);
});

test("a file for which there is no room is answered all the same", async () => {
  const site = await installed();
  const stored = await site.stored("1");
  stored.put = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  assert.equal(await site.ask("embed.html"), "a board");
  assert.deepEqual(site.told, []);
});

test("a page is told that not everything could be fetched", async () => {
  const site = await installed();
  site.online = false;
  await site.say({ do: "fetch-rest" });
  assert.deepEqual(site.told.map(({ kind, url }) => [kind, url]), [["failed", ""]]);
});

test("an answer is fit for a page: not redirected, not compressed, not cached besides", async () => {
  const site = await installed();
  site.network["embed.html"] = () =>
    new Response("a board", { headers: { "Content-Encoding": "br", "Content-Length": "3", "Cache-Control": "max-age=9999", "Content-Type": "text/html", "Content-Security-Policy": "default-src 'self'" } });
  const reply = await site.reply("embed.html");
  const names = ["Content-Encoding", "Content-Length", "Cache-Control", "Content-Type", "Content-Security-Policy"];
  assert.deepEqual(names.map((name) => reply?.headers.get(name)), [null, null, "no-cache", "text/html", "default-src 'self'"]);
  assert.equal(reply?.redirected, false);
});

test("a page that there is not says so where there is no network", async () => {
  const site = await installed();
  site.network["other.html"] = "of the host";
  assert.equal(await site.ask("other.html", NAVIGATION), "of the host");
  site.online = false;
  const missing = await site.reply("other.html", NAVIGATION);
  assert.equal(missing?.status, 404);
  // The site lies in another folder than the build was told of.
  assert.equal(await missing?.text(), '<a href="/yavset/">home</a>');
  const without = await installed({ "index.html": "the page" }, {});
  assert.equal(await without.ask("other.html", NAVIGATION), null);
});

test("a page that is loaded again is mended first", async () => {
  const site = await installed();
  await damage(site, "index.html");
  // Neither a first visit nor what a page loads besides waits for the checksums of everything.
  assert.equal(await site.ask("index.html", NAVIGATION), "damaged");
  assert.equal(await site.ask("index.html", { cache: "reload" }), "damaged");
  assert.deepEqual(site.requests, []);
  const [page, code] = await Promise.all([site.ask("index.html", RELOAD), site.ask("assets/page.1.js")]);
  assert.deepEqual([page, code], ["the page", "code"]);
  // Only what was damaged is fetched.
  assert.deepEqual(site.requests, ["index.html no-cache"]);
});

test("a page can have everything checked, and requests wait for that", async () => {
  const site = await installed();
  await damage(site, "assets/page.1.js");
  const checking = site.say({ do: "check" });
  assert.equal(await site.ask("assets/page.1.js"), "code");
  await checking;
  assert.deepEqual(site.requests, ["assets/page.1.js default"]);
  // A cache that cannot be read fails nobody.
  const cache = await site.stored("1");
  const { match } = cache;
  cache.match = async () => Promise.reject(new Error("unreadable"));
  await site.say({ do: "check" });
  cache.match = match;
  assert.equal(await site.ask("index.html"), "the page");
});

test("a new version copies what has not changed, if it is intact, and fetches the rest", async () => {
  const site = await installed({ ...FIRST, "assets/damaged.js": "right", "assets/old.js": "old" });
  await damage(site, "assets/damaged.js");
  const another = await site.caches.open("yavset https://games.example/b/ 1");
  await another.put("assets/strange.js", new Response("strange"));
  await site.start("2", { "index.html": "the page", "assets/page.1.js": "code", "assets/damaged.js": "right", "assets/new.js": "new", "assets/strange.js": "strange" });
  await site.happen("install");
  const expected = ["assets/damaged.js default", "assets/new.js default", "assets/strange.js default", "index.html no-cache"];
  assert.deepEqual(site.requests.sort(), expected);
  assert.equal(await site.ask("assets/damaged.js"), "right");
  // What is stored already is not fetched at the next attempt.
  site.requests = [];
  await site.happen("install");
  assert.deepEqual(site.requests, []);
});

test("a new version drops the older ones of this site alone, when the visitor agrees", async () => {
  const site = await installed();
  const others = ["yavset https://games.example/b/ 1", "something else"];
  for (const name of others) await site.caches.open(name);
  await site.start("2", FIRST);
  await site.happen("install");
  await site.say(null);
  await site.say("take-over");
  await site.say({ do: "something" });
  assert.equal(site.skipped, false);
  await site.say({ do: "take-over" });
  assert.equal(site.skipped, true);
  assert.equal(site.claimed, false);
  assert.equal((await site.caches.keys()).length, 4);
  await site.happen("activate");
  assert.deepEqual((await site.caches.keys()).sort(), [...others, `yavset ${SCOPE} 2`].sort());
  assert.equal(site.claimed, true);
  assert.equal(await site.ask(""), "the page");
});

test("where nothing can be stored or read, files come from the network", async () => {
  const site = await installed();
  for (const broken of ["open", "match"]) {
    const { open } = site.caches;
    site.caches.open = async (name) => {
      if (broken === "open") throw new DOMException("The storage is broken.", "UnknownError");
      const cache = await open.call(site.caches, name);
      return Object.assign(Object.create(cache), { match: () => Promise.reject(new DOMException("The storage is broken.", "UnknownError")) });
    };
    assert.equal(await site.ask("assets/page.1.js"), "code");
    assert.ok(site.requests.length > 0);
    site.caches.open = open;
    site.requests = [];
  }
});
