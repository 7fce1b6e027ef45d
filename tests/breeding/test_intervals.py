"""Statistics against SciPy, and against their definitions, on samples drawn at random."""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from statistics import fmean

import pytest

from yavset.breeding import gates
from yavset.breeding.agent import Agent
from yavset.breeding.evidence import ACCEPT, DOUBT, REJECT, Question
from yavset.breeding.findings import Findings
from yavset.breeding.intervals import RESAMPLES, bootstrap, interval, mean, one_sided, wilson, within
from yavset.breeding.openings import evenest, first_moves, opening_moves
from yavset.breeding.playouts import Tally
from yavset.breeding.verdict import Budget, Estimate
from yavset.lab.rating import ladder_ratings
from yavset.lab.statistics import SequentialTest, elo
from yavset.lab.statistics import interval as interval_of_scores
from yavset.ludi.game import Ludi
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


def test_a_value_lies_in_its_interval_however_few_or_extreme_the_games_are() -> None:
    for trials in range(1, 120):
        for wins in {0, 0.5, 1, trials / 3, trials - 0.5, trials}:
            found = wilson(wins, trials)
            assert 0 <= found.low <= found.value <= found.high <= 1
    assert mean([0.1] * 10) == 0.1 and mean([]) == 0
    for value in (-0.5, 0.0, 0.25, 1.0, 1.75):
        assert interval(value, [], 1) == Estimate(value, min(value, 0), max(value, 1))
        assert within(Estimate(0.5, -value, value + 0.5), 0, 1) == Estimate(
            0.5, max(-value, 0), min(value + 0.5, 1)
        )


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


@pytest.mark.parametrize("count", [2, 3, 5, 6, 7, 8, 16, 40])
def test_an_interval_is_as_wide_as_student_says_of_what_was_drawn(count: int) -> None:
    random = Random(count)
    drawn = [random.random() for _ in range(RESAMPLES)]
    value = mean(drawn)
    found = interval(value, drawn, count)
    spread = math.sqrt(fmean((one - value) ** 2 for one in drawn) * count / (count - 1))
    half = stats.t.ppf(0.975, count - 1) * spread
    assert found.high - value == pytest.approx(half, rel=5e-3)
    assert value - found.low == pytest.approx(half, rel=5e-3)
    turned = interval(-value, [-one for one in drawn], count)
    assert (turned.low, turned.high) == pytest.approx((-found.high, -found.low), abs=2e-6)


@pytest.mark.parametrize("seed", range(5))
def test_means_have_the_interval_of_student(seed: int) -> None:
    random = Random(seed)
    sample = [random.gauss(0, 1) for _ in range(16)]
    value, drawn = finish(bootstrap(16, lambda places: mean([sample[place] for place in places]), random))
    found = interval(value, drawn, 16)
    wanted = stats.t.interval(0.95, 15, fmean(sample), stats.sem(sample))
    # The spread of 200 samples is known to a twentieth or two.
    near = stats.sem(sample) / 2
    assert value == pytest.approx(fmean(sample))
    assert (found.low, found.high) == pytest.approx(wanted, abs=near)
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


@pytest.mark.parametrize("question", [gates.ENDS, gates.DRAWS_SEARCHED, gates.SKILL_WEAK, gates.ATTACK])
def test_the_evidence_of_a_gate_is_that_of_two_binomials(question: Question) -> None:
    for games in (4, 16, 60, 256):
        for count in range(games + 1):
            wanted = stats.binom.logpmf(count, games, question.broken) - stats.binom.logpmf(
                count, games, question.sound
            )
            assert question.evidence(count, games) == pytest.approx(wanted, abs=1e-6)
            decided = wanted >= REJECT or wanted <= ACCEPT
            assert question.answer(count, games) == (wanted <= ACCEPT if decided else None)
            assert question.answer(count, games, last=True) == (wanted < (REJECT if decided else DOUBT))


@pytest.fixture(params=range(6))
def told(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int, int]]:
    """What the agent is told about first moves: games, and those that who is to move next wins and loses."""
    random = Random(request.param)
    told: list[tuple[int, int, int]] = []

    def results(agent: Agent, leaves: Sequence[object]) -> Generator[int, None, list[tuple[int, int]]]:
        yield 0
        for _ in leaves:
            won = random.randint(0, agent.lanes)
            told.append((agent.lanes, won, random.randint(0, agent.lanes - won)))
        return [(won, lost) for _, won, lost in told]

    monkeypatch.setattr(Agent, "results", results)
    return told


def test_the_evenest_first_move_is_that_with_the_least_lead(told: list[tuple[int, int, int]]) -> None:
    game, random = Ludi(rules="h5-p-w4.l3"), Random(1)
    moves = finish(first_moves(game, Agent(game, 64, random), 12, random))
    leads = [first.lead for first in moves]
    # Who has made the move wins what the other one loses; a draw is nobody's lead.
    assert leads == sorted((lost - won) / 64 for _, won, lost in told)
    assert len(moves) > 4
    assert abs(moves[evenest(moves)].lead) == min(map(abs, leads))


@pytest.mark.parametrize(("code", "colours"), [("h3-p-w4", 1), ("h3-pr.p-w4r", 2)])
def test_first_moves_of_every_colour_are_told_apart_by_symmetry_alone(
    code: str, colours: int, told: list[tuple[int, int, int]]
) -> None:
    game, random = Ludi(rules=code), Random(1)
    moves = [first.move for first in finish(first_moves(game, Agent(game, 64, random), 99, random))]
    images = game.symmetries()
    kinds = set()
    for move in game.start().legal_moves():
        colour, _, name = move.rpartition("@")
        kinds.add((colour, frozenset(game.board.names[image[game.board.cell(name)]] for image in images)))
    assert len(moves) == len(told) == len(kinds)
    assert len({colour for colour, _ in kinds}) == colours
    for move in moves:
        colour, _, name = move.rpartition("@")
        [kind] = [(of, cells) for of, cells in kinds if of == colour and name in cells]
        kinds.remove(kind)


@pytest.mark.parametrize(("code", "won"), [("h4-p.s-w4", 20), ("h4-p.cs-w4", 20), ("h4-p.cs-w4", 60)])
def test_an_opening_leaves_the_game_open(code: str, won: int, told: list[tuple[int, int, int]]) -> None:
    budget = replace(Budget.small(), openings=4)
    findings = Findings(read_rules(code), "1", budget, strict=False)
    findings.tally = Tally(100)
    findings.tally.won, findings.tally.lost = won, 100 - won
    finish(opening_moves(findings))
    assert len(told) == 4 and {lanes for lanes, _, _ in told} == {64}
    leads = sorted((lost - won) / 64 for _, won, lost in told)
    assert [first.lead for first in findings.first_moves] == leads
    if findings.rules.swap:
        even = min(leads, key=abs)
        found, share = findings.estimates["opening-lead"], wilson((1 + abs(even)) / 2 * 64, 64)
        assert found.value == pytest.approx(abs(even))
        # An interval of what is at least 0.
        assert found.low == pytest.approx(max(2 * share.low - 1, 0))
        assert found.high == pytest.approx(2 * share.high - 1)
        failure = gates.evenest_opening(even)
    else:
        assert findings.estimates == {}
        failure = gates.informed_lead(won, 100 - won)
    assert findings.failures == ([failure] if failure else [])
