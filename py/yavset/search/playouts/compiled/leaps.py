"""Playouts of games in which only chains from edge to edge decide: they begin with many stones at once.

At random such games fill most of the board before it matters what is seen at once. So a leap comes first: as
many stones of both sides, which stand where nobody could have won or lost by any of them, in whatever order.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from yavset.search.playouts.compiled.exact import ExactPolicy, Side
from yavset.search.playouts.compiled.games import Leaf
from yavset.search.playouts.driver import Ended

SHORTEST = 4
"""A leap of fewer stones of a side takes longer than to play them."""


class LeapingPolicy(ExactPolicy):
    """The same games; those whose leap does not stand are broken off and do not count.

    Plays up to 1.5 times as many games as `ExactPolicy`.
    """

    @cached_property
    def _left(self) -> int:
        """How many cells a leap leaves empty: as few as lets nearly all games stand, which batches tell."""
        return len(self.board.cells) * 3 // 8

    def begin(self, leaves: Sequence[Leaf]) -> None:
        """Begin a batch from leaves."""
        self._failed = 0
        super().begin(leaves)
        if self._failed:
            self._empty ^= self._empty & self.layout.spread(self._failed)
            self._look()

    def _first_sides(self, leaves: Sequence[Leaf]) -> list[Side]:
        """Return both sides after a leap, unless it is too short or many games of a leaf would not stand."""
        least = min(len(self.board.cells) - (leaf.own | leaf.enemy).bit_count() for leaf in leaves)
        stones = (least - self._left) // 2
        if stones < SHORTEST:
            return super()._first_sides(leaves)
        lanes, added = self.layout, [self.games.own, self.games.enemy]
        empty = lanes.cells ^ (added[0] | added[1])
        for number in range(2 * stones):
            stone = lanes.pick(empty)
            added[number % 2] |= stone
            empty ^= stone
        sides = self._sides_of(*added)
        decided = 0
        for side in sides:
            decided |= side.stones & (side.wins | side.losses | side.draws) | side.wins & empty
        failed = lanes.any(decided)
        self._adapt(failed.bit_count())
        if max(lanes.shares(failed, len(leaves))) > lanes.count // len(leaves) // 4:
            return super()._first_sides(leaves)
        self._failed = failed
        return sides

    def _adapt(self, failed: int) -> None:
        """Make the next leap shorter or longer; takes how many games did not stand."""
        size = len(self.board.cells)
        if failed <= self.layout.count // 32:
            self._left = max(size // 4, self._left - 1)
        else:
            self._left = min(size // 2, self._left + 1)

    def ended(self) -> Ended:
        """Return the stones of the side that moved first, and who has won."""
        ended = super().ended()
        return ended._replace(counted=ended.counted ^ self._failed)
