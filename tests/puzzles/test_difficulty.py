"""How hard a puzzle is: what is counted for its rating, counted once more by looking at every reply."""

from __future__ import annotations

import pytest

from yavset.puzzles.difficulty import _quiet_moves
from yavset.puzzles.prover import Prover, Win
from yavset.puzzles.puzzle import of
from yavset.rules.position import Position


def wins_at_once(position: Position, seat: int) -> bool:
    """Return whether a seat has won or, if it is to move, can win with its next move."""
    ended = [position] if position.outcome else [position.play(move) for move in position.legal_moves()]
    return any(one.outcome and one.outcome.winner and one.seats[one.outcome.winner] == seat for one in ended)


@pytest.mark.parametrize("game_id", ["yavalath", "susan", "cross", "yavalanchor", "manalath"])
def test_quiet_moves_are_the_winners_and_threaten_nothing(game_id: str) -> None:
    puzzles = [puzzle for puzzle in of(game_id) if puzzle.plies in (3, 5)][:8]
    assert puzzles
    for puzzle in puzzles:
        position = puzzle.position
        seat, prover = position.seating[position.player], Prover.of(position)
        line = prover.line(position, seat, puzzle.plies)
        quiet, now = 0, position
        for move in line[:-1]:
            mine = now.seating[now.player] == seat
            now = now.play(move)
            if mine and now.outcome is None:
                replies = now.legal_moves()
                quiet += sum(wins_at_once(now.play(reply), seat) for reply in replies) * 2 < len(replies)
        assert _quiet_moves(position, prover, Win(puzzle.plies, line)) == quiet, puzzle.id
