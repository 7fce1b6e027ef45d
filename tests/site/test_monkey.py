"""Somebody who presses everything, at random but from a seed: no script fails, and the page can be played on.

YAVSET_MONKEY_SECONDS says for how long, YAVSET_MONKEY_SEED which random choices. What the page does meanwhile
takes its time, so that two runs from one seed are alike but not the same.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Error

from variants import every_variant
from visitor import Visitor
from yavset.notation.links import format_link

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from serve import Site

SECONDS = float(os.environ.get("YAVSET_MONKEY_SECONDS", "60"))
SEED = int(os.environ.get("YAVSET_MONKEY_SEED", "1"))

#: Milliseconds to try one thing; what lies under something else cannot be pressed at all.
BRIEFLY = 1_000

#: The number of last steps to report when something fails.
TOLD = 30

KEYS = [*"urhfoanmb1?", "Enter", "Escape", "Tab", "Home", "End", "Space"]
KEYS += [f"Arrow{way}" for way in ("Left", "Right", "Up", "Down")]
PLACES = ["#games", "#play", "#rules/omega", "#rules/nim", "#v1/yavalath/e5.e5", "#v9/x", "#"]
LINKS = [f"#{format_link(game)}" for game in every_variant()]
PRESSED = "button:visible:enabled, a[href^='#']:visible, summary:visible"
FILLED = "select:visible:enabled, input:visible:not([readonly]), textarea:visible:not([readonly])"
TEXTS = [
    "",
    "7",
    "-1",
    "e5 d4",
    "<b>x</b>",
    "v1/yavalath/e5.d4",
    '[Game "odd"] 1. w@a1',
    "\u0435\u0301\u202e",
]


@pytest.mark.long
def test_pressing_everything(page: Page, site: Site) -> None:
    print(f"YAVSET_MONKEY_SEED={SEED}")
    monkey = Monkey(page, site.url)
    # Pictures and records may be saved; other tabs have their own tests.
    page.context.on("page", lambda other: other.close())
    page.set_default_timeout(BRIEFLY)
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        monkey.step()
        if page.locator("dialog[data-dialog=error]").count():
            pytest.fail(f"seed {SEED}: an error was shown after {monkey.done[-TOLD:]}")
    page.set_default_timeout(60_000)
    page.goto("about:blank")
    visitor = Visitor(page, f"{site.url}#v1/yavalath/")
    visitor.until(lambda state: state and state["game"] == "yavalath" and not state["moves"])
    assert visitor.finish(random.Random(SEED))["outcome"], (SEED, monkey.done[-TOLD:])
    missed = sum(step.startswith("missed") for step in monkey.done)
    print(f"{len(monkey.done)} steps, {len(set(monkey.done))} different ones, {missed} missed")
    # It must have got somewhere.
    assert missed < len(monkey.done) / 2, monkey.done


class Monkey:
    """Somebody at a page."""

    def __init__(self, page: Page, url: str) -> None:
        """Goes to `url`."""
        self.page = page
        self.url = url
        self.chance = random.Random(SEED)
        #: The steps so far, the latest last.
        self.done: list[str] = []
        page.goto(url)

    def step(self) -> None:
        """Do something; what cannot be done is missed, as people miss things that have just gone."""
        ways: list[Callable[[], str]] = [self.cell] * 5 + [self.press] * 4
        ways += [self.fill, self.key, self.key, self.place]
        try:
            self.done.append(self.chance.choice(ways)())
        except Error as error:
            self.done.append(f"missed: {error.message.splitlines()[0][:60]}")

    def cell(self) -> str:
        """Click somewhere on the board."""
        if self.page.locator("dialog[open]").count():
            return self.press()
        box = self.page.locator("canvas:visible").first.bounding_box()
        if box is None:
            return "no board"
        x = box["x"] + self.chance.random() * box["width"]
        y = box["y"] + self.chance.random() * box["height"]
        self.page.mouse.click(x, y)
        return f"click at {x:.0f}, {y:.0f}"

    def some(self, selector: str) -> tuple[str, int]:
        """Choose one of these things, of an open dialog where there is one; gives what to find it by."""
        within = ", ".join(f"dialog[open] {part}" for part in selector.split(", "))
        chosen = within if self.page.locator("dialog[open]").count() else selector
        return chosen, self.chance.randrange(max(1, self.page.locator(chosen).count()))

    def press(self) -> str:
        """Press a button or follow a link within the page."""
        selector, number = self.some(PRESSED)
        one = self.page.locator(selector).nth(number)
        name = one.evaluate("element => element.dataset.action ?? element.textContent.trim().slice(0, 20)")
        one.click()
        return f"press {name}"

    def fill(self) -> str:
        """Choose in a list, tick, or write something."""
        selector, number = self.some(FILLED)
        one = self.page.locator(selector).nth(number)
        kind = one.evaluate("element => element.type")
        if kind == "select-one":
            values = one.evaluate("element => [...element.options].map((option) => option.value)")
            # The higher levels would think for most of the time.
            value = self.chance.choice([value for value in values if value not in ("4", "5", "6")] or values)
            one.select_option(value)
            return f"choose {value}"
        if kind in ("checkbox", "radio"):
            one.click()
            return f"tick {kind}"
        text = self.chance.choice(TEXTS)
        one.fill(text)
        return f"write {text!r}"

    def key(self) -> str:
        """Press a key."""
        key = self.chance.choice(KEYS)
        self.page.keyboard.press(key)
        return f"key {key}"

    def place(self) -> str:
        """Go to another view or game, back, to the embedded board, or load the page again."""
        way = self.chance.random()
        if way < 0.1:
            self.page.reload(timeout=60_000)
            return "load again"
        if way < 0.3:
            self.page.evaluate("history.back()")
            return "back"
        place = self.chance.choice(PLACES if way < 0.5 else LINKS)
        if way > 0.95:
            game = place.split("/")[1] if place.startswith("#v1/") else "omega"
            self.page.goto(f"{self.url}embed.html?game={game}", timeout=60_000)
            return f"embed {game}"
        if "embed.html" in self.page.url or not self.page.url.startswith(self.url):
            self.page.goto(f"{self.url}{place}", timeout=60_000)
        else:
            self.page.evaluate("place => { location.hash = place }", place)
        return f"go to {place}"
