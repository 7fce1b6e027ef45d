"""What readers of text from outside take in Chromium, in the built site: for `parse_times.py --tab`."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "build"))

from playwright.sync_api import sync_playwright

import yavset
from chromium import launch_options
from long_games import long_game
from parse_times import Case, combed, lesson, varied
from serve import serving
from visitor import ALONE, Visitor, visiting
from yavset.notation.links import format_link
from yavset.notation.record import MOST_MOVES, format_record
from yavset.puzzles.lessons import MOST_CHARACTERS as MOST_LESSON

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

#: The built site.
DIST = Path(__file__).resolve().parents[2] / "dist"

#: What is done on a page.
Act = Callable[["Page"], object]

#: Note the page's workers; `ask` has a text answered.
WATCH = """
window.workers = [];
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    workers.push(this);
  }
};
let count = 0;
window.ask = (text) => new Promise((resolve, reject) => {
  const id = (count -= 1);
  workers[0].addEventListener("message", ({ data }) => {
    if (data.id === id) resolve();
    else if (data.kind === "failed") reject(new Error(data.message));
  });
  workers[0].postMessage({ id, text });
});
"""

#: Let a text fall on the page.
DROP = """
(text) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.setData("text/plain", text);
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}
"""

#: Which events of a trace are a page's tasks.
TASKS = "disabled-by-default-devtools.timeline"

#: A request that takes its time.
FIRST: Case = ({"do": "view", "game": "onager", "moves": long_game(MOST_MOVES)},)

#: After the last thing that a page was asked for, in milliseconds.
QUIET = 2000


class Tab:
    """The site in a tab of its own, with Python."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        """Waits until Python is there."""
        self.context, self.url = context, url
        assert context.browser is not None
        self.browser = context.browser
        self.system = self.browser.new_browser_cdp_session()
        self.page = context.new_page()
        self.page.add_init_script(WATCH)
        self.page.goto(url + "#v1/yavalath/")
        Visitor(self.page).until(lambda state: state["python"] == "ready")
        # WebAssembly is compiled as it runs: the first long request would take longer than all others.
        self.request(FIRST, 5)

    def request(self, case: Case, runs: int) -> float:
        """Return the milliseconds of the processor that the tab takes to answer: the least of some runs."""
        *earlier, last = (json.dumps(request, separators=(",", ":")) for request in case)
        found = []
        for _ in range(runs):
            for text in earlier:
                self.page.evaluate("(text) => ask(text)", text)
            before = self._processor()
            self.page.evaluate("(text) => ask(text)", last)
            found.append(self._processor() - before)
        return min(found)

    def _processor(self) -> float:
        """Return the milliseconds of the processor that the workers of all tabs have taken."""
        processes = self.system.send("SystemInfo.getProcessInfo")["processInfo"]
        threads = [
            thread
            for one in processes
            if one["type"] == "renderer"
            for thread in Path(f"/proc/{int(one['id'])}/task").iterdir()
            if (thread / "comm").read_text("utf-8").startswith("DedicatedWorker")
        ]
        return sum(int((thread / "schedstat").read_text("utf-8").split()[0]) for thread in threads) / 1e6

    def visits(self, only: str, runs: int) -> Iterator[tuple[str, float]]:
        """Yield the longest task of the page at the largest inputs, and with none; of rows that begin so."""
        self._longest("", None)  # The first page of a browser takes longer than all others.
        for name, (address, act) in self._visits().items():
            if name.startswith(only):
                yield name, min(self._longest(address, act) for _ in range(runs))

    def _visits(self) -> dict[str, tuple[str, Act | None]]:
        onager = yavset.game("onager")
        moves = long_game(MOST_MOVES)
        board, link = "#v1/yavalath/", "#" + format_link(onager, moves)
        tree = str(varied(yavset.game("ayu", size=19)))
        dropped = {
            "a record": format_record(onager, moves),
            "a record: varied": str(combed(onager, moves[: MOST_MOVES // 2])),
            "a record: many variations": tree,
        }
        elsewhere = {
            "nothing": "game=yavalath",
            "moves": f"game=onager&moves={'.'.join(moves)}",
            "listed moves": f"list=yes&game=onager&moves={'.'.join(moves)}",
            "a record": f"list=yes&record={quote(tree)}",
            "a picture": f"game=yavalath&picture=white+{'a1+' * 10_000}",
            "a diagram": f"game=yavalath&diagram={'.+' * 9_990}",
            "a tutorial": f"steps={quote(lesson('Text.' + chr(10) + 'answer: e5 d4'))}",
            "mistakes": f"steps={quote(('answet: e5' + chr(10)) * (MOST_LESSON // 11))}",
        }
        return {
            "nothing but a board": (board, None),
            "a link": (link, None),
            "a link: the page again": (link, lambda page: page.reload()),
            "a link: a step back": (link, lambda page: self._step(page, 1)),
            "a link: the beginning": (link, lambda page: self._step(page, 0)),
            **{name: (board, partial(_drop, text=text)) for name, text in dropped.items()},
            **{f"elsewhere: {name}": (f"embed.html#{what}", None) for name, what in elsewhere.items()},
        }

    def _step(self, page: Page, button: int) -> None:
        page.locator(".moves-navigation button").nth(button).click()

    def _longest(self, address: str, act: Act | None) -> float:
        """Return the milliseconds of the processor that the page's longest task takes.

        It is one of those at the start, or as something is done.
        """
        page = self.context.new_page()
        if act is not None:
            page.goto(self.url + address)
            Visitor(page).until(lambda state: state["python"] == "ready" and not state["waiting"])
            page.wait_for_timeout(QUIET)
        self.browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline", TASKS])
        if act is None:
            page.goto(self.url + address)
        else:
            act(page)
        page.wait_for_timeout(QUIET)
        events = json.loads(self.browser.stop_tracing())["traceEvents"]
        page.close()
        pages = {
            (event["pid"], event["tid"])
            for event in events
            if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
        }
        tasks = [
            float(event.get("tdur", 0))
            for event in events
            if event["name"].endswith("RunTask") and (event["pid"], event["tid"]) in pages
        ]
        return max(tasks) / 1000


def _drop(page: Page, text: str) -> None:
    page.evaluate(DROP, text)


@contextmanager
def opened() -> Iterator[Tab]:
    """Open the built site."""
    with sync_playwright() as playwright, serving(DIST) as site:
        browser = playwright.chromium.launch(**launch_options())  # type: ignore[arg-type]
        with visiting(browser, **ALONE) as context:
            yield Tab(context, site.url)
        browser.close()
