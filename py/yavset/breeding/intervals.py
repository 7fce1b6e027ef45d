"""95 % intervals for shares, and for means by resampling, with the same digits on every machine."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from math import fsum, sqrt
from random import Random
from typing import TypeVar

from yavset.breeding.verdict import Estimate

Measured = TypeVar("Measured")

Z = 1.96
"""The quantile of the normal distribution that leaves 2.5 % on either side."""

RESAMPLES = 200
"""How often games are drawn anew for the interval of a mean."""

SLICE = 20
"""Number of them in a slice of work."""

PLACES = 6
"""Decimal places that are kept: what follows may differ between machines."""


def mean(values: Sequence[float]) -> float:
    """Return the mean, exactly rounded; 0 without values."""
    # `sum` rounds differently from one version of Python to another.
    return fsum(values) / len(values) if values else 0.0


def wilson(successes: float, trials: float) -> Estimate:
    """Return a share with its Wilson interval; from 0 to 1 without trials.

    Wilson, *Probable inference, the law of succession, and statistical inference*, 1927.
    """
    if not trials:
        return Estimate(0.5, 0.0, 1.0)
    share = successes / trials
    square = Z * Z / trials
    middle = (share + square / 2) / (1 + square)
    half = Z * sqrt(share * (1 - share) / trials + square / trials / 4) / (1 + square)
    return Estimate(share, min(max(middle - half, 0.0), share), max(min(middle + half, 1.0), share))


def one_sided(wins: float, losses: float) -> Estimate:
    """Return abs(W - B) / (W + B) of a match with the ends of its interval, from 0 (even) to 1."""
    share = wilson(wins, wins + losses)
    ends = sorted((abs(2 * share.low - 1), abs(2 * share.high - 1)))
    low = 0.0 if share.low <= 0.5 <= share.high else ends[0]
    return Estimate(abs(2 * share.value - 1), low, ends[1])


def bootstrap(
    count: int, measure: Callable[[Sequence[int]], Measured], random: Random
) -> Generator[int, None, tuple[Measured, list[Measured]]]:
    """Return a measure of a sample, and of samples drawn from it with replacement; yield 0 now and then.

    Takes the size of the sample and what to measure, given the places of the things drawn. A single thing
    says nothing of its spread. Efron, *Bootstrap methods: another look at the jackknife*, 1979.
    """
    value = measure(range(count))
    if count < 2:
        return value, []
    drawn = []
    for number in range(RESAMPLES):
        if number % SLICE == 0:
            yield 0
        drawn.append(measure([int(random.random() * count) for _ in range(count)]))
    return value, drawn


def interval(value: float, drawn: Sequence[float], count: int) -> Estimate:
    """Return a value with its 95 % interval, from what `bootstrap` has drawn of a sample of this size.

    Samples drawn from a few games vary less than such games do: the spread is that of the drawn samples, made
    larger by n / (n - 1) and by Student's quantile for n - 1 degrees of freedom.
    """
    if count < 2:
        return rounded(Estimate(value, min(value, 0.0), max(value, 1.0)))
    middle = mean(drawn)
    spread = sqrt(mean([(one - middle) ** 2 for one in drawn]) * count / (count - 1))
    half = student(count - 1) * spread
    return rounded(Estimate(value, value - half, value + half))


def within(estimate: Estimate, least: float, most: float) -> Estimate:
    """Return an estimate whose interval has nothing that a value cannot be."""
    return Estimate(estimate.value, max(estimate.low, least), min(estimate.high, most))


def pooled(estimates: Sequence[Estimate]) -> Estimate:
    """Return the mean of independent estimates of the same thing, with its interval."""
    value = mean([one.value for one in estimates])
    below = sqrt(fsum((one.value - one.low) ** 2 for one in estimates)) / len(estimates)
    above = sqrt(fsum((one.high - one.value) ** 2 for one in estimates)) / len(estimates)
    return rounded(Estimate(value, value - below, value + above))


def student(freedom: int) -> float:
    """Return Student's quantile that leaves 2.5 % on either side (Cornish and Fisher's expansion)."""
    if freedom < len(_STUDENT):
        return _STUDENT[freedom]
    return Z + (Z**3 + Z) / (4 * freedom) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)


_STUDENT = (0.0, 12.706, 4.303, 3.182, 2.776, 2.571, 2.447)


def rounded(estimate: Estimate) -> Estimate:
    """Return an estimate with the decimal places that are the same everywhere."""
    return Estimate(round(estimate.value, PLACES), round(estimate.low, PLACES), round(estimate.high, PLACES))
