"""Playouts of Yavalade: five in a row of the mover's and its ally's colour, with a stone of both.

The policy of every move: win, else block the player before, which nobody else can, else do not complete a row
for the next player, else any cell; at random among the cells that qualify.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from yavset.rules.lines import differing, holes
from yavset.rules.position import Position
from yavset.search.playouts.by_hand.base import HandPolicy


class PairPolicy(HandPolicy):
    """Yavalade: a stone serves its player and the next one."""

    players = 3
    colours = ("own", "next", "third")
    going_on = 8

    def load(self, positions: Sequence[Position]) -> None:
        """Begin a batch."""
        super().load(positions)
        self._alone = [holes(colour, self.layout.steps, 5) for colour in self.stones]
        self._both: list[list[int]] = [[], [], []]
        self._wins = [0, 0, 0]
        self._look(range(3))

    def _look(self, players: Sequence[int]) -> None:
        """Find the holes in rows of some players' pairs, and the cells where they win."""
        for player in players:
            pair = self.stones[player] | self.stones[player - 1]
            self._both[player] = holes(pair, self.layout.steps, 5)
            self._wins[player] = differing(self._both[player], self._alone[player])

    def ply(self) -> Iterator[None]:
        """Win, or place a stone in every game."""
        lanes, mover, following = self.layout, self.mover, (self.mover + 1) % 3
        any_of, spread = lanes.any, lanes.spread
        empty = self.empty
        if completed := self._wins[mover] & empty:
            winners = any_of(completed)
            self.won[mover] |= winners
            self.stones[mover] |= completed
            empty ^= empty & spread(winners)
        gifts = differing(self._both[following], self._alone[mover]) & empty
        candidates = empty ^ gifts
        if blocks := self._wins[mover - 1] & candidates:
            candidates = blocks | candidates ^ candidates & spread(any_of(blocks))
        if gifts:
            candidates |= gifts ^ gifts & spread(any_of(candidates))
        yield from lanes.preparing()
        choice = lanes.pick(candidates)
        empty ^= choice
        if given := choice & gifts:
            lost = any_of(given)
            self.won[following] |= lost
            empty ^= empty & spread(lost)
        self.stones[mover] |= choice
        self._alone[mover] = holes(self.stones[mover], lanes.steps, 5)
        self._look((mover, following))
        self.empty = empty
        self.alive = any_of(empty)
        self.mover = following
