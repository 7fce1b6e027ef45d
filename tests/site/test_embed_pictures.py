"""What boards show before anybody touches them: every game and option, wrong moves, what pages ask for."""

from __future__ import annotations

import time
from html import escape
from random import Random
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

import yavset
from embeds import board, click, fits, frame_of, heard, python_files, stones
from long_games import long_game
from yavset.games import game_class
from yavset.notation.record import format_record
from yavset.rules.options import option_text

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from host import Host
    from serve import Site


def choices(game_id: str) -> list[dict[str, str]]:
    """Return no option and every value of every option."""
    single = [
        {option.name: option_text(value)}
        for option in game_class(game_id).choices
        for value in option.values or ()
    ]
    return [{}, *single] if game_id != "quantum-leap" else [{"seed": "2"}]


def some_moves(game_id: str, options: dict[str, str]) -> tuple[list[str], dict[str, str]]:
    """Return a few random moves, and the colours of the stones after them, by their cells."""
    position, chance = yavset.game(game_id, **options).start(), Random(1)
    moves: list[str] = []
    while len(moves) < 8 and not position.outcome:
        moves.append(chance.choice(position.legal_moves()))
        position = position.play(moves[-1])
    pieces = position.game.pieces(position)
    return moves, {piece.cell: str(piece.colour) for piece in pieces if piece.kind == "stone"}


@pytest.mark.parametrize("game_id", yavset.game_ids())
def test_no_game_option_or_move_costs_python_or_shows_an_empty_board(
    page: Page, site: Site, host: Host, game_id: str
) -> None:
    since = time.time()
    wanted = {}
    boards = ""
    for number, options in enumerate(choices(game_id)):
        moves, shown = some_moves(game_id, options)
        wanted[f"b{number}"] = shown
        text = ",".join(f"{name}={value}" for name, value in options.items())
        boards += (
            f'<yavset-board id="b{number}" game="{game_id}" options="{text}" moves="{" ".join(moves)}" '
            'loading="eager" interactive="no" size="200"></yavset-board>'
        )
    page.goto(host.put(boards))
    for name, shown in wanted.items():
        heard(page, name, "ready")
        assert {cell: colour.split()[0] for cell, colour in stones(board(page, name)).items()} == shown
    assert python_files(site, since) == []
    assert not [kind for _, kind, _ in page.evaluate("heard") if kind in ("wake", "problem")]


def test_a_record_is_drawn_without_python(page: Page, site: Site, host: Host) -> None:
    since = time.time()
    record = format_record(yavset.game("susan", size=4), ["d4", "c3", "d4-d5"]).replace('"', "&quot;")
    page.goto(host.put(f'<yavset-board id="a" record="{record}"></yavset-board>'))
    heard(page, "a", "ready")
    assert stones(board(page, "a")) == {"c3": "black", "d5": "white"}
    board(page, "a").locator("[data-action=previous]").click()
    assert stones(board(page, "a")) == {"c3": "black", "d4": "white"}
    assert python_files(site, since) == []


def test_a_position_that_only_python_knows_is_shown_when_somebody_asks(page: Page, host: Host) -> None:
    moves, shown = some_moves("quantum-leap", {"seed": "77"})
    given = f'game="quantum-leap" options="seed=77" moves="{" ".join(moves)}"'
    page.goto(host.put(f'<yavset-board id="a" {given}></yavset-board>'))
    heard(page, "a", "ready")
    board(page, "a").get_by_role("button", name="Show the position").click()
    expect(board(page, "a").locator("[data-action=play]")).to_have_count(0)
    expect(board(page, "a").locator(".embed")).not_to_have_attribute("data-known", "no")
    assert stones(board(page, "a")) == shown


# Moves that cannot be played.


def test_a_move_that_no_board_has_keeps_the_moves_before_it(page: Page, site: Site, host: Host) -> None:
    since = time.time()
    page.goto(host.put('<yavset-board id="a" moves="e5 d4 z9 f6"></yavset-board>'))
    heard(page, "a", "ready")
    assert stones(board(page, "a")) == {"e5": "white", "d4": "black"}
    expect(board(page, "a").get_by_role("alert")).to_contain_text("move 3: z9 cannot be played here")
    assert "move 3" in heard(page, "a", "problem")[0]["message"]
    assert python_files(site, since) == []


def test_a_move_that_the_rules_forbid_is_noticed_when_somebody_plays(page: Page, host: Host) -> None:
    given = 'game="coffee" moves="e5/ e6/ a1/" seats="people"'
    page.goto(host.put(f'<yavset-board id="a" {given}></yavset-board>'))
    heard(page, "a", "ready")
    page.evaluate("a.wake()")
    expect(board(page, "a").get_by_role("alert")).to_contain_text("move 2")
    assert stones(board(page, "a")) == {"e5": "black"}


def test_a_link_with_a_wrong_move_opens_before_it_and_says_where_it_stops(page: Page, site: Site) -> None:
    page.goto(site.url + "#v1/yavalath/e5.d4.e5.f6")
    expect(page.locator(".toast").first).to_contain_text(
        "move 3: 'e5' is not legal here: there is a stone on e5"
    )
    cell = page.locator("#board ~ .board-grid [data-cell=d4]")
    expect(cell).to_have_attribute("aria-label", "d4, black stone, last move")


def test_a_record_with_a_wrong_move_opens_before_it(page: Page, site: Site) -> None:
    page.goto(site.url)
    page.locator("#board ~ .board-grid [data-cell]").first.wait_for(state="attached")
    record = '[Game "cross"]\n\n1. e5 d4 2. e5 c3'
    page.evaluate(
        """text => {
          const dataTransfer = new DataTransfer();
          dataTransfer.setData("text/plain", text);
          document.body.dispatchEvent(new DragEvent("drop", {dataTransfer, bubbles: true, cancelable: true}));
        }""",
        record,
    )
    expect(page.locator(".toast").first).to_contain_text("line 3, move 3")
    cell = page.locator("#board ~ .board-grid [data-cell=d4]")
    expect(cell).to_have_attribute("aria-label", "d4, black stone, last move")


def test_a_long_record_lists_its_first_moves(page: Page, host: Host) -> None:
    record = escape(format_record(yavset.game("onager"), long_game(600)))
    page.goto(host.put(f'<yavset-board id="a" record="{record}" list="yes"></yavset-board>'))
    items = page.frame_locator("iframe").locator(".embed-moves li")
    expect(items).to_have_count(501)
    expect(items.last).to_have_text("…")


# What a board says.


def test_who_is_to_move_is_said_where_that_is_certain(page: Page, host: Host) -> None:
    boards = {
        "plain": ('moves="e5 d4 f6"', "Black to move"),
        "start": ('options="swap=no"', "White to move"),
        "earlier": ('moves="e5 d4 f6" ply="1" interactive="no"', "After move 1 of 3"),
        "shown": ('moves="e5 d4" picture="white e5; black d4; turn white" interactive="no"', "White to move"),
    }
    page.goto(
        host.put(
            "".join(
                f'<yavset-board id="{name}" loading="eager" {given}></yavset-board>'
                for name, (given, _) in boards.items()
            )
        )
    )
    for name, (_, said) in boards.items():
        heard(page, name, "ready")
        expect(board(page, name).locator(".status")).to_contain_text(said)


@pytest.mark.parametrize("given", ["", 'moves="e5 d4"', 'options="swap=no"', 'game="onager" moves="r@d4"'])
def test_a_board_that_nobody_may_play_on_never_says_your_move(page: Page, host: Host, given: str) -> None:
    page.goto(host.put(f'<yavset-board id="a" interactive="no" {given}></yavset-board>'))
    heard(page, "a", "ready")
    expect(board(page, "a").locator(".status")).not_to_contain_text("Your move")
    page.evaluate("a.wake()")
    heard(page, "a", "wake")
    expect(board(page, "a").locator(".notice:visible")).to_have_count(0)
    expect(board(page, "a").locator(".status")).not_to_contain_text("Your move")


def test_a_board_that_nobody_may_play_on_can_be_stepped_through(page: Page, host: Host) -> None:
    boards = "".join(
        f'<yavset-board id="{game.replace("-", "")}" game="{game}" options="{options}" interactive="no" '
        f'loading="eager" moves="{" ".join(some_moves(game, given)[0])}"></yavset-board>'
        for game, options, given in (
            ("pentalath", "swap=yes", {"swap": "yes"}),
            ("onager", "", {}),
            ("feed-the-ducks", "", {}),
        )
    )
    page.goto(host.put(boards))
    for name in ("pentalath", "onager", "feedtheducks"):
        heard(page, name, "ready")
        page.locator(f"#{name}").scroll_into_view_if_needed()
        board(page, name).locator("[data-action=previous]").click()
        expect(board(page, name).locator(".status")).to_contain_text("After move 7 of 8")
    assert "wake" not in [kind for _, kind, _ in page.evaluate("heard")]


# What a page asks for.


def test_a_list_of_moves_shows_the_position_after_each(page: Page, host: Host) -> None:
    page.goto(host.put('<yavset-board id="a" moves="e5 d4 f6" list="yes"></yavset-board>'))
    heard(page, "a", "ready")
    inside = board(page, "a")
    expect(inside.locator(".embed-moves button")).to_have_text(["e5", "d4", "f6"])
    expect(inside.locator(".embed-moves [aria-current]")).to_have_text("f6")
    inside.get_by_role("button", name="e5", exact=True).click()
    assert stones(inside) == {"e5": "white"}
    expect(inside.locator(".embed-moves [aria-current]")).to_have_text("e5")


RECORD = """[Game "yavalath"]

{A lesson in tempo.} 1. e5 {The centre <b>first</b>. [%arrows e5-g7 d4-c3:red] [%labels g7:A]} d4
({Or at once} 1... swap! 2. c3 (2. c4 f4) d3) 2. f6 $6 c7
"""


@pytest.mark.everyday
def test_variations_and_comments_of_a_record_are_listed_and_followed_without_python(
    page: Page, site: Site, host: Host
) -> None:
    since = time.time()
    record = escape(RECORD)
    page.goto(host.put(f'<yavset-board id="a" record="{record}" list="yes" arrows="e5-f6"></yavset-board>'))
    heard(page, "a", "ready")
    inside = board(page, "a")
    moves, comments = inside.locator(".embed-moves"), inside.locator(".embed-comment")
    expect(comments).to_have_text(["A lesson in tempo.", "The centre <b>first</b>.", "Or at once"])
    expect(inside.locator(".embed-moves > li > button")).to_have_text(["e5", "d4", "f6?!", "c7"])
    expect(inside.locator(".embed-moves > li > .embed-variation > li > button")).to_have_text(
        ["swap!", "c3", "d3"]
    )
    expect(inside.locator(".embed-variation .embed-variation button")).to_have_text(["c4", "f4"])
    main = stones(inside)
    layer = inside.locator(".embed-marks")
    expect(layer.locator(".embed-mark-arrow")).to_have_count(1)
    moves.get_by_role("button", name="e5", exact=True).click()
    expect(layer.locator(".embed-mark-arrow")).to_have_count(2)
    expect(layer.locator("text")).to_have_text(["A"])
    moves.get_by_role("button", name="c3", exact=True).click()
    expect(moves.locator("[aria-current]")).to_have_text("c3")
    assert frame_of(page, "a").evaluate("document.activeElement.textContent") == "c3"
    assert stones(inside) == {"e5": "white", "c3": "black"}
    # The arrows step along the variation that is shown.
    inside.locator("[data-action=next]").click()
    expect(moves.locator("[aria-current]")).to_have_text("d3")
    expect(inside.locator("[data-action=next]")).to_be_disabled()
    expect(inside.locator(".embed-marks")).to_be_hidden()
    moves.get_by_role("button", name="c7", exact=True).click()
    assert stones(inside) == main
    expect(inside.locator(".embed-marks")).to_be_visible()
    fits(page, "a")
    assert not python_files(site, since)


def test_a_variation_is_played_on_and_left_again(page: Page, host: Host) -> None:
    record = escape(RECORD)
    page.goto(host.put(f'<yavset-board id="a" record="{record}" list="yes" seats="people"></yavset-board>'))
    heard(page, "a", "ready")
    inside = board(page, "a")
    moves = inside.locator(".embed-moves")
    moves.get_by_role("button", name="f4", exact=True).click()
    click(page, "a", "a1")
    [played] = heard(page, "a", "move")
    assert played["moves"] == ["e5", "swap", "c4", "f4", "a1"]
    expect(inside.locator(".embed-variation .embed-variation button")).to_have_text(["c4", "f4", "a1"])
    expect(moves.locator("[aria-current]")).to_have_text("a1")
    moves.get_by_role("button", name="f6?!", exact=True).click()
    expect(moves.locator("[aria-current]")).to_have_text("f6?!")
    assert stones(inside) == {"e5": "white", "d4": "black", "f6": "white"}
    expect(moves.get_by_role("button", name="a1")).to_have_count(0)


def test_arrows_fills_and_labels_mark_the_position_until_somebody_moves(page: Page, host: Host) -> None:
    marks = 'arrows="e5-g7 d4-c3:red" fills="f6:grey z9" labels="g7:A c3:12"'
    page.goto(host.put(f'<yavset-board id="a" moves="e5 d4" seats="people" {marks}></yavset-board>'))
    heard(page, "a", "ready")
    inside = board(page, "a")
    layer = inside.locator(".embed-marks")
    expect(layer.locator(".embed-mark-arrow")).to_have_count(2)
    expect(layer.locator(".embed-mark-fill")).to_have_count(1)
    expect(layer.locator("text")).to_have_text(["A", "12"])
    label, cell = layer.locator("text").first.bounding_box(), inside.locator("[data-cell=g7]").bounding_box()
    assert label and cell
    assert abs(label["x"] + label["width"] / 2 - cell["x"] - cell["width"] / 2) < 3
    click(page, "a", "a1")
    heard(page, "a", "move")
    expect(layer).to_be_hidden()


def test_sound_is_heard_where_the_page_wants_it(page: Page, host: Host) -> None:
    page.add_init_script(
        "window.tones = 0; const start = OscillatorNode.prototype.start;"
        "OscillatorNode.prototype.start = function (...at) { tones += 1; return start.apply(this, at); };"
    )
    lesson = "<script type='text/markdown'>Here.\nmoves: e5 d4\nanswer: a1</script>"
    boards = "".join(
        f'<yavset-board id="{name}" {what} sound="{wanted}">{inside}</yavset-board>'
        for name, what, wanted, inside in (
            ("loud", 'moves="e5 d4" seats="people"', "yes", ""),
            ("quiet", 'moves="e5 d4" seats="people"', "no", ""),
            ("lesson", "", "yes", lesson),
        )
    )
    page.goto(host.put(boards))
    for name in ("loud", "quiet", "lesson"):
        heard(page, name, "ready")
        click(page, name, "a1")
        heard(page, name, "move")
        frame = frame_of(page, name)
        assert (frame.evaluate("tones") > 0) is (name != "quiet"), name


# Names that every object has.


@pytest.mark.parametrize("name", ["constructor", "__proto__", "toString"])
def test_names_that_every_object_has_mean_nothing(page: Page, site: Site, name: str) -> None:
    for fragment in (
        f"#picture=white+{name}",
        f"#picture={name}+e5",
        f"#picture=turn+{name}",
        f"#picture=end+{name}+{name}",
        f"#picture=white+e5%3B+end+white+{name}",
        f"#moves={name}+{name}@e5",
        "#diagram=" + quote(f"{name}|to move: {name}"),
    ):
        page.goto("about:blank")
        page.goto(f"{site.url}embed.html{fragment}")
        page.locator("[data-cell], [role=alert]").first.wait_for(state="attached")
        assert "native code" not in page.locator("body").inner_text()
