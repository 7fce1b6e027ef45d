"""A linear model of people's ratings, which is tested on games that it has not seen.

Ridge regression (Hoerl and Kennard, 1970) with a penalty that was chosen before anything was measured. For
fixed measures its predictions are a matrix times the ratings, so that a permutation test costs little.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.stats import bootstrap, permutation_test, spearmanr, t

Numbers = NDArray[np.float64]

PENALTY = 1.0
"""What the squares of the coefficients cost, times the sum of the weights, the measures having variance 1."""

MODEL, RATERS = 0.5, 4.0
"""The variance of ratings that no measure explains, and that of one person's rating of a game."""

RESAMPLES = 2000


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


def smoother(features: Numbers, weights: Numbers, at: Numbers) -> Numbers:
    """Return what each rating contributes to the prediction at a point: predictions are this times ratings.

    Takes the measures of the games, a row each, and their weights. Measures are scaled to variance 1; one
    that is the same for all games counts for nothing.
    """
    total = weights.sum()
    middle = weights @ features / total
    spread = np.sqrt(weights @ (features - middle) ** 2 / total)
    scale = np.where(spread > 0, spread, np.inf)
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


def best_single(features: Numbers, weights: Numbers, ratings: Numbers) -> Numbers:
    """Return what the one best measure predicts of each game: best and fitted by the other games."""
    found = np.zeros(len(ratings))
    for game in range(len(ratings)):
        others = np.arange(len(ratings)) != game
        agreements = [abs(_spearman(column[others], ratings[others])) for column in features.T]
        best = features[:, [int(np.argmax(agreements))]]
        found[game] = smoother(best[others], weights[others], best[game]) @ ratings[others]
    return found


def agreement(predict: Callable[[Numbers], Numbers], ratings: Numbers) -> Agreement:
    """Return how well what is predicted with some ratings agrees with them.

    For the permutation test it predicts again from ratings that are dealt out anew.
    """

    def agree(dealt: Numbers) -> float:
        return _spearman(predict(dealt), dealt)

    predicted, random = predict(ratings), np.random.default_rng(1)
    drawn = bootstrap(
        (predicted, ratings),
        _spearman,
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


def _spearman(one: Numbers, two: Numbers) -> float:
    """Return the rank correlation; 0 where all of one are the same."""
    if np.ptp(one) == 0 or np.ptp(two) == 0:
        return 0.0
    return float(spearmanr(one, two).statistic)
