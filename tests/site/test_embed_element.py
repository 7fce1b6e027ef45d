"""The element tells what its board shows, keeps to the page around it, and outlives what pages do with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from embeds import board, click, frame_of, heard, stones, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from host import Host

#: White wins with f6.
WON = "d4 f5 e5 e4 g4 d6 g6 h8 h6 c3 g7 g5 f6"

RECORD = '[Game "cross"]\n[White "Ada"]\n[Black "Bob"]\n\n1. d4 {the centre} c3 2. e5'


def shown(page: Page, name: str = "a") -> tuple[list[str], str | None]:
    """Return the moves and the winner that an element tells."""
    moves, outcome = page.evaluate(f"[{name}.played, {name}.outcome]")
    return moves, outcome and outcome["winner"]


def changes(page: Page, count: int, name: str = "a") -> list[tuple[str, int, str | None]]:
    """Wait for a number of changes; return the reason, the number of moves and the winner of each."""
    details: list[Any] = heard(page, name, "change", count)
    assert len(details) == count, details
    assert (details[-1]["moves"], details[-1]["outcome"]) == tuple(
        page.evaluate(f"[{name}.played, {name}.outcome]")
    )
    return [
        (one["reason"], len(one["moves"]), one["outcome"] and one["outcome"]["winner"]) for one in details
    ]


@pytest.mark.everyday
def test_an_element_tells_what_its_board_shows(page: Page, host: Host) -> None:
    moves = WON.removesuffix(" f6")
    page.goto(host.put(f'<yavset-board id="a" seats="people" moves="{moves}"></yavset-board>'))
    heard(page, "a", "ready")
    expected: list[tuple[str, int, str | None]] = [("begin", 12, None)]
    assert changes(page, 1) == expected
    click(page, "a", "f6")
    expected.append(("move", 13, "white"))
    assert changes(page, 2) == expected
    assert shown(page) == (WON.split(), "white")
    for act, change in (
        ("[data-action=previous]", ("step", 12, None)),
        ("[data-action=first]", ("step", 0, None)),
        ("[data-action=last]", ("step", 13, "white")),
        ("[data-action=undo]", ("undo", 12, None)),
    ):
        board(page, "a").locator(act).click()
        expected.append(change)
        assert changes(page, len(expected)) == expected
    for call, change in (
        ("a.play('f6')", ("move", 13, "white")),
        ("a.go(2)", ("step", 2, None)),
        ("a.go(13)", ("step", 13, "white")),
        ("a.reset()", ("begin", 12, None)),
        ("a.moves = 'e5'", ("begin", 1, None)),
        (f"a.record = {RECORD!r}", ("begin", 3, None)),
        ("a.ply = 1", ("begin", 1, None)),
        ("document.body.append(a)", ("begin", 1, None)),
    ):
        page.evaluate(call)
        expected.append(change)
        assert changes(page, len(expected)) == expected
    assert page.evaluate("a.played") == ["d4"]


def test_the_outcome_of_a_finished_game_is_told_when_python_knows_it(page: Page, host: Host) -> None:
    page.goto(host.put(f'<yavset-board id="a" seats="people" moves="{WON}"></yavset-board>'))
    heard(page, "a", "ready")
    assert changes(page, 1) == [("begin", 13, None)]
    page.evaluate("a.wake()")
    assert changes(page, 2)[1:] == [("outcome", 13, "white")]
    assert heard(page, "a", "end")[0]["winner"] == "white"
    # A picture says it at once.
    page.goto(
        host.put(
            '<yavset-board id="a" interactive="no" picture="white a1 a2 a3; end white four"></yavset-board>'
        )
    )
    heard(page, "a", "ready")
    assert changes(page, 1) == [("begin", 0, "white")]


def test_move_before_keeps_the_game(page: Page, host: Host) -> None:
    body = '<yavset-board id="a" seats="people" moves="e5 d4"></yavset-board><section id="there"></section>'
    page.goto(host.put(body))
    heard(page, "a", "ready")
    page.evaluate("a.play('c3')")
    heard(page, "a", "move")
    page.evaluate("there.moveBefore(a, null)")
    page.evaluate("a.play('f6')")
    heard(page, "a", "move", 2)
    assert shown(page)[0] == ["e5", "d4", "c3", "f6"]
    assert len(stones(board(page, "a"))) == 4
    assert len(heard(page, "a", "ready")) == 1


#: What is around a board in a page 900 pixels wide, and the board's width: 34rem, or the room there is.
AROUND = {
    "plain": ("{}", 544),
    "narrow": ('<div style="width: 320px">{}</div>', 320),
    "flex": ('<div style="display: flex">{}</div>', 544),
    "flex column": ('<div style="display: flex; flex-direction: column; align-items: center">{}</div>', 544),
    "flex with text": (
        '<div style="display: flex; width: 600px"><p style="flex: none; width: 200px"></p>{}</div>',
        400,
    ),
    "grid": ('<div style="display: grid">{}</div>', 544),
    "grid of two": (
        '<div style="display: grid; grid-template-columns: 1fr 1fr; width: 700px">{}<p></p></div>',
        350,
    ),
    "table": ("<table><tr><td>{}</table>", 544),
    "narrow table": (
        '<div style="width: 400px"><table style="border-spacing: 0"><td style="padding: 0">{}</table></div>',
        400,
    ),
    "inline-block": ('<div style="display: inline-block">{}</div>', 544),
    "narrow inline-block": (
        '<div style="width: 300px"><div style="display: inline-block">{}</div></div>',
        300,
    ),
    "float": ('<div style="float: left">{}</div>', 544),
    "dialog": ("<dialog open>{}</dialog>", 544),
    "own style": ('<style>#a {{ max-width: 20rem }}</style><div style="display: inline-block">{}</div>', 320),
    "larger": ("<style>#a {{ max-width: 50rem }}</style>{}", 800),
}


def test_a_board_takes_the_room_there_is(page: Page, host: Host) -> None:
    page.set_viewport_size({"width": 900, "height": 800})
    body = "<style>body {{ margin: 0 }}</style>{}"
    for name, (around, width) in AROUND.items():
        element = '<yavset-board id="a" loading="eager"></yavset-board>'
        page.goto(host.put(body.format(around.format(element))))
        heard(page, "a", "ready")
        wide = page.evaluate(
            "[a, a.shadowRoot.querySelector('iframe')].map((one) => one.getBoundingClientRect().width)"
        )
        assert wide == [width, width], name


def test_the_style_and_the_class_of_the_element_stay(page: Page, host: Host) -> None:
    look = 'class="wide" style="max-width: 20rem; margin: 0"'
    page.goto(host.put(f'<yavset-board id="a" {look}></yavset-board>'))
    heard(page, "a", "ready")
    width = "a.getBoundingClientRect().width"
    assert page.evaluate(width) == 320
    page.evaluate("a.size = 250")
    until(page, f"{width} === 250")
    page.evaluate("a.size = null")
    until(page, f"{width} === 320")
    assert page.evaluate("[a.className, a.getAttribute('style')]") == ["wide", "max-width: 20rem; margin: 0"]


def test_an_attribute_turns_the_board(page: Page, host: Host) -> None:
    page.goto(host.put('<yavset-board id="a" seats="people"></yavset-board>'))
    heard(page, "a", "ready")

    def heights() -> tuple[float, float]:
        """Return how far down the first and the last cell lie."""
        boxes = [board(page, "a").locator(f"[data-cell={cell}]").bounding_box() for cell in ("a1", "i9")]
        assert boxes[0] and boxes[1]
        return boxes[0]["y"], boxes[1]["y"]

    low, high = heights()
    assert low > high
    page.evaluate("a.turn = 180")
    heard(page, "a", "ready", 2)
    low, high = heights()
    assert low < high
    click(page, "a", "a1")
    assert heard(page, "a", "move")[0]["move"] == "a1"
    # The reader's own turn comes on top of it.
    board(page, "a").locator("[data-action=flip]").click()
    frame_of(page, "a").wait_for_timeout(100)
    low, high = heights()
    assert low > high


def test_the_names_of_the_players_stand_above_the_board(page: Page, host: Host) -> None:
    page.goto(host.put('<yavset-board id="a"></yavset-board>'))
    page.evaluate(f"a.record = {RECORD!r}")
    expect(board(page, "a").locator(".embed-tagline")).to_have_text("White: Ada · Black: Bob")


SEVERAL = f'{RECORD}\n\n[Event "Club"]\n[White "Cy"]\n\n1. e5 d4 2. f6 c3'


def test_a_reader_chooses_one_of_several_games(page: Page, host: Host) -> None:
    page.goto(host.put(f'<yavset-board id="a" list="yes" ply="1" record=\'{SEVERAL}\'></yavset-board>'))
    heard(page, "a", "ready")
    inside = board(page, "a")
    games = inside.get_by_role("combobox", name="Games of this record")
    assert games.locator("option").all_inner_texts() == [
        "1. White: Ada · Black: Bob",
        "2. White: Cy · Club",
    ]
    assert shown(page)[0] == ["d4"]
    games.select_option("2")
    heard(page, "a", "ready", 2)
    expect(inside.get_by_role("combobox")).to_be_focused()
    expect(inside.locator(".embed-tagline")).to_have_text("White: Cy · Club")
    assert shown(page)[0] == ["e5", "d4", "f6", "c3"]
    # A new look keeps the game; the page around chooses one by its number.
    page.evaluate("a.theme = 'dark'")
    expect(inside.locator("html")).to_have_attribute("data-theme", "dark")
    assert shown(page)[0] == ["e5", "d4", "f6", "c3"]
    page.evaluate("a.setAttribute('ply', 2); a.setAttribute('number', 2)")
    heard(page, "a", "ready", 3)
    assert shown(page)[0] == ["e5", "d4"]
