"""Puzzles: solved, failed, explained; the one of the day; what is kept, and whether there is a win."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from visitor import ALONE
from yavset.puzzles.puzzle import daily
from yavset.rules.position import Position

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from serve import Site

pytestmark = pytest.mark.regular

DAY = datetime(2026, 11, 21, 23, 30, tzinfo=UTC)
PUZZLE = daily(DAY.date())

TRAP = "v1/yavalath/c1.d6.e4.d5.d2.a2.h6.f6.f3.h8"


@pytest.fixture(scope="module")
def visitor_settings() -> dict[str, Any]:
    """Nothing moves, and nothing is stored for later; the visitor's own day is not that of UTC."""
    return {**ALONE, "reduced_motion": "reduce", "timezone_id": "Asia/Tokyo"}


def open_daily(page: Page, site: Site) -> None:
    """Open the puzzle of the day."""
    page.clock.set_fixed_time(DAY)
    page.goto(site.url + "#puzzles/yavalath")
    page.locator("[data-action=puzzle-show]").wait_for()
    page.locator("[data-action=puzzle-daily]").click()
    expect(page.locator(".tagline")).to_contain_text(str(PUZZLE.rating))
    page.locator("[data-action=puzzle-hint]").wait_for()


def put(page: Page, cell: str) -> None:
    """Play on a cell."""
    point = page.evaluate(f"yavset.cellPoint({json.dumps(cell)})")
    page.mouse.click(point["x"], point["y"])


def solve(page: Page, position: Position, moves: tuple[str, ...]) -> None:
    """Play the solver's moves of a solution, and wait for each reply."""
    solver = position.to_move
    for move in moves:
        if position.to_move == solver:
            expect(page.locator("#status .thinking")).to_have_count(0)
            put(page, move)
        else:
            page.wait_for_timeout(700)
        position = position.play(move)
    expect(page.locator("[data-action=puzzle-on]")).to_be_visible()


@pytest.mark.everyday
def test_the_puzzle_of_the_day_is_solved_and_kept(page: Page, site: Site) -> None:
    open_daily(page, site)
    solve(page, PUZZLE.position, PUZZLE.solution)
    kept = page.evaluate("JSON.parse(localStorage.getItem('yavset.1.puzzles'))")
    assert [*kept["results"].values()] == [True]
    assert (kept["day"], kept["streak"]) == ("2026-11-21", 1)
    assert kept["rating"]["rating"] > 1200
    facts = page.locator(".puzzle-facts")
    expect(facts).to_contain_text("1 of 1")
    with page.expect_download() as download:
        page.locator("[data-action=puzzle-export]").click()
    page.locator("[data-action=puzzle-erase]").click()
    expect(facts).to_contain_text("0 of 0")
    with page.expect_file_chooser() as chooser:
        page.locator("[data-action=puzzle-import]").click()
    chooser.value.set_files(download.value.path())
    expect(facts).to_contain_text("1 of 1")
    with page.expect_file_chooser() as chooser:
        page.locator("[data-action=puzzle-import]").click()
    large = {"name": "large.json", "mimeType": "application/json", "buffer": b" " * 5_000_001}
    chooser.value.set_files(large)  # type: ignore[arg-type]
    expect(page.get_by_role("status").filter(has_text="larger than 5 MB")).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage.getItem('yavset.1.puzzles'))") == kept


def test_the_position_is_there_before_python(page: Page, site: Site) -> None:
    page.clock.set_fixed_time(DAY)
    page.route("**/*.wasm", lambda _: None)
    try:
        page.goto(site.url + "#puzzles/yavalath")
        page.locator("[data-action=puzzle-daily]").click()
        expect(page.locator(".tagline")).to_contain_text(str(PUZZLE.rating))
        last = PUZZLE.moves[-1]
        expect(page.locator(f".board-grid [data-cell={last}]")).to_have_attribute(
            "aria-label", f"{last}, {'black' if len(PUZZLE.moves) % 2 == 0 else 'white'} stone, last move"
        )
        expect(page.locator("#status")).to_contain_text("Loading")
    finally:
        page.unroute("**/*.wasm")


@pytest.mark.everyday
def test_a_wrong_move_is_refuted_and_tried_again(page: Page, site: Site) -> None:
    open_daily(page, site)
    position = PUZZLE.position
    wrong = next(
        move
        for move in position.legal_moves()[::-1]
        if move != PUZZLE.solution[0] and position.play(move).outcome is None
    )
    put(page, wrong)
    page.locator("[data-action=puzzle-again]").wait_for()
    why = page.locator("[data-action=puzzle-why]")
    if why.is_visible():
        why.click()
        expect(why).to_be_hidden()
    page.locator("[data-action=puzzle-again]").click()
    solve(page, position, PUZZLE.solution)
    kept = page.evaluate("JSON.parse(localStorage.getItem('yavset.1.puzzles'))")
    assert [*kept["results"].values()] == [False]


def test_hints_the_way_and_another_puzzle(page: Page, site: Site) -> None:
    open_daily(page, site)
    page.locator("[data-action=puzzle-hint]").click()
    expect(page.locator("[data-action=puzzle-hint]")).to_be_hidden()
    page.locator("[data-action=puzzle-show]").click()
    page.locator("[data-action=puzzle-on]").wait_for()
    assert page.evaluate("JSON.parse(localStorage.getItem('yavset.1.puzzles')).results") != {}
    page.locator("[data-action=puzzle-on]").click()
    page.locator("[data-action=puzzle-hint]").wait_for()
    page.locator("#puzzle-kind").select_option("trap")
    page.locator("[data-action=puzzle-hint]").wait_for()
    page.locator("[data-action=puzzle-run]").click()
    expect(page.locator("[role=timer]")).to_contain_text("180 seconds")
    page.clock.set_fixed_time(DAY + timedelta(minutes=4))
    expect(page.locator("[role=timer]")).to_contain_text("Time is up")


def test_the_game_at_the_table_is_asked_about(page: Page, site: Site) -> None:
    page.goto(site.url + "#" + TRAP)
    expect(page.locator(".rounds")).to_contain_text("h8", timeout=30_000)
    page.locator("[data-nav=puzzles]").click()
    page.locator("[data-action=puzzle-ask]").click()
    expect(page.locator(".puzzle-question [role=status]")).to_contain_text(
        "wins in 3 moves (f4", timeout=30_000
    )


def test_it_speaks_german(page: Page, site: Site) -> None:
    page.goto(site.url + "#puzzles")
    page.evaluate("localStorage.setItem('yavset.1.settings', JSON.stringify({language: 'de'}))")
    page.reload()
    expect(page.locator("[data-action=puzzle-next]")).to_have_text("Nächste Aufgabe")
    expect(page.locator("[data-nav=puzzles]")).to_have_text("Aufgaben")
