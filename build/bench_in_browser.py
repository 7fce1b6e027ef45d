#!/usr/bin/env python3
"""Measure the search in a browser: the tables of `python -m yavset bench`, and what thinking needs.

    python3 build/bench_in_browser.py                            search: every game, in Chromium
    python3 build/bench_in_browser.py ludemes                    the playouts of the games in ludemes
    python3 build/bench_in_browser.py --games yavalath,cross --seconds 2
    python3 build/bench_in_browser.py --games yavalath --think 600   and WebAssembly's memory as it thinks
    python3 build/bench_in_browser.py --think 6 --plies 12       after twelve moves of the bot
    python3 build/bench_in_browser.py --against HEAD~5           ratios to the speed of an older commit
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
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from environment import ROOT, CannotGoOn, alone, enter_venv, npm_packages

if TYPE_CHECKING:
    from browsers import Browser

#: The longest time between two lines that the browser prints, besides the thinking, in seconds.
PATIENCE = 300

SCRIPT = """
globalThis.lines = [[], []];
const workers = [worker];
const listen = (number) => {
  workers[number].onmessage = ({ data }) => lines[number].push(data);
  workers[number].onerror = ({ message }) => lines[number].push(message, null);
};
listen(0);
globalThis.startOlder = () => {
  workers[1] = new Worker(address, { type: "module", name: "older" });
  listen(1);
};
globalThis.ask = (number, ...question) => workers[number].postMessage(question);
"""

#: A worker runs the package of the archive that it is named after, or this version's.
WORKER = """
import { loadPyodide } from "./pyodide.mjs";
const asked = await (await fetch("./asked.json")).json();
const python = await loadPyodide({ stdout: (line) => postMessage(line) });
const archive = await fetch(`./${self.name || "yavset"}.zip`);
python.unpackArchive(await archive.arrayBuffer(), "zip");
python.globals.set("asked", python.toPy(asked));
python.globals.set("memory", () => python._module.HEAPU8.length);
try {
  python.runPython(asked.program);
} catch (error) {
  postMessage(error.message);
}
const answer = python.globals.get("answer");
onmessage = ({ data }) => postMessage(answer(...data));
postMessage(null);
"""

PROGRAM = """
import json
import time
from yavset.interfaces.service import handle
from yavset.lab import bench
from yavset.ludi.presets import PRESETS

if asked["what"] == "ludemes":
    rows = bench.ludemes(asked["games"], asked["seconds"])
else:
    rows = bench.search(asked["games"], asked["seconds"])
for line in bench.table(rows):
    print(line)

def answered(**request):
    return json.loads(handle(json.dumps(request)))

for name in asked["games"] if asked["think"] else ():
    played = {"game": name}
    if asked["what"] == "ludemes":
        played = {"game": "ludi", "options": {"rules": PRESETS[name]}}
    moves = []
    while len(moves) < asked["plies"]:
        quick = answered(do="think", **played, moves=moves, visits=16, seed=1)["search"]
        choice = answered(do="stop", search=quick)["report"]["choice"]
        if answered(do="view", **played, moves=[*moves, choice])["view"]["outcome"]:
            break
        moves.append(choice)
    search = answered(do="think", **played, moves=moves, seconds=asked["think"])["search"]
    tell = begun = before = time.perf_counter()
    longest, reply = 0.0, {"done": False}
    while not reply["done"]:
        # As long as the slices of the page's searches.
        reply = answered(do="step", search=search, milliseconds=42)
        now = time.perf_counter()
        longest, before = max(longest, now - before), now
        if now >= tell:
            tell += asked["think"] / 10
            print(f"{name}: {now - begun:.0f} s, {memory() / 1e6:.0f} MB")
    visits = reply["report"]["visits"]
    print(f"{name}: {visits} visits, {memory() / 1e6:.0f} MB, longest slice {1000 * longest:.0f} ms")
"""


#: The program of a worker that measures in turns with another one.
IN_TURNS = """
import json
from yavset.lab import bench

def answer(game, seconds):
    return json.dumps(list(bench.search([game], seconds)))
"""


class Worker:
    """What a worker of the page prints."""

    def __init__(self, browser: Browser, number: int, patience: float) -> None:
        """Take the browser, the worker's number, and the longest time between two lines, in seconds."""
        self._browser = browser
        self._number = number
        self._patience = patience
        self._read = 0

    def next_line(self) -> str | None:
        """Wait for a line and return it; None when the program has ended. Raises CannotGoOn if none comes."""
        since = time.monotonic()
        while time.monotonic() - since < self._patience:
            lines = self._browser.evaluate(f"globalThis.lines?.[{self._number}].slice({self._read}) ?? []")
            if lines:
                self._read += 1
                line: str | None = lines[0]
                return line
            time.sleep(0.05)
        raise CannotGoOn(f"The browser has printed nothing for {self._patience:.0f} s.")

    def lines(self) -> Iterator[str]:
        """Yield the lines until the program has ended."""
        while (line := self.next_line()) is not None:
            yield line

    def started(self) -> Worker:
        """Wait until the program can be asked; return this worker. Raises CannotGoOn with what went wrong."""
        for line in self.lines():
            raise CannotGoOn(line)
        return self

    def ask(self, *question: str | float) -> Any:
        """Return what the program's `answer` says in JSON. Raises CannotGoOn with what went wrong."""
        self._browser.evaluate(f"ask({self._number}, ...{json.dumps(question)})")
        line = self.next_line() or ""
        try:
            return json.loads(line)
        except ValueError:
            raise CannotGoOn(line) from None


@contextmanager
def page(browser_name: str, asked: dict[str, object], packages: dict[str, Path]) -> Iterator[Browser]:
    """Open a page with Pyodide and archives of the package, made of the folders given."""
    import browsers
    from pyodide_runtime import write_plain_page
    from serve import serving

    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        tempfile.TemporaryDirectory() as folder,
        browsers.starter(browser_name) as start,
    ):
        assets = write_plain_page(Path(folder), SCRIPT, WORKER)
        for name, sources in packages.items():
            without = shutil.ignore_patterns("__pycache__")
            package = shutil.copytree(sources, Path(folder) / f"{name}-package", ignore=without)
            shutil.make_archive(str(assets / name), "zip", package)
        (assets / "asked.json").write_text(json.dumps(asked), "utf-8")
        with serving(Path(folder)) as site:
            browser = start(Path(profile))
            try:
                browser.go(site.url)
                yield browser
            finally:
                browser.close()


def measure(browser_name: str, asked: dict[str, object], patience: float) -> None:
    """Open the page and print its lines as they come."""
    with page(browser_name, asked, {"yavset": ROOT / "py"}) as browser:
        for line in Worker(browser, 0, patience).lines():
            print(line, flush=True)


def compare(browser_name: str, older: Path, games: list[str], seconds: float) -> None:
    """Print the ratios to the speed of an older package, measured in turns in two workers of a page."""
    from yavset.lab.bench import table
    from yavset.lab.bench_against import in_turns

    packages = {"yavset": ROOT / "py", "older": older}
    with page(browser_name, {"program": IN_TURNS}, packages) as browser:
        this, other = Worker(browser, 0, PATIENCE), Worker(browser, 1, PATIENCE)
        browser.evaluate("startOlder()")
        this.started()
        other.started()
        for line in table(in_turns(this.ask, other.ask, games, seconds)):
            print(line, flush=True)


def main() -> None:
    """Run the benchmark that the command line asks for."""
    parser = argparse.ArgumentParser(description="Measure the search in a browser.")
    parser.add_argument("what", nargs="?", choices=("search", "ludemes"), default="search")
    parser.add_argument("--games", metavar="GAME,GAME", help="only these games")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each number (default: %(default)s)")
    parser.add_argument("--think", type=float, default=0.0, metavar="S", help="also think about each game")
    parser.add_argument("--plies", type=int, default=0, metavar="N", help="think after N moves")
    parser.add_argument("--against", metavar="REV", help="ratios to the speed of an older commit instead")
    parser.add_argument("--browser", choices=("chromium", "firefox", "webkit"), default="chromium")
    arguments = parser.parse_args()
    if not (0 < arguments.seconds <= 60 and 0 <= arguments.think <= 600):
        parser.error("--seconds is above 0 and up to 60, --think up to 600")
    if not 0 <= arguments.plies <= 100 or (arguments.plies and not arguments.think):
        parser.error("--plies is up to 100, and goes with --think")
    if arguments.against and (arguments.think or arguments.what != "search"):
        parser.error("--against goes with neither ludemes nor --think")
    try:
        enter_venv("build", "test")
        sys.path.insert(0, str(ROOT / "py"))
        from yavset.games import game_ids
        from yavset.lab.revision import checked_out
        from yavset.language.terminal import Refusal
        from yavset.ludi.presets import PRESETS

        known = list(PRESETS if arguments.what == "ludemes" else game_ids())
        games = arguments.games.split(",") if arguments.games else known
        unknown = [name for name in games if name not in known]
        if unknown:
            parser.error(f"there is no game {unknown[0]!r}; there are {', '.join(known)}")
        with alone():
            npm_packages(development=False)
        if arguments.against:
            try:
                with checked_out(arguments.against) as older:
                    compare(arguments.browser, Path(older), games, arguments.seconds)
            except Refusal as refusal:
                parser.error(str(refusal))
            return
        asked = {
            "what": arguments.what,
            "games": games,
            "seconds": arguments.seconds,
            "think": arguments.think,
            "plies": arguments.plies,
            "program": PROGRAM,
        }
        measure(arguments.browser, asked, PATIENCE + arguments.think)
    except CannotGoOn as reason:
        sys.exit(f"Cannot go on: {reason}")


if __name__ == "__main__":
    main()
