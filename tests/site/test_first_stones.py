"""The empty board analysed: a heat picture of the first stones, and the same as a list."""

from __future__ import annotations

from playwright.sync_api import expect

import yavset
from visitor import Visitor
from yavset.search.first_stones import FIRST_STONES, board_of, first_stones


def shades(visitor: Visitor) -> dict[str, float]:
    """Return the cells of the heat picture with their shades, from -1 to 1."""
    hints = visitor.page.evaluate("yavset.marks().hints")
    return {cell: hint["shade"] for hint in hints if "shade" in hint for cell in hint["cells"]}


def test_the_empty_board_shows_the_chance_of_every_first_stone(visitor: Visitor) -> None:
    page = visitor.page
    visitor.open("yavalath")
    visitor.new_game(["person", "person"], {})
    assert shades(visitor) == {}
    page.locator("[data-action=analyse]").click()
    first = page.locator(".openings")
    expect(first).to_be_visible()
    first.locator("summary").click()
    stones = FIRST_STONES[board_of(yavset.game("yavalath"))]
    best = max(stones.values())
    listed = first.locator("li")
    expect(listed).to_have_count(len(stones))
    expect(listed.first).to_contain_text(f"{round(100 * best.value)}")
    expect(listed.first).to_contain_text(f"{round(100 * best.low)}–{round(100 * best.high)} %")
    game = yavset.game("yavalath")
    wanted = {cell: 2 * chance.value - 1 for cell, chance in first_stones(game).items()}
    assert len(wanted) == len(game.board.cells)
    assert shades(visitor) == wanted
    # A stone on the board ends it; taking it back brings it again.
    visitor.play("e5")
    expect(first).to_be_hidden()
    visitor.until(lambda _: shades(visitor) == {})
    page.locator("[data-action=undo]").click()
    expect(first).to_be_visible()
    visitor.until(lambda _: shades(visitor) == wanted)
    page.locator("[data-action=analyse]").click()
    expect(first).to_be_hidden()
    visitor.until(lambda _: shades(visitor) == {})


def test_a_board_of_which_nothing_is_known_shows_the_search_alone(visitor: Visitor) -> None:
    visitor.open("onager")
    visitor.new_game(["person", "person"], {})
    visitor.page.locator("[data-action=analyse]").click()
    expect(visitor.page.locator(".best:not(.first-stones) li").first).to_be_visible()
    expect(visitor.page.locator(".openings")).to_be_hidden()
