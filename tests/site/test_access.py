"""For everybody: axe-core finds nothing on any view, and everything fits every window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from visitor import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from serve import Site

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"


def game(visitor: Visitor) -> None:
    """A game in progress."""
    visitor.play("e5")
    visitor.turn()


def swap_offered(visitor: Visitor) -> None:
    visitor.new_game(["1", "person"])
    visitor.turn()
    expect(visitor.page.locator("[data-action=swap]")).to_be_visible()


def analysis(visitor: Visitor) -> None:
    game(visitor)
    visitor.page.locator("[data-action=analyse]").click()
    expect(visitor.page.locator(".best li").first).to_be_visible()


def tray(visitor: Visitor) -> None:
    visitor.page.evaluate("() => { location.hash = '#v1/odd' }")
    visitor.until(lambda state: state["game"] == "odd" and state["python"] == "ready")
    visitor.click_cell("e5")
    expect(visitor.page.locator(".chooser")).to_be_visible()


def home(visitor: Visitor) -> None:
    game(visitor)
    visitor.page.locator("[data-nav=games]").click()
    expect(visitor.page.locator(".card").first).to_be_visible()


def rules(visitor: Visitor) -> None:
    visitor.page.locator("[data-nav=rules]").click()
    expect(visitor.page.locator(".rules h1")).to_have_text("Yavalath")


def new(visitor: Visitor) -> None:
    visitor.page.locator("[data-action=new]").click()


def settings(visitor: Visitor) -> None:
    visitor.page.locator("[data-action=settings]").click()


def share(visitor: Visitor) -> None:
    game(visitor)
    visitor.page.locator("[data-action=share]").click()


def big(visitor: Visitor) -> None:
    """The widest board, the game with the longest words."""
    visitor.page.evaluate("() => { location.hash = '#v1/ayu' }")
    visitor.until(lambda state: state["game"] == "ayu")


VIEWS = [game, swap_offered, analysis, tray, home, rules, new, settings, share]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing(
    site: Site, browser: Browser, view: Callable[[Visitor], None], scheme: str
) -> None:
    context = browser.new_context(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(60_000)
    page = context.new_page()
    view(Visitor(page, site.url, level=1))
    page.wait_for_timeout(300)
    assert violations(page) == []
    context.close()


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong, one line for each kind."""
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations")
    return [f"{one['id']}: {[node['html'] for node in one['nodes']][:3]}" for one in found]


SIZES = [(320, 568), (360, 740), (390, 844), (740, 360), (820, 1180), (1440, 900), (3840, 2160)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_everything_fits(site: Site, browser: Browser, width: int, height: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": height}, locale="de-DE")
    context.set_default_timeout(60_000)
    page = context.new_page()
    visitor = Visitor(page, site.url, level=1)
    for view in (game, big, analysis_open, home, rules):
        view(visitor)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{view.__name__} scrolls sideways by {wide} pixels"
        assert cut_words(page) == []
        assert small_targets(page) == []
        for action in ("new", "share", "settings"):
            if page.locator(f"[data-action={action}]").count() == 0:
                continue
            page.locator(f"[data-action={action}]").click()
            wide = page.locator("dialog").evaluate("dialog => dialog.scrollWidth - dialog.clientWidth")
            assert wide <= 0, f"the dialog {action} scrolls sideways by {wide} pixels"
            assert cut_words(page) == []
            assert small_targets(page) == []
            page.keyboard.press("Escape")
        if view is not rules:
            page.evaluate("() => { location.hash = '#v1/yavalath' }")
            visitor.until(lambda state: state["game"] == "yavalath" and not state["moves"])
    context.close()


def analysis_open(visitor: Visitor) -> None:
    visitor.page.locator("[data-action=analyse]").click()
    expect(visitor.page.locator(".analysis")).to_be_visible()


def cut_words(page: Page) -> list[str]:
    """Texts that are wider than the button, heading or card they stand in."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(
             "h1, h2, .tagline, .status-text, .action, .button, .chip, " +
             ".seat-player, .seat-side, .card-name, .card-line")]
           .filter((element) => element.offsetParent && element.scrollWidth > element.clientWidth + 1
                                && getComputedStyle(element).display !== "inline")
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
    context = browser.new_context(forced_colors="active", reduced_motion="reduce")
    context.set_default_timeout(60_000)
    page = context.new_page()
    visitor = Visitor(page, site.url)
    visitor.new_game(["person", "person"])
    for word in ("e5", "d4"):
        visitor.turn()
        visitor.play(word)
    visitor.turn()
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
    context.close()
