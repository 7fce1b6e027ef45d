"""What stands around the board: moves, variations, hints, analysis, settings, sharing, the gallery."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import yavset
from long_games import long_game
from visitor import ALONE, Visitor, visiting, watched
from yavset.drawing.palette import PALETTES, css_name
from yavset.notation.links import format_link

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from serve import Site


OPENING = ["e5", "a1", "f5", "b3", "c7"]


@pytest.fixture(scope="module")
def visitor_settings() -> dict[str, Any]:
    """The visitor's window and clipboard."""
    clipboard = ["clipboard-read", "clipboard-write"]
    return {**ALONE, "viewport": {"width": 1200, "height": 850}, "permissions": clipboard}


@pytest.fixture
def page(visitor: Visitor) -> Page:
    """The visitor's page with two people at the start of a game of Yavalath."""
    page = visitor.page
    visitor.open("yavalath")
    visitor.new_game(["person", "person"])
    visitor.until(lambda state: not state["moves"] and not state["waiting"])
    return page


def at(visitor: Visitor, ply: int) -> None:
    visitor.until(lambda state: state["ply"] == ply and not state["waiting"])


def test_the_list_of_moves_is_in_rounds_and_leads_to_each_position(visitor: Visitor, page: Page) -> None:
    visitor.play_all(OPENING)
    assert page.locator(".round").all_inner_texts() == ["1\ne5\na1", "2\nf5\nb3", "3\nc7"]
    page.locator(".move", has_text="f5").click()
    at(visitor, 3)
    expect(page.locator("#status")).to_contain_text("After move 3 of 5")
    expect(page.locator("[data-cell=f5]")).to_have_attribute("aria-label", "f5, white stone, last move")
    expect(page.locator("[data-cell=b3]")).to_have_attribute("aria-label", "b3, empty")


def test_a_long_game_lists_the_rounds_around_the_position_shown(visitor: Visitor, page: Page) -> None:
    moves = long_game(400)
    page.goto(page.url.partition("#")[0] + "#" + format_link(yavset.game("onager"), moves))
    visitor.until(lambda state: len(state["moves"]) == 400 and not state["waiting"])
    listed = page.locator(".move[data-ply]")
    expect(listed.last).to_have_attribute("data-ply", "400")
    expect(page.locator(".move[data-ply='1']")).to_have_count(0)
    page.locator(".rounds .move:not([data-ply])").first.click()
    visitor.until(lambda state: state["ply"] < 300 and not state["waiting"])
    expect(page.locator(".move[aria-current]")).to_be_in_viewport()
    page.locator("[data-action=first]").click()
    at(visitor, 0)
    expect(listed.first).to_have_attribute("data-ply", "1")
    expect(page.locator(".move[data-ply='400']")).to_have_count(0)


def test_moves_are_gone_through_by_buttons_keys_and_wheel(visitor: Visitor, page: Page) -> None:
    visitor.play_all(OPENING)
    page.locator("[data-action=first]").click()
    at(visitor, 0)
    page.locator("[data-action=next]").click()
    at(visitor, 1)
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    at(visitor, 2)
    page.keyboard.press("End")
    at(visitor, 5)
    page.keyboard.press("ArrowLeft")
    at(visitor, 4)
    page.locator(".moves-scroller").hover()
    page.mouse.wheel(0, -100)
    at(visitor, 3)
    page.mouse.wheel(0, 100)
    at(visitor, 4)
    page.locator("[data-action=last]").click()
    at(visitor, 5)


def test_playing_on_from_earlier_keeps_the_old_line_as_a_variation(visitor: Visitor, page: Page) -> None:
    visitor.play_all(OPENING)
    page.locator(".move", has_text="a1").click()
    at(visitor, 2)
    visitor.click_cell("d4")
    state = visitor.until(lambda state: state["moves"] == ["e5", "a1", "d4"])
    assert state["variations"] == [{"ply": 2, "moves": OPENING}]
    expect(page.locator(".variation")).to_have_text("2… f5 b3 c7")
    page.locator(".variation").click()
    state = visitor.until(lambda state: state["moves"] == OPENING and not state["waiting"])
    assert state["variations"] == [{"ply": 2, "moves": ["e5", "a1", "d4"]}]
    expect(page.locator(".round", has_text="f5").locator(".variation")).to_have_text("2… d4")


def test_a_move_of_a_variation_goes_on_with_it(visitor: Visitor, page: Page) -> None:
    visitor.play_all(OPENING)
    page.locator(".move", has_text="a1").click()
    at(visitor, 2)
    visitor.click_cell("d4")
    visitor.until(lambda state: state["moves"] == ["e5", "a1", "d4"] and not state["waiting"])
    page.locator(".move", has_text="a1").click()
    at(visitor, 2)
    visitor.click_cell("f5")
    state = visitor.until(lambda state: state["moves"] == OPENING and not state["waiting"])
    assert state["ply"] == 3
    assert state["variations"] == [{"ply": 2, "moves": ["e5", "a1", "d4"]}]


def test_a_hint_is_a_move_and_its_line(visitor: Visitor, page: Page) -> None:
    visitor.play_all(["e5", "a1", "f5", "b3", "h5", "d1"])
    page.locator("[data-action=hint]").click()
    expect(page.locator(".notice-hint")).to_contain_text("g5 wins")
    visitor.turn()
    visitor.play("g5")
    expect(page.locator(".notice-hint")).to_have_count(0)


def test_the_analysis_has_a_bar_a_graph_and_the_best_moves(visitor: Visitor, page: Page) -> None:
    visitor.play_all(OPENING)
    page.locator("[data-action=analyse]").click()
    expect(page.locator(".best li")).to_have_count(4)
    expect(page.locator(".bar-text")).to_contain_text("%")
    page.locator("[data-action=analyse-all]").click()
    expect(page.locator(".graph-line")).to_have_attribute("points", re.compile(r"^(\S+ ){5}\S+$"))
    page.locator("[data-action=analyse]").click()
    expect(page.locator(".analysis")).to_be_hidden()


def test_the_analysis_shows_every_side_where_more_than_two_play(visitor: Visitor, page: Page) -> None:
    visitor.new_game(["person", "person", "person"], {"players": 3})
    visitor.play_all(["e5", "a1"])
    page.locator("[data-action=analyse]").click()
    page.locator("[data-action=analyse-all]").click()
    for side in ("white", "black", "red"):
        expect(page.locator(f".bars [data-side={side}] .bars-value")).to_contain_text("%")
        expect(page.locator(f".graph .graph-line.graph-{side}")).to_have_attribute("points", re.compile(","))
    expect(page.locator(".review-sides")).to_contain_text("graded in games of two")
    page.locator("[data-action=analyse]").click()


def test_a_record_is_copied_and_read_back(visitor: Visitor, page: Page) -> None:
    visitor.play_all(OPENING)
    page.locator("[data-action=share]").click()
    record = page.locator(".share-record")
    expect(record).to_have_value(re.compile(r'\[Game "yavalath"\]'))
    page.locator("[data-action=copy-record]").click()
    expect(page.locator(".share-note")).to_have_text("Copied")
    text = page.evaluate("navigator.clipboard.readText()")
    page.locator("[data-action=close]").click()
    visitor.open("susan")
    page.locator("[data-action=share]").click()
    page.locator(".share-paste").fill(text)
    page.locator("[data-action=import]").click()
    state = visitor.until(lambda state: state["game"] == "yavalath")
    assert state["moves"] == OPENING


def test_a_link_is_copied_and_read_back(visitor: Visitor, page: Page) -> None:
    visitor.play_all(OPENING)
    page.locator("[data-action=previous]").click()
    at(visitor, 4)
    page.locator("[data-action=share]").click()
    expect(page.locator(".share-link")).to_have_value(re.compile("#v1/yavalath/e5.a1.f5.b3.c7/ply=4$"))
    link = page.locator(".share-link").input_value()
    page.locator(".share-paste").fill(link)
    page.locator("[data-action=import]").click()
    expect(page.locator("dialog")).to_have_count(0)
    at(visitor, 4)


def test_one_of_several_games_is_chosen_and_keeps_its_tags(visitor: Visitor, page: Page) -> None:
    page.locator("[data-action=share]").click()
    first = '[White "Ada"]\n[Black "Bob"]\n[Event "Club"]\n\n1. e5 d4 1-0'
    page.locator(".share-paste").fill(f'{first}\n\n[Game "cross"]\n\n1. d4')
    page.locator("[data-action=import]").click()
    question = page.locator("dialog[data-dialog=question]")
    expect(question).to_contain_text("This text has 2 games.")
    expect(question.locator("[data-answer='2']")).to_have_text("2. Cross: d4")
    question.get_by_role("button", name="1. Yavalath: Ada – Bob, Club").click()
    visitor.until(lambda state: state["moves"] == ["e5", "d4"])
    expect(page.locator("#status")).to_contain_text("resign")
    page.locator("[data-action=share]").click()
    for tag in ('[White "Ada"]', '[Event "Club"]', '[Result "white"]'):
        expect(page.locator(".share-record")).to_have_value(re.compile(re.escape(tag)))


def test_what_is_no_game_is_refused_in_words(visitor: Visitor, page: Page) -> None:
    page.locator("[data-action=share]").click()
    page.locator(".share-paste").fill('[Game "chess"]\n1. e4 e5')
    page.locator("[data-action=import]").click()
    expect(page.locator(".share-note")).to_contain_text("chess")
    page.locator("[data-action=close]").click()
    assert visitor.state()["moves"] == []


def test_a_wrong_move_leaves_the_moves_before_it(visitor: Visitor, page: Page) -> None:
    page.locator("[data-action=share]").click()
    page.locator(".share-paste").fill('[Game "yavalath"]\n1. e5 e5')
    page.locator("[data-action=import]").click()
    expect(page.locator(".toast")).to_contain_text("'e5' is not legal here")
    visitor.until(lambda state: state["moves"] == ["e5"])
    page.locator(".toast button").click()


def test_a_toast_covers_nothing_of_the_game(visitor: Visitor, page: Page) -> None:
    window = page.viewport_size
    page.locator("[data-action=share]").click()
    page.locator(".share-paste").fill('[Game "yavalath"]\n1. e5 e5')
    page.locator("[data-action=import]").click()
    expect(page.locator(".toast")).to_be_visible()
    for width, height in ((390, 844), (1024, 768), (1366, 657), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        toast = page.locator(".toast").bounding_box()
        assert toast and toast["y"] + toast["height"] <= height
        for part in (".head", "#board", "#status", ".actions"):
            box = page.locator(part).bounding_box()
            assert box
            beside = toast["x"] >= box["x"] + box["width"] or box["x"] >= toast["x"] + toast["width"]
            # Sizes are fractions of pixels.
            below = toast["y"] >= box["y"] + box["height"] - 1
            assert beside or below, (width, part, toast, box)
    page.locator(".toast button").click()
    assert window
    page.set_viewport_size(window)


def test_messages_come_one_at_a_time_and_go_with_the_view(visitor: Visitor, page: Page) -> None:
    for wrong in ("e5 e5", "d4 d4"):
        page.locator("[data-action=share]").click()
        page.locator(".share-paste").fill(f'[Game "yavalath"]\n1. {wrong}')
        page.locator("[data-action=import]").click()
        expect(page.locator(".toast")).to_contain_text(f"'{wrong[:2]}' is not legal here")
    assert page.locator(".toast").count() == 1
    page.locator("[data-nav=games]").click()
    page.locator(".home").wait_for()
    assert page.locator(".toast").count() == 0


def test_pictures_are_downloaded(visitor: Visitor, page: Page, tmp_path: Path) -> None:
    visitor.play_all(OPENING)
    page.locator("[data-action=share]").click()
    for action, begin in (("download-svg", b"<svg"), ("download-png", b"\x89PNG")):
        with page.expect_download() as download:
            page.locator(f"[data-action={action}]").click()
        file = tmp_path / download.value.suggested_filename
        download.value.save_as(file)
        assert file.read_bytes().startswith(begin)
    page.locator("[data-action=close]").click()


def test_a_record_can_be_dropped_on_the_page(visitor: Visitor, page: Page) -> None:
    page.evaluate(
        """() => {
             const data = new DataTransfer();
             data.items.add(new File(['[Game "yavalath"]\\n1. d4 c3'], "game.txt", { type: "text/plain" }));
             const drop = { dataTransfer: data, bubbles: true, cancelable: true };
             document.body.dispatchEvent(new DragEvent("drop", drop));
           }"""
    )
    visitor.until(lambda state: state["moves"] == ["d4", "c3"])


def test_settings_take_effect_and_are_remembered(visitor: Visitor, page: Page) -> None:
    page.locator("[data-action=settings]").click()
    page.locator("[data-setting=theme]").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.locator("[data-setting=language]").select_option("de")
    expect(page.locator("dialog h2")).to_have_text("Einstellungen")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.locator("[data-setting=coordinates]").uncheck()
    page.locator("[data-action=close]").click()
    expect(page.locator("#status")).to_contain_text("Weiß")
    page.locator("[data-action=share]").click()
    page.locator(".share-paste").fill('[Game "yavalath"]\n1. e5 e5')
    page.locator("[data-action=import]").click()
    expect(page.locator(".toast")).to_contain_text("Zeile 2, Zug 2: 'e5' geht hier nicht: auf e5 liegt")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("[data-action=undo]")).to_have_text("Zurück")
    page.locator("[data-action=settings]").click()
    page.locator("[data-setting=theme]").select_option("auto")
    page.locator("[data-setting=coordinates]").check()
    page.locator("[data-setting=language]").select_option("auto")
    page.locator("[data-action=close]").click()
    visitor.until(lambda state: state["python"] == "ready")


def test_volume_is_remembered_and_the_page_can_be_installed_once(visitor: Visitor, page: Page) -> None:
    page.evaluate(
        """() => {
             const offer = new Event("beforeinstallprompt");
             offer.prompt = async () => ({ outcome: "accepted" });
             dispatchEvent(offer);
           }"""
    )
    page.locator("[data-action=settings]").click()
    page.locator("[data-setting=volume]").select_option("low")
    assert page.evaluate("JSON.parse(localStorage.getItem('yavset.1.settings')).volume") == "low"
    page.locator("[data-action=install]").click()
    expect(page.locator("[data-action=install]")).to_have_count(0)
    page.locator("[data-action=close]").click()
    page.locator("[data-action=settings]").click()
    expect(page.locator("[data-setting=volume]")).to_have_value("low")
    expect(page.locator("[data-action=install]")).to_have_count(0)
    page.locator("[data-setting=volume]").select_option("medium")
    page.locator("[data-action=close]").click()


def test_moves_are_felt_where_that_is_wanted(site: Site, browser: Browser) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with visiting(browser, **ALONE, **phone) as context, watched(context) as page:
        page.add_init_script("window.felt = []; navigator.vibrate = (pattern) => felt.push(pattern) > 0;")
        visitor = Visitor(page, site.url)
        visitor.new_game(["person", "person"], {"swap": False})
        visitor.play_all(["e5"])
        assert page.evaluate("felt") == []
        page.locator("[data-action=settings]").click()
        page.locator("[data-setting=haptics]").check()
        page.locator("[data-action=close]").click()
        visitor.play_all(["d4"])
        assert page.evaluate("felt") == [[12]]


def test_the_device_shares_links_where_it_can(visitor: Visitor, page: Page) -> None:
    page.evaluate("() => { window.shared = []; navigator.share = async (what) => shared.push(what); }")
    visitor.play_all(OPENING)
    page.locator("[data-action=share]").click()
    expect(page.locator(".share-link")).to_have_value(re.compile("#v1/yavalath/e5.a1.f5.b3.c7$"))
    page.locator("[data-action=share-link]").click()
    page.locator("[data-action=close]").click()
    visitor.new_game(["person", "friend"])
    visitor.play("e5")
    page.locator("[data-action=friend-share]").click()
    expect(page.locator(".friend")).to_contain_text("Open the link that you get as an answer")
    link, friend = page.evaluate("shared")
    assert link == {"title": "Yavalath", "url": page.url.split("#")[0] + "#v1/yavalath/e5.a1.f5.b3.c7"}
    assert re.search("#v1/yavalath/.*e5.*friend=", friend["url"])
    page.evaluate("delete navigator.share")


def test_paper_is_light_and_shows_board_and_moves(visitor: Visitor, page: Page) -> None:
    visitor.play_all(OPENING)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.evaluate(
        """() => addEventListener("afterprint", () => {
             window.later = document.documentElement.dataset.theme;
           }, { once: true })"""
    )
    page.evaluate(
        """() => addEventListener("beforeprint", () => {
             const canvas = document.querySelector("#board");
             const box = canvas.getBoundingClientRect();
             const { x, y } = yavset.cellPoint("e4");
             const density = canvas.width / box.width;
             const at = [(x - box.left) * density, (y - box.top) * density, 1, 1];
             const drawn = [...canvas.getContext("2d").getImageData(...at).data.slice(0, 3)];
             const hex = drawn.map((part) => part.toString(16).padStart(2, "0"));
             const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper").trim();
             window.printed = [paper, `#${hex.join("")}`];
           }, { once: true })"""
    )
    page.pdf()
    # The board is drawn anew: e4 is empty.
    assert page.evaluate("printed") == [PALETTES["light"]["paper"], PALETTES["light"]["cell"]]
    assert page.evaluate("later") == "dark"
    page.emulate_media(media="print", color_scheme="light")
    for shown in ("#board", "#status", ".seats", ".round >> nth=2"):
        expect(page.locator(shown)).to_be_visible()
    for hidden in (".top", ".actions", ".entry", ".moves-navigation"):
        expect(page.locator(hidden)).to_be_hidden()
    page.emulate_media(media="screen")


def test_a_second_tap_plays_where_that_is_wanted(visitor: Visitor, page: Page) -> None:
    page.locator("[data-action=settings]").click()
    page.locator("[data-setting=confirm]").select_option("always")
    page.locator("[data-action=close]").click()
    visitor.click_cell("e5")
    expect(page.locator("#status")).to_contain_text("again to play there")
    visitor.click_cell("d4")
    assert visitor.state()["moves"] == []
    visitor.click_cell("d4")
    visitor.until(lambda state: state["moves"] == ["d4"])
    page.locator("[data-action=settings]").click()
    page.locator("[data-setting=confirm]").select_option("auto")
    page.locator("[data-action=close]").click()


def test_the_board_turns(visitor: Visitor, page: Page) -> None:
    corner = page.evaluate("yavset.cellPoint('a1')")
    opposite = page.evaluate("yavset.cellPoint('i9')")
    page.locator("[data-action=flip]").click()
    turned = page.evaluate("yavset.cellPoint('a1')")
    assert abs(turned["x"] - opposite["x"]) < 1
    assert abs(turned["y"] - opposite["y"]) < 1
    page.locator("[data-action=flip]").click()
    page.locator("h1").click()
    for _ in range(6):
        page.keyboard.press("o")
    again = page.evaluate("yavset.cellPoint('a1')")
    assert abs(again["x"] - corner["x"]) < 1
    assert abs(again["y"] - corner["y"]) < 1


def test_a_begun_move_is_taken_back_by_escape_or_a_click_beside(visitor: Visitor, page: Page) -> None:
    visitor.open("coffee")
    visitor.click_cell("e5")
    expect(page.locator(".chooser")).to_be_visible()
    expect(page.locator("#status")).to_contain_text("choose where the rod points")
    page.keyboard.press("Escape")
    expect(page.locator(".chooser")).to_be_hidden()
    visitor.click_cell("e5")
    box = page.locator("#board").bounding_box()
    assert box
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    expect(page.locator(".chooser")).to_be_hidden()
    assert visitor.state()["moves"] == []


def test_the_gallery_finds_games_and_goes_on_with_those_begun(visitor: Visitor, page: Page) -> None:
    visitor.play_all(OPENING)
    page.locator("[data-nav=games]").click()
    expect(page.locator(".card:visible")).to_have_count(len(yavset.game_ids()))
    page.locator("[data-filter=players-4]").click()
    expect(page.locator(".card:visible")).to_have_count(1)
    page.locator("[data-filter=all]").click()
    page.get_by_placeholder("Find a game", exact=True).fill("ducks")
    expect(page.locator(".card:visible .card-name")).to_have_text(["Feed the ducks"])
    page.locator(".saved-game").first.locator(".saved-open").click()
    state = visitor.until(lambda state: state["moves"] == OPENING)
    assert [player["kind"] for player in state["players"]] == ["person", "person"]
    page.locator("[data-nav=games]").click()
    name = page.locator(".saved-game").first.get_attribute("data-saved")
    page.locator(".saved-forget").first.click()
    expect(page.locator(f"[data-saved='{name}']")).to_have_count(0)


def test_finished_games_go_to_the_archive_and_travel_as_a_file(
    visitor: Visitor, page: Page, tmp_path: Path
) -> None:
    visitor.play_all(["e5", "a1", "f5", "b3", "h5", "d1", "g5"])
    ended = visitor.until(lambda state: state["outcome"])["id"]
    page.locator("[data-nav=games]").click()
    expect(page.locator(f".continue [data-saved='{ended}']")).to_have_count(0)
    archive = page.locator(".archive")
    archive.locator("summary", has_text="Finished games").click()
    expect(archive.locator(f"[data-saved='{ended}']")).to_contain_text("White won")
    archive.locator(".search").fill("no such game")
    expect(archive.locator(".saved-game")).to_have_count(0)
    archive.locator(".search").fill("yavalath")
    with page.expect_download() as downloading:
        archive.locator("[data-action=archive-export]").click()
    file = tmp_path / "games.json"
    downloading.value.save_as(file)
    archive.locator(f"[data-saved='{ended}'] .saved-forget").click()
    expect(archive.locator(f"[data-saved='{ended}']")).to_have_count(0)
    archive.locator("[data-action=archive-file]").set_input_files(file)
    expect(archive.locator(".archive-said")).to_have_text("1 game was added.")
    expect(archive.locator(f"[data-saved='{ended}']")).to_be_visible()
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}")
    archive.locator("[data-action=archive-file]").set_input_files(wrong)
    expect(archive.locator(".archive-said")).to_have_text("This is not a file of games.")
    wrong.write_bytes(b" " * 5_000_001)
    archive.locator("[data-action=archive-file]").set_input_files(wrong)
    expect(archive.locator(".archive-said")).to_contain_text("larger than 5 MB")


def test_options_are_judged_before_the_game_begins(visitor: Visitor, page: Page) -> None:
    page.locator("[data-action=new]").click()
    dialog = page.locator("dialog[data-dialog=new]")
    dialog.locator("[data-option=players]").select_option("3")
    expect(dialog.locator(".new-seat")).to_have_count(3)
    # Three do not swap, so there is nothing to choose.
    expect(dialog.locator("[data-option=swap]")).to_have_count(0)
    expect(dialog.locator(".field-error")).to_be_empty()
    dialog.locator("[data-action=start]").click()
    state = visitor.until(lambda state: state["options"].get("players") == 3)
    assert [player["kind"] for player in state["players"]] == ["person", "person", "bot"]
    # That three sides do not swap was not chosen, so it does not stay for two.
    page.locator("[data-action=new]").click()
    expect(dialog.locator("[data-option=swap]")).to_have_count(0)
    dialog.locator("[data-option=players]").select_option("2")
    expect(dialog.locator("[data-option=swap]")).to_be_checked()
    dialog.locator("[data-action=close]").click()


def test_a_refused_option_says_why(visitor: Visitor, page: Page) -> None:
    visitor.open("quantum-leap")
    page.locator("[data-action=new]").click()
    dialog = page.locator("dialog[data-dialog=new]")
    dialog.locator("[data-option=setup]").fill("www")
    dialog.locator("[data-option=setup]").press("Tab")
    expect(dialog.locator(".field-error")).not_to_be_empty()
    expect(dialog.locator("[data-action=start]")).to_have_attribute("aria-disabled", "true")
    dialog.locator("[data-option=setup]").fill("")
    dialog.locator("[data-option=setup]").press("Tab")
    expect(dialog.locator(".field-error")).to_be_empty()
    dialog.locator("[data-action=close]").click()


def test_the_quick_choice_shows_and_the_last_choice_is_remembered_per_game(
    visitor: Visitor, page: Page
) -> None:
    visitor.open("susan")
    page.locator("[data-action=new]").click()
    dialog = page.locator("dialog[data-dialog=new]")
    expect(dialog.locator("[data-quick=first]")).to_have_attribute("aria-pressed", "true")
    dialog.locator("[data-quick=people]").click()
    expect(dialog.locator("[data-quick=people]")).to_have_attribute("aria-pressed", "true")
    dialog.locator("select[data-seat='1']").select_option("4")
    expect(dialog.locator("[data-quick=first]")).to_have_attribute("aria-pressed", "true")
    dialog.locator("[data-option=size]").select_option("6")
    dialog.locator("[data-action=start]:not([aria-disabled])").click()
    visitor.until(lambda state: state["options"].get("size") == 6)
    page.evaluate("() => { location.hash = '#v1/yavalath' }")
    visitor.until(lambda state: state["game"] == "yavalath" and not state["moves"])
    page.evaluate("() => { location.hash = '#v1/susan' }")
    visitor.until(lambda state: state["game"] == "susan" and not state["moves"])
    page.locator("[data-action=new]").click()
    expect(dialog.locator("[data-option=size]")).to_have_value("6")
    expect(dialog.locator("select[data-seat='1']")).to_have_value("4")
    dialog.locator("[data-action=close]").click()


def test_bots_play_each_other_until_they_are_paused(visitor: Visitor, page: Page) -> None:
    # These think for seconds, so that there is time to press what is only there meanwhile.
    visitor.new_game(["6", "6"], {"swap": False})
    page.locator("[data-action=stop]").click()
    visitor.until(lambda state: state["moves"])
    page.locator("[data-action=pause]").click()
    moves = visitor.until(lambda state: state["busy"] is None and not state["waiting"])["moves"]
    page.wait_for_timeout(700)
    assert visitor.state()["moves"] == moves
    page.locator("[data-action=resume]").click()
    page.locator("[data-action=stop]").click()
    visitor.until(lambda state: len(state["moves"]) > len(moves))


def test_moves_are_typed_and_wrong_ones_explained(visitor: Visitor, page: Page) -> None:
    page.keyboard.press("t")
    field = page.locator(".entry-field")
    expect(field).to_be_focused()
    page.keyboard.type("E5")
    page.keyboard.press("Enter")
    visitor.until(lambda state: state["moves"] == ["e5"] and not state["waiting"])
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    page.keyboard.type("e5")
    page.keyboard.press("Enter")
    expect(page.locator(".entry [role=alert]")).to_contain_text("there is a stone on e5")
    expect(field).to_have_attribute("aria-invalid", "true")
    assert visitor.state()["moves"] == ["e5"]
    field.fill("zz9")
    page.keyboard.press("Enter")
    expect(page.locator(".entry [role=alert]")).to_contain_text(
        "zz9 is not a cell: the cells go from a1 to i9"
    )
    page.keyboard.press("Escape")
    expect(field).not_to_be_focused()
    field.fill("d4")
    expect(page.locator(".entry [role=alert]")).to_be_empty()
    page.locator("[data-action=enter]").click()
    visitor.until(lambda state: state["moves"] == ["e5", "d4"])


def test_an_unknown_game_is_a_page_with_a_way_on(visitor: Visitor, page: Page) -> None:
    page.evaluate("() => { location.hash = '#v1/chess' }")
    expect(page.locator(".problem")).to_contain_text("chess")
    page.locator(".problem a").click()
    expect(page.locator(".card").first).to_be_visible()


def test_rules_show_their_examples_on_boards(visitor: Visitor, page: Page) -> None:
    page.locator("[data-nav=rules]").click()
    expect(page.locator(".example canvas").first).to_be_visible()
    # The cells that a caption names are marked on its board, and rulings are footnotes.
    expect(page.locator(".example-board").nth(1)).to_have_attribute("data-marked", "e5 d5 f6")
    page.locator(".page-tools select").select_option("play-win")
    expect(page.locator(".example-board").first).to_have_attribute("data-marked", "a3 a2-a3 a3-b4")
    page.locator(".page-tools select").select_option("yavalath")
    expect(page.locator("h1")).to_have_text("Yavalath")
    expect(page.locator(".prose .footnote")).to_contain_text("† The source of the rules")
    expect(page.locator(".prose")).not_to_contain_text("(Ruling)")
    page.locator(".page-tools select").select_option("omega")
    expect(page.locator("h1")).to_have_text("Omega")
    page.locator("[data-action=play]").click()
    visitor.until(lambda state: state["game"] == "omega")


def test_a_side_that_is_out_is_shown_as_out(visitor: Visitor, page: Page) -> None:
    visitor.new_game(["person", "person", "person"], {"players": 3})
    visitor.play_all(["e5", "a1", "i9", "f5", "c1", "g9", "g5"])
    expect(page.locator(".seat.out")).to_have_count(1)
    expect(page.locator(".seat[data-side=white] .seat-out")).to_have_text("is out")
    page.locator("[data-action=previous]").click()
    expect(page.locator(".seat.out")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_browsers_compute_the_colours_of_the_palette(page: Page, theme: str) -> None:
    """Nothing that the page loads overrides a colour from which the canvas and the pictures are drawn."""
    names = [css_name(name) for name in PALETTES[theme]]
    computed = page.evaluate(
        """([theme, names]) => {
          const root = document.documentElement;
          const usual = root.dataset.theme;
          root.dataset.theme = theme;
          const style = getComputedStyle(root);
          const colours = names.map((name) => style.getPropertyValue(name).trim());
          root.dataset.theme = usual;
          return colours;
        }""",
        [theme, names],
    )
    assert computed == list(PALETTES[theme].values())


def test_text_that_is_no_record_leaves_the_game_and_the_dialog(visitor: Visitor, page: Page) -> None:
    visitor.play_all(OPENING)
    page.locator("[data-action=share]").click()
    dialog = page.locator("dialog[data-dialog=share]")
    for text in ("hello world", "1. e5 (", "[Game", "v1/nothing/e5"):
        dialog.locator(".share-paste").fill(text)
        dialog.locator("[data-action=import]").click()
        expect(dialog.locator(".share-note")).not_to_be_empty()
        expect(dialog).to_be_visible()
    assert visitor.state()["moves"] == OPENING
    dialog.locator("[data-action=close]").click()


def test_where_nothing_can_be_copied_the_text_is_selected(visitor: Visitor, page: Page) -> None:
    # As at an address without encryption.
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })")
    page.locator("[data-action=share]").click()
    dialog = page.locator("dialog[data-dialog=share]")
    dialog.locator("[data-action=copy-link]").click()
    expect(dialog.locator(".share-note")).to_contain_text("does not allow copying")
    link = dialog.locator(".share-link")
    expect(link).to_be_focused()
    assert link.evaluate(
        "field => field.value.slice(field.selectionStart, field.selectionEnd) === field.value"
    )
    dialog.locator("[data-action=copy-png]").click()
    expect(dialog.locator(".share-note")).to_contain_text("download it instead")
    dialog.locator("[data-action=close]").click()
    page.evaluate("delete navigator.clipboard")


def test_odd_addresses_show_something_sensible(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for fragment in ("learn", "rules", "learn/", "rules/"):
        page.evaluate(f"location.hash = '{fragment}'")
        expect(page.locator("#games .card").first).to_be_visible()
    page.evaluate("location.hash = 'learn/nothing'")
    expect(page.locator(".problem")).to_contain_text("There is no game called")
    page.evaluate("location.hash = 'odd'")
    expect(page.locator("#board")).to_be_visible()
    assert not [url for url in asked if "undefined" in url]


def test_what_was_said_of_one_view_is_not_read_in_the_next(visitor: Visitor, page: Page) -> None:
    visitor.play("e5")
    expect(page.locator("#live")).not_to_be_empty()
    page.evaluate("location.hash = 'games'")
    expect(page.locator("#games")).to_be_visible()
    expect(page.locator("#live")).to_be_empty()


def test_the_stone_beside_the_status_is_the_one_to_place(visitor: Visitor) -> None:
    page = visitor.page
    visitor.open("omega")
    visitor.new_game(["person", "person"])
    visitor.until(lambda state: not state["moves"] and not state["waiting"])
    visitor.play("w@e5")
    expect(page.locator("#status .stone-black")).to_be_visible()
    visitor.play("b@e6")
    expect(page.locator("#status")).to_contain_text("Black")


def test_statistics_of_all_games_stand_in_one_place(visitor: Visitor, page: Page) -> None:
    games = {
        "yavalath": {"2": {"won": 3, "lost": 1, "drawn": 0}},
        "omega": {"1": {"won": 0, "lost": 2, "drawn": 1}},
    }
    page.evaluate(
        f"localStorage.setItem('yavset.1.results', '{json.dumps({'counted': [], 'games': games})}')"
    )
    page.evaluate("location.hash = 'games'")
    part = page.locator(".statistics")
    part.locator("summary").click()
    part.locator("tfoot").wait_for()
    rows = [row.split() for row in part.locator("tbody tr, tfoot tr").all_inner_texts()]
    assert rows == [["Yavalath", "2", "3", "1", "0"], ["Omega", "1", "0", "2", "1"], ["All", "3", "3", "1"]]
    expect(part).to_contain_text("Puzzles: 0 of 0 solved")
    expect(part).to_contain_text("Lessons: 0 of 17 done")
    page.evaluate("localStorage.removeItem('yavset.1.results')")


def test_the_board_has_other_colours_to_choose(page: Page) -> None:
    cell = "getComputedStyle(document.documentElement).getPropertyValue('--cell')"
    usual = page.evaluate(cell)
    seen = {usual}
    for board in ("slate", "clear"):
        page.locator("[data-action=settings]").click()
        page.locator("[data-setting=board]").select_option(board)
        page.locator("dialog [data-action=close]").click()
        expect(page.locator("html")).to_have_attribute("data-board", board)
        page.locator("link[href*=boards]").wait_for(state="attached")
        page.wait_for_timeout(300)
        seen.add(page.evaluate(cell))
    assert len(seen) == 3
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-board", "clear")
    page.locator("[data-action=settings]").click()
    page.locator("[data-setting=board]").select_option("paper")
    page.locator("dialog [data-action=close]").click()
    assert page.evaluate(cell) == usual
