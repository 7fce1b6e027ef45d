"""Audit of games: decisions that miss a short win or allow an avoidable short loss, by exhaustive search."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from yavset.rules.position import Position


class Finding(NamedTuple):
    """A decision that exhaustive search finds wrong.

    Attributes:
        ply: number of moves played before the decision.
        kind: ``missed`` for a win that was there, ``allowed`` for a loss that could be avoided.
        played: the move that was played.
        better: a move that wins, or one that does not lose so soon.
    """

    ply: int
    kind: str
    played: str
    better: str


Judge = Callable[[Position, Position], Finding | None]
"""Returns what is wrong with the decision that leads from one position to the next, or None."""


def forces(position: Position, seat: int, plies: int) -> bool:
    """Return whether a seat can force a win within so many moves, by trying every move of every seat."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return winner is not None and position.seats[winner] == seat
    if plies == 0:
        return False
    moves = position.legal_moves()
    if position.seating[position.player] != seat:
        return all(forces(position.child(move), seat, plies - 1) for move in moves)
    after = [position.child(move) for move in moves]
    # Wins at once first: they are cheap to see.
    return any(child.outcome is not None and forces(child, seat, 0) for child in after) or (
        plies > 1 and any(child.outcome is None and forces(child, seat, plies - 1) for child in after)
    )


def audit(
    positions: Sequence[Position], judge: Judge, seats: Sequence[int] | None = None
) -> Iterator[Finding | None]:
    """Yield for each decision of a game what is wrong with it, or None.

    Takes the positions of a game and the seats whose decisions to audit (None: all).
    """
    for before, after in pairwise(positions):
        if seats is None or before.seating[before.player] in seats:
            yield judge(before, after)


def by_exhaustive_search(plies: int) -> Judge:
    """Return a judge of wins within `plies` moves, and of another player's within one more."""
    return lambda before, after: _judged(before, after, plies)


def _judged(before: Position, after: Position, plies: int) -> Finding | None:
    """Return what is wrong with the decision that leads from one position to the next, or None."""
    seat, played = before.seating[before.player], after.last_move or ""
    if forces(after, seat, plies - 1):
        return None
    for move in before.legal_moves():
        if forces(before.child(move), seat, plies - 1):
            return Finding(before.ply, "missed", played, move)
    if _loses(after, seat, plies):
        for move in before.legal_moves():
            if not _loses(before.child(move), seat, plies):
                return Finding(before.ply, "allowed", played, move)
    return None


def _loses(position: Position, seat: int, plies: int) -> bool:
    """Return whether another seat can force a win within so many moves."""
    return any(forces(position, other, plies) for other in position.seating if other != seat)
