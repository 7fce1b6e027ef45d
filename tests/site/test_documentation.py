"""The documentation in a browser: its boards are those of the site, and its search finds names."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import reference
from environment import ROOT
from serve import Site, serving

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytest.importorskip("furo")


@pytest.fixture(scope="module")
def deployed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site with its documentation, as it is deployed."""
    folder = tmp_path_factory.mktemp("deployed") / "dist"
    shutil.copytree(ROOT / "dist", folder)
    reference.build(folder / "docs")
    with serving(folder) as served:
        yield served


def test_the_board_of_a_game_can_be_played_on(page: Page, deployed: Site) -> None:
    page.goto(f"{deployed.url}docs/games/yavalath.html")
    board = page.frame_locator("yavset-board iframe")
    cell = board.locator("[data-cell][aria-label$=', empty']").first
    expect(cell).to_be_attached()
    board.get_by_role("button", name="Play").click()
    expect(board.get_by_role("button", name="Play", exact=True)).to_have_count(0)


def test_the_search_finds_a_name(page: Page, deployed: Site) -> None:
    page.goto(f"{deployed.url}docs/index.html")
    page.get_by_role("textbox", name="Search").fill("Prover")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="yavset.Prover").first).to_be_visible()


@pytest.mark.parametrize("width", [360, 1280])
def test_no_page_is_wider_than_the_screen(page: Page, deployed: Site, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    for name in ("index", "howto", "experiment", "embed", "commands", "games/omega", "reference/search"):
        page.goto(f"{deployed.url}docs/{name}.html")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
