"""Wald's sequential probability ratio test: end a match as soon as its result is certain enough.

A. Wald, *Sequential Tests of Statistical Hypotheses*, 1945; in use for chess engines as in fishtest.
"""

from __future__ import annotations

import math
from typing import NamedTuple


class SequentialTest(NamedTuple):
    """A test between two expected scores of the first player.

    Attributes:
        low: the score under the hypothesis that the player is no stronger.
        high: the score under the hypothesis that it is stronger.
        error: the chance of each wrong decision.
    """

    low: float = 0.5
    high: float = 0.65
    error: float = 0.05

    @classmethod
    def among(cls, seats: int) -> SequentialTest:
        """Return the test of a player that has one of so many seats: it is to win as much more often."""
        usual = cls()
        low = 1 / seats
        odds = low / (1 - low) * (usual.high / (1 - usual.high)) / (usual.low / (1 - usual.low))
        return usual._replace(low=low, high=odds / (1 + odds))

    def ratio(self, points: float, games: int) -> float:
        """Return the logarithm of the likelihood ratio after `points` in `games`.

        A draw counts as half a win and half a loss, which overstates the spread and so errs on the safe side.
        """
        return points * math.log(self.high / self.low) + (games - points) * math.log(
            (1 - self.high) / (1 - self.low)
        )

    @property
    def bound(self) -> float:
        """The ratio's logarithm from which on the test accepts `high`, or with a minus sign `low`."""
        return math.log((1 - self.error) / self.error)

    def verdict(self, points: float, games: int) -> bool | None:
        """Return True for stronger, False for not stronger, None while neither is certain enough."""
        ratio = self.ratio(points, games)
        if abs(ratio) < self.bound:
            return None
        return ratio > 0
