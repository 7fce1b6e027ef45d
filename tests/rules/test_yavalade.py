"""Yavalade, sentence by sentence."""

from __future__ import annotations

import pytest

import yavset
from boards import check_diagram, played, position
from yavset import IllegalMove, Outcome

GAME = yavset.game("yavalade")
AXES = ["b5 c5 d5 e5 f5", "e2 e3 e4 e5 e6", "b2 c3 d4 e5 f6"]
ROW = AXES[0].split()


def test_three_players_in_the_order_white_black_red() -> None:
    assert GAME.options == {}
    place = GAME.start()
    assert place.seats == {"white": 0, "black": 1, "red": 2}
    order = []
    for move in ("a1", "e1", "i9", "e9"):
        order.append(place.to_move)
        place = place.play(move)
    assert order == ["white", "black", "red", "white"]


def test_a_stone_of_ones_own_colour_goes_on_an_empty_cell() -> None:
    place = played(GAME.start(), "e5 e4 e6")
    assert [GAME.board.cell_names(mask) for mask in place.stones] == [["e5"], ["e4"], ["e6"]]
    assert len(place.legal_moves()) == 58
    with pytest.raises(IllegalMove, match="stone on e4"):
        place.play("e4")


def test_there_is_no_swap() -> None:
    for moves in ("e5", "e5 e4"):
        assert not any(move.startswith("swap") for move in played(GAME.start(), moves).legal_moves())


# The pairs.


@pytest.mark.parametrize(
    ("row", "winner"),
    [
        ("wrwrw", "white"),
        ("rrrrw", "white"),
        ("wwwwr", "white"),
        ("bwbwb", "black"),
        ("wwwwb", "black"),
        ("bbbbw", "black"),
        ("rbrbr", "red"),
        ("bbbbr", "red"),
        ("rrrrb", "red"),
        ("wwwww", None),
        ("bbbbb", None),
        ("rrrrr", None),
        ("wbrwb", None),
        ("wwwbr", None),
        ("rrrbw", None),
    ],
)
@pytest.mark.parametrize("last", range(5))
def test_five_of_both_colours_of_a_pair_and_no_other(row: str, winner: str | None, last: int) -> None:
    stones = {code: " ".join(c for k, c in enumerate(ROW) if row[k] == code and k != last) for code in "wbr"}
    mover = {"w": "white", "b": "black", "r": "red"}[row[last]]
    outcome = position(GAME, mover, stones).play(ROW[last]).outcome
    assert outcome == (winner and Outcome(winner, "five", tuple(ROW)))


@pytest.mark.parametrize("axis", AXES)
def test_every_axis(axis: str) -> None:
    cells = axis.split()
    place = position(GAME, "white", {"w": f"{cells[0]} {cells[1]}", "r": f"{cells[2]} {cells[4]}"})
    assert place.play(cells[3]).outcome == Outcome("white", "five", tuple(cells))


def test_four_are_not_enough() -> None:
    assert position(GAME, "white", {"w": "c5", "r": "d5 e5"}).play("f5").outcome is None


def test_any_five_consecutive_cells_of_a_longer_row_count() -> None:
    # Six in a row: five white, then a black one.
    place = position(GAME, "white", {"w": "a5 b5 d5 e5", "b": "f5"}).play("c5")
    assert place.outcome == Outcome("black", "five", ("b5", "c5", "d5", "e5", "f5"))


def test_a_stone_of_the_third_colour_further_on_does_no_harm() -> None:
    place = position(GAME, "white", {"b": "a5", "w": "b5 c5", "r": "d5 f5"}).play("e5")
    assert place.outcome == Outcome("white", "five", ("b5", "c5", "d5", "e5", "f5"))


# Who wins.


def test_a_row_wins_for_its_owner_whoever_placed_the_last_stone() -> None:
    place = position(GAME, "white", {"w": "b5 c5", "b": "d5 f5"}).play("e5")
    assert place.outcome == Outcome("black", "five", tuple(ROW))
    place = position(GAME, "red", {"w": "b5 c5", "r": "d5 f5"}).play("e5")
    assert place.outcome == Outcome("white", "five", tuple(ROW))


@pytest.mark.parametrize(
    ("mover", "own", "ally", "after"),
    [("white", "w", "r", "b"), ("black", "b", "w", "r"), ("red", "r", "b", "w")],
)
def test_if_rows_of_the_mover_and_another_player_arise_the_mover_wins(
    mover: str, own: str, ally: str, after: str
) -> None:
    # b5–f5 is for the mover, e3–e7 for the player after it.
    place = position(GAME, mover, {own: "b5 c5 d5 e3 e4", ally: "f5", after: "e6 e7"}).play("e5")
    assert place.outcome == Outcome(mover, "five", tuple(ROW))


# The full board.


def test_a_full_board_is_a_draw() -> None:
    # Three cells in a line always hold all three colours.
    board = GAME.board
    stones = {
        code: " ".join(
            board.names[cell]
            for cell, (letter, row) in board.points.items()
            if (letter + row) % 3 == k and board.names[cell] != "e5"
        )
        for k, code in enumerate("bwr")
    }
    mover = {2: "red", 1: "white", 0: "black"}[(4 + 4) % 3]
    place = position(GAME, mover, stones)
    assert place.legal_moves() == ("e5",)
    assert place.play("e5").outcome == Outcome(None, "full")


# Diagrams.


def test_diagrams_read_back() -> None:
    check_diagram(played(GAME.start(), "e5 e4 f5 a1"))


def test_diagrams_of_a_game_that_is_over_are_refused() -> None:
    with pytest.raises(ValueError, match="five in a row"):
        position(GAME, "white", {"b": "b5", "r": "c5 d5 e5 f5"})
