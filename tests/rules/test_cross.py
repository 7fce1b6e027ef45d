"""Cross, sentence by sentence."""

from __future__ import annotations

import random

import pytest

import yavset
from boards import check_diagram, played, position
from yavset import IllegalMove, Outcome

GAME = yavset.game("cross")
BOARD = GAME.board
TURNS = BOARD.symmetries()

# Three arms from e5: to the bottom, to the upper right and to the upper left side.
ARMS = "c1 c2 c3 d4 f5 g6 h6 i7 d5 d6 d7 c7"


def turned(symmetry: dict[int, int], cells: str) -> str:
    """Return the cells as they lie after turning or mirroring the board."""
    return " ".join(BOARD.names[symmetry[BOARD.cell(name)]] for name in cells.split())


def in_order(cells: str) -> list[str]:
    """Return the cells in cell order."""
    return sorted(cells.split(), key=BOARD.cell)


@pytest.mark.parametrize(("size", "cells"), [(4, 37), (5, 61), (6, 91), (7, 127), (8, 169)])
def test_sizes(size: int, cells: int) -> None:
    assert len(yavset.game("cross", size=size).start().legal_moves()) == cells


def test_defaults_and_other_values() -> None:
    assert GAME.options == {"size": 5, "swap": True}
    for size in (3, 9):
        with pytest.raises(ValueError, match="size"):
            yavset.game("cross", size=size)


def test_white_begins_and_stones_go_on_empty_cells() -> None:
    start = GAME.start()
    assert start.to_move == "white"
    place = played(start, "e5 e4")
    assert place.to_move == "white"
    assert [BOARD.cell_names(mask) for mask in place.stones] == [["e5"], ["e4"]]
    with pytest.raises(IllegalMove, match="stone on e4"):
        place.play("e4")


def test_black_may_swap_first() -> None:
    place = GAME.start().play("e5")
    assert place.legal_moves()[-1] == "swap"
    assert place.play("swap").seats == {"white": 1, "black": 0}
    assert "swap" not in yavset.game("cross", swap=False).start().play("e5").legal_moves()


@pytest.mark.parametrize("symmetry", TURNS)
@pytest.mark.parametrize(("player", "code"), [("white", "w"), ("black", "b")])
def test_three_sides_that_are_not_adjacent_win(symmetry: dict[int, int], player: str, code: str) -> None:
    arms = turned(symmetry, ARMS)
    place = position(GAME, player, {code: arms}).play(turned(symmetry, "e5"))
    assert place.outcome == Outcome(
        player, "three-sides", tuple(in_order(f"{arms} {turned(symmetry, 'e5')}"))
    )


@pytest.mark.parametrize("symmetry", TURNS)
@pytest.mark.parametrize(("player", "code", "winner"), [("white", "w", "black"), ("black", "b", "white")])
def test_two_opposite_sides_lose(symmetry: dict[int, int], player: str, code: str, winner: str) -> None:
    # From the bottom to the top, away from all corners.
    chain = turned(symmetry, "c1 c2 d3 d4 f6 f7 g8 g9")
    place = position(GAME, player, {code: chain}).play(turned(symmetry, "e5"))
    assert place.outcome == Outcome(
        winner, "opposite-sides", tuple(in_order(f"{chain} {turned(symmetry, 'e5')}"))
    )


def test_three_sides_and_opposite_ones_at_once_win() -> None:
    # a5 and i5 are corners: the row alone joins opposite sides; with the arm to the bottom it joins three.
    row, arm = "a5 b5 c5 d5 f5 g5 h5 i5", "d4 c3 c2 c1"
    assert position(GAME, "white", {"w": row}).play("e5").outcome == Outcome(
        "black", "opposite-sides", tuple(in_order(f"{row} e5"))
    )
    assert position(GAME, "white", {"w": f"{row} {arm}"}).play("e5").outcome == Outcome(
        "white", "three-sides", tuple(in_order(f"{row} {arm} e5"))
    )


def test_a_corner_belongs_to_both_its_sides() -> None:
    # a1 is on the bottom and on the lower left side; i5 on the lower right and on the upper right one.
    # Lower left and upper right are opposite.
    place = position(GAME, "white", {"w": "b1 c1 d1 e1 f2 g3 h4 i5"})
    assert place.play("a1").outcome == Outcome(
        "black", "opposite-sides", tuple(in_order("a1 b1 c1 d1 e1 f2 g3 h4 i5"))
    )
    # Without the corners the same way along the border touches two neighbouring sides only.
    assert position(GAME, "white", {"w": "b1 d1 e1 f2 g3 h4"}).play("c1").outcome is None


def test_a_corner_completes_three_sides() -> None:
    # From the top's left end e9, which is also on the upper left side, to the right and the bottom.
    place = position(GAME, "white", {"w": "e8 e7 e6 f6 g6 h6 i7 e5 d4 c3 c2 c1"})
    assert place.play("e9").outcome == Outcome(
        "white", "three-sides", tuple(in_order("e9 e8 e7 e6 f6 g6 h6 i7 e5 d4 c3 c2 c1"))
    )


def test_neighbouring_sides_decide_nothing() -> None:
    assert position(GAME, "white", {"w": "a1 b1 d1 e1"}).play("c1").outcome is None


def test_separate_chains_do_not_add_up() -> None:
    place = position(GAME, "white", {"w": "c1 c2 c3 d4 f5 g6 h6 i7 d6 d7 c7", "b": "a1"})
    assert place.play("e1").outcome is None


def test_only_the_chain_with_the_placed_stone_and_of_its_colour_counts() -> None:
    # Black's stone at e5 stands in the way of White's chain, and joins nothing of its own.
    assert position(GAME, "black", {"w": ARMS}).play("e5").outcome is None
    assert position(GAME, "white", {"w": ARMS, "b": "e5"}).play("a1").outcome is None


@pytest.mark.parametrize("seed", range(30))
def test_draws_cannot_happen(seed: int) -> None:
    # Decisive moves are avoided as long as possible: in the end somebody has won.
    chance = random.Random(seed)
    place = yavset.game("cross", size=4).start()
    while place.outcome is None:
        moves = place.legal_moves()
        quiet = [move for move in moves if place.child(move).outcome is None]
        place = place.play(chance.choice(quiet or moves))
    assert place.outcome.winner is not None


def test_diagrams_read_back() -> None:
    check_diagram(played(GAME.start(), "e5 swap e4 a1"))


def test_diagrams_of_a_game_that_is_over_are_refused() -> None:
    with pytest.raises(ValueError, match="position: white has a chain that ends the game already"):
        position(GAME, "white", {"w": f"{ARMS} e5"})
