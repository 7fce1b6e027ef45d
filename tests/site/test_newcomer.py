"""Somebody who knows none of the games learns one, solves five puzzles and beats level 1.

The newcomer reads what the page says and presses what it shows: texts, buttons, marks on the board, and the
labels of the cells that a screen reader reads aloud. No rule of a game stands here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from newcomer import Newcomer
from visitor import ALONE

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from serve import Site

pytestmark = pytest.mark.regular

PUZZLES = 5


@pytest.fixture(scope="module")
def visitor_settings() -> dict[str, Any]:
    """Nothing moves, and nothing is stored for later."""
    return {**ALONE, "reduced_motion": "reduce"}


@pytest.mark.parametrize("game_id", ["yavalath", "susan", "cross"])
def test_a_newcomer_learns_solves_and_wins(page: Page, site: Site, game_id: str) -> None:
    newcomer = Newcomer(page)
    page.goto(site.url)
    page.locator("[data-nav=games]").click()
    page.locator(f"[data-game={game_id}] .card-learn").click()
    newcomer.learn()
    newcomer.button("learn-puzzles").click()
    for _ in range(PUZZLES):
        newcomer.solve_a_puzzle()
    expect(page.locator(".puzzle-facts")).to_contain_text(f"of {PUZZLES}")
    page.go_back()
    newcomer.button("learn-play").click()
    expect(page.locator("[data-seat='1']")).to_contain_text("level 1")
    newcomer.win_a_game()
