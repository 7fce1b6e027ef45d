"""A linear model of people's ratings, which is tested on games that it has not seen.

Ridge regression (Hoerl and Kennard, 1970) with a penalty that was chosen before anything was measured. For
fixed measures its predictions are a matrix times the ratings, so that a permutation test costs little.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.stats import bootstrap, permutation_test, rankdata, t

from yavset.lab.statistics import spearman

Numbers = NDArray[np.float64]

PENALTY = 1.0
"""What the squares of the coefficients cost, times the sum of the weights, the measures having variance 1."""

MODEL, RATERS = 0.5, 4.0
"""The variance of ratings that no measure explains, and that of one person's rating of a game."""

RESAMPLES = 1000
"""How often games are drawn anew, and ratings dealt out, for an interval and a chance."""


class Agreement(NamedTuple):
    """How well predictions order games as people do.

    Attributes:
        games: how many games; spearman: the rank correlation; low, high: its 95 % interval, from drawing the
            games anew.
        chance: how often ratings dealt out to the games by chance come to as much.
    """

    games: int
    spearman: float
    low: float
    high: float
    chance: float


def weights_of(raters: Sequence[int]) -> Numbers:
    """Return what games count: the inverse of the variance that a mean of so many ratings leaves."""
    return np.array([1 / (MODEL + RATERS / count) for count in raters])


def scaling(features: Numbers, weights: Numbers) -> tuple[Numbers, Numbers]:
    """Return the weighted means of measures, and what to divide by for variance 1: without end where it is 0.

    Takes the measures of the games, a row each, and their weights.
    """
    total = weights.sum()
    middle = weights @ features / total
    spread = np.sqrt(weights @ (features - middle) ** 2 / total)
    return middle, np.where(spread > 0, spread, np.inf)


def smoother(features: Numbers, weights: Numbers, at: Numbers) -> Numbers:
    """Return what each rating contributes to the prediction at a point: predictions are this times ratings.

    Takes the measures of the games, a row each, and their weights. Measures are scaled to variance 1; one
    that is the same for all games counts for nothing.
    """
    total = weights.sum()
    middle, scale = scaling(features, weights)
    scaled, point = (features - middle) / scale, (at - middle) / scale
    normal = scaled.T @ (weights[:, None] * scaled) + PENALTY * total * np.eye(features.shape[1])
    contributions: Numbers = weights / total + point @ np.linalg.solve(normal, (scaled * weights[:, None]).T)
    return contributions


def left_out(features: Numbers, weights: Numbers) -> Numbers:
    """Return the matrix whose product with the ratings predicts each game from all others."""
    games = len(features)
    matrix = np.zeros((games, games))
    for game in range(games):
        others = np.arange(games) != game
        matrix[game, others] = smoother(features[others], weights[others], features[game])
    return matrix


def means_of_others(weights: Numbers) -> Numbers:
    """Return the matrix whose product with the ratings is the mean of all others for each game.

    Predictions order games by what they say beyond that mean: it is the lower the higher the game that is
    left out is rated, so that a model that knows nothing would order games backwards.
    """
    others = weights * (1 - np.eye(len(weights)))
    means: Numbers = others / others.sum(axis=1, keepdims=True)
    return means


class BestSingle:
    """Tells from the one measure that orders the other games best how far a game is from their mean."""

    def __init__(self, features: Numbers, weights: Numbers) -> None:
        """Take the measures of the games, a row each, and their weights."""
        self._others = [np.arange(len(features)) != game for game in range(len(features))]
        # What does not depend on the ratings, as a permutation test asks again and again.
        self._ranks = [_ranks(features[others]) for others in self._others]
        self._contributions = [
            [
                smoother(features[others][:, [column]], weights[others], features[game, [column]])
                - means[others]
                for column in range(features.shape[1])
            ]
            for game, (others, means) in enumerate(zip(self._others, means_of_others(weights), strict=True))
        ]

    def __call__(self, ratings: Numbers) -> Numbers:
        """Return for each game what is predicted beyond the mean of the others, by their ratings."""
        found = np.zeros(len(ratings))
        for game, others in enumerate(self._others):
            known = ratings[others]
            best = int(np.argmax(np.abs(_ranks(known) @ self._ranks[game])))
            found[game] = self._contributions[game][best] @ known
        return found


def agreement(predict: Callable[[Numbers], Numbers], ratings: Numbers) -> Agreement:
    """Return how well what is predicted with some ratings agrees with them.

    For the permutation test it predicts again from ratings that are dealt out anew.
    """

    def agree(dealt: Numbers) -> float:
        return spearman(predict(dealt).tolist(), dealt.tolist())

    predicted, random = predict(ratings), np.random.default_rng(1)
    drawn = bootstrap(
        (predicted, ratings),
        spearman,
        paired=True,
        vectorized=False,
        n_resamples=RESAMPLES,
        method="percentile",
        rng=random,
    ).confidence_interval
    chance = permutation_test(
        (ratings,),
        agree,
        permutation_type="pairings",
        alternative="greater",
        n_resamples=RESAMPLES,
        rng=random,
    ).pvalue
    return Agreement(len(ratings), agree(ratings), float(drawn.low), float(drawn.high), float(chance))


def margin(errors: Numbers) -> float:
    """Return half of a 95 % interval of a prediction, from the errors at games that were left out."""
    return float(t.ppf(0.975, len(errors) - 1) * np.sqrt(np.mean(errors**2)))


def _ranks(values: Numbers) -> Numbers:
    """Return the ranks in each column, with mean 0 and length 1; zeros where all values are the same."""
    ranks = rankdata(values, axis=0)
    ranks -= ranks.mean(axis=0)
    length = np.linalg.norm(ranks, axis=0)
    scaled: Numbers = ranks / np.where(length > 0, length, np.inf)
    return scaled
