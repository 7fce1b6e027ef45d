"""What games with parallel playouts share: batches of leaves, and AMAF values as priors."""

from __future__ import annotations

from collections.abc import Sequence

from yavset.rules.position import Position
from yavset.search.knowledge.general import Hints, Knowledge, Rewards, Settings
from yavset.search.lane_playouts import LanePlayouts

LANES = 512
"""Playouts in a batch: a larger batch is faster, a smaller one lets the tree decide sooner."""


class ParallelKnowledge(Knowledge):
    """Two players whose moves are cells; `parallel` plays out."""

    batch = 16
    games = LANES
    hints = True
    settings = Settings(exploration=0.15, trust=2.0)
    parallel: LanePlayouts

    def playouts(self, positions: Sequence[Position]) -> list[tuple[int, Rewards, Hints | None]]:
        """Play out from each leaf in its share of the lanes; each counts as one visit."""
        leaves = list(dict.fromkeys(positions))
        masks = [(leaf.stones[leaf.player], leaf.stones[1 - leaf.player]) for leaf in leaves]
        room = 1
        while room < len(leaves):
            room *= 2
        results = self.parallel.results(masks + masks[-1:] * (room - len(leaves)))
        found = dict(zip(leaves, results, strict=False))
        names = self.game.board.names.values()
        return [
            (
                1,
                (mean, 1 - mean) if position.player == 0 else (1 - mean, mean),
                dict(zip(names, cells, strict=True)),
            )
            for position in positions
            for mean, cells in (found[position],)
        ]
