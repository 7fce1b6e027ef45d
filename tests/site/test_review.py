"""The review of a game: marks with reasons, better lines, learning from mistakes, records with all of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from visitor import ALONE, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture(scope="module")
def visitor_settings() -> dict[str, Any]:
    """The visitor's window."""
    return {**ALONE, "viewport": {"width": 1366, "height": 657}}


@pytest.fixture
def page(visitor: Visitor) -> Page:
    """The page with a lost game, reviewed."""
    page = visitor.page
    visitor.open("yavalath")
    visitor.new_game(["person", "person"], {"swap": False})
    visitor.play_all(["d5", "a1", "f5", "c1", "g5", "d1", "i9", "b1"])
    visitor.until(lambda state: state["outcome"])
    page.locator("[data-action=review]").click()
    expect(page.locator(".review-sides")).to_contain_text("White")
    return page


def test_a_review_marks_moves_with_reasons_and_counts_accuracy(visitor: Visitor, page: Page) -> None:
    missed = page.locator(".move", has_text="i9")
    expect(missed).to_have_text("i9??")
    expect(missed).to_have_attribute("title", "missed a win in 1: e5")
    expect(page.locator(".review-sides")).to_contain_text("% accurate")
    missed.click()
    visitor.until(lambda state: state["ply"] == 7)
    expect(page.locator(".review-verdict")).to_have_text("i9?? missed a win in 1: e5")


def test_a_better_line_can_be_walked_and_the_game_stays(visitor: Visitor, page: Page) -> None:
    moves = visitor.state()["moves"]
    page.locator(".move", has_text="i9").click()
    visitor.until(lambda state: state["ply"] == 7)
    page.locator("[data-action=show-better]").click()
    state = visitor.until(lambda state: state["moves"][-1] == "e5" and not state["waiting"])
    assert state["variations"] == [{"ply": 6, "moves": moves}]
    expect(page.locator("#status")).to_contain_text("White wins: four in a row")


def test_mistakes_come_back_as_tasks(visitor: Visitor, page: Page) -> None:
    page.locator("[data-action=learn-mistakes]").click()
    said = page.locator(".task-said")
    expect(said).to_contain_text("Find something better")
    while visitor.state()["ply"] != 6:
        page.locator("[data-action=learn-answer]").click()
        page.locator("[data-action=learn-next]").click()
    moves = visitor.state()["moves"]
    visitor.until(lambda state: not state["waiting"])
    # Nothing shows the answer: no value, no mark on the board, no verdict in the list of moves.
    expect(page.locator(".analysis-values")).to_be_hidden()
    assert page.evaluate("yavset.marks().hints") == []
    expect(page.locator(".move[title]")).to_have_count(0)
    visitor.click_cell("a5")
    expect(said).to_have_attribute("data-answer", "wrong")
    expect(said).to_contain_text("a5 l")
    expect(said).to_contain_text("Try again.")
    expect(page.locator(".board-host .embed-mark-label")).to_have_text("✕")
    visitor.click_cell("e5")
    expect(said).to_have_text("e5 is right!")
    expect(said).to_have_attribute("data-answer", "right")
    expect(page.locator(".analysis-values")).to_be_visible()
    assert visitor.state()["moves"] == moves
    page.locator("[data-action=learn-stop]").click()
    visitor.until(lambda state: state["ply"] == len(moves))


def test_the_record_has_variations_marks_and_reasons_and_is_read_back(visitor: Visitor, page: Page) -> None:
    page.locator(".move", has_text="i9").click()
    visitor.until(lambda state: state["ply"] == 7)
    page.locator("[data-action=show-better]").click()
    visitor.until(lambda state: state["moves"][-1] == "e5" and not state["waiting"])
    page.locator(".variation").click()
    visitor.until(lambda state: state["moves"][-1] == "b1" and not state["waiting"])
    page.locator("#top [data-action=share]").click()
    record = page.locator(".share-record")
    expect(record).to_have_value(re.compile(r"i9 \$4 \{missed a\s+win\s+in\s+1:\s+e5\}\s+\(4\.\s+e5\)"))
    text = record.input_value()
    marked = re.sub(r"(\{missed)", r"{[%arrows e5-g7 d4-c3:red] missed", text)
    marked = re.sub(r"\(4\.\s+e5\)", "(4. e5 $1 {four in a row})", marked)
    page.locator("dialog textarea:not([readonly])").fill(marked)
    page.locator("dialog [data-action=import]").click()
    state = visitor.until(lambda state: state["variations"] and not state["waiting"])
    assert state["variations"] == [{"ply": 6, "moves": [*state["moves"][:6], "e5"]}]
    expect(page.locator(".move", has_text="i9")).to_have_text("i9??")
    # What is said of the variation stays with it.
    page.locator("#top [data-action=share]").click()
    expect(record).to_have_value(re.compile(r"\(4\.\s+e5\s+\$1\s+\{four\s+in\s+a\s+row\}\)"))
    page.keyboard.press("Escape")
    page.locator(".move", has_text="i9").click()
    arrows = page.locator(".board-host .embed-mark-arrow")
    expect(arrows).to_have_count(2)
    page.locator("[data-action=analyse]").click()
    expect(page.locator(".review-verdict")).to_have_text(re.compile(r"missed a win in 1: e5$"))
    page.locator(".move", has_text="d5").click()
    expect(page.locator(".embed-marks")).to_be_hidden()


def test_the_analysis_is_off_in_the_next_game(visitor: Visitor, page: Page) -> None:
    expect(page.locator("[data-action=analyse]")).to_have_attribute("aria-pressed", "true")
    visitor.new_game(["person", "person"])
    expect(page.locator("[data-action=analyse]")).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".analysis")).to_be_hidden()


def test_the_panel_keeps_navigation_and_moves_with_everything_on(visitor: Visitor, page: Page) -> None:
    for width, height in ((1024, 768), (1366, 657)):
        page.set_viewport_size({"width": width, "height": height})
        for part in (".moves-navigation", ".moves-scroller", ".actions"):
            box = page.locator(part).bounding_box()
            assert box
            assert box["height"] >= 40
            assert box["y"] + box["height"] <= height
