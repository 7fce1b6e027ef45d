"""Coffee, sentence by sentence."""

from __future__ import annotations

from random import Random

import pytest

import yavset
from against_naive import assert_same_games
from boards import check_diagram, played, position
from yavset import Event, IllegalMove, Outcome, Position
from yavset.rules.values import Piece

GAME = yavset.game("coffee")
SMALL = yavset.game("coffee", size=4)

# Every cell but a1 and b1 is taken, nobody has four in a row; the rod leads to these two cells.
TWO_CELLS_LEFT = """
    w w b w
   b w w w b
  b b w b w b
 w b b b w b w
  b w w b b b
   w b w w b
    . . w b
to move: black
rod: c1-
"""

# The same, but White makes four in a row with b1.
WHITE_WINS_WITH_THE_LAST = """
    b b w w
   w b w b b
  b b w b b w
 b w b b w b w
  b w w b w w
   w w b w b
    . . w b
to move: black
rod: c1-
"""


def cells_of(place: Position) -> list[str]:
    """Return the cells where a stone with a rod may be placed, each once."""
    return sorted({move[:-1] for move in place.legal_moves()})


# The options.


def test_four_in_a_row_unless_chosen_otherwise() -> None:
    assert GAME.options == {"line": 4, "size": 5, "swap": False}
    assert yavset.game("coffee", line=3).options["line"] == 3


@pytest.mark.parametrize("options", [{"line": 2}, {"line": 5}, {"size": 3}, {"size": 9}, {"players": 3}])
def test_other_options_are_refused(options: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        yavset.game("coffee", **options)


@pytest.mark.parametrize(("size", "cells"), [(4, 37), (5, 61), (6, 91), (7, 127), (8, 169)])
def test_sizes(size: int, cells: int) -> None:
    assert len(yavset.game("coffee", size=size).start().legal_moves()) == 3 * cells


# The first stone.


def test_black_begins_and_has_seat_0() -> None:
    start = GAME.start()
    assert (start.to_move, start.seats) == ("black", {"black": 0, "white": 1})
    assert start.play("e5/").to_move == "white"


def test_the_first_stone_goes_on_any_cell_with_the_rod_along_any_axis() -> None:
    moves = GAME.start().legal_moves()
    assert moves == tuple(cell + axis for cell in GAME.board.names.values() for axis in "-/\\")


# The next stones.


@pytest.mark.parametrize(
    ("rod", "line"),
    [
        ("e5-", "a5 b5 c5 d5 f5 g5 h5 i5"),
        ("e5/", "a1 b2 c3 d4 f6 g7 h8 i9"),
        ("e5\\", "e1 e2 e3 e4 e6 e7 e8 e9"),
        ("b1-", "a1 c1 d1 e1"),
        ("b1/", "c2 d3 e4 f5 g6 h7 i8"),
        ("b1\\", "b2 b3 b4 b5 b6"),
    ],
)
def test_the_next_stone_goes_on_the_whole_line_through_the_last_one_along_the_rod(
    rod: str, line: str
) -> None:
    place = GAME.start().play(rod)
    assert cells_of(place) == sorted(line.split())
    assert len(place.legal_moves()) == 3 * len(line.split())


def test_the_line_goes_on_past_any_stones() -> None:
    place = position(GAME, "white", {"b": "e5 f6", "w": "d4 h8"}, rod="e5/")
    assert cells_of(place) == ["a1", "b2", "c3", "g7", "i9"]


def test_only_the_last_rod_counts() -> None:
    place = played(GAME.start(), "e5- c5\\")
    assert place.to_move == "black"
    assert cells_of(place) == ["c1", "c2", "c3", "c4", "c6", "c7"]


def test_a_rod_is_always_laid_on_a_stone_that_does_not_win() -> None:
    place = GAME.start().play("e5-")
    with pytest.raises(IllegalMove, match="rod is missing"):
        place.play("d5")
    with pytest.raises(IllegalMove, match="not on the line"):
        place.play("d4-")
    with pytest.raises(IllegalMove, match="there is a stone on e5"):
        GAME.start().play("e5-").play("e5")


# Winning.


@pytest.mark.parametrize(
    ("stones", "cell", "rod"),
    [
        ("a1 b1 c1", "d1", "d5\\"),
        ("b1 c1 d1", "a1", "e5/"),
        ("c5 d5 f5", "e5", "e8\\"),
        ("c3 e5 f6", "d4", "h4-"),
        ("e2 e3 e4", "e1", "e8\\"),
    ],
)
def test_a_row_of_four_wins_at_once_without_a_rod(stones: str, cell: str, rod: str) -> None:
    place = position(GAME, "black", {"b": stones, "w": rod[:-1]}, rod=rod)
    assert [move for move in place.legal_moves() if move[:2] == cell] == [cell]
    after = place.play(cell)
    assert after.outcome == Outcome("black", "line", tuple(sorted([*stones.split(), cell])))
    assert after.state is None
    assert after.legal_moves() == ()
    for axis in "-/\\":
        with pytest.raises(IllegalMove, match="wins and carries no rod"):
            place.play(cell + axis)


def test_a_longer_row_wins_too() -> None:
    after = position(GAME, "white", {"w": "a1 b1 d1 e1", "b": "c5"}, rod="c5\\").play("c1")
    assert after.outcome == Outcome("white", "line", ("a1", "b1", "c1", "d1", "e1"))


def test_a_row_of_three_is_nothing_with_four_to_make() -> None:
    after = position(GAME, "white", {"w": "a1 b1", "b": "c5"}, rod="c5\\").play("c1-")
    assert after.outcome is None


def test_a_row_of_three_wins_if_so_chosen() -> None:
    game = yavset.game("coffee", line=3)
    place = position(game, "white", {"w": "a1 b1", "b": "c5"}, rod="c5\\")
    assert place.play("c1").outcome == Outcome("white", "line", ("a1", "b1", "c1"))
    with pytest.raises(IllegalMove):
        place.play("c1-")


def test_a_row_of_the_other_colour_is_nothing() -> None:
    place = position(GAME, "black", {"w": "a1 b1 d1 c5"}, rod="c5\\").play("c1\\")
    assert place.outcome is None


# Rods that leave nothing.


def test_a_rod_whose_line_holds_no_empty_cell_is_illegal() -> None:
    place = position(GAME, "black", {"b": "b1 c1", "w": "d1 e1 e5"}, rod="e5/")
    assert [move for move in place.legal_moves() if move[:2] == "a1"] == ["a1/", "a1\\"]
    with pytest.raises(IllegalMove, match="no empty cell"):
        place.play("a1-")


def test_one_empty_cell_anywhere_on_the_line_is_enough() -> None:
    place = position(GAME, "black", {"b": "b1 c1", "w": "d1 e5"}, rod="e5/")
    assert cells_of(place.play("a1-")) == ["e1"]


def test_a_player_without_a_legal_move_loses() -> None:
    place = SMALL.position(TWO_CELLS_LEFT)
    assert place.legal_moves() == ("a1-", "b1-")
    for move in place.legal_moves():
        assert place.play(move).outcome == Outcome("black", "no-move")


def test_a_row_on_the_last_cell_wins_though_no_rod_could_be_laid() -> None:
    place = SMALL.position(WHITE_WINS_WITH_THE_LAST).play("a1-")
    assert place.legal_moves() == ("b1",)
    after = place.play("b1")
    assert after.outcome is not None
    assert (after.outcome.winner, after.outcome.reason) == ("white", "line")


# Swapping.


def test_white_may_swap_on_its_first_turn_with_the_option() -> None:
    assert "swap" not in GAME.start().play("e5/").legal_moves()
    start = yavset.game("coffee", swap=True).start()
    assert "swap" not in start.legal_moves()
    place = start.play("e5/")
    assert place.legal_moves()[-1] == "swap"
    swapped = place.play("swap")
    assert (swapped.to_move, swapped.seats) == ("white", {"black": 1, "white": 0})
    assert swapped.legal_moves() == place.legal_moves()[:-1]
    assert "swap" not in played(swapped, "d4-").legal_moves()
    assert "swap" not in played(place, "d4- c4-").legal_moves()


# What is shown.


def test_events() -> None:
    assert GAME.start().play("e5/").events == (
        Event("placed", ("e5",), "black"),
        Event("rod", ("e5",), axis="/"),
    )
    after = position(GAME, "white", {"w": "a1 b1 d1", "b": "c5"}, rod="c5\\").play("c1")
    assert after.events == (
        Event("placed", ("c1",), "white"),
        Event("ended", ("a1", "b1", "c1", "d1"), "white"),
    )


def test_the_rod_lies_on_the_last_stone() -> None:
    place = played(GAME.start(), "e5- c5\\")
    assert GAME.pieces(place) == [
        Piece("c5", "stone", "white"),
        Piece("c5", "rod", axis="\\"),
        Piece("e5", "stone", "black"),
    ]
    assert GAME.prompt(place) == "rod"


def test_equal_stones_with_different_rods_are_different_positions() -> None:
    assert GAME.start().play("e5-") != GAME.start().play("e5/")


@pytest.mark.parametrize("moves", ["", "e5/", "e5- c5\\", "e5- c5- d5- a5/ b6-"])
def test_diagrams_read_back(moves: str) -> None:
    check_diagram(played(GAME.start(), moves))


@pytest.mark.parametrize(
    ("stones", "lines", "message"),
    [
        ({"b": "e5"}, {}, "a rod has to lie"),
        ({"b": "e5"}, {"rod": "e5"}, "rod: e5"),
        ({"b": "e5"}, {"rod": "e5|"}, "rod"),
        ({"b": "e5"}, {"rod": "z9-"}, "rod"),
        ({"b": "e5"}, {"rod": "d5-"}, "rod"),
        ({"b": "e5", "w": "d5"}, {"rod": "d5-"}, "black stone"),
        ({"b": "a1 b1 d1", "w": "c1 e1"}, {"rod": "a1-"}, "no empty cell"),
        ({"b": "a1 b1 c1 d1", "w": "e5 e6 e7"}, {"rod": "a1/"}, "4 in a row already"),
    ],
)
def test_impossible_diagrams_are_refused(stones: dict[str, str], lines: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        position(GAME, "white", stones, **lines)


# Against the naive implementation.


def without_rows(place: Position, random: Random) -> str:
    """Return a move that makes no row, if there is one: such games often end without a legal move."""
    moves = place.legal_moves()
    return random.choice([move for move in moves if move[-1] in "-/\\p"] or moves)


def test_long_games_are_the_same_as_the_naive_ones() -> None:
    assert_same_games(SMALL, without_rows)
