"""Whole games of Yavalath against the bot: by clicks as either side, with the swap, by keyboard, by touch."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from visitor import Visitor, key_towards, visiting

if TYPE_CHECKING:
    from serve import Site

pytestmark = pytest.mark.regular


def test_a_first_visitor_puts_the_first_stone_with_one_click(site: Site, context: BrowserContext) -> None:
    page = context.new_page()
    visitor = Visitor(page, site.url)
    visitor.click_cell("e5")
    assert visitor.state()["moves"] == ["e5"]
    visitor.until(lambda state: len(state["moves"]) == 2)
    expect(page).to_have_url(re.compile(r"#v1/yavalath/e5\.\w+$"))


def ending(state: dict[str, Any]) -> str:
    """Return how the page should begin to say to the only person how the game ended."""
    winner = state["outcome"]["winner"]
    if winner is None:
        return "draw"
    return "You win: " if state["players"][state["seats"][winner]]["kind"] == "person" else "You lose"


def test_a_game_as_white_until_the_outcome_is_shown(site: Site, page: Page) -> None:
    visitor = Visitor(page, site.url, level=1)
    state = visitor.play_to_the_end(random.Random(1))
    assert state["players"][0]["kind"] == "person"
    assert state["outcome"]["reason"] in ("four", "three", "full")
    expect(page.locator("#status")).to_contain_text(ending(state))


def test_a_game_as_black(site: Site, page: Page) -> None:
    visitor = Visitor(page, site.url)
    visitor.new_game(["1", "person"])
    state = visitor.turn()
    assert len(state["moves"]) == 1
    expect(page.locator("[data-action=swap]")).to_be_visible()
    page.locator("[data-action=no-swap]").click()
    expect(page.locator("[data-action=swap]")).to_be_hidden()
    state = visitor.play_to_the_end(random.Random(2))
    assert state["seats"] == {"white": 0, "black": 1}
    assert state["outcome"]


def test_a_game_with_the_swap(site: Site, page: Page) -> None:
    visitor = Visitor(page, site.url)
    visitor.new_game(["1", "person"])
    visitor.turn()
    page.locator("[data-action=swap]").click()
    state = visitor.turn()
    assert state["moves"][1] == "swap"
    assert len(state["moves"]) == 3
    assert state["seats"] == {"white": 1, "black": 0}
    expect(page.locator(".seat[data-side=white]")).to_contain_text("You")
    expect(page.locator("#status")).to_contain_text("Your move")
    state = visitor.play_to_the_end(random.Random(3))
    assert state["outcome"]


def test_a_game_by_keyboard_alone(site: Site, page: Page) -> None:
    visitor = Visitor(page, site.url, level=1)
    chance = random.Random(4)
    page.keyboard.press("b")
    while not (state := visitor.turn())["outcome"]:
        walk(page, chance.choice([move for move in state["targets"] if move != "swap"]))
        page.keyboard.press("Enter")
    expect(page.locator("#live")).to_contain_text(ending(state))


def walk(page: Page, cell: str) -> None:
    """Go to a cell with the arrow keys."""
    for _ in range(60):
        here = page.evaluate("document.activeElement.dataset.cell")
        if here == cell:
            return
        page.keyboard.press(key_towards(cell, here))
    raise AssertionError(f"the arrow keys do not lead to {cell}")


def test_a_game_by_touch(site: Site, browser: Browser) -> None:
    with visiting(browser, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True) as context:
        visitor = Visitor(context.new_page(), site.url, level=1)
        chance = random.Random(5)
        while not (state := visitor.turn())["outcome"]:
            move = chance.choice([move for move in state["targets"] if move != "swap"])
            visitor.play(move, visitor.tap_cell)
        assert state["outcome"]


def test_two_people_at_one_screen(site: Site, page: Page) -> None:
    visitor = Visitor(page, site.url)
    visitor.new_game(["person", "person"])
    visitor.play_all(["e5", "a1", "f5", "b3", "h5"])
    expect(page.locator("#status")).to_contain_text("Black to move")
    state = visitor.play_all(["d1", "g5"])
    cells = ["e5", "f5", "g5", "h5"]
    assert state["outcome"] == {"winner": "white", "reason": "four", "cells": cells, "lost": False}
    expect(page.locator("#status")).to_contain_text("White wins: four in a row")


def test_undo_goes_back_to_ones_own_decision_and_redo_forward(site: Site, page: Page) -> None:
    visitor = Visitor(page, site.url, level=1)
    visitor.play("e5")
    visitor.turn()
    visitor.play("a1" if "a1" in visitor.state()["targets"] else "b1")
    moves = visitor.turn()["moves"]
    assert len(moves) == 4
    page.locator("[data-action=undo]").click()
    state = visitor.turn()
    assert state["moves"] == moves[:2]
    assert state["undone"] == moves[2:]
    page.locator("[data-action=undo]").click()
    assert visitor.turn()["moves"] == []
    page.locator("[data-action=redo]").click()
    assert visitor.turn()["moves"] == moves[:2]
    page.locator("[data-action=redo]").click()
    assert visitor.turn()["moves"] == moves


def test_the_bot_can_be_told_to_move_now(site: Site, page: Page) -> None:
    visitor = Visitor(page, site.url)
    # With the swap the strongest level may know its answer without thinking.
    visitor.new_game(["person", "6"], {"swap": False})
    visitor.play("e5")
    expect(page.locator("#status")).to_contain_text("Black is thinking")
    page.locator("[data-action=stop]").click()
    assert len(visitor.turn()["moves"]) == 2


def test_a_game_goes_on_after_the_page_was_closed(site: Site, page: Page) -> None:
    visitor = Visitor(page, site.url)
    visitor.play("e5")
    moves = visitor.turn()["moves"]
    page.goto("about:blank")
    again = Visitor(page, site.url)
    assert again.state()["moves"] == moves


def test_a_link_opens_at_its_position(site: Site, page: Page) -> None:
    visitor = Visitor(page, f"{site.url}#v1/yavalath/size=4/d4.c3.e5/ply=2")
    state = visitor.until(lambda state: len(state["moves"]) == 3 and not state["waiting"])
    assert state["options"] == {"size": "4"} or state["options"] == {"size": 4}
    assert state["ply"] == 2
    expect(page.locator("#status")).to_contain_text("After move 2 of 3")


def test_a_link_to_no_game_is_explained_and_leads_to_the_games(site: Site, page: Page) -> None:
    page.goto(f"{site.url}#v1/chess/e4")
    expect(page.locator("h1")).to_have_text("This link cannot be opened")
    expect(page.locator(".problem")).to_contain_text("There is no game called “chess” here.")
    expect(page.locator("[data-action=retry]")).to_have_count(0)
    page.locator(".problem a").click()
    page.locator("a[href='#v1/yavalath']").first.wait_for()


def test_a_bad_link_is_explained(site: Site, page: Page) -> None:
    visitor = Visitor(page, f"{site.url}#v1/yavalath/size=99/e4")
    expect(page.locator(".toast", has_text="This link cannot be opened")).to_be_visible()
    assert visitor.state()["moves"] == []


def test_a_link_with_a_wrong_move_opens_before_it(site: Site, page: Page) -> None:
    visitor = Visitor(page, f"{site.url}#v1/yavalath/e5.e5")
    expect(page.locator(".toast", has_text="Only the moves before the wrong one are shown")).to_be_visible()
    assert visitor.state()["moves"] == ["e5"]
