#!/usr/bin/env python3
"""Measure the search in a browser: the tables of `python -m yavset bench`, and what thinking needs.

    python3 build/bench_in_browser.py                            search: every game, in Chromium
    python3 build/bench_in_browser.py ludemes                    the playouts of the games in ludemes
    python3 build/bench_in_browser.py --games yavalath,cross --seconds 2
    python3 build/bench_in_browser.py --games yavalath --think 600   and WebAssembly's memory as it thinks
    python3 build/bench_in_browser.py --browser firefox          or webkit

Python is Pyodide as npm has it, in a worker of a page of its own, with the package's sources.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (the point is to say it clearly)
    sys.exit("yavset needs Python 3.11 or newer; this is " + sys.version.split()[0])

import argparse
import json
import shutil
import tempfile
import time
from pathlib import Path

from environment import ROOT, CannotGoOn, alone, enter_venv, npm_packages

#: The longest time between two lines that the browser prints, besides the thinking, in seconds.
PATIENCE = 300

SCRIPT = """
globalThis.lines = [];
worker.onmessage = ({ data }) => lines.push(data);
worker.onerror = ({ message }) => lines.push(message, null);
"""

WORKER = """
import { loadPyodide } from "./pyodide.mjs";
const asked = await (await fetch("./asked.json")).json();
const python = await loadPyodide({ stdout: (line) => postMessage(line) });
python.unpackArchive(await (await fetch("./yavset.zip")).arrayBuffer(), "zip");
python.globals.set("asked", python.toPy(asked));
python.globals.set("memory", () => python._module.HEAPU8.length);
try {
  python.runPython(asked.program);
} catch (error) {
  postMessage(error.message);
}
postMessage(null);
"""

PROGRAM = """
import time
from yavset.games import game
from yavset.lab import bench
from yavset.ludi.presets import PRESETS
from yavset.search.session import Session

if asked["what"] == "ludemes":
    rows = bench.ludemes(asked["games"], asked["seconds"])
else:
    rows = bench.search(asked["games"], asked["seconds"])
for line in bench.table(rows):
    print(line)
for name in asked["games"] if asked["think"] else ():
    session = Session()
    played = game("ludi", rules=PRESETS[name]) if asked["what"] == "ludemes" else game(name)
    session.begin([played.start()], seconds=asked["think"])
    tell = begun = time.perf_counter()
    while not session.step(1000):
        if time.perf_counter() >= tell:
            tell += asked["think"] / 10
            print(f"{name}: {time.perf_counter() - begun:.0f} s, {memory() / 1e6:.0f} MB")
    print(f"{name}: {session.report()['visits']} visits, {memory() / 1e6:.0f} MB")
"""


def write_page(folder: Path, asked: dict[str, object]) -> None:
    """Write the page, with Pyodide and the package beside it."""
    from pyodide_runtime import write_plain_page

    assets = write_plain_page(folder, SCRIPT, WORKER)
    package = shutil.copytree(ROOT / "py", folder / "package", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.make_archive(str(assets / "yavset"), "zip", package)
    (assets / "asked.json").write_text(json.dumps(asked), "utf-8")


def measure(browser_name: str, asked: dict[str, object], patience: float) -> None:
    """Open the page and print its lines as they come."""
    import browsers
    from serve import serving

    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        tempfile.TemporaryDirectory() as folder,
        browsers.starter(browser_name) as start,
    ):
        write_page(Path(folder), asked)
        with serving(Path(folder)) as site:
            browser = start(Path(profile))
            try:
                browser.go(site.url)
                printed, since = 0, time.monotonic()
                while time.monotonic() - since < patience:
                    time.sleep(0.5)
                    lines = browser.evaluate("globalThis.lines")
                    for line in lines[printed:]:
                        if line is None:
                            return
                        print(line, flush=True)
                        since = time.monotonic()
                    printed = len(lines)
                raise CannotGoOn(f"The browser has printed nothing for {patience:.0f} s.")
            finally:
                browser.close()


def main() -> None:
    """Run the benchmark that the command line asks for."""
    parser = argparse.ArgumentParser(description="Measure the search in a browser.")
    parser.add_argument("what", nargs="?", choices=("search", "ludemes"), default="search")
    parser.add_argument("--games", metavar="GAME,GAME", help="only these games")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each number (default: %(default)s)")
    parser.add_argument("--think", type=float, default=0.0, metavar="S", help="also think about each game")
    parser.add_argument("--browser", choices=("chromium", "firefox", "webkit"), default="chromium")
    arguments = parser.parse_args()
    if not (0 < arguments.seconds <= 60 and 0 <= arguments.think <= 600):
        parser.error("--seconds is above 0 and up to 60, --think up to 600")
    try:
        enter_venv("build", "test")
        sys.path.insert(0, str(ROOT / "py"))
        from yavset.games import game_ids
        from yavset.ludi.presets import PRESETS

        known = list(PRESETS if arguments.what == "ludemes" else game_ids())
        games = arguments.games.split(",") if arguments.games else known
        unknown = [name for name in games if name not in known]
        if unknown:
            parser.error(f"there is no game {unknown[0]!r}; there are {', '.join(known)}")
        with alone():
            npm_packages(development=False)
        asked = {
            "what": arguments.what,
            "games": games,
            "seconds": arguments.seconds,
            "think": arguments.think,
            "program": PROGRAM,
        }
        measure(arguments.browser, asked, PATIENCE + arguments.think)
    except CannotGoOn as reason:
        sys.exit(f"Cannot go on: {reason}")


if __name__ == "__main__":
    main()
