"""One game of each kind by keyboard alone, and by touch: trays, rods, moves in two steps, buttons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import yavset
from short_games import short_game
from visitor import ALONE, Visitor, click_path, quoted, visiting

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet
    from playwright.sync_api import Browser, Page

    from serve import Site

#: Smaller boards than usual, where there are any.
SMALL = {"odd": {"size": 3}, "coffee": {"size": 4}, "susan": {"size": 4}}

#: Odd has a tray, Coffee rods, Taacoca moves in two steps, Susan both, Onager lakes, stacks and a button.
KINDS = ["odd", "coffee", "taacoca", "susan", "onager"]


def kinds(everyday: str) -> list[ParameterSet]:
    """Return the games as parameters of a test; one of them is tried every day."""
    return [
        pytest.param(game_id, marks=[pytest.mark.everyday] if game_id == everyday else [])
        for game_id in KINDS
    ]


@pytest.fixture(scope="module")
def at_keys(site: Site, browser: Browser) -> Iterator[Visitor]:
    with visiting(
        browser, **ALONE, viewport={"width": 1100, "height": 800}, reduced_motion="reduce"
    ) as context:
        yield Visitor(context.new_page(), site.url)


@pytest.fixture(scope="module")
def with_fingers(site: Site, browser: Browser) -> Iterator[Visitor]:
    with visiting(
        browser,
        **ALONE,
        viewport={"width": 360, "height": 740},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    ) as context:
        yield Visitor(context.new_page(), site.url)


def begin(visitor: Visitor, game_id: str) -> list[str]:
    """Let two people begin a game; give moves that lead to an end of it."""
    visitor.open(game_id)
    visitor.new_game(["person", "person"], SMALL.get(game_id))
    return short_game(yavset.game(game_id, **visitor.state()["options"]))


@pytest.mark.parametrize("game_id", kinds(everyday="coffee"))
def test_by_keyboard_alone(at_keys: Visitor, game_id: str) -> None:
    moves = begin(at_keys, game_id)
    page = at_keys.page
    page.keyboard.press("b")
    for move in moves:
        state = at_keys.turn()
        for token in click_path(state["targets"][move]):
            if token[0] in "@!" or token.startswith("axis"):
                press(page, token)
            else:
                go_to(page, token)
                page.keyboard.press("Enter")
    state = at_keys.turn()
    assert state["moves"] == moves
    expect(page.locator("#status")).to_contain_text("win" if state["outcome"]["winner"] else "draw")


def go_to(page: Page, cell: str) -> None:
    """Reach a cell with the keys, whatever had the focus before."""
    if page.evaluate("!document.activeElement.dataset.cell"):
        page.keyboard.press("b")
    for _ in range(80):
        here = page.evaluate("document.activeElement.dataset.cell")
        if here == cell:
            return
        rise, along = int(cell[1:]) - int(here[1:]), ord(cell[0]) - ord(here[0])
        vertical = "ArrowUp" if rise > 0 else "ArrowDown"
        page.keyboard.press(vertical if rise else "ArrowRight" if along > 0 else "ArrowLeft")
    raise AssertionError(f"the arrow keys do not lead to {cell}")


def press(page: Page, token: str) -> None:
    """Reach a button with Tab and press it, unless the only possible choice was taken already."""
    button = f"[data-token={quoted(token)}]"
    if page.locator(f"{button}:visible").count() == 0:
        return
    for _ in range(40):
        if page.evaluate("button => document.activeElement.matches(button)", button):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not lead to {token}")


@pytest.mark.parametrize("game_id", kinds(everyday="taacoca"))
def test_by_touch(with_fingers: Visitor, game_id: str) -> None:
    for move in begin(with_fingers, game_id):
        with_fingers.turn()
        with_fingers.play(move, with_fingers.tap_cell)
    state = with_fingers.turn()
    expect(with_fingers.page.locator("#status")).to_contain_text(
        "win" if state["outcome"]["winner"] else "draw"
    )


def test_small_cells_want_a_second_tap(with_fingers: Visitor) -> None:
    begin(with_fingers, "five-not-four")
    with_fingers.tap_cell("f6")
    expect(with_fingers.page.locator("#status")).to_contain_text("tap f6 again")
    with_fingers.tap_cell("e5")
    assert with_fingers.state()["moves"] == []
    with_fingers.tap_cell("e5")
    with_fingers.until(lambda state: state["moves"] == ["e5"])
