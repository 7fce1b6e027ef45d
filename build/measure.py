#!/usr/bin/env python3
"""Measure how fast the site is: a table of times, bytes and requests, cold and warm.

    python3 build/measure.py                      Chromium, 7 visits of each kind
    python3 build/measure.py --runs 15
    python3 build/measure.py --browser firefox    firefox-esr, from Debian if it is not there
    python3 build/measure.py --browser webkit     WebKitGTK's MiniBrowser, likewise

A cold visit is the first one of a new profile; the warm one comes after everything has been stored. Beside
the site stands, in the same run, what others have to expect: a page that does nothing but Pyodide's plain
`loadPyodide()` in a worker. Times differ from machine to machine; what counts is how the rows compare.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (the point is to say it clearly)
    sys.exit("yavset needs Python 3.11 or newer; this is " + sys.version.split()[0])

import argparse
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from environment import CACHE, CannotGoOn, alone, enter_venv, npm_packages, say

if TYPE_CHECKING:
    from browsers import Browser
    from serve import Site

#: The moments to wait for, in this order, by their names in the page.
MOMENTS = {"playable": "playable board", "python": "Python ready", "reply": "bot's first reply"}

#: The longest wait for a moment, in seconds.
PATIENCE = 120

#: Make the first move as soon as there is a board, as a hurried visitor would.
PLAY = """
(() => {
  const cell = document.querySelector('[data-cell="e5"]');
  if (!globalThis.played && performance.getEntriesByName("playable").length && cell) {
    globalThis.played = true;
    cell.click();
  }
})()
"""

#: Return the moments reached, in milliseconds since the start of the visit.
MARKS = """
Object.fromEntries(performance.getEntriesByType("mark").map((mark) => [mark.name, mark.startTime]))
"""

YARDSTICK_SCRIPT = """
worker.onmessage = () => performance.mark("python");
"""
YARDSTICK_WORKER = """
import { loadPyodide } from "./pyodide.mjs";
await loadPyodide();
postMessage("ready");
"""


@dataclass(frozen=True)
class Moment:
    """A moment after the start of a visit, and the bytes and requests sent until then."""

    milliseconds: float
    bytes: int
    requests: int


#: A visit: its moments by name.
Visit = dict[str, Moment]


def make_yardstick(folder: Path) -> None:
    """Write the page that only loads Pyodide, with the files of the npm package and compressed copies."""
    from assemble import compress
    from pyodide_runtime import write_plain_page

    write_plain_page(folder, YARDSTICK_SCRIPT, YARDSTICK_WORKER)
    compress(folder)


def visit(browser: Browser, site: Site, moments: list[str], act: str) -> Visit:
    """Visit a site and return its moments; evaluate `act` again and again until all are reached."""
    before = time.time()
    browser.go(site.url)
    marks: dict[str, float] = {}
    deadline = time.monotonic() + PATIENCE
    while moments[-1] not in marks:
        if time.monotonic() > deadline:
            raise CannotGoOn(f"Of {', '.join(moments)} only {', '.join(marks) or 'nothing'} came.")
        time.sleep(0.02)
        if act:
            browser.evaluate(act)
        marks = browser.evaluate(MARKS)
    origin = browser.evaluate("performance.timeOrigin")
    answers = site.since(before)
    # Keep the next visit from resuming this game.
    browser.evaluate("localStorage.clear()")
    found = {}
    for name in moments:
        sent = [answer.bytes for answer in answers if answer.at * 1000 <= origin + marks[name]]
        found[name] = Moment(marks[name], sum(sent), len(sent))
    return found


def wait_until_stored(browser: Browser) -> None:
    """Wait until the device has stored everything that later visits need; the service worker says when."""
    browser.evaluate(
        """
        (async () => {
          const { active } = await navigator.serviceWorker.ready;
          navigator.serviceWorker.addEventListener("message", ({ data }) => {
            if (data.from === "yavset-sw" && data.kind === "ready-offline") globalThis.stored = true;
          });
          active.postMessage({ do: "fetch-rest" });
        })()
        """
    )
    deadline = time.monotonic() + PATIENCE
    while not browser.evaluate("Boolean(globalThis.stored && navigator.serviceWorker.controller)"):
        if time.monotonic() > deadline:
            raise CannotGoOn("The site was not stored.")
        time.sleep(0.3)
    time.sleep(0.5)


@contextmanager
def both_sites() -> Iterator[tuple[Site, Site]]:
    """Serve the built site and the yardstick."""
    from play import DIST
    from serve import serving

    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        make_yardstick(Path(folder) / "yardstick")
        yield (
            stack.enter_context(serving(DIST)),
            stack.enter_context(serving(Path(folder) / "yardstick")),
        )


def measure(start_browser: Callable[[Path], Browser], runs: int) -> dict[str, list[Visit]]:
    """Make the visits, each kind in turn so that a slow minute of the machine affects all of them."""
    kinds: dict[str, list[Visit]] = {
        name: [] for name in ("cold", "warm", "yardstick cold", "yardstick warm")
    }
    with both_sites() as (site, yardstick):
        for run in range(runs):
            say(f"visit {run + 1} of {runs}")
            for name, where, moments, act in (
                ("", site, list(MOMENTS), PLAY),
                ("yardstick ", yardstick, ["python"], ""),
            ):
                with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                    browser = start_browser(Path(profile))
                    try:
                        kinds[name + "cold"].append(visit(browser, where, moments, act))
                        if not name:
                            wait_until_stored(browser)
                        # A browser keeps compiled code only of scripts that it has run more than once.
                        visit(browser, where, moments[:2], "")
                        kinds[name + "warm"].append(visit(browser, where, moments, act))
                    finally:
                        browser.close()
    return kinds


def table(kinds: dict[str, list[Visit]]) -> str:
    """Write the results: median, smallest and largest time, and the medians of bytes and requests."""
    lines = [f"{'':34}{'ms':>8}{'from':>8}{'to':>8}{'kB':>9}{'requests':>10}{'yardstick':>11}"]
    for kind, visits in kinds.items():
        yardstick = median(one["python"].milliseconds for one in kinds[f"yardstick {kind.split()[-1]}"])
        for name in visits[0]:
            times = [one[name].milliseconds for one in visits]
            sent = median(one[name].bytes for one in visits) / 1000
            requests = median(one[name].requests for one in visits)
            lines.append(
                f"{kind + ': ' + MOMENTS[name]:34}{median(times):8.0f}{min(times):8.0f}{max(times):8.0f}"
                f"{sent:9.0f}{requests:10.0f}{median(times) / yardstick:10.2f}×"
            )
    return "\n".join(lines)


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description="Measure how fast the site is.")
    parser.add_argument("--runs", type=int, default=7, help="visits of each kind (default: %(default)s)")
    parser.add_argument("--browser", choices=("chromium", "firefox", "webkit"), default="chromium")
    arguments = parser.parse_args()
    try:
        enter_venv("build", "test")
        import browsers
        import play

        with alone():
            npm_packages(development=False)
        play.build()
        CACHE.mkdir(exist_ok=True)
        with browsers.starter(arguments.browser) as start_browser:
            print(table(measure(start_browser, arguments.runs)))
    except CannotGoOn as reason:
        sys.exit(f"Cannot go on: {reason}")


if __name__ == "__main__":
    main()
