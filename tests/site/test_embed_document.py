"""The code that README.md, docs/embed.md and docs/tutorials.md show works as it stands there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from embeds import board, click, heard, stones
from host import Host

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from serve import Site

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^```html\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def code(name: str, wanted: str, site: Site) -> str:
    """Return the one piece of code of a document that has certain words, with the address of the site."""
    pieces = FENCE.findall((ROOT / name).read_text("utf-8"))
    [found] = [piece for piece in pieces if wanted in piece]
    return str(found).replace("https://…/", site.url).replace("<yavset-board ", '<yavset-board id="a" ')


def test_a_board_as_the_documents_show_it(page: Page, site: Site, host: Host) -> None:
    for name, wanted in (("README.md", "White has played f6"), ("docs/embed.md", "embed.js")):
        page.goto(host.put(code(name, wanted, site), script=False))
        assert heard(page, "a", "ready") == [{"game": "yavalath", "name": "Yavalath"}]
        assert stones(board(page, "a")) == {"e5": "white", "d4": "black", "f6": "white"}


def test_a_page_hears_its_boards_as_the_document_shows_it(page: Page, site: Site, host: Host) -> None:
    listener = code("docs/embed.md", "addEventListener", site)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    moves = "d4 f5 e5 e4 g4 d6 g6 h8 h6 c3 g7 g5"
    page.goto(host.put(f'<yavset-board id="a" moves="{moves}" seats="people"></yavset-board>{listener}'))
    heard(page, "a", "ready")
    click(page, "a", "f6")
    [end] = heard(page, "a", "end")
    assert f"a {end['text']}" in said


def test_the_tutorial_of_the_document_is_solved(page: Page, site: Site, host: Host) -> None:
    page.goto(host.put(code("docs/tutorials.md", "## A trap", site)))
    inside = board(page, "a")
    expect(inside.get_by_text("Where does White threaten?")).to_be_visible()
    click(page, "a", "f6")
    expect(inside.get_by_text("That is too far away.")).to_be_visible()
    inside.get_by_role("button", name="Try again").click()
    expect(inside.locator("[data-cell=f6]")).to_have_attribute("aria-label", "f6, empty")
    click(page, "a", "f5")
    expect(inside.get_by_text("Black has to play e5, and makes three.")).to_be_visible()
    assert [answer["right"] for answer in heard(page, "a", "answer", 2)] == [False, True]
    assert heard(page, "a", "problem", 0) == []


def test_a_plain_frame_as_the_document_shows_it(page: Page, site: Site, host: Host) -> None:
    page.goto(host.put(code("docs/embed.md", "<iframe", site), script=False))
    inside = page.frame_locator("iframe[title=Yavalath]")
    expect(inside.locator("[data-cell=a1]")).to_be_attached()
    assert stones(inside) == {"e5": "white", "d4": "black", "f6": "white"}
    expect(inside.locator("[data-cell]")).to_have_count(91)
