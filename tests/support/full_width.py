"""A second, plain solver: every move of both players by the rules alone, without any knowledge of a game."""

from __future__ import annotations

from yavset.puzzles.prover import Prover
from yavset.rules.position import Position

Memo = dict[tuple[object, ...], bool]


def _key(position: Position, seat: int, plies: int) -> tuple[object, ...]:
    return (position.key(), position.seating, seat, plies)


def won_by(position: Position, seat: int) -> bool:
    """Return whether a seat has won."""
    outcome = position.outcome
    return outcome is not None and outcome.winner is not None and position.seats[outcome.winner] == seat


def wins_within(position: Position, seat: int, plies: int, memo: Memo) -> bool:
    """Return whether a seat can force a win in at most this many plies, trying every move of both players."""
    if position.outcome is not None or plies == 0:
        return won_by(position, seat)
    key = _key(position, seat, plies)
    if key not in memo:
        after = [position.child(move) for move in position.legal_moves()]
        # Games that are over first: they are cheap.
        after.sort(key=lambda child: child.outcome is None)
        each = (wins_within(child, seat, plies - 1, memo) for child in after)
        memo[key] = any(each) if position.seating[position.player] == seat else all(each)
    return memo[key]


def certified(position: Position, seat: int, plies: int, prover: Prover, claim: bool) -> bool:
    """Return whether the claim that a seat wins within this many plies, or does not, holds against all moves.

    The prover only advises the player that the claim is good for; the other player tries every move.
    """
    if position.outcome is not None or plies == 0:
        return won_by(position, seat) is claim
    if (position.seating[position.player] == seat) is claim:
        move = prover.move(position, seat, plies, claim)
        return move is not None and certified(position.child(move), seat, plies - 1, prover, claim)
    children = (position.child(move) for move in position.legal_moves())
    return all(certified(child, seat, plies - 1, prover, claim) for child in children)
