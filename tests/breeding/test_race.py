"""The race for the first places: who is judged in which round, and what several verdicts say together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from math import sqrt
from random import Random

import pytest

from yavset.breeding.archive import Member
from yavset.breeding.intervals import pooled
from yavset.breeding.race import FOR_ALL, next_round, standings, together
from yavset.breeding.verdict import Estimate, Verdict
from yavset.ludi.rules import read_rules


def verdict(value: float, reason: str = "", stage: int = 7) -> Verdict:
    """A verdict whose rank grows with its value."""
    estimate = Estimate(value, value - 0.1, value + 0.2)
    return Verdict(stage, reason, soundness=estimate, interest=Estimate(0.5, 0.4, 0.6), simplicity=1.0)


def members(count: int) -> list[Member]:
    """Games that end by different rules."""
    wins, losses = ["w5", "wg6", "wt2m", "wue", "wuo"], ["l4", "lg5", "lt3a", "lk", "lg5.lk", "l4.lk"]
    ends = [f"{win}.{loss}" for win, loss in product(wins, losses)]
    trees = [read_rules(f"r9-p-{end}").tree for end in ends[:count]]
    return [Member(number, f"Game {number}", tree, verdict(0.5), 0.5) for number, tree in enumerate(trees)]


def run_race(
    count: int, places: int, said: Callable[[int, int], Verdict], first: bool = True
) -> tuple[list[list[tuple[int, int]]], dict[int, list[Verdict]]]:
    """Return number and last stage of those that each round judged, and all verdicts.

    `said` gives the verdict on a game with a number in a round. Judges answer one by one, in any order.
    """
    games = members(count)
    verdicts: dict[int, list[Verdict]] = {one.number: [said(one.number, 0)] if first else [] for one in games}
    rounds = []
    while entries := next_round(games, verdicts, places):
        rounds.append([(one.member.number, one.last_stage) for one in entries])
        for done, entry in enumerate(Random(count).sample(entries, len(entries)), 1):
            assert entry.before == len(verdicts[entry.member.number])
            verdicts[entry.member.number].append(said(entry.member.number, entry.before))
            left = next_round(games, verdicts, places)
            # The round stays the same until it is over.
            assert done == len(entries) or {one.last_stage for one in left} == {entry.last_stage}
    return rounds, verdicts


def test_all_are_judged_twice_more_then_the_better_half_and_the_first_places_with_the_larger_budget() -> None:
    rounds, verdicts = run_race(30, 5, lambda number, _round: verdict(0.2 + number / 100))
    assert [sorted(one) for one in rounds] == [
        [(number, 7) for number in range(30)],
        [(number, 7) for number in range(30)],
        [(number, 7) for number in range(15, 30)],
        [(number, 7) for number in range(22, 30)],
        [(number, 8) for number in range(25, 30)],
    ]
    order = [one.member.number for one in standings(members(30), verdicts)]
    assert order == [*range(29, -1, -1)]
    assert [one.times for one in standings(members(30), verdicts)] == [6] * 5 + [5] * 3 + [4] * 7 + [3] * 15


def test_few_games_are_judged_twice_more_the_last_time_with_the_larger_budget() -> None:
    rounds, _ = run_race(5, 5, lambda number, _round: verdict(0.1 * number))
    assert [sorted(one) for one in rounds] == [[(number, stage) for number in range(5)] for stage in (7, 8)]
    assert run_race(0, 5, lambda _number, _round: verdict(0.5)) == ([], {})


def test_a_race_without_first_verdicts_begins_with_a_round_of_its_own() -> None:
    rounds, _ = run_race(12, 4, lambda number, _round: verdict(0.2 + number / 100), first=False)
    assert [len(one) for one in rounds] == [12, 12, 12, 6, 4]
    assert [{stage for _, stage in one} for one in rounds] == [{7}, {7}, {7}, {7}, {8}]


def test_three_verdicts_and_the_majority_reject_a_game_which_comes_last_then() -> None:
    rejections = {(7, 1), (7, 2), (7, 3), (6, 1), (5, 2), (5, 3), (5, 4)}

    def said(number: int, round_: int) -> Verdict:
        value = {5: 0.9, 6: 0.95}.get(number, 0.1 * number)
        return verdict(0.9, "draws") if (number, round_) in rejections else verdict(value)

    rounds, verdicts = run_race(8, 2, said)
    # Whoever is rejected is judged again, before the round is over.
    assert [sorted(number for number, _ in one) for one in rounds] == [
        [*range(8)],
        [6, 7],
        [7],
        [*range(7)],
        [3, 4, 5, 6],
        [5],
        [4, 6],
    ]
    assert {stage for _, stage in rounds[-1]} == {8}
    found = standings(members(8), verdicts)
    assert [one.member.number for one in found] == [6, 4, 3, 2, 1, 0, 5, 7]
    assert [(one.times, one.rounds) for one in found[:4]] == [(6, 5), (5, 5), (4, 4), (3, 3)]
    rejected = found[-1]
    assert (rejected.verdict, rejected.rank) == (verdict(0.9, "draws"), 0.0)
    # A single rejection says nothing of the rank.
    assert found[0].rank == pytest.approx(verdict(0.95).rank)


@pytest.mark.parametrize(
    ("lives", "rounds", "alive"),
    [
        ("+", 1, True),
        ("-", 0, False),
        ("--", 0, False),
        ("---", 1, False),
        ("-+", 0, True),
        ("-++", 1, True),
        ("-+-", 0, True),
        ("-+--", 1, False),
        ("+-", 1, True),
        ("+-+", 2, True),
        ("+--", 1, True),
        ("+---", 2, False),
        ("++-", 3, True),
        ("++--", 3, True),
        ("++--+", 4, True),
        ("++---", 4, False),
    ],
)
def test_a_round_goes_on_while_a_rejection_is_in_doubt(lives: str, rounds: int, alive: bool) -> None:
    verdicts = {0: [verdict(0.5, "" if life == "+" else "draws") for life in lives]}
    [found] = standings(members(1), verdicts)
    assert (found.rounds, found.verdict.alive, found.times) == (rounds, alive, len(lives))


def test_no_two_games_for_the_first_places_end_by_the_same_rules_whatever_the_numbers() -> None:
    codes = ["h5-p-w5", "h5-p.t-w5", "h6-p.s-w4", "x9-p-wt2m", "x8-pa-w5", "r7-p.s-wt2m"]
    codes += ["h5-p-wg9", "h5-p-wg7", "h4-p-l3", "y8-p-l2"]
    games = [
        Member(number, code, read_rules(code).tree, verdict(0.9 - number / 100), 0.5)
        for number, code in enumerate(codes)
    ]
    verdicts = {one.number: [one.verdict] * FOR_ALL for one in games}
    entries = next_round(games, verdicts, 4)
    # The best game of each end goes on to the last round.
    assert [entry.member.name for entry in entries] == ["h5-p-w5", "x9-p-wt2m", "h5-p-wg9", "h4-p-l3"]
    assert {entry.last_stage for entry in entries} == {8}


def test_luck_of_one_round_does_not_win() -> None:
    """The best of the first verdict falls back, as the mean counts."""
    _, verdicts = run_race(
        12, 3, lambda number, round_: verdict(0.95 if (number, round_) == (0, 0) else 0.04 * number)
    )
    assert [one.member.number for one in standings(members(12), verdicts)][:4] == [11, 10, 9, 8]


def test_ranks_can_be_drawn_by_chance() -> None:
    verdicts = {number: [verdict(0.1 * number)] for number in range(5)}
    order = standings(members(5), verdicts, lambda _tree, said: -said.rank)
    assert [one.member.number for one in order] == [0, 1, 2, 3, 4]


def test_several_verdicts_say_their_means_together() -> None:
    first = replace(
        verdict(0.2), measures={"drama": Estimate(0.2, 0.1, 0.3)}, ending="line", best_game=("a1",)
    )
    clarity = Estimate(0.5, 0.0, 1.0)
    last = replace(
        verdict(0.6, stage=8),
        measures={"drama": Estimate(0.4, 0.1, 0.4), "clarity": clarity},
        ending="group",
        best_game=("b2",),
    )
    assert together([first]) is first
    both = together([first, last])
    assert both.soundness == Estimate(0.4, round(0.4 - 0.1 / sqrt(2), 6), round(0.4 + 0.2 / sqrt(2), 6))
    low, high = 0.3 - sqrt(0.1**2 + 0.3**2) / 2, 0.3 + sqrt(0.1**2) / 2
    assert both.measures == {"drama": Estimate(0.3, round(low, 6), round(high, 6)), "clarity": clarity}
    assert (both.stage, both.best_game, both.ending, both.reason) == (8, ("b2",), "group", "")
    dead = replace(last, reason="draws")
    assert together([first, dead, last]) == together([first, last, dead]) == both
    assert together([first, dead, dead]) is first
    assert together([first, dead, dead, dead]) is dead


@pytest.mark.parametrize("count", [1, 4, 25])
def test_the_interval_of_a_mean_holds_as_often_as_those_it_is_made_of(count: int) -> None:
    random = Random(count)
    held = 0
    for _ in range(2000):
        drawn = [random.gauss(0.5, 0.1) for _ in range(count)]
        mean = pooled([Estimate(one, one - 0.196, one + 0.196) for one in drawn])
        held += mean.low <= 0.5 <= mean.high
    assert 0.93 < held / 2000 < 0.97
