"""Puzzles in boards of other sites: one, a set, the one of the day; and goals that the prover judges."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from embeds import board, click, heard, python_files
from yavset.puzzles.puzzle import of

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

    from host import Host
    from serve import Site

PUZZLE = next(one for one in of("yavalath") if one.plies == 5)
TRAP = "c1 d6 e4 d5 d2 a2 h6 f6 f3 h8"


@pytest.mark.everyday
def test_one_puzzle_is_solved_and_a_set_has_steps(page: Page, host: Host) -> None:
    page.goto(
        host.put(
            f"""<yavset-board id="one" puzzle="{PUZZLE.id}"></yavset-board>
            <yavset-board id="few" puzzle="3"></yavset-board>
            <yavset-board id="day" puzzle="daily"></yavset-board>
            <yavset-board id="none" puzzle="yavalath-0"></yavset-board>"""
        )
    )
    assert "No such puzzle" in heard(page, "none", "problem")[0]["message"]
    expect(board(page, "few").locator(".lesson-count")).to_contain_text("1 of 3")
    expect(board(page, "day").locator(".lesson-text")).to_contain_text("Rating")
    inside = board(page, "one")
    expect(inside.locator(".lesson-text")).to_contain_text(f"Rating {PUZZLE.rating}")
    for number, move in enumerate(PUZZLE.solution):
        if number % 2 == 0:
            click(page, "one", move)
        expect(inside.locator(f"[data-cell={move}]")).to_have_attribute(
            "aria-label",
            f"{move}, {PUZZLE.position.game.players[(len(PUZZLE.moves) + number) % 2]} stone, last move",
        )
    assert heard(page, "one", "done") == [{"steps": 1}]


@pytest.mark.parametrize(
    ("goal", "moves", "right", "wrong"),
    [
        ("win in 3", TRAP, "f4", "a1"),
        ("win in 1", "e5 a1 f6 b1 h8 i9", "g7", "a3"),
        ("do not lose", "e5 a1 f6 b2 h8", "g7", "a3"),
        ("make a threat", "e5 a1 f6 b1", "h8", "i9"),
    ],
)
def test_the_prover_judges_goals(
    page: Page, host: Host, goal: str, moves: str, right: str, wrong: str
) -> None:
    lesson = f"<script type='text/markdown'>Do it.\nmoves: {moves}\ngoal: {goal}</script>"
    page.goto(host.put(f"<yavset-board id='a'>{lesson}</yavset-board>"))
    heard(page, "a", "ready")
    inside = board(page, "a")
    click(page, "a", wrong)
    expect(inside.locator(".task-said")).to_have_attribute("data-answer", "wrong")
    inside.get_by_role("button", name="Try again").click()
    click(page, "a", right)
    if goal == "win in 3":
        # The defence is on the board, and the reader goes on.
        expect(inside.locator("[aria-label*='black stone, last move']")).to_have_count(1)
        expect(inside.locator(".task-said")).to_be_hidden()
    else:
        expect(inside.locator(".task-said")).to_have_attribute("data-answer", "right")


def test_replies_vary_and_text_stands_between_moves(page: Page, host: Host) -> None:
    lesson = """<script type="text/markdown">Do it.
moves: e5 d4
answer: f5 a1 g7 | f5 a2 g7
after f5: Wait for it.
after a2: Now up there.
reply: i9 | i8</script>"""
    page.goto(host.put(f"<yavset-board id='a'>{lesson}</yavset-board>"))
    heard(page, "a", "ready")
    inside = board(page, "a")
    said = inside.locator(".task-said")

    def last(cell: str) -> None:
        label = f"{cell}, black stone, last move"
        expect(inside.locator(f"[data-cell={cell}]")).to_have_attribute("aria-label", label)

    for reply in ("i9", "i8"):
        click(page, "a", "c3")
        last(reply)
        inside.get_by_role("button", name="Try again").click()
    click(page, "a", "f5")
    last("a1")
    expect(said).to_have_text("Wait for it.")
    click(page, "a", "c3")
    inside.get_by_role("button", name="Try again").click()
    click(page, "a", "f5")
    last("a2")
    expect(said).to_have_text("Now up there.")
    click(page, "a", "g7")
    expect(said).to_have_attribute("data-answer", "right")


def test_a_tutorial_begins_where_the_page_says_and_links_to_others(page: Page, host: Host) -> None:
    lesson = """<script type="text/markdown">First.
---
Read [the rules](https://example.org/rules) and [not this](javascript:alert(1)).</script>"""
    page.goto(host.put(f"<yavset-board id='a' step='2'>{lesson}</yavset-board>"))
    heard(page, "a", "ready")
    inside = board(page, "a")
    expect(inside.locator(".lesson-count")).to_contain_text("2 of 2")
    expect(inside.get_by_role("link", name="the rules")).to_have_attribute(
        "href", "https://example.org/rules"
    )
    expect(inside.get_by_role("link", name="not this")).to_have_count(0)


def test_a_step_has_marks_until_somebody_moves_and_hides_what_is_misspelt(page: Page, host: Host) -> None:
    lesson = """<script type="text/markdown">Look.
moves: e5 d4
arrows: e5-f6 d4-c3:red
fills: g7
labels: h8:A
ansewr: g7
goal: move</script>"""
    page.goto(host.put(f"<yavset-board id='a'>{lesson}</yavset-board>"))
    heard(page, "a", "ready")
    inside = board(page, "a")
    assert "perhaps “answer:”" in heard(page, "a", "problem")[0]["message"]
    expect(inside.locator(".lesson-text")).to_have_text("Look.")
    layer = inside.locator(".embed-marks")
    expect(layer.locator(".embed-mark-arrow")).to_have_count(2)
    expect(layer.locator(".embed-mark-label")).to_have_text("A")
    click(page, "a", "a1")
    expect(layer.locator(".embed-mark-arrow")).to_have_count(0)
    expect(layer.get_by_text("A", exact=True)).to_have_count(0)
    inside.get_by_role("button", name="Try again").click()
    expect(layer.locator(".embed-mark-arrow")).to_have_count(2)


def test_the_author_alone_is_told_what_is_wrong(page: Page, site: Site, host: Host) -> None:
    host.pages["/trap.md"] = (
        {},
        "A trap.\nmoves: d5 e6 c5 e7\nansewr: f5 e5\nanswer: f5 f5\nwrong d5: No.\narrows: e5-z9\n"
        "---\ngoal: win\nafter e5: On.",
    )
    since = time.time()
    page.goto(host.put("<yavset-board id='pupil' src='trap.md'></yavset-board>"))
    heard(page, "pupil", "ready")
    inside = board(page, "pupil")
    assert "perhaps “answer:”" in heard(page, "pupil", "problem")[0]["message"]
    expect(inside.locator(".embed-mistakes")).to_have_count(0)
    assert not python_files(site, since)
    page.goto(host.put("<yavset-board id='author' src='trap.md' check='yes'></yavset-board>"))
    heard(page, "author", "ready")
    told = board(page, "author").locator(".embed-mistakes li")
    expect(told).to_have_text(
        [
            re.compile("line 3: there is no key ansewr: perhaps answer"),
            re.compile("line 4: 'f5' is not legal here"),
            re.compile("line 5: 'd5' is not legal here"),
            re.compile("line 6: arrows: there is no cell z9"),
            re.compile("line 8: no move wins at once"),
            re.compile("line 9: no answer goes on after e5"),
        ]
    )
    assert len(heard(page, "author", "problem")) == 6
    host.pages["/trap.md"] = ({}, "A trap.\nmoves: d5 e6 c5 e7\nanswer: f5 e5")
    page.goto(host.put("<yavset-board id='well' src='trap.md' check='yes'></yavset-board>"))
    heard(page, "well", "ready")
    expect(board(page, "well").locator(".embed-mistakes li")).to_have_text("steps: nothing is wrong")


def test_pictures_lie_beside_the_tutorial(context: BrowserContext, host: Host) -> None:
    # The console names the file that is not there.
    page = context.new_page()
    picture = "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='30'/>"
    host.pages["/lessons/board.svg"] = ({"Content-Type": "image/svg+xml"}, picture)
    host.pages["/lessons/one.md"] = (
        {},
        "![A board](board.svg) ![Gone](gone.png) ![Code](javascript:alert(1))\n"
        "---\nMore ![the same](board.svg).",
    )
    page.goto(host.put("<yavset-board id='a' src='lessons/one.md'></yavset-board>"))
    heard(page, "a", "ready")
    inside = board(page, "a")
    shown = inside.get_by_role("img", name="A board")
    expect(shown).to_have_js_property("naturalWidth", 40)
    assert "gone.png: 404" in heard(page, "a", "problem")[0]["message"]
    expect(inside.locator("[alt=Gone]")).to_have_js_property("naturalWidth", 0)
    expect(inside.locator("img")).to_have_count(2)
    expect(inside.locator(".lesson-text")).to_contain_text("Code")
    inside.get_by_role("button", name="Next").click()
    expect(inside.get_by_role("img", name="the same")).to_have_js_property("naturalWidth", 40)
