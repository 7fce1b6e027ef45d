"""Somebody who plays on the page: clicks cells, buttons and stones as a person would, and looks."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

import yavset

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    from yavset.rules.position import Position

#: The longest that anything on the page is waited for, in milliseconds.
PATIENCE = 90_000

#: Milliseconds between two looks at a page that is waited for.
PAUSE = 15

#: For a browser's context in which nothing is stored for later while the tests need the machine.
ALONE: dict[str, Any] = {"service_workers": "block"}

expect.set_options(timeout=PATIENCE)


@contextmanager
def visiting(browser: Browser, **settings: Any) -> Iterator[BrowserContext]:
    """A visitor of one's own, with such settings: no cookies, caches or settings of other tests."""
    context = browser.new_context(**settings)
    context.set_default_timeout(60_000)
    try:
        yield context
    finally:
        context.close()


@contextmanager
def watched(context: BrowserContext, *, silent: bool = False) -> Iterator[Page]:
    """A page in which no script may throw; a silent one may not complain in the console either."""
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(f"error: {error}"))
    if silent:
        page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    yield page
    assert problems == [], problems


class Visitor:
    """A person at a page with a game on it."""

    def __init__(self, page: Page, url: str = "", level: int | None = None) -> None:
        """Goes to `url`, or stays without one; `level` is given to every bot there."""
        self.page = page
        if url:
            page.goto(url)
        page.locator("#board").wait_for()
        if level is not None:
            for seat, player in enumerate(self.state()["players"]):
                if player["kind"] == "bot":
                    page.locator(f"[data-seat='{seat}'] select").select_option(str(level))

    def state(self) -> dict[str, Any]:
        """Return what the page knows of the game, as plain data; empty while it shows none."""
        state: dict[str, Any] = self.page.evaluate("yavset.state() ?? {}")
        return state

    def status(self) -> str:
        """Return the line that says whose turn it is or how the game ended."""
        return self.page.locator("#status .status-text").inner_text()

    def until(self, wanted: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Wait for a state; the page's policy forbids to wait for scripts in the page itself."""
        waited = 0
        while not (state := self.state()) or not wanted(state):
            assert waited < PATIENCE, f"waited in vain; the page shows {state}"
            self.page.wait_for_timeout(PAUSE)
            waited += PAUSE
        return state

    def turn(self) -> dict[str, Any]:
        """Wait until a person is to move or the game is over."""
        return self.until(can_move)

    def click_cell(self, cell: str) -> None:
        """Click a cell on the canvas."""
        point = self._point(cell)
        self.page.mouse.click(point["x"], point["y"])

    def tap_cell(self, cell: str) -> None:
        """Touch a cell on the canvas with a finger."""
        point = self._point(cell)
        self.page.touchscreen.tap(point["x"], point["y"])

    def _point(self, cell: str) -> dict[str, float]:
        # On a phone the cell may be scrolled out of sight.
        point: dict[str, float] = self.page.evaluate(
            """(cell) => {
                 const at = yavset.cellPoint(cell);
                 if (document.elementFromPoint(at.x, at.y)?.id === "board") return at;
                 document.querySelector("#board").scrollIntoView({ block: "center", behavior: "instant" });
                 return yavset.cellPoint(cell);
               }""",
            cell,
        )
        return point

    def play(self, move: str, point: Callable[[str], None] | None = None) -> None:
        """Make a legal move by its clicks, with `point` (the mouse by default) for the cells."""
        point = point or self.click_cell
        before = self.state()
        for token in click_path(before["targets"][move]):
            if is_cell(token):
                point(token)
                if self.is_warned(point):
                    point(token)
            # The only possible stone or direction is taken without asking.
            elif len(self.state()["moves"]) == len(before["moves"]):
                self.page.locator(f"[data-token={quoted(token)}]:visible").click()
        state = self.state()
        assert state["moves"][: len(before["moves"]) + 1] == [*before["moves"], move]

    def is_warned(self, point: Callable[[str], None]) -> bool:
        """Return whether the tap just made warns of a move that loses, so that it takes another one."""
        return point == self.tap_cell and bool(self.page.evaluate("yavset.marks()?.danger"))

    def play_all(self, moves: Iterable[str]) -> dict[str, Any]:
        """Make these moves, each as soon as somebody is to move; gives the state when that is so again."""
        for move in moves:
            self.turn()
            self.play(move)
        return self.turn()

    def random_move(self, chance: random.Random, avoid: str = "swap") -> str:
        """Make some legal move, but none that begins with `avoid` if there is another."""
        moves: list[str] = list(self.state()["targets"])
        move = chance.choice([move for move in moves if not move.startswith(avoid)] or moves)
        self.play(move)
        return move

    def play_to_the_end(self, chance: random.Random) -> dict[str, Any]:
        """Make moves at random whenever a person has to, until the game is over."""
        while not (state := self.turn())["outcome"]:
            self.random_move(chance)
        return state

    def finish(self, chance: random.Random) -> dict[str, Any]:
        """Play the game to its end in few moves, once somebody is to move: all seats are people, and help."""
        state = self.turn()
        for seat, player in enumerate(state["players"]):
            if player["kind"] == "bot":
                self.page.locator(f"[data-seat='{seat}'] select").select_option("person")
        position = yavset.game(state["game"], **state["options"]).start()
        for move in state["moves"]:
            position = position.play(move)
        while not self.turn()["outcome"]:
            move = nearest_end(position, chance)
            self.play(move)
            position = position.play(move)
        return self.state()

    def open(self, game_id: str) -> None:
        """Go to a game as from the gallery: a new one with its usual options, nothing chosen before."""
        self.page.evaluate("try { localStorage.setItem('yavset.1.choices', '{}'); } catch {}")
        self.page.evaluate("link => { location.hash = link }", f"#v1/{game_id}")
        self.until(lambda state: state["game"] == game_id and not state["moves"])

    def new_game(self, players: list[str] | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game through the dialog: "person" or a level for each seat, and options by name."""
        page = self.page
        before = self.until(bool)["id"]
        page.locator("[data-action=new]").click()
        dialog = page.locator("dialog[data-dialog=new]")
        for name, value in (options or {}).items():
            field = dialog.locator(f"[data-option={name}]")
            if isinstance(value, bool):
                field.set_checked(value)
            elif field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(str(value))
            else:
                field.fill(str(value))
                field.press("Tab")
            dialog.locator("[data-action=start]:not([aria-disabled])").wait_for()
        for seat, player in enumerate(players or []):
            dialog.locator(f"select[data-seat='{seat}']").select_option(player)
        dialog.locator("[data-action=start]").click()
        dialog.wait_for(state="detached")
        self.until(lambda state: state["id"] != before)


def can_move(state: dict[str, Any]) -> bool:
    """Return whether a person is to move, or the game is over."""
    if state["waiting"] or state["ply"] != len(state["moves"]):
        return False
    person = state["players"][state["seat"]]["kind"] == "person"
    return bool(state["outcome"]) or (person and not state["busy"])


def nearest_end(position: Position, chance: random.Random) -> str:
    """Return a move that ends the game or lets the next one end it, where there is one; else any."""
    moves = list(position.legal_moves())
    chance.shuffle(moves)

    def ends(position: Position) -> bool:
        return any(position.child(move).outcome for move in position.legal_moves())

    now = next((move for move in moves if position.child(move).outcome), None)
    return now or next((move for move in moves if ends(position.child(move))), moves[0])


def click_path(paths: list[list[str]]) -> list[str]:
    """Return the clicks for a move: the board first, where there is a choice."""
    return next((path for path in paths if path[0][0] not in "@!"), paths[0])


def is_cell(token: str) -> bool:
    """Return whether a click of a path is one at a cell, and no choice of a stone or a direction."""
    return token[0] not in "@!" and not token.startswith("axis")


def key_towards(cell: str, here: str) -> str:
    """The arrow key that leads from the cell `here` towards another: up or down to its row, then along it."""
    rise = int(cell[1:]) - int(here[1:])
    if rise:
        return "ArrowUp" if rise > 0 else "ArrowDown"
    return "ArrowRight" if cell[0] > here[0] else "ArrowLeft"


def quoted(token: str) -> str:
    """Return a token as a string in a CSS selector."""
    escaped = token.replace("\\", "\\\\")
    return f'"{escaped}"'


def saved_games(page: Page) -> list[dict[str, Any]]:
    """Return the games that a browser keeps, newest first."""
    games: list[dict[str, Any]] = page.evaluate(
        """Object.entries(localStorage)
             .filter(([key]) => key.startsWith("yavset.1.game."))
             .map(([, game]) => JSON.parse(game))
             .sort((one, other) => other.updated - one.updated)"""
    )
    return games
