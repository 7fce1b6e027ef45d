"""The browser's Back closes what lies over the page first, and no dialog outlives a change of view."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from serve import Site

pytestmark = pytest.mark.regular


def new_game(page: Page) -> None:
    page.locator("[data-action=new]").click()


def share(page: Page) -> None:
    page.locator("[data-action=share]").click()


def settings(page: Page) -> None:
    page.locator("[data-action=settings]").click()


def opened(page: Page, site: Site, open_dialog: Callable[[Page], None]) -> Locator:
    """Come from the list of games to a board, and open a dialog over it."""
    page.goto(site.url + "#games")
    page.locator("[data-game=cross] a").first.click()
    page.locator("#board").wait_for()
    open_dialog(page)
    dialog = page.locator("dialog")
    expect(dialog).to_be_visible()
    return dialog


@pytest.mark.parametrize("open_dialog", [new_game, share, settings])
def test_back_closes_a_dialog_first(page: Page, site: Site, open_dialog: Callable[[Page], None]) -> None:
    dialog = opened(page, site, open_dialog)
    address = page.url
    page.evaluate("history.back()")
    expect(dialog).to_have_count(0)
    assert page.url == address
    page.evaluate("history.back()")
    page.wait_for_url("**#games")


def test_a_dialog_that_was_closed_costs_no_back(page: Page, site: Site) -> None:
    dialog = opened(page, site, settings)
    dialog.locator("[data-action=close]").click()
    expect(dialog).to_have_count(0)
    page.evaluate("history.back()")
    page.wait_for_url("**#games")


def test_a_link_to_the_address_below_a_dialog_that_was_closed_leads_there(page: Page, site: Site) -> None:
    dialog = opened(page, site, settings)
    address = page.url
    dialog.locator("[data-action=close]").click()
    expect(dialog).to_have_count(0)
    page.evaluate(
        "address => { history.replaceState(null, '', '#v1/cross/e5.d4'); location.href = address }", address
    )
    page.wait_for_function("address => location.href === address", arg=address)
    page.evaluate("() => new Promise((done) => setTimeout(done, 300))")
    assert page.url == address
    page.evaluate("history.back()")
    page.wait_for_url("**#v1/cross/e5.d4")


def test_a_link_works_after_a_dialog_was_closed(page: Page, site: Site) -> None:
    opened(page, site, share).locator("[data-action=close]").click()
    page.locator("[data-nav=games]").click()
    page.locator(".home").wait_for()
    page.wait_for_timeout(300)
    expect(page.locator(".home")).to_be_visible()
    page.go_back()
    expect(page.locator("#board")).to_be_visible()


def test_a_language_chosen_in_a_dialog_leaves_one_to_close(page: Page, site: Site) -> None:
    dialog = opened(page, site, settings)
    dialog.locator("[data-setting=language]").select_option("de")
    expect(dialog).to_contain_text("Einstellungen")
    page.evaluate("history.back()")
    expect(dialog).to_have_count(0)
    expect(page.locator("#board")).to_be_visible()
    page.evaluate("localStorage.clear()")


def test_a_change_of_view_closes_dialogs(page: Page, site: Site) -> None:
    dialog = opened(page, site, share)
    page.evaluate("location.hash = '#rules/cross'")
    expect(dialog).to_have_count(0)
    page.evaluate("history.back()")
    page.locator("#board").wait_for()
    expect(dialog).to_have_count(0)
    page.evaluate("history.back()")
    page.wait_for_url("**#games")
