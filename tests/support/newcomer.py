"""Somebody who knows none of the games and does what the page says.

The newcomer reads what the page says and presses what it shows: texts, buttons, marks on the board, and the
labels of the cells that a screen reader reads aloud. No rule of a game stands here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from math import dist
from typing import TYPE_CHECKING, TypeVar

from playwright.sync_api import Locator, expect

from visitor import PATIENCE, PAUSE

if TYPE_CHECKING:
    from playwright.sync_api import Page

Found = TypeVar("Found")

#: Games against level 1 before the newcomer gives up to win, or to lose, one.
MOST_GAMES = 3


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

    def tap(self, button: Locator) -> None:
        """Press a button."""
        button.click()

    def point(self, x: float, y: float) -> None:
        """Press what is there, in pixels of the window."""
        self.page.mouse.click(x, y)

    def press(self, *cells: str) -> None:
        """Press cells of the board, one after the other."""
        for cell in cells:
            point = self.page.evaluate("cell => yavset.cellPoint(cell)", cell)
            self.point(point["x"], point["y"])

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
            self.tap(following)
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
                self.tap(self.button("step-show"))
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
        self.tap(self.button("step-again"))
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
        self.play_until("You win", self.take_hint)

    def take_hint(self) -> None:
        """Make the move that the page hints at."""
        self.tap(self.button("hint"))
        self.follow_the_mark()

    def lose_a_game(self) -> None:
        """Play beside other stones, and where the page warns, until a game is lost."""
        self.play_until("You lose", self.lose_or_wait)

    def play_until(self, ended: str, move: Callable[[], None]) -> None:
        """Play games, with a way to make one's moves, until one has ended as wanted."""
        over = self.page.locator("#status", has_text=re.compile("You win|You lose|draw", re.IGNORECASE))
        hint = self.button("hint")
        for _ in range(MOST_GAMES):
            while self.there(over, hint) is not over:
                move()
            if ended in self.status.inner_text():
                return
            self.tap(self.button("rematch"))
        raise AssertionError(f"no game has ended with {ended!r}")

    def lose_or_wait(self) -> None:
        """Make a move that the page warns of, twice, as it says; else one beside other stones."""
        cells = self.cells()
        warned = [cell for cell, label in cells.items() if "loses" in label]
        before = self.status.inner_text()
        cell = (warned or self.likely(cells))[0]
        self.press(cell)
        if "again" in self.status.inner_text():
            self.press(cell)
        self.until(lambda: self.status.inner_text() != before or self.cells() != cells)

    # The review.

    def find_the_mistakes(self) -> int:
        """Review the game and find something better for each mistake; return how many there were."""
        self.tap(self.button("review"))
        self.tap(self.there(self.button("learn-mistakes")))
        following, found = self.button("learn-next"), 0
        while True:
            self.find_something_better()
            found += 1
            if not following.count():
                return found
            self.tap(following)

    def find_something_better(self) -> None:
        """Try what looks likely until the page says that it is right."""
        said = self.page.locator(".task-said")
        expect(said).to_contain_text("Find something better")
        before = self.cells()
        for cell in self.likely(before):
            self.press(cell)
            self.there(self.page.locator(".task-said[data-answer=right], .task-said[data-answer=wrong]"))
            if self.is_right():
                return
        raise AssertionError("no move is better")

    def solve_a_puzzle(self) -> None:
        """Solve a puzzle with the page's hints, and take the next one."""
        solved = self.button("puzzle-on")
        while self.there(solved, self.button("puzzle-hint")) is not solved:
            # The first hint says where to look, the second one shows the move.
            self.tap(self.button("puzzle-hint"))
            self.tap(self.button("puzzle-hint"))
            self.follow_the_mark()
        expect(self.page.locator(".task-said")).to_have_attribute("data-answer", "right")
        self.tap(solved)


def changed(before: dict[str, str], after: dict[str, str], side: str) -> list[str]:
    """Return the cells to press for what a side has done: that of a stone that has left first."""
    stone = f"{side.lower()} stone"
    left = [cell for cell, label in before.items() if stone in label and stone not in after[cell]]
    return [*left, *(cell for cell, label in after.items() if stone in label and before[cell] == "empty")]
