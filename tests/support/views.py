"""Every view of the page, as a visitor of any language comes to it: for tests that look at all of them."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from playwright.sync_api import expect

if TYPE_CHECKING:
    from visitor import Visitor

#: A game that White loses, with mistakes on the way.
LOST = ["d5", "a1", "f5", "c1", "g5", "d1", "i9", "b1"]

#: A text with two games.
SEVERAL = (
    '[White "Ada"]\n[Black "Bob"]\n\n1. e5 d4 2. f6\n\n[Event "Club"]\n[White "Cy"]\n\n1. e5 d4 2. f6 c3'
)

#: A game with comments, judgements and a variation.
WITH_NOTES = (
    '[Game "yavalath"]\n[Options "swap=no"]\n[White "Ada"]\n[Black "Bob"]\n\n'
    "1. e5 {The centre.} d4 $1 2. f6 $6 {Or so.} (2. f5 {Better.} b1 3. c3) 2. ... c3"
)

#: Games won and lost against the bot, as the page keeps them.
RESULTS = """{"counted": [], "games": {
  "yavalath": {"2": {"won": 3, "lost": 1, "drawn": 0}}, "omega": {"1": {"won": 0, "lost": 2, "drawn": 1}}}}"""


def go(visitor: Visitor, view: str) -> None:
    """Go to a view by its name in the address."""
    visitor.page.evaluate("view => { location.hash = view }", view)


def start(visitor: Visitor) -> None:
    """A game of which nothing is played yet."""
    visitor.open("yavalath")
    visitor.new_game(["person", "1"], {"swap": False})
    visitor.turn()


def game(visitor: Visitor, game_id: str = "yavalath") -> None:
    """A game in progress."""
    visitor.open(game_id)
    visitor.new_game(["person", "1"], {"swap": False})
    visitor.turn()
    visitor.random_move(random.Random(1))
    visitor.turn()


def big(visitor: Visitor) -> None:
    """The widest board, the game with the longest words."""
    game(visitor, "ayu")


def two_people(visitor: Visitor, moves: list[str]) -> None:
    """A game of two people after some moves."""
    visitor.open("yavalath")
    visitor.new_game(["person", "person"], {"swap": False})
    visitor.play_all(moves)


def three(visitor: Visitor) -> None:
    """A game of three players."""
    visitor.open("yavalath")
    visitor.new_game(["person", "person", "person"], {"players": 3})
    visitor.play_all(["e5", "a1", "d4"])


def swap_offered(visitor: Visitor) -> None:
    visitor.open("yavalath")
    visitor.new_game(["1", "person"])
    visitor.turn()
    expect(visitor.page.locator("[data-action=swap]")).to_be_visible()


def analysis(visitor: Visitor) -> None:
    two_people(visitor, ["e5", "a1"])
    visitor.page.locator("[data-action=analyse]").click()
    expect(visitor.page.locator(".best li").first).to_be_visible()


def tray(visitor: Visitor) -> None:
    """A choice of stones at a cell."""
    visitor.open("odd")
    visitor.new_game(["person", "person"])
    visitor.turn()
    visitor.click_cell("e5")
    expect(visitor.page.locator(".chooser")).to_be_visible()


def warned(visitor: Visitor) -> None:
    """A hint, and a line of moves."""
    two_people(visitor, ["e5", "a1", "f5", "b3", "h5", "d1"])
    visitor.page.locator("[data-action=hint]").click()
    expect(visitor.page.locator(".notice-hint")).to_contain_text("g5")


def end(visitor: Visitor) -> None:
    """A game that is over."""
    two_people(visitor, LOST)
    visitor.until(lambda state: state["outcome"])
    expect(visitor.page.locator("[data-action=review]")).to_be_visible()


def review(visitor: Visitor) -> None:
    end(visitor)
    visitor.page.locator("[data-action=review]").click()
    expect(visitor.page.locator("[data-action=learn-mistakes]")).to_be_visible()


def mistakes(visitor: Visitor) -> None:
    """The first mistake as a task."""
    review(visitor)
    visitor.page.locator("[data-action=learn-mistakes]").click()
    expect(visitor.page.locator(".task-said")).not_to_be_empty()


def friend(visitor: Visitor) -> None:
    """The link of a friend."""
    go(visitor, "v1/yavalath/swap=no/e5/friend=k3x9,Ada_L")
    expect(visitor.page.locator(".friend")).to_contain_text("Ada L")
    visitor.turn()


def home(visitor: Visitor) -> None:
    """The games, with one to go on with."""
    game(visitor)
    visitor.page.locator("[data-nav=games]").click()
    expect(visitor.page.locator(".card").first).to_be_visible()


def archive(visitor: Visitor) -> None:
    """The finished games and the statistics below the games."""
    end(visitor)
    visitor.page.evaluate("results => localStorage.setItem('yavset.1.results', results)", RESULTS)
    visitor.page.locator("[data-nav=games]").click()
    for part in (".archive:not(.course, .statistics)", ".statistics"):
        visitor.page.locator(f"{part} > summary").click()
    expect(visitor.page.locator(".statistics tfoot")).to_be_visible()
    visitor.page.locator(".statistics").scroll_into_view_if_needed()


def rules(visitor: Visitor) -> None:
    go(visitor, "rules/yavalath")
    expect(visitor.page.locator(".rules h1")).to_have_text("Yavalath")


def lesson(visitor: Visitor) -> None:
    go(visitor, "learn/yavalath")
    expect(visitor.page.locator(".lesson-count")).not_to_be_empty()
    expect(visitor.page.locator("#status .status-text")).not_to_be_empty()


def puzzle(visitor: Visitor) -> None:
    go(visitor, "puzzles/yavalath")
    expect(visitor.page.locator("[data-action=puzzle-hint]")).to_be_visible()


def daily(visitor: Visitor) -> None:
    """The puzzle of the day, with its first hint."""
    puzzle(visitor)
    visitor.page.locator("[data-action=puzzle-daily]").click()
    visitor.page.locator("[data-action=puzzle-hint]").click()
    expect(visitor.page.locator(".task-said")).not_to_be_empty()


def clock_offered(visitor: Visitor) -> None:
    puzzle(visitor)
    visitor.page.locator("[data-action=puzzle-run]").click()
    expect(visitor.page.locator("dialog")).to_be_visible()


def three_minutes(visitor: Visitor) -> None:
    clock_offered(visitor)
    visitor.page.locator("dialog [data-answer=start]").click()
    expect(visitor.page.locator("[role=timer]")).to_be_visible()
    expect(visitor.page.locator("[data-action=puzzle-show]")).to_be_visible()


def write(visitor: Visitor) -> None:
    """Rules of one's own, with a mistake in them."""
    go(visitor, "ludi")
    visitor.page.locator("#write-text").fill(
        "(game (board hexhex 5) (play (plase own)) (end (win (line 4))))"
    )
    expect(visitor.page.locator("[data-action=mend]")).to_be_visible()


def written(visitor: Visitor) -> None:
    """Rules of one's own that can be played."""
    go(visitor, "ludi")
    rules = "(game (board square 4) (play (place own) (capture sandwiched)) (end (win (captured 3))))"
    visitor.page.locator("#write-text").fill(rules)
    expect(visitor.page.locator("[data-action=play]")).not_to_have_attribute("aria-disabled", "true")


def breed(visitor: Visitor) -> None:
    """Before a run, with all choices."""
    go(visitor, "breed")
    expect(visitor.page.locator("[data-action=breed]")).to_be_visible()
    visitor.page.locator(".breed-setup summary").click()


def experiment(visitor: Visitor) -> None:
    """A recorded run at its end."""
    go(visitor, "breed")
    visitor.page.locator("[data-action=watch]").click()
    visitor.page.locator(".breed-replay input").focus()
    visitor.page.keyboard.press("End")
    expect(visitor.page.locator(".breed-card").first).to_be_visible()


def bred(visitor: Visitor) -> None:
    """The card of a bred game."""
    experiment(visitor)
    visitor.page.locator(".breed-card button").first.click()
    expect(visitor.page.locator("dialog .breed-slider")).to_be_visible()


def new(visitor: Visitor) -> None:
    game(visitor)
    visitor.page.locator("[data-action=new]").click()


def new_big(visitor: Visitor) -> None:
    big(visitor)
    visitor.page.locator("[data-action=new]").click()


def settings(visitor: Visitor) -> None:
    start(visitor)
    visitor.page.locator("[data-action=settings]").click()


def share(visitor: Visitor) -> None:
    game(visitor)
    visitor.page.locator("[data-action=share]").click()
    expect(visitor.page.locator(".share-link")).to_have_value(re.compile("v1/yavalath"))


def embed_dialog(visitor: Visitor) -> None:
    share(visitor)
    visitor.page.locator("dialog [data-action=embed]").click()
    expect(visitor.page.locator("dialog[data-dialog=embed]")).to_be_visible()


def several(visitor: Visitor) -> None:
    """The question which of several games to open."""
    share(visitor)
    visitor.page.locator(".share-paste").fill(SEVERAL)
    visitor.page.locator("[data-action=import]").click()
    expect(visitor.page.locator("dialog[data-dialog=question]")).to_be_visible()


def unknown(visitor: Visitor) -> None:
    """A link to a game that does not exist."""
    go(visitor, "v1/nothing-like-it")
    expect(visitor.page.locator("h1", has_not_text="Yavalath").first).to_be_visible()


def opened(visitor: Visitor) -> None:
    """A game opened with comments, marks of moves, and another line."""
    share(visitor)
    visitor.page.locator(".share-paste").fill(WITH_NOTES)
    visitor.page.locator("[data-action=import]").click()
    expect(visitor.page.locator("dialog")).to_have_count(0)
    visitor.page.locator("[data-action=previous]").click()
    visitor.until(lambda state: state["ply"] == 3 and not state["waiting"])


def noted(visitor: Visitor) -> None:
    """A note that is being written."""
    opened(visitor)
    visitor.page.locator("[data-action=note]").click()
    expect(visitor.page.locator(".note-field")).to_be_visible()


def first_stones(visitor: Visitor) -> None:
    """How good every first stone is."""
    visitor.open("yavalath")
    visitor.new_game(["person", "person"], {})
    visitor.page.locator("[data-action=analyse]").click()
    visitor.page.locator(".openings summary").click()
    expect(visitor.page.locator(".first-stones li").first).to_be_visible()


def course(visitor: Visitor) -> None:
    """The lessons of all games, below the games."""
    home(visitor)
    visitor.page.locator(".course > summary").click()
    expect(visitor.page.locator("[data-lesson]").first).to_be_visible()


def shown(visitor: Visitor) -> None:
    """A puzzle whose solution is shown."""
    puzzle(visitor)
    visitor.page.locator("[data-action=puzzle-show]").click()
    visitor.page.locator("[data-action=puzzle-on]").wait_for()


def resigning(visitor: Visitor) -> None:
    """The question whether one resigns."""
    warned(visitor)
    visitor.page.locator("[data-action=resign]").click()
    expect(visitor.page.locator("dialog[data-dialog=question]")).to_be_visible()


#: Views of the page without a window over them, and then the windows.
VIEWS = [
    *(start, game, big, three, swap_offered, analysis, tray, warned, end, review, mistakes, friend),
    *(opened, noted, first_stones, home, course, archive, rules, lesson, puzzle, shown, daily),
    *(three_minutes, write, written, breed, experiment, unknown),
    *(new, new_big, settings, share, embed_dialog, several, resigning, clock_offered, bred),
]

#: Boards for other pages, by their addresses.
FRAMES = {
    "embed": "embed.html?level=2#v1/yavalath/e5.d4",
    "viewer": "embed.html?" + urlencode({"list": "yes"}) + "#" + urlencode({"record": SEVERAL}),
    "tutorial": "embed.html#steps=Find+it.%0Amoves:+e5%0Aanswer:+d4",
}
