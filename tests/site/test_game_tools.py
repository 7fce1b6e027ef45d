"""What a player does besides moving: resign, agree to a draw, write notes, draw on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from visitor import ALONE, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Page

OPENING = ["e5", "a1", "f5", "b3"]


@pytest.fixture(scope="module")
def visitor_settings() -> dict[str, Any]:
    """Nothing moves, and nothing is stored for later."""
    return {**ALONE, "reduced_motion": "reduce", "viewport": {"width": 1200, "height": 850}}


@pytest.fixture
def page(visitor: Visitor) -> Page:
    """The visitor's page with two people some moves into a game of Yavalath."""
    visitor.open("yavalath")
    visitor.new_game(["person", "person"])
    visitor.until(lambda state: not state["moves"] and not state["waiting"])
    visitor.play_all(OPENING)
    return visitor.page


def record(page: Page) -> str:
    """Return the record that the page writes."""
    page.locator("[data-action=share]").click()
    field = page.locator(".share-record")
    expect(field).not_to_have_value("")
    text = field.input_value()
    page.locator("dialog [data-action=close]").click()
    return text


def stroke(page: Page, start: str, end: str) -> None:
    """Draw with the right button."""
    for cell, act in ((start, page.mouse.down), (end, page.mouse.up)):
        at = page.evaluate(f"yavset.cellPoint('{cell}')")
        page.mouse.move(at["x"], at["y"])
        act(button="right")


@pytest.mark.everyday
def test_a_game_ends_by_resignation_and_goes_on_after_it_is_taken_back(visitor: Visitor, page: Page) -> None:
    page.locator("[data-action=resign]").click()
    page.locator("[data-answer=no]").click()
    assert visitor.state()["outcome"] is None
    page.locator("[data-action=resign]").click()
    page.locator("[data-answer=yes]").click()
    expect(page.locator("#status")).to_have_text("Black wins: by resignation")
    expect(page.locator("#status .stone-black")).to_be_visible()
    expect(page.locator(".ending")).to_be_visible()
    page.reload()
    visitor.until(lambda state: state["outcome"] and not state["waiting"])
    expect(page.locator("#status")).to_have_text("Black wins: by resignation")
    page.locator("[data-action=undo]").first.click()
    expect(page.locator("#status")).to_contain_text("White to move")
    assert visitor.state()["moves"] == OPENING
    visitor.play("c7")


def test_two_people_agree_to_a_draw(page: Page) -> None:
    page.locator("[data-action=draw]").click()
    page.locator("[data-answer=no]").click()
    expect(page.locator("#status")).to_contain_text("White to move")
    page.locator("[data-action=draw]").click()
    page.locator("[data-answer=yes]").click()
    expect(page.locator("#status")).to_have_text("A draw: by agreement")
    assert '[Termination "agreement"]' in record(page)


def test_a_note_stays_with_its_position_and_in_the_record(visitor: Visitor, page: Page) -> None:
    page.locator("[data-action=note]").click()
    page.locator(".note-field").fill("Black {waits} here")
    page.locator("[data-action=note]").click()
    expect(page.locator(".note-text")).to_have_text("Black (waits) here")
    assert "{Black (waits) here}" in record(page)
    page.locator("[data-action=previous]").click()
    expect(page.locator(".note-text")).to_be_hidden()
    page.reload()
    visitor.until(lambda state: len(state["moves"]) == len(OPENING) and not state["waiting"])
    expect(page.locator(".note-text")).to_have_text("Black (waits) here")


def test_arrows_and_cells_are_drawn_with_the_right_button_and_kept(visitor: Visitor, page: Page) -> None:
    arrows, fills = page.locator(".embed-mark-arrow"), page.locator(".embed-mark-fill")
    stroke(page, "c3", "e7")
    stroke(page, "g5", "g5")
    expect(arrows).to_have_count(1)
    expect(fills).to_have_count(1)
    assert visitor.state()["moves"] == OPENING
    assert "[%arrows c3-e7] [%fills g5]" in record(page)
    page.keyboard.down("Shift")
    stroke(page, "c3", "e7")
    page.keyboard.up("Shift")
    expect(page.locator(".embed-mark-arrow[data-colour=red]")).to_have_count(1)
    stroke(page, "g5", "g5")
    expect(fills).to_have_count(0)
    page.reload()
    visitor.until(lambda state: len(state["moves"]) == len(OPENING) and not state["waiting"])
    expect(arrows).to_have_count(1)


def test_a_finger_that_rests_draws_and_one_that_does_not_plays(visitor: Visitor, page: Page) -> None:
    touch = """({ type, cell }) => {
      const { x, y } = yavset.cellPoint(cell);
      const at = { clientX: x, clientY: y, bubbles: true };
      const how = { pointerType: "touch", isPrimary: true, pointerId: 7, ...at };
      document.querySelector("#board").dispatchEvent(new PointerEvent(type, how));
    }"""
    page.evaluate(touch, {"type": "pointerdown", "cell": "c3"})
    page.wait_for_timeout(700)
    page.evaluate(touch, {"type": "pointermove", "cell": "d4"})
    page.evaluate(touch, {"type": "pointerup", "cell": "d4"})
    expect(page.locator(".embed-mark-arrow")).to_have_count(1)
    assert visitor.state()["moves"] == OPENING
    page.evaluate(touch, {"type": "pointerdown", "cell": "c7"})
    page.evaluate(touch, {"type": "pointerup", "cell": "c7"})
    visitor.until(lambda state: state["moves"] == [*OPENING, "c7"])
