"""Boards in pages of other sites: the element, its attributes and events, frames, and poor surroundings."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from access import violations
from embeds import (
    board,
    click,
    fits,
    frame_of,
    heard,
    python_files,
    refuse_shared_workers,
    stones,
    too_large,
    until,
)
from host import Host, hosting
from serve import headers_for
from visitor import visiting

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    from serve import Site

GAMES = (
    *("yavalath", "five-not-four", "pentalath", "yavalanchor", "cross"),
    *("omega", "coffee", "susan", "onager", "ayu"),
)


# The element.


@pytest.mark.everyday
def test_several_boards_show_their_positions_and_are_played_on(page: Page, site: Site, host: Host) -> None:
    since = time.time()
    page.goto(
        host.put(
            """<yavset-board id="a" game="yavalath" moves="e5 d4 f6" level="1"><p>A board</p></yavset-board>
            <yavset-board id="b" game="coffee" controls="minimal" level="1"></yavset-board>""",
        )
    )
    assert heard(page, "a", "ready") == [{"game": "yavalath", "name": "Yavalath"}]
    assert stones(board(page, "a")) == {"e5": "white", "d4": "black", "f6": "white"}
    expect(page.get_by_text("A board")).to_be_hidden()
    heard(page, "b", "ready")
    assert stones(board(page, "b")) == {}
    assert python_files(site, since) == []

    click(page, "a", "a1")
    person, bot = heard(page, "a", "move", 2)
    told = {"move": "a1", "moves": ["e5", "d4", "f6", "a1"], "player": "black", "by": "person"}
    assert person == told | {"word": "a1", "side": "black"}
    assert (bot["by"], bot["side"], len(bot["moves"])) == ("bot", "white", 5)
    assert page.evaluate("a.played") == bot["moves"]

    click(page, "b", "e5")
    board(page, "b").locator('.chooser [data-token="axis/"]').click()
    assert [move["by"] for move in heard(page, "b", "move", 2)] == ["person", "bot"]
    assert heard(page, "a", "wake") and heard(page, "b", "wake")


@pytest.mark.everyday
def test_ten_untouched_boards_load_no_python_and_little_else(page: Page, site: Site, host: Host) -> None:
    moves = {"yavalath": "e5 d4 f6", "cross": "e5 d4 f6", "omega": "w@e5 b@d4", "five-not-four": "e5 d4"}
    boards = "".join(
        f"<p>{'Text. ' * 40}</p>"
        f'<yavset-board id="{game}" game="{game}" moves="{moves.get(game, "")}"></yavset-board>'
        for game in GAMES
    )
    since = time.time()
    page.goto(host.put(boards))
    for game in GAMES:
        page.locator(f"#{game}").scroll_into_view_if_needed()
        heard(page, game, "ready")
    assert len(page.frames) == 1 + len(GAMES)
    assert stones(board(page, "omega")) == {"e5": "white", "d4": "black"}
    assert python_files(site, since) == []
    sent = sum(answer.bytes for answer in site.since(since))
    assert sent < 150_000
    print(f"ten boards: {sent} bytes in {len(site.since(since))} answers")


@pytest.mark.everyday
def test_a_game_is_played_to_its_end(page: Page, host: Host) -> None:
    moves = "d4 f5 e5 e4 g4 d6 g6 h8 h6 c3 g7 g5"
    page.goto(host.put(f'<yavset-board id="a" moves="{moves}"></yavset-board>'))
    heard(page, "a", "ready")
    click(page, "a", "f6")
    [end] = heard(page, "a", "end")
    assert (end["winner"], end["reason"], end["moves"][-1]) == ("white", "four", "f6")
    assert "four in a row" in end["text"]
    expect(board(page, "a").locator(".status")).to_contain_text(end["text"])
    assert page.evaluate("a.outcome.winner") == "white"

    board(page, "a").locator("[data-action=reset]").click()
    expect(board(page, "a").locator("[data-cell=f6]")).to_have_attribute("aria-label", "f6, empty")


ATTRIBUTES = {
    "size": 'options="size=7" moves="e5 d4"',
    "ply": 'moves="e5 d4 f6 c3" ply="2"',
    "record": 'record="[Game &quot;yavalath&quot;]&#10;&#10;1. e5 d4 2. f6"',
    "diagram": 'diagram=". . . . .|. . . . . .|. . . . . . .|. . . . . . . .|. . w . b . . . .|'
    '. . . . . . . .|. . . . . . .|. . . . . .|. . . . .|to move: black" seats="people"',
    "picture": 'game="onager" picture="black a1; white b1; lake f5; white+black c3" interactive="no"',
    "none": 'controls="none" moves="e5"',
    "minimal": 'controls="minimal" moves="e5"',
    "dark": 'theme="dark"',
    "light": 'theme="light"',
    "german": 'language="de"',
    "plain": 'coordinates="no"',
    "small": 'size="300"',
    "bots": 'seats="bot:1 person" moves="e5 d4"',
}


@pytest.fixture(scope="module")
def attributes(site: Site, host: Host, browser: Browser) -> Iterator[Page]:
    """A page with one board for each attribute that changes how it looks."""
    with visiting(browser, color_scheme="light") as context:
        page = context.new_page()
        boards = "".join(
            f'<yavset-board id="{name}" loading="eager" {text}></yavset-board>'
            for name, text in ATTRIBUTES.items()
        )
        page.goto(host.put(boards))
        for name in ATTRIBUTES:
            heard(page, name, "ready")
        yield page


def test_options_lead_to_other_boards(attributes: Page) -> None:
    expect(board(attributes, "size").locator("[data-cell]")).to_have_count(127)
    assert stones(board(attributes, "size")) == {"e5": "white", "d4": "black"}


def test_a_ply_is_shown_and_the_moves_are_walked_through(attributes: Page) -> None:
    inside = board(attributes, "ply")
    assert stones(inside) == {"e5": "white", "d4": "black"}
    expect(inside.locator(".status")).to_contain_text("After move 2 of 4")
    inside.locator("[data-action=next]").click()
    assert len(stones(inside)) == 3
    inside.locator("[data-action=last]").click()
    inside.locator("[data-action=previous]").press("ArrowLeft")
    assert len(stones(inside)) == 3
    inside.locator("[data-action=first]").click()
    assert stones(inside) == {}
    inside.locator("[data-action=next]").click()
    assert stones(inside) == {"e5": "white"}
    assert "wake" not in [kind for who, kind, _ in attributes.evaluate("heard") if who == "ply"]


def test_a_record_is_shown_at_once(attributes: Page) -> None:
    inside = board(attributes, "record")
    expect(inside.locator("[data-cell=f6]")).to_have_attribute("aria-label", "f6, white stone, last move")
    assert stones(inside) == {"e5": "white", "d4": "black", "f6": "white"}


def test_a_diagram_is_shown_and_played_on(attributes: Page) -> None:
    inside = board(attributes, "diagram")
    assert stones(inside) == {"c5": "white", "e5": "black"}
    expect(inside.locator(".status")).to_contain_text("Black to move")
    click(attributes, "diagram", "a1")
    assert heard(attributes, "diagram", "move")[0]["moves"] == ["a1"]
    expect(inside.locator(".status")).to_contain_text("White to move")


def test_a_picture_is_only_looked_at(attributes: Page) -> None:
    inside = board(attributes, "picture")
    expect(inside.locator("[data-cell=c3]")).to_have_attribute("aria-label", "c3, black stone on white")
    expect(inside.locator("[data-cell=f5]")).to_have_attribute("aria-label", "f5, lake")
    click(attributes, "picture", "d4")
    expect(inside.get_by_role("button", name="Play")).to_have_count(0)
    assert "wake" not in [kind for who, kind, _ in attributes.evaluate("heard") if who == "picture"]


def test_controls_are_many_few_or_none(attributes: Page) -> None:
    shown = {
        name: board(attributes, name).locator(".embed-bar [data-action]:visible").count()
        for name in ("ply", "minimal", "none")
    }
    assert shown["ply"] > shown["minimal"] > shown["none"] == 0
    for name in ("ply", "minimal", "none"):
        link = board(attributes, name).locator("[data-action=open]")
        expect(link).to_be_visible()
        assert "#v1/yavalath/e5" in (link.get_attribute("href") or "")


def test_themes(attributes: Page) -> None:
    colours = {
        name: frame_of(attributes, name).evaluate(
            "getComputedStyle(document.documentElement).backgroundColor"
        )
        for name in ("dark", "light", "ply")
    }
    assert colours["ply"] == colours["light"] != colours["dark"]


def test_language(attributes: Page) -> None:
    expect(board(attributes, "german").locator(".embed-tagline")).to_contain_text("Vier in einer Reihe")
    assert frame_of(attributes, "german").evaluate("document.documentElement.lang") == "de"


def test_coordinates_can_be_left_out(attributes: Page) -> None:
    pictures = [
        frame_of(attributes, name).evaluate("document.querySelector('canvas').toDataURL()")
        for name in ("plain", "light")
    ]
    assert pictures[0] != pictures[1]


def test_the_frame_is_as_large_as_its_board(attributes: Page) -> None:
    small = attributes.locator("#small iframe").bounding_box()
    large = attributes.locator("#light iframe").bounding_box()
    assert small and large
    assert small["width"] == 300
    assert small["height"] < large["height"]
    for name in ATTRIBUTES:
        # A frame out of sight reports its height when it comes into view.
        attributes.locator(f"#{name}").scroll_into_view_if_needed()
        fits(attributes, name)


def test_seats_say_who_plays(attributes: Page) -> None:
    attributes.locator("#bots").scroll_into_view_if_needed()
    board(attributes, "bots").get_by_role("button", name="Play").click()
    [move] = heard(attributes, "bots", "move")
    assert (move["by"], move["side"]) == ("bot", "white")


def test_a_game_goes_on_with_a_friend_by_link(page: Page, site: Site, host: Host) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(host.put('<yavset-board id="a" game="omega" moves="w@e5 b@d4" seats="people"></yavset-board>'))
    heard(page, "a", "ready")
    inside = board(page, "a")
    inside.locator("[data-action=play]").click()
    expect(inside.locator(".standing")).to_have_text("White: score 1 · Black: score 1 · 15 rounds left")
    inside.locator("[data-action=share]").click()
    field = inside.locator(".embed-sent input")
    link = field.input_value()
    assert re.fullmatch(re.escape(site.url) + r"#v1/omega/wAe5\.bAd4/friend=\w+", link)
    # The next link of the same game has the same name.
    inside.locator("[data-action=share]").click()
    expect(field).to_have_value(link)
    page.goto(link)
    expect(page.locator("#status")).to_contain_text("Your move")
    expect(page.locator("[data-seat='0'] .seat-player")).to_have_text("Friend")


@pytest.mark.everyday
def test_properties_and_methods_work_while_it_lives(page: Page, host: Host) -> None:
    page.goto(host.put('<yavset-board id="a" seats="people"></yavset-board>'))
    heard(page, "a", "ready")
    page.evaluate("Object.assign(a, {game: 'cross', options: {size: 4}, moves: ['d4', 'c3']})")
    heard(page, "a", "ready", 2)
    expect(board(page, "a").locator("[data-cell]")).to_have_count(37)
    assert len(stones(board(page, "a"))) == 2

    page.evaluate("a.play('e4')")
    heard(page, "a", "move")
    page.evaluate("a.theme = 'dark'")
    expect(board(page, "a").locator("html")).to_have_attribute("data-theme", "dark")
    assert len(stones(board(page, "a"))) == 3
    page.evaluate("a.go(1)")
    expect(board(page, "a").locator(".status")).to_contain_text("After move 1 of 3")
    page.evaluate("a.reset()")
    expect(board(page, "a").locator("[data-cell=e4]")).to_have_attribute("aria-label", "e4, empty")

    page.evaluate("document.body.append(a)")
    heard(page, "a", "ready", 3)
    assert len(stones(board(page, "a"))) == 2


def test_properties_that_were_there_before_the_script(page: Page, host: Host) -> None:
    page.goto(host.put('<yavset-board id="a"></yavset-board>', script=False))
    page.evaluate("Object.assign(a, {game: 'odd', moves: ['w@e5', 'b@d4']})")
    page.add_script_tag(url=host.script, type="module")
    assert heard(page, "a", "ready")[0]["game"] == "odd"
    assert stones(board(page, "a")) == {"e5": "white", "d4": "black"}


def test_a_wrong_move_is_refused_with_a_reason(page: Page, host: Host) -> None:
    page.goto(host.put('<yavset-board id="a" moves="e5 d4" seats="people"></yavset-board>'))
    heard(page, "a", "ready")
    page.evaluate("a.play('e5')")
    expect(board(page, "a").get_by_role("alert")).to_contain_text("there is a stone on e5")
    assert len(stones(board(page, "a"))) == 2
    # The refused move is forgotten: the next one follows those before it.
    page.evaluate("a.play('f6')")
    assert heard(page, "a", "move")[0]["moves"] == ["e5", "d4", "f6"]


@pytest.mark.parametrize(
    ("attributes_given", "reason"),
    [
        ('game="nogame"', "There is no game called “nogame” here."),
        ('picture="white z9"', "there is no cell “z9”"),
    ],
)
def test_what_cannot_be_shown_says_why_and_leads_on(
    page: Page, host: Host, attributes_given: str, reason: str
) -> None:
    page.goto(host.put(f'<yavset-board id="a" {attributes_given}></yavset-board>'))
    expect(board(page, "a").get_by_role("alert")).to_contain_text(reason)
    expect(board(page, "a").get_by_role("link", name="Open in a new tab").last).to_be_visible()
    assert reason in heard(page, "a", "problem")[0]["message"]


@pytest.mark.everyday
def test_it_is_played_by_keyboard_alone(page: Page, host: Host) -> None:
    page.goto(host.put('<yavset-board id="a" moves="e5 d4" seats="people"></yavset-board>'))
    heard(page, "a", "ready")
    inside = board(page, "a")
    inside.locator("[data-cell][tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    [move] = heard(page, "a", "move")
    assert move["word"] == "f5"
    expect(inside.locator(".status")).to_contain_text("White places a stone on f5")


# Memory.


def test_a_board_left_alone_gives_its_memory_back(page: Page, host: Host) -> None:
    page.goto(host.put('<yavset-board id="a" moves="e5 d4" seats="people" idle="1"></yavset-board>'))
    heard(page, "a", "ready")
    click(page, "a", "c3")
    heard(page, "a", "move")
    heard(page, "a", "sleep")
    assert page.workers == []
    click(page, "a", "g7")
    assert heard(page, "a", "move", 2)[1]["moves"] == ["e5", "d4", "c3", "g7"]


def test_boards_of_one_page_share_one_python(page: Page, site: Site, host: Host) -> None:
    # Playwright switches off what lets shared workers run in frames of other sites, so this host is only of
    # another origin.
    names = ("a", "b", "c")
    with hosting("127.0.0.1", host.script) as neighbour:
        since = time.time()
        boards = "".join(
            f'<yavset-board id="{name}" moves="e5 d4" loading="eager"></yavset-board>' for name in names
        )
        page.goto(neighbour.put(boards))
        for name in names:
            heard(page, name, "ready")
        # All three bots think at the same time.
        for name in names:
            page.evaluate(f"{name}.play('f6')")
        for name in names:
            assert [move["by"] for move in heard(page, name, "move", 2)] == ["person", "bot"]
            expect(board(page, name).locator(".embed")).to_have_attribute("data-python", "shared")
        assert page.workers == []
        assert len([path for path in python_files(site, since) if path.endswith("pyodide.asm.wasm")]) == 1


def test_no_more_than_two_boards_have_a_python_of_their_own(page: Page, host: Host) -> None:
    refuse_shared_workers(page)
    names = ("a", "b", "c")
    boards = "".join(
        f'<yavset-board id="{name}" seats="people" loading="eager"></yavset-board>' for name in names
    )
    page.goto(host.put(boards))
    for name in names:
        heard(page, name, "ready")
        page.evaluate(f"{name}.play('e5')")
        heard(page, name, "move")
        expect(board(page, name).locator(".embed")).to_have_attribute("data-python", "own")
    heard(page, "a", "sleep")
    assert len(page.workers) == 2


# Poor surroundings.


def test_a_plain_frame_needs_no_script(page: Page, site: Site, host: Host) -> None:
    page.goto(
        host.put(
            f'<div id="a"><iframe src="{site.url}embed.html?theme=dark#v1/cross/size=4/d4.c3" '
            'style="width: 20rem; height: 24rem" title="Cross"></iframe></div>',
            script=False,
        )
    )
    inside = board(page, "a")
    expect(inside.locator("[data-cell=d4]")).to_have_attribute("aria-label", "d4, white stone")
    assert too_large(frame_of(page, "a")) == [0, 0]
    click(page, "a", "e4")
    expect(inside.locator("[data-cell=e4]")).to_have_attribute("aria-label", re.compile("^e4, white stone"))


def test_without_any_script_the_text_inside_is_shown(browser: Browser, site: Site, host: Host) -> None:
    with visiting(browser, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(host.put('<yavset-board><a href="/there">White to move</a></yavset-board>'))
        expect(page.get_by_role("link", name="White to move")).to_be_visible()
        page.goto(site.url + "embed.html")
        expect(page.get_by_role("link", name="yavset in a new tab")).to_be_visible()


@pytest.mark.everyday
@pytest.mark.parametrize("sandbox", ["allow-scripts", "allow-scripts allow-same-origin allow-popups"])
def test_a_sandboxed_frame_is_played_on(page: Page, site: Site, host: Host, sandbox: str) -> None:
    refuse_shared_workers(page)
    address = f"{site.url}embed.html?seats=people#e5.d4"
    frame = f'<iframe src="{address}" sandbox="{sandbox}" style="height: 30rem"></iframe>'
    page.goto(host.put(f'<div id="a">{frame}</div>', script=False))
    inside = board(page, "a")
    expect(inside.locator("[data-cell=e5]")).to_have_attribute("aria-label", "e5, white stone")
    click(page, "a", "c3")
    expect(inside.locator("[data-cell=c3]")).to_have_attribute("aria-label", "c3, white stone, last move")
    place = "own" if "same-origin" in sandbox else "page"
    expect(inside.locator(".embed")).to_have_attribute("data-python", place)


FORBIDDEN = """
const forbid = (what, where) => Object.defineProperty(what, where, {
  get() { throw new DOMException("forbidden", "SecurityError"); },
});
if (window !== top) {
  for (const name of ["localStorage", "sessionStorage", "caches", "indexedDB"]) forbid(window, name);
  for (const name of ["SharedWorker", "BroadcastChannel"]) forbid(window, name);
  for (const name of ["serviceWorker", "locks", "storage"]) forbid(navigator, name);
}
"""


def test_it_is_played_on_where_nothing_may_be_stored(page: Page, host: Host) -> None:
    page.add_init_script(FORBIDDEN)
    page.goto(host.put('<yavset-board id="a" moves="e5 d4" level="1"></yavset-board>'))
    heard(page, "a", "ready")
    click(page, "a", "c3")
    assert [move["by"] for move in heard(page, "a", "move", 2)] == ["person", "bot"]


def test_where_python_cannot_start_a_link_leads_on(context: BrowserContext, site: Site, host: Host) -> None:
    page = context.new_page()
    refuse_shared_workers(page)
    page.route("**/*.wasm", lambda route: route.abort())
    page.goto(host.put('<yavset-board id="a" moves="e5 d4"></yavset-board>'))
    heard(page, "a", "ready")
    click(page, "a", "c3")
    expect(board(page, "a").get_by_role("alert")).to_contain_text("cannot be played here")
    expect(board(page, "a").locator("[data-action=open-link]")).to_have_attribute(
        "href", f"{site.url}#v1/yavalath/e5.d4"
    )
    assert stones(board(page, "a")) == {"e5": "white", "d4": "black"}


@pytest.mark.everyday
def test_a_strict_policy_of_the_host_as_documented(page: Page, site: Site, host: Host) -> None:
    policy = f"default-src 'none'; script-src 'self' {site.url}embed.js; frame-src {site.url}"
    page.goto(host.put('<yavset-board id="a" moves="e5 d4" seats="people"></yavset-board>', policy=policy))
    heard(page, "a", "ready")
    click(page, "a", "c3")
    heard(page, "a", "move")


def test_a_host_that_isolates_itself(page: Page, host: Host) -> None:
    page.goto(
        host.put(
            '<yavset-board id="a" moves="e5 d4" seats="people"></yavset-board>',
            Cross_Origin_Opener_Policy="same-origin",
            Cross_Origin_Embedder_Policy="require-corp",
        )
    )
    assert page.evaluate("crossOriginIsolated")
    heard(page, "a", "ready")
    click(page, "a", "c3")
    heard(page, "a", "move")


def test_a_policy_that_forbids_the_frame_leaves_text_and_link(
    context: BrowserContext, site: Site, host: Host
) -> None:
    page = context.new_page()
    policy = f"default-src 'none'; script-src 'self' {site.url}"
    page.goto(host.put('<yavset-board id="a"><p>White: e5. Black: d4.</p></yavset-board>', policy=policy))
    expect(page.get_by_text("White: e5. Black: d4.")).to_be_visible()
    expect(page.get_by_role("link", name="Open the board in a new tab")).to_be_visible()


def test_a_board_that_cannot_be_reached_leaves_text_and_link(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.route("**/embed.html*", lambda route: route.abort())
    page.goto(host.put('<yavset-board id="a"><p>White: e5.</p></yavset-board>'))
    expect(page.get_by_text("White: e5.")).to_be_visible()


# Messages.


def test_only_the_right_window_is_listened_to(page: Page, site: Site, host: Host) -> None:
    plain = f'<iframe src="{site.url}embed.html?theme=light"></iframe>'
    page.goto(host.put(f'<div id="a">{plain}</div><yavset-board id="b"></yavset-board>'))
    heard(page, "b", "ready")
    expect(board(page, "a").locator("[data-cell]")).to_have_count(61)
    # One board is no page around the other; the page's own messages are none of its boards'; and messages of
    # another version mean nothing either way.
    wanted = {"yavset": 1, "type": "set", "parameters": {"theme": "dark"}}
    frame_of(page, "b").evaluate("message => parent.frames[0].postMessage(message, '*')", wanted)
    page.evaluate("message => frames[0].postMessage(message, '*')", wanted | {"yavset": 2})
    page.evaluate("postMessage({yavset: 1, type: 'end', winner: 'white'}, '*')")
    frame_of(page, "a").evaluate("parent.postMessage({yavset: 1, type: 'end'}, '*')")
    frame_of(page, "b").evaluate("parent.postMessage({yavset: 2, type: 'end'}, '*')")
    # The right message arrives after all the wrong ones.
    page.evaluate("b.theme = 'dark'")
    expect(board(page, "b").locator("html")).to_have_attribute("data-theme", "dark")
    expect(board(page, "a").locator("html")).to_have_attribute("data-theme", "light")
    page.evaluate("message => frames[0].postMessage(message, '*')", wanted)
    expect(board(page, "a").locator("html")).to_have_attribute("data-theme", "dark")
    assert not [kind for _, kind, _ in page.evaluate("heard") if kind == "end"]


def test_a_frame_that_shows_another_site_is_not_listened_to(page: Page, host: Host) -> None:
    page.goto(host.put('<yavset-board id="a"></yavset-board>'))
    heard(page, "a", "ready")
    say = """([origin, winner]) => dispatchEvent(new MessageEvent("message", {
        origin: origin ?? location.origin,
        source: a.shadowRoot.querySelector("iframe").contentWindow,
        data: {yavset: 1, type: "end", winner},
    }))"""
    own = frame_of(page, "a").evaluate("location.origin")
    for origin in (None, "null", "", own.replace("http", "https"), own + "0"):
        page.evaluate(say, [origin, "white"])
    page.evaluate(say, [own, "black"])
    assert [told["winner"] for told in heard(page, "a", "end")] == ["black"]


def test_boards_may_be_framed_by_anyone_and_the_page_by_nobody() -> None:
    for path in ("/embed.html", "/embed"):
        # Without the directive anybody may; `*` would leave out local files and frames without an origin.
        assert "frame-ancestors" not in headers_for(path)["Content-Security-Policy"]
        assert headers_for(path) == headers_for("/embed.html")
    for path in ("/", "/index.html", "/index", "/examples/post.html"):
        assert "frame-ancestors 'none'" in headers_for(path)["Content-Security-Policy"]
    for path in ("/", "/index.html", "/index"):
        assert headers_for(path)["Cross-Origin-Opener-Policy"] == "same-origin"
    for path in ("/", "/embed.html", "/embed.js", "/assets/x.js"):
        assert headers_for(path)["Strict-Transport-Security"].startswith("max-age=")
        assert "camera=()" in headers_for(path)["Permissions-Policy"]
    assert all("X-Frame-Options" not in headers_for(path) for path in ("/embed.html", "/embed.js"))
    assert headers_for("/embed.js")["Access-Control-Allow-Origin"] == "*"


# Tutorials.

TUTORIAL = """
<yavset-board id="a" game="yavalath"><script type="text/markdown">
## Rules first
Four wins.
---
Find White's win.
moves: d4 f5 e5 e4 g4 d6 g6 h8 h6 c3 g7 g5
answer: f6
right: Four!
wrong: Not yet.
wrong i6: That is three.
hint: Row 6.
---
Set a trap.
moves: d5 e6 c5 e7
answer: f5 e5
</script>Text for readers without scripts.</yavset-board>
"""


@pytest.mark.everyday
def test_a_tutorial_from_its_first_step_to_its_last(page: Page, site: Site, host: Host) -> None:
    since = time.time()
    page.goto(host.put(TUTORIAL))
    heard(page, "a", "ready")
    inside = board(page, "a")
    expect(inside.get_by_role("heading", name="Rules first")).to_be_visible()
    inside.get_by_role("button", name="Next").click()
    expect(inside.get_by_text("Find White's win.")).to_be_visible()
    assert len(stones(inside)) == 12
    assert python_files(site, since) == []

    inside.get_by_role("button", name="Hint").click()
    expect(inside.get_by_text("Row 6.")).to_be_visible()
    click(page, "a", "i6")
    expect(inside.get_by_text("That is three.")).to_be_visible()
    answer = {"step": 2, "steps": 3, "move": "i6", "word": "i6", "right": False}
    assert heard(page, "a", "answer") == [answer]
    inside.get_by_role("button", name="Try again").click()
    expect(inside.locator("[data-cell=i6]")).to_have_attribute("aria-label", "i6, empty")
    click(page, "a", "a1")
    expect(inside.get_by_text("Not yet.")).to_be_visible()
    inside.get_by_role("button", name="Show the answer").click()
    expect(inside.locator("[data-cell=f6]")).to_have_attribute("aria-label", "f6, white stone, last move")
    inside.get_by_role("button", name="Try again").click()
    expect(inside.locator("[data-cell=f6]")).to_have_attribute("aria-label", "f6, empty")
    click(page, "a", "f6")
    expect(inside.get_by_text("Four!")).to_be_visible()
    assert heard(page, "a", "answer", 3)[-1]["right"]

    inside.get_by_role("button", name="Next").click()
    expect(inside.get_by_text("Set a trap.")).to_be_visible()
    expect(inside.locator("[data-cell=e7]")).to_have_attribute("aria-label", "e7, black stone, last move")
    expect(inside.locator(".status")).to_contain_text("White to move")
    click(page, "a", "f5")
    expect(inside.locator("[data-cell=e5]")).to_have_attribute("aria-label", "e5, black stone, last move")
    expect(inside.get_by_text("Right!")).to_be_visible()
    assert heard(page, "a", "done") == [{"steps": 3}]
    inside.get_by_role("button", name="Back").click()
    expect(inside.get_by_text("Find White's win.")).to_be_visible()


def test_a_cell_pressed_at_once_in_the_next_step_is_the_answer(page: Page, host: Host) -> None:
    lesson = """<script type="text/markdown">
One.
moves: e5 d4
answer: f6
---
Two.
moves: e5 d4 f6
answer: c3
</script>"""
    page.goto(host.put(f"<yavset-board id='a'>{lesson}</yavset-board>"))
    inside = board(page, "a")
    inside.get_by_text("One.").wait_for()
    click(page, "a", "f6")
    inside.locator("[data-action=step-next]").wait_for()
    # Nothing comes between the two clicks: Python has not told the position of the second step.
    frame_of(page, "a").evaluate(
        """() => {
             document.querySelector("[data-action=step-next]").click();
             document.querySelector("[data-cell=c3]").click();
           }"""
    )
    [first, second] = heard(page, "a", "answer", 2)
    assert (first["step"], first["right"], second["step"], second["right"]) == (1, True, 2, True)


def test_a_tutorial_is_printed_with_all_its_steps(page: Page, host: Host) -> None:
    page.goto(host.put(TUTORIAL))
    heard(page, "a", "ready")
    # A dialog for a printer would stop the test.
    frame = frame_of(page, "a")
    frame.evaluate("() => { window.print = () => document.body.dataset.printed = 'yes'; }")
    inside = board(page, "a")
    inside.get_by_role("button", name="Print all steps").click()
    expect(inside.locator("body")).to_have_attribute("data-printed", "yes")
    paper = inside.locator(".handout")
    expect(paper.locator("section")).to_have_count(3)
    expect(paper.locator("canvas")).to_have_count(3)
    expect(paper.locator("li")).to_have_text(["f6. Four!", "f5 e5."])
    page.emulate_media(media="print")
    expect(inside.locator(".embed")).to_be_hidden()
    expect(paper).to_be_visible()
    frame.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(paper).to_have_count(0)
    expect(inside.locator(".embed")).to_be_visible()
    page.emulate_media(media="screen")


def test_a_tutorial_in_json_whose_goal_is_to_win(page: Page, host: Host) -> None:
    steps = json.dumps([{"text": "Win.", "goal": "win"}])
    moves = "d4 f5 e5 e4 g4 d6 g6 h8 h6 c3 g7 g5"
    block = f'<script type="application/json">{steps}</script>'
    page.goto(host.put(f'<yavset-board id="a" moves="{moves}">{block}</yavset-board>'))
    heard(page, "a", "ready")
    click(page, "a", "f6")
    assert heard(page, "a", "done")
    expect(board(page, "a").get_by_text("Right!")).to_be_visible()


# The page that makes the code, and the examples.


def test_the_dialog_makes_code_that_shows_the_same_position(browser: Browser, site: Site, host: Host) -> None:
    with visiting(browser, permissions=["clipboard-read", "clipboard-write"]) as context:
        page = context.new_page()
        page.goto(site.url + "#v1/pentalath/a2.a1.b2.b1.c2.e5.c1")
        expect(page.locator("#board ~ .board-grid [data-cell=c1]")).to_have_attribute(
            "aria-label", re.compile("white")
        )
        until(page, "!yavset.state().waiting")
        page.locator("[data-action=share]").click()
        page.locator("[data-action=embed]").click()
        dialog = page.locator("dialog[data-dialog=embed]")
        preview = page.frame_locator(".embed-preview")
        wanted = {"a2": "white", "b2": "white", "c2": "white", "c1": "white", "e5": "black"}
        expect(preview.locator("[data-cell=c1]")).to_have_attribute(
            "aria-label", "c1, white stone, last move"
        )
        assert stones(preview) == wanted
        assert violations(page, frames=False) == []
        dialog.locator("[data-embed=controls]").select_option("minimal")
        dialog.locator("[data-embed=theme]").select_option("dark")
        expect(preview.locator("html")).to_have_attribute("data-theme", "dark")
        dialog.locator("[data-action=copy-embed]").click()
        code = page.evaluate("navigator.clipboard.readText()")
        assert code == dialog.locator("[data-embed=code]").input_value()
        image = re.search(r'<img src="([^"]+)" alt="Pentalath"', code)
        assert image
        reply = page.request.get(image[1])
        assert reply.ok and reply.headers["content-type"] == "image/png"
        assert reply.headers["cross-origin-resource-policy"] == "cross-origin"
        dialog.locator("[data-embed=kind]").select_option("frame")
        frame = dialog.locator("[data-embed=code]").input_value()

        since = time.time()
        page.goto(
            host.put(
                code.replace("<yavset-board", '<yavset-board id="a"') + f'<div id="b">{frame}</div>',
                script=False,
            )
        )
        heard(page, "a", "ready")
        for name in ("a", "b"):
            expect(board(page, name).locator("[data-cell=c1]")).to_have_attribute(
                "aria-label", "c1, white stone, last move"
            )
            assert stones(board(page, name)) == wanted
            expect(board(page, name).locator(".embed")).to_have_attribute("data-controls", "minimal")
        assert python_files(site, since) == []


@pytest.mark.parametrize("name", ["index", "post", "tutorial", "pictures"])
def test_examples(page: Page, site: Site, name: str) -> None:
    page.goto(f"{site.url}examples/{name}.html")
    for one in page.locator("yavset-board").all():
        one.scroll_into_view_if_needed()
        expect(one.locator("iframe").content_frame.locator(".embed [data-cell]").first).to_be_attached()
        assert one.locator("iframe").content_frame.get_by_role("alert").count() == 0
    links = page.locator("a[href]").evaluate_all("links => links.map(link => link.href)")
    for link in {link for link in links if "#" not in link}:
        assert page.request.get(link).ok


# For everybody.

STEPS = "## Step\nFind it.\nmoves: e5 d4\nanswer: f6\nhint: There."
VIEWS = {
    "picture": "#moves=e5+d4&picture=white+e5%3B+black+d4%3B+turn+white",
    "unknown": "?game=pentalath#e5.d4",
    "minimal": "?controls=minimal#e5.d4",
    "alone": "?controls=none&interactive=no#e5.d4",
    "tutorial": "#" + urlencode({"steps": STEPS}),
    "problem": "?game=nogame",
}


def test_axe_finds_nothing(site: Site, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    for view in VIEWS.values():
        page.goto("about:blank")
        page.goto(f"{site.url}embed.html{view}")
        page.locator("[data-cell], [role=alert]").first.wait_for(state="attached")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            expect(page.locator("html")).to_have_attribute("data-theme", scheme)
            assert violations(page, frames=False) == [], view


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width", [240, 320, 540, 1000])
def test_everything_fits_into_its_width(page: Page, host: Host, width: int, language: str) -> None:
    page.set_viewport_size({"width": width + 20, "height": 800})
    boards = {
        "full": 'moves="e5 d4 f6" seats="people"',
        "few": 'moves="e5 d4 f6" controls="minimal"',
        "unknown": 'game="pentalath" moves="e5 d4"',
        "wide": 'game="ayu" options="size=19"',
        "wrong": 'game="nogame"',
    }
    page.goto(
        host.put(
            "".join(
                f'<yavset-board id="{name}" size="{width}" language="{language}" {text}></yavset-board>'
                for name, text in boards.items()
            )
        )
    )
    for name in boards:
        page.locator(f"#{name}").scroll_into_view_if_needed()
        heard(page, name, "ready")
        fits(page, name)
