"""Odd, sentence by sentence."""

from __future__ import annotations

import pytest

import yavset
from boards import check_diagram, played, position
from yavset import Event, IllegalMove, Outcome

GAME = yavset.game("odd")
SMALL = yavset.game("odd", size=3)


@pytest.mark.parametrize(("size", "cells"), [(3, 19), (4, 37), (5, 61), (6, 91), (7, 127), (8, 169)])
def test_sizes(size: int, cells: int) -> None:
    assert len(yavset.game("odd", size=size).start().legal_moves()) == 2 * cells


def test_defaults_and_other_values() -> None:
    assert GAME.options == {"size": 5}
    for size in (2, 9):
        with pytest.raises(ValueError, match="size"):
            yavset.game("odd", size=size)


def test_the_players_are_odd_and_even_and_odd_begins() -> None:
    place = GAME.start()
    assert (place.to_move, place.seats) == ("odd", {"odd": 0, "even": 1})
    assert played(place, "w@e5").to_move == "even"
    assert played(place, "w@e5 b@e4").to_move == "odd"
    assert "swap" not in played(place, "w@e5").legal_moves()


def test_either_player_places_either_colour_on_an_empty_cell() -> None:
    place = GAME.start()
    assert place.legal_moves()[:4] == ("w@a1", "b@a1", "w@b1", "b@b1")
    place = place.play("w@e5")
    assert {"w@e4", "b@e4"} <= set(place.legal_moves())
    assert len(place.legal_moves()) == 120
    assert place.events == (Event("placed", ("e5",), "white"),)
    for move in ("w@e5", "b@e5"):
        with pytest.raises(IllegalMove, match="stone on e5"):
            place.play(move)
    for move in ("e4", "r@e4", "pass"):
        with pytest.raises(IllegalMove):
            place.play(move)


# The count, when the board is full. Small board: groups of three or more count.


def last_stone(stones: str, move: str) -> Outcome | None:
    """The outcome after a stone on the only empty cell of a small board, given row by row from the top."""
    place = SMALL.position(f"{stones}\nto move: odd")
    assert place.outcome is None
    assert len(place.legal_moves()) == 2
    return place.play(move).outcome


ONE_COLOUR = """
  w w w
 w w w w
w w . w w
 w w w w
  w w w
"""
STRIPES = """
  w w w
 b b b b
w w . w w
 b b b b
  w w w
"""
TWO_AND_TWO = """
  w w b
 w w b b
w w . b b
 b b w w
  w w w
"""


def test_one_large_group_is_odd() -> None:
    outcome = last_stone(ONE_COLOUR, "w@c3")
    assert outcome is not None
    assert (outcome.winner, outcome.reason, len(outcome.cells)) == ("odd", "odd-count", 19)


def test_groups_of_both_colours_count_together() -> None:
    # Three white rows and two black ones; a black stone splits the middle row and joins the black ones.
    outcome = last_stone(STRIPES, "w@c3")
    assert outcome is not None
    assert (outcome.winner, outcome.reason, len(outcome.cells)) == ("odd", "odd-count", 19)
    outcome = last_stone(STRIPES, "b@c3")
    assert outcome is not None
    # Top and bottom rows and the black stones: three.
    assert (outcome.winner, len(outcome.cells)) == ("odd", 3 + 3 + 9)


def test_an_even_number_wins_for_even() -> None:
    # A white stone joins the two white groups to one; a black one makes one group of the black stones.
    outcome = last_stone(TWO_AND_TWO, "w@c3")
    assert outcome is not None
    assert (outcome.winner, outcome.reason, len(outcome.cells)) == ("even", "even-count", 17)
    outcome = last_stone(TWO_AND_TWO, "b@c3")
    assert outcome is not None
    assert (outcome.winner, outcome.reason, len(outcome.cells)) == ("odd", "odd-count", 19)


def test_smaller_groups_do_not_count() -> None:
    # The pair at a2 and b2 is left out above; as a group of three it makes the number odd.
    outcome = last_stone(TWO_AND_TWO.replace("w w w\n", "w b w\n"), "w@c3")
    assert outcome is not None
    assert (outcome.winner, "a2" in outcome.cells, "a1" in outcome.cells) == ("odd", True, False)


@pytest.mark.parametrize(("size", "large"), [(3, 3), (4, 4), (5, 5), (6, 6)])
def test_a_large_group_has_as_many_stones_as_the_board_has_cells_along_a_side(size: int, large: int) -> None:
    # All white but for a black group in a corner, one stone too small or just large enough.
    game = yavset.game("odd", size=size)
    names = [game.board.names[cell] for cell in game.board.cells]
    for stones, winner in ((large - 1, "odd"), (large, "even")):
        place = position(game, "odd", {"b": " ".join(names[:stones]), "w": " ".join(names[stones:-1])})
        outcome = place.play(f"w@{names[-1]}").outcome
        assert outcome is not None
        assert outcome.winner == winner


def test_nothing_is_judged_before_the_board_is_full() -> None:
    place = position(SMALL, "even", {"w": "a1 b1 c1 a2 b2 c2 d2"})
    assert place.outcome is None
    assert place.play("w@e3").outcome is None


def test_diagrams_read_back() -> None:
    check_diagram(played(GAME.start(), "w@e5 b@e4 b@a1"))
    full = SMALL.position(ONE_COLOUR + "to move: odd").play("w@c3")
    assert SMALL.position(SMALL.diagram(full)) == full
