"""Positions as data: how they describe the end of a game to the page."""

from __future__ import annotations

import pytest

from yavset import game
from yavset.drawing.scene import describe_outcome


@pytest.mark.parametrize(
    ("moves", "winner", "lost"),
    [
        ("e5 a1 f5 a2 h5 b1 g5", "white", False),
        ("e5 a1 e6 a3 e7", "black", True),
    ],
)
def test_cells_of_the_loser_decide(moves: str, winner: str, lost: bool) -> None:
    position = game("yavalath").start()
    for move in moves.split():
        position = position.play(move)
    outcome = describe_outcome(position)
    assert outcome is not None
    assert (outcome["winner"], outcome["lost"], len(outcome["cells"])) == (winner, lost, 3 if lost else 4)


def test_no_outcome_while_the_game_goes_on() -> None:
    assert describe_outcome(game("yavalath").start()) is None


def test_nobody_loses_by_stones_that_are_not_a_players() -> None:
    """In Odd the players are odd and even: stones of one colour alone are nobody's."""
    position = game("odd", size=3).start()
    while not position.outcome:
        position = position.play(position.legal_moves()[0])
    outcome = describe_outcome(position)
    assert outcome is not None
    assert not outcome["lost"]
