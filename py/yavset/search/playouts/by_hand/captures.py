"""Playouts of Pentalath: five in a row wins, and groups without a free cell are captured.

The policy of every move: win, else block, else any cell with a free cell beside it; at random among the cells
that qualify.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from yavset.rules.lines import completed_by
from yavset.rules.position import Position
from yavset.search.playouts.by_hand.base import HandPolicy


class CapturePolicy(HandPolicy):
    """Pentalath for two."""

    longest = 120

    def load(self, positions: Sequence[Position]) -> None:
        """Begin a batch."""
        super().load(positions)
        steps = self.layout.steps
        self._rows = [completed_by(stones, steps, 5) for stones in self.stones]
        self._win()

    def _win(self) -> None:
        """End the games that the mover wins at once, and those without a cell that is surely no suicide."""
        lanes = self.layout
        wins = self._rows[self.mover] & self.empty
        winners = lanes.any(wins) & self.alive if wins else 0
        if winners:
            self.won[self.mover] |= winners
            self.stones[self.mover] |= wins & lanes.spread(winners)
            self.alive ^= winners
        # A cell with a free cell beside it is never suicide; rare others are left out.
        self._roomy = self.empty & lanes.around(self.empty)
        self.alive &= lanes.any(self._roomy)

    def ply(self) -> Iterator[None]:
        """Place a stone in every game, and take the wins of the next player."""
        lanes, mover, other = self.layout, self.mover, 1 - self.mover
        roomy = self._roomy
        blocks = self._rows[other] & roomy
        free = roomy & ~lanes.spread(lanes.any(blocks)) if blocks else roomy
        yield from lanes.preparing()
        choice = lanes.pick((blocks | free) & lanes.spread(self.alive))
        self.stones[mover] |= choice
        self.empty ^= choice
        captured = lanes.captured(self.stones[other], self.empty, lanes.around(choice))
        if captured:
            self.stones[other] ^= captured
            # Rows stay true: the new stone stands on the cell that would have completed a captured one.
            self.empty |= captured
        self._rows[mover] = completed_by(self.stones[mover], lanes.steps, 5)
        self.mover = other
        self._win()
