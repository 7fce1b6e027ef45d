"""The page of each game: readable without scripts, with a board where they run, and fit to be linked to."""

from __future__ import annotations

import json
import struct
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import yavset
from access import violations
from game_pages import write_page
from markup import to_html
from visitor import visiting
from yavset.interfaces.catalogue import example_positions
from yavset.language.texts import read_text

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from serve import Site


class Head(HTMLParser):
    """The metadata of a page by their names."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "meta":
            self.found[given.get("property", given.get("name", ""))] = given.get("content", "")
        if tag == "link":
            self.found[given.get("type", given.get("rel", ""))] = given.get("href", "")


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_a_game_can_be_read_about_without_scripts(browser: Browser, site: Site, game_id: str) -> None:
    text = read_text(game_id, "en")
    with visiting(browser, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{site.url}games/{game_id}/")
        expect(page.get_by_role("heading", level=1)).to_have_text(text["name"])
        shown = page.locator("main").inner_text()
        for line in text["rules"].splitlines():
            plain = (
                line.strip().lstrip("#- ").replace("*", "").replace("`", "").replace("(Ruling) ", "†\u202f")
            )
            assert plain in shown, plain
        assert ("† The source of the rules leaves this open" in shown) == ("(Ruling)" in text["rules"])
        images = page.locator("img")
        assert images.count() == 1 + len(text["examples"])
        for image in images.all():
            image.scroll_into_view_if_needed()
            expect(image).to_have_js_property("complete", True)
            assert image.bounding_box()["height"] > 100  # type: ignore[index]
        captions = [caption.replace("*", "").replace("`", "") for caption in text["examples"]]
        expect(page.locator("figcaption")).to_have_text(captions)
        links = page.locator("a[href]").evaluate_all("links => links.map(link => link.href.split('#')[0])")
        for link in set(links):
            assert page.request.get(link).ok, link


@pytest.mark.parametrize("game_id", ["yavalath", "onager", "quantum-leap"])
def test_a_page_has_a_board_where_scripts_run(page: Page, site: Site, game_id: str) -> None:
    page.goto(f"{site.url}games/{game_id}/")
    board = page.frame_locator("yavset-board iframe")
    expect(board.locator("[data-cell*='5']").first).to_be_attached()
    expect(board.get_by_role("alert")).to_have_count(0)
    assert violations(page, frames=False) == []


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_what_others_show_of_a_link_to_a_game(tmp_path: Path, game_id: str) -> None:
    write_page(tmp_path, game_id, "https://games.example/")
    head = Head((tmp_path / "index.html").read_text("utf-8")).found
    name, tagline = read_text(game_id, "en")["name"], read_text(game_id, "en")["tagline"]
    assert name in head["og:title"] and head["og:title"] == head["twitter:title"]
    assert head["og:description"] == tagline == head["description"]
    assert head["twitter:card"] == "summary_large_image"
    assert head["og:image"] == f"https://games.example/games/{game_id}/picture.png" == head["twitter:image"]
    picture = (tmp_path / "picture.png").read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    size = struct.unpack(">II", picture[16:24])
    assert size == (int(head["og:image:width"]), int(head["og:image:height"])) == (1200, 630)
    assert len(picture) < 200_000

    embed = json.loads((tmp_path / head["application/json+oembed"]).read_text("utf-8"))
    assert (embed["version"], embed["type"], embed["title"]) == ("1.0", "rich", name)
    assert f'src="https://games.example/embed.html#v1/{game_id}/"' in embed["html"]
    assert {"width", "height", "thumbnail_url", "thumbnail_width", "thumbnail_height"} <= embed.keys()


@pytest.mark.parametrize("game_id", ["yavalath", "coffee", "onager", "feed-the-ducks"])
def test_the_board_of_a_page_knows_how_its_game_stands(page: Page, site: Site, game_id: str) -> None:
    position = example_positions(game_id)[-1]
    page.goto(f"{site.url}games/{game_id}/")
    status = page.frame_locator("yavset-board iframe").locator(".status")
    if position.outcome:
        expect(status).to_contain_text("wins")
    else:
        expect(status).to_contain_text(f"{position.to_move.capitalize()} to move")


def test_what_others_show_of_a_link_to_the_site(page: Page, site: Site) -> None:
    head = Head((site.folder / "index.html").read_text("utf-8")).found
    assert head["og:title"] == "yavset" and head["twitter:card"] == "summary_large_image"
    assert head["og:description"] == head["description"]
    assert (site.folder / head["og:image"].removeprefix(site.url)).is_file()


def test_the_list_of_games_leads_to_each(page: Page, site: Site) -> None:
    page.goto(f"{site.url}games/")
    expect(page.locator(".games li")).to_have_count(len(yavset.game_ids()))
    page.get_by_role("link", name="Pentalath").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Pentalath")
    page.get_by_role("link", name="Play Pentalath").click()
    expect(page.locator("#board ~ .board-grid [data-cell]").first).to_be_attached()


def test_pages_of_games_are_not_stored_for_use_offline(site: Site) -> None:
    worker = (site.folder / "sw.js").read_text("utf-8")
    assert "index.html" in worker
    assert "games/" not in worker and "board." not in worker and "oembed" not in worker


def test_the_markdown_of_the_texts_as_html() -> None:
    text = "One *two* **three** `<4>`\nfive\n\n### Six & 7\n- a\n  b\n- c\nd"
    assert to_html(text) == (
        "<p>One <em>two</em> <strong>three</strong> <code>&lt;4&gt;</code> five</p>\n<h2>Six &amp; 7</h2>\n"
        "<ul><li>a b</li><li>c</li></ul>\n<p>d</p>"
    )
