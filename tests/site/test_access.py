"""For everybody: axe-core finds nothing on any view, and everything fits every window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import views
from access import violations
from said import AT_FIRST, NOON, said, says_as_recorded, view_said
from visitor import ALONE, Visitor, visiting

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from serve import Site


@pytest.fixture(scope="module")
def guest(site: Site, browser: Browser) -> Iterator[Visitor]:
    """One visitor for all views, so that Python starts only once; in German, which has the longer words."""
    with visiting(browser, **ALONE, locale="de-DE", reduced_motion="reduce") as context:
        page = context.new_page()
        page.clock.set_fixed_time(NOON)
        yield Visitor(page, site.url)


@pytest.fixture
def at_rest(guest: Visitor) -> Visitor:
    """The visitor with no dialog open, however the test before ended."""
    come_to_rest(guest)
    return guest


def come_to_rest(visitor: Visitor) -> None:
    """Close dialogs, stop the clock of puzzles, the analysis and the review, and forget what was done."""
    page = visitor.page
    page.evaluate("document.querySelectorAll('dialog').forEach((dialog) => dialog.close())")
    expect(page.locator("dialog")).to_have_count(0)
    page.set_viewport_size({"width": 1280, "height": 720})
    going = (
        ".puzzle-clock [data-action=stop]",
        "[data-action=learn-stop]",
        "[data-action=analyse][aria-pressed=true]",
    )
    for button in going:
        if page.locator(f"{button}:visible").count():
            page.locator(button).click()
    views.go(visitor, "games")
    expect(page.locator(".card").first).to_be_visible()
    page.evaluate(AT_FIRST)


#: The views looked at before every commit; all of them are looked at now and then.
EVERYDAY = [
    *(views.game, views.big, views.swap_offered, views.analysis, views.tray, views.home, views.rules),
    *(views.new, views.new_big, views.settings, views.share),
]
MARKED = [pytest.param(view, marks=pytest.mark.everyday if view in EVERYDAY else ()) for view in views.VIEWS]

SIZES = [(320, 568), (360, 740), (390, 844), (740, 360), (820, 1180), (1024, 768), (1440, 900), (3840, 2160)]


@pytest.mark.parametrize("view", MARKED)
def test_everybody_can_use_it_in_every_window(at_rest: Visitor, view: Callable[[Visitor], None]) -> None:
    page = at_rest.page
    view(at_rest)
    # Which puzzle comes under the clock depends on those before.
    if view not in (views.clock_offered, views.three_minutes):
        says_as_recorded(page, f"views/{view.__name__}", partial(view_said, page))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        assert violations(page) == []
    assert [fault for size in SIZES for fault in faults(page, size)] == []


def test_everything_fits_in_english_too(site: Site, browser: Browser) -> None:
    found = []
    with visiting(browser, **ALONE, locale="en-GB", reduced_motion="reduce") as context:
        visitor = Visitor(context.new_page(), site.url)
        for view in views.VIEWS:
            come_to_rest(visitor)
            view(visitor)
            for size in ((320, 568), (390, 844), (1024, 768), (1440, 900)):
                found += [(view.__name__, fault) for fault in faults(visitor.page, size)]
    assert found == []


def test_boards_of_other_pages_fit(site: Site, browser: Browser) -> None:
    found = []
    with visiting(browser, **ALONE, locale="de-DE", reduced_motion="reduce") as context:
        page = context.new_page()
        for name, address in views.FRAMES.items():
            page.goto("about:blank")
            page.goto(site.url + address)
            expect(page.locator(".embed canvas")).to_be_visible()
            if "level=" not in address:
                says_as_recorded(page, f"frames/{name}", partial(said, page))
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                settled(page)
                found += [(address, width, fault) for fault in [*overlapping(page), *cut_words(page)]]
    assert found == []


def faults(page: Page, size: tuple[int, int]) -> list[str]:
    """Return what cannot be seen or pressed well in a window of this size, with the size."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    settled(page)
    wide = page.evaluate(
        """() => [document.documentElement, ...document.querySelectorAll("dialog")]
           .map((element) => element.scrollWidth - element.clientWidth)
           .filter((wide) => wide > 0).map((wide) => `it scrolls sideways by ${wide} pixels`)"""
    )
    found = [*wide, *cut_words(page), *small_targets(page), *overlapping(page), *lower_case(page)]
    return [f"{width}x{height}: {fault}" for fault in found]


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


def lower_case(page: Page) -> list[str]:
    """What begins in lower case but with a cell, a link or yavset: headings, sentences and buttons."""
    found: list[str] = page.evaluate(
        r"""() => [...document.querySelectorAll(
             "h1, h2, h3, .tagline, .status-text, .action, .button:not([data-answer]), .chip, .task-said, " +
             "p, li, label, option, summary, .seat-player, .seat-side, .standing, .card-facts")]
           .filter((element) => element.checkVisibility() && !element.closest(".moves, .best"))
           .map((element) => element.innerText.trim())
           .filter((text) => /^\p{Ll}/u.test(text) && !/^([a-z]\d+|https?:|yavset|v1)\b/.test(text))"""
    )
    return [f"lower case: {text[:60]}" for text in found]


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


#: What is seen of things to press, a pair for each two that lie over each other.
OVERLAPPING = """() => {
  const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const parents = (element) => (element ? [element, ...parents(element.parentElement)] : []);
  const stuck = (element) =>
    parents(element).find((one) => ["sticky", "fixed"].includes(getComputedStyle(one).position));
  const seen = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const box = { left, right, top, bottom };
    for (const parent of parents(element.parentElement)) {
      if (getComputedStyle(parent).overflow === "visible" || parent === document.documentElement) continue;
      const edge = parent.getBoundingClientRect();
      for (const side of ["left", "top"]) box[side] = Math.max(box[side], edge[side]);
      for (const side of ["right", "bottom"]) box[side] = Math.min(box[side], edge[side]);
    }
    return box;
  };
  const shown = [...root.querySelectorAll("button, select, a[href], input, summary")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((one) => !one.matches(".skip, .board-grid *, .card-link"))
    .map((one) => [one, seen(one)]);
  const found = [];
  for (const [index, [one, a]] of shown.entries())
    for (const [other, b] of shown.slice(index + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const [left, right] = [Math.max(a.left, b.left), Math.min(a.right, b.right)];
      const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)];
      if (right - left < 2 || bottom - top < 2) continue;
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const bars = [one, other].map(stuck);
      if (!over || (bars[0] !== bars[1] && bars.some((bar) => bar?.contains(over)))) continue;
      found.push([one, other].map((element) => element.outerHTML.slice(0, 70)).join(" and "));
    }
  return found;
}"""


def overlapping(page: Page) -> list[str]:
    """Things to press that lie over each other, but for what a bar at the edge hides until one scrolls."""
    found: list[str] = page.evaluate(OVERLAPPING)
    return found


def test_the_link_past_the_head_leads_to_the_board_and_stays_on_the_view(site: Site, page: Page) -> None:
    visitor = Visitor(page, site.url)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("[data-cell]:focus")).to_have_count(1)
    assert page.url == site.url
    views.rules(visitor)
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
