"""Yavalanchor, sentence by sentence."""

from __future__ import annotations

import pytest

import yavset
from boards import check_diagram, played, position
from yavset import Event, IllegalMove, Outcome

GAME = yavset.game("yavalanchor")
AXES = ["b5 c5 d5 e5 f5", "e2 e3 e4 e5 e6", "b2 c3 d4 e5 f6"]


def test_no_options_and_white_begins() -> None:
    assert GAME.options == {}
    assert (GAME.start().to_move, GAME.start().seats) == ("white", {"white": 0, "black": 1})
    assert GAME.start().play("r@e5").to_move == "black"
    assert "swap" not in GAME.start().play("r@e5").legal_moves()


# Placing.


def test_red_goes_on_any_empty_cell() -> None:
    moves = GAME.start().legal_moves()
    assert len(moves) == 61
    assert all(move.startswith("r@") for move in moves)
    for player in ("white", "black"):
        place = position(GAME, player, {"w": "a1", "b": "i9", "r": "e5"})
        assert sum(move.startswith("r@") for move in place.legal_moves()) == 58


@pytest.mark.parametrize(("player", "letter"), [("white", "w"), ("black", "b")])
def test_ones_own_stone_goes_beside_a_red_one(player: str, letter: str) -> None:
    place = position(GAME, player, {"r": "a1 e5", "w": "f5", "b": "i9"})
    own = {move for move in place.legal_moves() if not move.startswith("r")}
    assert own == {f"{letter}@{cell}" for cell in ["b1", "a2", "b2", "f6", "e6", "d5", "d4", "e4"]}
    with pytest.raises(IllegalMove, match="no red stone beside g5"):
        place.play(f"{letter}@g5")


def test_the_other_players_stones_are_not_placed() -> None:
    assert "b@e4" not in position(GAME, "white", {"r": "e5"}).legal_moves()
    assert "w@e4" not in position(GAME, "black", {"r": "e5"}).legal_moves()


def test_a_red_stone_just_placed_is_an_anchor_for_the_other_player() -> None:
    assert "b@e4" in GAME.start().play("r@e5").legal_moves()


@pytest.mark.parametrize("move", ["r@e5", "b@e5", "e5", "r@z9", "u@e4", "pass"])
def test_other_moves_are_refused(move: str) -> None:
    with pytest.raises(IllegalMove):
        GAME.start().play("r@e5").play(move)


def test_moves_are_in_cell_order() -> None:
    place = position(GAME, "black", {"r": "a1"})
    assert place.legal_moves()[:4] == ("b@b1", "r@b1", "r@c1", "r@d1")


# The row.


@pytest.mark.parametrize("axis", AXES)
@pytest.mark.parametrize("last", range(5))
def test_five_of_red_and_one_colour_win(axis: str, last: int) -> None:
    cells = axis.split()
    red, white = cells[0::2], cells[1::2]
    last_cell = cells[last]
    stones = {
        "r": " ".join(c for c in red if c != last_cell),
        "w": " ".join(c for c in white if c != last_cell),
    }
    place = position(GAME, "white", stones)
    move = ("r@" if last_cell in red else "w@") + last_cell
    assert place.play(move).outcome == Outcome("white", "five", tuple(cells))


def test_one_stone_of_the_colour_is_enough() -> None:
    place = position(GAME, "black", {"r": "b5 c5 d5 e5"}).play("b@f5")
    assert place.outcome == Outcome("black", "five", ("b5", "c5", "d5", "e5", "f5"))


def test_five_of_one_colour_without_red_win() -> None:
    place = position(GAME, "white", {"w": "b5 c5 d5 e5", "r": "f4"}).play("w@f5")
    assert place.outcome == Outcome("white", "five", ("b5", "c5", "d5", "e5", "f5"))


def test_five_of_red_alone_win_for_nobody() -> None:
    place = position(GAME, "white", {"r": "b5 c5 d5 e5"}).play("r@f5")
    assert place.outcome is None
    # A sixth stone makes it a row of its colour.
    assert place.play("b@g5").outcome == Outcome("black", "five", ("c5", "d5", "e5", "f5", "g5"))


def test_a_stone_of_the_third_kind_breaks_the_row() -> None:
    assert position(GAME, "white", {"r": "b5 c5", "b": "d5", "w": "f5"}).play("r@e5").outcome is None


def test_four_are_not_enough() -> None:
    assert position(GAME, "white", {"r": "c5 d5", "w": "e5"}).play("r@f5").outcome is None


def test_more_than_five_win() -> None:
    place = position(GAME, "white", {"w": "a5 b5", "r": "c5 d5 f5"}).play("r@e5")
    assert place.outcome == Outcome("white", "five", ("a5", "b5", "c5", "d5", "e5", "f5"))


def test_only_five_that_hold_the_colour_count() -> None:
    # The row is six long: its last five cells are red alone, the first five hold White's stone.
    place = position(GAME, "black", {"w": "a5", "r": "b5 c5 e5 f5"}).play("r@d5")
    assert place.outcome == Outcome("white", "five", ("a5", "b5", "c5", "d5", "e5"))


def test_the_colour_wins_whoever_placed_the_last_stone() -> None:
    place = position(GAME, "black", {"w": "b5 c5", "r": "d5 f5"}).play("r@e5")
    assert place.outcome == Outcome("white", "five", ("b5", "c5", "d5", "e5", "f5"))
    assert place.events == (
        Event("placed", ("e5",), "red"),
        Event("ended", ("b5", "c5", "d5", "e5", "f5"), "white"),
    )


@pytest.mark.parametrize(("mover", "cells"), [("white", "b5 c5 d5 e5 f5"), ("black", "e3 e4 e5 e6 e7")])
def test_if_rows_of_both_arise_the_mover_wins(mover: str, cells: str) -> None:
    place = position(GAME, mover, {"w": "b5 c5", "b": "e3 e4", "r": "d5 f5 e6 e7"}).play("r@e5")
    assert place.outcome == Outcome(mover, "five", tuple(cells.split()))


def test_ones_own_stone_makes_no_row_for_the_other_player() -> None:
    assert position(GAME, "black", {"w": "b5 c5", "r": "d5 f5"}).play("b@e5").outcome is None


# The full board.


def test_a_full_board_is_a_draw() -> None:
    # White and black so mixed that five in a line always hold both.
    last = GAME.board.cell("e5")
    white, black = (
        " ".join(
            GAME.board.names[cell]
            for cell, (letter, row) in GAME.board.points.items()
            if ((letter + 2 * row) % 4 < 2) == is_white and cell != last
        )
        for is_white in (True, False)
    )
    place = position(GAME, "white", {"w": white, "b": black})
    assert place.legal_moves() == ("r@e5",)
    assert place.play("r@e5").outcome == Outcome(None, "full")


# Diagrams.


def test_diagrams_read_back() -> None:
    check_diagram(played(GAME.start(), "r@e5 b@e4 w@f5 r@a1"))


def test_diagrams_of_a_game_that_is_over_are_refused() -> None:
    with pytest.raises(ValueError, match="five in a row"):
        position(GAME, "white", {"w": "b5", "r": "c5 d5 e5 f5"})
