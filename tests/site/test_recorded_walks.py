"""Walks through the page, step by step: each step says and marks what it did when somebody looked at it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

import views
from said import AT_FIRST, NOON, said, says_as_recorded, view_said
from visitor import ALONE, Visitor, visiting

if TYPE_CHECKING:
    from _pytest.mark.structures import ParameterSet
    from playwright.sync_api import Browser, BrowserContext, Page

    from serve import Site

#: What is done in each step: ``people`` begin a game, ``go`` to a view, ``press`` a button by its action or
#: selector, click a ``cell``, press ``keys``, ``focus`` or ``fill`` a field, ``choose`` from a list. A walk
#: begins at the list of games.
WALKS = {
    "table": (
        "people yavalath; cell e5; cell e5; cell a1; press undo; press redo; press flip; press previous; "
        "cell d4; press .variation; press first; keys End; press note; fill .note-field Well played.; "
        "press note; press draw; press [data-answer=no]; press resign; press dialog [data-answer=yes]; "
        "press rematch"
    ),
    "keyboard": (
        "people susan; keys b ArrowRight Enter; keys ArrowUp Enter; keys ArrowLeft; keys Escape; keys t; "
        "fill .entry-field z9; keys Enter; fill .entry-field a1-i9; keys Enter"
    ),
    "swap": "people yavalath swap; cell b2; press swap; cell e5; press undo",
    "three": "people yavalath three; cell e5; cell a1; cell d4; press undo",
    "odd": "people odd; cell e5; press [data-token]; cell a1; press cancel; cell b2",
    "coffee": "people coffee; cell e5; press [data-token]; cell e6; keys Escape",
    "susan": "people susan; cell e5; cell a1; cell e5; cell e6; cell b2",
    "onager": "people onager; cell e2; cell e1; cell e3; keys Escape",
    "omega": "people omega; cell e5; cell a1; press undo",
    "ducks": "people feed-the-ducks; cell e5; cell d4; keys Escape",
    "leap": "people quantum-leap; cell e5; cell d4; keys Escape",
    "play-win": "people play-win; cell e5; cell e6; cell d4",
    "ayu": "people ayu; cell b2; cell a2; cell b3",
    "lesson": "go learn/yavalath; cell a1; cell e5; cell d5; press step-next; cell e5; press step-back",
    "puzzle": (
        "go puzzles/yavalath; press puzzle-daily; cell a4; cell e5; press .task-buttons button; "
        "press puzzle-hint; press puzzle-show; press .task-buttons [data-action=previous]; "
        "press puzzle-again; press puzzle-show; press puzzle-rules"
    ),
    "kinds-of-puzzles": (
        "go puzzles/coffee; press puzzle-show; go puzzles/omega; press puzzle-hint; press puzzle-show; "
        "go puzzles/susan; press puzzle-hint; press puzzle-show"
    ),
    "games": (
        "fill .find>.search row; fill .find>.search zzz; fill .find>.search ; "
        "press [data-filter] >> nth=2; press .course > summary; "
        "press .archive:not(.course, .statistics) > summary"
    ),
    "rules": "go rules/pentalath; go rules/omega; go rules/nothing",
    "settings": (
        "people yavalath; press settings; choose [data-setting=theme] dark; "
        "choose [data-setting=board] slate; choose [data-setting=stones] shapes; "
        "choose [data-setting=turn] 1; choose [data-setting=language] en; "
        "press [data-setting=coordinates]; keys Escape; cell e5"
    ),
    "share": "people yavalath; cell e5; press share; fill .share-paste 1. e5 z9; press import",
    "embedding": (
        "people yavalath; cell e5; press share; press dialog [data-action=embed]; "
        "choose [data-embed=seats] people; press [data-embed=coordinates]; fill [data-embed=width] 300"
    ),
    "friend": "go v1/yavalath/swap=no/e5/friend=k3x9,Ada_L; cell d4; press friend-copy",
    "new": (
        "people yavalath; press new; choose dialog [data-option=size] 4; "
        "choose dialog [data-option=players] 3; choose dialog [data-seat='1'] friend; "
        "press dialog [data-action=start]"
    ),
    "analysis": "people yavalath; cell e5; press analyse; press analyse-all; press analyse",
    "write": (
        "go ludi; fill #write-text (game (board hexhex 5) (play (plase own)) (end (win (line 4)))); "
        "press mend; "
        "fill #write-text (game (board hexhex 5) (play (place own)) (end (win (line 4)) (lose (line 3))); "
        "fill #write-text h5-p.s-w5.l4"
    ),
    "breed": (
        "go breed; press .breed-setup summary; choose #breed-population set; press watch; "
        "focus .breed-replay input; keys End; press .breed-card button >> nth=0; "
        "keys ArrowRight ArrowRight; keys Escape; press all"
    ),
}

#: Boards for other pages by their addresses, and the buttons that are pressed there.
FRAMES: dict[str, tuple[str, Sequence[str]]] = {
    "plain": ("#v1/yavalath/e5.d4", ["[data-action=previous]"]),
    "people": ("?seats=people#moves=e5+d4&game=yavalath", ["play", "flip", "previous"]),
    "bare": ("?controls=none&theme=dark&coordinates=no&interactive=no#v1/omega", []),
    "list": ("?list=yes&lang=en&controls=minimal#" + urlencode({"record": views.SEVERAL}), []),
    "diagram": ("?turn=60#game=yavalath&diagram=white+e5+f5;+black+a1&marks=c3+d4", []),
    "tutorial": (
        "#steps=Find+it.%0Amoves:+e5+a1%0Aanswer:+d4%0A---%0AThe+end.%0Amoves:+e5",
        ["play"],
    ),
    "puzzle": ("?game=yavalath&puzzle=daily", ["play"]),
    "wrong": ("?game=chess", []),
}

#: What is walked before every commit; all walks are, now and then.
EVERYDAY = ("table", "odd", "puzzle", "plain")


def marked(names: Iterable[str]) -> list[ParameterSet]:
    """Mark the walks of every day."""
    return [pytest.param(name, marks=pytest.mark.everyday if name in EVERYDAY else ()) for name in names]


def do(visitor: Visitor, step: str) -> None:
    """Do one step."""
    page, (kind, _, what) = visitor.page, step.partition(" ")
    if kind == "go":
        views.go(visitor, what)
    elif kind == "people":
        game, _, how = what.partition(" ")
        visitor.open(game)
        people = ["person"] * (3 if how == "three" else 2)
        choice = {"players": 3} if how == "three" else {"swap": how == "swap"}
        visitor.new_game(people, choice if game == "yavalath" else {})
    elif kind == "cell":
        visitor.click_cell(what)
    elif kind == "keys":
        for key in what.split():
            page.keyboard.press(key)
    elif kind == "press":
        press(page, what)
    elif kind == "focus":
        page.locator(what).focus()
    elif kind == "fill":
        selector, _, text = what.partition(" ")
        page.locator(selector).fill(text)
    else:
        selector, _, value = what.rpartition(" ")
        page.locator(selector).first.select_option(value)


def press(page: Page, what: str) -> None:
    """Press a button, by its action or by a selector."""
    page.locator(f"[data-action={what}]:visible" if re.fullmatch(r"[a-z-]+", what) else what).first.click()


def changes(step: str, before: str, say: Callable[[], str]) -> str:
    """Return a step with the lines that have gone and come; rows of the board say what is on its cells."""
    old, new = (re.sub(r"\n +- gridcell .*", "", text).splitlines() for text in (before, say()))
    return "\n".join([step, *(line for line in difflib.ndiff(old, new) if line[0] in "+-"), ""])


@pytest.fixture(scope="module")
def walkers(browser: Browser) -> Iterator[BrowserContext]:
    """The context of all walks."""
    with visiting(browser, **ALONE, locale="de-DE", reduced_motion="reduce") as context:
        yield context


@pytest.mark.parametrize("name", marked(WALKS))
def test_a_walk_goes_as_it_went(name: str, site: Site, walkers: BrowserContext) -> None:
    page = walkers.new_page()
    page.set_default_timeout(10_000)
    page.clock.set_fixed_time(NOON)
    visitor = Visitor(page, site.url)
    views.go(visitor, "games")
    expect(page.locator(".card").first).to_be_visible()
    page.evaluate(AT_FIRST)
    before = view_said(page)
    for number, step in enumerate(WALKS[name].split("; ")):
        do(visitor, step)
        said_now = partial(changes, step, before, partial(view_said, page))
        says_as_recorded(page, f"walks/{name}/{number:02}", said_now)
        before = view_said(page)
    page.evaluate("localStorage.clear()")
    page.close()


@pytest.mark.parametrize("name", marked(FRAMES))
def test_a_board_for_other_pages_goes_as_it_went(name: str, site: Site, walkers: BrowserContext) -> None:
    address, steps = FRAMES[name]
    page = walkers.new_page()
    page.set_default_timeout(10_000)
    page.clock.set_fixed_time(NOON)
    page.goto(f"{site.url}embed.html{address}")
    expect(page.locator("body > *").first).to_be_visible()
    before = ""
    for number, step in enumerate(["", *steps]):
        if step:
            press(page, step)
        says_as_recorded(page, f"frames/{name}/{number}", partial(changes, step, before, partial(said, page)))
        before = said(page)
    page.close()
