"""Somebody who knows none of the games learns one, solves five puzzles and beats level 1.

The newcomer reads what the page says and presses what it shows: texts, buttons, marks on the board, and the
labels of the cells that a screen reader reads aloud. No rule of a game stands here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from math import dist
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from playwright.sync_api import Locator, expect

from visitor import ALONE, PATIENCE, PAUSE

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from serve import Site

pytestmark = pytest.mark.regular

Found = TypeVar("Found")

PUZZLES = 5

#: Games lost against level 1 before the newcomer gives up.
MOST_GAMES = 3


@pytest.fixture(scope="module")
def visitor_settings() -> dict[str, Any]:
    """Nothing moves, and nothing is stored for later."""
    return {**ALONE, "reduced_motion": "reduce"}


class Newcomer:
    """Somebody at the page who does what it says."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.status = page.locator("#status")

    def button(self, action: str) -> Locator:
        """Return a button that is there and can be pressed."""
        return self.page.locator(f"[data-action={action}]:visible:not([aria-disabled])")

    def until(self, look: Callable[[], Found | None]) -> Found:
        """Look until there is something, and return it."""
        for _ in range(0, PATIENCE, PAUSE):
            if found := look():
                return found
            self.page.wait_for_timeout(PAUSE)
        shown = self.page.locator("main").inner_text()
        raise AssertionError(f"waited in vain; the board shows {self.cells()}, the page {shown}")

    def there(self, *wanted: Locator) -> Locator:
        """Wait until one of some things is there, and return it."""
        return self.until(lambda: next((one for one in wanted if one.count()), None))

    def cells(self) -> dict[str, str]:
        """Return what the labels say of the cells, by cell."""
        labels = self.page.locator(".board-grid [data-cell]").evaluate_all(
            "cells => cells.map(cell => [cell.dataset.cell, cell.getAttribute('aria-label')])"
        )
        return {cell: label.removeprefix(f"{cell}, ") for cell, label in labels}

    def press(self, *cells: str) -> None:
        """Press cells of the board, one after the other."""
        for cell in cells:
            point = self.page.evaluate("cell => yavset.cellPoint(cell)", cell)
            self.page.mouse.click(point["x"], point["y"])

    def follow_the_mark(self) -> None:
        """Play the move that a hint marks on the board."""
        [mark, *_] = self.until(lambda: (self.page.evaluate("yavset.marks()") or {}).get("hints"))
        self.press(*mark["cells"])

    # The lesson.

    def learn(self) -> None:
        """Go through the lesson to its end."""
        page, following = self.page, self.button("step-next")
        for _ in range(8):
            expect(page.locator("#status .status-text")).to_contain_text("to move")
            at, last = re.findall(r"\d+", page.locator(".lesson-count").inner_text())
            if not following.count() and (at != last or self.button("step-hint").count()):
                self.answer()
            if at == last:
                return
            following.click()
            expect(page.locator(".lesson-count")).to_contain_text(str(int(at) + 1))

    def answer(self) -> None:
        """Try what looks likely; look at the answer where the page shows one, then do the same."""
        before = self.cells()
        task = self.status.inner_text()
        for cell in self.likely(before):
            self.press(cell)
            self.there(self.page.locator(".task-said[data-answer=right], .task-said[data-answer=wrong]"))
            if self.is_right():
                return
            if self.button("step-show").count():
                tried = self.cells()
                self.button("step-show").click()
                self.there(self.page.locator(".task-said[data-answer=shown]"))
                shown = self.until(partial(self.shown, before, tried, task.split()[0]))
                self.again(task)
                self.press(*shown)
                self.there(self.page.locator(".task-said[data-answer=right]"))
                return
            self.again(task)
        raise AssertionError("no move is right")

    def shown(self, before: dict[str, str], wrong: dict[str, str], side: str) -> list[str]:
        """Return the cells to press for the answer that is shown, once the labels have followed it."""
        now = self.cells()
        return [] if now == wrong else changed(before, now, side)

    def is_right(self) -> bool:
        """Return whether the page says that the answer is right."""
        return self.page.locator(".task-said[data-answer=right]").count() > 0

    def again(self, task: str) -> None:
        """Try the step again, once the board says the same as before."""
        self.button("step-again").click()
        expect(self.status).to_have_text(task)

    def likely(self, cells: dict[str, str]) -> list[str]:
        """Return the empty cells, those with the most stones around them first."""
        points = self.page.evaluate("cells => cells.map(cell => yavset.cellPoint(cell))", list(cells))
        at = {cell: (point["x"], point["y"]) for cell, point in zip(cells, points, strict=True)}
        first, *others = at.values()
        near = 1.5 * min(dist(first, other) for other in others)
        stones = [cell for cell, label in cells.items() if "stone" in label]

        def around(cell: str) -> int:
            return sum(dist(at[cell], at[stone]) < near for stone in stones)

        return sorted((cell for cell, label in cells.items() if label == "empty"), key=around, reverse=True)

    # The game and the puzzles.

    def win_a_game(self) -> None:
        """Play against level 1 with the page's hints until a game is won."""
        over = self.page.locator("#status", has_text=re.compile("You win|You lost|draw", re.IGNORECASE))
        for _ in range(MOST_GAMES):
            while self.there(over, self.button("hint")) is not over:
                self.button("hint").click()
                self.follow_the_mark()
            if "You win" in self.status.inner_text():
                return
            self.button("rematch").click()
        raise AssertionError("level 1 is too strong")

    def solve_a_puzzle(self) -> None:
        """Solve a puzzle with the page's hints, and take the next one."""
        solved = self.button("puzzle-on")
        while self.there(solved, self.button("puzzle-hint")) is not solved:
            self.button("puzzle-hint").click()
            self.follow_the_mark()
            self.there(solved, self.button("puzzle-hint"))
        expect(self.status).to_contain_text("Solved")
        solved.click()


def changed(before: dict[str, str], after: dict[str, str], side: str) -> list[str]:
    """Return the cells to press for what a side has done: that of a stone that has left first."""
    stone = f"{side.lower()} stone"
    left = [cell for cell, label in before.items() if stone in label and stone not in after[cell]]
    return [*left, *(cell for cell, label in after.items() if stone in label and before[cell] == "empty")]


@pytest.mark.parametrize("game_id", ["yavalath", "susan", "cross"])
def test_a_newcomer_learns_solves_and_wins(page: Page, site: Site, game_id: str) -> None:
    newcomer = Newcomer(page)
    page.goto(site.url)
    page.locator("[data-nav=games]").click()
    page.locator(f"[data-game={game_id}] .card-learn").click()
    newcomer.learn()
    newcomer.button("learn-puzzles").click()
    for _ in range(PUZZLES):
        newcomer.solve_a_puzzle()
    expect(page.locator(".puzzle-facts")).to_contain_text(f"of {PUZZLES}")
    page.go_back()
    newcomer.button("learn-play").click()
    expect(page.locator("[data-seat='1']")).to_contain_text("level 1")
    newcomer.win_a_game()
