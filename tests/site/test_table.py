"""What the page says around a move: swaps, how things stand, dangers, the last turn, who is out."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from visitor import ALONE, Visitor, can_move, visiting, watched

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from serve import Site

#: White has d5, e5 and g5 (b5 is taken): c5 would be a three, f5 wins.
DANGER = ["d5", "a1", "e5", "a3", "g5", "b5"]


@pytest.fixture(scope="module")
def visitor_settings() -> dict[str, Any]:
    """The visitor's window."""
    return {**ALONE, "viewport": {"width": 1200, "height": 850}}


@pytest.fixture
def page(visitor: Visitor) -> Page:
    """The visitor's page."""
    return visitor.page


def begin(visitor: Visitor, game: str, seats: list[str], **options: Any) -> None:
    """Start a game with these players."""
    visitor.open(game)
    visitor.new_game(seats, options)
    visitor.until(lambda state: not state["moves"] and not state["waiting"])


def marks(visitor: Visitor) -> dict[str, Any]:
    """Return what is marked on the board."""
    found: dict[str, Any] = visitor.page.evaluate("yavset.marks()")
    return found


def point_at(visitor: Visitor, cell: str) -> None:
    """Move the mouse over a cell."""
    at = visitor.page.evaluate("cell => yavset.cellPoint(cell)", cell)
    visitor.page.mouse.move(at["x"], at["y"])


def warned(visitor: Visitor) -> None:
    """Wait until Python has said which moves are dangerous."""
    expect(visitor.page.locator("[data-cell=c5]")).to_have_attribute(
        "aria-label", "c5, empty; loses: three of your stones in a row"
    )


# Swaps.


def test_a_swap_by_the_bot_is_said_and_stays_until_the_next_move(visitor: Visitor, page: Page) -> None:
    for _ in range(10):
        begin(visitor, "cross", ["person", "6"])
        visitor.play("e5")
        # On a machine that is busy the bot may see too little to swap.
        if visitor.turn()["moves"] == ["e5", "swap"]:
            break
    said = "Bot, level 6 swapped sides: you are Black now."
    expect(page.locator(".notice-news")).to_have_text(said)
    expect(page.locator("#live")).to_have_text(f"{said} Your move.")
    expect(page.locator(".seat.changed")).to_have_count(2)
    expect(page.locator(".seat[data-side=black]")).to_contain_text("You")
    visitor.play("a1")
    expect(page.locator(".notice-news")).to_have_count(0)


def test_a_swap_of_ones_own_is_said_as_well(visitor: Visitor, page: Page) -> None:
    begin(visitor, "cross", ["1", "person"])
    visitor.turn()
    # The bot may answer, and the page say its move, before anybody could look.
    page.evaluate(
        """() => {
            const region = document.querySelector("#live");
            globalThis.announced = [];
            new MutationObserver(() => announced.push(region.textContent)).observe(region, {
                childList: true, characterData: true, subtree: true,
            });
        }"""
    )
    page.locator("[data-action=swap]").click()
    said = "You swapped sides: you are White now."
    page.wait_for_function("said => announced.some((text) => text.includes(said))", arg=said)


# How things stand.


def test_omega_shows_products_rounds_and_the_size_of_a_group(visitor: Visitor, page: Page) -> None:
    begin(visitor, "omega", ["person", "person"])
    visitor.play_all(["w@a1", "b@e9", "w@b1", "b@f9", "w@c3", "b@g9", "w@d3", "b@h6"])
    expect(page.locator(".seat[data-side=white] .seat-standing")).to_have_text("2² = 4")
    expect(page.locator(".seat[data-side=black] .seat-standing")).to_have_text("Score 3")
    expect(page.locator(".standing")).to_have_text("13 rounds left")
    expect(page.locator("[data-cell=f9]")).to_have_attribute("aria-label", "f9, black stone, in a group of 3")
    point_at(visitor, "f9")
    assert marks(visitor)["group"] == {"cells": ["e9", "f9", "g9"], "at": "f9"}
    point_at(visitor, "e5")
    assert marks(visitor)["group"] is None


def test_both_products_stay_when_omega_is_over(visitor: Visitor, page: Page) -> None:
    begin(visitor, "omega", ["person", "person"], size=3)
    while not (state := visitor.turn())["outcome"]:
        visitor.play(next(move for move in state["targets"] if move != "swap"))
    for player in ("white", "black"):
        expect(page.locator(f".seat[data-side={player}] .seat-standing")).not_to_be_empty()


def test_susan_counts_down_to_the_draw(visitor: Visitor, page: Page) -> None:
    begin(visitor, "susan", ["person", "person"])
    visitor.play_all(["e5", "a1", "e5-e6"])
    expect(page.locator(".standing")).to_have_text("A draw after 5 more slides in a row")


# Dangers.


def test_a_move_that_loses_is_marked_under_the_pointer(visitor: Visitor, page: Page) -> None:
    begin(visitor, "yavalath", ["person", "person"], swap=False)
    visitor.play_all(DANGER)
    warned(visitor)
    point_at(visitor, "c5")
    assert marks(visitor)["danger"] == "c5"
    expect(page.locator("#status")).to_have_text("c5 loses: three of your stones in a row")
    expect(page.locator("#status")).to_have_class("status bad")
    point_at(visitor, "f5")
    assert marks(visitor)["danger"] is None
    expect(page.locator("#status")).to_have_text("White to move")


def test_a_move_that_loses_is_marked_under_the_keyboards_focus(visitor: Visitor, page: Page) -> None:
    begin(visitor, "yavalath", ["person", "person"], swap=False)
    visitor.play_all(DANGER)
    warned(visitor)
    page.mouse.move(2, 2)
    page.keyboard.press("b")
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-cell=c5]")).to_be_focused()
    assert marks(visitor)["danger"] == "c5"
    page.keyboard.press("Enter")
    visitor.until(lambda state: state["outcome"])
    expect(page.locator("#status")).to_contain_text("Black wins")


def test_a_finger_is_warned_by_its_first_tap(site: Site, browser: Browser) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with visiting(browser, **ALONE, **phone) as context, watched(context) as page:
        visitor = Visitor(page, site.url)
        begin(visitor, "yavalath", ["person", "person"], swap=False)
        page.locator("[data-action=settings]").click()
        page.locator("[data-setting=confirm]").select_option("never")
        page.keyboard.press("Escape")
        for move in DANGER:
            visitor.turn()
            visitor.tap_cell(move)
        visitor.until(lambda state: len(state["moves"]) == len(DANGER) and not state["waiting"])
        warned(visitor)
        visitor.tap_cell("c5")
        expect(page.locator("#status")).to_contain_text("Tap again to play it anyway")
        assert len(visitor.state()["moves"]) == len(DANGER)
        visitor.tap_cell("c5")
        visitor.until(lambda state: state["outcome"])


def test_colours_that_lose_are_marked_among_the_choices(visitor: Visitor, page: Page) -> None:
    begin(visitor, "manalath", ["person", "person"])
    visitor.play_all(["w@e5", "b@a1", "w@e6", "b@b1", "w@e7", "b@c3"])
    expect(page.locator(".standing")).to_contain_text("Left to place")
    visitor.click_cell("e4")
    expect(page.locator(".chooser-choice.danger")).to_have_attribute("data-token", "@white")


def test_what_lets_the_other_win_is_marked_on_request(visitor: Visitor, page: Page) -> None:
    begin(visitor, "yavalath", ["person", "person"], swap=False)
    visitor.play_all(DANGER[:-1])
    point_at(visitor, "i9")
    assert marks(visitor)["danger"] is None
    page.locator("[data-action=settings]").click()
    page.locator("[data-setting=gifts]").check()
    page.keyboard.press("Escape")
    begin(visitor, "yavalath", ["person", "person"], swap=False)
    visitor.play_all(DANGER[:-1])
    try:
        label = "i9, empty; lets another player win at once"
        expect(page.locator("[data-cell=i9]")).to_have_attribute("aria-label", label)
        expect(page.locator("[data-cell=f5]")).to_have_attribute("aria-label", "f5, empty")
    finally:
        page.locator("[data-action=settings]").click()
        page.locator("[data-setting=gifts]").uncheck()
        page.keyboard.press("Escape")


# The last turn.


def test_the_whole_last_turn_is_marked(visitor: Visitor) -> None:
    begin(visitor, "taacoca", ["person", "person"])
    visitor.play_all(["a1-a2", "b2-b3", "b1-b2"])
    found = marks(visitor)
    assert sorted(found["last"]) == ["a2", "b2", "b3"]
    assert sorted(found["left"]) == ["a1", "b1"]


def test_captured_stones_are_marked_where_they_stood(visitor: Visitor) -> None:
    begin(visitor, "pentalath", ["person", "person"])
    visitor.play_all(["b1", "a1", "e5", "e9", "a2"])
    # The corner's stone has lost its last free neighbour.
    visitor.play_all(["i9", "b2"])
    found = marks(visitor)
    assert found["captured"] == ["a1"]
    assert found["last"] == ["b2"]


def test_the_last_slide_stays_marked_in_the_final_position(visitor: Visitor) -> None:
    begin(visitor, "susan", ["person", "person"])
    visitor.play_all(["a1", "b2", "e5", "a2", "e6", "c2", "e7", "c2-c1", "e8", "c1-b1"])
    state = visitor.until(lambda state: state["outcome"])
    assert state["outcome"]["reason"] == "surrounded"
    found = marks(visitor)
    assert found["last"] == ["b1"]
    assert found["left"] == ["c1"]
    assert found["decisive"]["cells"] == ["a1"]


# Three players.


def test_who_is_out_is_said_and_marked_with_the_row(visitor: Visitor, page: Page) -> None:
    begin(visitor, "yavalath", ["person", "person", "person"], players=3)
    visitor.play_all(["d5", "a1", "i9", "e5", "c1", "g9"])
    expect(page.locator("[data-cell=f5]")).to_have_attribute(
        "aria-label", "f5, empty; puts you out: three of your stones in a row"
    )
    visitor.play("f5")
    visitor.turn()
    expect(page.locator(".notice-news")).to_have_text("White is out: three in a row")
    assert marks(visitor)["out"] == ["d5", "e5", "f5"]
    visitor.play("i8")
    visitor.turn()
    assert marks(visitor)["out"] == ["d5", "e5", "f5"]
    expect(page.locator(".seat.out")).to_contain_text("is out")
    expect(page.locator(".seat.shapes")).to_have_count(3)


def test_who_is_out_can_watch_or_begin_anew(visitor: Visitor, page: Page) -> None:
    begin(visitor, "yavalath", ["person", "person", "person"], players=3)
    visitor.play_all(["d5", "a1", "i9", "e5", "c1", "g9"])
    for seat in (1, 2):
        page.locator(f"[data-seat='{seat}'] select").select_option("1")
    visitor.play("f5")
    news = page.locator(".notice-news")
    expect(news).to_contain_text("You are out: watch how the others go on, or begin a new game.")
    visitor.until(lambda state: len(state["moves"]) > 8)
    expect(news).to_contain_text("You are out")
    page.locator("[data-action=leave]").click()
    expect(page.locator("dialog[data-dialog=new]")).to_be_visible()
    page.keyboard.press("Escape")


# Clicks and drags.


def drag(visitor: Visitor, start: str, end: str) -> None:
    """Drag with the mouse from one cell to another."""
    point_at(visitor, start)
    visitor.page.mouse.down()
    point_at(visitor, end)
    visitor.page.mouse.up()


def test_pieces_are_dragged_as_well_as_clicked(visitor: Visitor) -> None:
    begin(visitor, "taacoca", ["person", "person"])
    drag(visitor, "c3", "c4")
    assert visitor.turn()["moves"] == ["c3-c4"]
    drag(visitor, "d3", "a1")
    assert visitor.turn()["moves"] == ["c3-c4"]
    assert marks(visitor)["chosen"] == []


def test_a_finger_drags_a_piece_and_the_page_stays(visitor: Visitor, page: Page) -> None:
    begin(visitor, "taacoca", ["person", "person"])
    touch = page.context.new_cdp_session(page)
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def at(cell: str) -> dict[str, float]:
        place: dict[str, float] = page.evaluate("cell => yavset.cellPoint(cell)", cell)
        return place

    start, end = at("c3"), at("c4")
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [start]})
    for part in (0.3, 0.6, 1.0):
        point = {axis: start[axis] + part * (end[axis] - start[axis]) for axis in "xy"}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert visitor.turn()["moves"] == ["c3-c4"]
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": False})


def test_nothing_moves_on_a_phone_while_the_bot_thinks(visitor: Visitor, page: Page) -> None:
    window = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 844})
    for game in ("yavalath", "quantum-leap"):
        begin(visitor, game, ["person", "1"])
        visitor.turn()
        places = set()
        for _ in range(2):
            visitor.random_move(random.Random(1))
            while not can_move(visitor.state()):
                places.add(
                    page.evaluate("document.querySelector('.seats').getBoundingClientRect().y + scrollY")
                )
            places.add(page.evaluate("document.querySelector('.seats').getBoundingClientRect().y + scrollY"))
        assert len(places) == 1, (game, places)
    assert window
    page.set_viewport_size(window)


def test_a_click_that_does_nothing_says_why(visitor: Visitor, page: Page) -> None:
    begin(visitor, "yavalath", ["person", "person"], swap=False)
    visitor.play("e5")
    visitor.turn()
    visitor.click_cell("e5")
    expect(page.locator(".notice-news")).to_contain_text("there is a stone on e5")
    visitor.play("d4")
    expect(page.locator(".notice-news")).to_have_count(0)
    begin(visitor, "taacoca", ["person", "person"])
    visitor.click_cell("e5")
    expect(page.locator(".notice-news")).to_have_text(
        "e5 cannot be played now: choose one of the marked cells."
    )


def test_a_click_on_the_victim_of_a_jump_makes_the_jump(visitor: Visitor) -> None:
    begin(visitor, "play-win", ["person", "person"])
    state = visitor.turn()
    while not (
        jumps := [move for move in state["targets"] if "x" in move and len(state["targets"][move]) > 1]
    ):
        visitor.play(
            max(state["targets"], key=lambda move: int(move[-1]) * (1 if state["toMove"] == "white" else -1))
        )
        state = visitor.turn()
    start, victim = jumps[0].split("-")[0].split("x")
    before = len(state["moves"])
    visitor.click_cell(start)
    visitor.click_cell(victim)
    assert visitor.turn()["moves"][before] == jumps[0]
