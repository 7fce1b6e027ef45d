"""Yavalath for three: a row wins, a row one short eliminates its maker, the last player left wins.

The policy of every move: complete a row if you can, else make no row that is one too short, else any cell; at
random among the cells that the rules allow, which are those of the next player's threat where there is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from yavset.rules.board import Board
from yavset.rules.lines import gaps
from yavset.rules.position import Position
from yavset.search.playouts.by_hand.base import HandPolicy


class EliminationPolicy(HandPolicy):
    """Yavalath for three; a player that is out is passed over."""

    players = 3
    colours = ("own", "next", "third")

    def __init__(self, board: Board, length: int, lanes: int, random: Random) -> None:
        """Take the board, the length of a row that wins, the number of lanes, and the source of chance."""
        super().__init__(board, lanes, random)
        self.length = length

    def load(self, positions: Sequence[Position]) -> None:
        """Begin a batch."""
        super().load(positions)
        self._out = [
            self.layout.marked([(position.player + turn) % 3 in position.state for position in positions])
            for turn in range(3)
        ]
        # For each player the cells that complete a row, and those that complete one that is one too short.
        self._rows = [gaps(own, self.layout.steps, self.length) for own in self.stones]

    def ply(self) -> Iterator[None]:
        """Win, or place a stone in every game where the mover is not out."""
        lanes, mover = self.layout, self.mover
        second, third = (mover + 1) % 3, (mover + 2) % 3
        any_of, spread = lanes.any, lanes.spread
        empty, out = self.empty, self._out
        free = empty ^ empty & spread(self.alive & out[mover])
        wins, losing = self._rows[mover]
        if completed := free & wins:
            winners = any_of(completed)
            self.won[mover] |= winners
            self.stones[mover] |= completed
            over = spread(winners)
            empty ^= empty & over
            free ^= free & over
        threats = self._rows[second][0]
        if out[second]:
            threats ^= (threats ^ self._rows[third][0]) & spread(out[second])
        candidates = free
        if blocks := free & threats:
            candidates = blocks | free ^ free & spread(any_of(blocks))
        if shorter := candidates & losing:
            safe = candidates ^ shorter
            candidates = safe | shorter ^ shorter & spread(any_of(safe))
        yield from lanes.preparing()
        choice = lanes.pick(candidates)
        self.stones[mover] |= choice
        empty ^= choice
        if made := choice & losing:
            gone = any_of(made)
            out[mover] |= gone
            self.won[second] |= gone & out[third]
            self.won[third] |= gone & out[second]
            empty ^= empty & spread(gone & (out[second] | out[third]))
        self._rows[mover] = gaps(self.stones[mover], lanes.steps, self.length)
        self.empty = empty
        self.alive = any_of(empty)
        self.mover = second
