"""Small boards solved outright: values against plain minimax, proofs replayed by the rules."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

import yavset
from boards import worth
from yavset.lab.exhaustive import Exhaustive, gaps_in_proof, read_proof, write_proof

PROOF = Path(__file__).with_name("yavalath-3.proof.xz")

#: Rules with so few positions that plain minimax is quick.
SMALL = ("q3-p-w3.l2", "x3-p-w3.l2")

#: A game that the second player wins.
LOST = "q4-p-w3.l2"


@cache
def solved(code: str) -> Exhaustive:
    """Return a small game, solved: three in a row win."""
    return Exhaustive(yavset.game("ludi", rules=code).board, 3)


@pytest.mark.parametrize("code", SMALL)
def test_every_value_is_that_of_minimax(code: str) -> None:
    game = yavset.game("ludi", rules=code)
    grid = solved(code).grid
    seen = {}
    rest = [game.start()]
    while rest:
        position = rest.pop()
        own, other = (
            np.array([grid.mask(game.board.bits(position.stones[player]))])
            for player in (position.player, 1 - position.player)
        )
        key = (position.ply, int(grid.code(own, other)[0]))
        if key not in seen:
            seen[key] = worth(position)
            after = (position.child(move) for move in position.legal_moves())
            rest += [child for child in after if child.outcome is None]
    found = {
        (number, int(code)): int(value)
        for number, (layer, values) in enumerate(zip(solved(code).layers, solved(code).values, strict=True))
        if number < grid.count
        for code, value in zip(layer, values, strict=True)
    }
    assert found == seen
    assert {-1, 1} <= set(found.values())


def test_a_strategy_of_the_second_player_is_a_proof() -> None:
    positions = solved(LOST).strategy()
    assert list(gaps_in_proof(yavset.game("ludi", rules=LOST), positions)) == []
    assert len(positions) < sum(map(len, solved(LOST).layers)) / 5


@pytest.mark.parametrize("code", SMALL)
def test_where_the_second_player_does_not_win_there_is_no_strategy(code: str) -> None:
    with pytest.raises(ValueError, match="the second player does not win"):
        solved(code).strategy()


def test_the_second_player_wins_the_smallest_yavalath() -> None:
    positions = read_proof(PROOF)
    assert len(positions) == 28_985
    assert list(gaps_in_proof(yavset.game("yavalath", size=3, swap=False), positions)) == []


def test_a_proof_with_a_position_less_has_gaps() -> None:
    game = yavset.game("yavalath", size=3, swap=False)
    positions = read_proof(PROOF)
    # The answers to the first stones: without one of them that stone is not answered.
    early = [code for code in positions.tolist() if code.bit_count() == 2]
    assert len(early) == 4
    found = [move for position, move in gaps_in_proof(game, np.array(early[1:])) if not position.occupied]
    assert found != []
    assert len(set(found)) < 19


def test_a_proof_comes_back_from_its_file(tmp_path: Path) -> None:
    positions = np.array([3, 5, 1 << 37])
    write_proof(tmp_path / "proof", positions)
    assert read_proof(tmp_path / "proof").tolist() == positions.tolist()


def test_a_large_board_is_refused() -> None:
    with pytest.raises(ValueError, match="37 cells; at most 19"):
        Exhaustive(yavset.game("yavalath", size=4).board, 4)
