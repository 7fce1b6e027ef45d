"""Five-not-four, sentence by sentence: what differs from Yavalath."""

from __future__ import annotations

import pytest

import yavset
from boards import played, position
from yavset import Outcome

GAME = yavset.game("five-not-four")
AXES = ["b5 c5 d5 e5 f5 g5", "e2 e3 e4 e5 e6 e7", "b2 c3 d4 e5 f6 g7"]


def test_the_board_has_six_cells_a_side_unless_chosen_otherwise() -> None:
    assert GAME.options == {"size": 6, "swap": True}
    assert len(GAME.start().legal_moves()) == 91
    for size, cells in ((5, 61), (7, 127), (8, 169)):
        assert len(yavset.game("five-not-four", size=size).start().legal_moves()) == cells
    for size in (4, 9):
        with pytest.raises(ValueError, match="size"):
            yavset.game("five-not-four", size=size)


def test_two_players_only() -> None:
    assert GAME.start().seats == {"white": 0, "black": 1}
    with pytest.raises(ValueError, match="players"):
        yavset.game("five-not-four", players=3)


@pytest.mark.parametrize("axis", AXES)
@pytest.mark.parametrize("last", range(5))
def test_five_wins(axis: str, last: int) -> None:
    cells = axis.split()[:5]
    place = position(GAME, "white", {"w": " ".join(cells[:last] + cells[last + 1 :])})
    assert place.play(cells[last]).outcome == Outcome("white", "five", tuple(cells))


@pytest.mark.parametrize("axis", AXES)
def test_more_than_five_wins(axis: str) -> None:
    cells = axis.split()
    place = position(GAME, "black", {"b": " ".join(cells[:3] + cells[4:])})
    assert place.play(cells[3]).outcome == Outcome("black", "five", tuple(cells))


@pytest.mark.parametrize("axis", AXES)
@pytest.mark.parametrize("last", range(4))
def test_exactly_four_loses(axis: str, last: int) -> None:
    cells = axis.split()[:4]
    place = position(GAME, "white", {"w": " ".join(cells[:last] + cells[last + 1 :])})
    assert place.play(cells[last]).outcome == Outcome("black", "four", tuple(cells))


def test_a_five_and_a_four_at_once_win() -> None:
    place = position(GAME, "white", {"w": "b5 c5 d5 f5 e3 e4 e6"}).play("e5")
    assert place.outcome == Outcome("white", "five", ("b5", "c5", "d5", "e5", "f5"))


def test_three_decides_nothing() -> None:
    assert position(GAME, "white", {"w": "c5 d5"}).play("e5").outcome is None


def test_black_may_swap() -> None:
    assert "swap" in played(GAME.start(), "e5").legal_moves()
    assert "swap" not in played(yavset.game("five-not-four", swap=False).start(), "e5").legal_moves()


def test_a_full_board_is_a_draw() -> None:
    game = yavset.game("five-not-four", size=5)
    place = played(
        game.start(),
        "b2 g6 f7 e8 c7 i5 f3 b4 i8 a4 e4 f9 e1 g8 b6 h4 e6 i9 g5 h5 e2 f4 d4 e5 f6 a5 d7 h9 a2 d2 "
        "c6 e7 i7 c3 f2 a1 h8 d1 a3 f8 d5 b1 b3 c4 g3 f5 h6 h7 g7 d3 c2 d6 d8 g4 c1 e9 c5 b5 g9 e3",
    )
    assert place.legal_moves() == ("i6",)
    assert place.play("i6").outcome == Outcome(None, "full")
