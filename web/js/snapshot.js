/**
 * A picture of Python's memory, taken once on this device: a visit that begins with it need not start Python, which
 * saves more than half of the time. It lies beside the files of this version in the service worker's store, and goes
 * with them. Where there is no such store, Python starts in the usual way.
 * @module snapshot
 */

import { assets } from "./assets.js";

/** What web/sw.js calls the store of this version. */
const STORE = `yavset-${assets.version}`;

/** The names in the store: whole addresses, for page and worker complete them differently. */
const SNAPSHOT = new URL("snapshot", assets.runtime.package).href;
const TRIALS = new URL("snapshot-trials", assets.runtime.package).href;

/** A snapshot with which Python failed to start so often in a row is thrown away. */
const MOST_TRIALS = 2;

/** @returns {Promise<Cache | null>} null where pages may not store anything, or nothing is stored yet */
async function openStore() {
  try {
    return (await caches.has(STORE)) ? await caches.open(STORE) : null;
  } catch {
    return null;
  }
}

/** @returns {Promise<boolean>} whether a snapshot can be kept and there is none */
export async function wantsSnapshot() {
  const store = await openStore();
  return store !== null && !(await store.match(SNAPSHOT));
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
export async function keepSnapshot(bytes) {
  const store = await openStore();
  await store?.put(SNAPSHOT, new Response(bytes));
}

/**
 * The snapshot, if there is one. From here on it counts as tried until `snapshotWorked` is called.
 *
 * @returns {Promise<Promise<ArrayBuffer> | null>} its bytes, which may still be on their way
 */
export async function trySnapshot() {
  const store = await openStore();
  const kept = await store?.match(SNAPSHOT);
  if (!store || !kept) return null;
  const trials = Number(await (await store.match(TRIALS))?.text());
  if (trials >= MOST_TRIALS) {
    await forgetSnapshot();
    return null;
  }
  await store.put(TRIALS, new Response(String(trials + 1)));
  return kept.arrayBuffer();
}

/** Say that Python runs with the snapshot. */
export async function snapshotWorked() {
  const store = await openStore();
  await store?.delete(TRIALS);
}

/** Throw the snapshot away. */
export async function forgetSnapshot() {
  const store = await openStore();
  await store?.delete(SNAPSHOT);
  await store?.delete(TRIALS);
}
