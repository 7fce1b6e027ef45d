"""What keeps people out of a page, as axe-core finds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from environment import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"


#: axe-core takes every link into the page that is out of sight for one past the head; most lead to views.
SKIP_LINKS = 'axe.configure({ rules: [{ id: "skip-link", selector: ".skip" }] })'


def violations(page: Page, *, frames: bool = True) -> list[str]:
    """Return what axe-core finds in a page and, unless told otherwise, in its frames, a line a kind."""
    page.evaluate(AXE.read_text("utf-8"))
    page.evaluate(SKIP_LINKS)
    found = page.evaluate("async (iframes) => (await axe.run({iframes})).violations", frames)
    return [f"{one['id']}: {[node['html'] for node in one['nodes']][:3]}" for one in found]


def look_at(page: Page) -> None:
    """Look for what keeps people out, and for what is wider than the screen or the dialog that it is in."""
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(
        "[...document.querySelectorAll('dialog')].every((one) => one.scrollWidth <= one.clientWidth)"
    )
