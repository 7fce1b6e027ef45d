"""The judges agree with people who know a game."""

from __future__ import annotations

import pytest

from known_games import Known, known_games, reasons
from yavset.breeding.gates import REASONS
from yavset.breeding.verdict import Budget
from yavset.ludi.rules import read_rules

#: Cheap to judge, and something of every kind.
FEW = (
    "r5-p.s-wt2m",
    "x5-p.s-w4.l3",
    "x6-p-w4",
    "x7-p.s-w4",
    "h4-p-wue.wuo",
    "q9-pa.s-so5",
    "h5-p.s-w4.l3.lg12",
    "h5-p-w8",
    "x6swc3d4bd3c4-pf.ff-ss",
    "x4swb2c3bc2b3-pf.ff-ss",
)

#: Number of seeds of the long test, and of the verdicts on a game that may differ from people's.
SEEDS, ASTRAY = 3, 1


def test_the_file_has_enough_games_and_names_reasons_that_there_are() -> None:
    games = known_games()
    assert sum(not game.dies for game in games) >= 30 and sum(bool(game.dies) for game in games) >= 30
    assert all(set(game.dies) <= set(REASONS) for game in games)
    codes = [read_rules(game.rules).code for game in games]
    assert codes == [game.rules for game in games] and len(set(codes)) == len(codes)


@pytest.mark.parametrize("rules", FEW)
def test_the_judges_agree_on_games_of_every_kind(rules: str) -> None:
    game = next(game for game in known_games() if game.rules == rules)
    [(reason, _)] = reasons(rules, range(1, 2), Budget.full()).items()
    assert game.agrees(reason)


@pytest.mark.long
@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.rules)
def test_the_judges_agree_on_known_games(game: Known) -> None:
    found = reasons(game.rules, range(101, 101 + SEEDS), Budget.full())
    astray = {reason: count for reason, count in found.items() if not game.agrees(reason)}
    assert sum(astray.values()) <= ASTRAY, astray
