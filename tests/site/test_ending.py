"""The end of a game speaks to the person: why, what to do next, and what stays."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import yavset
from visitor import ALONE, Visitor

#: Where somebody puts stones who does not know yet that three in a row lose.
TEMPTING = ("e5", "f5", "d5", "e6", "e4", "f6", "d4", "g5", "c5")


@pytest.fixture(scope="module")
def visitor_settings() -> dict[str, Any]:
    """The visitor's window."""
    return {**ALONE, "viewport": {"width": 1366, "height": 657}}


def lose(visitor: Visitor) -> dict[str, Any]:
    """Play on until three stones of one's own stand in a row."""
    while not (state := visitor.turn())["outcome"]:
        position = yavset.game("yavalath", **state["options"]).start()
        for move in state["moves"]:
            position = position.play(move)
        legal = position.legal_moves()
        visitor.play(next(move for move in [*position.losing_moves(), *TEMPTING] if move in legal))
    return state


def seats(visitor: Visitor) -> list[str]:
    """Return who sits where in a game that has just begun, bots by their levels."""
    state = visitor.until(lambda state: not state["outcome"] and len(state["moves"]) <= 1)
    return [str(seat.get("level", seat["kind"])) for seat in state["players"]]


def test_one_lost_game_teaches_a_newcomer_why(visitor: Visitor) -> None:
    page = visitor.page
    page.locator("[data-seat='1'] select").select_option("1")
    state = lose(visitor)
    assert state["outcome"]["reason"] == "three"
    expect(page.locator("#status")).to_have_text("You lose: three of your stones in a row")
    expect(page.locator("#status")).to_have_class("status over bad")
    row = page.evaluate("yavset.marks()")["decisive"]
    assert row["lost"] and len(row["cells"]) == 3
    expect(page.locator("#live")).to_contain_text("You lose: three of your stones in a row.")

    # In low windows, too, the moves are in reach.
    for width, height in ((1024, 768), (1366, 657)):
        page.set_viewport_size({"width": width, "height": height})
        steps, actions = (page.locator(part).bounding_box() for part in (".moves-navigation", ".actions"))
        assert steps and actions and steps["y"] + steps["height"] <= actions["y"]

    page.locator("[data-action=review]").click()
    last = page.locator(".moves .move").last
    expect(last).to_have_text(f"{state['moves'][-1]}??")
    last.click()
    expect(page.locator(".review-verdict")).to_contain_text("lost at once")
    page.locator("[data-action=analyse]").click()


@pytest.mark.everyday
def test_a_finished_game_leads_to_the_next_and_is_counted(visitor: Visitor) -> None:
    page = visitor.page
    page.evaluate("localStorage.removeItem('yavset.1.results')")
    page.reload()
    visitor.open("yavalath")
    visitor.new_game(["person", "1"], {"swap": False})
    for button, tally, expected in (
        ("rematch", "Against level 1: 0 won, 1 lost, 0 drawn", ["person", "1"]),
        ("level-up", "Against level 1: 0 won, 2 lost, 0 drawn", ["person", "2"]),
        ("level-down", "Against level 2: 0 won, 1 lost, 0 drawn", ["person", "1"]),
        ("other-side", "Against level 1: 0 won, 3 lost, 0 drawn", ["1", "person"]),
    ):
        lose(visitor)
        expect(page.locator(".ending-tally")).to_have_text(tally)
        page.locator(f".ending [data-action={button}]").click()
        assert seats(visitor) == expected
        expect(page.locator(".ending")).to_be_hidden()
    page.locator("[data-action=settings]").click()
    page.locator("[data-action=forget-results]").click()
    expect(page.locator("dialog")).to_contain_text("Deleted.")
    assert page.evaluate("JSON.parse(localStorage.getItem('yavset.1.results')).games") == {}
    page.locator("[data-action=close]").click()
