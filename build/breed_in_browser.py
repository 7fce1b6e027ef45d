#!/usr/bin/env python3
"""Measure breeding in Chromium: when the first child lives, how long Python is deaf, and the memory of a run.

    python3 build/breed_in_browser.py                       the first child: each seed cold and warm
    python3 build/breed_in_browser.py --seeds 1,2007 --population 2007
    python3 build/breed_in_browser.py --cores 4             with the helpers of a device that has four cores
    python3 build/breed_in_browser.py --children 1389       and the memory of a run of N, as it grows

A cold visit is the first one of a new profile, and its time counts from the address; a warm one comes after
everything has been stored. A request is a film of four positions, which the worker that plays answers while
the other one breeds. The long run has small budgets; of 1,389 children it still takes more than an hour. Its
memory is what the process of the tab has for itself, both workers with their WebAssembly, and the page's own
heap. Times differ from machine to machine; what counts is how the columns compare.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (the point is to say it clearly)
    sys.exit("yavset needs Python 3.11 or newer; this is " + sys.version.split()[0])

import argparse
import re
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from environment import CannotGoOn, alone, enter_venv, npm_packages

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

#: The longest wait for the first child, and between two children, in seconds.
PATIENCE = 600

#: Number of children between two looks at the memory.
STEP = 50

#: Note how long each slice takes, and how long the other worker needs for a request now and then.
WATCH = """
window.slices = [];
window.replies = [];
const asked = new Map();
const all = [];
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    all.push(this);
    this.addEventListener("message", ({ data }) => {
      const since = asked.get(data.id);
      if (data.kind !== "reply" || since?.worker !== this) return;
      asked.delete(data.id);
      since.list.push(performance.now() - since.time);
    });
  }
  postMessage(message, ...more) {
    super.postMessage(message, ...more);
    const breeds = message.text?.includes('"breed-step"');
    if (breeds || message.text?.includes('"breed-judge"')) this.breeds = true;
    if (breeds || message.id < 0) {
      const list = breeds ? window.slices : window.replies;
      asked.set(message.id, { worker: this, list, time: performance.now() });
    }
  }
};
const options = { rules: "h5-p-w4.l3" };
const text = JSON.stringify({ do: "film", game: "ludi", options, moves: ["e5", "d4", "f6"] });
let count = 0;
setInterval(() => {
  if (window.slices.length > 0) all.find((worker) => !worker.breeds)?.postMessage({ id: (count -= 1), text });
}, 250);
"""

#: Let the device have so many cores, whatever it has.
CORES = """Object.defineProperty(navigator, "hardwareConcurrency", {{ value: {} }});"""

#: Begin a run with small budgets, which no visitor can choose: as if an earlier visit had begun it. The
#: page has made the database.
SMALL_RUN = """
(settings) => new Promise((resolve, reject) => {
  const opening = indexedDB.open("yavset.1.breeding");
  opening.onerror = reject;
  opening.onsuccess = () => {
    const transaction = opening.result.transaction("runs", "readwrite");
    transaction.objectStore("runs").put({ settings, ancestors: [], paused: false }, 1);
    transaction.oncomplete = () => { opening.result.close(); resolve(); };
  };
})
"""


def first_child(page: Page, url: str, seed: int, population: str) -> float:
    """Breed until the first child lives; return the milliseconds since the start of the visit."""
    page.goto("about:blank")
    page.goto(url + "#breed")
    page.locator(".breed-setup, .breed-run").first.wait_for(state="attached")
    if page.locator("[data-action=anew]").count():
        page.locator("[data-action=anew]").click()
        page.locator("[data-answer=yes]").click()
    page.locator(".breed-setup summary").click()
    page.locator("#breed-seed").fill(str(seed))
    page.locator("#breed-population").select_option(population)
    page.locator("[data-action=breed]").click()
    page.locator(".breed-card").first.wait_for(timeout=PATIENCE * 1000)
    first: float = page.evaluate("performance.getEntriesByName('breed-first')[0].startTime")
    return first


def measure_first(browser: Browser, url: str, seeds: list[int], population: str, cores: int) -> None:
    """Print a line for each seed."""
    heads = ("cold, s", "warm, s", "slice, ms", "longest 1 %", "longest", "reply, ms", "longest")
    print(f"{'seed':>6}" + "".join(f"{head:>12}" for head in heads))
    for seed in seeds:
        context = browser.new_context()
        context.add_init_script(WATCH + CORES.format(cores))
        page = context.new_page()
        cold = first_child(page, url, seed, population)
        stored(page)
        warm = first_child(page, url, seed, population)
        slices, replies = sorted(page.evaluate("slices")), sorted(page.evaluate("replies"))
        times = (median(slices), slices[len(slices) * 99 // 100], slices[-1], median(replies), replies[-1])
        print(
            f"{seed:6}{cold / 1000:12.1f}{warm / 1000:12.1f}" + "".join(f"{one:12.0f}" for one in times),
            flush=True,
        )
        context.close()


def stored(page: Page) -> None:
    """Wait until the device has stored everything; the page notes it."""
    for _ in range(PATIENCE):
        if page.evaluate("localStorage.getItem('yavset.1.stored')") is not None:
            return
        page.wait_for_timeout(1000)
    raise CannotGoOn("The site was not stored.")


def measure_whole(browser: Browser, url: str, children: int, population: str) -> None:
    """Print the memory of a run as it grows."""
    context: BrowserContext = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(url + "#breed")
    page.locator(".breed-setup").wait_for()
    settings = {"population": population, "children": children, "seed": 1, "budget": "small"}
    page.evaluate(SMALL_RUN, settings)
    page.reload()
    session = context.new_cdp_session(page)
    system = browser.new_browser_cdp_session()
    print(f"{'children':>10}{'alive':>8}{'tab MB':>9}{'page MB':>9}{'seconds':>9}")
    begun, wanted = time.monotonic(), min(STEP, children)
    last, since = 0, begun
    while True:
        numbers = [
            int(re.sub(r"\D", "", one))
            for one in re.findall(r"[\d,.]*\d", page.locator(".breed-state").inner_text())
        ]
        entered = numbers[0] if numbers else 0
        if entered > last:
            last, since = entered, time.monotonic()
        if entered >= wanted:
            mine, heap = memory(session, system)
            print(
                f"{entered:10}{numbers[-1]:8}{mine:9.0f}{heap:9.1f}{time.monotonic() - begun:9.0f}",
                flush=True,
            )
            if wanted == children:
                return
            wanted = min(wanted + STEP, children)
        if time.monotonic() - since > PATIENCE:
            raise CannotGoOn(f"No child has come for {PATIENCE} s; there are {entered}.")
        page.wait_for_timeout(500)


def memory(session: CDPSession, system: CDPSession) -> tuple[float, float]:
    """Return the megabytes of the tab's process that no other shares, and of the page's heap."""
    session.send("HeapProfiler.collectGarbage")
    heap: dict[str, Any] = session.send("Runtime.getHeapUsage")
    processes = system.send("SystemInfo.getProcessInfo")["processInfo"]
    own = [_anonymous(int(one["id"])) for one in processes if one["type"] == "renderer"]
    return max(own) / 1e6, heap["usedSize"] / 1e6


def _anonymous(process: int) -> int:
    status = Path(f"/proc/{process}/status").read_text("utf-8")
    [kilobytes] = re.findall(r"RssAnon:\s+(\d+)", status)
    return int(kilobytes) * 1024


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description="Measure breeding in Chromium.")
    parser.add_argument("--seeds", default="1,2,2007", help="of the runs (default: %(default)s)")
    parser.add_argument("--population", choices=("set", "2007"), default="set")
    parser.add_argument("--cores", type=int, default=2, help="that the page sees (default: %(default)s)")
    parser.add_argument("--children", type=int, default=0, help="also a whole run of N, with small budgets")
    arguments = parser.parse_args()
    try:
        enter_venv("build", "test")
        from playwright.sync_api import sync_playwright

        import play
        from chromium import launch_options, provide
        from serve import serving

        with alone():
            npm_packages(development=False)
        provide()
        play.build()
        with sync_playwright() as playwright, serving(play.DIST) as site:
            browser = playwright.chromium.launch(**launch_options())  # type: ignore[arg-type]
            seeds = [int(seed) for seed in arguments.seeds.split(",") if seed]
            if seeds:
                measure_first(browser, site.url, seeds, arguments.population, arguments.cores)
            if arguments.children:
                measure_whole(browser, site.url, arguments.children, arguments.population)
            browser.close()
    except CannotGoOn as reason:
        sys.exit(f"Cannot go on: {reason}")


if __name__ == "__main__":
    main()
