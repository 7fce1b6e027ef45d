"""Verdicts as plain data, and the order they put games into."""

from __future__ import annotations

import json
from dataclasses import asdict, replace

import pytest

from yavset.breeding.verdict import BUDGETS, Budget, Estimate, Verdict, budget_name

ALIVE = Verdict(
    7,
    measures={"uncertainty": Estimate(0.6, 0.5, 0.7)},
    soundness=Estimate(0.8, 0.5, 0.9),
    interest=Estimate(0.6, 0.4, 0.8),
    simplicity=0.8,
    best_game=("e5", "swap"),
    curve=(0.0, 0.25, 1.0),
    work={"stage-3": 100},
)
REJECTED = Verdict(4, "dead-rule", {"rule": "(win (line 9))", "share": 0.01}, smaller="(game …)")


@pytest.mark.parametrize("verdict", [ALIVE, REJECTED])
def test_a_verdict_comes_back_from_json(verdict: Verdict) -> None:
    assert Verdict.from_data(json.loads(json.dumps(verdict.as_data()))) == verdict


def test_the_rank_takes_the_estimates() -> None:
    assert ALIVE.rank == pytest.approx(0.8 * (0.4 + 0.45 * 0.6 + 0.15 * 0.8))
    assert replace(ALIVE, interest=Estimate(0.6, 0.0, 0.8)).rank == ALIVE.rank


def test_what_is_rejected_or_not_measured_ranks_last() -> None:
    assert ALIVE.alive and not REJECTED.alive
    assert replace(ALIVE, reason="draws").rank == 0
    assert Verdict(5).rank == 0


def test_the_budget_of_the_last_stage_is_twice_as_large() -> None:
    full = Budget.full()
    assert full.doubled().games == 2 * full.games
    assert full.doubled().ply_lanes == full.ply_lanes


def test_strict_judges_play_more_games_and_the_best_of_lenient_ones_are_judged_as_usual() -> None:
    assert BUDGETS["lenient"]().doubled() == Budget.full()
    assert BUDGETS["strict"]() == Budget.full().doubled()
    assert [budget_name(make()) for make in BUDGETS.values()] == list(BUDGETS)
    assert budget_name(replace(Budget.full(), games=2)) == ""


def test_a_budget_comes_back_from_older_runs() -> None:
    data = asdict(Budget.full())
    assert Budget.from_data({**data, "plies": 150}) == Budget.full()
