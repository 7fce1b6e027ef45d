"""Positions as text: what stands below the board."""

from __future__ import annotations

import pytest

import yavset
from boards import played
from yavset.notation.diagram import diagram_marks, write_diagram
from yavset.rules.board_marks import Marks
from yavset.rules.diagram import MOST_CHARACTERS, DiagramError, board_lines

START = yavset.game("yavalath", size=3).start()
SWAPPED = played(START, "a1 swap")


def test_a_diagram_is_slanted_as_the_board_and_wide_enough_for_stacks() -> None:
    assert str(played(START, "a1 b2")).splitlines() == [
        "  . . .",
        " . . . .",
        ". . . . .",
        " . b . .",
        "  w . .",
        "to move: white",
    ]
    stack = {START.game.board.cell("a1"): "bw"}
    assert board_lines(START.game.board, stack)[2:] == [".  .  .  .  .", "  .  .  .  .", "   bw .  ."]


WRONG = [
    (". . . .", ". . . . .", {"number": 2, "row": 4, "wanted": 4, "count": 5}),
    (". . . . .", ". . . . . w", {"number": 3, "row": 3, "wanted": 5, "count": 6}),
    (
        "  . . .",
        "  . . 1234567890123456789012",
        {"number": 1, "code": "'12345678901234567890'", "cell": "e5"},
    ),
    ("to move", "to go", {"player": "white"}),
    ("to move: white", "to move: red", {"key": "to move", "text": "red", "choices": "white, black"}),
    ("to move: white", "to move: white\n. .", {"number": 7}),
    ("to move: white", "to move: white\nto move: white", {"number": 7, "key": "'to move'"}),
    ("to move: white", "to move: white\n to move : black", {"number": 7, "key": "'to move'"}),
    ("to move: white", "swap:open\nto move: white\nswap :open", {"number": 8, "key": "'swap'"}),
    ("to move: white", "to move: white\nswap: closed", {"text": "closed"}),
    ("to move: white", "to move: white\nswap: open", {}),
    ("to move: white", "to move: white\noutcome: white", {"text": "white"}),
    ("to move: white", "to move: white\nextra: 1", {"key": "'extra'", "game": "yavalath"}),
    ("  . . .\n", "", {"rows": 5, "count": 4}),
]


@pytest.mark.parametrize(("before", "after", "values"), WRONG)
def test_a_refusal_says_where_the_diagram_is_wrong(
    before: str, after: str, values: dict[str, object]
) -> None:
    with pytest.raises(DiagramError) as refused:
        START.game.position(str(START).replace(before, after, 1))
    assert refused.value.message.values.items() >= values.items()


def test_a_diagram_has_so_many_characters_and_no_more() -> None:
    assert START.game.position(str(START).ljust(MOST_CHARACTERS)) == START
    with pytest.raises(DiagramError) as refused:
        START.game.position(str(START).ljust(MOST_CHARACTERS + 1))
    assert refused.value.message.values == {"count": MOST_CHARACTERS + 1}


def test_a_line_that_the_game_needs_is_named() -> None:
    game = yavset.game("taacoca")
    march = game.start().play(game.start().legal_moves()[0])
    [line] = [line for line in str(march).splitlines() if line.startswith("moved: ")]
    with pytest.raises(DiagramError) as refused:
        game.position(str(march).replace(line, ""))
    assert refused.value.message.values == {"key": "moved"}


def test_a_diagram_says_who_has_changed_seats() -> None:
    assert "seats: 1 0" in str(SWAPPED)
    assert SWAPPED.game.position(str(SWAPPED)) == SWAPPED
    assert "seats" not in str(START)


@pytest.mark.parametrize("seats", ["", "0", "0 0", "1 2", "0 1 2", "0 0 1", "1 0 1", "one two"])
def test_each_player_has_a_seat(seats: str) -> None:
    with pytest.raises(DiagramError, match="seat"):
        START.game.position(str(SWAPPED).replace("seats: 1 0", f"seats: {seats}"))


def test_a_diagram_says_how_a_game_has_ended() -> None:
    ended = played(START, "a1 c5 b1 d5 d3 d4 c1")
    assert ended.outcome is not None
    assert START.game.position(str(ended)).outcome == ended.outcome
    drawn = str(ended).rpartition("outcome: ")[0] + "outcome: draw full"
    outcome = START.game.position(drawn).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.cells) == (None, "full", ())


@pytest.mark.parametrize("outcome", ["white", "nobody three", "white three z9"])
def test_a_wrong_outcome_is_refused(outcome: str) -> None:
    with pytest.raises(ValueError, match=r"outcome|nobody|z9"):
        START.game.position(f"{START}outcome: {outcome}\n")


def test_a_diagram_marks_the_board() -> None:
    marks: Marks = {
        "arrows": [("a1", "c3", "red"), ("c3", "c3", "accent")],
        "fills": {"c3": "accent", "a1": "grey"},
        "labels": {"c3": "A:1"},
    }
    text = write_diagram(SWAPPED, marks)
    assert text.endswith("arrows: a1-c3:red c3-c3\nfills: c3 a1:grey\nlabels: c3:A:1\n")
    assert diagram_marks(START.game, text) == marks
    assert START.game.position(text) == SWAPPED
    assert diagram_marks(START.game, str(SWAPPED)) == {}


@pytest.mark.parametrize(
    "line", ["arrows: a1", "arrows: a1-z9", "fills: z9", "labels: a1-b1:A", "labels: a1:]"]
)
def test_marks_that_do_not_fit_are_refused(line: str) -> None:
    for read in (START.game.position, lambda text: diagram_marks(START.game, text)):
        with pytest.raises(DiagramError, match=r"arrow|no cell|brackets"):
            read(f"{START}{line}\n")
