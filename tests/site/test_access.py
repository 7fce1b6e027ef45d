"""For everybody: axe-core finds nothing on any view, and everything fits every window."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from access import violations
from visitor import ALONE, Visitor, visiting

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from serve import Site


@pytest.fixture(scope="module")
def guest(site: Site, browser: Browser) -> Iterator[Visitor]:
    """One visitor for all views, so that Python starts only once; in German, which has the longer words."""
    with visiting(browser, **ALONE, locale="de-DE", reduced_motion="reduce") as context:
        yield Visitor(context.new_page(), site.url)


@pytest.fixture
def at_rest(guest: Visitor) -> Visitor:
    """The visitor with no dialog open and no analysis on, however the test before ended."""
    page = guest.page
    page.evaluate("document.querySelectorAll('dialog').forEach((dialog) => dialog.close())")
    expect(page.locator("dialog")).to_have_count(0)
    page.set_viewport_size({"width": 1280, "height": 720})
    if page.locator("[data-action=analyse][aria-pressed=true]").count():
        page.locator("[data-action=analyse]").click()
    return guest


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


def swap_offered(visitor: Visitor) -> None:
    visitor.open("yavalath")
    visitor.new_game(["1", "person"])
    visitor.turn()
    expect(visitor.page.locator("[data-action=swap]")).to_be_visible()


def analysis(visitor: Visitor) -> None:
    game(visitor)
    visitor.page.locator("[data-action=analyse]").click()
    expect(visitor.page.locator(".best li").first).to_be_visible()


def tray(visitor: Visitor) -> None:
    visitor.open("odd")
    visitor.until(lambda state: state["python"] == "ready")
    visitor.click_cell("e5")
    expect(visitor.page.locator(".chooser")).to_be_visible()


def home(visitor: Visitor) -> None:
    game(visitor)
    visitor.page.locator("[data-nav=games]").click()
    expect(visitor.page.locator(".card").first).to_be_visible()


def rules(visitor: Visitor) -> None:
    visitor.page.evaluate("() => { location.hash = '#rules/yavalath' }")
    expect(visitor.page.locator(".rules h1")).to_have_text("Yavalath")


def new(visitor: Visitor) -> None:
    game(visitor)
    visitor.page.locator("[data-action=new]").click()


def new_big(visitor: Visitor) -> None:
    big(visitor)
    visitor.page.locator("[data-action=new]").click()


def settings(visitor: Visitor) -> None:
    visitor.page.locator("[data-action=settings]").click()


def share(visitor: Visitor) -> None:
    game(visitor)
    visitor.page.locator("[data-action=share]").click()
    expect(visitor.page.locator(".share-link")).to_have_value(re.compile("v1/yavalath"))


VIEWS = [game, big, swap_offered, analysis, tray, home, rules, new, new_big, settings, share]
SIZES = [(320, 568), (360, 740), (390, 844), (740, 360), (820, 1180), (1024, 768), (1440, 900), (3840, 2160)]


@pytest.mark.everyday
@pytest.mark.parametrize("view", VIEWS)
def test_everybody_can_use_it_in_every_window(at_rest: Visitor, view: Callable[[Visitor], None]) -> None:
    page = at_rest.page
    view(at_rest)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        assert violations(page) == []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        here = f"{width}x{height}"
        for wide in page.evaluate(
            """() => [document.documentElement, ...document.querySelectorAll("dialog")]
               .map((element) => element.scrollWidth - element.clientWidth)"""
        ):
            assert wide <= 0, f"{here}: it scrolls sideways by {wide} pixels"
        assert (here, cut_words(page)) == (here, [])
        assert (here, small_targets(page)) == (here, [])


def settled(page: Page) -> None:
    """Wait until a window of a new size has been drawn."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def cut_words(page: Page) -> list[str]:
    """Texts that are wider than the button, heading or card they stand in, and buttons beyond the window."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(
             "h1, h2, .tagline, .status-text, .action, .button, .chip, " +
             ".seat-player, .seat-side, .card-name, .card-line")]
           .filter((element) => element.offsetParent && getComputedStyle(element).display !== "inline"
                                && (element.scrollWidth > element.clientWidth + 1
                                    || (element.matches(".action")
                                        && element.getBoundingClientRect().right > innerWidth + 1)))
           .map((element) => `${element.className}: ${element.textContent}`)"""
    )
    return found


def small_targets(page: Page) -> list[str]:
    """Things to press that are smaller than 40 pixels; words within a text are not counted."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("button, select, a[href], input")]
           .filter((element) => element.offsetParent)
           .filter((element) => !element.matches(".skip, input[type=checkbox], .prose a"))
           .map((element) => [element, element.getBoundingClientRect()])
           .filter(([, box]) => Math.min(box.width, box.height) < 39.5)
           .map(([element, box]) => `${element.outerHTML.slice(0, 90)} ${box.width}x${box.height}`)"""
    )
    return found


def test_the_link_past_the_head_leads_to_the_board_and_stays_on_the_view(site: Site, page: Page) -> None:
    visitor = Visitor(page, site.url)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("[data-cell]:focus")).to_have_count(1)
    assert page.url == site.url
    rules(visitor)
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".rules h1")).to_be_visible()


def test_forced_colours_leave_every_stone_to_be_seen(site: Site, browser: Browser) -> None:
    with visiting(browser, **ALONE, forced_colors="active", reduced_motion="reduce") as context:
        page = context.new_page()
        visitor = Visitor(page, site.url)
        visitor.new_game(["person", "person"])
        visitor.play_all(["e5", "d4"])
        page.wait_for_timeout(200)
        shades = page.evaluate(
            """() => ["e5", "d4"].map((cell) => {
                 const canvas = document.querySelector("#board");
                 const box = canvas.getBoundingClientRect();
                 const density = canvas.width / box.width;
                 const at = yavset.cellPoint(cell);
                 const beside = (at.x - box.left + 0.12 * box.width / 10.4) * density;
                 const above = (at.y - box.top - 8) * density;
                 return canvas.getContext("2d").getImageData(beside, above, 1, 1).data[0];
               })"""
        )
        assert abs(shades[0] - shades[1]) > 100
