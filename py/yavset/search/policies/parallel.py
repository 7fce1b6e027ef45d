"""Games whose leaves are played out in batches, by an object of `playouts`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from yavset.rules.game import Game
from yavset.rules.position import Position
from yavset.search.playouts.results import LanePlayouts
from yavset.search.policies.general import Knowledge
from yavset.search.values import FULL_BATCH, Priors, Rewards, Settings


class BatchKnowledge(Knowledge):
    """All leaves of a batch are played out at once, by what `lane_playouts` returns."""

    batch = FULL_BATCH.leaves
    games = FULL_BATCH.lanes
    hints = True
    settings = Settings(exploration=0.15, trust=2.0)

    def __init__(self, game: Game, random: Random) -> None:
        super().__init__(game, random)
        self.lanes = self.lane_playouts()

    def lane_playouts(self) -> LanePlayouts:
        """Return what plays out."""
        raise TypeError(f"{type(self).__name__} has to say how leaves are played out")

    def playouts(self, positions: Sequence[Position]) -> list[tuple[int, Rewards, Priors | None]]:
        """Play out from each leaf in its share of the lanes; each counts as one visit."""
        return list(self.lanes.evaluate(positions))
