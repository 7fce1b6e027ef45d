"""Somebody with a phone learns a game, solves five puzzles, loses, looks back, and never scrolls by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from newcomer import Newcomer
from visitor import ALONE

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from serve import Site

PUZZLES = 5

#: Whether a button, or what is in it, lies at the point in the middle of it.
ON_TOP = """(button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


@pytest.fixture(scope="module")
def visitor_settings() -> dict[str, Any]:
    """A small phone; nothing moves, and nothing is stored for later."""
    phone = {"viewport": {"width": 375, "height": 667}, "has_touch": True, "is_mobile": True}
    return {**ALONE, **phone, "reduced_motion": "reduce"}


class OnPhone(Newcomer):
    """Somebody who touches only what is in sight."""

    def tap(self, button: Locator) -> None:
        expect(button).to_be_in_viewport(ratio=1)
        assert button.evaluate(ON_TOP), f"something lies over {button}"
        box = button.bounding_box()
        assert box
        self.point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def point(self, x: float, y: float) -> None:
        assert 0 <= x < 375, x
        assert 0 <= y < 667, y
        self.page.touchscreen.tap(x, y)


def test_a_newcomer_needs_no_scrolling(page: Page, site: Site) -> None:
    newcomer = OnPhone(page)
    page.goto(site.url)
    expect(page.locator(".tagline")).to_have_text(
        "Four in a row wins. Three in a row loses. Learn it in a minute or just play."
    )
    newcomer.tap(newcomer.button("learn"))
    newcomer.learn()
    newcomer.tap(newcomer.button("learn-puzzles"))
    for _ in range(PUZZLES):
        newcomer.solve_a_puzzle()
    expect(page.locator(".puzzle-facts")).to_contain_text(f"of {PUZZLES}")
    page.go_back()
    newcomer.tap(newcomer.button("learn-play"))
    newcomer.lose_a_game()
    assert newcomer.find_the_mistakes() > 0
