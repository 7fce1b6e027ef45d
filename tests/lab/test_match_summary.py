"""What the results of a match say: shares, intervals, ratings, times, and when a test of it may end."""

from __future__ import annotations

import math
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from yavset.lab.games import Result
from yavset.lab.statistics import SequentialTest, elo, interval, summary

SCORES = st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=1, max_size=60)
TIMES = st.lists(st.floats(0, 9), max_size=40)


@settings(max_examples=30)
@given(st.floats(-800, 800))
def test_elo_is_the_difference_whose_odds_the_score_has(difference: float) -> None:
    assert elo(1 / (1 + 10 ** (-difference / 400))) == pytest.approx(difference, abs=1e-6)
    assert (elo(1.0), elo(0.0)) == (math.inf, -math.inf)


@settings(max_examples=30)
@given(SCORES)
def test_an_interval_ends_where_the_mean_is_just_believable(scores: list[float]) -> None:
    """Wilson's: the ends are the shares p from which the mean is 1.96 standard errors, those of p, away."""
    mean, (low, high) = fmean(scores), interval(scores)
    assert 0 <= low <= mean <= high <= 1
    spread = fmean([(score - mean) ** 2 for score in scores])
    # As if so many games had been won or lost: draws spread less.
    count = len(scores) * mean * (1 - mean) / spread if spread else len(scores)
    for end in (low, high):
        if 1e-6 < end < 1 - 1e-6:
            assert abs(end - mean) == pytest.approx(1.96 * math.sqrt(end * (1 - end) / count), abs=1e-6)
    assert interval([1 - score for score in scores]) == pytest.approx((1 - high, 1 - low))


@settings(max_examples=30)
@given(st.lists(st.tuples(st.sampled_from([0.0, 0.5, 1.0]), st.integers(1, 9), TIMES, TIMES), min_size=1))
def test_a_summary_counts_games_moves_and_times(
    games: list[tuple[float, int, list[float], list[float]]],
) -> None:
    results = [Result(score, ["e5"] * moves, (mine, theirs)) for score, moves, mine, theirs in games]
    scores = [result.score for result in results]
    low, high = interval(scores)
    share = fmean(scores)
    times = []
    for number in (0, 1):
        every = sorted(second for result in results for second in result.seconds[number]) or [0.0]
        slowest = every[math.floor(0.95 * len(every) + 1e-9) :]
        times.append(f"{slowest[0]:.2f} to {slowest[-1]:.2f} s")
    assert summary(results) == (
        f"{len(scores)} games: {scores.count(1.0)} won, {scores.count(0.5)} drawn, {scores.count(0.0)} lost: "
        f"{share:.1%} [{low:.1%}, {high:.1%}], Elo {elo(share):+.0f} [{elo(low):+.0f}, {elo(high):+.0f}]; "
        f"{fmean(len(result.moves) for result in results):.0f} moves a game; slowest 5% of the moves "
        f"{times[0]} and {times[1]}"
    )


@settings(max_examples=30)
@given(points=st.integers(0, 60), lost=st.integers(0, 60), seats=st.integers(2, 4))
def test_the_sequential_test_weighs_two_binomials(points: int, lost: int, seats: int) -> None:
    test = SequentialTest.among(seats)
    assert test.low == pytest.approx(1 / seats)
    odds = test.high / (1 - test.high) / (test.low / (1 - test.low))
    assert odds == pytest.approx(0.65 / 0.35)
    likelihoods = [share**points * (1 - share) ** lost for share in (test.low, test.high)]
    ratio = math.log(likelihoods[1] / likelihoods[0])
    assert test.ratio(points, points + lost) == pytest.approx(ratio, abs=1e-9)
    sure = math.log(0.95 / 0.05)
    wanted = True if ratio >= sure + 1e-9 else False if ratio <= -sure - 1e-9 else None
    assert test.verdict(points, points + lost) is wanted
