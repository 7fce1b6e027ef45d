"""Puzzles: solved, failed, explained; the one of the day; what is kept, and whether there is a win."""

from __future__ import annotations

import json
import re
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
        if len(moves) > 1 and move == moves[0]:
            expect(page.locator(".task-said")).to_contain_text("Right!")
    expect(page.locator("[data-action=puzzle-on]")).to_be_visible()
    expect(page.locator(".task-said")).to_have_attribute("data-answer", "right")
    expect(page.locator(".board-host .embed-mark-label")).to_have_text("✓")


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
    said = page.locator(".task-said")
    # What a hint costs is said before; the first shows where to look, the second the move.
    expect(said).to_contain_text("A hint leaves your rating as it is.")
    hint = page.locator("[data-action=puzzle-hint]")
    hint.click()
    expect(said).to_contain_text("Look here")
    expect(page.locator(".board-host .embed-mark-fill").nth(2)).to_be_attached()
    assert page.evaluate("yavset.marks().hints") == []
    hint.click()
    expect(said).to_contain_text(f"Play {PUZZLE.solution[0]}.")
    expect(hint).to_be_hidden()
    page.locator("[data-action=puzzle-show]").click()
    page.locator("[data-action=puzzle-on]").wait_for()
    kept = page.evaluate("JSON.parse(localStorage.getItem('yavset.1.puzzles'))")
    assert ([*kept["results"].values()], kept["rating"]["rating"]) == ([False], 1200)
    # The solution is stepped through.
    last = page.locator(f".board-grid [data-cell={PUZZLE.solution[-1]}]")
    expect(last).to_have_attribute("aria-label", re.compile("last move"))
    page.locator(".task-buttons [data-action=previous]").click()
    expect(last).to_have_attribute("aria-label", re.compile("empty"))
    page.locator(".task-buttons [data-action=next]").click()
    expect(last).to_have_attribute("aria-label", re.compile("last move"))
    expect(page.locator("[data-action=puzzle-rules]")).to_have_attribute("href", "#rules/yavalath")
    page.locator("[data-action=puzzle-on]").click()
    page.locator("[data-action=puzzle-hint]").wait_for()
    page.locator("#puzzle-kind").select_option("trap")
    page.locator("[data-action=puzzle-hint]").wait_for()


def test_three_minutes_have_a_start_a_clock_and_an_end(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_daily(page, site)
    dialog = page.locator("dialog")
    clock = page.locator("[role=timer]")
    page.locator("[data-action=puzzle-run]").click()
    expect(dialog).to_contain_text("Your best so far: 0.")
    expect(clock).to_be_hidden()
    dialog.locator("[data-answer=start]").click()
    expect(clock).to_have_text("3:00 · 0 solved")
    page.locator("[data-action=puzzle-show]").wait_for()
    # Clock, board and buttons are on the screen.
    for part in ("[role=timer]", "#board", ".task-buttons"):
        box = page.locator(part).bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 844
    page.clock.set_fixed_time(DAY + timedelta(minutes=4))
    expect(dialog).to_contain_text("Time is up")
    expect(dialog).to_contain_text("You solved 0 puzzles. Your best: 0.")
    expect(clock).to_be_hidden()
    expect(page.locator("[data-action=puzzle-hint]")).to_have_count(0)
    dialog.locator("[data-answer=again]").click()
    dialog.locator("[data-answer=start]").click()
    page.locator(".puzzle-clock [data-action=stop]").click()
    expect(clock).to_be_hidden()


def test_puzzles_are_of_games_that_one_knows_unless_asked(page: Page, site: Site) -> None:
    page.goto(site.url + "#games")
    page.evaluate("localStorage.setItem('yavset.1.lessons', JSON.stringify({susan: 2}))")
    page.goto(site.url + "#puzzles")
    title = page.locator("#title")
    expect(title).to_have_text("Susan")
    page.locator("[data-action=puzzle-hint]").wait_for()
    page.locator("[data-action=puzzle-next]").click()
    page.locator("[data-action=puzzle-hint]").wait_for()
    expect(title).to_have_text("Susan")
    page.locator("#puzzle-game").select_option("yavalath")
    expect(title).to_have_text("Yavalath")


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
