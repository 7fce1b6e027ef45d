"""What tests of embedded boards share: the page around them, and what a visitor sees and does there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from visitor import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Frame, FrameLocator, Page

    from serve import Site


NO_SHARED_WORKERS = """
if (window !== top) {
  window.SharedWorker = class extends EventTarget {
    port = new MessageChannel().port1;
    constructor() {
      super();
      setTimeout(() => this.dispatchEvent(new Event("error")));
    }
  };
}
"""


def refuse_shared_workers(page: Page) -> None:
    """Let shared workers fail in frames, as browsers do that keep nothing for frames of other sites.

    A Chromium does so in private windows; one without windows does not.
    """
    page.add_init_script(NO_SHARED_WORKERS)


def board(page: Page, name: str) -> FrameLocator:
    """Return the inside of the board with an id."""
    return page.frame_locator(f"#{name} iframe")


def frame_of(page: Page, name: str) -> Frame:
    frame = page.locator(f"#{name} iframe").element_handle().content_frame()
    assert frame
    return frame


def click(page: Page, name: str, cell: str) -> None:
    """Click a cell, which lies unseen above the canvas."""
    # A frame out of sight stands still, so it is the page around that scrolls.
    page.locator(f"#{name}").scroll_into_view_if_needed()
    place = board(page, name).locator(f"[data-cell={cell}]")
    before, box = None, place.bounding_box()
    # A new text beside the board moves it for a moment.
    while not box or box != before:
        page.wait_for_timeout(300)
        before, box = box, place.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def stones(inside: FrameLocator) -> dict[str, str]:
    """Return the stones by their cells, as a screen reader reads them."""
    labels = inside.locator("[data-cell]").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
    matches = [re.match(r"(\w+), (\w+) stone", label) for label in labels]
    return {found[1]: found[2] for found in matches if found}


def heard(page: Page, name: str, kind: str, count: int = 1) -> list[Any]:
    """Wait until a board has sent `count` events of a kind; return their details."""
    waited = 0
    while True:
        details = [detail for who, what, detail in page.evaluate("heard") if (who, what) == (name, kind)]
        if len(details) >= count:
            return details
        assert waited < PATIENCE, f"{name} sent no {kind}: {page.evaluate('heard')}"
        page.wait_for_timeout(50)
        waited += 50


def too_large(frame: Frame) -> list[int]:
    """By how many pixels the content of a frame is wider and higher than the frame."""
    found: list[int] = frame.evaluate(
        "(({scrollWidth, scrollHeight}) => [scrollWidth - innerWidth, scrollHeight - innerHeight])"
        "(document.documentElement)"
    )
    return found


def fits(page: Page, name: str) -> None:
    """Wait until a frame is as large as its content."""
    waited = 0
    while found := [size for size in too_large(frame_of(page, name)) if size]:
        assert waited < PATIENCE, f"{name} is too large by {found}"
        page.wait_for_timeout(50)
        waited += 50


def python_files(site: Site, since: float) -> list[str]:
    """Return the paths of Python's files requested since a moment."""
    return [one.path for one in site.since(since) if re.search(r"pyodide|\.wasm", one.path)]


def until(page: Page, script: str) -> None:
    """Wait until a script is true; the policy of the site forbids Playwright's own way."""
    waited = 0
    while not page.evaluate(script):
        assert waited < PATIENCE, script
        page.wait_for_timeout(50)
        waited += 50
