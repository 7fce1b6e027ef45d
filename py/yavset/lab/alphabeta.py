"""A sparring partner: alpha-beta search whose evaluation is a few playouts.

Knuth and Moore, *An Analysis of Alpha-Beta Pruning*, 1975, with iterative deepening and a transposition table
whose move comes first; the game's policy orders the others. Playouts evaluate a position as in Abramson,
*Expected-Outcome: A General Model of Static Evaluation*, 1990. Where more than two play, it takes all others
for one opponent (the paranoid search of Sturtevant and Korf, *On Pruning Techniques for Multi-Player Games*,
2000).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from yavset.lab.player import Player
from yavset.rules.position import Position
from yavset.search.policies import policy_of
from yavset.search.values import Batch

BATCH = Batch(4, 4)
"""The playouts that evaluate a position."""

DEEPEST = 40
"""Limit of the iterative deepening in moves."""

WIN = 10.0
"""Value of a win now; each move that it takes makes it a little less."""


class Entry(NamedTuple):
    """What the transposition table knows of a position: how deep, which value or bound, the best move."""

    depth: int
    value: float
    bound: int
    move: str


class OutOfTimeError(Exception):
    """The time for a move has run out."""


class AlphaBeta(Player):
    """Searches for seconds of processor time a move.

    Values are those of the side to move: the seat that it searches for, or all others.
    """

    def __init__(self, seed: int, *, seconds: float = 1.0) -> None:
        self._seconds = seconds
        self._random = Random(seed)
        self._table: dict[Position, Entry] = {}
        self._end = 0.0
        self._seat = 0

    def choose(self, positions: Sequence[Position]) -> str:
        """Return the best move of the deepest search that the time allows."""
        position = positions[-1]
        self._seat = position.seating[position.player]
        self._policy = policy_of(position.game, self._random, BATCH)
        self._table.clear()
        self._end = time.process_time() + self._seconds
        best = self._random.choice(position.legal_moves())
        for depth in range(1, DEEPEST):
            try:
                value = self._value(position, depth, -2 * WIN, 2 * WIN)
            except OutOfTimeError:
                break
            best = self._table[position].move
            if abs(value) > WIN / 2:
                break
        return best

    def _value(self, position: Position, depth: int, low: float, high: float) -> float:
        """Return the value of a position to the side to move, exact between `low` and `high`."""
        if time.process_time() > self._end:
            raise OutOfTimeError
        known = self._table.get(position)
        if known and known.depth >= depth:
            exact = known.bound == 0
            if exact or (known.bound > 0 and known.value >= high) or (known.bound < 0 and known.value <= low):
                return known.value
        ours = self._ours(position)
        moves = self._policy.ordering.moves(position)
        if known:
            moves = [known.move, *(move for move in moves if move != known.move)]
        best, best_move, floor = -2 * WIN, moves[0], low
        for move in moves:
            value = self._after(position.child(move), depth, floor, high, ours=ours)
            if value > best:
                best, best_move = value, move
            floor = max(floor, best)
            if floor >= high:
                break
        bound = 1 if best >= high else -1 if best <= low else 0
        self._table[position] = Entry(depth, best, bound, best_move)
        return best

    def _ours(self, position: Position) -> bool:
        """Return whether the seat that the search is for is to move."""
        return position.seating[position.player] == self._seat

    def _after(self, position: Position, depth: int, low: float, high: float, *, ours: bool) -> float:
        """Return the value of a position to the side that has just moved: ours or that of all others."""
        if position.outcome is not None:
            value = self._result(position)
        elif depth <= 1:
            value = self._evaluation(position)
        elif self._ours(position) == ours:
            return self._value(position, depth - 1, low, high)
        else:
            return -self._value(position, depth - 1, -high, -low)
        return value if ours else -value

    def _result(self, position: Position) -> float:
        """Return the value of a position that is over to our seat."""
        outcome = position.outcome
        assert outcome is not None
        if outcome.winner is None:
            return 2 / len(position.seating) - 1
        return (WIN if position.seats[outcome.winner] == self._seat else -WIN) * (1 - 0.001 * position.ply)

    def _evaluation(self, position: Position) -> float:
        """Return an estimate of the result for our seat, from -1 to 1."""
        player = position.seating.index(self._seat)
        evaluations = self._policy.playouts.evaluate([position] * BATCH.leaves)
        return 2 * sum(each.rewards[player] for each in evaluations) / len(evaluations) - 1
