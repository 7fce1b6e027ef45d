"""The page before Python is there, and when it does not come or breaks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from visitor import Visitor

if TYPE_CHECKING:
    from serve import Site

RUNTIME = re.compile(r"/pyodide\.asm\.wasm$")


def test_the_first_move_is_accepted_before_python_is_there(site: Site, page: Page) -> None:
    held: list[Route] = []
    page.route(RUNTIME, lambda route: held.append(route))
    visitor = Visitor(page, site.url)
    visitor.click_cell("e5")
    state = visitor.until(lambda state: state["moves"] == ["e5"])
    assert state["waiting"]
    assert state["python"] in ("idle", "loading")
    expect(page.locator("#status")).to_contain_text("Played")
    # The text counts bytes as sent, not as unpacked.
    loading = re.compile(r"Loading the bot: [1-4]\.\d of [4-7]\.\d MB")
    expect(page.locator(".notice-load")).to_contain_text(loading)
    visitor.until(lambda _: held)
    for route in held:
        route.continue_()
    visitor.until(lambda state: len(state["moves"]) == 2)
    expect(page.locator(".notice-load")).to_have_count(0)


def test_everything_that_needs_no_python_works_without(site: Site, page: Page) -> None:
    page.route(RUNTIME, lambda route: None)
    visitor = Visitor(page, site.url)
    page.locator("[data-nav=rules]").click()
    expect(page.locator(".prose")).to_contain_text("White begins")
    page.locator("[data-nav=games]").click()
    page.locator(".card[data-game=omega] .card-link").click()
    expect(page.locator("h1")).to_have_text("Omega")
    page.locator("[data-action=settings]").click()
    page.locator("[data-setting=language]").select_option("de")
    page.locator("[data-action=close]").click()
    expect(page.locator(".tagline")).not_to_contain_text("Multiply")
    assert visitor.state()["game"] == "omega"
    page.unroute_all(behavior="ignoreErrors")


@pytest.mark.everyday
def test_a_start_that_failed_is_told_and_tried_again(site: Site, context: BrowserContext) -> None:
    # Not the fixture's page: failed downloads are errors in the console, and here they are wanted.
    page = context.new_page()
    page.route(RUNTIME, lambda route: route.abort())
    visitor = Visitor(page, site.url)
    visitor.click_cell("e5")
    expect(page.locator(".notice-error")).to_contain_text("could not start")
    assert visitor.state()["moves"] == ["e5"]
    page.unroute(RUNTIME)
    page.locator("[data-action=retry]").click()
    visitor.until(lambda state: len(state["moves"]) == 2)
    expect(page.locator(".notice-error")).to_have_count(0)


def test_a_link_shows_what_is_coming_and_is_tried_again(site: Site, context: BrowserContext) -> None:
    page = context.new_page()
    page.route(RUNTIME, lambda route: route.abort())
    visitor = Visitor(page, f"{site.url}#v1/yavalath/size=4/d4.c3.e5/ply=2")
    expect(page.locator("#status")).to_contain_text("Loading the position of this link")
    expect(page.locator("[data-cell]")).to_have_count(37)
    expect(page.locator("[data-cell=c3]")).to_have_attribute("aria-label", "c3, black stone, last move")
    expect(page.locator("[data-cell=e5]")).to_have_attribute("aria-label", "e5, empty")
    expect(page.locator(".board-host")).to_have_attribute("aria-busy", "true")
    expect(page.locator(".notice-error")).to_contain_text("could not start")
    visitor.click_cell("a1")
    assert visitor.state()["moves"] == []
    page.unroute(RUNTIME)
    page.locator("[data-action=retry]").click()
    visitor.until(lambda state: state["moves"] == ["d4", "c3", "e5"] and state["ply"] == 2)
    expect(page.locator(".board-host")).not_to_have_attribute("aria-busy", "true")
    expect(page.locator("#status")).to_contain_text("After move 2 of 3")
