"""Statistics: how strong one player is beside another, and how alike two orders are."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from statistics import StatisticsError, correlation
from typing import NamedTuple

from yavset.lab.games import Result


def elo(score: float) -> float:
    """Return the Elo difference of an expected score between 0 and 1."""
    if not 0 < score < 1:
        return math.inf if score >= 1 else -math.inf
    return -400 * math.log10(1 / score - 1)


def interval(scores: Sequence[float]) -> tuple[float, float]:
    """Return Wilson's 95 % confidence interval of the mean of scores between 0 and 1."""
    count, mean = len(scores), sum(scores) / len(scores)
    z = 1.96
    # Draws make the variance smaller than that of wins and losses alone.
    spread = sum((score - mean) ** 2 for score in scores) / count
    full = mean * (1 - mean)
    effective = count * full / spread if spread else count
    middle = (mean + z * z / (2 * effective)) / (1 + z * z / effective)
    half = (
        z
        * math.sqrt(mean * (1 - mean) / effective + z * z / (4 * effective * effective))
        / (1 + z * z / effective)
    )
    return round(max(0.0, middle - half), 9), round(min(1.0, middle + half), 9)


def spearman(one: Sequence[float], two: Sequence[float]) -> float:
    """Return Spearman's rank correlation of two values of each thing; 0 where all values of one are equal."""
    try:
        return correlation(_ranks(one), _ranks(two))
    except StatisticsError:
        return 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    """Return the places of values in their order, twice as large; equal values share the mean of theirs."""
    ordered = sorted(values)
    return [float(bisect_left(ordered, value) + bisect_right(ordered, value)) for value in values]


def summary(results: Sequence[Result]) -> str:
    """Return the first player's wins, draws and losses, score and Elo difference with 95 % intervals.

    Ends with the time of a move of each player: the 95th percentile and the longest.
    """
    scores = [result.score for result in results]
    wins, losses = scores.count(1.0), scores.count(0.0)
    mean = sum(scores) / len(scores)
    low, high = interval(scores)
    times = [sorted(s for result in results for s in result.seconds[player]) or [0.0] for player in (0, 1)]
    slow = [f"{taken[len(taken) * 95 // 100]:.2f} to {taken[-1]:.2f} s" for taken in times]
    return (
        f"{len(scores)} games: {wins} won, {len(scores) - wins - losses} drawn, {losses} lost: "
        f"{mean:.1%} [{low:.1%}, {high:.1%}], Elo {elo(mean):+.0f} [{elo(low):+.0f}, {elo(high):+.0f}]; "
        f"{sum(len(r.moves) for r in results) / len(results):.0f} moves a game; slowest 5% of the moves "
        f"{slow[0]} and {slow[1]}"
    )


class SequentialTest(NamedTuple):
    """Wald's sequential probability ratio test between two expected scores of the first player.

    It ends a match as soon as its result is certain enough, as fishtest does for chess engines (A. Wald,
    *Sequential Tests of Statistical Hypotheses*, 1945).

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
        """Return the test for a player in one of several seats, with the odds that it has for two."""
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
