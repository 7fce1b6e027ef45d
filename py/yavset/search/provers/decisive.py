"""Decisive and anti-decisive moves (Teytaud and Teytaud, *On the Huge Benefit of Decisive Moves*, 2010)."""

from __future__ import annotations

from collections.abc import Iterable

from yavset.rules.position import Position


def first_win(position: Position, moves: Iterable[str]) -> str | None:
    """Return the first of some legal moves after which the player to move has won, or None."""
    for move in moves:
        outcome = position.child(move).outcome
        if outcome is not None and outcome.winner == position.to_move:
            return move
    return None


def winning_move(position: Position, most: int = 600) -> str | None:
    """Return a first move to a win of the seat to move within its turn, or None.

    Looks at `most` moves at most.
    """
    if position.outcome is not None:
        return None
    return _winning_move(position, position.seating[position.player], most)[0]


def _winning_move(position: Position, seat: int, most: int) -> tuple[str | None, int]:
    """Return a first move to a win of `seat`, and how many of `most` moves are left to look at."""
    later = []
    for move in position.legal_moves():
        if most == 0:
            return None, 0
        most -= 1
        after = position.child(move)
        if after.outcome is None:
            # A swap gives the rest of the turn to another seat.
            if after.turn_number == position.turn_number and after.seating[after.player] == seat:
                later.append((move, after))
        elif after.outcome.winner is not None and after.seats[after.outcome.winner] == seat:
            return move, most
    for move, after in later:
        found, most = _winning_move(after, seat, most)
        if found:
            return move, most
    return None, most


def allows_win(position: Position, seat: int) -> bool:
    """Return whether another seat than `seat` has won, or is to move and wins within its turn."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return winner is not None and position.seats[winner] != seat
    return position.seating[position.player] != seat and winning_move(position) is not None
