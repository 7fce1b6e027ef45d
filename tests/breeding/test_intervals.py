"""Statistics against SciPy, and against their definitions, on samples drawn at random."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from statistics import fmean

import pytest

from yavset.breeding import gates
from yavset.breeding.agent import Agent
from yavset.breeding.findings import Findings
from yavset.breeding.intervals import RESAMPLES, bootstrap, interval, mean, one_sided, wilson
from yavset.breeding.judge import _Panel
from yavset.breeding.playouts import Tally
from yavset.breeding.verdict import Budget
from yavset.lab.rating import ladder_ratings
from yavset.lab.statistics import SequentialTest, elo
from yavset.lab.statistics import interval as interval_of_scores
from yavset.ludi.presets import PRESETS
from yavset.ludi.rules import read_rules
from yavset.search.work import finish

stats = pytest.importorskip("scipy.stats", exc_type=ImportError)

#: SciPy takes 1.95996 where the package takes 1.96.
CLOSE = 1e-4


@pytest.mark.parametrize("seed", range(40))
def test_shares_have_the_interval_of_wilson(seed: int) -> None:
    random = Random(seed)
    trials = random.choice([1, 2, 3, 10, 57, 1000])
    wins = random.randint(0, trials)
    wanted = stats.binomtest(wins, trials).proportion_ci(method="wilson")
    found = wilson(wins, trials)
    assert found.value == wins / trials
    assert found.low == pytest.approx(wanted.low, abs=CLOSE)
    assert found.high == pytest.approx(wanted.high, abs=CLOSE)
    scores = [1.0] * wins + [0.0] * (trials - wins)
    if 0 < wins < trials:
        assert interval_of_scores(scores) == pytest.approx((wanted.low, wanted.high), abs=CLOSE)
    both = one_sided(wins, trials - wins)
    distances = [abs(2 * end - 1) for end in (wanted.low, wanted.high)]
    assert both.value == pytest.approx(abs(2 * wins / trials - 1))
    assert both.low == pytest.approx(0 if wanted.low <= 0.5 <= wanted.high else min(distances), abs=2 * CLOSE)
    assert both.high == pytest.approx(max(distances), abs=2 * CLOSE)


@pytest.mark.parametrize("seed", range(20))
def test_draws_narrow_the_interval_of_scores_as_their_variance_says(seed: int) -> None:
    random = Random(seed)
    scores = [random.choice([0.0, 0.5, 0.5, 1.0]) for _ in range(random.randint(4, 60))] + [0.0, 1.0]
    average = fmean(scores)
    variance = fmean((score - average) ** 2 for score in scores)
    # As many games without draws as have the same standard error.
    games = len(scores) * average * (1 - average) / variance
    z = 1.96
    ends = [
        (
            average
            + z * z / 2 / games
            + sign * z * math.sqrt(average * (1 - average) / games + z * z / 4 / games**2)
        )
        / (1 + z * z / games)
        for sign in (-1, 1)
    ]
    assert interval_of_scores(scores) == pytest.approx(ends, abs=1e-6)


@pytest.mark.parametrize("count", [RESAMPLES, 40, 41, 79, 1000])
def test_an_interval_leaves_as_much_on_either_side(count: int) -> None:
    random = Random(count)
    drawn = [random.random() for _ in range(count)]
    middle = sorted(drawn)[count // 2]
    found = interval(middle, drawn)
    assert sum(round(value, 6) < found.low for value in drawn) == count // 40
    assert sum(round(value, 6) > found.high for value in drawn) == count // 40
    turned = interval(-middle, [-value for value in drawn])
    assert (turned.low, turned.high) == (-found.high, -found.low)


@pytest.mark.parametrize("seed", range(5))
def test_means_have_the_interval_of_the_percentile_bootstrap(seed: int) -> None:
    random = Random(seed)
    sample = [random.gauss(0, 1) for _ in range(30)]
    value, drawn = finish(bootstrap(30, lambda places: mean([sample[place] for place in places]), random))
    found = interval(value, drawn)
    wanted = stats.bootstrap(
        (sample,), lambda one: fmean(one), method="percentile", vectorized=False, n_resamples=2000
    )
    # The ends of 200 samples are known to a quarter of a standard error.
    near = stats.sem(sample) / 2
    assert value == pytest.approx(fmean(sample))
    assert found.low == pytest.approx(wanted.confidence_interval.low, abs=near)
    assert found.high == pytest.approx(wanted.confidence_interval.high, abs=near)
    assert len(drawn) == RESAMPLES
    assert len(set(drawn)) > RESAMPLES / 2


@pytest.mark.parametrize("seed", range(20))
def test_the_ratio_of_likelihoods_is_that_of_two_binomials(seed: int) -> None:
    random = Random(seed)
    test = SequentialTest.among(random.choice([2, 3, 4]))
    games = random.randint(1, 200)
    points = random.randint(0, games)
    wanted = stats.binom.logpmf(points, games, test.high) - stats.binom.logpmf(points, games, test.low)
    assert test.ratio(points, games) == pytest.approx(wanted, abs=1e-6)
    assert test.verdict(points, games) == (wanted > 0 if abs(wanted) >= math.log(19) else None)


@pytest.mark.parametrize("seed", range(10))
def test_ratings_of_a_ladder_expect_the_scores_that_they_come_from(seed: int) -> None:
    random = Random(seed)
    games = random.choice([2, 20, 100])
    scores = [random.randint(0, 2 * games) / 2 for _ in range(5)]
    ratings = ladder_ratings(scores, games)
    assert fmean(ratings) == pytest.approx(0, abs=1e-9)
    for score, (weak, strong) in zip(scores, pairwise(ratings), strict=True):
        assert 1 / (1 + 10 ** ((weak - strong) / 400)) == pytest.approx((score + 0.5) / (games + 1))
        assert elo((score + 0.5) / (games + 1)) == pytest.approx(strong - weak)


def tally_of(games: int, plies: int, choices: int) -> Tally:
    tally = Tally(games)
    tally.plies, tally.choices = plies, choices
    return tally


@pytest.mark.parametrize("games", [1, 5, 20, 100, 1000])
def test_longer_games_make_no_gate_surer(games: int) -> None:
    """What one game says of its plies is one observation, however long it is."""
    for percent in range(0, 101, 5):
        found = [
            gates.choice(tally_of(games, 100 * games * times, percent * games * times))
            for times in (1, 7, 50)
        ]
        assert found[0] == found[1] == found[2]
        high = stats.binomtest(round(percent * games / 100), games).proportion_ci(method="wilson").high
        if abs(high - gates.CHOICE) > 0.02 and percent * games % 100 == 0:
            assert (found[0] is not None) == (high < gates.CHOICE)


def test_gates_fail_where_the_interval_is_wholly_on_the_wrong_side() -> None:
    for games in (4, 16, 60, 256):
        for count in range(games + 1):
            ends = stats.binomtest(count, games).proportion_ci(method="wilson")
            if abs(ends.high - gates.COMPLETION) > CLOSE:
                assert (gates.completion(count, games) is None) == (ends.high >= gates.COMPLETION)
            for most in (gates.DRAWS_INFORMED, gates.DRAWS_SEARCHED):
                if abs(ends.low - most) > CLOSE:
                    assert (gates.drawishness(count, games, most) is None) == (ends.low <= most)
            for most in (gates.ADVANTAGE_INFORMED, gates.ADVANTAGE_SEARCHED):
                fair = ends.low <= (1 + most) / 2 and ends.high >= (1 - most) / 2
                near = min(abs(ends.low - (1 + most) / 2), abs(ends.high - (1 - most) / 2)) < CLOSE
                assert near or (gates.advantage(count, games - count, most) is None) == fair


@pytest.mark.parametrize("seed", range(4))
def test_games_of_an_agent_against_itself_begin_with_the_evenest_openings(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(seed)
    lanes: list[int] = []

    def results(agent: Agent, leaves: Sequence[object]) -> Generator[int, None, list[tuple[float, float]]]:
        yield 0
        lanes.append(agent.lanes)
        return [(won := random.randint(0, agent.lanes // 2), agent.lanes // 2 - won) for _ in leaves]

    monkeypatch.setattr(Agent, "results", results)
    panel = _Panel(read_rules(PRESETS["yavalath"]), f"{seed}", replace(Budget.small(), openings=12))
    moves: dict[str, float] = {}
    agent = Agent(panel.plain, 64, random)
    original: Callable[..., object] = gates.evenest_opening

    def noted(leads: Sequence[float], games: int) -> object:
        moves.update(zip(panel.openings, map(abs, leads), strict=True))
        return original(leads, games)

    monkeypatch.setattr(gates, "evenest_opening", noted)
    finish(panel._even_openings(agent, random))
    assert isinstance(panel, Findings)
    evenest = sorted(moves.values())[:4]
    used = {panel._opening(pair, random).moves[0] for pair in range(12)}
    assert len(used) == 4
    assert sorted(moves[move] for move in used) == evenest
