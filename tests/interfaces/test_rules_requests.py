"""Measuring rules of one's own through the requests of the page, in slices."""

from __future__ import annotations

import json
from typing import Any

import pytest

from yavset.breeding.judge import judge
from yavset.breeding.run import judging_seed
from yavset.breeding.verdict import Budget
from yavset.interfaces import rules_requests
from yavset.interfaces.service import handle
from yavset.ludi.rules import read_rules


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure with the small budget."""
    monkeypatch.setattr(Budget, "full", Budget.small)


def reply_to(rules: str, milliseconds: float = 5) -> dict[str, Any]:
    request = {"do": "measure", "rules": rules, "milliseconds": milliseconds}
    reply: dict[str, Any] = json.loads(handle(json.dumps(request)))
    return reply


def measured(rules: str) -> dict[str, Any]:
    """Return what is found in the end."""
    game: dict[str, Any] | None = None
    while game is None:
        game = reply_to(rules)["game"]
    return game


def test_a_game_that_passes_has_what_a_card_shows() -> None:
    rules = read_rules("x5-p.s-w4.l3")
    game = measured(rules.code)
    assert game["failures"] == [] and game["reason"] is None
    assert game["name"] == "Squava" and game["game"]["known"]["designer"]
    assert game["game"]["code"] == rules.code
    found = judge(rules.tree, judging_seed(rules.text), Budget.small())
    assert game["verdict"] == json.loads(json.dumps(found.as_data()))
    assert game["game"]["rank"] == found.rank


def test_a_game_that_fails_says_why_and_is_measured_all_the_same() -> None:
    game = measured("h4-p-w2")
    assert "breeding-reason-short" in [one["id"] for one in game["failures"]]
    assert game["verdict"]["best_game"] and game["verdict"]["measures"]["plies"]["value"] < 10
    assert game["game"]["why"]


def test_another_game_takes_the_place_of_one_under_way() -> None:
    assert reply_to("h5-p.s-w4.l3", 0.001)["game"] is None
    assert reply_to("h4-p-w2", 0.001)["game"] is None
    assert [*rules_requests._latest] == [("h4-p-w2",)]
    measured("h4-p-w2")
    assert rules_requests._latest == {}


@pytest.mark.parametrize(
    ("rules", "milliseconds"), [("nonsense", 5), (5, 5), ("h4-p-w2", 0), ("h4-p-w2", 10**6)]
)
def test_what_is_refused(rules: Any, milliseconds: float) -> None:
    assert reply_to(rules, milliseconds)["error"]["kind"] == "bad-request"
