"""Playouts of games in which only chains from edge to edge decide: they begin with many stones at once.

At random such games fill most of the board before it matters what is seen at once. So a leap comes first: as
many stones of both sides, which stand where nobody could have won or lost by any of them, in whatever order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from yavset.rules.board import Board
from yavset.rules.position import Position
from yavset.search.playouts.compiled.exact import ExactPolicy, Side
from yavset.search.playouts.compiled.games import Leaf, stones_leaf
from yavset.search.playouts.driver import Ended
from yavset.search.playouts.play_rules import PlayRules

SHORTEST = 4
"""A leap of fewer stones of a side takes longer than to play them."""


class LeapingPolicy(ExactPolicy):
    """The same games; those whose leap does not stand are broken off and do not count.

    Plays up to 1.5 times as many games as `ExactPolicy`.
    """

    def __init__(
        self,
        board: Board,
        rules: PlayRules,
        lanes: int,
        random: Random,
        leaf_of: Callable[[Position], Leaf] = stones_leaf,
    ) -> None:
        """Take what every compiled policy takes."""
        super().__init__(board, rules, lanes, random, leaf_of)
        # How many cells a leap leaves empty: as few as lets nearly all games stand, which batches tell.
        self._left = len(board.cells) * 3 // 8

    def begin(self, leaves: Sequence[Leaf]) -> None:
        """Begin a batch from leaves."""
        self._failed, self._leaves = 0, len(leaves)
        empty = min(len(self.board.cells) - (leaf.own | leaf.enemy).bit_count() for leaf in leaves)
        self._stones = (empty - self._left) // 2
        super().begin(leaves)
        if self._failed:
            self._empty ^= self._empty & self.layout.spread(self._failed)
            self.alive ^= self._failed

    def _first_sides(self, own: int, enemy: int) -> list[Side]:
        """Return both sides after a leap, unless it is too short or many games of a leaf would not stand."""
        if self._stones < SHORTEST:
            return super()._first_sides(own, enemy)
        lanes = self.layout
        empty = lanes.cells ^ (own | enemy)
        added = [own, enemy]
        for number in range(2 * self._stones):
            stone = lanes.pick(empty)
            added[number % 2] |= stone
            empty ^= stone
        sides = super()._first_sides(*added)
        decided = 0
        for side in sides:
            decided |= side.stones & (side.wins | side.losses | side.draws) | side.wins & empty
        failed = lanes.any(decided)
        self._adapt(failed.bit_count())
        if max(lanes.shares(failed, self._leaves)) > lanes.count // self._leaves // 4:
            return super()._first_sides(own, enemy)
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
