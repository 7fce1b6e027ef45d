"""What games with parallel playouts share: batches of leaves, and AMAF values as priors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from yavset.rules.position import Position
from yavset.search.knowledge.general import Hints, Knowledge, Rewards, Settings
from yavset.search.lane_playouts import LanePlayouts

LANES = 512
"""Playouts in a batch: a larger batch is faster, a smaller one lets the tree decide sooner."""


class BatchKnowledge(Knowledge):
    """Two players; all leaves of a batch are played out at once. Subclasses say how, in `results`."""

    batch = 16
    games = LANES
    hints = True
    settings = Settings(exploration=0.15, trust=2.0)

    def results(self, leaves: Sequence[Position]) -> Iterable[tuple[float, Hints | None]]:
        """Return for each leaf the mean reward of the player to move, and priors if there are any.

        The number of leaves is a power of two; the last ones may be repeated to make it one.
        """
        raise NotImplementedError

    def playouts(self, positions: Sequence[Position]) -> list[tuple[int, Rewards, Hints | None]]:
        """Play out from each leaf in its share of the lanes; each counts as one visit."""
        leaves = list(dict.fromkeys(positions))
        room = 1
        while room < len(leaves):
            room *= 2
        results = self.results(leaves + leaves[-1:] * (room - len(leaves)))
        found = dict(zip(leaves, results, strict=False))
        return [
            (1, (mean, 1 - mean) if position.player == 0 else (1 - mean, mean), hints)
            for position in positions
            for mean, hints in (found[position],)
        ]


class ParallelKnowledge(BatchKnowledge):
    """Moves are cells; `parallel` plays out."""

    parallel: LanePlayouts

    def results(self, leaves: Sequence[Position]) -> Iterable[tuple[float, Hints | None]]:
        """Return the means, and the AMAF values of all cells as priors."""
        masks = [(leaf.stones[leaf.player], leaf.stones[1 - leaf.player]) for leaf in leaves]
        names = self.game.board.names.values()
        for mean, cells in self.parallel.results(masks):
            yield mean, dict(zip(names, cells, strict=True))
