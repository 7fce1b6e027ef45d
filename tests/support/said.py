"""What a page says, as a screen reader gets it, and what is marked on its board: for recordings of views."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from recordings import recorded

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: How often a view is looked at until it says what is recorded, and the milliseconds between two looks.
LOOKS, PAUSE = 150, 100

#: When all views are looked at.
NOON = "2026-03-01T12:00:00Z"

#: Forgets settings and games, and makes the page's chance a row of numbers that is always the same.
AT_FIRST = """() => {
  for (const key of Object.keys(localStorage)) if (key.startsWith("yavset.1.")) localStorage.removeItem(key);
  let drawn = 1;
  Math.random = () => (drawn = (drawn * 16807) % 2147483647) / 2147483647;
}"""


def says_as_recorded(page: Page, name: str, say: Callable[[], str]) -> None:
    """Wait until a page says what is recorded under a name; while recording, until it says no more."""
    if "YAVSET_RECORD" in os.environ:
        recorded(name, at_rest(page, say))
    for _ in range(LOOKS):
        if (text := say()) == recorded(name, text):
            break
        page.wait_for_timeout(PAUSE)
    assert text == recorded(name, text)


def at_rest(page: Page, say: Callable[[], str]) -> str:
    """Return what a page says once it has said the same for a second."""
    before, same = "", 0
    while same < 1000 // PAUSE:
        text = say()
        same = same + 1 if text == before else 0
        before = text
        page.wait_for_timeout(PAUSE)
    return before


def view_said(page: Page) -> str:
    """Return what a view says and marks on its board; without cells and numbers where a bot thinks."""
    if not page.locator("#board").is_visible():
        return said(page)
    # Lessons and puzzles have no players.
    bots = "(yavset.state()?.players ?? []).some(({ kind }) => kind === 'bot')"
    played = page.locator("[data-seat]:visible").count() and page.evaluate(bots)
    if not played and not page.locator(".best:not(.first-stones) li").count():
        return f"{said(page)}marks: {page.evaluate('JSON.stringify(yavset.marks() ?? null)')}\n"
    text = re.sub(r"\n +- (row|gridcell) .*", "", said(page))
    text = re.sub(r'picture="[^"]*"', "picture", text)
    text = re.sub(r"\b[a-z]\d+\b", "cell", text)
    text = re.sub(r"\b(cell|swap)([ ,.-]+(cell|swap))+\b", "cell", text)
    return re.sub(r"\d+([.,]\d+)*", "1", text)


def said(page: Page) -> str:
    """Return what a screen reader gets from a page, without the address of the site and its version."""
    text = re.sub(r"127\.0\.0\.1:\d+", "site", page.locator("body").aria_snapshot())
    text = re.sub(r"Version \w+", "Version", text)
    # The rules that the header leads to are those of the game looked at before.
    return re.sub(r'"#rules/[a-z-]+"', '"#rules"', text) + "\n"
