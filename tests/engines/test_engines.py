"""The built site in each engine: whole games, undo and hints, a link, a board in another site, no network."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest

import browsers
from environment import ROOT, CannotGoOn
from host import hosting
from serve import Site, serving
from visitor import PATIENCE, can_move, click_path, is_cell, key_towards, quoted
from yavset.puzzles.puzzle import daily

if TYPE_CHECKING:
    from browsers import Browser

#: The board in a page of somebody else, and the frame in it.
BOARD = '<p>Above the board</p><yavset-board id="a" moves="e5 d4 f6" level="1"></yavset-board>'
FRAME = 'document.querySelector("#a").shadowRoot.querySelector("iframe")'

#: Return the centre of an element, and whether nothing covers it there.
CENTRE = """
((element) => {
  element.scrollIntoView({ block: "nearest", behavior: "instant" });
  const box = element.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return { x, y, free: element.contains(document.elementFromPoint(x, y)) };
})
"""


class Player:
    """Somebody at a page, with a mouse and a keyboard."""

    def __init__(self, browser: Browser, url: str) -> None:
        """Goes to `url`."""
        self.browser = browser
        browser.go(url)

    def wait(self, expression: str, wanted: Callable[[Any], object] = bool, frame: str = "") -> Any:
        """Wait for a value of an expression that is wanted."""
        deadline = time.monotonic() + PATIENCE / 1000
        while not wanted(value := self.browser.evaluate(expression, frame)):
            assert time.monotonic() < deadline, f"waited in vain; {expression} is {value}"
            time.sleep(0.04)
        return value

    def until(self, wanted: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Wait for a state of the game on the page."""
        state: dict[str, Any] = self.wait(
            "window.yavset?.state() ?? null", lambda state: state and wanted(state)
        )
        return state

    def turn(self) -> dict[str, Any]:
        """Wait until a person is to move or the game is over."""
        return self.until(can_move)

    def more_moves_than(self, count: int) -> dict[str, Any]:
        """Wait until the game has more than `count` moves."""
        return self.until(lambda state: len(state["moves"]) > count)

    def against_the_weakest(self) -> None:
        """Give the bot its lowest level, not as a person would: how lists open differs too much."""
        self.until(lambda state: state["players"][1]["kind"] == "bot")
        self.browser.evaluate(
            """((list) => {
                list.value = "1";
                list.dispatchEvent(new Event("change"));
            })(document.querySelector("[data-seat='1'] select"))"""
        )
        self.until(lambda state: state["players"][1]["level"] == 1)

    def click(self, selector: str) -> None:
        """Click the middle of an element, once it is there and stands still and nothing covers it."""
        last: dict[str, Any] | None = None

        def still(point: dict[str, Any] | None) -> bool:
            nonlocal last
            before, last = last, point
            return point is not None and point["free"] and point == before

        point = self.wait(f"(found => found && {CENTRE}(found))(document.querySelector({selector!r}))", still)
        self.browser.click(point["x"], point["y"])

    def click_cell(self, cell: str) -> None:
        """Click a cell of the canvas, scrolled to where it can be seen."""
        self.browser.evaluate(f"{CENTRE}(document.querySelector('[data-cell={cell}]'))")
        point = self.browser.evaluate(f'yavset.cellPoint("{cell}")')
        self.browser.click(point["x"], point["y"])

    def walk_to(self, cell: str) -> None:
        """Go to a cell with the arrow keys and choose it."""
        for _ in range(40):
            here = self.browser.evaluate("document.activeElement.dataset.cell ?? ''")
            if here == cell:
                break
            self.browser.press(key_towards(cell, here))
        else:
            raise AssertionError(f"the arrow keys do not lead to {cell}")
        self.browser.press("Enter")

    def play_to_the_end(self, point: Callable[[str], None], seed: int) -> dict[str, Any]:
        """Make moves at random, each by `point` at its cells, until the game is over."""
        chance = random.Random(seed)
        while not (state := self.turn())["outcome"]:
            self.make(chance.choice([move for move in state["targets"] if move != "swap"]), state, point)
        return state

    def make(self, move: str, state: dict[str, Any], point: Callable[[str], None]) -> None:
        """Make a move, by `point` at its cells."""
        for token in click_path(state["targets"][move]):
            if is_cell(token):
                point(token)
            elif len(self.until(bool)["moves"]) == len(state["moves"]):
                self.click(f"[data-token={quoted(token)}]")
        self.more_moves_than(len(state["moves"]))


@pytest.fixture(
    scope="session",
    params=[pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in browsers.NAMES],
)
def start(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[], Browser]]:
    """Yield for each engine in turn what starts it on a profile of its own."""
    name = request.param
    playwright = request.getfixturevalue("playwright") if name == "chromium" else None
    try:
        with browsers.starter(name, playwright) as starting:
            yield lambda: starting(tmp_path_factory.mktemp(name))
    except CannotGoOn as reason:
        pytest.fail(str(reason), pytrace=False)


@pytest.fixture
def browser(start: Callable[[], Browser]) -> Iterator[Browser]:
    """A browser of the test's own: one that crashes takes no other test with it, nor the repetition."""
    running = start()
    yield running
    running.close()


@pytest.fixture
def fresh_browser(start: Callable[[], Browser]) -> Iterator[Browser]:
    """A browser of somebody who has never seen the site."""
    running = start()
    yield running
    running.close()


@pytest.fixture
def own_site() -> Iterator[Site]:
    """The site at an address where no test has been before, so nothing of it is stored."""
    with serving(ROOT / "dist") as served:
        yield served


@pytest.fixture(autouse=True)
def nothing_failed(browser: Browser) -> Iterator[None]:
    """The page shows a dialog where anything in it has failed."""
    yield
    report = "document.querySelector('dialog[data-dialog=error] textarea')?.value ?? ''"
    assert browser.evaluate(report) == ""


@pytest.mark.everyday
def test_a_game_by_pointer(browser: Browser, own_site: Site) -> None:
    player = Player(browser, own_site.url)
    player.against_the_weakest()
    player.click_cell("e5")
    assert player.turn()["moves"][0] == "e5"
    player.click("[data-action=undo]")
    state = player.turn()
    assert state["moves"] == []
    assert state["undone"][0] == "e5"
    player.click("[data-action=hint]")
    player.wait("document.querySelector('.notice-hint')?.textContent ?? ''")
    state = player.play_to_the_end(player.click_cell, 1)
    assert len(state["moves"]) > 2
    player.wait("document.querySelector('#status.over .status-text')?.textContent ?? ''")


def test_a_game_by_keyboard_alone(browser: Browser, own_site: Site) -> None:
    player = Player(browser, own_site.url)
    player.against_the_weakest()
    browser.press("Tab")
    browser.press("Enter")
    player.wait("document.activeElement.dataset.cell ?? ''")
    player.walk_to("d4")
    assert player.turn()["moves"][0] == "d4"
    browser.press("u")
    assert player.turn()["moves"] == []
    browser.press("h")
    hint = player.wait("document.querySelector('.notice-hint')?.textContent ?? ''")
    assert browser.evaluate("document.querySelector('#live').textContent") == hint
    state = player.play_to_the_end(player.walk_to, 2)
    assert len(state["moves"]) > 2
    status = player.wait("document.querySelector('#status.over .status-text')?.textContent ?? ''")
    assert status in browser.evaluate("document.querySelector('#live').textContent")


def test_a_link_opens_at_its_position(browser: Browser, own_site: Site) -> None:
    player = Player(browser, own_site.url + "#v1/yavalath/size=4/d4.c3.e5/ply=2")
    state = player.until(lambda state: len(state["moves"]) == 3 and not state["waiting"])
    assert (state["options"], state["ply"]) == ({"size": 4}, 2)
    browser.press("ArrowRight")
    assert player.until(lambda state: state["ply"] == 3)["moves"] == ["d4", "c3", "e5"]


def test_a_board_in_a_page_of_another_site(browser: Browser, own_site: Site) -> None:
    with hosting("localhost", own_site.url + "embed.js") as host:
        player = Player(browser, host.put(BOARD))
        player.wait("heard.some(([, kind]) => kind === 'ready')")
        cell = "document.querySelector('[data-cell=a1]')"
        player.wait(f"Boolean({cell})", frame=FRAME)
        before = browser.evaluate(f"{cell}.ariaLabel", FRAME)
        # This scrolls the page around, too.
        point = browser.evaluate(f"{CENTRE}({cell})", FRAME)
        around = browser.evaluate(f"{FRAME}.getBoundingClientRect()")
        browser.click(around["x"] + point["x"], around["y"] + point["y"])
        events = player.wait(
            "heard.filter(([, kind]) => kind === 'move').map(([, , detail]) => detail)",
            lambda events: len(events) == 2,
        )
        assert [move["by"] for move in events] == ["person", "bot"]
        assert events[1]["moves"][:4] == ["e5", "d4", "f6", "a1"]
        assert browser.evaluate(f"{cell}.ariaLabel", FRAME) != before
        assert not browser.evaluate("Boolean(document.querySelector('[role=alert]'))", FRAME)


def test_everything_is_there_without_a_server(browser: Browser) -> None:
    with serving(ROOT / "dist") as site:
        player = Player(browser, site.url)
        # The page says so as soon as all is stored.
        player.wait("document.querySelectorAll('.toast').length")
    browser.reload()
    player.against_the_weakest()
    player.click_cell("e5")
    assert len(player.turn()["moves"]) >= 2
    # A game that was never on the table while there was a server.
    player = Player(browser, site.url + "#v1/cross")
    player.against_the_weakest()
    player.click_cell("e5")
    state = player.turn()
    assert state["game"] == "cross"
    assert len(state["moves"]) >= 2


def test_the_puzzle_of_a_day_is_the_same_in_every_engine(browser: Browser, own_site: Site) -> None:
    # Half an hour before and after midnight in UTC, wherever the engine is.
    for time_, day in (("2026-11-21T23:30:00Z", 21), ("2026-11-22T00:30:00Z", 22)):
        player = Player(browser, f"{own_site.url}?day={day}#puzzles/yavalath")
        player.wait("Boolean(document.querySelector('[data-action=puzzle-show]'))")
        # Each engine is in a time zone of its own, far from UTC.
        assert browser.evaluate("Math.abs(new Date(2026, 10, 21).getTimezoneOffset())") >= 480
        browser.evaluate(
            f"""(() => {{
                const Real = Date;
                globalThis.Date = class extends Real {{
                    constructor(...given) {{ super(...(given.length ? given : ["{time_}"])); }}
                }};
            }})()"""
        )
        player.click("[data-action=puzzle-daily]")
        moves = ".".join(daily(date(2026, 11, day)).moves)
        player.click("[data-action=puzzle-show]")
        player.click("[data-action=puzzle-open]")
        player.wait(f"location.hash.endsWith('{moves}')")


def test_rules_of_ones_own_are_written_and_played_by_pointer(browser: Browser, own_site: Site) -> None:
    player = Player(browser, own_site.url + "#ludi")
    player.wait("document.querySelector('#write-text')?.value ?? ''")
    browser.evaluate(
        """((field) => {
            field.value = "(game (board square+ 4) (play (place own)) (end (win (line 4)) (lose (line 3))))";
            field.dispatchEvent(new Event("input"));
        })(document.querySelector("#write-text"))"""
    )
    player.wait("document.querySelector('#write-name').textContent", lambda name: name == "Squava")
    player.click(".write [data-action=play]")
    player.against_the_weakest()
    state = player.play_to_the_end(player.click_cell, 3)
    assert (state["game"], state["options"]) == ("ludi", {"rules": "x4-p-w4.l3"})
    player.wait("document.querySelector('#status.over .status-text')?.textContent ?? ''")


def test_a_link_with_rules_is_played_by_keyboard(browser: Browser, own_site: Site) -> None:
    player = Player(browser, own_site.url + "#v1/ludi/rules=h3-p-w4.l3/c3.c2")
    state = player.until(lambda state: len(state["moves"]) == 2 and not state["waiting"])
    assert state["options"] == {"rules": "h3-p-w4.l3"}
    player.against_the_weakest()
    browser.press("b")
    state = player.play_to_the_end(player.walk_to, 4)
    assert state["moves"][:2] == ["c3", "c2"]


def test_a_game_is_bred_read_played_shared_and_put_into_a_page(
    browser: Browser, fresh_browser: Browser
) -> None:
    with serving(ROOT / "dist") as site:
        player = Player(browser, site.url + "#breed")
        player.wait("Boolean(document.querySelector('#breed-seed'))")
        browser.evaluate("document.querySelector('#breed-seed').value = '1'")
        player.click("[data-action=breed]")
        player.wait("document.querySelectorAll('.breed-card').length")
        name = browser.evaluate("document.querySelector('.breed-card .card-name').textContent")
        player.click(".breed-card-open")
        player.wait("document.querySelector('dialog .prose')?.textContent ?? ''")
        assert browser.evaluate("document.querySelectorAll('dialog [data-bar]').length") == 4
        link = share(player)
        rules = link.partition("#v1/ludi/rules=")[2]
        player.click("dialog [data-action=play]")
        player.wait("document.querySelector('#title')?.textContent", lambda title: title == name)
        player.against_the_weakest()
        state = player.play_to_the_end(player.click_cell, 5)
        assert (state["game"], state["options"]) == ("ludi", {"rules": rules})
        player.wait("document.querySelector('#status.over .status-text')?.textContent ?? ''")
        play_link(fresh_browser, link, name)
        board = f'<yavset-board id="a" rules="{rules}" level="1"></yavset-board>'
        with hosting("localhost", site.url + "embed.js") as host:
            player = Player(browser, host.put(board))
            player.wait("heard.some(([, kind]) => kind === 'ready')")
            player.wait("document.querySelectorAll('[data-cell]').length", frame=FRAME)
        player = Player(browser, site.url)
        # The page notes when all of it is stored.
        player.wait("localStorage.getItem('yavset.1.stored') !== null")
    # Without a network the game is still there, and so is its link.
    player = Player(browser, site.url + "#breed")
    named = "document.querySelector('.breed-card .card-name')?.textContent"
    player.wait(named, lambda shown: shown == name)
    play_link(browser, link, name)


def share(player: Player) -> str:
    """Copy the link of the card that is open, and return it: not every engine lets a page read it back."""
    player.browser.evaluate(
        """((clipboard) => {
            const write = clipboard.writeText.bind(clipboard);
            clipboard.writeText = (text) => write(text).then(() => { window.copied = text; });
        })(navigator.clipboard)"""
    )
    player.click("dialog [data-action=share]")
    link: str = player.wait("window.copied ?? ''")
    return link


def play_link(browser: Browser, link: str, name: str) -> None:
    """Open the link of a game in ludemes, and make a move that the bot answers."""
    player = Player(browser, link)
    player.wait("document.querySelector('#title')?.textContent", lambda title: title == name)
    player.against_the_weakest()
    state = player.turn()
    player.make(next(move for move in state["targets"] if move != "swap"), state, player.click_cell)
    player.more_moves_than(1)
